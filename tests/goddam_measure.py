"""How well the bots of Goddam Dilema read each other, how hard the dilemmas are that they make, and a sample of them.

Run it with `python -m tests.goddam_measure [reading] [hardness] [team] [tables] [games] [sample]`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from msgspec.structs import replace

from dilemma_arena.bots.levels import make_bot
from dilemma_arena.core.streams import Stream, stream
from dilemma_arena.rules.contract import ActionRecord
from dilemma_arena.session.session import Session
from games.goddam_dilema import GAME
from games.goddam_dilema.bots import dilemma_of
from games.goddam_dilema.character import Character
from games.goddam_dilema.deck import Kind, standard_cards
from games.goddam_dilema.messages import Options, Phase, PlayCard, Round, Thumb, Vote
from games.goddam_dilema.piles import Pile
from games.goddam_dilema.reading import readings, total
from games.goddam_dilema.state import State, view_of

GUESSERS = ("random", "easy", "medium", "hard")
Dealer = Callable[[State, Stream], State]
"""Lays a dilemma before the active player, seat 0 of three."""


def table(past: Sequence[Round], rng: Stream) -> State:
    """Three players, seat 0 active, after these dilemmas of seat 0; six cards drawn that were not played before."""
    options = Options(first=0)
    deck, played = options.deck(), {card for old in past for card in (old.cool, old.nasty)}
    hands = (tuple(rng.sample([card for card in cards if card not in played], 3)) for cards in (deck.cool, deck.nasty))
    cool, nasty = (Pile(hand=hand) for hand in hands)
    return State(options, Phase.COOL, 0, cool, nasty, (0, 0, 0), past=tuple(past))


def top_cards(state: State, rng: Stream) -> State:
    """The first card of each pile, as in the two-player game."""
    return replace(
        state,
        phase=Phase.VOTE,
        cool=state.cool.played(state.cool.hand[0]),
        nasty=state.nasty.played(state.nasty.hand[0]),
        votes=(None,) * 3,
        count=1,
    )


def chosen_by(level: str) -> Dealer:
    """As two bots of a level choose."""

    def deal(state: State, rng: Stream) -> State:
        for kind in Kind:
            seat = state.chooser(kind)
            assert seat is not None
            bot = make_bot(GAME, level, rng)
            action = bot.choose(view_of(state, seat), [PlayCard(card) for card in state.pile(kind).hand], rng)
            state = GAME.apply(state, ActionRecord(seat, action)).state
        return replace(state, phase=Phase.VOTE, votes=(None,) * 3, count=1)

    return deal


def vote(bot: object, state: State, seat: int, rng: Stream) -> Thumb:
    """What a bot votes."""
    assert hasattr(bot, "choose")
    action = bot.choose(view_of(state, seat), (Vote(Thumb.UP), Vote(Thumb.DOWN)), rng)
    assert isinstance(action, Vote)
    return action.thumb


def reading(deal: Dealer, votes: int, characters: int, seed: int = 1) -> Mapping[str, float]:
    """Share of right guesses by level, on one dilemma of each character after some votes of that character."""
    right = dict.fromkeys(GUESSERS, 0)
    for number in range(characters):
        rng = stream(seed, f"character {number}")
        active = make_bot(GAME, "hard", rng)
        past: list[Round] = []
        for _ in range(votes):
            state = deal(table(past, rng), rng)
            thumb = vote(active, state, 0, rng)
            assert state.cool.table is not None
            assert state.nasty.table is not None
            past.append(Round(0, state.cool.table, state.nasty.table, (thumb, None, None), ()))
        state = deal(table(past, rng), rng)
        truth = vote(active, state, 0, rng)
        for level in GUESSERS:
            right[level] += vote(make_bot(GAME, level, rng), state, 1, rng) is truth
    return {level: count / characters for level, count in right.items()}


def hardness(level: str, dilemmas: int, seed: int = 2) -> float:
    """How far from half of all characters take the dilemmas that bots of a level make, on average (0 to 0.5)."""
    themes = sorted({theme.name for card in standard_cards() for theme in card.themes})
    people = [Character.drawn(stream(seed, f"crowd {k}")) for k in range(1000)]
    crowd = [(someone.temper, {theme: someone.care(theme) for theme in themes}) for someone in people]
    total = 0.0
    for number in range(dilemmas):
        rng = stream(seed, f"dilemma {number}")
        state = (chosen_by(level) if level != "random" else top_cards)(table((), rng), rng)
        dilemma = dilemma_of(state.options.deck(), state.cool.table, state.nasty.table)
        takers = sum(
            temper + sum(care[theme] * weight for theme, weight in dilemma.items()) > 0.0 for temper, care in crowd
        )
        total += abs(takers / len(crowd) - 0.5)
    return total / dilemmas


def team_points(levels: tuple[str, str], games: int, seed: int = 3) -> float:
    """Mean points of a team of two bots in the two-player game."""
    total = 0
    for number in range(games):
        outcome = Session(GAME, [f"bot:{level}" for level in levels], seed=seed * 1000 + number).run()
        assert outcome is not None
        total += outcome.scores[0]
    return total / games


def at_a_table(levels: Sequence[str], games: int, seed: int = 7) -> Mapping[str, tuple[float, float]]:
    """By level: share of the wins over all its seats, and share of right guesses; seats rotate."""
    wins, right, guesses = (dict.fromkeys(levels, 0.0) for _ in range(3))
    for number in range(games):
        turned = [levels[(number + seat) % len(levels)] for seat in range(len(levels))]
        session = Session(GAME, [f"bot:{level}" for level in turned], seed=seed * 1000 + number)
        outcome = session.run()
        assert outcome is not None
        for winner in outcome.winners:
            wins[turned[winner]] += 1.0 / len(outcome.winners)
        for level, row in zip(turned, readings(session.state.past, len(levels)), strict=True):
            right[level] += total(row).right
            guesses[level] += total(row).guesses
    return {level: (wins[level] / games, right[level] / guesses[level]) for level in wins}


def lengths(seats: int, games: int, seed: int = 4) -> Mapping[int, int]:
    """How many games of mixed bots had how many dilemmas; no card comes twice in any of them."""
    found: dict[int, int] = {}
    for number in range(games):
        levels = [f"bot:{GUESSERS[(number + seat) % len(GUESSERS)]}" for seat in range(seats)]
        session = Session(GAME, levels, seed=seed * 100_000 + number)
        assert session.run() is not None
        past = session.state.past
        shown = [card for old in past for card in (old.cool, old.nasty)]
        assert len(set(shown)) == len(shown)
        found[len(past)] = found.get(len(past), 0) + 1
    return found


def sample(count: int, seed: int = 20) -> list[tuple[str, str, str, str]]:
    """Dilemmas of a game of hard bots, in English and German."""
    found: list[tuple[str, str, str, str]] = []
    game = 0
    while len(found) < count:
        session = Session(GAME, ["bot:hard"] * 5, seed=seed + game)
        session.run()
        deck = session.state.options.deck().cards
        found += [
            (deck[past.cool].en, deck[past.nasty].en, deck[past.cool].de, deck[past.nasty].de)
            for past in session.state.past
        ]
        game += 1
    return found[:count]


def main() -> None:
    """Print what was asked for."""
    wanted = sys.argv[1:] or ["reading", "hardness", "team", "tables", "games", "sample"]
    if "reading" in wanted:
        dealers: dict[str, Dealer] = {
            "top cards": top_cards,
            "chosen by medium": chosen_by("medium"),
            "chosen by hard": chosen_by("hard"),
        }
        for name, deal in dealers.items():
            for votes in (0, 1, 2, 6, 12):
                shares = reading(deal, votes, 2000)
                print(f"{name}, after {votes} votes:", *(f"{level} {share:.3f}" for level, share in shares.items()))
        print(f"(standard error {sqrt(0.25 / 2000):.3f})")
    if "hardness" in wanted:
        for level in GUESSERS:
            print(f"dilemmas by {level}: {0.5 + hardness(level, 400):.3f} of all characters agree on them")
    if "team" in wanted:
        for levels in (("easy", "easy"), ("medium", "medium"), ("hard", "hard"), ("easy", "hard")):
            print("team", *levels, f"{team_points(levels, 300):.2f} of 7")
    if "tables" in wanted:
        for row in (["hard", *["easy"] * 5], ["hard", "medium", "easy", "random"], ["medium", *["easy"] * 5]):
            found = at_a_table(row, 300)
            told = (f"| {level} wins {won:.3f} right {right:.3f}" for level, (won, right) in found.items())
            print("table", *row, *told)
    if "games" in wanted:
        for seats in range(2, 11):
            print(f"{seats} players:", *(f"{n} games of {k} dilemmas" for k, n in lengths(seats, 500).items()))
    if "sample" in wanted:
        for cool, nasty, cool_de, nasty_de in sample(20):
            print(f"{cool} BUT {nasty}\n    {cool_de} ABER {nasty_de}")


if __name__ == "__main__":
    main()
