"""Events at the table: which are for the hand, which for buttons, and what the keys mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.scene.events import (
    Event,
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.play.buttons import TableButtons
from dilemma_arena.scene.play.wishes import HandMode
from dilemma_arena.scene.replay import ReplayScene
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Transition
from games.dilemma import GAME
from games.dilemma.cards import value
from games.dilemma.messages import Token
from games.dilemma.scene.pages import rules_pages
from games.dilemma.scene.slow_motion import slow_motion
from games.dilemma.scene.stage import Paying, Result, Revealing

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

PASS, GO_ON, REPLAY = "pass", "go on", "replay"
"""Ids of buttons, besides those of the tokens."""


class Controls:
    """Takes the events of a scene."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene
        self.buttons = TableButtons()
        self.focus: str | None = None
        """The button that has the focus."""
        self.scale = 1.0
        """Pixels a unit, as last drawn."""

    def refresh(self) -> None:
        """Have the buttons that are of use now."""
        self.buttons.show(self.scene.picture.buttons())
        if self.focus is not None and self.focus not in self.buttons.ids:
            self.focus = None
        if self.focus is None and self.scene.beats.waiting and GO_ON in self.buttons.ids:
            self.focus = GO_ON

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        scene = self.scene
        if scene.curtain is not None:
            return self._at_the_curtain(event)
        if isinstance(event, KeyPressed):
            return self._key(event)
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | PointerLeft | FocusLost):
            mine, used = self._buttons_take(event)
            if used is not None:
                return self._use(used)
            if mine:
                return None
        scene.hand.handle(event)
        scene.deeds.grant()
        return None

    def _buttons_take(self, event: Event) -> tuple[bool, str | None]:
        """Whether the pointer is at the log, at a button or at the result of a duel; and the button that was used."""
        scene = self.scene
        if scene.hand.busy and not isinstance(event, PointerLeft | FocusLost):
            return False, None
        mine, used = self.buttons.handle(event, self.scale)
        if mine or not isinstance(event, PointerPressed):
            return mine, used
        if scene.log.press((event.at[0] / self.scale, event.at[1] / self.scale)):
            return True, None
        if isinstance(scene.beats.now, Revealing | Paying | Result):
            return True, GO_ON
        return False, None

    def _at_the_curtain(self, event: Event) -> Transition | None:
        scene = self.scene
        match event:
            case KeyPressed(key="escape", repeated=False):
                return Push(scene.pause_over(scene, 0))
            case KeyPressed(key="return" | "enter" | "space", repeated=False) | PointerPressed():
                if scene.curtain is not None:
                    scene.sit(scene.curtain)
                    scene.follow()
        return None

    def _key(self, event: KeyPressed) -> Transition | None:
        scene, key = self.scene, event.key
        if self.focus is None or key not in ("return", "enter"):
            used = scene.hand.handle(event)
            scene.deeds.grant()
            if used:
                return None
        if key in ("up", "down") and scene.log.open:
            scene.log.move(-1 if key == "up" else 1)
            return None
        if event.repeated and key not in ("left", "right", "tab"):
            return None
        if scene.choosers and key in ("p", "c"):
            scene.deeds.choose(scene.choosers[0], Token.PEACE if key == "p" else Token.CONFLICT)
            return None
        return self._command(key)

    def _command(self, key: str) -> Transition | None:
        scene = self.scene
        match key:
            case "left" | "right" | "tab":
                self._move_focus(-1 if key == "left" else 1)
            case "return" | "enter" | "space":
                return self._confirm(key)
            case "p":
                scene.deeds.pass_on()
            case "r":
                return self._replay()
            case "l":
                scene.log.toggle()
            case "m":
                scene.matrix = not scene.matrix
            case "h" | "f1":
                return Push(RulesScreen(scene.desk, GAME.info.title, rules_pages(scene.desk.tr)))
            case "escape":
                if not scene.log.open:
                    return Push(scene.pause_over(scene, 0))
                scene.log.toggle()
            case _:
                self._other_key(key)
        return None

    def _confirm(self, key: str) -> Transition | None:
        """Enter uses what has the focus; Space goes on, or begins to aim."""
        scene = self.scene
        if self.focus is not None and (key != "space" or not scene.beats.busy):
            return self._use(self.focus)
        if scene.beats.busy:
            self._go_on()
        elif not scene.waiting_for:
            scene.hurries = True
        elif key == "space" and scene.hand.focus is not None:
            scene.hand.start(scene.hand.focus)
            scene.deeds.grant()
        return None

    def _other_key(self, key: str) -> None:
        scene = self.scene
        if len(key) == 1 and key.isdigit():
            for card in scene.hand.hand.shown:
                if value(scene.cast.card(card)) == (int(key) or 10):
                    self.focus = None
                    scene.hand.start(card)
            scene.deeds.grant()
            return
        seat = next((seat for seat in scene.people if scene.race_key(seat) == key), None)
        if seat is not None:
            scene.sit(seat)
            scene.follow()

    def _move_focus(self, step: int) -> None:
        """The next of the cards and buttons."""
        hand, buttons = self.scene.hand, list(self.buttons.ids)
        cards = list(hand.in_fan) if hand.mode is not HandMode.LOOK else []
        stops = [*cards, *buttons]
        if not stops:
            return
        now = self.focus or hand.focus
        if now in stops:
            chosen = stops[(stops.index(now) + step) % len(stops)]
        else:
            chosen = stops[max(0, (len(cards) - 1) // 2)]
        self.focus = chosen if chosen in buttons else None
        hand.focus = None if chosen in buttons else chosen
        self.scene.desk.sound.play(SoundId.HOVER)

    def _use(self, button: str) -> Transition | None:
        scene = self.scene
        scene.desk.sound.play(SoundId.PRESS)
        match button:
            case "pass":
                scene.deeds.pass_on()
            case "go on":
                self._go_on()
            case "replay":
                return self._replay()
            case "peace" | "conflict" if scene.choosers:
                scene.deeds.choose(scene.choosers[0], Token(button))
        return None

    def _go_on(self) -> None:
        if self.scene.beats.go_on():
            self.scene.follow()

    def _replay(self) -> Transition | None:
        scene, tr = self.scene, self.scene.desk.tr
        window = next((window for window in reversed(scene.stage.windows) if window.throws), None)
        if window is None or scene.stage.volley.moving or scene.hand.busy:
            scene.refuse(tr("There is nothing to be shown slowly now."))
            return None
        board = scene.desk.studio.board(scene.arena, DEFAULT_PARAMS.card, scene.cast.called_shown)
        return Push(
            ReplayScene(
                scene.desk.kit.brush, board, slow_motion(window, scene.cast, scene.arena),
                name_of=scene.cast.called_shown, title=tr("The last throws, slowly"), announce=scene.desk.kit.announce,
            )
        )  # fmt: skip
