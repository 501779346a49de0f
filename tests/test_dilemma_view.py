"""What each seat sees of Dilemma, and what luck deals where there is no physics."""

from __future__ import annotations

from collections import Counter

from dilemma_arena.core.streams import stream
from dilemma_arena.physics.rest import Rest
from games.dilemma import GAME
from games.dilemma.luck import Luck, land
from games.dilemma.messages import CameToRest, QuietElapsed, Window
from tests.dilemma_table import CONFLICT, PEACE, Table

ALL_OF_C = ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10")


def test_a_view_holds_the_own_hand_and_only_the_size_of_others() -> None:
    table = Table(3)
    table.turn_with_duel("A9", "B2", CONFLICT, PEACE)
    view = GAME.view(table.state, 2)
    assert (view.seat, view.hand, view.hand_sizes) == (2, ALL_OF_C, (9, 9, 10))
    assert (view.scores, view.lives, view.provocateur) == ((11, 0, 0), (2, 3, 3), 1)
    written = repr(view).replace("A9", "").replace("B2", "")
    assert not [card for card in ("A1", "A5", "B1", "B10") if f"'{card}'" in written]


def test_a_spectator_sees_no_hand() -> None:
    assert GAME.view(Table(3).state, None).hand == ()


def test_nobody_knows_the_provocateur_before_the_draw() -> None:
    assert GAME.view(GAME.start(3), 0).provocateur is None


def test_hands_can_be_deduced_from_what_was_seen() -> None:
    table = Table(3)
    table.offer("A9")
    table.throw("B2", "C9")
    table.lands("C9")
    view = GAME.view(table.state, 0)
    assert view.deduced_hand(1) == ("B1", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10")
    assert view.deduced_hand(2) == ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C10")


def test_luck_deals_rests_in_the_shares_it_was_given() -> None:
    rng, luck = stream(1, "luck"), Luck(flat=0.5, leaning=0.2, on_rim=0.1, face_down=0.25, on_offer=0.6)
    window = Window(1, sole_reactor=False, in_air=("B2",))
    reports = [land("B2", "A7", window, rng, luck, 5) for _ in range(10_000)]
    rests = Counter(report.rest for report in reports)
    flat = [report for report in reports if report.rest is Rest.FLAT]
    expected = {Rest.FLAT: 5000, Rest.LEANING: 2000, Rest.ON_RIM: 1000, Rest.OUTSIDE: 2000}
    assert all(abs(rests[rest] - count) < 200 for rest, count in expected.items())
    assert abs(sum(report.on_top_of == ("A7",) for report in flat) / len(flat) - 0.6) < 0.03
    assert abs(sum(report.face_up for report in flat) / len(flat) - 0.75) < 0.03
    assert {report.on_top_of for report in reports if report.rest is not Rest.FLAT} == {()}


def test_without_a_card_in_the_air_only_time_can_pass() -> None:
    table = Table(3)
    table.offer("A7")
    assert GAME.sample(table.state, stream(1, "luck")) == QuietElapsed(1)
    table.throw("B7")
    facts = {type(GAME.sample(table.state, stream(k, "luck"))) for k in range(300)}
    assert facts == {CameToRest, QuietElapsed}
