"""What is laid over the table for a while: cards to choose from, a card that is played, piles to look through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, FlatCards, Spot
from dilemma_arena.scene.theme import Colour
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.messages import HAND_LIMIT, Phase
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.faces import DRAW_BACK, face_of
from games.duel_betwixt_us.scene.figures import MinerLook, draw_favour, draw_miner
from games.duel_betwixt_us.scene.places import drawn_spots
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.scene.targets import Target

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


class Overlays:
    """Draws them."""

    def __init__(self, scene: DuelScene, cards: FlatCards) -> None:
        self.scene, self.cards = scene, cards

    def draw(self, painter: Painter, layout: TableLayout) -> None:
        """What is of use now."""
        scene = self.scene
        match scene.stage.now:
            case ev.EventStaged(card=card, seat=seat):
                self._big(painter, layout, card, scene.cast.sitters[seat].style.colour)
            case ev.HandShown(hand=hand):
                self._row(painter, layout, hand)
            case ev.DuelDeclared(flipped=str() as duel):
                self._big(painter, layout, duel, painter.theme.colour.gold)
        if scene.drawn and not scene.beats.busy:
            self._drawn(painter, layout)
        self._prizes(painter, layout)

    def _dim(self, painter: Painter, layout: TableLayout) -> None:
        slab(painter, layout.felt, painter.theme.colour.veil, 150)

    def _big(self, painter: Painter, layout: TableLayout, card: CardId, colour: tuple[int, int, int]) -> None:
        """A card that is played or turned over, large enough to be read."""
        scene = self.scene
        self._dim(painter, layout)
        high = min(layout.felt.h * 0.78, 400.0)
        spot = Spot(layout.felt.centre, high)
        self.cards.draw(painter, face_of(scene.printed(card), scene.desk.tr), spot)
        self.cards.outline(painter, spot, colour, 4.0)

    def _row(self, painter: Painter, layout: TableLayout, cards: tuple[CardId, ...]) -> None:
        scene = self.scene
        self._dim(painter, layout)
        for card, spot in zip(cards, layout.spread(len(cards)), strict=True):
            self.cards.draw(painter, face_of(scene.printed(card), scene.desk.tr), spot)

    def _drawn(self, painter: Painter, layout: TableLayout) -> None:
        """The cards drawn, to keep one of them."""
        scene, controls, tr = self.scene, self.scene.controls, self.scene.desk.tr
        self._dim(painter, layout)
        spots = drawn_spots(scene, layout)
        top = min(spot.box.y for spot in spots.values())
        size = layout.text(22.0)
        words = tr("Keep one, throw the other away") if len(spots) > 1 else tr("The last card: take it")
        painter.text(words, (layout.felt.centre[0], top - size * 1.1), size, painter.theme.colour.ink, Weight.BOLD,
                     align=0.5)  # fmt: skip
        for card, spot in spots.items():
            up = controls.pointed is not None and controls.pointed.id == card
            placed = spot.moved(0.0, -8.0) if up else spot
            self.cards.draw(painter, face_of(scene.printed(card), tr), placed)
            if up:
                self.cards.outline(painter, placed, painter.theme.colour.gold, 4.0)

    # --- the prize ---------------------------------------------------------------------------------------------

    def prizes(self, layout: TableLayout) -> tuple[tuple[Target, Box], ...]:
        """The two prizes, while one of them is to be chosen; they are the buttons of the same name."""
        scene, felt, k = self.scene, layout.felt, layout.k
        if scene.acting is None or scene.state.phase is not Phase.PRIZE:
            return ()
        w, h = min(230.0 * k, felt.w * 0.28), 190.0 * k
        y = felt.bottom - h - 16.0 * k
        return (
            (targets.button("miners"), Box(felt.centre[0] - w - 8.0 * k, y, w, h)),
            (targets.button("favour"), Box(felt.centre[0] + 8.0 * k, y, w, h)),
        )

    def _prizes(self, painter: Painter, layout: TableLayout) -> None:
        """Miners on one plate, a letter on the other."""
        scene, tr, controls = self.scene, self.scene.desk.tr, self.scene.controls
        palette, k, size = painter.theme.colour, layout.k, layout.text(17.0)
        found = self.prizes(layout)
        if not found:
            return
        slab(painter, layout.felt, palette.veil, 120)
        for (target, box), words in zip(found, (tr("Two miners"), tr("A favour")), strict=True):
            strong = target == controls.pointed
            edge = palette.gold if strong else palette.paper_edge
            painter.box(box, palette.paper, edge=edge, line=4.0 if strong else 2.0, radius=14.0, shadow=8.0)
            middle = (box.centre[0], box.y + box.h * 0.44)
            if target.id == "miners":
                colour = scene.cast.sitters[scene.acting or 0].style.colour
                for index in (0, 1):
                    at = (middle[0] + (index - 0.5) * 78.0 * k, middle[1])
                    draw_miner(painter, centred(at, 76.0 * k, 108.0 * k), MinerLook(colour, index))
            else:
                draw_favour(painter, centred(middle, 120.0 * k, 104.0 * k), won=True)
            below = (box.centre[0], box.bottom - size * 1.2)
            shown = painter.fitted(words, size, box.w - 16.0, Weight.BOLD)
            painter.text(shown, below, size, palette.card_ink, Weight.BOLD, align=0.5)

    # --- the discard pile ---------------------------------------------------------------------------------------

    def _grid(self, layout: TableLayout) -> tuple[int, int, float]:
        """Columns, rows, height of a card."""
        felt = layout.felt
        high = min(max(128.0 * layout.k, 120.0 / layout.scale), felt.h * 0.45)
        columns = max(1, int((felt.w - 24.0) // (high * ASPECT + 8.0)))
        rows = max(1, int((felt.h - 54.0) // (high + 8.0)))
        return columns, rows, high

    def pages(self, layout: TableLayout) -> int:
        """How many pages the discard pile takes."""
        columns, rows, _ = self._grid(layout)
        return max(1, -(-len(self.scene.public.discard) // (columns * rows)))

    def browsed(self, layout: TableLayout) -> dict[CardId, Spot]:
        """Where the cards of the open page lie, the newest first."""
        scene, felt = self.scene, layout.felt
        columns, rows, high = self._grid(layout)
        page = scene.controls.page
        cards = tuple(reversed(scene.public.discard))[page * columns * rows : (page + 1) * columns * rows]
        pitch_x, pitch_y = (felt.w - 24.0) / columns, (felt.h - 54.0) / rows
        return {
            card: Spot(
                (felt.x + 12.0 + (i % columns + 0.5) * pitch_x, felt.y + 46.0 + (i // columns + 0.5) * pitch_y), high
            )
            for i, card in enumerate(cards)
        }

    def browser(self, painter: Painter, layout: TableLayout) -> None:
        """All discarded cards, page by page."""
        scene, tr, felt = self.scene, self.scene.desk.tr, layout.felt
        palette, text = painter.theme.colour, painter.theme.text
        slab(painter, felt, palette.panel, 250)
        count, pages = len(scene.public.discard), self.pages(layout)
        title = tr.plural(
            "Discard pile: {n} card, the newest first", "Discard pile: {n} cards, the newest first", count
        )
        if pages > 1:
            title += f"   {scene.controls.page + 1} / {pages}"
        painter.text(painter.fitted(title, text.body, felt.w - 40.0, Weight.BOLD), (felt.x + 20.0, felt.y + 24.0),
                     text.body, palette.ink, Weight.BOLD)  # fmt: skip
        if not count:
            painter.text(tr("Nothing yet"), felt.centre, text.body, palette.ink_soft, align=0.5)
        for card, spot in self.browsed(layout).items():
            self.cards.draw(painter, face_of(scene.printed(card), tr), spot)

    # --- quick reference ----------------------------------------------------------------------------------------

    def reference(self, painter: Painter, layout: TableLayout) -> None:
        """The steps of a turn on one side, duelling on the other."""
        tr = self.scene.desk.tr
        palette, felt = painter.theme.colour, layout.felt
        slab(painter, felt, palette.paper, 255)
        turn = (
            tr("Draw two cards: keep one, throw the other away."),
            tr("Send an idle miner to a mine; then you may move one."),
            tr(
                "Gather: every full set of 1, 2 or 3 miners makes one ingot of copper, silver or gold. A set that "
                "still holds its ingot makes none."
            ),
            tr(
                "Buy items and events. Coloured circle: one ingot of that metal or better. Black circle: any that "
                "add up."
            ),
            tr("Fill items with ingots, any kind. At most four items."),
            tr("Declare a duel (a new one is turned over unless three lie open), pick one or back down."),
            tr("Discard down to {n} cards.", n=HAND_LIMIT),
        )
        duel = (
            tr("To challenge you need a complete item that the duel allows, not bought this turn."),
            tr(
                "The challenger arms, then the defender: two hands. Armour is always worn, one helmet and one codpiece."
            ),
            tr("Tricks in turn, the challenger first, until both pass in a row."),
            tr("Damage = attack − the other's defence. More damage wins; equal is a draw."),
            tr("Each crushing weapon then destroys an ingot of a shield or armour the other has brought."),
            tr("The winner takes two miners or a favour."),
            tr(
                "All eight favours win at once. When duels or cards run out, most favours win; a tie goes to who went "
                "second."
            ),
        )
        half = (felt.w - 48.0) / 2.0
        size = self._fit(painter, (turn, duel), half, felt.h - 60.0, layout)
        for index, (title, lines) in enumerate(((tr("A turn"), turn), (tr("Duelling"), duel))):
            x = felt.x + 18.0 + index * (half + 12.0)
            painter.text(title, (x, felt.y + 24.0), size * 1.3, BROWN, Weight.EXTRABOLD)
            y = felt.y + 48.0
            for number, line in enumerate(lines):
                painter.text(f"{number + 1}", (x, y + size * 0.71), size, BROWN, Weight.EXTRABOLD)
                room = Box(x + size * 1.5, y, half - size * 1.5, 0.0)
                y += painter.wrapped(line, room, size, palette.card_ink) + size * 0.42

    @staticmethod
    def _fit(
        painter: Painter, sides: tuple[tuple[str, ...], ...], width: float, high: float, layout: TableLayout
    ) -> float:
        size = 18.0
        scale = painter.canvas.scale
        while size * scale > 12.2:
            room = (width - size * 1.5) * scale
            tallest = max(
                sum(
                    len(painter.brush.fonts.wrap(line, size * scale, room)) * size * 1.42 + size * 0.42
                    for line in lines
                )
                for lines in sides
            )
            if tallest <= high:
                break
            size *= 0.95
        return max(size, layout.text(1.0))

    def waiting_cards(self, painter: Painter, layout: TableLayout) -> None:
        """Backs of the cards a rival chooses from."""
        scene = self.scene
        if scene.beats.busy or scene.public.phase.value != "keep" or scene.drawn:
            return
        spot = layout.piles[0]
        for index in range(2):
            at = Spot((spot.at[0] + (index - 0.5) * 18.0, spot.at[1] - 10.0), spot.height * 0.9)
            self.cards.draw(painter, DRAW_BACK, at)


BROWN = (120, 56, 36)


def slab(painter: Painter, box: Box, colour: Colour, alpha: int) -> None:
    """Something laid over the whole felt, at once whatever its size: rounded by the system, not by us."""
    rect = painter.canvas.rect(box)
    picture = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(picture, (*colour, alpha), picture.get_rect(), border_radius=painter.canvas.px(18.0))
    painter.canvas.surface.blit(picture, rect)
