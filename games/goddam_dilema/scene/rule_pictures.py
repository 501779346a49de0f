"""The pictures of the rules pages."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.flat_cards import ASPECT, FlatCards, Spot
from dilemma_arena.scene.play.plaques import seat_disc
from dilemma_arena.scene.theme import SEATS
from games.goddam_dilema.deck import Deck, Kind, standard_cards
from games.goddam_dilema.messages import Thumb
from games.goddam_dilema.scene.faces import Faces, KindBack
from games.goddam_dilema.scene.hands import Hands, turn_of


def _felt(painter: Painter, box: Box) -> None:
    palette = painter.theme.colour
    painter.box(box, mixed(palette.felt, (0, 0, 0), 0.15), edge=mixed(palette.felt, palette.ink, 0.2), radius=12.0)


def _faces(tr: Translator) -> Faces:
    return Faces(Deck.of(standard_cards(), cheeky=True), tr)


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A cool card, BUT, a nasty card."""

    tr: Translator
    cool: str
    nasty: str

    def __call__(self, painter: Painter, box: Box) -> None:
        """As it lies on the table."""
        _felt(painter, box)
        cards, faces = FlatCards(painter.brush), _faces(self.tr)
        high = min(box.h - 40.0, (box.w - 44.0) / (2.34 * ASPECT))
        reach = high * ASPECT * 0.67 + 7.0
        x, y = box.centre
        cards.draw(painter, faces.card(self.cool), Spot((x - reach, y), high))
        cards.draw(painter, faces.card(self.nasty), Spot((x + reach, y), high))
        cards.draw(painter, faces.but(), Spot((x, y), high * 0.34))


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The one who is asked, and both neighbours with their cards."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """Three hands of cards."""
        _felt(painter, box)
        cards, faces, text = FlatCards(painter.brush), _faces(self.tr), painter.theme.text
        high = box.h * 0.36
        for side, kind, card in ((-1, Kind.COOL, "c001"), (1, Kind.NASTY, "n007")):
            x = box.centre[0] + side * box.w * 0.27
            for index in range(2):
                at = (x + side * (22.0 - 44.0 * index) * 0.8, box.y + box.h * 0.27 + 4.0 * index)
                cards.draw(painter, KindBack(kind), Spot(at, high * 0.9))
            cards.draw(painter, faces.card(card), Spot((x, box.y + box.h * 0.69), high * 1.22))
            seat_disc(painter, (x, box.y + box.h * 0.27), 44.0, SEATS[1 if side < 0 else 2])
        cards.draw(painter, faces.but(), Spot((box.centre[0], box.y + box.h * 0.69), high * 0.62))
        seat_disc(painter, (box.centre[0], box.y + box.h * 0.27), 52.0, SEATS[0], ring=True)
        painter.text("?", (box.centre[0], box.y + box.h * 0.45), text.title, weight=Weight.EXTRABOLD, align=0.5)


@dataclass(frozen=True, slots=True)
class Thumbs:
    """Hands with their thumbs, the first one's question; and what they are worth."""

    tr: Translator
    votes: tuple[Thumb, ...]
    points: bool = False
    team: bool = False

    def __call__(self, painter: Painter, box: Box) -> None:
        """The one who is asked above, the others below; a team side by side."""
        _felt(painter, box)
        hands, palette, text = Hands(), painter.theme.colour, painter.theme.text
        if self.team:
            places = [(box.centre[0] + side * box.w * 0.22, box.centre[1] - 10.0, 150.0) for side in (-1, 1)]
        else:
            places = [(box.centre[0], box.y + box.h * 0.27, 130.0)]
            places += [(box.x + box.w * (0.2 + 0.3 * i), box.y + box.h * 0.7, 96.0) for i in range(len(self.votes) - 1)]
        for seat, (vote, (x, y, size)) in enumerate(zip(self.votes, places, strict=True)):
            right = vote is self.votes[0] and (seat > 0 or self.team)
            if right and self.points:
                area = Box(x - size * 0.6, y - size * 0.62, size * 1.2, size * 1.44)
                painter.box(area, palette.good, alpha=60, radius=14.0)
            hands.draw(painter, (x, y), size, SEATS[seat].colour, turn_of(vote))
            seat_disc(painter, (x - size * 0.42, y - size * 0.42), 26.0, SEATS[seat], ring=seat == 0 and not self.team)
            if self.points and (seat > 0 or self.team):
                word = "+1" if right else "0"
                painter.text(word, (x, y + size * 0.64), text.title, palette.good if right else palette.ink_soft,
                             Weight.EXTRABOLD, align=0.5)  # fmt: skip
        if not self.team:
            word = self.tr("takes it") if self.votes[0] is Thumb.UP else self.tr("leaves it")
            x, y, size = places[0]
            painter.text(word, (x, y + size * 0.62), text.strong, palette.gold, Weight.BOLD, align=0.5)
