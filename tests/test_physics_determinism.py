"""The same throw gives the same numbers, to the last bit, wherever, whenever and beside whatever it happens."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pymunk
import pytest

from dilemma_arena.physics import settle
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.physics.volley import Volley
from tests._helpers import plain_environment, run_python
from tests.physics_cards import AIR, LEANER, ROUND, VACUUM, launch, natural_launches, throw, volley

CROWD = [
    LyingCard("a", -70.0, -70.0, 0.3),
    LyingCard("b", 70.0, -70.0, 1.0),
    LyingCard("c", -70.0, 70.0, 2.0),
    LyingCard("d", 60.0, 80.0, 0.1),
    LyingCard("e", 0.0, 0.0, 0.7),
]
"""Cards on the floor that do not overlap."""
SCRIPT = """
from tests.physics_cards import LEANER, ROUND, natural_launches
from dilemma_arena.physics.volley import Volley
for number, thrown in enumerate(natural_launches(41, 8)):
    volley = Volley(ROUND, [LEANER])
    volley.throw("one", "ann", thrown)
    for _ in range(number):
        volley.step()
    volley.throw("two", "bob", natural_launches(42, 8)[number])
    volley.run_to_rest()
    print(volley.digest())
"""
"""Prints the digests of eight volleys; `digests_here` computes the same."""


def digests_here() -> list[str]:
    """What SCRIPT prints."""
    digests = []
    for number, (one, two) in enumerate(zip(natural_launches(41, 8), natural_launches(42, 8), strict=True)):
        made = Volley(ROUND, [LEANER])
        made.throw("one", "ann", one)
        for _ in range(number):
            made.step()
        made.throw("two", "bob", two)
        made.run_to_rest()
        digests.append(made.digest())
    return digests


def crowded(count: int) -> list[LyingCard]:
    """Many cards lying all over the arena, and around it."""
    random = Random(3)
    cards = []
    for number in range(count):
        radius, azimuth = random.uniform(0.0, 260.0), random.uniform(-math.pi, math.pi)
        rest = Rest.FLAT if radius < 154.0 else Rest.OUTSIDE
        x, y = radius * math.cos(azimuth), radius * math.sin(azimuth)
        cards.append(LyingCard(f"card{number}", x, y, random.uniform(-3.0, 3.0), 0.3 * (number % 4), rest=rest))
    return cards


def test_twice_is_the_same() -> None:
    for thrown in natural_launches(43, 10):
        first, second = volley(thrown, [LEANER]), volley(thrown, [LEANER])
        assert first.digest() == second.digest()
        assert first.events == second.events
        assert first.results == second.results


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_another_process_is_the_same_whatever_its_hashes(seed: str) -> None:
    assert run_python(SCRIPT, env=plain_environment(PYTHONHASHSEED=seed)).split() == digests_here()


def frames(per_second: int) -> Callable[[Volley], None]:
    """Steps a volley as a window of so many frames a second does: a varying number of ticks a frame."""

    def drive(made: Volley) -> None:
        carried = 0.0
        while made.moving:
            carried += 240.0 / per_second
            while carried >= 1.0 and made.moving:
                made.step()
                carried -= 1.0
            made.poses()  # what a window draws
            made.lying()
            made.digest()

    return drive


@pytest.mark.parametrize("drive", [frames(24), frames(60), frames(144), frames(1000)], ids=["24", "60", "144", "1000"])
def test_stepping_for_frames_is_the_same_as_running_to_rest(drive: Callable[[Volley], None]) -> None:
    for thrown in natural_launches(44, 4):
        stepped, run = Volley(ROUND, [LEANER]), Volley(ROUND, [LEANER])
        for made in (stepped, run):
            made.throw("thrown", "ann", thrown)
        drive(stepped)
        run.run_to_rest()
        assert stepped.tick == run.tick
        assert stepped.digest() == run.digest()


def test_idle_time_before_a_throw_changes_nothing() -> None:
    for thrown in natural_launches(45, 8):
        now, later = volley(thrown, CROWD), Volley(ROUND, CROWD)
        for _ in range(1000):
            later.step()
        later.throw("thrown", "ann", thrown)
        later.run_to_rest()
        assert later.results == now.results
        assert later.tick == now.tick + 1000


def test_the_first_and_the_fiftieth_volley_are_the_same() -> None:
    thrown = natural_launches(46, 1)[0]
    first = volley(thrown, CROWD).digest()
    for other in natural_launches(47, 48, fastest_mm_s=1000.0):
        volley(other)
    assert volley(thrown, CROWD).digest() == first


def test_earlier_volleys_that_are_still_alive_change_nothing() -> None:
    thrown = natural_launches(48, 1)[0]
    alone = volley(thrown).digest()
    others = []
    for other in natural_launches(49, 20):
        made = Volley(ROUND)
        made.throw("other", "bob", other)
        for _ in range(60):
            made.step()
        others.append(made)
    interleaved = Volley(ROUND)
    interleaved.throw("thrown", "somebody", thrown)
    while interleaved.moving:
        interleaved.step()
        for made in others:
            made.step()
    assert interleaved.digest() == alone
    assert pymunk.Space().threads == 1


def without_order(result: RestedThrow) -> RestedThrow:
    """A result without the ids of what it lies on."""
    return replace(result, card=replace(result.card, on_top_of=tuple(sorted(result.card.on_top_of))))


@pytest.mark.parametrize("order", [CROWD[::-1], CROWD[2:] + CROWD[:2], tuple(CROWD)], ids=["back", "turned", "tuple"])
def test_the_order_of_cards_that_do_not_overlap_does_not_matter(order: Sequence[LyingCard]) -> None:
    for thrown in natural_launches(50, 10):
        assert without_order(throw(thrown, order)) == without_order(throw(thrown, CROWD))


def test_the_order_of_cards_that_overlap_is_their_stack() -> None:
    low, high = LyingCard("low", 0.0, 0.0, 0.0), LyingCard("high", 0.0, 0.0, 0.0, 0.3)
    assert throw(launch(z=20.0), [low, high]).card.on_top_of == ("high",)
    assert throw(launch(z=20.0), [replace(high, z_mm=0.0), replace(low, z_mm=0.3)]).card.on_top_of == ("low",)


FAR = [
    pytest.param([LyingCard("far", 0.0, 2000.0, 0.3, rest=Rest.OUTSIDE)], id="level"),
    pytest.param([LyingCard("far", -1500.0, 0.0, 0.3, 3.0, rest=Rest.OUTSIDE)], id="high"),
    pytest.param([LyingCard("far", 0.0, 2000.0, 0.3, 10.0, 0.3, 1.0, rest=Rest.OUTSIDE)], id="leaning"),
]


@pytest.mark.parametrize("far", FAR)
def test_cards_far_away_change_nothing(far: list[LyingCard]) -> None:
    for index, thrown in enumerate(natural_launches(51, 12, fastest_mm_s=2000.0)):
        params = AIR if index % 2 else VACUUM
        assert throw(thrown, far, params=params) == throw(thrown, params=params)


def test_sixty_cards_in_the_arena_are_deterministic() -> None:
    cards = crowded(64)
    digests = set()
    for _ in range(2):
        made = Volley(ROUND, cards)
        for number, thrown in enumerate(natural_launches(52, 6)):
            made.throw(f"thrown{number}", f"player{number}", thrown)
            made.step()
        made.run_to_rest()
        assert len(made.lying()) == 70
        digests.add(made.digest())
    assert len(digests) == 1


def test_a_digest_tells_every_bit() -> None:
    thrown = launch(-300.0, 0.0, 80.0, velocity=(1500.0, 0.0, 200.0), spin=20.0)
    made = Volley(ROUND)
    made.throw("thrown", "ann", thrown)
    seen = {made.digest()}
    for ticks in range(1, 60):
        made.step()
        seen.add(made.digest())
        assert len(seen) == ticks + 1

    def start(thrown: Launch, card: str = "thrown", owner: str = "ann", lying: Sequence[LyingCard] = ()) -> str:
        other = Volley(ROUND, lying)
        other.throw(card, owner, thrown)
        return other.digest()

    one = start(thrown)
    assert start(thrown) == one
    assert start(replace(thrown, y_mm=5e-324)) != one
    assert start(replace(thrown, vx_mm_s=math.nextafter(1500.0, 0.0))) != one
    assert start(thrown, card="other") != one
    assert start(thrown, owner="bob") != one
    assert start(thrown, lying=[LEANER]) != start(thrown, lying=[replace(LEANER, rest=Rest.FLAT)])


def test_air_and_arena_are_part_of_the_throw_only_through_what_they_do() -> None:
    """The digest is of the state: constants that differ show as soon as they act."""
    still = launch(z=60.0)
    a, b = Volley(ROUND, params=PhysicsParams()), Volley(ROUND, params=PhysicsParams(gravity_mm_s2=9811.0))
    for made in (a, b):
        made.throw("thrown", "ann", still)
    assert a.digest() == b.digest()
    a.step()
    b.step()
    assert a.digest() != b.digest()


@pytest.fixture
def swallowed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is raised where nobody can catch it: pymunk's callbacks are called from C, which goes on after an error."""
    found: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: found.append(str(unraisable.exc_value)))
    return found


def test_nothing_is_raised_and_swallowed(swallowed: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    for thrown in natural_launches(53, 25):
        volley(thrown, [LEANER, *CROWD])
    assert swallowed == []
    assert capfd.readouterr() == ("", "")


def test_what_a_callback_raises_would_be_seen(swallowed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail."""

    def broken(arbiter: pymunk.Arbiter, found: list[object]) -> None:
        raise ArithmeticError("sabotage")

    monkeypatch.setattr(settle, "_collect", broken)
    volley(launch(154.0, 0.0, 21.0))
    assert set(swallowed) == {"sabotage"}


MEMORY = """
import gc
from tests.physics_cards import LEANER, launch, volley

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

def throw(count):
    for number in range(count):
        x = 154.0 if number % 5 == 0 else 30.0  # four times as many slide as settle
        volley(launch(x, 0.01 * number, 20.2 if x > 100.0 else 2.0, spin=3.0), [LEANER])

throw(100)
before = resident()
throw(500)
print(resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_five_hundred_volleys_leave_no_memory_behind() -> None:
    assert abs(int(run_python(MEMORY))) < 10_000_000
