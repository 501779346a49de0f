"""The bots of Goddam Dilema (ruling 7): firm characters, fair dilemmas, and guessers that learn from votes."""

from __future__ import annotations

import itertools
import math
import os
import subprocess
import sys
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from dilemma_arena.bots.levels import levels, make_bot
from dilemma_arena.core.streams import stream
from dilemma_arena.session.session import Session
from games.dilemma import GAME as DILEMMA
from games.goddam_dilema import GAME
from games.goddam_dilema.belief import PEOPLE, Belief, Prior, Seen
from games.goddam_dilema.bots import GoddamBot, belief
from games.goddam_dilema.character import MOST_CARE, TEMPER, Character, features
from games.goddam_dilema.deck import Card, Kind, Theme, standard_cards
from games.goddam_dilema.messages import Options, Phase, PlayCard, Ready, Round, Thumb, Vote
from games.goddam_dilema.reading import readings, total
from tests.goddam_measure import chosen_by, hardness, lengths, reading, table, team_points, top_cards, vote
from tests.goddam_table import DOWN, UP, Table, card, small_deck

LEVELS = ("easy", "medium", "hard")
COOL = [each for each in standard_cards() if each.kind is Kind.COOL and not each.cheeky]
NASTY = [each for each in standard_cards() if each.kind is Kind.NASTY and not each.cheeky]


def test_ruling_7_the_levels() -> None:
    assert list(levels(GAME)) == ["random", *LEVELS]


# -- character -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_ruling_7_as_active_player_a_bot_is_consistent(level: str) -> None:
    """The same dilemma, the same answer: whatever was dealt before, whatever it rolls, whoever sits there."""
    for seed in range(20):
        bot = make_bot(GAME, level, stream(seed, "character"))
        again = make_bot(GAME, level, stream(seed, "character"))
        state = top_cards(table((), stream(seed, "deal")), stream(seed, "deal"))
        answers = {vote(bot, state, 0, stream(roll, "roll")) for roll in range(5)}
        past = (Round(0, "c010", "n010", (UP, UP, UP), ()), Round(0, "c011", "n011", (DOWN, UP, UP), ()))
        answers.add(vote(again, replace(state, past=past), 0, stream(9, "roll")))
        assert len(answers) == 1


def test_ruling_7_characters_come_from_the_seed_and_differ() -> None:
    dilemmas = [features(cool, nasty) for cool, nasty in zip(COOL, NASTY, strict=False)]
    crowd = [Character.drawn(stream(seed, "character")) for seed in range(60)]
    answers = [tuple(someone.appeal(dilemma) > 0.0 for dilemma in dilemmas) for someone in crowd]
    assert len(set(answers)) == 60
    # Two of them agree on little more than half of the dilemmas, so there is something to be learnt about each.
    agreement = [
        sum(a == b for a, b in zip(one, other, strict=True)) / len(dilemmas)
        for one, other in itertools.combinations(answers, 2)
    ]
    assert 0.45 < sum(agreement) / len(agreement) < 0.6
    # And hardly anybody takes all or nothing.
    assert sum(0.1 < sum(taken) / len(dilemmas) < 0.9 for taken in answers) >= 55


def test_ruling_7_levels_are_equally_firm_characters() -> None:
    bots = [make_bot(GAME, level, stream(5, "character")) for level in LEVELS]
    assert len({bot.character for bot in bots if isinstance(bot, GoddamBot)}) == 1


def test_a_character_answers_by_what_it_cares_for() -> None:
    someone = Character(seed=77, temper=0.0)
    cares = {theme: someone.care(theme) for theme in ("food", "money")}
    dear, cheap = sorted(cares, key=lambda theme: -cares[theme])
    assert all(0.0 <= care <= MOST_CARE for care in cares.values())
    assert cares[dear] > cares[cheap]
    of = {theme: Theme(theme, 1.0) for theme in cares}
    lovely = features(Card("a", Kind.COOL, "", "", (of[dear],)), Card("b", Kind.NASTY, "", "", (of[cheap],)))
    awful = features(Card("a", Kind.COOL, "", "", (of[cheap],)), Card("b", Kind.NASTY, "", "", (of[dear],)))
    assert someone.appeal(lovely) == pytest.approx(cares[dear] - cares[cheap])
    assert someone.appeal(awful) == pytest.approx(cares[cheap] - cares[dear])


