"""Menus: every screen draws at every size, every control can be pressed, nothing is cut off, games start in no time."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.library import Library, new_recording
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed, Resized
from dilemma_arena.scene.hotseat.key_choice import ChooserPanel
from dilemma_arena.scene.hotseat.private_choice import OptionCard
from dilemma_arena.scene.hotseat.question import Option
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.menus import entry, registered
from dilemma_arena.scene.menus.game_page import GamePage
from dilemma_arena.scene.menus.keys_tab import KeyCapture
from dilemma_arena.scene.menus.match_setup import (
    HUMAN,
    MatchSetup,
    SeatSetup,
    first_setup,
    ready,
    usual_level,
    with_name,
    with_player,
    with_players,
    with_seat_added,
    with_seat_removed,
    with_style,
)
from dilemma_arena.scene.menus.option_fields import Flag, Hint, Number, OneOf, option_fields, value_of, with_value
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.shelf import Shelf
from dilemma_arena.scene.menus.start import Banner, StartMenu
from dilemma_arena.scene.menus.tile import Tile
from dilemma_arena.scene.settings import Language, Settings
from dilemma_arena.scene.stack import Pop, Push, Scene
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.ui import focus
from dilemma_arena.scene.ui.controls import Button
from dilemma_arena.scene.ui.element import CALM, Element
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.values import Choice, Toggle
from games.dilemma.messages import Options as DilemmaOptions
from games.hedgehogs_dilemma.messages import Options as HedgehogOptions
from tests.menu_support import DILEMMA, SCREENS, Menu, PlayedScene, choosers, points
from tests.scene_support import lights

CORPUS = Path(__file__).parent / "throws"


class PseudoLanguages(Languages):
    """Only the longer make-believe language."""

    def __init__(self) -> None:
        super().__init__()
        self._pseudo = pseudo()

    def translator(self, language: Language) -> Translator:
        return self._pseudo


def opened(name: str, menu: Menu) -> Menu:
    """A screen over something else, as it is in the program."""
    menu.open(PlayedScene())
    menu.stack.apply(Push(SCREENS[name](menu)))
    menu.draw()
    return menu


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


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


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


# --- a game in no time ----------------------------------------------------------------------------------------


def test_two_clicks_start_a_game() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.click("game dilemma")
    menu.click("play now")
    played = menu.stack.top
    assert isinstance(played, PlayedScene)
    assert played.setup is not None
    assert played.setup.players == (HUMAN, "bot:medium", "bot:medium")
    assert [seat.name for seat in played.setup.seats] == ["You", "Carl", "Dora"]
    assert played.setup.options == DilemmaOptions()
    assert played.setup.seed == 1000


def test_keys_alone_set_up_and_start_a_game() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.press("return", "down", "return")  # the first tile; "play now" has the focus, below it "set up"
    assert isinstance(menu.top, SetupScreen)
    presses = 0
    while menu.top.focus != "name 0":
        menu.press("tab")
        presses += 1
    assert presses < 8
    for _ in range(3):
        menu.press("backspace")
    menu.type("Ünal")
    menu.press("tab", "tab", "tab", "tab", "tab", "right")  # kind, remove, style, name, and kind of the second seat
    while menu.top.focus != "start":
        menu.press("tab")
    menu.press("return")
    played = menu.stack.top
    assert isinstance(played, PlayedScene)
    assert played.setup is not None
    assert played.setup.seats[0].name == "Ünal"
    assert played.setup.players == (HUMAN, "bot:hard", "bot:medium")
    menu.press("escape", "escape", "escape")
    assert isinstance(menu.top, StartMenu)


def test_a_gamepad_would_do_with_arrows_enter_and_esc() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.press("right", "right", "right", "return", "return")
    played = menu.stack.top
    assert isinstance(played, PlayedScene)
    assert played.setup is not None
    assert played.setup.game == "hedgehogs-dilemma"


def test_what_is_not_there_says_so_and_does_nothing() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.click("game goddam-dilema")
    assert isinstance(menu.top, StartMenu)
    assert menu.desk.kit.toasts.texts == ("This game is still being made.",)
    tiles = [item.element for item in menu.top.layout.controls if isinstance(item.element, Tile)]
    notes = {tile.id: tile.note for tile in tiles}
    assert notes["game goddam-dilema"] == "Not at this table yet"
    assert notes["game dilemma"] == "2 to 5 players"


def test_a_game_that_cannot_begin_says_why() -> None:
    class Refusing(type(DILEMMA)):  # type: ignore[misc]
        def play_scene(self, setup: MatchSetup, desk: Any) -> Scene:  # noqa: ANN401
            raise UserError("the arena is being cleaned")

    menu = Menu()
    page = GamePage(menu.desk, replace(menu.desk.shelf.open("dilemma"), entry=Refusing()))
    menu.open(page)
    menu.press("return")
    assert menu.top is page
    assert menu.desk.kit.toasts.texts == ("the arena is being cleaned",)


def test_a_recording_that_cannot_be_kept_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "recordings").write_text("a file where the folder should be", encoding="utf-8")
    for folder, kept in ((tmp_path / "fine", True), (tmp_path / "recordings", False)):
        menu = Menu(folder=folder)
        menu.open(GamePage(menu.desk, menu.desk.shelf.open("dilemma")))
        menu.press("return")
        played = menu.stack.top
        assert isinstance(played, PlayedScene)
        assert played.setup is not None
        assert (played.setup.record is not None) == kept
        assert len(menu.desk.kit.toasts.texts) == (0 if kept else 1)
    assert list((tmp_path / "fine").iterdir()) == [], "the file is made by whoever records"


def test_lessons_and_rules_open() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.click("game dilemma")
    menu.click("tutorial")
    assert isinstance(menu.stack.top, PlayedScene)
    menu.press("escape")
    menu.click("rules")
    assert isinstance(menu.top, RulesScreen)
    assert menu.top.page == 0
    menu.press("right", "right", "right")
    assert menu.top.page == 2
    menu.click("next")
    assert isinstance(menu.top, GamePage)
    menu.press("escape", "right", "right", "right", "return")
    menu.click("tutorial")
    assert isinstance(menu.top, RulesScreen), "no lesson: the rules instead, and a word about it"
    assert len(menu.desk.kit.toasts.texts) == 1


# --- set-up ---------------------------------------------------------------------------------------------------


def setup(seats: int = 3) -> MatchSetup:
    return first_setup("dilemma", seats=seats, options=None, seed=1, levels=("random", "easy", "hard"), you="You")


def test_seats_come_and_go_with_names_and_styles_of_their_own() -> None:
    full = setup()
    assert full.players == (HUMAN, "bot:random", "bot:easy"), "the levels in turn"
    assert [usual_level(("easy", "medium", "hard")), usual_level(("random", "easy"))] == ["medium", "easy"]
    for _ in range(7):
        full = with_seat_added(full)
    assert len({seat.style for seat in full.seats}) == 10
    assert len({seat.name for seat in full.seats}) == 10
    fewer = with_seat_removed(full, 0)
    assert fewer.seats == full.seats[1:]
    assert with_seat_added(fewer).seats[-1].style == full.seats[0].style, "what is free is used again"


def test_a_style_is_never_shared() -> None:
    swapped = with_style(setup(), 0, 2)
    assert [seat.style for seat in swapped.seats] == [2, 1, 0]
    assert [seat.style for seat in with_style(setup(), 0, 7).seats] == [7, 1, 2]


def test_everybody_has_a_name_of_their_own_when_it_begins() -> None:
    odd = with_name(with_name(with_name(setup(), 0, "  "), 1, "Dora"), 2, "Dora ")
    names = [seat.name for seat in ready(odd, patterns=False).seats]
    assert names == ["Bea", "Dora", "Carl"]
    assert ready(setup(), patterns=True).seats[0].look.pattern == "rising"
    assert ready(setup(), patterns=False).seats[0].look == SEATS[0]


def test_players_of_the_command_line_take_their_seats() -> None:
    made = with_players(setup(), ("bot:easy", HUMAN, HUMAN, "bot:hard"))
    assert made.players == ("bot:easy", HUMAN, HUMAN, "bot:hard")
    assert [seat.name for seat in made.seats] == ["Bea", "You", "Dora", "Emil"]
    assert made.humans == (1, 2)
    assert (made.seats[0].level, made.seats[1].level) == ("easy", "")
    assert with_player(made, 1, "bot:easy").humans == (2,)


def test_the_screen_keeps_within_the_number_of_players() -> None:
    menu = Menu()
    menu.open(SetupScreen(menu.desk, menu.desk.shelf.open("dilemma")))
    menu.click("add")
    menu.click("add")
    assert "add" not in menu.ids, "five are the most"
    assert isinstance(menu.top, SetupScreen)
    for seat in (4, 3, 2):
        menu.click(f"remove {seat}")
    assert len(menu.top.setup.seats) == 2
    assert not [name for name in menu.ids if name.startswith("remove")], "two are the least"
    assert menu.top.focus in menu.ids


def test_seed_and_options_reach_the_game(tmp_path: Path) -> None:
    menu = Menu(folder=tmp_path / "at all")
    menu.open(SetupScreen(menu.desk, menu.desk.shelf.open("dilemma")))
    screen = menu.top
    assert isinstance(screen, SetupScreen)
    menu.click("seed")
    for _ in range(4):
        menu.press("backspace")
    menu.type("12x34")
    screen.focus = "option quiet_s"
    menu.press("right", "right", "right")
    screen.focus = "option first"
    menu.press("right", "right")
    made = screen.ready_setup()
    assert (made.seed, made.options.quiet_s, made.options.first) == (1234, 9.5, 1)
    assert made.record is not None
    assert made.record.parent == tmp_path / "at all"
    assert made.record.name.startswith("dilemma ")
    menu.click("record")
    assert screen.ready_setup().record is None
    menu.click("new seed")
    assert screen.ready_setup().seed == 1001


def test_a_seat_that_goes_takes_its_option_along() -> None:
    menu = Menu()
    screen = SetupScreen(menu.desk, menu.desk.shelf.open("dilemma"))
    hinted = replace(screen.opened, entry=Hinted())
    screen.opened = hinted
    menu.open(screen)
    screen.focus = "option first"
    menu.press("end")
    assert screen.setup.options.first == 2
    menu.click("remove 2")
    assert screen.setup.options.first is None
    menu.click("start")
    assert isinstance(menu.stack.top, PlayedScene)


class Hinted(type(DILEMMA)):  # type: ignore[misc]
    """Says that an option is a seat."""

    def option_hints(self, tr: Translator) -> dict[str, Hint]:
        return {"first": Hint(is_seat=True), "arena": Hint(labels={"round": "Round", "square": "Square"})}


def test_fields_of_options_come_from_their_type() -> None:
    kinds = {(f.name, f.part): f for f in option_fields(DilemmaOptions())}
    first, quiet = kinds["first", None], kinds["quiet_s", None]
    assert isinstance(first, OneOf)
    assert first.values == (None, 0, 1, 2, 3, 4)
    assert isinstance(quiet, Number)
    assert (quiet.title, quiet.low, quiet.high, quiet.whole) == ("Quiet time", 1.0, 60.0, False)
    assert ("arena", None) not in kinds, "any text might be meant: that is no field"
    hinted = option_fields(DilemmaOptions(), Hinted().option_hints(Translator()))
    assert [f for f in hinted if f.name == "arena"][0].values == ("round", "square")  # type: ignore[union-attr]  # noqa: RUF015

    fields = option_fields(HedgehogOptions())
    copies = [f for f in fields if f.name == "copies"]
    assert [f.title for f in copies] == ["Cards 1", "Cards 2", "Cards 3", "Cards 4"]
    options = with_value(HedgehogOptions(), copies[2], 9)
    assert options.copies == (15, 15, 9, 15)
    assert value_of(options, copies[2]) == 9
    flag = next(f for f in fields if f.name == "choose_partner")
    assert isinstance(flag, Flag)
    assert with_value(options, flag, False).choose_partner is False


def test_options_of_other_types_are_shown_or_left_alone() -> None:
    class Odd(msgspec.Struct, frozen=True):
        mood: str = "calm"
        names: tuple[str, ...] = ()
        free: int = 3
        card: SeatSetup = SeatSetup(HUMAN, "x", 0)

    assert option_fields(Odd()) == ()
    assert option_fields("no struct at all") == ()


# --- settings -------------------------------------------------------------------------------------------------


def test_settings_hold_at_once_and_language_too() -> None:
    menu = Menu()
    menu.open(StartMenu(menu.desk))
    menu.click("settings")
    menu.press("right", "right")
    menu.top.focus = "language"
    menu.press("right", "right")
    assert menu.keeper.now.language is Language.GERMAN
    texts = [getattr(item.element, "text", "") for item in menu.top.layout.items]
    assert "Einstellungen" in texts
    menu.press("escape")
    assert "Beenden" in [getattr(item.element, "label", "") for item in menu.top.layout.items], "below as well"


def test_the_scale_changes_when_the_pointer_lets_go() -> None:
    """Else the slider would run away under it."""
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 2))
    found = menu.top.layout.control("ui_scale")
    assert found is not None
    from dilemma_arena.scene.events import PointerMoved, PointerPressed, PointerReleased

    at = (found.box.x + 20.0, found.box.centre[1])
    menu.send(PointerPressed(0.0, at, 1), PointerMoved(0.0, (found.box.centre[0], at[1]), True))
    menu.wait(5)
    assert menu.keeper.now.ui_scale == 100
    menu.send(PointerReleased(0.0, (found.box.centre[0], at[1]), 1))
    menu.wait(5)
    assert menu.keeper.now.ui_scale > 130
    menu.top.focus = "ui_scale"
    menu.press("home")
    menu.wait(2)
    assert menu.keeper.now.ui_scale == 75


def test_full_screen_and_volumes_reach_window_and_sound() -> None:
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 2))
    menu.top.focus = "full_screen"
    menu.press("return")
    assert menu.window.full_screen
    menu.top.focus = "tabs"
    menu.press("home")
    menu.top.focus = "volume"
    menu.press("left")
    assert menu.keeper.now.volume == 75


def press_key(menu: Menu, key: str, scancode: int) -> None:
    menu.send(KeyPressed(0.0, key, scancode))


def test_keys_are_rebound_and_clashes_refused_or_swapped() -> None:
    menu = Menu()
    menu.open(SettingsScreen(menu.desk, 3))
    menu.click("key replay")
    assert isinstance(menu.top, KeyCapture)
    press_key(menu, "g", 10)
    assert isinstance(menu.top, SettingsScreen)
    assert menu.keeper.now.keys.scancodes["replay"] == 10

    menu.click("key replay")
    press_key(menu, "c", 6)
    assert isinstance(menu.top, KeyCapture), "C clears the arena"
    assert menu.keeper.now.keys.scancodes["replay"] == 10
    assert any("Clear the arena" in getattr(item.element, "text", "") for item in menu.top.layout.items)
    menu.press("down", "return")
    assert isinstance(menu.top, SettingsScreen)
    assert (menu.keeper.now.keys.scancodes["replay"], menu.keeper.now.keys.scancodes["clear"]) == (6, 10)

    menu.click("key replay")
    press_key(menu, "1", 30)
    assert isinstance(menu.top, KeyCapture)
    assert menu.desk.kit.toasts.texts == ("This key cannot be used here.",)
    press_key(menu, "escape", 41)
    assert isinstance(menu.top, SettingsScreen)
    menu.top.focus = "right-handed"
    menu.press("return")
    assert menu.keeper.now.keys.clashes() == ()
    assert menu.keeper.now.keys.scancodes["replay"] == 21


# --- replays --------------------------------------------------------------------------------------------------


def corpus_file() -> Path:
    return next(iter(sorted(CORPUS.rglob("*.darec"))))


def library(folder: Path) -> Path:
    """Three recordings, two of them broken."""
    shutil.copy(corpus_file(), folder / "good.darec")
    (folder / "bad one.darec").write_text("nonsense", encoding="utf-8")
    lines = corpus_file().read_bytes().splitlines(keepends=True)
    (folder / "cut.darec").write_bytes(b"".join(lines[:-1]))
    (folder / "notes.txt").write_text("not one of them", encoding="utf-8")
    return folder


def test_one_broken_recording_hides_no_other(tmp_path: Path) -> None:
    folder = library(tmp_path)
    listed = {path.name: Library(folder).look(path) for path in Library(folder).paths()}
    assert set(listed) == {"good.darec", "bad one.darec", "cut.darec"}
    good = listed["good.darec"]
    assert (good.game, good.trouble, good.finished) == ("throw", "", True)
    assert good.moves >= 1
    assert not listed["cut.darec"].finished
    assert listed["cut.darec"].trouble == ""
    assert listed["bad one.darec"].trouble.startswith("bad one.darec")
    assert str(folder) not in listed["bad one.darec"].trouble


def test_the_list_shows_watches_and_deletes(tmp_path: Path) -> None:
    menu = Menu(folder=library(tmp_path))
    menu.open(StartMenu(menu.desk))
    menu.click("replays")
    menu.wait(5)
    from dilemma_arena.scene.menus.replays import ReplaysScreen

    assert isinstance(menu.top, ReplaysScreen)
    names = [row.path.name for row in menu.top.rows]
    assert sorted(names) == ["bad one.darec", "cut.darec", "good.darec"]
    good = names.index("good.darec")
    menu.click(f"watch {good}")
    assert menu.watched == [tmp_path / "good.darec"]
    menu.press("escape")
    menu.click(f"watch {names.index('bad one.darec')}")
    assert isinstance(menu.top, ReplaysScreen)
    assert menu.desk.kit.toasts.texts == ("bad one.darec cannot be watched",)
    menu.click(f"delete {good}")
    assert (tmp_path / "good.darec").exists()
    menu.press("return")
    assert (tmp_path / "good.darec").exists(), "“no” has the focus"
    menu.click(f"delete {good}")
    menu.press("down", "return")
    assert not (tmp_path / "good.darec").exists()
    assert [row.path.name for row in menu.top.rows] == [name for name in names if name != "good.darec"]


def test_an_absent_folder_is_an_empty_list(tmp_path: Path) -> None:
    assert Library(tmp_path / "nothing").paths() == []
    menu = Menu(folder=tmp_path / "nothing")
    menu.open(SCREENS["replays"](menu))
    menu.wait(3)
    assert any("nothing here yet" in getattr(item.element, "text", "") for item in menu.top.layout.items)


def test_new_recordings_never_take_a_name_that_is_used(tmp_path: Path) -> None:
    from datetime import UTC, datetime

    now = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
    first = new_recording(tmp_path, "dilemma", now)
    assert first.name == "dilemma 2026-05-04 03.02.01.darec"
    first.touch()
    assert new_recording(tmp_path, "dilemma", now).name == "dilemma 2026-05-04 03.02.01 (2).darec"


def test_a_recorded_match_tells_who_won(tmp_path: Path) -> None:
    from dilemma_arena.recording.match_recorder import MatchRecorder
    from dilemma_arena.session.session import Session
    from games.hedgehogs_dilemma import GAME

    path = tmp_path / "match.darec"
    players = ("bot:random",) * 3
    recorder = MatchRecorder(GAME, players, seed=5, path=path, created="2026-05-04T03:02:01+00:00")
    session = Session(GAME, players, seed=5, observers=(recorder,))
    outcome = session.run()
    assert outcome is not None
    listed = Library(tmp_path).look(path)
    assert listed.winners == outcome.winners
    assert (listed.game, listed.players, listed.trouble) == ("hedgehogs-dilemma", players, "")
    assert listed.when.astimezone().isoformat()[:10] in ("2026-05-03", "2026-05-04")


@pytest.mark.parametrize("created", ["yesterday", "9999-99-99", "0001-01-01T00:00:00+23:59", "", "2026-05-04"])
def test_any_word_about_when_it_was_made_is_borne(tmp_path: Path, created: str) -> None:
    lines = corpus_file().read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(lines[0])
    header["created"] = created
    path = tmp_path / "odd.darec"
    path.write_text("".join([json.dumps(header) + "\n", *lines[1:]]), encoding="utf-8")
    assert Library(tmp_path).look(path).trouble == ""


# --- games of others ------------------------------------------------------------------------------------------


def test_a_fifth_game_gets_a_tile_and_a_broken_one_a_message() -> None:
    rules = points(
        "dilemma_arena.games", dilemma="games.dilemma:GAME", fifth="games.dilemma:GAME", sixth="no.such:GAME"
    )
    scenes = points(
        "dilemma_arena.scenes", dilemma="tests.menu_support:DILEMMA", fifth="x:Y", sixth="x:Y", seventh="x:Y"
    )
    shelf = Shelf(None, lambda: rules, lambda: scenes)
    assert [game.id for game in shelf.games] == [
        "dilemma", "goddam-dilema", "duel-betwixt-us", "hedgehogs-dilemma", "fifth", "sixth",
    ]  # fmt: skip
    menu = Menu()
    object.__setattr__(menu.desk, "shelf", shelf)
    menu.open(StartMenu(menu.desk))
    menu.top.focus = "game sixth"
    menu.press("return")
    assert isinstance(menu.top, StartMenu)
    assert "does not load" in menu.desk.kit.toasts.texts[0]
    menu.press("escape")
    assert menu.stack.top is not None


def test_scenes_are_found_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("b", "x:Y", registered.GROUP), EntryPoint("a", "x:Y", registered.GROUP)]
    monkeypatch.setattr(registered, "entry_points", lambda group: found if group == "dilemma_arena.scenes" else [])
    assert list(registered.installed()) == ["a", "b"]


@pytest.mark.parametrize("value", ["no.such.module:X", "tests.menu_support:NOTHING", "tests.menu_support:SCREENS"])
def test_a_scene_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(entry.UnknownScene):
        entry.load_entry(EntryPoint("dilemma", value, registered.GROUP))
    with pytest.raises(entry.UnknownScene, match="not one of that game"):
        entry.load_entry(EntryPoint("other", "tests.menu_support:DILEMMA", registered.GROUP))


def test_pause_goes_on_reads_rules_changes_settings_and_leaves() -> None:
    menu = opened("pause", Menu())
    menu.press("return")
    assert isinstance(menu.stack.top, PlayedScene)
    menu = opened("pause", Menu())
    menu.click("rules")
    assert isinstance(menu.top, RulesScreen)
    menu.press("escape")
    menu.click("settings")
    assert isinstance(menu.top, SettingsScreen)
    menu.press("escape")
    menu.click("leave")
    menu.press("return")
    assert menu.stack.top is not None, "“no” has the focus"
    menu.click("leave")
    menu.press("down", "return")
    assert menu.stack.top is None, "menu, question and game are gone"


def test_arrows_go_round_in_a_dialog() -> None:
    menu = opened("pause", Menu())
    seen = []
    for _ in range(6):
        menu.press("up")
        seen.append(menu.top.focus)
    assert seen == ["leave", "concede", "settings", "rules", "go on", "leave"]
    menu.press("down")
    assert menu.top.focus == "go on"


def test_esc_always_reaches_quit() -> None:
    menu = Menu(size=(1024, 600))
    menu.open(StartMenu(menu.desk))
    menu.click("settings")
    for _ in range(3):
        menu.press("escape")
        if "quit now" in menu.ids:
            break
    menu.press("down", "return")
    assert menu.stack.top is None


def test_a_window_of_any_size_can_be_used() -> None:
    menu = Menu(size=(480, 320), settings=Settings(ui_scale=200))
    menu.open(StartMenu(menu.desk))
    for size in ((480, 320), (320, 1200), (2000, 330), (1280, 800)):
        menu.size = size
        menu.send(Resized(0.0))
    menu.press("return", "return")
    assert isinstance(menu.stack.top, PlayedScene)


def test_pictures_of_the_games_are_pictures() -> None:
    from dilemma_arena.scene.canvas import Canvas
    from dilemma_arena.scene.menus import art
    from tests.scene_support import studio

    seen = set()
    for paint in (*art.KNOWN.values(), art.paint_cards_on_felt):
        surface = pygame.Surface((300, 200), pygame.SRCALPHA, 32)
        paint(Painter(studio().brush, Canvas(surface, 1.0)), Box(0.0, 0.0, 300.0, 200.0), studio())
        assert len(lights(surface)) > 20
        assert all(surface.get_at(at)[3] == 255 for at in ((0, 0), (299, 0), (0, 199), (299, 199), (150, 100)))
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 5


def test_leaving_a_screen_saves_what_was_set(tmp_path: Path) -> None:
    from dilemma_arena.scene.settings_keeper import SettingsKeeper
    from dilemma_arena.scene.settings_store import SettingsStore

    store = SettingsStore(tmp_path / "settings.json")
    menu = Menu()
    object.__setattr__(menu.desk.kit, "keeper", SettingsKeeper.load(store))
    menu.open(StartMenu(menu.desk))
    menu.stack.apply(Push(SettingsScreen(menu.desk)))
    menu.draw()
    menu.top.focus = "mute"
    menu.press("return", "escape")
    assert SettingsStore(store.path).load()[0].mute is True
    menu.stack.apply(Pop())
