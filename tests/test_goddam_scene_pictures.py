"""What can be seen at the table of Goddam Dilema: every phase, nothing hidden, everything legible."""

from __future__ import annotations

import os
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import Face
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.play.flat_cards import ASPECT, Spot
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.theme import DEFAULT_THEME, SEATS, Colour
from games.goddam_dilema.deck import Kind, standard_cards
from games.goddam_dilema.messages import Options, Phase, Thumb
from games.goddam_dilema.scene import ENTRY
from games.goddam_dilema.scene.faces import (
    AIR,
    BAND,
    FOOT,
    LARGEST,
    LEADING,
    ROOM,
    SMALLEST,
    KindBack,
    TextCard,
    sentence,
)
from games.goddam_dilema.scene.hands import ASIDE, Hands, turn_of
from games.goddam_dilema.scene.stage import Playing, Shown, Steady, Turning
from games.goddam_dilema.scene.table_layout import TableLayout
from tests.goddam_scene_support import FOUR, GoddamTable, setup
from tests.scene_support import lights, studio

SIZES = [(1280, 800, 1.0), (1024, 600, 1.0), (1280, 800, 2.0), (640, 480, 1.0), (1920, 1080, 0.75)]
MANY = ("human", "human", "bot:easy")


def pixels(table: GoddamTable) -> bytes:
    """What is on the screen."""
    table.draw()
    return pygame.image.tobytes(table.canvas.surface, "RGB")


def called(table: GoddamTable) -> bool:
    """Whether the curtain calls somebody."""
    return isinstance(table.stack.top, Curtain)


def watched(table: GoddamTable, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[float]]:
    """What is drawn from now on: texts of cards that lie face up, and how far hands are turned."""
    faces: list[str] = []
    turns: list[float] = []
    real = table.scene.picture.cards.draw

    def card(painter: Painter, face: Face, spot: Spot, **more: Any) -> None:  # noqa: ANN401 - as the real one
        if isinstance(face, TextCard) and more.get("turned", 0.0) <= 0.5:
            faces.append(face.text)
        real(painter, face, spot, **more)

    def hand(_self: Hands, _painter: Painter, _at: Point, _size: float, _cuff: Colour, turn: float,
             *, faint: bool = False) -> None:  # fmt: skip
        turns.append(turn)

    monkeypatch.setattr(table.scene.picture.cards, "draw", card)
    monkeypatch.setattr(Hands, "draw", hand)
    return faces, turns


# --- every phase --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [FOUR, MANY, ("human", "bot:easy"), ("human",) * 10], ids=len)
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_a_frame_of_every_phase(players: tuple[str, ...], width: int, height: int, scale: float) -> None:
    table = GoddamTable(setup(players, options=Options(first=0, talk_s=60.0)), size=(width, height), ui_scale=scale)
    seen = set()

    def look() -> bool:
        now = table.scene.beats.now
        moment = type(now).__name__ if now is not None else table.scene.public.phase.value
        if moment not in seen or table.paused:
            seen.add(moment)
            table.draw()
            assert len(lights(table.canvas.surface)) > 12
        return len(table.scene.public.past) >= 1

    assert table.play_until(look)
    assert {"Beginning", "Playing", "talk", "Steady", "vote", "Turning", "Shown"} <= seen


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_nothing_lies_over_anything_else(seats: int, width: int, height: int, scale: float) -> None:
    from dilemma_arena.scene.canvas import pixels_per_unit

    unit = pixels_per_unit((width, height), scale)
    whole = Box(0.0, 0.0, width / unit, height / unit)
    layout = TableLayout.of(whole, DEFAULT_THEME.space, seats, mirrored=False)
    boxes = [layout.status, layout.mat, *layout.tiles, *([layout.side] if layout.side is not None else [])]
    for index, box in enumerate(boxes):
        assert box.x >= whole.x - 0.01
        assert box.right <= whole.right + 0.01
        assert box.y >= whole.y - 0.01
        assert box.bottom <= whole.bottom + 0.01
        assert not any(box.inset(0.01).overlaps(other) for other in boxes[index + 1 :])
    cards = [layout.card(Kind.COOL).box, layout.but.box, layout.card(Kind.NASTY).box]
    if layout.piles:
        cards += [layout.pile(kind).box for kind in Kind]
    cards += [layout.above_but, layout.below_but]
    for index, box in enumerate(cards):
        assert box.x >= layout.mat.x
        assert box.right <= layout.mat.right
        assert box.y >= layout.mat.y
        assert box.bottom <= layout.mat.bottom
        assert not any(box.inset(0.5).overlaps(other) for other in cards[index + 1 :])
    for answered in (False, True):
        hand = [layout.hand(i, 3, answered=answered).box for i in range(3)]
        beside = [layout.shown(0).box, layout.shown(1).box] if answered else []
        chosen = [*beside, *hand]
        for index, box in enumerate(chosen):
            assert box.x >= layout.mat.x
            assert box.right <= layout.mat.right
            assert not any(box.inset(0.5).overlaps(other) for other in chosen[index + 1 :])


