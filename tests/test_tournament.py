"""Round robins and bots from outside: everybody meets everybody, ratings, and mistakes of others in one line."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from dilemma_arena.cli import main
from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.match import Series
from dilemma_arena.lab.ratings import ratings
from dilemma_arena.lab.standings import Result
from dilemma_arena.lab.tournament import play, table
from dilemma_arena.recording.match import load_any
from dilemma_arena.session.session import Session
from games.hedgehogs_dilemma import GAME as HEDGEHOGS
from tests._helpers import code_in, only_line, run_cli

BOTS = ("bot:hard", "bot:random", "bot:easy")

OWN_BOT = '''
"""A bot of somebody's own."""

from helpers_of_mine import biggest


class Brave:
    """Plays its biggest card."""

    def __init__(self, character):
        self.boldness = character.random()

    def choose(self, view, legal, rng):
        return biggest(legal)

    def reaction_s(self, view, action, rng):
        return 1.0


class NotABot:
    def __init__(self, character):
        pass


class Broken(Brave):
    def choose(self, view, legal, rng):
        return 1 / 0


class Cheat(Brave):
    def choose(self, view, legal, rng):
        return type(legal[0])("9z")


class Silent(Brave):
    def choose(self, view, legal, rng):
        return None


class Timeless(Brave):
    def choose(self, view, legal, rng):
        return legal[0]

    def reaction_s(self, view, action, rng):
        return float("nan")


