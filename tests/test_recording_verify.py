"""Verification: the same machine agrees to the last bit, another one in substance; the first difference is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.replay import replay_headless
from dilemma_arena.recording.throws import Rested
from dilemma_arena.recording.verify import Difference, verify
from tests.recording_samples import AT_THE_LEANING_CARD, FLAT, LEANING, ONTO, long_session, run_to_rest, small_session

Change = Callable[[list[dict[str, Any]]], object]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "throw.darec"


def changed(path: Path, change: Change) -> Path:
    """The small session with something changed: line 1 header, 2 throw, 3 rest, 4 digest, 5 end."""
    small_session(path).close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line.get("facts") and line["facts"]["type"] for line in lines] == [None, None, "rest", "digest", "end"]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def elsewhere(lines: list[dict[str, Any]]) -> None:
    lines[0]["platform"] = lines[3]["facts"]["platform"] = "elsewhere"


def card(lines: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = lines[2]["facts"]["result"]["card"]
    return found


def difference(path: Path) -> Difference:
    with pytest.raises(Difference) as found:
        verify(load(path))
    return found.value


def test_an_untouched_recording_verifies_to_the_last_bit(path: Path) -> None:
    live = long_session(path)
    last = dict(live.volley.results)
    live.close()
    verdict = verify(load(path))
    assert verdict.exact
    assert verdict.digests == 4
    assert [len(results) for results in verdict.results] == [3, 1]
    assert verdict.results[-1] == tuple(last.values())


def set_x(lines: list[dict[str, Any]]) -> None:
    card(lines)["x_mm"] += 1e-13 * abs(card(lines)["x_mm"]) + 1e-13


def set_time(lines: list[dict[str, Any]]) -> None:
    lines[2]["facts"]["result"]["settle_s"] = 0.5


def set_tick(lines: list[dict[str, Any]]) -> None:
    lines[2]["tick"] -= 1


def set_digest(lines: list[dict[str, Any]]) -> None:
    lines[3]["facts"]["hex"] = "0" * 64


def set_launch(lines: list[dict[str, Any]]) -> None:
    lines[1]["action"]["launch"]["vx_mm_s"] += 1.0


def set_offer(lines: list[dict[str, Any]]) -> None:
    lines[0]["options"]["lying"][0]["x_mm"] += 1e-9


def drop_rest(lines: list[dict[str, Any]]) -> None:
    del lines[2]
    lines[-1]["facts"]["records"] -= 1


DIFFERENCES: dict[str, tuple[Change, int, str, str]] = {
    "place": (set_x, 3, "a", "x_mm"),
    "class": (lambda lines: card(lines).update(rest="leaning"), 3, "a", "rest"),
    "face": (lambda lines: card(lines).update(face_up=not card(lines)["face_up"]), 3, "a", "face_up"),
    "stack": (lambda lines: card(lines).update(on_top_of=["b"]), 3, "a", "on_top_of"),
    "sign of zero": (lambda lines: card(lines).update(tilt_rad=-0.0), 3, "a", "tilt_rad"),
    "time": (set_time, 3, "a", "settle_s"),
    "surface": (lambda lines: lines[2]["facts"]["result"].update(first_surface="rim_out"), 3, "a", "first_surface"),
    "tick": (set_tick, 3, "a", "rest"),
    "digest": (set_digest, 4, "", "digest"),
    "rest missing": (drop_rest, 3, "a", "rest"),
    "offer": (set_offer, 4, "", "digest"),
}


@pytest.mark.parametrize(("change", "line", "of", "field"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_the_first_difference_is_named(path: Path, change: Change, line: int, of: str, field: str) -> None:
    found = difference(changed(path, change))
    assert (found.line, found.card, found.field) == (line, of, field)


def test_a_changed_launch_is_noticed(path: Path) -> None:
    found = difference(changed(path, set_launch))
    assert found.line == 3
    assert found.card == "a"


def test_a_card_at_rest_that_the_file_leaves_out_is_noticed(path: Path) -> None:
    def only_throw(lines: list[dict[str, Any]]) -> None:
        del lines[2:4]
        lines[-1]["facts"]["records"] = 1

    found = difference(changed(path, only_throw))
    assert (found.line, found.card, found.field) == (3, "a", "rest")


def test_a_card_said_to_rest_too_early_or_too_late_is_noticed(path: Path) -> None:
    def late(lines: list[dict[str, Any]]) -> None:
        for line in lines[2:]:
            line["tick"] += 1

    assert difference(changed(path, late)).line == 3
    found = difference(changed(path, set_tick))
    assert "replayed moving" in str(found)


def test_a_card_knocked_out_of_its_lean_comes_to_rest_again(path: Path) -> None:
    """A card that lay there from the start is set moving: its new rest is recorded, replayed and compared."""
    with RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=[LEANING], path=path) as live:
        for launch in AT_THE_LEANING_CARD:
            live.throw("a", launch)
            run_to_rest(live)
            live.step()
            live.clear([LEANING])
    recording = load(path)
    assert verify(recording).exact
    rested = [record.facts.result.card.id for record in recording.records if isinstance(record.facts, Rested)]
    assert rested.count("a") == 5
    assert rested.count("leaner") >= 2
    simulated, trusted = Playback(recording), Playback(recording, trust=True)
    for tick in range(0, recording.end_tick + 1, 10):
        trusted.seek(tick)
        simulated.seek(tick)
        assert trusted.results == simulated.results
    for mark in simulated.marks:
        if mark.kind == "clear":
            trusted.seek(mark.tick - 1)
            simulated.seek(mark.tick - 1)
            assert trusted.lying() == simulated.lying()  # in the same order


class TestElsewhere:
    """On a machine with other last digits the class, the face and the centre within 2 mm count."""

    def test_small_differences_are_none(self, path: Path) -> None:
        def near(lines: list[dict[str, Any]]) -> None:
            elsewhere(lines)
            card(lines)["x_mm"] += 1.9
            card(lines)["yaw_rad"] += 0.01
            for line in lines[2:]:
                line["tick"] += 3
            lines[3]["facts"]["hex"] = "0" * 64

        verdict = verify(load(changed(path, near)))
        assert not verdict.exact
        assert verdict.digests == 0

    @pytest.mark.parametrize(("field", "value"), [("x_mm", 1e3), ("z_mm", 2.5), ("rest", "outside"), ("face_up", None)])
    def test_large_ones_are(self, path: Path, field: str, value: object) -> None:
        def far(lines: list[dict[str, Any]]) -> None:
            elsewhere(lines)
            card(lines)[field] = not card(lines)[field] if value is None else value

        found = difference(changed(path, far))
        assert found.card == "a"
        assert found.field == ("centre" if field.endswith("mm") else field)

    def test_whole_sessions_verify(self, path: Path) -> None:
        long_session(path).close()
        data = path.read_text().replace(platform_tag(), "elsewhere")
        path.write_text(data)
        verdict = verify(load(path))
        assert not verdict.exact
        assert len(verdict.results) == 2

    def test_a_throw_waits_for_a_card_that_rests_a_little_later_here(self, path: Path) -> None:
        """There the seat's first card was at rest one tick earlier, and the second thrown at once."""
        with RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, path=path) as live:
            live.throw("a", FLAT)
            run_to_rest(live)
            live.throw("b", ONTO)
            run_to_rest(live)
        lines = [json.loads(line) for line in path.read_text().replace(platform_tag(), "elsewhere").splitlines()]
        for line in lines[2:]:
            line["tick"] -= 2
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        assert len(verify(load(path)).results[0]) == 2


