"""Everything written on any screen goes through the translator: shown in a make-believe language, no English is left.

The make-believe language accents most letters (i18n_pseudo.py). A word that still has one of those letters plain was
not translated, unless it is a name, a title, or what is printed on a key.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.fonts import Fonts
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.menus.match_setup import NAMES
from games.goddam_dilema.deck import standard_cards
from games.hedgehogs_dilemma.scene.faces import HOGS, URCHINS
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
        *HOGS, *URCHINS,
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


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts that are drawn meanwhile."""
    texts: set[str] = set()
    drawn = Fonts.render

    def render(fonts: Fonts, text: str, *rest: Any, **more: Any) -> Any:  # noqa: ANN401
        texts.add(text)
        return drawn(fonts, text, *rest, **more)

    monkeypatch.setattr(Fonts, "render", render)
    return texts


def untranslated(texts: set[str], data: frozenset[str] = DATA) -> list[str]:
    """Those of the texts in which there is a plain word that is none of the data."""
    found = []
    for text in texts:
        plain = [word for word in words(text) if len(word) > 1 and PLAIN & set(word)]
        if any(word not in data for word in plain):
            found.append(text)
    return sorted(found)


@pytest.mark.parametrize("name", TOURS)
def test_no_english_is_left_on_the_tables_own_screens(name: str, tmp_path: Path, written: set[str]) -> None:
    stage = VIEWS["pseudo"].stage(tmp_path)
    tours()[name](stage, lambda _name: None)
    stage.close()
    assert len(written) > 10
    assert untranslated(written, DATA | deck_words() if name == "games" else DATA) == []


@pytest.mark.parametrize("game", sorted(tours().keys() - TOURS.keys()))
def test_no_english_is_left_at_the_games_tables(game: str, tmp_path: Path, written: set[str]) -> None:
    stage = VIEWS["pseudo"].stage(tmp_path)
    tours()[game](stage, lambda _name: None)
    stage.close()
    assert untranslated(written, DATA | deck_words()) == []


def test_the_test_can_tell() -> None:
    tr = pseudo()
    good = {tr("Back to the table"), "12.5 m/s", "Hedgehog's Dilemma", tr("{name} wins", name="Bea")}
    assert untranslated(good) == []
    assert untranslated({"Back to the table"}) == ["Back to the table"]
    assert untranslated({tr("Power") + " top first"}) == [tr("Power") + " top first"]
