"""Who plays what, before the game begins: edited as a value, one change at a time, always playable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.patterns import patterned
from dilemma_arena.scene.theme import SEATS, SeatStyle
from dilemma_arena.session.match import Entry

HUMAN = "human"
MAX_SEED = 2**63 - 1
NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jola", "Kim")
"""What players are called whom nobody has named, by seat."""


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat."""

    player: str
    """ "human" or "bot:LEVEL", as on the command line."""
    name: str
    style: int
    """Colour and symbol: an index into theme.SEATS."""
    patterns: bool = False
    """Whether its colour comes with a pattern."""

    @property
    def look(self) -> SeatStyle:
        """Colour and symbol."""
        style = SEATS[self.style % len(SEATS)]
        return patterned(style) if self.patterns else style

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.player == HUMAN

    @property
    def level(self) -> str:
        """A bot's level; empty for a person."""
        return self.player.partition(":")[2]


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Everything a game needs to begin."""

    game: str
    """The game's id."""
    seats: tuple[SeatSetup, ...]
    options: Any
    """The game's own options message."""
    seed: int
    record: Path | None = None
    """File to record to."""
    past: tuple[Entry, ...] = ()
    """What has happened already: the game goes on from there."""
    save: str = ""
    """Name of the file the game is saved under while it lasts; empty: it is not."""

    @property
    def players(self) -> tuple[str, ...]:
        """As a session takes them."""
        return tuple(seat.player for seat in self.seats)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, setup in enumerate(self.seats) if setup.human)


def usual_level(levels: Sequence[str]) -> str:
    """The level of bots that nobody has chosen: medium, or the strongest there is."""
    return "medium" if "medium" in levels else levels[-1]


def first_setup(
    game: str,
    *,
    seats: int,
    options: Any,  # noqa: ANN401 - of any game
    seed: int,
    levels: Sequence[str],
    you: str,
) -> MatchSetup:
    """One person against bots.

    Args:
        game: The game's id.
        seats: How many play.
        options: The game's options.
        seed: Of everything random.
        levels: The levels of the bots, one after the other and then from the beginning again.
        you: What the person is called.
    """
    made = [SeatSetup(HUMAN, you, 0)]
    made += [SeatSetup(f"bot:{levels[(seat - 1) % len(levels)]}", NAMES[seat], seat) for seat in range(1, seats)]
    return MatchSetup(game, tuple(made), options, seed)


def with_players(setup: MatchSetup, players: Sequence[str]) -> MatchSetup:
    """With these players, as on the command line; the first person keeps the name of the first seat."""
    you, named, seats = setup.seats[0].name, False, []
    for index, player in enumerate(players):
        first = player == HUMAN and not named
        named = named or first
        seats.append(SeatSetup(player, you if first else NAMES[index % len(NAMES)], index % len(SEATS)))
    return replace(setup, seats=tuple(seats))


def with_seat_added(setup: MatchSetup) -> MatchSetup:
    """With one more seat, of the kind of the last one, with a name and a style that are free."""
    used_styles = {seat.style for seat in setup.seats}
    used_names = {seat.name for seat in setup.seats}
    style = next(index for index in range(len(SEATS)) if index not in used_styles)
    name = next((name for name in NAMES if name not in used_names), f"{len(setup.seats) + 1}")
    return replace(setup, seats=(*setup.seats, SeatSetup(setup.seats[-1].player, name, style)))


def with_seat_removed(setup: MatchSetup, seat: Seat) -> MatchSetup:
    """Without a seat."""
    return replace(setup, seats=setup.seats[:seat] + setup.seats[seat + 1 :])


def with_player(setup: MatchSetup, seat: Seat, player: str) -> MatchSetup:
    """With a person, or another bot, on a seat."""
    return _with(setup, seat, replace(setup.seats[seat], player=player))


def with_name(setup: MatchSetup, seat: Seat, name: str) -> MatchSetup:
    """With another name on a seat."""
    return _with(setup, seat, replace(setup.seats[seat], name=name))


def with_style(setup: MatchSetup, seat: Seat, style: int) -> MatchSetup:
    """With another colour and symbol; who had it before gets this seat's."""
    style %= len(SEATS)
    before = setup.seats[seat].style
    changed = []
    for index, other in enumerate(setup.seats):
        if index == seat:
            changed.append(replace(other, style=style))
        else:
            changed.append(replace(other, style=before) if other.style == style else other)
    return replace(setup, seats=tuple(changed))


def ready(setup: MatchSetup, *, patterns: bool, you: str = "") -> MatchSetup:
    """Ready to play: whoever has no name, or the name of somebody before them, gets one.

    Args:
        setup: What was chosen.
        patterns: Whether colours come with patterns, as the settings say.
        you: What a person is called who has not said their name; with several people nobody can be.
    """
    used: set[str] = {you} if you and len(setup.humans) > 1 else set()
    seats = []
    for index, seat in enumerate(setup.seats):
        name = seat.name.strip()
        if not name or name in used:
            free = (n for n in (NAMES[index % len(NAMES)], *NAMES) if n not in used)
            name = next(free, f"{index + 1}")
        used.add(name)
        seats.append(replace(seat, name=name, patterns=patterns))
    return replace(setup, seats=tuple(seats))


def _with(setup: MatchSetup, seat: Seat, changed: SeatSetup) -> MatchSetup:
    return replace(setup, seats=(*setup.seats[:seat], changed, *setup.seats[seat + 1 :]))
