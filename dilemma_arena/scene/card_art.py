"""Pictures of cards, made once and kept: masters of faces, textures by scale, sprites by pose."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable

import numpy as np
import pygame

from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.warp import FINENESS, Sprite, Texture, draw_card, draw_shadow, shade

MASTER_PX_PER_MM = 8.0
"""Resolution faces are painted in."""
CORNER_MM = 3.6
"""Radius of a card's corners, mm."""
EDGE_MM = 0.45
"""Width of the darker line that sets a card off from the one below it, mm."""
LEVELS_PER_OCTAVE = 4
TEXTURES_KEPT = 160
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
        self._textures: OrderedDict[tuple[Face, int], Texture] = OrderedDict()
        self._sprites: OrderedDict[Hashable, Sprite | None] = OrderedDict()

    def master(self, face: Face) -> pygame.Surface:
        """The face at full resolution, upright, with square corners. It is shared: do not draw on it."""
        master = self._masters.get(face)
        if master is None:
            size = (round(self.size_mm[1] * MASTER_PX_PER_MM), round(self.size_mm[0] * MASTER_PX_PER_MM))
            master = pygame.Surface(size, 0, 32)
            face.paint(master, self._brush)
            self._masters[face] = master
        return master

    def texture(self, face: Face, px_per_mm: float) -> Texture:
        """The face, smoothed for being shown at about `px_per_mm`."""
        level = math.ceil(math.log2(max(px_per_mm, 0.05)) * LEVELS_PER_OCTAVE - 1e-6)
        key = (face, level)
        texture = self._textures.get(key)
        if texture is None:
            texture = self._textures[key] = self._smoothed(self.master(face), 2.0 ** (level / LEVELS_PER_OCTAVE))
            if len(self._textures) > TEXTURES_KEPT:
                self._textures.popitem(last=False)
        else:
            self._textures.move_to_end(key)
        return texture

    def _smoothed(self, master: pygame.Surface, px_per_mm: float) -> Texture:
        wide, high = max(4, round(self.size_mm[1] * px_per_mm)), max(4, round(self.size_mm[0] * px_per_mm))
        fineness = FINENESS if px_per_mm < 6.0 else 2
        small = pygame.transform.smoothscale(master, (wide, high)) if wide < master.get_width() else master
        size = (wide * fineness, high * fineness)
        rgb = pygame.surfarray.array3d(pygame.transform.smoothscale(small, size)).astype(np.float32)
        border = 2 * fineness
        # distance (pixels as shown, negative inside) to the outline with its rounded corners
        x = np.abs((np.arange(-border, size[0] + border, dtype=np.float32) + 0.5) / fineness - wide / 2)[:, None]
        y = np.abs((np.arange(-border, size[1] + border, dtype=np.float32) + 0.5) / fineness - high / 2)[None, :]
        corner = CORNER_MM * px_per_mm
        qx, qy = x - (wide / 2 - corner), y - (high / 2 - corner)
        distance = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - corner
        alpha = np.clip(0.5 - distance, 0.0, 1.0)
        rgb = np.pad(rgb, ((border, border), (border, border), (0, 0)), mode="edge")
        line = np.clip(distance + max(0.9, EDGE_MM * px_per_mm) + 0.5, 0.0, 1.0)[..., None] * np.float32(0.30)
        rgb = rgb * (1 - line) + np.array(self._brush.theme.colour.card_ink, dtype=np.float32) * line
        channels = rgb.astype(np.uint32)
        packed = channels[..., 0] << 16 | channels[..., 1] << 8 | channels[..., 2]
        packed |= (alpha * 255).astype(np.uint32) << 24
        return Texture(np.ascontiguousarray(packed).ravel(), packed.shape, px_per_mm * fineness)

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

    def _draw(self, camera: Camera, pose: Pose, face: Face, *, fine: bool) -> Sprite:
        shown = camera.px_per_mm * camera.magnification(pose.centre[2]) * (2.0 if fine else 1.0)
        sprite = draw_card(camera, pose, self.texture(face, shown), self.size_mm, fine=fine)
        shade(sprite, camera, pose)
        return sprite

    def shadow(
        self, camera: Camera, pose: Pose, ground_mm: float = 0.0, *, keep: bool, strength: float = 0.5
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
