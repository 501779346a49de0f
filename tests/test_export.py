"""Pictures and films of recordings: right moments, even pace, never too large, and no window."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from dilemma_arena.cli import main
from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.progress import metered
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.recording.match import load_any
from dilemma_arena.scene.app import called
from dilemma_arena.scene.export import Exporter, Stretch, film
from dilemma_arena.scene.export_gif import GifFilm, Rgb, TooLarge, palette_of, spread
from dilemma_arena.scene.export_source import Happening, Source, source_of
from dilemma_arena.scene.theme import DEFAULT_THEME
from tests._helpers import only_line, run_cli, run_python
from tests.export_samples import match, three_throws
from tests.scene_support import studio


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_throws(tmp_path_factory.mktemp("export") / "three.darec")


@pytest.fixture(scope="module")
def exporter(recorded: Path) -> Exporter:
    return Exporter(studio(), load_any(recorded), called)


def frames_of(path: Path) -> list[tuple[int, Image.Image]]:
    """Duration in ms and picture of every frame."""
    with Image.open(path) as film:
        return [(frame.info["duration"], frame.convert("RGB").copy()) for frame in ImageSequence.Iterator(film)]


def count(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    """Pixels of exactly this colour."""
    return int((np.asarray(picture.convert("RGB")) == colour).all(axis=2).sum())


# -- pictures ------------------------------------------------------------------------------------------------


def test_the_picture_of_the_end_has_verdicts_and_that_of_the_start_has_none(exporter: Exporter, tmp_path: Path) -> None:
    exporter.png(tmp_path / "end.png")
    exporter.png(tmp_path / "start.png", at_s=0.0)
    with Image.open(tmp_path / "end.png") as end, Image.open(tmp_path / "start.png") as start:
        assert end.size == start.size == (1600, 1000)
        colour = DEFAULT_THEME.colour
        assert count(start, colour.good) == count(start, colour.bad) == 0
        assert count(end, colour.good) > 200, "two cards lie on others"
        assert count(end, colour.bad) > 200, "one lies outside"


def test_the_same_moment_gives_the_same_bytes_whatever_was_drawn_before(exporter: Exporter, tmp_path: Path) -> None:
    for name, at in (("a.png", 5.2), ("b.png", None), ("c.png", 5.2), ("d.png", 5.3)):
        exporter.png(tmp_path / name, at)
    read = {name: (tmp_path / f"{name}.png").read_bytes() for name in "abcd"}
    assert read["a"] == read["c"]
    assert read["a"] != read["d"], "the card flies"


def test_a_table_that_was_cleared_at_last_is_shown_as_it_lay_before(tmp_path: Path) -> None:
    source = source_of(load_any(three_throws(tmp_path / "cleared.darec", clear=True)), trust=False)
    source.seek(source.last_tick())
    assert sorted(source.poses()) == ["leaf.8", "sun.7", "sun.9", "wave.6"]
    source.seek(source.end_tick)
    assert not source.poses()


def test_what_is_stored_is_drawn_where_it_is_trusted_and_said_to_be(recorded: Path, tmp_path: Path) -> None:
    simulated = Exporter(studio(), load_any(recorded), called)
    trusted = Exporter(studio(), load_any(recorded), called, trust=True)
    simulated.png(tmp_path / "a.png")
    trusted.png(tmp_path / "b.png")
    with Image.open(tmp_path / "a.png") as a, Image.open(tmp_path / "b.png") as b:
        assert count(b, DEFAULT_THEME.colour.warn) > count(a, DEFAULT_THEME.colour.warn) + 200
        below = (0, 200, 1600, 1000)
        assert a.crop(below).tobytes() == b.crop(below).tobytes(), "all cards rest where they did"


def test_a_match_is_drawn_in_the_colours_of_its_players(tmp_path: Path) -> None:
    recording = load_any(match(tmp_path / "match.darec", "dilemma", "bot:easy", "bot:hard"))
    source = source_of(recording, trust=False)
    assert [(style.name, name) for style, name in source.players] == [("sun", "bot:easy"), ("wave", "bot:hard")]
    thrown = [record for record in recording.records if getattr(record.action, "launch", None) is not None]
    told = [(event.tick, event.card) for event in source.happenings if event.kind == "thrown"]
    names = ["sun", "wave"]
    assert told == [
        (record.tick, f"{names[record.seat or 0]}.{record.action.card[1:]}") for record in thrown if record.action
    ]
    assert {card.id for _, card in source.rests} <= {card for _, card in told}
    trusted = source_of(recording, trust=True)
    assert trusted.busy() == source.busy()
    Exporter(studio(), recording, called).png(tmp_path / "match.png")


def test_a_game_without_an_arena_is_refused(tmp_path: Path) -> None:
    recording = load_any(match(tmp_path / "h.darec", "hedgehogs-dilemma", "bot:random", "bot:random", "bot:random"))
    with pytest.raises(UserError, match="has no arena to be drawn"):
        Exporter(studio(), recording, called)


# -- which frames a film has ---------------------------------------------------------------------------------


class Told(Source):
    """A source that only tells when something happens."""

    def __init__(self, end_tick: int, *happenings: Happening) -> None:
        self.end_tick = end_tick
        self.happenings = happenings

    @property
    def tick(self) -> int:
        return 0

    def seek(self, tick: int) -> None: ...

    def poses(self) -> Mapping[str, Pose]:
        return {}

    def moving(self) -> Sequence[str]:
        return ()

    def lying(self) -> Sequence[LyingCard]:
        return ()


def flown(card: str, start: int, end: int) -> tuple[Happening, Happening]:
    return Happening(start, "thrown", card), Happening(end, "rest", card)


def test_a_film_shows_what_moves_at_an_even_pace_and_cuts_what_does_not() -> None:
    source = Told(24_000, *flown("a", 1200, 1320), *flown("b", 12_000, 12_120))
    positions = film(source, 0, 24_000, 1.0, 4)
    steps = np.diff(positions)
    # 96 ticks (0.4 s) before each throw, 216 (0.9 s) after its rest, 9.6 ticks a frame
    assert positions[0] == 1104.0
    assert positions[-1] == 12_120 + 216
    assert sum(steps > 100) == 1, "one cut, between the throws"
    assert all(abs(step - 9.6) < 1e-6 for step in steps[:-1] if step < 100)
    assert len(positions) == 2 * 45 + 1


@pytest.mark.parametrize(("speed", "frames"), [(0.25, 83), (1.0, 46), (4.0, 36)])
def test_speed_changes_how_many_frames_a_throw_takes_not_how_long_they_are(speed: float, frames: int) -> None:
    source = Told(24_000, *flown("a", 12_000, 12_120))
    assert len(film(source, 0, 24_000, speed, 4)) == frames


def test_a_film_keeps_within_its_stretch_and_of_a_still_one_there_is_one_frame() -> None:
    source = Told(24_000, *flown("a", 1200, 1320), *flown("b", 12_000, 12_120))
    positions = film(source, 12_010, 12_050, 1.0, 4)
    assert positions[0] == 12_010
    assert positions[-1] == 12_050
    assert film(source, 4000, 5000, 1.0, 4) == [5000]
    assert film(Told(0), 0, 0, 1.0, 4) == [0]


def test_a_card_that_is_pushed_on_and_one_that_is_cleared_in_the_air_are_busy_time() -> None:
    source = Told(
        3000,
        Happening(100, "thrown", "a"), Happening(150, "thrown", "b"), Happening(200, "rest", "a"),
        Happening(300, "rest", "b"), Happening(400, "thrown", "a"), Happening(500, "clear"),
        Happening(600, "pushed", "b"), Happening(650, "rest", "b"), Happening(2900, "thrown", "c"),
    )  # fmt: skip
    assert source.busy() == [(100, 300), (400, 500), (600, 650), (2900, 3000)]


# -- the film itself -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(exporter: Exporter, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gif") / "film.gif"
    exporter.gif(path, Stretch(), metered)
    return path


def test_every_frame_takes_a_multiple_of_forty_milliseconds_and_idle_time_is_gone(made: Path) -> None:
    durations = [duration for duration, _ in frames_of(made)]
    assert {duration % 40 for duration in durations} == {0}
    assert durations.count(40) > 20, "cards fly at 25 frames a second"
    assert 5.0 < sum(durations) / 1000.0 < 10.0, "of more than 16 s"
    assert durations[-1] >= 2000, "the end can be looked at"


def test_a_film_ends_with_the_picture_of_the_end_and_what_stands_still_does_not_flicker(
    made: Path, exporter: Exporter
) -> None:
    frames = [np.asarray(picture, dtype=int) for _, picture in frames_of(made)]
    corner = [frame[-40:, :40] for frame in frames]
    assert all((piece == corner[0]).all() for piece in corner)
    last = exporter._stage((720, 640), 0.0, float(exporter.source.end_tick)).picture(exporter.source.end_tick)
    import pygame

    true = np.frombuffer(pygame.image.tobytes(last, "RGB"), np.uint8).reshape(640, 720, 3).astype(int)
    assert np.abs(frames[-1] - true).mean() < 5.0, "colours are near those on the screen"


@contextmanager
def counting(label: str, total: int | None = None) -> Iterator[Counter]:
    counter = Counter(total)
    Counter.opened.append(counter)
    yield counter


class Counter:
    """A progress bar for tests."""

    opened: list[Counter] = []  # noqa: RUF012 - emptied by the test that looks at it

    def __init__(self, total: int | None) -> None:
        self.total = total
        self.done = 0

    def advance(self, count: int = 1) -> None:
        self.done += count


def test_a_film_shrinks_until_it_fits_and_its_progress_is_told(exporter: Exporter, tmp_path: Path) -> None:
    Counter.opened.clear()
    path = tmp_path / "small.gif"
    exporter.gif(path, Stretch(5.0, 6.0), counting, limit=100_000)
    assert path.stat().st_size <= 100_000
    frames = frames_of(path)
    assert frames[0][1].width < 720
    shortest = min(duration for duration, _ in frames)
    assert {duration % shortest for duration, _ in frames} == {0}, "still an even pace"
    assert len(Counter.opened) > 1, "the first size did not fit"
    assert Counter.opened[-1].done == Counter.opened[-1].total


def test_a_film_that_cannot_fit_is_refused_and_leaves_nothing(exporter: Exporter, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"larger than 0\.005 MB even .* shorter stretch with --from and --to"):
        exporter.gif(tmp_path / "none.gif", Stretch(), metered, limit=5_000)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("stretch", "complaint"),
    [
        (Stretch(3.0, 2.0), "a film from 3 s to 2 s shows nothing"),
        (Stretch(2.0, 2.0), "a film from 2 s to 2 s shows nothing"),
        (Stretch(start_s=-1.0), "--from -1: the recording goes from 0 to"),
        (Stretch(end_s=1e9), "--to 1e+09: the recording goes from 0 to"),
        (Stretch(end_s=float("nan")), "--to nan: the recording goes from 0 to"),
    ],
)
def test_a_stretch_that_is_none_is_refused(
    exporter: Exporter, tmp_path: Path, stretch: Stretch, complaint: str
) -> None:
    with pytest.raises(UserError) as refused:
        exporter.gif(tmp_path / "none.gif", stretch, metered)
    assert str(refused.value).startswith(complaint)


# -- the encoder ---------------------------------------------------------------------------------------------


def plain_frame(colour: tuple[int, int, int]) -> Rgb:
    frame = np.zeros((40, 60, 3), np.uint8)
    frame[:] = colour
    return frame


def read_back(data: bytes) -> list[tuple[int, Image.Image]]:
    with Image.open(io.BytesIO(data)) as film:
        assert film.info["loop"] == 0, "again and again"
        return [(frame.info["duration"], frame.convert("RGB").copy()) for frame in ImageSequence.Iterator(film)]


def test_frames_come_back_and_equal_ones_are_one_that_lasts_longer() -> None:
    red, blue = plain_frame((200, 30, 30)), plain_frame((30, 30, 200))
    spot = red.copy()
    spot[10:14, 20:24] = (30, 30, 200)
    gif = GifFilm(palette_of([red, blue], [(200, 30, 30), (30, 30, 200)]), 4, 10**6)
    for frame in (red, red, red, spot, blue):
        gif.add(frame)
    frames = read_back(gif.finish())
    assert [duration for duration, _ in frames] == [120, 40, 40]
    for (_, picture), true in zip(frames, (red, spot, blue), strict=True):
        assert np.abs(np.asarray(picture, dtype=int) - true).max() < 12


def test_only_what_changes_is_written() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (40, 60, 3)).astype(np.uint8)
    spot = noise.copy()
    spot[10:14, 20:24] = (255, 255, 255)
    palette = palette_of([noise], [(255, 255, 255)])
    sizes = []
    for frames in ([noise], [noise, spot]):
        gif = GifFilm(palette, 4, 10**6)
        for frame in frames:
            gif.add(frame)
        sizes.append(len(gif.finish()))
    assert sizes[1] - sizes[0] < 60


def test_the_limit_holds_while_frames_are_added() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (40, 60, 3)).astype(np.uint8)
    gif = GifFilm(palette_of([noise], []), 4, 5_500)
    gif.add(noise)
    gif.add(np.roll(noise, 1, axis=0))
    with pytest.raises(TooLarge):
        gif.add(np.roll(noise, 2, axis=0))


def test_samples_are_spread_from_the_first_to_the_last() -> None:
    assert list(spread(3, 10)) == [0, 1, 2]
    assert list(spread(101, 5)) == [0, 25, 50, 75, 100]


# -- by the command line -------------------------------------------------------------------------------------


def test_without_any_display_pictures_and_films_are_made(recorded: Path, tmp_path: Path) -> None:
    done = run_cli(
        "replay", recorded, "--png", "p.png", "--at", "5.3", "--gif", "f.gif", "--from", "5", "--to", "5.4",
        cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["f.gif", "p.png"]


def test_no_window_is_opened_where_there_is_a_display(recorded: Path, tmp_path: Path) -> None:
    # The driver that opens windows would fail at once: nobody listens at this address.
    said = run_python(
        "import os; os.environ.update(SDL_VIDEODRIVER='x11', DISPLAY=':987')\n"
        "from dilemma_arena.cli import main\n"
        f"assert main(['replay', {str(recorded)!r}, '--png', {str(tmp_path / 'p.png')!r}]) == 0\n"
        "print(os.environ['SDL_VIDEODRIVER'])"
    )
    assert said.strip() == "x11"
    assert (tmp_path / "p.png").stat().st_size > 100_000


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--at", "3"), "--at belongs to --png"),
        (("--from", "3"), "--from and --to belong to --gif"),
        (("--png", "there/p.png"), "cannot write there/p.png: there is no folder "),
        (("--png", "."), "cannot write .: there is something of that name that is no file"),
        (("--png", "p.png", "--at", "99"), "--at 99: the recording goes from 0 to "),
        (("--png", "out", "--gif", "out"), "the results would overwrite the recording or each other"),
        (("--gif", "f.gif", "--speed", "9"), "Invalid value for '--speed'"),
    ],
)
def test_mistakes_are_told_in_one_line(
    recorded: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(recorded), *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert only_line(said.err).startswith(complaint)
    assert list(tmp_path.iterdir()) == []


def test_without_pillow_it_is_said_what_to_install(recorded: Path, tmp_path: Path) -> None:
    said = run_python(
        "import sys, contextlib; sys.modules['PIL'] = None\n"
        "from dilemma_arena.cli import main\n"
        "with contextlib.redirect_stderr(sys.stdout):\n"
        f"    assert main(['replay', {str(recorded)!r}, '--gif', {str(tmp_path / 'f.gif')!r}]) == 2"
    )
    assert said == "a GIF needs the package pillow, run: pip install 'dilemma-arena[export]'\n"
    assert list(tmp_path.iterdir()) == []


def test_a_recording_that_fails_its_verification_is_not_drawn(recorded: Path, tmp_path: Path) -> None:
    text = recorded.read_text(encoding="utf-8")
    broken = tmp_path / "broken.darec"
    broken.write_text(text.replace('"settle_s":0.', '"settle_s":1.', 1), encoding="utf-8")
    done = run_cli("replay", broken, "--verify", "--png", "p.png", cwd=tmp_path)
    assert done.returncode == 1
    assert not (tmp_path / "p.png").exists()
