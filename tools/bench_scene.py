"""Measures how long a frame takes in software rendering, on the fullest table.

Run ``python tools/bench_scene.py [WIDTHxHEIGHT]``. 104 cards lie in and around the arena, three more fly, a hand of ten
is held, badges, lists and keys are shown. Prints median, p95 and worst time of a frame (processor time, so that other
programs do not count), and the time from nothing to the first frame.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dilemma_arena.core.streams import stream
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.scene.app import practice
from dilemma_arena.scene.board import Shown
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.flick_layout import FlickLayout
from dilemma_arena.scene.hand_view import HandView
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.names import numbered
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.throw_session import ThrowSession
from tools.gallery import Stage

CARDS = 104
FLYING = 3
FRAMES = 240


def full_table() -> tuple[list[LyingCard], dict[str, Pose]]:
    """Cards strewn over arena and table, those in the middle on top of each other."""
    chance = stream(5, "bench")
    lying: list[LyingCard] = []
    poses: dict[str, Pose] = {}
    for index in range(CARDS):
        name = numbered(SEATS[index % 10], 1 + index // 10)
        radius, angle = 250.0 * math.sqrt(chance.random()), chance.uniform(-math.pi, math.pi)
        x, y, yaw = radius * math.cos(angle), radius * math.sin(angle), chance.uniform(-math.pi, math.pi)
        below = (lying[-1].id,) if lying and radius < 60.0 else ()
        rest = Rest.FLAT if radius < 110.0 else Rest.OUTSIDE
        lying.append(LyingCard(name, x, y, yaw, z_mm=0.3 * len(below), rest=rest, on_top_of=below))
        poses[name] = flat_pose(x, y, 0.3 * len(below), yaw)
    return lying, poses


def main() -> None:
    """Measure and print."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    size = (1920, 1080)
    if len(sys.argv) > 1:
        width, height = sys.argv[1].split("x")
        size = (int(width), int(height))
    pygame.display.init()
    canvas = Canvas.over(pygame.display.set_mode(size))
    stage = Stage(Path(tempfile.gettempdir()) / "bench-scene", size)
    studio = stage.desk.studio
    session = ThrowSession(ARENAS["round"], SEATS[0], SEATS[1], seed=1)
    practice(stage.desk, session).draw(canvas, 0.0)
    pygame.display.flip()
    print(f"first frame after {time.process_time():.2f} s of processor time, imports and all")

    board = studio.board(ARENAS["round"], Card(), session.name_of)
    layout = FlickLayout.of(canvas, ARENAS["round"], Card(), studio.brush.theme.space)
    painter = studio.brush.on(canvas)
    hand = HandView()
    hand.show(session.hand.shown, None)
    lying, poses = full_table()
    judged = tuple(card.id for card in lying[1:])
    times = []
    for frame in range(FRAMES):
        flying: dict[str, Pose] = {}
        for index in range(FLYING):
            t = frame / FRAMES + index / FLYING
            a, b = Launch(0, 0, 99, 1, 0.3, 0, 6.0 * t, 0.4 * math.sin(9 * t), 0.3, 0).axes()
            centre = (-200 + 400 * (t % 1.0), 60.0 * index - 80.0, 40.0 + 120.0 * math.sin(math.pi * (t % 1.0)))
            flying[f"moon.{index + 1}.9"] = Pose(centre, a, b)
        shown = Shown(poses | flying, tuple(flying), lying, judged)
        begun = time.process_time()
        board.draw(painter, layout.camera, shown, layout.table, (layout.status,))
        hand.draw(board.view, canvas, layout.camera, layout.fan)
        pygame.display.flip()
        times.append((time.process_time() - begun) * 1000.0)
    first, rest = times[0], sorted(times[1:])
    print(f"{CARDS} cards, {FLYING} flying, {size[0]}x{size[1]}: first {first:.0f} ms")
    print(f"median {rest[len(rest) // 2]:.2f} ms   p95 {rest[int(len(rest) * 0.95)]:.2f} ms   worst {rest[-1]:.2f} ms")
    closing = []
    for _ in range(3):
        hand.show(session.hand.shown, None)
        for _ in range(400):
            hand.tick()
        for _ in range(30):  # half a second at rest
            hand.draw(board.view, canvas, layout.camera, layout.fan)
        hand.show(session.hand.shown[:4] + session.hand.shown[5:], None)
        while not hand.settled:
            for _ in range(4):
                hand.tick()
            begun = time.process_time()
            hand.draw(board.view, canvas, layout.camera, layout.fan)
            closing.append((time.process_time() - begun) * 1000.0)
    closing.sort()
    print(f"a hand of ten closes: median {closing[len(closing) // 2]:.2f} ms   worst {closing[-1]:.2f} ms")
    if len(sys.argv) > 2:
        pygame.image.save(canvas.surface, sys.argv[2])


if __name__ == "__main__":
    main()
