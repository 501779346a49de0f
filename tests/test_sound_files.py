"""The sound files: complete, small, as the script makes them, and measured as one would listen to them."""

from __future__ import annotations

import io
import wave

import numpy as np
import numpy.typing as npt
import pytest

from dilemma_arena.core.assets import asset, assets_root
from dilemma_arena.scene.sound import SoundId
from tools import sounds

FILES = tuple(file for sound in SoundId for file in sound.files)
AIRY = ("card-thrown-1.wav", "card-thrown-2.wav", "card-slides.wav", "curtain.wav")
"""What swells instead of striking."""
Samples = npt.NDArray[np.float64]


def heard(file: str) -> Samples:
    """The samples of a file, -1..1, with the format checked."""
    with wave.open(io.BytesIO(asset("sounds", file).read_bytes())) as opened:
        assert (opened.getnchannels(), opened.getsampwidth(), opened.getframerate()) == (1, 2, 44_100)
        return np.frombuffer(opened.readframes(opened.getnframes()), "<i2").astype(np.float64) / 32768.0


def level_db(samples: Samples) -> float:
    """RMS over the loudest 50 ms, dB of full scale, without any weighting."""
    power = np.concatenate([np.zeros(1), np.cumsum(samples**2)])
    window = min(2205, samples.size)
    return float(10 * np.log10(np.max(power[window:] - power[:-window]) / window))


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    assert len(FILES) == len(set(FILES)) == 28
    there = {entry.name for entry in assets_root().joinpath("sounds").iterdir()}
    assert there == set(FILES) == {f"{name}.wav" for name in sounds.RECIPES}


def test_the_folder_is_small() -> None:
    assert sum(len(asset("sounds", file).read_bytes()) for file in FILES) < 600_000


@pytest.mark.parametrize("file", FILES)
def test_the_script_makes_exactly_the_committed_file(file: str) -> None:
    assert sounds.wav(sounds.render(file.removesuffix(".wav"))) == asset("sounds", file).read_bytes()


@pytest.mark.parametrize("file", FILES)
def test_no_click_no_offset_no_clipping(file: str) -> None:
    samples = heard(file)
    peak = np.max(np.abs(samples))
    assert 0.02 < peak <= 0.2513, "at most -12 dBFS, and not lost in the noise"
    assert samples[0] == samples[-1] == 0.0
    assert np.max(np.abs(samples[-220:])) < 0.01 * peak, "the last 5 ms have faded"
    assert abs(np.mean(samples)) < 0.002 * peak or abs(np.mean(samples)) < 5e-4
    assert 0.03 < samples.size / 44_100 < 0.9


@pytest.mark.parametrize("file", [file for file in FILES if file not in AIRY])
def test_what_strikes_is_there_within_10_ms(file: str) -> None:
    samples = np.abs(heard(file))
    assert np.argmax(samples > 0.5 * np.max(samples)) < 441


@pytest.mark.parametrize("file", FILES)
def test_it_dies_away(file: str) -> None:
    samples = heard(file)
    thirds = [float(np.mean(part**2)) for part in np.array_split(samples, 3)]
    assert thirds[2] < 0.25 * max(thirds)


@pytest.mark.parametrize(
    ("names", "least", "most"),
    [
        (("card-felt", "card-rim", "card-card", "card-table", "tokens"), -30.0, -23.0),
        (("card-lifted", "card-thrown", "card-slides", "curtain"), -37.0, -30.0),
        (("hover", "press", "refused", "time-tick"), -36.0, -27.0),
        (("turn", "reveal", "peace", "conflict", "points", "life-lost", "won", "tie"), -28.0, -22.0),
    ],
)
def test_sounds_of_a_class_are_about_as_loud_as_each_other(names: tuple[str, ...], least: float, most: float) -> None:
    levels = {file: round(level_db(heard(file)), 1) for name in names for file in SoundId(name).files}
    assert least < min(levels.values()) <= max(levels.values()) < most, levels


def test_takes_differ() -> None:
    for sound in SoundId:
        assert len({asset("sounds", file).read_bytes() for file in sound.files}) == len(sound.files)


def test_the_command_line_writes_all_and_prints_a_table(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("out") / "new"
    monkeypatch.setattr(sounds, "RECIPES", {name: sounds.RECIPES[name] for name in ("hover", "card-rim-2")})
    assert sounds.main([str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["card-rim-2.wav", "hover.wav"]
    assert (folder / "hover.wav").read_bytes() == asset("sounds", "hover.wav").read_bytes()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["sound", "length"]
    assert lines[1].split()[:3] == ["hover", "50", "-21.1"]
    assert lines[-1] == "2 files, 13318 bytes"
