"""The report as a page of Markdown beside its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

from dilemma_arena.lab.report.falling import ALUMINIUM, PUBLISHED, REFERENCE, Fall, Mode, Series
from dilemma_arena.lab.report.reference import Compared, OnOffer
from dilemma_arena.lab.report.sensitivity import Shift
from dilemma_arena.lab.report.tallies import (
    BY_NUMBER,
    CLASSES,
    Group,
    Share,
    by_number,
    by_word,
    mistakes,
    shares,
)

COMMAND = "python tools/physics_report.py"
ITSELF = {"no air": "96.0", "air": "97.6"}
"""The 3D engine against itself with 5 % more friction, per cent (shared/reference/README.md)."""
JITTER = {"no air": "87.5", "air": "90.5"}
"""... with the launch off by 1 % and half a degree."""
MISTAKES = 5
"""So many of the commonest disagreements are listed."""


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything the page tells."""

    sets: Mapping[str, Sequence[Compared]]
    two: Sequence[OnOffer]
    shifts: Mapping[str, Sequence[Shift]]
    series: Sequence[Series]
    scan: Sequence[Fall]
    card: Mapping[str, Fall]
    """The game's own card let go at several angles."""
    versions: str
    pictures: str
    """Folder of the pictures, as the page names it."""


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; the first column to the left, the others to the right."""
    lines = ["| " + " | ".join(header) + " |", "|---" + "|---:" * (len(header) - 1) + "|"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def page(found: Findings) -> str:
    """The whole page."""
    parts = [
        "# Physics report",
        f"Made by `{COMMAND}` ({found.versions}); do not edit by hand. The reference is an independent 3D rigid-body "
        "engine (MuJoCo) on the same launches. It is a model, too: two sound set-ups of it agree with each other in "
        "about nine throws of ten.",
        "## Agreement",
        f"![confusion, disagreements, distances]({found.pictures}/physics-agreement.png)",
        _agreement(found),
        "Shares of the classes, ours (reference), per cent:",
        _shares(found.sets),
        "## Where it fails",
        f"![agreement by what may decide]({found.pictures}/physics-failures.png)",
        _first_touched(found.sets),
        _failures(found.sets),
        "## How much it depends on what nobody knows",
        f"![sensitivity]({found.pictures}/physics-sensitivity.png)",
        "The same throws with one thing changed, compared with themselves unchanged (in batches). The last columns "
        "tell how the changed ones agree with the reference.",
        _sensitivity(found.shifts),
        f"The 3D engine against itself: friction +5 % {ITSELF['no air']} % without air and {ITSELF['air']} % with; "
        f"launch off by 1 % and half a degree {JITTER['no air']} % and {JITTER['air']} %.",
        "## Falling cards",
        f"![falling cards]({found.pictures}/physics-falling.png)",
        *_falling(found),
    ]
    return "\n\n".join(parts) + "\n"


def _agreement(found: Findings) -> str:
    rows = []
    for kind, compared in found.sets.items():
        floor = [c for c in compared if c.row["first_surface"] == "floor_in"]
        whole = Group.of(kind, compared)
        rows.append((kind, whole.agreement, Group.of("floor", floor).agreement, *_distances(whole)))
    text = table(("", "class agrees", "of those first on the floor", "flat in both: median, mm", "90 %, mm"), rows)
    if found.two:
        on_top, same = Share.of(t.on_top for t in found.two), Share.of(t.same_rest for t in found.two)
        text += (
            f"\n\nA card thrown at a lying one (with air): rests on it, or not, as in the reference in {on_top}; "
            f"class {same}."
        )
    return text


def _shares(sets: Mapping[str, Sequence[Compared]]) -> str:
    rows = []
    for kind, compared in sets.items():
        for sampler in ("natural", "aimed"):
            found = shares(compared, sampler)
            if found:
                cells = [f"{found[name][0]:.1f} ({found[name][1]:.1f})" for name in CLASSES]
                rows.append((f"{kind}, {sampler}", *cells))
    return table(("throws", *(name.replace("_", " ") for name in CLASSES)), rows)


def _first_touched(sets: Mapping[str, Sequence[Compared]]) -> str:
    rows = []
    for kind, compared in sets.items():
        rows += [
            (f"{kind}, {group.name.replace('_', ' ')}", group.agreement, *_distances(group))
            for group in by_word(compared, "first_surface")
        ]
    return table(("first touched", "class agrees", "flat in both: median, mm", "90 %, mm"), rows)


def _distances(group: Group | Shift) -> tuple[str, str]:
    if isnan(group.median_mm):  # none lies flat in both
        return "–", "–"
    return f"{group.median_mm:.1f}", f"{group.p90_mm:.1f}"


def _failures(sets: Mapping[str, Sequence[Compared]]) -> str:
    lines = []
    for kind, compared in sets.items():
        groups = [
            (f"{what} {group.name} {unit}", group)
            for what, (_, _, unit) in BY_NUMBER.items()
            for group in by_number(compared, what)
            if group.agreement.count >= 30
        ]
        if groups:
            words, worst = min(groups, key=lambda item: item[1].agreement.percent)
            lines.append(f"- {kind}: hardest is {words}, {worst.agreement}. Commonest disagreements:")
        for surface, reference, ours, count in mistakes(compared)[:MISTAKES]:
            lines.append(
                f"    - {count} × first on {surface}, {reference} in the reference, {ours} here".replace("_", " ")
            )
    return "\n".join(lines)


def _sensitivity(shifts: Mapping[str, Sequence[Shift]]) -> str:
    kinds = list(shifts)
    rows = []
    for at, shift in enumerate(shifts[kinds[0]]):
        row: list[object] = [shift.change]
        for kind in kinds:
            one = shifts[kind][at]
            row.append("–" if at == 0 else f"{one.same_rest.percent:.1f} %")
            row.append("–" if at == 0 else " / ".join(_distances(one)))
        row += [f"{shifts[kind][at].reference.percent:.1f} %" for kind in kinds]
        rows.append(row)
    header = ["changed"]
    for kind in kinds:
        header += [f"{kind}: same class", "flat moved, median / 90 %, mm"]
    return table([*header, *(f"{kind}: as the reference" for kind in kinds)], rows)


def _falling(found: Findings) -> list[str]:
    rows = [
        (f"length {ratio:g} x width", *(f"{one.exponent:.2f}" for one in found.series if one.length_by_width == ratio))
        for ratio in dict.fromkeys(one.length_by_width for one in found.series)
    ]
    rows.append(("published, length ≫ width", *(f"{value:.2f}" for value in PUBLISHED)))
    rows.append(("the reference's README for this air model", *(f"{value:.2f}" for value in REFERENCE)))
    own = [
        (words, fall.mode, f"{fall.down_mm_s / 1e3:.2f}", f"{fall.frequency_hz:.1f}")
        for words, fall in found.card.items()
    ]
    tumbling = [fall for fall in found.scan if fall.mode is Mode.TUMBLING]
    pure = [
        (f"ours, I* {fall.inertia:.2g}", f"{fall.speed:.2f}", f"{fall.below_horizon_deg:.0f}", f"{fall.turning:.2f}")
        for fall in tumbling
    ]
    plate = ALUMINIUM
    pure.append(
        (
            f"measured, I* {plate.inertia:.2g}: {plate.name}",
            f"{plate.speed:.2f}",
            f"{plate.below_horizon_deg:.0f}",
            f"{plate.turning:.2f}",
        )
    )
    parts = [
        "The flight stage alone: cards of the game's stock, let go edge on and at rest, no floor. Powers of the "
        "tumbling frequency, each fitted over a decade (thickness 0.1 to 1 mm at 40 mm width; width 15 to 150 mm at "
        "0.3 mm thickness):",
        table(("cards", "power of thickness", "power of width"), rows),
        "The published law is for cards much longer than wide, and there the model follows it. Shorter cards depart "
        "from it because lift falls with the aspect ratio; the exponents the reference's README tells for the same "
        "air model lie there.",
        "Cards of the game's width and stock, let go at rest:",
        table(("length, angle of the short side", "falls", "down, m/s", "turns a second"), own),
        "A real card let go flat can flutter; the model's falls flat and steady.",
        "Tumbling in pure numbers, strips 25 times longer than wide, speeds in units of U = √(2 weight / (ρ area)):",
        table(("plate", "speed / U", "below the horizon, °", "angular speed · width / U"), pure),
        *_limits(found.scan),
    ]
    parts.append(
        "Sources: L. Mahadevan, W. S. Ryu, A. D. T. Samuel, *Tumbling cards*, Physics of Fluids 11 (1999) 1–3: the "
        "law, as its abstract tells it. A. Andersen, U. Pesavento, Z. J. Wang, *Unsteady aerodynamics of fluttering "
        "and tumbling plates*, J. Fluid Mech. 541 (2005) 65–90: thin plates (1:14) flutter, thicker ones (1:8) tumble; "
        "the tumbling plate's mean speeds, 15.9 cm/s sideways, 11.5 cm/s down and 14.5 rad/s, are quoted from memory "
        "and were not looked up."
    )
    return parts


def _limits(scan: Sequence[Fall]) -> list[str]:
    lost = [fall for fall in scan if fall.mode is Mode.RUNAWAY]
    tumbling = [fall.inertia for fall in scan if fall.mode is Mode.TUMBLING]
    if not lost or not tumbling:
        return []
    return [
        "**Limits.** The powers are right, the sizes are not: beside the one experiment we have figures of, the "
        "model's strips tumble several times too fast and fall too slowly (that plate has a lower I*, and its fluid "
        f"is water). Below I* ≈ {min(tumbling):.1g} the model runs away, turning ever faster: its lift acts at the "
        "quarter chord and is made by the velocity at the three-quarter chord, which feeds energy into a plate that "
        "turns fast, and only the cross-flow drag holds it. Plates in water cannot be computed with it at all. The "
        "game's card, I* = 4, is far from that; what it may share is tumbling too readily when thrown with little "
        "spin. The 3D reference has the same air model, so agreement with it says nothing about this."
    ]
