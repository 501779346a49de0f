"""The one way to the sound card. It may be missing, refuse, or break while the game goes on: then there is no sound.

Only sound_device.py touches pygame's mixer, and only for this module. Whoever makes a noise is given a `Sound`:
`Silent`, which the tests and everything without a window use and which never wakes a driver, or a `Mixer` from
`open_sound`. Neither ever raises, and neither has any bearing on a game: sounds follow events and give nothing back.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.sound_device import VOICES, Device, PygameDevice

VOICES_EACH = 3
"""The same sound at once, at most."""
MERGED_S = 0.03
"""A card that falls touches several times within this, s; the ear hears one blow, and so does the table."""
LOUDER = 1.5
"""By how much a later touch of the same blow must be louder to be heard in its stead."""
FULL_BLOW_M_S = 1.5
"""Strength (VolleyEvent.strength) from which on a blow is as loud as it gets; one throw in thirty reaches it."""
THROWN_GAIN = 0.8
PUSHED_GAIN = 0.6


class SoundId(StrEnum):
    """Every sound there is; tools/sounds.py makes them."""

    CARD_LIFTED = "card-lifted"
    """A card is taken from the hand."""
    CARD_THROWN = "card-thrown"
    """A card flies."""
    CARD_FELT = "card-felt"
    """A card strikes the floor of the arena."""
    CARD_RIM = "card-rim"
    """A card strikes the wooden rim."""
    CARD_SLIDES = "card-slides"
    """A card is moved where it lies."""
    CARD_CARD = "card-card"
    """A card strikes another."""
    CARD_TABLE = "card-table"
    """A card strikes the table outside."""
    HOVER = "hover"
    PRESS = "press"
    TURN = "turn"
    """It is a person's turn."""
    CURTAIN = "curtain"
    TOKENS = "tokens"
    REVEAL = "reveal"
    """Secret choices are shown."""
    PEACE = "peace"
    CONFLICT = "conflict"
    POINTS = "points"
    """Points gained."""
    LIFE_LOST = "life-lost"
    WON = "won"
    TIE = "tie"
    REFUSED = "refused"
    """What a person tried cannot be done."""
    TIME_TICK = "time-tick"
    """A second of little time left."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files of this sound in assets/sounds, one or several takes of it."""
        takes = TAKES.get(self, 1)
        return (f"{self}.wav",) if takes == 1 else tuple(f"{self}-{take}.wav" for take in range(1, takes + 1))


TAKES: Mapping[SoundId, int] = {
    SoundId.CARD_THROWN: 2,
    SoundId.CARD_FELT: 3,
    SoundId.CARD_RIM: 3,
    SoundId.CARD_CARD: 2,
    SoundId.CARD_TABLE: 2,
}
"""How many takes there are, a little different in pitch; one where nothing is said."""

SURFACES: Mapping[str, SoundId] = {
    "floor_in": SoundId.CARD_FELT,
    "rim_in": SoundId.CARD_RIM,
    "rim_top": SoundId.CARD_RIM,
    "rim_out": SoundId.CARD_RIM,
    "table_out": SoundId.CARD_TABLE,
    "card": SoundId.CARD_CARD,
}


ON_THE_TABLE = frozenset(
    {sound for sound in SoundId if sound.startswith("card-")} | {SoundId.CURTAIN, SoundId.TOKENS},
)
"""What cards and other things make; the rest are signals."""


@dataclass(frozen=True, slots=True)
class Volumes:
    """What the sliders say, each 0..1."""

    master: float = 0.8
    cards: float = 1.0
    """Of what sounds ON_THE_TABLE."""
    signals: float = 0.7
    muted: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Volumes:
        """As a person has set them."""
        percents = settings.volume, settings.card_volume, settings.signal_volume
        master, cards, signals = (percent / 100.0 for percent in percents)
        return cls(master, cards, signals, settings.mute)

    def gain(self, sound: SoundId) -> float:
        """The factor for amplitudes, 0..1: the square of what the sliders say, as half a slider sounds half as loud."""
        kind = self.cards if sound in ON_THE_TABLE else self.signals
        return 0.0 if self.muted else (_share(self.master) * _share(kind)) ** 2

    @property
    def nothing(self) -> bool:
        """Whether no sound can be heard at all."""
        return all(self.gain(sound) == 0.0 for sound in SoundId)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))  # settings files say anything: NaN comes out as 0


