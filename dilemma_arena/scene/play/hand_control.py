"""A hand at work: the cards a person holds, taken, carried, aimed, laid down and let go.

It turns events into wishes; whether a wish comes true, the rules decide, and the scene tells the hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from dilemma_arena.input import events as neutral
from dilemma_arena.input.events import Cancelled, Clicked, Moved, Picked, Placed, PointerResult, Thrown, Vec2
from dilemma_arena.input.flick import Flick
from dilemma_arena.input.mapping import DEFAULT_MAPPING, Aim, FlickMapping
from dilemma_arena.input.pointer import Pointer
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.aim_keys import aim_key_pressed, aim_key_released
from dilemma_arena.scene.aiming import Aiming
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.carrying import Carried
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
    WheelTurned,
)
from dilemma_arena.scene.hand import Hand
from dilemma_arena.scene.hand_view import HandView
from dilemma_arena.scene.motion import between, flat_pose
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.play.wishes import YAW_STEP, HandMode, Hint, LayWish, Placing, ThrowWish, Wish
from dilemma_arena.scene.pointer_feed import pointer_event
from dilemma_arena.scene.table_view import TableView

SPIN_STEP = 0.05
"""Spin for a notch of the wheel, of -1..1."""
LAY_HEIGHT_MM = 34.0
"""How high a card is carried that is to be laid down, mm."""


class HandControl:
    """The hand of one person."""

    def __init__(self, view: TableView, mapping: FlickMapping = DEFAULT_MAPPING) -> None:
        self.hand = Hand(())
        self.shown = HandView()
        self.mode = HandMode.LOOK
        self.layout: PlayLayout | None = None
        self.size_px = (0, 0)
        self.scale = 1.0
        self.carried: Carried | None = None
        self.aiming: Aiming | None = None
        self.placing: Placing | None = None
        self.hovered: str | None = None
        self.focus: str | None = None
        self.yaw_rad = 0.0
        """Turn of the carried card against upright."""
        self._view = view
        self._mapping = mapping
        self._last_aim: Aim | None = None
        self._at: Pixel = (-1.0, -1.0)
        self._now = 0.0
        self.wishes: list[Wish] = []
        self.pointer = Pointer(hit=self._card_at, may_throw=self._may_throw, inside=self._inside)

    # --- from the scene ---------------------------------------------------------------------------------------

    def deal(self, cards: Sequence[str]) -> None:
        """Hold these cards; those already held keep their order, and one in the fingers stays there."""
        kept = tuple(card for card in self.hand.cards if card in cards)
        new = tuple(card for card in cards if card not in kept)
        if new or len(kept) < len(self.hand.cards):
            away = self.hand.away if self.hand.away in kept else None
            self.hand = Hand(kept + new if not new else tuple(cards), away)
            if self.hand.away is None:
                self.carried = None
            self._forget()

    def swap(self, cards: Sequence[str]) -> None:
        """Another person's hand."""
        self.drop()
        self.hand, self.shown, self.focus, self.hovered = Hand(tuple(cards)), HandView(), None, None
        self.shown.show(self.hand.shown, None)

    def set_mode(self, mode: HandMode) -> None:
        """What may be done from now on; a card in the fingers stays there and does what the new mode allows."""
        if mode is not self.mode:
            self.mode = mode
            self.aiming = self.placing = None

    def drop(self) -> None:
        """Put back whatever is in the fingers."""
        self.aiming = self.placing = None
        if self.carried is not None:
            self._feed(neutral.Cancel(self._now))
            if self.carried is not None:
                self._return(self.carried.card)
        self.wishes.clear()

    def went(self, card: str) -> None:
        """A wish came true: the card is gone."""
        self.hand = self.hand.without(card)
        self.carried = self.aiming = self.placing = None
        self._forget()

    def refused(self, card: str) -> None:
        """A wish did not come true: the card goes back."""
        self.aiming = self.placing = None
        self._return(card)

    def _forget(self) -> None:
        for name in ("focus", "hovered"):
            if getattr(self, name) not in self.hand.cards:
                setattr(self, name, None)
        if self.aiming is not None and self.aiming.card not in self.hand.cards:
            self.aiming = None
        if self.placing is not None and self.placing.card not in self.hand.cards:
            self.placing = None

    @property
    def busy(self) -> bool:
        """Whether a card is in the fingers, aimed or being placed."""
        return self.carried is not None or self.aiming is not None or self.placing is not None

    @property
    def raised(self) -> str | None:
        """The card that stands out."""
        if self.aiming is not None:
            return self.aiming.card
        return self.focus or self.hovered

    @property
    def in_fan(self) -> tuple[str, ...]:
        """The cards that are drawn in the fan."""
        placing = self.placing.card if self.placing is not None else None
        return tuple(card for card in self.hand.shown if card != placing)

    def tick(self) -> None:
        """Advance by one tick."""
        if self.aiming is not None:
            self.aiming = self.aiming.tick(self._mapping)
            self._last_aim = self.aiming.aim
        if self.carried is not None:
            self.carried.tick()
        self.shown.show(self.in_fan, self.raised)
        self.shown.tick()

    def carried_pose(self, layout: PlayLayout) -> Pose | None:
        """Where the card in the fingers is."""
        carried = self.carried
        if carried is None:
            return None
        if self.mode is not HandMode.LAY:
            return carried.pose(layout.camera, layout.line_mm)
        lift = carried.raised.value
        height = carried.start.centre[2] + (LAY_HEIGHT_MM - carried.start.centre[2]) * lift
        x, y = layout.camera.unproject(self._held_px(carried), height)
        turned = Pose((x, y, height), carried.start.a, carried.start.b)
        return between(turned, flat_pose(x, y, height, math.pi / 2.0 + self.yaw_rad), lift)

    @staticmethod
    def _held_px(carried: Carried) -> Pixel:
        keep = 1.0 - 0.35 * carried.raised.value
        (x, y), (dx, dy) = carried.pointer_px, carried.offset_px
        return x + dx * keep, y + dy * keep

    # --- events -----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """React to one event.

        Returns:
            Whether it was meant for the hand.
        """
        self._now = event.t_s
        match event:
            case KeyPressed():
                return self._key(event)
            case KeyReleased(key=key):
                if self.aiming is not None:
                    self.aiming = aim_key_released(self.aiming, key)
            case WheelTurned(steps=steps):
                return self._wheel(steps)
            case Resized():
                self._feed(neutral.Cancel(event.t_s))  # pixels mean something else from now on
            case _:
                self._pointing(event)
        return False

    def _wheel(self, steps: float) -> bool:
        if self.aiming is not None:
            aim = replace(self.aiming.aim, spin=self.aiming.aim.spin + SPIN_STEP * steps)
            self.aiming = replace(self.aiming, aim=self._mapping.limited(aim))
        elif self.mode is HandMode.LAY:
            self._turn(steps)
        return self.busy

    def _turn(self, steps: float) -> None:
        self.yaw_rad += YAW_STEP * steps
        if self.placing is not None:
            self.placing = replace(self.placing, yaw_rad=self.placing.yaw_rad + YAW_STEP * steps)

    def _pointing(self, event: Event) -> None:
        layout = self.layout
        if layout is None:
            return
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased):
            self._at = event.at
        if self.aiming is not None and self._aims(event, self.aiming, layout):
            return
        if self.placing is not None and self._places(event, self.placing, layout):
            return
        translated = pointer_event(event, layout.camera)
        if translated is not None:
            self._feed(translated)
        if isinstance(event, PointerLeft | FocusLost):
            self._at = (-1.0, -1.0)
        if self.pointer.pressed is None:
            self.hovered = self._card_at(layout.camera.unproject(self._at))

    @property
    def outside(self) -> bool:
        """A card is held outside the window."""
        return self.pointer.outside

    def _aims(self, event: Event, aiming: Aiming, layout: PlayLayout) -> bool:
        """The pointer while a card is aimed; False: the event is for the hand after all."""
        match event:
            case PointerMoved(at=at, main_held=held):
                if aiming.by_pointer and not held:  # the release was lost: no throw
                    aiming = replace(aiming, filling=None, by_pointer=False)
                x, y = layout.camera.unproject(at)
                beyond_the_hand = at[1] < layout.table.bottom * self.scale
                self.aiming = aiming.towards(x, y, self._mapping) if beyond_the_hand else aiming
            case PointerPressed(at=at, button=Button.MAIN):
                if self._card_at(layout.camera.unproject(at)) is not None:
                    self._put_back()
                    return False
                self.aiming = replace(aiming, filling=0.0, by_pointer=True)
            case PointerReleased(button=Button.MAIN):
                if aiming.by_pointer:
                    self._throw_aimed(aiming)
            case PointerPressed(button=Button.SECOND):
                self._put_back()
            case FocusLost():
                self.aiming = aiming.released()
        return True

    def _places(self, event: Event, placing: Placing, layout: PlayLayout) -> bool:
        """The pointer while a card waits to be laid down."""
        match event:
            case PointerMoved(at=at):
                if at[1] < layout.table.bottom * self.scale:
                    x, y = layout.camera.unproject(at)
                    self.placing = replace(placing, x_mm=x, y_mm=y)
            case PointerPressed(at=at, button=Button.MAIN):
                if self._card_at(layout.camera.unproject(at)) is not None:
                    self._put_back()
                    return False
                self._lay_placed(placing)
            case PointerPressed(button=Button.SECOND):
                self._put_back()
        return True

    def _key(self, event: KeyPressed) -> bool:
        key = event.key
        if self.aiming is not None:
            if key in ("return", "enter"):
                if not event.repeated:
                    self._throw_aimed(self.aiming)
                return True
            if key in ("escape", "backspace"):
                if not event.repeated:
                    self._put_back()
                return True
            worked = aim_key_pressed(self.aiming, key, repeated=event.repeated)
            if worked is not None:
                self.aiming = worked
                return True
        if self.placing is not None and self._placing_key(self.placing, key, repeated=event.repeated):
            return True
        if self.carried is not None:
            if key == "escape":
                self._feed(neutral.Cancel(event.t_s))
                return True
            if key in ("q", "e") and self.mode is HandMode.LAY:
                self._turn(1.0 if key == "q" else -1.0)
                return True
        return self._choosing_key(event)

    def _placing_key(self, placing: Placing, key: str, *, repeated: bool) -> bool:
        moved = placing.moved(key)
        if moved is not None:
            self.placing = moved
        elif key in ("q", "e"):
            self._turn(1.0 if key == "q" else -1.0)
        elif key in ("return", "enter", "space"):
            if not repeated:
                self._lay_placed(placing)
        elif key in ("escape", "backspace"):
            self._put_back()
        else:
            return False
        return True

    def _choosing_key(self, event: KeyPressed) -> bool:
        key = event.key
        if self.mode is HandMode.LOOK or self.carried is not None:
            return False
        if key in ("return", "enter", "up") and self.focus in self.hand.cards and not event.repeated:
            self.start(self.focus or "")
            return True
        return False

    def start(self, card: str) -> None:
        """Begin to aim a card, or to lay it down."""
        if card not in self.hand.cards or self.pointer.held is not None:
            return
        if self.mode is HandMode.THROW:
            aim = self.aiming.aim if self.aiming is not None else self._last_aim or self._mapping.first_aim()
            self.aiming = Aiming(card, aim)
            self.focus = card
            self.wishes.append(Hint("picked", card))
        elif self.mode is HandMode.LAY:
            self.placing = Placing(card, yaw_rad=math.pi / 2.0 + self.yaw_rad)
            self.focus = card
            self.wishes.append(Hint("picked", card))
        else:
            self.wishes.append(Hint("not now", card))

    # --- the pointer ------------------------------------------------------------------------------------------

    def _card_at(self, at: Vec2) -> str | None:
        layout = self.layout
        if layout is None:
            return None
        return self.shown.card_at(self._view, layout.camera, layout.fan, layout.camera.on_floor(*at))

    def _may_throw(self, flick: Flick, at: Vec2) -> bool:
        return self.mode is HandMode.THROW and self._mapping.aim(flick, *at) is not None

    def _inside(self, at: Vec2) -> bool:
        layout = self.layout
        if layout is None:
            return False
        x, y = layout.camera.on_floor(*at)
        return -0.5 <= x <= self.size_px[0] - 0.5 and -0.5 <= y <= self.size_px[1] - 0.5

    def _feed(self, event: neutral.PointerEvent) -> None:
        layout = self.layout
        if layout is not None:
            for result in self.pointer.feed(event):
                self._apply(result, layout)

    def _apply(self, result: PointerResult, layout: PlayLayout) -> None:
        match result:
            case Clicked(card=card):
                self.start(card)
            case Picked(card=card, at=at):
                pose = self.shown.pose(layout.camera, layout.fan, card)
                self.carried = Carried.take(card, pose, layout.camera, layout.camera.on_floor(*at))
                self.hand = self.hand.taken(card)
                self.focus = None
                self.yaw_rad = 0.0
                self.wishes.append(Hint("picked", card))
            case Moved(at=at):
                if self.carried is not None:
                    self.carried.pointer_px = layout.camera.on_floor(*at)
            case Thrown(card=card, at=at, flick=flick):
                aim, held = self._mapping.aim(flick, *at), self.carried_pose(layout)
                if aim is not None and held is not None:
                    self.wishes.append(ThrowWish(card, aim, "flick", held))
            case Placed(card=card, at=at):
                self._placed(card, layout.camera.on_floor(*at), layout)
            case Cancelled(card=card, reason=reason):
                self._return(card)
                self.wishes.append(Hint(f"back: {reason.value}", card))

    def _placed(self, card: str, at: Pixel, layout: PlayLayout) -> None:
        """Put down without a flick."""
        if at[1] >= layout.table.bottom * self.scale:  # among the cards of the hand: it changes their order
            place = layout.fan.place_at(layout.camera, len(self.hand.shown), at[0])
            self.hand = self.hand.moved(card, place)
            self._return(card)
            return
        held = self.carried_pose(layout)
        if self.mode is HandMode.LAY and self.carried is not None and held is not None:
            x, y = layout.camera.unproject(self._held_px(self.carried))
            self.wishes.append(LayWish(card, x, y, math.pi / 2.0 + self.yaw_rad, held))
            return
        self._return(card)
        self.wishes.append(Hint("let go moving" if self.mode is HandMode.THROW else "not now", card))

    def _return(self, card: str) -> None:
        layout = self.layout
        pose = self.carried_pose(layout) if layout is not None else None
        self.hand = self.hand.returned()
        self.shown.show(self.in_fan, self.raised)
        if pose is not None:
            self.shown.comes_back(card, pose)
        self.carried = None

    def _throw_aimed(self, aiming: Aiming) -> None:
        if self.layout is not None:
            pose = self.shown.pose(self.layout.camera, self.layout.fan, aiming.card)
            self.aiming = aiming.released()
            self.wishes.append(ThrowWish(aiming.card, aiming.aim, "aim", pose))

    def _lay_placed(self, placing: Placing) -> None:
        self.wishes.append(LayWish(placing.card, placing.x_mm, placing.y_mm, placing.yaw_rad, placing.pose))

    def _put_back(self) -> None:
        self.aiming = self.placing = None
        self.wishes.append(Hint("put back"))
