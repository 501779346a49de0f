"""One person chooses, alone with the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Push, Scene, Transition
from dilemma_arena.scene.ui.badges import Badge
from dilemma_arena.scene.ui.boxes import Centred, Column, Flow, Row
from dilemma_arena.scene.ui.controls import Act, Button, Kind, activates, paint_plate
from dilemma_arena.scene.ui.element import DONE, Control, Element, Memory, Mood, Reply, Touch
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text, paint_text, stamp

LEAST = 150.0
ICON = 104.0
ICON_ROOM = 44.0
PAD = 14.0


@dataclass(frozen=True, slots=True)
class OptionCard(Control):
    """An option as a card to be taken."""

    id: str
    option: Option
    number: int
    """The digit that chooses it."""
    chosen: bool
    act: Act
    tip: str = ""
    grow: float = 0.0

    @property
    def enabled(self) -> bool:  # type: ignore[override]
        """Whether it can be chosen."""
        return not self.option.why_not

    def least_width(self, m: Metrics) -> float:
        """Picture or widest word."""
        picture = self.option.shape[0] if self.option.paint is not None else ICON + ICON_ROOM
        word = m.widest_word(self.option.label, m.theme.text.strong, Weight.BOLD)
        return max(LEAST, picture + 2 * PAD, word + 2 * PAD)

    def wanted_width(self, m: Metrics) -> float:
        """The label in one line, if it is short."""
        return max(
            self.least_width(m), min(220.0, m.width(self.option.label, m.theme.text.strong, Weight.BOLD) + 2 * PAD)
        )

    def _picture_height(self) -> float:
        return self.option.shape[1] if self.option.paint is not None else ICON + 20.0

    def height(self, m: Metrics, width: float) -> float:
        """Digit, picture, label, and why not."""
        text = m.theme.text
        label = m.text_height(self.option.label, text.strong, width - 2 * PAD, Weight.BOLD)
        why = m.text_height(self.option.why_not, text.small, width - 2 * PAD) if self.option.why_not else 0.0
        return PAD + 24.0 + self._picture_height() + 8.0 + label + why + PAD

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """Enter and Space choose it."""
        return Reply(self.act()) if activates(event) else None

    def press(self, touch: Touch) -> Reply | None:
        """It waits for the release."""
        return DONE

    def release(self, touch: Touch) -> Reply | None:
        """Pressed and let go over it."""
        return Reply(self.act())

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Plate, digit, picture, label; a tick and a gold frame on what is chosen."""
        palette, text = painter.theme.colour, m.theme.text
        ink = paint_plate(painter, box, mood, Kind.NORMAL, enabled=self.enabled)
        if self.chosen:
            painter.box(box, palette.panel, alpha=0, edge=palette.gold, line=3.0, radius=painter.theme.control.radius)
            painter.icon("check", (box.right - 22.0, box.y + 22.0), 24.0, palette.gold)
        painter.key_cap(str(self.number), (box.x + 10.0, box.y + 22.0))
        y = box.y + PAD + 24.0
        picture = Box(box.x, y, box.w, self._picture_height())
        if self.option.paint is not None:
            w, h = self.option.shape
            place = Box(picture.centre[0] - w / 2.0, y, w, h)
            stamp(
                painter,
                self.option.picture_name or f"option {self.id}",
                place,
                self.option,
                self.option.paint,
                radius=8.0,
            )
            if not self.enabled:
                painter.box(place, palette.panel, alpha=130, radius=8.0)
        elif self.option.icon:
            painter.icon(self.option.icon, picture.centre, ICON, ink)
        y = picture.bottom + 8.0
        label = m.text_height(self.option.label, text.strong, box.w - 2 * PAD, Weight.BOLD)
        words = Box(box.x + PAD, y, box.w - 2 * PAD, label)
        paint_text(painter, m, self.option.label, words, text.strong, Weight.BOLD, ink, 0.5)
        if self.option.why_not:
            why = Box(words.x, words.bottom, words.w, box.bottom - PAD - words.bottom)
            paint_text(painter, m, self.option.why_not, why, text.small, colour=palette.ink_faint, align=0.5)


class PrivateChoice(Screen):
    """Takes one person's choice: first marked, then confirmed, so that a slip can be mended."""

    def __init__(
        self,
        desk: Desk,
        who: Chooser,
        question: Question,
        done: Callable[[int], Transition],
        *,
        pause: Callable[[], Scene] | None = None,
    ) -> None:
        """Ask.

        Args:
            desk: What scenes share.
            who: Who is asked.
            question: What.
            done: Takes the index of the option.
            pause: What Esc opens; None: nothing.
        """
        super().__init__(desk.kit)
        self.desk = desk
        self.who = who
        self.question = question
        self.options = tuple(question.options_of(who.seat))
        self.chosen: int | None = None
        self._done_with = done
        self._pause = pause

    def build(self) -> Element:
        """The options, and the way to confirm."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        header = Row(
            [
                Badge(self.who.look, 44.0),
                Column(
                    [
                        Text(self.who.name, theme.text.strong, Weight.BOLD),
                        Text(self.question.title, theme.text.body, colour=theme.colour.ink_soft),
                    ],
                    gap=0.0,
                    grow=1.0,
                ),
            ]
        )
        cards = Flow(
            [
                OptionCard(f"option {index}", option, index + 1, index == self.chosen,
                           partial(self._choose, index), tip=option.why_not)
                for index, option in enumerate(self.options)
            ],
            gap=16.0,
            pack=0.5,
        )  # fmt: skip
        extra = self.question.extra_of(self.who.seat) if self.question.extra_of is not None else None
        middle: list[Element] = [cards] if extra is None else [extra, cards]
        label = _("Choose") if self.chosen is None else _("Choose “{option}”", option=self.options[self.chosen].label)
        confirm = Button("confirm", label, self._confirm, Kind.PRIMARY, icon="lock", enabled=self.chosen is not None)
        body = Centred(Column(middle, gap=20.0), 1000.0, grow=1.0)
        return PageFrame(header, body, Flow([confirm], pack=0.5))

    def shortcut(self, event: KeyPressed) -> Reply | None:
        """Digits mark an option."""
        if len(event.key) == 1 and event.key.isdigit() and not event.repeated:
            index = int(event.key) - 1
            if 0 <= index < len(self.options):
                self._choose(index)
                return DONE
        return None

    def back(self) -> Transition | None:
        """Esc pauses."""
        return Push(self._pause()) if self._pause is not None else None

    def _choose(self, index: int) -> None:
        if not self.options[index].why_not:
            self.chosen = index
            self.focus = "confirm"
            self.desk.sound.play(SoundId.TOKENS)
            self.changed()

    def _confirm(self) -> Transition | None:
        return None if self.chosen is None else self._done_with(self.chosen)
