"""Makes the program's icon: the arena with a card in it, drawn with the table's own brushes.

Run ``python tools/art_icon.py`` after ``python tools/art_table.py``; assets/icon.png is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dilemma_arena.physics.arena import Arena
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.names import faces_of
from dilemma_arena.scene.table_art import TableArt

SIZE = 256
TARGET = Path(__file__).resolve().parents[1] / "assets" / "icon.png"


def main() -> None:
    """Write the icon."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    brush = Brush()
    arena = Arena(inner_radius_mm=66.0, rim_height_mm=12.0, rim_thickness_mm=9.0)
    picture = pygame.Surface((2 * SIZE, 2 * SIZE), pygame.SRCALPHA, 32)
    camera = Camera((SIZE, SIZE - 8), SIZE * 0.94 / 76.0)
    TableArt(brush.theme).arena(picture, camera, arena)
    art = CardArt(brush)
    for card, angle, x in (("wave.6", 2.15, -12.0), ("sun.9", 1.35, 9.0)):
        pose = flat_pose(x, 0.0, 2.0, angle)
        front, back = faces_of(card)
        shadow = art.shadow(camera, pose, keep=False)
        if shadow is not None:
            shadow.blit(picture)
        art.sprite(camera, pose, front, back, fine=True).blit(picture)
    pygame.image.save(pygame.transform.smoothscale(picture, (SIZE, SIZE)), TARGET)


if __name__ == "__main__":
    main()
