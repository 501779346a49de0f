"""The regression corpus of thrown cards, tests/throws/*.darec: one recorded throw a file, each opens in `replay`.

    python tools/record_throws.py check [FOLDER]           verify every file; exit code 1 if one fails
    python tools/record_throws.py record [FOLDER]          re-record every file with today's physics; print what changed
    python tools/record_throws.py collect CSV [CSV ...]    pick throws from tables in the format of shared/reference
    python tools/record_throws.py drop                     let cards go just above the rim: rests on it are rare

`record` keeps launches, lying cards, arena and air, and takes every other constant as it is now; files are named after
their kind of rest, so one that changes it is renamed. `collect` and `drop` take throws that still rest in the same
class when the launch is a little different, for only those tell a change of the physics from noise; `collect` in the
round arena only those that rest in the class the table says. `find_throws.py` adds what no table holds.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.lab.tables import numbers, read_table
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.launch import BadLaunch, Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import Volley
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throws import Rested, Throw, ThrowRecording
from dilemma_arena.recording.verify import Difference, verify

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "throws"
LAUNCH = tuple(field.name for field in fields(Launch))
OFFER = ("offer_x_mm", "offer_y_mm", "offer_yaw_rad")
JITTER = 0.002
"""Each launch number is changed by up to this share of itself."""
JITTERS = 8
"""So many changed launches must rest in the same class."""
KINDS = ("flat", "leaning", "on_rim", "outside", "stacked")


@dataclass(frozen=True, slots=True)
class Case:
    """One throw of the corpus, and what others throw in the same moment."""

    name: str
    note: str
    arena: Arena
    air: bool
    lying: tuple[LyingCard, ...]
    launch: Launch
    others: tuple[Launch, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who throws."""
        return ("corpus", *(f"other-{number}" for number in range(1, len(self.others) + 1)))

    def throws(self) -> Iterator[tuple[str, Launch]]:
        """Card and launch of each seat; the case is about the first."""
        return zip(("thrown", *self.seats[1:]), (self.launch, *self.others), strict=True)

    def play(self, launch: Launch | None = None) -> Volley:
        """Throw it, or another launch in its place, and wait until everything rests."""
        volley = Volley(self.arena, self.lying, PhysicsParams(air=self.air))
        for seat, (card, own) in zip(self.seats, self.throws(), strict=True):
            volley.throw(card, seat, launch if launch and card == "thrown" else own)
        volley.run_to_rest()
        return volley

    def simulate(self, launch: Launch | None = None) -> RestedThrow:
        """How it comes to rest, or another launch in its place."""
        return self.play(launch).results["thrown"]

    def record(self, folder: Path, kind: str = "") -> RestedThrow:
        """Write its file, named after its kind of rest if that is given."""
        path = folder / f"{kind}-{self.name}.darec" if kind else folder / f"{self.name}.darec"
        params = PhysicsParams(air=self.air)
        with RecordedVolley(self.arena, params, seats=self.seats, lying=self.lying, path=path, note=self.note) as live:
            for seat, (card, launch) in enumerate(self.throws()):
                live.throw(card, launch, seat)
            while live.volley.moving:
                live.step()
        if live.trouble:
            raise UserError(live.trouble)
        return live.volley.results["thrown"]


def kind_of(result: RestedThrow) -> str:
    """The class of a rest, stacked cards apart."""
    return "stacked" if result.card.on_top_of and result.card.rest == "flat" else result.card.rest.value


def files(folder: Path) -> list[Path]:
    """The corpus, by name."""
    found = sorted(folder.glob("*.darec"))
    if not found:
        raise UserError(f"there are no recordings in {folder}")
    return found


def check(folder: Path) -> int:
    """Verify every file."""
    failed = 0
    kinds: Counter[str] = Counter()
    for path in files(folder):
        try:
            verdict = verify(load(path))
            kinds.update(kind_of(result) for results in verdict.results for result in results)
        except (Difference, UserError) as error:
            failed += 1
            print(f"{path.name}: {error}")
    print(", ".join(f"{kinds[kind]} {kind}" for kind in KINDS), f"verified, {failed} failed")
    return 1 if failed else 0


def case_of(path: Path, recording: ThrowRecording) -> tuple[Case, RestedThrow | None]:
    """The throw a file holds, and how it came to rest when it was recorded."""
    options = recording.header.options
    throws = [record.action for record in recording.records if isinstance(record.action, Throw)]
    at_once = all(record.tick == 0 for record in recording.records if isinstance(record.action, Throw))
    rests = [record.facts.result for record in recording.records if isinstance(record.facts, Rested)]
    if not throws or not at_once:
        raise UserError(f"{path.name} holds {len(throws)} throws, not one")
    first, *others = (throw.launch for throw in throws)
    case = Case(path.stem, options.note, options.arena, options.params.air, options.lying, first, tuple(others))
    return case, next((rest for rest in rests if rest.card.id == throws[0].card), None)


def record(folder: Path) -> int:
    """Record every file anew."""
    changed = 0
    paths = files(folder)
    for path in paths:
        case, before = case_of(path, load(path))
        after = case.record(folder)
        told = difference(before, after)
        changed += bool(told)
        if told:
            print(f"{path.name}: {told}")
        if before and path.stem.startswith(f"{kind_of(before)}-"):
            path.rename(path.with_name(kind_of(after) + path.name.removeprefix(kind_of(before))))
    print(f"{len(paths)} recorded, {changed} rest otherwise than before")
    return 0


