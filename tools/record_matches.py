"""The corpus of recorded matches, kept for ever: ``python tools/record_matches.py make | check | remake GAME ...``.

make: records the matches of `PLAN` that are not there yet, and adds their checksums. What is there is never written
      again: every file is a promise that this format stays readable.
remake: records the matches of these names or games again. Only for what was never in a release: while rules or
      physics are still being made.
check: every file loads, verifies (or, of another physics, is told to its end) and is as it was when it was made.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_playback import MatchPlayback
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.recording.verify import Difference
from dilemma_arena.rules.registry import load
from dilemma_arena.session.match import Match
from dilemma_arena.session.session import Session
from dilemma_arena.session.world import CardWorld
from tools.soak_recordings import Astray, wind

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "recordings"
SUMS = "SHA256SUMS"
PLACES = 12
CREATED = "2026-11-30T12:00:00+00:00"


@dataclass(frozen=True)
class Planned:
    """A match to be recorded."""

    game: str
    levels: str
    """Of the bots, by seat."""
    seed: int
    options: Mapping[str, Any] | None = None
    names: tuple[str, ...] = ()
    """With names, colours and a date, as matches have that were played at the table."""
    until: int | None = None
    """Tick at which somebody left; None: played to its end."""

    @property
    def players(self) -> list[str]:
        """As a session takes them."""
        return [f"bot:{level}" for level in self.levels.split()]


PLAN: Mapping[str, Planned] = MappingProxyType(
    {
        "dilemma-2": Planned("dilemma", "hard easy", 3),
        "dilemma-3-named": Planned("dilemma", "medium hard easy", 11, names=("Zoë", "Ωmega", "李雷")),
        "dilemma-4-octagon": Planned("dilemma", "easy medium hard random", 5, {"arena": "octagon"}),
        "dilemma-5-square-left": Planned("dilemma", "hard hard medium easy easy", 8, {"arena": "square"}, until=4000),
        "dilemma-3-model-2": Planned("dilemma", "medium hard easy", 12, names=("Zoë", "Ωmega", "李雷")),
        "dilemma-4-square-model-2": Planned("dilemma", "hard easy medium random", 6, {"arena": "square"}, until=9000),
        "hedgehogs-3": Planned("hedgehogs-dilemma", "hard easy medium", 3),
        "hedgehogs-5-named": Planned("hedgehogs-dilemma", "easy medium hard random hard", 4,
                                     names=("Ana", "Bo", "Çem", "Đuro", "Fő")),
        "goddam-2": Planned("goddam-dilema", "hard easy", 3),
        "goddam-4-clock": Planned("goddam-dilema", "hard easy medium random", 6, {"talk_s": 30.0}),
        "goddam-10": Planned("goddam-dilema", "easy medium hard random easy medium hard random easy medium", 7),
        "duel": Planned("duel-betwixt-us", "medium easy", 3),
        "duel-short-named": Planned("duel-betwixt-us", "easy medium", 4, {"length": "short"}, names=("Anne", "Ödön")),
    }
)  # fmt: skip


def make(name: str, planned: Planned, folder: Path) -> Path:
    """Record a match."""
    game, path = load(planned.game), folder / f"{name}.darec"
    options = game.codecs.options.typed(dict(planned.options)) if planned.options else None
    extra: dict[str, Any] = {}
    if planned.names:
        extra = {"names": planned.names, "styles": range(len(planned.names))[::-1], "created": CREATED}
    recorder = MatchRecorder(game, planned.players, options=options, seed=planned.seed, path=path, **extra)
    session = Session(game, planned.players, options=options, seed=planned.seed, observers=[recorder])
    session.run(until=planned.until)
    session.close()
    if recorder.trouble is not None:
        raise UserError(recorder.trouble)
    return path


def sums(folder: Path) -> dict[str, str]:
    """The checksums as they were when the files were made, by file name."""
    path = folder / SUMS
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def digest(path: Path) -> str:
    """A file's checksum."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check(path: Path) -> str:
    """What a recording does.

    Raises:
        UserError: it is refused.
        Difference: it does not verify.
        Astray: a place is another one if one comes to it from elsewhere.
    """
    recording = load_any(path)
    game = load(recording.header.game)
    thrown = isinstance(Match(game, len(recording.header.seats), recording.header.options).world, CardWorld)
    if thrown and recording.header.physics != PHYSICS_MODEL:
        told = MatchPlayback(recording, game, trust=True)
        told.seek(told.end_tick)
        return "told"
    verdict = verify_match(recording, game)
    wind(recording, game, random.Random(1), PLACES)
    return "exact" if verdict.exact else "near"


def make_all(folder: Path, again: Collection[str] = ()) -> int:
    """Make what is not there, and these again."""
    known = sums(folder)
    for name, planned in PLAN.items():
        if f"{name}.darec" not in known or name in again or planned.game in again:
            path = make(name, planned, folder)
            known[path.name] = digest(path)
            print(f"{path.name}: {path.stat().st_size} bytes")
    lines = [f"{known[name]}  {name}\n" for name in sorted(known)]
    (folder / SUMS).write_text("".join(lines), encoding="ascii")
    return 0


def check_all(folder: Path) -> int:
    """Check what is there."""
    worst = 0
    for name, known in sums(folder).items():
        try:
            same = digest(folder / name) == known
            said = check(folder / name) if same else "is not what it was"
        except (UserError, Difference, Astray, OSError) as error:
            same, said = False, str(error)
        worst = max(worst, 0 if same else 1)
        print(f"{name}: {said}")
    return worst


def main(words: Sequence[str] | None = None) -> int:
    """The command line."""
    args = list(sys.argv[1:] if words is None else words)
    match args:
        case ["make"]:
            return make_all(FOLDER)
        case ["check"]:
            return check_all(FOLDER)
        case ["remake", *names] if names and set(names) <= {*PLAN, *(planned.game for planned in PLAN.values())}:
            return make_all(FOLDER, names)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
