"""`replay --headless` for recordings of any kind: throws go to `replay`, matches are told and verified here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.format import line_of
from dilemma_arena.recording.match import MatchRecording, entry_of, game_of, load_any
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.recording.replay import replay_headless as replay_throws
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.verify import TOLERANCE_MM, Difference
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.rules.registry import load as load_game


def replay_headless(path: str | Path, *, verify: bool, trust: bool) -> int:
    """Play a recording without a picture; results go to stdout, a failure as one line to stderr.

    Args:
        path: the recording.
        verify: play again and compare every number with what is stored.
        trust: tell what is stored without simulating (what a match does anyway, unless it is verified).

    Returns:
        The exit code: 0 fine, 1 the verification failed, 2 the file cannot be played.
    """
    try:
        if verify and trust:
            raise UserError("--verify simulates and --trust does not: choose one of them")
        if game_of(path) == THROW.name:
            return replay_throws(path, verify=verify, trust=trust)
        recording = load_any(path)
        lines = list(_told(recording, load_game(recording.header.game), verify=verify))
    except Difference as difference:
        print(f"{plain(path)} replays differently: {difference}", file=sys.stderr)  # noqa: T201
        return 1
    except UserError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    print("\n".join(lines))  # noqa: T201
    return 0


def _told(recording: MatchRecording, game: AnyGame, *, verify: bool) -> Iterator[str]:
    state = game.start(len(recording.header.seats), recording.header.options)
    count = 0
    for index, record in enumerate(recording.records):
        entry = entry_of(record)
        if entry is None:
            continue
        count += 1
        who = f"player {record.seat + 1}: {game.text(record.action)}" if record.seat is not None else ""
        step = game.apply(state, entry.record)
        state = step.state
        said = [who] if who else []
        said += [type(event).__name__ for event in step.events]
        yield f"line {line_of(index)}, {record.tick * TICK_S:.2f} s, {', '.join(said)}"
    outcome = game.outcome(state)
    if outcome is None:
        yield "left before the end"
    else:
        for seat, (name, score) in enumerate(zip(recording.header.seats, outcome.scores, strict=True)):
            yield f"player {seat + 1} ({plain(name, 40)}): {score}{', wins' if seat in outcome.winners else ''}"
    if not verify:
        yield f"{count} actions and facts, as stored, not verified"
        return
    verdict = verify_match(recording, game)
    if verdict.exact:
        yield f"verified: {count} actions and facts replay exactly as recorded, to the last bit"
    else:
        yield (
            f"verified: {count} actions and facts, cards within {TOLERANCE_MM:g} mm; recorded where last digits "
            f"differ: {plain(recording.header.platform)}"
        )
