"""What the practice table says: keys, help, notes."""

from __future__ import annotations

from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.overlay import HelpSection

WELCOME = "Drag a card and let go while moving: it flies."
LET_GO_MOVING = "Let go while the card is moving, towards the arena."
STILL_MOVING = "Wait a moment: your card is still moving."
NOTHING_THROWN = "Throw a card first, then R shows it slowly."
OUT_OF_CARDS = "Your hand is empty: N deals ten new cards."
CLEARED = "A fresh arena with a new offer."
DEALT = "Ten new cards."
CARRIED_OUT = "Let go out here and the card goes back to your hand."

TABLE_KEYS = (
    Hint(("R",), "replay slowly"),
    Hint(("C",), "clear the arena"),
    Hint(("N",), "ten new cards"),
    Hint(("left right", "Enter"), "choose, aim"),
    Hint(("H",), "help"),
    Hint(("F11",), "full screen"),
    Hint(("Esc",), "pause, leave"),
)
AIM_KEYS = (
    Hint(("left right",), "aim"),
    Hint(("Space",), "hold: power"),
    Hint(("up down",), "power, finely"),
    Hint(("Q", "E"), "spin"),
    Hint(("Enter",), "throw"),
    Hint(("Esc",), "put it back"),
)
HELD_KEYS = (
    Hint(("Let go",), "while moving: throw"),
    Hint(("Hold still",), "and let go: keep it"),
    Hint(("Right click",), "take it back"),
    Hint(("Esc",), "take it back"),
)

HELP = (
    HelpSection(
        "Flick",
        "Take a card from your hand with the pointer and let go while you move it towards the arena. "
        "How fast you move is how far it flies, and the curve of your hand gives it spin. "
        "A card that you hold still goes back to your hand.",
    ),
    HelpSection(
        "What counts",
        "A card counts when it comes to rest flat in the arena with its face up. "
        "Leaning on the rim, lying on it, or outside: it does not. What it lies on decides the rest.",
    ),
    HelpSection(
        "At the table",
        "",
        (
            Hint(("R",), "the last throw again, slowly"),
            Hint(("C",), "clear the arena, with a new offer"),
            Hint(("N",), "ten new cards"),
            Hint(("F11",), "full screen"),
            Hint(("Esc",), "pause and leave"),
        ),
    ),
    HelpSection(
        "Aim without a flick",
        "Click a card, or choose it with the arrows and Enter. Point where it should go; "
        "hold the button to fill the power and let go to throw. Or by keys:",
        (
            Hint(("left right",), "aim"),
            Hint(("Space",), "hold to fill the power"),
            Hint(("up down",), "power, finely"),
            Hint(("Q", "E"), "spin left, spin right"),
            Hint(("Enter",), "throw"),
            Hint(("Esc",), "put it back; so does a right click"),
        ),
    ),
)
