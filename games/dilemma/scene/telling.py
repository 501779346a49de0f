"""Tells whoever listens (logs, tests, screen readers) what the person is asked and where things are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.dilemma.messages import Phase

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene


class Teller:
    """Announces each thing once, when it has changed."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene
        self._asked: tuple[object, ...] = ()
        self._hand: tuple[object, ...] = ()

    def tick(self) -> None:
        """Tell what is new."""
        scene, hand = self.scene, self.scene.hand
        layout = hand.layout
        if layout is None:
            return
        what = self._what()
        asked = (what, scene.session.tick if what else 0, scene.controls.buttons.ids)
        if asked != self._asked:
            self._asked = asked
            scale = hand.scale
            buttons = {b.id: (b.box.centre[0] * scale, b.box.centre[1] * scale) for b in scene.controls.buttons.shown}
            scene.desk.kit.announce("asked", what=what, buttons=buttons, says=scene.status.text)
        if hand.busy or not hand.shown.settled:
            return
        told = (hand.hand.shown, layout)
        if told != self._hand:
            self._hand = told
            camera, fan, count = layout.camera, layout.fan, len(hand.hand.shown)
            places = {
                card: camera.project(fan.pose(camera, place, count).centre)
                for place, card in enumerate(hand.hand.shown)
            }
            radius = camera.px_per_mm * scene.arena.inner_radius_mm
            scene.desk.kit.announce("hand", cards=places, arena=camera.centre_px, radius=radius, window=hand.size_px)

    def _what(self) -> str:
        """What the person is to do: go on, take over, offer, throw, choose, or nothing."""
        scene = self.scene
        if scene.curtain is not None:
            return "take over"
        if scene.beats.waiting:
            return "go on"
        if not scene.may_act:
            return ""
        return {Phase.OFFER: "offer", Phase.REACTION: "throw", Phase.DUEL: "choose"}.get(scene.phase, "")