def blow_gain(strength: float) -> float:
    """The gain 0..1 of a contact of that strength (m/s, VolleyEvent.strength).

    Less steep than proportional, so that a card that settles with 0.05 m/s is still heard beside one of 1.5.
    """
    return math.pow(_share(strength / FULL_BLOW_M_S), 0.75)


def volley_sounds(events: Iterable[VolleyEvent]) -> list[tuple[SoundId, float]]:
    """What to play, with which gain, for events of the physics; touches of one blow (MERGED_S) count once."""
    sounds: list[tuple[SoundId, float]] = []
    blows: dict[SoundId, tuple[int, int]] = {}  # tick at which the blow began, place in the list
    for event in events:
        match event.kind:
            case "thrown":
                sound, gain = SoundId.CARD_THROWN, THROWN_GAIN
            case "pushed":
                sound, gain = SoundId.CARD_SLIDES, PUSHED_GAIN
            case "contact" if event.surface in SURFACES:
                sound, gain = SURFACES[event.surface], blow_gain(event.strength)
            case _:  # coming to rest makes no noise
                continue
        began, place = blows.get(sound, (event.tick, len(sounds)))
        if place < len(sounds) and (event.tick - began) * TICK_S <= MERGED_S:
            sounds[place] = (sound, max(gain, sounds[place][1]))
        else:
            blows[sound] = (event.tick, len(sounds))
            sounds.append((sound, gain))
    return sounds


class Sound(Protocol):
    """Makes noise, or not. Nothing here raises."""

    @property
    def volumes(self) -> Volumes:
        """What the sliders say."""

    @property
    def trouble(self) -> str | None:
        """Why there is no sound although it is wanted, for the settings screen."""

    def play(self, sound: SoundId | str, gain: float = 1.0) -> None:
        """Play a sound once, `gain` 0..1 times as loud as volumes say; ids that do not exist are warned of once."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Apply the sliders, at once; taking `muted` back also tries again to open a device that failed."""

    def stop_all(self) -> None:
        """Be quiet now, as when a match is left."""

    def close(self) -> None:
        """Let go of the device for good."""


class Silent:
    """No sound, and no driver is touched."""

    def __init__(self, volumes: Volumes | None = None, trouble: str | None = None) -> None:
        """`trouble`: why there is none, where somebody may ask."""
        self.volumes = volumes or Volumes()
        self.trouble = trouble

    def play(self, sound: SoundId | str, gain: float = 1.0) -> None:
        """Play nothing."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Remember them."""
        self.volumes = volumes

    def stop_all(self) -> None:
        """Nothing plays."""

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class _Voice:
    sound: SoundId | None = None
    gain: float = 0.0
    began_s: float = -1.0
    ends_s: float = -1.0


class Voices:
    """Decides which channel plays what, so that neither a rattle nor a crowd of cards becomes a noise."""

    def __init__(self) -> None:
        self._voices = [_Voice() for _ in range(VOICES)]

    def channel_for(self, sound: SoundId, gain: float, length_s: float, now_s: float) -> int | None:
        """The channel to play on from now on; None: this is part of a blow that is being heard."""
        voices = self._voices
        same = [index for index, voice in enumerate(voices) if voice.sound is sound and voice.ends_s > now_s]
        blow = next((index for index in same if now_s - voices[index].began_s <= MERGED_S), None)
        if blow is not None:
            if gain < LOUDER * voices[blow].gain:
                return None
            channel = blow
        else:
            # the one that ends first: free for longest, or closest to its end
            among = same if len(same) >= VOICES_EACH else range(VOICES)
            channel = min(among, key=lambda index: voices[index].ends_s)
        voices[channel] = _Voice(sound, gain, now_s, now_s + length_s)
        return channel