def test_the_prior_is_how_characters_are_spread() -> None:
    crowd = [Character.drawn(stream(seed, "crowd")) for seed in range(4000)]
    cares = [someone.care("food") for someone in crowd]
    tempers = [someone.temper for someone in crowd]
    assert mean(cares) == pytest.approx(PEOPLE.care_mean, abs=0.05)
    assert variance(cares) == pytest.approx(PEOPLE.care_variance, abs=0.06)
    assert mean(tempers) == pytest.approx(0.0, abs=0.05)
    assert variance(tempers) == pytest.approx(PEOPLE.temper_variance, abs=0.04)
    assert max(map(abs, tempers)) <= TEMPER


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def variance(values: Iterable[float]) -> float:
    found = list(values)
    return mean((value - mean(found)) ** 2 for value in found)


# -- belief, against a slow oracle -----------------------------------------------------------------------------


def slow_chance(prior: Prior, seen: list[Seen], asked: dict[str, float]) -> float:
    """By Bayes' rule on a fine grid of temper and two cares."""
    steps = [k / 4.0 for k in range(-14, 15)]
    total = right = 0.0
    for a, b, t in itertools.product(steps, steps, steps):
        cares = {
            "a": prior.care_mean + a * math.sqrt(prior.care_variance),
            "b": prior.care_mean + b * math.sqrt(prior.care_variance),
        }
        temper = t * math.sqrt(prior.temper_variance)

        def likely(vote: Seen, temper: float = temper, cares: dict[str, float] = cares) -> float:
            appeal = temper + sum(cares[theme] * share for theme, share in vote.dilemma.items())
            taken = 0.5 * math.erfc(-appeal / math.hypot(prior.noise, vote.doubt) / math.sqrt(2.0))
            return taken if vote.taken else 1.0 - taken

        weight = math.exp(-0.5 * (a * a + b * b + t * t)) * math.prod(map(likely, seen))
        total += weight
        right += weight * likely(Seen(asked, taken=True))
    return right / total


@pytest.mark.parametrize(
    ("seen", "asked"),
    [
        ([], {"a": 1.0, "b": -0.5}),
        ([Seen({"a": 1.0, "b": -1.0}, True)], {"a": 1.2, "b": -0.8}),
        ([Seen({"a": 1.0, "b": -1.0}, False)], {"a": 1.2, "b": -0.8}),
        ([Seen({"a": 1.0, "b": -1.0}, False, doubt=1.6)], {"a": 1.2, "b": -0.8}),
        ([Seen({"a": 1.0, "b": -1.0}, True), Seen({"b": 1.0, "a": -0.4}, False)], {"a": 0.7, "b": -1.0}),
        ([Seen({"a": -1.0}, True)], {"a": 0.5, "b": -1.0}),  # nothing was said about b
        (
            [Seen({"a": -1.0}, True), Seen({"a": -1.2, "b": 0.3}, True), Seen({"b": -1.0}, False, doubt=1.0)],
            {"a": 1.0, "b": -1.0},
        ),
    ],
)
def test_a_belief_is_what_bayes_rule_gives(seen: list[Seen], asked: dict[str, float]) -> None:
    assert Belief(PEOPLE, seen).chance(asked) == pytest.approx(slow_chance(PEOPLE, seen, asked), abs=0.03)


def test_a_belief_survives_contradictions() -> None:
    seen = [Seen({"a": 2.0, "b": -2.0}, taken) for taken in (True, False) * 30]
    assert 0.0 <= Belief(PEOPLE, seen).chance({"a": 1.0}) <= 1.0


