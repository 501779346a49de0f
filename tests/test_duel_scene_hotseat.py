"""Two people at one screen: a curtain before every hand, and nothing private drawn before it opens."""

from __future__ import annotations

from typing import Any

import pytest

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import PointerMoved
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.flat_cards import Spot
from dilemma_arena.scene.settings import Settings, Speed
from games.duel_betwixt_us.deck import catalogue
from games.duel_betwixt_us.messages import Length, Options, Phase
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.faces import DuelCards, DuelFace
from games.duel_betwixt_us.scene.play import PRIVATE
from tests.duel_scene_support import DuelTable, at, mind, setup
from tests.duel_table import Table

FAST = Settings(speed=Speed.INSTANT)
TWO = ("human", "human")


class Witness:
    """Notes which sorts of cards are drawn with their face up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        real = DuelCards.draw

        def draw(cards: DuelCards, painter: Painter, face: Face, spot: Spot, **more: Any) -> None:  # noqa: ANN401
            if isinstance(face, DuelFace):
                self.seen.add(face.card.id)
            real(cards, painter, face, spot, **more)

        monkeypatch.setattr(DuelCards, "draw", draw)

    def of_one_frame(self, table: DuelTable) -> set[str]:
        """What one frame shows."""
        self.seen.clear()
        table.draw()
        return set(self.seen)


def hidden_kinds(table: DuelTable, seat: int) -> set[str]:
    """The sorts of cards that only this seat may know of: in its hand, and nowhere open."""
    state = table.scene.state
    of = catalogue(state.options.own_cards).of
    hand = {of[card].id for card in (*state.players[seat].hand, *(state.drawn if state.active == seat else ()))}
    open_cards = {*state.open_duels, *state.discard[-3:], *(i.card for p in state.players for i in p.items)}
    return hand - {of[card].id for card in open_cards}


def test_a_whole_match_of_two_people_shows_no_hand_to_the_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(monkeypatch)
    table = DuelTable(setup(TWO, seed=11, options=Options(length=Length.SHORT)), settings=FAST)
    choose, curtains, frames = mind(), 0, 0
    while table.now < 900.0 and not isinstance(table.stack.top, EndScreen):
        scene = table.scene
        if isinstance(table.stack.top, Curtain):
            seen = witness.of_one_frame(table)
            assert not seen & (hidden_kinds(table, 0) | hidden_kinds(table, 1))
            assert scene.stage.mine is None
            table.open_curtain()
            curtains += 1
        elif scene.beats.waiting:
            table.press("space")
        elif scene.acting is not None:
            if frames % 4 == 0:
                seen = witness.of_one_frame(table)
                other = 1 - scene.acting
                private = scene.state.phase in PRIVATE
                assert not seen & (
                    hidden_kinds(table, other) - (hidden_kinds(table, scene.acting) if private else set())
                )
                if not private:
                    assert scene.eyes is None
            frames += 1
            action = choose(scene)
            if action not in scene.legal:  # it would take a card of a hand that is hidden
                action = scene.legal[-1]
            table.do(action, keys=True)
        else:
            table.wait(0.05)
    assert isinstance(table.stack.top, EndScreen)
    assert curtains > 20


def test_a_lone_person_needs_no_curtain() -> None:
    table = DuelTable(setup(seed=5), settings=FAST)
    table.settle()
    for _ in range(3):
        table.do(mind()(table.scene), keys=True)
        table.settle()
        assert not isinstance(table.stack.top, Curtain)


def tricks(monkeypatch: pytest.MonkeyPatch) -> tuple[DuelTable, Witness]:
    """Two people in a combat, the challenger is to play a trick, both hands hidden."""
    position = Table(phase=Phase.PICK, items={"short_sword": "c"}, rival_items={"buckler": "cc"}, hand=["parry"],
                     rival_hand=["rust"], ingots=(1, 0, 0), miners=(1, 0, 0), duels=["swords_and_shields"])  # fmt: skip
    position.challenge("swords_and_shields", "short_sword")
    position.arm("buckler")
    witness = Witness(monkeypatch)
    table = at(position, TWO, settings=FAST)
    return table, witness


def test_in_combat_both_may_pass_without_a_curtain_and_look_behind_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table, witness = tricks(monkeypatch)
    assert table.scene.acting == 0
    assert "parry" not in witness.of_one_frame(table)
    table.press("v")
    assert isinstance(table.stack.top, Curtain)
    assert "parry" not in witness.of_one_frame(table)
    assert table.open_curtain() == 0
    assert {"parry"} <= witness.of_one_frame(table)
    assert "rust" not in witness.of_one_frame(table)
    table.press("1", "return")  # the trick, and its payment
    assert table.scene.eyes is None
    assert "parry" in witness.of_one_frame(table)  # it was played for all to see
    assert table.scene.acting == 1
    assert "rust" not in witness.of_one_frame(table)
    table.press("p", "p")
    assert table.wait_for(lambda: table.scene.beats.waiting, 5.0)


def test_behind_the_curtain_escape_pauses_and_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(monkeypatch)
    table = DuelTable(setup(TWO, seed=5), settings=FAST)
    assert table.wait_for(lambda: isinstance(table.stack.top, Curtain), 5.0)
    table.draw()
    table.press("escape")
    assert not isinstance(table.stack.top, Curtain)
    assert not witness.of_one_frame(table) & (hidden_kinds(table, 0) | hidden_kinds(table, 1))


def test_a_card_the_pointer_rests_on_is_not_shown_large_to_the_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(monkeypatch)
    table = DuelTable(setup(TWO, seed=5), settings=FAST)
    first = table.open_curtain()
    table.settle()
    own = next(card for card in table.scene.hand if table.scene.printed(card).id in hidden_kinds(table, first))
    kind = table.scene.printed(own).id
    table.send(PointerMoved(table.now, table.place_of(targets.card(own)), False))
    assert kind in witness.of_one_frame(table)
    table.press("k")
    assert table.open_curtain() != first
    table.settle()
    if kind in hidden_kinds(table, first) - hidden_kinds(table, 1 - first):
        assert kind not in witness.of_one_frame(table)
    assert table.scene.controls.hovered is None
