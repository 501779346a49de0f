"""Dilemma's arena tells what happened in an order the rules understand, pushed cards included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.rules.contract import ActionRecord
from dilemma_arena.session.match import Match
from dilemma_arena.session.session import Session
from games.dilemma import GAME
from games.dilemma.messages import CameToRest, Closing, Offer, Options, Pass, Throw
from games.dilemma.rules import lob
from games.dilemma.world import DilemmaWorld, make_world
from tests.session_support import on_target, people

Script = dict[int, list[tuple[str, str]]]


class FakeVolley:
    """Does what a script says: at which tick which card comes to rest, or is pushed (what is never seen is rare)."""

    def __init__(self, script: Script, on: dict[str, tuple[str, ...]], rest: dict[str, Rest]) -> None:
        self.tick = 0
        self.events: list[VolleyEvent] = []
        self.script, self.on, self.rest = script, on, rest
        self._moving: list[str] = []
        self._lying: list[LyingCard] = [LyingCard("A7", 0.0, 0.0, 0.0)]

    def throw(self, card_id: str, owner: str, launch: Launch) -> None:
        self._moving.append(card_id)

    def step(self) -> None:
        self.tick += 1
        for kind, card in self.script.get(self.tick, []):
            self.events.append(VolleyEvent(self.tick, kind, card))
            if kind == "pushed":
                self._moving.append(card)
                self._lying = [other for other in self._lying if other.id != card]
            else:
                self._moving.remove(card)
                rest = self.rest.get(card, Rest.FLAT)
                self._lying.append(LyingCard(card, 0.0, 0.0, 0.0, rest=rest, on_top_of=self.on.get(card, ())))

    @property
    def moving(self) -> Sequence[str]:
        return tuple(self._moving)

    def lying(self) -> Sequence[LyingCard]:
        return tuple(self._lying)


def play(
    script: Script,
    throws: Sequence[str],
    passes: Sequence[int] = (),
    on: dict[str, tuple[str, ...]] | None = None,
    rest: dict[str, Rest] | None = None,
) -> tuple[Match, list[tuple[int, str]]]:
    """Offer A7, throw the cards, let time pass; returns the match and what was told at which tick."""
    match = Match(GAME, 4, Options(first=0))
    match.apply(ActionRecord(0, Offer("A7")))
    world: Any = match.world
    world.volley = FakeVolley(script, on or {}, rest or {})
    for card in throws:
        seat = "ABCD".index(card[0])
        match.apply(ActionRecord(seat, Throw(card, lob(seat, 4))))
    for seat in passes:
        match.apply(ActionRecord(seat, Pass()))
    told = []
    while match.state.window is not None and match.tick < 1000:
        match.advance(1000)
        while (facts := match.fact()) is not None:
            match.apply(ActionRecord(facts=facts))
            told.append((match.tick, facts.card if isinstance(facts, CameToRest) else "quiet"))
    return match, told


def test_cards_are_told_in_the_order_they_come_to_rest() -> None:
    _, told = play({100: [("rest", "C2")], 90: [("rest", "D3")]}, ["C2", "D3"])
    assert told == [(90, "D3"), (100, "C2")]


def test_a_pushed_card_is_told_before_the_one_that_pushed_it_and_that_one_waits() -> None:
    script: Script = {50: [("rest", "B7")], 80: [("pushed", "B7")], 90: [("rest", "C2")], 120: [("rest", "B7")]}
    match, told = play(script, ["B7", "C2"], passes=[3], on={"B7": ("A7",)}, rest={"B7": Rest.FLAT})
    assert told[:3] == [(50, "B7"), (120, "B7"), (120, "C2")]
    assert match.state.window.in_air == ()


def test_a_pushed_card_that_comes_to_lie_on_its_pusher_is_told_after_it() -> None:
    script: Script = {50: [("rest", "B7")], 80: [("pushed", "B7")], 90: [("rest", "C2")], 120: [("rest", "B7")]}
    _, told = play(script, ["B7", "C2"], on={"B7": ("C2",)}, rest={"B7": Rest.LEANING, "C2": Rest.OUTSIDE})
    assert told[1:3] == [(120, "C2"), (120, "B7")]


def test_pushed_off_by_a_card_that_wins_it_is_judged_as_it_lay() -> None:
    script: Script = {50: [("rest", "B7")], 80: [("pushed", "B7")], 90: [("rest", "C2")], 95: [("rest", "D1")]}
    match, told = play(script, ["B7", "C2", "D1"], on={"C2": ("A7",), "D1": ("A7",)}, rest={"B7": Rest.LEANING})
    assert told == [(50, "B7")]  # the push never ends, so nothing else is told before the quiet time
    script[130] = [("rest", "B7")]
    match, told = play(script, ["B7", "C2", "D1"], on={"C2": ("A7",), "D1": ("A7",)}, rest={"B7": Rest.LEANING})
    assert told == [(50, "B7"), (130, "B7"), (130, "C2"), (130, "D1")]
    verdicts = {judged.report.card: judged.verdict.value for judged in match.state.judgement.cards}
    assert verdicts == {"B7": "leaning", "C2": "duel_card", "D1": "too_late"}


def test_once_the_window_is_closed_pushes_are_no_longer_told() -> None:
    script: Script = {
        50: [("rest", "B7")],
        90: [("rest", "C2")],
        95: [("pushed", "B7")],
        97: [("rest", "B7")],
        99: [("rest", "D1")],
    }
    match, told = play(script, ["B7", "C2", "D1"], on={"C2": ("A7",)}, rest={"B7": Rest.LEANING})
    assert told == [(50, "B7"), (90, "C2"), (99, "D1")]
    assert match.state.judgement.closing is Closing.DUEL_CARD


def test_a_tangle_of_cards_is_told_all_the_same() -> None:
    # B7 rests, is pushed before the rules heard of C2, and each then lies on the other.
    script: Script = {50: [("rest", "B7"), ("rest", "C2"), ("pushed", "B7")], 80: [("rest", "B7")]}
    match, told = play(script, ["B7", "C2"], on={"B7": ("C2",), "C2": ("B7",)}, rest={"B7": Rest.OUTSIDE})
    assert sorted(told[:2]) == [(80, "B7"), (80, "C2")]
    assert match.state.window.in_air == ()


def test_a_new_world_is_as_good_as_an_old_one_where_nothing_lies_in_the_arena() -> None:
    match = Match(GAME, 3, Options(first=0))
    match.advance(77)
    fresh = make_world(match.state, 77)
    assert isinstance(match.world, DilemmaWorld)
    digests = []
    for world in (match.world, fresh):
        other = Match.at(GAME, match.state, 77)
        other.world = world
        other.apply(ActionRecord(0, Offer("A7")))
        other.apply(ActionRecord(1, Throw("B2", lob(1, 3))))
        other.relive(200)
        digests.append(other.digest())
    assert digests[0] == digests[1]


def test_going_on_between_two_cards_that_come_to_rest_at_once_loses_neither() -> None:
    """A save made after the first of them once made the second one lie unseen for ever."""
    session = people(4)
    session.submit(0, Offer("A7"))
    for seat, x in ((1, -80.0), (3, 80.0)):  # mirror images of each other
        session.submit(seat, on_target(seat, f"{'ABCD'[seat]}2", 4, Offer("A7", x)))
    session.run(until=3 * 240)
    rests = [index for index, entry in enumerate(session.history) if isinstance(entry.record.facts, CameToRest)]
    assert rests == [3, 4]
    assert session.history[3].tick == session.history[4].tick
    resumed = Session(GAME, ["human"] * 4, options=session.state.options, past=session.history[:4])
    assert resumed.state.window.in_air == ("D2",)
    resumed.run(until=3 * 240)
    assert resumed.history == session.history
    assert resumed.match.digest() == session.match.digest()