def test_only_votes_on_own_dilemmas_tell_something() -> None:
    deck = Options().deck()
    asked = features(deck.cards["c020"], deck.cards["n020"])
    table = Table(4, Options(first=0, count_s=None))
    table.play("uddd", "dduu", "uudd")
    view = replace(table.view(3), active=1)
    own = [Seen(features(deck.cards["c004"], deck.cards["n004"]), False)]
    assert [(old.active, old.cool, old.nasty) for old in view.past][1] == (1, "c004", "n004")
    assert belief(view, PEOPLE).chance(asked) == Belief(PEOPLE, own).chance(asked)
    assert belief(replace(view, active=3), PEOPLE).chance(asked) == Belief(PEOPLE).chance(asked)


def test_guesses_tell_a_little_to_who_listens() -> None:
    deck = Options().deck()
    table = Table(3, Options(first=0, count_s=None))
    table.play("uud")
    asked = features(deck.cards["c001"], deck.cards["n001"])
    view = replace(table.view(0), active=2)
    indifferent, doubtful = belief(view, PEOPLE), belief(view, PEOPLE, guesses_tell=True)
    certain = belief(replace(view, active=2, past=(replace(view.past[0], active=2),)), PEOPLE)
    chances = [each.chance(asked) for each in (certain, doubtful, indifferent)]
    assert chances[0] + 0.05 < chances[1] < chances[2] - 0.03


# -- reading people --------------------------------------------------------------------------------------------


def test_ruling_7_hard_is_right_in_seven_of_ten_after_six_votes_and_the_others_are_not() -> None:
    right = reading(top_cards, votes=6, characters=700)
    assert right["hard"] >= 0.70
    assert right["medium"] <= right["hard"] - 0.05
    assert right["easy"] == pytest.approx(0.5, abs=0.05)
    assert right["random"] == pytest.approx(0.5, abs=0.05)


def test_ruling_7_also_on_dilemmas_that_hard_bots_make() -> None:
    assert reading(chosen_by("hard"), votes=6, characters=500)["hard"] >= 0.70


def test_ruling_7_hard_learns_with_every_vote() -> None:
    right = [reading(top_cards, votes, characters=500)["hard"] for votes in (0, 2, 6)]
    assert right[0] + 0.05 < right[1]
    assert right[1] + 0.03 < right[2]


def test_ruling_7_as_chooser_a_bot_looks_for_a_balanced_dilemma() -> None:
    """How far from half of all characters would take it: nearer for those who care."""
    by_level = {level: hardness(level, 150) for level in ("random", *LEVELS)}
    assert by_level["hard"] <= 0.75 * by_level["random"]
    assert by_level["medium"] <= 0.75 * by_level["easy"]


def test_hard_reads_a_table_of_easy_bots_within_one_game() -> None:
    """Nobody is active more than twice, but easy bots guess as they would choose themselves."""
    right, guesses = {"hard": 0, "easy": 0}, {"hard": 0, "easy": 0}
    levels_at = ["hard", *["easy"] * 5]
    for number in range(40):
        session = Session(GAME, [f"bot:{level}" for level in levels_at], seed=900 + number)
        session.run()
        for seat, row in enumerate(readings(session.state.past, 6)):
            right[levels_at[seat]] += total(row).right
            guesses[levels_at[seat]] += total(row).guesses
    assert guesses["hard"] == 40 * 10
    assert right["hard"] / guesses["hard"] >= 0.64
    assert right["easy"] / guesses["easy"] == pytest.approx(0.5, abs=0.05)


def test_a_team_of_hard_bots_is_of_one_mind_more_often_than_one_of_easy_bots() -> None:
    points = {level: team_points((level, level), 120) for level in LEVELS}
    assert points["easy"] == pytest.approx(3.5, abs=0.4)
    assert points["medium"] >= 4.3
    assert points["hard"] >= 5.2


def test_the_partner_has_the_last_word_in_either_seat() -> None:
    first, second = team_points(("hard", "easy"), 300), team_points(("easy", "hard"), 300)
    assert min(first, second) >= 4.2


