"""Pictures of every screen there is.

    python tools/screens.py OUT [--view NAME ...] [--tour NAME ...]

Writes OUT/VIEW/NAME.png. Views: 1280x800, 1024x600, 3840x2160, grey, 200, pseudo, de; without --view all of them.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.settings import Language, Settings
from tools.gallery import Stage, tours


class PseudoLanguages(Languages):
    """Only the longer make-believe language."""

    def __init__(self) -> None:
        super().__init__()
        self._pseudo = pseudo()

    def translator(self, language: Language) -> Translator:
        """Always that."""
        return self._pseudo


@dataclass(frozen=True)
class View:
    """How screens are looked at."""

    size: tuple[int, int] = (1280, 800)
    ui_scale: int = 100
    language: str = "en"
    grey: bool = False

    def stage(self, folder: Path) -> Stage:
        """A program that is looked at like this."""
        languages = PseudoLanguages() if self.language == "pseudo" else Languages(system=self.language)
        return Stage(folder, self.size, Settings(ui_scale=self.ui_scale), languages)

    def picture(self, surface: pygame.Surface) -> pygame.Surface:
        """What is kept of a frame."""
        return pygame.transform.grayscale(surface) if self.grey else surface


VIEWS: Mapping[str, View] = {
    "1280x800": View(),
    "1024x600": View((1024, 600)),
    "3840x2160": View((3840, 2160)),
    "grey": View(grey=True),
    "200": View(ui_scale=200),
    "pseudo": View((1024, 600), language="pseudo"),
    "de": View((1024, 600), language="de"),
}


def main(words: list[str]) -> int:
    """Take the pictures."""
    known: dict[str, Any] = tours()
    parser = argparse.ArgumentParser(description="Pictures of every screen there is.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--view", action="append", choices=VIEWS)
    parser.add_argument("--tour", action="append", choices=known)
    asked = parser.parse_args(words)
    for view_name in asked.view or VIEWS:
        view, folder = VIEWS[view_name], asked.out / view_name
        folder.mkdir(parents=True, exist_ok=True)
        for tour in asked.tour or known:
            with tempfile.TemporaryDirectory() as scratch:
                stage = view.stage(Path(scratch))
                count = 0

                def shoot(name: str, stage: Stage = stage, view: View = view, folder: Path = folder) -> None:
                    nonlocal count
                    count += 1
                    file = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
                    pygame.image.save(view.picture(stage.draw()), folder / f"{file}.png")

                known[tour](stage, shoot)
                stage.close()
                print(f"{view_name}: {tour}: {count} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
