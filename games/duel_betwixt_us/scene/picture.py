"""Draws the table from its scene; decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.badges import tone_colour
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.play.buttons import TableButtons
from dilemma_arena.scene.status import Status
from games.duel_betwixt_us.cards import METALS
from games.duel_betwixt_us.messages import Phase
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.combat_view import CombatView
from games.duel_betwixt_us.scene.faces import DuelCards
from games.duel_betwixt_us.scene.felt import lay, paint_felt
from games.duel_betwixt_us.scene.flights import Flights
from games.duel_betwixt_us.scene.middle import draw_middle
from games.duel_betwixt_us.scene.overlays import Overlays
from games.duel_betwixt_us.scene.places import Places, all_places, combat_layout
from games.duel_betwixt_us.scene.side_column import SideColumn
from games.duel_betwixt_us.scene.sides import Sides
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.scene.targets import Target, What

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


class Picture:
    """What the table looks like."""

    def __init__(self, scene: DuelScene) -> None:
        self.scene = scene
        self.layout: TableLayout | None = None
        self.cards = DuelCards(scene.desk.kit.brush)
        self.sides = Sides(scene, self.cards)
        self.combat = CombatView(scene, self.cards)
        self.overlays = Overlays(scene, self.cards)
        self.column = SideColumn(scene, self.cards)
        self.flights = Flights(scene, self.cards)
        self.buttons = TableButtons()
        self._key: object = None
        self._still: tuple[object, pygame.Surface] | None = None
        self._places: tuple[object, Places] = (None, {})
        self._shown: tuple[object, object] = (None, None)
        """The views that the places are of."""

    # --- where things are ---------------------------------------------------------------------------------------

    def _lay_out(self, canvas: Canvas) -> TableLayout:
        mirrored = self.scene.desk.settings.left_hand
        key = (canvas.size_px, canvas.scale, mirrored)
        if self.layout is None or self._key != key:
            self._key = key
            self.layout = TableLayout.of(canvas.box, canvas.scale, mirrored=mirrored)
            self.scene.controls.scale = canvas.scale
            self.scene.controls.refresh()
        return self.layout

    @property
    def places(self) -> Places:
        """Everything that can be pointed at, but for the buttons."""
        scene, layout = self.scene, self.layout
        if layout is None:
            return {}
        views = (scene.public, scene.stage.mine)
        key = (layout, scene.stage.combat, scene.draft, scene.hand, scene.drawn, scene.low, scene.acting)
        same = all(old is new for old, new in zip(self._shown, views, strict=True))
        if not same or self._places[0] != key:
            self._shown = views
            self._places = (key, all_places(scene, layout))
        return self._places[1]

    def place(self, target: Target | None) -> Box | None:
        """Where something is."""
        if target is None:
            return None
        if target.what is What.BUTTON:
            return self.buttons.box(target.id)
        boxes = self.places.get(target, ())
        return boxes[0] if boxes else None

    def placed(self, lit: Iterable[Target]) -> tuple[Target, ...]:
        """Those that are somewhere, from left to right and from above; ingots of a kind one by one."""
        layout, places = self.layout, self.places
        found = []
        for target in dict.fromkeys(lit):
            if target.what is What.READY:
                found += [t for t in places if t.what is What.READY and (t.seat, t.metal) == (target.seat, target.metal)
                          and t not in found]  # fmt: skip
            elif target in places:
                found.append(target)
        self.buttons.show(self.column.buttons(layout) if layout is not None else ())
        return tuple(sorted(found, key=lambda target: (places[target][0].y > 0, *self._order(places[target][0]))))

    def _order(self, box: Box) -> tuple[float, float]:
        k = self.layout.k if self.layout is not None else 1.0
        return (round(box.centre[1] / (60.0 * k)), box.centre[0])

    def target_at(self, at: Point, reachable: Sequence[Target]) -> Target | None:
        """What is at a point: buttons first, then what can be chosen, then the rest; what lies on top before others."""
        for button in self.buttons.shown:
            if button.box.contains(at):
                return targets.button(button.id)
        layout, scene = self.layout, self.scene
        if layout is None or scene.controls.browsing or scene.controls.reference:
            return None
        for prize, box in self.overlays.prizes(layout):
            if box.contains(at) and prize in reachable:
                return prize
        for target, box in self.column.counter(layout):
            if box.inset(-3.0, -6.0).contains(at) and isinstance(target, Target):
                return target
        hits = [target for target, boxes in self.places.items() if any(box.contains(at) for box in boxes)]
        lit = [target for target in hits if target in reachable]
        chosen = lit or hits
        return chosen[-1] if chosen else None

    @property
    def numbered(self) -> tuple[Target, ...]:
        """What the digits choose: mines while miners are sent, open duels, cards drawn, else the hand."""
        scene = self.scene
        seat, phase = scene.acting, scene.public.phase
        if seat is not None and phase in (Phase.PLACE, Phase.MOVE):
            return tuple(targets.mine(seat, metal) for metal in METALS)
        if phase is Phase.PICK and scene.draft is None:
            return tuple(map(targets.card, scene.public.open_duels))
        return tuple(map(targets.card, scene.drawn or scene.hand))

    @property
    def browser_pages(self) -> int:
        """Of the discard pile."""
        return self.overlays.pages(self.layout) if self.layout is not None else 1

    @property
    def browsed_at(self) -> CardId | None:
        """The card of the open discard pile under the pointer, or the newest."""
        if self.layout is None:
            return None
        browsed = self.overlays.browsed(self.layout)
        at = self.scene.controls.pointer
        found = next((card for card, spot in browsed.items() if at is not None and spot.box.contains(at)), None)
        return found or next(iter(browsed), None)

    # --- the whole ----------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        scene = self.scene
        layout = self._lay_out(canvas)
        painter = scene.desk.kit.brush.on(canvas)
        self._ground(canvas, layout)
        stage = combat_layout(scene, layout)
        if stage is not None:
            self.combat.draw(painter, layout, stage)
        else:
            for seat in (scene.high, scene.low):
                self.sides.draw(painter, layout, seat)
            draw_middle(painter, layout, scene, self.cards)
            self.overlays.waiting_cards(painter, layout)
        self._lights(painter, layout)
        self._examined(painter)
        self.sides.names(painter, layout)
        self.overlays.draw(painter, layout)
        if scene.controls.browsing:
            self.overlays.browser(painter, layout)
        elif scene.controls.reference:
            self.overlays.reference(painter, layout)
        self.sides.hands(painter, layout)
        self.flights.draw(painter, layout)
        self.column.draw(painter, layout)
        if not self._coach(painter, layout):
            self._status(painter, layout.status, scene.status)
        self._draw_buttons(painter)

    def _draw_buttons(self, painter: Painter) -> None:
        controls = self.scene.controls
        focus = controls.focus
        hovered, pressed = controls.hovered, controls.pressed
        self.buttons.hovered = hovered.id if hovered is not None and hovered.what is What.BUTTON else None
        self.buttons.pressed = pressed.id if pressed is not None and pressed.what is What.BUTTON else None
        self.buttons.draw(painter, focus.id if focus is not None and focus.what is What.BUTTON else None)
        for offer in controls.offers:
            box = self.buttons.box(offer.id)
            if offer.why_not and box is not None:
                painter.box(box, painter.theme.colour.panel, alpha=130, radius=painter.theme.control.radius)

    def _ground(self, canvas: Canvas, layout: TableLayout) -> None:
        """The boards and the felt: one picture."""
        scene = self.scene
        key = (canvas.size_px, layout)
        if self._still is None or self._still[0] != key:
            surface = pygame.Surface(canvas.size_px, 0, canvas.surface)
            on = Canvas(surface, canvas.scale)
            scene.desk.kit.backdrop.draw(on)
            painter = scene.desk.kit.brush.on(on)
            lay(painter, "duel felt", layout.felt, None, lambda o, b: paint_felt(o, b, layout))
            self._still = (key, surface)
        canvas.surface.blit(self._still[1], (0, 0))

    def _lights(self, painter: Painter, layout: TableLayout) -> None:
        """What can be chosen now has a frame; what is pointed at or chosen has a stronger one."""
        scene, controls = self.scene, self.scene.controls
        palette = painter.theme.colour
        draft = scene.draft
        hand = {targets.card(card) for card in (*scene.hand, *scene.drawn)}
        for target in controls.lit:
            if target in hand:
                continue
            boxes = self.places.get(target, ())
            strong = target == controls.pointed
            about = draft is not None and target == draft.about
            paid = draft is not None and target.what is What.READY and target.place < draft.payment[target.metal - 1]
            for box in boxes:
                radius = min(9.0, box.h * 0.16)
                line = 3.4 if strong or about else 2.0
                edge = palette.gold if strong or about or paid else mixed(palette.gold, palette.felt, 0.25)
                glow = 54 if strong else 26 if paid or about else 0
                grown = box.inset(-1.5)
                if glow:
                    painter.box(grown, palette.gold, alpha=glow, radius=radius)
                painter.box(grown, edge, alpha=0, edge=edge, line=line, radius=radius)
                if paid:
                    painter.icon("check", (box.right - 2.0, box.y + 2.0), max(11.0, box.h * 0.5), palette.gold)

    def _examined(self, painter: Painter) -> None:
        """A frame around the card that is looked at, and around those that the chosen line of the log is about."""
        paper, line = painter.theme.colour.paper, self.scene.log.pointed
        about = [targets.card(card) for card in line.cards] if line is not None else []
        for target in (self.scene.controls.examined, *about):
            box = self.place(target)
            if box is not None:
                painter.box(box.inset(-3.0), paper, alpha=0, edge=paper, line=3.0, radius=min(9.0, box.h * 0.1))

    # --- the line -----------------------------------------------------------------------------------------------

    def _status(self, painter: Painter, box: Box, status: Status) -> None:
        """The line that says what is going on, in two lines if it has to be."""
        palette, text, scale = painter.theme.colour, painter.theme.text, painter.canvas.scale
        icon = 22.0 if status.icon else 0.0
        room = box.w - 2 * 18.0 - (icon + 8.0 if icon else 0.0)
        size, weight = text.strong, Weight.SEMIBOLD
        if painter.text_width(status.text, size, weight) > room:
            size = text.body
        lines = painter.brush.fonts.wrap(status.text, size * scale, room * scale, weight)
        if len(lines) > 2:
            size = text.small
            lines = painter.brush.fonts.wrap(status.text, size * scale, room * scale, weight)
        if len(lines) > 2:
            lines = [lines[0], painter.fitted(" ".join(lines[1:]), size, room, weight)]
        wide = max(painter.text_width(line, size, weight) for line in lines) + 36.0 + (icon + 8.0 if icon else 0.0)
        line = centred(box.centre, min(wide, box.w), box.h - 4.0)
        painter.box(line, palette.panel, alpha=214, edge=palette.panel_edge, radius=line.h / 2)
        x = line.x + 18.0
        if icon:
            painter.icon(status.icon, (x + icon / 2, line.centre[1]), icon, tone_colour(painter, status.tone))
            x += icon + 8.0
        for index, part in enumerate(lines):
            y = line.centre[1] + (index - (len(lines) - 1) / 2.0) * size * 1.16
            painter.text(part, (x, y), size, palette.ink, weight)

    def _coach(self, painter: Painter, layout: TableLayout) -> bool:
        """What the tutor says, instead of the line; False: nothing."""
        scene = self.scene
        line = scene.coach.line(scene) if scene.coach is not None else ""
        if not line:
            return False
        palette, text, scale = painter.theme.colour, painter.theme.text, painter.canvas.scale
        room = layout.status.w - 72.0
        lines = painter.brush.fonts.wrap(line, text.body * scale, room * scale, Weight.SEMIBOLD)
        lead = text.body * 1.3
        high = max(layout.status.h, 14.0 + len(lines) * lead)
        wide = 72.0 + max(painter.text_width(part, text.body, Weight.SEMIBOLD) for part in lines)
        box = Box(layout.status.centre[0] - wide / 2, layout.status.bottom - high, wide, high)
        painter.box(box, palette.panel, alpha=250, edge=palette.gold, line=1.8, radius=14.0, shadow=8.0)
        painter.icon("book", (box.x + 28.0, box.centre[1]), 22.0, palette.gold)
        for index, part in enumerate(lines):
            y = box.centre[1] + (index - (len(lines) - 1) / 2) * lead
            painter.text(part, (box.x + 52.0, y), text.body, palette.ink, Weight.SEMIBOLD)
        return True
