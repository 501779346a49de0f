"""Plays a recording at any speed: a position between ticks, and the poses there."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from dilemma_arena.physics.pose import Pose
from dilemma_arena.recording.playback import Playback
from dilemma_arena.scene.motion import between

SPEEDS = (0.1, 0.15, 0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0)
"""Speeds that `-` and `+` step through."""
PAST_TICKS = 72
"""Ticks before the playhead whose poses are kept, for the trail of the side view."""


class Player:
    """A playback with a playhead that moves by itself.

    The playback always stands at the first tick not before the playhead, so that what is shown is simulated, never
    extrapolated; speed decides only how fast the head gets there.
    """

    def __init__(self, playback: Playback, *, start: int = 0, end: int | None = None, speed: float = 1.0) -> None:
        """Begin to play.

        Args:
            playback: The recording.
            start: First tick to show.
            end: Last tick to show, the recording's if None.
            speed: 1 as it was played.
        """
        self.playback = playback
        self.start = max(0, min(start, playback.end_tick))
        self.end = playback.end_tick if end is None else max(self.start, min(end, playback.end_tick))
        self.playing = True
        self.speed = min(SPEEDS[-1], max(SPEEDS[0], speed))
        self.position = 0.0
        """The playhead, in ticks of the session."""
        self._past: deque[Mapping[str, Pose]] = deque(maxlen=PAST_TICKS)
        self._volley = playback.volley_number
        self.seek(self.start)

    @property
    def at_end(self) -> bool:
        """Whether there is nothing left to play."""
        return self.position >= self.end

    def seek(self, tick: float) -> None:
        """Put the playhead on a tick."""
        whole = round(min(max(tick, float(self.start)), float(self.end)))
        self.playback.seek(max(0, whole - PAST_TICKS))
        self._past.clear()
        self._volley = self.playback.volley_number
        while self.playback.tick < whole:
            self._step()
        self.position = float(whole)

    def _step(self) -> None:
        self._past.append(self.playback.poses())
        self.playback.step()
        if self.playback.volley_number != self._volley:
            self._volley = self.playback.volley_number
            self._past.clear()

    def step(self, ticks: int) -> None:
        """Pause, and go some ticks on or back."""
        self.playing = False
        self.seek(self.playback.tick + ticks)

    def tick(self) -> None:
        """Advance by one tick of real time."""
        if not self.playing:
            return
        self.position = min(self.position + self.speed, float(self.end))
        if self.at_end:
            self.playing = False
        while self.playback.tick < self.position:
            self._step()

    def toggle(self) -> None:
        """Play or pause; at the end, begin again."""
        if not self.playing and self.at_end:
            self.seek(self.start)
        self.playing = not self.playing

    def faster(self, steps: int) -> None:
        """Change the speed by some steps of `SPEEDS`."""
        nearest = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.speed))
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, nearest + steps))]

    def poses(self) -> dict[str, Pose]:
        """The poses at the playhead, bottom of the stack first."""
        now = self.playback.poses()
        share = 1.0 - (self.playback.tick - self.position)
        if share >= 1.0 or not self._past:
            return dict(now)
        before = self._past[-1]
        return {name: between(before.get(name, pose), pose, share) for name, pose in now.items()}

    def trail(self, card: str, every: int) -> list[Pose]:
        """Where a card was shortly before, at every so many ticks, oldest first."""
        tick = self.playback.tick
        past = [(tick - len(self._past) + index, poses) for index, poses in enumerate(self._past)]
        return [poses[card] for at, poses in past if at % every == 0 and card in poses]
