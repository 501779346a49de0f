"""Every moment of Dilemma's table is drawn in every window, and nothing lies over anything else."""

from __future__ import annotations

import os
from itertools import combinations

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.start import StartMenu
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.theme import DEFAULT_THEME
from dilemma_arena.scene.ui.keys import BoundScene
from dilemma_arena.session.session import Session
from games.dilemma.messages import Options, Phase
from games.dilemma.scene import ENTRY
from games.dilemma.scene.pages import rules_pages
from games.dilemma.scene.play import DilemmaScene
from games.dilemma.scene.stage import Clearing, Facing, Judging, Keeping, Laying, Paying, Result, Revealing
from games.dilemma.scene.tutorial import Lesson, Tutor
from tests.dilemma_scene_support import DilemmaTable, make_desk, setup
from tests.scene_support import canvas, lights

SIZES = ((1280, 800), (1024, 600), (3840, 2160))
MOMENTS = {Laying, Judging, Clearing, Facing, Revealing, Paying, Result}


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_is_drawn(size: tuple[int, int]) -> None:
    """Plays a few turns and draws each kind of moment and each thing the hand can do, once."""
    table = DilemmaTable(setup(("human", "bot:hard", "bot:medium"), seed=5, options=Options(first=1)), size=size)
    scene, drawn = table.scene, set()

    def draw(what: object) -> None:
        if what not in drawn:
            drawn.add(what)
            table.draw()
            assert len(lights(table.canvas.surface)) > 8, f"{what} is blank"

    while table.now < 200.0 and not {*MOMENTS, "aim", "throw", "place", "choose", "log"} <= drawn:
        if scene.beats.busy:
            draw(type(scene.beats.now))
            if isinstance(scene.beats.now, Judging):
                table.press("space")
        elif scene.phase is Phase.OFFER and scene.may_act:
            table.press("5", "e")
            draw("place")
            table.press("return")
        elif scene.phase is Phase.REACTION and scene.may_act:
            table.press("tab", "return", "l")
            draw("log")
            table.press("l")
            draw("aim")
            table.press("return")
            draw("throw")
            table.wait(2.0)
        elif scene.choosers:
            draw("choose")
            table.press("c" if scene.public.lives[0] else "p")
        table.wait(0.1)
    assert drawn >= {*MOMENTS, "aim", "throw", "place", "choose", "log"}


def test_an_offer_nobody_takes_is_drawn_on_its_way_to_its_owner() -> None:
    table = DilemmaTable(setup(("human", "bot:easy"), seed=5, options=Options(first=1, quiet_s=1.0)))
    assert table.wait_for(lambda: table.scene.may_act)
    table.press("p")
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Keeping))
    table.draw()
    assert table.wait_for(lambda: table.scene.public.past != ())
    assert table.scene.public.scores[1] > 0
    assert table.scene.log.lines[-2].text.startswith("No taker")


