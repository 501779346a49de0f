"""A recorded match at its table: played, paused, stepped through, wound back, and taken over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.recording.match_story import Story
from dilemma_arena.rules.contract import Outcome
from dilemma_arena.scene import elevation
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import (
    Button,
    Event,
    FocusLost,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.play.end_screen import EndScreen
from dilemma_arena.scene.play.key_caps import printed
from dilemma_arena.scene.play.layout import SIDE, SIDE_FROM
from dilemma_arena.scene.play.playhead import Playhead
from dilemma_arena.scene.play.table_scene import Ending, MakeSession, Seating, TableScene
from dilemma_arena.scene.play.viewer_bar import ViewerBar, Words, keys_of
from dilemma_arena.scene.play.viewer_marks import USUAL, Axis, marks_of
from dilemma_arena.scene.play.viewer_secrets import Secret, draw_secrets
from dilemma_arena.scene.play.viewer_takeover import TakeOver
from dilemma_arena.scene.stack import Pop, Push, Scene, Transition

if TYPE_CHECKING:
    from dilemma_arena.scene.play.table_entry import TableEntry

KEYS_H = 244.0
"""Room for the keys at the bottom of the column beside a table, units."""
FORWARDED = ("up", "down", "l", "h", "f1")
"""Keys that mean at every table what they always do."""


def _stay(_table: TableScene, _outcome: Outcome) -> Transition:
    return Pop(0)


def viewed_table(
    desk: Desk,
    entry: TableEntry,
    setup: MatchSetup,
    session: MakeSession,
    people: Sequence[Seat],
    *,
    skip: bool,
    ending: Ending = _stay,
) -> TableScene:
    """The table of a recording: nobody has to press anything for it to go on.

    Args:
        desk: What scenes share.
        entry: The game's.
        setup: Who played, and how.
        session: Plays it again.
        people: Whose hands are shown.
        skip: Whether what was before is not shown.
        ending: What comes after it; usually nothing.
    """
    table = entry.seat(Seating(desk, setup, entry.paused, ending, people=people, session=session, skip=skip))
    table.ways.auto_go_on = True
    return table


class ViewerScene:
    """The table of a game above, the strip below; whoever watches holds the time."""

    see_through = False

    def __init__(self, desk: Desk, entry: TableEntry, story: Story, setup: MatchSetup, *, speed: float = 1.0) -> None:
        """Begin to play.

        Args:
            desk: What scenes share.
            entry: The game's.
            story: What happens in the recording.
            setup: Who played, and how.
            speed: Times the usual speed.

        Raises:
            UserError: it cannot be played again.
        """
        self.desk, self.entry, self.setup = desk, entry, setup
        marks = marks_of(story, {**USUAL, **entry.marks})
        self.bar = ViewerBar(Axis(story), marks)
        self.everybody = False
        """Whether all hands are shown, in words."""
        self.head = Playhead(story, self._table, marks, speed)
        self._scale = 1.0
        self._winding = False
        self._wanted: float | None = None
        self._told_end = False

    def _table(self, session: MakeSession, people: Sequence[Seat], skip: bool) -> TableScene:
        table = viewed_table(self.desk, self.entry, self.setup, session, people, skip=skip, ending=self._over)
        self._show_keys(table)
        return table

    def _show_keys(self, table: TableScene) -> None:
        layout = self.bar.layout
        table.keys_shown = keys_of(self.desk.tr, roomy=layout is None or layout.roomy)

    @property
    def table(self) -> TableScene:
        """The table as it is shown now."""
        return self.head.table

    def _over(self, table: TableScene, outcome: Outcome) -> Transition:
        desk = self.desk
        return Push(
            EndScreen(desk, table.sitters, outcome, seed=self.setup.seed, behind=lambda canvas: self.draw(canvas, 0.0),
                      rematch=None, notes=self.entry.notes(table, outcome), title=self.entry.headline(table, outcome),
                      remarks=self.entry.remarks(table, outcome), back=desk.tr("Back to the recording"))
        )  # fmt: skip

    # --- events -----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> Transition | None:
        """React to one event."""
        match event:
            case KeyPressed():
                return self._key(event)
            case WheelTurned(steps=steps):
                at = self.bar.pointed
                if at is not None and self._mine(at):
                    (self.head.event_on if steps < 0 else self.head.event_back)()
                    return None
            case PointerMoved(at=at) | PointerPressed(at=at) | PointerReleased(at=at):
                point = self.bar.pointed = self._units(at)
                if self._winding or self.bar.buttons.pressed is not None or self._mine(point):
                    return self._in_strip(event, point)
                self.bar.buttons.handle(event, self._scale)
            case PointerLeft() | FocusLost():
                self._winding, self.bar.pointed = False, None
                self.bar.buttons.handle(event, self._scale)
        return self._at_table(event)

    def _units(self, at: Point) -> Point:
        return at[0] / self._scale, at[1] / self._scale

    def _mine(self, point: Point) -> bool:
        return self.bar.layout is not None and self.bar.layout.strip.contains(point)

    def _in_strip(self, event: Event, point: Point) -> Transition | None:
        used = None
        if not self._winding:
            mine, used = self.bar.buttons.handle(event, self._scale)
            if mine:
                return self._use(used) if used is not None else None
        layout = self.bar.layout
        match event:
            case PointerPressed(button=Button.MAIN) if layout is not None and layout.bar.contains(point):
                mark = self.bar.mark_at(point)
                self._winding = True
                if mark is not None:
                    self.head.show(mark.count)
                else:
                    self._wanted = self.bar.place_at(point)
            case PointerMoved(main_held=held):
                self._winding = self._winding and held
                if self._winding:
                    self._wanted = self.bar.place_at(point)
            case PointerReleased():
                self._winding = False
        return None

    def _at_table(self, event: Event) -> Transition | None:
        """A line of the log that is clicked is gone to; everything else is the table's."""
        match event:
            case PointerPressed(at=at, button=Button.MAIN) if self.table.log.press(self._units(at)):
                self._go_to_line()
                return None
        return self.table.handle(event)

    def _go_to_line(self) -> None:
        line = self.table.log.pointed
        if line is not None:
            self.head.stop()
            self.head.show(line.moment + 1)

    def _key(self, event: KeyPressed) -> Transition | None:
        head, key = self.head, event.key
        repeatable: dict[str, Callable[[], object]] = {
            "left": head.event_back, "right": head.event_on, ",": head.tick_back,
            "page up": head.part_back, "page down": head.part_on,
            "-": lambda: head.faster(-1), "[-]": lambda: head.faster(-1),
            "+": lambda: head.faster(1), "=": lambda: head.faster(1), "[+]": lambda: head.faster(1),
        }  # fmt: skip
        if key == ".":
            return head.tick_on()
        if key in repeatable:
            repeatable[key]()
        elif key in FORWARDED or key in self.entry.looking_keys:
            return self.table.handle(event)
        elif not event.repeated:
            return self._command(event)
        return None

    def _command(self, event: KeyPressed) -> Transition | None:
        head, story = self.head, self.head.story
        match event.key:
            case "return" | "enter" if self.table.log.pointed is not None:
                self._go_to_line()
            case "space" | "return" | "enter":
                head.toggle()
            case "home":
                head.stop()
                head.seek(story.stops[0])
            case "end":
                head.stop()
                head.seek(len(story.moments), story.end_tick)
            case "v":
                return self._use("hands")
            case "s":
                return self._use("slow")
            case "t":
                return self._use("take over")
            case "escape":
                closed = self.table.handle(event) is None  # what lay over the table; else it would pause
                return None if closed else Pop()
        return None

    def _use(self, button: str) -> Transition | None:
        head = self.head
        acts: dict[str, Callable[[], object]] = {
            "part back": head.part_back, "back": head.event_back, "play": head.toggle, "on": head.event_on,
            "part on": head.part_on, "slower": lambda: head.faster(-1), "faster": lambda: head.faster(1),
            "hands": self._next_hands, "slow": self._flip_slow,
        }  # fmt: skip
        if button == "take over":
            return self._take_over()
        acts[button]()
        return None

    def _flip_slow(self) -> None:
        self.head.slow_at_rim = not self.head.slow_at_rim

    def _next_hands(self) -> None:
        """Nobody's hand, one after the other's, all, and from the beginning."""
        people, last = self.head.people, len(self.setup.seats) - 1
        if self.everybody:
            self.everybody = False
            self.head.look_with(())
        elif not people:
            self.head.look_with((0,))
        elif people[0] < last:
            self.head.look_with((people[0] + 1,))
        else:
            self.everybody = True
            self.head.look_with(())

    def _take_over(self) -> Transition | None:
        head, desk = self.head, self.desk
        head.stop()
        if head.story.told:
            desk.kit.toasts.say(desk.tr("What is only told cannot be played on."), icon="warning")
            return None
        if head.session.outcome is not None:
            desk.kit.toasts.say(desk.tr("The game is over here. Go back to before its end."), icon="warning")
            return None
        seat = head.people[0] if head.people else next(iter(self.setup.humans), 0)
        return Push(TakeOver(desk, head.story, head.count, seat, self._play))

    def _play(self, setup: MatchSetup) -> Scene:
        return self.entry.play_scene(setup, self.desk)

    # --- time and picture -------------------------------------------------------------------------------------

    def tick(self) -> Transition | None:
        """Advance by one tick."""
        head = self.head
        if self._wanted is not None:
            head.seek(*self.bar.axis.place(self._wanted))
            self._wanted = None
        transition = None if self._winding else head.run()
        ended = head.at_end and head.session.outcome is None
        if ended and not self._told_end:
            self.desk.kit.toasts.say(self.desk.tr("The recording ends here, before the end of the game."))
        self._told_end = ended
        return transition

    def words(self) -> dict[str, Words]:
        """The buttons there are now."""
        tr, head, desk = self.desk.tr, self.head, self.desk
        who = tr("all") if self.everybody else tr("nobody's")
        if head.people:
            who = self.setup.seats[head.people[0]].name
        buttons = {
            "part back": Words("", tr("Back to the beginning of the turn"), tr("PgUp")),
            "back": Words("", tr("Back by one event"), "left"),
            "play": Words("", tr("Pause") if head.playing else tr("Play"), "Space"),
            "on": Words("", tr("On by one event"), "right"),
            "part on": Words("", tr("On to the next turn"), tr("PgDn")),
            "slower": Words("", tr("Slower"), "−"),
            "faster": Words("", tr("Faster"), "+"),
            "hands": Words(tr("Hands: {who}", who=who), tr("Whose hidden things are shown: {who}", who=who),
                           printed(desk, "V")),
        }  # fmt: skip
        if head.story.thrown and not head.story.told:
            does = tr("Slow motion at the rim: on") if head.slow_at_rim else tr("Slow motion at the rim: off")
            buttons["slow"] = Words(tr("Slow at the rim"), does, printed(desk, "S"))
        if not head.story.told:  # another physics would not go on from where its cards lie
            buttons["take over"] = Words(tr("What if …"), tr("Play on from here as a new game"), "T")
        return buttons

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Draw the table and the strip."""
        self._scale = canvas.scale
        words = self.words()
        layout = self.bar.lay_out(canvas.box, words)
        self._show_keys(self.table)
        log = self.table.log  # who watches may not want to know; who has paused looks for something
        log.later = () if self.head.playing or not log.open else self.head.lines()[len(log.lines) :]
        above = canvas.rect(layout.table)
        surface = canvas.surface.subsurface(above)
        head = self.head
        part = head.ahead + (head.pace * ahead if head.playing else 0.0)
        self.table.draw(Canvas(surface, canvas.scale, breathe=canvas.breathe), min(1.0, part))
        painter = self.desk.kit.brush.on(canvas)
        if head.story.told:
            self._note(painter, layout.table)
        self._secrets(painter, layout.table)
        self._rim(painter, layout.table)
        knob = self.bar.axis.at(head.count, head.tick) if self._wanted is None else self._wanted
        self.bar.draw(painter, head, words, knob)

    def _note(self, painter: Painter, area: Box) -> None:
        """That nothing is thrown again."""
        words, size = self.desk.tr("As stored in the file, not simulated again"), painter.theme.text.small
        wide = painter.text_width(words, size, Weight.SEMIBOLD) + 24.0
        box = Box(area.centre[0] - wide / 2, area.bottom - 32.0, wide, 26.0)
        painter.panel(box)
        painter.text(words, box.centre, size, painter.theme.colour.warn, Weight.SEMIBOLD, align=0.5)

    def _secrets(self, painter: Painter, area: Box) -> None:
        seats = range(len(self.setup.seats)) if self.everybody else self.head.people
        if not seats or (self.head.people and self.entry.shows_hands):
            return
        state, tr = self.head.session.state, self.desk.tr
        found: dict[Seat, Sequence[Secret]] = {seat: self.entry.secrets(state, seat, tr) for seat in seats}
        if area.w >= SIDE_FROM:  # beside the column with the explanations
            cut = area.cut_left if self.desk.settings.left_hand else area.cut_right
            area = cut(SIDE + 20.0)[1]
        if any(found.values()):
            draw_secrets(painter, area, self.table.sitters, found)

    def _rim(self, painter: Painter, area: Box) -> None:
        found = self.head.side()
        if found is None:
            return
        arena, view = found
        high = 172.0
        if area.w >= SIDE_FROM:  # in the column beside the table, over the keys
            left = 20.0 if self.desk.settings.left_hand else area.right - SIDE - 20.0
            box = Box(left, area.bottom - KEYS_H - high, SIDE, high)
        else:
            box = Box(area.x + 8.0, area.y + 110.0, min(260.0, area.w * 0.42), high)
        painter.panel(box, edge=painter.theme.colour.gold)
        inner = box.inset(12.0, 8.0)
        painter.text(
            self.desk.tr("From the side"), (inner.x, inner.y + 9.0), painter.theme.text.small, None, Weight.BOLD
        )
        elevation.draw(painter, Box(inner.x, inner.y + 24.0, inner.w, inner.h - 24.0), arena, view)

    def close(self) -> None:
        """Be quiet."""
        self.table.close()
