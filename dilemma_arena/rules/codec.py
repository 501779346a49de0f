"""How a game's messages become strict JSON and come back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from dilemma_arena.core.jsonl import BadFile, decode, encode
from dilemma_arena.rules.errors import MalformedAction

T = TypeVar("T")


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of states, views and options: frozen, hashable, strict when read."""


class Tagged(Message, frozen=True, tag_field="type", tag=_snake):
    """Base of actions, facts and events: says its type, the class name in snake case, when written."""


class Codec(Generic[T]):
    """Writes and reads one type of message."""

    def __init__(self, form: object) -> None:
        """`form`: a Message, or a union of tagged ones."""
        self.form = form
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(form)

    def encode(self, value: T) -> bytes:
        """The value as one line of JSON with its newline; floats come back bit for bit.

        Raises:
            ValueError: it holds a number that is not finite.
        """
        return encode(value)

    def decode(self, line: bytes, where: str = "message") -> T:
        """The value that `encode` wrote.

        Raises:
            MalformedAction: the line is no such value; the message begins with `where`.
        """
        try:
            return decode(line, self._decoder, where)
        except BadFile as error:
            raise MalformedAction(str(error)) from error

    def plain(self, value: T) -> object:
        """The value as dicts, lists, texts and numbers, to stand inside another message."""
        return msgspec.to_builtins(value)

    def typed(self, plain: object, where: str = "message") -> T:
        """The value that `plain` made; field by field checked, bounds included.

        Raises:
            MalformedAction: it is no such value.
        """
        try:
            value: T = msgspec.convert(plain, self.form)
        except msgspec.ValidationError as error:
            raise MalformedAction(f"{where}: {error}") from error
        return value

    def checked(self, value: object, where: str = "message") -> T:
        """A value from code outside (a foreign bot, options built by hand), checked as if it came from a file.

        Raises:
            MalformedAction: a field has the wrong type or is out of its bounds.
        """
        try:
            plain = msgspec.to_builtins(value)
        except (TypeError, ValueError, RecursionError) as error:
            raise MalformedAction(f"{where}: this is not a message") from error
        return self.typed(plain, where)


A = TypeVar("A")
F = TypeVar("F")
O = TypeVar("O")  # noqa: E741
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Codecs(Generic[S, A, F, O]):
    """The codecs of one game."""

    state: Codec[S]
    action: Codec[A]
    facts: Codec[F]
    options: Codec[O]
