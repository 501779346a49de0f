"""`match`: seats rotate, shares add up, results depend on the seed alone, mistakes are one line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dilemma_arena.cli import main
from dilemma_arena.lab.match import Series, play_match, run
from dilemma_arena.lab.standings import Result, Standings, table, wilson
from dilemma_arena.recording.match import load_any
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.session.figures import SeatFigures
from games.dilemma import GAME as DILEMMA
from tests._helpers import only_line, plain_environment

PAIRS = ("bot:hard", "bot:easy", "bot:hard", "bot:easy")


def result(wins: tuple[float, ...], scores: tuple[int, ...]) -> Result:
    return Result(wins, scores, tuple(SeatFigures({"lives": score}, {"tokens": {"peace": 1}}) for score in scores), 2.0)


# -- adding up -------------------------------------------------------------------------------------------------


def test_wins_shares_and_scores_add_up() -> None:
    standings = Standings("dilemma", 7, ("bot:hard", "bot:easy", "bot:hard"), seconds=1.5)
    standings.add(result((1.0, 0.0, 0.0), (30, 10, 20)))
    standings.add(result((0.5, 0.5, 0.0), (20, 20, 0)))
    plain = standings.plain()
    assert {key: plain[key] for key in ("game", "games", "seed", "seconds", "mean_table_seconds")} == {
        "game": "dilemma",
        "games": 2,
        "seed": 7,
        "seconds": 1.5,
        "mean_table_seconds": 2.0,
    }
    assert [(seat["bot"], seat["wins"], seat["mean_score"]) for seat in plain["seats"]] == [
        ("hard", 1.5, 25.0),
        ("easy", 0.5, 15.0),
        ("hard", 0.0, 10.0),
    ]
    hard, easy = plain["bots"]["hard"], plain["bots"]["easy"]
    assert (hard["games"], hard["win_share"], hard["seats"]) == (2, 0.75, 2)
    assert (easy["games"], easy["win_share"], easy["even_share"]) == (2, 0.25, 0.333333)
    assert hard["mean_score"] == 17.5
    assert hard["mean_lives"] == 17.5
    assert hard["tokens"] == {"peace": 4}
    assert "hard  2      75.0%" in table(standings)


def test_the_interval_is_wilsons() -> None:
    # 65 of 100: centre (0.65 + 1.9207/100) / (1 + 3.8415/100) = 0.6445, half width 0.0919.
    low, high = wilson(0.65, 100)
    assert (round(low, 4), round(high, 4)) == (0.5525, 0.7364)
    assert wilson(0.0, 10)[0] == 0.0
    assert round(wilson(0.0, 10)[1], 4) == 0.2775
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.0, 0) == (0.0, 1.0)


# -- playing ---------------------------------------------------------------------------------------------------


def test_seats_rotate_and_results_come_back_to_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    class Spy:
        def __init__(self, game: object, players: tuple[str, ...], **more: Any) -> None:  # noqa: ANN401
            seen.append(list(players))
            self.players = players
            self.state, self.tick = None, 0

        def run(self) -> object:
            winner = self.players.index("bot:hard")
            scores = tuple({"bot:hard": 9, "bot:easy": 1, "bot:medium": 5}[player] for player in self.players)
            return type("Outcome", (), {"winners": (winner,), "scores": scores})

    monkeypatch.setattr("dilemma_arena.lab.match.Session", Spy)
    monkeypatch.setattr("dilemma_arena.lab.match.figures", lambda *_: (SeatFigures(),) * 3)
    series = Series("dilemma", ("bot:hard", "bot:easy", "bot:medium"), 3, 1)
    results = [play_match(series, number) for number in range(4)]
    assert seen[:3] == [
        ["bot:hard", "bot:easy", "bot:medium"],
        ["bot:easy", "bot:medium", "bot:hard"],
        ["bot:medium", "bot:hard", "bot:easy"],
    ]
    assert seen[3] == seen[0]
    assert {(one.wins, one.scores) for one in results} == {((1.0, 0.0, 0.0), (9, 1, 5))}


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    series = Series("hedgehogs-dilemma", ("bot:hard", "bot:easy", "bot:random"), 9, 3)
    alone, together = run(series), run(series, jobs=2)
    assert together.results == alone.results
    again = [play_match(series, number) for number in (8, 0, 4)]
    assert again == [alone.results[number] for number in (8, 0, 4)]
    assert len({one.scores for one in alone.results}) > 1


def test_match_writes_figures_and_recordings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, records = tmp_path / "figures.json", tmp_path / "new" / "records"
    words = ["match", "dilemma", "--games", "3", "--seed", "11", "--out", str(out), "--record-dir", str(records)]
    assert main([*words, *(word for seat in PAIRS for word in ("--seat", seat))]) == 0
    seen = capsys.readouterr()
    assert seen.err == ""
    assert seen.out.splitlines()[0].startswith("dilemma: 3 games, seed 11, ")
    figures = json.loads(out.read_text())
    assert list(figures)[:6] == ["game", "games", "seed", "seconds", "seats", "bots"]
    assert (figures["game"], figures["games"], figures["seed"]) == ("dilemma", 3, 11)
    assert [seat["bot"] for seat in figures["seats"]] == ["hard", "easy", "hard", "easy"]
    assert sum(seat["wins"] for seat in figures["seats"]) == pytest.approx(3.0)
    shares = [figures["bots"][level]["win_share"] for level in ("hard", "easy")]
    assert sum(shares) == pytest.approx(1.0, abs=1e-5)
    assert sum(figures["bots"]["hard"]["verdicts"].values()) > 10
    files = sorted(records.iterdir())
    assert [file.name for file in files] == [f"dilemma-11-0000{number}.darec" for number in range(3)]
    points = []
    for file in files:
        recording = load_any(file)
        verdict = verify_match(recording, DILEMMA)
        assert verdict.outcome is not None
        scored = zip(recording.header.seats, verdict.outcome.scores, strict=True)
        points += [score for name, score in scored if name == "bot:hard"]
    assert figures["bots"]["hard"]["mean_points"] == pytest.approx(sum(points) / 6, abs=1e-5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say who plays"),
        (["--seat", "bot:hard"], "2 to 5 players, not 1"),
        (["--seat", "bot:hard", "--seat", "human"], "between bots"),
        (["--seat", "bot:hard", "--seat", "bot:easy", "--out", "no/such/folder/f.json"], "f.json cannot be written"),
        (["--seat", "bot:hard", "--seat", "bot:easy", "--record-dir", "/dev/null/x"], "cannot record to"),
        (["--seat", "bot:hard", "--seat", "bot:easy", "--jobs", "0"], "--jobs"),
    ],
)
def test_mistakes_are_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "dilemma", "--seed", "1", *words]) == 2
    assert said in only_line(capsys.readouterr().err)


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to send there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_match_quietly(jobs: str, tmp_path: Path) -> None:
    words = ["match", "hedgehogs-dilemma", *(word for seat in PAIRS for word in ("--seat", seat)), "--games", "100000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "dilemma_arena", *words, "--jobs", jobs, "--record-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain_environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not list(tmp_path.iterdir()) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: the workers get it too
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
