"""What is seen: every screen draws at every size, nothing covers what must be read, no meaning by colour alone."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pygame
import pytest

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import Card
from dilemma_arena.physics.pose import Pose
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.scene import badges
from dilemma_arena.scene.badges import Label
from dilemma_arena.scene.board import Shown
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.camera import Camera
from dilemma_arena.scene.elevation import Section, side_view
from dilemma_arena.scene.events import PointerMoved, PointerPressed
from dilemma_arena.scene.faces import BackFace, NumberFace, luminance, print_on
from dilemma_arena.scene.hand import HAND_HEIGHT_MM, Fan, Hand
from dilemma_arena.scene.icons import DRAWINGS
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.motion import Eased, between, flat_pose
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.theme import DEFAULT_THEME, SEATS, Colour
from dilemma_arena.scene.verdicts import sentence, verdict
from dilemma_arena.scene.warp import corners_px, homography
from tests.scene_support import Table, canvas, flick_events, lights, studio

DEFAULT_CARD = Card()
SIZES = [(1280, 800), (1024, 600), (3840, 2160), (800, 480)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("arena", ARENAS)
def test_every_screen_of_the_practice_table_draws(size: tuple[int, int], arena: str) -> None:
    table = Table(size=size, arena=arena)
    table.draw()
    pictures = [table.canvas.surface.copy()]

    def shoot() -> None:
        table.wait(0.3)
        table.draw()
        pictures.append(table.canvas.surface.copy())

    speed = 2.0 * table.canvas.size_px[1]
    x, y = table.place_of("sun.5")
    table.timeline.add(flick_events((x, y), (0.0, -speed), begin=table.now))
    table.wait(3.0)
    shoot()  # a verdict
    at = table.place_of("sun.6")
    table.send(PointerMoved(table.now, at, False), PointerPressed(table.now, at, 1))
    table.send(PointerMoved(table.now, (at[0], at[1] - 0.1 * size[1]), True))
    shoot()  # a held card
    table.press("escape")
    table.press("7")
    shoot()  # aiming
    table.press("escape")
    table.press("escape")
    shoot()  # pause
    table.press("escape")
    table.press("h")
    shoot()  # help
    table.press("escape")
    assert table.stack.top is table.scene
    if table.said("rest"):
        table.press("r")
        shoot()  # replay
    for picture in pictures:
        assert len(lights(picture)) > 12
    seen = {pygame.image.tobytes(picture, "RGB") for picture in pictures}
    assert len(seen) == len(pictures), "each screen looks different"


def test_moving_and_resting_pictures_of_a_card_agree() -> None:
    """A card that comes to rest must not jump: quick and fine drawing put it in the same place."""
    art = studio().board(ARENAS["round"], DEFAULT_CARD, lambda card: card).art
    camera = Camera((200.0, 150.0), 1.5)
    pose = flat_pose(10.0, -20.0, 5.0, 0.7)
    front, back = CardName("sun.7").faces
    boxes = []
    for fine in (False, True):
        surface = pygame.Surface((400, 300), pygame.SRCALPHA, 32)
        art.sprite(camera, pose, front, back, fine=fine).blit(surface)
        boxes.append(surface)
    difference = np.abs(
        pygame.surfarray.array3d(boxes[0]).astype(int) - pygame.surfarray.array3d(boxes[1]).astype(int)
    ).mean(axis=2)
    covered = pygame.surfarray.array_alpha(boxes[1]) > 200
    assert difference[covered].mean() < 4.0


def test_a_card_is_seen_where_the_camera_puts_its_corners_and_shows_its_back_when_turned_over() -> None:
    art = studio().board(ARENAS["round"], DEFAULT_CARD, lambda card: card).art
    camera = Camera((300.0, 300.0), 2.0)
    front, back = NumberFace(7, SEATS[0]), BackFace(SEATS[0])
    for roll, face in ((0.5, front), (math.pi - 0.4, back)):
        a, b = Launch(0.0, 0.0, 60.0, 1.0, 0.0, 0.0, 0.6, 0.3, roll, 0.0).axes()
        pose = Pose((20.0, -10.0, 60.0), a, b)
        sprite = art.sprite(camera, pose, front, back, fine=True)
        box = sprite.surface.get_bounding_rect(min_alpha=128).move(sprite.left, sprite.top)
        corners = [camera.project(corner) for corner in pose.corners(91.0, 59.0)]
        assert box.left == pytest.approx(min(x for x, _ in corners), abs=8)  # rounded corners
        assert box.bottom == pytest.approx(max(y for _, y in corners), abs=8)
        assert corners_px(homography(camera, pose), 45.5, 29.5)[0] == pytest.approx(corners[0])
        texture = art.texture(face, 2.0, 4)
        other = art.texture(back if face is front else front, 2.0, 4)
        assert not np.array_equal(texture.texels, other.texels)
    assert camera.unproject(camera.project((12.0, 34.0, 90.0)), 90.0) == pytest.approx((12.0, 34.0))


def test_a_higher_card_looks_bigger_and_parts_from_its_shadow() -> None:
    art = studio().board(ARENAS["round"], DEFAULT_CARD, lambda card: card).art
    camera = Camera((400.0, 400.0), 1.5)
    front, back = CardName("sun.7").faces
    widths, gaps = [], []
    for z in (0.0, 60.0, 180.0):
        pose = flat_pose(0.0, 0.0, z, 1.2)
        sprite = art.sprite(camera, pose, front, back, fine=True)
        shadow = art.shadow(camera, pose, keep=False)
        assert shadow is not None
        widths.append(sprite.surface.get_width())
        gaps.append(shadow.left + shadow.surface.get_width() / 2 - (sprite.left + sprite.surface.get_width() / 2))
    assert widths == sorted(widths)
    assert widths[2] > widths[0] * 1.1
    assert gaps[0] == pytest.approx(0.0, abs=2.0)
    assert gaps[2] > gaps[1] + 20 > gaps[0] + 40


def test_labels_cover_neither_each_other_nor_what_is_taken() -> None:
    painter = studio().brush.on(canvas())
    area = Box(0.0, 58.0, 960.0, 600.0)
    taken = (Box(300.0, 10.0, 400.0, 44.0),)
    words = verdict(LyingCard("sun.7", 0.0, 0.0, 0.0, rest=Rest.LEANING), lambda card: card)
    for crowd in (1, 4, 9):
        labels = []
        for index in range(crowd):
            about = Box(400.0 + 9.0 * index, 250.0 + 12.0 * index, 92.0, 140.0)
            labels.append(Label(words, about, ((about.x, about.y), (about.right, about.bottom)), number=index))
        boxes = badges.place(painter, labels, area, taken)
        for box in boxes:
            assert area.x <= box.x
            assert box.right <= area.right
            assert area.y <= box.y
            assert box.bottom <= area.bottom
            assert not box.overlaps(taken[0])
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other), crowd


def test_a_verdict_is_told_by_shape_and_word() -> None:
    def lying(rest: Rest, **more: object) -> LyingCard:
        return LyingCard("sun.7", 0.0, 0.0, 0.0, rest=rest, **more)  # type: ignore[arg-type]

    cards = [
        lying(Rest.FLAT),
        lying(Rest.FLAT, on_top_of=("wave.6",)),
        lying(Rest.FLAT, face_up=False),
        lying(Rest.LEANING),
        lying(Rest.ON_RIM),
        lying(Rest.OUTSIDE),
    ]
    names = {"sun.7": "your 7", "wave.6": "the offer"}
    told = [verdict(card, names.__getitem__) for card in cards]
    assert len({each.icon for each in told}) == len({each.words for each in told}) == 6
    assert {each.icon for each in told} <= set(DRAWINGS)
    assert [sentence(card, names.__getitem__) for card in cards] == [
        "Your 7 lies flat in the arena.",
        "Your 7 lies on the offer.",
        "Your 7 lies face down: it does not count.",
        "Your 7 leans on the rim: it does not count.",
        "Your 7 lies on the rim: it does not count.",
        "Your 7 came down outside: it does not count.",
    ]


def test_the_stack_is_numbered_from_the_bottom_and_only_where_cards_touch() -> None:
    shown = Shown(
        {},
        (),
        (
            LyingCard("wave.6", 0.0, 0.0, 0.0),
            LyingCard("sun.3", 90.0, 90.0, 0.0),
            LyingCard("sun.7", 5.0, 0.0, 0.0, on_top_of=("wave.6",)),
            LyingCard("sun.2", 300.0, 0.0, 0.0, rest=Rest.OUTSIDE),
        ),
        ("sun.3", "sun.7", "sun.2"),
    )
    assert [card.id for card in shown.stack] == ["wave.6", "sun.3", "sun.7"]
    assert shown.numbers() == {"wave.6": 1, "sun.7": 3}


@pytest.mark.parametrize("count", range(1, 26))
def test_a_hand_of_any_size_stays_in_the_window_and_shows_every_index(count: int) -> None:
    screen = canvas(1024, 600)
    table = Table(size=(1024, 600))
    layout = table.scene.layout
    places = [layout.fan.pose(layout.camera, place, count) for place in range(count)]
    xs = [layout.camera.project(pose.centre)[0] for pose in places]
    half = 59.0 / 2 * layout.camera.px_per_mm * layout.camera.magnification(HAND_HEIGHT_MM)
    assert xs[0] - half >= 0
    assert xs[-1] + half <= screen.size_px[0]
    assert all(later - earlier >= 18.0 for earlier, later in itertools.pairwise(xs))


def test_a_card_taken_out_keeps_its_place() -> None:
    hand = Hand(("a", "b", "c", "d"))
    assert hand.taken("c").shown == ("a", "b", "d")
    assert hand.taken("c").returned() == hand
    assert hand.taken("b").moved("b", 3).returned().cards == ("a", "c", "d", "b")
    assert hand.without("a").cards == ("b", "c", "d")
    with pytest.raises(ValueError, match="not in the hand"):
        hand.taken("x")


def test_a_fan_gives_dropped_cards_the_place_they_are_dropped_at() -> None:
    camera, fan = Camera((500.0, 300.0), 1.5), Fan((500.0, 700.0), 900.0, (91.0, 59.0))
    xs = [camera.project(fan.pose(camera, place, 5.0).centre)[0] for place in range(5)]
    assert [fan.place_at(camera, 5, x - 1) for x in xs] == [0, 1, 2, 3, 4]
    assert fan.place_at(camera, 5, xs[-1] + 1) == 5


def test_the_side_view_shows_a_leaning_card_as_a_line_from_the_floor_to_the_rim() -> None:
    arena = ARENAS["round"]
    tilt = math.asin(20.0 / 80.0)
    pose = Pose((110.0, 0.0, 45.5 * math.sin(tilt)), (math.cos(tilt), 0.0, math.sin(tilt)), (0.0, 1.0, 0.0))
    section = Section.at(arena, pose)
    assert section.direction == (1.0, 0.0)
    hull = section.hull(pose, DEFAULT_CARD)
    assert min(z for _, z in hull) == pytest.approx(0.0, abs=1e-9)
    assert max(u for u, _ in hull) == pytest.approx(110.0 + 45.5 * math.cos(tilt) - 150.0)
    assert side_view(arena, DEFAULT_CARD, pose, SEATS[0].colour) is not None
    assert side_view(arena, DEFAULT_CARD, flat_pose(0.0, 0.0, 0.0, 0.0), SEATS[0].colour) is None


def test_poses_in_between_keep_their_right_angle_and_easing_arrives() -> None:
    a, b = Launch(0.0, 0.0, 60.0, 1.0, 0.0, 0.0, 0.6, 0.3, 1.0, 0.0).axes()
    middle = between(flat_pose(0.0, 0.0, 0.0, 0.0), Pose((10.0, 0.0, 4.0), a, b), 0.5)
    assert sum(p * q for p, q in zip(middle.a, middle.b, strict=True)) == pytest.approx(0.0, abs=1e-12)
    assert middle.centre == (5.0, 0.0, 2.0)
    for step in (1 / 240, 0.1, 5.0):
        value = Eased(0.0, 1.0)
        highest = 0.0
        for _ in range(math.ceil(4.0 / step)):
            value.tick(step)
            highest = max(highest, value.value)
        assert value.arrived
        assert highest <= 1.0 + 1e-9


# --- colour is never alone, and can be told apart -----------------------------------------------------------------

DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Full deficiencies as matrices on linear RGB (Machado, Oliveira & Fernandes 2009)."""


