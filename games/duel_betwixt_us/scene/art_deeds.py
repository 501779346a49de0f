"""Pictures of events, tricks and duels, each in a frame of size one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dilemma_arena.scene.faces import mixed
from games.duel_betwixt_us.cards import (
    Arms,
    Blind,
    Brawl,
    Card,
    Cheat,
    Drink,
    DuelCard,
    Finish,
    Foul,
    Guard,
    ItemCard,
    Kill,
    Kind,
    Knife,
    Lifting,
    Raise,
    Rust,
    Strike,
    Tale,
    Throwing,
    Truce,
    Wound,
)
from games.duel_betwixt_us.scene import art_items
from games.duel_betwixt_us.scene.cutout import (
    BRASS,
    BRASS_DARK,
    CREAM,
    INK,
    LEATHER,
    RED,
    SKIN,
    SKIN_DARK,
    STEEL,
    STEEL_DARK,
    WOOD,
    WOOD_DARK,
    Placed,
    arc,
)

GREEN = (128, 166, 108)
RUST = (168, 92, 50)


def beer(pen: Placed) -> None:
    """A mug that foams over."""
    pen.line(arc(0.24, 0.06, 0.16, -80, 80), 0.1, INK)
    pen.line(arc(0.24, 0.06, 0.16, -80, 80), 0.06, STEEL)
    pen.poly([(-0.29, -0.26), (0.25, -0.26), (0.22, 0.4), (-0.26, 0.4)], INK)
    pen.poly([(-0.26, -0.24), (0.22, -0.24), (0.19, 0.37), (-0.23, 0.37)], (226, 158, 52))
    for x in (-0.14, -0.01, 0.11):
        pen.line([(x, -0.1), (x - 0.004, 0.28)], 0.05, (246, 196, 96))
    for x, y, r in ((-0.22, -0.28, 0.12), (-0.06, -0.33, 0.14), (0.12, -0.3, 0.13), (0.22, -0.24, 0.08)):
        pen.disc(x, y, r + 0.02, INK)
    for x, y, r in ((-0.22, -0.28, 0.12), (-0.06, -0.33, 0.14), (0.12, -0.3, 0.13), (0.22, -0.24, 0.08)):
        pen.disc(x, y, r, CREAM)
    pen.line([(-0.26, -0.2), (-0.27, 0.02)], 0.07, CREAM)


def murder(pen: Placed) -> None:
    """A miner's helmet and what became of him."""
    pen.oval(0.0, 0.32, 0.4, 0.1, RED)
    art_items.dagger(pen.inner(0.1, 0.06, 0.8, 130.0))
    hat = [*arc(-0.08, 0.1, 0.25, 180, 360), (0.26, 0.16), (-0.4, 0.16)]
    pen.poly([((x + 0.08) * 1.08 - 0.08, (y - 0.1) * 1.1 + 0.1) for x, y in hat], INK)
    pen.poly(hat, (236, 186, 60))
    pen.disc(-0.08, -0.02, 0.08, INK)
    pen.disc(-0.08, -0.02, 0.06, (255, 246, 190))


def mask(pen: Placed) -> None:
    """For the ball."""
    pen.line([(0.3, 0.0), (0.36, 0.42)], 0.045, BRASS_DARK)
    half = [(0.0, -0.08), (0.16, -0.2), (0.4, -0.18), (0.38, 0.06), (0.22, 0.18), (0.06, 0.1)]
    whole = [*half, *[(-x, y) for x, y in reversed(half)]]
    pen.poly([(x * 1.08, y * 1.14) for x, y in whole], INK)
    pen.poly(whole, (128, 60, 128))
    for side in (-1, 1):
        pen.oval(side * 0.19, -0.02, 0.1, 0.065, INK, -12.0 * side)
        pen.line([(side * 0.36, -0.16), (side * 0.46, -0.36)], 0.05, (92, 150, 150))
        pen.line([(side * 0.3, -0.18), (side * 0.32, -0.42)], 0.05, BRASS)
    for x in (-0.28, -0.14, 0.0, 0.14, 0.28):
        pen.disc(x, -0.16 if x else -0.09, 0.025, BRASS)