def test_a_left_handed_table_is_mirrored() -> None:
    usual, mirrored = GoddamTable(setup(FOUR)), GoddamTable(setup(FOUR), settings=Settings(left_hand=True))
    assert usual.scene.picture.layout is not None
    assert mirrored.scene.picture.layout is not None
    right, left = usual.scene.picture.layout.side, mirrored.scene.picture.layout.side
    assert right is not None
    assert left is not None
    assert right.x > 640.0 > left.right


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("high", [210.0, 320.0, 465.0])
def test_every_card_of_the_deck_fits_its_paper(language: str, high: float) -> None:
    brush, wide = studio().brush, high * ASPECT
    room = high * (1.0 - BAND - FOOT - AIR)
    for card in standard_cards():
        size, lines = sentence(brush, card.text(language), wide * ROOM, room, high * LARGEST, high * SMALLEST)
        assert len(lines) * size * LEADING <= room, card.id
        assert all(brush.fonts.width(line, size, _bold()) <= wide * ROOM for line in lines), card.id
        assert size >= 0.053 * high, card.id  # in a window of 1280 x 800 no letters are smaller than 25 pixels


def _bold() -> Any:  # noqa: ANN401 - a Weight
    from dilemma_arena.scene.fonts import Weight

    return Weight.BOLD


def test_cool_and_nasty_differ_also_without_colours() -> None:
    from dilemma_arena.scene.faces import luminance
    from games.goddam_dilema.scene.faces import SUITS

    cool, nasty = luminance(SUITS[Kind.COOL].ground), luminance(SUITS[Kind.NASTY].ground)
    assert (cool + 0.05) / (nasty + 0.05) > 4.5
    assert SUITS[Kind.COOL].icon != SUITS[Kind.NASTY].icon


@pytest.mark.parametrize("page", range(6))
def test_the_rules_have_pictures(page: int) -> None:
    table = GoddamTable(setup(FOUR))
    pages = ENTRY.rules(Translator())
    assert len(pages) == 6
    screen = RulesScreen(table.desk, "Goddam Dilema", pages)
    screen.page = page
    screen.draw(table.canvas, 0.0)
    assert pages[page].picture is not None
    assert len(lights(table.canvas.surface)) > 20


# --- hidden thumbs ------------------------------------------------------------------------------------------------


def test_a_hidden_thumb_points_to_the_side_whatever_it_is() -> None:
    assert {turn_of(thumb, 0.0) for thumb in (Thumb.UP, Thumb.DOWN, None)} == {ASIDE}
    assert turn_of(Thumb.UP) != turn_of(Thumb.DOWN) != ASIDE


def test_every_pixel_of_the_count_is_the_same_whatever_people_vote() -> None:
    """Two people at one keyboard: one votes up at one table and down at the other."""

    def frames(thumb: Thumb) -> list[bytes]:
        table = GoddamTable(setup(MANY, options=Options(first=0)))
        assert table.play_until(lambda: table.at(Phase.VOTE) and not table.paused)
        table.thumb(1, thumb)
        table.thumb(0, thumb)
        seen = []
        while table.at(Phase.VOTE):
            seen.append(pixels(table))
            table.wait(0.25)
        assert isinstance(table.scene.beats.now, Turning)
        seen.append(pixels(table))
        assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
        seen.append(pixels(table))
        return seen

    up, down = frames(Thumb.UP), frames(Thumb.DOWN)
    assert len(up) == len(down) > 8
    assert up[:-2] == down[:-2]
    assert up[-1] != down[-1]


def test_hands_do_not_turn_before_the_count_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=1)))
    assert table.play_until(lambda: table.at(Phase.VOTE))
    _, turns = watched(table, monkeypatch)
    table.press("up")
    while table.at(Phase.VOTE):
        table.draw()
        table.wait(0.1)
    assert set(turns) == {ASIDE}
    assert len(turns) >= 4 * 20
    assert table.wait_for(lambda: isinstance(table.scene.beats.now, Shown))
    turns.clear()
    table.draw()
    assert {0.0, 180.0} >= set(turns)
    assert len(turns) == 5  # four hands, and the one that decides, large