class Mixer:
    """Plays sounds as long as the device lets it, and says so once on stderr when it does not."""

    def __init__(
        self,
        volumes: Volumes,
        device: Device,
        *,
        warn: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open the device, unless nothing could be heard anyway.

        Args:
            volumes: What the sliders say.
            device: What plays.
            warn: Told each trouble once, in a sentence.
            now: A steady clock, s.
        """
        self._volumes = volumes
        self._device = device
        self._warn = warn
        self._now = now
        self._open = False
        self._closed = False
        self._trouble: str | None = None
        self._warned: set[str] = set()
        self._takes: Counter[SoundId] = Counter()
        self._played: dict[str, tuple[SoundId, float]] = {}  # of each file: what it is, and its gain before volumes
        self._voices = Voices()
        self._follow_volumes()

    @property
    def volumes(self) -> Volumes:
        """What the sliders say."""
        return self._volumes

    @property
    def trouble(self) -> str | None:
        """Why there is no sound although it is wanted."""
        return self._trouble

    def play(self, sound: SoundId | str, gain: float = 1.0) -> None:
        """Play a sound once."""
        if not self._open:
            return
        try:
            known = SoundId(sound)
        except ValueError:
            self._warn_once(f"there is no sound called {str(sound)!r}")
            return
        gain = _share(gain)
        if gain * self._volumes.gain(known) > 0.0:
            with self._guarded("sound has stopped working"):
                self._play(known, gain)

    def _play(self, sound: SoundId, gain: float) -> None:
        file = sound.files[self._takes[sound] % len(sound.files)]
        try:
            length_s = self._device.load(file)
        except UserError as error:
            self._warn_once(str(error))
            return
        channel = self._voices.channel_for(sound, gain, length_s, self._now())
        if channel is not None:
            self._takes[sound] += 1
            self._played[file] = (sound, gain)
            self._device.play(channel, file, gain * self._volumes.gain(sound))

    def set_volumes(self, volumes: Volumes) -> None:
        """Apply the sliders to what plays now and will play."""
        if self._volumes.muted and not volumes.muted:
            self._trouble = None  # the way to try again
        self._volumes = volumes
        self._follow_volumes()

    def _follow_volumes(self) -> None:
        if self._volumes.nothing:
            self._let_go()
        elif self._open:
            with self._guarded("sound has stopped working"):
                for file, (sound, gain) in self._played.items():
                    self._device.set_gain(file, gain * self._volumes.gain(sound))
        elif self._trouble is None and not self._closed:
            with self._guarded("there is no sound"):
                self._device.open()
                self._open = True

    def stop_all(self) -> None:
        """Be quiet now."""
        self._voices = Voices()
        if self._open:
            with self._guarded("sound has stopped working"):
                self._device.stop()

    def close(self) -> None:
        """Let go of the device for good."""
        self._let_go()
        self._closed = True

    def _let_go(self) -> None:
        if self._open:
            self._abandon()

    def _abandon(self) -> None:
        self._open = False
        self._played.clear()
        self._voices = Voices()
        with suppress(Exception):  # nobody needs it any more
            self._device.close()

    @contextmanager
    def _guarded(self, failing: str) -> Iterator[None]:
        """The one place where the device's failures end: from then on there is no sound, and nothing else changes."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - drivers fail in ways nobody lists, and none may end a game
            self._trouble = f"{failing} ({' '.join(str(error).split())})"
            self._abandon()
            self._warn_once("sound", f"{self._trouble}, the game goes on without it")

    def _warn_once(self, about: str, sentence: str | None = None) -> None:
        if about not in self._warned:
            self._warned.add(about)
            self._warn(sentence or about)


def open_sound(volumes: Volumes, *, warn: Callable[[str], None] | None = None) -> Sound:
    """Sound from the default device, or none and one line on stderr. Muted or at volume 0 no driver is touched."""
    return Mixer(volumes, PygameDevice(), warn=warn or warn_on_stderr)


def warn_on_stderr(sentence: str) -> None:
    """One line on stderr, if there is one."""
    with suppress(AttributeError, OSError, ValueError):
        sys.stderr.write(f"{sentence}\n")
