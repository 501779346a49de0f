"""A session: a match with players at it, told to whoever watches. Driven by ticks, without threads or waiting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dilemma_arena.bots.contract import BotFactory
from dilemma_arena.bots.levels import levels, make_bot
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.core.streams import Streams
from dilemma_arena.rules.contract import ActionRecord, AnyGame, FactsNeeded, Outcome
from dilemma_arena.rules.errors import MalformedAction, Rejection
from dilemma_arena.session.match import AnyRecord, Entry, Match, Observer
from dilemma_arena.session.players import BotPlayer, Human, Plan, Player

STAND_IN = "medium"
"""Level of the bot that takes the seat of who leaves, where the game has it."""


class Session:
    """One match as it is played.

    A screen calls `step` once a tick and `submit` for what people do; without a screen `run` does the same as fast
    as it can. Both give the same numbers: everything happens at a tick, bots act when their reaction time is over,
    and every random number comes from a stream of its own, named and derived from the seed.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[str],
        *,
        options: Any = None,  # noqa: ANN401 - of any game
        seed: int = 0,
        pause_s: float = 0.0,
        observers: Iterable[Observer] = (),
        past: Sequence[Entry] = (),
        outside: Mapping[str, BotFactory] | None = None,
    ) -> None:
        """Set the table and draw what chance draws at the beginning.

        Args:
            game: what is played.
            players: by seat: "human", "bot:LEVEL" or a name among `outside`.
            options: the game's options; None: its defaults.
            seed: of everything random.
            pause_s: how long a bot takes for an action in games without a clock, for people to follow.
            observers: who is told what happens.
            past: what has happened already, from a recording that verifies; the session goes on from there.
            outside: bots from outside by name. They are given and never looked up here: a name may come from a file.

        Raises:
            BadSetup: the number of seats or an option is not possible.
            IllegalAction: the past is not one of this game.
            UserError: there is no such player.
        """
        self.match = Match(game, len(players), options)
        self.seed = seed
        self.paused = False
        """While it is, time stands still and nobody acts."""
        self.history: list[Entry] = []
        """Everything that has happened."""
        self._streams = Streams(seed)
        self._again = f" after {len(past)}" if past else ""
        self._pause_s = None if self.match.world.runs else pause_s
        self._outside = dict(outside or {})
        self._players: list[Player] = [self._player(name, seat) for seat, name in enumerate(players)]
        self._plans: dict[Seat, Plan] = {}
        self._observers = list(observers)
        self._closed = False
        self._live_again(past)
        self._settle()

    # -- looking at it --------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self.match.game

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The state; show people no more than `view`."""
        return self.match.state

    @property
    def tick(self) -> int:
        """Ticks since the beginning."""
        return self.match.tick

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.match.outcome

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(player.name for player in self._players)

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - of any game
        """All that the seat may know; None: what everybody may know."""
        return self.game.view(self.state, seat)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who may act now."""
        return tuple(seat for seat in self.game.to_act(self.state) if seat not in self._plans)

    # -- what people do -------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Any) -> Rejection | None:  # noqa: ANN401 - of any game
        """A person acts, now.

        Returns:
            Why that cannot be (then nothing has happened), or None.
        """
        if self.paused or self._closed:
            return Rejection("paused", "the game is paused" if self.paused else "the game has ended")
        if not (0 <= seat < len(self._players) and isinstance(self._players[seat], Human)):
            return Rejection("not_yours", "no person sits there")
        try:
            action = self.game.codecs.action.checked(action, "action")
        except MalformedAction as error:
            return Rejection("malformed", str(error))
        rejection = self.game.check(self.state, seat, action)
        if rejection is None:
            self._apply(ActionRecord(seat, action))
        return rejection

    def leave(self, seat: Seat) -> None:
        """A person gets up; a bot takes the seat and plays on."""
        level = STAND_IN if STAND_IN in levels(self.game) else "random"
        self._players[seat] = self._player(f"bot:{level}", seat)
        self._think()

    # -- time -----------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One tick: bots whose time has come act, then the world moves on and tells what has turned out."""
        self._go_on(self.tick + 1)

    def run(self, until: int | None = None) -> Outcome | None:
        """Go on as fast as possible: to the tick `until`, to the end, or to where only a person can act.

        Returns:
            How the game ended, if it has.
        """
        while not self._stands_still and (until is None or self.tick < until):
            due = [plan.due for plan in self._plans.values()]
            if self.match.waits is FactsNeeded.WORLD:
                due.append(self.tick + _LONG)
            if until is not None:
                due.append(until)
            if not due:
                break
            self._go_on(max(min(due), self.tick + 1))
        return self.outcome

    def close(self) -> None:
        """End the session, whether the game is over or not; a second call does nothing."""
        if not self._closed:
            self._closed = True
            self._plans.clear()
            for observer in self._observers:
                observer.closed(self.match)

    @property
    def _stands_still(self) -> bool:
        return self.paused or self._closed

    def _go_on(self, until: int) -> None:
        if self._stands_still:
            return
        self._act()
        if not self._closed:
            self.match.advance(until)
            while (facts := self.match.fact()) is not None:
                self._apply(ActionRecord(facts=facts))

    def _act(self) -> None:
        """Let the bots act whose time has come, each at most once, so that a tick always ends."""
        for seat in range(len(self._players)):
            plan = self._plans.get(seat)
            if plan is not None and plan.due <= self.tick:
                action = self._players[seat].perform(self.game, self.state, seat, plan)
                del self._plans[seat]
                self._apply(ActionRecord(seat, action))

    # -- what follows from it -------------------------------------------------------------------------------

    def _apply(self, record: AnyRecord) -> None:
        self._take(record)
        self._settle()

    def _take(self, record: AnyRecord) -> None:
        step = self.match.apply(record)
        entry = Entry(self.tick, record)
        self.history.append(entry)
        for observer in self._observers:
            observer.saw(self.match, entry, step)

    def _settle(self) -> None:
        """Draw what chance has to draw, let the bots think about what is new, and end when the game does."""
        while self.match.waits is FactsNeeded.CHANCE:
            self._take(ActionRecord(facts=self.game.sample(self.state, self._streams["chance"])))
        self._think()
        if self.outcome is not None:
            self.close()

    def _think(self) -> None:
        to_act = self.game.to_act(self.state)
        for seat in [seat for seat in self._plans if seat not in to_act]:
            del self._plans[seat]
        racing = self.match.waits is FactsNeeded.WORLD
        for seat in to_act:
            old = self._plans.get(seat)
            if old is not None and not racing and self.game.check(self.state, seat, old.action) is None:
                continue  # nobody else's turn changes a mind that is made up, except in a race
            plan = self._players[seat].plan(self.game, self.state, seat, self.tick, old)
            if plan is not None:
                self._plans[seat] = plan

    def _live_again(self, past: Sequence[Entry]) -> None:
        """Bring rules, world, chance and observers to where the past ends."""
        for entry in past:
            self.match.catch_up(entry)
            if self.match.waits is FactsNeeded.CHANCE:
                self.game.sample(self.state, self._streams["chance"])
            self._take(entry.record)

    def _player(self, name: str, seat: Seat) -> Player:
        if name == Human.name:
            return Human()
        if not name.startswith("bot:") and name not in self._outside:
            raise UserError(f"{name!r} is no player, a player is human or bot:LEVEL")
        level, character = name.removeprefix("bot:"), self._streams[f"bot {seat} character"]
        bot = self._outside[name](character) if name in self._outside else make_bot(self.game, level, character)
        mind, hand = (self._streams[f"bot {seat} {part}{self._again}"] for part in ("mind", "hand"))
        return BotPlayer(level, bot, mind, hand, pause_s=self._pause_s)


_LONG = 3600 * 240
"""An hour of ticks: the world tells something long before that, if anything can happen at all."""
