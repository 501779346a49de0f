"""A match at which agents are asked one after the other, as PettingZoo wants it, and still choose unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dilemma_arena.bots.outside import outsiders
from dilemma_arena.core.errors import UserError
from dilemma_arena.core.ids import Seat
from dilemma_arena.envs import AGENT
from dilemma_arena.rules.contract import AnyGame, FactsNeeded, Outcome, Step
from dilemma_arena.session.match import Entry, Match
from dilemma_arena.session.session import Session


class Table:
    """A session whose agents are asked in rounds.

    All agents that may act at a moment are asked about that moment, one after the other in seat order; only when all
    have chosen are their actions carried out. So nobody sees the choice of another before making the own one. An
    agent may also wait where the world goes on without it (a race, a count): then time passes until something
    happens. An action that somebody else's has made impossible in the meantime comes too late, as in any race.
    """

    def __init__(self, game: AnyGame, seats: Sequence[str], options: Any, seed: int) -> None:  # noqa: ANN401
        """Begin a match and go on to its first question.

        Args:
            game: what is played.
            seats: "agent", or a bot as on the command line.
            options: the game's options; None: its defaults.
            seed: of everything random.

        Raises:
            UserError: seats or options are not possible.
        """
        self._running = False
        self._chosen: list[tuple[Seat, Any]] = []
        self._asked: set[Seat] = set()
        """Who has been asked since something last happened."""
        self.questions: list[Seat] = []
        """The agents still to be asked about this moment."""
        players = ["human" if seat == AGENT else seat for seat in seats]
        self.session = Session(game, players, options=options, seed=seed, observers=[self], outside=outsiders(players))
        self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.session.outcome

    @property
    def may_wait(self) -> bool:
        """Whether somebody who does nothing does not hold up the game."""
        return self.session.match.waits is FactsNeeded.WORLD

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """What an agent that is to be asked may do; nothing for others."""
        return self.session.game.legal(self.session.state, seat) if seat in self.questions else ()

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - of any game
        """All that the seat may know; None: what everybody may know."""
        return self.session.view(seat)

    def choose(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """The choice of the agent whose turn it is to be asked; None: it waits."""
        self._chosen.append((self.questions.pop(0), action))
        if not self.questions:
            chosen, self._chosen = self._chosen, []
            for seat, action in chosen:
                if action is not None:
                    self.session.submit(seat, action)  # None or too late, which is the agent's own loss
            self._go_on()

    def saw(self, match: Match, entry: Entry, step: Step[Any]) -> None:
        """Something happened: whoever could act before is asked anew.

        What an agent did by itself is no news to the others; what it brought about (the first event is the deed
        itself, the others what follows) is.
        """
        if self._running or len(step.events) > 1:
            self._asked.clear()
        if self._running:
            self.session.paused = True

    def closed(self, match: Match) -> None:
        """Nobody is asked any more."""

    def _go_on(self) -> None:
        """Let bots and the world go on until an agent is to be asked, or the game is over."""
        while self.outcome is None:
            asked = self._asked if self.may_wait else ()
            self.questions = [seat for seat in self.session.waiting_for if seat not in asked]
            if self.questions:
                self._asked.update(self.questions)
                return
            before = len(self.session.history)
            self._running = True
            self.session.run()
            self._running, self.session.paused = False, False
            if len(self.session.history) == before:
                raise UserError(f"the game {self.session.game.info.title} stands still: nobody can act")
