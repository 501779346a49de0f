"""The throws of a recording as tables that `simulate` takes: all that a spreadsheet or a statistic needs.

What is stored is told; nothing is simulated, so recordings of other physics models have their tables too.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.recording.match import Lying, MatchRecording
from dilemma_arena.recording.match_told import ToldWorld
from dilemma_arena.recording.stored import StoredVolley
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import Throw, ThrowRecording, volleys
from dilemma_arena.recording.whole_file import put
from dilemma_arena.rules.registry import load as load_game
from dilemma_arena.session.match import Match
from dilemma_arena.session.world import CardWorld

LAUNCH_COLUMNS = tuple(field.name for field in fields(Launch))
THROW_COLUMNS = (*LAUNCH_COLUMNS, "time_s", "seat", "card")
"""The columns `simulate` wants, and three for people: when, who (from 1), and which card."""
LYING_COLUMNS = ("throw", "id", "x_mm", "y_mm", "yaw_rad")


@dataclass(frozen=True, slots=True)
class ToldThrow:
    """One throw of a recording, as it is stored."""

    tick: int
    seat: int
    """From 0."""
    card: str
    launch: Launch
    lying: tuple[LyingCard, ...]
    """What lay there when it was thrown, lowest first."""
    in_air: tuple[str, ...]
    """What else was moving then."""
    rest: LyingCard | None
    """How it came to rest; None if the recording, or the offer, ended before."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written, and what a table cannot say."""

    throws: int
    lying: Path | None
    """The table of lying cards, if there were any."""
    crowded: int
    """Throws made while another card was moving, which `simulate` knows nothing of."""
    left_out: int
    """Cards lying at a throw that `simulate` has no words for: leaning, on the rim or outside."""
    arena: str
    """Name of the arena."""
    usual: bool
    """Whether arena and physics are those `simulate` has under that name."""

    def remarks(self) -> Iterator[str]:
        """What has to be said to whoever simulates the table, a sentence each."""
        if self.arena != "round":
            yield f"the arena is {self.arena}, simulate with --arena {self.arena}"
        if not self.usual:
            yield "it was recorded with other constants than simulate has, rests may differ"
        if self.crowded:
            yield f"{self.crowded} of {self.throws} throws were made while another card was moving"
        if self.left_out:
            yield "cards that leaned or lay beyond the rim are not in the table of lying cards"


def throws_of(recording: MatchRecording) -> Iterator[ToldThrow]:
    """The throws of a recording in order, of thrown cards or of a match with an arena.

    Raises:
        UnknownGame: the game does not load.
    """
    if recording.header.game == THROW.name:
        return _of_session(recording)
    return _of_match(recording)


def _of_session(recording: ThrowRecording) -> Iterator[ToldThrow]:
    for span in volleys(recording):
        volley = StoredVolley(recording, span)
        records = recording.records[span.first : span.stop]
        rests: dict[str, LyingCard] = {}
        for record in records:
            result = getattr(record.facts, "result", None)
            if result is not None:
                rests.setdefault(result.card.id, result.card)  # the first: later ones are other cards' doing
        for record in records:
            if isinstance(record.action, Throw) and record.seat is not None:
                card = record.action.card
                volley.tick = record.tick - span.start_tick
                moving = tuple(other for other in volley.moving if other != card)
                lying = tuple(other for other in volley.lying() if other.id != card and other.id not in moving)
                launch = record.action.launch
                yield ToldThrow(record.tick, record.seat, card, launch, lying, moving, rests.get(card))


def _of_match(recording: MatchRecording) -> Iterator[ToldThrow]:
    game = load_game(recording.header.game)
    world = Match(game, len(recording.header.seats), recording.header.options).world
    if not isinstance(world, CardWorld):
        return
    throws = [
        (index, record.tick, record.seat, *thrown)
        for index, record in enumerate(recording.records)
        if record.seat is not None and (thrown := world.thrown(record.action)) is not None
    ]
    rests = _rests_of({index: card for index, _, _, card, _ in throws}, recording)
    told = ToldWorld(recording, world)
    for index, tick, seat, card, launch in throws:
        told.tick, told.count = tick, len(recording.records)
        moving = tuple(other for other in told.moving if other != card)
        lying = tuple(other for other in told.lying() if other.id != card)
        yield ToldThrow(tick, seat, card, launch, lying, moving, rests.get(index))


def _rests_of(throws: dict[int, str], recording: MatchRecording) -> dict[int, LyingCard]:
    """How the cards first lay after the throws with these indices."""
    later: dict[str, LyingCard] = {}
    rests: dict[int, LyingCard] = {}
    for index in range(len(recording.records) - 1, -1, -1):
        facts = recording.records[index].facts
        if isinstance(facts, Lying):
            later.update((card.id, card) for card in facts.cards)
        elif index in throws and throws[index] in later:
            rests[index] = later.pop(throws[index])
    return rests


def arena_of(recording: MatchRecording) -> Arena:
    """The arena a recording plays in; the round one for games that do not say."""
    arena = getattr(recording.header.options, "arena", "round")
    return arena if isinstance(arena, Arena) else ARENAS.get(str(arena), ARENAS["round"])


def lying_path(out: Path) -> Path:
    """Where the lying cards go: THROWS.lying.csv beside THROWS.csv."""
    return out.with_name(f"{out.stem}.lying.csv")


def export_csv(recording: MatchRecording, out: Path) -> Exported:
    """Write all throws of a recording as a table that `simulate` takes.

    Where cards lay in the arena when one was thrown, they go into a second table beside it (for `--lying`).

    Raises:
        UserError: there are no throws, or a table cannot be written.
    """
    arena = arena_of(recording)
    throws = list(throws_of(recording))
    if not throws:
        raise UserError(f"{recording.name} holds no throws")
    lying: list[Sequence[object]] = []
    left_out = 0
    for number, throw in enumerate(throws):
        for card in throw.lying:
            if card.rest is Rest.FLAT and arena.inner.distance(card.x_mm, card.y_mm) < 0.0:
                lying.append((number, card.id, card.x_mm, card.y_mm, card.yaw_rad))
            else:
                left_out += 1
    rows = [(*astuple(t.launch), round(t.tick * TICK_S, 6), t.seat + 1, t.card) for t in throws]
    put(out, table(THROW_COLUMNS, rows))
    if lying:
        put(lying_path(out), table(LYING_COLUMNS, lying))
    crowded = sum(bool(throw.in_air) for throw in throws)
    params = getattr(recording.header.options, "params", DEFAULT_PARAMS)
    usual = arena == ARENAS.get(arena.name) and params == DEFAULT_PARAMS
    return Exported(len(throws), lying_path(out) if lying else None, crowded, left_out, arena.name, usual)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file; numbers with as many digits as it takes to read the very same ones back."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()
