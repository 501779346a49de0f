"""Makes the sounds of the table: short, soft and warm ones, from formulas and seeded noise.

Run ``python tools/sounds.py``; the results in assets/sounds are committed, so that playing needs no synthesis. The same
script gives the same bytes, and a table of what it made. Add ``--plot FILE.png`` for waveforms and spectrograms
(needs matplotlib).

Three ingredients: modes (damped sines: wood, felt, a plucked bar), puffs (short bursts of noise: paper) and breaths
(noise that swells and fades: air, cloth). All notes are of one pentatonic scale, so that sounds may overlap.
"""

from __future__ import annotations

import argparse
import io
import sys
import wave
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "sounds"
RATE = 44_100
"""Samples a second."""
PEAK = 0.25
"""No sample is larger: -12 dBFS, so that several sounds at once never clip."""
WINDOW_S = 0.2
"""Loudness is judged over this long, about as long as the ear adds up."""
FADE_IN_S, FADE_OUT_S = 0.001, 0.012
LOWEST_HZ = 40.0
"""Below this everything is taken out, a constant offset before all."""

Signal = npt.NDArray[np.float64]
Mode = tuple[float, float, float]
"""Frequency in Hz, amplitude, time in s after which it has fallen to 1/e."""

# the scale, Hz
D3, A3, D4, E4, FS4, A4, B4, D5, E5, FS5, A5, D6 = (
    146.83, 220.0, 293.66, 329.63, 369.99, 440.0, 493.88, 587.33, 659.26, 739.99, 880.0, 1174.66,
)  # fmt: skip


# --- ingredients --------------------------------------------------------------------------------------------------


def seconds(length_s: float) -> Signal:
    """The time of each sample, s."""
    return np.arange(round(length_s * RATE)) / RATE


def band(signal: Signal, low_hz: float, high_hz: float) -> Signal:
    """Only what lies between two frequencies, with soft edges (24 dB an octave)."""
    spectrum = np.fft.rfft(signal)
    f = np.maximum(np.fft.rfftfreq(signal.size, 1 / RATE), 1e-3)
    return np.asarray(np.fft.irfft(spectrum / np.sqrt((1 + (low_hz / f) ** 8) * (1 + (f / high_hz) ** 8)), signal.size))


def noise(seed: int, length_s: float, low_hz: float, high_hz: float) -> Signal:
    """Band-limited noise of RMS 1. Taken from the raw bits, which numpy promises never to change."""
    bits = np.random.PCG64(seed).random_raw(round(length_s * RATE))
    flat = (bits >> np.uint64(11)).astype(np.float64) * 2.0**-52 - 1.0
    heard = band(flat, low_hz, high_hz)
    return np.asarray(heard / np.sqrt(np.mean(heard**2)))


def rise(t: Signal, attack_s: float) -> Signal:
    """From 0 to 1 along half a cosine."""
    return 0.5 - 0.5 * np.cos(np.pi * np.clip(t / attack_s, 0.0, 1.0))


def struck(length_s: float, modes: Iterable[Mode], *, pitch: float = 1.0, attack_s: float = 0.0015) -> Signal:
    """Something that rings when it is hit."""
    t = seconds(length_s)
    ringing = sum((a * np.sin(2 * np.pi * f * pitch * t) * np.exp(-t / tau) for f, a, tau in modes), np.zeros(t.size))
    return ringing * rise(t, attack_s) * rise(t[::-1], 0.2 * length_s)


def puff(seed: int, length_s: float, low_hz: float, high_hz: float, tau_s: float, attack_s: float = 0.0015) -> Signal:
    """A burst of noise that dies away."""
    t = seconds(length_s)
    shape = np.exp(-t / tau_s) * rise(t, attack_s) * rise(t[::-1], 0.5 * length_s)
    return noise(seed, length_s, low_hz, high_hz) * shape


