"""Spoils a recorded match in many ways and has each played: ``python -m tests.match_mutants FILE mutants 0 2000``.

In a process of its own, so that its memory can be told. Prints one line of JSON: how many had which exit code, the
longest processor time of one, s, and the peak memory of all, MB.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from dilemma_arena.recording import match
from dilemma_arena.recording.match_replay import replay_headless
from tests.fuzz import assert_refusal, mutant

WAYS = ((True, False), (True, False), (False, True), (False, False))
"""Verify and trust."""


def spoiled(data: bytes, kind: str, first: int, last: int) -> Iterator[bytes]:
    """`mutants`: with these seeds; `cuts`: everything before the bytes at these places, by steps of `first`."""
    if kind == "mutants":
        for seed in range(first, last):
            yield mutant(data, random.Random(seed))
    else:
        for length in range(0, len(data), first):
            yield data[:length]


def main(words: list[str]) -> int:
    """Play them all."""
    source, kind, first, last = Path(words[0]), words[1], int(words[2]), int(words[3]) if len(words) > 3 else 0
    match.installed = cache(match.installed)  # type: ignore[attr-defined] # what is installed stays the same here
    data, codes, slowest = source.read_bytes(), Counter[int](), 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoiled.darec"
        for number, bad in enumerate(spoiled(data, kind, first, last)):
            path.write_bytes(bad)
            verify, trust = WAYS[number % len(WAYS)]
            out, err = io.StringIO(), io.StringIO()
            start = time.process_time()
            with redirect_stdout(out), redirect_stderr(err):
                code = replay_headless(path, verify=verify, trust=trust)
            took = time.process_time() - start
            if took > slowest:
                slowest = took
                (Path(tempfile.gettempdir()) / f"slowest-{source.stem}-{kind}.darec").write_bytes(bad)
            codes[code] += 1
            if code:
                assert out.getvalue() == "", (number, out.getvalue())
                assert_refusal(err.getvalue())
            else:
                assert err.getvalue() == "", (number, err.getvalue())
                assert all(line.isprintable() for line in out.getvalue().splitlines()), number
    # not getrusage: what it tells begins with the memory of the process this one was started by
    peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    print(json.dumps({"codes": codes, "slowest": round(slowest, 3), "peak": int(peak.split()[1]) // 1024}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
