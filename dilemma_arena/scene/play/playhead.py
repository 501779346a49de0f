"""Where a recorded match stands at its table, and how one gets elsewhere. Draws nothing, knows no keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from dilemma_arena.core.ids import Seat
from dilemma_arena.physics.arena import Arena
from dilemma_arena.recording.match_story import Story
from dilemma_arena.scene.elevation import Hull, SideView
from dilemma_arena.scene.play.log import LogLine
from dilemma_arena.scene.play.replayed import ReplayedSession
from dilemma_arena.scene.play.table_scene import MakeSession, TableScene
from dilemma_arena.scene.play.viewer_marks import PARTS, Mark
from dilemma_arena.scene.player import SPEEDS
from dilemma_arena.scene.stack import Transition
from dilemma_arena.session.match import Observer

SLOW = 0.25
"""Speed at most while a card is at the rim."""
TRAIL, TRAIL_TICKS = 7, 8
"""Ghosts of that card, and ticks between them."""
MOST_TICKS = 200_000
"""No step to the next event takes longer: a quarter of an hour."""

MakeTable = Callable[[MakeSession, Sequence[Seat], bool], TableScene]
"""Sets a table for a session, with the hands of these seats shown; whether what was before is skipped."""


class Playhead:
    """A table at which a match is played again, and a new one for every place one goes to.

    Whatever way leads to a place, the table is made from what has happened until then; so there is one result.
    """

    def __init__(self, story: Story, make: MakeTable, marks: Sequence[Mark], speed: float = 1.0) -> None:
        """Stand at the beginning.

        Raises:
            UserError: it cannot be played again.
        """
        self.story = story
        self.marks = tuple(marks)
        self.people: tuple[Seat, ...] = ()
        """Whose hands are shown."""
        self.playing = True
        self.speed = min(SPEEDS[-1], max(SPEEDS[0], speed))
        self.slow_at_rim = True
        self.session: ReplayedSession
        self._lines: tuple[tuple[Seat, ...], tuple[LogLine, ...]] | None = None
        self._make = make
        self._due = 0.0
        self._trail: deque[Hull] = deque(maxlen=TRAIL * TRAIL_TICKS)
        self.table = self._table(story.stops[0], None, skip=False)

    # --- where it stands --------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How much has happened."""
        return self.session.count

    @property
    def tick(self) -> int:
        """The match's tick."""
        return self.session.tick

    @property
    def at_end(self) -> bool:
        """Whether there is nothing left to be shown."""
        return self.session.over and not self.table.beats.busy

    @property
    def ahead(self) -> float:
        """How much of the next tick is over, 0..1."""
        return min(1.0, self._due)

    @property
    def pace(self) -> float:
        """Times the usual speed, now."""
        slow = self.slow_at_rim and self.table.at_the_rim() is not None
        return min(self.speed, SLOW) if slow else self.speed

    def side(self) -> tuple[Arena, SideView] | None:
        """The card at the rim from the side, with where it came from."""
        found = self.table.at_the_rim()
        if found is None:
            return None
        arena, view = found
        ghosts = tuple(self._trail)[::-TRAIL_TICKS][::-1]
        return arena, SideView(view.card, view.colour, ghosts, view.lying)

    # --- time -------------------------------------------------------------------------------------------------

    def run(self) -> Transition | None:
        """A tick of real time, if it plays.

        Returns:
            What the table wants, when the match is over.
        """
        if not self.playing:
            return None
        self._due += self.pace
        while self._due >= 1.0:
            self._due -= 1.0
            transition = self._tick()
            if transition is not None:
                return transition
            if self.at_end:
                self.stop()
        return None

    def _tick(self) -> Transition | None:
        transition = self.table.tick()
        found = self.table.at_the_rim()
        if found is None:
            self._trail.clear()
        else:
            self._trail.append(found[1].card)
        if transition is not None:
            self.stop()
        return transition

    def stop(self) -> None:
        """Pause."""
        self.playing, self._due = False, 0.0

    def toggle(self) -> None:
        """Play or pause; at the end, begin again."""
        if self.playing:
            self.stop()
            return
        if self.at_end:
            self.seek(self.story.stops[0])
        self.playing = True

    def faster(self, steps: int) -> None:
        """Change the speed by some steps."""
        nearest = min(range(len(SPEEDS)), key=lambda index: abs(SPEEDS[index] - self.speed))
        self.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, nearest + steps))]

    # --- elsewhere --------------------------------------------------------------------------------------------

    def seek(self, count: int, tick: int | None = None) -> None:
        """Go to where so much has happened, at that tick; what was before is told, not shown."""
        old = self.table
        old.session.close()
        old.desk.sound.stop_all()
        self._due = 0.0
        self._trail.clear()
        self.table = self._table(self.story.stop_near(count), tick, skip=True)
        self.table.log.open = old.log.open

    def show(self, count: int) -> None:
        """Go to the thing with this number, counted from 1, and look at what is said of it."""
        before = self.story.stop_before(count)
        if before >= count:
            self.seek(count)
            return
        self.seek(before, self.story.tick_of(before + 1))
        self._to_stop()

    def look_with(self, people: Sequence[Seat]) -> None:
        """Show the hands of these seats."""
        self.people = tuple(people)
        if self.table.beats.busy:
            self.show(self.count)
        else:
            self.seek(self.count, self.tick)

    def event_on(self) -> None:
        """Pause, and on to what is to be looked at next."""
        self.stop()
        self._to_stop()

    def event_back(self) -> None:
        """Pause, and back to what was to be looked at before."""
        self.stop()
        self.show(self.story.stop_before(self.count))

    def tick_on(self) -> Transition | None:
        """Pause, and on by one tick of the table."""
        self.stop()
        return None if self.at_end else self._tick()

    def tick_back(self) -> None:
        """Pause, and back by one tick of the match, or to before what has happened at this one."""
        self.stop()
        count, tick = self.count, self.tick
        if tick > self.story.tick_of(count) and not self.table.beats.busy:
            self.seek(count, tick - 1)
        else:
            before = self.story.stop_before(count)
            self.seek(before, max(self.story.tick_of(before), min(tick, self.story.next_tick(before))))

    def part_on(self) -> None:
        """On to the next turn or round."""
        mark = next((mark for mark in self.marks if mark.kind in PARTS and mark.count > self.count), None)
        if mark is not None:
            self.show(mark.count)
        else:
            self.seek(len(self.story.moments), self.story.end_tick)

    def part_back(self) -> None:
        """Back to the beginning of this turn or round, or of the one before if it has only begun."""
        before = [m.count for m in self.marks if m.kind in PARTS and self.story.stop_near(m.count) < self.count]
        if before:
            self.show(before[-1])
        else:
            self.seek(self.story.stops[0])

    def lines(self) -> tuple[LogLine, ...]:
        """The log of the whole match, for whoever looks on now."""
        if self._lines is None or self._lines[0] != self.people:
            session = self.session
            whole = self._table(len(self.story.moments), self.story.end_tick, skip=True)
            whole.session.close()
            self.session, self._lines = session, (self.people, tuple(whole.log.lines))
        return self._lines[1]

    # --- helpers ----------------------------------------------------------------------------------------------

    def _table(self, count: int, tick: int | None, *, skip: bool) -> TableScene:
        def session(observers: Sequence[Observer]) -> ReplayedSession:
            self.session = ReplayedSession(self.story, observers, count=count, tick=tick)
            return self.session

        return self._make(session, self.people, skip)

    def _to_stop(self) -> None:
        """On, unseen and unheard, to what waits to be looked at, or to where a thing has been shown to its end."""
        table, before = self.table, self.count
        table.catching_up = True
        if table.beats.waiting:
            table.beats.go_on()
        elif table.beats.busy:
            before = -1
        for _ in range(MOST_TICKS):
            if table.beats.waiting or (not table.beats.busy and (self.count > before or self.session.over)):
                break
            if not table.beats.go_on():
                table.run_match()
        table.catching_up = False
        table.forget_note()
        table.follow()
