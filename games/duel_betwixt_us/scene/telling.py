"""Tells whoever listens (logs, tests, screen readers) what the person is asked and where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


class Teller:
    """Announces each thing once, when it has changed."""

    def __init__(self, scene: DuelScene) -> None:
        self.scene = scene
        self._told: tuple[object, ...] = ()

    def tick(self) -> None:
        """Tell what is new."""
        scene, controls, picture = self.scene, self.scene.controls, self.scene.picture
        if picture.layout is None:
            return
        what = "" if scene.acting is None else str(scene.state.phase)
        if scene.beats.waiting:
            what = "go on"
        drafting = "" if scene.draft is None else str(scene.draft.about or "defence")
        told = (what, drafting, controls.lit, controls.offers, picture.layout)
        if told == self._told:
            return
        self._told = told
        places = {}
        for target in controls.reachable:
            box = picture.place(target)
            if box is not None:
                places[str(target)] = (box.centre[0] * controls.scale, box.centre[1] * controls.scale)
        scene.desk.kit.announce("asked", what=what, drafting=drafting, places=places, says=scene.status.text)
