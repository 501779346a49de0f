"""Before the first vote of several people at one keyboard: whose keys are whose, to be tried and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.events import Event, KeyPressed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hotseat.key_choice import CELL, WIDE, ChooserPanel
from dilemma_arena.scene.hotseat.question import Chooser
from dilemma_arena.scene.menus.frame import PageFrame
from dilemma_arena.scene.menus.settings_screen import SettingsScreen
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Pop, Push, Transition
from dilemma_arena.scene.ui.boxes import Centred, Column, Flow, Grid
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text
from games.goddam_dilema.messages import Thumb
from games.goddam_dilema.scene.voting import PAD_CODES

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

KEYS_TAB = 3
"""Of the settings."""


class KeysScreen(Screen):
    """A panel for everybody with the keys that vote; pressing them shows that they are heard."""

    def __init__(self, scene: GoddamScene) -> None:
        super().__init__(scene.desk.kit, focus_on="ready")
        self.scene, self.desk = scene, scene.desk
        self.heard: dict[Seat, Thumb] = {}
        """What everybody pressed last."""

    def build(self) -> Element:
        """Panels, and the way on."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        title = Text(_("On three, all thumbs at once"), theme.text.title, Weight.BOLD, align=0.5)
        line = _("The upper key is thumb up, the lower one thumb down. Try yours; in the count the last one counts, "
                 "and nobody sees it before three. A gamepad: press any of its buttons until it is yours.")  # fmt: skip
        people = [seat for seat in self.scene.ballot.people if seat in self.scene.people]
        panels = Grid([self._panel(seat) for seat in people], cell=CELL, columns=5, gap=14.0)
        buttons = [
            Button("ready", _("All set"), Pop, Kind.PRIMARY, icon="check"),
            Button("change", _("Other keys …"), self._change, icon="keyboard"),
        ]
        head = Column([title, Text(line, theme.text.body, colour=theme.colour.ink_soft, align=0.5)])
        width = min(1180.0, max(2, len(people)) * WIDE)
        return PageFrame(Centred(head, 760.0), Centred(panels, width, grow=1.0), Flow(buttons, pack=0.5))

    def _panel(self, seat: Seat) -> Element:
        _, ballot = self.desk.tr, self.scene.ballot
        up, down = map(self.desk.key_name, ballot.scancodes(self.desk.settings.keys, seat))
        words = {Thumb.UP: _("takes it"), Thumb.DOWN: _("leaves it")}
        keys = [(up, "thumb_up", words[Thumb.UP]), (down, "thumb_down", words[Thumb.DOWN])]
        pad, heard = ballot.pad_of(seat), self.heard.get(seat)
        if pad is not None:
            status = _("gamepad {n}", n=sorted(ballot.pads).index(pad) + 1)
        elif heard is not None:
            status = _("thumb up: heard") if heard is Thumb.UP else _("thumb down: heard")
        else:
            status = _("try your keys")
        return ChooserPanel(Chooser.of(self.scene.setup, seat), tuple(keys), status, heard is not None)

    def _change(self) -> Transition:
        return Push(SettingsScreen(self.desk, KEYS_TAB))

    def handle(self, event: Event) -> Transition | None:
        """Keys and gamepads that vote are tried here; all others work as everywhere."""
        if isinstance(event, KeyPressed):
            found = self.scene.ballot.vote(event, self.desk.settings.keys)
            if event.pad is not None and event.key != "escape":
                if not event.repeated and (found is None or event.scancode not in PAD_CODES):
                    self.scene.ballot.pass_on(event.pad)
                found = self.scene.ballot.vote(event, self.desk.settings.keys)
            if found is not None and found[0] in self.scene.people:
                self.heard[found[0]] = found[1]
                self.desk.sound.play(SoundId.PRESS)
                self.changed()
                return None
            if event.pad is not None and event.key != "escape":
                self.changed()
                return None
        return super().handle(event)

    def back(self) -> Transition | None:
        """On to the table."""
        return Pop()
