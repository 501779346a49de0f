"""Plays matches of bots, records, verifies and winds them back and forth: ``python tools/soak_recordings.py GAME``.

For each match: recorded to a file, read back, verified (chance, rules and physics once more), then gone to at random
places, forwards and back; everywhere the digest must be that of playing straight through. Exit code: 0 all of them
held, 1 one did not (it is kept).

    python tools/soak_recordings.py dilemma --matches 200 --places 40
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.format import Digest
from dilemma_arena.recording.match import MatchRecording, entry_of, load_any
from dilemma_arena.recording.match_playback import MatchPlayback
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.match_story import Story
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.verify import Difference
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.rules.registry import load
from dilemma_arena.session.session import Session

LEVELS = {"duel-betwixt-us": ("medium", "easy", "random")}
USUAL = ("hard", "medium", "easy", "random")

Place = tuple[int, int]
"""So much has happened, and the tick."""


class Astray(Exception):
    """A place was not what it is when one plays straight to it."""


def digests(recording: MatchRecording, game: AnyGame, places: Sequence[Place]) -> dict[Place, str]:
    """The digests at some places, by playing straight through."""
    story = Story(recording, game)
    match, count, found = story.match_at(0), 0, dict[Place, str]()
    for place in sorted(places):
        while count < place[0]:
            entry = story.moments[count].entry
            match.catch_up(entry)
            match.apply(entry.record)
            count += 1
        match.relive(place[1])
        found[place] = match.digest()
    return found


def places_of(recording: MatchRecording, game: AnyGame, rng: random.Random, number: int) -> list[Place]:
    """Random places: at what happens, and between."""
    story = Story(recording, game)
    found = []
    for _ in range(number):
        count = rng.randrange(len(story.moments) + 1)
        first, last = story.tick_of(count), story.next_tick(count)
        found.append((count, rng.choice((first, rng.randint(first, last)))))
    return found


def stored(recording: MatchRecording) -> Iterator[tuple[int, int, str]]:
    """The digests in a recording of this platform, with how much had happened, and when they were taken."""
    count = 0
    for record in recording.records:
        if isinstance(record.facts, Digest) and record.facts.platform == platform_tag():
            yield count, record.tick, record.facts.hex
        elif entry_of(record) is not None:
            count += 1


def wind(recording: MatchRecording, game: AnyGame, rng: random.Random, number: int) -> int:
    """Go to random places back and forth, and compare.

    Returns:
        How many digests were compared.

    Raises:
        Astray: one is different.
    """
    places = places_of(recording, game, rng, number)
    wanted = digests(recording, game, places)
    playback = MatchPlayback(recording, game)
    there = [*places, *rng.sample(places, len(places))]
    for count, tick in there:
        playback.seek_place(count, tick)
        if playback.digest() != wanted[count, tick]:
            raise Astray(f"after {count} of {len(playback.moments)}, tick {tick}")
    known = list(stored(recording))
    for count, tick, wished in rng.sample(known, len(known)):
        playback.seek_place(count, tick)
        if playback.digest() != wished:
            raise Astray(f"the stored digest after {count} of {len(playback.moments)}")
    return len(there) + len(known)


@dataclass
class Figures:
    """What has been done."""

    matches: int = 0
    things: int = 0
    digests: int = 0
    compared: int = 0
    seconds: dict[str, float] = field(default_factory=lambda: {"play": 0.0, "verify": 0.0, "wind": 0.0})


def players(game: AnyGame, number: int) -> list[str]:
    """Bots of mixed levels, for every number of seats in turn."""
    low, high = game.info.min_seats, game.info.max_seats
    levels = LEVELS.get(game.info.id, USUAL)
    seats = low + number % (high - low + 1)
    return [f"bot:{levels[(number + seat * (1 + number // 4)) % len(levels)]}" for seat in range(seats)]


def soak(game: AnyGame, seed: int, path: Path, places: int, figures: Figures) -> None:
    """One match.

    Raises:
        Difference: it does not verify.
        Astray: a place is different.
    """
    chosen, start = players(game, seed), time.process_time()
    recorder = MatchRecorder(game, chosen, seed=seed, path=path)
    Session(game, chosen, seed=seed, observers=[recorder]).run()
    played = time.process_time()
    recording = load_any(path)
    verdict = verify_match(recording, game)
    verified = time.process_time()
    if not verdict.exact or verdict.outcome is None:
        raise Astray("it was not compared to the last bit, or has no end")
    figures.compared += wind(recording, game, random.Random(seed), places)
    figures.matches += 1
    figures.things += len(recording.records)
    figures.digests += verdict.digests
    for name, seconds in zip(figures.seconds, (played - start, verified - played, time.process_time() - verified),
                             strict=True):  # fmt: skip
        figures.seconds[name] += seconds


def main(words: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--places", type=int, default=40, help="random places in each match, each visited twice")
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    args = parser.parse_args(words)
    try:
        game = load(args.game)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    figures = Figures()
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    for seed in range(args.seed, args.seed + args.matches):
        path = folder / f"{game.info.id}-{seed}.darec"
        try:
            soak(game, seed, path, args.places, figures)
        except (Difference, Astray) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
        path.unlink()
    folder.rmdir()
    said = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in figures.seconds.items())
    print(
        f"{game.info.title}: {figures.matches} matches, {figures.things} records, {figures.digests} digests verified, "
        f"{figures.compared} digests equal after going back and forth; processor time: {said}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
