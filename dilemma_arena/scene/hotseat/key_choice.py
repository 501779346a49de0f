"""Several people choose at once at one keyboard, each with a column of keys; nobody sees what, only that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import Event, KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hotseat.poll import SecretPoll
from dilemma_arena.scene.hotseat.question import Chooser, Finish, Option, Question
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame
from dilemma_arena.scene.settings_keys import KeyGroup, secret_columns, secret_key, secret_rows
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Scene, Transition
from dilemma_arena.scene.ui.badges import draw_badge
from dilemma_arena.scene.ui.boxes import Centred, Column, Flow, Gap, Grid
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element, Mood
from dilemma_arena.scene.ui.metrics import LEADING, Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text, paint_text

ROW = 32.0
ICON = 20.0
CELL = 210.0
WIDE = 270.0
HEAD = 52.0
PAD = 14.0


@dataclass(frozen=True, slots=True)
class ChooserPanel(Element):
    """One person's keys, and whether they have chosen. It looks the same whatever they chose."""

    who: Chooser
    keys: Sequence[tuple[str, str, str]]
    """What is printed on a key, the symbol of what it chooses, and its words."""
    status: str
    ready: bool
    grow: float = 0.0

    @property
    def _icon_room(self) -> float:
        return ICON + 8.0 if any(icon for _, icon, _ in self.keys) else 0.0

    def _key_room(self, m: Metrics) -> float:
        return (
            max((m.width(key, m.theme.text.small, Weight.SEMIBOLD) for key, _, _ in self.keys), default=0.0)
            + 26.0
            + self._icon_room
        )

    def least_width(self, m: Metrics) -> float:
        """The widest word."""
        text = m.theme.text
        words = [m.widest_word(label, text.body) + self._key_room(m) for _, _, label in self.keys]
        head = max(
            m.widest_word(self.who.name, text.strong, Weight.BOLD), m.widest_word(self.status, text.small) + 22.0
        )
        return max(150.0, *words, head + 54.0) + 2 * PAD

    def wanted_width(self, m: Metrics) -> float:
        """A comfortable column."""
        return max(210.0, self.least_width(m))

    def height(self, m: Metrics, width: float) -> float:
        """Head and keys."""
        text, room = m.theme.text, width - 2 * PAD - self._key_room(m)
        rows = sum(max(ROW, m.text_height(label, text.body, room) + 7.0) for _, _, label in self.keys)
        return 2 * PAD + self._head(m, width) + rows

    def _head(self, m: Metrics, width: float) -> float:
        room = width - 2 * PAD - 54.0
        text = m.theme.text
        return max(HEAD, m.text_height(self.who.name, text.strong, room, Weight.BOLD)
                   + m.text_height(self.status, text.small, room - 22.0) + 8.0)  # fmt: skip

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Panel, badge, name, status, keys."""
        palette, text = painter.theme.colour, m.theme.text
        painter.panel(box, edge=palette.gold if self.ready else None)
        inner = box.inset(PAD)
        head = self._head(m, box.w)
        draw_badge(painter, (inner.x + 21.0, inner.y + head / 2.0 - 4.0), 42.0, self.who.look)
        x, room = inner.x + 54.0, inner.w - 54.0
        name = m.text_height(self.who.name, text.strong, room, Weight.BOLD)
        paint_text(painter, m, self.who.name, Box(x, inner.y, room, name), text.strong, Weight.BOLD)
        colour = palette.gold if self.ready else palette.ink_soft
        y = inner.y + name
        painter.icon("lock" if self.ready else "hourglass", (x + 8.0, y + text.small * LEADING / 2.0), 15.0, colour)
        status = Box(x + 22.0, y, room - 22.0, m.text_height(self.status, text.small, room - 22.0))
        paint_text(painter, m, self.status, status, text.small, colour=colour)
        y, gutter = inner.y + head, self._key_room(m)
        for key, icon, label in self.keys:
            height = max(ROW, m.text_height(label, text.body, inner.w - gutter) + 7.0)
            painter.key_cap(key, (inner.x, y + height / 2.0), exact=True)
            if icon:
                painter.icon(icon, (inner.x + gutter - 8.0 - ICON / 2.0, y + height / 2.0), ICON, palette.ink)
            paint_text(painter, m, label, Box(inner.x + gutter, y, inner.w - gutter, height), text.body)
            y += height


class KeyChoice(Screen):
    """All choose at once."""

    def __init__(
        self,
        desk: Desk,
        choosers: Sequence[Chooser],
        question: Question,
        finish: Finish,
        *,
        count_s: float | None = None,
        pause: Callable[[], Scene] | None = None,
        look: Callable[[Chooser], Scene] | None = None,
    ) -> None:
        """Ask.

        Args:
            desk: What scenes share.
            choosers: Who are asked, at most ten; their columns go from left to right in this order.
            question: What; its options must be `shared`, and at most four.
            finish: Takes the choices. With a count, seats without a choice are missing.
            count_s: Length of a count aloud that somebody starts, s; None: it ends when all have chosen.
            pause: What Esc opens; None: nothing.
            look: Shows somebody their own cards, behind the curtain; None: there is nothing to look at.
        """
        super().__init__(desk.kit, focus_on="count")
        self.desk = desk
        self.choosers = tuple(choosers)
        self.question = question
        self._options: dict[int, tuple[Option, ...]] = {c.seat: tuple(question.options_of(c.seat)) for c in choosers}
        allowed = {seat: frozenset(i for i, option in enumerate(options) if not option.why_not)
                   for seat, options in self._options.items()}  # fmt: skip
        self.poll = SecretPoll(allowed, count_s)
        self._keys: dict[str, tuple[int, int]] = {}
        columns = secret_columns(len(self.choosers))
        for chooser, column in zip(self.choosers, columns, strict=True):
            for index, row in enumerate(secret_rows(len(self._options[chooser.seat]))):
                self._keys[secret_key(column, row)] = (chooser.seat, index)
        self._finish = finish
        self._pause, self._look = pause, look
        self._told = -1

    def build(self) -> Element:
        """A panel for each, and the count."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        title = Text(self.question.title, theme.text.title, Weight.BOLD, align=0.5)
        panels = Grid([self._panel(chooser) for chooser in self.choosers], cell=CELL, columns=5, gap=14.0)
        width = min(1180.0, len(self.choosers) * WIDE)
        return PageFrame(Column([title, self._line()]), Centred(panels, width, grow=1.0), self._foot())

    def _line(self) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        if self.poll.count_s is not None:
            words = _("The last key you press counts.") if not self.poll.counting else str(self.poll.count)
        elif self.poll.counting:
            words = _("All have chosen …")
        else:
            words = _("Everybody presses one of their keys. Cover it with the other hand.")
        big = self.poll.count_s is not None and self.poll.counting
        size = theme.text.display if big else theme.text.body
        return Text(words, size, Weight.EXTRABOLD if big else Weight.MEDIUM,
                    theme.colour.gold if big else theme.colour.ink_soft, align=0.5)  # fmt: skip

    def _foot(self) -> Element | None:
        """The count, or a button for everybody who wants to see their cards once more."""
        if self.poll.count_s is not None:
            return self._start_button()
        if self._look is None or self.poll.counting:
            return None
        _, look = self.desk.tr, self._look

        def button(who: Chooser) -> Element:
            words = _("{name}: see the cards", name=who.name)
            return Button(f"look {who.seat}", words, lambda: Push(look(who)), Kind.QUIET, icon="eye")

        return Flow([button(who) for who in self.choosers], pack=0.5)

    def _start_button(self) -> Element:
        if self.poll.counting:
            return Gap(self.desk.kit.brush.theme.control.height)  # so that nothing jumps
        button = Button("count", self.desk.tr("Start the count"), self._start, Kind.PRIMARY, icon="hourglass")
        return Flow([button], pack=0.5)

    def _panel(self, chooser: Chooser) -> Element:
        _ = self.desk.tr
        scancodes = self.desk.settings.keys.scancodes
        options = self._options[chooser.seat]
        names = {seat_index: self.desk.key_name(scancodes[key]) for key, seat_index in self._keys.items()}
        keys = []
        for index, option in enumerate(options):
            label = f"{option.label} ({option.why_not})" if option.why_not else option.label
            keys.append((names[chooser.seat, index], option.icon, label))
        ready = chooser.seat in self.poll.chosen
        return ChooserPanel(chooser, tuple(keys), _("has chosen") if ready else _("is thinking"), ready)

    def handle(self, event: Event) -> Transition | None:
        """Keys of the columns choose; the others work as everywhere."""
        if isinstance(event, KeyPressed) and event.scancode:
            name = self.desk.settings.keys.canonical(KeyGroup.SECRET, event.scancode, event.key)
            found = self._keys.get(name or "")
            if found is not None:
                if not event.repeated and self.poll.choose(*found):
                    self.desk.sound.play(SoundId.PRESS)
                    self.changed()
                return None
        return super().handle(event)

    def _start(self) -> None:
        self.poll.start()
        self.changed()

    def back(self) -> Transition | None:
        """Esc pauses."""
        return Push(self._pause()) if self._pause is not None else None

    def tick(self) -> Transition | None:
        """Let time go by."""
        self.poll.tick()
        if self.poll.done:
            return self._finish(dict(self.poll.chosen))
        if self.poll.counting and self.poll.count != self._told:
            self._told = self.poll.count
            if self.poll.count_s is not None:
                self.desk.sound.play(SoundId.TIME_TICK)
            self.changed()
        return super().tick()
