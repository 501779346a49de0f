"""The curtain between two people at one screen: nothing of what is behind it exists before the right one says so."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, KeyPressed, PointerPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hotseat.cloth import ClothArt
from dilemma_arena.scene.hotseat.question import Chooser
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Replace, Scene, Transition
from dilemma_arena.scene.ui.badges import Badge
from dilemma_arena.scene.ui.boxes import Centred, Column, Panel, Scroll
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text

OPENS_S = 0.45


class Curtain(Screen):
    """Asks for one person. When they say they are there, it opens on the scene that is made then."""

    def __init__(
        self,
        desk: Desk,
        who: Chooser,
        then: Callable[[], Scene],
        *,
        why: str = "",
        pause: Callable[[], Scene] | None = None,
    ) -> None:
        """Close the curtain.

        Args:
            desk: What scenes share.
            who: Who may look behind it.
            then: Makes what is behind it; called when that person has confirmed, not before.
            why: What they are called for, a sentence that everybody may read.
            pause: What Esc opens; None: nothing.
        """
        super().__init__(desk.kit, focus_on="here")
        self.desk = desk
        self.who = who
        self._then = then
        self._why = why
        self._pause = pause
        self._cloth = ClothArt()
        self._behind: Scene | None = None
        self._open_for = 0.0

    def build(self) -> Element:
        """Who is to come, and how they say that they are there."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        name = self.who.name
        rows: list[Element] = [
            Centred(Badge(self.who.look, 96.0), 96.0),
            Text(name, theme.text.display, Weight.EXTRABOLD, align=0.5),
            Text(self._why or _("It is your turn."), theme.text.strong, colour=theme.colour.ink_soft, align=0.5),
            Text(_("Everybody else looks away."), theme.text.body, colour=theme.colour.ink_soft, align=0.5),
            Button("here", _("I am {name}", name=name), self._confirm, Kind.PRIMARY, icon="eye"),
        ]
        panel = Panel(Scroll("curtain", Column(rows, gap=theme.space.medium)), pad=30.0, alpha=236)
        return Centred(panel, 440.0)

    def back(self) -> Transition | None:
        """Esc pauses; it does not show what is behind."""
        return Push(self._pause()) if self._pause is not None else None

    def _confirm(self) -> Transition | None:
        self.desk.sound.play(SoundId.CURTAIN)
        self._behind = self._then()
        settings = self.desk.settings
        if settings.reduced_motion or settings.speed.factor > 1000.0:
            return Replace(self._behind)
        return None

    def handle(self, event: Event) -> Transition | None:
        """While it opens, a key or a click opens it at once."""
        if self._behind is None:
            return super().handle(event)
        if isinstance(event, KeyPressed | PointerPressed):
            return Replace(self._behind)
        return None

    def tick(self) -> Transition | None:
        """Open a little further."""
        if self._behind is not None:
            self._open_for += TICK_S * self.desk.settings.speed.factor
            if self._open_for >= OPENS_S:
                return Replace(self._behind)
        return super().tick()

    def draw_behind(self, canvas: Canvas, m: Metrics) -> None:
        """The cloth."""
        self._cloth.draw(canvas, self.desk.kit.brush.on(canvas), self.who.look, 0.0)

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """The cloth with its panel; when it opens, what is behind it."""
        if self._behind is None:
            super().draw(canvas, ahead)
            return
        self._behind.draw(canvas, 0.0)
        share = min(1.0, (self._open_for + ahead * TICK_S) / OPENS_S)
        eased = share * share * (3.0 - 2.0 * share)
        self._cloth.draw(canvas, self.desk.kit.brush.on(canvas), self.who.look, eased)
