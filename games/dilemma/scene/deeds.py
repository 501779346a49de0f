"""What people do at the table: what their hands wish goes to the session, and comes true or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.scene.carrying import Handover
from dilemma_arena.scene.motion import flat_pose
from dilemma_arena.scene.play.wishes import Hint, LayWish, ThrowWish
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.status import Status
from games.dilemma import GAME
from games.dilemma.cards import value
from games.dilemma.messages import ChooseToken, Offer, Pass, Phase, Throw, Token
from games.dilemma.scene import texts

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

NUDGES = 40
"""Steps in which a card that was laid over the rim is moved inwards, at most to the middle."""


class Deeds:
    """The way from a scene's hand to its session."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene

    def grant(self) -> None:
        """Do what the hand wishes."""
        scene = self.scene
        wishes, scene.hand.wishes = scene.hand.wishes, []
        for wish in wishes:
            match wish:
                case ThrowWish():
                    self._throw(wish)
                case LayWish():
                    self._lay(wish)
                case Hint():
                    self._advise(wish)
            scene.controls.focus = None

    def _submit(self, seat: Seat | None, action: object, card: str = "") -> bool:
        scene, tr = self.scene, self.scene.desk.tr
        if seat is None or scene.beats.busy:
            scene.refuse(tr("Wait a moment: this is still being shown."))
        else:
            rejection = scene.session.submit(seat, action)
            if rejection is None:
                return True
            scene.refuse(texts.refusal(rejection, tr))
        if card:
            scene.hand.refused(card)
        return False

    def _throw(self, wish: ThrowWish) -> None:
        scene = self.scene
        card = scene.cast.card(wish.card)
        launch = scene.turning.launch_back(DEFAULT_MAPPING.launch(wish.aim))
        if self._submit(scene.seat, Throw(card, launch), wish.card):
            scene.hand.went(wish.card)
            now = scene.turning.pose(scene.stage.volley.poses()[card])
            scene.remembered.handovers.append(Handover(wish.card, wish.held, now, scene.clock))
            scene.desk.kit.announce("thrown", card=wish.card, by=wish.by, tick=scene.session.tick)
            scene.follow()

    def _lay(self, wish: LayWish) -> None:
        scene = self.scene
        card = scene.cast.card(wish.card)
        x, y, yaw = self._nudged(card, *scene.turning.back(wish.x_mm, wish.y_mm, wish.yaw_rad))
        if self._submit(scene.seat, Offer(card, x, y, yaw), wish.card):
            scene.hand.went(wish.card)
            place = scene.turning.pose(flat_pose(x, y, 0.0, yaw))
            scene.remembered.handovers.append(Handover(wish.card, wish.held, place, scene.clock))
            scene.desk.kit.announce("laid", card=wish.card, tick=scene.session.tick)
            scene.follow()

    def _nudged(self, card: CardId, x: float, y: float, yaw: float) -> tuple[float, float, float]:
        """A place near the rim moved so far inwards that the card lies inside; one far outside stays as it is."""
        scene = self.scene
        if scene.seat is None or scene.arena.inner.distance(x, y) > 0.0:
            return x, y, yaw
        for step in range(NUDGES + 1):
            keep = 1.0 - step / NUDGES
            if GAME.check(scene.session.state, scene.seat, Offer(card, x * keep, y * keep, yaw)) is None:
                return x * keep, y * keep, yaw
        return x, y, yaw

    def pass_on(self) -> None:
        """No throw any more in this window."""
        scene = self.scene
        if scene.phase is Phase.REACTION and not scene.beats.busy:
            self._submit(scene.seat, Pass())
            scene.follow()

    def choose(self, seat: Seat, token: Token) -> None:
        """Lay a token down."""
        if self._submit(seat, ChooseToken(token)):
            self.scene.desk.kit.announce("chosen", seat=seat)
            self.scene.follow()

    def _advise(self, hint: Hint) -> None:
        scene, tr = self.scene, self.scene.desk.tr
        match hint.about:
            case "picked":
                scene.desk.sound.play(SoundId.CARD_LIFTED)
                self._warn_of_same_value(hint.card)
            case "let go moving":
                scene.say(Status(tr("Let go while the card is moving, towards the arena.")))
            case "not now":
                scene.say(Status(texts.why_not_now(scene)))
            case about if about.startswith("back"):
                scene.desk.sound.play(SoundId.CARD_SLIDES)
                scene.say(Status(tr("Back in your hand.")))

    def _warn_of_same_value(self, card: str) -> None:
        scene, offer = self.scene, self.scene.public.offer
        if scene.phase is not Phase.REACTION or not scene.may_act or offer is None:
            return
        if value(scene.cast.card(card)) == value(offer.card):
            scene.say(Status(scene.desk.tr("Careful: the same value as the offer does not count."), "equal"))
