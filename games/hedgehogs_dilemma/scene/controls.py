"""Events at the table: what the pointer and the keys mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from dilemma_arena.scene.layout import Point
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.play.buttons import TableButtons
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Transition
from games.hedgehogs_dilemma import GAME
from games.hedgehogs_dilemma.messages import numeral
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.pages import rules_pages

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

GO_ON = "go on"


class Controls:
    """Takes the events of a scene."""

    def __init__(self, scene: HedgehogScene) -> None:
        self.scene = scene
        self.buttons = TableButtons()
        self.focus: CardId | None = None
        """The card that the keys have chosen, of the hand or of the field."""
        self.hovered: CardId | None = None
        self.pressed: CardId | None = None
        self.scale = 1.0
        """Pixels a unit, as last drawn."""

    @property
    def choices(self) -> tuple[CardId, ...]:
        """The cards that can be chosen now."""
        scene = self.scene
        if scene.may_play:
            return scene.hand
        partners = scene.partners
        return tuple(card for card in scene.picture.field if card in partners)

    @property
    def raised(self) -> CardId | None:
        """The card that stands out."""
        return self.hovered or self.focus

    def refresh(self) -> None:
        """Have the buttons that are of use now."""
        self.buttons.show(self.scene.picture.buttons())
        choices = self.choices
        if self.focus not in (*choices, *self.scene.hand):  # while others lay their cards the focus stays
            self.focus = None
        if self.hovered not in choices:
            self.hovered = None
        if self.pressed not in choices:
            self.pressed = None

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        if isinstance(event, KeyPressed):
            return self._key(event)
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | PointerLeft | FocusLost):
            mine, used = self.buttons.handle(event, self.scale)
            if used == GO_ON:
                self._go_on()
            if not mine:
                self._pointing(event)
        return None

    # --- the pointer ------------------------------------------------------------------------------------------

    def _units(self, at: Point) -> Point:
        return at[0] / self.scale, at[1] / self.scale

    def _pointing(self, event: Event) -> None:
        scene = self.scene
        match event:
            case PointerMoved(at=at, main_held=held):
                self.hovered = self._under(at)
                if not held:
                    self.pressed = None
            case PointerPressed(at=at, button=Button.MAIN):
                self.pressed = self._under(at)
                if self.pressed is not None or scene.log.press(self._units(at)):
                    return
                if scene.beats.busy:
                    self._go_on()
                elif scene.picture.hand_at(self._units(at)) is not None:
                    scene.refuse(texts.why_not_now(scene))
            case PointerReleased(at=at, button=Button.MAIN):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed == self._under(at):
                    self._choose(pressed)
            case PointerLeft() | FocusLost():
                self.pressed = self.hovered = None

    def _under(self, at: Point) -> CardId | None:
        found = self.scene.picture.card_at(self._units(at))
        return found if found in self.choices else None

    # --- keys -------------------------------------------------------------------------------------------------

    def _key(self, event: KeyPressed) -> Transition | None:
        scene, key = self.scene, event.key
        if key in ("up", "down") and scene.log.open:
            scene.log.move(-1 if key == "up" else 1)
        elif key in ("left", "right", "tab", "a", "d"):
            self._move_focus(-1 if key in ("left", "a") else 1)
        elif not event.repeated:
            return self._command(key)
        return None

    def _command(self, key: str) -> Transition | None:
        scene = self.scene
        match key:
            case "return" | "enter" | "space":
                self._confirm()
            case "l":
                scene.log.toggle()
            case "h" | "f1":
                return Push(RulesScreen(scene.desk, GAME.info.title, rules_pages(scene.desk.tr)))
            case "escape":
                if not scene.log.open:
                    return Push(scene.pause_over(scene, 0))
                scene.log.toggle()
            case _ if len(key) == 1 and key.isdigit():
                self._digit(int(key))
        return None

    def _confirm(self) -> None:
        """Go on, or choose what has the focus; the first press gives it to a card."""
        if self.scene.beats.busy and not self.choices:
            self._go_on()
        elif self.focus in self.choices and self.focus is not None:
            self._choose(self.focus)
        elif self.choices:
            self._move_focus(1)

    def _digit(self, number: int) -> None:
        """A numeral plays a card of the hand; with several partners the place in the field chooses one."""
        scene, choices = self.scene, self.choices
        if scene.beats.busy and not scene.beats.waiting and not choices:
            return
        if scene.beats.waiting:
            self._go_on()
        elif scene.suitor is not None:
            if 1 <= number <= len(choices):
                self._choose(choices[number - 1])
        elif scene.may_play:
            card = next((card for card in choices if numeral(card) == number), None)
            if card is not None:
                self._choose(card)
            elif 1 <= number <= 4:
                scene.refuse(scene.desk.tr("You hold no {numeral}.", numeral=number))
        else:
            scene.refuse(texts.why_not_now(scene))

    def _move_focus(self, step: int) -> None:
        """The next of the cards that can be chosen."""
        choices = self.choices
        if not choices:
            return
        if self.focus in choices:
            self.focus = choices[(choices.index(self.focus) + step) % len(choices)]
        else:
            self.focus = choices[0 if step > 0 else -1]
        self.hovered = None
        self.scene.desk.sound.play(SoundId.HOVER)

    def _choose(self, card: CardId) -> None:
        scene = self.scene
        if scene.may_play and scene.seat is not None:
            scene.play(scene.seat, card)
        elif scene.suitor is not None:
            scene.take(card)

    def _go_on(self) -> None:
        if self.scene.beats.go_on():
            self.scene.follow()
