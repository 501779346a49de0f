"""Draws the table from its scene; decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.flat_cards import FlatCards, Spot
from dilemma_arena.scene.play.plaques import Plaque, Sitter, draw_chips, draw_plaque, seat_disc
from dilemma_arena.scene.status import draw_status
from dilemma_arena.scene.ui.controls import Kind
from dilemma_arena.scene.ui.texts import stamp
from games.hedgehogs_dilemma.messages import Phase
from games.hedgehogs_dilemma.scene import panels, texts
from games.hedgehogs_dilemma.scene.clearing import paint_clearing
from games.hedgehogs_dilemma.scene.faces import BACK, face_of
from games.hedgehogs_dilemma.scene.moments import Moments
from games.hedgehogs_dilemma.scene.stage import Laying, Opening, RoundOver
from games.hedgehogs_dilemma.scene.symbols import Symbols
from games.hedgehogs_dilemma.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

LIFT = 0.09
"""How far a card of the hand rises that is pointed at, by its height."""


class Picture:
    """What the table looks like."""

    def __init__(self, scene: HedgehogScene) -> None:
        self.scene = scene
        self.layout: TableLayout | None = None
        self.cards = FlatCards(scene.desk.kit.brush)
        self.symbols = Symbols()
        self.moments = Moments(scene, self)
        self._key: object = None
        self._still: tuple[object, pygame.Surface] | None = None

    # --- layout -----------------------------------------------------------------------------------------------

    def _lay_out(self, canvas: Canvas) -> TableLayout:
        scene = self.scene
        key = (canvas.size_px, canvas.scale, scene.desk.settings.left_hand, len(scene.cast.sitters))
        if self.layout is None or self._key != key:
            self._key = key
            self.layout = TableLayout.of(canvas.box, scene.desk.kit.brush.theme.space, len(scene.cast.sitters),
                                         mirrored=scene.desk.settings.left_hand)  # fmt: skip
        return self.layout

    @property
    def field(self) -> tuple[CardId, ...]:
        """The cards of the field as they lie there: by numeral."""
        scene, now = self.scene, self.scene.beats.now
        if isinstance(now, Opening):
            return tuple(sorted(now.field))
        if isinstance(now, RoundOver):
            return ()
        reveal = scene.reveal
        return tuple(sorted(reveal.field if reveal is not None else scene.public.field))

    @property
    def order(self) -> tuple[Seat, ...]:
        """Whose plaque and slot each is, from the left."""
        seats = len(self.scene.cast.sitters)
        own = self.scene.seat
        return tuple((i if own is None else own + 1 + i) % seats for i in range(seats))

    def place(self, seat: Seat) -> int:
        """Where in that order somebody is."""
        return self.order.index(seat)

    def hand_spots(self) -> dict[CardId, Spot]:
        """Where the cards of the hand are, none of them raised."""
        if self.layout is None:
            return {}
        hand = self.scene.hand
        return {card: self.layout.hand(index, len(hand)) for index, card in enumerate(hand)}

    def field_spots(self) -> dict[CardId, Spot]:
        """Where the cards of the field are."""
        if self.layout is None:
            return {}
        return {card: self.layout.field(index) for index, card in enumerate(self.field)}

    def hand_at(self, at: Point) -> CardId | None:
        """The card of the hand at a point; where it is raised makes no difference: no flicker."""
        found = None
        for card, spot in self.hand_spots().items():
            raised = spot.moved(0.0, -LIFT * spot.height)
            if spot.box.contains(at) or (card == self.scene.controls.raised and raised.box.contains(at)):
                found = card
        return found

    def card_at(self, at: Point) -> CardId | None:
        """The card of hand or field at a point."""
        hand = self.hand_at(at)
        if hand is not None:
            return hand
        return next((card for card, spot in self.field_spots().items() if spot.box.contains(at)), None)

    def _actions(self, layout: TableLayout) -> Box:
        """Where the button is."""
        if layout.side is not None:
            above_keys = layout.side.bottom - panels.KEYS_H - panels.GAP
            return Box(layout.side.x, above_keys - 52.0, layout.side.w, 52.0)
        if isinstance(self.scene.beats.now, RoundOver):  # below the panel, where the hand was
            return centred((layout.table.centre[0], layout.table.bottom - 26.0), 210.0, 50.0)
        return layout.below_burrow.cut_bottom(50.0)[0]

    def buttons(self) -> list[TableButton]:
        """The buttons that are of use now."""
        scene, layout = self.scene, self.layout
        if layout is None or not scene.beats.waiting:
            return []
        fill = None
        if scene.ways.auto_go_on:
            fill = max(0.0, 1.0 - scene.beats.seconds / scene.reading_s)
        area = self._actions(layout)
        key = scene.go_on_key if area.w > 150.0 else ""
        return [TableButton("go on", scene.desk.tr("Go on"), area, key, Kind.PRIMARY, fill=fill)]

    # --- the whole --------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        scene = self.scene
        first = self.layout is None
        layout = self._lay_out(canvas)
        if first:
            scene.controls.refresh()
        painter = scene.desk.kit.brush.on(canvas)
        self._prepare(painter, layout)
        self._ground(canvas, layout)
        self._burrow(painter, layout)
        self._hand(painter, layout)
        self._plaques(painter, layout)
        self._side(painter, layout)
        self.moments.draw(painter, layout)
        if not self._coach(painter, layout):
            draw_status(painter, layout.status, scene.status)
        scene.controls.buttons.draw(painter, "go on" if scene.beats.waiting else None)

    def _ground(self, canvas: Canvas, layout: TableLayout) -> None:
        """The boards, the clearing the cards lie in, and a place for everybody's card: one picture."""
        scene = self.scene
        key = (canvas.size_px, layout, self.order)
        if self._still is None or self._still[0] != key:
            surface = pygame.Surface(canvas.size_px, 0, canvas.surface)
            on = Canvas(surface, canvas.scale)
            scene.desk.kit.backdrop.draw(on)
            painter = scene.desk.kit.brush.on(on)
            self._mat(painter, layout)
            for seat, sitter in enumerate(scene.cast.sitters):
                self._slot(painter, layout, layout.slot(self.place(seat)), sitter)
            self._still = (key, surface)
        canvas.surface.blit(self._still[1], (0, 0))

    @staticmethod
    def _mat(painter: Painter, layout: TableLayout) -> None:
        palette, table = painter.theme.colour, layout.table
        bottom = layout.slot_y + layout.card_h / 2 + 40.0
        top = layout.field_y - layout.card_h / 2 - 14.0
        box = Box(table.x - 6.0, top, table.w + 12.0, bottom - top)
        painter.box(box, palette.felt, radius=26.0, shadow=9.0)
        stamp(painter, "hedgehog clearing", box, None, paint_clearing, radius=26.0)
        edge = mixed(palette.felt, palette.ink, 0.25)
        painter.box(box, edge, alpha=0, edge=edge, line=1.6, radius=26.0)

    @staticmethod
    def _slot(painter: Painter, layout: TableLayout, spot: Spot, sitter: Sitter) -> None:
        palette, text = painter.theme.colour, painter.theme.text
        painter.box(spot.box.inset(2.0), (0, 0, 0), alpha=44, edge=palette.felt_line, line=1.0, radius=8.0)
        y = spot.box.y - 15.0
        name = painter.fitted(sitter.name, text.small, layout.pitch - 32.0, Weight.BOLD)
        left = spot.at[0] - (painter.text_width(name, text.small, Weight.BOLD) + 26.0) / 2
        seat_disc(painter, (left + 10.0, y), 20.0, sitter.style)
        painter.text(name, (left + 26.0, y), text.small, palette.ink, Weight.BOLD)

    def _prepare(self, painter: Painter, layout: TableLayout) -> None:
        """While something is shown, paint one of the cards that come next: so that nothing stutters."""
        scene = self.scene
        if not scene.beats.busy:
            return
        view = scene.session.view(scene.seat)
        coming = [(card, layout.card_h) for card in view.field]
        if isinstance(scene.beats.now, Laying) and view.reveal is not None:
            coming += [(card, layout.card_h) for card in view.reveal.played]
        coming += [(card, layout.hand_h) for card in view.hand]
        for card, height in coming:
            if self.cards.prepare(painter, face_of(card), height):
                return

    def _burrow(self, painter: Painter, layout: TableLayout) -> None:
        """The pile, how many cards it has, and below it the chips that are left."""
        scene, spot = self.scene, layout.burrow
        view, palette, text = scene.public, painter.theme.colour, painter.theme.text
        left = view.burrow_size
        for level in range(min(3, 1 + left // 12) if left else 0):
            self.cards.draw(painter, BACK, spot.moved(-2.0 * level, -2.5 * level))
        if left:
            tag = centred((spot.at[0], spot.box.bottom - 17.0), 40.0, 24.0)
            painter.box(tag, palette.panel, alpha=226, edge=palette.panel_edge, radius=12.0)
            painter.text(str(left), tag.centre, text.small, palette.ink, Weight.BOLD, align=0.5)
        supply = scene.beats.now.supply if isinstance(scene.beats.now, RoundOver) else view.supply
        wide = min(supply, 5) * 19.0 - 3.0 if supply <= 5 else 40.0
        y = layout.below_burrow.y - 6.0
        painter.text(scene.desk.tr("Chips"), (spot.at[0], y), text.small, palette.ink_soft, Weight.SEMIBOLD, align=0.5)
        draw_chips(painter, (spot.at[0] - wide / 2 + 8.0, y + 22.0), supply)

    def _hand(self, painter: Painter, layout: TableLayout) -> None:
        """The hand, the card that is pointed at raised; where it cannot be played it lies lower and darker."""
        scene = self.scene
        controls = scene.controls
        for card, spot in self.hand_spots().items():
            raised = scene.may_play and card == controls.raised
            if raised:
                spot = spot.moved(0.0, -LIFT * spot.height * (0.6 if card == controls.pressed else 1.0))
            bright = scene.may_play or scene.beats.busy
            self.cards.draw(painter, face_of(card), spot, alpha=255 if bright else 150)
            if raised and (card == controls.focus or card == controls.hovered):
                self.cards.outline(painter, spot, painter.theme.colour.gold)

    def _plaques(self, painter: Painter, layout: TableLayout) -> None:
        scene = self.scene
        for box, seat in zip(layout.plaques, self.order, strict=True):
            plaque = self.plaque(seat)
            painter.kept(f"plaque {box.x} {box.y}", box, (plaque, layout.compact, scene.desk.tr.language),
                         lambda on, b=box, p=plaque: draw_plaque(on, b, p, compact=layout.compact), margin=10.0)  # type: ignore[misc] # fmt: skip

    def plaque(self, seat: Seat) -> Plaque:
        """What the plaque of a seat shows now."""
        scene, view, tr, now = self.scene, self.scene.public, self.scene.desk.tr, self.scene.beats.now
        points, gained = scene.points(seat)
        doing, icon, turn = texts.doing(scene, seat)
        chips = view.chips[seat]
        if isinstance(now, RoundOver) and seat in now.result.takers:
            chips += 1
        pointed = scene.log.pointed
        opened = isinstance(now, Opening) and now.last is not None
        laid = opened or isinstance(now, RoundOver) or (now is not None and scene.reveal is not None)
        laid = laid or (isinstance(now, Laying) and now.seat == seat)
        held = view.hand_sizes[seat] - (laid and view.phase is Phase.PLAY and seat not in view.chosen)
        return Plaque(
            scene.cast.sitters[seat], points, tr("points"), hand=held, doing=doing, icon=icon,
            turn=turn, gained=gained, marked=pointed is not None and pointed.seat == seat, chips=chips,
        )  # fmt: skip

    def _side(self, painter: Painter, layout: TableLayout) -> None:
        scene, side, tr = self.scene, layout.side, self.scene.desk.tr
        if side is None:
            if scene.log.open:
                scene.log.draw(painter, layout.table.inset(8.0), tr("What has happened"), tr("Nothing yet"))
            return
        panels.keys_panel(painter, side, scene.keys_shown or panels.keys_now(scene), scene.desk)
        top = Box(side.x, side.y, side.w, self._actions(layout).y - side.y - panels.GAP)
        if scene.log.open:
            scene.log.draw(painter, top, tr("What has happened"), tr("Nothing yet"))
            return
        reveal = self.moments.explained
        if reveal is not None:
            panels.why_panel(painter, top, reveal, scene, self.symbols)
        else:
            panels.unseen_panel(painter, top, scene)

    def _coach(self, painter: Painter, layout: TableLayout) -> bool:
        """What the tutor says, instead of the line that says what is going on; False: nothing."""
        scene = self.scene
        line = scene.coach.line(scene) if scene.coach is not None else ""
        if not line:
            return False
        palette, text, scale = painter.theme.colour, painter.theme.text, painter.canvas.scale
        room = layout.status.w - 72.0
        lines = painter.brush.fonts.wrap(line, text.body * scale, room * scale, Weight.SEMIBOLD)
        high = max(layout.status.h, 14.0 + len(lines) * 22.0)
        wide = 72.0 + max(painter.text_width(part, text.body, Weight.SEMIBOLD) for part in lines)
        box = Box(layout.status.centre[0] - wide / 2, layout.status.y, wide, high)
        painter.box(box, palette.panel, alpha=250, edge=palette.gold, line=1.8, radius=14.0, shadow=8.0)
        painter.icon("book", (box.x + 28.0, box.centre[1]), 22.0, palette.gold)
        for index, part in enumerate(lines):
            y = box.centre[1] + (index - (len(lines) - 1) / 2) * 22.0
            painter.text(part, (box.x + 52.0, y), text.body, palette.ink, Weight.SEMIBOLD)
        return True
