"""Every colour, text size and spacing of the table, in one place. Sizes are in units (see canvas.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from dilemma_arena.scene.i18n_mark import marked as _

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """What tells one seat from another: a colour and, for whoever cannot tell colours apart, a symbol."""

    name: str
    """Name of both, for people: 'sun', 'wave', ... A msgid."""
    colour: Colour
    icon: str
    """Name of the symbol in icons.py."""
    pattern: str = ""
    """Name of the pattern laid over the colour (patterns.py); empty: none."""


SEATS: tuple[SeatStyle, ...] = (
    SeatStyle(_("sun"), (203, 65, 36), "sun"),
    SeatStyle(_("wave"), (63, 102, 219), "wave"),
    SeatStyle(_("seed"), (235, 189, 78), "seed"),
    SeatStyle(_("moon"), (138, 96, 176), "moon"),
    SeatStyle(_("leaf"), (89, 163, 89), "leaf"),
    SeatStyle(_("rose"), (223, 124, 152), "flower"),
    SeatStyle(_("slate"), (62, 72, 100), "mountain"),
    SeatStyle(_("teal"), (108, 212, 214), "drop"),
    SeatStyle(_("umber"), (118, 69, 53), "acorn"),
    SeatStyle(_("sand"), (212, 217, 177), "shell"),
)
"""One style a seat, up to ten seats.

Any two colours differ by at least 22 (CIE76 delta E) for normal sight and under full protanopia, deuteranopia and
tritanopia (Machado, Oliveira & Fernandes 2009); found by a search near colours that look well on felt.
"""


@dataclass(frozen=True, slots=True)
class TextSizes:
    """Heights of the font's em, units. Nothing is set smaller than `small`."""

    small: float = 14.0
    body: float = 16.0
    strong: float = 19.0
    title: float = 26.0
    display: float = 40.0


@dataclass(frozen=True, slots=True)
class Spacing:
    """Distances between things, units."""

    hair: float = 4.0
    small: float = 8.0
    medium: float = 14.0
    large: float = 22.0
    huge: float = 36.0
    margin: float = 24.0
    """Between the window's edge and anything that is read."""
    radius: float = 12.0
    """Corner radius of panels."""
    line: float = 1.5
    """Width of every line that frames something."""


@dataclass(frozen=True, slots=True)
class ControlSizes:
    """Buttons and their like, units."""

    height: float = 44.0
    """Least height of anything that is pressed."""
    pad: float = 16.0
    """Between a control's edge and its text."""
    radius: float = 10.0
    ring: float = 2.4
    """Width of the focus ring ..."""
    ring_gap: float = 2.6
    """... and its distance from what it surrounds."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    ink: Colour = (243, 236, 224)
    """Text on panels and wood."""
    ink_soft: Colour = (203, 190, 172)
    """Secondary text; contrast on `panel` above 9:1."""
    ink_faint: Colour = (150, 136, 120)
    """Disabled text and rules."""
    gold: Colour = (250, 208, 128)
    """The one colour of attention: focus, keys, whose turn."""
    panel: Colour = (27, 20, 17)
    panel_alpha: int = 214
    panel_edge: Colour = (92, 72, 58)
    veil: Colour = (12, 8, 6)
    veil_alpha: int = 168
    """Laid over the scene below a dialogue."""
    button: Colour = (58, 43, 35)
    button_hover: Colour = (78, 58, 46)
    button_pressed: Colour = (44, 32, 26)
    gold_hover: Colour = (255, 224, 158)
    gold_pressed: Colour = (222, 178, 98)
    gold_ink: Colour = (44, 30, 20)
    """Text on gold."""

    good: Colour = (146, 214, 150)
    """Counts."""
    warn: Colour = (250, 208, 128)
    """Counts, but with a remark."""
    bad: Colour = (246, 140, 112)
    """Does not count."""

    paper: Colour = (250, 245, 234)
    paper_edge: Colour = (214, 203, 184)
    card_ink: Colour = (48, 38, 32)
    card_ink_soft: Colour = (124, 110, 97)
    back: Colour = (92, 38, 40)
    back_line: Colour = (222, 190, 138)

    felt: Colour = (27, 88, 72)
    felt_line: Colour = (196, 214, 190)
    rim_light: Colour = (222, 166, 100)
    rim: Colour = (176, 116, 64)
    rim_dark: Colour = (92, 56, 32)
    table: Colour = (62, 43, 33)


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of everything that is drawn."""

    text: TextSizes = TextSizes()
    space: Spacing = Spacing()
    control: ControlSizes = ControlSizes()
    colour: Palette = field(default_factory=Palette)
    seats: tuple[SeatStyle, ...] = SEATS

    def seat(self, index: int) -> SeatStyle:
        """Style of seat `index`, counted from 0."""
        return self.seats[index % len(self.seats)]


DEFAULT_THEME = Theme()
