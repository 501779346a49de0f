"""What the plaques say: points, lives, cards, and what everybody is doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.play.plaques import Plaque
from games.dilemma.cards import owner, value
from games.dilemma.messages import Phase, Window
from games.dilemma.scene import texts
from games.dilemma.scene.stage import Clearing, Judging, Keeping, Paying, Result, Revealing

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene


class Standing:
    """How everybody stands in a scene."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene

    def plaque(self, seat: Seat) -> Plaque:
        """What the plaque of a seat shows now."""
        scene, view, tr = self.scene, self.scene.public, self.scene.desk.tr
        doing, icon, turn = self._doing(seat)
        gained, losing, points, lives = 0, 0.0, view.scores[seat], view.lives[seat]
        now = scene.beats.now
        if isinstance(now, Paying | Result) and seat in now.paid.duellists:
            side = now.paid.duellists.index(seat)
            if isinstance(now, Result) or scene.beats.share > 0.9:
                gained = sum(map(value, now.paid.won[side]))
                points += gained
            if now.paid.lives_lost[side]:
                losing = 1.0 if isinstance(now, Result) else round(scene.beats.share, 2)
        if isinstance(now, Keeping) and now.seat == seat and scene.beats.share > 0.9:
            gained = value(now.card)
            points += gained
        hand = view.hand_sizes[seat]
        pointed = scene.log.pointed
        return Plaque(
            scene.cast.sitters[seat], points, tr("points"), lives, 3 if len(view.lives) == 3 else 2, hand, doing, icon,
            turn, seat == view.provocateur, gained, losing, pointed is not None and pointed.seat == seat,
        )  # fmt: skip

    def _doing(self, seat: Seat) -> tuple[str, str, bool]:
        """What somebody does, its symbol, and whether all wait for it."""
        scene, view, tr, now = self.scene, self.scene.public, self.scene.desk.tr, self.scene.beats.now
        initiative = seat == view.provocateur and view.phase is not Phase.OVER
        usual = (tr("provocateur") if initiative else "" if view.hand_sizes[seat] else tr("no cards left")), "", False
        if isinstance(now, Judging | Clearing):
            card = now.judgement.duel_card
            return (tr("contractant"), "check", False) if card is not None and owner(card) == seat else usual
        if isinstance(now, Paying | Result) or (isinstance(now, Revealing) and scene.beats.share >= 0.8):
            if seat not in now.paid.duellists:
                return usual
            token = now.paid.tokens[now.paid.duellists.index(seat)]
            return texts.token_word(token, tr), str(token), False
        if view.phase is Phase.OFFER and initiative:
            return tr("offers …"), "", not scene.beats.busy
        if view.phase is Phase.DUEL and seat in (view.provocateur, view.contractant):
            return (tr("has chosen"), "check", False) if seat in view.chosen else (
                tr("chooses …"), "", not scene.beats.busy)  # fmt: skip
        if view.window is not None and not initiative:
            return self._reacting(seat, view.window) or usual
        return usual

    def _reacting(self, seat: Seat, window: Window) -> tuple[str, str, bool] | None:
        """The same while cards are thrown, for all but the provocateur."""
        scene, tr = self.scene, self.scene.desk.tr
        if any(owner(card) == seat for card in window.in_air):
            return tr("throws"), "flight", False
        if seat in window.passed:
            return tr("passes"), "", False
        if scene.race_key(seat):
            return tr("press {key}", key=scene.race_key(seat).upper()), "", False
        if not scene.public.hand_sizes[seat] or scene.phase is not Phase.REACTION or scene.beats.busy:
            return None
        own = seat == scene.seat and scene.may_act
        return (tr("your turn") if own else tr("may throw")), "", own
