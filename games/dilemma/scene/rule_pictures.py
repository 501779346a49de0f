"""The pictures of the rules pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.params import Card
from dilemma_arena.scene import elevation
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.card_art import CardArt
from dilemma_arena.scene.elevation import Hull, SideView
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.play.plaques import seat_disc
from dilemma_arena.scene.theme import SEATS, Colour
from games.dilemma.messages import Token
from games.dilemma.scene.duel_view import draw_matrix, draw_token

Lying = tuple[str, float, float, float]
"""A card, its place (mm) and its turn (degrees)."""


def _floor(painter: Painter, box: Box, wide: float = 400.0) -> Sketch:
    """Boards behind a picture, `wide` units of the sketch across."""
    sketch = Sketch(painter, box, wide)
    wood = painter.theme.colour.table
    glow = (wide * 0.4, wide * 0.2)
    sketch.gradient(mixed(wood, (255, 255, 255), 0.05), mixed(wood, (0, 0, 0), 0.3), glow, 0.25)
    return sketch


def _arena(painter: Painter, box: Box, camera: Camera) -> None:
    """Boards, and the arena on them from above."""
    scale, palette = painter.canvas.scale, painter.theme.colour
    arena = ARENAS["round"]
    sketch = _floor(painter, box, box.w)
    at = (camera.centre_px[0] / scale - box.x, camera.centre_px[1] / scale - box.y)
    mm = camera.px_per_mm / scale
    outer, inner = (arena.inner_radius_mm + arena.rim_thickness_mm) * mm, arena.inner_radius_mm * mm
    sketch.disc((at[0] + 4.0, at[1] + 6.0), outer + 2.0, (0, 0, 0), 90)
    for grown, colour in ((0.0, palette.rim_dark), (-1.0, palette.rim_light), (-2.5, palette.rim)):
        sketch.disc(at, outer + grown, colour)
    sketch.disc(at, inner, mixed(palette.felt, (0, 0, 0), 0.3))
    sketch.disc((at[0] + 1.0, at[1] + 2.0), inner - 3.0, palette.felt)
    sketch.done()


def _cards(painter: Painter, camera: Camera, cards: Sequence[Lying]) -> None:
    art = CardArt(painter.brush, Card())
    for card, x, y, degrees in cards:
        pose = flat_pose(x, y, 3.0, math.radians(degrees))
        shadow = art.shadow(camera, pose, keep=False)
        if shadow is not None:
            shadow.blit(painter.canvas.surface)
        art.sprite(camera, pose, *CardName(card).faces, fine=True).blit(painter.canvas.surface)


def _seen(painter: Painter, box: Box, span_mm: float, off_mm: tuple[float, float] = (0.0, 0.0)) -> Camera:
    scale = painter.canvas.scale
    k = box.h * scale / span_mm
    return Camera((round(box.centre[0] * scale - off_mm[0] * k), round(box.centre[1] * scale + off_mm[1] * k)), k, 1e5)


def paint_table(painter: Painter, box: Box) -> None:
    """An offer, and a card on its way to it."""
    camera = _seen(painter, box, 360.0)
    _arena(painter, box, camera)
    _cards(painter, camera, [("wave.6", -6.0, 10.0, 100.0)])
    scale, palette = painter.canvas.scale, painter.theme.colour
    for step in range(9):
        share = step / 9
        x, y = camera.on_floor(165.0 - 130.0 * share, -130.0 + 92.0 * share + 26.0 * math.sin(math.pi * share))
        size = 4.0 + 2.0 * share
        painter.box(centred((x / scale, y / scale), size, size), palette.gold, radius=size / 2)
    _cards(painter, camera, [("sun.9", 34.0, -26.0, 140.0)])


def paint_order(painter: Painter, box: Box) -> None:
    """The provocateur, and who reacts."""
    camera = _seen(painter, box, 390.0)
    _arena(painter, box, camera)
    _cards(painter, camera, [("wave.8", 0.0, 0.0, 90.0)])
    scale = painter.canvas.scale
    for index, seat in enumerate((0, 1, 2, 3)):
        angle = math.radians(-90.0 - 90.0 * index)
        x, y = camera.on_floor(156.0 * math.cos(angle), 156.0 * math.sin(angle))
        seat_disc(painter, (x / scale, y / scale), 34.0, SEATS[seat], ring=seat == 1)


@dataclass(frozen=True, slots=True)
class Drawings:
    """Drawings a, b and c: flat, leaning, on the rim."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """Three side views with a verdict each."""
        palette, text = painter.theme.colour, painter.theme.text
        tr = self.tr
        flat: Hull = ((-118.0, 0.0), (-27.0, 0.0), (-27.0, 1.4), (-118.0, 1.4))
        leaning: Hull = ((-86.0, 0.0), (-85.0, 1.4), (2.4, 22.2), (3.0, 20.8))
        on_rim: Hull = ((-44.0, 20.2), (47.0, 20.2), (47.0, 21.6), (-44.0, 21.6))
        rows = (
            (flat, "check", tr("Flat in the arena: counts"), palette.good),
            (leaning, "leaning", tr("Leaning on the rim: out"), palette.bad),
            (on_rim, "on_rim", tr("On the rim: out"), palette.bad),
        )
        height = box.h / 3
        for index, (hull, icon, words, colour) in enumerate(rows):
            row = Box(box.x, box.y + index * height, box.w, height).inset(0.0, 4.0)
            painter.box(row, palette.button, edge=palette.panel_edge, line=1.0, radius=10.0)
            inner = row.inset(10.0, 8.0)
            view = SideView(hull, SEATS[1].colour)
            elevation.draw(painter, Box(inner.x, inner.y, inner.w, inner.h - 26.0), ARENAS["round"], view)
            y = inner.bottom - 9.0
            painter.text("abc"[index], (inner.x, y), text.body, palette.ink_soft, Weight.BOLD)
            painter.icon(icon, (inner.x + 30.0, y), 17.0, colour)
            words = painter.fitted(words, text.small, inner.w - 46.0)
            painter.text(words, (inner.x + 46.0, y), text.small, palette.ink)


@dataclass(frozen=True, slots=True)
class Stack:
    """A pile of three cards, explained."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """The offer, the same value, the duel card."""
        palette, tr = painter.theme.colour, self.tr
        camera = _seen(painter, box, 250.0, (20.0, 0.0))
        _arena(painter, box, camera)
        pile = [("wave.6", -34.0, 6.0, 100.0), ("seed.6", 4.0, 30.0, 55.0), ("sun.9", 16.0, -14.0, 150.0)]
        _cards(painter, camera, pile)
        self._badge(painter, camera, (-86.0, -26.0), "1", "flag", tr("Offer"), palette.warn)
        self._badge(painter, camera, (44.0, 84.0), "2", "equal", tr("Same value"), palette.warn)
        self._badge(painter, camera, (58.0, -70.0), "3", "check", tr("Duel card"), palette.good)

    @staticmethod
    def _badge(painter: Painter, camera: Camera, at_mm: tuple[float, float], number: str, icon: str, words: str,
               colour: Colour) -> None:  # fmt: skip
        scale, text, palette = painter.canvas.scale, painter.theme.text, painter.theme.colour
        x, y = camera.on_floor(*at_mm)
        width = 52.0 + painter.text_width(words, text.small, Weight.SEMIBOLD)
        box = centred((x / scale, y / scale), width, 26.0)
        painter.box(box, palette.panel, alpha=240, edge=colour, line=1.6, radius=13.0)
        painter.text(number, (box.x + 9.0, box.centre[1]), text.small, palette.ink_soft, Weight.BOLD)
        painter.icon(icon, (box.x + 30.0, box.centre[1]), 15.0, colour)
        painter.text(words, (box.x + 42.0, box.centre[1]), text.small, palette.ink, Weight.SEMIBOLD)


@dataclass(frozen=True, slots=True)
class DuelPicture:
    """Two tokens, and what they pay."""

    tr: Translator

    def __call__(self, painter: Painter, box: Box) -> None:
        """Tokens above, the table of pay-offs below."""
        top, rest = box.cut_top(box.h * 0.32)
        size = min(top.h - 10.0, 76.0)
        for share, seat, token in ((0.36, 0, Token.PEACE), (0.64, 1, Token.CONFLICT)):
            draw_token(painter, (top.x + top.w * share, top.centre[1]), size, SEATS[seat], token)
        draw_matrix(painter, centred(rest.centre, min(300.0, rest.w), min(rest.h, 190.0)), self.tr)


def paint_flick(painter: Painter, box: Box) -> None:
    """A card, and the way of the hand."""
    camera = _seen(painter, box, 330.0, (0.0, -40.0))
    _arena(painter, box, camera)
    _cards(painter, camera, [("wave.4", 0.0, 20.0, 84.0), ("sun.7", -10.0, -168.0, 92.0)])
    scale, palette = painter.canvas.scale, painter.theme.colour
    for step in range(8):
        x, y = camera.on_floor(-8.0 + 10.0 * math.sin(step / 3.0), -112.0 + step * 13.0)
        size = 4.0 + 0.6 * step
        painter.box(centred((x / scale, y / scale), size, size), palette.gold, radius=size / 2)
