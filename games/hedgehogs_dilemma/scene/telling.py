"""Tells whoever listens (logs, tests, screen readers) what the person is asked and where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene


class Teller:
    """Announces each thing once, when it has changed."""

    def __init__(self, scene: HedgehogScene) -> None:
        self.scene = scene
        self._told: tuple[object, ...] = ()

    def tick(self) -> None:
        """Tell what is new."""
        scene, picture, controls = self.scene, self.scene.picture, self.scene.controls
        if picture.layout is None:
            return
        what = "play" if scene.may_play else "partner" if scene.suitor is not None else ""
        if scene.beats.waiting:
            what = "go on"
        told = (what, controls.choices, controls.buttons.ids, picture.layout)
        if told == self._told:
            return
        self._told = told
        scale, spots = controls.scale, {**picture.field_spots(), **picture.hand_spots()}
        cards = {card: (spots[card].at[0] * scale, spots[card].at[1] * scale) for card in controls.choices}
        buttons = {b.id: (b.box.centre[0] * scale, b.box.centre[1] * scale) for b in controls.buttons.shown}
        scene.desk.kit.announce("asked", what=what, cards=cards, buttons=buttons, says=scene.status.text)
