"""The replay window: a recording to watch, slow down, step through and wind back."""

from __future__ import annotations

from itertools import takewhile

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.physics.volley import VolleyEvent
from dilemma_arena.scene.announce import Announce
from dilemma_arena.scene.board import Board, Shown
from dilemma_arena.scene.brush import Brush
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.elevation import SideView, side_view
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from dilemma_arena.scene.layout import Point
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.player import Player
from dilemma_arena.scene.replay_view import ReplayLayout, ReplayView
from dilemma_arena.scene.sound import Silent, Sound, volley_sounds
from dilemma_arena.scene.stack import Pop, Transition
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import NameOf, capital, sentence, verdict

JUMP_S = 0.5
"""How far the arrow keys go, s of the recording."""
TRAIL_TICKS = 9
"""Ticks between the ghosts of the side view."""


class ReplayScene:
    """Plays a recording, or a stretch of it."""

    see_through = False

    def __init__(
        self,
        brush: Brush,
        board: Board,
        player: Player,
        *,
        name_of: NameOf,
        title: str,
        announce: Announce,
        note: str = "",
        sound: Sound | None = None,
    ) -> None:
        """Begin to play.

        Args:
            brush: Draws.
            board: Draws the table.
            player: What is played.
            name_of: How cards are called.
            title: Said until something happens.
            announce: Told about what happens.
            note: Said under the title throughout, for recordings that are shown as stored.
            sound: Lets what is played be heard; None: silence.
        """
        self.player = player
        self._brush = brush
        self._board = board
        self._name_of = name_of
        self._title = title
        self.note = note
        self._announce = announce
        self._sound = sound or Silent()
        self._stood, self._heard = player.playback.tick, player.playback.tick - 1
        """Where it stood after the last tick, and up to which tick it has been heard."""
        self._view = ReplayView(brush, board, name_of)
        self._laid_out: ReplayLayout | None = None
        self._size_px = (0, 0)
        self._scale = 1.0
        self._winding = False
        self._told_end = False

    @property
    def layout(self) -> ReplayLayout:
        """Where things are; known from the first frame on."""
        if self._laid_out is None:
            raise RuntimeError("nothing has been drawn yet")
        return self._laid_out

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        match event:
            case KeyPressed():
                return self._key(event)
            case PointerPressed(at=at, button=Button.MAIN):
                self._press(at)
            case PointerMoved(at=at, main_held=held):
                self._winding = self._winding and held
                if self._winding and self._laid_out is not None:
                    self.player.seek(self._laid_out.bar.tick_at(self._units(at)))
            case PointerReleased(button=Button.MAIN) | FocusLost() | Resized():
                self._winding = False
            case WheelTurned(steps=steps):
                self.player.step(round(steps))
        return None

    def _key(self, event: KeyPressed) -> Transition | None:
        player = self.player
        match event.key:
            case "escape" if not event.repeated:
                return Pop()
            case "space" | "return" if not event.repeated:
                player.toggle()
            case "r" if not event.repeated:
                player.seek(player.start)
                player.playing = True
            case ",":
                player.step(-1)
            case ".":
                player.step(1)
            case "left":
                player.seek(player.position - JUMP_S / TICK_S)
            case "right":
                player.seek(player.position + JUMP_S / TICK_S)
            case "-" | "[-]":
                player.faster(-1)
            case "+" | "=" | "[+]":
                player.faster(1)
            case "home":
                player.seek(player.start)
            case "end":
                player.seek(player.end)
        return None

    def _units(self, at: Point) -> Point:
        return at[0] / self._scale, at[1] / self._scale

    def _press(self, at: Point) -> None:
        layout = self._laid_out
        if layout is None:
            return
        point = self._units(at)
        if layout.speed.contains(point):
            self.player.toggle()
        elif layout.strip.contains(point):
            self._winding = True
            self.player.seek(layout.bar.tick_at(point))
        else:
            self.player.toggle()

    def tick(self) -> Transition | None:
        """Advance by one tick; what happens meanwhile is heard."""
        playback = self.player.playback
        if playback.tick != self._stood:  # somebody has wound it
            self._heard = playback.tick
        self.player.tick()
        if playback.tick > self._heard:
            news = list(takewhile(lambda event: event.tick > self._heard, reversed(playback.events)))
            for sound, gain in volley_sounds(reversed(news)):
                self._sound.play(sound, gain)
            self._heard = playback.tick
        self._stood = playback.tick
        if self.player.at_end and not self._told_end:
            self._told_end = True
            self._announce("replayed", tick=self.player.playback.tick, digest=self.player.playback.digest())
        return None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the replay."""
        if self._laid_out is None or canvas.size_px != self._size_px or canvas.scale != self._scale:
            self._size_px, self._scale = canvas.size_px, canvas.scale
            self._laid_out = self._view.layout(canvas, self.player.start, self.player.end)
        playback = self.player.playback
        shown = Shown(self.player.poses(), playback.moving, playback.lying(), tuple(playback.results))
        self._view.draw(canvas, self._laid_out, self.player, shown, self._side(shown), self._status(), self.note)

    def _events_of_volley(self) -> list[VolleyEvent]:
        """The events up to now since the table was last cleared."""
        events: list[VolleyEvent] = []
        for event in self.player.playback.events:
            if event.kind == "clear":
                events.clear()
            else:
                events.append(event)
        return events

    def _status(self) -> Status:
        """What happened last."""
        tr = self._brush.tr
        playback = self.player.playback
        results = playback.results
        for event in reversed(self._events_of_volley()):
            if event.kind == "rest" and event.card in results:
                lying = next((card for card in playback.lying() if card.id == event.card), results[event.card].card)
                words = verdict(lying, self._name_of, tr)
                return Status(sentence(lying, self._name_of, tr), words.icon, words.tone)
            if event.kind == "thrown":
                name = capital(self._name_of(event.card))
                return Status(tr("{card} flies …", card=name), "flight")
        return Status(self._title)

    def _side(self, shown: Shown) -> SideView | None:
        """The card thrown last, seen from the side, if it touches the rim in its throw and is near it now."""
        thrown = next((event for event in reversed(self._events_of_volley()) if event.kind == "thrown"), None)
        if thrown is None or thrown.card not in shown.poses or not self._touches_rim(thrown):
            return None
        pose = shown.poses[thrown.card]
        trail = self.player.trail(thrown.card, TRAIL_TICKS) if thrown.card in shown.moving else ()
        others = [other for name, other in shown.poses.items() if name != thrown.card and name not in shown.moving]
        colour = CardName(thrown.card).seat.colour
        return side_view(self._board.arena, self._board.art.card, pose, colour, trail=trail, others=others)

    def _touches_rim(self, thrown: VolleyEvent) -> bool:
        for mark in self.player.playback.marks:
            if mark.tick >= thrown.tick and mark.card == thrown.card and mark.surface.startswith("rim"):
                return True
            if mark.tick > thrown.tick and mark.kind == "clear":
                return False
        return False

    def close(self) -> None:
        """Be quiet."""
        self._sound.stop_all()
