"""Every screen in the smallest window and a make-believe language: no English is left, nothing is too small to read.

The make-believe language accents most letters (i18n_pseudo.py). A word that still has one of those letters plain was
not translated, unless it is a name, a title, or what is printed on a key.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from dilemma_arena.scene.canvas import pixels_per_unit
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.menus.match_setup import NAMES
from dilemma_arena.scene.theme import DEFAULT_THEME
from games.goddam_dilema.deck import standard_cards
from games.hedgehogs_dilemma.scene.faces import HOGS, URCHINS
from tests.tour_support import seen_on
from tools.gallery import TOURS, tours
from tools.screens import VIEWS

PLAIN = frozenset("aceghijklnorstuwyzACDEGHIJKLNORSTUWYZ")
"""Letters that the make-believe language never leaves as they are."""
DATA = frozenset(
    {
        *NAMES, "Ann",
        *["Dilemma", "Arena", "Goddam", "Dilema", "Duel", "Betwixt", "Us", "Hedgehog"],
        *["English", "Deutsch"],
        "m/s",
        *["Alt", "Ctrl", "Esc"],
        *["Enter", "F11", "PgUp", "PgDn"],
        *["broken", "evening", "practice"], *HOGS, *URCHINS,
    }
)  # fmt: skip
"""Names, titles, units, languages by their own names, what is printed on keys."""


@cache
def deck_words() -> frozenset[str]:
    """The words on cards, which are a deck's and not the program's."""
    return frozenset(words(" ".join(f"{card.en} {card.de}" for card in standard_cards())))


def words(text: str) -> list[str]:
    """The words of a text without what stands around them; places of files count as none."""
    found = re.findall(r"[^\s,;:!?()“”„«»…×+−=']+", text)
    return [word.strip(".’") for word in found if "/" not in word.replace("m/s", "") and ".darec" not in word]


def untranslated(texts: set[str], data: frozenset[str] = DATA) -> list[str]:
    """Those of the texts in which there is a plain word that is none of the data."""
    found = []
    for text in texts:
        plain = [word for word in words(text) if len(word) > 1 and PLAIN & set(word)]
        if any(word not in data for word in plain):
            found.append(text)
    return sorted(found)


@pytest.mark.parametrize("tour", tours())
def test_no_english_is_left(tour: str) -> None:
    written = seen_on(tour).texts
    assert len(written) > 10
    on_cards = deck_words() if tour == "games" or tour not in TOURS else frozenset[str]()
    assert untranslated(written, DATA | on_cards) == []


@pytest.mark.parametrize("tour", tours())
def test_nothing_is_written_smaller_than_12_pixels(tour: str) -> None:
    """What is printed on cards is not counted: it is said beside them, or in large under the pointer."""
    assert seen_on(tour).small == set()


def test_german_knows_everything_that_is_asked_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue is complete for what the tool finds in the code; here also for what is put together."""
    asked: set[str] = set()
    call = Translator.__call__

    def listened(tr: Translator, text: str, /, **values: object) -> str:
        known = {*tr.catalogue.texts, *tr.catalogue.texts.values()}
        if tr.language == "de" and text not in known and not text.isdecimal():
            asked.add(text)
        return call(tr, text, **values)

    stage = VIEWS["de"].stage(tmp_path)
    monkeypatch.setattr(Translator, "__call__", listened)
    tours()["games"](stage, lambda _name: None)
    stage.close()
    assert asked - {""} == set()


def test_sizes_of_the_theme_in_the_smallest_window() -> None:
    scale = pixels_per_unit((1024, 600))
    assert DEFAULT_THEME.text.body * scale == 14.0
    assert DEFAULT_THEME.text.small * scale == 12.25
    assert min(DEFAULT_THEME.text.strong, DEFAULT_THEME.text.title, DEFAULT_THEME.text.display) * scale > 16.0


def test_the_test_can_tell() -> None:
    tr = pseudo()
    good = {tr("Back to the table"), "12.5 m/s", "Hedgehog's Dilemma", tr("{name} wins", name="Bea")}
    assert untranslated(good) == []
    assert untranslated({"Back to the table"}) == ["Back to the table"]
    assert untranslated({tr("Power") + " top first"}) == [tr("Power") + " top first"]
