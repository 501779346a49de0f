"""The line that says what happened keeps its words, however long they are."""

from __future__ import annotations

import pytest

from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.status import Status, draw_status
from tests.scene_support import canvas, studio


@pytest.mark.parametrize(
    ("words", "size", "lines"),
    [
        ("Will anybody take up your 7?", 19.0, 1),
        ("Carl offers 6: throw another value onto it, or pass, please.", 16.0, 1),
        ("Carl offers 6: throw another value onto it, or pass, or go and make a cup of tea.", 14.0, 2),
    ],
)
def test_what_does_not_fit_is_written_smaller_or_in_two_lines(
    monkeypatch: pytest.MonkeyPatch, words: str, size: float, lines: int
) -> None:
    painter = studio().brush.on(canvas())
    drawn: list[tuple[str, float]] = []
    write = type(painter).text

    def note(self: object, text: str, at: object, size: float, *more: object, **named: object) -> object:
        drawn.append((text, size))
        return write(self, text, at, size, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(type(painter), "text", note)
    box = Box(100.0, 10.0, 540.0, 42.0)
    filled = draw_status(painter, box, Status(words, "flag"))
    assert [one for _, one in drawn] == [size] * lines
    assert " ".join(text for text, _ in drawn) == words
    assert filled.clamped(box) == filled
