"""Every menu: it draws at every size, nothing is cut off, every control can be pressed, keys alone reach everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import Resized
from dilemma_arena.scene.hotseat.key_choice import ChooserPanel
from dilemma_arena.scene.hotseat.private_choice import OptionCard
from dilemma_arena.scene.hotseat.question import Option
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.menus.start import Banner, StartMenu
from dilemma_arena.scene.menus.tile import Tile
from dilemma_arena.scene.settings import Language, Settings
from dilemma_arena.scene.ui import focus
from dilemma_arena.scene.ui.controls import Button
from dilemma_arena.scene.ui.element import CALM, Element
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Picture
from dilemma_arena.scene.ui.values import Choice, Toggle
from tests.menu_support import SCREENS, Menu, PlayedScene, choosers, opened
from tests.scene_support import lights


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


class PseudoLanguages(Languages):
    """Only the longer make-believe language."""

    def __init__(self) -> None:
        super().__init__()
        self._pseudo = pseudo()

    def translator(self, language: Language) -> Translator:
        return self._pseudo


VIEWS: dict[str, dict[str, Any]] = {
    "1280x800": {"size": (1280, 800)},
    "1024x600": {"size": (1024, 600)},
    "3840x2160": {"size": (3840, 2160)},
    "200 %": {"size": (1280, 800), "settings": Settings(ui_scale=200)},
    "200 % of 720p": {"size": (1280, 720), "settings": Settings(ui_scale=200)},
    "75 %": {"size": (1024, 600), "settings": Settings(ui_scale=75)},
    "pseudo": {"size": (1024, 600), "languages": PseudoLanguages()},
    "pseudo at 200 %": {"size": (1024, 600), "languages": PseudoLanguages(), "settings": Settings(ui_scale=200)},
    "German": {"size": (1024, 600), "languages": Languages(system="de")},
    "patterns": {"size": (1280, 800), "settings": Settings(patterns=True, reduced_motion=True)},
}


@contextmanager
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Box]]:
    """The places of all lines of text that are drawn meanwhile, units."""
    lines: list[Box] = []
    drawn = Painter.text

    def text(painter: Painter, words: str, at: Point, *rest: Any, **more: Any) -> Box:  # noqa: ANN401
        box = drawn(painter, words, at, *rest, **more)
        if words.strip():
            lines.append(box)
        return box

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "text", text)
        yield lines


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_draws_and_nothing_is_cut_off(name: str, view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = opened(name, Menu(**VIEWS[view]))
    assert len(lights(menu.draw())) > 8
    screen, m = menu.top, menu.top._metrics
    assert m is not None
    painter = menu.desk.kit.brush.on(menu.canvas)
    whole = painter.canvas.box
    for item in screen.layout.items:
        what = f"{type(item.element).__name__} {getattr(item.element, 'id', getattr(item.element, 'text', ''))}"
        assert item.element.fits(m, item.box), f"{what} does not fit its {item.box.w:.0f} by {item.box.h:.0f}"
        assert item.box.x >= -0.01, what
        assert item.box.right <= whole.w + 0.01, f"{what} reaches beyond the right edge"
        if item.clip is None:
            assert item.box.y >= -0.01, what
            assert item.box.bottom <= whole.h + 0.01, f"{what} reaches beyond the lower edge, and nothing scrolls"
        else:
            assert item.clip.x - 0.01 <= item.box.x, what
            assert item.box.right <= item.clip.right + 0.01, what
        with written(monkeypatch) as lines:
            item.element.paint(painter, m, item.box, screen._mood(item))
        if not isinstance(item.element, Picture):  # what is written on a picture has the picture's own places
            check_lines(lines, item.box, what)


def check_lines(lines: list[Box], box: Box, what: str) -> None:
    """Lines of text lie within their element and not upon each other; a line's box is higher than its letters."""
    for index, line in enumerate(lines):
        assert box.x - 2.0 <= line.x, f"text of {what} sticks out on the left"
        assert line.right <= box.right + 2.0, f"text of {what} sticks out on the right"
        assert box.y - 6.0 <= line.y, f"text of {what} sticks out above"
        assert line.bottom <= box.bottom + 6.0, f"text of {what} sticks out below"
        for other in lines[:index]:
            overlap = line.inset(1.0, 0.14 * line.h).overlaps(other.inset(1.0, 0.14 * other.h))
            assert not overlap, f"texts of {what} lie upon each other"