def good_enough(pen: Placed) -> None:
    """A sword that is mended with a bandage."""
    art_items.blade(pen.inner(-0.02, 0.0, 0.95, 40.0), length=0.72, width=0.16, guard=0.18)
    wrap = pen.inner(0.04, -0.06, 1.0, 40.0)
    wrap.poly([(-0.13, -0.13), (0.13, -0.09), (0.13, 0.12), (-0.13, 0.08)], INK)
    wrap.poly([(-0.11, -0.11), (0.11, -0.07), (0.11, 0.1), (-0.11, 0.06)], CREAM)
    wrap.line([(-0.11, -0.03), (0.11, 0.01)], 0.02, STEEL_DARK)
    pen.line([(-0.36, -0.3), (-0.27, -0.2), (-0.1, -0.4)], 0.06, (92, 150, 96))


def grave(pen: Placed) -> None:
    """A stone, and a green hand that has had enough of lying."""
    stone = [*arc(-0.12, -0.1, 0.22, 180, 360), (0.1, 0.3), (-0.34, 0.3)]
    pen.poly([((x + 0.12) * 1.1 - 0.12, y * 1.08) for x, y in stone], INK)
    pen.poly(stone, STEEL_DARK)
    pen.line([(-0.2, -0.06), (-0.04, -0.06)], 0.035, INK)
    pen.line([(-0.12, -0.14), (-0.12, 0.08)], 0.035, INK)
    pen.line([(0.26, 0.34), (0.26, 0.02)], 0.15, INK)
    pen.line([(0.26, 0.34), (0.26, 0.02)], 0.11, GREEN)
    for dx, dy in ((-0.11, -0.08), (-0.05, -0.17), (0.03, -0.18), (0.1, -0.12)):
        pen.line([(0.26 + dx * 0.5, 0.0), (0.26 + dx, 0.0 + dy)], 0.075, INK)
        pen.line([(0.26 + dx * 0.5, 0.0), (0.26 + dx, 0.0 + dy)], 0.05, GREEN)
    pen.oval(0.0, 0.36, 0.46, 0.09, WOOD_DARK)
    pen.oval(0.0, 0.34, 0.42, 0.06, WOOD)


def rust(pen: Placed) -> None:
    """An ingot that crumbles."""
    ingot(pen.inner(-0.02, -0.06, 0.85), RUST)
    for x, y, r in ((-0.2, -0.02, 0.06), (0.12, -0.1, 0.05), (0.2, 0.04, 0.07), (-0.02, 0.06, 0.045)):
        pen.disc(x, y, r, mixed(RUST, INK, 0.45))
    for i, (x, y) in enumerate(((-0.24, 0.26), (-0.1, 0.34), (0.06, 0.28), (0.2, 0.36), (0.3, 0.24), (-0.34, 0.36))):
        pen.disc(x, y, 0.025 + 0.012 * (i % 3), RUST)


def ingot(pen: Placed, colour: tuple[int, int, int]) -> None:
    """A bar, lying."""
    front = [(-0.44, 0.22), (-0.34, -0.1), (0.3, -0.1), (0.4, 0.22)]
    top = [(-0.34, -0.1), (-0.22, -0.24), (0.4, -0.24), (0.3, -0.1)]
    side = [(0.3, -0.1), (0.4, -0.24), (0.5, 0.06), (0.4, 0.22)]
    for part in (front, top, side):
        pen.poly([(x * 1.06, y * 1.09) for x, y in part], INK)
    pen.poly(front, colour)
    pen.poly(top, mixed(colour, (255, 255, 255), 0.45))
    pen.poly(side, mixed(colour, INK, 0.4))


def scroll(pen: Placed) -> None:
    """A story."""
    pen.poly([(-0.3, -0.36), (0.3, -0.36), (0.3, 0.36), (-0.3, 0.36)], INK)
    pen.poly([(-0.27, -0.34), (0.27, -0.34), (0.27, 0.34), (-0.27, 0.34)], CREAM)
    for i in range(5):
        pen.line([(-0.18, -0.2 + 0.1 * i), (0.18 - 0.1 * (i % 2), -0.2 + 0.1 * i)], 0.028, WOOD_DARK)
    for y in (-0.36, 0.36):
        pen.line([(-0.36, y), (0.36, y)], 0.12, INK)
        pen.line([(-0.36, y), (0.36, y)], 0.08, BRASS)


