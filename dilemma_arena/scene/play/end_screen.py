"""The end of a match: who won, all scores, the seed, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.play.plaques import Sitter, seat_disc
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Pop, Replace, Scene, Transition
from dilemma_arena.scene.ui.boxes import Column, Flow, Panel, Row, Scroll
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element, Mood
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text

WIDTH = 560.0


@dataclass(frozen=True, slots=True)
class ScoreRow(Element):
    """One player: place, symbol, name, a bar and the points."""

    sitter: Sitter
    rank: int
    points: int
    most: int
    won: bool
    note: str = ""
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        """Symbol, a short name, points."""
        return 220.0

    def wanted_width(self, m: Metrics) -> float:
        """As wide as there is room."""
        return WIDTH - 60.0

    def height(self, m: Metrics, width: float) -> float:
        """Two lines."""
        return 54.0

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """The row."""
        palette, text = painter.theme.colour, painter.theme.text
        if self.won:
            painter.box(box.inset(-6.0, 1.0), palette.button, alpha=220, edge=palette.gold, line=1.8, radius=10.0)
        y = box.centre[1]
        painter.text(f"{self.rank}.", (box.x + 6.0, y), text.body, palette.ink_soft, Weight.BOLD)
        seat_disc(painter, (box.x + 54.0, y), 32.0, self.sitter.style)
        points = painter.text(str(self.points), (box.right - 6.0, y), text.title, palette.ink, Weight.BOLD, align=1.0)
        left = box.x + 82.0
        room = points.x - 14.0 - left
        note = painter.text_width(self.note, text.small) + 10.0 if self.note else 0.0
        name = painter.fitted(self.sitter.name, text.strong, room - note, Weight.BOLD)
        end = painter.text(name, (left, y - 9.0), text.strong, palette.ink, Weight.BOLD)
        if self.note:
            painter.text(self.note, (end.right + 10.0, y - 8.0), text.small, palette.ink_soft)
        share = self.points / self.most if self.most else 0.0
        painter.box(Box(left, y + 10.0, room, 6.0), palette.panel, alpha=160, radius=3.0)
        if share > 0.0:
            colour = mixed(self.sitter.style.colour, palette.paper, 0.12)
            painter.box(Box(left, y + 10.0, max(6.0, room * share), 6.0), colour, radius=3.0)


class EndScreen(Screen):
    """Shown over the table as it was left."""

    def __init__(
        self,
        desk: Desk,
        sitters: Sequence[Sitter],
        outcome: Outcome,
        *,
        seed: int,
        behind: Callable[[Canvas], None],
        rematch: Callable[[], Scene] | None,
        notes: Sequence[str] = (),
        title: str = "",
        remarks: Sequence[str] = (),
        back: str = "",
    ) -> None:
        """Prepare.

        Args:
            desk: What menus and games share.
            sitters: Who played.
            outcome: How it ended.
            seed: Of the match.
            behind: Draws the table.
            rematch: Opens the same match once more, with another seed; None: there is none.
            notes: A few words about each player, by seat.
            title: Said above instead of who won.
            remarks: Said below the scores.
            back: Where one gets back to; empty: to the menu.
        """
        super().__init__(desk.kit, focus_on="again" if rematch is not None else "menu")
        self._desk, self._sitters, self._outcome, self._seed = desk, tuple(sitters), outcome, seed
        self._behind, self._rematch, self._notes, self._title = behind, rematch, tuple(notes), title
        self._remarks, self._back = tuple(remarks), back
        people = [sitter.seat for sitter in sitters if sitter.human]
        if len(outcome.winners) > 1:
            desk.sound.play(SoundId.TIE)
        elif not people or outcome.winners[0] in people:
            desk.sound.play(SoundId.WON)
        else:
            desk.sound.play(SoundId.POINTS)

    def _headline(self) -> str:
        _ = self._desk.tr
        if self._title:
            return self._title
        winners = [self._sitters[seat] for seat in self._outcome.winners]
        people = [sitter for sitter in self._sitters if sitter.human]
        if len(winners) == 1:
            if len(people) == 1 and winners[0].human:
                return _("You win!")
            return _("{name} wins", name=winners[0].name)
        names = ", ".join(sitter.name for sitter in winners[:-1])
        return _("{names} and {last} share the win", names=names, last=winners[-1].name)

    def build(self) -> Element:
        """The panel."""
        _, theme = self._desk.tr, self.kit.brush.theme
        scores = self._outcome.scores
        order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        rows: list[Element] = [Text(self._headline(), theme.text.title + 4.0, Weight.EXTRABOLD, theme.colour.gold,
                                    align=0.5)]  # fmt: skip
        for seat in order:
            place = 1 + sum(score > scores[seat] for score in scores)
            note = self._notes[seat] if seat < len(self._notes) else ""
            rows.append(ScoreRow(self._sitters[seat], place, scores[seat], max(scores), seat in self._outcome.winners,
                                 note))  # fmt: skip
        rows += [Text(remark, theme.text.body, align=0.5) for remark in self._remarks]
        rows.append(
            Row([
                Text(_("Seed {seed}", seed=self._seed), theme.text.body, colour=theme.colour.ink_soft, grow=1.0),
                Button("copy", _("Copy"), self._copy, Kind.QUIET, icon="cards",
                       tip=_("The seed to the clipboard: with it the same match can be played again.")),
            ])
        )  # fmt: skip
        buttons: list[Element] = [Button("menu", self._back or _("To the menu"), Pop, icon="door")]
        if self._rematch is not None:
            again = self._rematch
            buttons.insert(0, Button("again", _("Play again"), lambda: Replace(again()), Kind.PRIMARY, icon="again"))
        rows.append(Flow(buttons, pack=0.5))
        return Panel(Scroll("end", Column(rows, gap=10.0)), alpha=250)

    def _copy(self) -> Transition | None:
        copied = copy_text(str(self._seed))
        tr = self._desk.tr
        self.kit.toasts.say(tr("Copied.") if copied else tr("The clipboard cannot be reached here."))
        return None

    def area(self, canvas_box: Box) -> Box:
        """In the middle, as high as it needs to be."""
        width = min(WIDTH, canvas_box.w - 24.0)
        m = self._metrics
        if m is None:
            return centred(canvas_box.centre, width, canvas_box.h - 24.0)
        height = self.build().height(m, width)
        return centred(canvas_box.centre, width, min(height + 6.0, canvas_box.h - 16.0))

    def draw_behind(self, canvas: Canvas, m: Metrics) -> None:
        """The table, darkened."""
        self._behind(canvas)
        self.kit.brush.on(canvas).veil()

    def close(self) -> None:
        """Be quiet."""
        self._desk.sound.stop_all()


def copy_text(text: str) -> bool:
    """Put a text into the clipboard; False: there is none that can be reached."""
    try:
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        pygame.scrap.put(pygame.SCRAP_TEXT, text.encode())
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
