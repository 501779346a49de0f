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
from games.goddam_dilema import GAME
from games.goddam_dilema.messages import Phase, Thumb
from games.goddam_dilema.scene import texts
from games.goddam_dilema.scene.keys_screen import KeysScreen
from games.goddam_dilema.scene.pages import rules_pages
from games.goddam_dilema.scene.voting import PAD_CODES, THUMB_KEY

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

GO_ON, READY, TURN_UP, UP, DOWN, KEYS = "go on", "ready", "turn up", "up", "down", "keys"


class Controls:
    """Takes the events of a scene."""

    def __init__(self, scene: GoddamScene) -> None:
        self.scene = scene
        self.buttons = TableButtons()
        self.focus: CardId | None = None
        """The card of the hand that the keys have chosen."""
        self.hovered: CardId | None = None
        self.pressed: CardId | None = None
        self.scale = 1.0
        """Pixels a unit, as last drawn."""

    @property
    def raised(self) -> CardId | None:
        """The card that stands out."""
        return self.hovered or self.focus

    @property
    def primary(self) -> str | None:
        """What Space does now: the id of a button."""
        scene = self.scene
        if scene.beats.waiting:
            return GO_ON
        waiting = scene.waiting_for
        match scene.public.phase:
            case Phase.TALK if waiting:
                return READY
            case Phase.TURN_UP if scene.active in waiting:
                return TURN_UP
        return None

    def refresh(self) -> None:
        """Have the buttons that are of use now."""
        scene = self.scene
        if not scene.opened:
            return
        self.buttons.show(scene.picture.buttons())
        hand = scene.hand
        self.focus = self.focus if self.focus in hand else None
        self.hovered = self.hovered if self.hovered in hand else None
        self.pressed = self.pressed if self.pressed in hand else None

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        if isinstance(event, KeyPressed):
            return self._key(event)
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | PointerLeft | FocusLost):
            mine, used = self.buttons.handle(event, self.scale)
            if used is not None:
                return self._use(used)
            if not mine:
                self._pointing(event)
        return None

    def _use(self, button: str) -> Transition | None:
        scene = self.scene
        match button:
            case "go on":
                self._go_on()
            case "ready":
                scene.ready()
            case "turn up":
                scene.turn_up()
            case "up" | "down":
                if scene.voter is not None:
                    scene.vote(scene.voter, Thumb(button))
            case "keys":
                return Push(KeysScreen(scene))
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
                if self.pressed is None and not scene.log.press(self._units(at)) and scene.beats.busy:
                    self._go_on()
            case PointerReleased(at=at, button=Button.MAIN):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed == self._under(at):
                    scene.choose(pressed)
            case PointerLeft() | FocusLost():
                self.pressed = self.hovered = None

    def _under(self, at: Point) -> CardId | None:
        point = self._units(at)
        return next((card for card, spot in self.scene.picture.hand_spots().items() if spot.box.contains(point)), None)

    # --- keys -------------------------------------------------------------------------------------------------

    def _key(self, event: KeyPressed) -> Transition | None:
        scene, key = self.scene, event.key
        if key == THUMB_KEY:
            if not event.repeated:
                self._thumb(event)
        elif event.pad is not None and scene.ballot.needed and event.scancode in PAD_CODES:
            if not event.repeated:
                scene.refuse(scene.desk.tr("That gamepad belongs to nobody yet: press F2."))
        elif key in ("up", "down") and scene.voter is not None:
            if not event.repeated:
                scene.vote(scene.voter, Thumb(key))
        elif key in ("up", "down") and scene.log.open:
            scene.log.move(-1 if key == "up" else 1)
        elif key in ("left", "right", "tab", "a", "d"):
            self._move_focus(-1 if key in ("left", "a") else 1)
        elif not event.repeated:
            return self._command(key)
        return None

    def _thumb(self, event: KeyPressed) -> None:
        """A key or a gamepad that votes; before the count it says that its owner is ready."""
        scene = self.scene
        found = scene.ballot.vote(event, scene.desk.settings.keys)
        if found is None or found[0] not in scene.people or scene.beats.busy:
            return
        seat, thumb = found
        if scene.public.phase is Phase.TALK:
            scene.ready((seat,))
        elif scene.public.phase is Phase.VOTE:
            scene.vote(seat, thumb)

    def _command(self, key: str) -> Transition | None:
        scene = self.scene
        match key:
            case "return" | "enter" | "space":
                return self._confirm()
            case "l":
                scene.log.toggle()
            case "f2" if scene.by_keys and not scene.covered:
                return Push(KeysScreen(scene))
            case "h" | "f1":
                return Push(RulesScreen(scene.desk, GAME.info.title, rules_pages(scene.desk.tr)))
            case "escape":
                if not scene.log.open:
                    return Push(scene.pause_over(scene, scene.covered))
                scene.log.toggle()
            case _ if len(key) == 1 and key.isdigit():
                self._digit(int(key))
        return None

    def _confirm(self) -> Transition | None:
        """Go on, or choose what has the focus; the first press gives it to a card."""
        scene = self.scene
        if scene.beats.busy:
            self._go_on()
        elif self.focus is not None:
            scene.choose(self.focus)
        elif scene.hand:
            self._move_focus(1)
        elif self.primary is not None:
            return self._use(self.primary)
        return None

    def _digit(self, number: int) -> None:
        """A card by its place."""
        scene, hand = self.scene, self.scene.hand
        if 1 <= number <= len(hand):
            scene.choose(hand[number - 1])
        elif scene.beats.waiting:
            self._go_on()
        elif not hand and not scene.beats.busy:
            scene.refuse(texts.why_not_now(scene))

    def _move_focus(self, step: int) -> None:
        """The next card of the hand."""
        hand = self.scene.hand
        if not hand:
            return
        if self.focus in hand:
            self.focus = hand[(hand.index(self.focus) + step) % len(hand)]
        else:
            self.focus = hand[0 if step > 0 else -1]
        self.hovered = None
        self.scene.desk.sound.play(SoundId.HOVER)

    def _go_on(self) -> None:
        if self.scene.beats.go_on():
            self.scene.follow()
