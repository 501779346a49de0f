"""The deck of Goddam Dilema: the standard one is fit to be played, and a player's own is read or refused plainly."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.rules.errors import BadSetup
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import EDITIONS, Card, Kind, Theme, fault, first_double, read_deck, standard_cards
from games.goddam_dilema.messages import Options
from tests.goddam_table import card, small_deck

DOCS = Path(__file__).resolve().parents[1] / "docs"
THEMES = {"animals", "body", "comfort", "company", "dignity", "food", "magic", "money"}
HEAD = '{"deck": "Mine"}'
CARD = '{"id": "mine-1", "kind": "cool", "en": "One.", "de": "Eins.", "themes": {"food": 1}}'


def written(folder: Path, *lines: str) -> Path:
    path = folder / "mine.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


# -- the standard deck -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_at_least_120_cards_of_each_kind_without_the_cheeky_ones(kind: Kind) -> None:
    cards = [each for each in standard_cards() if each.kind is kind]
    assert sum(not each.cheeky for each in cards) >= 120
    assert sum(each.cheeky for each in cards) >= 10


def test_every_card_is_sound_has_one_to_three_themes_and_two_languages() -> None:
    for each in standard_cards():
        assert fault(each) is None
        assert 1 <= len(each.themes) <= 3
        assert {theme.name for theme in each.themes} <= THEMES
        assert each.en != each.de
        assert re.fullmatch(r"[cn]\d\d\d", each.id)
        assert each.id[0] == each.kind[0]
    assert first_double(standard_cards()) is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_comes_twice_and_all_are_sentences(language: str) -> None:
    texts = [each.text(language) for each in standard_cards()]
    assert len(set(texts)) == len(texts)
    assert all(len(text) <= 90 for text in texts)
    assert all(re.match(r"[A-ZÄÖÜ„]", text) and re.search(r'[.!?]["“]?$', text) for text in texts)


def test_german_quotes_are_german_and_the_font_has_every_letter() -> None:
    for each in standard_cards():
        assert '"' not in each.de
        assert each.de.count("„") == each.de.count("“")
        assert all(letter.isascii() or letter in "ÄÖÜäöüßèû„“é" for letter in each.en + each.de)


@pytest.mark.parametrize("kind", Kind)
def test_themes_are_varied_and_both_kinds_weigh_the_same(kind: Kind) -> None:
    """No theme dominates or hardly occurs, and a dilemma of two ordinary cards is open."""
    cards = [each for each in standard_cards() if each.kind is kind and not each.cheeky]
    main = Counter(max(each.themes, key=lambda theme: theme.weight).name for each in cards)
    assert set(main) == THEMES
    assert min(main.values()) >= 8
    assert max(main.values()) <= len(cards) / 4
    weights = [sum(theme.weight for theme in each.themes) for each in cards]
    assert all(1.1 <= weight <= 1.75 for weight in weights)
    assert 1.4 <= sum(weights) / len(weights) <= 1.5


def test_the_first_edition_keeps_its_ids_for_ever() -> None:
    """Recordings name cards by id and hold the order of the whole pile: an edition that is out never changes."""
    ids = [each.id for each in standard_cards(1)]
    assert ids == [f"c{n:03}" for n in range(1, 141)] + [f"n{n:03}" for n in range(1, 142)]
    cheeky = [each.id for each in standard_cards(1) if each.cheeky]
    assert cheeky == [f"c{n:03}" for n in range(129, 141)] + [f"n{n:03}" for n in range(130, 142)]


def test_importing_the_game_reads_no_file() -> None:
    program = (
        "import sys, importlib.resources; import games.goddam_dilema;"
        "from games.goddam_dilema.deck import standard_cards; print(standard_cards.cache_info().currsize)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout == "0\n"


# -- a deck of one's own ---------------------------------------------------------------------------------------


def test_the_documented_example_extends_the_deck() -> None:
    deck = read_deck(DOCS / "deck-example.jsonl")
    assert (deck.name, deck.replaces, len(deck.cards)) == ("The office edition", False, 6)
    state = GAME.start(3, Options().with_deck(deck))
    assert (len(state.cool.cards), len(state.nasty.cards)) == (128 + 2, 129 + 3)
    cheeky = GAME.start(3, Options(cheeky=True).with_deck(deck))
    assert len(cheeky.nasty.cards) == 141 + 4
    assert state.options.deck().cards["office-03"].text("de") == "Dein Stuhl ist jetzt dein Vorgesetzter."


def test_what_the_page_shows_is_a_deck_file(tmp_path: Path) -> None:
    page = (DOCS / "decks.md").read_text(encoding="utf-8")
    block = re.search(r"```jsonl\n(.*?)```", page, re.DOTALL)
    assert block is not None
    assert [each.id for each in read_deck(written(tmp_path, block[1])).cards] == ["office-03"]
    assert all(theme in page for theme in THEMES)


def test_a_deck_may_replace_the_standard_one(tmp_path: Path) -> None:
    lines = [
        json.dumps({"id": f"{kind}-{n}", "kind": kind, "de": f"{kind} {n}"})
        for kind in ("cool", "nasty")
        for n in range(3)
    ]
    deck = read_deck(written(tmp_path, '{"deck": "Nur meine", "mode": "replace"}', *lines))
    assert deck.replaces
    state = GAME.start(3, Options().with_deck(deck))
    assert GAME.inventory(state) == ("cool-0", "cool-1", "cool-2", "nasty-0", "nasty-1", "nasty-2")
    # A missing language is filled by the other; themes may be left out.
    assert deck.cards[0] == Card("cool-0", Kind.COOL, "cool 0", "cool 0")


def test_a_replacing_deck_may_use_the_ids_of_the_standard_one(tmp_path: Path) -> None:
    line = CARD.replace("mine-1", "c001")
    assert read_deck(written(tmp_path, '{"deck": "Mine", "mode": "replace"}', line)).cards[0].id == "c001"


def test_several_decks_add_up(tmp_path: Path) -> None:
    first = read_deck(written(tmp_path, HEAD, CARD))
    second = read_deck(written(tmp_path, HEAD, CARD.replace("mine-1", "mine-2")))
    assert [each.id for each in Options().with_deck(first).with_deck(second).own] == ["mine-1", "mine-2"]


def test_blank_lines_and_line_ends_of_windows_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_bytes(f"\r\n{HEAD}\r\n\r\n  \r\n{CARD}\r\n".encode())
    assert len(read_deck(path).cards) == 1


LONG = "x" * 91
BAD_LINES = [
    ('{"id": "a b", "kind": "cool", "en": "x"}', "id: 'a b' is not made of 1 to 32 small letters a to z, digits and"),
    ('{"id": "", "kind": "cool", "en": "x"}', "id: '' is not made of"),
    ('{"id": "mine-1", "kind": "cool", "en": "x"}', "id: there is a card mine-1 already"),
    ('{"id": "c001", "kind": "cool", "en": "x"}', "id: c001 is a card of the standard deck"),
    ('{"id": "a", "kind": "kool", "en": "x"}', "kind: 'kool' is neither cool nor nasty"),
    ('{"id": "a", "kind": "cool"}', "en: the card has no text, neither en nor de"),
    ('{"id": "a", "kind": "cool", "en": "  "}', "en: the text is empty"),
    (f'{{"id": "a", "kind": "cool", "en": "x", "de": "{LONG}"}}', "de: the text has 91 characters, a card has room"),
    ('{"id": "a", "kind": "cool", "en": "x\\ny"}', "en: the text holds a line break or another character that cannot"),
    ('{"id": "a", "kind": "cool", "en": "x\\u202ey"}', "en: the text holds a line break or another character that"),
    ('{"id": "a", "kind": "cool", "en": "\\ud800"}', "this is not sound JSON"),
    ('{"id": "a", "kind": "cool", "en": 7}', "en: expected `str | null`, got `int`"),
    (
        '{"id": "a", "kind": "cool", "en": "x", "themes": {"Food": 1}}',
        "themes: 'Food' is not made of 1 to 24 small let",
    ),
    (
        '{"id": "a", "kind": "cool", "en": "x", "themes": {"food": 0}}',
        "themes: the weight 0 of food is not above 0 and",
    ),
    ('{"id": "a", "kind": "cool", "en": "x", "themes": {"food": 2.5}}', "themes: the weight 2.5 of food is not above"),
    ('{"id": "a", "kind": "cool", "en": "x", "themes": {"food": "much"}}', "themes[...]: expected `float`, got `str`"),
    (
        '{"id": "a", "kind": "cool", "en": "x", "themes": {"a": 1, "b": 1, "c": 1, "d": 1}}',
        "themes: there are 4, a card has at most 3",
    ),
    ('{"id": "a", "kind": "cool", "en": "x", "cheeky": "yes"}', "cheeky: expected `bool`, got `str`"),
    ('{"id": "a", "kind": "cool", "en": "x", "colour": "red"}', "object contains unknown field `colour`"),
    ('{"kind": "cool", "en": "x"}', "object missing required field `id`"),
    ('{"id": "a", "id": "b", "kind": "cool", "en": "x"}', "the field id stands there twice"),
    ("cool: a pony", "this is not sound JSON"),
    ("[" * 100, "nested deeper than 32 levels"),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_a_bad_card_is_one_sentence_with_line_and_field(tmp_path: Path, line: str, message: str) -> None:
    path = written(tmp_path, HEAD, CARD, "", line)
    with pytest.raises(BadFile) as found:
        read_deck(path)
    said = str(found.value)
    assert said.startswith(f"{path}, line 4: {message}")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (CARD, "line 1: object contains unknown field"),
        ('{"deck": "Mine", "mode": "add"}', "line 1: mode: 'add' is neither extend nor replace"),
        ("{}", "line 1: object missing required field `deck`"),
        ("\ufeff" + HEAD, "line 1: the file starts with a byte order mark"),
    ],
)
def test_a_bad_first_line(tmp_path: Path, head: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read_deck(written(tmp_path, head, CARD))


def test_a_file_without_cards(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="has no cards after its first line"):
        read_deck(written(tmp_path, HEAD, ""))
    with pytest.raises(BadFile, match="is empty"):
        read_deck(written(tmp_path, ""))
    with pytest.raises(BadFile, match=r"cannot read .*: no such file"):
        read_deck(tmp_path / "none.jsonl")
    with pytest.raises(BadFile, match="is not a file that can be read"):
        read_deck(tmp_path)


def test_a_file_with_too_many_cards(tmp_path: Path) -> None:
    lines = [CARD.replace("mine-1", f"mine-{n}") for n in range(501)]
    assert len(read_deck(written(tmp_path, HEAD, *lines[:500])).cards) == 500
    with pytest.raises(BadFile, match="line 502: this is one card too many, a deck file has at most 500"):
        read_deck(written(tmp_path, HEAD, *lines))


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ((card("c001", Kind.COOL),), "there are two cards 'c001'"),
        ((card("a", Kind.COOL), card("a", Kind.NASTY)), "there are two cards 'a'"),
        ((Card("a", Kind.COOL, "x" * 91, "x"),), "card 'a': en: the text has 91 characters"),
        ((Card("a", Kind.COOL, "x", "x", (Theme("food", float("nan")),)),), "card 'a': themes: the weight nan"),
        (small_deck(251), "Expected `array` of length <= 500"),
    ],
)
def test_options_from_a_foreign_recording_are_checked_as_a_file_is(own: tuple[Card, ...], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.start(3, Options(own=own))


def test_there_is_no_later_edition() -> None:
    with pytest.raises(BadSetup, match="edition"):
        GAME.start(3, Options(edition=len(EDITIONS) + 1))
