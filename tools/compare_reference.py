"""How well our physics agrees with the 3D reference throws, in a minute and on the terminal.

usage: python tools/compare_reference.py [--reference DIR] [--mode sequential|batch] [--limit N] [--plot FILE.png]

DIR holds throws_air_train.csv, throws_noair_train.csv and two_cards_train.csv, or sets of your own with the same
columns (default: ../shared/reference beside this repository). The classes are those of dilemma_arena.physics.rest.
The whole report, with pictures, is made by tools/physics_report.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import isnan
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.report import plots
from dilemma_arena.lab.report.reference import SETS, TWO_CARDS, Compared, compare, compare_two
from dilemma_arena.lab.report.tallies import CLASSES, Group, Share, by_word, confusion, shares

DEFAULT_REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"


def far(group: Group) -> str:
    """How far from the reference's the flat cards of a group lie; nothing if none lies flat in both."""
    if isnan(group.median_mm):
        return ""
    return f"flat in both: median {group.median_mm:5.1f}, p90 {group.p90_mm:5.1f} mm"


def tell(name: str, compared: Sequence[Compared]) -> None:
    """Print everything about one set of single throws."""
    whole = Group.of(name, compared)
    print(f"\n{name}")
    print(f"  class agrees, all            {whole.agreement}")
    for column in ("sampler", "first_surface"):
        for group in by_word(compared, column):
            print(f"  {column:13} {group.name:13} {group.agreement!s:25} {far(group)}")
    print(f"  {far(whole)}")
    table = confusion(compared)
    print("  confusion (rows: reference)  " + "".join(f"{kind:>9}" for kind in CLASSES))
    for reference in CLASSES:
        print(f"    {reference:26} " + "".join(f"{table[reference, ours]:9}" for ours in CLASSES))
    for sampler in ("natural", "aimed"):
        found = [f"{kind} {ours:.1f} ({theirs:.1f})" for kind, (ours, theirs) in shares(compared, sampler).items()]
        if found:
            print(f"  shares, {sampler}: ours (reference) %  " + "  ".join(found))


def run(reference: Path, *, batch: bool, limit: int | None, plot: Path | None) -> None:
    """Compare what there is.

    Raises:
        UserError: there is nothing to compare with.
    """
    sets = {
        kind: compare(reference, kind, batch=batch, limit=limit)
        for kind, name in SETS.items()
        if (reference / name).is_file()
    }
    two = compare_two(reference, limit) if (reference / TWO_CARDS).is_file() else []
    if not sets and not two:
        raise UserError(f"compare_reference: there are no reference throws in {reference}")
    for kind, compared in sets.items():
        tell(SETS[kind], compared)
    if two:
        print("\ntwo cards")
        print(f"  rests on the offer or not    {Share.of(one.on_top for one in two)}")
        print(f"  class agrees                 {Share.of(one.same_rest for one in two)}")
    if plot is not None and sets:
        plots.agreement(sets, plot)
        print(f"\nplot: {plot}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0, or 2 if the reference cannot be found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reference", type=Path, default=DEFAULT_REFERENCE)
    parser.add_argument("--mode", choices=("sequential", "batch"), default="sequential")
    parser.add_argument("--limit", type=int, help="only the first N throws of each file")
    parser.add_argument("--plot", type=Path, help="also draw a PNG")
    options = parser.parse_args(arguments)
    try:
        run(options.reference, batch=options.mode == "batch", limit=options.limit, plot=options.plot)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
