"""The pictures of the report. Needs matplotlib (the extra `plots`), imported only when it draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dilemma_arena.lab.report.falling import ALUMINIUM, PUBLISHED, Fall, Mode, Series
from dilemma_arena.lab.report.reference import Compared
from dilemma_arena.lab.report.sensitivity import Shift
from dilemma_arena.lab.report.tallies import (
    BY_NUMBER,
    CLASSES,
    Group,
    Share,
    by_number,
    by_word,
    confusion,
    flat_distances,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 80
FEWEST = 10
"""Groups of fewer throws are not drawn: they say nothing."""
COLOURS = {"no air": "#0072B2", "air": "#D55E00"}
"""Blue and vermilion: apart in grey and for colour-blind eyes; the markers differ, too."""
MARKERS = {"no air": "o", "air": "s"}
CLASS_MARKERS = dict(zip(CLASSES, "o^sX", strict=True))
RIM_MM = (150.0, 158.0)
REACH_MM = 280.0


def _figure(width: float, height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _save(figure: Figure, path: Path) -> None:
    # no date and version inside: the same figures give the same file
    figure.savefig(path, dpi=DPI, metadata={"Software": None})


def agreement(sets: Mapping[str, Sequence[Compared]], path: Path) -> None:
    """For each set: the confusion matrix, the throws that disagree, and the distances of flat cards."""
    from matplotlib.patches import Circle

    figure = _figure(14.5, 4.6 * len(sets))
    axes = figure.subplots(len(sets), 3, squeeze=False, width_ratios=(1.0, 1.15, 1.15))
    for (kind, compared), (left, middle, right) in zip(sets.items(), axes, strict=True):
        _matrix(left, compared)
        left.set_title(f"{kind}: {Share.of(c.agrees for c in compared)} agree")
        for name, marker in CLASS_MARKERS.items():
            wrong = [c for c in compared if not c.agrees and c.row["rest"] == name]
            xs, ys = [float(c.row["final_x_mm"]) for c in wrong], [float(c.row["final_y_mm"]) for c in wrong]
            middle.scatter(xs, ys, s=18, marker=marker, label=f"{name.replace('_', ' ')} ({len(wrong)})", alpha=0.7)
        for radius in RIM_MM:
            middle.add_patch(Circle((0.0, 0.0), radius, fill=False, color="saddlebrown"))
        middle.set(xlim=(-REACH_MM, REACH_MM), ylim=(-REACH_MM, REACH_MM), aspect="equal", xlabel="mm", ylabel="mm")
        middle.set_title("where they differ: how the reference's cards rest")
        middle.legend(fontsize=8, loc="upper right")
        for surface, line in (("floor_in", "-"), ("rim_top", "--"), ("table_out", ":")):
            far = flat_distances(c for c in compared if c.row["first_surface"] == surface)
            words = f"first on {surface.replace('_', ' ')} ({len(far)})"
            right.plot(far, [(i + 1) / len(far) for i in range(len(far))], line, label=words)
        right.set(xscale="log", xlim=(0.1, 300.0), ylim=(0.0, 1.0), xlabel="distance of the centres, mm")
        right.set_ylabel("share of the throws below")
        right.axvline(10.0, color="grey", linewidth=0.8)
        right.legend(fontsize=8, loc="upper left")
        right.set_title("cards that lie flat in both")
    _save(figure, path)


def _plain_ticks(axes: Axes, xs: Sequence[float], ys: Sequence[float]) -> None:
    """Ticks of logarithmic axes as one would say them, not as powers of ten."""
    from matplotlib.ticker import NullFormatter

    axes.set_xticks(xs, [f"{x:g}" for x in xs])
    axes.set_yticks(ys, [f"{y:g}" for y in ys])
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.grid(alpha=0.3)


def _matrix(axes: Axes, compared: Sequence[Compared]) -> None:
    table = confusion(compared)
    shares = [[table[r, o] / max(1, sum(table[r, k] for k in CLASSES)) for o in CLASSES] for r in CLASSES]
    axes.imshow(shares, cmap="Greens", vmin=0.0, vmax=1.0)
    for i, reference in enumerate(CLASSES):
        for j, ours in enumerate(CLASSES):
            colour = "white" if shares[i][j] > 0.6 else "black"
            axes.text(j, i, str(table[reference, ours]), ha="center", va="center", color=colour)
    words = [name.replace("_", " ") for name in CLASSES]
    axes.set_xticks(range(len(CLASSES)), words)
    axes.set_yticks(range(len(CLASSES)), words)
    axes.set(xlabel="ours", ylabel="reference")


def failures(sets: Mapping[str, Sequence[Compared]], path: Path) -> None:
    """How often the class agrees, by what may decide how hard a throw is."""
    figure = _figure(14.5, 7.2)
    panels = figure.subplots(2, 3, sharey=True).flat
    _groups(next(panels), {kind: by_word(c, "first_surface") for kind, c in sets.items()}, "first touched")
    for what, (_, _, unit) in BY_NUMBER.items():
        _groups(next(panels), {kind: by_number(c, what) for kind, c in sets.items()}, f"{what}, {unit}")
    _save(figure, path)


def _groups(axes: Axes, kinds: Mapping[str, Sequence[Group]], title: str) -> None:
    names = list(dict.fromkeys(group.name for every in kinds.values() for group in every))
    for shift, (kind, every) in zip((-0.08, 0.08), kinds.items(), strict=False):
        groups = [group for group in every if group.agreement.count >= FEWEST]
        at = [names.index(group.name) + shift for group in groups]
        axes.errorbar(
            at,
            [group.agreement.percent for group in groups],
            yerr=[group.agreement.error for group in groups],
            fmt=MARKERS[kind] + ("-" if title != "first touched" else ""),
            color=COLOURS[kind],
            label=kind,
            capsize=2,
        )
    axes.set_xticks(range(len(names)), [name.replace("_", " ") for name in names], fontsize=9)
    axes.set(title=title, ylim=(60.0, 101.0), ylabel="class agrees, %")
    axes.grid(axis="y", alpha=0.3)
    axes.legend(fontsize=8, loc="lower left")


def sensitivity(sets: Mapping[str, Sequence[Shift]], path: Path) -> None:
    """What each change does to the class, and to the place of flat cards."""
    figure = _figure(12.0, 3.4)
    left, right = figure.subplots(1, 2, sharey=True)
    changes = [shift.change for shift in next(iter(sets.values()))][1:]
    for offset, (kind, found) in zip((-0.12, 0.12), sets.items(), strict=False):
        at = [row + offset for row in range(len(changes))]
        some = list(found)[1:]
        left.errorbar(
            [shift.same_rest.percent for shift in some],
            at,
            xerr=[shift.same_rest.error for shift in some],
            fmt=MARKERS[kind],
            color=COLOURS[kind],
            label=kind,
            capsize=2,
        )
        for y, shift in zip(at, some, strict=True):
            right.plot([shift.median_mm, shift.p90_mm], [y, y], color=COLOURS[kind], linewidth=1.0)
        right.plot([shift.median_mm for shift in some], at, MARKERS[kind], color=COLOURS[kind])
        right.plot([shift.p90_mm for shift in some], at, "|", color=COLOURS[kind], markersize=10)
    left.set_yticks(range(len(changes)), changes)
    left.invert_yaxis()
    left.set(xlim=(80.0, 100.0), xlabel="comes to rest in the same class, %", title="class")
    right.set(xscale="log", xlabel="centre moved, mm: median to 90 %", title="cards that lie flat in both")
    for axes in (left, right):
        axes.grid(axis="x", alpha=0.3)
    left.legend(fontsize=8, loc="lower left")
    _save(figure, path)


def falling(series: Sequence[Series], scan: Sequence[Fall], shown: Mapping[str, Fall], path: Path) -> None:
    """The frequency of tumbling over a decade of sizes, tumbling in pure numbers, and some paths."""
    figure = _figure(14.5, 8.6)
    (thick, wide), (pure, paths) = figure.subplots(2, 2)
    styles = dict(zip(dict.fromkeys(s.length_by_width for s in series), ("v", "s", "o"), strict=False))
    for axes, what, exponent in ((thick, "thickness", PUBLISHED[0]), (wide, "width", PUBLISHED[1])):
        for one in (s for s in series if s.what == what):
            label = f"length {one.length_by_width:g} x width: power {one.exponent:.2f}"
            axes.plot(one.sizes_mm, one.frequencies_hz, styles[one.length_by_width], label=label)
        last = [s for s in series if s.what == what][-1]
        x, y = last.sizes_mm, last.frequencies_hz
        axes.plot(x, [y[0] * (size / x[0]) ** exponent for size in x], "k--", label=f"published: power {exponent:g}")
        axes.set(xscale="log", yscale="log", xlabel=f"{what}, mm", ylabel="turns a second")
        axes.set_title(f"long cards let go edge on: {what} over a decade")
        axes.legend(fontsize=9)
        _plain_ticks(axes, (0.1, 0.2, 0.5, 1.0) if what == "thickness" else (15, 30, 60, 150), (5, 10, 20, 40, 60))
    regular = [fall for fall in scan if fall.mode is Mode.TUMBLING]
    pure.plot([f.inertia for f in regular], [f.turning for f in regular], "o-", label="angular speed · width / U")
    pure.plot([f.inertia for f in regular], [f.speed for f in regular], "s-", label="speed / U")
    lost = [f.inertia for f in scan if f.mode is Mode.RUNAWAY]
    if lost:
        pure.axvspan(0.8 * min(lost), 1.02 * max(lost), color="grey", alpha=0.25, label="the model runs away")
    pure.plot([ALUMINIUM.inertia], [ALUMINIUM.turning], "o", color="C0", markerfacecolor="none", markersize=10)
    pure.plot([ALUMINIUM.inertia], [ALUMINIUM.speed], "s", color="C1", markerfacecolor="none", markersize=10)
    pure.annotate("hollow: aluminium\nin water, measured", (ALUMINIUM.inertia, ALUMINIUM.turning), fontsize=9,
                  xytext=(12, -4), textcoords="offset points", va="top")  # fmt: skip
    pure.set(xscale="log", yscale="log", xlabel="dimensionless moment of inertia I*")
    pure.set_title("tumbling in pure numbers; U: speed that carries the weight")
    pure.legend(fontsize=9)
    _plain_ticks(pure, (0.3, 0.5, 1, 2, 5, 10, 20), (0.3, 0.5, 1, 2, 3))
    for words, fall in shown.items():
        paths.plot([x / 1e3 for x, _, _ in fall.path], [z / 1e3 for _, z, _ in fall.path], label=words)
    paths.set(xlim=(-3.0, 1.0), ylim=(-2.4, 0.1), aspect="equal", xlabel="m", ylabel="m")
    paths.set_title("paths of cards 59 mm wide; angle of the short side")
    paths.legend(fontsize=9, loc="lower right")
    paths.grid(alpha=0.2)
    _save(figure, path)
