"""How fast the physics is: throws per second one after the other and in batches, beside the 3D engine's.

usage: python tools/bench.py [--rounds N] [--batch N] [--growth N] [--reference DIR] [--json FILE]

Then a table shows how cost grows with the number of throws: 1, 10, 100 ... up to --growth.

Every round times each contender once, so that all see the same machine; medians over the rounds are told, and ratios
are medians of the rounds' own ratios. CPU is the processor time of this process (use it on a busy machine), wall the
time on the clock. All throw the same kind of throws: uniform in the ranges of the reference, drag-free landing point
within 150 mm of the point nearest the arena's axis. The 3D engine takes part if MuJoCo is installed and DIR (default:
../shared/reference beside this repository) holds bench3d.py.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.batch import simulate_batch
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.volley import Volley

DEFAULT_REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "reference"
SEED = 5
GROWTH_MOST = {"3D engine": 100, "sequential": 10_000, "batch": 10**8}
"""Who takes part in the table of growing cost up to which number of throws."""
Throws = Sequence[Launch]


@dataclass(slots=True)
class Contender:
    """One way to compute throws, and what it took."""

    name: str
    run: Callable[[Throws], object]
    count: int
    """Throws a round."""
    cpu: list[float] = field(default_factory=list)
    """Processor seconds a throw, one entry a round."""
    wall: list[float] = field(default_factory=list)
    """Seconds a throw on the clock, one entry a round."""

    def time(self, throws: Throws) -> None:
        """Take part in a round with the first throws of those given."""
        chosen = throws[: self.count]
        wall, cpu = time.perf_counter(), time.process_time()
        self.run(chosen)
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        self.cpu.append(cpu / len(chosen))
        self.wall.append(wall / len(chosen))

    def faster_than(self, other: Contender) -> float:
        """Median over the rounds of the ratio of processor times."""
        return median(theirs / ours for ours, theirs in zip(self.cpu, other.cpu, strict=True))


def aimed_launch(rng: random.Random) -> Launch:
    """A launch as the reference's sampler `aimed` draws them."""
    while True:
        distance, aside = rng.uniform(350.0, 450.0), rng.uniform(-120.0, 120.0)
        height, speed = rng.uniform(60.0, 200.0), rng.uniform(600.0, 4000.0)
        loft = math.radians(rng.uniform(-10.0, 45.0))
        up, ahead = speed * math.sin(loft), speed * math.cos(loft)
        gravity = PhysicsParams().gravity_mm_s2
        landing = ahead * (up + math.sqrt(up * up + 2.0 * gravity * height)) / gravity
        if abs(landing - math.sqrt(distance**2 - aside**2)) <= 150.0:
            break
    bearing = math.radians(rng.uniform(-110.0, -70.0))
    x, y = distance * math.cos(bearing), distance * math.sin(bearing)
    heading = bearing + math.pi + math.asin(aside / distance)
    return Launch(
        x_mm=x,
        y_mm=y,
        z_mm=height,
        vx_mm_s=ahead * math.cos(heading),
        vy_mm_s=ahead * math.sin(heading),
        vz_mm_s=up,
        yaw_rad=rng.uniform(0.0, math.pi),
        pitch_rad=math.radians(rng.uniform(-15.0, 25.0)),
        roll_rad=math.radians(rng.uniform(-10.0, 10.0)),
        spin_rad_s=rng.uniform(0.0, 25.0),
    )


def one_by_one(air: bool) -> Callable[[Throws], object]:
    """Throw cards one after the other, each in a volley of its own."""
    arena, params = Arena(), PhysicsParams(air=air)

    def run(throws: Throws) -> None:
        for launch in throws:
            volley = Volley(arena, (), params)
            volley.throw("card", "bench", launch)
            volley.run_to_rest()

    return run


def together(air: bool) -> Callable[[Throws], object]:
    """Throw cards in a batch."""
    arena, params = Arena(), PhysicsParams(air=air)
    return lambda throws: simulate_batch(arena, throws, params)


def engine_3d(reference: Path, air: bool) -> Callable[[Throws], object] | None:
    """Throw cards in the reference's 3D engine; None if there is none."""
    if importlib.util.find_spec("mujoco") is None or not (reference / "bench3d.py").is_file():
        return None
    sys.path.insert(0, str(reference))
    try:
        engine, throws3d = importlib.import_module("engine3d"), importlib.import_module("throws3d")
    finally:
        sys.path.remove(str(reference))
    simulation = engine.Sim(engine.PLATE if air else engine.NOAIR)

    def run(throws: Throws) -> None:
        for launch in throws:
            engine.run_throw(simulation, throws3d.launch(asdict(launch)))

    return run


