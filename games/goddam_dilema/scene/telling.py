"""Tells whoever listens (logs, tests, screen readers) what the person is asked and where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.goddam_dilema.messages import Phase

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene


class Teller:
    """Announces each thing once, when it has changed."""

    def __init__(self, scene: GoddamScene) -> None:
        self.scene = scene
        self._told: tuple[object, ...] = ()

    def _what(self) -> str:
        scene = self.scene
        if scene.beats.waiting:
            return "go on"
        if scene.hand:
            return "choose"
        if scene.public.phase is Phase.VOTE and scene.waiting_for:
            return "vote"
        return scene.controls.primary or ""

    def tick(self) -> None:
        """Tell what is new."""
        scene, picture, controls = self.scene, self.scene.picture, self.scene.controls
        if picture.layout is None:
            return
        what, says = self._what(), scene.status.text
        told = (what, scene.hand, controls.buttons.ids, picture.layout, says)
        if told == self._told:
            return
        self._told = told
        scale, spots = controls.scale, picture.hand_spots()
        cards = {card: (spots[card].at[0] * scale, spots[card].at[1] * scale) for card in scene.hand}
        buttons = {b.id: (b.box.centre[0] * scale, b.box.centre[1] * scale) for b in controls.buttons.shown}
        scene.desk.kit.announce("asked", what=what, cards=cards, buttons=buttons, says=says)
