"""Dilemma's bots: the duel's equilibrium, a hand like a person's, and levels that deserve their names."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dilemma_arena.bots.levels import levels, make_bot
from dilemma_arena.core.streams import stream
from dilemma_arena.input.mapping import aim_at
from dilemma_arena.lab.match import Series, run
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.volley import Volley
from dilemma_arena.session.players import Handed
from dilemma_arena.session.session import Session
from games.dilemma import GAME
from games.dilemma.bots import EASY, HARD, MEDIUM, DilemmaBot
from games.dilemma.bots_duel import Payoffs, equilibrium, lean
from games.dilemma.bots_minds import Shrewd
from games.dilemma.bots_outlook import NO_LIFE, Outlook, Tastes
from games.dilemma.messages import ChooseToken, Offer, Pass, Phase, Throw, Token
from games.dilemma.throwing import POWERS, SLIDE_MM, Hand, aim_at_card, seat_mapping, seat_rad
from tests.dilemma_table import CONFLICT, PEACE, Table

ALL = {"easy": EASY, "medium": MEDIUM, "hard": HARD}


# -- the duel as a game ----------------------------------------------------------------------------------------


def test_payoffs_are_those_of_the_rulebook() -> None:
    plain = Payoffs.of(8, 3, life=5.0, envy=0.0, other_life=5.0)
    assert plain == Payoffs(peace_peace=3.0, peace_conflict=0.0, conflict_peace=6.0, conflict_conflict=-5.0)
    envious = Payoffs.of(8, 3, life=5.0, envy=0.5, other_life=4.0)
    assert envious == Payoffs(peace_peace=-1.0, peace_conflict=-3.5, conflict_peace=6.0, conflict_conflict=-3.0)


def test_worthless_lives_make_conflict_dominant_and_precious_ones_peace() -> None:
    def both(life: float) -> tuple[float, float]:
        high = Payoffs.of(8, 3, life=life, envy=0.2, other_life=life)
        low = Payoffs.of(3, 8, life=life, envy=0.2, other_life=life)
        return equilibrium(high, low)

    assert both(0.0) == (1.0, 1.0)
    assert both(30.0) == (0.0, 0.0)


def test_between_them_it_is_a_game_of_chicken_in_which_both_are_indifferent() -> None:
    a = Payoffs.of(8, 6, life=3.0, envy=0.0, other_life=3.0)
    b = Payoffs.of(6, 8, life=3.0, envy=0.0, other_life=3.0)
    p, q = equilibrium(a, b)
    # Conflict gains 8 - 3 against peace and loses 3 against conflict: q = 5/8; for the other one p = 3/6.
    assert (p, q) == pytest.approx((0.5, 0.625))
    assert a.temptation(q) == pytest.approx(0.0)
    assert b.temptation(p) == pytest.approx(0.0)
    assert a.worth(1.0, q) == pytest.approx(a.worth(0.0, q)) == pytest.approx(a.worth(p, q))


def test_who_cannot_fight_is_robbed() -> None:
    robber = Payoffs.of(2, 9, life=4.0, envy=0.0, other_life=NO_LIFE)
    lifeless = Payoffs.of(9, 2, life=NO_LIFE, envy=0.0, other_life=4.0)
    assert equilibrium(robber, lifeless) == (0.0, 0.0)  # a 2 is not worth the life
    robber = Payoffs.of(6, 9, life=4.0, envy=0.0, other_life=NO_LIFE)
    assert equilibrium(robber, lifeless) == (1.0, 0.0)


def test_leaning_moves_the_odds() -> None:
    assert lean(0.5, 0.0, 1.0) == pytest.approx(0.5)
    assert lean(0.5, math.log(3.0), 1.0) == pytest.approx(0.75)
    assert lean(0.0, 0.0, 1.0) == pytest.approx(0.02)
    assert lean(1.0, -1000.0, 1.0) < 1e-20


# -- reading the table -----------------------------------------------------------------------------------------


def token_rate(table: Table, player: str, bot: DilemmaBot) -> float:
    """How often a duellist would choose conflict here."""
    seat = "ABCDE".index(player)
    view, legal, rng = GAME.view(table.state, seat), GAME.legal(table.state, seat), stream(3, "token")
    chosen = Counter(bot.choose(view, legal, rng) for _ in range(400))
    return chosen[ChooseToken(Token.CONFLICT)] / 400


def duel(lives: Mapping[str, int], hands: Mapping[str, list[str]], offer: str, card: str) -> Table:
    table = Table(3, hands=hands, lives=lives)
    table.offer(offer)
    table.throw(card)
    table.lands(card, on=[offer])
    return table


def test_without_a_life_all_bots_keep_peace() -> None:
    hands = {"A": ["A9", "A5"], "B": ["B3", "B4"], "C": ["C5"]}
    table = duel({"A": 0, "B": 2, "C": 2}, hands, "A9", "B3")
    assert [token_rate(table, "A", bot) for bot in ALL.values()] == [0.0, 0.0, 0.0]


def test_the_hard_bot_robs_who_cannot_fight_if_the_prize_is_worth_it() -> None:
    hands = {"A": ["A9", "A5"], "B": ["B8", "B4"], "C": ["C5", "C6"]}
    assert token_rate(duel({"A": 0, "B": 2, "C": 2}, hands, "A9", "B8"), "B", HARD) > 0.9
    hands = {"A": ["A2", "A5"], "B": ["B1", "B9", "B10"], "C": ["C5", "C6"]}
    assert token_rate(duel({"A": 0, "B": 1, "C": 2}, hands, "A2", "B1"), "B", HARD) < 0.1


def test_a_life_that_can_win_nothing_any_more_is_spent() -> None:
    hands = {"A": ["A9", "A10"], "B": ["B8"], "C": ["C5", "C6"]}
    table = duel({"A": 2, "B": 2, "C": 2}, hands, "A9", "B8")
    assert Outlook(GAME.view(table.state, 1), Tastes()).life(1) == 0.0
    assert token_rate(table, "B", HARD) > 0.9


def test_the_hard_bot_learns_from_the_tokens_a_player_has_shown() -> None:
    def expected(token: Token) -> float:
        table = Table(3)
        table.turn_with_duel("A5", "B1", PEACE, token)
        table.turn_with_duel("B5", "C1", CONFLICT, PEACE)
        table.turn_with_duel("C5", "A1", CONFLICT, CONFLICT)
        return Outlook(GAME.view(table.state, 0), Tastes()).nerve(1, 0.5)

    # B took A's offer up with this token, fought for its own, and was in no other duel; trust counts as eight duels.
    assert expected(PEACE) == pytest.approx((8 * 0.5 + 1) / 10)
    assert expected(CONFLICT) == pytest.approx((8 * 0.5 + 2) / 10)


def test_everybody_is_judged_by_open_information_only() -> None:
    table = Table(4)
    table.turn_with_duel("A9", "B3", PEACE, CONFLICT)
    table.offer("B7")
    table.throw("C4")
    table.lands("C4", on=["B7"])
    table.tokens(C=CONFLICT)
    hidden = GAME.view(table.state, 1)
    other = replace(table.state, duel=replace(table.state.duel, tokens=(None, PEACE)))  # type: ignore[type-var]
    assert GAME.view(other, 1) == hidden
    choices = [HARD.choose(hidden, GAME.legal(table.state, 1), stream(seed, "mind")) for seed in range(30)]
    again = [HARD.choose(GAME.view(other, 1), GAME.legal(other, 1), stream(seed, "mind")) for seed in range(30)]
    assert choices == again


def test_the_hard_bot_throws_something_cheap_at_a_fat_offer_and_nothing_at_a_thin_one() -> None:
    def thrown(offer: str) -> Counter[str]:
        table = Table(3)
        table.offer(offer)
        view, legal = GAME.view(table.state, 1), GAME.legal(table.state, 1)
        actions = [HARD.choose(view, legal, stream(seed, "mind")) for seed in range(40)]
        return Counter(action.card if isinstance(action, Throw) else "pass" for action in actions)

    fat, thin = thrown("A10"), thrown("A1")
    assert fat["pass"] == 0
    assert all(card in ("B1", "B2", "B3", "B4", "B5") for card in fat)
    assert thin == {"pass": 40}


def test_the_prudent_do_not_throw_while_another_card_may_hit() -> None:
    table = Table(3)
    table.offer("A10")
    table.throw("C2")
    view, legal = GAME.view(table.state, 1), GAME.legal(table.state, 1)
    for bot in (MEDIUM, HARD):
        assert {bot.choose(view, legal, stream(seed, "mind")) for seed in range(20)} == {Pass()}
        assert bot.reaction_s(view, Pass(), stream(1, "mind")) > 3.0  # it waits and sees


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_do_only_what_is_allowed_whatever_the_state(level: str) -> None:
    for seed in range(6):
        session = Session(GAME, [f"bot:{level}", "bot:random", "bot:random"][: 2 + seed % 2], seed=seed)
        assert session.run() is not None  # an illegal action would raise


def test_the_levels_are_found_and_have_hands() -> None:
    assert list(levels(GAME)) == ["random", "easy", "medium", "hard"]
    for level in ("easy", "medium", "hard"):
        assert isinstance(make_bot(GAME, level, stream(1, "character")), Handed)


def test_better_bots_are_quicker_and_none_is_quicker_than_a_person_can_be() -> None:
    table = Table(3)
    table.offer("A10")
    view = GAME.view(table.state, 1)
    throw = next(action for action in GAME.legal(table.state, 1) if isinstance(action, Throw))
    times = {
        level: [bot.reaction_s(view, throw, stream(seed, "mind")) for seed in range(200)] for level, bot in ALL.items()
    }
    means = {level: statistics.mean(some) for level, some in times.items()}
    assert means["hard"] < means["medium"] < means["easy"]
    assert min(times["hard"]) >= 0.9


# -- throwing --------------------------------------------------------------------------------------------------


def test_seats_sit_clockwise_from_the_bottom() -> None:
    assert [round(math.degrees(seat_rad(seat, 4))) % 360 for seat in range(4)] == [270, 180, 90, 0]
    assert round(math.degrees(seat_rad(1, 3))) % 360 == 150


@pytest.mark.parametrize("distance", [260.0, 333.0, 400.0, 470.0, 590.0])
def test_the_powers_are_those_of_the_solved_aim(distance: float) -> None:
    mapping = seat_mapping(0, 3)
    hand = mapping.first_aim()
    assert (hand.x_mm, hand.y_mm) == pytest.approx((0.0, -400.0))
    mine = aim_at_card(0.0, distance - 400.0, mapping).power
    assert mine == pytest.approx(aim_at((0.0, distance - 400.0), (0.0, -400.0), slide_mm=SLIDE_MM).power, abs=0.003)
    assert [power for _, power in POWERS] == sorted(power for _, power in POWERS)


def lands_on(launch_of: Offer, seat: int, seats: int, hand: Hand | None, seed: int = 1) -> bool:
    """Whether a throw comes to lie flat, face up and directly on the offer."""
    mapping = seat_mapping(seat, seats)
    aim = aim_at_card(launch_of.x_mm, launch_of.y_mm, mapping)
    launch = mapping.launch(aim) if hand is None else hand.throw(aim, mapping, stream(seed, "hand"))
    volley = Volley(ARENAS["round"], (LyingCard("A1", launch_of.x_mm, launch_of.y_mm, launch_of.yaw_rad),))
    volley.throw("B1", "b", launch)
    volley.run_to_rest()
    card = volley.results["B1"].card
    return card.rest == "flat" and card.face_up and "A1" in card.on_top_of


@pytest.mark.parametrize("place", [(0.0, 0.0, 0.0), (45.0, -30.0, 1.0), (-50.0, 40.0, -0.7)])
@pytest.mark.parametrize("seat", range(5))
def test_a_hand_without_errors_hits_from_every_seat_wherever_the_offer_lies(
    seat: int, place: tuple[float, float, float]
) -> None:
    assert lands_on(Offer("A1", *place), seat, 5, None)


def test_a_hand_errs_as_much_as_it_says() -> None:
    mapping, hand, rng = seat_mapping(0, 3), Hand(0.1, 0.05, 0.0), stream(2, "hand")
    aim = aim_at_card(0.0, 0.0, mapping)
    launches = [hand.throw(aim, mapping, rng) for _ in range(1000)]
    headings = [launch.heading_rad - math.pi / 2.0 for launch in launches]
    assert statistics.mean(headings) == pytest.approx(0.0, abs=0.005)
    assert statistics.stdev(headings) == pytest.approx(0.05, rel=0.1)
    meant = mapping.flick(aim).speed_mm_s
    fingers = [launch.speed_mm_s / mapping.gain for launch in launches]
    assert statistics.mean(fingers) == pytest.approx(meant, rel=0.02)
    assert statistics.stdev(fingers) == pytest.approx(0.1 * meant, rel=0.15)


def hits(bot: DilemmaBot, throws: int) -> float:
    """The share of a bot's throws that lie flat on an offer as bots lay it."""
    rng, count = stream(12, "offers"), 0
    for number in range(throws):
        yaw = seat_rad(0, 4) + rng.uniform(-0.3, 0.3)
        offer = Offer("A1", rng.uniform(-6.0, 6.0), rng.uniform(-6.0, 6.0), yaw)
        count += lands_on(offer, 1 + number % 3, 4, bot._hand, seed=number)
    return count / throws