def _hand(pen: Placed, sleeve: tuple[int, int, int]) -> None:
    """A fist seen from its side, wrist down."""
    pen.poly([(-0.2, 0.5), (0.2, 0.5), (0.16, 0.2), (-0.16, 0.2)], INK)
    pen.poly([(-0.17, 0.5), (0.17, 0.5), (0.13, 0.22), (-0.13, 0.22)], sleeve)
    pen.disc(0.0, 0.04, 0.2, INK)
    pen.disc(0.0, 0.04, 0.17, SKIN)
    for i in range(4):
        pen.line([(-0.14 + 0.09 * i, -0.05), (-0.14 + 0.09 * i, 0.06)], 0.095, INK)
        pen.line([(-0.14 + 0.09 * i, -0.05), (-0.14 + 0.09 * i, 0.06)], 0.065, SKIN)
    pen.line([(-0.1, 0.13), (0.08, 0.11)], 0.075, SKIN_DARK)


def cheat(pen: Placed) -> None:
    """Something up one's sleeve."""
    cards = pen.inner(-0.08, -0.14, 1.0, -14.0)
    for dx, turn in ((0.0, 0.0), (0.17, 22.0)):
        card = cards.inner(dx, 0.0, 1.0, turn)
        card.poly([(-0.15, -0.24), (0.15, -0.24), (0.15, 0.24), (-0.15, 0.24)], INK)
        card.poly([(-0.125, -0.215), (0.125, -0.215), (0.125, 0.215), (-0.125, 0.215)], CREAM)
        card.poly([(0.0, -0.14), (0.07, 0.0), (0.0, 0.14), (-0.07, 0.0)], RED)
    pen.poly([(-0.3, 0.46), (0.34, 0.46), (0.26, 0.06), (-0.2, 0.06)], INK)
    pen.poly([(-0.27, 0.46), (0.31, 0.46), (0.235, 0.09), (-0.175, 0.09)], (74, 56, 96))
    pen.line([(-0.19, 0.1), (0.25, 0.1)], 0.08, CREAM)


def knife(pen: Placed) -> None:
    """In flight."""
    for y, length in ((-0.16, 0.2), (0.02, 0.28), (0.2, 0.18)):
        pen.line([(-0.46, y + 0.08), (-0.46 + length, y)], 0.035, STEEL_DARK)
    art_items.dagger(pen.inner(0.06, -0.02, 1.0, 36.0))


def treachery(pen: Placed) -> None:
    """A rose, and what it hides."""
    art_items.dagger(pen.inner(0.1, 0.02, 0.95, -78.0))
    pen.line([(-0.1, -0.1), (-0.02, 0.2), (0.06, 0.44)], 0.06, INK)
    pen.line([(-0.1, -0.1), (-0.02, 0.2), (0.06, 0.44)], 0.035, GREEN)
    pen.oval(0.1, 0.22, 0.1, 0.05, GREEN, -30.0)
    for x, y, r in ((-0.14, -0.2, 0.19), (-0.2, -0.16, 0.12), (-0.06, -0.14, 0.12)):
        pen.disc(x, y, r + 0.02, INK)
    for x, y, r, c in ((-0.14, -0.2, 0.19, 0.0), (-0.2, -0.16, 0.12, 0.2), (-0.06, -0.14, 0.12, 0.2)):
        pen.disc(x, y, r, mixed(RED, INK, c))
    pen.line(arc(-0.13, -0.22, 0.07, 20, 330), 0.03, mixed(RED, INK, 0.5))


def punch(pen: Placed) -> None:
    """A fist."""
    _hand(pen.inner(0.0, 0.0, 1.1, 20.0), (66, 96, 130))


def sidestep(pen: Placed) -> None:
    """Two boots, elsewhere by now."""
    for x, y, turn in ((-0.2, 0.16, -16.0), (0.18, -0.06, 10.0)):
        boot = pen.inner(x, y, 0.72, turn)
        shape = [(-0.14, -0.36), (0.12, -0.36), (0.12, 0.06), (0.36, 0.16), (0.38, 0.3), (-0.16, 0.3)]
        boot.poly([(px * 1.1 - 0.006, py * 1.09) for px, py in shape], INK)
        boot.poly(shape, LEATHER)
        boot.line([(-0.15, 0.3), (0.37, 0.3)], 0.06, WOOD_DARK)
        boot.line([(-0.14, -0.3), (0.12, -0.3)], 0.07, BRASS)
    pen.line(arc(0.02, 0.24, 0.3, 200, 320), 0.045, (92, 120, 150))
    pen.poly([(0.2, 0.0), (0.34, 0.06), (0.2, 0.15)], (92, 120, 150))


