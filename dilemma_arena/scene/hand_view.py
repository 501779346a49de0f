"""A hand as it is seen: cards that slide to their places, rise under the pointer, come back when dropped."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import pygame

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.camera import Camera, Pixel
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.hand import HAND_HEIGHT_MM, Fan
from dilemma_arena.scene.motion import Eased, between
from dilemma_arena.scene.table_view import TableView

CARD_GAP_MM = 4.0
"""How far a card of the fan is above the next one, for its shadow, mm."""
GROUND_MM = HAND_HEIGHT_MM - CARD_GAP_MM
_Key = tuple[Hashable, Hashable, Hashable]


@dataclass(slots=True)
class _Slot:
    place: Eased
    lift: Eased
    home: Eased
    """0: where it came from, 1: in its place."""
    came_from: Pose | None = None


@dataclass(slots=True)
class HandView:
    """Positions of the cards of one hand."""

    _slots: dict[str, _Slot] = field(default_factory=dict)
    _count: Eased = field(default_factory=lambda: Eased(0.0, 0.0))
    _picture: tuple[_Key, pygame.Surface, tuple[int, int]] | None = None
    """The hand at rest: what it shows, the picture, where it goes."""
    _warm: tuple[Camera | None, set[str]] = field(default_factory=lambda: (None, set()))
    """The cards that have been made ready for moving, before this eye."""

    def show(self, cards: Sequence[str], raised: str | None) -> None:
        """Which cards are in the fan, left to right, and which one is raised."""
        for card in [card for card in self._slots if card not in cards]:
            del self._slots[card]
        if not self._slots:
            self._count.jump(float(len(cards)))
        self._count.goal = float(len(cards))
        for place, card in enumerate(cards):
            slot = self._slots.get(card)
            if slot is None:
                slot = _Slot(Eased(float(place), float(place)), Eased(0.0, 0.0, 24.0), Eased(1.0, 1.0, 18.0))
                self._slots[card] = slot
            slot.place.goal = float(place)
            slot.lift.goal = 1.0 if card == raised else 0.0

    def comes_back(self, card: str, pose: Pose) -> None:
        """The card returns to its place from `pose`."""
        slot = self._slots.get(card)
        if slot is not None:
            slot.came_from = pose
            slot.home.value, slot.home.goal, slot.home.speed = 0.0, 1.0, 0.0

    def tick(self) -> None:
        """Advance by one tick."""
        self._count.tick(TICK_S)
        for slot in self._slots.values():
            slot.place.tick(TICK_S)
            slot.lift.tick(TICK_S)
            slot.home.tick(TICK_S)
            if slot.home.arrived:
                slot.came_from = None

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return self._count.arrived and all(self._still(slot) for slot in self._slots.values())

    @staticmethod
    def _still(slot: _Slot) -> bool:
        return slot.place.arrived and slot.lift.arrived and slot.home.arrived

    def pose(self, camera: Camera, fan: Fan, card: str) -> Pose:
        """Where a card of the fan is now."""
        slot = self._slots[card]
        pose = fan.pose(camera, slot.place.value, self._count.value, slot.lift.value)
        return between(slot.came_from, pose, slot.home.value) if slot.came_from is not None else pose

    def card_at(self, view: TableView, camera: Camera, fan: Fan, at: Pixel) -> str | None:
        """The card under a pixel. Goes by the cards' places, not by how far they are raised: no flicker."""
        cards = list(self._slots)
        for index in range(len(cards) - 1, -1, -1):
            resting = fan.pose(camera, float(self._slots[cards[index]].place.goal), self._count.goal)
            if view.covers(camera, resting, at) or view.covers(camera, self.pose(camera, fan, cards[index]), at):
                return cards[index]
        return None

    def draw(self, view: TableView, canvas: Canvas, camera: Camera, fan: Fan) -> None:
        """Draw the fan, left to right; a card that comes back last. A hand at rest is one picture.

        Where it comes to rest, that picture is made ready over some frames, a card in each.
        """
        if self.settled:
            raised = tuple(slot.lift.value for slot in self._slots.values())
            key = ((canvas.size_px, camera, fan), tuple(self._slots), raised)
            if self._picture is None or self._picture[0] != key:
                elsewhere = self._picture is None or self._picture[0][0] != key[0]
                self._make_ready(view, canvas, camera, fan, key, at_once=elsewhere)
            if self._picture is not None and self._picture[0] == key:
                canvas.surface.blit(self._picture[1], self._picture[2])
                self._warm_up(view, camera, fan)
                return
        self._draw_cards(view, canvas, camera, fan)

    def _warm_up(self, view: TableView, camera: Camera, fan: Fan) -> None:
        """At rest, get ready for moving: one card a frame."""
        if self._warm[0] != camera:
            self._warm = (camera, set())
        cold = next((card for card in self._slots if card not in self._warm[1]), None)
        if cold is not None:
            self._warm[1].add(cold)
            view.warm_up(camera, cold, self.pose(camera, fan, cold), GROUND_MM)

    def _make_ready(
        self, view: TableView, canvas: Canvas, camera: Camera, fan: Fan, key: _Key, *, at_once: bool
    ) -> None:
        poses = {card: self.pose(camera, fan, card) for card in self._slots}
        waiting = [card for card, pose in poses.items() if not view.is_ready(camera, card, pose, GROUND_MM)]
        for card in waiting if at_once else waiting[:1]:
            view.pictures(camera, card, poses[card], GROUND_MM)
            canvas.breathe()
        if len(waiting) > 1 and not at_once:
            return
        parts = [part for card, pose in poses.items() for part in view.pictures(camera, card, pose, GROUND_MM)]
        whole = canvas.surface.get_rect()
        area = parts[0].rect.unionall([part.rect for part in parts]).clip(whole) if parts else pygame.Rect(0, 0, 1, 1)
        picture = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        for part in parts:
            part.moved(-area.left, -area.top).blit(picture)
        self._picture = (key, picture, area.topleft)

    def _draw_cards(self, view: TableView, canvas: Canvas, camera: Camera, fan: Fan) -> None:
        coming = [card for card, slot in self._slots.items() if slot.came_from is not None]
        in_place = [card for card in self._slots if card not in coming]
        for card in in_place:
            pose = self.pose(camera, fan, card)
            if view.is_ready(camera, card, pose, GROUND_MM):
                for part in view.pictures(camera, card, pose, GROUND_MM):
                    part.blit(canvas.surface)
            else:
                view.draw_gliding(canvas, camera, card, pose, GROUND_MM)
            canvas.breathe()
        for card in coming:
            view.draw_card(canvas, camera, card, self.pose(camera, fan, card), fine=False)
            canvas.breathe()