def breath(seed: int, length_s: float, bands: Iterable[tuple[float, float, float, float, float]]) -> Signal:
    """Noise that swells and fades; each band is (low Hz, high Hz, amplitude, middle s, half width s)."""
    t = seconds(length_s)
    swell = np.zeros(t.size)
    for index, (low, high, amplitude, middle, width) in enumerate(bands):
        swell += noise(seed + 100 * index, length_s, low, high) * amplitude * np.exp(-(((t - middle) / width) ** 2))
    return swell * rise(t, 0.25 * length_s) * rise(t[::-1], 0.4 * length_s)


def note(length_s: float, hz: float, *, tau_s: float = 0.22, knock: float = 0.12) -> Signal:
    """A wooden bar hit with a soft mallet: few partials, two fundamentals that beat slowly, a quiet knock."""
    tau = tau_s * (A4 / hz) ** 0.4
    partials: list[Mode] = [
        (hz, 0.7, tau), (hz * 1.0025, 0.3, tau), (hz * 2.0, 0.22, tau * 0.5), (hz * 3.0, 0.07, tau * 0.3),
        (hz * 3.93, 0.10, 0.022),
    ]  # fmt: skip
    tone = struck(length_s, partials, attack_s=0.004)
    return mixed((0.0, tone), (0.0, knock * puff(round(hz), 0.03, 250.0, 1400.0, 0.008)))


def mixed(*parts: tuple[float, Signal]) -> Signal:
    """Signals laid over each other, each from its time in s on."""
    starts = [round(at * RATE) for at, _ in parts]
    whole = np.zeros(max(start + part.size for start, (_, part) in zip(starts, parts, strict=True)))
    for start, (_, part) in zip(starts, parts, strict=True):
        whole[start : start + part.size] += part
    return whole


def notes(length_s: float, *played: tuple[float, float, float], tau_s: float = 0.22, knock: float = 0.12) -> Signal:
    """Notes one after the other or together, each (start s, Hz, amplitude), all until the end."""
    parts = ((at, amount * note(length_s - at, hz, tau_s=tau_s, knock=knock)) for at, hz, amount in played)
    return mixed(*parts)


# --- the sounds ---------------------------------------------------------------------------------------------------


def pitch_of(take: int) -> float:
    """Takes of one sound differ by a few per cent in pitch: 1, a little lower, a little higher."""
    return (1.0, 0.955, 1.05)[take]


def card_lifted() -> Signal:
    """Paper leaves paper: a short rub, then the edge springs free."""
    rub = breath(11, 0.05, [(1400, 4200, 0.5, 0.009, 0.018)])
    return mixed((0.0, rub), (0.012, 0.5 * puff(12, 0.06, 500, 2600, 0.010)))


def card_thrown(take: int) -> Signal:
    """Air over an edge that passes by."""
    p = pitch_of(take)
    sweep = ((350 * p, 900 * p, 0.7, 0.060, 0.05), (800 * p, 2000 * p, 1.0, 0.085, 0.045),
             (1700 * p, 3800 * p, 0.45, 0.095, 0.035), (500 * p, 1200 * p, 0.5, 0.135, 0.05))  # fmt: skip
    return breath(21 + take, 0.21, sweep)


def card_felt(take: int) -> Signal:
    """A flat card on cloth: dull, a bit of paper on top."""
    body = struck(0.10, [(185, 0.8, 0.020), (318, 0.8, 0.015), (540, 0.5, 0.010)], pitch=pitch_of(take))
    return mixed((0.0, body), (0.0, 0.45 * puff(31 + take, 0.08, 450, 2800, 0.010)))


def card_rim(take: int) -> Signal:
    """An edge on hard wood: a tick."""
    modes = [(640, 0.8, 0.020), (1080, 1.0, 0.016), (1790, 0.6, 0.010), (2680, 0.3, 0.006)]
    body = struck(0.10, modes, pitch=pitch_of(take), attack_s=0.0008)
    return mixed((0.0, body), (0.0, 0.3 * puff(41 + take, 0.03, 1500, 5000, 0.003, 0.0006)))


def card_slides() -> Signal:
    """Paper drawn over cloth."""
    return breath(51, 0.22, [(500, 1800, 1.0, 0.08, 0.07), (1500, 4200, 0.5, 0.07, 0.06)])


