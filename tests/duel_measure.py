"""The balance of A Duel Betwixt Us: games of bots played, kept as lines of JSON, and told as a table.

`python -m tests.duel_measure play hard hard --games 300 --start 0 --out mirror.jsonl` appends a line for each game.
Game k has a seed of its own, so batches add up: go on with `--start 300`. Of two different levels each deal is played
from both sides. `python -m tests.duel_measure tell mirror.jsonl ...` tells what the lines say.

A card type counts as *bought* in a game if one of its cards was paid for in it (also with nothing, where the cost is 0)
and so came into play: an item bought, an event staged, a trick played, a Cheat among them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, median

import msgspec

from dilemma_arena.bots.contract import decide
from dilemma_arena.core.streams import Streams
from dilemma_arena.lab.standings import wilson
from dilemma_arena.rules.contract import ActionRecord, FactsNeeded
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.bots import LEVELS
from games.duel_betwixt_us.cards import DuelCard
from games.duel_betwixt_us.deck import kind_of, standard_cards
from games.duel_betwixt_us.events import (
    DuelDeclared,
    EventStaged,
    FavourWon,
    ItemBought,
    MinersWon,
    TrickPlayed,
)
from games.duel_betwixt_us.messages import Action, Facts


class Fight(msgspec.Struct, frozen=True):
    """One combat."""

    duel: str
    turn: int
    attacker_first: bool
    """The attacker is the player who went first."""
    result: int
    """1: the attacker won, -1: the defender, 0: nobody."""


class Played(msgspec.Struct, frozen=True):
    """One game."""

    game: int
    levels: tuple[str, str]
    """By seat."""
    first: int
    winner: int
    favours: tuple[int, ...]
    how: str
    turns: int
    """Of both players together."""
    bought: tuple[tuple[str, ...], tuple[str, ...]]
    """By seat, each card that was paid for."""
    fights: tuple[Fight, ...]
    prizes: dict[str, int]
    declared: int
    seconds: float
    """Processor time."""


def play(game: int, levels: tuple[str, str]) -> Played:
    """Game number `game` of a series."""
    mirror = levels[0] == levels[1]
    streams = Streams(game if mirror else game // 2)
    if game % 2 and not mirror:
        levels = (levels[1], levels[0])
    bots = [LEVELS[level](streams[f"character {seat}"]) for seat, level in enumerate(levels)]
    began, state = time.process_time(), GAME.start(2)
    bought: tuple[list[str], list[str]] = ([], [])
    prizes: Counter[str] = Counter()
    declared = 0
    while GAME.outcome(state) is None:
        if GAME.facts_needed(state) is FactsNeeded.CHANCE:
            record: ActionRecord[Action, Facts] = ActionRecord(facts=GAME.sample(state, streams["deal"]))
        else:
            (seat,) = GAME.to_act(state)
            record = ActionRecord(seat, decide(GAME, state, seat, bots[seat], streams[f"bot {seat}"]))
        step = GAME.apply(state, record)
        for event in step.events:
            match event:
                case ItemBought() | EventStaged() | TrickPlayed():
                    bought[event.seat].append(kind_of(event.card))
                case FavourWon() | MinersWon():
                    prizes[type(event).__name__] += 1
                case DuelDeclared():
                    declared += 1
        state = step.state
    outcome = GAME.outcome(state)
    assert outcome is not None
    fights = tuple(
        Fight(
            kind_of(past.duel),
            past.turn,
            past.attacker == state.first,
            0 if past.tally.winner is None else 1 if past.tally.winner == past.attacker else -1,
        )
        for past in state.past
    )
    return Played(
        game=game,
        levels=levels,
        first=state.first,
        winner=outcome.winners[0],
        favours=outcome.scores,
        how=outcome.termination.value,
        turns=state.turn + 1,
        bought=(tuple(bought[0]), tuple(bought[1])),
        fights=fights,
        prizes=dict(prizes),
        declared=declared,
        seconds=round(time.process_time() - began, 3),
    )


def _share(won: int, games: int) -> str:
    low, high = wilson(won / games, games)
    return f"{won / games:.1%} of {games} (95 % {low:.1%} - {high:.1%})"


def tell(games: Sequence[Played]) -> Iterable[str]:
    """What a series of games of the same two levels says."""
    count = len(games)
    pair = sorted(set(games[0].levels))
    yield f"{' against '.join(pair if len(pair) == 2 else pair * 2)}: {count} games, all ended"
    yield f"first player wins {_share(sum(g.winner == g.first for g in games), count)}"
    for level in pair if len(pair) == 2 else ():
        yield f"{level} wins {_share(sum(g.levels[g.winner] == level for g in games), count)}"
    ends = Counter(g.how for g in games)
    yield f"ends: {dict(ends)}, ties {sum(g.favours[0] == g.favours[1] for g in games)}"
    turns = [(g.turns + 1) // 2 for g in games]
    yield f"turns a player: median {median(turns)}, from {min(turns)} to {max(turns)}"
    seconds = [g.seconds for g in games]
    yield f"processor seconds a game: mean {mean(seconds):.2f}, worst {max(seconds):.2f}"
    fights = [fight for g in games for fight in g.fights]
    yield f"declared {mean(g.declared for g in games):.2f}, fought {len(fights) / count:.2f} a game; prizes " + str(
        {name: round(sum(g.prizes.get(name, 0) for g in games) / count, 2) for name in ("FavourWon", "MinersWon")}
    )
    for who, those in (
        ("all", fights),
        ("first player's", [f for f in fights if f.attacker_first]),
        ("second player's", [f for f in fights if not f.attacker_first]),
    ):
        results = Counter(f.result for f in those)
        yield (
            f"{who} challenges {len(those) / count:.2f} a game: attacker wins {results[1] / len(those):.1%}, "
            f"draws {results[0] / len(those):.1%}, defender {results[-1] / len(those):.1%}"
        )
    leads = [
        (mean(g.favours[g.first] for g in games)),
        (mean(sum(1 for f in g.fights if f.attacker_first == (f.result > 0) and f.result) for g in games)),
        (mean(sum(1 for f in g.fights if f.attacker_first != (f.result > 0) and f.result) for g in games)),
    ]
    yield f"first player: favours {leads[0]:.2f}, duels won {leads[1]:.2f}, lost {leads[2]:.2f}"
    first_fight = Counter((g.fights[0].turn // 2 + 1, g.fights[0].attacker_first) for g in games if g.fights)
    yield "first fight in turn (first/second player attacks): " + ", ".join(
        f"{turn}: {first_fight[turn, True]}/{first_fight[turn, False]}" for turn in sorted({t for t, _ in first_fight})
    )
    won_first = [g for g in games if g.fights and g.fights[0].result]
    yield "who wins the first duel wins the game: " + _share(
        sum((g.winner == g.first) == (g.fights[0].attacker_first == (g.fights[0].result > 0)) for g in won_first),
        len(won_first),
    )
    yield "| card | games it is bought in | bought by the winner : loser |"
    rows = []
    for card in standard_cards():
        if isinstance(card, DuelCard):
            continue
        rate = sum(card.id in g.bought[0] or card.id in g.bought[1] for g in games) / count
        by_winner = sum(g.bought[g.winner].count(card.id) for g in games)
        by_loser = sum(g.bought[1 - g.winner].count(card.id) for g in games)
        rows.append((rate, f"| {card.name} | {rate:.1%} | {by_winner} : {by_loser} |"))
    yield from (row for _, row in sorted(rows, key=lambda row: row[0]))
    yield "| duel | games it is fought in | attacker wins | draws |"
    for card in standard_cards():
        if isinstance(card, DuelCard):
            those = [f for f in fights if f.duel == card.id]
            rate = sum(any(f.duel == card.id for f in g.fights) for g in games) / count
            won = Counter(f.result for f in those)
            attacker, draws = (won[result] / max(1, len(those)) for result in (1, 0))
            yield f"| {card.name} | {rate:.1%} | {attacker:.0%} | {draws:.0%} |"


def main() -> None:
    """Play or tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play")
    player.add_argument("levels", nargs=2, choices=[*LEVELS])
    player.add_argument("--games", type=int, default=200)
    player.add_argument("--start", type=int, default=0)
    player.add_argument("--out", type=Path, required=True)
    teller = commands.add_parser("tell")
    teller.add_argument("files", nargs="+", type=Path)
    chosen = parser.parse_args()
    if chosen.command == "play":
        with chosen.out.open("ab") as out:
            for game in range(chosen.start, chosen.start + chosen.games):
                out.write(msgspec.json.encode(play(game, (chosen.levels[0], chosen.levels[1]))) + b"\n")
                out.flush()
    else:
        games = [msgspec.convert(json.loads(line), Played) for path in chosen.files for line in path.open()]
        print(*tell(games), sep="\n")


if __name__ == "__main__":
    main()
