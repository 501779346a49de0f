"""The regression corpus: throws that must come to rest as they always did.

After a deliberate change of the physics: ``python tools/record_throws.py record`` re-records and prints what changed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from dilemma_arena.recording.playback import Playback
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throws import Rested
from dilemma_arena.recording.verify import verify
from tools.record_throws import KINDS, kind_of

FILES = sorted((Path(__file__).parent / "throws").glob("*.darec"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_throw(path: Path) -> None:
    """Class, face and place within tolerance on every machine; every bit where it was recorded."""
    recording = load(path)
    assert recording.header.options.note
    verdict = verify(recording)
    assert not verdict.exact or verdict.digests >= 1
    playback = Playback(recording)
    playback.seek(playback.end_tick)
    kind = kind_of(playback.results["thrown"])
    assert path.name.startswith(f"{kind}-")
    assert not playback.moving


def test_the_corpus_holds_enough_of_everything() -> None:
    kinds: Counter[str] = Counter()
    arenas: Counter[str] = Counter()
    for path in FILES:
        recording = load(path)
        arenas[recording.header.options.arena.name] += 1
        kinds.update(kind_of(r.facts.result) for r in recording.records if isinstance(r.facts, Rested))
    assert len(FILES) >= 60
    assert all(kinds[kind] >= 8 for kind in KINDS), kinds
    assert arenas["square"] >= 8