def test_a_hard_bot_hits_more_often_than_an_easy_one() -> None:
    assert hits(HARD, 40) > hits(EASY, 40) + 0.1


@pytest.mark.slow
@pytest.mark.parametrize(("level", "low", "high"), [("easy", 0.25, 0.45), ("medium", 0.45, 0.65), ("hard", 0.55, 0.80)])
def test_each_level_hits_as_often_as_it_should(level: str, low: float, high: float) -> None:
    share = hits(ALL[level], 600)
    print(f"{level}: {share:.1%} of 600 throws lie flat on the offer")
    assert low + 0.02 < share < high - 0.02


# -- playing ---------------------------------------------------------------------------------------------------


def pairs(better: str, worse: str) -> tuple[str, ...]:
    return (f"bot:{better}", f"bot:{worse}") * 2


def test_hard_beats_easy_at_once() -> None:
    figures = run(Series("dilemma", pairs("hard", "easy"), 8, 5)).plain()["bots"]["hard"]
    assert figures["win_share"] > 0.65


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("other", "share"), [("easy", 0.65), ("medium", 0.55)])
def test_hard_beats_the_others_in_400_games(other: str, share: float) -> None:
    figures = run(Series("dilemma", pairs("hard", other), 400, 1), jobs=2).plain()["bots"]["hard"]
    print(f"hard against {other}: {figures['win_share']:.1%}, 95 % {figures['ci95']}")
    assert figures["win_share"] > share
    assert figures["ci95"][0] > share


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_thousand_games_end_with_all_their_cards() -> None:
    for seed in range(1000):
        players = [f"bot:{('easy', 'medium', 'hard')[(seed + seat) % 3]}" for seat in range(2 + seed % 4)]
        session = Session(GAME, players, seed=seed)
        inventory = GAME.inventory(session.state)
        assert session.run() is not None
        assert session.state.phase is Phase.OVER
        assert GAME.inventory(session.state) == inventory
        assert len(inventory) == 10 * len(players)


def test_the_hard_mind_offers_by_what_it_expects() -> None:
    # Nobody else holds anything that pays against a 1, and everything that pays against a 10.
    table = Table(3, hands={"A": ["A1", "A10"], "B": ["B2", "B9"], "C": ["C2", "C9"]})
    mind = Shrewd(Tastes(keep=0.0))
    offers = Counter(mind.offer(GAME.view(table.state, 0), stream(seed, "mind")) for seed in range(30))
    assert set(offers) <= {"A1", "A10"}
    assert offers["A10"] == 30
