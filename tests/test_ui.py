"""Widgets: pointer, keys and gamepad do the same; the focus is always somewhere; nothing pressed stays pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from dilemma_arena.scene.events import (
    FocusLost,
    Held,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextTyped,
    Translator,
    WheelTurned,
)
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import ACTIONS, KeyBindings
from dilemma_arena.scene.ui import focus
from dilemma_arena.scene.ui.boxes import Beside, Centred, Column, Flow, Gap, Grid, Padded, Panel, Row, Scroll
from dilemma_arena.scene.ui.controls import Button, Kind, Pressable
from dilemma_arena.scene.ui.element import Element, Layout, Memory, Placed
from dilemma_arena.scene.ui.entry import TextEntry
from dilemma_arena.scene.ui.gamepad import Gamepads
from dilemma_arena.scene.ui.keys import BoundScene, KeyNames
from dilemma_arena.scene.ui.metrics import Metrics
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.screen_view import TIP_AFTER_TICKS
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.scene.ui.toasts import Toasts
from dilemma_arena.scene.ui.values import Choice, Slider, Toggle
from tests.menu_support import Menu, PlayedScene
from tests.scene_support import canvas, studio


def metrics(scale: float = 1.0) -> Metrics:
    return Metrics(studio().brush, scale)


def place(element: Element, box: Box, scrolled: dict[str, float] | None = None) -> list[Placed]:
    layout = Layout(scrolled or {})
    element.place(metrics(), box, layout)
    return layout.items


@dataclass(frozen=True, slots=True)
class Block(Element):
    """An element of a given size."""

    least: float
    wanted: float
    high: float = 10.0
    grow: float = 0.0

    def least_width(self, m: Metrics) -> float:
        return self.least

    def wanted_width(self, m: Metrics) -> float:
        return self.wanted

    def height(self, m: Metrics, width: float) -> float:
        return self.high


# --- boxes ----------------------------------------------------------------------------------------------------


def boxes(element: Element, w: float, h: float) -> list[tuple[float, float, float, float]]:
    return [(item.box.x, item.box.y, item.box.w, item.box.h) for item in place(element, Box(0.0, 0.0, w, h))]


def test_a_row_gives_what_is_wanted_and_takes_from_who_can_spare() -> None:
    row = Row([Block(20, 50), Block(20, 100)], gap=10)
    assert boxes(row, 200, 10) == [(0, 0, 50, 10), (60, 0, 100, 10)]
    squeezed = boxes(row, 95, 10)
    assert [b[2] for b in squeezed] == pytest.approx([32.27, 52.73], abs=0.01), "in proportion to what each can spare"
    assert squeezed[1][0] == pytest.approx(42.27, abs=0.01)
    assert [b[2] for b in boxes(row, 10, 10)] == [20, 20], "never less than is least"
    growing = Row([Block(20, 50), Block(20, 50, grow=1.0)], gap=0)
    assert [b[2] for b in boxes(growing, 200, 10)] == [50, 150]
    assert boxes(Row([Block(20, 50)], pack=1.0), 200, 30) == [(150, 10, 50, 10)]


def test_a_column_stacks_and_lets_grow() -> None:
    column = Column([Block(5, 5, 20), Block(5, 5, 10, grow=1.0), Block(5, 5, 30)], gap=5)
    assert boxes(column, 100, 200) == [(0, 0, 100, 20), (0, 25, 100, 140), (0, 170, 100, 30)]
    assert column.height(metrics(), 100) == 70


def test_a_flow_breaks_lines_and_a_grid_keeps_columns() -> None:
    flow = Flow([Block(10, 60), Block(10, 60), Block(10, 60)], gap=10)
    assert boxes(flow, 140, 30) == [(0, 0, 60, 10), (70, 0, 60, 10), (0, 20, 60, 10)]
    grid = Grid([Block(10, 60)] * 4, cell=60, gap=10)
    assert grid.count(metrics(), 270) == 4
    assert grid.count(metrics(), 269) == 2, "two and two rather than three and one"
    assert grid.count(metrics(), 20) == 1
    assert boxes(grid, 130, 30)[3] == (70, 20, 60, 10)


def test_two_stand_beside_or_below_each_other() -> None:
    pair = Beside(Block(40, 60), Block(90, 120), share=0.4, gap=10, below=5)
    assert boxes(pair, 210, 10) == [(0, 0, 80, 10), (90, 0, 120, 10)]
    assert boxes(pair, 120, 25) == [(0, 0, 120, 10), (0, 15, 120, 10)]
    assert pair.height(metrics(), 120) == 25


def test_a_text_wraps_at_its_widest_word_and_not_below() -> None:
    m, text = metrics(), Text("incomprehensibilities of it")
    least = text.least_width(m)
    assert m.lines(text.text, 16.0, least) == ("incomprehensibilities", "of it")
    assert text.fits(m, Box(0, 0, least, text.height(m, least)))
    assert not text.fits(m, Box(0, 0, least - 10, 100))
    assert not text.fits(m, Box(0, 0, least, 20))


def test_what_is_scrolled_lies_in_its_area_and_never_too_far() -> None:
    scroll = Scroll("page", Column([Block(5, 5, 100), Block(5, 5, 100)], gap=0))
    for wanted, got in ((0.0, 0.0), (30.0, 30.0), (900.0, 120.0), (-5.0, 0.0)):
        layout = Layout({"page": wanted})
        scroll.place(metrics(), Box(0, 0, 50, 80), layout)
        area = layout.areas[0]
        assert (area.offset, area.range) == (got, 120.0)
        assert layout.items[0].box.y == -got
        assert layout.items[0].clip == Box(0, 0, 50, 80)
    assert place(scroll, Box(0, 0, 50, 200))[0].box.w == 50, "no bar where everything fits"
    assert place(scroll, Box(0, 0, 50, 80))[0].box.w == 34


def test_small_containers_add_up() -> None:
    m = metrics()
    assert Padded(Block(5, 5, 20), 3, 4).height(m, 100) == 28
    assert Panel(Block(5, 50, 20), pad=10).wanted_width(m) == 70
    assert boxes(Centred(Block(5, 5, 20), most=40), 100, 60) == [(30, 20, 40, 20)]
    assert boxes(Column([Gap(7), Block(5, 5, 3)], gap=0), 10, 10)[1] == (0, 7, 10, 3)


# --- focus ----------------------------------------------------------------------------------------------------

GRID = [Box(x * 100.0, y * 60.0, 80.0, 40.0) for y in range(3) for x in range(3)]


@pytest.mark.parametrize(
    ("start", "direction", "found"),
    [
        (4, "left", 3),
        (4, "right", 5),
        (4, "up", 1),
        (4, "down", 7),
        (0, "left", None),
        (0, "up", None),
        (8, "down", None),
    ],
)
def test_arrows_go_to_the_neighbour(start: int, direction: focus.Direction, found: int | None) -> None:
    assert focus.beside(GRID, start, direction) == found


def test_arrows_reach_what_lies_aside_if_nothing_lies_ahead() -> None:
    wide, low = Box(0, 0, 400, 40), Box(300, 100, 80, 40)
    assert focus.beside([wide, low], 0, "down") == 1
    assert focus.beside([wide, low], 1, "up") == 0
    assert focus.beside([Box(0, 0, 50, 40), Box(200, 90, 50, 40)], 0, "down") == 1


def test_what_lies_straight_ahead_wins_over_what_lies_nearer_but_aside() -> None:
    start, ahead, aside = Box(0, 0, 80, 40), Box(0, 120, 80, 40), Box(200, 60, 80, 40)
    assert focus.beside([start, aside, ahead], 0, "down") == 2
    assert focus.beside([start, aside], 0, "down") == 1


def test_tab_goes_round_and_a_lost_focus_falls_to_its_neighbour() -> None:
    ids = ["a", "b", "c"]
    assert [focus.after(ids, "c", 1), focus.after(ids, "a", -1), focus.after(ids, None, 1)] == ["a", "c", "a"]
    assert focus.after([], "a", 1) is None
    assert focus.kept(["a", "c"], ids, "b") == "a"
    assert focus.kept(["c"], ids, "b") == "c"
    assert focus.kept(["x"], ids, "b") == "x"
    assert focus.kept([], ids, "b") is None
    assert focus.kept(ids, ids, "b") == "b"


# --- a screen of everything -----------------------------------------------------------------------------------


@dataclass
class Heard:
    """What the controls have said."""

    events: list[tuple[Any, ...]] = field(default_factory=list)

    def on(self, name: str) -> Callable[..., None]:
        def heard(*value: Any) -> None:  # noqa: ANN401
            self.events.append((name, *value))

        return heard


class Everything(Screen):
    """One of each control, which remember their values."""

    def __init__(self, menu: Menu, *, rows: int = 0) -> None:
        super().__init__(menu.desk.kit)
        self.heard = Heard()
        self.values: dict[str, Any] = {"toggle": False, "slider": 40.0, "choice": 1, "entry": "Bea", "long": 0}
        self.rows = rows

    def _set(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:  # noqa: ANN401
            self.values[name] = value
            self.heard.on(name)(value)

        return change

    def build(self) -> Element:
        values = self.values
        rows: list[Element] = [
            Button("button", "Press me", self.heard.on("button"), Kind.PRIMARY, tip="It does something."),
            Button("off", "Cannot be pressed", self.heard.on("off"), enabled=False),
            Toggle("toggle", "On or off", values["toggle"], self._set("toggle")),
            Slider("slider", values["slider"], 0.0, 100.0, 10.0, self._set("slider"), lambda v: f"{v:.0f} %"),
            Choice("choice", ("One", "Two", "Three"), values["choice"], self._set("choice")),
            Choice("long", [f"Number {n}" for n in range(9)], values["long"], self._set("long")),
            TextEntry("entry", values["entry"], self._set("entry"), limit=6),
            Pressable("row", Text("A row of a list"), self.heard.on("row")),
        ]
        rows += [Button(f"more {n}", f"More {n}", self.heard.on(f"more {n}")) for n in range(self.rows)]
        return Scroll("page", Padded(Column(rows), 20.0, 20.0))


def everything(rows: int = 0, size: tuple[int, int] = (1280, 800)) -> tuple[Menu, Everything]:
    menu = Menu(size)
    screen = Everything(menu, rows=rows)
    menu.open(PlayedScene())
    menu.stack = type(menu.stack)(screen)
    menu.draw()
    return menu, screen


def test_a_button_is_pressed_by_click_enter_and_space() -> None:
    menu, screen = everything()
    assert screen.focus == "button"
    menu.click("button")
    menu.press("return", "space", "enter")
    assert screen.heard.events == [("button",)] * 4
    menu.send(KeyPressed(0.0, "return", repeated=True))
    assert len(screen.heard.events) == 4, "a held key presses once"


def test_a_press_that_ends_elsewhere_or_gets_lost_does_nothing() -> None:
    menu, screen = everything()
    at, away = menu.place_of("button"), menu.place_of("toggle")
    menu.send(PointerPressed(0.0, at, 1), PointerMoved(0.0, away, True), PointerReleased(0.0, away, 1))
    menu.send(PointerPressed(0.0, at, 1), PointerMoved(0.0, at, False), PointerReleased(0.0, at, 1))
    for lost in (FocusLost(0.0), PointerLeft(0.0), Resized(0.0)):
        menu.send(PointerPressed(0.0, at, 1), lost, PointerReleased(0.0, at, 1))
    menu.send(PointerPressed(0.0, at, 3), PointerReleased(0.0, at, 3))
    assert screen.heard.events == []
    menu.click("button")
    assert screen.heard.events == [("button",)], "the next click works"


def test_what_is_disabled_is_neither_focused_nor_pressed() -> None:
    menu, screen = everything()
    off = next(item for item in screen.layout.items if getattr(item.element, "id", "") == "off")
    menu.click_at(off.box.centre)
    assert (screen.heard.events, screen.focus) == ([], "button")
    seen = set()
    for _ in range(12):
        menu.press("tab")
        seen.add(screen.focus)
    assert seen == {"button", "toggle", "slider", "choice", "long", "entry", "row"}
    menu.press("tab", held=Held.SHIFT)
    assert screen.focus in seen


def test_a_toggle_turns_by_click_and_keys() -> None:
    menu, screen = everything()
    menu.click("toggle")
    assert screen.focus == "toggle"
    menu.press("space", "right", "right", "left", "left")
    assert screen.heard.events == [("toggle", v) for v in (True, False, True, False)]


def test_a_slider_is_dragged_and_stepped_within_its_bounds() -> None:
    menu, screen = everything()
    box = screen.layout.control("slider")
    assert box is not None
    y, left, right = box.box.centre[1], box.box.x, box.box.right
    menu.send(PointerPressed(0.0, (left, y), 1))
    assert screen.values["slider"] == 0.0
    menu.send(PointerMoved(0.0, (right + 400.0, y + 300.0), True))
    assert screen.values["slider"] == 100.0, "it follows the pointer beyond its edge"
    menu.send(PointerReleased(0.0, (right + 400.0, y + 300.0), 1), PointerMoved(0.0, (left, y), False))
    assert screen.values["slider"] == 100.0
    menu.press("right")
    assert screen.heard.events[-1] == ("slider", 100.0), "no change at the bound"
    menu.press("left", "home", "right", "end")
    assert screen.heard.events[-4:] == [("slider", v) for v in (90.0, 0.0, 10.0, 100.0)]


def test_a_choice_is_made_by_segment_arrow_and_key() -> None:
    menu, screen = everything()
    found = screen.layout.control("choice")
    assert found is not None
    control = found.element
    assert isinstance(control, Choice)
    third = control.segments(metrics(), found.box)[2]
    menu.click_at(third.centre)
    menu.press("right", "left", "return", "return", "home")
    assert [value for name, value in screen.heard.events] == [2, 1, 2, 0]
    long = screen.layout.control("long")
    assert long is not None
    menu.click_at((long.box.right - 10.0, long.box.centre[1]))
    menu.click_at((long.box.x + 10.0, long.box.centre[1]))
    menu.click_at((long.box.x + 10.0, long.box.centre[1]))
    assert [value for name, value in screen.heard.events if name == "long"] == [1, 0, 8]


def test_text_is_entered_at_the_caret_and_no_longer_than_allowed() -> None:
    menu, screen = everything()
    screen.focus = "entry"
    menu.type("é")
    menu.press("home")
    menu.type("x ")
    assert screen.values["entry"] == "x Beaé"
    menu.type("more")
    assert screen.values["entry"] == "x Beaé", "six letters at most"
    menu.press("right", "backspace", "delete", "end", "backspace")
    assert screen.values["entry"] == "x a"
    menu.press("left")
    menu.send(TextTyped(0.0, "\n\x00ok"))
    assert screen.values["entry"] == "x oka", "only what can be printed"
    assert screen.focus == "entry", "letters, digits and arrows stay in the text"
    menu.press("down")
    assert screen.focus == "row"
    menu.press("up", "tab")
    assert screen.focus == "row"


def test_a_click_puts_the_caret_where_it_is() -> None:
    menu, screen = everything()
    found = screen.layout.control("entry")
    assert found is not None
    menu.click_at((found.box.x + 2.0, found.box.centre[1]))
    menu.type("A")
    menu.click_at((found.box.right - 2.0, found.box.centre[1]))
    menu.type("Z")
    assert screen.values["entry"] == "ABeaZ"


def test_the_text_of_the_key_that_opened_a_screen_is_not_for_it() -> None:
    _, screen = everything()
    screen.focus = "entry"
    screen.handle(TextTyped(0.0, " "))
    assert screen.values["entry"] == "Bea"
    screen.handle(KeyPressed(0.0, "x"))
    screen.handle(TextTyped(0.0, "x"))
    assert screen.values["entry"] == "Beax"


def test_what_has_the_focus_is_scrolled_into_view() -> None:
    menu, screen = everything(rows=30)
    for _ in range(45):
        menu.press("tab")
        found = screen.layout.control(screen.focus)
        assert found is not None
        assert found.clip is not None
        assert found.clip.y <= found.box.y
        assert found.box.bottom <= found.clip.bottom


def test_the_wheel_the_bar_and_keys_scroll() -> None:
    menu, screen = everything(rows=30)
    area = screen.layout.areas[0]

    def offset() -> float:
        return screen.layout.areas[0].offset

    menu.send(PointerMoved(0.0, (300.0, 300.0), False), WheelTurned(0.0, -2.0))
    assert offset() == pytest.approx(112.0)
    menu.send(WheelTurned(0.0, 50.0))
    assert offset() == 0.0
    menu.send(PointerPressed(0.0, (area.box.right - 3.0, area.box.bottom - 2.0), 1))
    assert offset() == pytest.approx(area.range)
    menu.send(
        PointerMoved(0.0, (area.box.right - 3.0, 0.0), True), PointerReleased(0.0, (area.box.right - 3.0, 0.0), 1)
    )
    assert offset() == 0.0
    menu.press("page down")
    assert offset() > 300.0
    menu.press("end")
    assert offset() == pytest.approx(area.range)
    menu.press("home", "page up")
    assert offset() == 0.0
    assert screen.heard.events == [], "scrolling presses nothing"


def test_a_page_of_nothing_but_text_is_scrolled_by_arrows() -> None:
    class Page(Screen):
        def build(self) -> Element:
            return Scroll("page", Text("word " * 3000))

    menu = Menu((600, 400))
    page = Page(menu.desk.kit)
    menu.open(page)
    menu.press("down", "down")
    assert page.layout.areas[0].offset == pytest.approx(112.0)
    menu.press("up", "escape")
    assert menu.stack.top is None


def test_a_resize_at_any_moment_keeps_the_focus_and_the_layout() -> None:
    menu, screen = everything(rows=5)
    screen.focus = "more 3"
    for size in ((480, 320), (3840, 2160), (640, 360), (1280, 800)):
        menu.size = size
        menu.send(Resized(0.0))
        assert screen.focus == "more 3"
        found = screen.layout.control("more 3")
        assert found is not None
    _, fresh = everything(rows=5)
    menu.press("home")
    assert [i.box.w for i in screen.layout.items] == [i.box.w for i in fresh.layout.items], (
        "as if it had always been so"
    )


def test_two_controls_of_one_name_are_a_mistake() -> None:
    class Twice(Screen):
        def build(self) -> Element:
            return Column([Button("a", "A", lambda: None), Button("a", "B", lambda: None)])

    menu = Menu()
    with pytest.raises(ValueError, match="same id"):
        menu.open(Twice(menu.desk.kit))


def test_a_tip_comes_up_after_a_while_and_goes() -> None:
    menu, screen = everything()
    plain = pygame.image.tobytes(menu.draw(), "RGB")
    menu.wait(TIP_AFTER_TICKS + 2)
    with_tip = pygame.image.tobytes(menu.draw(), "RGB")
    assert with_tip != plain
    menu.press("f5")  # means nothing, but the person is there
    assert pygame.image.tobytes(menu.draw(), "RGB") == plain
    assert screen.heard.events == []


def test_hover_press_and_focus_are_seen() -> None:
    menu, _ = everything()
    at = menu.place_of("row")
    pictures = [menu.draw().copy()]
    menu.send(PointerMoved(0.0, at, False))
    pictures.append(menu.draw().copy())
    menu.send(PointerPressed(0.0, at, 1))
    pictures.append(menu.draw().copy())
    menu.send(PointerReleased(0.0, at, 1), PointerMoved(0.0, (5.0, 5.0), False))
    pictures.append(menu.draw().copy())
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 4


# --- toasts ---------------------------------------------------------------------------------------------------


def test_toasts_come_and_go_and_do_not_pile_up() -> None:
    toasts = Toasts()
    for text in ("one", "two", "two", "three", "four"):
        toasts.say(text)
    assert toasts.texts == ("two", "three", "four")
    for _ in range(240 * 3):
        toasts.tick()
    assert toasts.texts == ("two", "three", "four"), "three seconds at least"
    for _ in range(240):
        toasts.tick()
    assert len(toasts.texts) == 0


# --- gamepad and keys -----------------------------------------------------------------------------------------


def pad(events: Sequence[pygame.event.Event]) -> list[tuple[str, str]]:
    """What a scene hears of events of a gamepad: (pressed or released, key)."""
    queue = list(events)

    def source() -> Iterator[pygame.event.Event]:
        yield from queue
        queue.clear()

    translator = Translator()
    heard = []
    for raw in Gamepads(source)():
        event = translator.translate(raw, 0.0)
        if isinstance(event, KeyPressed | KeyReleased):
            assert event.scancode
            heard.append(("down" if isinstance(event, KeyPressed) else "up", event.key))
    return heard


def joy(kind: int, **facts: Any) -> pygame.event.Event:  # noqa: ANN401
    return pygame.event.Event(kind, instance_id=7, **facts)


def test_buttons_and_crosses_of_a_gamepad_are_keys() -> None:
    assert pad([joy(pygame.JOYBUTTONDOWN, button=0), joy(pygame.JOYBUTTONUP, button=0)]) == [
        ("down", "return"), ("up", "return"),
    ]  # fmt: skip
    assert pad([joy(pygame.JOYBUTTONDOWN, button=1)]) == [("down", "escape")]
    assert pad([joy(pygame.JOYBUTTONDOWN, button=99)]) == []
    hat = [joy(pygame.JOYHATMOTION, hat=0, value=value) for value in ((0, 1), (1, 1), (1, 0), (0, 0))]
    assert pad(hat) == [("down", "up"), ("down", "right"), ("up", "up"), ("up", "right")]


def test_a_stick_is_one_key_press_however_it_trembles() -> None:
    values = (0.1, 0.5, 0.6, 0.5, 0.45, 0.7, 0.3, 0.2, -0.9, 0.9, 0.0)
    assert pad([joy(pygame.JOYAXISMOTION, axis=1, value=value) for value in values]) == [
        ("down", "down"), ("up", "down"), ("down", "up"), ("up", "up"), ("down", "down"), ("up", "down"),
    ]  # fmt: skip
    assert pad([joy(pygame.JOYAXISMOTION, axis=4, value=1.0)]) == [], "triggers and others mean nothing"


def test_a_pad_that_is_pulled_out_lets_go() -> None:
    events = [joy(pygame.JOYBUTTONDOWN, button=2), joy(pygame.JOYDEVICEREMOVED)]
    assert pad(events) == [("down", "space"), ("up", "space")]


def test_other_events_pass() -> None:
    quit_event = pygame.event.Event(pygame.QUIT)
    assert list(Gamepads(lambda: [quit_event])()) == [quit_event]


class Listens(PlayedScene):
    """Remembers keys."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def handle(self, event: Any) -> None:  # noqa: ANN401
        if isinstance(event, KeyPressed | KeyReleased):
            self.keys.append(event.key)


