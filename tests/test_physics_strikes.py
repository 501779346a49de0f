"""Strikes: contacts and impulses of a fast card on floor, rim and lying cards."""

from __future__ import annotations

import itertools
import math

import pytest

from dilemma_arena.physics import airborne
from dilemma_arena.physics.airborne import Airborne
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.contact import MARGIN_MM, Contact
from dilemma_arena.physics.ground import Ground, lying_pose
from dilemma_arena.physics.launch import Vec3
from dilemma_arena.physics.params import TICK_S, Card, PhysicsParams
from dilemma_arena.physics.plate import Plate, cross, dot
from dilemma_arena.physics.rest import LyingCard
from dilemma_arena.physics.strikes import Touch, find_contacts, resolve
from dilemma_arena.physics.volley import Volley
from dilemma_arena.physics.world import World
from tests.physics_cards import LEANER, ROUND, VACUUM, WEIGHT, launch, natural_launches, volley

EMPTY = Ground((), VACUUM)
STEP_S = TICK_S / 8.0


def plate_at(x: float, y: float, z: float, *, pitch: float = 0.0, roll: float = 0.0, yaw: float = 0.0) -> Plate:
    """A plate at rest, wherever one likes."""
    return Plate.launched(launch(x, y, z, pitch=pitch, roll=roll, yaw=yaw), Card())


def moving(plate: Plate, velocity: Vec3, omega: Vec3 = (0.0, 0.0, 0.0)) -> Plate:
    """The plate with velocities."""
    return Plate(plate.card, plate.position, velocity, plate.a, plate.b, omega)


def point_speed(plate: Plate, contact: Contact) -> float:
    """Speed of the card's point at a contact along the contact's normal, mm/s."""
    swing = cross(plate.omega(), contact.arm)
    velocity = (plate.velocity[0] + swing[0], plate.velocity[1] + swing[1], plate.velocity[2] + swing[2])
    return dot(velocity, contact.normal)


def surfaces(plate: Plate, ground: Ground = EMPTY) -> list[str]:
    """What a plate touches."""
    return [contact.surface for contact in find_contacts(plate, ROUND, ground)]


def test_a_level_card_touches_the_floor_with_its_four_corners() -> None:
    contacts = find_contacts(plate_at(0.0, 0.0, 0.3), ROUND, EMPTY)
    assert [contact.arm[:2] for contact in contacts] == [(45.5, 29.5), (-45.5, 29.5), (-45.5, -29.5), (45.5, -29.5)]
    assert all(contact.normal == (0.0, 0.0, 1.0) for contact in contacts)
    assert [contact.gap for contact in contacts] == pytest.approx([0.3] * 4)
    assert {contact.surface for contact in contacts} == {"floor_in"}
    assert {contact.friction for contact in contacts} == {0.35}


def test_nothing_is_touched_beyond_the_margin() -> None:
    assert MARGIN_MM == 0.5
    assert surfaces(plate_at(0.0, 0.0, 0.51)) == []
    assert surfaces(plate_at(100.5, 0.0, 10.0)) == []  # its foremost corners 1 mm before the rim
    assert surfaces(plate_at(101.2, 0.0, 10.0)) == ["rim_in", "rim_in"]
    assert surfaces(plate_at(154.0, 0.0, 20.51)) == []


def test_table_and_floor_are_told_apart_by_the_middle_of_the_rim() -> None:
    assert surfaces(plate_at(300.0, 0.0, 0.1)) == ["table_out"] * 4
    assert surfaces(plate_at(0.0, 90.0, 0.1)) == ["floor_in"] * 4


def test_a_nose_strikes_the_inner_wall_and_a_tail_the_outer() -> None:
    nose = find_contacts(plate_at(100.0, 0.0, 10.0, yaw=math.pi / 4.0), ROUND, EMPTY)
    assert nose == []
    inner = find_contacts(plate_at(96.0, 0.0, 10.0, yaw=math.atan2(29.5, 45.5)), ROUND, EMPTY)
    # a corner 54.23 mm ahead, 0.23 mm in the wall at x = 150
    assert [contact.surface for contact in inner] == ["rim_in"]
    assert inner[0].normal == pytest.approx((-1.0, 0.0, 0.0))
    assert inner[0].gap == pytest.approx(-0.226, abs=1e-3)
    outer = find_contacts(plate_at(212.0, 0.0, 10.0, yaw=math.atan2(29.5, 45.5)), ROUND, EMPTY)
    assert [contact.surface for contact in outer] == ["rim_out"]
    assert outer[0].normal == pytest.approx((1.0, 0.0, 0.0))


