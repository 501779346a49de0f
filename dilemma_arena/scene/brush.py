"""What everything that draws shares: theme, fonts and symbols, handed down from the program's start."""

from __future__ import annotations

from dataclasses import dataclass, field

from dilemma_arena.scene.fonts import Fonts
from dilemma_arena.scene.icons import Icons
from dilemma_arena.scene.theme import DEFAULT_THEME, Theme


@dataclass(frozen=True, slots=True)
class Brush:
    """Theme, fonts and symbols."""

    theme: Theme = DEFAULT_THEME
    fonts: Fonts = field(default_factory=Fonts)
    icons: Icons = field(default_factory=Icons)
