"""Spoiled recordings: always exit code 0, 1 or 2 and one sentence, never a traceback, a hang or a flood of memory."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.recording.live import RecordedVolley
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.replay import replay_headless
from dilemma_arena.recording.throws import Rested, Throw, ThrowRecording
from tests._helpers import run_cli
from tests.fuzz import assert_refusal, mutant
from tests.recording_samples import FLAT, OFFER, ONTO, run_to_rest

MUTANTS = 2000


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "sound.darec"
    with RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, seats=("ann", "bob"), lying=[OFFER], path=path) as live:
        live.throw("a", FLAT, seat=0)
        run_to_rest(live)
        live.clear(seat=1)
        live.throw("b", ONTO, seat=1)
        run_to_rest(live)
    return path


def played(recording: ThrowRecording) -> list[object]:
    """What verification vouches for: throws and rests. Not whose card it was, the physics does not care."""
    records = recording.records
    return [
        (r.tick, r.action or r.facts) for r in records if isinstance(r.action, Throw) or isinstance(r.facts, Rested)
    ]


def test_mutants_are_refused_in_one_sentence(sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, path, rng = sound.read_bytes(), tmp_path / "mutant.darec", random.Random(2)
    codes = {0: 0, 1: 0, 2: 0}
    for _ in range(MUTANTS):
        path.write_bytes(spoiled := mutant(data, rng))
        code = replay_headless(path, verify=True, trust=False)
        out, err = capsys.readouterr()
        codes[code] += 1
        if code:
            assert out == ""
            assert_refusal(err)
        else:
            assert err == ""
            passed = load(path)
            if passed.header.platform == platform_tag():  # otherwise compared within tolerance only
                assert played(passed) == played(load(sound)), spoiled
    assert all(codes.values()), codes
    assert sum(codes.values()) == MUTANTS


def test_trusting_a_mutant_is_safe_too(sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, path, rng = sound.read_bytes(), tmp_path / "mutant.darec", random.Random(3)
    shown = 0
    for _ in range(500):
        path.write_bytes(mutant(data, rng))
        code = replay_headless(path, verify=False, trust=True)
        out, err = capsys.readouterr()
        assert all(line.isprintable() for line in out.splitlines())
        if code:
            assert_refusal(err)
            continue
        shown += 1
        playback = Playback(load(path), trust=True)
        for tick in (0, 1, 50, playback.end_tick // 2, playback.end_tick):
            playback.seek(tick)
            playback.poses()
    assert shown > 20


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1_500 * 2**20, 1_500 * 2**20))
from dilemma_arena.recording.replay import replay_headless
resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
code = replay_headless(sys.argv[1], verify=True, trust=False)
# not getrusage: what it tells begins with the memory of the process this one was started by
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
sys.stdout.write(str(int(peak.split()[1]) // 1024) + " MB")
sys.exit(code)
"""


def run_limited(path: Path) -> tuple[int, str, int]:
    """Exit code, stderr and peak memory in MB of verifying in a process of its own with little time and memory."""
    run = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False)
    return run.returncode, run.stderr, int(run.stdout.split("\n")[-1].removesuffix(" MB"))


def test_a_sound_file_runs_within_the_limits(sound: Path) -> None:
    code, err, memory = run_limited(sound)
    assert (code, err) == (0, "")
    assert memory < 300


def test_the_command_line_says_the_same(sound: Path, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.darec"
    spoiled.write_bytes(sound.read_bytes()[:-20])
    other = tmp_path / "other.darec"
    other.write_text(re.sub('"settle_s":[0-9.]*', '"settle_s":1.5', sound.read_text(), count=1))
    for path, code in ((sound, 0), (other, 1), (spoiled, 2), (tmp_path, 2), (tmp_path / "none", 2)):
        done = run_cli("replay", path, "--headless", "--verify")
        assert done.returncode == code, done.stderr
        if code:
            assert done.stdout == ""
            assert_refusal(done.stderr)
        else:
            assert done.stdout.splitlines()[-1].startswith("verified: 2 throws in 2 volleys")


def header_line(sound: Path) -> bytes:
    return sound.read_bytes().split(b"\n")[0] + b"\n"


def test_huge_files_take_little_memory(sound: Path, tmp_path: Path) -> None:
    """The worst there is: as large as is read at all, and as dense as JSON can be."""
    head = header_line(sound)
    path = tmp_path / "huge.darec"
    laid = b'{"tick":0,"seat":0,"action":{"type":"clear","lying":[%s]},"facts":null}\n'
    lying = b",".join([b'{"id":"a","x_mm":0,"y_mm":0,"yaw_rad":0}'] * 20_000)
    clear = b'{"tick":0,"seat":0,"action":{"type":"clear"},"facts":null}\n'
    for body in (
        (laid % lying) * 19,
        clear * 99_000,
        b"\n" * 16_000_000,
        b"[" * 16_000_000,
        laid % (b"0," * 400_000 + b"0"),
        b'"' + b"\\n" * 500_000 + b'"\n',
        b'{"' + b'a":{"' * 150_000 + b"\n",
    ):
        path.write_bytes(head + body)
        assert path.stat().st_size < 16 * 2**20 + 10**6
        code, err, memory = run_limited(path)
        assert code == 2
        assert_refusal(err)
        assert memory < 300, (body[:80], memory)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    sparse = tmp_path / "sparse"
    with sparse.open("wb") as file:
        file.truncate(2**31)
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "loop", sparse, Path("/dev/zero"), tmp_path / "none"):
        code, err, memory = run_limited(path)
        assert code == 2, path
        assert_refusal(err)
        assert memory < 300


