"""The one match loop: same numbers at any pace, bots in their own time, people who are told why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import Stream
from dilemma_arena.rules.errors import BadSetup, IllegalAction, MalformedAction
from dilemma_arena.session.session import Session
from games.dilemma import GAME as DILEMMA
from games.dilemma import bots as dilemma_bots
from games.dilemma.messages import (
    Action,
    CameToRest,
    ChooseToken,
    Offer,
    Options,
    Pass,
    Phase,
    QuietElapsed,
    Throw,
    Token,
)
from games.dilemma.state import View
from games.hedgehogs_dilemma import GAME as HEDGEHOGS
from games.hedgehogs_dilemma.messages import Deal, Play
from tests.session_support import Log, Puppet, acts, on_target, people, told

SECOND = 240
FIRST = Options(first=0)


def puppets(monkeypatch: pytest.MonkeyPatch, **bots: Puppet) -> None:
    """Make these the levels of Dilemma's bots."""

    def factory(bot: Puppet) -> Callable[[Stream], Puppet]:
        return lambda _character: bot

    monkeypatch.setattr(dilemma_bots, "LEVELS", {level: factory(bot) for level, bot in bots.items()})


# -- the same numbers at any pace ------------------------------------------------------------------------------


def test_ticking_running_and_running_in_pieces_give_the_same_match() -> None:
    players = ["bot:hard", "bot:easy", "bot:medium"]
    ran = Session(DILEMMA, players, seed=4)
    assert ran.run() is not None
    ticked = Session(DILEMMA, players, seed=4)
    while ticked.outcome is None:
        ticked.step()
    assert told(ticked) == told(ran)
    pieces, length = Session(DILEMMA, players, seed=4), 1
    while pieces.outcome is None:
        pieces.run(until=pieces.tick + length)
        length = 1 + length * 7 % 501
    assert told(pieces) == told(ran)
    assert pieces.match.digest() == ran.match.digest()


def test_the_seed_decides() -> None:
    first, again, other = (Session(HEDGEHOGS, ["bot:random"] * 3, seed=seed) for seed in (1, 1, 2))
    for session in (first, again, other):
        session.run()
    assert told(first) == told(again)
    assert told(first) != told(other)


def test_chance_does_not_depend_on_who_plays() -> None:
    def deals(level: str) -> list[Deal]:
        session = Session(HEDGEHOGS, [f"bot:{level}"] * 4, seed=9)
        session.run()
        return [entry.record.facts for entry in session.history if isinstance(entry.record.facts, Deal)]

    easy, rng = deals("easy"), deals("random")
    assert len(easy) > 1
    assert easy[: len(rng)] == rng[: len(easy)]


class Thrower(Puppet):
    """Throws its cards one after the other; its hand draws many numbers or none."""

    def __init__(self, jitters: int) -> None:
        super().__init__()
        self.jitters = jitters
        self.drawn: list[int] = []

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        self.drawn.append(rng.below(10**9))
        racing = view.phase is Phase.REACTION and len(view.hand) > 7
        return on_target(view.seat or 0, view.hand[0], 3) if racing else legal[0 if view.phase is Phase.DUEL else -1]

    def perform(self, view: View, action: Action, hand: Stream) -> Action:
        for _ in range(self.jitters):
            hand.random()
        return action


def test_what_a_hand_draws_changes_nothing_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[int]] = []
    for jitters in (0, 5):
        bot = Thrower(jitters)
        puppets(monkeypatch, thrower=bot)
        session = Session(DILEMMA, ["bot:thrower", "human", "human"], seed=3, options=Options(first=1))
        session.submit(1, Offer("B1"))
        session.run(until=20 * SECOND)
        assert len(acts(session, Throw)) > 1 or session.state.duel is not None
        seen.append(bot.drawn)
    assert len(seen[0]) >= 2
    assert seen[0] == seen[1]


# -- bots take their time --------------------------------------------------------------------------------------


