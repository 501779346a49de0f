"""What is said in a game of Dilemma: options, actions, facts, and the public pieces that state and view share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.rules.codec import Message, Tagged


class Options(Message, frozen=True):
    """What can be set before a game (rulings 2 and 7)."""

    first: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Meta(title="First provocateur", description="Who makes the first offer; drawn at random if left open"),
    ] = None
    quiet_s: Annotated[
        float,
        Meta(ge=1.0, le=60.0, title="Quiet time", description="Seconds without a throw after which reactions close"),
    ] = 8.0
    arena: Annotated[str, Meta(title="Arena", description="Name of the arena: round, square or octagon")] = "round"


class Phase(StrEnum):
    """Where in a turn the game is."""

    DRAW = "draw"
    """The first provocateur is to be drawn."""
    OFFER = "offer"
    """The provocateur is to lay a card into the arena."""
    REACTION = "reaction"
    """The window is open: the others throw or pass."""
    SETTLING = "settling"
    """The window has closed, but cards are still in the air."""
    DUEL = "duel"
    """Provocateur and contractant choose their tokens."""
    OVER = "over"


# -- actions ---------------------------------------------------------------------------------------------------


class Offer(Tagged, frozen=True):
    """The provocateur lays a card face up into the arena; it cannot miss."""

    card: CardId
    x_mm: float = 0.0
    y_mm: float = 0.0
    yaw_rad: float = 0.0
    """Of the card's long axis against +x."""


class Throw(Tagged, frozen=True):
    """Another player lets a card go; the numbers of the launch mean nothing to the rules."""

    card: CardId
    launch: Launch


class Pass(Tagged, frozen=True):
    """No (further) throw in this window."""


class Token(StrEnum):
    """The two sides of a duel token."""

    PEACE = "peace"
    CONFLICT = "conflict"


class ChooseToken(Tagged, frozen=True):
    """The side of the token a duellist lays down, hidden until both have."""

    token: Token


Action: TypeAlias = Offer | Throw | Pass | ChooseToken


# -- facts -----------------------------------------------------------------------------------------------------


class FirstProvocateur(Tagged, frozen=True):
    """Who was drawn to begin."""

    seat: Seat


class CameToRest(Tagged, frozen=True):
    """How a thrown card lies.

    The order of these records is the order of coming to rest. Where a card moves others before it rests itself,
    the moved ones are reported anew before it. Once the window has closed, what lay still is no longer reported:
    it is judged as it lay then.
    """

    card: CardId
    rest: Rest
    face_up: bool
    on_top_of: tuple[CardId, ...]
    """The cards it rests directly on."""
    tick: Annotated[int, Meta(ge=0)]
    """When, on the clock of whoever reports; for people, the rules go by the order."""

    @classmethod
    def of(cls, lying: LyingCard, tick: int) -> CameToRest:
        """The report of a card that the physics has brought to rest."""
        return cls(lying.id, lying.rest, lying.face_up, lying.on_top_of, tick)


class QuietElapsed(Tagged, frozen=True):
    """Nothing was thrown for the quiet time."""

    tick: Annotated[int, Meta(ge=0)]


Facts: TypeAlias = FirstProvocateur | CameToRest | QuietElapsed


# -- public pieces of a turn -----------------------------------------------------------------------------------


class Closing(StrEnum):
    """Why a window closed (ruling 7)."""

    DUEL_CARD = "duel_card"
    """A valid duel card came to rest."""
    ALL_PASSED = "all_passed"
    """Nobody is left who could or would throw, and nothing is in the air."""
    QUIET = "quiet"
    """Nothing was thrown for the quiet time."""


class Window(Message, frozen=True):
    """The time in which the others may react to an offer."""

    number: int
    """1 for the first of an offer, one more after each that brought only invalid cards (ruling 8)."""
    sole_reactor: bool
    """Whether one player alone can react, so that what does not lie flat goes back to the hand (ruling 13)."""
    in_air: tuple[CardId, ...] = ()
    """In the order they were thrown."""
    rested: tuple[CameToRest, ...] = ()
    """In the order they came to rest."""
    passed: tuple[Seat, ...] = ()
    closing: Closing | None = None
    """Why it closed; None while it is open."""
    late: tuple[CardId, ...] = ()
    """What was in the air when it closed."""
    path: tuple[CardId, ...] = ()
    """From the offer through same-value cards to the duel card, once that is found."""


class Verdict(StrEnum):
    """What the judge says of a thrown card: the first of these that is true."""

    DUEL_CARD = "duel_card"
    TOO_LATE = "too_late"
    """In the air when the window closed."""
    LEANING = "leaning"
    """Against the rim."""
    ON_RIM = "on_rim"
    OUTSIDE = "outside"
    FACE_DOWN = "face_down"
    NOT_ON_OFFER = "not_on_offer"
    """Flat, but neither directly on the offer nor on a same-value card that counts as if it were the offer."""
    SAME_VALUE = "same_value"
    """On the offer, but of its value: the next one up counts."""
    SECOND = "second"
    """On the offer, but another valid card lay there before."""


class Judged(Message, frozen=True):
    """A thrown card and what became of it."""

    report: CameToRest
    verdict: Verdict
    returned: bool
    """Whether it goes back to its owner's hand (ruling 13) instead of out of the game."""


class Judgement(Message, frozen=True):
    """The arena after a window, explained."""

    offer: CardId
    window: int
    """Number of the window."""
    closing: Closing
    cards: tuple[Judged, ...]
    """In the order they came to rest."""
    path: tuple[CardId, ...]
    """What the judge points at: the offer, same-value cards upward, and the duel card if there is one."""

    @property
    def duel_card(self) -> CardId | None:
        """The card that takes up the offer."""
        return next((judged.report.card for judged in self.cards if judged.verdict is Verdict.DUEL_CARD), None)


class Duel(Message, frozen=True):
    """A duel that waits for tokens."""

    contractant: Seat
    duel_card: CardId
    tokens: tuple[Token | None, Token | None] = (None, None)
    """Of provocateur and contractant; secret until both lie."""


class PastTurn(Message, frozen=True):
    """How a turn ended; open information."""

    provocateur: Seat
    offer: CardId
    contractant: Seat | None = None
    """None: nobody took the offer up."""
    duel_card: CardId | None = None
    tokens: tuple[Token, Token] | None = None
    """Of provocateur and contractant."""
