"""Which control gets the focus when a key asks for another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dilemma_arena.scene.layout import Box

Direction = Literal["left", "right", "up", "down"]
ASIDE = 2.2
"""How much worse a distance aside is than the same distance ahead."""


def beside(boxes: Sequence[Box], current: int, direction: Direction) -> int | None:
    """The box one comes to from `boxes[current]` in a direction; None if there is none.

    The nearest one counts, distances between edges; what lies straight ahead wins over what lies aside.
    """
    start = boxes[current]
    best: tuple[float, int] | None = None
    for index, box in enumerate(boxes):
        if index == current:
            continue
        ahead, aside = _distances(start, box, direction)
        if ahead is None:
            continue
        score = ahead + ASIDE * aside
        if best is None or score < best[0] - 1e-6:
            best = (score, index)
    return best[1] if best is not None else None


def _distances(start: Box, box: Box, direction: Direction) -> tuple[float | None, float]:
    """How far ahead and how far aside `box` is; ahead is None for what is not in that direction."""
    (sx, sy), (bx, by) = start.centre, box.centre
    if direction in ("left", "right"):
        sign = 1.0 if direction == "right" else -1.0
        gap = box.x - start.right if direction == "right" else start.x - box.right
        shift, aside = (bx - sx) * sign, max(0.0, box.y - start.bottom, start.y - box.bottom)
        off = abs(by - sy)
    else:
        sign = 1.0 if direction == "down" else -1.0
        gap = box.y - start.bottom if direction == "down" else start.y - box.bottom
        shift, aside = (by - sy) * sign, max(0.0, box.x - start.right, start.x - box.right)
        off = abs(bx - sx)
    overlap_allowed = 2.0
    if shift <= 0.5 or gap < -overlap_allowed:
        return None, 0.0
    return max(0.0, gap) + 0.02 * off, aside


def after(ids: Sequence[str], current: str | None, step: int) -> str | None:
    """The next or the one before in a round; the first or last if none is current."""
    if not ids:
        return None
    if current not in ids:
        return ids[0] if step > 0 else ids[-1]
    return ids[(ids.index(current) + step) % len(ids)]


def kept(ids: Sequence[str], before: Sequence[str], current: str | None) -> str | None:
    """The control that has the focus after a screen changed: the same one, else its nearest neighbour of before."""
    if current in ids or not ids:
        return current if current in ids else None
    if current in before:
        place = before.index(current)
        for distance in range(1, len(before)):
            for neighbour in (place - distance, place + distance):
                if 0 <= neighbour < len(before) and before[neighbour] in ids:
                    return before[neighbour]
    return ids[0]