def card_card(take: int) -> Signal:
    """A card on a card: a papery slap."""
    body = struck(0.09, [(410, 0.7, 0.010), (760, 0.4, 0.007)], pitch=pitch_of(take))
    return mixed((0.0, body), (0.0, 0.55 * puff(61 + take, 0.08, 900, 4200, 0.011)))


def card_table(take: int) -> Signal:
    """A card on the bare boards outside: a hollow knock."""
    modes = [(205, 0.8, 0.030), (345, 1.0, 0.024), (570, 0.6, 0.015), (990, 0.25, 0.008)]
    body = struck(0.12, modes, pitch=pitch_of(take))
    return mixed((0.0, body), (0.0, 0.35 * puff(71 + take, 0.05, 900, 3600, 0.007)))


def hover() -> Signal:
    """The pointer passes over something that can be pressed."""
    return struck(0.05, [(A5, 1.0, 0.010), (A5 / 2, 0.5, 0.010)], attack_s=0.003)


def press() -> Signal:
    """A button goes down."""
    body = struck(0.075, [(D5, 1.0, 0.014), (D4, 0.8, 0.020), (D6, 0.25, 0.007)], attack_s=0.002)
    return mixed((0.0, body), (0.0, 0.2 * puff(91, 0.03, 600, 3000, 0.005)))


def turn() -> Signal:
    """It is your turn: two notes up."""
    return notes(0.44, (0.0, A4, 0.85), (0.11, D5, 1.0), tau_s=0.15)


def curtain() -> Signal:
    """Heavy cloth is drawn."""
    sweep = ((180, 600, 0.9, 0.13, 0.09), (450, 1500, 1.0, 0.16, 0.09), (1200, 2800, 0.25, 0.20, 0.08))
    return breath(111, 0.36, sweep)


def tokens() -> Signal:
    """Three wooden counters are put down."""

    def click(pitch: float) -> Signal:
        return struck(0.09, [(890, 1.0, 0.014), (1480, 0.7, 0.009), (2390, 0.35, 0.006)], pitch=pitch, attack_s=0.001)

    return mixed((0.0, click(1.0)), (0.062, 0.8 * click(1.09)), (0.107, 0.6 * click(0.96)))


def reveal() -> Signal:
    """Cards are turned up: an open chord, strummed."""
    return notes(0.60, (0.0, D4, 0.8), (0.03, A4, 0.7), (0.06, D5, 0.55), (0.09, FS5, 0.6), tau_s=0.17, knock=0.06)


def peace() -> Signal:
    """Nobody fights: a warm third that settles."""
    return notes(0.50, (0.0, FS4, 0.7), (0.0, A4, 0.7), (0.12, D5, 0.8), tau_s=0.15, knock=0.05)


def conflict() -> Signal:
    """They fight: a drum and a dark chord."""
    t = seconds(0.40)
    drum = np.sin(2 * np.pi * (110 * t + 1.8 * (1 - np.exp(-t / 0.03)))) * np.exp(-t / 0.06) * rise(t, 0.002)
    skin = 0.55 * puff(141, 0.08, 300, 1600, 0.016)
    dark = [(D3, 0.3, 0.11), (D4, 0.5, 0.10), (A3, 0.4, 0.10), (311.13, 0.35, 0.09), (A4, 0.4, 0.08), (D5, 0.3, 0.06)]
    return mixed((0.0, 0.8 * drum), (0.0, skin), (0.0, struck(0.40, dark, attack_s=0.004)))


def points() -> Signal:
    """Points: three quick notes up."""
    return notes(0.36, (0.0, FS5, 0.7), (0.065, A5, 0.75), (0.13, D6, 0.7), tau_s=0.12, knock=0.08)


def life_lost() -> Signal:
    """A life is gone: two notes down."""
    return notes(0.40, (0.0, FS4, 0.8), (0.12, D4, 1.0), tau_s=0.12, knock=0.2)


def won() -> Signal:
    """The game is won: the chord climbs and stays."""
    climb = ((0.0, D4, 0.9), (0.09, FS4, 0.7), (0.18, A4, 0.65), (0.27, D5, 0.65), (0.27, FS5, 0.3))
    return notes(0.80, *climb, tau_s=0.19)