def test_where_edges_cross_the_impulse_is_across_both() -> None:
    """The normal of a card edge across a rim edge is edge × tangent: this is what makes the agreement (landing.md)."""
    found = 0
    for pitch, yaw, lift in itertools.product((-0.5, -0.2, 0.2, 0.5), (0.3, 1.2, 2.2), range(-20, 21)):
        plate = plate_at(154.0, 10.0, 20.0 + lift, pitch=pitch, roll=0.1, yaw=yaw)
        for contact in find_contacts(plate, ROUND, EMPTY):
            point = tuple(p + r for p, r in zip(plate.position, contact.arm, strict=True))
            if contact.surface != "rim_top" or contact.normal in (plate.n, (0.0, 0.0, 1.0)):
                continue
            radius = math.hypot(point[0], point[1])
            assert radius == pytest.approx(150.0, abs=1e-6) or radius == pytest.approx(158.0, abs=1e-6)
            tangent = (-point[1] / radius, point[0] / radius, 0.0)
            assert dot(contact.normal, tangent) == pytest.approx(0.0, abs=1e-9)
            # one of the card's edges runs along a, the other along b
            along = min(abs(dot(contact.normal, plate.a)), abs(dot(contact.normal, plate.b)))
            assert along == pytest.approx(0.0, abs=1e-9)
            assert contact.normal[2] > 0.0
            found += 1
    assert found >= 50


def test_a_face_lies_on_the_rim_edge_with_its_own_normal() -> None:
    plate = plate_at(150.0, 0.0, 20.3, pitch=0.3)
    on_face = [c for c in find_contacts(plate, ROUND, EMPTY) if c.arm[:2] == pytest.approx((0.0, 0.0))]
    assert len(on_face) == 1
    assert on_face[0].normal == pytest.approx((-math.sin(0.3), 0.0, math.cos(0.3)))
    assert on_face[0].gap == pytest.approx(0.3 * math.cos(0.3))


def test_a_lying_card_is_touched_on_its_top_and_is_more_slippery() -> None:
    ground = Ground([LyingCard("below", 0.0, 0.0, 0.0)], VACUUM)
    contacts = find_contacts(plate_at(20.0, 10.0, 0.4), ROUND, ground)
    by_surface = {contact.surface: contact for contact in contacts}
    assert by_surface["card"].gap == pytest.approx(0.1)
    assert by_surface["card"].other == "below"
    assert by_surface["card"].friction == 0.25
    assert by_surface["floor_in"].gap == pytest.approx(0.4)


def test_a_leaning_card_is_touched_with_the_normal_of_its_face() -> None:
    ground = Ground([LEANER], VACUUM)
    pose, (nx, _, nz) = lying_pose(LEANER), lying_pose(LEANER).normal
    x, y, z = pose.centre
    parallel = Plate(Card(), (x + 0.2 * nx, y + 5.0, z + 0.2 * nz), (0.0, 0.0, 0.0), pose.a, pose.b, (0.0, 0.0, 0.0))
    touching = [c for c in find_contacts(parallel, ROUND, ground) if c.other == "leaner"]
    assert len(touching) >= 2
    for contact in touching:
        assert contact.normal == pytest.approx((-math.sin(LEANER.tilt_rad), 0.0, math.cos(LEANER.tilt_rad)))
        assert contact.gap == pytest.approx(0.2)
        assert contact.friction == 0.25


def test_a_flat_landing_has_next_to_no_bounce() -> None:
    made = Volley(ROUND, params=VACUUM)
    made.throw("thrown", "somebody", launch(z=50.0))
    heights = []
    while made.moving:
        made.step()
        heights.append(made.poses()["thrown"].centre[2])
    landed = next(i for i, z in enumerate(heights) if z < 1.0)
    assert landed == pytest.approx(math.sqrt(2.0 * 50.0 / 9810.0) / TICK_S, abs=2.0)
    assert max(heights[landed:]) < 1.0


def test_an_impulse_turns_the_approach_into_a_little_bounce_and_nothing_more() -> None:
    plate = moving(plate_at(0.0, 0.0, 0.0), (0.0, 0.0, -700.0))
    touches = resolve(plate, find_contacts(plate, ROUND, EMPTY), STEP_S)
    assert plate.velocity == pytest.approx((0.0, 0.0, 49.0), abs=7.0)  # 7 % of 700; three sweeps leave 1 %
    assert sum(touch.normal_impulse for touch in touches) == pytest.approx(1.8e-3 * 749.0, rel=0.01)


def test_a_strike_on_one_corner_sets_the_card_turning() -> None:
    """One corner at r = (45.5, 29.5): 1/m grows by r × z / I, that is 3 + 3 times 1/m: it turns, the centre goes on."""
    plate = moving(plate_at(0.0, 0.0, 0.0), (0.0, 0.0, -700.0))
    corner = find_contacts(plate, ROUND, EMPTY)[:1]
    resolve(plate, corner, STEP_S)
    assert plate.velocity[2] == pytest.approx(-700.0 + 749.0 / 7.0)
    assert point_speed(plate, corner[0]) == pytest.approx(49.0)
    assert plate.omega()[0] == pytest.approx(3.0 * 107.0 / 29.5)  # impulse m·107 at 29.5 mm over m·59²/12
    assert plate.omega()[1] == pytest.approx(-3.0 * 107.0 / 45.5)


