"""The tile of a game on the start menu: a big card with a picture, its name and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.entry import PaintArt
from dilemma_arena.scene.studio import Studio
from dilemma_arena.scene.ui.controls import Act, activates
from dilemma_arena.scene.ui.element import DONE, Control, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.texts import paint_text, stamp

EDGE = 10.0
ART_SHAPE = 0.78
"""Height of the picture, in widths."""
LEAST = 226.0
WIDE = 272.0
LIFT = 5.0


@dataclass(frozen=True, slots=True)
class Tile(Control):
    """A game to be chosen."""

    id: str
    title: str
    tagline: str
    note: str
    """A few words below: how many may play, or why it cannot be played."""
    paint_art: PaintArt
    studio: Studio
    act: Act
    ready: bool = True
    """Whether it can be played; else it looks like that and says so."""
    enabled: bool = True
    tip: str = ""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """The picture, or the widest word."""
        words = max(
            m.widest_word(self.title, 24.0, Weight.EXTRABOLD),
            m.widest_word(self.tagline, m.theme.text.body, Weight.SEMIBOLD),
        )
        return max(LEAST, words + 2 * EDGE + 12.0)

    def wanted_width(self, m: Metrics) -> float:
        """A handsome size."""
        return max(WIDE, self.least_width(m))

    def _words(self, m: Metrics, width: float) -> tuple[float, float, float]:
        """Heights of title, tagline and note."""
        room = width - 2 * EDGE - 12.0
        return (
            m.text_height(self.title, 24.0, room, Weight.EXTRABOLD),
            m.text_height(self.tagline, m.theme.text.body, room, Weight.SEMIBOLD),
            m.text_height(self.note, m.theme.text.small, room, Weight.BOLD),
        )

    def height(self, m: Metrics, width: float) -> float:
        """Picture and words."""
        return EDGE + (width - 2 * EDGE) * ART_SHAPE + 12.0 + sum(self._words(m, width)) + 8.0 + 14.0

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Enter and Space choose it."""
        return Reply(self.act()) if activates(event) else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Pressed and let go over it."""
        return Reply(self.act())

    def ring_box(self, box: Box, mood: Mood) -> Box:
        """Where the card is: it comes up a little under the pointer."""
        raised = mood.hovered and not mood.pressed and mood.lively
        return box.moved(0.0, -LIFT) if raised else box

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """The card."""
        palette = painter.theme.colour
        raised = mood.hovered and not mood.pressed
        box = self.ring_box(box, mood)
        paper = palette.paper if self.ready else mixed(palette.paper_edge, palette.panel, 0.18)
        painter.box(box, paper, edge=palette.paper_edge, line=1.0, radius=14.0, shadow=16.0 if raised else 9.0)
        art = Box(box.x + EDGE, box.y + EDGE, box.w - 2 * EDGE, (box.w - 2 * EDGE) * ART_SHAPE)
        stamp(
            painter, f"tile {self.id}", art, self.ready, lambda on, whole: self.paint_art(on, whole, self.studio),
            radius=8.0,
        )  # fmt: skip
        if not self.ready:
            painter.box(art, palette.panel, alpha=110, radius=8.0)
        title, tagline, note = self._words(m, box.w)
        x, width, y = box.x + EDGE + 6.0, box.w - 2 * EDGE - 12.0, art.bottom + 12.0
        paint_text(painter, m, self.title, Box(x, y, width, title), 24.0, Weight.EXTRABOLD, palette.card_ink)
        soft = mixed(palette.card_ink, palette.paper, 0.16)
        y += title
        paint_text(painter, m, self.tagline, Box(x, y, width, tagline), m.theme.text.body, Weight.SEMIBOLD, soft)
        y = box.bottom - 14.0 - note
        ink = mixed(palette.rim_dark, palette.card_ink, 0.3)
        paint_text(painter, m, self.note, Box(x, y, width, note), m.theme.text.small, Weight.BOLD, ink)
