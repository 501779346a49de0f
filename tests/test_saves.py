"""A game that was left is gone on with from the menu, exactly where it was; finished games are remembered."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dilemma_arena.recording.library import Library
from dilemma_arena.recording.results import Result, Results
from dilemma_arena.recording.tallies import tally
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.menus.saves import SavesScreen
from dilemma_arena.scene.menus.start import LOOK_TICKS, StartMenu
from dilemma_arena.scene.menus.statistics import StatisticsScreen
from dilemma_arena.scene.play.keeping import open_save, resumed
from dilemma_arena.scene.play.table_entry import TableEntry
from dilemma_arena.scene.play.table_scene import TableScene
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.scene.ui.screen import Screen
from games.dilemma.scene import ENTRY as DILEMMA
from games.duel_betwixt_us.scene import ENTRY as DUEL
from games.goddam_dilema.scene import ENTRY as GODDAM
from games.hedgehogs_dilemma.scene import ENTRY as HEDGEHOG
from tests.menu_support import Menu
from tests.scene_support import canvas
from tests.table_support import GameTable, make_desk, seats

GAMES = {
    "dilemma": (DILEMMA, 3),
    "hedgehogs-dilemma": (HEDGEHOG, 4),
    "goddam-dilema": (GODDAM, 5),
    "duel-betwixt-us": (DUEL, 2),
}


def setup_of(game: str) -> MatchSetup:
    """One person against bots."""
    entry, count = GAMES[game]
    return MatchSetup(game, seats(["human", *["bot:easy"] * (count - 1)]), entry.game.default_options, 7)


def table_of(game: str, keep: Path, setup: MatchSetup | None = None) -> GameTable[TableScene]:
    """A table whose game is saved."""
    entry: TableEntry = GAMES[game][0]
    return GameTable(setup or setup_of(game), entry, TableScene, keep=keep)  # type: ignore[type-abstract]


def play(scene: TableScene, moves: int) -> int:
    """Let the match go on, without showing it, until a person has moved so often or it is over."""
    session, done = scene.session, 0
    while done < moves and session.outcome is None:
        waiting = [seat for seat in session.waiting_for if seat in scene.people]
        if waiting:
            actions = session.match.game.legal(session.state, waiting[0])
            assert session.submit(waiting[0], actions[done % len(actions)]) is None
            done += 1
            for _ in range(120):  # somebody who may change their mind for ever does not
                session.step()
        else:
            session.step()
        scene.beats.clear()
    return done


def wait(menu: Menu) -> None:
    """Let the start menu look at the folder of saves again."""
    for _ in range(LOOK_TICKS):
        menu.stack.tick()
    menu.draw()


def leave(table: GameTable[Any]) -> None:
    """Close the table as the stack does when somebody leaves."""
    table.scene.close()


@pytest.mark.parametrize("moves", [0, 1, 4, 9])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_where_it_was_left(game: str, moves: int, tmp_path: Path) -> None:
    table = table_of(game, tmp_path)
    play(table.scene, moves)
    digest, history = table.scene.session.match.digest(), len(table.scene.session.history)
    leave(table)

    desk = make_desk(keep=tmp_path)
    assert desk.saves is not None
    screen = SavesScreen(desk, desk.saves)
    stack = SceneStack(screen)
    stack.draw(table.canvas, 0.0)
    assert [(row.game, row.names[0], row.trouble) for row in screen.rows] == [(game, "You", "")]
    stack.handle(_press("return"))
    assert isinstance(stack.top, BoundScene)
    again = stack.top.inner
    assert isinstance(again, TableScene)
    assert len(again.session.history) == history
    if moves == 0 or table.scene.session.match.waits.name != "WORLD":
        assert again.session.match.digest() == digest
    # only what stands for where the game is may be shown: in Goddam Dilema, that thumbs are about to be hidden
    assert type(again.beats.now).__name__ in ("NoneType", "Steady")
    assert again.people == [0]
    assert [sitter.name for sitter in again.sitters] == [seat.name for seat in setup_of(game).seats]
    assert desk.sound.played == ["press"]  # type: ignore[attr-defined] # what is long over is not heard again
    stack.draw(table.canvas, 0.0)

    play(again, 10_000)
    assert again.session.outcome is not None
    stack.close()
    assert list((tmp_path / "saves").iterdir()) == []
    (result,) = Results(tmp_path / "results.jsonl").all()
    assert (result.game, result.players[0], result.scores) == (game, "human", again.session.outcome.scores)


def _press(key: str) -> KeyPressed:
    return KeyPressed(0.0, key)


def test_a_match_that_is_left_and_resumed_is_dealt_the_cards_it_would_have_been(tmp_path: Path) -> None:
    whole = table_of("hedgehogs-dilemma", tmp_path / "a")
    play(whole.scene, 10_000)
    table = table_of("hedgehogs-dilemma", tmp_path / "b")
    play(table.scene, 5)
    state = table.scene.session.state
    leave(table)
    (path,) = (tmp_path / "b" / "saves").glob("*.darec")
    found = open_save(path.parent, path.name)
    assert found.save is not None
    again = table_of("hedgehogs-dilemma", tmp_path / "b", resumed(found.save, path.name))
    assert again.scene.session.state == state
    drawn_before = [e.record.facts for e in whole.scene.session.history if e.record.facts is not None]
    play(again.scene, 10_000)
    drawn_after = [e.record.facts for e in again.scene.session.history if e.record.facts is not None]
    rounds = min(len(drawn_before), len(drawn_after))
    assert rounds >= 3
    assert drawn_after[:rounds] == drawn_before[:rounds]  # whoever plays on otherwise, chance does not


def test_a_broken_save_offers_the_one_before(tmp_path: Path) -> None:
    table = table_of("hedgehogs-dilemma", tmp_path)
    play(table.scene, 3)
    leave(table)
    (path,) = (tmp_path / "saves").glob("*.darec")
    path.with_name(f"{path.name}.before").write_bytes(path.read_bytes())  # saves that come fast are one
    path.write_bytes(b"{nonsense\n")
    menu = Menu()
    menu.desk = replace(menu.desk, saves=Library(tmp_path / "saves"))
    assert menu.desk.saves is not None
    menu.open(SavesScreen(menu.desk, menu.desk.saves))
    menu.click("resume 0")
    assert "yes" in menu.ids  # a dialog asks
    menu.click("no")
    assert path.with_name(f"{path.name}.corrupt").read_bytes() == b"{nonsense\n"
    # later the backup alone is there, and still offered
    menu.open(StartMenu(menu.desk))
    menu.click("resume")
    menu.click("resume 0")
    menu.click("yes")
    assert not isinstance(menu.stack.top, Screen)


def test_a_save_can_be_deleted_and_the_menu_follows(tmp_path: Path) -> None:
    table = table_of("hedgehogs-dilemma", tmp_path)
    play(table.scene, 3)
    menu = Menu()
    menu.desk = replace(menu.desk, saves=Library(tmp_path / "saves"))
    leave(table)
    menu.open(StartMenu(menu.desk))
    menu.click("resume")
    menu.press("delete")
    menu.click("yes")
    assert list((tmp_path / "saves").iterdir()) == []
    menu.press("escape")
    wait(menu)
    assert "resume" not in menu.ids


def test_a_game_with_nobody_to_ask_for_it_is_in_the_menu_as_soon_as_it_is_left(tmp_path: Path) -> None:
    menu = Menu()
    menu.desk = replace(menu.desk, saves=Library(tmp_path / "saves"))
    menu.open(StartMenu(menu.desk))
    assert "resume" not in menu.ids
    table = table_of("dilemma", tmp_path)
    play(table.scene, 1)
    leave(table)
    wait(menu)
    assert "resume" in menu.ids


def test_a_tutorial_is_not_saved(tmp_path: Path) -> None:
    desk = make_desk(keep=tmp_path)
    for entry, _ in GAMES.values():
        scene = entry.tutorial(desk)
        assert isinstance(scene, BoundScene)
        scene.close()
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_home_that_cannot_be_written_is_said_and_the_game_goes_on(game: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be")
    table = table_of(game, home)
    play(table.scene, 10_000)
    assert table.scene.session.outcome is not None
    leave(table)
    told = " ".join(table.desk.kit.toasts.texts)
    assert "cannot be kept" in told or "cannot be saved" in told


def test_a_full_disk_is_said_while_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("dilemma_arena.recording.autosave.write_whole", full)
    table = table_of("hedgehogs-dilemma", tmp_path)
    play(table.scene, 3)
    leave(table)
    assert "The game cannot be saved: no space left on device." in table.desk.kit.toasts.texts
    assert table.scene.session.outcome is None


def test_how_a_table_is_played_is_remembered() -> None:
    desk = make_desk()
    for expected, (entry, _) in ((True, GAMES["dilemma"]), (False, GAMES["hedgehogs-dilemma"])):  # unlike usually
        scene = entry.open_table(setup_of(entry.id), desk)
        assert scene.ways.auto_go_on is not expected
        menu = entry.paused(scene, 0)
        assert isinstance(menu, Dialog)
        stack = SceneStack(menu)
        stack.draw(canvas(), 0.0)
        stack.handle(_press("down"))
        stack.handle(_press("return"))
        assert scene.ways.auto_go_on is expected
        assert entry.open_table(setup_of(entry.id), desk).ways.auto_go_on is expected
    assert ("dilemma.auto_go_on", "True") in desk.settings.ways
    assert ("hedgehogs-dilemma.auto_go_on", "False") in desk.settings.ways


def test_a_home_with_any_letters_will_do(tmp_path: Path) -> None:
    home = tmp_path / "Zoë 家 — наш"
    table = table_of("hedgehogs-dilemma", home)
    play(table.scene, 3)
    leave(table)
    (path,) = (home / "saves").glob("*.darec")
    assert open_save(path.parent, path.name).save is not None


RESULT = Result("dilemma", "2026-11-30T12:00:00+00:00", ("human", "bot:easy", "human"), ("Ann", "Carl", "Bo"),
                (12, 7, 12), (0, 2), 300.0, 41, 9)  # fmt: skip


def test_results_survive_half_lines_and_nonsense(tmp_path: Path) -> None:
    results = Results(tmp_path / "deep" / "results.jsonl")
    assert results.all() == []
    assert results.add(RESULT) is None
    whole = results.path.read_bytes()
    with results.path.open("ab") as file:
        file.write(b'\xff\xfe nonsense\n{"game": 3}\n[[[[' + whole[: len(whole) // 2])
    assert results.add(msgspec.structs.replace(RESULT, seed=10)) is None
    assert [result.seed for result in results.all()] == [9, 10]
    unsound = msgspec.structs.replace(RESULT, winners=(7,))
    assert results.add(unsound) is None
    assert [result.seed for result in results.all()] == [9, 10]


def test_a_disk_that_refuses_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    results = Results(tmp_path / "file" / "results.jsonl")
    trouble = results.add(RESULT)
    assert trouble is not None
    assert trouble.startswith("The result cannot be kept for the statistics: ")
    assert results.all() == []


def test_tallies_add_up_person_by_person() -> None:
    lost = msgspec.structs.replace(RESULT, scores=(3, 9, 1), winners=(1,))
    ann, bo = tally([RESULT, lost])
    assert (ann.name, ann.played, ann.won, ann.best, ann.average) == ("Ann", 2, 1, 12, 7.5)
    assert ann.against == (("easy", 2, 1),)
    assert (bo.name, bo.won, bo.average) == ("Bo", 1, 6.5)


def test_the_statistics_of_dilemma_tell_how_cards_land(tmp_path: Path) -> None:
    table = table_of("dilemma", tmp_path)
    play(table.scene, 10_000)
    results = Results(tmp_path / "results.jsonl").all()
    kept = results[0].figures
    thrown = sum(times for name, times in kept.items() if name.startswith("verdicts.") and name.endswith(".0"))
    tr = table.desk.tr
    figures = {"verdicts.duel_card.0": 3, "verdicts.outside.0": 1, "tokens.peace.0": 2, "tokens.conflict.0": 1,
               "verdicts.outside.1": 50}  # fmt: skip
    made = msgspec.structs.replace(RESULT, figures=figures)
    assert DILEMMA.statistics(tr, [made]) == [
        "Throws of Ann: 4. Flat on the offer 75 %, flat beside it 0 %, at the rim 0 %, outside 25 %.",
        "Duels of Ann: 2 times peace, 1 times conflict.",
    ]
    assert any(f": {round(thrown)}." in line for line in DILEMMA.statistics(tr, results)) == (thrown > 0)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_the_statistics_are_drawn(size: tuple[int, int]) -> None:
    menu = Menu(size=size)
    menu.open(StatisticsScreen(menu.desk, [RESULT] * 7 + [msgspec.structs.replace(RESULT, game="gone")]))
    assert menu.ids == ["back"]
    menu.open(StatisticsScreen(menu.desk, []))
    menu.press("escape")
    assert menu.stack.top is None
