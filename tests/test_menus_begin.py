"""From the start menu to a game: in two clicks, by keys alone, set up as one likes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.game_page import GamePage
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
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.menus.tile import Tile
from dilemma_arena.scene.stack import Scene
from dilemma_arena.scene.theme import SEATS
from games.dilemma.messages import Options as DilemmaOptions
from games.hedgehogs_dilemma.messages import Options as HedgehogOptions
from tests.menu_support import DILEMMA, Menu, PlayedScene


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings of other tests must not appear on the list."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


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
    several = replace(setup(), seats=(SeatSetup("human", "You", 0), SeatSetup("human", "Carl", 1)))
    assert [seat.name for seat in ready(several, patterns=False, you="You").seats] == ["Bea", "Carl"]
    alone = replace(setup(), seats=(SeatSetup("human", "You", 0), SeatSetup("bot:easy", "Carl", 1)))
    assert [seat.name for seat in ready(alone, patterns=False, you="You").seats] == ["You", "Carl"]
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
    assert [(f.title, f.part) for f in copies] == [("Cards", 0), ("Cards", 1), ("Cards", 2), ("Cards", 3)]
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
