"""The throws of a window again: written down while they happen, and made into a recording to be watched slowly."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, TICK_S
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.playback import Playback
from dilemma_arena.scene.player import Player
from games.dilemma.messages import Offer
from games.dilemma.scene.cast import Cast
from games.dilemma.world import laid

SPEED = 0.25
AFTERMATH = round(0.6 / TICK_S)


@dataclass(frozen=True, slots=True)
class PastThrow:
    """A throw, in ticks since its window opened."""

    tick: int
    seat: Seat
    card: CardId
    launch: Launch


@dataclass(slots=True)
class PastWindow:
    """An offer and what was thrown at it."""

    offer: Offer
    opened: int
    """Tick of the match."""
    throws: list[PastThrow]


def slow_motion(window: PastWindow, cast: Cast, arena: Arena) -> Player:
    """The window simulated again (the same numbers, so the same throws), from its last throw on at a quarter speed."""
    seats = tuple(f"seat {sitter.seat + 1}" for sitter in cast.sitters)
    volley = RecordedVolley(arena, DEFAULT_PARAMS, seats=seats, lying=(cast.lying(laid(window.offer)),))
    for throw in window.throws:
        while volley.volley.tick < throw.tick:
            volley.step()
        volley.throw(cast.shown(throw.card), throw.launch, throw.seat)
    while volley.volley.moving:
        volley.step()
    for _ in range(AFTERMATH):
        volley.step()
    player = Player(Playback(volley.recording()), start=max(0, window.throws[0].tick - 12), speed=SPEED)
    player.seek(max(0, window.throws[-1].tick - 12))
    return player
