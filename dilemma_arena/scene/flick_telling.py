"""Tells whoever listens where the cards of the hand are: for tests with a real pointer, and for readers."""

from __future__ import annotations

from dilemma_arena.scene.announce import Announce
from dilemma_arena.scene.flick_view import FlickState


class HandTelling:
    """Announces the hand each time it has settled in another order, or after a card was away."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce
        self._told: tuple[str, ...] | None = None

    def forget(self) -> None:
        """Tell again: everything is elsewhere."""
        self._told = None

    def tell(self, state: FlickState, window: tuple[int, int]) -> None:
        """Say where the cards are, if it is time to; `window` is the canvas's size in pixels."""
        layout, hand = state.layout, state.session.hand
        if hand.away is not None:
            self._told = None
        elif layout is not None and state.hand.settled and self._told != hand.shown:
            self._told = hand.shown
            camera, count = layout.camera, len(hand.shown)
            places = {
                card: camera.project(layout.fan.pose(camera, place, count).centre)
                for place, card in enumerate(hand.shown)
            }
            radius = camera.px_per_mm * state.session.arena.inner_radius_mm
            self._announce("hand", cards=places, arena=camera.centre_px, radius=radius, window=window)