number = 3
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bot in it, and standing there."""
    (tmp_path / "brave_bots.py").write_text(OWN_BOT)
    (tmp_path / "helpers_of_mine.py").write_text("def biggest(legal):\n    return max(legal, key=lambda a: a.card)\n")
    (tmp_path / "bad_module.py").write_text("import no_such_thing_at_all\n")
    (tmp_path / "half_module.py").write_text("def f(:\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


# -- ratings ---------------------------------------------------------------------------------------------------


def test_ten_to_one_is_400_points() -> None:
    # 1000 games, 10 of 11 won; the two draws before the first hardly matter.
    better, worse = ratings(np.array([[0.0, 10_000.0], [1_000.0, 0.0]]))
    assert better.elo - worse.elo == pytest.approx(400.0, abs=0.5)
    assert better.elo == pytest.approx(-worse.elo)


def test_equals_are_rated_equal_and_more_games_are_surer() -> None:
    few, many = (ratings(np.full((3, 3), games / 2)) for games in (10.0, 1000.0))
    assert [round(one.elo, 6) for one in (*few, *many)] == [0.0] * 6
    # 2 x 1002 games of a quarter each (variance of a fair coin): the information about one against the average.
    assert few[0].high == pytest.approx(-few[0].low)
    assert few[0].high / many[0].high == pytest.approx((1002 / 12) ** 0.5)
    two = ratings(np.array([[0.0, 49.0], [49.0, 0.0]]))
    # 100 games with the two before: a difference d has the variance 1 / (100 / 4), half of it is each one's part.
    assert two[0].high == pytest.approx(400 / np.log(10) * 1.959964 * 0.2 / 2)


def test_who_always_wins_is_not_infinitely_good() -> None:
    best, other, worst = ratings(np.array([[0.0, 20.0, 20.0], [0.0, 0.0, 20.0], [0.0, 0.0, 0.0]]))
    assert 400 < best.elo < 1000
    assert best.elo == pytest.approx(-worst.elo)
    assert other.elo == pytest.approx(0.0, abs=1e-6)
    assert best.low < best.elo < best.high


# -- round robin -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "games", "played"), [(3, 6, 6), (3, 5, 6), (4, 5, 5)])
def test_every_two_meet_and_sit_everywhere_alike(
    seats: int, games: int, played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat: Counter[tuple[str, int]] = Counter()

    def rigged(series: Series, number: int) -> Result:
        turned = number % len(series.seats)
        for seat, bot in enumerate(series.seats[turned:] + series.seats[:turned]):
            sat[bot, seat] += 1
        best = min(series.seats, key=BOTS.index)
        share = 1.0 / series.seats.count(best)
        wins = tuple(share if bot == best else 0.0 for bot in series.seats)
        return Result(wins, (0,) * seats, (), 0.0)

    monkeypatch.setattr("dilemma_arena.lab.match.play_match", rigged)
    tournament = play(Series("hedgehogs-dilemma", BOTS, games, 1), seats)
    assert [(one.first, one.second, one.points, one.games) for one in tournament.pairings] == [
        ("bot:hard", "bot:random", played, played),
        ("bot:hard", "bot:easy", played, played),
        ("bot:random", "bot:easy", played, played),
    ]
    assert tournament.won("bot:random") == (played, 2 * played)
    assert tournament.won("bot:easy", "bot:hard") == (0.0, played)
    at_the_table = {bot: sum(count for (who, _), count in sat.items() if who == bot) for bot in BOTS}
    assert len(set(at_the_table.values())) == 1
    if played % 2 == 0:
        assert len({sat[bot, seat] for bot in BOTS for seat in range(seats)}) == 1
    first, second, third = tournament.ratings()
    assert first.elo > second.elo > third.elo


def test_results_depend_on_the_seed_alone(tmp_path: Path) -> None:
    series = Series("hedgehogs-dilemma", BOTS, 4, 3, tmp_path / "kept")
    alone, together = play(series), play(series, jobs=2)
    assert together.pairings == alone.pairings
    assert play(Series("hedgehogs-dilemma", BOTS, 4, 4)).pairings != alone.pairings
    folders = sorted(folder.name for folder in (tmp_path / "kept").iterdir())
    assert folders == ["easy-hard", "easy-random", "hard-easy", "hard-random", "random-easy", "random-hard"]
    kept = sorted((tmp_path / "kept" / "easy-hard").iterdir())
    assert [load_any(file).header.seats for file in kept] == [
        ("bot:easy", "bot:hard", "bot:easy"),
        ("bot:hard", "bot:easy", "bot:easy"),
    ]


def test_round_robin_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tour.json"
    words = ["match", "hedgehogs-dilemma", "--round-robin", "--table", "4", "--games", "6", "--seed", "5"]
    assert main([*words, *(word for bot in BOTS for word in ("--seat", bot)), "--out", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("hedgehogs-dilemma, round robin of 3 bots at tables of 4: 18 games, seed 5, ")
    assert lines[1].split()[:2] == ["bot", "Elo"]
    told = json.loads(out.read_text())
    assert (told["round_robin"], told["games"], told["seats_at_a_table"]) == (True, 18, 4)
    assert list(told["bots"]) == ["hard", "random", "easy"]
    assert [pair["bots"] for pair in told["pairs"]] == [["hard", "random"], ["hard", "easy"], ["random", "easy"]]
    elos = [bot["elo"] for bot in told["bots"].values()]
    assert sum(elos) == pytest.approx(0.0, abs=0.2)
    assert [line.split()[0] for line in lines[2:]] == sorted(told["bots"], key=lambda bot: -told["bots"][bot]["elo"])
    for bot in told["bots"].values():
        assert bot["games"] == 12
        assert bot["elo_ci95"][0] < bot["elo"] < bot["elo_ci95"][1]
        assert bot["ci95"][0] <= bot["win_share"] <= bot["ci95"][1]


def test_the_table_shows_who_beat_whom() -> None:
    tournament = play(Series("hedgehogs-dilemma", ("bot:hard", "bot:random"), 10, 1))
    points, games = tournament.won("bot:hard")
    assert f"{points / games:.0%}" in table(tournament).splitlines()[2].split()


# -- bots from outside -----------------------------------------------------------------------------------------


def test_a_bot_of_ones_own_plays_from_the_current_folder(folder: Path) -> None:
    """In a process of its own, and in further ones that it starts: nobody has put the folder on the path."""
    words = ["match", "hedgehogs-dilemma", "--games", "4", "--seed", "1", "--jobs", "2", "--out", "f.json"]
    seats = ["--seat", "brave_bots:Brave", "--seat", "bot:random", "--seat", "brave_bots:Brave"]
    done = run_cli(*words, *seats, "--record-dir", "kept", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[2].startswith("brave_bots:Brave  2")
    figures = json.loads((folder / "f.json").read_text())
    assert list(figures["bots"]) == ["brave_bots:Brave", "random"]
    recording = load_any(folder / "kept" / "hedgehogs-dilemma-1-00000.darec")
    assert recording.header.seats == ("brave_bots:Brave", "bot:random", "brave_bots:Brave")
    verified = run_cli("replay", "--headless", "--verify", "kept/hedgehogs-dilemma-1-00000.darec", cwd=folder)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_bot_of_the_docs_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine_of_the_docs.py").write_text(code_in("docs/agents.md", 1))
    monkeypatch.syspath_prepend(str(tmp_path))
    seats = ["--seat", "mine_of_the_docs:Brave", "--seat", "bot:easy", "--seat", "bot:hard"]
    assert main(["match", "hedgehogs-dilemma", *seats, "--games", "2", "--seed", "1"]) == 0
    assert "mine_of_the_docs:Brave" in capsys.readouterr().out


def test_a_bot_of_ones_own_in_a_round_robin(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seat", "brave_bots:Brave", "--seat", "bot:random"]
    assert main(["match", "hedgehogs-dilemma", "--round-robin", *seats, "--games", "2", "--seed", "1"]) == 0
    assert "brave_bots:Brave" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("no_module_of_mine:Bot", "the bot no_module_of_mine:Bot is not found: there is no module 'no_module_of_mine'"),
        ("brave_bots.part:Bot", "the bot brave_bots.part:Bot is not found: there is no module 'brave_bots.part'"),
        ("brave_bots:Shy", "the bot brave_bots:Shy is not found: the module has no 'Shy'"),
        ("brave_bots:number", "the bot brave_bots:number is no class"),
        ("brave_bots:NotABot", "the bot brave_bots:NotABot has no method 'choose'"),
        ("brave_bots:Broken", "fails in choose: ZeroDivisionError: division by zero (brave_bots.py, line 27)"),
        ("brave_bots:Cheat", "player 1 cannot play 9z: the player does not hold 9z (possible: play"),
        ("brave_bots:Silent", "the bot of player 1: Expected `object`, got `null`"),
        ("bad_module:Bot", "does not load: ModuleNotFoundError: No module named 'no_such_thing_at_all' (bad_module.py"),
        ("half_module:Bot", "the bot half_module:Bot does not load: SyntaxError: "),
        ("brave bots:Brave", "'brave bots:Brave' is no seat, a seat is human, bot:LEVEL or module:Class"),
        ("bot:Brave", "'bot:Brave' is no seat"),
    ],
)
def test_a_bad_bot_is_told_in_one_line(folder: Path, seat: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "hedgehogs-dilemma", "--seed", "1", "--games", "2"]
    if seat.endswith("Cheat"):  # a sentence that has to come from another process
        words += ["--jobs", "2"]
    assert main([*words, "--seat", seat, "--seat", "bot:easy", "--seat", "bot:easy"]) == 2
    assert said in only_line(capsys.readouterr().err)


def test_a_bot_that_never_knows_when_is_told_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "dilemma", "--seat", "brave_bots:Timeless", "--seat", "bot:easy", "--seed", "1"]
    assert main(words) == 2
    line = only_line(capsys.readouterr().err)
    assert "the bot brave_bots:Timeless reacts after nan, which is no number of seconds" in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--round-robin", "--seat", "bot:hard"], "at least two bots"),
        (["--round-robin", "--seat", "bot:hard", "--seat", "bot:hard"], "each bot takes part once"),
        (["--round-robin", "--table", "9", "--seat", "bot:hard", "--seat", "bot:easy"], "3 to 5 players, not 9"),
        (["--table", "4", "--seat", "bot:hard", "--seat", "bot:easy"], "--table belongs to --round-robin"),
        (["--round-robin", "--seat", "bot:hard", "--seat", "human"], "between bots"),
        (["--round-robin"], "say who plays"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "hedgehogs-dilemma", "--seed", "1", *words]) == 2
    assert said in only_line(capsys.readouterr().err)


def test_only_match_takes_bots_from_outside(capsys: pytest.CaptureFixture[str]) -> None:
    """A name in a file never makes anything be imported: sessions know only the bots they are given."""
    assert main(["play", "dilemma", "--seat", "human", "--seat", "os:system"]) == 2
    assert "os:system is a bot from outside, which plays in match only" in only_line(capsys.readouterr().err)
    with pytest.raises(UserError, match="'os:system' is no player"):
        Session(HEDGEHOGS, ["bot:easy", "bot:easy", "os:system"])
