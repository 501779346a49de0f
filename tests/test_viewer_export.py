"""Pictures and films of matches without an arena: their tables, at an even pace, never too large, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.progress import metered
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_story import Story
from dilemma_arena.scene.app import called
from dilemma_arena.scene.export import Exporter, Stretch
from dilemma_arena.scene.play.table_export import TableExporter, exporter_of
from tests._helpers import run_cli
from tests.scene_support import studio
from tests.viewer_support import entry_of

FOLDER = Path(__file__).parent / "recordings"
MATCHES = ("duel", "goddam-4-clock", "hedgehogs-3")
each = pytest.mark.parametrize("name", MATCHES)


def exporter(name: str, limit: int = 8_000_000) -> TableExporter:
    recording = load_any(FOLDER / f"{name}.darec")
    entry = entry_of(recording.header.game)
    return TableExporter(studio(), entry, Story(recording, entry.game), limit=limit)


def test_what_has_an_arena_is_drawn_with_it_and_the_others_at_their_tables() -> None:
    for name, kind in (("dilemma-3-model-2", Exporter), ("duel", TableExporter)):
        assert isinstance(exporter_of(studio(), load_any(FOLDER / f"{name}.darec"), called, trust=False), kind)


@each
def test_a_picture_is_the_same_whatever_was_drawn_before(name: str, tmp_path: Path) -> None:
    made = exporter(name)
    made.png(tmp_path / "end.png")
    made.png(tmp_path / "start.png", 0.0)
    made.png(tmp_path / "again.png")
    with Image.open(tmp_path / "end.png") as picture:
        assert picture.size == (1600, 1000)
    assert (tmp_path / "end.png").read_bytes() == (tmp_path / "again.png").read_bytes()
    assert (tmp_path / "end.png").read_bytes() != (tmp_path / "start.png").read_bytes() or name != "goddam-4-clock"


def test_a_film_shows_event_after_event_at_an_even_pace(tmp_path: Path) -> None:
    made = exporter("goddam-4-clock")
    out = tmp_path / "film.gif"
    made.gif(out, Stretch(0.0, 30.0), metered)
    with Image.open(out) as film:
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
        assert film.size == (900, 562)
    assert len(durations) > 8
    assert all(duration % 200 == 0 for duration in durations)
    assert max(durations) >= 2600  # somebody has to read it
    assert durations[-1] >= 4000
    fast = tmp_path / "fast.gif"
    made.gif(fast, Stretch(0.0, 30.0, 4.0), metered)
    with Image.open(fast) as film:
        assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) < 0.6 * sum(durations)


def test_a_film_shrinks_until_it_fits_or_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    stretch = Stretch(0.0, 12.0)
    exporter("goddam-4-clock").gif(out, stretch, metered)
    size = out.stat().st_size
    exporter("goddam-4-clock", limit=size - 1).gif(out, stretch, metered)
    assert out.stat().st_size < size
    with Image.open(out) as film:
        assert film.size[0] < 900
    before = out.read_bytes()
    with pytest.raises(UserError, match=r"would be larger than 0\.005 MB"):
        exporter("goddam-4-clock", limit=5000).gif(out, stretch, metered)
    assert out.read_bytes() == before


@pytest.mark.parametrize("stretch", [Stretch(50.0, 20.0), Stretch(0.0, 9999.0), Stretch(float("nan"))])
def test_a_stretch_that_is_none_is_refused(stretch: Stretch, tmp_path: Path) -> None:
    with pytest.raises(UserError):
        exporter("goddam-4-clock").gif(tmp_path / "film.gif", stretch, metered)
    assert not (tmp_path / "film.gif").exists()


@each
def test_without_any_display_a_picture_is_made(name: str, tmp_path: Path) -> None:
    done = run_cli("replay", FOLDER / f"{name}.darec", "--png", tmp_path / "picture.png")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
    assert (tmp_path / "picture.png").stat().st_size > 50_000
