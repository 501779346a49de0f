"""The table with what is said about its cards: badges beside them, marks for those out of sight, the order list."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.scene import badges
from dilemma_arena.scene.badges import Label
from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.faces import print_on
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.names import CardName, faces_of
from dilemma_arena.scene.table_art import TableArt
from dilemma_arena.scene.table_view import TableView
from dilemma_arena.scene.verdicts import NameOf, verdict

WORDY = 3
"""So many cards, the last ones thrown, get badges with words; older ones only the symbol."""
ROW = 40.0
"""Height of a row of the order list."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What lies and moves on the table at one moment."""

    poses: Mapping[str, Pose]
    """All cards, the bottom of the stack first."""
    moving: Collection[str]
    lying: Sequence[LyingCard]
    """The cards at rest, lowest first."""
    judged: Sequence[str]
    """The thrown cards at rest, in the order in which they came to rest."""

    @property
    def stack(self) -> list[LyingCard]:
        """What lies within the rim, lowest first."""
        return [card for card in self.lying if card.rest in (Rest.FLAT, Rest.LEANING)]

    def numbers(self) -> dict[str, int]:
        """Places in the stack, from 1 at the bottom, of the cards that lie on or under another."""
        touching = {card.id for card in self.stack if card.on_top_of}
        touching |= {below for card in self.stack for below in card.on_top_of}
        return {card.id: place for place, card in enumerate(self.stack, 1) if card.id in touching}


class Board:
    """Draws the table and everything that belongs to it."""

    def __init__(self, brush: Brush, art: CardArt, table_art: TableArt, arena: Arena, name_of: NameOf) -> None:
        self.arena = arena
        self.art = art
        self.view = TableView(art, table_art, arena, faces_of)
        self._brush = brush
        self._name_of = name_of

    def draw(self, painter: Painter, camera: Camera, shown: Shown, area: Box, taken: Sequence[Box] = ()) -> None:
        """Draw table, cards and badges.

        Args:
            painter: Where to.
            camera: From where.
            shown: The cards.
            area: Where badges may be.
            taken: Boxes badges keep clear of.
        """
        self.view.draw(painter.canvas, camera, shown.poses, shown.moving)
        self._badges(painter, camera, shown, area, taken)

    def _badges(self, painter: Painter, camera: Camera, shown: Shown, area: Box, taken: Sequence[Box]) -> None:
        numbers = shown.numbers()
        at_rest = {card.id: card for card in shown.lying}
        latest = [card_id for card_id in reversed(shown.judged) if card_id in at_rest and card_id not in shown.moving]
        labels = []
        for age, card_id in enumerate(latest):
            if card_id in shown.poses:
                about = self.seen(painter, camera, shown.poses[card_id])
                words = verdict(at_rest[card_id], self._name_of)
                labels.append(Label(words, about, brief=age >= WORDY, number=numbers.get(card_id)))
        for card_id, number in numbers.items():
            if card_id not in latest and card_id in shown.poses and card_id not in shown.moving:
                about = self.seen(painter, camera, shown.poses[card_id])
                labels.append(Label(badges.AT_THE_BOTTOM, about, brief=True, number=number))
        for label, box in zip(labels, badges.place(painter, labels, area, taken), strict=True):
            badges.draw(painter, label, box)

    def seen(self, painter: Painter, camera: Camera, pose: Pose) -> Box:
        """The box a card fills on the canvas, units."""
        scale = painter.canvas.scale
        corners = self.view.outline(camera, pose)
        xs, ys = [x / scale for x, _ in corners], [y / scale for _, y in corners]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def order_panel(painter: Painter, box: Box, shown: Shown, name_of: NameOf, title: str = "In the arena") -> None:
    """The list of what lies in the arena, the top of the stack first."""
    palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
    painter.panel(box)
    inner = box.inset(space.medium + 2.0, space.medium)
    painter.text(title, (inner.x, inner.y + 11.0), text.body, palette.ink, Weight.BOLD)
    stack = shown.stack
    if not stack:
        painter.text("Nothing yet", (inner.x, inner.y + 46.0), text.small, palette.ink_soft)
        return
    painter.text("top first", (inner.right, inner.y + 11.0), text.small, palette.ink_soft, align=1.0)
    fits = max(1, int((inner.h - 30.0) // ROW))
    rows = stack[::-1]
    more = len(rows) - fits if len(rows) > fits else 0
    shown_rows = rows[: fits - 1] if more else rows
    for index, card in enumerate(shown_rows):
        _row(painter, Box(inner.x, inner.y + 30.0 + index * ROW, inner.w, ROW), card, len(rows) - index, shown, name_of)
    if more:
        y = inner.y + 30.0 + (fits - 0.5) * ROW
        painter.text(f"and {more + 1} below", (inner.x, y), text.small, palette.ink_soft)


def _row(painter: Painter, box: Box, card: LyingCard, place: int, shown: Shown, name_of: NameOf) -> None:
    palette, text = painter.theme.colour, painter.theme.text
    name = CardName(card.id)
    y = box.centre[1]
    painter.text(str(place), (box.x + 8.0, y), text.small, palette.ink_soft, Weight.BOLD, align=0.5)
    card_chip(painter, Box(box.x + 22.0, y - 15.0, 36.0, 30.0), name)
    called = name_of(card.id)
    left = box.x + 68.0
    if card.id in shown.judged:
        words = verdict(card, name_of)
        colour = badges.tone_colour(painter, words.tone)
        painter.icon(words.icon, (box.right - 9.0, y), 16.0, colour)
    title = called[0].upper() + called[1:]
    painter.text(painter.fitted(title, text.small + 1.0, box.right - 26.0 - left), (left, y), text.small + 1.0, palette.ink)


def card_chip(painter: Painter, box: Box, name: CardName) -> None:
    """A card in small: its number on paper with its owner's colour and symbol at the side."""
    palette = painter.theme.colour
    painter.box(box, palette.paper, radius=5.0)
    side, rest = box.cut_left(box.w * 0.42)
    painter.box(side, name.seat.colour, radius=5.0)
    painter.box(Box(side.right - 5.0, side.y, 5.0, side.h), name.seat.colour, radius=0.0)
    painter.icon(name.seat.icon, side.centre, box.w * 0.33, print_on(name.seat.colour, painter.brush))
    painter.text(name.short, rest.centre, 15.0, palette.card_ink, Weight.EXTRABOLD, align=0.5)
