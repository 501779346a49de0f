"""The state of a game of A Duel Betwixt Us, and what a seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.codec import Message
from games.duel_betwixt_us.cards import Card, Ingot, ItemCard
from games.duel_betwixt_us.deck import catalogue
from games.duel_betwixt_us.messages import FAVOURS, MINERS, Aim, Options, Phase, Purse
from games.duel_betwixt_us.payment import NO_INGOTS

Cards = tuple[CardId, ...]
NEVER = -1
"""A turn before all turns."""


class Item(Message, frozen=True):
    """Equipment on the table."""

    card: CardId
    bought: int
    """The turn in which it was bought."""
    ingots: tuple[Ingot, ...] = ()
    """In the order in which they were put on."""
    complete: bool = False
    """All its slots have been filled once (or a card says so); stays true when it is damaged."""

    @property
    def strength(self) -> int:
        """What it attacks or defends for: the sum of its ingots."""
        return sum(self.ingots)


class Player(Message, frozen=True):
    """What belongs to one player."""

    hand: Cards = ()
    """In the order the cards came."""
    items: tuple[Item, ...] = ()
    idle: int = MINERS
    miners: Purse = NO_INGOTS
    """At work, by mine."""
    ingots: Purse = NO_INGOTS
    """On complete sets of miners, ready to be spent."""
    drunk: Purse = NO_INGOTS
    """Those among `miners` who are drunk."""
    zombies: int = 0
    """How many of all miners are zombies: a matter of looks."""
    favours: int = FAVOURS

    @property
    def all_miners(self) -> int:
        """Idle and working ones."""
        return self.idle + sum(self.miners)

    def item(self, card: CardId) -> Item | None:
        """The item of this card, if it lies on this player's table."""
        for item in self.items:
            if item.card == card:
                return item
        return None


class Played(Message, frozen=True):
    """A trick that was played in a combat."""

    seat: Seat
    card: CardId
    aim: Aim


class Tally(Message, frozen=True):
    """Both sides of a combat, by seat."""

    attack: tuple[int, int]
    defence: tuple[int, int]
    sure: tuple[int, int]
    """Damage that no defence stops."""
    damage: tuple[int, int]
    """What the seat inflicts on the other."""

    @property
    def winner(self) -> Seat | None:
        """Who inflicts more damage; None: a draw."""
        if self.damage[0] == self.damage[1]:
            return None
        return 0 if self.damage[0] > self.damage[1] else 1


class Combat(Message, frozen=True):
    """A combat that is going on."""

    duel: CardId
    attacker: Seat
    brought: tuple[Cards, Cards] = ((), ())
    """By seat: equipment without what was smuggled in; or items thrown."""
    tricks: tuple[Played, ...] = ()
    mover: Seat = 0
    """Whose turn it is to play a trick."""
    passes: int = 0
    """How many have passed in a row."""
    tally: Tally | None = None
    crushes: tuple[int, int] = (0, 0)
    """By seat: ingots it may still destroy."""


class Fought(Message, frozen=True):
    """A combat that is over."""

    turn: int
    duel: CardId
    attacker: Seat
    brought: tuple[Cards, Cards]
    tricks: tuple[Played, ...]
    tally: Tally


class State(Message, frozen=True):
    """Everything."""

    options: Options
    phase: Phase
    players: tuple[Player, Player]
    draw: Cards
    """Face down, the next card first; before the setup all draw cards, unshuffled."""
    duels: Cards
    """As `draw`."""
    first: Seat = 0
    """Who went first (meaningless before the setup)."""
    turn: int = 0
    """Turns that are over, of both players together."""
    open_duels: Cards = ()
    discard: Cards = ()
    """Everybody may look through it; the newest card last."""
    set_aside: Cards = ()
    """Duels left out of a short game, face down."""
    drawn: Cards = ()
    """What the player in turn has drawn and chooses from."""
    settled: tuple[bool, bool] = (False, False)
    """Who is content with the first hand."""
    may_follow: Seat | None = None
    """Who may change hands because the other one just did."""
    truce: int = NEVER
    """Up to and with this turn nobody declares a duel."""
    combat: Combat | None = None
    past: tuple[Fought, ...] = ()

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return (self.first + self.turn) % 2

    @property
    def cards(self) -> Mapping[CardId, Card]:
        """What is printed on each card; for who looks at many."""
        return catalogue(self.options.own_cards).of

    def card(self, card: CardId) -> Card:
        """What is printed on a card."""
        return catalogue(self.options.own_cards).of[card]

    def item_card(self, card: CardId) -> ItemCard:
        """What is printed on a card that lies on the table."""
        printed = self.card(card)
        if not isinstance(printed, ItemCard):
            raise TypeError(f"{card} is no item")
        return printed

    def with_player(self, seat: Seat, player: Player) -> State:
        """The state with one player changed."""
        first, second = self.players
        return replace(self, players=(player, second) if seat == 0 else (first, player))


class View(Message, frozen=True):
    """What one seat (or, with seat None, anybody) may know."""

    seat: Seat | None
    options: Options
    phase: Phase
    players: tuple[Player, Player]
    """All but the hands of others, which are empty here."""
    hand_sizes: tuple[int, int]
    draw_size: int
    duels_size: int
    first: Seat
    turn: int
    active: Seat
    open_duels: Cards
    discard: Cards
    set_aside_size: int
    drawn: Cards
    """Shown only to who chooses from it."""
    settled: tuple[bool, bool]
    may_follow: Seat | None
    truce: int
    combat: Combat | None
    past: tuple[Fought, ...]

    @property
    def me(self) -> Player:
        """The seat's own things (a spectator's: the first seat's)."""
        return self.players[self.seat or 0]

    def card(self, card: CardId) -> Card:
        """What is printed on a card."""
        return catalogue(self.options.own_cards).of[card]


def view_of(state: State, seat: Seat | None) -> View:
    """The part of the state that `seat` may know; None: the spectator's part."""
    shown = [player if seat == owner else replace(player, hand=()) for owner, player in enumerate(state.players)]
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        players=(shown[0], shown[1]),
        hand_sizes=(len(state.players[0].hand), len(state.players[1].hand)),
        draw_size=len(state.draw),
        duels_size=len(state.duels),
        first=state.first,
        turn=state.turn,
        active=state.active,
        open_duels=state.open_duels,
        discard=state.discard,
        set_aside_size=len(state.set_aside),
        drawn=state.drawn if seat == state.active else (),
        settled=state.settled,
        may_follow=state.may_follow,
        truce=state.truce,
        combat=state.combat,
        past=state.past,
    )


def seen_cards(view: View) -> set[CardId]:
    """All cards the seat can see or knows to be somewhere: everything but the face-down piles and the other's hand."""
    seen = {*view.open_duels, *view.discard, *view.drawn}
    for player in view.players:
        seen.update(player.hand, (item.card for item in player.items))
    return seen


def state_from(view: View, draw: Cards, duels: Cards, hands: tuple[Cards, Cards], drawn: Cards, aside: Cards) -> State:
    """A state that looks like this to the seat, with everything hidden given."""
    first, second = view.players
    return State(
        options=view.options,
        phase=view.phase,
        players=(replace(first, hand=hands[0]), replace(second, hand=hands[1])),
        draw=draw,
        duels=duels,
        first=view.first,
        turn=view.turn,
        open_duels=view.open_duels,
        discard=view.discard,
        set_aside=aside,
        drawn=drawn,
        settled=view.settled,
        may_follow=view.may_follow,
        truce=view.truce,
        combat=view.combat,
        past=view.past,
    )