def sand(pen: Placed) -> None:
    """A handful of sand, and two eyes that wish they had been shut."""
    for side in (-1, 1):
        pen.oval(side * 0.2, -0.14, 0.16, 0.1, INK)
        pen.oval(side * 0.2, -0.14, 0.135, 0.08, CREAM)
        pen.line([(side * 0.12, -0.2), (side * 0.28, -0.08)], 0.035, RED)
        pen.line([(side * 0.28, -0.2), (side * 0.12, -0.08)], 0.035, RED)
    for i in range(26):
        x, y = -0.42 + 0.84 * (i * 0.618 % 1.0), 0.0 + 0.42 * (i * 0.414 % 1.0)
        pen.disc(x, y, 0.016 + 0.012 * (i % 3), (222, 184, 112) if i % 2 else (188, 146, 80))


def whistle(pen: Placed) -> None:
    """Foul!"""
    pen.line([(0.1, -0.12), (0.42, -0.12)], 0.19, INK)
    pen.line([(0.1, -0.12), (0.4, -0.12)], 0.14, BRASS)
    pen.disc(-0.06, 0.04, 0.25, INK)
    pen.disc(-0.06, 0.04, 0.22, BRASS)
    pen.disc(-0.06, 0.04, 0.1, BRASS_DARK)
    pen.poly([(0.06, -0.2), (0.18, -0.2), (0.12, -0.08)], INK)
    for angle in (-150, -120, -90):
        pen.line(arc(-0.06, 0.04, 0.36, angle, angle + 0.1, 1)[:1] + arc(-0.06, 0.04, 0.46, angle, angle + 0.1, 1)[:1],
                 0.04, RED)  # fmt: skip


def bicep(pen: Placed) -> None:
    """An arm, flexed."""
    arm = [(-0.4, 0.34), (-0.38, 0.06), (-0.2, -0.12), (0.0, -0.08), (0.12, 0.02), (0.16, -0.34), (0.36, -0.36),
           (0.4, 0.1), (0.3, 0.34), (0.0, 0.4)]  # fmt: skip
    pen.poly([(x * 1.06, y * 1.07) for x, y in arm], INK)
    pen.poly(arm, SKIN)
    pen.oval(-0.12, 0.06, 0.18, 0.13, mixed(SKIN, (255, 255, 255), 0.35), -12.0)
    pen.disc(0.26, -0.36, 0.15, INK)
    pen.disc(0.26, -0.36, 0.125, SKIN)
    for i in range(3):
        pen.line([(0.16 + 0.08 * i, -0.34), (0.17 + 0.08 * i, -0.26)], 0.02, SKIN_DARK)
    pen.line(arc(-0.1, 0.14, 0.2, 20, 120), 0.025, SKIN_DARK)


def pickaxe(pen: Placed) -> None:
    """A miner's tool."""
    pen.line([(0.0, -0.3), (0.0, 0.44)], 0.1, INK)
    pen.line([(0.0, -0.3), (0.0, 0.44)], 0.065, WOOD)
    head = [*arc(0.0, 0.02, 0.46, 214, 326), *reversed(arc(0.0, 0.08, 0.42, 220, 320))]
    pen.poly([(x * 1.04, (y + 0.3) * 1.3 - 0.31) for x, y in head], INK)
    pen.poly(head, STEEL)


def miners(pen: Placed) -> None:
    """Crossed pickaxes."""
    pickaxe(pen.inner(0.0, 0.04, 0.95, 38.0))
    pickaxe(pen.inner(0.0, 0.04, 0.95, -38.0))


def throwing(pen: Placed) -> None:
    """Whatever is at hand."""
    art_items.tack_hammer(pen.inner(-0.2, -0.14, 0.58, -50.0))
    art_items.buckler(pen.inner(0.24, -0.2, 0.5))
    art_items.shiv(pen.inner(-0.16, 0.26, 0.5, 80.0))
    art_items.helmet(pen.inner(0.22, 0.24, 0.5, 30.0))


def smash(pen: Placed) -> None:
    """Two helmets that meet."""
    for side, turn in ((-1, 24.0), (1, -24.0)):
        art_items.helmet(pen.inner(side * 0.22, 0.06, 0.56, turn))
    for i in range(5):
        a = -150 + 30 * i
        start, end = arc(0.0, -0.04, 0.16, a, a + 1, 1)[0], arc(0.0, -0.04, 0.36, a, a + 1, 1)[0]
        pen.line([start, end], 0.045, (236, 186, 60))


