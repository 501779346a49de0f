"""What is printed on a card: types, costs, and effects with their parameters. Data only; see deck.py, effects.py."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from dilemma_arena.rules.codec import Message


class Ingot(IntEnum):
    """A metal, its mine and its ingots: the number is an ingot's worth and also the miners in a set (ruling 4)."""

    COPPER = 1
    SILVER = 2
    GOLD = 3


METALS = (Ingot.COPPER, Ingot.SILVER, Ingot.GOLD)


class Kind(StrEnum):
    """What sort of item a card is."""

    SWORD = "sword"
    CRUSHING = "crushing"
    CONCEALED = "concealed"
    SHIELD = "shield"
    HELMET = "helmet"
    CODPIECE = "codpiece"

    @property
    def is_weapon(self) -> bool:
        """It attacks; everything else defends."""
        return self in WEAPONS

    @property
    def is_armour(self) -> bool:
        """It is worn and takes no hand."""
        return self in ARMOUR


WEAPONS = (Kind.SWORD, Kind.CRUSHING, Kind.CONCEALED)
ARMOUR = (Kind.HELMET, Kind.CODPIECE)

# -- costs -----------------------------------------------------------------------------------------------------

_Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}\Z")]
_Name = Annotated[str, Meta(min_length=1, max_length=40)]
_Text = Annotated[str, Meta(min_length=1, max_length=300)]
_Copies = Annotated[int, Meta(ge=1, le=12)]
_Few = Annotated[int, Meta(ge=1, le=9)]

Cost: TypeAlias = Literal["copper", "silver", "gold"] | Annotated[int, Meta(ge=0, le=12)]
"""A coloured cost (a metal: one ingot of it or of a better one) or a black one (a number: any ingots that reach it)."""

# -- effects: an id and its parameters ---------------------------------------------------------------------------


class Effect(Message, frozen=True, tag_field="id", tag=str.lower):
    """Base of all effects; the id is the class name in small letters."""


class Drink(Effect, frozen=True):
    """Miners in one of the rival's mines are drunk until the end of the rival's next turn: no work, no moving."""

    miners: _Few
    """How many at most."""


class Kill(Effect, frozen=True):
    """The rival loses miners from one place."""

    miners: _Few


class Truce(Effect, frozen=True):
    """Nobody declares a duel this turn and in the rival's next one."""


class Finish(Effect, frozen=True):
    """An own unfinished item with at least one ingot on it counts as complete."""


class Raise(Effect, frozen=True):
    """Gain idle miners."""

    miners: _Few
    undead: bool = False
    """They are zombies, which is a matter of looks only."""


class Rust(Effect, frozen=True):
    """The rival loses an ingot from an item on the table."""


class Tale(Effect, frozen=True):
    """Nothing but a story to tell."""


EventEffect: TypeAlias = Drink | Kill | Truce | Finish | Raise | Rust | Tale


class Cheat(Effect, frozen=True):
    """Bring one more complete item, whatever the duel and your hands allow; declared with the equipment."""


class Knife(Effect, frozen=True):
    """Your attack grows by the strength of one of your complete concealed weapons, brought or not."""


class Wound(Effect, frozen=True):
    """Damage that no defence stops."""

    damage: _Few


class Strike(Effect, frozen=True):
    """Your attack grows."""

    attack: _Few


class Guard(Effect, frozen=True):
    """Your defence grows."""

    defence: _Few


class Blind(Effect, frozen=True):
    """One item the rival has brought counts for nothing in this combat."""


class Foul(Effect, frozen=True):
    """One trick the rival has played in this combat is undone."""


TrickEffect: TypeAlias = Cheat | Knife | Wound | Strike | Guard | Blind | Foul


class Arms(Effect, frozen=True):
    """A duel fought with items."""

    allows: tuple[Kind, ...]
    """What may be brought; armour among it is always worn."""
    opens: tuple[Kind, ...]
    """What a challenger must own one of; part of `allows`."""
    hands: Annotated[int, Meta(ge=0, le=9)] = 2
    """How many hands carry items."""
    hands_free: bool = False
    """Hands do not matter: bring as much as you like."""
    layers: bool = False
    """Several helmets and codpieces may be worn."""
    all_attack: bool = False
    """Shields and armour attack instead of defending."""


class Throwing(Effect, frozen=True):
    """Complete items are thrown one by one; each adds its strength and loses its poorest ingot."""


class Lifting(Effect, frozen=True):
    """Nothing is brought: the worth of the ingots left on a duellist's miners is what counts."""


class Brawl(Effect, frozen=True):
    """Nothing is brought: each miner, idle, working or drunk, counts one."""


DuelEffect: TypeAlias = Arms | Throwing | Lifting | Brawl

# -- cards -----------------------------------------------------------------------------------------------------


class _Card(Message, frozen=True, tag_field="type", kw_only=True):
    id: _Id
    name: _Name
    text: _Text
    copies: _Copies


class ItemCard(_Card, frozen=True, tag="item", kw_only=True):
    """Equipment: bought, then filled with ingots."""

    kind: Kind
    cost: Cost
    hands: Annotated[int, Meta(ge=0, le=2)]
    slots: Annotated[int, Meta(ge=1, le=6)]


class EventCard(_Card, frozen=True, tag="event", kw_only=True):
    """Bought in one's turn, does its deed, is discarded."""

    cost: Cost
    effect: EventEffect
    needs: Kind | None = None
    """Only who owns a complete item of this kind may play it."""


class TrickCard(_Card, frozen=True, tag="trick", kw_only=True):
    """Bought in combat, does its deed, is discarded."""

    cost: Cost
    effect: TrickEffect
    needs: Kind | None = None


class DuelCard(_Card, frozen=True, tag="duel", kw_only=True):
    """A way to fight."""

    effect: DuelEffect


DrawCard: TypeAlias = ItemCard | EventCard | TrickCard
Card: TypeAlias = ItemCard | EventCard | TrickCard | DuelCard


def is_cheap_weapon(card: Card) -> bool:
    """Whether a first hand with this card may not be changed: a weapon that costs 1 or 2 (ruling 2)."""
    return isinstance(card, ItemCard) and card.kind.is_weapon and card.cost in ("copper", "silver", 1, 2)
