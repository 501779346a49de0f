"""A hand that opens and closes: quickly drawn while it moves, finely at rest, and one cannot be told from the other."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.flick_layout import FlickLayout
from dilemma_arena.scene.hand_view import HandView
from dilemma_arena.scene.names import faces_of
from dilemma_arena.scene.table_view import TableView
from tests.scene_support import canvas, studio

TEN = tuple(f"sun.{value}" for value in range(1, 11))


class Counting(CardArt):
    """Counts the pictures that are drawn."""

    drawn = 0

    def _draw(self, *what: object, **how: object) -> object:  # type: ignore[override]
        self.drawn += 1
        return super()._draw(*what, **how)  # type: ignore[arg-type]


def bench(size: tuple[int, int] = (1280, 800)) -> tuple[TableView, Counting, Canvas, FlickLayout]:
    """What a hand is drawn with."""
    art = Counting(studio().brush, Card())
    view = TableView(art, studio().table_art, ARENAS["round"], faces_of)
    target = canvas(*size)
    return view, art, target, FlickLayout.of(target, ARENAS["round"], Card(), studio().brush.theme.space)


def drawn(hand: HandView, view: TableView, target: Canvas, layout: FlickLayout) -> npt.NDArray[np.int16]:
    """The hand on black."""
    target.surface.fill((0, 0, 0))
    hand.draw(view, target, layout.camera, layout.fan)
    return np.asarray(pygame.surfarray.array3d(target.surface), dtype=np.int16)


def settle(hand: HandView) -> None:
    while not hand.settled:
        hand.tick()


def test_at_rest_a_hand_is_one_picture_and_all_is_ready_for_moving() -> None:
    view, art, target, layout = bench()
    hand = HandView()
    hand.show(TEN, None)
    first = drawn(hand, view, target, layout)
    assert art.drawn == 10 + 1, "all at once the first time, and one card made ready for moving"
    for _ in range(12):
        drawn(hand, view, target, layout)
    assert art.drawn == 20
    assert np.array_equal(first, drawn(hand, view, target, layout))
    assert art.drawn == 20


def test_a_hand_that_closes_draws_few_new_pictures_a_frame() -> None:
    view, art, target, layout = bench()
    hand = HandView()
    hand.show(TEN, None)
    for _ in range(12):
        drawn(hand, view, target, layout)
    hand.show(TEN[:4] + TEN[5:], None)
    most = 0
    for _ in range(200):
        for _ in range(4):
            hand.tick()
        before = art.drawn
        drawn(hand, view, target, layout)
        most = max(most, art.drawn - before)
    assert hand.settled
    assert most <= 9, "never more than one for each card"
    resting = art.drawn
    drawn(hand, view, target, layout)
    assert art.drawn == resting, "in the end it is one picture again"


@pytest.mark.parametrize("size", [(1280, 800), (3840, 2160)])
def test_the_last_moving_picture_looks_like_the_first_one_at_rest(size: tuple[int, int]) -> None:
    view, _art, target, layout = bench(size)
    hand = HandView()
    hand.show(TEN, None)
    drawn(hand, view, target, layout)
    hand.show(TEN[:-1], None)
    settle(hand)
    quick = drawn(hand, view, target, layout)  # gliding cards: the fine ones are not all there yet
    for _ in range(12):
        fine = drawn(hand, view, target, layout)
    difference = np.abs(quick - fine)
    assert float(difference.mean()) < 1.0
    assert float((difference.max(axis=2) > 90).mean()) < 0.004, "edges move by less than a pixel"


def test_a_card_that_is_raised_comes_out_of_the_picture() -> None:
    view, _art, target, layout = bench()
    hand = HandView()
    hand.show(TEN, None)
    low = drawn(hand, view, target, layout)
    hand.show(TEN, "sun.5")
    settle(hand)
    for _ in range(4):
        high = drawn(hand, view, target, layout)
    rows = np.flatnonzero(np.abs(high - low).max(axis=(0, 2)) > 60)
    above = np.flatnonzero(low.max(axis=(0, 2)) > 60)[0]
    assert rows[0] < above - 20
