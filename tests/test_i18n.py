"""Texts in other languages: catalogues are strict and complete, and the font can show all of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Languages, Said, Translator, catalogue_in, own_catalogue, system_language
from dilemma_arena.scene.i18n_po import BadCatalogue, Catalogue, parse, placeholders
from dilemma_arena.scene.i18n_pseudo import longer, pseudo
from dilemma_arena.scene.settings import Language
from tests.scene_support import studio
from tools import translations

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def test_a_catalogue_is_read() -> None:
    text = HEADER + (
        '\n# a comment\n#: here.py\nmsgid "Hello, {name}!"\nmsgstr "Hallo, {name}!"\n'
        '\nmsgid ""\n"two "\n"parts"\nmsgstr "\\"zwei\\"\\n"\n"Zeilen\\\\"\n'
        '\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} Karte"\nmsgstr[1] "{n} Karten"\n'
        '\n#, fuzzy\nmsgid "guess"\nmsgstr "Vermutung"\n'
        '\nmsgid "untranslated"\nmsgstr ""\n'
        '\n#~ msgid "old"\n#~ msgstr "alt"\n'
    )
    catalogue = parse(text)
    assert catalogue.texts == {"Hello, {name}!": "Hallo, {name}!", "two parts": '"zwei"\nZeilen\\'}
    assert catalogue.plurals == {("{n} card", "{n} cards"): ("{n} Karte", "{n} Karten")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n', "an empty line is missing"),
        ('msgid "a"\nmsgstr "b" c\n', "no line of a catalogue"),
        ('msgid "a\nmsgstr "b"\n', "no line of a catalogue"),
        ('msgid "a"\nmsgstr "\\x41"\n', "no line of a catalogue"),
        ('"a"\n', "without a keyword"),
        ('msgstr "b"\n', "needs a msgid"),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"\n', "contexts are not supported"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "twice"),
        ('msgid "{n} a"\nmsgstr "b"\n', "differs between text and translation"),
        ('msgid "a"\nmsgstr "{n}"\n', "differs between text and translation"),
        (
            'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=__import__(\'os\');\\n"\n',
            "plural rule is not supported",
        ),
        ("print('x')\n", "no line of a catalogue"),
    ],
)
def test_a_faulty_catalogue_is_refused_by_line(text: str, said: str) -> None:
    with pytest.raises(BadCatalogue, match=said) as refused:
        parse(text, "xx.po")
    assert re.match(r"xx\.po, line \d+: ", str(refused.value))


def test_texts_are_filled_in() -> None:
    tr = Translator("de", Catalogue({"{a} of {b}": "{a} von {b}"}, {("{n} x", "{n} xs"): ("{n} X", "{n} Xe")}))
    assert tr("{a} of {b}", a=1, b="{a}") == "1 von {a}"
    assert tr("not translated {a}", a=2) == "not translated 2"
    assert [tr.plural("{n} x", "{n} xs", n) for n in (0, 1, 2)] == ["0 Xe", "1 X", "2 Xe"]
    assert [tr.plural("{n} a", "{n} as", n) for n in (1, 5)] == ["1 a", "5 as"]
    assert tr.say(Said("{a} of {b}", {"a": 1, "b": 2})) == "1 von 2"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANGUAGE": "de:en", "LANG": "en_GB"}, "de"),
        ({"LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, "fr"),
    ],
)
def test_the_system_tells_its_language(variables: dict[str, str], language: str) -> None:
    assert system_language(variables) == language


def test_a_language_there_is_none_of_is_english() -> None:
    assert Languages(system="fr").translator(Language.AUTO)("Settings") == "Settings"
    assert Languages(system="de").translator(Language.AUTO)("Settings") == "Einstellungen"
    assert Languages(system="de").translator(Language.ENGLISH)("Settings") == "Settings"


def test_texts_of_games_join_and_a_broken_catalogue_stops_nobody() -> None:
    languages = Languages(system="de")
    assert languages.translator(Language.GERMAN)("Hedgehog") == "Hedgehog"

    def broken(language: str) -> Catalogue | None:
        return parse("nonsense")

    languages.add(broken)
    languages.add(lambda language: Catalogue({"Hedgehog": "Igel", "Settings": "Anderes"}) if language == "de" else None)
    tr = languages.translator(Language.GERMAN)
    assert (tr("Hedgehog"), tr("Settings")) == ("Igel", "Einstellungen")


def test_catalogues_of_packages_are_found_in_their_folder() -> None:
    assert catalogue_in("dilemma_arena.core", "de") is None
    assert catalogue_in("no.such.package", "de") is None


# --- what there is --------------------------------------------------------------------------------------------

OURS = next(translations.domains())


@cache
def said() -> dict[translations.Text, str]:
    return translations.texts(OURS)


def test_the_tool_finds_what_screens_say() -> None:
    found = said()
    for text in (
        "Play now",
        "It is your turn.",
        "Show the last throw slowly",
        "Space",
        "The settings cannot be saved: {why}.",
    ):
        assert text in found, text
    assert ("{n} throw", "{n} throws") in found
    assert len(found) > 140


def test_german_is_complete() -> None:
    catalogue = own_catalogue("de")
    assert catalogue is not None
    assert translations.missing(said(), catalogue) == []
    assert translations.unsaid(said(), catalogue) == []


def test_a_missing_text_would_be_noticed() -> None:
    assert translations.missing({"a": "x.py", ("b", "bs"): "x.py"}, Catalogue({"a": ""})) == ["a", ("b", "bs")]
    assert translations.unsaid({"a": "x.py"}, Catalogue({"a": "A", "c": "C"})) == ["c"]


def test_updating_keeps_what_is_there(tmp_path: Path) -> None:
    domain = translations.Domain("x", tmp_path, tmp_path / "locale")
    texts: dict[translations.Text, str] = {'one "line"': "x.py", ("{n} a", "{n} as"): "x.py", "two\nlines": "x.py"}
    known = Catalogue(
        {'one "line"': 'eine "Zeile"', "two\nlines": "zwei\nZeilen"}, {("{n} a", "{n} as"): ("{n} A", "{n} As")}
    )
    assert parse(translations.written(domain, "de", texts, known)) == known


def shown() -> set[str]:
    """Every letter that any text of the table uses, in English and German, and in the longer make-believe language."""
    catalogue = own_catalogue("de")
    assert catalogue is not None
    texts = [text for text in said() if isinstance(text, str)]
    texts += [part for text in said() if isinstance(text, tuple) for part in text]
    texts += [*catalogue.texts.values(), *(part for forms in catalogue.plurals.values() for part in forms)]
    texts += [longer(text) for text in texts]
    return {letter for text in texts for letter in text} - {"\n"}


def test_the_font_has_every_letter() -> None:
    fonts = studio().brush.fonts
    for weight in Weight:
        font = fonts.font(40, weight)

        def picture(letter: str, font: object = font) -> bytes:
            import pygame

            assert isinstance(font, pygame.font.Font)
            return pygame.image.tobytes(font.render(letter, False, (255, 255, 255)), "RGB")

        lacking = picture("\uffff")
        missing = {letter for letter in shown() if not letter.isspace() and picture(letter) == lacking}
        assert missing == set(), weight
        assert picture("漢") == lacking, "the test can tell"


def test_make_believe_texts_are_longer_and_keep_what_is_filled_in() -> None:
    for text in ("Settings", "Play now", "{key} already does this: {action}. Press another key."):
        made = longer(text)
        spared = sum(len(name) + 2 for name in placeholders(text)) + text.count(" ")
        assert len(made) - spared >= 1.4 * (len(text) - spared)
        assert placeholders(made) == placeholders(text)
    assert pseudo()("How {game} is played", game="Dilemma").count("Dilemma") == 1
    words = "Practise throwing"
    assert max(map(len, longer(words).split())) >= 1.35 * max(map(len, words.split())), "the longest word grows too"
