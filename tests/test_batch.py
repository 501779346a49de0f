"""Many throws at once end as the same throws one by one do."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from dilemma_arena.physics import batch
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.batch import simulate_batch
from dilemma_arena.physics.launch import BadLaunch, Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS, PhysicsParams
from dilemma_arena.physics.rest import Rest, RestedThrow
from dilemma_arena.physics.volley import Volley
from tests._helpers import run_python
from tools.bench import aimed_launch

Both = tuple[list[RestedThrow], list[RestedThrow]]


def launches(count: int, seed: int = 1) -> list[Launch]:
    rng = random.Random(seed)
    return [aimed_launch(rng) for _ in range(count)]


def one_by_one(arena: Arena, throws: list[Launch], params: PhysicsParams) -> list[RestedThrow]:
    rested = []
    for launch in throws:
        volley = Volley(arena, (), params)
        volley.throw("card", "hand", launch)
        volley.run_to_rest()
        rested.append(volley.results["card"])
    return rested


def apart_mm(one: RestedThrow, other: RestedThrow) -> float:
    return math.hypot(one.card.x_mm - other.card.x_mm, one.card.y_mm - other.card.y_mm)


@pytest.fixture(scope="module", params=[False, True], ids=["no air", "air"])
def both(request: pytest.FixtureRequest) -> Both:
    """The same 300 throws one by one and together."""
    throws, params = launches(300), PhysicsParams(air=request.param)
    return one_by_one(Arena(), throws, params), simulate_batch(Arena(), throws, params)


def test_classes_are_those_of_the_same_throws_one_by_one(both: Both) -> None:
    alone, together = both
    assert len(together) == 300
    assert sum(a.card.rest is b.card.rest for a, b in zip(alone, together, strict=True)) >= 291  # 97 %
    shares, ours = (Counter(str(throw.card.rest) for throw in rested) for rested in (alone, together))
    assert all(abs(shares[rest] - ours[rest]) <= 6 for rest in Rest)  # 2 points


def test_four_in_five_throws_end_where_they_do_alone(both: Both) -> None:
    alone, together = both  # the same formulas, not just the same odds
    near = [apart_mm(a, b) < 0.01 and a.card.face_up == b.card.face_up for a, b in zip(alone, together, strict=True)]
    assert sum(near) >= 240
    ticks = [round((a.settle_s - b.settle_s) * 240.0) for a, b in zip(alone, together, strict=True)]
    assert ticks.count(0) >= 240


def test_what_is_touched_first_is_the_same_for_every_throw(both: Both) -> None:
    alone, together = both
    assert [a.first_surface for a in alone] == [b.first_surface for b in together]


def test_leaning_cards_lean_at_the_tilt_and_height_they_have_alone(both: Both) -> None:
    alone, together = ([throw.card for throw in rested] for rested in both)
    pairs = [(a, b) for a, b in zip(alone, together, strict=True) if a.rest is b.rest is Rest.LEANING]
    assert len(pairs) >= 10
    near = [abs(a.tilt_rad - b.tilt_rad) < 0.02 and abs(a.z_mm - b.z_mm) < 0.5 for a, b in pairs]
    assert sum(near) >= 0.8 * len(pairs)
    assert all(b.tilt_rad >= 0.0872 for _, b in pairs)  # 5°


@pytest.mark.parametrize("name", ["square", "octagon"])
def test_a_batch_knows_every_arena(name: str) -> None:
    throws = launches(60, seed=2)
    alone = one_by_one(ARENAS[name], throws, DEFAULT_PARAMS)
    together = simulate_batch(ARENAS[name], throws, DEFAULT_PARAMS)
    assert sum(a.card.rest == b.card.rest for a, b in zip(alone, together, strict=True)) >= 58
    assert sum(apart_mm(a, b) < 0.01 for a, b in zip(alone, together, strict=True)) >= 48


def test_other_cards_and_frictions_reach_every_stage() -> None:
    card = replace(DEFAULT_PARAMS.card, length_mm=70.0, width_mm=70.0, mass_kg=3e-3)
    params = PhysicsParams(card=card, gravity_mm_s2=5000.0, air_density_kg_mm3=3e-9)
    arena = Arena(inner_radius_mm=200.0, rim_height_mm=12.0, friction_floor=0.2, friction_rim=0.5)
    throws = launches(60, seed=3)
    alone = one_by_one(arena, throws, params)
    together = simulate_batch(arena, throws, params)
    assert sum(a.card.rest == b.card.rest for a, b in zip(alone, together, strict=True)) >= 58
    assert sum(apart_mm(a, b) < 0.01 for a, b in zip(alone, together, strict=True)) >= 45


def test_the_same_list_gives_the_same_results_in_every_process() -> None:
    code = (
        "import random\n"
        "from dilemma_arena.physics.arena import Arena\n"
        "from dilemma_arena.physics.batch import simulate_batch\n"
        "from dilemma_arena.physics.params import DEFAULT_PARAMS\n"
        "from tools.bench import aimed_launch\n"
        "rng = random.Random(6)\n"
        "for throw in simulate_batch(Arena(), [aimed_launch(rng) for _ in range(120)], DEFAULT_PARAMS): print(throw)\n"
    )
    first = run_python(code)
    assert first.count("\n") == 120
    assert run_python(code) == first
    rng = random.Random(6)
    here = simulate_batch(Arena(), [aimed_launch(rng) for _ in range(120)], DEFAULT_PARAMS)
    assert [str(throw) for throw in here] == first.splitlines()


def test_results_come_in_the_order_of_the_launches_across_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    throws = launches(101, seed=7)
    whole = simulate_batch(Arena(), throws, DEFAULT_PARAMS)
    monkeypatch.setattr(batch, "CHUNK", 40)
    pieces = simulate_batch(Arena(), throws, DEFAULT_PARAMS)
    assert [throw.card.id for throw in pieces] == [str(i) for i in range(101)]
    assert sum(apart_mm(a, b) < 0.01 for a, b in zip(whole, pieces, strict=True)) >= 90
    assert [a.first_surface for a in whole] == [b.first_surface for b in pieces]


def test_a_handful_is_thrown_exactly_as_one_by_one() -> None:
    throws = launches(12, seed=8)
    alone = one_by_one(Arena(), throws, DEFAULT_PARAMS)
    together = simulate_batch(Arena(), throws, DEFAULT_PARAMS)
    for a, b in zip(alone, together, strict=True):
        assert apart_mm(a, b) < 1e-6
        assert (a.card.rest, a.settle_s, a.first_surface) == (b.card.rest, b.settle_s, b.first_surface)


def test_no_launches_no_results() -> None:
    assert simulate_batch(Arena(), [], DEFAULT_PARAMS) == []


def test_a_bad_launch_is_refused_before_anything_is_simulated() -> None:
    throws = launches(3)
    with pytest.raises(BadLaunch, match="vx_mm_s is not a finite number"):
        simulate_batch(Arena(), [*throws, replace(throws[0], vx_mm_s=math.nan)], DEFAULT_PARAMS)


def test_cards_thrown_steadily_further_rest_steadily_further() -> None:
    """Lanes do not get mixed up: one direction, one height, only the speed grows, and nothing is in the way."""
    throws = [Launch(600.0, 0.0, 2.0, 10.0 * i, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0) for i in range(1, 200)]
    rested = simulate_batch(Arena(), throws, PhysicsParams(air=False))
    way = [throw.card.x_mm - 600.0 for throw in rested]
    assert all(one < other for one, other in pairwise(way))
    # v²/(2 μ g), plus the short fall: 1.99² m²/s² / (2 · 0.35 · 9.81 m/s²) = 577 mm
    assert way[-1] == pytest.approx(577.0, rel=0.1)
    assert {throw.card.rest for throw in rested} == {Rest.OUTSIDE}
