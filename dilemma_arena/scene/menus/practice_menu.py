"""What lies over the practice table: the pause menu and the pages that explain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dilemma_arena.scene import hints
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.play.key_caps import hints_printed
from dilemma_arena.scene.stack import Pop, Push, Transition
from dilemma_arena.scene.ui.controls import Kind

PAD = 18.0


def practice_pause(desk: Desk, leave: Callable[[], Transition]) -> Dialog:
    """Go on, help, settings, leave.

    Args:
        desk: What menus share.
        leave: What leaving does to the stack of scenes; the menu lies over the table.
    """
    _ = desk.tr
    answers = (
        Answer("go on", _("Back to the table"), Pop, Kind.PRIMARY, icon="play"),
        Answer("help", _("How it works"), lambda: Push(practice_help(desk)), icon="book"),
        Answer("settings", _("Settings"), lambda: Push(SettingsScreen(desk)), icon="gear"),
        Answer("leave", _("Leave"), leave, icon="door"),
    )
    return Dialog(desk.kit, _("Pause"), answers)


def practice_help(desk: Desk) -> RulesScreen:
    """How cards are thrown."""
    title = desk.tr("The practice table")
    return RulesScreen(desk, title, _pages(desk, desk.tr), heading=title)


def _pages(desk: Desk, _: Translator) -> Sequence[RulesPage]:
    table = (
        Hint(("R",), _("the last throw again, slowly")),
        Hint(("C",), _("clear the arena, with a new offer")),
        Hint(("N",), _("ten new cards")),
        Hint(("F11",), _("full screen")),
        Hint(("Esc",), _("pause and leave")),
    )
    aim = (
        Hint(("left right",), _("aim")),
        Hint(("Space",), _("hold to fill the power")),
        Hint(("up down",), _("power, finely")),
        Hint(("Q", "E"), _("spin left, spin right")),
        Hint(("Enter",), _("throw")),
        Hint(("Esc",), _("put it back; so does a right click")),
    )
    flick = _(
        "Take a card from your hand with the pointer and let go while you move it towards the arena. "
        "How fast you move is how far it flies, and the curve of your hand gives it spin. "
        "A card that you hold still goes back to your hand."
    )
    counts = _(
        "A card counts when it comes to rest flat in the arena with its face up. "
        "Leaning on the rim, lying on it, or outside: it does not. What it lies on decides the rest."
    )
    words = _(
        "Click a card, or choose it with the arrows and Enter. Point where it should go; "
        "hold the button to fill the power and let go to throw. Or by keys:"
    )
    return (
        _page(desk, _("Flick"), f"{flick}\n\n{counts}", table),
        _page(desk, _("Aim without a flick"), words, aim),
    )


def _page(desk: Desk, title: str, text: str, keys: Sequence[Hint]) -> RulesPage:
    keys = hints_printed(desk, keys)

    def paint(on: Painter, box: Box) -> None:
        on.box(box, on.theme.colour.panel, radius=0.0)
        hints.column(on, box.inset(PAD), keys)

    return RulesPage(title, text, paint, (440.0, hints.ROW * len(keys) + 2 * PAD))