def test_a_card_that_skids_is_braked_by_friction_times_the_blow() -> None:
    plate = moving(plate_at(0.0, 0.0, 0.0), (3000.0, 0.0, -400.0))
    resolve(plate, find_contacts(plate, ROUND, EMPTY), STEP_S)
    assert plate.velocity[0] == pytest.approx(3000.0 - 0.35 * 428.0, rel=1e-3)


def test_a_card_on_top_of_another_is_braked_less() -> None:
    ground = Ground([LyingCard("below", 0.0, 0.0, 0.0)], VACUUM)
    plate = moving(plate_at(0.0, 0.0, 0.3), (3000.0, 0.0, -400.0))
    resolve(plate, find_contacts(plate, ROUND, ground), STEP_S)
    assert plate.velocity[0] == pytest.approx(3000.0 - 0.25 * 428.0, rel=1e-3)


def test_what_is_not_reached_in_the_step_is_left_alone() -> None:
    plate = moving(plate_at(0.0, 0.0, 0.4), (100.0, 0.0, -0.5 * 0.4 / STEP_S))
    before = plate.velocity, plate.momentum
    assert resolve(plate, find_contacts(plate, ROUND, EMPTY), STEP_S) == []
    assert (plate.velocity, plate.momentum) == before


class Watched:
    """Stands for `resolve` and looks at what it does."""

    def __init__(self) -> None:
        self.gains: list[tuple[float, float]] = []
        """Gain of kinetic energy in heights of fall, mm, and the deepest gap."""
        self.touches = 0

    def __call__(self, plate: Plate, contacts: list[Contact], dt: float) -> list[Touch]:
        """Resolve."""
        before = plate.energy()
        touches = resolve(plate, contacts, dt)
        self.gains.append(((plate.energy() - before) / WEIGHT, min(contact.gap for contact in contacts)))
        for touch in touches:
            self.touches += 1
            assert touch.normal_impulse > 0.0
            along = dot(touch.impulse, touch.contact.normal)
            aside = math.sqrt(max(0.0, dot(touch.impulse, touch.impulse) - along * along))
            assert aside <= touch.contact.friction * touch.normal_impulse * (1.0 + 1e-6) + 1e-9
        return touches


def test_energy_never_grows_through_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does friction exceed its cone. Only pushing a sunk card out costs a little: below 1 mm of height."""
    watched = Watched()
    monkeypatch.setattr(airborne, "resolve", watched)
    for index, thrown in enumerate(natural_launches(7, 60)):
        lying = [LyingCard("offer", 0.0, 0.0, 0.3), LEANER] if index % 3 == 0 else []
        volley(thrown, lying, params=PhysicsParams(air=index % 2 == 0))
    assert watched.touches > 1000
    assert max(gain for gain, gap in watched.gains if gap > -0.05) < 1e-6
    assert max(gain for gain, _ in watched.gains) < 1.0


def test_height_and_speed_together_never_grow_without_air() -> None:
    """Over whole throws: kinetic energy plus weight times height, in mm."""
    world = World(ROUND, EMPTY, VACUUM)
    for thrown in natural_launches(8, 30):
        plate = Plate.launched(thrown, Card())
        stage = Airborne(plate)
        least = plate.energy() / WEIGHT + plate.position[2]
        for _ in range(240):
            if stage.advance(world) is not stage:
                break
            now = plate.energy() / WEIGHT + plate.position[2]
            assert now < least + 1.0
            least = min(least, now)


def test_long_steps_are_taken_only_far_from_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick in which nobody looks for contacts must end without any."""
    world = World(ROUND, Ground([LyingCard("offer", 0.0, 0.0, 0.3), LEANER], VACUUM), VACUUM)
    looked: list[Plate] = []

    def look(plate: Plate, arena: Arena, ground: Ground) -> list[Contact]:
        looked.append(plate)
        return find_contacts(plate, arena, ground)

    monkeypatch.setattr(airborne, "find_contacts", look)
    long_ticks = 0
    for thrown in natural_launches(9, 40):
        plate = Plate.launched(thrown, Card())
        stage = Airborne(plate)
        for _ in range(240):
            looked.clear()
            if stage.advance(world) is not stage:
                break
            if not looked:
                long_ticks += 1
                assert all(contact.gap > 0.0 for contact in find_contacts(plate, ROUND, world.ground))
    assert long_ticks > 500
