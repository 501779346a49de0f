"""The clock of Goddam Dilema in a session: talk and count end in time, bots vote within it, recordings verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from dilemma_arena.core.errors import UserError
from dilemma_arena.physics.params import TICK_S
from dilemma_arena.recording.match import entries, match_format
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.reader import load
from dilemma_arena.session.figures import figures
from dilemma_arena.session.session import Session
from games.goddam_dilema import GAME
from games.goddam_dilema.messages import Options, Phase, PlayCard, Ready, Thumb, TimeUp, Vote
from games.goddam_dilema.world import Clock
from tests.goddam_table import small_deck

SECOND = round(1.0 / TICK_S)


def people(options: Options) -> Session:
    """Three people who have a dilemma before them."""
    session = Session(GAME, ["human"] * 3, options=options, seed=1)
    for seat in (1, 2):
        assert session.submit(seat, PlayCard(session.view(seat).hand[0])) is None
    return session


def test_the_count_lasts_three_seconds_and_thumbs_may_change_until_then() -> None:
    session = people(Options(first=0))
    session.run(5 * SECOND)
    assert session.view(None).phase is Phase.TALK
    for seat in range(3):
        session.submit(seat, Ready())
    began = session.tick
    for seat, thumb in ((0, Thumb.UP), (1, Thumb.DOWN), (2, Thumb.UP)):
        assert session.submit(seat, Vote(thumb)) is None
    session.run(began + 3 * SECOND - 1)
    assert session.view(None).phase is Phase.VOTE
    assert session.submit(1, Vote(Thumb.UP)) is None
    session.step()
    session.step()
    assert session.view(None).scores == (0, 1, 1)


def test_talk_ends_when_its_time_is_up() -> None:
    session = people(Options(first=0, talk_s=60.0))
    clock = session.match.world
    assert isinstance(clock, Clock)
    session.run(59 * SECOND)
    assert session.view(None).phase is Phase.TALK
    assert clock.remaining_s() == 1.0
    session.run(60 * SECOND + 1)
    assert session.view(None).phase is Phase.VOTE
    session.run(67 * SECOND)
    # Nobody showed a thumb, twice: another dilemma is to be made.
    assert session.view(None).phase is Phase.COOL
    assert clock.remaining_s() is None


def test_who_is_silent_gets_a_second_count_of_full_length() -> None:
    session = people(Options(first=0))
    for seat in range(3):
        session.submit(seat, Ready())
    began = session.tick
    session.run(began + 3 * SECOND + 1)
    assert session.view(None).count == 2
    session.run(began + 6 * SECOND - 1)
    session.submit(0, Vote(Thumb.DOWN))
    session.run(began + 6 * SECOND + 2)
    assert session.view(None).past[0].votes == (Thumb.DOWN, None, None)


def test_steps_and_one_leap_give_the_same_numbers() -> None:
    state = people(Options(first=0, talk_s=5.0)).state
    leap, steps = Clock(state.options), Clock(state.options)
    for clock in (leap, steps):
        clock.applied(None, state)
    leap.advance(state, 100_000)
    while steps.fact(state) is None:
        steps.advance(state, steps.tick + 1)
    assert leap.tick == steps.tick == 5 * SECOND
    assert leap.fact(state) == TimeUp(5 * SECOND)
    assert leap.fact(state) is None


@pytest.mark.parametrize("count_s", [1.0, 3.0, 30.0, None])
def test_bots_show_their_thumbs_in_time_and_once(count_s: float | None) -> None:
    session = Session(
        GAME, ["bot:easy", "bot:medium", "bot:hard", "bot:hard"], options=Options(count_s=count_s), seed=3
    )
    assert session.run() is not None
    votes = [entry for entry in session.history if isinstance(entry.record.action, Vote)]
    assert len(votes) == 8 * 4
    assert all(None not in old.votes for old in session.state.past)


def test_a_table_of_people_and_bots_waits_for_the_people() -> None:
    session = Session(GAME, ["bot:hard", "human", "bot:easy"], options=Options(first=2), seed=3)
    session.run(3600 * SECOND)
    assert session.view(None).phase is Phase.NASTY  # the person sits on the right of player 3
    session.submit(1, PlayCard(session.view(1).hand[0]))
    session.run(7200 * SECOND)
    assert session.view(1).ready == (0, 2)
    session.submit(1, Ready())
    session.run(session.tick + 10 * SECOND)
    assert len(session.view(None).past) == 1
    assert session.view(None).past[0].votes[1] is None


@pytest.mark.parametrize(
    "options",
    [Options(), Options(talk_s=60.0, cheeky=True), Options(count_s=None, standard=False, own=small_deck(4))],
    ids=["standard", "timed", "own deck"],
)
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_recorded_game_replays_from_its_file_alone(tmp_path: Path, seats: int, options: Options) -> None:
    path = tmp_path / "game.darec"
    players = ["bot:hard", *["bot:random"] * (seats - 1)]
    recorder = MatchRecorder(GAME, players, options=options, seed=11, path=path)
    session = Session(GAME, players, options=options, seed=11, observers=[recorder])
    assert session.run() is not None
    assert recorder.trouble is None
    recording = load(path, {GAME.info.id: match_format(GAME)})
    assert recording.header.options == options
    state = GAME.start(seats, recording.header.options)
    for entry in entries(recording):
        state = GAME.apply(state, entry.record).state
    assert state == session.state


def test_a_recording_with_an_unsound_card_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.darec"
    options = Options(standard=False, own=small_deck(4))
    recorder = MatchRecorder(GAME, ["bot:random"] * 3, options=options, seed=1, path=path)
    Session(GAME, ["bot:random"] * 3, options=options, seed=1, observers=[recorder]).run()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"text of a-cool-0"', '"two\\nlines"', 1), encoding="utf-8")
    with pytest.raises(UserError, match="card 'a-cool-0': en: the text holds a line break"):
        load(path, {GAME.info.id: match_format(GAME)})


def test_figures_of_a_match() -> None:
    session = Session(GAME, ["bot:hard"] * 4, seed=2)
    outcome = session.run()
    assert outcome is not None
    counted = figures(GAME, session.state, ())
    assert [seat.means["points"] for seat in counted] == list(outcome.scores)
    for seat, points in enumerate(outcome.scores):
        assert counted[seat].means["right_guesses"] == points / 6  # each guesses at six dilemmas of others
        assert sum(counted[seat].counts["own_dilemmas"].values()) == 2
