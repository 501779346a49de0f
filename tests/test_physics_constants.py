"""The constants: their values, their units and sources, and what must follow from them."""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections.abc import Iterator

import pytest

from dilemma_arena.physics import arena, contact, params, settle, slide
from dilemma_arena.physics.arena import ARENAS, Arena
from dilemma_arena.physics.params import TICK_S, Card, PhysicsParams
from dilemma_arena.physics.rest import BEARING_SHARE, LEANING_TILT_RAD

UNITS = r"mm|kg|second|rad|coefficient|friction|share|whether|card|sides"
SOURCES = r"design\.md|reference|README\.md|plate|theorem|human flick|free fall"


def attributes(record: type) -> Iterator[tuple[str, str]]:
    """The attributes of a record and the docstrings that stand under them."""
    (definition,) = ast.parse(inspect.getsource(record)).body
    assert isinstance(definition, ast.ClassDef)
    for statement, following in zip(definition.body, [*definition.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            told = following.value if isinstance(following, ast.Expr) else None
            yield statement.target.id, str(told.value) if isinstance(told, ast.Constant) else ""


def test_the_card_is_the_one_of_the_design() -> None:
    card = Card()
    assert (card.length_mm, card.width_mm, card.thickness_mm, card.mass_kg) == (91.0, 59.0, 0.3, 0.0018)
    assert card.inertia_long == pytest.approx(0.52215)  # 1.8 g · (59 mm)² / 12
    assert card.inertia_short == pytest.approx(1.24215)  # 1.8 g · (91 mm)² / 12
    assert card.inertia_normal == pytest.approx(1.7643)
    assert card.reach_mm == pytest.approx(54.2264, abs=1e-4)


def test_the_arena_is_the_one_of_the_design() -> None:
    tray = ARENAS["round"]
    assert tray == Arena()
    assert (tray.inner_radius_mm, tray.rim_height_mm, tray.rim_thickness_mm) == (150.0, 20.0, 8.0)
    assert (tray.friction_floor, tray.friction_rim, PhysicsParams().friction_card) == (0.35, 0.35, 0.25)
    assert {name: made.sides for name, made in ARENAS.items()} == {"round": 0, "square": 4, "octagon": 8}
    assert all(made.name == name for name, made in ARENAS.items())


def test_the_air_is_the_one_of_the_reference() -> None:
    air = PhysicsParams()
    assert air.air
    assert (air.air_density_kg_mm3, air.air_normal_drag, air.air_skin_drag) == (1.2e-9, 1.17, 0.027)
    assert air.gravity_mm_s2 == 9810.0
    assert math.degrees(LEANING_TILT_RAD) == pytest.approx(5.0)
    assert BEARING_SHARE == 0.01


@pytest.mark.parametrize("record", [Card, PhysicsParams, Arena])
def test_every_constant_tells_its_unit_and_source(record: type) -> None:
    """Either under the constant itself or, where all share one, in the record's docstring."""
    shared = str(record.__doc__)
    for name, told in attributes(record):
        if name in ("name", "card"):  # not numbers
            continue
        assert re.search(UNITS, told, re.IGNORECASE), name
        # True/False and a count of sides need no source
        assert name in ("air", "sides") or re.search(SOURCES, told + shared, re.IGNORECASE), name


@pytest.mark.parametrize("module", [arena, contact, params, settle, slide])
def test_every_number_of_a_module_is_explained(module: object) -> None:
    lines = inspect.getsource(module).splitlines()  # type: ignore[arg-type]  # a module
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if re.match(r"[A-Z][A-Z_, ]+ = [-\d(]", line):
            assert following.startswith('"""'), line


@pytest.mark.parametrize("tray", ARENAS.values(), ids=ARENAS.keys())
def test_no_card_slides_through_the_rim_in_one_step(tray: Arena) -> None:
    """Speed cap · dt < (rim + card) / 2 (design.md §4); seen from above a card is 59 mm thick."""
    step_mm = PhysicsParams().speed_cap_mm_s * TICK_S / slide.SLIDE_STEPS
    assert step_mm < (tray.rim_thickness_mm + Card().width_mm) / 2.0


@pytest.mark.parametrize("tray", ARENAS.values(), ids=ARENAS.keys())
def test_no_card_settles_through_the_rim_in_one_step(tray: Arena) -> None:
    """A card settles from an energy of m·g·1 mm and falls 20 mm at most; seen from the side it is 0.3 mm thick."""
    fastest = math.sqrt(2.0 * 9810.0 * (1.0 + tray.rim_height_mm))
    step_mm = fastest * TICK_S / settle.SETTLE_STEPS
    assert step_mm < (tray.rim_thickness_mm + Card().thickness_mm) / 2.0
    assert step_mm == pytest.approx(0.334, abs=1e-3)


def test_collision_slop_is_well_below_the_thickness_of_a_card() -> None:
    assert "space.collision_slop = 0.02" in inspect.getsource(settle)
