"""A table of Dilemma to script a game on, in the words of the rulebook: offer, throw, lands, passes, token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId
from dilemma_arena.physics.rest import Rest
from dilemma_arena.rules.contract import ActionRecord, Event, Outcome
from games.dilemma import GAME
from games.dilemma.cards import ALL_CARDS, owner
from games.dilemma.messages import (
    Action,
    CameToRest,
    ChooseToken,
    Facts,
    Judgement,
    Offer,
    Options,
    Pass,
    QuietElapsed,
    Throw,
    Token,
    Verdict,
    Window,
)
from games.dilemma.rules import lob
from games.dilemma.state import State

E = TypeVar("E", bound=Event)
PEACE, CONFLICT = Token.PEACE, Token.CONFLICT


def seat(player: str) -> int:
    """A for the first player (Anne), B for the next one on the left (Bernard), and so on."""
    return "ABCDE".index(player)


class Table:
    """Holds the state of one game and what happened in it."""

    def __init__(
        self,
        players: int = 5,
        first: str = "A",
        hands: Mapping[str, Sequence[CardId]] | None = None,
        lives: Mapping[str, int] | None = None,
    ) -> None:
        """`hands`: who holds what (the others hold nothing; what is in no hand lies on the open pile)."""
        state = GAME.start(players, Options(first=seat(first)))
        if hands is not None:
            held = tuple(tuple(hands.get("ABCDE"[i], ())) for i in range(players))
            out = tuple(card for card in ALL_CARDS[: 10 * players] if not any(card in hand for hand in held))
            state = replace(state, hands=held, open_pile=out)
        if lives is not None:
            state = replace(state, lives=tuple(lives.get("ABCDE"[i], state.lives[i]) for i in range(players)))
        self.state: State = state
        self.events: list[Event] = []
        self.tick = 0

    def act(self, player: str, action: Action) -> None:
        self._record(ActionRecord(seat(player), action))

    def learn(self, facts: Facts) -> None:
        self._record(ActionRecord(facts=facts))

    def _record(self, record: ActionRecord[Action, Facts]) -> None:
        step = GAME.apply(self.state, record)
        self.state = step.state
        self.events += step.events

    def offer(self, card: CardId) -> None:
        self.act(card[0], Offer(card))

    def throw(self, *cards: CardId) -> None:
        for card in cards:
            self.act(card[0], Throw(card, lob(owner(card), self.state.seats)))

    def lands(self, card: CardId, on: Sequence[CardId] = (), rest: Rest = Rest.FLAT, face_up: bool = True) -> None:
        self.tick += 1
        self.learn(CameToRest(card, rest, face_up, tuple(on), self.tick))

    def passes(self, *players: str) -> None:
        for player in players:
            self.act(player, Pass())

    def quiet(self) -> None:
        self.learn(QuietElapsed(self.tick))

    def tokens(self, **chosen: Token) -> None:
        for player, token in chosen.items():
            self.act(player, ChooseToken(token))

    def turn_without_taker(self, card: CardId) -> None:
        self.offer(card)
        self.quiet()

    def turn_with_duel(self, offer: CardId, duel_card: CardId, first: Token, second: Token) -> None:
        self.offer(offer)
        self.throw(duel_card)
        self.lands(duel_card, on=[offer])
        self.tokens(**{offer[0]: first, duel_card[0]: second})

    @property
    def window(self) -> Window:
        assert self.state.window is not None
        return self.state.window

    @property
    def judgement(self) -> Judgement:
        assert self.state.judgement is not None
        return self.state.judgement

    @property
    def verdicts(self) -> dict[CardId, Verdict]:
        return {judged.report.card: judged.verdict for judged in self.judgement.cards}

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def contractant(self) -> str | None:
        return "ABCDE"[self.state.duel.contractant] if self.state.duel else None

    def to_act(self) -> str:
        return "".join("ABCDE"[i] for i in GAME.to_act(self.state))

    def refusal(self, player: str, action: Action) -> str | None:
        """Code of the rejection, None if the action is allowed."""
        rejection = GAME.check(self.state, seat(player), action)
        return rejection.code if rejection else None

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]