class TestCommand:
    """`replay --headless`: what is printed and returned."""

    def run(self, path: Path, capsys: pytest.CaptureFixture[str], **how: bool) -> tuple[int, str, str]:
        code = replay_headless(path, **({"verify": False, "trust": False} | how))
        out, err = capsys.readouterr()
        return code, out, err.replace(str(path), "FILE")

    def test_verified(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        live = small_session(path)
        live.close()
        rest = live.volley.results["a"].card.rest
        code, out, err = self.run(path, capsys, verify=True)
        assert (code, err) == (0, "")
        first, last = out.splitlines()
        assert first.startswith(f"volley 1, a: {rest} at x ")
        assert last == "verified: 1 throw in 1 volley replay exactly as recorded, to the last bit"

    def test_verified_elsewhere_says_so(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = self.run(changed(path, elsewhere), capsys, verify=True)
        assert code == 0
        assert out.splitlines()[-1] == (
            "verified: 1 throw in 1 volley rest in the recorded class within 2 mm; "
            "it was recorded where last digits differ: elsewhere"
        )

    def test_failed(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = self.run(changed(path, set_digest), capsys, verify=True)
        assert (code, out) == (1, "")
        assert err.startswith(f"FILE replays differently: line 4, digest: recorded {'0' * 64}, replayed ")
        assert err.count("\n") == 1

    def test_bad_file(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.run(path, capsys, verify=True) == (2, "", "cannot read FILE: no such file or directory\n")

    def test_simulated(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = self.run(changed(path, set_digest), capsys)
        assert code == 0
        assert out.splitlines()[-1] == "1 throw in 1 volley, simulated, not verified"

    def test_other_physics(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        def older(lines: list[dict[str, Any]]) -> None:
            lines[0]["physics"] = 99
            card(lines)["x_mm"] = 42.0

        for verifying in (False, True):
            code, out, err = self.run(changed(path, older), capsys, verify=verifying)
            assert (code, out) == (2, "")
            assert err == (
                "FILE was recorded with physics model 99, this program has model 2 and would throw it differently; "
                "use --trust to see the stored outcome\n"
            )
        code, out, err = self.run(path, capsys, trust=True)
        assert (code, err) == (0, "")
        assert "at x 42.0 mm" in out
        assert out.splitlines()[-1] == (
            "1 throw in 1 volley, as stored (physics model 99), not simulated; this program has model 2"
        )

    def test_both_is_a_contradiction(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        small_session(path).close()
        code, _, err = self.run(path, capsys, verify=True, trust=True)
        assert (code, err) == (2, "--verify simulates and --trust does not: choose one of them\n")


def test_other_processes_and_hash_seeds_agree(path: Path) -> None:
    long_session(path).close()
    script = (
        "import sys; from dilemma_arena.recording.replay import replay_headless; "
        "from dilemma_arena.recording.reader import load; from dilemma_arena.recording.playback import Playback; "
        "code = replay_headless(sys.argv[1], verify=True, trust=False); "
        "p = Playback(load(sys.argv[1])); p.seek(p.end_tick); print(p.digest()); "
        "sys.exit(code or 'pygame' in sys.modules)"
    )
    printed = set()
    for seed in ("0", "1", "random"):
        env = os.environ | {"PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"}
        run = subprocess.run([sys.executable, "-c", script, str(path)], env=env, capture_output=True, check=False)
        assert (run.returncode, run.stderr) == (0, b"")
        printed.add(run.stdout)
    assert len(printed) == 1
