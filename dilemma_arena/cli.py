"""The command line (contract: design.md §7).

Each command imports what it needs when it runs, so that `--help` is quick and headless commands never touch pygame.
This is the one place where errors of the person at the keyboard become one plain sentence on stderr.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from dilemma_arena import __version__
from dilemma_arena.bots.seats import check_seats
from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.mode import BATCH_FROM, Mode

if TYPE_CHECKING:
    from dilemma_arena.physics.arena import Arena

BAD_INPUT = 2
"""Exit code for bad input or a lacking environment; 0 is done, 1 a failed verification."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""
PIPE_CLOSED = 141
"""Exit code when the reader of stdout went away, as shells have it."""
MAX_SEED = 2**63 - 1
PRACTISED = "dilemma"
"""The game whose throws the practice table is for: where its scene is not installed, that is what opens."""

app = typer.Typer(add_completion=False, rich_markup_mode=None)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game, as `dilemma-arena games` lists them.")]
ArenaName = Annotated[str, typer.Option("--arena", metavar="NAME", help="The arena: round, square or octagon.")]
RecordFile = Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Record what happens to FILE.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, max=MAX_SEED, help="Seed of everything random.")
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SEAT", help="human or bot:LEVEL (easy, medium, hard, random), once for each seat."),
]
Contestants = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="SEAT", help="bot:LEVEL, or module:Class for a bot of your own, once for each seat."
    ),
]

Mute = Annotated[bool, typer.Option("--mute", help="Make no sound, whatever the settings say; they stay as they are.")]


@app.callback(invoke_without_command=True)
def main_menu(
    context: typer.Context,
    record: RecordFile = None,
    seed: Seed = None,
    arena: ArenaName = "round",
    mute: Mute = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> int:
    """A table for four games about dilemmas; without a command it opens its window."""
    if version:
        _say(f"dilemma-arena {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        if (record, seed, arena) == (None, None, "round"):
            return _open_menu(mute=mute)
        return _open_table(record, seed, arena, mute=mute)
    if (record, seed, arena, mute) != (None, None, "round", False):
        raise UserError(f"options of {context.invoked_subcommand} belong after that word")
    return 0


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Name of a game; none: free throws.")] = None,
    seat: Seats = None,
    record: RecordFile = None,
    seed: Seed = None,
    arena: ArenaName = "round",
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="FILE", help="Cards of your own, for games that take them.")
    ] = None,
    mute: Mute = False,
) -> int:
    """Play at the table in a window."""
    check_seats(seat or [])
    if game is not None and _has_scene(game):
        return _open_game(game, seat or [], record, seed, deck, mute=mute)
    if game is not None and game != PRACTISED:
        _refuse_game(game)
    if seat or deck:
        raise UserError(f"{'seats' if seat else 'a deck'} can only be given together with a game")
    return _open_table(record, seed, arena, mute=mute)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recording (*.darec).", show_default=False)],
    verify: Annotated[
        bool, typer.Option("--verify", help="Simulate again and compare; exit code 1 names what differs.")
    ] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Play what was recorded without simulating again.")] = False,
    headless: Annotated[bool, typer.Option("--headless", help="Print the results, open no window.")] = False,
    speed: Annotated[
        float,
        typer.Option("--speed", metavar="X", min=0.1, max=8.0, help="Speed of window or film, 1 as it was played."),
    ] = 1.0,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Draw a picture instead.")] = None,
    at: Annotated[
        float | None, typer.Option("--at", metavar="SECONDS", help="The moment of the picture; without it the end.")
    ] = None,
    gif: Annotated[Path | None, typer.Option("--gif", metavar="OUT", help="Make a film instead, at most 8 MB.")] = None,
    start: Annotated[
        float | None, typer.Option("--from", metavar="SECONDS", help="Where the film begins; without it at the start.")
    ] = None,
    end: Annotated[
        float | None, typer.Option("--to", metavar="SECONDS", help="Where the film ends; without it at the end.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write all throws as a table for simulate instead.")
    ] = None,
    mute: Mute = False,
) -> int:
    """Play a recording, in a window or headless, or make a picture, a film or a table of it."""
    if at is not None and png is None:
        raise UserError("--at belongs to --png")
    if (start, end) != (None, None) and gif is None:
        raise UserError("--from and --to belong to --gif")
    outs = [out for out in (png, gif, csv) if out is not None]
    _keep_apart(file, outs)
    if headless or verify:
        from dilemma_arena.recording.match_replay import replay_headless

        code = replay_headless(file, verify=verify, trust=trust)
        if code or not outs:
            return code
    if not outs:
        _check_pygame()
        from dilemma_arena.scene.app import run_replay

        return run_replay(file, speed=speed, trust=trust, mute=mute)
    if csv is not None:
        _write_csv(file, csv)
    if png is not None or gif is not None:
        _draw(file, png, at, gif, (start, end), speed=speed, trust=trust)
    return 0