def test_your_own_thumb_is_shown_to_you_alone() -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=1)))
    assert table.play_until(lambda: table.at(Phase.VOTE))
    before = pixels(table)
    table.press("up")
    assert table.scene.own_vote is Thumb.UP
    assert pixels(table) != before
    several = GoddamTable(setup(MANY, options=Options(first=1)))
    assert several.play_until(lambda: several.at(Phase.VOTE) and not several.paused)
    several.thumb(0, Thumb.UP)
    assert several.scene.voter is None
    assert several.scene.controls.buttons.ids == ()


# --- hidden cards -------------------------------------------------------------------------------------------------


def test_drawn_cards_are_seen_by_their_chooser_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GoddamTable(setup(("human", "human", "human"), options=Options(first=0)))
    faces, _ = watched(table, monkeypatch)
    deck = table.scene.faces

    def hand(seat: int) -> set[str]:
        return {deck.text(card) for card in table.scene.session.view(seat).hand}

    while not called(table):
        table.draw()
        table.wait(0.05)
    table.draw()
    table.scene.draw(table.canvas, 0.0)
    assert not faces
    table.press("return")
    assert table.wait_for(lambda: table.behind is not None)
    table.draw()
    assert set(faces) == hand(1)
    rejected = hand(1) - {deck.text(table.scene.hand[1])}
    chosen = deck.text(table.scene.hand[1])
    table.press("2")
    faces.clear()
    while not called(table):
        table.draw()
        table.wait(0.05)
    table.draw()
    assert set(faces) == {chosen}
    table.press("return")
    assert table.wait_for(lambda: table.behind is not None)
    faces.clear()
    table.draw()
    assert set(faces) == hand(2) | {chosen}
    assert not rejected & set(faces)


def test_what_bots_choose_from_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GoddamTable(setup(FOUR, options=Options(first=0)))
    faces, _ = watched(table, monkeypatch)
    drawn: set[str] = set()
    while not table.at(Phase.TALK):
        for seat in (1, 2, 3):
            drawn |= {table.scene.faces.text(card) for card in table.scene.session.view(seat).hand}
        table.draw()
        table.wait(0.1)
    table.draw()
    view = table.scene.public
    assert view.cool is not None
    assert view.nasty is not None
    assert set(faces) == {table.scene.faces.text(view.cool), table.scene.faces.text(view.nasty)}
    assert len(drawn) >= 3


@pytest.mark.parametrize("players", [FOUR, ("human", "bot:easy")], ids=len)
def test_the_cool_card_lies_there_while_the_nasty_one_comes(
    players: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = GoddamTable(setup(players, options=Options(first=0)))
    assert table.play_until(lambda: isinstance(table.scene.beats.now, Playing) and _kind(table) is Kind.NASTY)
    table.wait(0.6)
    faces, _ = watched(table, monkeypatch)
    table.draw()
    cool = table.scene.session.state.cool.table
    assert table.scene.faces.text(cool) in faces


def _kind(table: GoddamTable) -> Kind:
    now = table.scene.beats.now
    assert isinstance(now, Playing)
    return now.kind


def test_the_backs_tell_the_kinds_apart() -> None:
    assert KindBack(Kind.COOL) != KindBack(Kind.NASTY)


# --- who is who ---------------------------------------------------------------------------------------------------


def test_a_tile_shows_whose_dilemma_it_is_and_for_whom_all_wait() -> None:
    from games.goddam_dilema.scene.tiles import tile_of

    table = GoddamTable(setup(FOUR, options=Options(first=1)))
    assert table.play_until(lambda: table.scene.chooser == 2)
    tiles = [tile_of(table.scene, seat) for seat in range(4)]
    assert [tile.active for tile in tiles] == [False, True, False, False]
    assert [tile.turn for tile in tiles] == [False, False, True, False]
    assert tiles[2].doing == "chooses …"
    assert [tile.sitter.style for tile in tiles] == list(SEATS[:4])


def test_keys_are_shown_where_several_vote_at_one_keyboard() -> None:
    from games.goddam_dilema.scene.tiles import tile_of

    table = GoddamTable(setup(("human", "bot:easy", "human"), options=Options(first=1)))
    assert table.play_until(lambda: isinstance(table.scene.beats.now, Steady))
    assert [tile_of(table.scene, seat).keys for seat in range(3)] == [("Q", "A"), (), ("P", ";")]


def test_reduced_motion_keeps_the_fists_still() -> None:
    def steady(reduced: bool) -> bool:
        table = GoddamTable(setup(FOUR, options=Options(first=0)), settings=Settings(reduced_motion=reduced))
        assert table.play_until(lambda: isinstance(table.scene.beats.now, Steady))
        first = pixels(table)
        table.wait(0.3)
        return pixels(table) == first

    assert steady(True)
    assert not steady(False)
