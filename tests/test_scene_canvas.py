"""Window and canvas: every pixel reachable, everything readable, no display said in one sentence."""

from __future__ import annotations

import pytest

from dilemma_arena.scene.canvas import pixels_per_unit
from dilemma_arena.scene.display import window_size
from dilemma_arena.scene.layout import Box, centred
from tests._helpers import only_line, plain_environment, run_cli
from tests.scene_support import canvas

SIZES = [(640, 360), (1024, 600), (1280, 800), (1366, 768), (1920, 1080), (3440, 1440), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui_scale", [0.75, 1.0, 2.0])
def test_window_to_units_and_back_hits_the_same_pixel(size: tuple[int, int], ui_scale: float) -> None:
    screen = canvas(*size, ui_scale=ui_scale)
    for x in (0, 1, size[0] // 2, size[0] - 1):
        for y in (0, 1, size[1] // 2, size[1] - 1):
            point = screen.to_units((x, y))
            assert screen.to_px(point) == (x, y)
            assert screen.box.contains(point)


def test_a_unit_is_a_pixel_at_1280_by_800_and_text_stays_readable_in_small_windows() -> None:
    assert pixels_per_unit((1280, 800)) == 1.0
    assert pixels_per_unit((3840, 2160)) == 2.7
    assert pixels_per_unit((1024, 600)) == 0.875, "the smallest text, 14 units, keeps 12 pixels"
    assert pixels_per_unit((1280, 800), 2.0) == 2.0
    assert pixels_per_unit((1280, 800), 9.0) == 2.0, "at most 200 %"


def test_the_window_fits_a_netbook_with_its_frame() -> None:
    assert window_size((1024, 600)) == (1008, 528)
    assert window_size((1920, 1080)) == (1280, 800)


def test_neighbouring_boxes_leave_no_gap_in_pixels() -> None:
    screen = canvas(1366, 768)
    left, right = Box(10.3, 5.0, 200.9, 50.0).cut_left(77.7)
    assert screen.rect(left).right == screen.rect(right).left


def test_a_clamped_box_lies_inside() -> None:
    assert centred((-5.0, 700.0), 100.0, 20.0).clamped(Box(0.0, 0.0, 640.0, 480.0)) == Box(0.0, 460.0, 100.0, 20.0)


@pytest.mark.parametrize("driver", ["", "offscreen", "x11"])
def test_without_a_display_one_sentence_and_exit_2(driver: str) -> None:
    environment = plain_environment(**({"SDL_VIDEODRIVER": driver} if driver else {}))
    done = run_cli("--seed", "1", env=environment)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "there is no display" in only_line(done.stderr)
