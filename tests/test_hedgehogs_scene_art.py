"""Portraits, rules pages, texts and the tutorial of Hedgehog's Dilemma."""

from __future__ import annotations

import os
from itertools import pairwise

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from dilemma_arena.scene.events import KeyPressed
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.menus.dialogs import Dialog
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.ui.keys import BoundScene
from games.hedgehogs_dilemma.messages import Reveal, numeral
from games.hedgehogs_dilemma.pairing import Verdict, pair
from games.hedgehogs_dilemma.scene import ENTRY, texts
from games.hedgehogs_dilemma.scene.faces import HedgehogFace, name_of
from games.hedgehogs_dilemma.scene.links import stung_numeral
from games.hedgehogs_dilemma.scene.pages import rules_pages
from games.hedgehogs_dilemma.scene.play import HedgehogScene
from games.hedgehogs_dilemma.scene.portraits import character
from games.hedgehogs_dilemma.scene.stage import Explaining
from tests.hedgehogs_scene_support import make_desk
from tests.scene_support import canvas, studio


def portrait(n: int, variant: int) -> bytes:
    """The picture of a card without its name."""
    surface = pygame.Surface((118, 182), 0, 32)
    HedgehogFace(n, variant).paint(surface, studio().brush)
    return pygame.image.tobytes(surface.subsurface((0, 0, 118, 150)), "RGB")


def test_no_two_of_the_possible_cards_have_the_same_portrait() -> None:
    pictures = {portrait(n, variant) for n in (1, 2, 3, 4) for variant in range(26)}
    assert len(pictures) == 104
    for n in (1, 2, 3, 4):  # it is not the grass behind them: mood and outfit alone tell them apart
        assert len({character(n, variant)[:2] for variant in range(26)}) == 26


def test_grounds_of_the_numerals_differ_in_lightness_too() -> None:
    """Told apart without colours: mean lightness of the four kinds, of 255."""
    means = []
    for n in (1, 2, 3, 4):
        grey = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in zip(*[iter(portrait(n, 1)[60 * 3 : 118 * 40 * 3])] * 3,
                                                                     strict=False)]  # fmt: skip
        means.append(sum(grey) / len(grey))
    ordered = sorted(means)
    assert min(b - a for a, b in pairwise(ordered)) > 12.0


def test_names_begin_with_the_letter_of_the_card() -> None:
    assert name_of("3h") == "Hazel"
    assert name_of("1c") == "Coral"
    assert all(name_of(f"{n}{letter}")[0].lower() == letter for n in (1, 4) for letter in "abcdefghijklmnopqrstuvwxyz")


def reveal(field: tuple[str, ...], played: tuple[str, ...]) -> Reveal:
    """A turn laid open, by the rules."""
    verdicts = pair(tuple(map(numeral, field)), tuple(map(numeral, played)))
    return Reveal(field, played, verdicts, (None,) * len(played))


@pytest.mark.parametrize(
    ("field", "played", "stung"),
    [
        (("1a", "2a", "3a"), ("1b", "2b", "3b"), 3),
        (("1a", "4a", "4b"), ("1b", "1c", "4c"), None),
        (("1a", "2a", "2b"), ("1b", "2c", "2d"), 2),
        (("1a", "1b", "1c"), ("1d", "2c", "2d"), None),
        (("2a", "3a", "4a"), ("1d", "2c", "2d"), None),
    ],
)
def test_the_stung_cards_of_the_field_are_marked(
    field: tuple[str, ...], played: tuple[str, ...], stung: int | None
) -> None:
    assert stung_numeral(reveal(field, played)) == stung


def test_every_way_to_fail_has_a_word_and_a_reason_of_its_own() -> None:
    tr = Translator()
    words = {texts.word(verdict, 6, tr) for verdict in Verdict}
    assert words == {"Pair, +6", "Too many suitors", "No partner", "Stung by the urchin"}
    assert len({texts.reason(verdict, 3, 1, 1, tr) for verdict in Verdict}) == 4


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_all_rules_pages_are_drawn(size: tuple[int, int]) -> None:
    desk = make_desk()
    pages = rules_pages(desk.tr)
    screen = RulesScreen(desk, "Hedgehog's Dilemma", pages)
    drawn = set()
    for number in range(len(pages)):
        screen.page = number
        on = canvas(*size)
        screen.draw(on, 0.0)
        drawn.add(pygame.image.tobytes(on.surface, "RGB"))
        screen.changed()
    assert len(drawn) == len(pages) == 6


def tutorial_verdicts(keys: tuple[str, ...]) -> list[Verdict]:
    """Play the tutorial with these numerals; what becomes of each of your cards."""
    desk = make_desk()
    scene = ENTRY.tutorial(desk)
    assert isinstance(scene, BoundScene)
    inner = scene.inner
    assert isinstance(inner, HedgehogScene)
    stack, on = SceneStack(scene), canvas()
    timeline, now, found, left = Timeline(stack, 0.0), 0.0, [], list(keys)
    waited = 0.0
    while stack.top is scene and now < 120.0:
        now += 0.05
        timeline.advance(now)
        waited += 0.05
        if isinstance(inner.beats.now, Explaining) and waited > 0.5:
            found.append(inner.beats.now.reveal.verdicts[0])
            stack.draw(on, 0.0)
            timeline.add([KeyPressed(now, "space")])
            waited = 0.0
        elif inner.suitor == 0 and waited > 0.5:
            timeline.add([KeyPressed(now, "1")])
            waited = 0.0
        elif inner.may_play and left and waited > 0.5:
            assert inner.coach is not None
            assert inner.coach.line(inner)
            stack.draw(on, 0.0)
            timeline.add([KeyPressed(now, left.pop(0))])
            waited = 0.0
    assert isinstance(stack.top, Dialog)
    assert now < 60.0
    return found


def test_the_tutorial_shows_a_pair_a_crowd_and_the_urchin_in_a_minute() -> None:
    assert tutorial_verdicts(("4", "3", "3")) == [Verdict.PAIRED, Verdict.TOO_MANY, Verdict.STUNG]
    assert tutorial_verdicts(("3", "4", "1")) == [Verdict.PAIRED, Verdict.TOO_MANY, Verdict.PAIRED]
