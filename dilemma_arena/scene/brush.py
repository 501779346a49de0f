"""What everything that draws shares, handed down from the program's start, and how it is put on a canvas."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.fonts import Fonts, Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.icons import Icons
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.shapes import Look, Shapes
from dilemma_arena.scene.theme import DEFAULT_THEME, Colour, Theme


@dataclass(frozen=True, slots=True)
class Brush:
    """Theme, fonts, symbols and shapes."""

    theme: Theme = DEFAULT_THEME
    fonts: Fonts = field(default_factory=Fonts)
    icons: Icons = field(default_factory=Icons)
    shapes: Shapes = field(default_factory=Shapes)
    pictures: dict[str, tuple[Hashable, pygame.Surface]] = field(default_factory=dict)
    """The last picture painted under each name, with what it showed (Painter.kept)."""
    key_labels: dict[str, str] = field(default_factory=dict)
    """What is printed on the key that is bound in place of a usual one, by the usual one's label."""
    translator: Callable[[], Translator] = Translator
    """Gives the translator of the language that is set now."""

    @property
    def tr(self) -> Translator:
        """Puts what is drawn into the language that is set now."""
        return self.translator()

    def on(self, canvas: Canvas) -> Painter:
        """The brush at work on a canvas."""
        return Painter(self, canvas)


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws in units on a canvas."""

    brush: Brush
    canvas: Canvas

    @property
    def tr(self) -> Translator:
        """Puts texts into the language that is set now."""
        return self.brush.tr

    @property
    def theme(self) -> Theme:
        """Colours, sizes and spacings."""
        return self.brush.theme

    def text(
        self,
        text: str,
        at: Point,
        size: float,
        colour: Colour | None = None,
        weight: Weight = Weight.MEDIUM,
        *,
        align: float = 0.0,
    ) -> Box:
        """One line of text whose vertical middle is at `at`.

        Args:
            text: What to write.
            at: Middle of the line, units; its left end, or the point `align` of the way along it.
            size: Height of the em, units.
            colour: Ink unless given.
            weight: Weight of the font.
            align: 0 left, 0.5 centred, 1 right.

        Returns:
            The box it fills, units.
        """
        scale = self.canvas.scale
        picture = self.brush.fonts.render(text, size * scale, colour or self.theme.colour.ink, weight)
        w, h = picture.get_size()
        left, top = round(at[0] * scale - w * align), round(at[1] * scale - h / 2)
        self.canvas.surface.blit(picture, (left + self.canvas.shift_px[0], top + self.canvas.shift_px[1]))
        return Box(left / scale, top / scale, w / scale, h / scale)

    def text_width(self, text: str, size: float, weight: Weight = Weight.MEDIUM) -> float:
        """Width of a line of text, units."""
        return self.brush.fonts.width(text, size * self.canvas.scale, weight) / self.canvas.scale

    def wrapped(
        self,
        text: str,
        box: Box,
        size: float,
        colour: Colour | None = None,
        weight: Weight = Weight.MEDIUM,
        *,
        leading: float = 1.42,
    ) -> float:
        """Text in lines as wide as the box, from its top.

        Returns:
            The height it takes, units.
        """
        scale = self.canvas.scale
        lines = self.brush.fonts.wrap(text, size * scale, box.w * scale, weight)
        for index, line in enumerate(lines):
            self.text(line, (box.x, box.y + size * leading * (index + 0.5)), size, colour, weight)
        return len(lines) * size * leading

    def fitted(self, text: str, size: float, width: float, weight: Weight = Weight.MEDIUM) -> str:
        """The text, cut short with … to `width` units."""
        return self.brush.fonts.ellipsis(text, size * self.canvas.scale, width * self.canvas.scale, weight)

    def icon(self, name: str, centre: Point, size: float, colour: Colour) -> None:
        """A symbol about a point."""
        picture = self.brush.icons.get(name, size * self.canvas.scale, colour)
        x, y = self.canvas.to_px(centre)
        self.canvas.surface.blit(picture, picture.get_rect(center=(x, y)))

    def box(
        self,
        box: Box,
        fill: Colour,
        *,
        alpha: int = 255,
        edge: Colour | None = None,
        line: float | None = None,
        radius: float | None = None,
        shadow: float = 0.0,
    ) -> None:
        """A rounded box."""
        scale, space = self.canvas.scale, self.theme.space
        look = Look(
            (space.radius if radius is None else radius) * scale,
            fill,
            alpha,
            edge,
            max(1.0, (space.line if line is None else line) * scale),
            shadow * scale,
        )
        self.brush.shapes.blit(self.canvas.surface, self.canvas.rect(box), look)

    def panel(self, box: Box, *, edge: Colour | None = None, alpha: int | None = None) -> None:
        """The dark panel that things to read lie on."""
        palette = self.theme.colour
        self.box(
            box,
            palette.panel,
            alpha=palette.panel_alpha if alpha is None else alpha,
            edge=edge or palette.panel_edge,
            shadow=7.0,
        )

    def key_cap(self, label: str, at: Point, *, size: float | None = None, exact: bool = False) -> Box:
        """A key as it looks on a keyboard, its left end at `at` and its middle at its height.

        Args:
            label: The usual key, which is shown as the one bound in its place.
            at: Where to.
            size: Height of the em, units.
            exact: The label is what is printed on the key itself.

        Returns:
            The box it fills, units.
        """
        size = size or self.theme.text.small
        palette = self.theme.colour
        if not exact:
            label = self.brush.key_labels.get(label, label)
        high = size * 1.56
        box = Box(at[0], at[1] - high / 2, self.key_width(label, size, exact=True), high)
        self.box(box, palette.button, edge=palette.gold, line=1.0, radius=size * 0.36)
        angles = ARROW_KEYS.get(label)
        if angles is not None:
            for index, angle in enumerate(angles):
                x = box.centre[0] + (index - (len(angles) - 1) / 2) * size * 0.95
                self.arrow_symbol((x, box.centre[1]), size * 0.86, angle, palette.gold)
        else:
            self.text(label, box.centre, size, palette.gold, Weight.SEMIBOLD, align=0.5)
        return box

    def key_width(self, label: str, size: float, *, exact: bool = False) -> float:
        """Width of a key cap, units; `exact` as with `key_cap`."""
        if not exact:
            label = self.brush.key_labels.get(label, label)
        arrows = len(ARROW_KEYS.get(label, ()))
        inner = size * 0.95 * arrows if arrows else self.text_width(label, size, Weight.SEMIBOLD)
        return max(size * 1.56, inner + size * 0.9)

    def arrow_symbol(self, centre: Point, size: float, angle_deg: float, colour: Colour) -> None:
        """An arrow that points at `angle_deg`, counter-clockwise from the right."""
        picture = self.brush.icons.get("arrow", size * self.canvas.scale, colour)
        picture = pygame.transform.rotate(picture, angle_deg)
        self.canvas.surface.blit(picture, picture.get_rect(center=self.canvas.to_px(centre)))

    def polyline(self, points: Sequence[Point], colour: Colour, width: float, *, closed: bool = False) -> None:
        """A line through points, smooth-edged by drawing it at double size where it matters little: thin lines."""
        (dx, dy), scale = self.canvas.shift_px, self.canvas.scale
        pixels = [(x * scale + dx, y * scale + dy) for x, y in points]
        draw_line(self.canvas.surface, pixels, colour, max(1.0, width * self.canvas.scale), closed=closed)

    def kept(
        self, name: str, box: Box, shows: Hashable, paint: Callable[[Painter], None], *, margin: float = 14.0
    ) -> None:
        """Paint something that seldom changes: its picture is kept until it shows something else.

        Args:
            name: What it is; one picture is kept for each name.
            box: Where it is.
            shows: All that it depends on, besides box, scale and language.
            paint: Paints it in its place, at most `margin` beyond the box (shadows).
            margin: See there, units.
        """
        grown = self.canvas.rect(box.inset(-margin))
        key = (shows, grown.size, box, self.canvas.scale, self.tr)
        found = self.brush.pictures.get(name)
        if found is None or found[0] != key:
            picture = pygame.Surface(grown.size, pygame.SRCALPHA, 32)
            paint(Painter(self.brush, Canvas(picture, self.canvas.scale, (-grown.left, -grown.top))))
            found = self.brush.pictures[name] = (key, picture)
        self.canvas.surface.blit(found[1], grown)

    def veil(self) -> None:
        """Darken everything drawn so far."""
        veil = pygame.Surface(self.canvas.size_px)
        veil.fill(self.theme.colour.veil)
        veil.set_alpha(self.theme.colour.veil_alpha)
        self.canvas.surface.blit(veil, (0, 0))


ARROW_KEYS: dict[str, tuple[float, ...]] = {
    "left": (180.0,),
    "right": (0.0,),
    "up": (90.0,),
    "down": (-90.0,),
    "left right": (180.0, 0.0),
    "up down": (90.0, -90.0),
    "arrows": (180.0, 90.0, -90.0, 0.0),
}
"""Keys that are shown as arrows: the directions, degrees counter-clockwise from the right."""


def draw_line(
    surface: pygame.Surface,
    points: Sequence[tuple[float, float]],
    colour: Colour,
    width: float,
    *,
    closed: bool = False,
    alpha: int = 255,
) -> None:
    """A smooth-edged line through points, pixels: drawn four times as large and scaled down.

    The picture is as big as the line's bounding box; meant for lines that are short or kept.
    """
    if len(points) < 2:
        return
    margin = width / 2 + 2
    left, top = math.floor(min(p[0] for p in points) - margin), math.floor(min(p[1] for p in points) - margin)
    right, bottom = math.ceil(max(p[0] for p in points) + margin), math.ceil(max(p[1] for p in points) + margin)
    clip = surface.get_clip()
    area = pygame.Rect(left, top, right - left, bottom - top).clip(clip.inflate(8, 8))
    if area.width <= 0 or area.height <= 0:
        return
    fine = 4 if area.width * area.height < 160_000 else 2
    big = pygame.Surface((area.width * fine, area.height * fine), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    path = [((x - area.left) * fine, (y - area.top) * fine) for x, y in points]
    if closed:
        path.append(path[0])
    half = width * fine / 2
    for (ax, ay), (bx, by) in pairwise(path):
        length = math.hypot(bx - ax, by - ay)
        if length < 1e-6:
            continue
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(big, (*colour, alpha), quad)
    for x, y in path:
        pygame.draw.circle(big, (*colour, alpha), (x, y), half)
    surface.blit(pygame.transform.smoothscale(big, area.size), area)
