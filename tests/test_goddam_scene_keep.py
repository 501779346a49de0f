"""What is kept of a match of Goddam Dilema: saves at every phase, statistics; decks of one's own; gamepads."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from dilemma_arena.cli import main
from dilemma_arena.recording.autosaver import Autosaver
from dilemma_arena.recording.library import Library
from dilemma_arena.recording.match import MatchRecording
from dilemma_arena.recording.results import Result
from dilemma_arena.scene.events import KeyPressed, KeyReleased, Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.own_files import MOST, folder, found_in
from dilemma_arena.scene.menus.setup_screen import SetupScreen
from dilemma_arena.scene.play.keeping import open_save, resumed
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.gamepad import Gamepads
from dilemma_arena.scene.ui.texts import Text
from games.goddam_dilema import GAME
from games.goddam_dilema.deck import read_deck
from games.goddam_dilema.messages import Options, Phase, Round, Thumb
from games.goddam_dilema.reading import Tally
from games.goddam_dilema.scene import ENTRY
from games.goddam_dilema.scene.decks import SUFFIX, deck_choice, with_one
from games.goddam_dilema.scene.keys_screen import KeysScreen
from games.goddam_dilema.scene.play import GoddamScene
from games.goddam_dilema.scene.records import reading_records, tallied
from games.goddam_dilema.scene.stage import Shown, Steady
from games.goddam_dilema.scene.voting import Ballot
from tests.goddam_scene_support import FOUR, GoddamTable, make_desk, setup
from tests.scene_support import canvas

EXAMPLE = Path(__file__).parent.parent / "docs" / "deck-example.jsonl"
HEAD = '{"deck": "Mine", "mode": "replace"}\n'
CARD = '{{"id": "{id}", "kind": "{kind}", "en": "{text}"}}\n'


# --- saves --------------------------------------------------------------------------------------------------------

MOMENTS = [
    (FOUR, Options(first=3), Phase.COOL),  # you choose
    (FOUR, Options(first=0), Phase.COOL),  # a bot does
    (FOUR, Options(first=1), Phase.NASTY),
    (FOUR, Options(first=2), Phase.TALK),
    (FOUR, Options(first=2), Phase.VOTE),
    (FOUR, Options(first=2, count_s=None), Phase.VOTE),
    (("human", "human", "human"), Options(first=0), Phase.NASTY),
    (("human", "human", "bot:hard"), Options(first=0), Phase.TALK),
    (("human", "bot:hard"), Options(first=0), Phase.TURN_UP),
    (("human", "bot:hard"), Options(first=0), Phase.TALK),
    (("human", "bot:hard"), Options(first=0), Phase.VOTE),
]


def pixels(table: GoddamTable) -> bytes:
    """The table itself, without what lies over it."""
    on = canvas(1280, 800)
    table.scene.draw(on, 0.0)
    return pygame.image.tobytes(on.surface, "RGB")


def saved(table: GoddamTable) -> MatchRecording:
    """What is on the disk, once it is."""
    for observer in table.scene.seating.observers:
        if isinstance(observer, Autosaver):
            observer.wait()
    assert table.keep is not None
    found = open_save(table.keep / "saves", table.scene.setup.save)
    assert found.save is not None
    return found.save


@pytest.mark.parametrize(("players", "options", "phase", "dilemmas"), [
    *[(*moment, 0) for moment in MOMENTS], (*MOMENTS[4], 2), (*MOMENTS[7], 2), (*MOMENTS[9], 2)
])  # fmt: skip
def test_a_save_goes_on_where_the_game_was_left(
    tmp_path: Path, players: tuple[str, ...], options: Options, phase: Phase, dilemmas: int
) -> None:
    table = GoddamTable(setup(players, options=options), keep=tmp_path)
    assert table.play_until(lambda: len(table.scene.public.past) >= dilemmas and table.at(phase))
    again = GoddamTable(resumed(saved(table), table.scene.setup.save), keep=tmp_path)
    assert again.match.seats == table.match.seats
    if phase is Phase.VOTE:
        assert isinstance(again.scene.beats.now, Steady)  # nobody is ready at once
        again.wait_for(lambda: not again.scene.beats.busy)
    assert again.scene.session.state == table.scene.session.state
    assert again.scene.public == table.scene.public
    assert again.scene.hand == table.scene.hand
    assert [line.text for line in again.scene.log.lines] == [line.text for line in table.scene.log.lines]
    again.scene.told_keys = table.scene.told_keys
    assert pixels(again) == pixels(table)
    assert again.play_until(lambda: len(again.scene.public.past) > dilemmas)


def test_a_save_remembers_thumbs_that_are_set(tmp_path: Path) -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=1)), keep=tmp_path)
    assert table.play_until(lambda: table.at(Phase.VOTE))
    table.press("down")
    again = GoddamTable(resumed(saved(table)))
    assert again.wait_for(lambda: not again.scene.beats.busy)
    assert again.scene.own_vote is Thumb.DOWN


# --- statistics ---------------------------------------------------------------------------------------------------


def result(names: tuple[str, ...], scores: tuple[int, ...], figures: dict[str, float]) -> Result:
    """A finished match."""
    return Result("goddam-dilema", "2026-11-30", ("human",) * len(names), names, scores, (0,), 60.0, 50, 1, figures)


def test_figures_say_who_read_whom() -> None:
    up, down = Thumb.UP, Thumb.DOWN
    past = (Round(0, "c001", "n001", (up, up, down), (1,)), Round(1, "c002", "n002", (up, up, None), (0,)))
    state = GAME.start(3, Options())
    from msgspec.structs import replace as with_

    figures = ENTRY.figures(with_(state, past=past))
    assert figures == {
        "right 1 about 2": 1, "guesses 1 about 2": 1, "right 2 about 1": 1, "guesses 2 about 1": 1,
        "right 3 about 1": 0, "guesses 3 about 1": 1,
    }  # fmt: skip


def test_statistics_tell_the_best_readers_over_all_matches() -> None:
    tr = make_desk().tr
    one = result(("Ann", "Ben", "Cyd"), (3, 1, 2), {"right 1 about 2": 2, "guesses 1 about 2": 2, "right 2 about 1": 1,
                                                    "guesses 2 about 1": 4})  # fmt: skip
    two = result(("Ben", "Ann", "Cyd"), (3, 1, 2), {"right 2 about 1": 1, "guesses 2 about 1": 2, "right 3 about 1": 2,
                                                    "guesses 3 about 1": 2})  # fmt: skip
    team = result(("Ann", "Ben"), (6, 6), {"right 1 about 2": 6, "guesses 1 about 2": 7})
    assert tallied([one, two, team])["Ann", "Ben"] == Tally(4, 3)
    assert reading_records(tr, [one, two, team]) == [
        "Best guesses: Ann about Ben, 3 of 4 right.",
        "Best guesses: Ben about Ann, 1 of 4 right.",
        "Of one mind most often: Ann and Ben, 6 of 7.",
    ]
    assert reading_records(tr, []) == []
    broken = result(("Ann", "Ben", "Cyd"), (3, 1, 2), {"right 1 about 2": 9, "guesses 1 about 2": 2})
    assert reading_records(tr, [broken, one]) == reading_records(tr, [one])


def test_the_end_screen_names_who_read_whom_best() -> None:
    table = GoddamTable(setup(FOUR, seed=5))
    table.play_until(lambda: table.over)
    outcome = table.scene.session.outcome
    assert outcome is not None
    (said,) = ENTRY.remarks(table.scene, outcome)
    assert said.startswith("Best guesses: ")
    notes = ENTRY.notes(table.scene, outcome)
    assert len(notes) == 4
    assert all(note.startswith("known ") and note.endswith(" of 6") for note in notes)


# --- decks of one's own -------------------------------------------------------------------------------------------


def desk_in(place: Path) -> Desk:
    """A desk whose recordings, and so decks, have a folder of their own."""
    return replace(make_desk(), library=Library(place / "recordings"))


def own_deck(place: Path, count: int = 3, name: str = "mine.jsonl") -> Path:
    """A file with so many cards of each kind."""
    place.mkdir(parents=True, exist_ok=True)
    cards = [CARD.format(id=f"{kind}-{i}", kind=kind, text=f"My {kind} card number {i}.")
             for kind in ("cool", "nasty") for i in range(count)]  # fmt: skip
    (place / name).write_text(HEAD + "".join(cards), encoding="utf-8")
    return place / name


def test_a_game_with_a_deck_of_ones_own_is_played_to_its_end(tmp_path: Path) -> None:
    options = ENTRY.with_deck(Options(), own_deck(tmp_path))
    table = GoddamTable(setup(("human", "bot:hard", "bot:easy"), options=options))
    assert table.play_until(lambda: table.over)
    shown = {table.scene.faces.text(past.cool) for past in table.scene.public.past}
    assert shown <= {f"My cool card number {i}." for i in range(3)}


def test_decks_in_the_folder_can_be_chosen_and_bad_ones_say_why(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    assert folder(desk) == tmp_path / "decks"
    assert list(found_in(folder(desk), SUFFIX, read_deck)) == []
    own_deck(folder(desk), name="b.jsonl")
    (folder(desk) / "a.jsonl").write_text('{"deck": "A"}\n{"id": "x", "kind": "odd", "en": "Hm."}\n', encoding="utf-8")
    (folder(desk) / "c.txt").write_text("not a deck", encoding="utf-8")
    bad, good = found_in(folder(desk), SUFFIX, read_deck)
    assert bad.held is None
    assert bad.trouble.endswith("a.jsonl, line 2: kind: 'odd' is neither cool nor nasty")
    assert good.held is not None
    assert good.held.name == "Mine"
    options = with_one(Options(cheeky=True), good.held)
    assert (len(options.own), options.standard, options.cheeky) == (6, False, True)
    assert with_one(options, None) == Options(cheeky=True)
    for number in range(MOST + 5):
        own_deck(folder(desk), name=f"d{number}.jsonl")
    assert len(list(found_in(folder(desk), SUFFIX, read_deck))) == MOST


def test_a_deck_is_chosen_on_the_set_up_screen(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    own_deck(folder(desk))
    (folder(desk) / "zz.jsonl").write_text("{}", encoding="utf-8")
    screen = SetupScreen(desk, desk.shelf.open("goddam-dilema"))
    stack, on = SceneStack(screen), canvas(1280, 800)
    stack.draw(on, 0.0)
    ids = [item.element.id for item in screen.layout.controls]  # type: ignore[attr-defined]
    assert {"option first", "option cheeky", "option talk_s", "option count_s", "deck"} <= set(ids)
    assert not {"option edition", "option standard", "option own"} & set(ids)
    screen.focus = "deck"
    stack.handle(KeyPressed(0.0, "right"))
    stack.draw(on, 0.0)
    assert len(screen.setup.options.own) == 6
    stack.handle(KeyPressed(0.0, "right"))
    stack.draw(on, 0.0)
    assert screen.setup.options == Options()  # the bad one says why, and the standard deck is played
    assert any("zz.jsonl" in text for text in desk.kit.toasts.texts)


def test_without_decks_the_set_up_says_where_they_belong(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    (row,) = deck_choice(desk, Options(), lambda _options: None)
    assert isinstance(row, Text)
    assert row.text.endswith("decks.")


def test_a_deck_from_the_command_line_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(HEAD + CARD.format(id="x", kind="cool", text="y" * 91), encoding="utf-8")
    assert main(["play", "goddam-dilema", "--deck", str(bad)]) == 2
    assert capsys.readouterr().err == f"{bad}, line 2: en: the text has 91 characters, a card has room for 90\n"
    assert main(["play", "dilemma", "--deck", str(bad)]) == 2
    assert capsys.readouterr().err == "this game takes no deck of one's own\n"
    assert main(["play", "--deck", str(bad)]) == 2
    assert capsys.readouterr().err == "a deck can only be given together with a game\n"


def test_the_example_is_a_deck() -> None:
    assert len(ENTRY.with_deck(Options(), EXAMPLE).own) == 6


# --- gamepads -----------------------------------------------------------------------------------------------------


def pad_events(*raw: pygame.event.Event) -> list[Any]:
    """What scenes are told of what gamepads do."""
    translate = Translator().translate
    return [event for event in (translate(found, 0.0) for found in Gamepads(lambda: raw)()) if event is not None]


def hat(pad: int, y: int) -> pygame.event.Event:
    """The cross of a gamepad."""
    return pygame.event.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(0, y))


def test_gamepads_are_told_apart_and_hold_the_same_key_at_once() -> None:
    events = [event for event in pad_events(hat(3, 1), hat(5, 1), hat(3, 0), hat(5, -1))
              if isinstance(event, KeyPressed)]  # fmt: skip
    assert [(event.pad, event.key, event.repeated) for event in events] == [
        (3, "up", False), (5, "up", False), (5, "down", False)
    ]  # fmt: skip


def test_a_gamepad_is_handed_from_one_to_the_next() -> None:
    ballot = Ballot((0, 2, 5))
    assert [ballot.pass_on(7) for _ in range(4)] == [0, 2, 5, None]
    assert ballot.pass_on(7) == 0
    assert ballot.pass_on(8) == 2  # the first who has none
    assert ballot.pads == {7: 0, 8: 2}
    assert ballot.pass_on(7) == 5


def test_people_vote_with_a_gamepad_each() -> None:
    table = GoddamTable(setup(("human", "human", "bot:easy"), options=Options(first=2)))

    def press(pad: int, key: str) -> None:
        table.send(KeyPressed(table.now, key, {"up": 82, "down": 81, "return": 40}[key], pad=pad),
                   KeyReleased(table.now, key))  # fmt: skip

    assert table.play_until(lambda: isinstance(table.stack.top, KeysScreen))
    table.draw()
    press(4, "return")
    press(9, "return")
    assert table.scene.ballot.pads == {4: 0, 9: 1}
    table.draw()
    table.press("escape")
    assert table.wait_for(lambda: table.at(Phase.TALK))
    press(4, "up")
    press(9, "down")
    assert table.wait_for(lambda: table.at(Phase.VOTE))
    press(4, "up")
    press(9, "up")
    press(9, "down")
    press(17, "up")
    assert table.scene.status.text == "That gamepad belongs to nobody yet: press F2."
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    assert table.scene.round is not None
    assert table.scene.round.votes[:2] == (Thumb.UP, Thumb.DOWN)


def test_the_scene_is_the_games_own() -> None:
    assert isinstance(GoddamTable(setup(FOUR)).scene, GoddamScene)
