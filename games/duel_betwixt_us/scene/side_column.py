"""The column beside the table: a card to be read or the steps of the turn, the price, buttons, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene import hints
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.buttons import TableButton
from dilemma_arena.scene.play.flat_cards import ASPECT, FlatCards, Spot
from dilemma_arena.scene.play.key_caps import hints_printed, printed
from games.duel_betwixt_us.messages import Phase
from games.duel_betwixt_us.scene import card_texts
from games.duel_betwixt_us.scene.faces import face_of
from games.duel_betwixt_us.scene.figures import draw_ingot
from games.duel_betwixt_us.scene.places import counter, pays
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.scene.targets import What

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

BUTTON, GAP, PRICE = 48.0, 9.0, 70.0
KEYS = 5
STEPS = (
    (Phase.KEEP,), (Phase.PLACE, Phase.MOVE), (Phase.SPEND,), (Phase.PICK,),
    (Phase.ARM, Phase.TRICKS, Phase.CRUSH, Phase.PRIZE), (Phase.DISCARD,),
)  # fmt: skip


class SideColumn:
    """Lays out and draws the column."""

    def __init__(self, scene: DuelScene, cards: FlatCards) -> None:
        self.scene, self.cards = scene, cards

    # --- layout -------------------------------------------------------------------------------------------------

    def _keys_h(self, layout: TableLayout) -> float:
        return 0.0 if layout.compact or layout.side.h < 560.0 else hints.ROW * KEYS + 18.0

    def _buttons(self, layout: TableLayout) -> Box:
        """Where the buttons are: above the keys."""
        side, keys = layout.side, self._keys_h(layout)
        count = len(self.scene.controls.offers)
        high = count * (BUTTON + GAP) - GAP if count else 0.0
        bottom = side.bottom - (keys + GAP if keys else 0.0)
        return Box(side.x, bottom - high, side.w, high)

    def _price(self, layout: TableLayout) -> Box | None:
        """Where the price is: above the buttons, while something is bought."""
        if not pays(self.scene):
            return None
        area = self._buttons(layout)
        return Box(area.x, area.y - GAP - PRICE, area.w, PRICE)

    def _top(self, layout: TableLayout) -> Box:
        """What is left above."""
        side = layout.side
        below = self._price(layout) or self._buttons(layout)
        end = below.y - GAP if below.h else below.bottom
        return Box(side.x, side.y, side.w, max(0.0, end - side.y))

    def buttons(self, layout: TableLayout) -> list[TableButton]:
        """The buttons in their places."""
        scene, area = self.scene, self._buttons(layout)
        fill = None
        if scene.beats.waiting and scene.ways.auto_go_on:
            fill = max(0.0, 1.0 - scene.beats.seconds / scene.reading_s)
        return [
            TableButton(offer.id, offer.label, Box(area.x, area.y + i * (BUTTON + GAP), area.w, BUTTON),
                        printed(scene.desk, offer.key) if area.w > 190.0 else "", offer.kind, offer.icon, fill)
            for i, offer in enumerate(scene.controls.offers)
        ]  # fmt: skip

    def counter(self, layout: TableLayout) -> list[tuple[object, Box]]:
        """The ingots in the price, to be touched."""
        price = self._price(layout)
        return list(counter(self.scene, price.inset(10.0, 2.0))) if price is not None else []

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, painter: Painter, layout: TableLayout) -> None:
        """Everything but the buttons."""
        scene, tr = self.scene, self.scene.desk.tr
        top = self._top(layout)
        card = self.read(layout)
        if scene.log.open:
            scene.log.draw(painter, top, tr("What has happened"), tr("Nothing yet"))
        elif card is not None:
            self._card(painter, top, card)
        else:
            self._steps(painter, layout, top)
        self._draw_price(painter, layout)
        if self._keys_h(layout):
            self._keys(painter, layout)

    def read(self, layout: TableLayout) -> CardId | None:
        """The card that is shown large: pointed at, or being bought."""
        scene, controls = self.scene, self.scene.controls
        if controls.browsing:
            return scene.picture.browsed_at
        for target in (controls.examined, controls.hovered, controls.focus):
            if target in scene.picture.places and target.what in (What.CARD, What.INGOT):
                return target.id
            if target is not None and target.what is What.PILE and scene.public.discard:
                return scene.public.discard[-1]
        about = scene.draft.about if scene.draft is not None else None
        return about.id if about is not None and about.what is What.CARD else None

    def _card(self, painter: Painter, top: Box, card: CardId) -> None:
        scene = self.scene
        high = min(top.h - 4.0, (top.w - 4.0) / ASPECT)
        spot = Spot((top.centre[0], top.y + high / 2.0 + 2.0), high)
        self.cards.draw(painter, face_of(scene.printed(card), scene.desk.tr), spot)

    def _steps(self, painter: Painter, layout: TableLayout, top: Box) -> None:
        """The steps of a turn, where in it the match is."""
        scene, tr = self.scene, self.scene.desk.tr
        palette, text = painter.theme.colour, painter.theme.text
        view = scene.public
        words = (tr("Draw two, keep one"), tr("Send out miners"), tr("Buy and fill"), tr("Pick a duel"), tr("Fight"),
                 tr("Discard"))  # fmt: skip
        row = min(36.0, (top.h - 52.0) / len(words))
        if row < 16.0:
            return
        panel = Box(top.x, top.y, top.w, 52.0 + row * len(words))
        painter.panel(panel)
        inner = panel.inset(14.0, 10.0)
        if view.phase is Phase.HAND or view.phase is Phase.SETUP:
            title = tr("First hands")
        else:
            title = tr("Turn {n}: {name}", n=view.turn // 2 + 1, name=scene.cast.name(view.active))
        painter.text(painter.fitted(title, text.body, inner.w, Weight.BOLD), (inner.x, inner.y + 12.0), text.body,
                     palette.ink, Weight.BOLD)  # fmt: skip
        now = next((i for i, phases in enumerate(STEPS) if view.phase in phases), -1)
        for index, word in enumerate(words):
            y = inner.y + 34.0 + row * (index + 0.5)
            here, done = index == now, index < now
            if here:
                painter.box(Box(inner.x - 6.0, y - row / 2 + 1.0, inner.w + 12.0, row - 2.0), palette.button_hover,
                            edge=palette.gold, line=1.2, radius=8.0)  # fmt: skip
            colour = palette.gold if here else palette.ink_faint if done else palette.ink_soft
            disc = min(22.0, row - 4.0)
            spot = Box(inner.x, y - disc / 2, disc, disc)
            painter.box(spot, palette.button, edge=colour, line=1.2, radius=disc / 2)
            if done:
                painter.icon("check", spot.centre, disc * 0.6, colour)
            else:
                painter.text(str(index + 1), spot.centre, text.small, colour, Weight.BOLD, align=0.5)
            weight = Weight.BOLD if here else Weight.MEDIUM
            painter.text(painter.fitted(word, text.small, inner.w - disc - 12.0, weight), (inner.x + disc + 10.0, y),
                         text.small, palette.ink if here else colour, weight)  # fmt: skip
        self._reminders(painter, Box(top.x, panel.bottom + GAP, top.w, top.bottom - panel.bottom - GAP))

    def _reminders(self, painter: Painter, room: Box) -> None:
        """What is easily forgotten: the ball, how many duels and cards are left."""
        tr, view = self.scene.desk.tr, self.scene.public
        lines = []
        if view.truce >= view.turn and view.phase not in (Phase.SETUP, Phase.HAND):
            lines.append(("peace", tr("A ball is on: no duels.")))
        lines.append(("conflict", tr.plural("{n} duel left, and those that lie open",
                                            "{n} duels left, and those that lie open", view.duels_size)))  # fmt: skip
        lines.append(("cards", tr.plural("{n} card to draw", "{n} cards to draw", view.draw_size)))
        text, palette = painter.theme.text, painter.theme.colour
        scale = painter.canvas.scale
        wrapped = [
            (icon, painter.brush.fonts.wrap(line, text.small * scale, (room.w - 62.0) * scale)) for icon, line in lines
        ]
        high = sum(len(parts) * 19.0 + 8.0 for _, parts in wrapped) + 14.0
        if high > room.h:
            return
        painter.panel(Box(room.x, room.y, room.w, high))
        y = room.y + 11.0
        for icon, parts in wrapped:
            painter.icon(icon, (room.x + 26.0, y + 10.0), 19.0, palette.gold)
            for part in parts:
                painter.text(part, (room.x + 48.0, y + 10.0), text.small, palette.ink_soft)
                y += 19.0
            y += 8.0

    def _draw_price(self, painter: Painter, layout: TableLayout) -> None:
        scene, tr, price = self.scene, self.scene.desk.tr, self._price(layout)
        draft = scene.draft
        if price is None or draft is None:
            return
        palette, text = painter.theme.colour, painter.theme.text
        painter.panel(price)
        words = tr("You pay {payment}", payment=card_texts.purse_words(draft.payment, tr))
        words = painter.fitted(words, text.small, price.w - 20.0, Weight.SEMIBOLD)
        painter.text(words, (price.centre[0], price.y + 15.0),
                     text.small, palette.ink, Weight.SEMIBOLD, align=0.5)  # fmt: skip
        for target, box in counter(scene, price.inset(10.0, 2.0)):
            paid = target.place < draft.payment[target.metal - 1]
            draw_ingot(painter, box if not paid else box.moved(0.0, -3.0), target.metal)  # type: ignore[arg-type] # a number will do
            if paid:
                painter.box(
                    box.moved(0.0, -3.0).inset(-4.0), palette.gold, alpha=0, edge=palette.gold, line=2.2, radius=6.0
                )
            else:
                painter.box(box, palette.panel, alpha=120, radius=3.0)

    def _keys(self, painter: Painter, layout: TableLayout) -> None:
        scene, tr = self.scene, self.scene.desk.tr
        keys: tuple[Hint, ...] = ()
        if scene.controls.reachable:
            keys = (Hint(("arrows", "Enter"), tr("choose")),)
        elif scene.beats.busy:
            keys = (Hint(("Space",), tr("go on")),)
        keys += (Hint(("Q",), tr("quick reference")), Hint(("C", "B"), tr("cards, discard pile")),
                 Hint(("L", "H"), tr("log, rules")), Hint(("Esc",), tr("pause, leave")))  # fmt: skip
        box = layout.side.cut_bottom(self._keys_h(layout))[0]
        shown = hints_printed(scene.desk, scene.keys_shown or keys)

        def paint(on: Painter) -> None:
            on.panel(box)
            hints.column(on, box.inset(14.0, 9.0), shown)

        painter.kept("duel keys", box, shown, paint)