def tie() -> Signal:
    """Nobody is ahead: the same fifth twice."""
    twice = ((0.0, D4, 0.6), (0.0, A4, 0.6), (0.17, D4, 0.65), (0.17, A4, 0.65))
    return notes(0.44, *twice, tau_s=0.13)


def refused() -> Signal:
    """That cannot be done: two soft low taps."""
    modes = [(E4, 1.0, 0.024), (E4 * 2, 0.5, 0.015), (E4 * 3, 0.15, 0.008)]
    tap = struck(0.10, modes, attack_s=0.004)
    return mixed((0.0, tap), (0.085, 0.8 * struck(0.10, modes, pitch=0.891, attack_s=0.004)))


def time_tick() -> Signal:
    """A second of little time left."""
    return struck(0.06, [(E5, 0.7, 0.013), (E5 * 2, 0.5, 0.008), (E5 * 3.4, 0.15, 0.004)], attack_s=0.0012)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a sound, and how loud."""

    make: Callable[[], Signal]
    loudness_db: float


def takes(name: str, make: Callable[[int], Signal], loudness_db: float, count: int) -> dict[str, Recipe]:
    """Several takes of one sound, so that it does not come out the same each time."""
    return {f"{name}-{take + 1}": Recipe(partial(make, take), loudness_db) for take in range(count)}


TOUCH, AIR, BUTTON, NEWS = -30.0, -34.0, -36.0, -27.0
"""Loudness of what cards do, of what is mere air, of buttons, and of what happens in the game, dB."""

RECIPES: Mapping[str, Recipe] = {
    # one a file: assets/sounds/<name>.wav
    "card-lifted": Recipe(card_lifted, AIR),
    **takes("card-thrown", card_thrown, AIR, 2),
    **takes("card-felt", card_felt, TOUCH, 3),
    **takes("card-rim", card_rim, TOUCH, 3),
    "card-slides": Recipe(card_slides, AIR - 3.0),
    **takes("card-card", card_card, TOUCH, 2),
    **takes("card-table", card_table, TOUCH, 2),
    "hover": Recipe(hover, BUTTON - 4.0),
    "press": Recipe(press, BUTTON),
    "turn": Recipe(turn, NEWS),
    "curtain": Recipe(curtain, AIR),
    "tokens": Recipe(tokens, TOUCH),
    "reveal": Recipe(reveal, NEWS),
    "peace": Recipe(peace, NEWS),
    "conflict": Recipe(conflict, NEWS),
    "points": Recipe(points, NEWS),
    "life-lost": Recipe(life_lost, NEWS),
    "won": Recipe(won, NEWS),
    "tie": Recipe(tie, NEWS),
    "refused": Recipe(refused, BUTTON + 2.0),
    "time-tick": Recipe(time_tick, BUTTON),
}


# --- mastering ----------------------------------------------------------------------------------------------------


def weighted(signal: Signal) -> Signal:
    """As the ear hears it, roughly ITU-R BS.1770: little below 60 Hz, 4 dB more above 1.7 kHz. Padded by WINDOW_S."""
    n = signal.size + 2 * round(WINDOW_S * RATE)
    f = np.maximum(np.fft.rfftfreq(n, 1 / RATE), 1e-3)
    low_cut = 1 / (1 + (60.0 / f) ** 2)
    shelf = 1 + 0.585 / (1 + (1700.0 / f) ** 2)
    return np.fft.irfft(np.fft.rfft(signal, n) * low_cut * shelf, n)


def loudness_db(signal: Signal) -> float:
    """Weighted RMS of the loudest stretch of WINDOW_S, dB of full scale; what is shorter counts as silence after it."""
    power = np.concatenate([[0.0], np.cumsum(weighted(signal) ** 2)])
    window = round(WINDOW_S * RATE)
    return float(10 * np.log10(np.max(power[window:] - power[:-window]) / window + 1e-20))


def mastered(raw: Signal, wanted_db: float) -> Signal:
    """Without offset and rumble, faded at both ends, as loud as wanted unless that takes more than PEAK."""
    quiet = np.zeros(round(0.05 * RATE))
    clean = band(np.concatenate([quiet, raw, quiet]), LOWEST_HZ, RATE)[quiet.size : quiet.size + raw.size]
    t = seconds(raw.size / RATE)
    clean *= rise(t, FADE_IN_S) * rise(t[::-1], max(FADE_OUT_S, 0.25 * t[-1]))
    gain = min(10 ** ((wanted_db - loudness_db(clean)) / 20), PEAK / np.max(np.abs(clean)))
    return np.asarray(clean * gain)


def render(name: str) -> Signal:
    """The finished sound of that name, -1..1."""
    recipe = RECIPES[name]
    return mastered(recipe.make(), recipe.loudness_db)


def wav(signal: Signal) -> bytes:
    """A 16-bit mono WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.rint(signal * 32767.0).astype("<i2").tobytes())
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class Measured:
    """What can be said about a sound without hearing it."""

    length_s: float
    peak_db: float
    rms_db: float
    loudness_db: float
    attack_ms: float
    """From a tenth of the peak to half of it, the first time."""
    centre_hz: float
    """Middle of the energy over frequency: dull is low, sharp is high."""


