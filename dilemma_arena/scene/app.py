"""Opens the window and runs what the command line asks for."""

from __future__ import annotations

import os
import secrets
from contextlib import ExitStack
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.scene.announce import Announce, AnnounceFile, silent
from dilemma_arena.scene.display import Display
from dilemma_arena.scene.flick import FlickScene
from dilemma_arena.scene.loop import Loop
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.player import Player
from dilemma_arena.scene.replay import ReplayScene
from dilemma_arena.scene.sound import Sound, Volumes, open_sound
from dilemma_arena.scene.stack import Scene, SceneStack
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.throw_session import ThrowSession

LOG_VARIABLE = "DILEMMA_ARENA_LOG"
"""Environment variable that names a file to which everything that happens is written, a line of JSON each."""
SLOW_MOTION = 0.25
"""Speed at which R shows the last throw."""


def practice(studio: Studio, session: ThrowSession, announce: Announce, sound: Sound | None = None) -> FlickScene:
    """The practice table, with the replay of its last throw; silent without a `sound`."""
    board = studio.board(session.arena, Card(), session.name_of)

    def open_replay(recording: ThrowRecording, start: int, end: int) -> Scene:
        player = Player(Playback(recording), start=start, end=end, speed=SLOW_MOTION)
        return ReplayScene(
            studio.brush, board, player, name_of=session.name_of, title="The last throw, slowly", announce=announce
        )

    return FlickScene(studio.brush, board, session, announce=announce, open_replay=open_replay, sound=sound)


def replay(studio: Studio, recording: ThrowRecording, announce: Announce, *, speed: float, trust: bool) -> ReplayScene:
    """A recording, opened from a file."""
    options = recording.header.options
    board = studio.board(options.arena, options.params.card, called)
    player = Player(Playback(recording, trust=trust), speed=speed)
    note = "As stored in the file, not simulated again" if trust else ""
    title = options.note or recording.name
    return ReplayScene(studio.brush, board, player, name_of=called, title=title, announce=announce, note=note)


def called(card_id: str) -> str:
    """How a card of a recording is called."""
    name = CardName(card_id)
    if name.numbered:
        return f"the {name.short} of {name.seat.name}"
    return f"the {card_id} card" if card_id.isalpha() else f"card {card_id}"


def run_table(*, record: Path | None = None, seed: int | None = None, arena: str = "round") -> int:
    """Open the window on the practice table and stay until it is closed.

    Args:
        record: File to record all throws to.
        seed: Seed of everything random; None: another one each time.
        arena: Name of the arena.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display, or a file that cannot be written.
    """
    with ExitStack() as closing:
        announce = _announcer(closing)
        display = Display()
        closing.callback(display.close)
        seed = secrets.randbelow(2**31) if seed is None else seed
        session = ThrowSession(ARENAS[arena], SEATS[0], SEATS[1], seed=seed, record=record)
        closing.callback(session.close)
        studio = Studio.make()
        sound = open_sound(Volumes())
        closing.callback(sound.close)
        Loop(display, SceneStack(practice(studio, session, announce, sound))).run()
    return 0


def run_replay(path: Path, *, speed: float = 1.0, trust: bool = False) -> int:
    """Open the window on a recording and stay until it is closed.

    Args:
        path: The recording.
        speed: Speed to begin with, 1 as it was played.
        trust: Show the stored rests instead of simulating.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display, or a bad file.
    """
    recording = load(path)
    if recording.header.game != THROW.name:
        raise UserError(f"{recording.name} is a recording of {recording.header.game}, which has no picture yet")
    with ExitStack() as closing:
        announce = _announcer(closing)
        display = Display()
        closing.callback(display.close)
        Loop(display, SceneStack(replay(Studio.make(), recording, announce, speed=speed, trust=trust))).run()
    return 0


def _announcer(closing: ExitStack) -> Announce:
    path = os.environ.get(LOG_VARIABLE)
    return closing.enter_context(AnnounceFile(Path(path))) if path else silent
