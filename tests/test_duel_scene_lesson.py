"""The lesson of A Duel Betwixt Us: a minute from the first hand to the first prize."""

from __future__ import annotations

from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from games.duel_betwixt_us.deck import kind_of
from games.duel_betwixt_us.messages import Phase
from games.duel_betwixt_us.scene import ENTRY
from games.duel_betwixt_us.scene.play import DuelScene
from games.duel_betwixt_us.scene.tutorial import Tutor
from tests.scene_support import canvas
from tests.table_support import make_desk


def test_the_lesson_leads_to_a_duel_and_a_prize_in_a_minute() -> None:  # noqa: C901 - an answer to each line
    desk = make_desk()
    bound = ENTRY.tutorial(desk)
    assert isinstance(bound, BoundScene)
    scene = bound.inner
    assert isinstance(scene, DuelScene)
    stack, on = SceneStack(bound), canvas()
    stack.draw(on, 0.0)
    timeline, now, lines = Timeline(stack, 0.0), 0.0, list[str]()
    assert "shiv" in map(kind_of, scene.state.players[0].hand)

    def press(*keys: str) -> None:
        nonlocal now
        for key in keys:
            timeline.add([KeyPressed(now, key)])
            now += 0.1
            timeline.advance(now)

    def answer() -> None:
        """What somebody does who does as they are told."""
        state = scene.state
        match state.phase:
            case Phase.HAND:
                press("k")
            case Phase.KEEP:
                press("1")
            case Phase.PLACE:
                press("tab", "return")
            case Phase.MOVE:
                press("p")
            case Phase.SPEND if "slot" in lines[-1] and "click it" in lines[-1] and "price" not in lines[-1]:
                press("tab", "tab", "return")
                while (
                    scene.controls.focus is not None
                    and scene.draft is None
                    and scene.acting == 0
                    and (scene.state is state)
                ):
                    press("tab", "return")
            case Phase.SPEND if "price" in lines[-1]:
                press("1", "return")
            case Phase.SPEND if "Declare" in lines[-1]:
                press("d")
            case Phase.SPEND:
                press("e")
            case Phase.PICK:
                press("tab", "return", "return")
            case Phase.TRICKS:
                press("p")
            case Phase.PRIZE:
                press("2")

    while stack.top is bound and now < 120.0:
        now += 0.1
        timeline.advance(now)
        if scene.beats.waiting:
            assert scene.coach is not None
            lines.append(scene.coach.line(scene))
            stack.draw(on, 0.0)
            press("space")
        elif scene.acting == 0:
            assert isinstance(scene.coach, Tutor)
            lines.append(scene.coach.line(scene))
            assert lines[-1], scene.state.phase
            stack.draw(on, 0.0)
            answer()
    assert isinstance(stack.top, Dialog)
    assert now < 60.0
    assert scene.state.past[0].tally.winner == 0
    assert scene.state.players[0].favours == 5
    assert len(set(lines)) >= 10
    stack.draw(on, 0.0)
