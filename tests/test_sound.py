"""Sound: what is played for what, volumes, and above all that nothing about it can hurt a game."""

from __future__ import annotations

import dataclasses
import math
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.volley import Volley, VolleyEvent
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.sound import (
    VOICES_EACH,
    Mixer,
    Silent,
    Sound,
    SoundId,
    Volumes,
    blow_gain,
    open_sound,
    volley_sounds,
)
from dilemma_arena.scene.sound_device import VOICES
from tests._helpers import ROOT, only_line, plain_environment

FULL = Volumes(1.0, 1.0, 1.0)


@dataclass
class FakeCard:
    """A sound card that notes what it is asked for, and breaks when told to."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    broken: Exception | None = None
    missing: str = ""

    def _note(self, *call: Any) -> None:  # noqa: ANN401 - whatever it was
        self.asked.append(call)
        if self.broken is not None:
            raise self.broken

    def open(self) -> None:
        self._note("open")

    def load(self, file: str) -> float:
        self._note("load", file)
        if file == self.missing:
            raise UserError(f"the asset sounds/{file} is missing")
        return 0.1

    def play(self, channel: int, file: str, gain: float) -> None:
        self._note("play", channel, file, round(gain, 4))

    def set_gain(self, file: str, gain: float) -> None:
        self._note("set_gain", file, round(gain, 4))

    def stop(self) -> None:
        self._note("stop")

    def close(self) -> None:
        self._note("close")

    @property
    def played(self) -> list[tuple[str, float]]:
        return [(call[2], call[3]) for call in self.asked if call[0] == "play"]


@dataclass
class Bench:
    """A mixer on a fake card, with a clock moved by hand."""

    volumes: Volumes = FULL
    now: float = 100.0
    card: FakeCard = field(default_factory=FakeCard)
    warned: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sound: Sound = Mixer(self.volumes, self.card, warn=self.warned.append, now=lambda: self.now)


# --- what is played for what ----------------------------------------------------------------------------------------


def contact(tick: int, surface: str, strength: float) -> VolleyEvent:
    return VolleyEvent(tick, "contact", "sun.7", surface, strength)


def test_each_surface_has_its_sound() -> None:
    events = [VolleyEvent(0, "thrown", "sun.7")]
    surfaces = ("floor_in", "rim_in", "rim_top", "rim_out", "table_out", "card")
    events += [contact(100 * place, surface, 9.0) for place, surface in enumerate(surfaces, start=1)]
    events += [VolleyEvent(800, "pushed", "ash.4"), VolleyEvent(900, "rest", "sun.7"), contact(950, "ceiling", 1.0)]
    assert volley_sounds(events) == [
        (SoundId.CARD_THROWN, 0.8),
        (SoundId.CARD_FELT, 1.0),
        (SoundId.CARD_RIM, 1.0),
        (SoundId.CARD_RIM, 1.0),
        (SoundId.CARD_RIM, 1.0),
        (SoundId.CARD_TABLE, 1.0),
        (SoundId.CARD_CARD, 1.0),
        (SoundId.CARD_SLIDES, 0.6),
    ]


def test_touches_of_one_blow_are_one_sound_as_loud_as_the_loudest() -> None:
    # tick 7 is 29 ms after the first, tick 8 is 33 ms
    events = [contact(0, "floor_in", 0.26), contact(2, "floor_in", 0.07), contact(3, "floor_in", 1.5)]
    assert volley_sounds(events) == [(SoundId.CARD_FELT, 1.0)]
    assert volley_sounds([contact(0, "card", 1.5), contact(1, "card", 0.1)]) == [(SoundId.CARD_CARD, 1.0)]
    assert volley_sounds([contact(0, "card", 1.5), contact(7, "card", 1.5)]) == [(SoundId.CARD_CARD, 1.0)]
    assert len(volley_sounds([contact(0, "card", 1.5), contact(8, "card", 1.5)])) == 2
    assert len(volley_sounds([contact(0, "card", 1.5), contact(1, "rim_top", 1.5)])) == 2


@pytest.mark.parametrize(
    ("strength", "gain"),
    [(0.0, 0.0), (0.03, 0.053), (0.25, 0.261), (0.75, 0.595), (1.5, 1.0), (30.0, 1.0), (-1.0, 0.0), (math.nan, 0.0)],
)
def test_harder_is_louder_up_to_a_limit(strength: float, gain: float) -> None:
    assert blow_gain(strength) == pytest.approx(gain, abs=5e-4)


def test_a_real_throw_is_heard_flying_and_landing_and_is_not_changed_by_it() -> None:
    volley = Volley(ARENAS["round"])
    volley.throw("sun.7", "me", Launch(0.0, -400.0, 120.0, 0.0, 1500.0, 200.0, math.pi / 2, 0.1, 0.0, 10.0))
    volley.run_to_rest()
    digest = volley.digest()
    sounds = volley_sounds(volley.events)
    assert sounds[0] == (SoundId.CARD_THROWN, 0.8)
    assert {sound for sound, _ in sounds[1:]} & {SoundId.CARD_FELT, SoundId.CARD_RIM, SoundId.CARD_TABLE}
    assert all(0.0 < gain <= 1.0 for _, gain in sounds)
    assert volley.digest() == digest


def test_takes_alternate_without_chance() -> None:
    bench = Bench()
    for _ in range(4):
        bench.sound.play(SoundId.CARD_FELT)
        bench.now += 1.0
    assert [file for file, _ in bench.card.played] == [f"card-felt-{take}.wav" for take in (1, 2, 3, 1)]


# --- voices ---------------------------------------------------------------------------------------------------------


def test_repeated_touches_are_heard_once_unless_a_much_louder_one_follows() -> None:
    bench = Bench()
    for gain in (0.2, 0.1, 0.25, 0.9):
        bench.sound.play(SoundId.CARD_RIM, gain)
        bench.now += 0.009
    calls = [call for call in bench.card.asked if call[0] == "play"]
    assert [call[3] for call in calls] == [0.2, 0.9]
    assert calls[0][1] == calls[1][1], "the louder touch takes the place of the one before"


def test_the_next_blow_sounds_beside_the_last() -> None:
    bench = Bench()
    bench.sound.play(SoundId.CARD_RIM)
    bench.now += 0.031
    bench.sound.play(SoundId.CARD_RIM)
    channels = [call[1] for call in bench.card.asked if call[0] == "play"]
    assert len(set(channels)) == 2


def test_a_rattle_takes_few_channels_and_leaves_room_for_the_rest() -> None:
    bench = Bench()
    bench.sound.play(SoundId.WON)
    won = next(call[1] for call in bench.card.asked if call[0] == "play")
    for _ in range(50):
        bench.now += 0.0301  # each lasts 0.1 s: three overlap
        bench.sound.play(SoundId.CARD_RIM)
    used = {call[1] for call in bench.card.asked if call[0] == "play"}
    assert len(used) <= 1 + VOICES_EACH + 1
    assert [call[1] for call in bench.card.asked if call[0] == "play" and call[2] == "won.wav"] == [won]


def test_never_more_than_so_many_channels() -> None:
    bench = Bench()
    for sound in SoundId:
        bench.sound.play(sound)
    channels = [call[1] for call in bench.card.asked if call[0] == "play"]
    assert len(channels) == len(SoundId) > VOICES
    assert set(channels) == set(range(VOICES))


# --- volumes --------------------------------------------------------------------------------------------------------


def test_muted_or_at_nought_no_driver_is_touched() -> None:
    for volumes in (Volumes(muted=True), Volumes(0.0), Volumes(1.0, 0.0, 0.0), Volumes(math.nan)):
        bench = Bench(volumes)
        bench.sound.play(SoundId.TURN)
        bench.sound.stop_all()
        bench.sound.close()
        assert bench.card.asked == []
        assert bench.sound.volumes == volumes or math.isnan(volumes.master)


def test_the_sliders_multiply_and_half_a_slider_is_a_quarter_of_the_amplitude() -> None:
    bench = Bench(Volumes(0.5, 0.8, 1.0))
    bench.sound.play(SoundId.CARD_CARD)
    bench.sound.play(SoundId.TURN)
    bench.sound.play(SoundId.TOKENS, 0.5)
    assert bench.card.played == [("card-card-1.wav", 0.16), ("turn.wav", 0.25), ("tokens.wav", 0.08)]


def test_a_kind_at_nought_is_not_played() -> None:
    bench = Bench(Volumes(1.0, 1.0, 0.0))
    bench.sound.play(SoundId.TURN)
    bench.sound.play(SoundId.CARD_LIFTED)
    assert bench.card.played == [("card-lifted.wav", 1.0)]


def test_nonsense_from_a_settings_file_stays_within_limits() -> None:
    bench = Bench(Volumes(1e9, 2.0, -3.0))
    bench.sound.play(SoundId.CARD_LIFTED, 7.0)
    bench.sound.play(SoundId.TURN)
    assert bench.card.played == [("card-lifted.wav", 1.0)]


def test_a_slider_changes_what_plays_now_and_what_will() -> None:
    bench = Bench()
    bench.sound.play(SoundId.WON)
    bench.sound.set_volumes(Volumes(0.5, 1.0, 1.0))
    assert bench.card.asked[-1] == ("set_gain", "won.wav", 0.25)
    bench.now += 1.0
    bench.sound.play(SoundId.CARD_LIFTED, 0.5)
    assert bench.card.played[-1] == ("card-lifted.wav", 0.125)
    assert bench.sound.volumes == Volumes(0.5, 1.0, 1.0)


def test_mute_gives_the_card_back_and_unmute_takes_it_with_the_volumes_that_hold_then() -> None:
    bench = Bench()
    bench.sound.play(SoundId.WON)
    bench.sound.set_volumes(Volumes(muted=True))
    assert bench.card.asked[-1] == ("close",)
    before = len(bench.card.asked)
    bench.sound.play(SoundId.TURN)
    bench.sound.set_volumes(Volumes(0.3, muted=True))
    assert len(bench.card.asked) == before
    bench.sound.set_volumes(Volumes(0.5, 1.0, 1.0))
    bench.sound.play(SoundId.TURN)
    assert bench.card.asked[before:] == [("open",), ("load", "turn.wav"), ("play", 0, "turn.wav", 0.25)]
    assert bench.warned == []


def test_volumes_follow_the_settings() -> None:
    settings = Settings(volume=50, card_volume=100, signal_volume=0)
    assert Volumes.of(settings).gain(SoundId.CARD_RIM) == 0.25
    assert Volumes.of(settings).gain(SoundId.TURN) == 0.0
    assert Volumes.of(dataclasses.replace(settings, mute=True)).nothing
    assert Volumes.of(Settings()) == Volumes()


# --- failures -------------------------------------------------------------------------------------------------------


def test_no_card_is_one_warning_and_silence() -> None:
    bench = Bench(card=FakeCard(broken=RuntimeError("ALSA: no such\ndevice")))
    for _ in range(3):
        bench.sound.play(SoundId.TURN)
        bench.sound.set_volumes(Volumes(0.9))
        bench.sound.stop_all()
    bench.sound.close()
    assert bench.warned == ["there is no sound (ALSA: no such device), the game goes on without it"]
    assert bench.sound.trouble == "there is no sound (ALSA: no such device)"
    assert [call[0] for call in bench.card.asked].count("open") == 1


@pytest.mark.parametrize("call", ["play", "stop_all", "set_volumes"])
@pytest.mark.parametrize("error", [RuntimeError("gone"), OSError("gone"), SystemError("gone"), KeyError("gone")])
def test_a_card_that_dies_in_the_middle_is_one_warning_and_silence(call: str, error: Exception) -> None:
    bench = Bench()
    bench.sound.play(SoundId.CARD_FELT)
    bench.card.broken = error
    uses: dict[str, Callable[[], None]] = {
        "play": lambda: bench.sound.play(SoundId.CARD_RIM),
        "stop_all": bench.sound.stop_all,
        "set_volumes": lambda: bench.sound.set_volumes(Volumes(0.4)),
    }
    uses[call]()
    before = len(bench.card.asked)
    for use in uses.values():
        use()
    assert len(bench.card.asked) == before, "a dead card is left alone"
    assert len(bench.warned) == 1
    assert bench.warned[0].startswith("sound has stopped working (")
    assert bench.sound.trouble is not None


def test_muting_and_unmuting_tries_a_dead_card_again_without_a_second_warning() -> None:
    bench = Bench(card=FakeCard(broken=RuntimeError("busy")))
    for _ in range(2):
        bench.sound.set_volumes(Volumes(muted=True))
        bench.sound.set_volumes(FULL)
    assert len(bench.warned) == 1
    bench.card.broken = None
    bench.sound.set_volumes(Volumes(muted=True))
    bench.sound.set_volumes(FULL)
    bench.sound.play(SoundId.TURN)
    assert bench.card.played == [("turn.wav", 1.0)]
    assert bench.sound.trouble is None


def test_a_sound_that_does_not_exist_is_said_once_and_the_rest_plays() -> None:
    bench = Bench(card=FakeCard(missing="tie.wav"))
    for _ in range(3):
        bench.sound.play("fanfare\n7")
        bench.sound.play(SoundId.TIE)
        bench.sound.play("turn")
        bench.now += 1.0
    assert bench.warned == ["there is no sound called 'fanfare\\n7'", "the asset sounds/tie.wav is missing"]
    assert [file for file, _ in bench.card.played] == ["turn.wav"] * 3


def test_after_stop_all_the_next_sound_plays_and_after_close_none() -> None:
    bench = Bench()
    bench.sound.play(SoundId.CARD_RIM)
    bench.sound.stop_all()
    assert bench.card.asked[-1] == ("stop",)
    bench.sound.play(SoundId.CARD_RIM, 0.5)
    assert bench.card.played[-1] == ("card-rim-2.wav", 0.5), "what was stopped does not swallow it"
    bench.sound.close()
    before = len(bench.card.asked)
    bench.sound.play(SoundId.TURN)
    bench.sound.set_volumes(FULL)
    assert len(bench.card.asked) == before


def test_silent_remembers_volumes_and_touches_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    sound: Sound = Silent()
    sound.play("nothing of the kind")
    sound.set_volumes(Volumes(0.2))
    sound.stop_all()
    sound.close()
    assert sound.volumes == Volumes(0.2)
    assert sound.trouble is None
    assert capfd.readouterr() == ("", "")


# --- the real mixer -------------------------------------------------------------------------------------------------


def test_the_real_mixer_plays_every_file(capfd: pytest.CaptureFixture[str]) -> None:
    sound = open_sound(Volumes(1.0, 1.0, 0.5))
    try:
        for take in range(3):
            for each in SoundId:
                if take < len(each.files):
                    sound.stop_all()
                    sound.play(each, 0.5)
                    busy = [channel for i in range(VOICES) if (channel := pygame.mixer.Channel(i)).get_busy()]
                    assert len(busy) == 1, each
                    gain = 0.5 if each.startswith("card-") or each in ("curtain", "tokens") else 0.125
                    assert busy[0].get_sound().get_volume() == pytest.approx(gain, abs=1 / 128), each
                    assert busy[0].get_volume() == 1.0
        sound.play(SoundId.WON)
        sound.set_volumes(Volumes(1.0, 1.0, 1.0))
        playing = [pygame.mixer.Channel(i).get_sound() for i in range(VOICES) if pygame.mixer.Channel(i).get_busy()]
        assert max(clip.get_volume() for clip in playing) == 1.0
        sound.set_volumes(Volumes(muted=True))
        assert pygame.mixer.get_init() is None
        sound.set_volumes(FULL)
        pygame.mixer.quit()  # as when the device goes away below us
        sound.play(SoundId.TURN)
        sound.play(SoundId.TIE)
    finally:
        sound.close()
    err = capfd.readouterr().err
    assert only_line(err) == "sound has stopped working (mixer not initialized), the game goes on without it"


OPEN_AND_PLAY = """
from dilemma_arena.scene.sound import SoundId, Volumes, open_sound
import pygame
volumes = Volumes(muted={muted})
sound = open_sound(volumes)
for each in SoundId:
    sound.play(each)
