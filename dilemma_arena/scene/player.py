"""Plays a recording at any speed: a position between ticks, and the poses there."""

from __future__ import annotations

from collections.abc import Mapping

from dilemma_arena.physics.pose import Pose
from dilemma_arena.recording.playback import Playback
from dilemma_arena.scene.motion import between

SPEEDS = (0.1, 0.15, 0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0)
"""Speeds that `-` and `+` step through."""


class Player:
    """A playback with a playhead that moves by itself.

    The playback always stands at the first tick not before the playhead, so that what is shown is simulated, never
    extrapolated; speed decides only how fast the head gets there.
    """

    def __init__(self, playback: Playback, *, start: int = 0, speed: float = 1.0) -> None:
        self.playback = playback
        self.playing = True
        self.speed = min(SPEEDS[-1], max(SPEEDS[0], speed))
        self.position = 0.0
        """The playhead, in ticks of the session."""
        self._before: Mapping[str, Pose] = {}
        self.seek(start)

    @property
    def at_end(self) -> bool:
        """Whether there is nothing left to play."""
        return self.position >= self.playback.end_tick

    def seek(self, tick: float) -> None:
        """Put the playhead on a tick."""
        whole = round(min(max(tick, 0.0), float(self.playback.end_tick)))
        self.playback.seek(whole)
        self.position = float(whole)
        self._before = self.playback.poses()

    def step(self, ticks: int) -> None:
        """Pause, and go some ticks on or back."""
        self.playing = False
        self.seek(self.playback.tick + ticks)

    def tick(self) -> None:
        """Advance by one tick of real time."""
        if not self.playing:
            return
        self.position = min(self.position + self.speed, float(self.playback.end_tick))
        if self.at_end:
            self.playing = False
        while self.playback.tick < self.position:
            self._before = self.playback.poses()
            self.playback.step()

    def toggle(self) -> None:
        """Play or pause; at the end, begin again."""
        if not self.playing and self.at_end:
            self.seek(0)
        self.playing = not self.playing

    def faster(self, steps: int) -> None:
        """Change the speed by some steps of `SPEEDS`."""
        nearest = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.speed))
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, nearest + steps))]

    def poses(self) -> dict[str, Pose]:
        """The poses at the playhead, bottom of the stack first."""
        now = self.playback.poses()
        share = 1.0 - (self.playback.tick - self.position)
        if share >= 1.0:
            return dict(now)
        return {name: between(self._before.get(name, pose), pose, share) for name, pose in now.items()}
