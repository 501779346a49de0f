"""`replay --headless`: play a recording without a picture, and say how its cards came to rest."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sized
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.physics.params import PHYSICS_MODEL
from dilemma_arena.physics.rest import RestedThrow
from dilemma_arena.recording import verify as verification
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throws import Throw, ThrowRecording


def replay_headless(path: str | Path, *, verify: bool, trust: bool) -> int:
    """Play a recording; results go to stdout, a failure as one line to stderr.

    Args:
        path: the recording.
        verify: compare every number with what is stored.
        trust: tell what is stored without simulating; for recordings of another physics model.

    Returns:
        The exit code: 0 fine, 1 the verification failed, 2 the file cannot be played.
    """
    try:
        if verify and trust:
            raise UserError("--verify simulates and --trust does not: choose one of them")
        recording = load(path)
        lines = list(_verified(recording) if verify else _played(recording, trust=trust))
    except verification.Difference as difference:
        print(f"{plain(path)} replays differently: {difference}", file=sys.stderr)  # noqa: T201
        return 1
    except UserError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    print("\n".join(lines))  # noqa: T201
    return 0


def _verified(recording: ThrowRecording) -> Iterator[str]:
    verdict = verification.verify(recording)
    yield from _rests(verdict.results)
    if verdict.exact:
        yield f"verified: {_size(recording, verdict.results)} replay exactly as recorded, to the last bit"
    else:
        yield (
            f"verified: {_size(recording, verdict.results)} rest in the recorded class within "
            f"{verification.TOLERANCE_MM:g} mm; it was recorded where last digits differ: "
            f"{plain(recording.header.platform)}"
        )


def _played(recording: ThrowRecording, *, trust: bool) -> Iterator[str]:
    playback = Playback(recording, trust=trust)
    results = [list(volley.values()) for volley in playback.final_results]
    yield from _rests(results)
    how = f"as stored (physics model {recording.header.physics}), not simulated" if trust else "simulated, not verified"
    if trust and recording.header.physics != PHYSICS_MODEL:
        how += f"; this program has model {PHYSICS_MODEL}"
    yield f"{_size(recording, results)}, {how}"


def _rests(volleys: Iterable[Iterable[RestedThrow]]) -> Iterator[str]:
    for number, results in enumerate(volleys, start=1):
        for result in results:
            card = result.card
            on = f", on {' '.join(card.on_top_of)}" if card.on_top_of else ""
            yield (
                f"volley {number}, {card.id}: {card.rest} at x {card.x_mm:.1f} mm, y {card.y_mm:.1f} mm, "
                f"turned {math.degrees(card.yaw_rad):.0f}°, tilted {math.degrees(card.tilt_rad):.0f}°, "
                f"face {'up' if card.face_up else 'down'}{on}, after {result.settle_s:.2f} s"
            )


def _size(recording: ThrowRecording, volleys: Sized) -> str:
    throws = sum(isinstance(record.action, Throw) for record in recording.records)
    return f"{throws} throw{'s' * (throws != 1)} in {len(volleys)} volley{'s' * (len(volleys) != 1)}"
