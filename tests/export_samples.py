"""Recordings for the tests of exports."""

from __future__ import annotations

from pathlib import Path

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.rules.registry import load as load_game
from dilemma_arena.session.session import Session
from tests.recording_samples import FLAT, ONTO, OUT, run_to_rest

IDLE_TICKS = 1200
"""Idle time before each throw: 5 s."""


def three_throws(path: Path, *, clear: bool = False) -> Path:
    """A card onto an offer, one onto both, one outside, each after 5 s in which nothing happens."""
    offer = LyingCard("wave.6", 10.0, 80.0, 0.5)
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, seats=("ann", "bob"), lying=[offer], path=path)
    for card, launch, seat in (("sun.7", FLAT, 0), ("sun.9", ONTO, 0), ("leaf.8", OUT, 1)):
        for _ in range(IDLE_TICKS):
            live.step()
        live.throw(card, launch, seat=seat)
        run_to_rest(live)
    if clear:
        live.clear([], seat=0)
        for _ in range(240):
            live.step()
    live.close()
    return path


def match(path: Path, game: str, *players: str, seed: int = 4) -> Path:
    """A match between bots."""
    found = load_game(game)
    recorder = MatchRecorder(found, players, seed=seed, path=path)
    Session(found, players, seed=seed, observers=[recorder]).run()
    return path
