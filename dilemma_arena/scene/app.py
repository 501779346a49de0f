"""Opens the window and runs what the command line asks for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.recording.match import game_of, load_any
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.rules.registry import load as load_rules
from dilemma_arena.scene.announce import Announce, AnnounceFile, silent
from dilemma_arena.scene.flick import FlickScene
from dilemma_arena.scene.house import House, new_seed
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.beginning import usual_setup
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.entry import load_entry
from dilemma_arena.scene.menus.match_setup import ready, with_players
from dilemma_arena.scene.menus.registered import installed
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.watching import watch
from dilemma_arena.scene.player import Player
from dilemma_arena.scene.replay import ReplayScene
from dilemma_arena.scene.sound import Sound
from dilemma_arena.scene.stack import Pop, Quit, Scene, Transition
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.throw_session import ThrowSession
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.scene.verdicts import NameOf

LOG_VARIABLE = "DILEMMA_ARENA_LOG"
"""Environment variable that names a file to which everything that happens is written, a line of JSON each."""
SLOW_MOTION = 0.25
"""Speed at which R shows the last throw."""


def practice(desk: Desk, session: ThrowSession, leave: Callable[[], Transition] = Quit) -> FlickScene:
    """The practice table, with the replay of its last throw.

    Args:
        desk: What scenes share.
        session: The throws.
        leave: What becomes of the scenes when it is left by its menu, which lies over it.
    """
    studio, announce = desk.studio, desk.kit.announce
    board = studio.board(session.arena, Card(), session.name_of)

    def open_replay(recording: ThrowRecording, start: int, end: int) -> Scene:
        player = Player(Playback(recording), start=start, end=end, speed=SLOW_MOTION)
        return ReplayScene(
            studio.brush, board, player, name_of=session.name_of, title=desk.tr("The last throw, slowly"),
            announce=announce, sound=desk.sound,
        )  # fmt: skip

    return FlickScene(desk, board, session, open_replay=open_replay, leave=leave)


def replay(
    studio: Studio,
    recording: ThrowRecording,
    announce: Announce,
    *,
    speed: float,
    trust: bool,
    sound: Sound | None = None,
) -> ReplayScene:
    """A recording, opened from a file."""
    options, tr = recording.header.options, studio.brush.tr
    name_of = calling(studio.brush.translator)
    board = studio.board(options.arena, options.params.card, name_of)
    player = Player(Playback(recording, trust=trust), speed=speed)
    note = tr("As stored in the file, not simulated again") if trust else ""
    title = options.note or recording.name
    return ReplayScene(studio.brush, board, player, name_of=name_of, title=title, announce=announce, note=note,
                       sound=sound)  # fmt: skip


def calling(translator: Callable[[], Translator]) -> NameOf:
    """How cards of a recording are called."""

    def called(card_id: str) -> str:
        name, tr = CardName(card_id), translator()
        if name.numbered:
            return tr("the {number} of {seat}", number=name.short, seat=tr(name.seat.name))
        return tr("the {card} card", card=card_id) if card_id.isalpha() else tr("card {card}", card=card_id)

    return called


called = calling(Translator)
"""In English, for pictures and films."""


def run_menu(*, mute: bool = False) -> int:
    """Open the window on the start menu and stay until it is closed.

    Args:
        mute: Make no sound.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display.
    """
    with ExitStack() as closing:
        house = _open(closing, quiet=mute)
        house.run(StartMenu(house.desk))
    return 0


def run_game(
    game: str,
    *,
    seats: Sequence[str] = (),
    seed: int | None = None,
    record: Path | None = None,
    deck: Path | None = None,
    mute: bool = False,
) -> int:
    """Open the window on a game and stay until it is closed.

    Args:
        game: Its id.
        seats: Who plays: "human" or "bot:LEVEL" by seat; nobody named: one person against bots.
        seed: Seed of everything random; None: another one each time.
        record: File to record to.
        deck: File with cards of the person's own.
        mute: Make no sound.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display, no such game, or it cannot be played like that.
    """
    if deck is not None:  # what is wrong with it is said before a window opens
        _with_deck(game, load_rules(game).default_options, deck)
    with ExitStack() as closing:
        house = _open(closing, quiet=mute)
        desk = house.desk
        opened = desk.shelf.open(game)
        setup = usual_setup(desk, opened)
        if deck is not None:
            setup = replace(setup, options=_with_deck(game, setup.options, deck))
        if seats:
            setup = with_players(setup, seats)
            opened.game.start(len(seats), setup.options)  # refuses a wrong number of seats
        setup = replace(setup, seed=setup.seed if seed is None else seed, record=record)
        setup = ready(setup, patterns=desk.settings.patterns, you=desk.tr("You"))
        house.run(opened.entry.play_scene(setup, desk))
    return 0


def _with_deck(game: str, options: Any, deck: Path) -> Any:  # noqa: ANN401 - of any game
    return load_entry(installed()[game]).with_deck(options, deck)


def run_table(*, record: Path | None = None, seed: int | None = None, arena: str = "round", mute: bool = False) -> int:
    """Open the window on the practice table and stay until it is closed.

    Args:
        record: File to record all throws to.
        seed: Seed of everything random; None: another one each time.
        arena: Name of the arena.
        mute: Make no sound.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display, or a file that cannot be written.
    """
    with ExitStack() as closing:
        house = _open(closing, quiet=mute)
        house.run(_practice(house, record=record, seed=seed, arena=arena, leave=Quit))
    return 0


def run_replay(path: Path, *, speed: float = 1.0, trust: bool = False, mute: bool = False) -> int:
    """Open the window on a recording and stay until it is closed.

    Args:
        path: The recording.
        speed: Speed to begin with, 1 as it was played.
        trust: Show the stored rests instead of simulating.
        mute: Make no sound.

    Returns:
        The exit code, 0.

    Raises:
        UserError: no display, or a bad file.
    """
    game_of(path)  # a file that is none is refused before a window opens
    with ExitStack() as closing:
        house = _open(closing, quiet=mute)
        house.run(_watch(house, path, speed=speed, trust=trust))
    return 0


def _open(closing: ExitStack, *, quiet: bool = False) -> House:
    announce = _announcer(closing)
    return House.open(
        closing,
        announce,
        practice=lambda house: _practice(house, leave=lambda: Pop(2)),
        watch=_watch,
        quiet=quiet,
    )


def _practice(
    house: House,
    *,
    leave: Callable[[], Transition],
    record: Path | None = None,
    seed: int | None = None,
    arena: str = "round",
) -> Scene:
    """The practice table, with the keys that are set."""
    kit = house.desk.kit
    seed = new_seed() if seed is None else seed
    session = ThrowSession(ARENAS[arena], *map(house.desk.look, (0, 1)), seed=seed, record=record,
                           translator=lambda: kit.tr)  # fmt: skip
    return BoundScene(practice(house.desk, session, leave), kit.keeper)


def _watch(house: House, path: Path, *, speed: float = 1.0, trust: bool | None = None) -> Scene:
    """A recording of thrown cards, or of a game whose scene shows its recordings.

    Args:
        house: Whose window.
        path: The recording.
        speed: Times the usual speed.
        trust: Whether what is stored is shown; None: as is best.

    Raises:
        UserError: it cannot be watched.
    """
    desk = house.desk
    game = game_of(path)
    if game == THROW.name:
        return replay(desk.studio, load(path), desk.kit.announce, speed=speed, trust=bool(trust),
                      sound=desk.sound)  # fmt: skip
    recording = load_any(path, unfinished_ok=True)  # what is wrong with it is told first
    entry = desk.shelf.open(recording.header.game).entry
    if isinstance(entry, TableEntry):
        return watch(path, desk, entry, speed=speed, trust=trust)
    scene = entry.replay_scene(path, desk)
    if scene is None:
        raise UserError(f"{recording.name} is a recording of {recording.header.game}, which has no picture yet")
    return scene


def _announcer(closing: ExitStack) -> Announce:
    path = os.environ.get(LOG_VARIABLE)
    return closing.enter_context(AnnounceFile(Path(path))) if path else silent
