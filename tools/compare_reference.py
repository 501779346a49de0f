"""How well our physics agrees with the 3D reference throws: confusion, shares, distances, and a plot.

usage: python tools/compare_reference.py [--reference DIR] [--mode sequential|batch] [--limit N] [--plot FILE.png]

DIR holds throws_air_train.csv, throws_noair_train.csv and two_cards_train.csv, or sets of your own with the same
columns (default: ../shared/reference beside this repository). The classes are those of dilemma_arena.physics.rest.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.physics.volley import Volley

DEFAULT_REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"
CLASSES = tuple(str(rest) for rest in Rest)
Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Compared:
    """One reference throw and what became of it here."""

    row: Row
    ours: RestedThrow

    @property
    def agrees(self) -> bool:
        """Whether both came to rest in the same class."""
        return self.row["rest"] == self.ours.card.rest

    @property
    def distance_mm(self) -> float:
        """Distance of the final centres, mm."""
        card = self.ours.card
        return math.hypot(card.x_mm - float(self.row["final_x_mm"]), card.y_mm - float(self.row["final_y_mm"]))


def launch_of(row: Row) -> Launch:
    """The launch in a row of a reference file."""
    return Launch(**{name: float(row[name]) for name in Launch.__dataclass_fields__})


def read(path: Path, limit: int | None) -> list[Row]:
    """The rows of a reference file, at most `limit`."""
    with path.open(newline="", encoding="utf-8") as source:
        return list(csv.DictReader(source))[:limit]


def throw_alone(rows: Sequence[Row], params: PhysicsParams) -> list[RestedThrow]:
    """Throw each row's card into the empty round arena, one after the other."""
    results = []
    for row in rows:
        volley = Volley(ARENAS["round"], (), params)
        volley.throw("card", "hand", launch_of(row))
        volley.run_to_rest()
        results.append(volley.results["card"])
    return results


def throw_batch(rows: Sequence[Row], params: PhysicsParams) -> list[RestedThrow]:
    """The same in the batch simulation."""
    from dilemma_arena.physics.batch import simulate_batch

    return simulate_batch(ARENAS["round"], [launch_of(row) for row in rows], params)


def percent(hits: Iterable[bool]) -> str:
    """Share of hits with its standard error, or a dash."""
    values = list(hits)
    if not values:
        return "-"
    share = sum(values) / len(values)
    error = math.sqrt(share * (1.0 - share) / len(values))
    return f"{100 * share:5.1f} ± {100 * error:.1f} % of {len(values)}"


