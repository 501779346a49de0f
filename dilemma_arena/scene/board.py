"""The table with what is said about its cards: badges beside them, marks for those out of sight, the order list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.scene import badges
from dilemma_arena.scene.badges import Label
from dilemma_arena.scene.brush import Brush, Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.faces import print_on
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.names import CardName, faces_of
from dilemma_arena.scene.table_art import TableArt
from dilemma_arena.scene.table_view import Marks, TableView
from dilemma_arena.scene.verdicts import NameOf, Verdict, capital, verdict

WORDY = 3
"""So many cards, the last ones thrown, get badges with words; older ones only the symbol."""
ROW = 40.0
"""Height of a row of the order list, units ..."""
TIGHT_ROW = 32.0
"""... and where there is little room."""


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
    said: Mapping[str, Verdict] = field(default_factory=dict)
    """What a game says of cards; of others it is said how they lie."""
    wordy: int = WORDY
    """How many cards, the last ones thrown, get badges with words."""

    def verdict(self, card: LyingCard, name_of: NameOf, tr: Translator) -> Verdict:
        """What is said of a card at rest."""
        return self.said.get(card.id) or verdict(card, name_of, tr)

    brief: Collection[str] = ()
    """Cards whose badges are only a symbol."""
    steps: Mapping[str, int] | None = None
    """Numbers to be shown on cards; None: their places in the stack."""

    @property
    def stack(self) -> list[LyingCard]:
        """What lies within the rim, lowest first."""
        return [card for card in self.lying if card.rest in (Rest.FLAT, Rest.LEANING)]

    def numbers(self) -> dict[str, int]:
        """Places in the stack, from 1 at the bottom, of the cards that lie on or under another."""
        if self.steps is not None:
            return dict(self.steps)
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
        self._placed: tuple[object, list[tuple[Label, Box]]] | None = None

    def draw(
        self,
        painter: Painter,
        camera: Camera,
        shown: Shown,
        area: Box,
        taken: Sequence[Box] = (),
        under_badges: Callable[[], None] | None = None,
        pointers: Callable[[Painter], None] | None = None,
        points_at: Hashable = None,
    ) -> None:
        """Draw table, cards and badges.

        Args:
            painter: Where to.
            camera: From where.
            shown: The cards.
            area: Where badges may be.
            taken: Boxes badges keep clear of.
            under_badges: Draws what lies over the cards but under the badges, afresh each time.
            pointers: The same for what seldom changes: its picture is kept ...
            points_at: ... until this is another.
        """
        said = (
            tuple(shown.lying),
            tuple(shown.judged),
            tuple(shown.said.items()),
            tuple(shown.numbers().items()),
            tuple(shown.brief),
            shown.wordy,
            area,
            tuple(taken),
            points_at,
            (painter.tr.language, painter.tr.finish),
        )

        def marks(canvas: Canvas) -> None:
            if under_badges is not None:
                under_badges()
            on = painter.brush.on(canvas)
            if pointers is not None:
                pointers(on)
            for label, box in self._badges(on, camera, shown, area, taken, said):
                badges.draw(on, label, box)

        kept = Marks(said if under_badges is None else None, marks)
        self.view.draw(painter.canvas, camera, shown.poses, shown.moving, kept)

    def _badges(
        self, painter: Painter, camera: Camera, shown: Shown, area: Box, taken: Sequence[Box], said: Hashable
    ) -> list[tuple[Label, Box]]:
        """All badges and where they are; placed anew when something has changed."""
        still = tuple((card_id, pose) for card_id, pose in shown.poses.items() if card_id not in shown.moving)
        key = (still, said, camera, painter.canvas.scale)
        if self._placed is None or self._placed[0] != key:
            labels = self._labels(painter, camera, shown)
            self._placed = (key, list(zip(labels, badges.place(painter, labels, area, taken), strict=True)))
        return self._placed[1]

    def _labels(self, painter: Painter, camera: Camera, shown: Shown) -> list[Label]:
        """The latest throws in words, older ones and what lies below by symbol."""
        numbers = shown.numbers()
        at_rest = {card.id: card for card in shown.lying if card.id in shown.poses and card.id not in shown.moving}
        outlines = {
            card_id: self._outline(painter, camera, pose)
            for card_id, pose in shown.poses.items()
            if card_id not in shown.moving
        }
        thrown = [card_id for card_id in reversed(shown.judged) if card_id in at_rest]
        labels = []
        for age, card_id in enumerate(thrown):
            words = shown.verdict(at_rest[card_id], self._name_of, painter.tr)
            brief = age >= shown.wordy or card_id in shown.brief
            label = _label(words, card_id, outlines, brief=brief, number=numbers.get(card_id))
            if not painter.canvas.box.overlaps(label.about):
                label = replace(label, verdict=_named(words, card_id), brief=False)
            labels.append(label)
        for card_id in dict.fromkeys((*numbers, *shown.said)):
            if card_id not in thrown and card_id in at_rest:
                laid = replace(badges.LAID, words=painter.tr(badges.LAID.words))
                words, brief = shown.said.get(card_id, laid), card_id not in shown.said
                labels.append(_label(words, card_id, outlines, brief=brief, number=numbers.get(card_id)))
        return labels

    def _outline(self, painter: Painter, camera: Camera, pose: Pose) -> tuple[Point, ...]:
        scale = painter.canvas.scale
        return tuple((x / scale, y / scale) for x, y in self.view.outline(camera, pose))


def _label(
    words: Verdict, card_id: str, outlines: Mapping[str, tuple[Point, ...]], *, brief: bool, number: int | None
) -> Label:
    outline, names = outlines[card_id], list(outlines)
    above = [outlines[name] for name in names[names.index(card_id) + 1 :]]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    about = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    points = _edge_points(outline)
    visible = tuple(point for point in points if not any(_within(point, other) for other in above))
    return Label(words, about, visible or points[:1], brief=brief, number=number)


def _named(words: Verdict, card_id: str) -> Verdict:
    """The verdict with the card's number, for a card that is out of sight."""
    return replace(words, words=f"{CardName(card_id).short}: {words.words.lower()}")


