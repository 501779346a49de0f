"""Time and events: the same gesture is the same throw at every frame rate, and nothing is lost or late."""

from __future__ import annotations

import dataclasses

import pygame
import pytest

from dilemma_arena.physics.params import TICK_S
from dilemma_arena.scene.canvas import Canvas
from dilemma_arena.scene.events import Event, KeyPressed, PointerMoved, QuitAsked
from dilemma_arena.scene.loop import MAX_TICKS_PER_FRAME, Loop, Timeline
from dilemma_arena.scene.stack import Pop, Push, Quit, Replace, SceneStack, Transition
from tests.scene_support import Table, canvas, flick_events


@dataclasses.dataclass
class Recorder:
    """A scene that writes down what reaches it."""

    answer: Transition | None = None
    see_through: bool = False
    ticks: int = 0
    events: list[tuple[int, Event]] = dataclasses.field(default_factory=list)
    drawn: list[float] = dataclasses.field(default_factory=list)
    closed: int = 0

    def handle(self, event: Event) -> Transition | None:
        self.events.append((self.ticks, event))
        return self.answer

    def tick(self) -> Transition | None:
        self.ticks += 1
        return None

    def draw(self, canvas: Canvas, ahead: float) -> None:
        self.drawn.append(ahead)

    def close(self) -> None:
        self.closed += 1


