"""A player's own cards: chosen from a folder or given on the command line, refused in one sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dilemma_arena.cli import main
from dilemma_arena.recording.library import Library
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.own_files import MOST, folder, found_in
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.settings import Settings, Speed
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.texts import Text
from games.duel_betwixt_us.cards import Drink, EventCard
from games.duel_betwixt_us.deck import load_cards, standard_cards
from games.duel_betwixt_us.messages import Options, Persona
from games.duel_betwixt_us.scene import ENTRY
from games.duel_betwixt_us.scene.card_texts import NAMES, QUIPS, name_of, quip_of, rules_of
from games.duel_betwixt_us.scene.faces import DuelFace, face_of
from games.duel_betwixt_us.scene.own_cards import SUFFIX, card_choice
from tests.duel_scene_support import DuelTable, setup
from tests.scene_support import canvas, studio
from tests.table_support import make_desk

GOOD = """
[[card]]
type = "item"
id = "ladle"
name = "Ladle"
text = "Soup of the day: pain."
copies = 12
kind = "crushing"
cost = 0
hands = 1
slots = 1

[[card]]
type = "duel"
id = "soup"
name = "Soup Eating"
text = "Who spills?"
copies = 2
effect = { id = "brawl" }
"""
BAD = GOOD.replace("cost = 0", "cost = 13")


def desk_in(place: Path) -> Desk:
    """A desk whose recordings, and so cards, have a folder of their own."""
    return replace(make_desk(), library=Library(place / "recordings"))


def file_of(place: Path, text: str, name: str = "mine.toml") -> Path:
    """A file of cards."""
    place.mkdir(parents=True, exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    return place / name


def test_cards_in_the_folder_can_be_chosen_and_bad_ones_say_why(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    assert folder(desk) == tmp_path / "decks"
    assert list(found_in(folder(desk), SUFFIX, load_cards)) == []
    file_of(folder(desk), GOOD, "b.toml")
    file_of(folder(desk), BAD, "a.toml")
    file_of(folder(desk), GOOD, "c.txt")
    bad, good = found_in(folder(desk), SUFFIX, load_cards)
    assert not bad.held
    assert bad.trouble.endswith("a.toml, line 2: cost: expected `int` <= 12")
    assert [card.id for card in good.held or ()] == ["ladle", "soup"]
    for number in range(MOST + 5):
        file_of(folder(desk), GOOD, f"d{number}.toml")
    assert len(list(found_in(folder(desk), SUFFIX, load_cards))) == MOST


def test_they_are_chosen_on_the_set_up_screen_beside_duellists_and_length(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    file_of(folder(desk), GOOD)
    file_of(folder(desk), BAD, "zz.toml")
    screen = SetupScreen(desk, desk.shelf.open("duel-betwixt-us"))
    stack, on = SceneStack(screen), canvas(1280, 800)
    stack.draw(on, 0.0)
    ids = [item.element.id for item in screen.layout.controls]  # type: ignore[attr-defined]
    assert {"option length", "option persona_1", "option persona_2", "own cards"} <= set(ids)
    screen.focus = "own cards"
    stack.handle(KeyPressed(0.0, "right"))
    stack.draw(on, 0.0)
    assert [card.id for card in screen.setup.options.own_cards] == ["ladle", "soup"]
    stack.handle(KeyPressed(0.0, "right"))
    stack.draw(on, 0.0)
    assert screen.setup.options == Options()
    assert any("zz.toml, line 2: cost" in text for text in desk.kit.toasts.texts)
    screen.focus = "option persona_1"
    stack.handle(KeyPressed(0.0, "right"))
    assert screen.setup.options.persona_1 is Persona.COUNTESS


def test_without_files_the_set_up_says_where_they_belong(tmp_path: Path) -> None:
    (row,) = card_choice(desk_in(tmp_path), Options(), lambda _options: None)
    assert isinstance(row, Text)
    assert row.text.endswith("decks.")


def test_the_command_line_refuses_a_bad_file_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = file_of(tmp_path, BAD)
    assert main(["play", "duel-betwixt-us", "--deck", str(bad)]) == 2
    assert capsys.readouterr().err == f"{bad}, line 2: cost: expected `int` <= 12\n"


def test_own_cards_are_played_shown_and_told(tmp_path: Path) -> None:
    options = ENTRY.with_deck(Options(), file_of(tmp_path, GOOD))
    assert options.own_cards == load_cards(tmp_path / "mine.toml")
    table = DuelTable(setup(seed=1, options=options), settings=Settings(speed=Speed.INSTANT))
    table.settle()
    assert any(card.startswith("ladle-") for card in (*table.scene.state.draw, *table.scene.hand))
    table.draw()
    tr = Translator()
    ladle, soup = options.own_cards
    assert name_of(ladle, tr) == "Ladle"
    assert rules_of(ladle, tr).startswith("1 slot. Takes 1 hand. Attacks with the worth of its ingots.")
    assert quip_of(ladle, tr) == "Soup of the day: pain."
    assert rules_of(soup, tr).startswith("Bring nothing. Every miner")


def test_what_cards_do_is_told_from_their_numbers() -> None:
    card = EventCard(id="wine", name="Wine", text="Red.", copies=1, cost=1, effect=Drink(miners=4))
    assert "Up to 4 of your rival's miners" in rules_of(card, Translator())


def test_all_cards_of_the_game_can_be_translated() -> None:
    """The deck is tuned by others: names and quips that change there must be marked here, too."""
    for card in standard_cards():
        assert card.name in NAMES
        assert not quip_of(card, Translator()) or card.text in QUIPS
        assert rules_of(card, Translator())


@pytest.mark.parametrize("height", [112, 150, 330])
def test_no_two_cards_look_alike_at_any_size(height: int) -> None:
    pictures = set()
    for card in standard_cards():
        surface = pygame.Surface((round(height * 59 / 91), height), 0, 32)
        face = face_of(card, Translator())
        replace(face, big=height > 205).paint(surface, studio().brush)
        assert isinstance(face, DuelFace)
        pictures.add(pygame.image.tobytes(surface.subsurface((0, 0, surface.get_width(), height // 2)), "RGB"))
    assert len(pictures) == len(standard_cards())