def test_bound_scenes_hear_the_keys_they_know() -> None:
    keeper = SettingsKeeper()
    inner = Listens()
    scene = BoundScene(inner, keeper)
    scene.handle(KeyPressed(0.0, "q", 20))
    keeper.change(keys=KeyBindings.preset(left_handed=True))  # spin left: U instead of Q
    scene.handle(KeyPressed(0.0, "u", 24))
    scene.handle(KeyReleased(0.0, "u", 24))
    scene.handle(KeyPressed(0.0, "q", 20))
    scene.handle(KeyPressed(0.0, "left", 80))
    scene.handle(KeyPressed(0.0, "f"))
    assert inner.keys == ["q", "q", "q", "left", "f"]


def test_keys_are_called_as_they_are_printed() -> None:
    names = KeyNames()
    assert [names(scancode) for scancode in (4, 44, 40)] == ["A", "Space", "Return"]
    assert names(500).startswith("#")
    names.learn(KeyPressed(0.0, "ö", 51))
    assert names(51) == "Ö"


def test_memory_belongs_to_one_screen() -> None:
    assert Memory() == Memory()
    first, second = Memory(), Memory()
    first.scrolled["page"] = 1.0
    assert second.scrolled == {}


def test_keys_are_shown_as_they_are_bound() -> None:
    menu = Menu()
    menu.keeper.change(keys=KeyBindings().bound(ACTIONS["replay"], 10))  # G
    menu.desk.relabel_keys()
    brush = menu.desk.kit.brush
    try:
        assert (brush.key_labels["R"], brush.key_labels["Space"]) == ("G", "Space")
        pictures = []
        for label, exact in (("R", False), ("G", True), ("R", True)):
            target = canvas(200, 60)
            brush.on(target).key_cap(label, (10.0, 30.0), exact=exact)
            pictures.append(pygame.image.tobytes(target.surface, "RGB"))
        assert pictures[0] == pictures[1] != pictures[2]
    finally:
        brush.key_labels.clear()
