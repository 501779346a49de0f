"""Weapons, shields and armour, each drawn upright in a frame of size one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dilemma_arena.scene.faces import mixed
from games.duel_betwixt_us.cards import ItemCard, Kind
from games.duel_betwixt_us.scene.cutout import (
    BRASS,
    BRASS_DARK,
    INK,
    LEATHER,
    RED,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    WOOD,
    WOOD_DARK,
    Placed,
    arc,
)


def blade(pen: Placed, *, length: float, width: float, guard: float, grip: float = 0.16) -> None:
    """A sword: point up, pommel down."""
    top, hilt = -length / 2 - grip / 2, length / 2 - grip / 2
    half = width / 2
    outline = [(0.0, top), (half, top + 0.12), (half, hilt), (-half, hilt), (-half, top + 0.12)]
    pen.poly([(x * 1.5, y - 0.012 if y < 0 else y) for x, y in outline], INK)
    pen.poly(outline, STEEL_LIGHT)
    pen.poly([(0.0, top), (half, top + 0.12), (half, hilt), (0.0, hilt)], STEEL_DARK)
    pen.line([(0.0, top + 0.16), (0.0, hilt - 0.04)], width * 0.12, STEEL)
    pen.line([(-guard, hilt + 0.0), (-guard * 0.6, hilt + 0.02), (guard * 0.6, hilt + 0.02), (guard, hilt)], 0.075, INK)
    pen.line([(-guard, hilt), (-guard * 0.6, hilt + 0.02), (guard * 0.6, hilt + 0.02), (guard, hilt)], 0.05, BRASS)
    pen.line([(0.0, hilt + 0.05), (0.0, hilt + grip)], 0.085, INK)
    pen.line([(0.0, hilt + 0.05), (0.0, hilt + grip)], 0.06, LEATHER)
    pen.disc(0.0, hilt + grip + 0.03, 0.055, INK)
    pen.disc(0.0, hilt + grip + 0.03, 0.042, BRASS)


def short_sword(pen: Placed) -> None:
    """Short, stout."""
    blade(pen.inner(0.0, 0.0, 1.0, 40.0), length=0.62, width=0.13, guard=0.15)


def broadsword(pen: Placed) -> None:
    """Broad."""
    blade(pen.inner(0.0, 0.0, 1.0, 40.0), length=0.78, width=0.17, guard=0.2)


def claymore(pen: Placed) -> None:
    """For two hands."""
    blade(pen.inner(0.0, 0.0, 1.1, 40.0), length=0.8, width=0.15, guard=0.27, grip=0.26)


def _shaft(pen: Placed, top: float, bottom: float, width: float = 0.07) -> None:
    pen.line([(0.0, top), (0.0, bottom)], width + 0.03, INK)
    pen.line([(0.0, top), (0.0, bottom)], width, WOOD)
    pen.line([(0.0, bottom - 0.14), (0.0, bottom)], width, WOOD_DARK)


def tack_hammer(pen: Placed) -> None:
    """A small hammer with a claw."""
    pen = pen.inner(0.0, 0.0, 1.0, 38.0)
    _shaft(pen, -0.22, 0.4)
    pen.poly([(-0.2, -0.36), (0.12, -0.36), (0.28, -0.22), (0.24, -0.17), (0.1, -0.18), (-0.2, -0.18)], INK)
    pen.poly([(-0.18, -0.34), (0.11, -0.34), (0.25, -0.22), (0.1, -0.2), (-0.18, -0.2)], STEEL)
    pen.poly([(-0.18, -0.34), (-0.1, -0.34), (-0.1, -0.2), (-0.18, -0.2)], STEEL_DARK)


def mace(pen: Placed) -> None:
    """A spiked ball."""
    pen = pen.inner(0.0, 0.0, 1.0, 38.0)
    _shaft(pen, -0.1, 0.44)
    for i in range(8):
        spike = pen.inner(0.0, -0.24, 1.0, 45.0 * i)
        spike.poly([(-0.055, -0.14), (0.055, -0.14), (0.0, -0.29)], INK)
        spike.poly([(-0.035, -0.14), (0.035, -0.14), (0.0, -0.255)], STEEL_LIGHT)
    pen.disc(0.0, -0.24, 0.185, INK)
    pen.disc(0.0, -0.24, 0.165, STEEL_DARK)
    pen.disc(-0.04, -0.28, 0.1, STEEL)


def warhammer(pen: Placed) -> None:
    """A block of steel on a long shaft."""
    pen = pen.inner(0.0, 0.0, 1.1, 38.0)
    _shaft(pen, -0.3, 0.46, 0.08)
    pen.poly([(-0.3, -0.46), (0.3, -0.46), (0.3, -0.14), (-0.3, -0.14)], INK)
    pen.poly([(-0.28, -0.44), (0.28, -0.44), (0.28, -0.16), (-0.28, -0.16)], STEEL)
    pen.poly([(-0.28, -0.24), (0.28, -0.24), (0.28, -0.16), (-0.28, -0.16)], STEEL_DARK)
    for x in (-0.21, 0.15):
        pen.poly([(x, -0.44), (x + 0.06, -0.44), (x + 0.06, -0.16), (x, -0.16)], BRASS)


def shiv(pen: Placed) -> None:
    """A spoon, sharpened."""
    pen = pen.inner(0.0, 0.0, 1.0, 40.0)
    pen.line([(0.0, -0.1), (0.0, 0.22)], 0.085, INK)
    pen.line([(0.0, -0.1), (0.0, 0.22)], 0.055, STEEL)
    pen.poly([(-0.06, -0.08), (0.06, -0.08), (0.0, -0.42)], INK)
    pen.poly([(-0.04, -0.09), (0.04, -0.09), (0.0, -0.37)], STEEL_LIGHT)
    pen.oval(0.0, 0.31, 0.11, 0.15, INK)
    pen.oval(0.0, 0.31, 0.085, 0.125, STEEL)
    pen.oval(0.02, 0.32, 0.05, 0.085, STEEL_DARK)


def dagger(pen: Placed) -> None:
    """Slim, with a red stone."""
    blade(pen.inner(0.0, 0.0, 1.0, 40.0), length=0.48, width=0.1, guard=0.13, grip=0.14)
    pen.inner(0.0, 0.0, 1.0, 40.0).disc(0.0, 0.19, 0.03, RED)


def swordstick(pen: Placed) -> None:
    """A walking stick that is half drawn."""
    pen = pen.inner(0.0, 0.0, 1.1, 38.0)
    pen.line([(0.0, -0.02), (0.0, 0.46)], 0.1, INK)
    pen.line([(0.0, -0.02), (0.0, 0.46)], 0.07, (70, 44, 40))
    pen.poly([(-0.03, -0.02), (0.03, -0.02), (0.03, -0.28), (-0.03, -0.28)], INK)
    pen.poly([(-0.018, -0.02), (0.018, -0.02), (0.018, -0.28), (-0.018, -0.28)], STEEL_LIGHT)
    pen.line([(0.0, -0.28), (0.0, -0.36)], 0.1, INK)
    pen.line([(0.0, -0.28), (0.0, -0.36)], 0.07, (70, 44, 40))
    pen.line(arc(0.1, -0.38, 0.1, 180, 360), 0.09, INK)
    pen.line(arc(0.1, -0.38, 0.1, 180, 360), 0.06, BRASS)


def _boss(pen: Placed, r: float) -> None:
    pen.disc(0.0, 0.0, r + 0.02, INK)
    pen.disc(0.0, 0.0, r, BRASS)
    pen.disc(-r * 0.25, -r * 0.3, r * 0.45, mixed(BRASS, (255, 255, 255), 0.4))


def buckler(pen: Placed) -> None:
    """A small round shield."""
    pen.disc(0.0, 0.0, 0.33, INK)
    pen.disc(0.0, 0.0, 0.31, STEEL_DARK)
    pen.disc(0.0, 0.0, 0.25, STEEL)
    _boss(pen, 0.1)


def round_shield(pen: Placed) -> None:
    """Planks, quartered."""
    pen.disc(0.0, 0.0, 0.44, INK)
    pen.disc(0.0, 0.0, 0.42, BRASS_DARK)
    pen.disc(0.0, 0.0, 0.37, (60, 98, 122))
    for start in (0, 180):
        pen.poly([(0.0, 0.0), *arc(0.0, 0.0, 0.37, start, start + 90)], (228, 214, 184))
    for i in range(8):
        x, y = arc(0.0, 0.0, 0.395, 45.0 * i + 22.0, 45.0 * i + 23.0, 1)[0]
        pen.disc(x, y, 0.018, BRASS)
    _boss(pen, 0.11)


def tower_shield(pen: Placed) -> None:
    """As high as a door."""
    outline = [(-0.3, -0.44), (0.3, -0.44), (0.33, 0.24), (0.0, 0.48), (-0.33, 0.24)]
    pen.poly([(x * 1.07, y * 1.05) for x, y in outline], INK)
    pen.poly(outline, BRASS_DARK)
    pen.poly([(x * 0.86, y * 0.9) for x, y in outline], (128, 52, 52))
    pen.poly([(-0.05, -0.38), (0.05, -0.38), (0.05, 0.4), (0.0, 0.43), (-0.05, 0.4)], (234, 204, 130))
    pen.poly([(-0.26, -0.14), (0.26, -0.14), (0.265, -0.03), (-0.265, -0.03)], (234, 204, 130))


def codpiece(pen: Placed) -> None:
    """Plain leather, laced."""
    pen.line([(-0.42, -0.24), (0.42, -0.24)], 0.13, INK)
    pen.line([(-0.42, -0.24), (0.42, -0.24)], 0.09, LEATHER)
    pouch = [(-0.26, -0.24), (0.26, -0.24), (0.22, 0.14), (0.0, 0.34), (-0.22, 0.14)]
    pen.poly([(x * 1.1, y * 1.08) for x, y in pouch], INK)
    pen.poly(pouch, mixed(LEATHER, (255, 255, 255), 0.18))
    pen.oval(0.0, -0.02, 0.17, 0.19, mixed(LEATHER, (255, 255, 255), 0.34))
    for y in (-0.1, 0.0, 0.1):
        pen.line([(-0.06, y - 0.03), (0.06, y + 0.03)], 0.022, INK)
        pen.line([(0.06, y - 0.03), (-0.06, y + 0.03)], 0.022, INK)
    pen.disc(0.0, -0.24, 0.055, BRASS)


def grand_codpiece(pen: Placed) -> None:
    """Embossed steel, pointing at the future."""
    pen.line([(-0.44, -0.26), (0.44, -0.26)], 0.14, INK)
    pen.line([(-0.44, -0.26), (0.44, -0.26)], 0.1, BRASS_DARK)
    pouch = [(-0.3, -0.28), (0.3, -0.28), (0.26, 0.08), (0.1, 0.34), (0.0, 0.44), (-0.1, 0.34), (-0.26, 0.08)]
    pen.poly([(x * 1.08, y * 1.05) for x, y in pouch], INK)
    pen.poly(pouch, STEEL)
    pen.poly([(0.0, -0.28), (0.3, -0.28), (0.26, 0.08), (0.1, 0.34), (0.0, 0.44)], STEEL_DARK)
    pen.line([(-0.16, -0.16), (0.0, -0.04), (0.16, -0.16)], 0.04, BRASS)
    pen.line([(-0.14, -0.02), (0.0, 0.1), (0.14, -0.02)], 0.04, BRASS)
    pen.disc(0.0, 0.24, 0.06, INK)
    pen.disc(0.0, 0.24, 0.045, RED)


def helmet(pen: Placed) -> None:
    """An iron pot with a nose guard."""
    dome = [*arc(0.0, 0.06, 0.36, 180, 360), (0.38, 0.14), (-0.38, 0.14)]
    pen.poly([(x * 1.06, y * 1.06) for x, y in dome], INK)
    pen.poly(dome, STEEL)
    pen.poly([(0.0, -0.3), *arc(0.0, 0.06, 0.36, 270, 360), (0.38, 0.14), (0.0, 0.14)], STEEL_DARK)
    pen.line([(-0.38, 0.13), (0.38, 0.13)], 0.1, INK)
    pen.line([(-0.38, 0.13), (0.38, 0.13)], 0.07, BRASS)
    pen.poly([(-0.06, 0.1), (0.06, 0.1), (0.045, 0.4), (-0.045, 0.4)], INK)
    pen.poly([(-0.04, 0.1), (0.04, 0.1), (0.03, 0.375), (-0.03, 0.375)], BRASS)
    pen.disc(0.0, -0.31, 0.05, BRASS_DARK)


def great_helm(pen: Placed) -> None:
    """A bucket with a slit, and a plume."""
    pen.line([(0.0, -0.34), (0.14, -0.46), (0.3, -0.42), (0.36, -0.3)], 0.12, INK)
    pen.line([(0.0, -0.34), (0.14, -0.46), (0.3, -0.42), (0.36, -0.3)], 0.085, RED)
    body = [(-0.28, -0.32), (0.28, -0.32), (0.33, 0.2), (0.2, 0.4), (-0.2, 0.4), (-0.33, 0.2)]
    pen.poly([(x * 1.07, y * 1.05) for x, y in body], INK)
    pen.poly(body, STEEL)
    pen.poly([(0.0, -0.32), (0.28, -0.32), (0.33, 0.2), (0.2, 0.4), (0.0, 0.4)], STEEL_DARK)
    pen.line([(0.0, -0.32), (0.0, 0.4)], 0.06, BRASS)
    pen.line([(-0.29, -0.06), (0.29, -0.06)], 0.09, BRASS)
    for side in (-1, 1):
        pen.line([(side * 0.08, -0.06), (side * 0.24, -0.06)], 0.045, INK)
        for i in range(3):
            pen.disc(side * 0.12, 0.1 + 0.09 * i, 0.02, INK)


DRAWINGS: Mapping[str, Callable[[Placed], None]] = MappingProxyType({
    "short_sword": short_sword, "broadsword": broadsword, "claymore": claymore, "tack_hammer": tack_hammer,
    "mace": mace, "warhammer": warhammer, "shiv": shiv, "dagger": dagger, "swordstick": swordstick,
    "buckler": buckler, "round_shield": round_shield, "tower_shield": tower_shield, "codpiece": codpiece,
    "grand_codpiece": grand_codpiece, "helmet": helmet, "great_helm": great_helm,
})  # fmt: skip
BY_KIND: Mapping[Kind, Callable[[Placed], None]] = MappingProxyType({
    Kind.SWORD: broadsword, Kind.CRUSHING: mace, Kind.CONCEALED: dagger, Kind.SHIELD: round_shield,
    Kind.HELMET: helmet, Kind.CODPIECE: codpiece,
})  # fmt: skip
"""For a player's own cards."""


def draw_item(pen: Placed, card: ItemCard) -> None:
    """What an item looks like."""
    DRAWINGS.get(card.id, BY_KIND[card.kind])(pen)
