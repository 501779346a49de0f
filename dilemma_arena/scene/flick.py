"""The practice table: a hand of cards, an arena, an offer in its middle, and what becomes of what is thrown."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.input import events as neutral
from dilemma_arena.input.events import Cancelled, Clicked, Moved, Picked, Placed, PointerResult, Thrown, Vec2
from dilemma_arena.input.flick import Flick
from dilemma_arena.input.mapping import DEFAULT_MAPPING, Aim, FlickMapping
from dilemma_arena.input.pointer import Pointer
from dilemma_arena.physics.rest import RestedThrow
from dilemma_arena.recording.throws import ThrowRecording
from dilemma_arena.scene import flick_texts as texts
from dilemma_arena.scene.aim_keys import aim_key_pressed, aim_key_released
from dilemma_arena.scene.aim_pointer import Outcome, aim_by_pointer
from dilemma_arena.scene.aiming import Aiming, Reach
from dilemma_arena.scene.board import Board
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.carrying import Carried, Handover
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
)
from dilemma_arena.scene.flick_layout import FlickLayout
from dilemma_arena.scene.flick_telling import HandTelling
from dilemma_arena.scene.flick_view import FlickState, FlickView
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.practice_menu import practice_help, practice_pause
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.pointer_feed import pointer_event
from dilemma_arena.scene.sound import SoundId, volley_sounds
from dilemma_arena.scene.stack import Push, Scene, Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.throw_session import ThrowSession
from dilemma_arena.scene.verdicts import capital, sentence, verdict

OpenReplay = Callable[[ThrowRecording, int, int], Scene]
"""Makes the scene that replays a stretch (first and last tick) of a recording."""


class FlickScene:
    """The practice table."""

    see_through = False

    def __init__(
        self,
        desk: Desk,
        board: Board,
        session: ThrowSession,
        *,
        open_replay: OpenReplay,
        leave: Callable[[], Transition],
        mapping: FlickMapping = DEFAULT_MAPPING,
    ) -> None:
        """`leave`: what becomes of the scenes when it is left by its menu, which lies over it."""
        self._desk, self._brush = desk, desk.kit.brush
        self._session = session
        self._announce, self._sound = desk.kit.announce, desk.sound
        self._open_replay, self._leave = open_replay, leave
        self._mapping = mapping
        self._view = FlickView(desk, board, Reach.of(mapping, session.arena))
        self._board = board
        self._pointer = Pointer(hit=self._card_at, may_throw=self._may_throw, inside=self._inside)
        self._state = FlickState(session, session.shown(), self._status(texts.WELCOME))
        self._size_px = (0, 0)
        self._scale = 1.0
        self._laid_out: object = None
        self._at: Pixel = (-1.0, -1.0)
        self._telling = HandTelling(self._announce)
        self._state.hand.show(session.hand.shown, None)

    @property
    def layout(self) -> FlickLayout:
        """Where things are; known from the first frame on."""
        if self._state.layout is None:
            raise RuntimeError("nothing has been drawn yet")
        return self._state.layout

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        match event:
            case KeyPressed():
                answer = self._key(event)
                if answer is not None:  # what is held now will be let go elsewhere
                    self._let_everything_go(event.t_s)
                return answer
            case KeyReleased(key=key):
                if self._state.aiming is not None:
                    self._state.aiming = aim_key_released(self._state.aiming, key)
            case Resized():
                self._let_everything_go(event.t_s)  # pixels mean something else from now on
            case _:
                self._pointing(event)
        return None

    def _status(self, msgid: str) -> Status:
        return Status(self._brush.tr(msgid))

    def _let_everything_go(self, t_s: float) -> None:
        self._feed(neutral.Cancel(t_s))
        if self._state.aiming is not None:
            self._state.aiming = self._state.aiming.released()

    def _pointing(self, event: Event) -> None:
        layout, state = self._state.layout, self._state
        if layout is None:
            return
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased):
            self._at = event.at
        if state.aiming is not None and not self._takes_another(event, layout):
            self._aim(event, state.aiming, layout)
            return
        translated = pointer_event(event, layout.camera)
        if translated is not None:
            self._feed(translated)
        state.carried_out = self._pointer.outside
        if isinstance(event, PointerLeft | FocusLost):
            self._at = (-1.0, -1.0)
        if self._pointer.pressed is None:
            state.hovered = self._card_at(layout.camera.unproject(self._at))

    def _takes_another(self, event: Event, layout: FlickLayout) -> bool:
        """Whether a press on a card of the hand ends the aiming of one."""
        match event:
            case PointerPressed(at=at, button=Button.MAIN) if self._card_at(layout.camera.unproject(at)) is not None:
                self._put_back("another card")
                return True
        return False

    def _aim(self, event: Event, aiming: Aiming, layout: FlickLayout) -> None:
        match aim_by_pointer(event, aiming, self._mapping, layout.camera, layout.table.bottom * self._scale):
            case Outcome.THROW:
                self._throw_aimed(aiming, layout)
            case Outcome.PUT_BACK:
                self._put_back("right click")
            case Aiming() as changed:
                self._state.aiming = changed

    def _key(self, event: KeyPressed) -> Transition | None:
        aiming, layout, key = self._state.aiming, self._state.layout, event.key
        if aiming is not None and layout is not None:
            if key in ("return", "enter") and not event.repeated:
                self._throw_aimed(aiming, layout)
                return None
            if key in ("escape", "backspace"):
                if not event.repeated:
                    self._put_back("cancelled")
                return None
            worked = aim_key_pressed(aiming, key, repeated=event.repeated)
            if worked is not None:
                self._state.aiming = worked
                return None
        if event.repeated and key not in ("left", "right", "tab"):
            return None
        if key == "escape" and self._pointer.pressed is not None:
            self._feed(neutral.Cancel(event.t_s))
            return None
        return self._command(key)

    def _command(self, key: str) -> Transition | None:
        match key:
            case "left" | "right" | "tab":
                self._move_focus(-1 if key == "left" else 1)
            case "return" | "enter" | "space" | "up":
                if self._state.focus is None:
                    self._move_focus(1)
                else:
                    self._start_aiming(self._state.focus)
            case "r":
                return self._replay()
            case "c":
                self._clear()
            case "n":
                self._deal()
            case "h" | "f1":
                return Push(practice_help(self._desk))
            case "escape":
                return Push(practice_pause(self._desk, self._leave))
            case _ if len(key) == 1 and key.isdigit():
                short = key if key != "0" else "10"
                for card in self._session.hand.shown:
                    if CardName(card).short == short:
                        self._start_aiming(card)
                        break
        return None

    def _card_at(self, at: Vec2) -> str | None:
        layout = self._state.layout
        if layout is None:
            return None
        return self._state.hand.card_at(self._board.view, layout.camera, layout.fan, layout.camera.on_floor(*at))

    def _may_throw(self, flick: Flick, at: Vec2) -> bool:
        return not self._session.flying and self._mapping.aim(flick, *at) is not None

    def _inside(self, at: Vec2) -> bool:
        layout = self._state.layout
        if layout is None:
            return False
        x, y = layout.camera.on_floor(*at)
        return -0.5 <= x <= self._size_px[0] - 0.5 and -0.5 <= y <= self._size_px[1] - 0.5

    def _feed(self, event: neutral.PointerEvent) -> None:
        layout = self._state.layout
        if layout is not None:
            for result in self._pointer.feed(event):
                self._apply(result, layout)

    def _apply(self, result: PointerResult, layout: FlickLayout) -> None:
        state, session = self._state, self._session
        match result:
            case Clicked(card=card):
                self._start_aiming(card)
            case Picked(card=card, at=at):
                pose = state.hand.pose(layout.camera, layout.fan, card)
                state.carried = Carried.take(card, pose, layout.camera, layout.camera.on_floor(*at))
                session.hand = session.hand.taken(card)
                state.focus = None
                self._sound.play(SoundId.CARD_LIFTED)
                self._announce("picked", card=card)
            case Moved(at=at):
                if state.carried is not None:
                    state.carried.pointer_px = layout.camera.on_floor(*at)
            case Thrown(card=card, at=at, flick=flick):
                aim = self._mapping.aim(flick, *at)
                if aim is not None:
                    self._let_go(card, aim, layout, by="flick")
            case Placed(card=card, at=at):
                self._place(card, layout.camera.on_floor(*at), layout)
            case Cancelled(card=card, reason=reason):
                self._return(card, layout)
                state.status = self._status(texts.RETURNED[reason])
                self._announce("returned", card=card, reason=reason.value)

    def _place(self, card: str, at: Pixel, layout: FlickLayout) -> None:
        """Put down without a flick: among the cards of the hand it changes their order."""
        session = self._session
        if at[1] >= layout.table.bottom * self._scale:
            place = layout.fan.place_at(layout.camera, len(session.hand.shown), at[0])
            session.hand = session.hand.moved(card, place)
        else:
            self._state.status = self._status(texts.STILL_MOVING if session.flying else texts.LET_GO_MOVING)
        self._return(card, layout)
        self._announce("placed", card=card, place=session.hand.cards.index(card))

    def _return(self, card: str, layout: FlickLayout) -> None:
        state, session = self._state, self._session
        session.hand = session.hand.returned()
        state.hand.show(session.hand.shown, state.raised)
        if state.carried is not None:
            state.hand.comes_back(card, state.carried.pose(layout.camera, layout.line_mm))
        state.carried = None
        self._sound.play(SoundId.CARD_SLIDES)

    def _let_go(self, card: str, aim: Aim, layout: FlickLayout, *, by: str) -> None:
        state, session = self._state, self._session
        launch = self._mapping.launch(aim)
        held = state.carried.pose(layout.camera, layout.line_mm) if state.carried is not None else None
        state.carried, state.aiming, state.focus = None, None, None
        session.throw(card, launch)
        state.before = session.shown()
        if held is not None:
            state.handover = Handover(card, held, state.before.poses[card], session.tick_in_volley)
        name = capital(session.name_of(card))
        state.status = Status(self._brush.tr("{card} flies …", card=name), "flight")
        self._announce(
            "thrown", card=card, by=by, tick=session.tick_now, angle_rad=aim.angle_rad, power=aim.power, spin=aim.spin,
            x_mm=aim.x_mm, y_mm=aim.y_mm,
        )  # fmt: skip

    def _start_aiming(self, card: str) -> None:
        session, state = self._session, self._state
        if self._flying():
            return
        if card in session.hand.cards and self._pointer.held is None:
            aim = state.aiming.aim if state.aiming is not None else self._mapping.first_aim()
            state.aiming = Aiming(card, aim)
            state.focus = card
            words = self._brush.tr("Aim {card}: hold the button or Space for power.", card=session.name_of(card))
            state.status = Status(words)
            self._sound.play(SoundId.CARD_LIFTED)
            self._announce("aiming", card=card)

    def _throw_aimed(self, aiming: Aiming, layout: FlickLayout) -> None:
        pose = self._state.hand.pose(layout.camera, layout.fan, aiming.card)
        self._state.carried = Carried.take(aiming.card, pose, layout.camera, layout.camera.project(pose.centre))
        self._let_go(aiming.card, aiming.aim, layout, by="aim")

    def _put_back(self, reason: str) -> None:
        state = self._state
        if state.aiming is not None:
            self._announce("returned", card=state.aiming.card, reason=reason)
            state.aiming, state.status = None, self._status(texts.WELCOME)

    def _move_focus(self, step: int) -> None:
        cards, state = self._session.hand.shown, self._state
        if not cards:
            state.status = self._status(texts.OUT_OF_CARDS)
        elif state.focus not in cards:
            state.focus = cards[(len(cards) - 1) // 2]
        else:
            state.focus = cards[(cards.index(state.focus) + step) % len(cards)]
        if state.aiming is not None and state.focus is not None:
            self._start_aiming(state.focus)

    def _flying(self) -> bool:
        if self._session.flying:
            self._state.status = self._status(texts.STILL_MOVING)
            self._sound.play(SoundId.REFUSED)
        return self._session.flying

    def _busy(self) -> bool:
        return self._flying() or self._pointer.held is not None

    def _clear(self) -> None:
        if not self._busy():
            self._session.clear()
            self._state.before, self._state.handover = self._session.shown(), None
            self._state.status = self._status(texts.CLEARED)
            self._sound.play(SoundId.CARD_SLIDES)
            self._announce("cleared")

    def _deal(self) -> None:
        if not self._busy():
            self._put_back("new hand")
            self._session.deal()
            self._state.focus = None
            self._state.status = self._status(texts.DEALT)
            self._sound.play(SoundId.CARD_SLIDES)
            self._announce("dealt")

    def _replay(self) -> Transition | None:
        if self._busy():
            return None
        stretch = self._session.replay()
        if stretch is None:
            self._state.status = self._status(texts.NOTHING_THROWN)
            self._sound.play(SoundId.REFUSED)
            return None
        self._announce("replay")
        return Push(self._open_replay(*stretch))

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        state, session = self._state, self._session
        if session.flying:
            state.before = session.shown()
        for result in session.tick():
            self._rested(result)
        for sound, gain in volley_sounds(session.news()):
            self._sound.play(sound, gain)
        if state.aiming is not None:
            state.aiming = state.aiming.tick(self._mapping)
        if state.carried is not None:
            state.carried.tick()
        if state.handover is not None and state.handover.done(session.tick_in_volley):
            state.handover = None
        state.hand.show(session.hand.shown, state.raised)
        state.hand.tick()
        self._telling.tell(state, self._size_px)
        return None

    def _rested(self, result: RestedThrow) -> None:
        name_of = self._session.name_of
        tr = self._brush.tr
        words = verdict(result.card, name_of, tr)
        self._state.before = self._session.shown()
        self._state.status = Status(sentence(result.card, name_of, tr), words.icon, words.tone)
        card = result.card
        self._announce(
            "rest", card=card.id, rest=card.rest.value, x_mm=card.x_mm, y_mm=card.y_mm, on=list(card.on_top_of),
            says=self._state.status.text, digest=self._session.digest(),
        )  # fmt: skip

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table."""
        state = self._state
        laid_out = (canvas.size_px, canvas.scale, self._desk.settings.left_hand)
        if state.layout is None or laid_out != self._laid_out:
            self._laid_out, self._size_px, self._scale = laid_out, canvas.size_px, canvas.scale
            state.layout = self._view.layout(canvas)
            self._telling.forget()
        self._view.draw(canvas, state, state.layout, ahead)

    def close(self) -> None:
        """Finish the recording, and be quiet."""
        self._session.close()
        self._sound.stop_all()
        self._announce("closed")
