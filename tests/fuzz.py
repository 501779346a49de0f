"""Spoiling files on purpose: random mutants of a text file, and what a refusal has to look like."""

from __future__ import annotations

import random
import re

TOKENS = (
    *b"NaN Infinity -Infinity 1e999 -1e999 1e308 -0.0 0 -1 true null {} []".split(),
    *(b'""', b'"\\ud800"', b'"\xff"', b'"\xed\xa0\x80"', b'"\\u001b[2J"', b'{"__reduce__":["os.system","true"]}'),
    *(b"9" * 5000, b"1" + b"0" * 30, b"18446744073709551616", b"-9223372036854775809"),
    *(b"[" * 1000 + b"]" * 1000, b'{"a":' * 200 + b"1" + b"}" * 200),
)
"""Values that have no business where they are put."""

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[-+.0-9eE]+|[A-Za-z]+|[\[\]{}:,]')


def mutant(data: bytes, rng: random.Random) -> bytes:
    """The data with one to three things wrong."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(_WAYS)(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]


def _delete(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.choice((1, 1, 2, 10, 200)) :] or b"\n"


def _insert(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice((rng.randbytes(rng.randrange(1, 5)), rng.choice(TOKENS), b"\n", b"\x00")) + data[at:]


def _token(data: bytes, rng: random.Random) -> bytes:
    found = list(_TOKEN.finditer(data))
    if not found:
        return data
    at = rng.choice(found)
    return data[: at.start()] + rng.choice((*TOKENS, rng.choice(found)[0])) + data[at.end() :]


def _digit(data: bytes, rng: random.Random) -> bytes:
    at = rng.choice([i for i, byte in enumerate(data) if 48 <= byte <= 57] or [0])
    return data[:at] + str(rng.randrange(10)).encode() + data[at + 1 :]


def _lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, lines[other])
        case _:
            del lines[at]
    return b"".join(lines) or b"\n"


_WAYS = (_flip, _delete, _insert, _token, _token, _digit, _digit, _lines)


def assert_refusal(text: str) -> None:
    """What a person sees when something is refused is one short line without a traceback."""
    assert text.endswith("\n")
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    assert 10 < len(text) < 500, text
    assert text[:-1].isprintable(), repr(text)
