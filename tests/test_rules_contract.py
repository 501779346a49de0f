"""What the contract itself promises: setup, records, errors, strict messages."""

from __future__ import annotations

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.streams import stream
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from dilemma_arena.rules.errors import IllegalAction, MalformedAction
from games.dilemma import GAME
from games.dilemma.messages import (
    CameToRest,
    ChooseToken,
    FirstProvocateur,
    Offer,
    Options,
    Pass,
    QuietElapsed,
    Throw,
    Token,
)

LAUNCH = Launch(-400.0, 0.1 + 0.2, 100.0, 1131.4, 0.0, 1131.4, 0.0, 0.0, 1e-300, 15.0)


def test_start_leaves_chance_open_and_new_draws_it() -> None:
    assert GAME.facts_needed(GAME.start(4)) is FactsNeeded.CHANCE
    assert GAME.facts_needed(GAME.new(4, None, stream(1, "deal"))) is FactsNeeded.NONE
    assert GAME.new(4, Options(first=2), stream(1, "deal")) == GAME.start(4, Options(first=2))


def test_an_illegal_action_names_player_action_reason_and_what_is_possible() -> None:
    state = GAME.start(4, Options(first=1))
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, ActionRecord(1, Offer("A5")))
    assert str(refused.value) == (
        "player 2 cannot offer A5: the player does not hold A5 (possible: offer B1, offer B2, offer B3, offer B4, "
        "offer B5, offer B6, offer B7, offer B8, offer B9, offer B10)"
    )
    assert (refused.value.seat, refused.value.attempt) == (1, Offer("A5"))
    assert refused.value.rejection.code == "not_in_hand"
    assert refused.value.legal[0] == "offer B1"
    with pytest.raises(
        IllegalAction, match=r"player 1 cannot pass: it is not this player's turn \(possible: nothing\)"
    ):
        GAME.apply(state, ActionRecord(0, Pass()))


def test_a_long_list_of_possibilities_is_cut_in_the_message_only() -> None:
    rejection = IllegalAction(0, "x", "x", GAME.check(GAME.start(3), 0, Pass()), tuple("abcdefghijklmno"))  # type: ignore[arg-type]
    assert str(rejection).endswith("(possible: a, b, c, d, e, f, g, h, i, j, k, l, …)")
    assert len(rejection.legal) == 15


def test_facts_that_cannot_be_are_illegal_too() -> None:
    state = GAME.start(3, Options(first=0))
    with pytest.raises(IllegalAction, match="nothing was left to chance or to the world"):
        GAME.apply(state, ActionRecord(facts=QuietElapsed(1)))
    with pytest.raises(IllegalAction, match="there is no such player"):
        GAME.apply(GAME.start(3), ActionRecord(facts=FirstProvocateur(3)))


@pytest.mark.parametrize(
    "record",
    [
        ActionRecord(),
        ActionRecord(0),
        ActionRecord(action=Pass()),
        ActionRecord(0, Pass(), QuietElapsed(1)),
        ActionRecord(0, None, QuietElapsed(1)),
    ],
)
def test_a_record_is_an_action_or_facts(record: ActionRecord[object, object]) -> None:  # type: ignore[type-var]
    with pytest.raises(MalformedAction):
        GAME.apply(GAME.start(3), record)  # type: ignore[arg-type]


def test_malformed_and_illegal_are_told_apart_and_both_a_persons_errors() -> None:
    assert issubclass(MalformedAction, UserError)
    assert issubclass(IllegalAction, UserError)
    assert not issubclass(MalformedAction, IllegalAction)
    assert not issubclass(IllegalAction, MalformedAction)


def test_messages_as_they_are_written() -> None:
    assert GAME.codecs.action.encode(Offer("A4", 1.5, 0.0, -0.25)) == (
        b'{"type":"offer","card":"A4","x_mm":1.5,"y_mm":0.0,"yaw_rad":-0.25}\n'
    )
    assert GAME.codecs.action.encode(ChooseToken(Token.CONFLICT)) == b'{"type":"choose_token","token":"conflict"}\n'
    assert GAME.codecs.facts.encode(CameToRest("B3", Rest.ON_RIM, True, ("A4",), 77)) == (
        b'{"type":"came_to_rest","card":"B3","rest":"on_rim","face_up":true,"on_top_of":["A4"],"tick":77}\n'
    )
    assert GAME.codecs.options.encode(Options()) == b'{"first":null,"quiet_s":8.0,"arena":"round"}\n'


def test_a_launch_comes_back_bit_for_bit() -> None:
    throw = Throw("B3", LAUNCH)
    assert GAME.codecs.action.decode(GAME.codecs.action.encode(throw)) == throw
    assert GAME.codecs.action.typed(GAME.codecs.action.plain(throw)) == throw


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"type":"fly"}',
        b'{"type":"offer"}',
        b'{"type":"offer","card":4}',
        b'{"type":"offer","card":"A4","x_mm":"0"}',
        b'{"type":"offer","card":"A4","x_mm":true}',
        b'{"type":"offer","card":"A4","x_mm":NaN}',
        b'{"type":"offer","card":"A4","x_mm":1e999}',
        b'{"type":"offer","card":"A4","card":"A5"}',
        b'{"type":"offer","card":"A4","z":1}',
        b'{"type":"throw","card":"A4","launch":{"x_mm":1}}',
        b'{"type":"choose_token","token":"war"}',
        b'{"type":"pass"}{"type":"pass"}',
        b'\xff{"type":"pass"}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_action_is_malformed(line: bytes) -> None:
    with pytest.raises(MalformedAction, match=r"^record 3") as refused:
        GAME.codecs.action.decode(line, "record 3")
    assert "\n" not in str(refused.value)


def test_values_from_foreign_code_are_checked_field_by_field() -> None:
    assert GAME.codecs.action.checked(Offer("A4")) == Offer("A4")
    for rubbish in (Offer(5), Offer("A4", x_mm="far"), ChooseToken("war"), object(), None, "pass"):  # type: ignore[arg-type]
        with pytest.raises(MalformedAction, match=r"^the bot"):
            GAME.codecs.action.checked(rubbish, "the bot")


def test_a_report_from_the_physics() -> None:
    lying = LyingCard("B3", 1.0, 2.0, 0.5, rest=Rest.LEANING, face_up=False, on_top_of=("A7", "C1"))
    assert CameToRest.of(lying, 480) == CameToRest("B3", Rest.LEANING, False, ("A7", "C1"), 480)