def limbs(pen: Placed) -> None:
    """More arms than usual."""
    for side in (-1, 1):
        for turn in (24.0, 62.0, 104.0):
            arm = pen.inner(0.0, 0.1, 1.0, side * turn)
            arm.line([(0.0, 0.0), (0.0, -0.34)], 0.12, INK)
            arm.line([(0.0, 0.0), (0.0, -0.34)], 0.085, SKIN)
            arm.disc(0.0, -0.38, 0.08, INK)
            arm.disc(0.0, -0.38, 0.06, SKIN)
    pen.poly([(-0.16, 0.02), (0.16, 0.02), (0.2, 0.46), (-0.2, 0.46)], INK)
    pen.poly([(-0.135, 0.04), (0.135, 0.04), (0.17, 0.46), (-0.17, 0.46)], (128, 60, 92))
    pen.disc(0.0, -0.1, 0.15, INK)
    pen.disc(0.0, -0.1, 0.125, SKIN)


def cloak(pen: Placed) -> None:
    """A cloak with something beneath."""
    pen.poly([(0.0, -0.42), (0.2, -0.26), (0.38, 0.44), (-0.38, 0.44), (-0.2, -0.26)], INK)
    pen.poly([(0.0, -0.38), (0.17, -0.25), (0.34, 0.42), (-0.34, 0.42), (-0.17, -0.25)], (64, 60, 84))
    pen.oval(0.0, -0.2, 0.1, 0.12, INK)
    for side in (-1, 1):
        pen.disc(side * 0.04, -0.21, 0.018, CREAM)
    art_items.dagger(pen.inner(0.06, 0.16, 0.62, 20.0))


def barrel(pen: Placed) -> None:
    """All one wears when armour is forbidden."""
    for side in (-1, 1):
        pen.line([(side * 0.1, 0.3), (side * 0.12, 0.46)], 0.1, SKIN)
        pen.line([(side * 0.18, -0.12), (side * 0.36, 0.0)], 0.1, INK)
        pen.line([(side * 0.18, -0.12), (side * 0.36, 0.0)], 0.07, SKIN)
    pen.disc(0.0, -0.3, 0.15, INK)
    pen.disc(0.0, -0.3, 0.125, SKIN)
    pen.line(arc(0.0, -0.28, 0.06, 20, 160), 0.025, INK)
    for side in (-1, 1):
        pen.disc(side * 0.05, -0.33, 0.017, INK)
    body = [(-0.2, -0.14), (0.2, -0.14), (0.27, 0.1), (0.2, 0.34), (-0.2, 0.34), (-0.27, 0.1)]
    pen.poly([(x * 1.09, (y - 0.1) * 1.09 + 0.1) for x, y in body], INK)
    pen.poly(body, WOOD)
    for x in (-0.1, 0.0, 0.1):
        pen.line([(x, -0.12), (x * 1.3, 0.1), (x, 0.32)], 0.014, WOOD_DARK)
    for y, w in ((-0.04, 0.235), (0.24, 0.235)):
        pen.line([(-w, y), (w, y)], 0.05, STEEL_DARK)


def _armed(pen: Placed, *kinds: Kind) -> None:
    """Arms of up to two kinds, crossed."""
    first = next((kind for kind in kinds if kind is Kind.SHIELD), None)
    if first is not None:
        art_items.BY_KIND[first](pen.inner(0.06, 0.06, 0.8))
    for kind, turn in zip([k for k in kinds if k is not first][:2], (-12.0, -78.0), strict=False):
        art_items.BY_KIND[kind](pen.inner(-0.04, -0.02, 0.95, turn))


EFFECTS: Mapping[type, Callable[[Placed], None]] = MappingProxyType({
    Drink: beer, Kill: murder, Truce: mask, Finish: good_enough, Raise: grave, Rust: rust, Tale: scroll,
    Cheat: cheat, Knife: knife, Wound: treachery, Strike: punch, Guard: sidestep, Blind: sand, Foul: whistle,
    Throwing: throwing, Lifting: bicep, Brawl: miners,
})  # fmt: skip
DUELS: Mapping[str, Callable[[Placed], None]] = MappingProxyType({
    "face_smash": smash, "phantom_limbs": limbs, "concealed_only": cloak, "birthday_suit": barrel,
})  # fmt: skip


def draw_card_art(pen: Placed, card: Card) -> None:
    """The picture on a card, a player's own cards too: by what they do."""
    if isinstance(card, ItemCard):
        art_items.draw_item(pen, card)
        return
    drawn = DUELS.get(card.id) if isinstance(card, DuelCard) else None
    if drawn is not None:
        drawn(pen)
    elif isinstance(card.effect, Arms):
        _armed(pen, *(card.effect.opens or card.effect.allows))
    else:
        EFFECTS[type(card.effect)](pen)