def difference(before: RestedThrow | None, after: RestedThrow) -> str:
    """What changed, in words; empty if nothing did."""
    if before is None:
        return f"came not to rest -> {kind_of(after)}"
    if before == after:
        return ""
    old, new = before.card, after.card
    apart = math.dist((old.x_mm, old.y_mm, old.z_mm), (new.x_mm, new.y_mm, new.z_mm))
    kinds = kind_of(after) if kind_of(before) == kind_of(after) else f"{kind_of(before)} -> {kind_of(after)}"
    turned = math.degrees(abs(math.remainder(new.yaw_rad - old.yaw_rad, math.pi)))
    return f"{kinds}, {apart:.3g} mm away, turned by {turned:.2g}°, {after.settle_s - before.settle_s:+.3f} s"


def collect(tables: Sequence[Path], folder: Path, per_kind: int, arena: Arena, *, air: bool) -> int:
    """Pick throws from the tables and record up to `per_kind` of each kind from each table."""
    folder.mkdir(parents=True, exist_ok=True)
    totals: Counter[str] = Counter()
    for table in tables:
        counts: Counter[str] = Counter()
        for expected, case in cases(table, arena, air=air):
            if counts[expected] >= per_kind or any(folder.glob(f"*-{case.name}.darec")):
                continue
            found = robust_kind(case)
            # the tables were computed in a round arena
            if found and (found == expected or arena.name != "round") and counts[found] < per_kind:
                case.record(folder, found)
                counts[found] += 1
        totals += counts
    print(", ".join(f"{totals[kind]} {kind}" for kind in KINDS), f"recorded in {folder}")
    return 0


def drop(folder: Path, count: int, arena: Arena) -> int:
    """Record `count` cards that stay on the rim above which they were let go."""
    folder.mkdir(parents=True, exist_ok=True)
    random = stream(0, f"drops, {arena.name}")
    found = 0
    for number in range(50 * count):
        case = Case(
            f"air-{arena.name}-drop-{number}", "let go above the rim", arena, True, (), above_rim(arena, random)
        )
        if robust_kind(case) == "on_rim":
            case.record(folder, "on_rim")
            found += 1
        if found == count:
            break
    print(f"{found} on_rim recorded in {folder}")
    return 0


def above_rim(arena: Arena, random: Stream) -> Launch:
    """A slow launch, nearly level, from just above the middle of the rim on the side towards +x."""
    x = arena.inner_radius_mm + arena.rim_thickness_mm / 2.0 + random.uniform(-3.0, 3.0)
    z = arena.rim_height_mm + random.uniform(3.0, 25.0)
    heading, speed = random.uniform(-math.pi, math.pi), random.uniform(5.0, 60.0)
    return Launch(
        x_mm=x,
        y_mm=random.uniform(-20.0, 20.0),
        z_mm=z,
        vx_mm_s=speed * math.cos(heading),
        vy_mm_s=speed * math.sin(heading),
        vz_mm_s=0.0,
        yaw_rad=random.uniform(-3.0, 3.0),
        pitch_rad=random.uniform(-0.02, 0.02),
        roll_rad=random.uniform(-0.02, 0.02),
        spin_rad_s=random.uniform(-2.0, 2.0),
    )


def cases(table: Path, arena: Arena, *, air: bool) -> Iterator[tuple[str, Case]]:
    """The throws of a table with their kind of rest there, one of each kind and first contact in turn."""
    with table.open(encoding="utf-8") as file:
        two = "on_top" in file.readline().split(",")
    labels = ("id", "rest", "on_top" if two else "first_surface")
    columns = (*LAUNCH, *OFFER) if two else LAUNCH
    groups: dict[tuple[str, str], list[tuple[str, Case]]] = {}
    for row in read_table(table, (*labels, *columns)):
        number, rest, third = row.fields[:3]
        values = numbers(row, columns, first=3)
        lying = (LyingCard("offer", values[10], values[11], values[12]),) if two else ()
        kind = "stacked" if two and third == "1" and rest == "flat" else rest
        name = f"{'air' if air else 'vacuum'}-{arena.name}-{'offer' if two else 'alone'}-{number}"
        note = f"row {number} of {table.name}: {kind}, " + ("thrown at an offer" if two else f"first contact {third}")
        case = Case(name, note, arena, air, lying, Launch(*values[:10]))
        groups.setdefault((kind, third), []).append((kind, case))
    for turn in itertools.zip_longest(*groups.values()):
        yield from filter(None, turn)


def robust_kind(case: Case) -> str | None:
    """The kind of rest the throw has, if a little different ones have it too."""
    random = stream(0, f"jitter, {case.name}")
    try:
        kind = kind_of(case.simulate())
        if all(kind_of(case.simulate(jittered(case.launch, random))) == kind for _ in range(JITTERS)):
            return kind
    except BadLaunch:
        pass
    return None


def jittered(launch: Launch, random: Stream) -> Launch:
    """The launch with every number off by up to JITTER of itself."""
    return Launch(*(value * (1.0 + random.uniform(-JITTER, JITTER)) for value in astuple(launch)))


def main(words: Iterable[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("check", "record"):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    command = commands.add_parser("collect")
    command.add_argument("tables", type=Path, nargs="+", metavar="CSV")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    command.add_argument("--per-kind", type=int, default=8, help="at most so many of each kind from each table")
    command.add_argument("--arena", choices=sorted(ARENAS), default="round")
    command.add_argument("--no-air", action="store_true", help="the table was computed without air")
    command = commands.add_parser("drop")
    command.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    command.add_argument("--count", type=int, default=10)
    command.add_argument("--arena", choices=sorted(ARENAS), default="round")
    args = parser.parse_args(None if words is None else list(words))
    try:
        if args.command == "check":
            return check(args.folder)
        if args.command == "record":
            return record(args.folder)
        if args.command == "drop":
            return drop(args.into, args.count, ARENAS[args.arena])
        return collect(args.tables, args.into, args.per_kind, ARENAS[args.arena], air=not args.no_air)
    except (UserError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
