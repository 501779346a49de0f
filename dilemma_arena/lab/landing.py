"""The landing plot: where cards came to rest, by class, over the arena.

Each class has a shape and a colour of its own; cards that lie face down are hollow. From recordings, whole matches
included, or from the results of `simulate`. Needs matplotlib (the extra `plots`), imported only when it draws.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.tables import numbers, quote, read_table
from dilemma_arena.physics.arena import ARENAS, Arena, Outline
from dilemma_arena.physics.rest import Rest
from dilemma_arena.recording.csv_export import arena_of, throws_of
from dilemma_arena.recording.format import SUFFIX
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.whole_file import check_writable, put

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLUMNS = ("rest", "face_up", "x_mm", "y_mm")
"""What is read of a table of results; further columns are ignored."""
REACH_MM = 320.0
"""Cards further from the arena's axis than this, along x or y, are only counted."""
ROOM_MM = 30.0
"""Least room around the arena."""
DPI = 150


@dataclass(frozen=True, slots=True)
class Landed:
    """Where one card came to rest."""

    rest: Rest
    x_mm: float
    y_mm: float
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """How a class is drawn."""

    words: str
    marker: str
    colour: str


LOOKS = {
    Rest.FLAT: Look("flat", "o", "#0072B2"),
    Rest.LEANING: Look("leaning on the rim", "^", "#D55E00"),
    Rest.ON_RIM: Look("on the rim", "s", "#CC79A7"),
    Rest.OUTSIDE: Look("outside", "X", "#4D4D4D"),
}
"""Colours that stay apart without full colour vision (Okabe & Ito 2008)."""


def read_landed(path: Path) -> tuple[list[Landed], Arena | None]:
    """Where cards came to rest, of a recording or a table of results, and the arena if the file tells it.

    Raises:
        UserError: it is neither.
    """
    if path.suffix == SUFFIX:
        recording = load_any(path, unfinished_ok=True)
        rests = (throw.rest for throw in throws_of(recording) if throw.rest is not None)
        return [Landed(card.rest, card.x_mm, card.y_mm, card.face_up) for card in rests], arena_of(recording)
    landed = []
    for row in read_table(path, COLUMNS):
        word, face = (text.strip() for text in row.fields[:2])
        if word not in LOOKS:
            raise row.fault(f"{quote(word)} is none of {', '.join(LOOKS)}", "rest")
        if face not in ("0", "1"):
            raise row.fault(f"{quote(face)} is neither 0 nor 1", "face_up")
        x, y = numbers(row, COLUMNS[2:], first=2)
        landed.append(Landed(Rest(word), x, y, face == "1"))
    return landed, None


def landing_plot(paths: Sequence[Path], out: Path, *, arena: Arena | None = None, title: str = "") -> None:
    """Draw where the cards of some files came to rest.

    Args:
        paths: recordings (*.darec) and results of `simulate` (*.csv).
        out: the picture, PNG.
        arena: what they were thrown into; None: what the recordings say, or the round one.
        title: written above.

    Raises:
        UserError: a file cannot be read, they were thrown into different arenas, there is nothing to draw,
            matplotlib is not installed, or the picture cannot be written.
    """
    if find_spec("matplotlib") is None:
        raise UserError("a plot needs the package matplotlib, run: pip install 'dilemma-arena[plots]'")
    check_writable(out)
    landed: list[Landed] = []
    found: Arena | None = arena
    for path in paths:
        some, place = read_landed(path)
        landed += some
        if arena is None and place is not None:
            if found is not None and found != place:
                raise UserError(f"{path} was thrown into another arena than the files before it")
            found = place
    if not landed:
        raise UserError("no card came to rest in these files")
    put(out, draw(landed, found or ARENAS["round"], title))


def draw(landed: Sequence[Landed], arena: Arena, title: str = "") -> bytes:
    """The plot as PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 8.0), layout="constrained")
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    inside = [card for card in landed if max(abs(card.x_mm), abs(card.y_mm)) <= REACH_MM]
    _draw_arena(axes, arena)
    size = 46.0 if len(inside) < 300 else max(5.0, 46.0 * (300 / len(inside)) ** 0.6)
    for rest, look in LOOKS.items():
        cards = [card for card in inside if card.rest is rest]
        total = sum(card.rest is rest for card in landed)
        label = f"{look.words}: {total} ({total / len(landed):.1%})"
        axes.scatter([], [], s=60.0, marker=look.marker, color=look.colour, label=label)
        for face_up in (True, False):
            some = [card for card in cards if card.face_up is face_up]
            axes.scatter(
                [card.x_mm for card in some],
                [card.y_mm for card in some],
                s=size if face_up else 0.7 * size,
                marker=look.marker,
                facecolors=look.colour if face_up else "none",
                edgecolors="white" if face_up else look.colour,
                linewidths=0.5 if face_up else 1.2,
                alpha=0.85,
                zorder=3.0,
            )
    _frame(axes, inside, arena)
    axes.set_title(title or f"Where {len(landed)} card{'s' * (len(landed) != 1)} came to rest", pad=14.0)
    notes = ["hollow: face down"] if any(not card.face_up for card in landed) else []
    if len(inside) < len(landed):
        notes.append(f"{len(landed) - len(inside)} further away than {REACH_MM:g} mm")
    legend = axes.legend(
        loc="upper center", bbox_to_anchor=(0.5, -0.09), ncols=2, frameon=False, title=" · ".join(notes) or None
    )
    legend.set_in_layout(True)
    picture = io.BytesIO()
    figure.set_canvas(canvas)
    figure.savefig(picture, format="png", dpi=DPI, metadata={"Software": "dilemma-arena"})
    return picture.getvalue()


def _draw_arena(axes: Axes, arena: Arena) -> None:
    """Floor and rim."""
    axes.set_facecolor("#EFE9E1")
    outer, inner = _ring(arena.outer), _ring(arena.inner)
    axes.fill(*outer, facecolor="#C9965F", edgecolor="#8A5A2B", linewidth=1.0, zorder=1.0)
    axes.fill(*inner, facecolor="#E3EFE9", edgecolor="#8A5A2B", linewidth=1.0, zorder=2.0)


def _ring(outline: Outline) -> tuple[list[float], list[float]]:
    points = outline.points()
    points.append(points[0])
    return [x for x, _ in points], [y for _, y in points]


def _frame(axes: Axes, cards: Iterable[Landed], arena: Arena) -> None:
    """Equal scales, and all that is drawn within."""
    reach = max(max(map(abs, point)) for point in arena.outer.points()) + ROOM_MM
    for card in cards:
        reach = max(reach, abs(card.x_mm) + 12.0, abs(card.y_mm) + 12.0)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-reach, reach)
    axes.set_aspect("equal")
    axes.set_xlabel("x, mm")
    axes.set_ylabel("y, mm")
    axes.grid(visible=True, color="white", linewidth=0.6, zorder=0.0)
    axes.tick_params(length=0.0)
    for spine in axes.spines.values():
        spine.set_visible(False)
