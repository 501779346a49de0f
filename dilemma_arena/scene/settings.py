"""What a person can set, as one frozen value; settings_store.py keeps it in a file."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum

from dilemma_arena.scene.settings_keys import KeyBindings

UI_SCALE_PERCENT = (75, 200)
UI_SCALE_STEP = 5
LEAST_WINDOW = (480, 320)
MOST_WINDOW = (16384, 16384)
MAX_NAME = 16
"""Letters of a player's name."""


class Speed(StrEnum):
    """How fast animations are shown; never what happens."""

    HALF = "0.5x"
    NORMAL = "1x"
    FASTER = "1.5x"
    DOUBLE = "2x"
    FOUR = "4x"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """Times the usual speed; infinite: shown at once."""
        return math.inf if self is Speed.INSTANT else float(self.value.removesuffix("x"))


class Language(StrEnum):
    """What texts are written in."""

    AUTO = "auto"
    """As the system is set."""
    ENGLISH = "en"
    GERMAN = "de"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Volumes are percent."""

    name: str = ""
    """What the person is called at the table; empty: never said."""
    volume: int = 80
    """Of everything."""
    card_volume: int = 100
    """Of cards and table, beside `volume`."""
    signal_volume: int = 70
    """Of signals such as "your turn", beside `volume`."""
    mute: bool = False
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    """Nothing glides, zooms or flashes that need not."""
    patterns: bool = False
    """Colours of players come with patterns."""
    ui_scale: int = 100
    """Percent, within `UI_SCALE_PERCENT`."""
    language: Language = Language.AUTO
    full_screen: bool = False
    window: tuple[int, int] | None = None
    """Size of the window in pixels when it was last closed; None: not known yet."""
    left_hand: bool = False
    """Tables are laid out mirrored."""
    secret_keys: bool = False
    """Several people at one screen choose secretly all at once, by keys; else one after the other."""
    ways: tuple[tuple[str, str], ...] = ()
    """How tables are played, as last chosen there: pairs such as ("dilemma.race", "KEYS")."""
    keys: KeyBindings = field(default_factory=KeyBindings)

    def gain(self, kind_volume: int) -> float:
        """How loud a kind of sound is played, 0..1: 0 if muted."""
        return 0.0 if self.mute else self.volume * kind_volume / 10_000.0