WORDY = "Something rather lovely with an unforeseeable catch in it"


def wordy_elements(menu: Menu) -> list[Element]:
    """Everything that draws more than one text by itself, with long ones."""
    who = replace(choosers(1)[0], name="Bartholomew Maximilian")
    keys = (("Left Shift", "peace", WORDY), ("Q", "conflict", "No"))
    return [
        Tile("t", WORDY, WORDY, WORDY, lambda *_: None, menu.desk.studio, lambda: None),
        Banner(WORDY, WORDY),
        OptionCard("o", Option(WORDY, "peace", why_not=WORDY), 1, True, lambda: None),
        ChooserPanel(who, keys, "is still thinking it over", False),
        Button("b", WORDY, lambda: None, icon="eye"),
        Toggle("g", WORDY, True, lambda value: None),
        Choice("c", (WORDY, "No"), 0, lambda index: None),
    ]


@pytest.mark.parametrize("index", range(7))
def test_long_texts_fit_whatever_width_there_is(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = Menu()
    element = wordy_elements(menu)[index]
    m = Metrics(menu.desk.kit.brush, 1.0)
    painter = menu.desk.kit.brush.on(menu.canvas)
    width = element.least_width(m)
    while width < element.least_width(m) + 330.0:
        box = Box(10.0, 10.0, width, element.height(m, width))
        with written(monkeypatch) as lines:
            element.paint(painter, m, box, CALM)
        assert lines
        check_lines(lines, box, f"{type(element).__name__} {width:.0f} wide")
        width += 2.0


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_can_be_pressed_and_esc_leads_back(name: str) -> None:
    ids = opened(name, Menu(size=(1024, 600))).ids
    for control in ids:
        menu = opened(name, Menu(size=(1024, 600), settings=Settings(reduced_motion=True)))
        for key in ("left", "right", "return"):
            menu.top.focus = control
            menu.press(key)
            assert key == "return" or menu.top.focus in menu.ids, f"{control} lost the focus"
        menu.wait(3)
        top = menu.stack.top
        if top is None or isinstance(top, PlayedScene):
            continue  # it led out: a game was begun, the program was left, something was decided
        assert isinstance(top, Screen), control
        assert not top.layout.controls or top.focus in menu.ids, f"{control} lost the focus"
        for _ in range(4):
            if not isinstance(menu.stack.top, Screen):
                break
            before = menu.stack.top
            menu.press("escape")
            if menu.stack.top is before:
                assert name in LEAVES_BY_CHOICE, f"Esc does not lead back from {name}"
                break


LEAVES_BY_CHOICE = {"curtain", "tokens", "cards", "tokens by keys", "a vote", "a vote, counting", "start"}
"""Screens over a game that asks something: Esc opens the pause menu of the game, if it gives one."""


@pytest.mark.parametrize("name", SCREENS)
def test_tab_and_arrows_reach_everything(name: str) -> None:
    menu = opened(name, Menu(size=(1280, 800)))
    ids = set(menu.ids)
    by_tab = set()
    for _ in ids:
        menu.press("tab")
        by_tab.add(menu.top.focus)
    assert by_tab == ids
    # arrows: everything is reached from somewhere
    boxes = [item.box for item in menu.top.layout.controls]
    ways: tuple[focus.Direction, ...] = ("left", "right", "up", "down")
    reached = {focus.beside(boxes, start, way) for start in range(len(boxes)) for way in ways} - {None}
    assert reached == set(range(len(boxes))) or len(boxes) < 2


def test_a_window_of_any_size_can_be_used() -> None:
    menu = Menu(size=(480, 320), settings=Settings(ui_scale=200))
    menu.open(StartMenu(menu.desk))
    for size in ((480, 320), (320, 1200), (2000, 330), (1280, 800)):
        menu.size = size
        menu.send(Resized(0.0))
    menu.press("return", "return")
    assert isinstance(menu.stack.top, PlayedScene)
