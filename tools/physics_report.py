"""Makes the physics report: ``python tools/physics_report.py``, about three minutes of one core.

Writes docs/physics-report.md and its pictures in docs/pictures: agreement with the 3D reference, where it fails, how
much it depends on friction, time step and launch, and falling cards beside published experiments. Needs matplotlib
(``pip install 'dilemma-arena[plots]'``) and the reference throws. Exit code: 0 done, 2 something is missing.
"""

from __future__ import annotations

import argparse
import math
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.report import falling, plots
from dilemma_arena.lab.report.page import Findings, page
from dilemma_arena.lab.report.reference import SETS, TWO_CARDS, compare, compare_two
from dilemma_arena.lab.report.sensitivity import shifts
from dilemma_arena.physics.params import PHYSICS_MODEL

ROOT = Path(__file__).resolve().parents[1]
DEFAULT_REFERENCE = ROOT.parent / "shared" / "reference"
RATIOS = (5.0, 10.0, 25.0)
"""Length by width of the falling cards."""
SCAN_MM = (0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.2, 0.4, 0.8)
"""Thicknesses of the strip, 1 m x 40 mm, whose tumbling is told in pure numbers."""


def falls() -> tuple[list[falling.Series], list[falling.Fall], dict[str, falling.Fall]]:
    """The falling cards: decades, the scan in pure numbers, and the game's card."""
    series = [falling.decade(what, ratio) for ratio in RATIOS for what in ("thickness", "width")]
    scan = [falling.drop(falling.stock(1000.0, 40.0, thickness), dt=0.25e-3) for thickness in SCAN_MM]
    card = {
        f"{length:g} mm long, {tilt}°": falling.drop(falling.stock(length, 59.0, 0.3), math.radians(tilt))
        for length, tilt in ((91.0, 10), (91.0, 45), (91.0, 84), (177.0, 84), (590.0, 84))
    }
    return series, scan, card


def write(reference: Path, out: Path, limit: int | None) -> None:
    """Compute everything and write page and pictures.

    Raises:
        UserError: something is missing.
    """
    if find_spec("matplotlib") is None:
        raise UserError("a report needs the package matplotlib, run: pip install 'dilemma-arena[plots]'")
    missing = [name for name in (*SETS.values(), TWO_CARDS) if not (reference / name).is_file()]
    if missing:
        raise UserError(f"the reference throws {', '.join(missing)} are not in {reference}")
    pictures = out / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    sets = {kind: compare(reference, kind, batch=False, limit=limit) for kind in SETS}
    changed = {kind: shifts([c.row for c in compared], air=kind == "air") for kind, compared in sets.items()}
    series, scan, card = falls()
    plots.agreement(sets, pictures / "physics-agreement.png")
    plots.failures(sets, pictures / "physics-failures.png")
    plots.sensitivity(changed, pictures / "physics-sensitivity.png")
    plots.falling(series, scan, card, pictures / "physics-falling.png")
    versions = f"physics model {PHYSICS_MODEL}, pymunk {version('pymunk')}, Python {platform.python_version()}"
    found = Findings(sets, compare_two(reference, limit), changed, series, scan, card, versions, pictures.name)
    (out / "physics-report.md").write_text(page(found), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reference", type=Path, default=DEFAULT_REFERENCE, help="folder of the reference throws")
    parser.add_argument("--out", type=Path, default=ROOT / "docs", help="folder of the page; pictures go below it")
    parser.add_argument("--limit", type=int, help="only the first N throws of each set")
    options = parser.parse_args(arguments)
    try:
        write(options.reference, options.out, options.limit)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
