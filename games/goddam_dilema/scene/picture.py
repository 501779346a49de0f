"""Draws the table from its scene; decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.flat_cards import FlatCards, Spot
from dilemma_arena.scene.status import draw_status
from dilemma_arena.scene.ui.controls import Kind as ButtonKind
from dilemma_arena.scene.ui.texts import stamp
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import Phase, Thumb
from games.goddam_dilema.scene import panels
from games.goddam_dilema.scene.controls import DOWN, GO_ON, KEYS, READY, TURN_UP, UP
from games.goddam_dilema.scene.faces import KindBack
from games.goddam_dilema.scene.hands import Hands
from games.goddam_dilema.scene.moments import Moments
from games.goddam_dilema.scene.table_layout import TableLayout
from games.goddam_dilema.scene.tiles import draw_tiles

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

FRAME = 7.0
"""Width of the wooden frame of the mat."""


class Picture:
    """What the table looks like."""

    def __init__(self, scene: GoddamScene) -> None:
        self.scene = scene
        self.layout: TableLayout | None = None
        self.cards = FlatCards(scene.desk.kit.brush)
        self.hands = Hands()
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

    def hand_spots(self) -> dict[CardId, Spot]:
        """Where the cards are that somebody chooses from, none of them raised."""
        if self.layout is None:
            return {}
        hand, answered = self.scene.hand, self.scene.public.phase is Phase.NASTY
        return {card: self.layout.hand(i, len(hand), answered=answered) for i, card in enumerate(hand)}

    def buttons(self) -> list[TableButton]:
        """The buttons that are of use now."""
        scene, layout = self.scene, self.layout
        if layout is None:
            return []
        if scene.voter is not None and not scene.beats.busy:
            return self._thumbs(layout)
        found, primary, tr = [], scene.controls.primary, scene.desk.tr
        key = scene.go_on_key
        low = layout.below_but.cut_top(min(54.0, layout.below_but.h))[0]
        if primary == READY:
            label = tr("Vote") if not scene.public.team else tr("Ready")
            found.append(TableButton(READY, label, low, key, ButtonKind.PRIMARY))
            if scene.by_keys and layout.below_but.h > 120.0:
                below = low.moved(0.0, low.h + 10.0)
                found.append(TableButton(KEYS, tr("Keys"), Box(below.x, below.y, below.w, 44.0), "F2"))
        elif primary == TURN_UP:
            found.append(TableButton(TURN_UP, tr("Turn up"), low, key, ButtonKind.PRIMARY))
        elif primary == GO_ON:
            fill = max(0.0, 1.0 - scene.beats.seconds / scene.reading_s) if scene.ways.auto_go_on else None
            found.append(TableButton(GO_ON, tr("Go on"), low, key, ButtonKind.PRIMARY, fill=fill))
        return found

    def _thumbs(self, layout: TableLayout) -> list[TableButton]:
        """A button for each way, above and below the BUT card; the one that is set stands out."""
        scene, tr = self.scene, self.scene.desk.tr
        own, mine = scene.own_vote, scene.voter == scene.active and not scene.public.team
        words = (tr("I take it"), tr("I leave it")) if mine else (tr("takes it"), tr("leaves it"))
        if scene.public.team:
            words = (tr("take it"), tr("leave it"))
        high = min(74.0, layout.above_but.h)
        up = layout.above_but.cut_bottom(high)[0]
        down = layout.below_but.cut_top(high)[0]
        key = ("up", "down") if up.w > 168.0 else ("", "")
        found = []
        for thumb, box, icon, word, cap in ((Thumb.UP, up, "thumb_up", words[0], key[0]),
                                            (Thumb.DOWN, down, "thumb_down", words[1], key[1])):  # fmt: skip
            kind = ButtonKind.PRIMARY if own is thumb else ButtonKind.NORMAL
            if self._width(word) > box.w - 40.0:
                word = ""  # the symbol says it
            found.append(TableButton(UP if thumb is Thumb.UP else DOWN, word, box, cap, kind, icon))
        return found

    def _width(self, text: str) -> float:
        """Of a button's words, units."""
        brush, scale = self.scene.desk.kit.brush, self.scene.controls.scale
        return brush.fonts.width(text, brush.theme.text.body * scale, Weight.SEMIBOLD) / scale

    # --- the whole --------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        scene = self.scene
        layout = self._lay_out(canvas)
        scene.controls.refresh()
        painter = scene.desk.kit.brush.on(canvas)
        self._prepare(painter, layout)
        self._ground(canvas, layout)
        self._piles(painter, layout)
        draw_tiles(painter, layout, scene, self.hands)
        self.moments.draw(painter, layout)
        self._side(painter, layout)
        if not self._coach(painter, layout):
            draw_status(painter, layout.status, scene.status)
        scene.controls.buttons.draw(painter, scene.controls.primary)

    def _prepare(self, painter: Painter, layout: TableLayout) -> None:
        """While something is shown, paint one of the cards that may come next: so that nothing stutters."""
        scene, state = self.scene, self.scene.session.state
        if not scene.beats.busy:
            return
        for kind, answered in ((Kind.COOL, False), (Kind.NASTY, True)):
            pile = state.pile(kind)
            for card in (*pile.hand, *((pile.table,) if pile.table is not None else ())):
                heights = [layout.card_h]
                if scene.people and not state.team:
                    heights.append(layout.hand(0, len(pile.hand) or 1, answered=answered).height)
                if any(self.cards.prepare(painter, scene.faces.card(card), height) for height in heights):
                    return

    def _ground(self, canvas: Canvas, layout: TableLayout) -> None:
        """The boards and the felt: one picture."""
        scene = self.scene
        key = (canvas.size_px, layout)
        if self._still is None or self._still[0] != key:
            surface = pygame.Surface(canvas.size_px, 0, canvas.surface)
            on = Canvas(surface, canvas.scale)
            scene.desk.kit.backdrop.draw(on)
            self._mat(scene.desk.kit.brush.on(on), layout.mat)
            self._still = (key, surface)
        canvas.surface.blit(self._still[1], (0, 0))

    @staticmethod
    def _mat(painter: Painter, box: Box) -> None:
        palette = painter.theme.colour
        painter.box(box, palette.rim_dark, radius=22.0, shadow=12.0)
        painter.box(box.inset(1.5), palette.rim, edge=palette.rim_light, line=2.0, radius=21.0)
        inner = box.inset(FRAME)

        def felt(on: Painter, whole: Box) -> None:
            sketch = Sketch(on, whole, whole.w)
            light, dark = mixed(palette.felt, palette.felt_line, 0.06), mixed(palette.felt, (0, 0, 0), 0.26)
            sketch.gradient(light, dark, (whole.w * 0.5, whole.h * 0.45), 0.24)
            sketch.fade(0.34)
            sketch.done()

        stamp(painter, "goddam felt", inner, None, felt, radius=16.0)
        edge = mixed(palette.felt, palette.felt_line, 0.3)
        painter.box(inner.inset(7.0), edge, alpha=0, edge=edge, line=1.2, radius=12.0)

    def _piles(self, painter: Painter, layout: TableLayout) -> None:
        """What is left of both kinds, where there is room for it and nobody chooses."""
        scene = self.scene
        if not layout.piles or scene.hand:
            return
        palette, text = painter.theme.colour, painter.theme.text
        for kind, left in zip(Kind, scene.public.stacks, strict=True):
            spot = layout.pile(kind)
            for level in range(min(3, 1 + left // 30) if left else 0):
                self.cards.draw(painter, KindBack(kind), spot.moved(-1.5 * level, -2.0 * level))
            tag = centred((spot.at[0], spot.box.bottom + 16.0), 46.0, 22.0)
            painter.box(tag, palette.panel, alpha=200, radius=11.0)
            painter.text(str(left), tag.centre, text.small, palette.ink, Weight.BOLD, align=0.5)

    def _side(self, painter: Painter, layout: TableLayout) -> None:
        scene, side, tr = self.scene, layout.side, self.scene.desk.tr
        title, empty = tr("What has happened"), tr("Nothing yet")
        if side is None:
            if scene.log.open:
                scene.log.draw(painter, layout.mat.inset(8.0), title, empty)
            return
        keys = scene.keys_shown or panels.keys_now(scene)
        high = panels.keys_panel(painter, side, keys, scene.desk)
        top = Box(side.x, side.y, side.w, side.h - high - panels.GAP)
        if scene.log.open:
            scene.log.draw(painter, top, title, empty)
        else:
            panels.past_panel(painter, top, scene)

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
