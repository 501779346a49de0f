"""Games are found through entry points, and a broken one is one plain sentence."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from dilemma_arena.rules import registry
from games.dilemma import GAME


def entry(name: str, target: str) -> EntryPoint:
    return EntryPoint(name, target, registry.GROUP)


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [entry("zebra", "games.dilemma:GAME"), entry("dilemma", "games.dilemma:GAME")]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == "dilemma_arena.games" else [])


@pytest.mark.usefixtures("entries")
def test_installed_games_in_alphabetical_order() -> None:
    assert list(registry.installed()) == ["dilemma", "zebra"]


@pytest.mark.usefixtures("entries")
def test_a_game_is_loaded_by_its_id() -> None:
    assert registry.load("dilemma") is GAME


@pytest.mark.usefixtures("entries")
def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(registry.UnknownGame, match="there is no game 'chess'; installed: dilemma, zebra"):
        registry.load("chess")


@pytest.mark.parametrize(
    ("name", "target", "message"),
    [
        ("ghost", "games.no_such_game:GAME", "'ghost' .* does not load: No module named 'games.no_such_game'"),
        ("ghost", "games.dilemma:NOTHING", "does not load"),
        ("ghost", "games.dilemma.rules:lob", "is not a Game"),
        ("ghost", "games.dilemma:GAME", "the game 'dilemma' is registered under another name, 'ghost'"),
    ],
)
def test_a_broken_game_is_one_sentence(name: str, target: str, message: str) -> None:
    with pytest.raises(registry.UnknownGame, match=message):
        registry.load_entry(entry(name, target))