def test_a_bot_acts_when_its_reaction_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    quick, slow = Puppet(seconds=0.5), Puppet(seconds=1.25)
    puppets(monkeypatch, quick=quick, slow=slow)
    session = Session(DILEMMA, ["human", "bot:slow", "bot:quick"], options=FIRST)
    session.run(until=2 * SECOND)
    assert session.submit(0, Offer("A7")) is None
    while session.state.phase is Phase.REACTION:
        session.step()
    assert acts(session, Pass) == [(2 * SECOND + 120, 2), (2 * SECOND + 300, 1)]


def test_second_thoughts_keep_the_time_of_an_unchanged_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    puppets(monkeypatch, calm=Puppet(seconds=1.0))
    session = Session(DILEMMA, ["human", "human", "bot:calm"], options=FIRST)
    session.submit(0, Offer("A7"))
    session.run(until=120)
    assert session.submit(1, Pass()) is None  # something new to look at, but nothing to change one's mind
    while session.state.phase is Phase.REACTION:
        session.step()
    assert acts(session, Pass)[-1] == (SECOND, 2)


def test_a_changed_mind_takes_its_time_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def waits_its_turn(view: View) -> Action | None:
        if view.window is not None and not view.window.in_air and not view.window.rested and view.hand:
            return on_target(2, "C3", 3)
        return None

    puppets(monkeypatch, polite=Puppet(waits_its_turn, seconds=1.0))
    session = Session(DILEMMA, ["human", "human", "bot:polite"], options=FIRST)
    session.submit(0, Offer("A7"))
    session.run(until=120)
    assert session.submit(1, on_target(1, "B2", 3)) is None
    session.run(until=120 + SECOND)
    assert acts(session, Throw) == [(120, 1)]


def test_a_hand_on_its_way_cannot_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def waits_its_turn(view: View) -> Action | None:
        return on_target(2, "C3", 3) if view.window is not None and not view.window.in_air and view.hand else None

    puppets(monkeypatch, polite=Puppet(waits_its_turn, seconds=1.0))
    session = Session(DILEMMA, ["human", "human", "bot:polite"], options=FIRST)
    session.submit(0, Offer("A7"))
    session.run(until=SECOND - 30)
    session.submit(1, on_target(1, "B2", 3))
    session.run(until=SECOND + 1)
    assert acts(session, Throw) == [(SECOND - 30, 1), (SECOND, 2)]


def test_second_thoughts_draw_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    class Gambler(Puppet):
        def choose(self, view: View, legal: object, rng: Stream) -> Action:
            drawn.append(rng.below(10**9))
            return super().choose(view, legal, rng)  # type: ignore[arg-type]

    puppets(monkeypatch, gambler=Gambler(seconds=3.0))
    session = Session(DILEMMA, ["human", "human", "human", "bot:gambler"], options=FIRST)
    session.submit(0, Offer("A7"))
    session.submit(1, Pass())
    session.run(until=SECOND)
    session.submit(2, Pass())
    assert len(drawn) == 3
    assert len(set(drawn)) == 1


def test_nobody_is_asked_again_because_the_other_duellist_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Puppet(lambda view: on_target(1, "B2", 3) if view.phase is Phase.REACTION else None)
    puppets(monkeypatch, asked=bot)
    session = Session(DILEMMA, ["human", "bot:asked", "human"], options=FIRST)
    session.submit(0, Offer("A7"))
    while session.state.phase is not Phase.DUEL:
        session.step()
    assert session.submit(0, ChooseToken(Token.PEACE)) is None
    session.run(until=session.tick + SECOND + 1)
    assert session.state.won == (("B2",), ("A7",), ())
    assert [view.chosen for view in bot.asked if view.phase is Phase.DUEL] == [()]


