"""The physics report: its counts, its experiments, falling cards, and that the page goes with its pictures."""

from __future__ import annotations

import importlib.util
import math
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from dilemma_arena.core.streams import stream
from dilemma_arena.lab.report import falling, sensitivity
from dilemma_arena.lab.report.falling import Mode, drop, stock
from dilemma_arena.lab.report.reference import Compared, Row
from dilemma_arena.lab.report.tallies import Group, Share, by_number, by_word, confusion, mistakes, quantile, shares
from dilemma_arena.physics import airborne, settle, slide
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from tests._helpers import ROOT, only_line

REFERENCE = ROOT.parent / "shared" / "reference"
needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference throws are not here")


def row(rest: str, *, speed: float = 1000.0, first: str = "floor_in", sampler: str = "aimed") -> Row:
    """What the tallies read of a reference throw."""
    return {
        "rest": rest,
        "first_surface": first,
        "sampler": sampler,
        "final_x_mm": "10",
        "final_y_mm": "20",
        "vx_mm_s": str(speed),
        "vy_mm_s": "0",
        "vz_mm_s": "0",
    }


def compared(rest: str, ours: Rest, x_mm: float = 13.0, y_mm: float = 24.0, **reference: str | float) -> Compared:
    """A reference throw and what became of it here; the centres are 5 mm apart."""
    card = LyingCard("card", x_mm, y_mm, 0.0, rest=ours)
    return Compared(row(rest, **reference), RestedThrow(card, 0.5, "floor_in"))  # type: ignore[arg-type]


THROWS = [
    compared("flat", Rest.FLAT),
    compared("flat", Rest.FLAT, x_mm=10.0, y_mm=21.0, speed=3500.0),
    compared("flat", Rest.LEANING, speed=3500.0),
    compared("outside", Rest.OUTSIDE, first="table_out", sampler="natural"),
]


def test_shares_are_told_with_their_error() -> None:
    assert str(Share.of([True] * 90 + [False] * 10)) == "90.0 ± 3.0 % of 100"
    assert str(Share.of([])) == "–"
    assert quantile([5.0, 1.0, 3.0, 2.0, 4.0], 0.5) == 3.0
    assert quantile([1.0, 2.0], 0.9) == 2.0
    assert math.isnan(quantile([], 0.5))


def test_throws_are_grouped_and_counted() -> None:
    assert dict(confusion(THROWS)) == {("flat", "flat"): 2, ("flat", "leaning"): 1, ("outside", "outside"): 1}
    whole = Group.of("all", THROWS)
    assert (whole.agreement, whole.median_mm, whole.p90_mm) == (Share(3, 4), 5.0, 5.0)
    assert [(g.name, g.agreement) for g in by_word(THROWS, "sampler")] == [
        ("aimed", Share(2, 3)),
        ("natural", Share(1, 1)),
    ]
    assert [(g.name, g.agreement) for g in by_number(THROWS, "launch speed")] == [
        ("1 to 1.5", Share(2, 2)),
        ("≥ 3", Share(1, 2)),
    ]
    assert mistakes(THROWS) == [("floor_in", "flat", "leaning", 1)]
    assert shares(THROWS, "natural")["outside"] == (100.0, 100.0)
    assert shares(THROWS, "rim") == {}


def test_half_the_step_is_undone_afterwards() -> None:
    def steps() -> tuple[int, ...]:
        return airborne.FLIGHT_STEPS, airborne.STRIKE_STEPS, settle.SETTLE_STEPS, slide.SLIDE_STEPS

    def fail() -> None:
        with sensitivity.half_steps():
            assert steps() == tuple(2 * count for count in before)
            raise ValueError("inside")

    before = steps()
    with pytest.raises(ValueError, match="inside"):
        fail()
    assert steps() == before


def test_an_experiment_on_constants_that_are_gone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "STEPS", ("FLIGHT_STEPS", "NO_SUCH_STEPS"))
    with pytest.raises(LookupError, match="NO_SUCH_STEPS"), sensitivity.half_steps():
        pass