def test_longest_throws_allowed_end(sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Constants at the ends of what is allowed must not make the physics fail or go on for ever."""
    path = tmp_path / "extreme.darec"
    text = sound.read_text()
    for old, new in (
        ('"gravity_mm_s2":9810.0', '"gravity_mm_s2":981.0'),
        ('"gravity_mm_s2":9810.0', '"gravity_mm_s2":98100.0'),
        ('"friction_floor":0.35,"friction_rim":0.35', '"friction_floor":0.0,"friction_rim":0.0'),
        ('"friction_floor":0.35,"friction_rim":0.35', '"friction_floor":3.5,"friction_rim":3.5'),
        ('"rim_thickness_mm":8.0', '"rim_thickness_mm":0.8'),
        ('"rim_height_mm":20.0', '"rim_height_mm":200.0'),
        ('"inner_radius_mm":150.0', '"inner_radius_mm":15.0'),
        ('"sides":0', '"sides":3'),
        ('"sides":0', '"sides":64'),
        ('"thickness_mm":0.3', '"thickness_mm":0.03'),
        ('"thickness_mm":0.3', '"thickness_mm":3.0'),
        ('"mass_kg":0.0018', '"mass_kg":0.00018'),
        ('"mass_kg":0.0018', '"mass_kg":0.018'),
        ('"length_mm":91.0', '"length_mm":9.1'),
        ('"length_mm":91.0,"width_mm":59.0', '"length_mm":910.0,"width_mm":5.9'),
        ('"air_density_kg_mm3":1.2e-9', '"air_density_kg_mm3":1.2e-8'),
        ('"x_mm":10.0,"y_mm":80.0,"yaw_rad":0.5,"z_mm":0.0', '"x_mm":10.0,"y_mm":80.0,"yaw_rad":0.5,"z_mm":100000'),
        ('"x_mm":10.0,"y_mm":80.0,"yaw_rad":0.5,"z_mm":0.0', '"x_mm":10.0,"y_mm":80.0,"yaw_rad":0.5,"z_mm":-10'),
        ('"z_mm":0.0,"tilt_rad":0.0', '"z_mm":0.0,"tilt_rad":1.5707963267948966'),
        ('"z_mm":0.0,"tilt_rad":0.0', '"z_mm":40.0,"tilt_rad":3.1'),
    ):
        assert old in text
        path.write_text(text.replace(old, new, 1))
        started = time.process_time()
        code = replay_headless(path, verify=True, trust=False)
        _, err = capsys.readouterr()
        assert code in (0, 1, 2), new
        if code:
            assert_refusal(err)
        assert time.process_time() - started < 60.0, new  # a hang, not a speed


KILLED = """
import sys
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.recording.live import RecordedVolley
from tests.recording_samples import FLAT, run_to_rest
live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, path=sys.argv[1])
for number in range(10_000):
    live.throw(f"c{number}", FLAT)
    run_to_rest(live)
    live.clear()
    print(number, flush=True)
"""


def test_a_killed_program_leaves_all_it_has_recorded(tmp_path: Path) -> None:
    for number in range(3):
        path = tmp_path / f"killed{number}.darec"
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(number + 2):
            assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        code = replay_headless(path, verify=True, trust=False)
        assert code == 2
        left = load(path, unfinished_ok=True)
        rests = [record for record in left.records if isinstance(record.facts, Rested)]
        assert len(rests) >= number + 2
        assert not left.finished


def test_a_full_disk_stops_the_recording_and_nothing_else(tmp_path: Path) -> None:
    """A limit on the file's size does what a full disk does: the write fails."""
    script = """
import resource, signal, sys
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.recording.live import RecordedVolley
from tests.recording_samples import FLAT, run_to_rest
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, path=sys.argv[1])
for number in range(4):
    live.throw(f"c{number}", FLAT)
    run_to_rest(live)
print(live.trouble, len(live.volley.results))
live.close()
"""
    path = tmp_path / "full.darec"
    run = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout == f"cannot record to {path}: file too large 4\n"
    assert path.stat().st_size == 2000
    assert not load(path, unfinished_ok=True).finished
