"""The sound card. The only module that touches pygame's mixer; use it through scene/sound.py, which survives it."""

from __future__ import annotations

import io
from typing import Protocol

import pygame

from dilemma_arena.core.assets import asset
from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.quiet import quiet_stderr

RATE_HZ = 44_100
BUFFER = 512
"""Samples the card is given at a time: about 12 ms, less than anybody notices between a card's fall and its sound."""
VOICES = 12
"""Sounds at once, at most."""


class Device(Protocol):
    """A sound card that plays files from assets/sounds. Its calls may raise whatever they like."""

    def open(self) -> None:
        """Get ready to play, on VOICES channels."""

    def load(self, file: str) -> float:
        """Read a file, and say how long it lasts, s.

        Raises:
            UserError: it is missing or damaged; the device itself is well.
        """

    def play(self, channel: int, file: str, gain: float) -> None:
        """Play a loaded file instead of what that channel plays now."""

    def set_gain(self, file: str, gain: float) -> None:
        """Change how loud a file plays that is playing already."""

    def stop(self) -> None:
        """Silence all channels."""

    def close(self) -> None:
        """Give the card back."""


class PygameDevice:
    """The real sound card."""

    def __init__(self) -> None:
        self._clips: dict[str, pygame.mixer.Sound] = {}

    def open(self) -> None:
        """Open the default device. Without one ALSA complains on stderr by itself: kept from it."""
        with quiet_stderr():
            pygame.mixer.init(RATE_HZ, -16, 2, BUFFER)
        pygame.mixer.set_num_channels(VOICES)

    def load(self, file: str) -> float:
        """Read and decode a file, once."""
        if file not in self._clips:
            data = asset("sounds", file).read_bytes()
            try:
                self._clips[file] = pygame.mixer.Sound(file=io.BytesIO(data))
            except pygame.error as error:
                if pygame.mixer.get_init() is None:
                    raise
                raise UserError(f"the sound {file} is damaged, please install the game again") from error
        return self._clips[file].get_length()

    def play(self, channel: int, file: str, gain: float) -> None:
        """Play. The clip's own volume is set before it starts; a channel's could only be set after."""
        self.set_gain(file, gain)
        pygame.mixer.Channel(channel).play(self._clips[file])

    def set_gain(self, file: str, gain: float) -> None:
        """Change the volume of a clip."""
        self._clips[file].set_volume(gain)

    def stop(self) -> None:
        """Silence all channels."""
        pygame.mixer.stop()

    def close(self) -> None:
        """Give the card back."""
        self._clips.clear()  # they have the format of the device they were loaded for
        pygame.mixer.quit()