def test_a_jittered_launch_is_nearly_the_same() -> None:
    launch, chance = Launch(-360.0, 5.0, 120.0, 1900.0, -15.0, 300.0, 0.5, 0.05, 0.02, 40.0), stream(1, "test")
    for _ in range(200):
        other = sensitivity.jittered(launch, chance)
        assert other != launch
        assert other.speed_mm_s == pytest.approx(launch.speed_mm_s, rel=0.0101)
        assert abs(other.heading_rad - launch.heading_rad) <= math.radians(0.5001)
        assert (other.z_mm, other.spin_rad_s) == (120.0, 40.0)
        assert math.hypot(other.x_mm + 360.0, other.y_mm - 5.0) <= math.sqrt(2.0)
        assert abs(other.yaw_rad - 0.5) <= math.radians(1.001)


def test_a_card_let_go_flat_reaches_the_speed_at_which_drag_carries_it() -> None:
    fall = drop(stock(91.0, 59.0, 0.3), tilt_rad=math.radians(5.0))
    # 1.8 g · 9.81 m/s² = ½ · 1.2 kg/m³ · 1.17 · 91 mm · 59 mm · v²
    assert fall.mode is Mode.STEADY
    assert fall.down_mm_s == pytest.approx(2164.5, abs=2.0)
    assert abs(fall.sideways_mm_s) < 20.0
    assert fall.inertia == pytest.approx(4.02, abs=0.01)


def test_a_falling_ball_of_lead_hardly_feels_the_air() -> None:
    heavy = replace(stock(91.0, 59.0, 0.3), mass_kg=18.0)
    fall = drop(heavy, seconds=1.0)
    assert fall.path[-1][1] == pytest.approx(-0.5 * 9810.0 * 0.99**2, rel=1e-3)


def test_long_strips_tumble_as_published() -> None:
    """Frequency as thickness^0.5 · width^-1 (Mahadevan, Ryu & Samuel 1999), each over a decade."""
    assert falling.decade("thickness", 25.0).exponent == pytest.approx(0.5, abs=0.05)
    assert falling.decade("width", 25.0).exponent == pytest.approx(-1.0, abs=0.05)


def test_a_strip_too_light_for_the_model_is_told() -> None:
    fall = drop(stock(1000.0, 40.0, 0.02), dt=0.25e-3)
    assert (fall.mode, fall.frequency_hz) == (Mode.RUNAWAY, math.inf)


def test_the_slope_of_a_power_is_its_exponent() -> None:
    assert falling.slope((1.0, 2.0, 4.0), (3.0, 12.0, 48.0)) == pytest.approx(2.0)


def test_figures_of_the_experiment() -> None:
    plate = falling.ALUMINIUM
    assert plate.inertia == pytest.approx(0.29, abs=0.005), "as the paper calls it"
    assert plate.below_horizon_deg == pytest.approx(35.9, abs=0.1)


@pytest.fixture
def tool() -> ModuleType:
    """tools/physics_report.py, made quick."""
    return load("physics_report")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{name}_under_test", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pictures_of(page: Path) -> list[str]:
    return re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))


@needs_reference
def test_one_command_makes_page_and_pictures(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "RATIOS", (25.0,))
    monkeypatch.setattr(tool, "SCAN_MM", (0.02, 0.3))
    assert tool.main(["--limit", "6", "--out", str(tmp_path)]) == 0
    pictures = pictures_of(tmp_path / "physics-report.md")
    assert len(pictures) == 4
    for picture in pictures:
        assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    text = (tmp_path / "physics-report.md").read_text(encoding="utf-8")
    assert "of 6 |" in text
    assert "nan" not in text
    assert "runs away" in text


def test_the_committed_page_has_its_pictures() -> None:
    pictures = pictures_of(ROOT / "docs" / "physics-report.md")
    assert len(pictures) == 4
    for picture in pictures:
        assert (ROOT / "docs" / picture).stat().st_size < 250_000


@pytest.mark.parametrize("name", ["physics_report", "compare_reference"])
def test_without_reference_the_tools_say_so(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert load(name).main(["--reference", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert str(tmp_path) in only_line(err)


def test_without_matplotlib_the_report_says_what_to_install(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(tool, "find_spec", lambda name: None)
    assert tool.main([]) == 2
    assert "pip install 'dilemma-arena[plots]'" in only_line(capsys.readouterr().err)


@needs_reference
def test_the_comparison_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert load("compare_reference").main(["--limit", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("class agrees, all") == 2
    assert "rests on the offer or not" in out
    assert "nan" not in out
