"""The strip below a recorded match: the timeline with its marks, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, Point, centred
from dilemma_arena.scene.play.buttons import TableButton, TableButtons, draw_table_button
from dilemma_arena.scene.play.playhead import Playhead
from dilemma_arena.scene.play.viewer_marks import Axis, Mark, MarkKind
from dilemma_arena.scene.timeline_bar import KNOB, TRACK, clock_text, speed_text
from dilemma_arena.scene.ui.controls import Kind, paint_plate
from dilemma_arena.scene.ui.element import Mood

ROOMY_FROM = 760.0
"""Height of the window from which the buttons have a row of their own, units."""
BAR, BUTTON, GAP, PAD, GROUP = 54.0, 44.0, 6.0, 12.0, 10.0
LEAST_BAR = 150.0
CLOCK = 96.0
ICON = 15.0
"""Room for a symbol on the timeline."""
SNAP = 7.0
"""How near to a mark counts as on it, units."""
SMALL = ("part back", "back", "play", "on", "part on", "slower", "faster")
"""Ids of the buttons that hold a symbol only."""
SYMBOLS = {"part back": "step_back", "back": "step_back", "on": "step", "part on": "step", "slower": "minus",
           "faster": "plus"}  # fmt: skip
ABOVE = {MarkKind.DUEL: "conflict", MarkKind.REVEAL: "eye", MarkKind.THROW: "flight", MarkKind.END: "flag"}
"""Symbols over the line, the most important first."""


@dataclass(frozen=True, slots=True)
class Words:
    """A button's label, what it does, and its key."""

    label: str
    does: str
    key: str


@dataclass(frozen=True, slots=True)
class ViewerLayout:
    """The window cut up."""

    table: Box
    strip: Box
    bar: Box
    """The timeline."""
    clock: Box
    speed: Box
    """How fast it plays; of no width where there is no room."""
    buttons: tuple[tuple[str, Box], ...]
    roomy: bool

    @classmethod
    def of(cls, whole: Box, ids: Sequence[str]) -> ViewerLayout:
        """Lay out for a window with these buttons; what has no room is left out, its keys remain."""
        roomy = whole.h >= ROOMY_FROM
        strip, table = whole.cut_bottom(BAR + 2 * PAD - 8.0 + (BUTTON + 4.0 if roomy else 0.0))
        inner = strip.inset(PAD + 6.0, PAD - 4.0)
        row, above = inner.cut_bottom(BUTTON if roomy else inner.h)
        wide = dict.fromkeys(SMALL, 58.0 if roomy else 40.0)
        wide.update({"part back": 44.0, "part on": 44.0} if roomy else {})
        rest = [name for name in ids if name not in SMALL]
        badge = 64.0 if roomy else 52.0
        gap = GAP if roomy else 4.0
        free = row.w if roomy else row.w - LEAST_BAR - CLOCK
        spare = free - sum(wide[name] + gap for name in ids if name in SMALL) - badge - 2 * GROUP
        label = min(250.0, spare / max(1, len(rest)) - gap) if roomy else 60.0
        placed: list[tuple[str, Box]] = []
        speed, x = Box(row.x, row.y, 0.0, row.h), row.x
        for name in ids:
            width = wide.get(name, label)
            after = {"slower": badge, "part on": GROUP, "faster": GROUP}.get(name, 0.0)
            if x + width + after - row.x > free:
                continue
            placed.append((name, centred((x + width / 2, row.centre[1]), width, BUTTON)))
            x += width + gap
            if name == "slower":
                speed = Box(x - gap, row.y, badge + gap, row.h)
            x += after
        line = above if roomy else Box(x + GAP, row.y, row.right - x - GAP, row.h)
        clock, bar = line.cut_right(CLOCK)
        return cls(table, strip, bar, clock, speed, tuple(placed), roomy)