# -- at the table ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "dilemmas"), [(2, 7), (3, 6), (4, 8), (5, 10), (6, 12), (7, 7), (8, 8), (9, 9), (10, 10)]
)
def test_games_of_bots_end_with_the_number_of_dilemmas_in_the_book(seats: int, dilemmas: int) -> None:
    assert lengths(seats, 10) == {dilemmas: 10}  # and no card comes twice, see there; 500 each: goddam_measure


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_decks_they_have_no_idea_of(level: str) -> None:
    own = (*small_deck(3), card("b", Kind.COOL, trains=1.0), card("c", Kind.NASTY, beards=1.3, trains=0.2))
    for options in (Options(standard=False, own=own), Options(own=own, cheeky=True)):
        for seats in (2, 4):
            assert Session(GAME, [f"bot:{level}"] * seats, options=options, seed=4).run() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_knows_no_more_than_its_seat(level: str) -> None:
    """With everything hidden dealt anew it does the same."""
    for seed in range(25):
        rng = stream(seed, "redeal")
        table = Table(4, Options())
        for phase in (Phase.COOL, Phase.NASTY, Phase.VOTE):
            state = table.state
            assert state.phase is phase
            for seat in GAME.to_act(state):
                bot = make_bot(GAME, level, stream(seed, "character"))
                done = {
                    bot.choose(GAME.view(other, seat), GAME.legal(other, seat), stream(seed, "mind"))
                    for other in (state, GAME.redeal(state, seat, rng), GAME.redeal(state, seat, rng))
                }
                assert len(done) == 1
                assert next(iter(done)) in GAME.legal(state, seat)
            if phase is Phase.VOTE:
                break
            table.choose(seed % 3)
            if phase is Phase.NASTY:
                table.talk()
                table.vote("u-d-"[: table.state.seats])


def test_a_bot_leaves_its_thumb_as_it_is() -> None:
    for seed in range(30):
        table = Table(3)
        table.dilemma()
        table.talk()
        table.vote("-d-")
        bot = make_bot(GAME, "hard", stream(seed, "character"))
        view, rng = table.view(1), stream(seed, "mind")
        action = bot.choose(view, GAME.legal(table.state, 1), rng)
        assert action == Vote(Thumb.DOWN)
        assert bot.reaction_s(view, action, rng) > 30.0
        fresh = table.view(2)
        assert 0.0 < bot.reaction_s(fresh, bot.choose(fresh, (Vote(UP),), rng), rng) < 3.0


def test_easy_takes_everybody_for_like_itself() -> None:
    for seed in range(30):
        table = Table(3)
        table.dilemma()
        table.talk()
        bot = make_bot(GAME, "easy", stream(seed, "character"))
        as_active = vote(bot, table.state, 0, stream(seed, "mind"))
        assert vote(bot, table.state, 1, stream(seed, "other mind")) is as_active


def test_bots_turn_up_and_say_that_they_are_ready() -> None:
    table = Table(3)
    table.dilemma()
    bot, rng = make_bot(GAME, "hard", stream(1, "character")), stream(1, "mind")
    assert bot.choose(table.view(0), GAME.legal(table.state, 0), rng) == Ready()
    team = Table(2)
    turn_up = GAME.legal(team.state, 0)
    assert bot.choose(team.view(0), turn_up, rng) == turn_up[0]


def test_a_bot_plays_one_of_its_three_cards() -> None:
    table = Table(3)
    for level in LEVELS:
        bot = make_bot(GAME, level, stream(1, "character"))
        played = {bot.choose(table.view(1), GAME.legal(table.state, 1), stream(roll, "mind")) for roll in range(30)}
        assert played <= {PlayCard("c001"), PlayCard("c002"), PlayCard("c003")}
        assert (len(played) > 1) == (level == "easy")


_GAMES = """
import sys
from dilemma_arena.session.session import Session
from games.goddam_dilema import GAME
session = Session(GAME, ["bot:easy", "bot:medium", "bot:hard", "bot:random"], seed=8)
session.run()
print([(entry.tick, entry.record) for entry in session.history])
print("pygame" in sys.modules)
"""


def test_the_same_game_under_every_hash_seed_and_without_pygame() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _GAMES],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "random")
    }
    assert len(outputs) == 1
    assert outputs.pop().endswith("\nFalse\n")


def test_other_games_have_other_bots() -> None:
    assert type(make_bot(DILEMMA, "hard", stream(1, "character"))) is not GoddamBot
