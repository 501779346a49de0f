"""Says where two recordings part: ``python tools/diff_recordings.py A.darec B.darec``.

Names every field of the headers that differs, then the first record with line, card and field. For recordings of all
games. Exit code: 0 they tell the same, 1 they differ, 2 one of them cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import plain
from dilemma_arena.recording.format import Recording, line_of
from dilemma_arena.recording.match import load_any

Found = tuple[str, object, object]
MISSING = "nothing"


def differences(first: object, second: object, field: str = "") -> Iterator[Found]:
    """The fields in which two plain values differ, in the order of the first."""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in dict.fromkeys((*first, *second)):
            name = f"{field}.{key}" if field else key
            yield from differences(first.get(key, MISSING), second.get(key, MISSING), name)
    elif isinstance(first, list | tuple) and isinstance(second, list | tuple):
        for index, (one, other) in enumerate(zip_longest(first, second, fillvalue=MISSING)):
            yield from differences(one, other, f"{field}[{index}]")
    elif repr(first) != repr(second):  # repr tells 0.0 from -0.0, and 1 from 1.0
        yield field, first, second


def first_record(first: Recording[Any, Any, Any], second: Recording[Any, Any, Any]) -> str | None:
    """The first record in which two recordings differ, as a sentence."""
    for index, pair in enumerate(zip_longest(first.records, second.records)):
        one, other = (msgspec.to_builtins(record) if record else {} for record in pair)
        for field, mine, theirs in differences(one, other):
            card = card_of(one) or card_of(other)
            of = f", card {plain(card, 40)}" if card else ""
            return f"line {line_of(index)}{of}, {field}: {shown(mine)} and {shown(theirs)}"
    if first.end_tick != second.end_tick:
        return f"end, tick: {first.end_tick} and {second.end_tick}"
    return None


def card_of(record: dict[str, Any]) -> object:
    """The card a record is about, if there is one in it."""
    for part in (record.get("action") or {}, record.get("facts") or {}):
        card = part.get("card") or (part.get("result") or {}).get("card")
        if card:
            return card.get("id") if isinstance(card, dict) else card
    return None


def shown(value: object) -> str:
    """A value as it may stand in a sentence."""
    return plain(value if isinstance(value, str) else repr(value), 80)


def main(words: Iterable[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    args = parser.parse_args(None if words is None else list(words))
    try:
        first, second = load_any(args.first), load_any(args.second)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    headers = list(differences(msgspec.to_builtins(first.header), msgspec.to_builtins(second.header)))
    for field, mine, theirs in headers:
        print(f"header, {field}: {shown(mine)} and {shown(theirs)}")
    record = first_record(first, second)
    if record:
        print(record)
    return 1 if headers or record else 0


if __name__ == "__main__":
    sys.exit(main())
