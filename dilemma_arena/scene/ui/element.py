"""What screens are made of: elements that know what room they need, and the layout they end up in.

A screen describes itself as a tree of elements, made afresh whenever something changes. The tree is laid out once
(width in, height out), which gives a flat list of placed elements: that is drawn, hit and walked through by keys.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.ui.metrics import Metrics


@dataclass(frozen=True, slots=True)
class Mood:
    """What the person is doing with an element."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    caret: int | None = None
    """Where text is entered, for the focused text entry."""
    lively: bool = True
    """Whether things may move for their own sake (no reduced motion)."""


CALM = Mood()


class Element(ABC):
    """Anything that takes room on a screen. All lengths in units."""

    grow: float = 0.0
    """Share of left-over room it takes in a row or column; 0: none."""

    @abstractmethod
    def least_width(self, m: Metrics) -> float:
        """The least width in which nothing is cut off."""

    @abstractmethod
    def wanted_width(self, m: Metrics) -> float:
        """The width it looks best in."""

    @abstractmethod
    def height(self, m: Metrics, width: float) -> float:
        """The height it needs in this width."""

    def place(self, m: Metrics, box: Box, out: Layout) -> None:
        """Put itself, or what it holds, into the layout."""
        out.add(self, box)

    def paint(self, painter: Painter, m: Metrics, box: Box, mood: Mood) -> None:
        """Draw itself; what it holds draws itself."""
        return

    def fits(self, m: Metrics, box: Box) -> bool:
        """Whether nothing of it is cut off in that box."""
        slack = 1.5 / m.scale
        return self.least_width(m) <= box.w + slack and self.height(m, box.w) <= box.h + slack


@dataclass(frozen=True, slots=True)
class Reply:
    """A control has dealt with something; what is to become of the stack of scenes."""

    transition: Transition | None = None


DONE = Reply()


@dataclass(frozen=True, slots=True)
class Touch:
    """The pointer on a control."""

    at: Point
    box: Box
    """Where the control is."""
    m: Metrics
    memory: Memory


class Control(Element):
    """An element that can be focused and used. Whatever a pointer can do, keys can do too."""

    id: str
    """Unique on its screen; keeps focus, text cursor and the like from one layout to the next."""
    enabled: bool = True
    tip: str = ""
    """A sentence that explains it, shown after a while."""

    def ring_box(self, box: Box, mood: Mood) -> Box:
        """What the focus ring goes around."""
        return box

    def key(self, event: KeyPressed, memory: Memory) -> Reply | None:
        """A key, while it has the focus; None: it has no use for it."""
        return None

    def press(self, touch: Touch) -> Reply | None:
        """The main button went down on it."""
        return None

    def drag(self, touch: Touch) -> Reply | None:
        """The pointer moved with the button held, wherever it is now."""
        return None

    def release(self, touch: Touch) -> Reply | None:
        """The button came up over it, having gone down on it."""
        return None

    def typed(self, text: str, memory: Memory) -> Reply | None:
        """Text was entered while it has the focus."""
        return None


@dataclass(slots=True)
class Memory:
    """What lasts from one layout to the next, by the ids of elements."""

    scrolled: dict[str, float] = field(default_factory=dict)
    """How far scroll areas are scrolled down, units."""
    carets: dict[str, int] = field(default_factory=dict)
    """Where text is entered."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An element in its place."""

    element: Element
    box: Box
    clip: Box | None = None
    """What of the screen it is seen through; None: all."""
    area: str | None = None
    """The scroll area it is in."""

    def contains(self, at: Point) -> bool:
        """Whether it is seen at a point."""
        return self.box.contains(at) and (self.clip is None or self.clip.contains(at))


@dataclass(frozen=True, slots=True)
class Area:
    """A scroll area in its place."""

    id: str
    box: Box
    content_height: float
    offset: float

    @property
    def range(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content_height - self.box.h)


@dataclass(slots=True)
class Layout:
    """Where everything is."""

    scrolled: Mapping[str, float]
    items: list[Placed] = field(default_factory=list)
    """In the order in which they are drawn."""
    areas: list[Area] = field(default_factory=list)
    _clip: Box | None = None
    _area: str | None = None

    def add(self, element: Element, box: Box) -> None:
        """Place an element."""
        self.items.append(Placed(element, box, self._clip, self._area))

    @contextmanager
    def within(self, area: Area) -> Iterator[None]:
        """What is placed meanwhile lies in a scroll area."""
        self.areas.append(area)
        before = self._clip, self._area
        self._clip, self._area = area.box, area.id
        yield
        self._clip, self._area = before

    @property
    def controls(self) -> list[Placed]:
        """The controls that can be focused, in order."""
        return [item for item in self.items if isinstance(item.element, Control) and item.element.enabled]

    def control(self, control_id: str | None) -> Placed | None:
        """The control with that id, if it can be focused."""
        return next((item for item in self.controls if isinstance(item.element, Control)
                     and item.element.id == control_id), None)  # fmt: skip

    def control_at(self, at: Point) -> Placed | None:
        """The topmost control at a point."""
        return next((item for item in reversed(self.items) if isinstance(item.element, Control) and item.contains(at)),
                    None)  # fmt: skip

    def area(self, area_id: str | None) -> Area | None:
        """The scroll area with that id."""
        return next((area for area in self.areas if area.id == area_id), None)

    def area_at(self, at: Point) -> Area | None:
        """The innermost scroll area at a point."""
        return next((area for area in reversed(self.areas) if area.box.contains(at)), None)
