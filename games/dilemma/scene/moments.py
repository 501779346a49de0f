"""What the beats look like: offers laid, cards cleared away, the duel from the choice to the pay-off."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.physics.pose import Pose
from dilemma_arena.scene.board import card_chip
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, Point
from dilemma_arena.scene.motion import between, flat_pose
from dilemma_arena.scene.names import CardName
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.layout import PlayLayout
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.texts import Picture
from games.dilemma.cards import owner, value
from games.dilemma.messages import Judgement, Phase, Token
from games.dilemma.scene import duel_view, texts
from games.dilemma.scene.duel_view import DuelStage, stage_card
from games.dilemma.scene.stage import Cards, Clearing, Facing, Keeping, Laying, Paying, Result, Revealing
from games.dilemma.throwing import seat_rad

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

CHIP = 44.0
"""Height of a card when it arrives at a plaque, units."""
Spot = tuple[Point, float, float]
"""Where a card is on the screen: its middle, its height (units), its turn against upright (rad)."""


class Moments:
    """Shows the beat of a scene, and the duel while tokens are being chosen."""

    def __init__(self, scene: DilemmaScene) -> None:
        self.scene = scene

    def _plaque(self, layout: PlayLayout, seat: Seat) -> Point:
        order = layout.order(len(self.scene.cast.sitters), self.scene.seat)
        return layout.plaques[order.index(seat)].centre

    def draw(self, painter: Painter, layout: PlayLayout) -> None:
        """What the beat that is shown looks like."""
        scene, beats = self.scene, self.scene.beats
        share = 1.0 if scene.desk.settings.reduced_motion else eased(beats.share)
        stage = DuelStage.of(layout.table, layout.whole)
        match beats.now:
            case Laying(seat=seat, offer=offer):
                place = scene.turning.pose(flat_pose(offer.x_mm, offer.y_mm, 0.0, offer.yaw_rad))
                angle = seat_rad(seat, len(scene.cast.sitters)) + scene.turning.rad
                start = flat_pose(330.0 * math.cos(angle), 330.0 * math.sin(angle), 120.0, angle)
                shown = scene.cast.shown(offer.card)
                flying = between(start, place, share)
                scene.board.view.draw_card(painter.canvas, layout.camera, shown, flying, fine=False)
            case Clearing(judgement=judgement, volley=volley, again=again):
                self._clearing(painter, layout, judgement, volley, share, again=again)
            case Keeping(card=card, seat=seat, pose=pose):
                self._fly(painter, card, self._spot(painter, layout, pose), self._plaque(layout, seat), share)
            case Facing(cards=cards, poses=poses):
                for side, (card, pose) in enumerate(zip(cards, poses, strict=True)):
                    spot = self._spot(painter, layout, pose)
                    self._fly(painter, card, spot, stage.card(side), share, height=stage.card_h)
            case Revealing(paid=paid, cards=cards):
                turned = min(1.0, max(0.0, share * 1.5 - 0.2))
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=turned)
            case Paying(paid=paid, cards=cards):
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=1.0, show_cards=False)
                self._paying(painter, layout, stage, share)
                self._result(painter, stage, texts.pay_off(paid, scene.cast))
            case Result(paid=paid, cards=cards):
                self._stage(painter, stage, cards, paid.duellists, tokens=paid.tokens, turned=1.0, show_cards=False)
                self._gains(painter, stage)
                self._result(painter, stage, texts.pay_off(paid, scene.cast))
            case None if scene.phase is Phase.DUEL:
                self._choosing(painter, stage)

    def _spot(self, painter: Painter, layout: PlayLayout, pose: Pose) -> Spot:
        """Where a card in the arena is on the screen: middle, height, turn against upright."""
        seen, scale = self.scene.turning.pose(pose), painter.canvas.scale
        x, y = layout.camera.project(seen.centre)
        yaw = math.remainder(math.atan2(seen.a[1], seen.a[0]) - math.pi / 2.0, 2.0 * math.pi)
        return (x / scale, y / scale), layout.camera.px_per_mm * self.scene.board.art.size_mm[0] / scale, yaw

    def _fly(
        self, painter: Painter, card: CardId, start: Spot, goal: Point, share: float, *, height: float = CHIP
    ) -> None:
        """A card on its way: to a plaque, getting smaller, or to the duel's panel; gone when it is there."""
        (x, y), high, yaw = start
        at = (x + (goal[0] - x) * share, y + (goal[1] - y) * share)
        if share < 0.985 or height > CHIP:
            shown, now = self.scene.cast.shown(card), high + (height - high) * share
            stage_card(painter, self.scene.board, shown, at, now, yaw=yaw * (1.0 - share), fine=False)

    def _clearing(self, painter: Painter, layout: PlayLayout, judgement: Judgement, volley: Cards, share: float, *,
                  again: bool) -> None:  # fmt: skip
        """Cards that do not count leave; those of a lone reactor go back to the hand."""
        back = {judged.report.card for judged in judgement.cards if judged.returned}
        out = (layout.table.centre[0], -90.0)
        for card, pose in volley.poses().items():
            if card == judgement.offer or (not again and card == judgement.duel_card):
                continue
            goal = self._plaque(layout, owner(card)) if card in back else out
            self._fly(painter, card, self._spot(painter, layout, pose), goal, share)

    def _stage(self, painter: Painter, stage: DuelStage, cards: tuple[CardId, CardId], duellists: tuple[Seat, Seat], *,
               tokens: tuple[Token, Token] | None, turned: float, chosen: tuple[Seat, ...] = (),
               show_cards: bool = True) -> None:  # fmt: skip
        duel_view.draw_stage(painter, stage, self.scene.board, self.scene.cast, cards, duellists, chosen=chosen,
                             tokens=tokens, turned=turned, show_cards=show_cards)  # fmt: skip

    def _paying(self, painter: Painter, layout: PlayLayout, stage: DuelStage, share: float) -> None:
        """Cards move to whoever takes them, or away."""
        now = self.scene.beats.now
        if not isinstance(now, Paying):
            return
        for side, card in enumerate(now.cards):
            takers = zip(now.paid.duellists, now.paid.won, strict=True)
            taker = next((seat for seat, won in takers if card in won), None)
            goal = (stage.box.centre[0], -120.0) if taker is None else self._plaque(layout, taker)
            self._fly(painter, card, (stage.card(side), stage.card_h, 0.0), goal, share)

    def _gains(self, painter: Painter, stage: DuelStage) -> None:
        """What each side has gained and lost, where the cards were."""
        now, palette, text = self.scene.beats.now, painter.theme.colour, painter.theme.text
        if not isinstance(now, Result):
            return
        for side in range(2):
            x, y = stage.card(side)
            points = sum(map(value, now.paid.won[side]))
            word = f"+{points}" if points else "±0"
            painter.text(word, (x, y - 20.0), text.display, palette.good if points else palette.ink_soft, Weight.BOLD,
                         align=0.5)  # fmt: skip
            won = now.paid.won[side]
            for index, card in enumerate(won):
                left = x - len(won) * 25.0 + 3.0 + index * 50.0
                card_chip(painter, Box(left, y + 14.0, 44.0, 30.0), CardName(self.scene.cast.shown(card)))
            if now.paid.lives_lost[side]:
                words = self.scene.desk.tr("− 1 life")
                painter.text(words, (x, y + 66.0), text.body, palette.bad, Weight.BOLD, align=0.5)

    def _result(self, painter: Painter, stage: DuelStage, sentence: str) -> None:
        low, text = stage.lower, painter.theme.text
        lines = painter.brush.fonts.wrap(sentence, text.strong * painter.canvas.scale, low.w * painter.canvas.scale,
                                         Weight.SEMIBOLD)  # fmt: skip
        for index, line in enumerate(lines):
            y = low.centre[1] + (index - (len(lines) - 1) / 2) * 28.0
            painter.text(line, (low.centre[0], y), text.strong, painter.theme.colour.ink, Weight.SEMIBOLD, align=0.5)

    def _choosing(self, painter: Painter, stage: DuelStage) -> None:
        """Tokens are being chosen."""
        scene, view, tr = self.scene, self.scene.public, self.scene.desk.tr
        if view.offer is None or view.duel_card is None or view.provocateur is None or view.contractant is None:
            return
        duellists = (view.provocateur, view.contractant)
        cards = (view.offer.card, view.duel_card)
        self._stage(painter, stage, cards, duellists, tokens=None, turned=0.0, chosen=view.chosen)
        text, palette, low = painter.theme.text, painter.theme.colour, stage.lower
        if scene.choosers:
            self._choice(painter)
            return
        waiting = [scene.cast.name(seat) for seat in duellists if seat not in view.chosen]
        words = tr("Both choose in secret …")
        if len(waiting) == 1:
            words = tr("{name} chooses in secret …", name=waiting[0])
        painter.text(words, low.centre, text.strong, palette.ink_soft, Weight.SEMIBOLD, align=0.5)

    def stakes(self) -> Element:
        """What a duel is about: both cards, and the pay-offs."""
        scene, view = self.scene, self.scene.public
        both = (view.offer.card if view.offer is not None else None, view.duel_card)
        cards = tuple(scene.cast.shown(card) for card in both if card is not None)

        def draw(on: Painter, box: Box) -> None:
            left, right = box.cut_left(box.w * 0.46)
            for index, card in enumerate(cards):
                at = (left.x + left.w * (0.28 + 0.44 * index), left.centre[1])
                stage_card(on, scene.board, card, at, box.h * 0.86)
            duel_view.draw_matrix(on, right.inset(0.0, 4.0), scene.desk.tr)

        return Picture("dilemma stakes", draw, 560.0, 200.0, shows=(cards, scene.desk.tr.language))

    def _choice(self, painter: Painter) -> None:
        scene, tr = self.scene, self.scene.desk.tr
        notes = {Token.PEACE: tr("The cards change hands."), Token.CONFLICT: tr("Both cards, for a life.")}
        alive = scene.public.lives[scene.choosers[0]] > 0
        if not alive:
            notes[Token.CONFLICT] = tr("You have no life left.")
        for button in scene.controls.buttons.shown:
            if button.id in (Token.PEACE, Token.CONFLICT):
                token = Token(button.id)
                duel_view.draw_choice(
                    painter, button, token, notes[token], enabled=alive or token is Token.PEACE,
                    hovered=scene.controls.buttons.hovered == button.id, focused=scene.controls.focus == button.id,
                )  # fmt: skip