def _edge_points(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points a little inside a card's outline: the lower corners first, the one with the number last."""
    top_left, bottom_left, bottom_right, top_right = outline

    def mixed(*parts: tuple[Point, float]) -> Point:
        return sum(p[0] * w for p, w in parts), sum(p[1] * w for p, w in parts)

    def inner(corner: Point, opposite: Point) -> Point:
        return mixed((corner, 0.9), (opposite, 0.1))

    return (
        inner(bottom_right, top_left),
        inner(bottom_left, top_right),
        mixed((bottom_left, 0.47), (bottom_right, 0.47), (top_left, 0.03), (top_right, 0.03)),
        mixed((top_right, 0.47), (bottom_right, 0.47), (top_left, 0.03), (bottom_left, 0.03)),
        mixed((top_left, 0.47), (bottom_left, 0.47), (top_right, 0.03), (bottom_right, 0.03)),
        inner(top_right, bottom_left),
        mixed((top_left, 0.47), (top_right, 0.47), (bottom_left, 0.03), (bottom_right, 0.03)),
        inner(top_left, bottom_right),
    )


def _within(point: Point, outline: tuple[Point, ...]) -> bool:
    sides = [
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    return all(side >= 0.0 for side in sides) or all(side <= 0.0 for side in sides)


def order_panel(painter: Painter, box: Box, shown: Shown, name_of: NameOf, title: str = "") -> None:
    """The list of what lies in the arena, the top of the stack first."""
    palette, text, space = painter.theme.colour, painter.theme.text, painter.theme.space
    tr = painter.tr
    painter.panel(box)
    inner = box.inset(space.medium + 2.0, space.medium)
    top = tr("top first")
    room = inner.w - painter.text_width(top, text.small) - 10.0
    title = painter.fitted(title or tr("In the arena"), text.body, room, Weight.BOLD)
    painter.text(title, (inner.x, inner.y + 11.0), text.body, palette.ink, Weight.BOLD)
    stack = shown.stack
    if not stack:
        painter.text(tr("Nothing yet"), (inner.x, inner.y + 46.0), text.small, palette.ink_soft)
        return
    painter.text(top, (inner.right, inner.y + 11.0), text.small, palette.ink_soft, align=1.0)
    room = inner.h - 30.0
    height = ROW if len(stack) * ROW <= room else TIGHT_ROW
    fits = max(1, int(room // height))
    rows = stack[::-1]
    hidden = len(rows) - fits + 1 if len(rows) > fits else 0
    for index, card in enumerate(rows[: len(rows) - hidden]):
        row = Box(inner.x, inner.y + 30.0 + index * height, inner.w, height)
        _row(painter, row, card, len(rows) - index, shown, name_of)
    if hidden:
        y = inner.y + 30.0 + (fits - 0.5) * height
        painter.text(tr("and {n} below", n=hidden), (inner.x, y), text.small, palette.ink_soft)


def order_height(count: int, row: float = ROW) -> float:
    """The height the list takes with so many cards, units."""
    return 62.0 + row * max(1, count)


def _row(painter: Painter, box: Box, card: LyingCard, place: int, shown: Shown, name_of: NameOf) -> None:
    palette, text = painter.theme.colour, painter.theme.text
    y = box.centre[1]
    painter.text(str(place), (box.x + 8.0, y), text.small, palette.ink_soft, Weight.BOLD, align=0.5)
    chip = min(30.0, box.h - 5.0)
    card_chip(painter, Box(box.x + 22.0, y - chip / 2, 36.0, chip), CardName(card.id))
    left = box.x + 68.0
    if card.id in shown.judged:
        words = shown.verdict(card, name_of, painter.tr)
        painter.icon(words.icon, (box.right - 9.0, y), 16.0, badges.tone_colour(painter, words.tone))
    title = painter.fitted(capital(name_of(card.id)), text.body, box.right - 26.0 - left)
    painter.text(title, (left, y), text.body, palette.ink)


def card_chip(painter: Painter, box: Box, name: CardName) -> None:
    """A card in small: its number on paper with its owner's colour and symbol at the side."""
    palette = painter.theme.colour
    painter.box(box, palette.paper, radius=5.0)
    side, rest = box.cut_left(box.w * 0.42)
    painter.box(side, name.seat.colour, radius=5.0)
    painter.box(Box(side.right - 5.0, side.y, 5.0, side.h), name.seat.colour, radius=0.0)
    painter.icon(name.seat.icon, side.centre, box.w * 0.33, print_on(name.seat.colour, painter.brush))
    painter.text(name.short, rest.centre, 15.0, palette.card_ink, Weight.EXTRABOLD, align=0.5)