def measure(signal: Signal) -> Measured:
    """Look at a sound."""
    size = np.abs(signal)
    peak = float(np.max(size))
    attack = int(np.argmax(size > 0.5 * peak)) - int(np.argmax(size > 0.1 * peak))
    energy = np.abs(np.fft.rfft(signal)) ** 2
    centre = np.sum(energy * np.fft.rfftfreq(signal.size, 1 / RATE)) / np.sum(energy)
    return Measured(
        signal.size / RATE,
        20 * np.log10(peak),
        10 * np.log10(np.mean(signal**2)),
        loudness_db(signal),
        1e3 * attack / RATE,
        float(centre),
    )


def plot(made: Mapping[str, Signal], path: Path) -> None:
    """Draw waveform and spectrogram of every sound."""
    from matplotlib.figure import Figure

    columns = 7
    rows = -(-len(made) // columns)
    figure = Figure(figsize=(3.1 * columns, 4.0 * rows), layout="constrained")
    axes = figure.subplots(2 * rows, columns).reshape(2 * rows, columns)
    for axis in axes.flat:
        axis.set_axis_off()
    for index, (name, signal) in enumerate(made.items()):
        row, column = divmod(index, columns)
        shape, spectrum = axes[2 * row, column], axes[2 * row + 1, column]
        shape.set_axis_on()
        shape.set_title(name)
        shape.plot(1e3 * seconds(signal.size / RATE), signal, linewidth=0.6)
        shape.set_ylim(-PEAK, PEAK)
        spectrum.set_axis_on()
        spectrum.specgram(signal, NFFT=512, Fs=RATE, noverlap=448, vmin=-140, vmax=-50)
        spectrum.set_ylim(0, 8000)
    figure.savefig(path, dpi=70)


def main(words: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where to write (default: assets/sounds)")
    parser.add_argument("--plot", type=Path, metavar="PNG", help="also draw waveforms and spectrograms")
    args = parser.parse_args(words)
    made = {name: render(name) for name in RECIPES}
    args.folder.mkdir(parents=True, exist_ok=True)
    print(
        f"{'sound':<14}{'length ms':>10}{'peak dB':>9}{'RMS dB':>8}{'loudness dB':>13}{'attack ms':>11}"
        f"{'centre Hz':>11}{'bytes':>8}"
    )
    total = 0
    for name, signal in made.items():
        data = wav(signal)
        (args.folder / f"{name}.wav").write_bytes(data)
        total += len(data)
        m = measure(signal)
        print(
            f"{name:<14}{1e3 * m.length_s:>10.0f}{m.peak_db:>9.1f}{m.rms_db:>8.1f}{m.loudness_db:>13.1f}"
            f"{m.attack_ms:>11.1f}{m.centre_hz:>11.0f}{len(data):>8}"
        )
    print(f"{len(made)} files, {total} bytes")
    if args.plot:
        plot(made, args.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
