"""Finds throws for the regression corpus that no table holds, and records those that are not there yet.

    python tools/find_throws.py [FOLDER]

The octagon, fast spins, cards face down, crowded arenas, several cards at once, leaning cards that are struck, and
launches with which something was once wrong. As in `record_throws.py`, only throws are taken that rest in the same
class when the launch is a little different.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest
from tools.record_throws import FOLDER, Case, above_rim, kind_of, robust_kind

TRIES = 600
"""So many throws of a family are tried before the search for what it still lacks is given up."""


@dataclass(frozen=True, slots=True)
class Family:
    """Throws of one sort, and how many resting in each way are wanted."""

    name: str
    note: str
    wanted: dict[str, int]
    arena: Arena = ARENAS["round"]
    air: bool = True
    spin: tuple[float, float] = (0.0, 25.0)
    face_down: bool = False
    drop: bool = False
    """Let go just above the rim instead of thrown."""
    lying: Callable[[Stream], Iterable[LyingCard]] = lambda _: ()
    others: int = 0
    """How many cards others throw in the same moment."""
    pushes: bool = False
    """Whether it must set a lying card moving."""

    def case(self, number: int) -> Case:
        """The throw of this number, drawn from a stream of its own."""
        random = stream(number, f"corpus, {self.name}")
        name = f"{'air' if self.air else 'vacuum'}-{self.arena.name}-{self.name}-{number}"
        lying = tuple(self.lying(random))
        launch = above_rim(self.arena, random) if self.drop else aimed(random, self.spin)
        if self.face_down:
            launch = replace(launch, roll_rad=launch.roll_rad + math.pi)
        others = tuple(aimed(random, self.spin) for _ in range(self.others))
        return Case(name, self.note, self.arena, self.air, lying, launch, others)

    def takes(self, case: Case) -> str | None:
        """The way a throw rests if it is one of those wanted, else None."""
        volley = case.play()
        kind = kind_of(volley.results["thrown"])
        if kind not in self.wanted or (self.pushes and not any(event.kind == "pushed" for event in volley.events)):
            return None
        return robust_kind(case)


def aimed(random: Stream, spin: tuple[float, float]) -> Launch:
    """A launch towards the arena, in the ranges of shared/reference, not too fast to stay."""
    azimuth, radius = random.uniform(-math.pi, math.pi), random.uniform(350.0, 450.0)
    heading = azimuth + math.pi + math.asin(random.uniform(-100.0, 100.0) / radius)
    speed, loft = random.uniform(900.0, 2600.0), math.radians(random.uniform(-10.0, 35.0))
    level = speed * math.cos(loft)
    return Launch(
        x_mm=radius * math.cos(azimuth),
        y_mm=radius * math.sin(azimuth),
        z_mm=random.uniform(80.0, 200.0),
        vx_mm_s=level * math.cos(heading),
        vy_mm_s=level * math.sin(heading),
        vz_mm_s=speed * math.sin(loft),
        yaw_rad=random.uniform(-math.pi, math.pi),
        pitch_rad=math.radians(random.uniform(-10.0, 20.0)),
        roll_rad=math.radians(random.uniform(-10.0, 10.0)),
        spin_rad_s=random.uniform(*spin),
    )


def crowd(random: Stream) -> Iterator[LyingCard]:
    """Twelve cards side by side on the floor, each turned a little."""
    for number in range(12):
        x, y = -90.0 + 60.0 * (number % 4), -94.0 + 94.0 * (number // 4)
        if math.hypot(x, y) < 100.0:
            yaw = math.pi / 2.0 + random.uniform(-0.02, 0.02)
            yield LyingCard(f"lying-{number}", 0.99 * x, 0.99 * y, yaw)


def leaners(random: Stream) -> Iterator[LyingCard]:
    """Six cards that lean on the round rim."""
    for number in range(6):
        azimuth = number * math.pi / 3.0 + random.uniform(-0.1, 0.1)
        x, y = 136.24 * math.cos(azimuth), 136.24 * math.sin(azimuth)
        yield LyingCard(f"leaner-{number}", x, y, azimuth, 15.94, 0.3579, azimuth - math.pi, rest=Rest.LEANING)


def pair(random: Stream) -> Iterator[LyingCard]:
    """A card across another."""
    yield LyingCard("low", random.uniform(-20.0, 20.0), random.uniform(-20.0, 20.0), 0.3)
    yield LyingCard("high", 0.0, 0.0, 0.3 + math.pi / 2.0, 0.3, on_top_of=("low",))


ROUND, SQUARE, OCTAGON = ARENAS["round"], ARENAS["square"], ARENAS["octagon"]
FAMILIES = (
    Family("aimed", "into the octagon", {"flat": 2, "leaning": 2, "outside": 2}, OCTAGON),
    Family("drop", "let go above the rim of the octagon", {"on_rim": 2}, OCTAGON, drop=True),
    Family("drop", "let go above the rim, without air", {"on_rim": 2}, air=False, drop=True),
    Family("aimed", "into the square, without air", {"flat": 1, "leaning": 1, "outside": 1}, SQUARE, air=False),
    Family("fast", "a spin as of a real flick", {"flat": 2, "leaning": 2, "outside": 2}, spin=(50.0, 80.0)),
    Family("back", "spinning clockwise", {"flat": 1, "leaning": 1}, spin=(-70.0, -40.0)),
    Family("down", "thrown face down", {"flat": 2, "leaning": 1, "outside": 1}, face_down=True),
    Family("crowd", "into a full arena", {"stacked": 3, "leaning": 1}, lying=crowd),
    Family("pair", "at a card across another", {"stacked": 2}, lying=pair),
    Family("once", "three at once", {"flat": 1, "leaning": 1, "outside": 1, "stacked": 1}, lying=pair, others=2),
    Family("push", "strikes a leaning card", {"flat": 2, "leaning": 2, "outside": 2}, lying=leaners, pushes=True),
)
OUTSIDER = LyingCard("outsider", 215.0, 0.0, 0.0, rest=Rest.OUTSIDE)
LEANER = LyingCard("leaner", 136.24, 0.0, 0.0, 15.94, 0.3579, math.pi, rest=Rest.LEANING)
ONE_BY_ONE = (
    ("stacked", "deep", "on a stack of twenty-four", ROUND,
     tuple(LyingCard(f"lying-{number}", 0.0, 0.0, 0.3 * number, 0.3 * number) for number in range(24)),
     Launch(5.0, 5.0, 40.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0)),
    ("flat", "broken-floor-1", "once fell 91 mm through the floor and came up outside", ROUND, (),
     Launch(0.0, 0.0, 100.91, 0.0, 0.0, -5994.0, 0.0, 0.3, 0.0, 0.0)),
    ("flat", "broken-floor-2", "once fell through the floor and lay with a corner 12 mm under it", ROUND, (),
     Launch(0.0, 0.0, 101.17, 0.0, 0.0, -6993.0, 0.0, 0.3, 0.0, 0.0)),
    ("outside", "broken-sunk", "once rested with a corner 7.6 mm under the table", ROUND, (),
     Launch(-52.0579, 256.1792, 136.9101, 1431.4861, -2130.8622, -3492.0957, 0.6482, -0.0254, 0.0869, 41.5415)),
    ("outside", "broken-propped", "once leaning, as a card outside counted as floor inside", ROUND, (OUTSIDER,),
     Launch(180.0, 0.0, 40.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
    ("leaning", "broken-balance", "once stayed on the rim with its weight 1 mm beyond it", SQUARE, (),
     Launch(139.0, 0.0, 20.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
    ("flat", "broken-under", "once lay 16 mm up in the air, having slid under a leaning card", ROUND, (LEANER,),
     Launch(-100.0, 0.0, 10.0, 2000.0, 0.0, 0.0, 0.0, 0.0, 0.0, 20.0)),
)  # fmt: skip
"""How each must rest, its name, what it is or what was once wrong, and the throw."""


def find(folder: Path) -> int:
    """Record what the folder lacks; exit code 1 if something wanted was not found."""
    folder.mkdir(parents=True, exist_ok=True)
    lacking = 0
    for family in FAMILIES:
        for kind, count in search(family, folder).items():
            lacking += count
            print(f"{family.name}, {family.note}: {count} {kind} not found")
    for expected, name, note, arena, lying, launch in ONE_BY_ONE:
        case = Case(f"air-{arena.name}-{name}", note, arena, True, lying, launch)
        if (folder / f"{expected}-{case.name}.darec").exists():
            continue
        found = robust_kind(case)
        if found == expected:
            case.record(folder, found)
        else:
            lacking += 1
            print(f"{case.name}: {found or 'different ways of rest'}, not {expected}")
    return 1 if lacking else 0


def search(family: Family, folder: Path) -> dict[str, int]:
    """Record throws of a family until nothing is wanted any more; what is still lacking."""
    wanted = dict(family.wanted)
    for number in range(TRIES):
        if not any(wanted.values()):
            break
        case = family.case(number)
        there = next((path.name.split("-")[0] for path in folder.glob(f"*-{case.name}.darec")), None)
        found = there or family.takes(case)
        if found and wanted.get(found, 0) > 0:
            wanted[found] -= 1
            if not there:
                case.record(folder, found)
    return {kind: count for kind, count in wanted.items() if count}


def main(words: Iterable[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    args = parser.parse_args(None if words is None else list(words))
    try:
        return find(args.folder)
    except (UserError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