@app.command()
def simulate(
    throws: Annotated[Path, typer.Argument(metavar="THROWS.csv", help="Launches, a row each.", show_default=False)],
    out: Annotated[Path, typer.Option("--out", metavar="RESULTS.csv", help="Where the rests go.", show_default=False)],
    no_air: Annotated[bool, typer.Option("--no-air", help="Throw in a vacuum.")] = False,
    arena: ArenaName = "round",
    lying: Annotated[
        Path | None,
        typer.Option("--lying", metavar="POSES.csv", help="Cards lying in the arena: throw, id, x_mm, y_mm, yaw_rad."),
    ] = None,
    mode: Annotated[
        Mode,
        typer.Option(help=f"One throw after the other, many at once, or auto: many at once from {BATCH_FROM} on."),
    ] = Mode.AUTO,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to use.")] = 1,
) -> int:
    """Simulate a table of throws.

    THROWS.csv has the columns x_mm, y_mm, z_mm, vx_mm_s, vy_mm_s, vz_mm_s, yaw_rad, pitch_rad, roll_rad and
    spin_rad_s. RESULTS.csv gets a row for each: rest (flat, leaning, on_rim or outside), x_mm, y_mm, z_mm, yaw_rad
    of the long axis in [0, pi), tilt_rad, face_up, settle_s; with --lying also on_top_of, and RESULTS.lying.csv
    tells how the lying cards lie afterwards.
    """
    place = _arena(arena)  # before the slower imports
    from dilemma_arena.lab.simulate import simulate as run
    from dilemma_arena.physics.params import PhysicsParams

    run(throws, out, arena=place, params=PhysicsParams(air=not no_air), lying=lying, mode=mode, jobs=jobs)
    return 0


@app.command()
def match(
    game: GameName,
    seat: Contestants = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="Number of games; in a round robin of each pair.")
    ] = 1,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to use.")] = 1,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.json", help="Where the figures go.")] = None,
    record_dir: Annotated[
        Path | None, typer.Option("--record-dir", metavar="DIR", help="Keep a recording of each game here.")
    ] = None,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Every two of the bots against each other, --seat once for each bot.")
    ] = False,
    table: Annotated[
        int | None,
        typer.Option("--table", metavar="N", min=2, help="Seats at a table of a round robin; without it the fewest."),
    ] = None,
) -> int:
    """Let bots play against each other, headless."""
    check_seats(seat or [], outside=True)
    if "human" in (seat or []):
        raise UserError("a match is between bots, use play for a game with a human")
    if table is not None and not round_robin:
        raise UserError("--table belongs to --round-robin")
    if not seat:
        from dilemma_arena.rules.registry import load

        raise UserError(f"say who plays {load(game).info.title}: --seat bot:LEVEL once for each seat")
    from secrets import randbelow

    from dilemma_arena.lab import match as lab
    from dilemma_arena.lab import standings, tournament

    series = lab.Series(game, tuple(seat), games, randbelow(2**31) if seed is None else seed, record_dir)
    if round_robin:
        tour = tournament.play(series, table, jobs)
        told, text = tour.plain(), tournament.table(tour)
    else:
        sums = lab.run(series, jobs)
        told, text = sums.plain(), standings.table(sums)
    if out is not None:
        lab.write_json(told, out)
    _say(text)
    return 0


@app.command()
def games() -> int:
    """List the installed games."""
    from dilemma_arena.rules.registry import installed, load_entry

    for name, entry in installed().items():
        try:
            title = load_entry(entry).info.title
        except UserError as error:  # one broken game does not hide the others
            title = str(error)
        _say(f"{name:<20}{title}")
    return 0