def test_without_a_clock_bots_pause_as_long_as_the_table_wants() -> None:
    session = Session(HEDGEHOGS, ["human", "bot:easy", "bot:hard"], pause_s=0.5)
    session.submit(0, HEDGEHOGS.legal(session.state, 0)[0])
    for _ in range(120):
        session.step()
    assert acts(session, Play) == [(0, 0)]
    session.step()
    assert acts(session, Play)[:3] == [(0, 0), (120, 1), (120, 2)]


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    puppets(monkeypatch, cheat=Puppet(lambda view: Offer("B1")))
    with pytest.raises(IllegalAction, match="player 1 cannot offer B1: the player does not hold B1"):
        Session(DILEMMA, ["bot:cheat", "human"], options=FIRST)
    puppets(monkeypatch, drunk=Puppet(lambda view: "cheers"))  # type: ignore[arg-type, return-value]
    with pytest.raises(MalformedAction, match="the bot of player 1"):
        Session(DILEMMA, ["bot:drunk", "human"], options=FIRST)


# -- people ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, Pass(), "wrong_phase"),
        (0, Pass(), "wrong_phase"),
        (0, Offer("B3"), "not_in_hand"),
        (0, Offer("A3", x_mm=140.0), "misplaced"),
        (0, "no action at all", "malformed"),
        (0, Offer("A3", x_mm=float("nan")), "misplaced"),
        (2, Offer("C3"), "not_yours"),
        (-1, Offer("A3"), "not_yours"),
        (7, Offer("A3"), "not_yours"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason_and_the_game_goes_on(seat: int, action: Action, code: str) -> None:
    session = Session(DILEMMA, ["human", "human", "bot:easy"], options=FIRST)
    before = session.state
    refused = session.submit(seat, action)
    if (seat, action) == (1, Pass()):
        code = "not_to_act"
    assert refused is not None
    assert refused.code == code
    assert session.state == before
    assert session.history == []
    assert session.submit(0, Offer("A3")) is None


def test_nobody_throws_twice_at_once_nor_after_passing() -> None:
    session = people(3)
    session.submit(0, Offer("A7"))
    assert session.submit(1, on_target(1, "B2", 3)) is None
    session.step()
    refusals = [session.submit(1, on_target(1, "B3", 3)), session.submit(2, Pass()), session.submit(2, Pass())]
    assert [refused.code if refused else None for refused in refusals] == ["in_air", None, "passed"]


def test_waiting_for_people_never_blocks() -> None:
    session = people(3)
    assert session.run() is None
    assert session.waiting_for == (0,)
    for _ in range(10):
        session.step()
    assert session.tick == 10
    assert session.history == []


def test_a_pause_stops_everything() -> None:
    session = Session(DILEMMA, ["bot:easy", "human", "human"], options=FIRST)
    session.paused = True
    for _ in range(10 * SECOND):
        session.step()
    assert session.run() is None
    refused = session.submit(1, Pass())
    assert refused is not None
    assert refused.code == "paused"
    assert (session.tick, session.history) == (0, [])
    session.paused = False
    session.run(until=10 * SECOND)
    assert acts(session, Offer)


def test_a_bot_takes_over_for_who_leaves_and_the_game_ends() -> None:
    log = Log()
    session = Session(DILEMMA, ["human", "bot:easy", "human"], options=FIRST, seed=2, observers=[log])
    session.submit(0, Offer("A7"))
    session.leave(0)
    session.leave(2)
    assert session.names == ("bot:medium", "bot:easy", "bot:medium")
    outcome = session.run()
    assert outcome is not None
    assert log.entries == session.history
    assert log.closings == 1
    refused = session.submit(0, Pass())
    assert refused is not None


def test_closing_ends_a_session_once_and_for_all() -> None:
    log = Log()
    session = Session(DILEMMA, ["human", "bot:easy"], options=FIRST, observers=[log])
    session.close()
    session.close()
    session.step()
    session.run()
    assert (session.tick, log.closings) == (0, 1)


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(BadSetup, match="2 to 5 players, not 1"):
        Session(DILEMMA, ["human"])
    with pytest.raises(UserError, match="no bot 'godlike'"):
        Session(DILEMMA, ["human", "bot:godlike"])
    with pytest.raises(UserError, match="'robot' is no player"):
        Session(DILEMMA, ["human", "robot"])


# -- going on from where a match was left ----------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.35, 0.5, 0.8])
def test_a_match_goes_on_from_its_past(share: float) -> None:
    players = ["bot:hard", "bot:easy", "bot:medium"]
    whole = Session(DILEMMA, players, seed=11)
    whole.run()
    past = whole.history[: int(share * len(whole.history))]
    log = Log()
    resumed = Session(DILEMMA, players, seed=11, past=past, observers=[log])
    assert resumed.history[: len(past)] == past
    assert resumed.tick == (past[-1].tick if past else 0)
    assert resumed.run() is not None
    assert log.entries == resumed.history
    if not past:
        assert told(resumed) == told(whole)


def test_cards_in_the_air_come_down_as_they_would_have() -> None:
    first = people(3)
    first.submit(0, Offer("A7"))
    first.run(until=50)
    first.submit(1, on_target(1, "B2", 3))
    resumed = Session(DILEMMA, ["human"] * 3, options=FIRST, past=first.history)
    for session in (first, resumed):
        session.run(until=2 * SECOND)
    assert isinstance(first.history[2].record.facts, CameToRest)
    assert told(resumed) == told(first)


def test_chance_goes_on_where_it_stood() -> None:
    whole = Session(HEDGEHOGS, ["bot:random"] * 3, seed=5)
    whole.run()
    deals = [index for index, entry in enumerate(whole.history) if isinstance(entry.record.facts, Deal)]
    resumed = Session(HEDGEHOGS, ["bot:random"] * 3, seed=5, past=whole.history[: deals[1] - 1])
    resumed.run()
    second = [entry.record.facts for entry in resumed.history if isinstance(entry.record.facts, Deal)][1]
    assert second == whole.history[deals[1]].record.facts


# -- Dilemma's world -------------------------------------------------------------------------------------------


def test_quiet_time_ends_an_offer_nobody_wants() -> None:
    session = people(3, quiet_s=2.0)
    session.run(until=100)
    session.submit(0, Offer("A7"))
    session.run(until=10 * SECOND)
    assert [entry.record.facts for entry in session.history[1:]] == [QuietElapsed(100 + 2 * SECOND)]
    assert session.state.won[0] == ("A7",)


def test_a_throw_starts_the_quiet_time_anew() -> None:
    session = people(3, quiet_s=2.0)
    session.submit(0, Offer("A7"))
    session.run(until=SECOND)
    session.submit(1, on_target(1, "B7", 3))  # same value: does not count
    session.run(until=10 * SECOND)
    assert session.history[-1].record.facts == QuietElapsed(3 * SECOND + 2 * SECOND)
    assert session.history[-2].record.facts == QuietElapsed(SECOND + 2 * SECOND)


def test_the_first_on_the_offer_counts_and_the_next_is_too_late() -> None:
    session = people(3)
    session.submit(0, Offer("A7"))
    session.submit(1, on_target(1, "B2", 3))
    session.run(until=30)
    session.submit(2, on_target(2, "C3", 3))
    session.run(until=3 * SECOND)
    assert session.state.phase is Phase.DUEL
    verdicts = {judged.report.card: judged.verdict.value for judged in session.state.judgement.cards}
    assert verdicts == {"B2": "duel_card", "C3": "too_late"}
    assert session.waiting_for == (0, 1)
    session.submit(0, ChooseToken(Token.PEACE))
    session.submit(1, ChooseToken(Token.CONFLICT))
    assert session.state.won[1] == ("A7", "B2")


def test_every_window_opens_on_the_offer_alone() -> None:
    session = people(3)
    offer = Offer("A7", 20.0, -10.0, 0.3)
    session.submit(0, offer)
    session.submit(1, on_target(1, "B7", 3, offer))
    session.run(until=3 * SECOND)
    world = session.match.world
    assert sorted(world.poses()) == ["A7", "B7"]  # type: ignore[attr-defined]
    session.submit(1, Pass())
    session.submit(2, Pass())
    assert session.state.window.number == 2
    assert [(card.id, card.x_mm, card.y_mm, card.yaw_rad) for card in world.lying()] == [  # type: ignore[attr-defined]
        ("A7", 20.0, -10.0, 0.3)
    ]
