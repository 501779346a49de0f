"""What the practice table says: keys and notes."""

from __future__ import annotations

from collections.abc import Mapping

from dilemma_arena.input.events import Reason
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.i18n_mark import marked as _

WELCOME = _("Drag a card and let go while moving: it flies.")
LET_GO_MOVING = _("Let go while the card is moving, towards the arena.")
STILL_MOVING = _("Wait a moment: your card is still moving.")
NOTHING_THROWN = _("Throw a card first, then R shows it slowly.")
OUT_OF_CARDS = _("Your hand is empty: N deals ten new cards.")
CLEARED = _("A fresh arena with a new offer.")
DEALT = _("Ten new cards.")
CARRIED_OUT = _("Let go out here and the card goes back to your hand.")
RETURNED: Mapping[Reason, str] = {
    Reason.CANCELLED: _("Back in your hand: cancelled."),
    Reason.RIGHT_CLICK: _("Back in your hand: right click."),
    Reason.FOCUS_LOST: _("Back in your hand: the window lost the keyboard."),
    Reason.RELEASED_OUTSIDE: _("Back in your hand: let go outside the window."),
    Reason.LOST_RELEASE: _("Back in your hand: the release was lost."),
    Reason.OTHER_PRESS: _("Back in your hand: pressed elsewhere."),
}
"""Msgids."""


def table_keys(tr: Translator) -> tuple[Hint, ...]:
    """While nothing is held."""
    return (
        Hint(("R",), tr("replay slowly")),
        Hint(("C",), tr("clear the arena")),
        Hint(("N",), tr("ten new cards")),
        Hint(("left right", "Enter"), tr("choose, aim")),
        Hint(("H",), tr("help")),
        Hint(("F11",), tr("full screen")),
        Hint(("Esc",), tr("pause, leave")),
    )


def aim_keys(tr: Translator) -> tuple[Hint, ...]:
    """While a card is aimed."""
    return (
        Hint(("left right",), tr("aim")),
        Hint(("Space",), tr("hold: power")),
        Hint(("up down",), tr("power, finely")),
        Hint(("Q", "E"), tr("spin")),
        Hint(("Enter",), tr("throw")),
        Hint(("Esc",), tr("put it back")),
    )


def held_keys(tr: Translator) -> tuple[Hint, ...]:
    """While a card is held."""
    return (
        Hint((tr("Let go"),), tr("while moving: throw")),
        Hint((tr("Hold still"),), tr("and let go: keep it")),
        Hint((tr("Right click"),), tr("take it back")),
        Hint(("Esc",), tr("take it back")),
    )