@app.command()
def doctor() -> int:
    """Tell what this machine offers: versions, display, sound, folders."""
    from dilemma_arena.doctor import check_pygame, report

    for label, finding in report():
        _say(f"{label:<16}{finding}")
    check_pygame()
    return 0


def _open_menu(*, mute: bool) -> int:
    _check_pygame()
    from dilemma_arena.scene.app import run_menu

    return run_menu(mute=mute)


def _has_scene(game: str) -> bool:
    from dilemma_arena.rules.registry import load
    from dilemma_arena.scene.menus.registered import installed

    load(game)  # an unknown game is refused here
    return game in installed()


def _open_game(
    game: str, seats: Sequence[str], record: Path | None, seed: int | None, deck: Path | None, *, mute: bool
) -> int:
    _check_pygame()
    from dilemma_arena.scene.app import run_game

    return run_game(game, seats=seats, seed=seed, record=record, deck=deck, mute=mute)


def _open_table(record: Path | None, seed: int | None, arena: str, *, mute: bool) -> int:
    name = _arena(arena).name
    _check_pygame()
    from dilemma_arena.scene.app import run_table

    return run_table(record=record, seed=seed, arena=name, mute=mute)


def _arena(name: str) -> Arena:
    from dilemma_arena.physics.arena import ARENAS

    if name not in ARENAS:
        raise UserError(f"there is no arena {name!r}, there are: {', '.join(sorted(ARENAS))}")
    return ARENAS[name]


def _check_pygame() -> None:
    from dilemma_arena.doctor import check_pygame

    check_pygame()


def _write_csv(file: Path, out: Path) -> None:
    from dilemma_arena.recording.csv_export import export_csv
    from dilemma_arena.recording.match import load_any

    for remark in export_csv(load_any(file), out).remarks():
        sys.stderr.write(f"{remark}\n")


def _draw(
    file: Path,
    png: Path | None,
    at: float | None,
    gif: Path | None,
    stretch: tuple[float | None, float | None],
    *,
    speed: float,
    trust: bool,
) -> None:
    """A picture and a film of a recording, without a window."""
    _check_pygame()
    from dilemma_arena.lab.progress import metered
    from dilemma_arena.recording.match import load_any
    from dilemma_arena.scene.app import called
    from dilemma_arena.scene.export import Stretch, off_screen
    from dilemma_arena.scene.play.table_export import exporter_of

    recording = load_any(file)
    with off_screen() as studio:
        exporter = exporter_of(studio, recording, called, trust=trust)
        if png is not None:
            exporter.png(png, at)
        if gif is not None:
            exporter.gif(gif, Stretch(*stretch, speed), metered)


def _keep_apart(file: Path, outs: Sequence[Path]) -> None:
    """Refuse to write over what is read, or twice to the same place."""
    places = [os.path.realpath(path) for path in (file, *outs)]
    if len(set(places)) < len(places):
        raise UserError("the results would overwrite the recording or each other")


def _refuse_game(name: str) -> NoReturn:
    from dilemma_arena.rules.registry import load

    raise UserError(f"{load(name).info.title} has no scene and no bots in this version")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


def _complain(message: str) -> int:
    """Print one plain line on stderr, whatever the message or the file names in it contain."""
    line = " ".join(message.split()).removesuffix(".")
    sys.stderr.write("".join(c if c.isprintable() else "?" for c in line) + "\n")
    return BAD_INPUT


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        argv: the words after the program's name; by default those it was started with.
    """
    # pygame's greeting goes to stdout, where nothing but results belongs
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # in a locale without a character another one is told, no traceback
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except UserError as error:
        return _complain(str(error))
    except typer.TyperException as error:
        return _complain(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # the interpreter flushes once more at exit, into nothing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _complain(f"{error.filename or 'the system refuses'}: {error.strerror or error}")


def _run(words: list[str]) -> int:
    """What typer's own main does, minus its ways of reporting errors."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("dilemma-arena", words) as context:
            return int(command.invoke(context))
    except typer.Exit as done:
        return done.exit_code


if __name__ == "__main__":
    sys.exit(main())
