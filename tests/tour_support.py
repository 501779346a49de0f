"""The tours of all screens, seen once a process in the smallest window and in the make-believe language."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Fonts
from dilemma_arena.scene.layout import Box
from tools.gallery import tours
from tools.screens import VIEWS


@dataclass(frozen=True, slots=True)
class Seen:
    """What was drawn on a tour."""

    texts: set[str] = field(default_factory=set)
    """Everything written, also on cards."""
    small: set[str] = field(default_factory=set)
    """Words smaller than 12 pixels, but for those on cards."""


@cache
def seen_on(tour: str) -> Seen:
    """Make a tour and look."""
    seen = Seen()
    rendered, written = Fonts.render, Painter.text

    def render(fonts: Fonts, text: str, *rest: Any, **more: Any) -> Any:  # noqa: ANN401
        seen.texts.add(text)
        return rendered(fonts, text, *rest, **more)

    def write(painter: Painter, words: str, at: Any, size: float, *rest: Any, **more: Any) -> Box:  # noqa: ANN401
        if round(size * painter.canvas.scale) < 12 and any(letter.isalpha() for letter in words):
            seen.small.add(words)
        return written(painter, words, at, size, *rest, **more)

    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(Fonts, "render", render),
        patch.object(Painter, "text", write),
    ):
        stage = VIEWS["pseudo"].stage(Path(folder))
        tours()[tour](stage, lambda _name: None)
        stage.close()
    return seen