@pytest.mark.parametrize("arena", sorted(ARENAS))
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("size", [*SIZES, (1280, 720), (1920, 1200), (800, 600), (640, 1100)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_nothing_of_the_table_overlaps(arena: str, seats: int, size: tuple[int, int], *, mirrored: bool) -> None:
    made = canvas(*size)
    layout = PlayLayout.of(made, ARENAS[arena], Card(), DEFAULT_THEME.space, seats, mirrored=mirrored)
    boxes = [*layout.plaques, layout.status, layout.hand, *([layout.side] if layout.side is not None else [])]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), f"{one} and {other}"
    for box in boxes:
        assert box.clamped(made.box) == box, f"{box} sticks out"
    k = layout.camera.px_per_mm / made.scale
    x, y = layout.camera.centre_px[0] / made.scale, layout.camera.centre_px[1] / made.scale
    reach = max(py for _, py in ARENAS[arena].outer.points()) * k
    assert y - reach > layout.status.bottom
    assert y + reach < layout.hand.y + 1.0
    for plaque in layout.plaques:
        assert plaque.right < x - reach or plaque.x > x + reach or plaque.bottom < y - reach


def test_the_menu_opens_a_game_against_one_bot_of_each_level_with_two_presses() -> None:
    desk = make_desk()
    stack = SceneStack(StartMenu(desk))
    made = canvas()
    stack.draw(made, 0.0)
    from dilemma_arena.scene.events import KeyPressed

    stack.handle(KeyPressed(0.0, "return"))
    stack.draw(made, 0.0)
    stack.handle(KeyPressed(0.1, "return"))
    top = stack.top
    assert isinstance(top, BoundScene)
    assert isinstance(top.inner, DilemmaScene)
    assert top.inner.session.names == ("human", "bot:easy", "bot:medium", "bot:hard")
    stack.draw(made, 0.0)
    stack.close()


def test_the_end_shows_scores_and_seed_and_plays_again_with_the_same_people() -> None:
    table = DilemmaTable(setup(("bot:easy", "bot:hard"), seed=77))
    session = table.scene.session
    assert isinstance(session, Session)
    session.run()
    table.scene.beats.clear()
    table.wait(0.1)
    end = table.stack.top
    assert isinstance(end, EndScreen)
    table.draw()
    texts = [item.element.text for item in end.layout.items if hasattr(item.element, "text")]
    assert "Seed 77" in texts
    table.press("return")
    again = table.stack.top
    assert isinstance(again, BoundScene)
    assert isinstance(again.inner, DilemmaScene)
    assert again.inner.session.names == ("bot:easy", "bot:hard")
    assert again.inner.setup.seed == 4711
    assert again.inner.session.tick < 10


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_have_a_picture_on_every_page(size: tuple[int, int]) -> None:
    desk = make_desk()
    pages = rules_pages(desk.tr)
    assert all(page.picture is not None and page.text for page in pages)
    screen, made = RulesScreen(desk, "Dilemma", pages), canvas(*size)
    for number in range(len(pages)):
        screen.page = number
        screen.changed()
        screen.draw(made, 0.0)
        assert len(lights(made.surface)) > 6


def test_the_tutor_leads_from_a_flick_to_a_duel() -> None:
    table = DilemmaTable()
    bound = ENTRY.tutorial(table.desk)
    assert isinstance(bound, BoundScene)
    assert isinstance(bound.inner, DilemmaScene)
    scene, table.scene, table.bound = bound.inner, bound.inner, bound
    table.stack = SceneStack(bound)
    table.timeline._stack = table.stack
    table.draw()
    tutor = scene.coach
    assert isinstance(tutor, Tutor)

    def learning(lesson: Lesson) -> bool:
        return tutor.lesson is lesson

    assert learning(Lesson.FLICK)
    assert table.wait_for(lambda: scene.may_act)
    assert "let go while you move it" in tutor.line(scene)
    table.flick("sun.1", 500.0)  # falls short
    assert table.wait_for(lambda: learning(Lesson.LIE_FLAT), 10.0)
    for value in (2, 3, 4, 5, 7, 8):
        if learning(Lesson.DUEL):
            break
        table.wait_for(lambda: scene.may_act and not scene.stage.volley.moving, 10.0)
        table.press(str(value), "return")
        table.wait_for(lambda: scene.beats.waiting or not scene.stage.volley.moving, 10.0)
    assert learning(Lesson.DUEL)
    table.press("space")
    assert table.wait_for(lambda: scene.choosers != ())
    table.press("c")
    assert table.wait_for(lambda: table.paused, 20.0)
    assert scene.public.lives == (1, 2)
    table.draw()
    table.press("return")
    assert len(list(table.stack)) == 0


def test_the_entry_refuses_an_arena_that_is_not_there() -> None:
    from dilemma_arena.core.errors import UserError

    with pytest.raises(UserError, match="there is no arena 'moon'"):
        ENTRY.play_scene(setup(options=Options(arena="moon")), make_desk())
