"""Draws where cards came to rest: ``python tools/landing_plot.py FILE ... --out PLOT.png``.

FILE is a recording (*.darec, of throws or of a match with an arena) or a table of results of `simulate`. Needs
matplotlib: ``pip install 'dilemma-arena[plots]'``. Exit code: 0 done, 2 a file or the machine is at fault.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.landing import landing_plot
from dilemma_arena.physics.arena import ARENAS


def main(words: Iterable[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--out", required=True, type=Path, metavar="PLOT.png")
    parser.add_argument("--arena", choices=sorted(ARENAS), help="for tables, which do not tell it; by default round")
    parser.add_argument("--title", default="", help="written above the plot")
    args = parser.parse_args(None if words is None else list(words))
    try:
        landing_plot(args.files, args.out, arena=ARENAS.get(args.arena or ""), title=args.title)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
