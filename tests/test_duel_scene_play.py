"""A Duel Betwixt Us at the table: whole matches by keys and by mouse, payments, moves taken back, reasons given."""

from __future__ import annotations

from random import Random

import pytest

from dilemma_arena.scene.events import FocusLost, PointerMoved, PointerPressed, PointerReleased, WheelTurned
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.settings import Settings, Speed
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.messages import Length, Options
from tests.duel_scene_support import DuelTable, mind, setup

FAST = Settings(speed=Speed.INSTANT)


def play(table: DuelTable, *, keys: bool, limit_s: float = 600.0) -> int:
    """Play to the end as a person does; how many moves that took."""
    choose, moves = mind(), 0
    while table.stack.top is table.bound and table.now < limit_s:
        if table.scene.beats.waiting:
            if keys:
                table.press("space")
            else:
                table.click(table.button("go on"))
        elif table.scene.acting is not None:
            table.do(choose(table.scene), keys=keys)
            moves += 1
        else:
            table.wait(0.05)
    return moves


@pytest.mark.parametrize("keys", [True, False], ids=["keys", "mouse"])
def test_a_whole_match_against_a_bot_by_keys_alone_and_by_mouse_alone(keys: bool) -> None:
    table = DuelTable(setup(seed=5, options=Options(length=Length.SHORT)), settings=FAST)
    moves = play(table, keys=keys)
    assert isinstance(table.stack.top, EndScreen)
    outcome = table.scene.session.outcome
    assert outcome is not None
    assert sum(outcome.scores) == 8
    assert len(table.did(0)) == moves
    assert table.said("over")[-1]["scores"] == list(outcome.scores)
    table.draw()


def test_bots_do_the_same_at_every_speed() -> None:
    def played(speed: Speed, fps: float) -> list[object]:
        options = Options(length=Length.SHORT)
        table = DuelTable(
            setup(("bot:easy", "bot:easy"), seed=4, options=options), settings=Settings(speed=speed), fps=fps
        )
        table.scene.ways.auto_go_on = True
        assert table.wait_for(lambda: len(table.scene.session.history) > 60, 900.0)
        return [(entry.tick, entry.record) for entry in table.scene.session.history[:60]]

    usual = played(Speed.NORMAL, 60.0)
    assert played(Speed.INSTANT, 30.0) == usual
    assert played(Speed.FOUR, 144.0) == usual


def test_escape_pauses_and_leaving_closes_everything() -> None:
    table = DuelTable()
    table.settle()
    table.press("escape")
    assert isinstance(table.stack.top, Dialog)
    table.draw()
    ticks = table.scene.session.tick
    table.wait(3.0)
    assert table.scene.session.tick == ticks


def test_a_press_let_go_elsewhere_or_lost_does_nothing() -> None:
    table = DuelTable()
    table.settle()
    start, now = table.button("keep hand"), table.now
    away = (start[0] - 400.0, start[1])
    table.send(
        PointerMoved(now, start, False),
        PointerPressed(now + 0.01, start, 1),
        PointerMoved(now + 0.1, away, True),
        PointerReleased(now + 0.2, away, 1),
    )
    table.send(
        PointerPressed(table.now, start, 1), FocusLost(table.now + 0.05), PointerReleased(table.now + 0.1, start, 1)
    )
    assert not table.did(0)
    table.click(start)
    assert len(table.did(0)) == 1


def test_giving_up_hands_the_seat_to_a_bot() -> None:
    table = DuelTable(setup(seed=5, options=Options(length=Length.SHORT)), settings=FAST)
    table.settle()
    table.scene.leave(0)
    table.scene.ways.auto_go_on = True
    assert table.wait_for(lambda: isinstance(table.stack.top, EndScreen), 900.0)
    assert table.scene.session.names[0].startswith("bot:")


KEYS = ("1", "2", "3", "e", "d", "p", "u", "k", "n", "v", "q", "b", "c", "l", "tab", "tab", "return", "return",
        "return", "space", "left", "right", "up", "down", "backspace")  # fmt: skip


@pytest.mark.parametrize(("players", "seed"), [(("human", "bot:easy"), 3), (("human", "human"), 50)])
def test_whatever_somebody_does_nothing_breaks(players: tuple[str, str], seed: int) -> None:
    chance = Random(seed)
    table = DuelTable(setup(players, seed=seed, options=Options(length=Length.SHORT)), size=(1024, 600),
                      settings=Settings(speed=Speed.FOUR))  # fmt: skip
    for step in range(350):
        if isinstance(table.stack.top, Curtain):
            table.open_curtain()
            continue
        if table.paused:
            table.draw()
            table.press("escape")
            continue
        somewhere = (chance.uniform(0.0, 1024.0), chance.uniform(0.0, 600.0))
        what, reachable = chance.random(), table.scene.controls.reachable
        if what < 0.45:
            table.press(chance.choice(KEYS))
        elif what < 0.75 and reachable:
            table.tap(chance.choice(reachable))
        elif what < 0.85:
            table.click(somewhere)
        elif what < 0.9:
            table.send(PointerPressed(table.now, somewhere, 3), WheelTurned(table.now, chance.choice((-1.0, 1.0))))
        else:
            table.wait(0.3)
        if step % 7 == 0:
            table.draw()
    assert table.scene.state.turn >= 3
    replayed = GAME.start(2, table.scene.options)
    for entry in table.scene.session.history:
        replayed = GAME.apply(replayed, entry.record).state
    assert replayed == table.scene.state
