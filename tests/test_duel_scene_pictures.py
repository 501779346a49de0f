"""Every step of A Duel Betwixt Us is drawn at every size, in every language, and everything can be reached."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from dilemma_arena.rules.contract import ActionRecord
from dilemma_arena.scene.events import PointerMoved
from dilemma_arena.scene.fonts import Fonts
from dilemma_arena.scene.i18n import Languages, Translator
from dilemma_arena.scene.i18n_pseudo import pseudo
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.settings import Language, Settings, Speed
from dilemma_arena.session.match import Entry
from games.duel_betwixt_us.cards import METALS, Ingot, is_cheap_weapon
from games.duel_betwixt_us.deck import catalogue
from games.duel_betwixt_us.events import HandShown
from games.duel_betwixt_us.messages import Crush, Length, Options, Phase, Setup
from games.duel_betwixt_us.scene import ENTRY, targets
from games.duel_betwixt_us.scene.pages import rules_pages
from games.duel_betwixt_us.scene.table_layout import TableLayout
from tests.duel_scene_support import DuelTable, at, kitchen, mind, setup
from tests.duel_table import Table
from tests.scene_support import canvas
from tests.table_support import make_desk

SIZES = [(1280, 800, 1.0), (1024, 600, 1.0), (1280, 800, 2.0), (640, 480, 1.0), (1600, 1200, 1.0), (2560, 1080, 1.0)]
STEPS = {"hand", "keep", "place", "move", "spend", "pick", "arm", "tricks", "prize"}


class Speaking(Languages):
    """A single language for everything."""

    def __init__(self, translator: Translator) -> None:
        super().__init__()
        self._only = translator

    def translator(self, language: Language) -> Translator:
        return self._only


def german() -> Translator:
    """German, with the texts of this game."""
    languages = Languages(ENTRY.catalogue)
    return languages.translator(Language.GERMAN)


def tour(table: DuelTable, most: int = 6000) -> set[str]:
    """Play on until each step has been drawn once: while it is asked for, and with a choice in the making."""
    choose, drawn = mind(), set[str]()
    scene = table.scene
    for _ in range(most):
        if table.stack.top is not table.bound or drawn >= STEPS:
            break
        if scene.beats.waiting:
            table.draw()
            table.press("space")
        elif scene.acting is None:
            event = type(scene.stage.now).__name__
            if scene.beats.busy and event not in drawn:
                drawn.add(event)
                table.draw()
            table.wait(0.06)
        else:
            step = str(scene.state.phase)
            if step not in drawn:
                drawn.add(step)
                table.draw()
                crawl(table)
            scene.submit(choose(scene))
    return drawn


def crawl(table: DuelTable) -> None:
    """Go through everything that can be reached, with the keys; what begins a choice is begun and given up again."""
    scene, controls = table.scene, table.scene.controls
    reachable = controls.reachable
    assert reachable
    whole = table.canvas.box
    for target in reachable:
        box = scene.picture.place(target)
        assert box is not None, str(target)
        assert box.x >= -1.0, str(target)
        assert box.right <= whole.w + 1.0, str(target)
        assert box.y >= -1.0, str(target)
        assert box.bottom <= whole.h + 1.0, str(target)
    seen = []
    for _ in reachable:
        table.press("tab")
        seen.append(controls.focus)
    assert set(seen) == set(reachable)
    for key in ("right", "down", "left", "up"):
        table.press(key)
        assert controls.focus in controls.reachable
    table.draw()
    count, draft = len(scene.session.history), scene.draft
    for target in reachable:
        if str(target).startswith("card") and scene.draft is None and scene.state.phase.value in ("spend", "pick"):
            controls.use(target)
            table.draw()
            if len(scene.session.history) > count:
                return  # one click was all it took
            controls._cancel()
    assert len(scene.session.history) == count
    assert scene.draft == draft


@pytest.mark.parametrize(("w", "h", "ui"), SIZES)
def test_every_step_is_drawn_and_everything_can_be_reached(w: int, h: int, ui: float) -> None:
    table = DuelTable(setup(("human", "bot:medium"), seed=5), size=(w, h), ui_scale=ui,
                      settings=Settings(speed=Speed.FOUR))  # fmt: skip
    assert tour(table) >= STEPS


@pytest.mark.parametrize("language", [german, pseudo], ids=["german", "pseudo"])
def test_every_step_is_drawn_in_other_languages(language: object, monkeypatch: pytest.MonkeyPatch) -> None:
    translator = language()  # type: ignore[operator]
    table = DuelTable(setup(("human", "bot:medium"), seed=5), size=(1024, 600), settings=Settings(speed=Speed.FOUR))
    monkeypatch.setattr(table.desk.kit.keeper, "_languages", Speaking(translator))
    table.scene.cast = type(table.scene.cast).of(table.scene.setup.seats, translator, None)
    assert tour(table) >= STEPS
    for key in ("q", "b", "l"):
        table.press(key)
        table.draw()
        table.press(key)


def test_nothing_is_written_smaller_than_twelve_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = set[int]()
    real = Fonts.render

    def render(fonts: Fonts, text: str, size_px: float, *more: object) -> pygame.Surface:
        if any(letter.isalpha() for letter in text):
            sizes.add(round(size_px))
        return real(fonts, text, size_px, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", render)
    table = DuelTable(setup(("human", "bot:medium"), seed=5), size=(1024, 600), settings=Settings(speed=Speed.FOUR))
    assert tour(table) >= STEPS
    for key in ("q", "b"):
        table.press(key)
        table.draw()
        table.press(key)
    assert min(sizes) >= 12


@pytest.mark.parametrize(("w", "h", "ui"), SIZES)
@pytest.mark.parametrize("mirrored", [False, True])
def test_nothing_overlaps_at_any_size(w: int, h: int, ui: float, mirrored: bool) -> None:
    on = canvas(w, h, ui)
    layout = TableLayout.of(on.box, on.scale, mirrored=mirrored)
    places = [layout.side, layout.strip, layout.status, layout.me]
    for low in (False, True):
        places += [layout.favours(low), layout.idle(low), *(layout.item(low, i) for i in range(4)),
                   *(layout.miners(low, metal) for metal in METALS)]  # fmt: skip
    places += [layout.mine(metal) for metal in METALS]
    places += [spot.box for spot in layout.piles]
    places += [layout.duel(i).box for i in range(4)]
    places.append(layout.card(0, 1).box)
    for index, box in enumerate(places):
        assert box.x >= 0.0
        assert box.right <= on.box.w
        assert box.y >= 0.0
        assert box.bottom <= on.box.h + 0.5
        for other in places[index + 1 :]:
            assert box.overlap_area(other) < 1.0, (box, other)
    cards = [layout.card(i, 9) for i in range(9)]
    assert cards[0].box.x >= layout.me.right
    assert cards[-1].box.right <= layout.hand.right + 1.0


def test_many_miners_stay_within_their_mine() -> None:
    on = canvas(1280, 800)
    layout = TableLayout.of(on.box, on.scale, mirrored=False)
    for metal in METALS:
        for count in range(1, 24):
            sets = layout.sets(True, metal, count)
            assert sum(len(men) for _, men in sets) == count
            assert all(len(men) == metal for _, men in sets[:-1])
            area = layout.miners(True, metal)
            assert sets[0][0].x >= area.x - 4.0
            assert sets[-1][1][-1].right <= area.right + 12.0


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_all_rules_pages_are_drawn(size: tuple[int, int]) -> None:
    desk = make_desk()
    pages = rules_pages(desk.tr)
    screen = RulesScreen(desk, "A Duel Betwixt Us", pages)
    drawn = set()
    for number in range(len(pages)):
        screen.page = number
        on = canvas(*size)
        screen.draw(on, 0.0)
        drawn.add(pygame.image.tobytes(on.surface, "RGB"))
        screen.changed()
    assert len(drawn) == len(pages) == 8


def test_the_pointer_has_any_card_shown_large_with_its_text() -> None:
    table = DuelTable(setup(seed=5, options=Options(length=Length.SHORT)))
    table.settle()
    picture = table.scene.picture
    assert picture.layout is not None
    duel = table.scene.state.open_duels[0]
    for card in (duel, table.scene.hand[2]):
        at = table.place_of(targets.card(card))
        table.send(PointerMoved(table.now, at, False))
        assert picture.column.read(picture.layout) == card
        table.draw()


def test_with_a_key_every_card_that_lies_open_is_looked_at_one_after_the_other() -> None:
    table = DuelTable(setup(seed=5))
    table.settle()
    scene, seen = table.scene, []
    assert scene.picture.layout is not None
    cards = {*scene.hand, *scene.state.open_duels}
    for _ in cards:
        table.press("c")
        seen.append(scene.picture.column.read(scene.picture.layout))
        table.draw()
    assert set(seen) == cards
    table.press("right")
    assert scene.controls.examined is None


def crushing() -> Table:
    """A hammer has won and is to break something."""
    position = kitchen(phase=Phase.PICK, items={"ladle": "sg", "pot": "c"}, duels=["crushing_and_shields"],
                       rival_items={"round_shield": "csg", "helmet": "ss"}, ingots=(1, 1, 1),
                       miners=(1, 2, 3))  # fmt: skip
    position.challenge("crushing_and_shields", "ladle", "pot")
    position.arm("round_shield", "helmet")
    position.no_tricks()
    return position


def crowded() -> Table:
    """Nine cards in hand, more miners than anybody needs, all sorts of items."""
    hand = ["shiv", "rust", "cheat", "mace", "dagger", "helmet", "codpiece", "buckler", "fancy_ball"]
    return kitchen(phase=Phase.DISCARD, hand=hand, miners=(3, 5, 7), idle=9, ingots=(2, 1, 1), favours=7,
                   items={"claymore": "csg+", "short_sword": "ccs", "ladle": "s?"}, rival_miners=(6, 6, 6),
                   rival_items={"helmet": "c", "tower_shield": "ggssc"}, rival_idle=7, rival_ingots=(6, 3, 2),
                   duels=["miner_wars", "face_smash", "birthday_suit"])  # fmt: skip


@pytest.mark.parametrize(("w", "h", "ui"), SIZES)
@pytest.mark.parametrize("position", [crushing, crowded])
def test_crushing_and_a_crowded_table(w: int, h: int, ui: float, position: Callable[[], Table]) -> None:
    table = at(position(), size=(w, h), ui_scale=ui)
    crawl(table)
    if table.scene.state.phase is Phase.CRUSH:
        shield = table.scene.state.players[1].items[0].card
        table.tap(targets.ingot(shield, 3))
        assert table.did() == [Crush(shield, Ingot.GOLD)]
    else:
        table.press("1")
        assert len(table.did()) == 1


def test_a_first_hand_that_is_changed_is_shown_to_everybody() -> None:
    cards = catalogue()
    hand = [card for card in cards.draw if not is_cheap_weapon(cards.of[card])]
    deal = Setup(0, (*hand, *(card for card in cards.draw if card not in hand)), cards.duels)
    past = (Entry(0, ActionRecord(facts=deal)),)
    table = DuelTable(setup(("human", "bot:easy"), past=past))
    table.settle()
    before = table.scene.hand
    table.press("n")
    assert isinstance(table.scene.stage.now, HandShown)
    assert table.scene.stage.now.hand == before
    table.draw()
    table.settle()
    assert table.scene.hand != before
    table.draw()
