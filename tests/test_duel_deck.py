"""A Duel Betwixt Us: the deck as data, and files of a player's own cards, sound and unsound."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from dilemma_arena.core.streams import stream
from dilemma_arena.rules.errors import BadSetup
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import DuelCard, EventCard, ItemCard, Kind, TrickCard, is_cheap_weapon
from games.duel_betwixt_us.deck import MAX_CARDS, BadDeck, catalogue, kind_of, load_cards, parse_cards, standard_cards
from games.duel_betwixt_us.messages import Options
from tests.fuzz import mutant

GOOD = """
[[card]]
type = "item"
id = "ladle"
name = "Ladle"
text = "Soup of the day: pain."
copies = 2
kind = "crushing"
cost = "copper"
hands = 1
slots = 1

[[card]]
type = "event"
id = "ballad"
name = "Ballad"
text = "Everybody sings of you."
copies = 1
cost = 0
effect = { id = "tale" }
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


# -- the deck of the game --------------------------------------------------------------------------------------------


def test_every_name_the_rulebook_tells_is_in_the_deck() -> None:
    names = {card.name for card in standard_cards()}
    assert names >= {
        *("Tack Hammer", "Dagger", "Claymore", "Codpiece", "Helmet"),
        *("Free Beer", "Miner Murder", "Fancy Ball", "Good Enough"),
        *("Cheat", "Throwing Knife", "Treachery"),
        *("Bicep Measuring Contest", "Miner Wars", "Throw Everything", "Face Smash", "Phantom Limbs"),
    }


def test_all_categories_of_items() -> None:
    items = [card for card in standard_cards() if isinstance(card, ItemCard)]
    assert {card.kind for card in items} == set(Kind)
    assert all((card.hands == 0) == card.kind.is_armour for card in items)


@pytest.mark.parametrize("cost", ["copper", "silver", "gold"])
def test_swords_have_most_slots_for_their_price_among_weapons_and_shields_beat_armour(cost: str) -> None:
    items = [card for card in standard_cards() if isinstance(card, ItemCard) and card.cost == cost]
    swords = [card.slots for card in items if card.kind is Kind.SWORD]
    others = [card.slots for card in items if card.kind in (Kind.CRUSHING, Kind.CONCEALED)]
    assert min(swords) > max(others)
    shields = [card.slots for card in items if card.kind is Kind.SHIELD]
    armour = [card.slots for card in items if card.kind.is_armour]
    assert min(shields) > max(armour)


def test_eighty_three_draw_cards_and_eighteen_duels_of_nine_kinds() -> None:
    assert len(catalogue().draw) == 83
    assert len(Counter(map(kind_of, catalogue().duels))) == 9
    assert len(catalogue().duels) == 18


def test_copies_are_those_the_balance_was_measured_with() -> None:
    """docs/duel-balance.md: whoever changes one measures anew."""
    assert [f"{card.id} {card.copies}" for card in standard_cards()] == [
        *("short_sword 4", "broadsword 3", "claymore 2", "tack_hammer 3", "mace 3", "warhammer 2"),
        *("shiv 3", "dagger 3", "swordstick 2", "buckler 3", "round_shield 3", "tower_shield 2"),
        *("codpiece 3", "grand_codpiece 2", "helmet 4", "great_helm 2"),
        *("free_beer 3", "miner_murder 2", "fancy_ball 5", "good_enough 3", "grave_robber 3", "rust 3"),
        *("cheat 3", "throwing_knife 3", "treachery 2", "sidestep 6", "sand_in_the_eyes 3", "cry_foul 3"),
        *("bicep_measuring_contest 1", "miner_wars 1", "throw_everything 1", "face_smash 3", "phantom_limbs 1"),
        *("concealed_only 3", "swords_and_shields 3", "crushing_and_shields 4", "birthday_suit 1"),
    ]


def test_miner_murder_throwing_knife_and_treachery_need_a_concealed_weapon() -> None:
    needs = {card.id for card in standard_cards() if isinstance(card, EventCard | TrickCard) and card.needs}
    assert needs == {"miner_murder", "throwing_knife", "treachery"}


def test_cheap_weapons_are_those_for_copper_or_silver() -> None:
    cheap = {card.id for card in standard_cards() if is_cheap_weapon(card)}
    assert cheap == {"short_sword", "broadsword", "tack_hammer", "mace", "shiv", "dagger"}


def test_every_card_has_a_text_of_its_own() -> None:
    texts = [card.text for card in standard_cards()]
    assert len(set(texts)) == len(texts)


# -- a player's own cards ----------------------------------------------------------------------------------------------


def test_own_cards_are_shuffled_in(tmp_path: Path) -> None:
    cards = load_cards(write(tmp_path, GOOD))
    assert [card.id for card in cards] == ["ladle", "ballad"]
    state = GAME.new(2, Options(own_cards=cards), stream(1, "deal"))
    assert {"ladle-1", "ladle-2", "ballad-1"} <= set(GAME.inventory(state))
    assert len(GAME.inventory(state)) == 83 + 18 + 3


def test_own_cards_travel_in_the_options_of_a_recording(tmp_path: Path) -> None:
    options = Options(own_cards=load_cards(write(tmp_path, GOOD)))
    codec = GAME.codecs.options
    assert codec.decode(codec.encode(options)) == options


