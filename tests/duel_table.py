"""A table of A Duel Betwixt Us to script turns on: any position, with cards named by kind and ingots by letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import ActionRecord, Event
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import Card, Guard, Ingot, TrickCard
from games.duel_betwixt_us.deck import catalogue, kind_of
from games.duel_betwixt_us.messages import Action, Arm, Challenge, Fill, Options, Pass, Phase, Purse
from games.duel_betwixt_us.state import Item, Player, State, Tally

E = TypeVar("E", bound=Event)

METAL = {"c": Ingot.COPPER, "s": Ingot.SILVER, "g": Ingot.GOLD}
PARRY = TrickCard(id="parry", name="Parry", text="+3", copies=4, cost=1, effect=Guard(defence=3))
"""A trick that always costs one, whatever the printed ones do."""
C, S, G = Ingot.COPPER, Ingot.SILVER, Ingot.GOLD
LATER = 10
"""A turn of the first player, long after the beginning."""

Items = Mapping[str, str]
"""By kind of card: the letters of its ingots. Complete if it has any, whatever slots are printed (the deck is for
tuning); a "?" after them: incomplete; a "+": bought this turn."""


class Table:
    """Seat 0 is in turn and is the first player, unless told otherwise."""

    def __init__(
        self,
        *,
        phase: Phase = Phase.SPEND,
        turn: int = LATER,
        hand: Iterable[str] = (),
        items: Items | None = None,
        ingots: Purse = (0, 0, 0),
        miners: Purse = (0, 0, 0),
        idle: int = 0,
        favours: int = 4,
        rival_hand: Iterable[str] = (),
        rival_items: Items | None = None,
        rival_ingots: Purse = (0, 0, 0),
        rival_miners: Purse = (0, 0, 0),
        rival_idle: int = 0,
        duels: Iterable[str] = ("miner_wars",),
        next_duels: Iterable[str] = ("face_smash",),
        own_cards: tuple[Card, ...] = (),
    ) -> None:
        options = Options(own_cards=(PARRY, *own_cards))
        self._left = list(catalogue(options.own_cards).of)
        start = GAME.start(2, options)
        self.events: list[Event] = []
        self.state: State = replace(
            start,
            phase=phase,
            turn=turn,
            players=(
                Player(
                    hand=self._take(hand),
                    items=self._items(items or {}, turn),
                    ingots=ingots,
                    miners=miners,
                    idle=idle,
                    favours=favours,
                ),
                Player(
                    hand=self._take(rival_hand),
                    items=self._items(rival_items or {}, turn),
                    ingots=rival_ingots,
                    miners=rival_miners,
                    idle=rival_idle,
                    favours=8 - favours,
                ),
            ),
            open_duels=self._take(duels),
            duels=self._take(next_duels),
            settled=(True, True),
        )
        left = set(self._left)
        self.state = replace(
            self.state,
            draw=tuple(card for card in start.draw if card in left),
            set_aside=tuple(card for card in start.duels if card in left),
        )

    def _take(self, kinds: Iterable[str]) -> tuple[CardId, ...]:
        return tuple(map(self.take, kinds))

    def take(self, kind: str) -> CardId:
        """A card of this kind that is nowhere yet."""
        card = next(card for card in self._left if kind_of(card) == kind)
        self._left.remove(card)
        return card

    def _items(self, items: Items, turn: int) -> tuple[Item, ...]:
        made = []
        for kind, letters in items.items():
            card = self.take(kind.rstrip("'"))
            ingots = tuple(METAL[letter] for letter in letters if letter in METAL)
            complete = bool(ingots) and "?" not in letters
            made.append(Item(card, turn if "+" in letters else 0, ingots, complete))
        return tuple(made)

    # -- acting ------------------------------------------------------------------------------------------------

    @property
    def mover(self) -> Seat:
        (seat,) = GAME.to_act(self.state)
        return seat

    def do(self, *actions: Action) -> None:
        """One after the other, each by whoever is to act."""
        for action in actions:
            step = GAME.apply(self.state, ActionRecord(self.mover, action))
            self.state = step.state
            self.events += step.events

    @property
    def legal(self) -> tuple[Action, ...]:
        return GAME.legal(self.state, self.mover)

    def refuses(self, action: Action, seat: Seat | None = None) -> str:
        """The code of the reason why it is not possible; fails if it is."""
        rejection = GAME.check(self.state, self.mover if seat is None else seat, action)
        assert rejection is not None, f"{action} is possible"
        assert action not in self.legal
        return rejection.code

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def at(self, phase: Phase) -> bool:
        return self.state.phase is phase

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def me(self) -> Player:
        return self.state.players[0]

    @property
    def rival(self) -> Player:
        return self.state.players[1]

    def card(self, kind: str) -> CardId:
        """The first card of the kind that lies on a table, in a hand or open."""
        places = [self.state.open_duels, self.state.drawn, self.state.discard]
        for player in self.state.players:
            places += [tuple(item.card for item in player.items), player.hand]
        return next(card for cards in places for card in cards if kind_of(card) == kind)

    def item(self, kind: str) -> Item:
        """The first item of the kind on a table."""
        return next(item for player in self.state.players for item in player.items if kind_of(item.card) == kind)

    def kinds(self, cards: Iterable[CardId]) -> list[str]:
        return [kind_of(card) for card in cards]

    # -- combat ------------------------------------------------------------------------------------------------

    def challenge(self, duel: str, *items: str) -> None:
        self.do(Challenge(self.card(duel), tuple(map(self.card, items))))

    def arm(self, *items: str) -> None:
        self.do(Arm(tuple(map(self.card, items))))

    def fill(self, kind: str, letters: str) -> None:
        for letter in letters:
            self.do(Fill(self.card(kind), METAL[letter]))

    def no_tricks(self) -> None:
        self.do(Pass(), Pass())

    @property
    def tally(self) -> Tally:
        return self.state.past[-1].tally


def fight(
    duel: str,
    items: Items,
    rival_items: Items,
    *,
    hand: Iterable[str] = (),
    rival_hand: Iterable[str] = (),
    ingots: Purse = (0, 0, 0),
    rival_ingots: Purse = (0, 0, 0),
    bring: Iterable[str] | None = None,
    rival_bring: Iterable[str] | None = None,
) -> Table:
    """A combat in which all that is listed was brought (or what `bring` says), and tricks come next."""
    table = Table(
        phase=Phase.PICK,
        items=items,
        rival_items=rival_items,
        hand=hand,
        rival_hand=rival_hand,
        ingots=ingots,
        rival_ingots=rival_ingots,
        duels=(duel,),
    )
    mine = tuple(i.card for i in table.me.items if bring is None or kind_of(i.card) in bring)
    theirs = tuple(i.card for i in table.rival.items if rival_bring is None or kind_of(i.card) in rival_bring)
    table.do(Challenge(table.card(duel), mine), Arm(theirs))
    return table
