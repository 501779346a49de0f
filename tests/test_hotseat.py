"""Several people at one screen: nothing private is seen by the wrong eyes, and secret choices stay secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pygame
import pytest

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import (
    FocusLost,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from dilemma_arena.scene.hotseat.cloth import cloth
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.peek import Peek
from dilemma_arena.scene.hotseat.poll import SETTLE_S, SecretPoll
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.hotseat.secret import ask_in_secret
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.match_setup import first_setup, with_style
from dilemma_arena.scene.settings import Settings, Speed
from dilemma_arena.scene.settings_keys import UPPER_ROW, KeyBindings, secret_key
from dilemma_arena.scene.stack import Pop, Push, Scene, Transition
from dilemma_arena.scene.theme import SEATS
from tests.menu_support import SENTINEL, Menu, PlayedScene, card_question, choosers, token_question
from tests.scene_support import canvas, studio

HOME_ROW = (4, 22, 7, 9, 10, 11, 13, 14, 15, 51)


def private_pixels(surface: pygame.Surface) -> int:
    """How much of a picture has the colour of what is private."""
    rgb = pygame.surfarray.array3d(surface).astype(int)
    return int((np.abs(rgb - np.array(SENTINEL)).max(axis=2) < 90).sum())


class Secret(PlayedScene):
    """What only one person may see."""

    def draw(self, canvas: Canvas, ahead: float) -> None:
        canvas.surface.fill(SENTINEL)


def over(menu: Menu, scene: Scene) -> Menu:
    """A scene over a running game."""
    menu.open(PlayedScene())
    menu.stack.apply(Push(scene))
    menu.draw()
    return menu


# --- curtain --------------------------------------------------------------------------------------------------


def test_nothing_private_exists_before_the_person_confirms() -> None:
    menu = Menu((640, 400))
    made: list[Secret] = []

    def behind() -> Scene:
        made.append(Secret())
        return made[-1]

    over(menu, Curtain(menu.desk, choosers(1)[0], behind))
    for step in range(40):
        assert private_pixels(menu.draw()) == 0
        match step % 5:
            case 0:
                menu.press("escape")
            case 1:
                menu.press("x")
            case 2:
                menu.send(Resized(0.0), FocusLost(0.0), PointerLeft(0.0))
            case 3:
                menu.click_at((5.0, 5.0))
            case 4:
                menu.wait(200)
    assert made == []
    menu.press("return")
    assert len(made) == 1
    assert menu.stack.top is not made[0]
    seen = []
    for _ in range(130):
        menu.wait(1)
        seen.append(private_pixels(menu.draw()))
    assert seen == sorted(seen), "it only opens"
    assert 0 < seen[40] < 640 * 400 * 0.9
    assert menu.stack.top is made[0]
    assert seen[-1] == 640 * 400


@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed=Speed.INSTANT)])
def test_without_motion_the_curtain_is_gone_at_once(settings: Settings) -> None:
    menu = Menu((640, 400), settings)
    over(menu, Curtain(menu.desk, choosers(1)[0], Secret))
    menu.press("return")
    assert isinstance(menu.stack.top, Secret)


def test_an_impatient_key_opens_it_at_once_and_is_not_passed_on() -> None:
    menu = Menu((640, 400))
    over(menu, Curtain(menu.desk, choosers(1)[0], Secret))
    menu.press("return")
    menu.send(KeyPressed(0.0, "escape"))
    assert isinstance(menu.stack.top, Secret)


def test_the_curtain_shows_name_colour_and_symbol() -> None:
    pictures = []
    for who in choosers(2):
        menu = Menu((640, 400))
        over(menu, Curtain(menu.desk, who, Secret))
        pictures.append(pygame.surfarray.array3d(menu.draw()).astype(int))
        texts = [getattr(item.element, "text", "") for item in menu.top.layout.items]
        assert who.name in texts
        assert [item.element.look for item in menu.top.layout.items if hasattr(item.element, "look")] == [who.look]
    red, blue = (picture[:60].mean(axis=(0, 1)) for picture in pictures)
    assert red[0] > red[2] + 15
    assert blue[2] > blue[0] + 15
    assert not np.array_equal(pictures[0], pictures[1])


def test_the_curtain_hides_the_game_below() -> None:
    """Whatever is below it: not one pixel shines through."""
    pictures = []
    for below in (PlayedScene(), Secret()):
        menu = Menu((640, 400))
        menu.open(below)
        menu.stack.apply(Push(Curtain(menu.desk, choosers(1)[0], Secret)))
        pictures.append(pygame.image.tobytes(menu.draw(), "RGB"))
    assert pictures[0] == pictures[1]


def test_cloth_is_cloth_at_every_size() -> None:
    studio()
    for size in ((1, 1), (480, 320), (1920, 1080)):
        assert cloth(size, SEATS[0].colour).get_size() == size


# --- one after the other --------------------------------------------------------------------------------------


class Asked:
    """Who chose what in the end."""

    def __init__(self) -> None:
        self.chosen: list[Mapping[int, int]] = []

    def __call__(self, chosen: Mapping[int, int]) -> Transition:
        self.chosen.append(dict(chosen))
        return Pop()


def test_one_after_the_other_each_behind_their_curtain() -> None:
    menu, asked = Menu(settings=Settings(reduced_motion=True)), Asked()
    people = choosers(3)
    over(menu, ask_in_secret(menu.desk, card_question(), people, asked))
    for seat, number in enumerate(("3", "6", "1")):
        assert isinstance(menu.stack.top, Curtain)
        assert menu.stack.top.who is people[seat]
        assert private_pixels(menu.draw()) == 0, "no curtain shows anything private"
        menu.press("return")
        assert isinstance(menu.stack.top, PrivateChoice)
        assert private_pixels(menu.draw()) > 5000
        texts = [getattr(item.element, "text", "") for item in menu.top.layout.items]
        assert f"Only for {people[seat].name}" in texts
        others = [f"Only for {p.name}" for p in people if p is not people[seat]]
        assert not set(others) & set(texts)
        menu.press(number, "return")
    assert asked.chosen == [{0: 2, 1: 5, 2: 0}]
    assert isinstance(menu.stack.top, PlayedScene), "back in the game"


def test_one_person_alone_needs_no_curtain() -> None:
    menu, asked = Menu(settings=Settings(secret_keys=True)), Asked()
    over(menu, ask_in_secret(menu.desk, token_question(), choosers(4)[2:3], asked))
    assert isinstance(menu.stack.top, PrivateChoice)
    menu.click("option 1")
    assert asked.chosen == [], "a slip can be mended"
    menu.click("option 0")
    menu.click("confirm")
    assert asked.chosen == [{2: 0}]


def test_what_cannot_be_chosen_says_why() -> None:
    menu, asked = Menu(), Asked()
    over(menu, ask_in_secret(menu.desk, token_question(without_life=0), choosers(1), asked))
    assert "confirm" not in menu.ids
    assert "option 1" not in menu.ids
    menu.press("2")
    assert "confirm" not in menu.ids
    menu.press("9", "1", "return")
    assert asked.chosen == [{0: 0}]


def test_esc_during_a_choice_opens_what_the_game_gives_and_loses_nothing() -> None:
    menu, asked = Menu(), Asked()
    over(menu, ask_in_secret(menu.desk, token_question(), choosers(1), asked, pause=PlayedScene))
    menu.press("2", "escape")
    assert isinstance(menu.stack.top, PlayedScene)
    menu.press("escape")
    menu.press("return")
    assert asked.chosen == [{0: 1}]


# --- all at once by keys --------------------------------------------------------------------------------------


def press(menu: Menu, scancode: int, key: str = "?") -> None:
    menu.send(KeyPressed(0.0, key, scancode), KeyReleased(0.0, key, scancode))


def by_keys(count: int, question: Question, asked: Asked, **more: Any) -> Menu:  # noqa: ANN401
    menu = Menu(settings=Settings(secret_keys=True))
    over(menu, ask_in_secret(menu.desk, question, choosers(count), asked, **more))
    assert isinstance(menu.stack.top, KeyChoice)
    return menu


def test_ten_people_choose_at_once_with_two_keys_each() -> None:
    asked = Asked()
    menu = by_keys(10, token_question(), asked)
    wanted = {seat: seat % 2 for seat in range(10)}
    for seat, option in wanted.items():
        assert asked.chosen == []
        press(menu, (UPPER_ROW, HOME_ROW)[option][seat])
    menu.wait(round(SETTLE_S / TICK_S) + 2)
    assert asked.chosen == [wanted]
    assert isinstance(menu.stack.top, PlayedScene)


def test_the_screen_looks_the_same_whatever_was_chosen() -> None:
    pictures = set()
    for scancode in (UPPER_ROW[0], HOME_ROW[0]):
        menu = by_keys(2, token_question(), Asked())
        plain = pygame.image.tobytes(menu.draw(), "RGB")
        press(menu, scancode)
        pictures.add(pygame.image.tobytes(menu.draw(), "RGB"))
        assert plain not in pictures, "but it shows that somebody has chosen"
    assert len(pictures) == 1


def test_a_mind_can_be_changed_until_all_is_over() -> None:
    asked = Asked()
    menu = by_keys(2, token_question(), asked)
    press(menu, UPPER_ROW[0])
    press(menu, HOME_ROW[0])
    press(menu, UPPER_ROW[9])
    press(menu, UPPER_ROW[0])
    menu.wait(10)
    press(menu, HOME_ROW[0])
    menu.wait(round(SETTLE_S / TICK_S))
    assert asked.chosen == [{0: 1, 1: 0}]


def test_keys_of_nobody_and_forbidden_ones_do_nothing() -> None:
    asked = Asked()
    menu = by_keys(2, token_question(without_life=0), asked)
    for scancode in (*UPPER_ROW[1:9], HOME_ROW[0], 30, 29):
        press(menu, scancode)
    assert isinstance(menu.stack.top, KeyChoice)
    assert menu.stack.top.poll.chosen == {}
    press(menu, UPPER_ROW[0])
    assert menu.stack.top.poll.chosen == {0: 0}


def test_rebound_keys_count_and_are_shown() -> None:
    asked = Asked()
    menu = by_keys(2, token_question(), asked)
    scancodes = {**KeyBindings().scancodes, secret_key(0, 1): 100}
    menu.keeper.change(keys=KeyBindings(scancodes))
    press(menu, UPPER_ROW[0])
    assert isinstance(menu.stack.top, KeyChoice)
    assert menu.stack.top.poll.chosen == {}
    press(menu, 100)
    assert menu.stack.top.poll.chosen == {0: 0}


def test_four_options_take_a_column_of_four_keys() -> None:
    question = Question("Which number?", lambda seat: tuple(Option(str(n)) for n in range(1, 5)))
    asked = Asked()
    menu = by_keys(2, question, asked)
    press(menu, 30)  # 1, the top of the left column
    press(menu, 56)  # the bottom of the right one
    menu.wait(round(SETTLE_S / TICK_S) + 2)
    assert asked.chosen == [{0: 0, 1: 3}]


def test_what_is_not_for_everybody_is_asked_behind_the_curtain_all_the_same() -> None:
    menu = Menu(settings=Settings(secret_keys=True))
    assert isinstance(ask_in_secret(menu.desk, card_question(), choosers(2), Asked()), Curtain)
    five = Question("Which?", lambda seat: tuple(Option(str(n)) for n in range(5)))
    assert isinstance(ask_in_secret(menu.desk, five, choosers(2), Asked()), Curtain), "more than a column has keys"


def test_a_vote_is_a_count_and_whoever_is_late_has_none() -> None:
    asked = Asked()
    menu = by_keys(3, token_question(), asked, count_s=3.0)
    press(menu, UPPER_ROW[0])
    assert isinstance(menu.stack.top, KeyChoice)
    poll = menu.stack.top.poll
    assert poll.chosen == {}, "nothing counts before the count"
    menu.press("return")
    assert poll.count == 3
    press(menu, UPPER_ROW[0])
    menu.wait(240)
    assert poll.count == 2
    press(menu, HOME_ROW[0])
    press(menu, UPPER_ROW[9])
    menu.wait(470)
    assert asked.chosen == []
    menu.wait(20)
    assert asked.chosen == [{0: 1, 2: 0}]


# --- the poll by itself ---------------------------------------------------------------------------------------


def over_yet(poll: SecretPoll) -> bool:
    """Whether a poll is over."""
    return poll.done


def test_the_poll_ends_only_when_it_should() -> None:
    both = frozenset({0, 1})
    poll = SecretPoll({0: both, 1: frozenset({0})})
    for _ in range(1000):
        poll.tick()
    assert not over_yet(poll)
    assert not poll.choose(1, 1)
    assert not poll.choose(2, 0)
    assert poll.choose(0, 1)
    assert poll.waiting == (1,)
    assert poll.choose(1, 0)
    assert poll.counting
    assert not over_yet(poll)
    for _ in range(round(SETTLE_S / TICK_S)):
        poll.tick()
    assert over_yet(poll)
    assert not poll.choose(0, 0), "over is over"
    assert poll.chosen == {0: 1, 1: 0}


def test_a_count_takes_its_time_to_the_tick() -> None:
    poll = SecretPoll({0: frozenset({0})}, count_s=3.0)
    poll.start()
    seen = []
    for _ in range(720):
        assert not over_yet(poll)
        seen.append(poll.count)
        poll.tick()
    assert over_yet(poll)
    assert poll.count == 0
    assert [seen.count(n) for n in (3, 2, 1)] == [240, 240, 240]
    poll.start()
    assert over_yet(poll), "it does not begin again"


# --- hold to look ---------------------------------------------------------------------------------------------


def peek() -> Peek:
    made = Peek()
    made.draw(studio().brush.on(canvas(640, 400)), Box(100.0, 100.0, 200.0, 40.0), "Hold to look")
    return made


INSIDE = (120.0 * 0.86, 120.0 * 0.86)
OUTSIDE = (5.0, 5.0)


def looking(hidden: Peek) -> bool:
    """Whether somebody looks."""
    return hidden.open


def test_a_held_key_shows_and_letting_go_hides() -> None:
    hidden = peek()
    assert hidden.handle(KeyPressed(0.0, "v"))
    assert looking(hidden)
    hidden.handle(KeyPressed(0.0, "v", repeated=True))
    hidden.handle(KeyReleased(0.0, "x"))
    assert looking(hidden)
    hidden.handle(KeyReleased(0.0, "v"))
    assert not looking(hidden)


@pytest.mark.parametrize(
    "ending",
    [
        PointerReleased(0.0, INSIDE, 1),
        PointerReleased(0.0, OUTSIDE, 1),
        PointerMoved(0.0, OUTSIDE, True),
        PointerMoved(0.0, INSIDE, False),
        PointerLeft(0.0),
        FocusLost(0.0),
        Resized(0.0),
    ],
)
def test_the_held_button_hides_with_whatever_ends_it(ending: Any) -> None:  # noqa: ANN401
    told: list[bool] = []
    hidden = peek()
    hidden.changed = lambda: told.append(hidden.open)
    assert not hidden.handle(PointerPressed(0.0, OUTSIDE, 1))
    assert not hidden.handle(PointerPressed(0.0, INSIDE, 3))
    assert not looking(hidden)
    assert hidden.handle(PointerPressed(0.0, INSIDE, 1))
    hidden.handle(PointerMoved(0.0, (INSIDE[0] + 3.0, INSIDE[1]), True))
    assert looking(hidden)
    hidden.handle(ending)
    assert not looking(hidden)
    assert told == [True, False]


def test_a_key_that_is_held_is_not_let_go_by_the_pointer() -> None:
    hidden = peek()
    hidden.handle(KeyPressed(0.0, "v"))
    hidden.handle(PointerPressed(0.0, INSIDE, 1))
    hidden.handle(PointerReleased(0.0, INSIDE, 1))
    assert looking(hidden)
    hidden.handle(FocusLost(0.0))
    assert not looking(hidden)


def test_choosers_are_who_sits_there() -> None:
    setup = first_setup("dilemma", seats=2, options=None, seed=1, levels=("random",), you="Bea")
    who = Chooser.of(with_style(setup, 0, 4), 0)
    assert (who.name, who.look) == ("Bea", SEATS[4])
