"""Which key does what: shown, changed one by one, clashes refused."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.scene.events import Event, KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.i18n_mark import marked as _
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.dialogs import Answer, Dialog
from dilemma_arena.scene.settings_keys import (
    ACTIONS,
    MAX_SECRET_SEATS,
    RESERVED,
    SECRET_ROWS,
    TABLE_ACTIONS,
    KeyAction,
    KeyBindings,
    KeyTaken,
    secret_key,
)
from dilemma_arena.scene.stack import Pop, Push, Replace, Transition
from dilemma_arena.scene.ui.boxes import Beside, Column, Flow, Row
from dilemma_arena.scene.ui.controls import Button
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Text

GAMEPAD: tuple[tuple[str, str], ...] = (
    (_("Choose, aim"), _("left stick or cross")),
    (_("Take, throw"), _("A (lower button)")),
    (_("Back, pause"), _("B (right button) or Start")),
    (_("Power"), _("X (left button) or right trigger, held")),
    (_("Spin"), _("shoulder buttons")),
    (_("Help"), _("Y (upper button)")),
    (_("On to the next"), _("Select")),
)
"""What the buttons of a gamepad do (ui/gamepad.py): msgids."""


def action_title(tr: Translator, action: KeyAction) -> str:
    """What an action is called."""
    return tr(action.title, **dict(action.values))


def keys_tab(desk: Desk, changed: Callable[[], None]) -> Element:
    """All actions with their keys.

    Args:
        desk: What menus share.
        changed: Called when keys have changed.
    """
    _, theme = desk.tr, desk.kit.brush.theme

    def preset(*, left_handed: bool) -> None:
        desk.kit.keeper.change(keys=KeyBindings.preset(left_handed=left_handed))
        changed()

    def heading(words: str) -> Element:
        return Text(words, theme.text.strong, Weight.BOLD, theme.colour.gold)

    rows: list[Element] = [
        heading(_("At the table")),
        Text(_("Arrows, Enter, Tab and Esc always work as well."), theme.text.small, colour=theme.colour.ink_soft),
    ]
    rows += [Beside(Text(action_title(_, action)), _key(desk, action), share=0.72) for action in TABLE_ACTIONS]
    rows.append(heading(_("With a gamepad")))
    rows += [Beside(Text(_(does)), Text(_(with_what), theme.text.body, colour=theme.colour.ink_soft), share=0.45)
             for does, with_what in GAMEPAD]  # fmt: skip
    rows.append(heading(_("Secret choices at one keyboard")))
    rows.append(Text(_("Everybody has a column of keys, one for each choice."), theme.text.small,
                     colour=theme.colour.ink_soft))  # fmt: skip
    for column in range(MAX_SECRET_SEATS):
        keys = [_key(desk, ACTIONS[secret_key(column, row)]) for row in range(len(SECRET_ROWS))]
        rows.append(Beside(Text(_("Place {n}", n=column + 1)), Row(keys, gap=6.0), share=0.3))
    rows.append(heading(_("All keys at once")))
    rows.append(
        Flow(
            [
                Button("right-handed", _("Usual keys"), lambda: preset(left_handed=False)),
                Button("left-handed", _("For the right side of the keyboard"), lambda: preset(left_handed=True)),
            ]
        )
    )
    return Column(rows, gap=6.0)


def _key(desk: Desk, action: KeyAction) -> Element:
    name = desk.key_name(desk.settings.keys.scancodes[action.id])
    return Button(f"key {action.id}", name, lambda: Push(KeyCapture(desk, action)))


class KeyCapture(Dialog):
    """Waits for the key an action is to have."""

    def __init__(self, desk: Desk, action: KeyAction, clash: tuple[KeyAction, int] | None = None) -> None:
        """`clash`: the action a key belongs to that was pressed before, and that key."""
        _ = desk.tr
        self.desk = desk
        self.action = action
        answers = [Answer("cancel", _("Leave it as it is"), Pop)]
        text = _("Press the key that shall do this. Esc leaves it as it is.")
        if clash is not None:
            other, scancode = clash
            text = _("{key} already does this: {action}. Press another key, or let the two change places.",
                     key=desk.key_name(scancode), action=action_title(_, other))  # fmt: skip
            answers.append(Answer("swap", _("Change places"), lambda: self._swap(other)))
        super().__init__(desk.kit, action_title(_, action), answers, text=text)

    def handle(self, event: Event) -> Transition | None:
        """Any key that can be bound is; the others move the focus as everywhere."""
        if isinstance(event, KeyPressed) and event.scancode and event.scancode not in RESERVED:
            return None if event.repeated else self._bind(event)
        return super().handle(event)

    def _bind(self, event: KeyPressed) -> Transition | None:
        self.desk.key_names.learn(event)
        try:
            keys = self.desk.settings.keys.bound(self.action, event.scancode)
        except KeyTaken as taken:
            if taken.by is not None:
                return Replace(KeyCapture(self.desk, self.action, (taken.by, event.scancode)))
            self.desk.kit.toasts.say(self.desk.tr("This key cannot be used here."), icon="lock")
            return None
        self.desk.kit.keeper.change(keys=keys)
        return Pop()

    def _swap(self, other: KeyAction) -> Transition:
        self.desk.kit.keeper.change(keys=self.desk.settings.keys.swapped(self.action, other))
        return Pop()
