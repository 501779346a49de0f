"""Pictures of cards, made once and kept: masters of faces, textures by scale, sprites by pose."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable

import numpy as np
import numpy.typing as npt
import pygame

from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.warp import Sprite, Texture, draw_card, draw_shadow

MASTER_PX_PER_MM = 8.0
"""Resolution faces are painted in."""
CORNER_MM = 3.6
"""Radius of a card's corners, mm."""
EDGE_MM = 0.45
"""Width of the darker line that sets a card off from the one below it, mm."""
LARGE_PX_PER_MM = 3.2
"""From this scale on, one card is some 50,000 pixels."""
LEVELS_PER_OCTAVE = 4
EDGE_STRENGTH = 0.32
SHADOW_STRENGTH = 0.5
GLIDE_RAD = math.radians(0.25)
"""Level cards that move are turned in steps of this."""
TEXTURES_KEPT = 160
COVERS_KEPT = 12
SPRITES_KEPT = 420


class CardArt:
    """Draws cards of one size by face and pose and keeps what it drew.

    Caches are bounded; what was not used for longest goes first.
    """

    def __init__(self, brush: Brush, card: Card | None = None) -> None:
        self.card = card or Card()
        self.size_mm = (self.card.length_mm, self.card.width_mm)
        self._brush = brush
        self._masters: dict[Face, pygame.Surface] = {}
        self._textures: OrderedDict[tuple[Face, int, int], Texture] = OrderedDict()
        self._covers: dict[tuple[int, int], npt.NDArray[np.uint32]] = {}
        self._edge_picture: pygame.Surface | None = None
        self._sprites: OrderedDict[Hashable, Sprite | None] = OrderedDict()

    def master(self, face: Face) -> pygame.Surface:
        """The face at full resolution, upright, with square corners. It is shared: do not draw on it."""
        master = self._masters.get(face)
        if master is None:
            size = (round(self.size_mm[1] * MASTER_PX_PER_MM), round(self.size_mm[0] * MASTER_PX_PER_MM))
            master = pygame.Surface(size, 0, 32)
            face.paint(master, self._brush)
            master.blit(self._edge(size), (0, 0))
            self._masters[face] = master
        return master

    def _edge(self, size: tuple[int, int]) -> pygame.Surface:
        """The darker line along a card's outline, to be laid over its face."""
        if self._edge_picture is None:
            distance = _outline_distance(size, 1, CORNER_MM * MASTER_PX_PER_MM)
            line = np.clip(distance + EDGE_MM * MASTER_PX_PER_MM, 0.0, 1.0) * (255 * EDGE_STRENGTH)
            picture = pygame.Surface(size, pygame.SRCALPHA, 32)
            picture.fill((*self._brush.theme.colour.card_ink, 0))
            pygame.surfarray.pixels_alpha(picture)[...] = line.astype(np.uint8)
            self._edge_picture = picture
        return self._edge_picture

    def texture(self, face: Face, px_per_mm: float, fineness: int) -> Texture:
        """The face, smoothed for being shown at about `px_per_mm`, with `fineness` texels a pixel."""
        level = math.ceil(math.log2(max(px_per_mm, 0.05)) * LEVELS_PER_OCTAVE - 1e-6)
        key = (face, level, fineness)
        texture = self._textures.get(key)
        if texture is None:
            texture = self._textures[key] = self._smoothed(face, 2.0 ** (level / LEVELS_PER_OCTAVE), fineness)
            if len(self._textures) > TEXTURES_KEPT:
                self._textures.popitem(last=False)
        else:
            self._textures.move_to_end(key)
        return texture

    def _smoothed(self, face: Face, px_per_mm: float, fineness: int) -> Texture:
        master = self.master(face)
        wide, high = max(4, round(self.size_mm[1] * px_per_mm)), max(4, round(self.size_mm[0] * px_per_mm))
        small = pygame.transform.smoothscale(master, (wide, high)) if wide < master.get_width() else master
        shape = (wide * fineness, high * fineness)
        large = pygame.transform.smoothscale(small, shape)
        texels: npt.NDArray[np.uint32] = pygame.surfarray.array2d(large).view(np.uint32)
        texels &= 0x00FFFFFF
        texels |= self._cover(shape, fineness, CORNER_MM * px_per_mm)
        return Texture(np.ascontiguousarray(texels.T).ravel(), shape, px_per_mm * fineness)

    def _cover(self, shape: tuple[int, int], fineness: int, corner_px: float) -> npt.NDArray[np.uint32]:
        """Opacity of the texels of a texture, in the top byte: smooth at the outline, nothing at the very border."""
        kept = self._covers.get(shape)
        if kept is not None:
            return kept
        distance = _outline_distance(shape, fineness, corner_px)
        cover = np.left_shift((np.clip(-distance, 0.0, 1.0) * 255.0).astype(np.uint32), np.uint32(24))
        cover[[0, -1], :] = 0
        cover[:, [0, -1]] = 0
        self._covers[shape] = cover
        if len(self._covers) > COVERS_KEPT:
            del self._covers[next(iter(self._covers))]
        return cover

    def sprite(self, camera: Camera, pose: Pose, front: Face, back: Face, *, fine: bool) -> Sprite:
        """The card at `pose`; `fine` for cards that stay, whose pictures are kept by pose."""
        face = front if pose.normal[2] >= 0.0 else back
        if not fine:
            return self._draw(camera, pose, face, fine=False)
        key = (camera, pose, face)
        sprite = self._kept(key)
        if sprite is None:
            sprite = self._draw(camera, pose, face, fine=True)
            self._keep(key, sprite)
        return sprite

    def has(self, camera: Camera, pose: Pose, front: Face, back: Face, ground_mm: float) -> bool:
        """Whether fine picture and shadow of a card are kept."""
        face = front if pose.normal[2] >= 0.0 else back
        shadow = (camera, pose, "shadow", ground_mm, SHADOW_STRENGTH)
        return (camera, pose, face) in self._sprites and shadow in self._sprites

    def gliding(self, camera: Camera, pose: Pose, front: Face, ground_mm: float) -> tuple[Sprite | None, Sprite]:
        """Shadow and picture of a level card that moves without rising or falling, as in a hand that opens or closes.

        Both are kept, for a card turned by about so much; they are put on the nearest pixel.
        """
        turn = round(math.atan2(pose.a[1], pose.a[0]) / GLIDE_RAD)
        home = flat_pose(0.0, 0.0, pose.centre[2], turn * GLIDE_RAD)
        key = (camera, home, front, "gliding")
        sprite = self._kept(key)
        if sprite is None:
            sprite = self._draw(camera, home, front, fine=False)
            self._keep(key, sprite)
        shadow = self.shadow(camera, home, ground_mm, keep=True)
        (x, y), (home_x, home_y) = camera.project(pose.centre), camera.project(home.centre)
        dx, dy = round(x - home_x), round(y - home_y)
        return shadow.moved(dx, dy) if shadow is not None else None, sprite.moved(dx, dy)

    def _draw(self, camera: Camera, pose: Pose, face: Face, *, fine: bool) -> Sprite:
        shown = camera.px_per_mm * camera.magnification(pose.centre[2])
        # a fine card is drawn at double size: its texture has twice the pixels, and half the texels in each
        # one that moves is looked up more finely, except where pixels are so small that it would only take longer
        quick = 4 if shown < LARGE_PX_PER_MM else 2
        texture = self.texture(face, 2.0 * shown, 2) if fine else self.texture(face, shown, quick)
        return draw_card(camera, pose, texture, self.size_mm, fine=fine)

    def shadow(
        self, camera: Camera, pose: Pose, ground_mm: float = 0.0, *, keep: bool, strength: float = SHADOW_STRENGTH
    ) -> Sprite | None:
        """The shadow of a card; None where it would be a line."""
        if not keep:
            return draw_shadow(camera, pose, self.size_mm, ground_mm, strength)
        key = (camera, pose, "shadow", ground_mm, strength)
        if key not in self._sprites:
            self._keep(key, draw_shadow(camera, pose, self.size_mm, ground_mm, strength))
        return self._kept(key)

    def _kept(self, key: Hashable) -> Sprite | None:
        sprite = self._sprites.get(key)
        if sprite is not None:
            self._sprites.move_to_end(key)
        return sprite

    def _keep(self, key: Hashable, sprite: Sprite | None) -> None:
        self._sprites[key] = sprite
        if len(self._sprites) > SPRITES_KEPT:
            self._sprites.popitem(last=False)


def _outline_distance(shape: tuple[int, int], fineness: int, corner_px: float) -> npt.NDArray[np.float32]:
    """Distance of each texel to a card's rounded outline, pixels, negative inside."""
    half_w, half_h = shape[0] / fineness / 2, shape[1] / fineness / 2
    x = np.abs((np.arange(shape[0], dtype=np.float32) + 0.5) / fineness - half_w)[:, None] - (half_w - corner_px)
    y = np.abs((np.arange(shape[1], dtype=np.float32) + 0.5) / fineness - half_h)[None, :] - (half_h - corner_px)
    outside = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
    return np.asarray(outside + np.minimum(np.maximum(x, y), 0) - corner_px, dtype=np.float32)