def _lab(colour: Colour, matrix: object = None) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    c = np.array(colour) / 255.0
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    if matrix is not None:
        linear = np.clip(np.array(matrix) @ linear, 0.0, 1.0)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ linear / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("eyes", [None, *DEFICIENCIES])
def test_seats_are_told_apart_with_any_eyes(eyes: str | None) -> None:
    matrix = DEFICIENCIES[eyes] if eyes else None
    colours = [_lab(seat.colour, matrix) for seat in SEATS]
    for one, other in itertools.combinations(colours, 2):
        assert np.linalg.norm(one - other) > 20.0


def test_every_seat_has_a_symbol_of_its_own_that_differs_in_shape() -> None:
    icons = studio().brush.icons
    shapes = [pygame.surfarray.array_alpha(icons.get(seat.icon, 24, (255, 255, 255))).astype(int) for seat in SEATS]
    assert all(shape.max() > 200 for shape in shapes)
    for one, other in itertools.combinations(shapes, 2):
        assert np.abs(one - other).mean() > 25.0


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_symbol_stays_in_its_square_and_can_be_seen_small(name: str) -> None:
    alpha = pygame.surfarray.array_alpha(studio().brush.icons.get(name, 16, (255, 255, 255)))
    assert (alpha > 120).sum() > 20


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_stands_out_from_its_ground() -> None:
    palette = DEFAULT_THEME.colour
    for ink in (palette.ink, palette.ink_soft, palette.gold, palette.good, palette.warn, palette.bad):
        assert contrast(ink, palette.panel) > 7.0
    for seat in SEATS:
        assert contrast(print_on(seat.colour, studio().brush), seat.colour) > 3.0, seat.name
    assert contrast(palette.card_ink, palette.paper) > 10.0


def test_no_text_is_smaller_than_14_pixels_at_1280_by_800() -> None:
    sizes = DEFAULT_THEME.text
    assert min(sizes.small, sizes.body, sizes.strong, sizes.title, sizes.display) >= 14.0


def test_card_ids_say_what_is_printed() -> None:
    assert [CardName(name).short for name in ("sun.7", "wave.10.2", "offer", "sun.x")] == ["7", "10", "of", "su"]
    assert CardName("moon.3").seat.name == "moon"
    assert CardName("sun.7").faces[0] == NumberFace(7, SEATS[0])


def test_a_picture_is_painted_again_only_when_what_it_shows_has_changed() -> None:
    painter = studio().brush.on(canvas(400, 300))
    painted: list[str] = []
    for shows in ("a", "a", "b", "b", "a"):

        def paint(on: Painter, what: str = shows) -> None:
            painted.append(what)

        painter.kept("test", Box(10.0, 10.0, 50.0, 40.0), shows, paint)
    assert painted == ["a", "b", "a"]
