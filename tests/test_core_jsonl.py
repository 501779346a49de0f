"""The strict codec: what goes in comes out bit for bit, and everything else is refused in one sentence."""

from __future__ import annotations

import math
import os
import re
import struct
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import BadFile, Limits, decode, encode, plain, read_lines


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float = 0.0


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: Point
    count: int = 0
    name: str = ""
    points: tuple[Point, ...] = ()


DECODER = msgspec.json.Decoder(Thing)
finite = st.floats(allow_nan=False, allow_infinity=False)


@given(finite, finite, st.integers(-(2**63), 2**63 - 1), st.text(), st.lists(finite))
def test_values_come_back_bit_for_bit(x: float, y: float, count: int, name: str, more: list[float]) -> None:
    thing = Thing(Point(x, y), count, name, tuple(Point(value) for value in more))
    line = encode(thing)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    back = decode(line, DECODER, "here")
    assert back == thing
    bits = struct.pack("<3d", back.at.x, back.at.y, sum(p.x for p in back.points))
    assert bits == struct.pack("<3d", x, y, sum(p.x for p in thing.points))


REFUSED = {
    "duplicated key": (b'{"at":{"x":1,"x":2}}', "the field x stands there twice"),
    "duplicated key, escaped": (b'{"at":{"x":1,"\\u0078":2}}', "the field x stands there twice"),
    "duplicated key above": (b'{"count":1,"at":{"x":1},"count":1}', "the field count stands there twice"),
    "NaN": (b'{"at":{"x":NaN}}', "not sound JSON"),
    "infinity": (b'{"at":{"x":-Infinity}}', "not sound JSON"),
    "overflow": (b'{"at":{"x":1e999}}', "at.x: number out of range"),
    "huge integer for a float": (b'{"at":{"x":' + b"9" * 5000 + b"}}", "at.x: number out of range"),
    "huge integer": (b'{"at":{"x":1},"count":' + b"9" * 5000 + b"}", "count: integer value out of range"),
    "true for a number": (b'{"at":{"x":true}}', "at.x: expected `float`, got `bool`"),
    "text for a number": (b'{"at":{"x":"1"}}', "at.x: expected `float`, got `str`"),
    "float for an integer": (b'{"at":{"x":1},"count":1.5}', "count: expected `int`, got `float`"),
    "null": (b'{"at":null}', "at: expected `object`, got `null`"),
    "missing": (b'{"at":{"y":1}}', "at: object missing required field `x`"),
    "unknown in a struct": (b'{"at":{"x":1},"z":1}', "unknown field `z`"),
    "unknown in a dataclass": (b'{"at":{"x":1,"z":1}}', "there is no field at.z"),
    "unknown in a list": (b'{"at":{"x":1},"points":[{"x":1},{"x":2,"w":{}}]}', "there is no field points[1].w"),
    "deep": (b'{"at":' + b"[" * 200_000 + b"]" * 200_000 + b"}", "nested deeper than 32 levels"),
    "deep objects": (b'{"at":' + b'{"x":' * 500 + b"1" + b"}" * 500 + b"}", "nested deeper than 32 levels"),
    "deep and cut off": (b"[" * 100_000, "nested deeper than 32 levels"),
    "byte order mark": (b'\xef\xbb\xbf{"at":{"x":1}}', "byte order mark"),
    "UTF-16": ('{"at":{"x":1}}'.encode("utf-16"), "not UTF-8"),
    "UTF-16 without mark": ('{"at":{"x":1}}'.encode("utf-16-le"), "not sound JSON"),
    "not UTF-8": (b'{"at":{"x":1},"name":"\xff"}', "not UTF-8"),
    "raw half surrogate": (b'{"at":{"x":1},"name":"\xed\xa0\x80"}', "not UTF-8"),
    "half surrogate": (b'{"at":{"x":1},"name":"\\ud800"}', "not sound JSON"),
    "control character": (b'{"at":{"x":1},"name":"\x01"}', "not sound JSON"),
    "two values": (b'{"at":{"x":1}}{"at":{"x":1}}', "not sound JSON"),
    "trailing comma": (b'{"at":{"x":1},}', "not sound JSON"),
    "leading zero": (b'{"at":{"x":01}}', "not sound JSON"),
    "comment": (b'{"at":{"x":1}} // ok', "not sound JSON"),
    "empty": (b"\n", "not sound JSON"),
    "null characters": (b"\0" * 100, "not sound JSON"),
    "a list": (b"[1]", "expected `object`, got `array`"),
}


@pytest.mark.parametrize(("line", "why"), REFUSED.values(), ids=REFUSED)
def test_everything_else_is_refused_in_a_sentence(line: bytes, why: str) -> None:
    with pytest.raises(BadFile) as refusal:
        decode(line, DECODER, "file, line 3")
    assert str(refusal.value).startswith("file, line 3: ")
    assert why in str(refusal.value)
    assert isinstance(refusal.value, UserError)


def test_brackets_inside_texts_are_not_depth() -> None:
    name = '[[{"' * 50 + "\\"
    assert decode(encode(Thing(Point(1.0), name=name)), DECODER, "here").name == name


def test_unknown_fields_can_be_let_pass() -> None:
    decoder = msgspec.json.Decoder(Point)
    assert decode(b'{"x":1,"new":{"er":2}}', decoder, "here", unknown_ok=True) == Point(1.0)
    with pytest.raises(BadFile, match="twice"):
        decode(b'{"x":1,"new":2,"new":2}', decoder, "here", unknown_ok=True)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_never_written(value: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        encode(Thing(Point(0.0), points=(Point(1.0), Point(value))))


def test_lines_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"one\ntwo\nthr")
    assert list(read_lines(path)) == [b"one\n", b"two\n", b"thr"]


def refusal_of(path: str | Path, limits: Limits = Limits(1000, 10, 100)) -> str:  # noqa: B008 (frozen)
    with pytest.raises(BadFile) as refusal:
        list(read_lines(path, limits))
    return str(refusal.value)


def test_a_file_within_its_limits_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes((b"x" * 99 + b"\n") * 10)
    assert len(list(read_lines(path, Limits(1000, 10, 100)))) == 10


def test_large_files_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(2**31)
    assert refusal_of(path, Limits()).endswith("is larger than 16 MB, too large to be read")


def test_long_lines_and_many_lines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x\n" + b"x" * 101)
    assert refusal_of(path).endswith("a, line 2: the line is too long")
    path.write_bytes(b"\n" * 11)
    assert refusal_of(path).endswith("a has more than 10 lines, too many to be read")


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices have no paths here")
def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        assert re.search("is not a file that can be read|larger than|cannot read", refusal_of(path)), path
    assert "too many levels of symbolic links" in refusal_of(tmp_path / "loop")
    assert "no such file" in refusal_of(tmp_path / "none")
    assert refusal_of("a\0b") == "cannot read a?b: embedded null byte"


def test_messages_are_plain_whatever_the_name() -> None:
    assert plain("a\x1b[2Jb\nc") == "a?[2Jb?c"
    assert plain("é" * 200) == "é" * 119 + "…"
