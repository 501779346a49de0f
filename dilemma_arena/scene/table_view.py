"""Shows a table with an arena and cards on it, resting ones kept as one picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass

import pygame

from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.camera import Camera, Pixel
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.table_art import TableArt, outer_reach
from dilemma_arena.scene.warp import Sprite, corners_px, homography

FaceOf = Callable[[str], tuple[Face, Face]]
"""Front and back of a card, by its id."""
AIR_STRENGTH = 0.42
"""Opacity of a flying card's shadow."""


def fitted_camera(canvas: Canvas, area: Box, arena: Arena, margin_mm: float) -> Camera:
    """The camera that shows the arena, with `margin_mm` of table around it, as big as fits into `area`."""
    reach = outer_reach(arena) + margin_mm
    scale = min(area.w, area.h) * canvas.scale / (2.0 * reach)
    x, y = area.centre
    return Camera((round(x * canvas.scale), round(y * canvas.scale)), scale)


@dataclass(frozen=True, slots=True)
class Marks:
    """Something drawn over the resting cards."""

    shows: Hashable
    """All it depends on, besides the resting cards and the canvas; None: it changes with every frame."""
    paint: Callable[[Canvas], None]


class TableView:
    """Draws the table; keeps pictures of the bare table, of what lies on it, and of what is said about that."""

    def __init__(self, art: CardArt, table_art: TableArt, arena: Arena, faces: FaceOf) -> None:
        self._art = art
        self._table_art = table_art
        self._arena = arena
        self._faces = faces
        self._bare: tuple[object, pygame.Surface] | None = None
        self._laid: tuple[object, pygame.Surface] | None = None
        self._marked: tuple[Hashable, pygame.Surface] | None = None

    def draw(
        self,
        canvas: Canvas,
        camera: Camera,
        poses: Mapping[str, Pose],
        moving: Collection[str] = (),
        marks: Marks | None = None,
    ) -> None:
        """Draw table, resting cards with what is said about them, and moving cards above all that.

        Args:
            canvas: Where to.
            camera: From where.
            poses: All cards, the bottom of the stack first.
            moving: Which of them are drawn afresh each time.
            marks: What is drawn over the resting cards.
        """
        resting = tuple((name, pose) for name, pose in poses.items() if name not in moving)
        laid = self._with_cards(canvas, camera, resting)
        if marks is None:
            canvas.surface.blit(laid, (0, 0))
        elif marks.shows is None:
            canvas.surface.blit(laid, (0, 0))
            marks.paint(canvas)
        else:
            canvas.surface.blit(self._with_marks(canvas, laid, marks), (0, 0))
        for name, pose in poses.items():
            if name in moving:
                self.draw_card(canvas, camera, name, pose, fine=False)
                canvas.breathe()

    def draw_card(
        self, canvas: Canvas, camera: Camera, name: str, pose: Pose, *, fine: bool, ground_mm: float = 0.0
    ) -> None:
        """Draw one card and its shadow on a plane `ground_mm` high."""
        strength = AIR_STRENGTH if pose.centre[2] - ground_mm > 25.0 else 0.5
        shadow = self._art.shadow(camera, pose, ground_mm, keep=fine, strength=strength)
        if shadow is not None:
            shadow.blit(canvas.surface)
        front, back = self._faces(name)
        self._art.sprite(camera, pose, front, back, fine=fine).blit(canvas.surface)

    def is_ready(self, camera: Camera, name: str, pose: Pose, ground_mm: float) -> bool:
        """Whether `pictures` has them already."""
        return self._art.has(camera, pose, *self._faces(name), ground_mm)

    def pictures(self, camera: Camera, name: str, pose: Pose, ground_mm: float) -> list[Sprite]:
        """The fine pictures of a card that stays, shadow first."""
        shadow = self._art.shadow(camera, pose, ground_mm, keep=True)
        sprite = self._art.sprite(camera, pose, *self._faces(name), fine=True)
        return [sprite] if shadow is None else [shadow, sprite]

    def warm_up(self, camera: Camera, name: str, pose: Pose, ground_mm: float) -> None:
        """Make what `draw_gliding` needs, before it is needed."""
        self._art.gliding(camera, pose, self._faces(name)[0], ground_mm)

    def draw_gliding(self, canvas: Canvas, camera: Camera, name: str, pose: Pose, ground_mm: float) -> None:
        """Draw a level card, face up, that moves at one height; quicker than `draw_card`, and nearly as exact."""
        shadow, sprite = self._art.gliding(camera, pose, self._faces(name)[0], ground_mm)
        if shadow is not None:
            shadow.blit(canvas.surface)
        sprite.blit(canvas.surface)

    def card_at(self, camera: Camera, poses: Mapping[str, Pose], at: Pixel) -> str | None:
        """The topmost card seen at a pixel."""
        for name, pose in reversed(list(poses.items())):
            if self.covers(camera, pose, at):
                return name
        return None

    def covers(self, camera: Camera, pose: Pose, at: Pixel) -> bool:
        """Whether a card at that pose is seen at a pixel."""
        corners = self.outline(camera, pose)
        sides = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            sides.append((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax))
        return all(side >= 0.0 for side in sides) or all(side <= 0.0 for side in sides)

    def outline(self, camera: Camera, pose: Pose) -> list[Pixel]:
        """The card's corners in pixels."""
        length, width = self._art.size_mm
        return corners_px(homography(camera, pose), length / 2.0, width / 2.0)

    def _with_cards(self, canvas: Canvas, camera: Camera, resting: tuple[tuple[str, Pose], ...]) -> pygame.Surface:
        bare = self._bare_table(canvas, camera)
        if self._laid is None or self._laid[0] != resting:
            laid = bare.copy()
            surface = Canvas(laid, canvas.scale)
            for name, pose in resting:
                self.draw_card(surface, camera, name, pose, fine=True)
                canvas.breathe()
            self._laid = (resting, laid)
            self._marked = None
        return self._laid[1]

    def _with_marks(self, canvas: Canvas, laid: pygame.Surface, marks: Marks) -> pygame.Surface:
        if self._marked is None or self._marked[0] != marks.shows:
            marked = laid.copy()
            marks.paint(Canvas(marked, canvas.scale))
            self._marked = (marks.shows, marked)
        return self._marked[1]

    def _bare_table(self, canvas: Canvas, camera: Camera) -> pygame.Surface:
        key = (canvas.size_px, camera)
        if self._bare is None or self._bare[0] != key:
            table = self._table_art.table(canvas.size_px)
            self._table_art.arena(table, camera, self._arena)
            self._bare = (key, table)
            self._laid = None
        return self._bare[1]