def test_own_duels_are_shuffled_in(tmp_path: Path) -> None:
    duel = '[[card]]\ntype="duel"\nid="staring"\nname="Staring"\ntext="Look."\ncopies=2\neffect={id="brawl"}\n'
    cards = load_cards(write(tmp_path, duel))
    assert isinstance(cards[0], DuelCard)
    assert "staring-2" in catalogue(cards).duels


BAD = [
    (GOOD.replace("slots = 1", "slots = 0"), "mine.toml, line 2: slots: expected `int` >= 1"),
    (GOOD.replace("slots = 1", 'slots = "many"'), "mine.toml, line 2: slots: expected `int`, got `str`"),
    (GOOD.replace('cost = "copper"', 'cost = "tin"'), "mine.toml, line 2: cost: invalid enum value 'tin'"),
    (GOOD.replace("cost = 0", "cost = 99"), "mine.toml, line 13: cost: expected `int` <= 12"),
    (GOOD.replace('"tale"', '"wish"'), "mine.toml, line 13: effect.id: invalid value 'wish'"),
    (
        GOOD.replace('{ id = "tale" }', '{ id = "kill" }'),
        "mine.toml, line 13: effect: object missing required field `mi",
    ),
    (
        GOOD.replace('"tale" }', '"tale", miners = 1 }'),
        "mine.toml, line 13: effect: object contains unknown field `miners`",
    ),
    (GOOD.replace('"event"', '"hex"'), "mine.toml, line 13: type: invalid value 'hex'"),
    (
        GOOD.replace("copies = 1", "copies = 1\ncolour = 3"),
        "mine.toml, line 13: object contains unknown field `colour`",
    ),
    (GOOD.replace('name = "Ballad"\n', ""), "mine.toml, line 13: object missing required field `name`"),
    (GOOD.replace('"ballad"', '"Ballad!"'), "mine.toml, line 13: id: expected `str` matching regex"),
    (GOOD.replace('"ballad"', '"ladle"'), "mine.toml, line 2: id: there is another card ladle"),
    (GOOD.replace('"ballad"', '"rust"'), "mine.toml, line 13: id: there is another card rust"),
    (GOOD.replace("hands = 1", "hands = 0"), "mine.toml, line 2: hands: weapons and shields take 1 or 2 hands"),
    (GOOD.replace('"crushing"', '"helmet"'), "mine.toml, line 2: hands: armour takes no hands"),
    (GOOD.replace("copies = 2", "copies = "), "mine.toml: invalid value (at line 7, column 10)"),
    ("", "mine.toml: object missing required field `card`"),
    ("card = 3", "mine.toml: card: expected `array`, got `int`"),
    ("card = []", "mine.toml: 0 cards, where 1 to 60 are possible"),
    (GOOD * (MAX_CARDS // 2 + 1), "mine.toml: 62 cards, where 1 to 60 are possible"),
    ("a = " + "[" * 1900, "mine.toml: "),
    ("x." * 990 + "x = 1", "mine.toml: object contains unknown field `x`"),
    ("a" * 3000, "line 1: the line is too long"),
    ("\n" * 6000, "has more than 5000 lines"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=range(len(BAD)))
def test_one_sentence_names_line_and_field(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadDeck) as refused:
        load_cards(write(tmp_path, text))
    said = str(refused.value)
    assert message in said
    assert "\n" not in said
    assert len(said) < 500


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ('"trick"\nneeds="sword"\ncost=1\neffect={id="knife"}', "needs: a trick with the effect knife needs"),
        ('"trick"\nneeds="sword"\ncost=1\neffect={id="cheat"}', "needs: a trick with the effect cheat needs nothing"),
        ('"duel"\neffect={id="arms",allows=["sword"],opens=[]}', "effect.opens: at least one kind"),
        ('"duel"\neffect={id="arms",allows=["sword"],opens=["shield"]}', "effect.opens: at least one kind"),
        (
            '"duel"\neffect={id="arms",allows=["sword","sword"],opens=["sword"]}',
            "effect.allows: a kind stands there twice",
        ),
    ],
)
def test_cards_do_not_contradict_themselves(effect: str, message: str) -> None:
    text = f'[[card]]\nid="odd"\nname="Odd"\ntext="Odd."\ncopies=1\ntype={effect}'
    with pytest.raises(BadDeck, match=message):
        parse_cards(text, "mine.toml")


def test_no_such_file_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="cannot read"):
        load_cards(tmp_path / "none.toml")
    with pytest.raises(BadDeck, match="not a file that can be read"):
        load_cards(tmp_path)
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadDeck, match="the text is not UTF-8"):
        load_cards(tmp_path / "raw.toml")


def test_own_cards_from_elsewhere_are_checked_at_the_start(tmp_path: Path) -> None:
    cards = load_cards(write(tmp_path, GOOD))
    with pytest.raises(BadSetup, match="card ladle: id: there is another card ladle"):
        GAME.start(2, Options(own_cards=(*cards, cards[0])))


def test_spoiled_files_are_refused_in_one_sentence_or_are_sound(tmp_path: Path) -> None:
    rng, path, said = random.Random(1), tmp_path / "mine.toml", list[str]()
    for _ in range(400):
        path.write_bytes(mutant(GOOD.encode(), rng))
        try:
            GAME.start(2, Options(own_cards=load_cards(path)))
        except BadDeck as error:
            said.append(str(error))
    assert 200 < len(said) < 400
    assert not [text for text in said if "\n" in text or len(text) > 500]