class ViewerBar:
    """The strip, drawn and pointed at."""

    def __init__(self, axis: Axis, marks: Sequence[Mark]) -> None:
        self.axis, self.marks = axis, tuple(marks)
        self.buttons = TableButtons()
        self.layout: ViewerLayout | None = None
        self.pointed: Point | None = None
        """Where the pointer is, units."""

    # --- where things are -------------------------------------------------------------------------------------

    def lay_out(self, whole: Box, words: dict[str, Words]) -> ViewerLayout:
        """Cut the window up; `words`: the buttons there are to be, by id."""
        layout = ViewerLayout.of(whole, tuple(words))
        self.layout = layout
        self.buttons.show(
            [
                TableButton(name, "" if name in SMALL or not layout.roomy else words[name].label, box, words[name].key,
                            Kind.PRIMARY if name == "play" else Kind.NORMAL)
                for name, box in layout.buttons
            ]
        )  # fmt: skip
        return layout

    def _track(self, bar: Box) -> Box:
        return Box(bar.x + KNOB, bar.centre[1] - TRACK / 2 + 2.0, max(1.0, bar.w - 2 * KNOB), TRACK)

    def x_of(self, bar: Box, at: float) -> float:
        """Where a place of the timeline is."""
        track = self._track(bar)
        return track.x + track.w * at / self.axis.length

    def place_at(self, point: Point) -> float:
        """The place of the timeline under a point; beyond the ends counts as the ends."""
        if self.layout is None:
            return 0.0
        track = self._track(self.layout.bar)
        return min(1.0, max(0.0, (point[0] - track.x) / track.w)) * self.axis.length

    def mark_at(self, point: Point) -> Mark | None:
        """The mark under a point of the timeline."""
        if self.layout is None or not self.layout.bar.contains(point):
            return None
        order = list(MarkKind)
        near = [(mark, abs(self.x_of(self.layout.bar, self._place(mark)) - point[0])) for mark in self.marks]
        near = [(mark, off) for mark, off in near if off <= SNAP]
        return min(near, key=lambda found: (order.index(found[0].kind), found[1]))[0] if near else None

    def _place(self, mark: Mark) -> float:
        return self.axis.at(mark.count, 0)

    # --- drawing ----------------------------------------------------------------------------------------------

    def draw(self, painter: Painter, head: Playhead, words: dict[str, Words], knob: float) -> None:
        """Draw the strip."""
        layout = self.layout
        if layout is None:
            return
        palette, text = painter.theme.colour, painter.theme.text
        painter.box(layout.strip.inset(-3.0, 0.0).moved(0.0, 2.0), palette.panel, edge=palette.panel_edge, radius=0.0)
        painter.kept(
            "viewer marks", layout.bar, (layout.bar, self.marks, painter.tr.language),
            lambda on: self._marks(on, layout.bar), margin=0.0,
        )  # fmt: skip
        track, x = self._track(layout.bar), self.x_of(layout.bar, knob)
        painter.box(Box(track.x, track.y + 2.5, max(3.0, x - track.x), TRACK - 5.0), palette.gold, radius=1.5)
        painter.box(centred((x, track.centre[1]), 2 * KNOB, 2 * KNOB), palette.gold, edge=palette.panel, line=2.0,
                    radius=KNOB, shadow=3.0)  # fmt: skip
        self._clock(painter, layout.clock, head)
        for button in self.buttons.shown:
            self._button(painter, button, head, roomy=layout.roomy)
        if layout.speed.w:
            painter.text(speed_text(head.pace), layout.speed.centre, text.body, palette.ink, Weight.BOLD, align=0.5)
        self._tip(painter, layout, words)

    def _clock(self, painter: Painter, box: Box, head: Playhead) -> None:
        palette, text = painter.theme.colour, painter.theme.text
        at = (box.right, box.centre[1] - 9.0)
        step = f"{head.count} / {len(head.story.moments)}"
        painter.text(step, at, text.body, palette.ink, Weight.BOLD, align=1.0)
        if head.story.end_tick * TICK_S >= 1.0:
            painter.text(clock_text(head.tick), (box.right, box.centre[1] + 11.0), text.small, palette.ink_soft,
                         align=1.0)  # fmt: skip

    def _button(self, painter: Painter, button: TableButton, head: Playhead, *, roomy: bool) -> None:
        mood = Mood(hovered=button.id == self.buttons.hovered, pressed=button.id == self.buttons.pressed)
        name = button.id
        if name in SMALL:
            ink = paint_plate(painter, button.box, mood, button.kind)
            icon = ("pause" if head.playing else "play") if name == "play" else SYMBOLS[name]
            x, y = button.box.centre
            caps = roomy and name in ("back", "on")
            if caps:
                wide = painter.key_width(button.key, painter.theme.text.small)
                x -= (wide + 4.0) / 2
                painter.key_cap(button.key, (button.box.right - wide - 7.0, y))
            for shift in (-4.5, 4.5) if name.startswith("part") else (0.0,):
                painter.icon(icon, (x + shift, y), 15.0, ink)
            return
        off = name == "slow" and not head.slow_at_rim
        icon = {"hands": "eye", "slow": "leaning", "take over": "person"}[name]
        shown = TableButton(name, button.label, button.box, button.key, button.kind, icon)
        if roomy:
            draw_table_button(painter, shown, hovered=mood.hovered, pressed=mood.pressed, focused=False)
        else:
            ink = paint_plate(painter, button.box, mood, button.kind)
            painter.icon(icon, (button.box.x + 20.0, button.box.centre[1]), 18.0, ink)
            painter.key_cap(button.key, (button.box.x + 36.0, button.box.centre[1]))
        if off:
            painter.box(Box(button.box.x + 8.0, button.box.centre[1] - 1.0, 28.0, 2.0), painter.theme.colour.bad,
                        radius=1.0)  # fmt: skip

    def _marks(self, painter: Painter, bar: Box) -> None:
        palette, text = painter.theme.colour, painter.theme.text
        track = self._track(bar)
        painter.box(track, palette.button, edge=palette.panel_edge, line=1.0, radius=TRACK / 2)
        taken: list[float] = []
        for kind in MarkKind:
            for mark in self.marks:
                if mark.kind is not kind:
                    continue
                x, y = self.x_of(bar, self._place(mark)), track.centre[1]
                if kind in (MarkKind.ROUND, MarkKind.TURN):
                    tall = 17.0 if kind is MarkKind.ROUND else 12.0
                    _post(painter, x, y - 8.0, y + tall, palette.ink_soft)
                    label = str(mark.number)
                    size = text.small if kind is MarkKind.TURN else text.body
                    below = [-1e9] if kind is MarkKind.ROUND else [-1e9, *taken]
                    fits = x + 3.0 + painter.text_width(label, size, Weight.SEMIBOLD) <= bar.right
                    if fits and all(abs(x - other) > 16.0 for other in below):
                        painter.text(label, (x + 3.0, y + 17.0), size, palette.ink_soft, Weight.SEMIBOLD)
                        taken.append(x)
                elif kind is MarkKind.REST:
                    _post(painter, x, y + TRACK / 2, y + 9.0, palette.good)
        self._symbols(painter, bar, track)

    def _symbols(self, painter: Painter, bar: Box, track: Box) -> None:
        palette, used = painter.theme.colour, list[float]()
        colours = {MarkKind.DUEL: palette.bad, MarkKind.REVEAL: palette.ink_soft, MarkKind.THROW: palette.gold}
        for kind, icon in ABOVE.items():
            for mark in self.marks:
                if mark.kind is not kind:
                    continue
                x, y = self.x_of(bar, self._place(mark)), track.y
                _post(painter, x, y - 8.0, y, colours.get(kind, palette.ink))
                if all(abs(x - other) >= ICON for other in used):
                    used.append(x)
                    painter.icon(icon, (x, y - 14.0), ICON, colours.get(kind, palette.ink))

    def _tip(self, painter: Painter, layout: ViewerLayout, words: dict[str, Words]) -> None:
        """What is under the pointer, said above it."""
        said, keys, at = "", "", layout.strip.y
        x = 0.0
        if self.buttons.hovered is not None and self.buttons.hovered in words:
            box = self.buttons.box(self.buttons.hovered)
            said, keys = words[self.buttons.hovered].does, words[self.buttons.hovered].key
            x, at = (box.centre[0], box.y) if box is not None else (0.0, at)
        elif self.pointed is not None and (mark := self.mark_at(self.pointed)) is not None:
            said, x, at = mark_text(mark, painter.tr), self.x_of(layout.bar, self._place(mark)), layout.bar.y
        if not said:
            return
        size, palette = painter.theme.text.body, painter.theme.colour
        cap = painter.key_width(keys, painter.theme.text.small) + 10.0 if keys else 0.0
        wide = painter.text_width(said, size) + cap + 28.0
        tip = Box(x - wide / 2, at - 42.0, wide, 34.0).clamped(
            Box(4.0, 0.0, layout.strip.right - 8.0, layout.strip.bottom)
        )
        painter.box(tip, palette.panel, alpha=250, edge=palette.gold, line=1.2, radius=9.0, shadow=6.0)
        end = painter.text(said, (tip.x + 14.0, tip.centre[1]), size, palette.ink)
        if keys:
            painter.key_cap(keys, (end.right + 10.0, tip.centre[1]))