def quantile(values: Sequence[float], q: float) -> float:
    """The q-quantile of the values (nearest rank), nan if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else math.nan


def report_single(name: str, compared: Sequence[Compared]) -> None:
    """Print everything about one file of single throws."""
    print(f"\n{name}")
    print(f"  class agrees, all            {percent(c.agrees for c in compared)}")
    for key in ("sampler", "first_surface"):
        for value in sorted({c.row[key] for c in compared}):
            chosen = [c for c in compared if c.row[key] == value]
            flat = [c.distance_mm for c in chosen if c.agrees and c.row["rest"] == "flat"]
            far = f"flat in both {len(flat):4}: median {quantile(flat, 0.5):5.1f}, p90 {quantile(flat, 0.9):5.1f} mm"
            print(f"  {key:13} {value:13} {percent(c.agrees for c in chosen):25} {far if flat else ''}")
    flat = [c.distance_mm for c in compared if c.agrees and c.row["rest"] == "flat"]
    print(f"  flat in both {len(flat)}: median {quantile(flat, 0.5):.1f} mm, p90 {quantile(flat, 0.9):.1f} mm")
    table = Counter((c.row["rest"], str(c.ours.card.rest)) for c in compared)
    print("  confusion (rows: reference)  " + "".join(f"{name:>9}" for name in CLASSES))
    for reference in CLASSES:
        print(f"    {reference:26} " + "".join(f"{table[reference, ours]:9}" for ours in CLASSES))
    for sampler in ("natural", "aimed"):
        chosen = [c for c in compared if c.row["sampler"] == sampler]
        if chosen:
            theirs = Counter(c.row["rest"] for c in chosen)
            mine = Counter(str(c.ours.card.rest) for c in chosen)
            shares = [
                f"{name} {100 * mine[name] / len(chosen):.1f} ({100 * theirs[name] / len(chosen):.1f})"
                for name in CLASSES
            ]
            print(f"  shares, {sampler}: ours (reference) %  " + "  ".join(shares))


def report_two(rows: Sequence[Row], params: PhysicsParams) -> None:
    """Print how often a card thrown at a lying one rests on it as the reference says."""
    hits, classes = [], []
    for row in rows:
        offer = LyingCard("offer", float(row["offer_x_mm"]), float(row["offer_y_mm"]), float(row["offer_yaw_rad"]))
        volley = Volley(ARENAS["round"], [offer], params)
        volley.throw("card", "hand", launch_of(row))
        volley.run_to_rest()
        card = volley.results["card"].card
        hits.append(("offer" in card.on_top_of) == (row["on_top"] == "1"))
        classes.append(card.rest == row["rest"])
    print("\ntwo cards")
    print(f"  rests on the offer or not    {percent(hits)}")
    print(f"  class agrees                 {percent(classes)}")


def plot(path: Path, sets: dict[str, list[Compared]]) -> None:
    """Draw, for each file, the confusion matrix, the throws that disagree, and the distances of flat cards."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import patches
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(len(sets), 3, figsize=(15, 4.6 * len(sets)), squeeze=False, layout="constrained")
    for (name, compared), (left, middle, right) in zip(sets.items(), axes, strict=True):
        table = Counter((c.row["rest"], str(c.ours.card.rest)) for c in compared)
        shares = [[table[r, o] / max(1, sum(table[r, k] for k in CLASSES)) for o in CLASSES] for r in CLASSES]
        left.imshow(shares, cmap="Greens", vmin=0.0, vmax=1.0)
        for i, reference in enumerate(CLASSES):
            for j, ours in enumerate(CLASSES):
                dark = "white" if shares[i][j] > 0.6 else "black"
                left.text(j, i, str(table[reference, ours]), ha="center", va="center", color=dark)
        left.set_xticks(range(4), CLASSES)
        left.set_yticks(range(4), CLASSES)
        left.set(xlabel="ours", ylabel="reference", title=f"{name}: {percent(c.agrees for c in compared)}")
        for label, marker in zip(CLASSES, "o^sx", strict=True):
            wrong = [c for c in compared if not c.agrees and c.row["rest"] == label]
            xs, ys = [float(c.row["final_x_mm"]) for c in wrong], [float(c.row["final_y_mm"]) for c in wrong]
            middle.scatter(xs, ys, s=16, marker=marker, label=f"{label} in the reference ({len(wrong)})", alpha=0.7)
        for radius in (150.0, 158.0):
            middle.add_patch(patches.Circle((0.0, 0.0), radius, fill=False, color="saddlebrown"))
        middle.set(xlim=(-280, 280), ylim=(-280, 280), aspect="equal", title="where classes differ (mm)")
        middle.legend(fontsize=8, loc="upper right")
        for surface in ("floor_in", "rim_top", "table_out"):
            far = sorted(
                c.distance_mm for c in compared
                if c.agrees and c.row["rest"] == "flat" and c.row["first_surface"] == surface
            )  # fmt: skip
            right.plot(far, [(i + 1) / len(far) for i in range(len(far))], label=f"first on {surface} ({len(far)})")
        right.set(xscale="log", xlim=(0.1, 300), ylim=(0, 1), xlabel="distance of flat centres, mm", ylabel="share")
        right.axvline(10.0, color="grey", linewidth=0.8)
        right.legend(fontsize=8)
        right.set_title("flat in both")
    figure.savefig(path, dpi=110)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; 0, or 2 if the reference cannot be found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reference", type=Path, default=DEFAULT_REFERENCE)
    parser.add_argument("--mode", choices=("sequential", "batch"), default="sequential")
    parser.add_argument("--limit", type=int, help="only the first N throws of each file")
    parser.add_argument("--plot", type=Path, help="also draw a PNG")
    options = parser.parse_args(arguments)
    if not options.reference.is_dir():
        print(f"compare_reference: there is no folder {options.reference}", file=sys.stderr)
        return 2
    throw: Callable[[Sequence[Row], PhysicsParams], list[RestedThrow]]
    throw = throw_batch if options.mode == "batch" else throw_alone
    sets: dict[str, list[Compared]] = {}
    for name, air in (("throws_noair_train.csv", False), ("throws_air_train.csv", True)):
        path = options.reference / name
        if path.exists():
            rows = read(path, options.limit)
            ours = throw(rows, PhysicsParams(air=air))
            sets[name] = [Compared(row, result) for row, result in zip(rows, ours, strict=True)]
            report_single(name, sets[name])
    two = options.reference / "two_cards_train.csv"
    if two.exists():
        report_two(read(two, options.limit), PhysicsParams())
    if options.plot and sets:
        plot(options.plot, sets)
        print(f"\nplot: {options.plot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
