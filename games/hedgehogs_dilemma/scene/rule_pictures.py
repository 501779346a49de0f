"""The pictures of the rules pages."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.flat_cards import ASPECT, FlatCards, Spot
from dilemma_arena.scene.play.plaques import draw_chips, seat_disc
from dilemma_arena.scene.theme import SEATS
from games.hedgehogs_dilemma.messages import numeral
from games.hedgehogs_dilemma.pairing import Verdict, pair
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.faces import face_of
from games.hedgehogs_dilemma.scene.symbols import Symbols, tone


def _clearing(painter: Painter, box: Box) -> None:
    palette = painter.theme.colour
    painter.box(box, mixed(palette.felt, (0, 0, 0), 0.15), edge=mixed(palette.felt, palette.ink, 0.2), radius=12.0)


@dataclass(frozen=True, slots=True)
class Example:
    """A field, what was played, and what comes of it, by the rules."""

    tr: Translator
    field: tuple[CardId, ...]
    plays: tuple[CardId, ...]

    def __call__(self, painter: Painter, box: Box) -> None:
        """The field above, the plays below, lines where they pair."""
        palette, text = painter.theme.colour, painter.theme.text
        cards, symbols = FlatCards(painter.brush), Symbols()
        _clearing(painter, box)
        verdicts = pair(tuple(map(numeral, self.field)), tuple(map(numeral, self.plays)))
        count = max(len(self.field), len(self.plays))
        pitch = (box.w - 24.0) / count
        high = min((pitch - 10.0) / ASPECT, (box.h - 110.0) / 2)

        def spot(index: int, of: int, y: float) -> Spot:
            return Spot((box.centre[0] + (index - (of - 1) / 2) * pitch, y), high)

        upper, lower = box.y + 34.0 + high / 2, box.bottom - 42.0 - high / 2
        painter.text(self.tr("Field"), (box.x + 14.0, box.y + 18.0), text.small, palette.ink_soft, Weight.BOLD)
        for index, card in enumerate(self.field):
            cards.draw(painter, face_of(card), spot(index, len(self.field), upper))
        taken: set[int] = set()
        for index, (card, verdict) in enumerate(zip(self.plays, verdicts, strict=True)):
            at = spot(index, len(self.plays), lower)
            if verdict is Verdict.PAIRED:
                same = (i for i, o in enumerate(self.field) if numeral(o) == numeral(card) and i not in taken)
                partner = next(same)
                taken.add(partner)
                goal = spot(partner, len(self.field), upper)
                painter.polyline([(at.at[0], at.box.y - 2.0), (goal.at[0], goal.box.bottom + 2.0)], palette.good, 3.5)
            cards.draw(painter, face_of(card), at)
            colour = tone(painter, verdict)
            seal = (at.at[0], at.box.bottom + 3.0)
            painter.box(centred(seal, 30.0, 30.0), palette.panel, edge=colour, line=1.8, radius=15.0)
            symbols.draw(painter, verdict, seal, 20.0, colour)
            word = painter.fitted(
                texts.short(verdict, 2 * numeral(card), self.tr), text.small, pitch - 2.0, Weight.BOLD
            )
            painter.text(word, (at.at[0], box.bottom - 13.0), text.small, palette.ink, Weight.BOLD, align=0.5)


@dataclass(frozen=True, slots=True)
class Portraits:
    """An urchin, and hedgehogs of three sizes."""

    def __call__(self, painter: Painter, box: Box) -> None:
        """A fan of four."""
        cards = FlatCards(painter.brush)
        _clearing(painter, box)
        high = min(box.h * 0.54, box.w * 0.3 / ASPECT)
        for index, card in enumerate(("1d", "2c", "3h", "4i")):
            x = box.x + box.w * (0.17 + 0.22 * index)
            y = box.centre[1] + (-0.12 if index % 2 else 0.12) * box.h
            cards.draw(painter, face_of(card), Spot((x, y), high))


@dataclass(frozen=True, slots=True)
class Chips:
    """Pairs of three players, and who takes the chip."""

    def __call__(self, painter: Painter, box: Box) -> None:
        """Three rows."""
        palette, text = painter.theme.colour, painter.theme.text
        cards = FlatCards(painter.brush)
        _clearing(painter, box)
        won = (("3a", "3b", "2d", "2e"), ("4c", "4i", "4f", "4e"), ("1b", "1g", "3h", "3j"))
        row = box.h / 3
        for index, pile in enumerate(won):
            y = box.y + row * (index + 0.5)
            seat_disc(painter, (box.x + 34.0, y), 34.0, SEATS[index])
            for place, card in enumerate(pile):
                x = box.x + 96.0 + 52.0 * place + 20.0 * (place // 2)
                cards.draw(painter, face_of(card), Spot((x, y), row * 0.82))
            points = sum(map(numeral, pile))
            painter.text(str(points), (box.right - 62.0, y), text.title, palette.ink, Weight.BOLD, align=1.0)
            if index == 1:
                draw_chips(painter, (box.right - 36.0, y), 1, size=30.0)