class HandClock:
    """Time that passes only in sleep and where a test says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


class OffScreen:
    """A window nobody sees."""

    def __init__(self, clock: HandClock, draw_s: float = 0.0) -> None:
        self._canvas = canvas(320, 200)
        self._clock, self._draw_s = clock, draw_s
        self.frames = 0

    def canvas(self) -> Canvas:
        return self._canvas

    def show(self) -> None:
        self.frames += 1
        self._clock.time += self._draw_s

    def handle(self, event: Event) -> bool:
        return False


@pytest.mark.parametrize("fps", [24, 60, 144, 240, 1000])
def test_the_same_gesture_is_the_same_throw_at_every_frame_rate(fps: float) -> None:
    table = Table()
    table.timeline.add(flick_events(table.place_of("sun.5"), (60.0, -2100.0), begin=0.6))
    table.wait(3.0, fps=fps, draw=fps <= 60)
    (rest,) = table.said("rest")
    reference = Table()
    reference.timeline.add(flick_events(reference.place_of("sun.5"), (60.0, -2100.0), begin=0.6))
    reference.wait(3.0, fps=97.0)
    assert rest["digest"] == reference.said("rest")[0]["digest"]
    assert table.said("thrown")[0] == reference.said("thrown")[0]


def test_a_stall_of_five_seconds_while_a_card_flies_changes_nothing() -> None:
    digests = []
    for stall in (0.0, 5.0):
        table = Table()
        table.timeline.add(flick_events(table.place_of("sun.5"), (60.0, -2100.0), begin=0.6))
        table.wait(0.5)
        assert table.session.flying
        table.now += stall
        table.wait(4.0)
        digests.append(table.said("rest")[0]["digest"])
    assert digests[0] == digests[1]


def test_after_a_stall_no_more_than_a_tenth_of_a_second_is_caught_up() -> None:
    scene = Recorder()
    timeline = Timeline(SceneStack(scene), 0.0)
    ahead = timeline.advance(1.0)
    assert scene.ticks == MAX_TICKS_PER_FRAME == 24
    assert 0.0 <= ahead <= 1.0
    timeline.advance(1.0 + 10 * TICK_S)
    assert scene.ticks == MAX_TICKS_PER_FRAME + 10


def test_an_event_is_handled_before_the_tick_in_which_it_happened() -> None:
    scene = Recorder()
    timeline = Timeline(SceneStack(scene), 0.0)
    times = [0.2 * TICK_S, 1.0 * TICK_S, 1.01 * TICK_S, 7.5 * TICK_S]
    timeline.add(PointerMoved(t, (0.0, 0.0), False) for t in times)
    timeline.advance(20 * TICK_S)
    assert [tick for tick, _ in scene.events] == [0, 0, 1, 7]


def test_a_flood_of_motion_with_a_closed_window_behind_it_ends_the_loop_at_once() -> None:
    scene, clock = Recorder(), HandClock()
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    batches = [[motion] * 70_000 + [pygame.event.Event(pygame.QUIT)]]
    window = OffScreen(clock)
    loop = Loop(window, SceneStack(scene), clock=clock, source=lambda: batches.pop() if batches else [])
    loop.run()
    assert window.frames == 0
    assert scene.closed == 1


def test_in_a_flood_of_motion_every_sample_and_the_release_arrive_in_order() -> None:
    scene, clock = Recorder(), HandClock()
    moves = [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x % 300, 5), rel=(0, 0), buttons=(1, 0, 0)) for x in range(16_000)
    ]
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)
    batches = [[*moves, up]]
    loop = Loop(OffScreen(clock), SceneStack(scene), clock=clock, source=lambda: batches.pop() if batches else [])
    loop.frame()
    clock.time += 0.05
    loop.frame()
    assert len(scene.events) == 16_001
    assert type(scene.events[-1][1]).__name__ == "PointerReleased"


@pytest.mark.parametrize("fps", [30, 60, 144])
def test_events_are_fetched_often_enough_that_the_frame_rate_does_not_bend_a_flick(fps: float) -> None:
    """The loop stamps events when it fetches them; a frame may take most of its time to draw."""
    table = Table()
    clock = HandClock()
    script = [
        (event.t_s, event) for event in flick_events(table.place_of("sun.5"), (0.0, -2100.0), begin=0.1, hold=0.1)
    ]

    def source() -> list[pygame.event.Event]:
        due = []
        while script and script[0][0] <= clock.time:
            due.append(_raw(script.pop(0)[1]))
        return due

    window = OffScreen(clock, draw_s=0.005)
    window._canvas = table.canvas
    loop = Loop(window, table.stack, clock=clock, source=source, frames_per_second=fps)
    while clock.time < 1.2:
        started = clock.time
        loop.frame()
        while clock.time < started + 1.0 / fps:
            clock.sleep(0.003)
            loop.pump()
    exact = Table()
    exact.timeline.add(flick_events(exact.place_of("sun.5"), (0.0, -2100.0), begin=exact.now, hold=0.1))
    exact.wait(0.5)
    (thrown,) = table.said("thrown")
    assert thrown["power"] == pytest.approx(exact.said("thrown")[0]["power"], rel=0.04)


def _raw(event: Event) -> pygame.event.Event:
    match type(event).__name__, event:
        case "PointerMoved", PointerMoved(at=at, main_held=held):
            return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(held), 0, 0))
        case "PointerPressed", _:
            return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=event.at, button=1)  # type: ignore[union-attr]
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=event.at, button=1)  # type: ignore[union-attr]


def test_scenes_are_pushed_popped_and_replaced_by_what_handlers_return() -> None:
    below, above, other = Recorder(), Recorder(see_through=True), Recorder()
    stack = SceneStack(below)
    below.answer = Push(above)
    stack.handle(KeyPressed(0.0, "a"))
    stack.tick()
    stack.draw(canvas(64, 40), 0.7)
    assert (below.ticks, above.ticks) == (0, 1), "what lies below stands still"
    assert (below.drawn, above.drawn) == ([0.0], [0.7])
    above.answer = Replace(other)
    stack.handle(KeyPressed(0.0, "a"))
    assert (stack.top, above.closed) == (other, 1)
    other.answer = Pop()
    stack.handle(KeyPressed(0.0, "a"))
    assert stack.top is below
    below.answer = Quit()
    stack.handle(KeyPressed(0.0, "a"))
    assert not list(stack)
    assert below.closed == 1


def test_a_quit_event_never_reaches_a_scene() -> None:
    scene, clock = Recorder(), HandClock()
    loop = Loop(OffScreen(clock), SceneStack(scene), clock=clock, source=lambda: [pygame.event.Event(pygame.QUIT)])
    loop.run()
    assert not [event for _, event in scene.events if isinstance(event, QuitAsked)]
