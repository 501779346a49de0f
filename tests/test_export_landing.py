"""The landing plot: every card counted in its class, and plain words where there is nothing to draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.landing import Landed, landing_plot, read_landed
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.rest import Rest
from dilemma_arena.recording.live import RecordedVolley
from tests._helpers import ROOT, only_line, run_python
from tests.export_samples import match, three_throws
from tests.recording_samples import FLAT, run_to_rest

RESULTS = """rest,x_mm,y_mm,z_mm,yaw_rad,tilt_rad,face_up,settle_s
flat,10.5,-20,0,0,0,1,0.5
leaning,120,5,9,0,0.4,0,0.7
on_rim,154,0,20,0,0,1,0.7
outside,400,-900,0,0,0,1,1.5
"""


def test_a_table_of_results_is_read_by_class(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(RESULTS, encoding="utf-8")
    assert read_landed(path) == (
        [
            Landed(Rest.FLAT, 10.5, -20.0),
            Landed(Rest.LEANING, 120.0, 5.0, face_up=False),
            Landed(Rest.ON_RIM, 154.0, 0.0),
            Landed(Rest.OUTSIDE, 400.0, -900.0),
        ],
        None,
    )


def test_recordings_of_throws_and_of_matches_go_into_one_plot(tmp_path: Path) -> None:
    throws, arena = read_landed(three_throws(tmp_path / "three.darec"))
    assert [card.rest for card in throws] == [Rest.FLAT, Rest.FLAT, Rest.OUTSIDE]
    assert arena == ARENAS["round"]
    matched, arena = read_landed(match(tmp_path / "match.darec", "dilemma", "bot:easy", "bot:easy"))
    assert len(matched) > 3
    assert arena == ARENAS["round"]
    landing_plot([tmp_path / "three.darec", tmp_path / "match.darec"], tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_cards_give_the_same_picture_and_others_another(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(RESULTS, encoding="utf-8")
    pictures = []
    for name in ("a.png", "b.png", "c.png"):
        if name == "c.png":
            path.write_text(RESULTS.replace("leaning,120", "flat,20"), encoding="utf-8")
        landing_plot([path], tmp_path / name)
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (RESULTS.replace("leaning,", "hovering,"), "row 1 (line 3), column rest: 'hovering' is none of flat, leaning"),
        (RESULTS.replace("flat,10.5,", "flat,nan,"), "row 0 (line 2), column x_mm: 'nan' is not a finite number"),
        (RESULTS.replace(",1,0.5", ",yes,0.5"), "column face_up: 'yes' is neither 0 nor 1"),
        (RESULTS.replace("rest,", "class,"), "missing column rest"),
    ],
)
def test_a_faulty_table_is_refused_in_plain_words(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "results.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as refused:
        landing_plot([path], tmp_path / "plot.png")
    assert complaint in str(refused.value)
    assert not (tmp_path / "plot.png").exists()


def test_different_arenas_do_not_go_into_one_plot(tmp_path: Path) -> None:
    three_throws(tmp_path / "round.darec")
    live = RecordedVolley(ARENAS["square"], DEFAULT_PARAMS, path=tmp_path / "square.darec")
    live.throw("a", FLAT)
    run_to_rest(live)
    live.close()
    with pytest.raises(UserError, match="thrown into another arena"):
        landing_plot([tmp_path / "round.darec", tmp_path / "square.darec"], tmp_path / "plot.png")
    landing_plot([tmp_path / "square.darec"], tmp_path / "plot.png")


def test_without_matplotlib_the_tool_says_what_to_install(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(RESULTS, encoding="utf-8")
    said = run_python(
        f"import sys, contextlib; sys.path.insert(0, {str(ROOT)!r}); sys.modules['matplotlib'] = None\n"
        "from tools.landing_plot import main\n"
        "with contextlib.redirect_stderr(sys.stdout):\n"
        f"    assert main([{str(path)!r}, '--out', {str(tmp_path / 'plot.png')!r}]) == 2"
    )
    assert only_line(said) == "a plot needs the package matplotlib, run: pip install 'dilemma-arena[plots]'\n".strip()
