"""Events at the table: what the pointer and the keys mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    Held,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from dilemma_arena.scene.layout import Point
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Transition
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.messages import Action
from games.duel_betwixt_us.scene import drafts, offers, targets, texts
from games.duel_betwixt_us.scene.drafts import Draft
from games.duel_betwixt_us.scene.offers import CONFIRM, GO_ON, UNDO, Offer
from games.duel_betwixt_us.scene.pages import rules_pages
from games.duel_betwixt_us.scene.secret import curtain
from games.duel_betwixt_us.scene.steering import ARROWS, following, towards
from games.duel_betwixt_us.scene.targets import Target, What

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

EXAMINE = "c"
ALWAYS = ("l", "h", "f1", "q", "b", EXAMINE, "escape")
"""Keys that do something whatever is shown."""


class Controls:
    """Takes the events of a scene."""

    def __init__(self, scene: DuelScene) -> None:
        self.scene = scene
        self.offers: tuple[Offer, ...] = ()
        self.lit: tuple[Target, ...] = ()
        """What can be chosen now, besides the buttons."""
        self.focus: Target | None = None
        """What the keys have chosen."""
        self.hovered: Target | None = None
        """What the pointer is over, lit or not."""
        self.pressed: Target | None = None
        self.reference = False
        """Whether the quick reference is open."""
        self.browsing = False
        """Whether the discard pile is spread out."""
        self.page = 0
        """Of the discard pile."""
        self.examined: Target | None = None
        """A card that is looked at with the keys, one after the other, whether it can be chosen or not."""
        self.scale = 1.0
        """Pixels a unit, as last drawn."""
        self.pointer: Point | None = None
        """Where the pointer is, units."""

    # --- what there is ----------------------------------------------------------------------------------------

    @property
    def reachable(self) -> tuple[Target, ...]:
        """Everything the keys can get at, in order."""
        return (*self.lit, *(targets.button(offer.id) for offer in self.offers))

    def refresh(self) -> None:
        """Have what can be chosen now."""
        scene = self.scene
        self.offers = offers.offers(scene)
        acting, draft = scene.acting, scene.draft
        if acting is None:
            lit: Iterable[Target] = ()
        elif draft is None:
            lit = drafts.beginnings(scene.legal, acting)
        else:
            lit = (*((draft.about,) if draft.about else ()), *drafts.touchable(draft, acting, scene.ready))
        self.lit = scene.picture.placed(lit)
        if self.focus is not None and self.focus not in self.reachable:
            self.focus = targets.button(CONFIRM) if draft is not None else None
        if self.pressed is not None and self.pressed not in (*self.reachable, self.hovered):
            self.pressed = None

    def focus_confirm(self) -> None:
        """Enter accepts the draft."""
        self.focus = targets.button(CONFIRM)

    def look_away(self) -> None:
        """Forget what was pointed at: it may be hidden from now on."""
        self.focus = self.hovered = self.pressed = self.examined = None

    @property
    def pointed(self) -> Target | None:
        """What stands out: under the pointer, or with the focus."""
        return self.hovered if self.hovered is not None else self.focus

    # --- events -----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        if isinstance(event, PointerMoved | KeyPressed) and not (
            isinstance(event, KeyPressed) and event.key == EXAMINE
        ):
            self.examined = None
        match event:
            case KeyPressed():
                return self._key(event)
            case PointerMoved(at=at, main_held=held):
                self.pointer = (at[0] / self.scale, at[1] / self.scale)
                self.hovered = self._under(at)
                if not held:
                    self.pressed = None
            case PointerPressed(at=at, button=Button.MAIN):
                self.hovered = self.pressed = self._under(at)
            case PointerReleased(at=at, button=Button.MAIN):
                pressed, self.pressed = self.pressed, None
                under = self._under(at)
                if pressed == under:
                    return self._click(under, at)
            case PointerPressed(button=Button.SECOND):
                self._escape()
            case PointerLeft() | FocusLost():
                self.pressed = self.hovered = self.pointer = None
            case WheelTurned(steps=steps):
                if self.browsing:
                    self._browse(-1 if steps > 0 else 1)
        return None

    def _under(self, at: Point) -> Target | None:
        return self.scene.picture.target_at((at[0] / self.scale, at[1] / self.scale), self.reachable)

    def _click(self, target: Target | None, at: Point) -> Transition | None:
        scene = self.scene
        if self.browsing or self.reference:
            self.browsing = self.reference = False
            return None
        if target == targets.DISCARD_PILE and target not in self.lit:
            self._open_browser()
            return None
        if not self._free():
            if target is None or target.what is not What.BUTTON or target.id == GO_ON:
                self._go_on()
            return None
        target = self._under(at)
        if target is not None:
            transition = self.use(target)
            if scene.draft is not None and scene.draft.aimed:
                self.focus_confirm()  # who points with the pointer accepts with Enter
            return transition
        if not scene.log.press((at[0] / self.scale, at[1] / self.scale)) and scene.draft is not None:
            self._cancel()
        return None

    # --- choosing ---------------------------------------------------------------------------------------------

    def use(self, target: Target) -> Transition | None:
        """Something is chosen, by whatever means."""
        scene = self.scene
        if target.what is What.BUTTON:
            offer = next((offer for offer in self.offers if offer.id == target.id), None)
            return self._take(offer) if offer is not None else None
        acting = scene.acting
        if acting is None or target not in self.lit:
            self._refuse(target)
            return None
        found: Draft | Action | str | None
        if scene.draft is None:
            found = drafts.begin(scene.legal, target, acting, scene.strengths)
        elif target == scene.draft.about:
            return self._confirm()
        else:
            found = drafts.touch(scene.draft, target, acting, scene.strengths)
        self._have(found, target)
        return None

    def _have(self, found: Draft | Action | str | None, target: Target) -> None:
        scene = self.scene
        match found:
            case None | "":
                self._refuse(target)
            case str():
                scene.refuse(texts.why_touch(found, scene, target))
            case Draft():
                began = scene.draft is None
                aims = scene.draft is not None and not scene.draft.aimed
                scene.draft = found
                scene.forget_note()
                scene.play_sound(SoundId.CARD_LIFTED if began else SoundId.TOKENS, 0.6)
                if began or (aims and found.aimed):
                    self.focus_confirm()
                self.refresh()
                if began and not found.aimed:
                    self.focus = next((lit for lit in self.lit if lit != found.about), self.focus)
            case _:
                scene.submit(found)

    def _refuse(self, target: Target) -> None:
        sentence = texts.why_not(self.scene, target)
        if sentence:
            self.scene.refuse(sentence)

    def _take(self, offer: Offer) -> Transition | None:
        scene = self.scene
        if offer.why_not:
            scene.refuse(offer.why_not)
            return None
        match offer.id:
            case "confirm":
                return self._confirm()
            case "cancel":
                self._cancel()
            case "undo":
                scene.undo()
            case "go on":
                self._go_on()
            case "look":
                if scene.acting is not None:
                    return Push(curtain(scene, scene.acting))
            case _ if offer.action is not None:
                scene.submit(offer.action)
        return None

    def _confirm(self) -> Transition | None:
        scene, draft = self.scene, self.scene.draft
        if draft is None:
            return None
        if not draft.aimed:
            scene.refuse(texts.aim_wanted(scene, draft))
        else:
            scene.submit(draft.now)
        return None

    def _cancel(self) -> None:
        """Nothing was done, so nothing is to be undone."""
        if self.scene.draft is not None and self.scene.draft.about is not None:
            self.focus = self.scene.draft.about
            self.scene.draft = None
            self.refresh()

    # --- keys -------------------------------------------------------------------------------------------------

    def _key(self, event: KeyPressed) -> Transition | None:
        scene, key = self.scene, event.key
        if scene.log.open and key in ("up", "down"):
            scene.log.move(-1 if key == "up" else 1)
            return None
        if self.browsing and key in ARROWS:
            self._browse(-1 if key in ("left", "up") else 1)
            return None
        if event.repeated and key not in (*ARROWS, "tab", EXAMINE):
            return None
        if key == EXAMINE:
            self._examine()
            return None
        if key == "z" and event.held & Held.CTRL:
            self._undo_or_cancel()
            return None
        if key not in ALWAYS and not self._free():
            if key in ("space", "return", "enter"):
                self._go_on()
            return None
        if key in ARROWS:
            self._focus_on(towards(self.reachable, self.focus, ARROWS[key], self.scene.picture.place))
        elif key == "tab":
            self._focus_on(following(self.reachable, self.focus))
        else:
            return self._command(key)
        return None

    def _command(self, key: str) -> Transition | None:
        scene = self.scene
        match key:
            case "return" | "enter" | "space":
                return self._accept()
            case "escape":
                return self._escape()
            case "backspace":
                self._undo_or_cancel()
            case "l":
                scene.log.toggle()
            case "q":
                self.reference = not self.reference
            case "b":
                self._open_browser()
            case "h" | "f1":
                return Push(RulesScreen(scene.desk, GAME.info.title, rules_pages(scene.desk.tr)))
            case _:
                return self._letter(key)
        return None

    def _letter(self, key: str) -> Transition | None:
        offer = next((offer for offer in self.offers if offer.key.lower() == key), None)
        if offer is not None:
            return self._take(offer)
        if key == "u":
            self.scene.undo()
        elif len(key) == 1 and key.isdigit() and key != "0":
            numbered = self.scene.picture.numbered
            if int(key) <= len(numbered):
                target = numbered[int(key) - 1]
                self.focus = target if target in self.reachable else self.focus
                return self.use(target)
        return None

    def _accept(self) -> Transition | None:
        """What has the focus; else the draft, or the first thing that can be chosen gets the focus."""
        if self.focus is not None and self.focus in self.reachable:
            return self.use(self.focus)
        if self.scene.draft is not None:
            return self._confirm()
        if self.reachable:
            self.focus, self.hovered = self.reachable[0], None
        return None

    def _escape(self) -> Transition | None:
        scene = self.scene
        if self.browsing or self.reference or scene.log.open:
            self.browsing = self.reference = False
            if scene.log.open:
                scene.log.toggle()
        elif scene.draft is not None and scene.draft.about is not None:
            self._cancel()
        else:
            return Push(scene.pause_over(scene, 0))
        return None

    def _undo_or_cancel(self) -> None:
        if self.scene.draft is not None and self.scene.draft.about is not None:
            self._cancel()
        elif any(offer.id == UNDO for offer in self.offers):
            self.scene.undo()

    def _focus_on(self, target: Target | None) -> None:
        if target is not None:
            self.focus, self.hovered = target, None
            self.scene.play_sound(SoundId.HOVER)

    # --- time, and things to look at --------------------------------------------------------------------------

    def _free(self) -> bool:
        """Whether nothing is being shown; what one has just done oneself need not be shown to its end."""
        scene = self.scene
        if not scene.beats.busy:
            return True
        event = scene.stage.now
        mine = getattr(event, "seat", None) == scene.seat is not None and not scene.beats.waiting
        if mine and scene.seat in scene.session.waiting_for and self._only_mine():
            scene.beats.clear()
            scene.follow()
            return True
        return False

    def _only_mine(self) -> bool:
        """Whether the last thing that happened was one's own move: then nothing of anybody else's is skipped."""
        history = self.scene.session.history
        return bool(history) and history[-1].record.seat == self.scene.seat

    def _go_on(self) -> None:
        if self.scene.beats.go_on():
            self.scene.follow()

    def _open_browser(self) -> None:
        self.browsing, self.reference = not self.browsing, False
        self.page = 0

    def _examine(self) -> None:
        """Look at the next card that lies open or is one's own."""
        cards = [target for target in self.scene.picture.places if target.what is What.CARD]
        self.examined = following(cards, self.examined)

    def _browse(self, step: int) -> None:
        self.page = max(0, min(self.scene.picture.browser_pages - 1, self.page + step))