def _post(painter: Painter, x: float, top: float, bottom: float, colour: tuple[int, int, int]) -> None:
    painter.box(Box(x - 0.75, top, 1.5, bottom - top), colour, radius=0.0)


def mark_text(mark: Mark, tr: Translator) -> str:
    """What a mark is, in words."""
    words = {
        MarkKind.ROUND: tr("Round {n}", n=mark.number), MarkKind.TURN: tr("Turn {n}", n=mark.number),
        MarkKind.DUEL: tr("Duel {n}", n=mark.number), MarkKind.REVEAL: tr("Reveal {n}", n=mark.number),
        MarkKind.THROW: tr("Throw {n}", n=mark.number), MarkKind.REST: tr("Rest {n}", n=mark.number),
        MarkKind.END: tr("The end of the game"),
    }  # fmt: skip
    return words[mark.kind]


def keys_of(tr: Translator, *, roomy: bool) -> tuple[Hint, ...]:
    """The keys that no button shows, for the game's own panel."""
    if roomy:
        return (
            Hint(("Space",), tr("pause")),
            Hint((tr("PgUp"), tr("PgDn")), tr("one turn")),
            Hint((",", "."), tr("one tick")),
            Hint(("L", "H"), tr("log, rules")),
            Hint(("Esc",), tr("leave")),
        )
    return (
        Hint(("left right",), tr("one event")),
        Hint((",", "."), tr("one tick")),
        Hint((tr("PgUp"), tr("PgDn")), tr("one turn")),
        Hint(("L", "H"), tr("log, rules")),
        Hint(("Esc",), tr("leave")),
    )
