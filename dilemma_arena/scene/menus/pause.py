"""The pause menu over a running game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog, confirm
from dilemma_arena.scene.menus.entry import RulesPage
from dilemma_arena.scene.menus.rules_screen import RulesScreen
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.stack import Pop, Push, Transition
from dilemma_arena.scene.ui.controls import Kind


def pause_menu(
    desk: Desk,
    title: str,
    *,
    rules: Callable[[], Sequence[RulesPage]],
    leave: Callable[[], Transition],
    concede: Callable[[], Transition] | None = None,
    more: Sequence[Answer] = (),
    saved: bool = False,
) -> Dialog:
    """Go on, read the rules, change settings, give up, leave.

    The scene below does not tick while this is open, so bots and clocks stand still.

    Args:
        desk: What menus share.
        title: What is played.
        rules: Its rules.
        leave: What leaving does to the stack of scenes; called when the person is sure. The menu and the question
            lie over the game, so it is usually ``Pop(3)``.
        concede: The same for giving up; None: there is nothing to give up.
        more: Further answers, below "go on".
        saved: Whether the game can be resumed after leaving.
    """
    _ = desk.tr
    sure = _("The game ends here for you.")
    answers = [Answer("go on", _("Go on"), Pop, Kind.PRIMARY, icon="play"), *more]
    answers.append(Answer("rules", _("How it is played"), lambda: Push(RulesScreen(desk, title, rules())), icon="book"))
    answers.append(Answer("settings", _("Settings"), lambda: Push(SettingsScreen(desk)), icon="gear"))
    if concede is not None:
        give_up = concede
        answers.append(
            Answer("concede", _("Give up"), lambda: Push(confirm(desk, _("Give up?"), sure, _("Give up"), give_up)),
                   icon="flag")
        )  # fmt: skip
    later = _("The game is saved. You can go on with it from the start menu.") if saved else sure
    answers.append(
        Answer("leave", _("Leave"), lambda: Push(confirm(desk, _("Leave the game?"), later, _("Leave"), leave)),
               icon="door")
    )  # fmt: skip
    return Dialog(desk.kit, _("{game}, paused", game=title), answers)