def contenders(reference: Path, batch: int) -> list[Contender]:
    """Everybody who can take part, slowest first."""
    found = []
    for air, kind in ((False, "no air"), (True, "air")):
        engine = engine_3d(reference, air)
        if engine is not None:
            found.append(Contender(f"3D engine, {kind}", engine, 12))
        found.append(Contender(f"sequential, {kind}", one_by_one(air), 60))
        found.append(Contender(f"batch of {batch}, {kind}", together(air), batch))
    return sorted(found, key=lambda contender: contender.count)


def print_contenders(found: Sequence[Contender]) -> None:
    """Print the table of throws per second."""
    baselines = [(c, f"x {c.name}") for c in found if c.name.startswith("3D")]
    print(f"{'':26}{'throws/s CPU':>14}{'wall':>10}{'ms CPU':>10}" + "".join(f"{text:>20}" for _, text in baselines))
    for contender in found:
        cpu, wall = median(contender.cpu), median(contender.wall)
        ratios = "".join(f"{contender.faster_than(base):20.1f}" for base, _ in baselines)
        print(f"{contender.name:26}{1 / cpu:14.1f}{1 / wall:10.1f}{1e3 * cpu:10.3f}{ratios}")


def growth(throws: Throws, rounds: int, reference: Path) -> list[dict[str, float]]:
    """Processor milliseconds a throw by the number of throws, without air; the slower ways stop earlier."""
    ways = {"sequential": one_by_one(False), "batch": together(False)}
    engine = engine_3d(reference, air=False)
    if engine is not None:
        ways["3D engine"] = engine
    rows = []
    for count in [10**k for k in range(9) if 10**k <= len(throws)]:
        taking = [
            Contender(name, ways[name], count) for name, most in GROWTH_MOST.items() if name in ways and count <= most
        ]
        for _ in range(1 if count >= 1000 else rounds):
            for way in taking:
                way.time(throws)
        rows.append({"throws": count} | {way.name: 1e3 * median(way.cpu) for way in taking})
    return rows


def growth_table(rows: Sequence[dict[str, float]]) -> str:
    """The growing costs as a Markdown table."""
    lines = [
        "| throws | " + " | ".join(f"{name}, ms a throw | total s" for name in GROWTH_MOST) + " |",
        "|---:|" + "---:|---:|" * len(GROWTH_MOST),
    ]
    for row in rows:
        cells = [
            f"{row[name]:.3g} | {row[name] * row['throws'] / 1e3:.3g}" if name in row else "– | –"
            for name in GROWTH_MOST
        ]
        lines.append(f"| {row['throws']:,.0f} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take the median of")
    parser.add_argument("--batch", type=int, default=8192, help="throws in a batch")
    parser.add_argument("--growth", type=int, default=10_000, help="most throws in the table of growing cost, 0: none")
    parser.add_argument("--reference", type=Path, default=DEFAULT_REFERENCE)
    parser.add_argument("--json", type=Path, help="also write all figures to a file")
    options = parser.parse_args(arguments)
    if options.rounds < 1 or options.batch < 1 or options.growth < 0:
        parser.error("--rounds and --batch must be at least 1, --growth at least 0")
    rng = random.Random(SEED)
    throws = [aimed_launch(rng) for _ in range(max(options.batch, options.growth, 60))]
    found = contenders(options.reference, options.batch)
    if not any(contender.name.startswith("3D") for contender in found):
        print(f"no 3D engine: MuJoCo is not installed or {options.reference} holds no bench3d.py", file=sys.stderr)
    for contender in found:  # warm up: imports, caches
        contender.run(throws[:2])
    for _ in range(options.rounds):
        for contender in found:
            contender.time(throws)
    print_contenders(found)
    rows = growth(throws[: options.growth], options.rounds, options.reference)
    if rows:
        print("\nNo air, processor time:\n\n" + growth_table(rows))
    if options.json:
        report = {
            "machine": platform.platform(),
            "python": platform.python_version(),
            "rounds": options.rounds,
            "contenders": [
                {"name": c.name, "throws_a_round": c.count, "cpu_s_a_throw": c.cpu, "wall_s_a_throw": c.wall}
                for c in found
            ],
            "growth": rows,
        }
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
