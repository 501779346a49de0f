"""A volley: all the physics of one offer. Lying cards, then throws that enter at ticks, until everything rests.

INTERFACE (implementation under way, do not edit: the physics owner is writing it)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, RestedThrow


class ThrowRefused(ValueError):
    """A throw the volley cannot take: the id is in use, or the owner already has a card in the air."""


@dataclass(frozen=True, slots=True)
class VolleyEvent:
    """Something that happened to a card, stamped with the tick; for sounds, judges and slow motion."""

    tick: int
    kind: str
    """thrown, contact (surface struck), rest, pushed (a lying card was moved by another)."""
    card: str
    surface: str = ""
    """For a contact: floor_in, rim_in, rim_top, rim_out, table_out or card."""
    strength: float = 0.0
    """For a contact: impulse in units of card mass · m/s (about 0..3); the loudness of the sound."""


class Volley:
    """Fresh for each offer and never copied: to go back, make another one and step it again."""

    def __init__(self, arena: Arena, lying: Sequence[LyingCard] = (), params: PhysicsParams = DEFAULT_PARAMS) -> None:
        raise NotImplementedError

    tick: int
    """Ticks stepped so far, each TICK_S long."""
    events: list[VolleyEvent]
    """Everything that happened so far, in order."""

    def throw(self, card_id: str, owner: str, launch: Launch) -> None:
        """Let a card go at the current tick; raises ThrowRefused, BadLaunch."""

    def step(self) -> None:
        """Advance everything by one tick; cheap when nothing moves."""

    @property
    def moving(self) -> tuple[str, ...]:
        """Ids of the cards that have not come to rest, in order of their throws."""
        raise NotImplementedError

    def poses(self) -> Mapping[str, Pose]:
        """Where every card is now, bottom of the stack first (draw in this order)."""
        raise NotImplementedError

    def lying(self) -> tuple[LyingCard, ...]:
        """The cards at rest now, lowest first; feed it to the next Volley."""
        raise NotImplementedError

    @property
    def results(self) -> Mapping[str, RestedThrow]:
        """What became of each thrown card that has come to rest, in order of coming to rest."""
        raise NotImplementedError

    def run_to_rest(self) -> None:
        """Step until nothing moves (every throw rests within a few seconds: there is a hard limit)."""

    def digest(self) -> str:
        """Hex SHA-256 over the exact state (tick, ids, every float64): equal only if bit-identical."""
        raise NotImplementedError
