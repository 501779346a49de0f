"""The duellists: six people with more style than sense. A matter of looks only."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.theme import Colour
from dilemma_arena.scene.ui.texts import stamp
from games.duel_betwixt_us.messages import Persona
from games.duel_betwixt_us.scene.cutout import BRASS, CREAM, INK, RED, STEEL, STEEL_DARK, Placed, arc


@dataclass(frozen=True, slots=True)
class Looks:
    """What a portrait is made of."""

    ground: Colour
    skin: Colour
    hair: Colour
    coat: Colour
    hat: str
    whiskers: str
    eyes: str
    lips: Colour = (176, 84, 76)


LOOKS = {
    Persona.BARON: Looks((96, 52, 60), (242, 200, 166), (196, 190, 184), (132, 40, 48), "tricorne", "walrus",
                         "monocle"),
    Persona.COUNTESS: Looks((52, 64, 104), (226, 178, 142), (60, 36, 36), (70, 86, 150), "tower", "", "lashes",
                            (196, 52, 66)),
    Persona.CAPTAIN: Looks((42, 86, 92), (206, 150, 108), (40, 32, 32), (38, 60, 66), "plumed", "goatee", "patch"),
    Persona.PROFESSOR: Looks((86, 76, 48), (246, 212, 184), (228, 220, 208), (96, 82, 52), "bald", "sideburns",
                             "glasses"),
    Persona.WIDOW: Looks((66, 48, 84), (232, 196, 176), (120, 112, 120), (44, 36, 52), "veil", "", "lashes",
                         (120, 40, 70)),
    Persona.COOK: Looks((120, 92, 52), (180, 122, 86), (44, 30, 26), (236, 230, 220), "toque", "handlebar", "plain"),
}  # fmt: skip


def persona_name(persona: Persona, tr: Translator) -> str:
    """What a duellist is called."""
    names = {
        Persona.BARON: tr("The Bristling Baron"),
        Persona.COUNTESS: tr("The Countess of Cuts"),
        Persona.CAPTAIN: tr("The One-Eyed Captain"),
        Persona.PROFESSOR: tr("The Pointed Professor"),
        Persona.WIDOW: tr("The Thrice-Wed Widow"),
        Persona.COOK: tr("The Vengeful Cook"),
    }
    return names[persona]


def draw_portrait(painter: Painter, box: Box, persona: Persona, *, radius: float = 8.0) -> None:
    """A duellist from the chest up."""

    def paint(on: Painter, whole: Box) -> None:
        sketch = Sketch(on, whole, 100.0)
        looks = LOOKS[persona]
        sketch.gradient(mixed(looks.ground, (255, 255, 255), 0.25), mixed(looks.ground, INK, 0.3),
                        (50.0, sketch.high * 0.4), 0.25)  # fmt: skip
        _bust(Placed(sketch, (50.0, sketch.high * 0.54), min(100.0, sketch.high)), looks)
        sketch.fade(0.35)
        sketch.done()

    size = f"{round(box.w * painter.canvas.scale)}x{round(box.h * painter.canvas.scale)}"
    stamp(painter, f"duel portrait {persona} {size}", box, None, paint, radius=radius)


def _bust(pen: Placed, looks: Looks) -> None:
    _behind(pen, looks)
    pen.poly([(-0.42, 0.5), (-0.34, 0.28), (-0.1, 0.2), (0.1, 0.2), (0.34, 0.28), (0.42, 0.5)], INK)
    pen.poly([(-0.39, 0.5), (-0.31, 0.3), (-0.1, 0.23), (0.1, 0.23), (0.31, 0.3), (0.39, 0.5)], looks.coat)
    pen.poly([(-0.1, 0.16), (0.1, 0.16), (0.08, 0.28), (0.0, 0.36), (-0.08, 0.28)], mixed(looks.skin, INK, 0.16))
    pen.poly([(-0.14, 0.24), (0.0, 0.36), (0.14, 0.24), (0.1, 0.44), (0.0, 0.38), (-0.1, 0.44)], CREAM)
    pen.oval(0.0, 0.0, 0.215, 0.255, INK)
    pen.oval(0.0, 0.0, 0.195, 0.235, looks.skin)
    for side in (-1, 1):
        pen.disc(side * 0.2, 0.02, 0.045, INK)
        pen.disc(side * 0.2, 0.02, 0.03, mixed(looks.skin, INK, 0.12))
        pen.disc(side * 0.11, 0.07, 0.05, mixed(looks.skin, RED, 0.3))
    pen.line([(0.0, -0.02), (0.03, 0.06), (0.0, 0.075)], 0.022, mixed(looks.skin, INK, 0.4))
    pen.line(arc(0.0, 0.1, 0.07, 25, 155), 0.026, looks.lips)
    _eyes(pen, looks)
    _whiskers(pen, looks)
    _hat(pen, looks)


def _behind(pen: Placed, looks: Looks) -> None:
    """Hair behind the head."""
    if looks.hat in ("tower", "veil", "plumed"):
        pen.oval(0.0, 0.06, 0.28, 0.3, INK)
        pen.oval(0.0, 0.06, 0.26, 0.28, looks.hair)
    if looks.hat == "veil":
        pen.poly([(-0.34, 0.42), (-0.3, -0.2), (0.0, -0.36), (0.3, -0.2), (0.34, 0.42)], (34, 28, 40))


def _eyes(pen: Placed, looks: Looks) -> None:
    for side in (-1, 1):
        x = side * 0.085
        pen.oval(x, -0.045, 0.04, 0.032, (255, 255, 255))
        pen.disc(x + 0.006, -0.043, 0.022, INK)
        pen.line([(x - 0.05, -0.1 - side * 0.012), (x + 0.05, -0.1 + side * 0.012)], 0.022,
                 mixed(looks.hair, INK, 0.4))  # fmt: skip
        if looks.eyes == "lashes":
            pen.line([(x - 0.045, -0.055), (x, -0.08), (x + 0.045, -0.055), (x + side * 0.07, -0.085)], 0.014, INK)
        if looks.eyes == "glasses":
            pen.line(arc(x, -0.04, 0.062, 0, 360), 0.016, BRASS)
    if looks.eyes == "glasses":
        pen.line([(-0.026, -0.05), (0.026, -0.05)], 0.014, BRASS)
    if looks.eyes == "monocle":
        pen.line(arc(0.085, -0.04, 0.066, 0, 360), 0.018, BRASS)
        pen.line([(0.15, -0.03), (0.19, 0.1), (0.16, 0.26)], 0.01, BRASS)
    if looks.eyes == "patch":
        pen.line([(-0.19, -0.12), (0.19, -0.02)], 0.022, INK)
        pen.oval(0.085, -0.045, 0.065, 0.058, INK)


def _whiskers(pen: Placed, looks: Looks) -> None:
    dark = mixed(looks.hair, INK, 0.25)
    match looks.whiskers:
        case "walrus":
            for side in (-1, 1):
                pen.poly([(0.0, 0.06), (side * 0.12, 0.09), (side * 0.17, 0.2), (side * 0.05, 0.14)], dark)
                pen.poly([(0.0, 0.07), (side * 0.11, 0.1), (side * 0.15, 0.18), (side * 0.05, 0.13)], looks.hair)
        case "handlebar":
            for side in (-1, 1):
                pen.line([(0.01 * side, 0.09), (side * 0.1, 0.105), (side * 0.18, 0.06), (side * 0.2, 0.0)], 0.035,
                         looks.hair)  # fmt: skip
        case "goatee":
            pen.poly([(-0.07, 0.15), (0.07, 0.15), (0.0, 0.32)], looks.hair)
            pen.line([(-0.11, 0.1), (0.0, 0.075), (0.11, 0.1)], 0.03, looks.hair)
        case "sideburns":
            for side in (-1, 1):
                pen.poly([(side * 0.205, -0.1), (side * 0.17, -0.08), (side * 0.12, 0.14), (side * 0.19, 0.17),
                          (side * 0.25, 0.06)], looks.hair)  # fmt: skip


def _hat(pen: Placed, looks: Looks) -> None:  # noqa: C901 - one line for each hat
    match looks.hat:
        case "tricorne":
            shape = [(-0.36, -0.12), (-0.14, -0.32), (0.14, -0.32), (0.36, -0.12), (0.0, -0.2)]
            pen.poly([(x * 1.07, (y + 0.2) * 1.14 - 0.2) for x, y in shape], INK)
            pen.poly(shape, (54, 40, 50))
            pen.line([(-0.34, -0.13), (0.0, -0.21), (0.34, -0.13)], 0.026, BRASS)
            pen.disc(0.14, -0.23, 0.035, RED)
        case "tower":
            for x, y, r in ((0.0, -0.26, 0.2), (-0.12, -0.2, 0.13), (0.12, -0.2, 0.13), (0.0, -0.4, 0.13)):
                pen.disc(x, y, r + 0.018, INK)
            for x, y, r in ((0.0, -0.26, 0.2), (-0.12, -0.2, 0.13), (0.12, -0.2, 0.13), (0.0, -0.4, 0.13)):
                pen.disc(x, y, r, looks.hair)
            pen.line(arc(0.0, -0.14, 0.22, 200, 340), 0.035, BRASS)
            pen.disc(0.0, -0.36, 0.035, RED)
            for side in (-1, 1):
                pen.disc(side * 0.2, 0.09, 0.025, STEEL)
        case "plumed":
            pen.oval(0.0, -0.17, 0.37, 0.075, INK)
            pen.oval(0.0, -0.175, 0.35, 0.06, (58, 46, 52))
            pen.poly([(-0.2, -0.18), (-0.16, -0.34), (0.16, -0.34), (0.2, -0.18)], (58, 46, 52))
            pen.line([(0.12, -0.24), (0.28, -0.4), (0.42, -0.34)], 0.085, (92, 150, 150))
            pen.line([(-0.19, -0.2), (0.19, -0.2)], 0.03, BRASS)
        case "bald":
            pen.oval(-0.06, -0.16, 0.06, 0.03, mixed(looks.skin, (255, 255, 255), 0.6), -20.0)
            for side in (-1, 1):
                pen.disc(side * 0.21, -0.08, 0.065, looks.hair)
        case "veil":
            pen.poly([(-0.25, -0.1), (-0.2, -0.26), (0.0, -0.33), (0.2, -0.26), (0.25, -0.1), (0.0, -0.18)], INK)
            for i in range(-3, 4):
                pen.line([(i * 0.065, -0.19), (i * 0.07, 0.0)], 0.006, (20, 16, 24))
            pen.line([(-0.22, -0.02), (0.22, -0.02)], 0.006, (20, 16, 24))
            pen.disc(-0.14, -0.27, 0.055, (120, 40, 70))
        case "toque":
            for x, y, r in ((-0.13, -0.33, 0.12), (0.13, -0.33, 0.12), (0.0, -0.38, 0.14)):
                pen.disc(x, y, r + 0.018, INK)
            for x, y, r in ((-0.13, -0.33, 0.12), (0.13, -0.33, 0.12), (0.0, -0.38, 0.14)):
                pen.disc(x, y, r, CREAM)
            pen.poly([(-0.2, -0.32), (0.2, -0.32), (0.195, -0.14), (-0.195, -0.14)], INK)
            pen.poly([(-0.18, -0.32), (0.18, -0.32), (0.175, -0.155), (-0.175, -0.155)], CREAM)
            for x in (-0.08, 0.0, 0.08):
                pen.line([(x, -0.3), (x, -0.18)], 0.012, STEEL_DARK)