print(pygame.mixer.get_init() is not None, sound.trouble is not None)
sound.set_volumes(volumes)
sound.stop_all()
sound.close()
"""


def opened(driver: str, *, muted: bool = False) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a process that opens the sound card and plays everything."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN_AND_PLAY.format(muted=muted)],
        env=plain_environment(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER=driver),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("driver", ["alsa", "nonsense"])
def test_without_a_card_one_line_on_stderr_and_exit_0(driver: str) -> None:
    code, out, err = opened(driver)
    if out == "True False\n":
        pytest.skip(f"{driver} finds a sound card here")
    assert (code, out) == (0, "False True\n")
    line = only_line(err)
    assert re.fullmatch(r"there is no sound \(.+\), the game goes on without it", line), line


def test_muted_says_nothing_even_without_a_card() -> None:
    assert opened("nonsense", muted=True) == (0, "False False\n", "")


def test_with_a_card_nothing_is_said() -> None:
    assert opened("dummy") == (0, "True False\n", "")


# --- nobody else ----------------------------------------------------------------------------------------------------


def test_no_other_module_uses_the_mixer() -> None:
    """doctor.py looks at the device in a process of its own, where it may do what it likes."""
    allowed = {"dilemma_arena/scene/sound_device.py", "dilemma_arena/doctor.py"}
    users = {
        path.relative_to(ROOT).as_posix()
        for folder in ("dilemma_arena", "games")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bmixer\.|import mixer|pygame\.(init\(|mixer|sndarray)", path.read_text(encoding="utf-8"))
    }
    assert users == allowed
