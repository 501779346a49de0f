"""What can be set in a game's options, read from their type: so every game's options have a screen without more ado."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect

MOST_CHOICES = 12
"""A whole number with no more values than this is chosen from a row of them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a game's scene adds to the type of an option."""

    labels: Mapping[Any, str] | None = None
    """Words for its values, in the order in which they are offered; only these can be chosen."""
    title: str = ""
    description: str = ""
    is_seat: bool = False
    """It is the number of a seat: players are offered by name."""
    hidden: bool = False
    """It is not offered: the game sets it in a way of its own."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    name: str
    part: int | None
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds."""

    name: str
    part: int | None
    title: str
    description: str
    low: float
    high: float
    whole: bool

    @property
    def step(self) -> float:
        """A handy step."""
        if self.whole:
            return 1.0
        return 0.5 if self.high - self.low <= 60.0 else 1.0


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several values."""

    name: str
    part: int | None
    title: str
    description: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    """Words for the values; empty: there are none but the values themselves."""
    is_seat: bool = False


OptionField = Flag | Number | OneOf
"""`name` is the option's; `part` an index if it is one of several numbers of an option."""


def option_fields(options: object, hints: Mapping[str, Hint] | None = None) -> tuple[OptionField, ...]:
    """The fields of an options message that a person can set; others keep their defaults.

    Args:
        options: The message; its type says what may be set (`msgspec.Meta`: bounds, title, description, examples).
        hints: More about some of them, by name.
    """
    found: list[OptionField] = []
    kind = inspect.type_info(type(options))
    if not isinstance(kind, inspect.StructType):
        return ()
    for field in kind.fields:
        hint = (hints or {}).get(field.name, Hint())
        if hint.hidden:
            continue
        found += _fields(field.name, None, field.type, hint, getattr(options, field.name))
    return tuple(found)


def _fields(name: str, part: int | None, kind: inspect.Type, hint: Hint, value: Any) -> list[OptionField]:  # noqa: ANN401
    kind, title, description, examples = _unwrapped(kind)
    title, description = hint.title or title or name.replace("_", " ").capitalize(), hint.description or description
    if hint.labels is not None:
        return [OneOf(name, part, title, description, tuple(hint.labels), tuple(hint.labels.values()))]
    match kind:
        case inspect.BoolType():
            return [Flag(name, part, title, description)]
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            if hint.is_seat:
                return [OneOf(name, part, title, description, tuple(range(low, high + 1)), (), is_seat=True)]
            return [Number(name, part, title, description, low, high, whole=True)]
        case inspect.FloatType(ge=low, le=high) if low is not None and high is not None:
            return [Number(name, part, title, description, low, high, whole=False)]
        case inspect.EnumType(cls=cls):
            return [_one_of(name, part, title, description, tuple(cls))]
        case inspect.LiteralType(values=values):
            return [_one_of(name, part, title, description, values)]
        case inspect.StrType() if examples:
            return [_one_of(name, part, title, description, tuple(examples))]
        case inspect.UnionType(types=types) if any(isinstance(t, inspect.NoneType) for t in types):
            return _optional(name, part, title, description, types, hint)
        case inspect.TupleType(item_types=items) if part is None:
            rows: list[OptionField] = []
            for index, item in enumerate(items):
                numbered = Hint(title=title, description=description)
                rows += _fields(name, index, item, numbered, value[index])
            return rows
    return []


def _one_of(name: str, part: int | None, title: str, description: str, values: Sequence[Any]) -> OneOf:
    labels = tuple(str(v.value if isinstance(v, Enum) else v).replace("_", " ").capitalize() for v in values)
    return OneOf(name, part, title, description, tuple(values), labels)


def _optional(
    name: str, part: int | None, title: str, description: str, types: Sequence[inspect.Type], hint: Hint
) -> list[OptionField]:
    """A value or none: only for what has few values."""
    inner = next(t for t in types if not isinstance(t, inspect.NoneType))
    rows = _fields(name, part, inner, hint, None)
    match rows:
        case [OneOf(values=values, labels=labels, is_seat=is_seat)]:
            return [OneOf(name, part, title, description, (None, *values), ("", *labels) if labels else (), is_seat)]
        case [Number(low=low, high=high, whole=True)] if high - low < MOST_CHOICES:
            numbers = tuple(range(int(low), int(high) + 1))
            return [OneOf(name, part, title, description, (None, *numbers), ("", *map(str, numbers)))]
    return []


def _unwrapped(kind: inspect.Type) -> tuple[inspect.Type, str, str, Sequence[Any]]:
    """The type inside its metadata, with title, description and examples."""
    title = description = ""
    examples: Sequence[Any] = ()
    while isinstance(kind, inspect.Metadata):
        schema = kind.extra_json_schema or {}
        title = title or schema.get("title", "")
        description = description or schema.get("description", "")
        examples = examples or schema.get("examples", ())
        kind = kind.type
    return kind, title, description, examples


def value_of(options: object, field: OptionField) -> Any:  # noqa: ANN401 - of any type
    """What an option is set to."""
    value = getattr(options, field.name)
    return value if field.part is None else value[field.part]


def with_value(options: Any, field: OptionField, value: Any) -> Any:  # noqa: ANN401 - of any game
    """The options with one of them changed."""
    if field.part is not None:
        parts = list(getattr(options, field.name))
        parts[field.part] = value
        value = tuple(parts)
    return msgspec.structs.replace(options, **{field.name: value})
