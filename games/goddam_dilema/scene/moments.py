"""What lies on the felt, moment by moment: the dilemma, the count, and the ways of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import centred
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.flat_cards import Spot
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import Phase, Thumb
from games.goddam_dilema.scene.faces import ButCard, KindBack
from games.goddam_dilema.scene.hands import turn_of
from games.goddam_dilema.scene.stage import Beginning, Clearing, Playing, Shown, Turning
from games.goddam_dilema.scene.symbols import own_icons
from games.goddam_dilema.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.goddam_dilema.scene.picture import Picture
    from games.goddam_dilema.scene.play import GoddamScene

LIFT = 0.025
"""How far a card rises that is pointed at, by its height."""
DRAWN = 3


class Moments:
    """Draws the middle of the table."""

    def __init__(self, scene: GoddamScene, picture: Picture) -> None:
        self.scene, self.picture = scene, picture
        self.icons = own_icons()

    def draw(self, painter: Painter, layout: TableLayout) -> None:
        """Draw what is there now."""
        scene = self.scene
        view, now, share = scene.public, scene.beats.now, eased(scene.beats.share)
        match now:
            case Beginning(active=active):
                spot = layout.seat(active).towards(layout.but, share)
                self.picture.cards.draw(painter, scene.faces.but(), spot, moving=True)
                return
            case Clearing(cool=cool, nasty=nasty):
                self._clearing(painter, layout, cool, nasty, share)
                return
            case Playing(seat=seat, card=card, kind=kind):
                self._lying(painter, layout, view.cool if kind is Kind.NASTY else None, None)
                self._but(painter, layout)
                self._playing(painter, layout, card, kind, layout.seat(seat), share)
                return
        if scene.hand:
            self._choosing(painter, layout)
            return
        shown = scene.round
        if shown is not None:
            self._lying(painter, layout, shown.cool, shown.nasty)
        else:
            self._lying(painter, layout, view.cool, view.nasty)
        self._but(painter, layout)
        if view.phase in (Phase.COOL, Phase.NASTY) and not scene.beats.busy:
            kind = Kind.COOL if view.phase is Phase.COOL else Kind.NASTY
            for index in range(DRAWN):
                self.picture.cards.draw(painter, KindBack(kind), layout.backs(kind, index, DRAWN))
        elif view.phase is Phase.TURN_UP and not scene.beats.busy:
            for kind in Kind:
                spot = layout.card(kind)
                self.picture.cards.draw(painter, KindBack(kind), Spot(spot.at, spot.height * 0.6))
        if isinstance(now, Shown | Turning) and not view.team:
            self._verdict(painter, layout, now)
        if view.team and view.phase is Phase.TALK and not scene.beats.busy:
            self._hush(painter, layout)
        self._timer(painter, layout)

    # --- still --------------------------------------------------------------------------------------------------

    def _lying(self, painter: Painter, layout: TableLayout, cool: CardId | None, nasty: CardId | None) -> None:
        """Both cards as far as they are there, places for those that are not."""
        for kind, card in ((Kind.COOL, cool), (Kind.NASTY, nasty)):
            spot = layout.card(kind)
            if card is not None:
                self.picture.cards.draw(painter, self.scene.faces.card(card), spot)
            else:
                line = painter.theme.colour.felt_line
                painter.box(spot.box.inset(6.0), (0, 0, 0), alpha=36, edge=line, line=1.2, radius=16.0)

    def _but(self, painter: Painter, layout: TableLayout) -> None:
        """The BUT card, or the count."""
        count = self.scene.count
        face = ButCard(str(count), loud=True) if count is not None else self.scene.faces.but()
        self.picture.cards.draw(painter, face, layout.but)

    def _choosing(self, painter: Painter, layout: TableLayout) -> None:
        """Three cards for one pair of eyes; beside them what has been chosen before."""
        scene, controls = self.scene, self.scene.controls
        if scene.public.cool is not None and scene.public.phase is Phase.NASTY:
            self.picture.cards.draw(painter, scene.faces.card(scene.public.cool), layout.shown(0))
            self.picture.cards.draw(painter, scene.faces.but(), layout.shown(1))
        text, palette = painter.theme.text, painter.theme.colour
        for number, (card, spot) in enumerate(self.picture.hand_spots().items(), 1):
            raised = card == controls.raised
            if raised:
                spot = spot.moved(0.0, -LIFT * spot.height * (0.5 if card == controls.pressed else 1.0))
            self.picture.cards.draw(painter, scene.faces.card(card), spot)
            if raised:
                self.picture.cards.outline(painter, spot, palette.gold, 4.0)
            cap = painter.key_width(str(number), text.body)
            painter.key_cap(str(number), (spot.at[0] - cap / 2, spot.box.bottom - 4.0), size=text.body)

    def _verdict(self, painter: Painter, layout: TableLayout, now: Turning | Shown) -> None:
        """Over the BUT card the thumb that decides, large."""
        scene, area = self.scene, layout.above_but
        vote = now.round.votes[now.round.active]
        share = eased(scene.beats.share) if isinstance(now, Turning) else 1.0
        size = min(area.w, area.h, 130.0)
        style = scene.cast.sitters[now.round.active].style
        at = (area.centre[0], area.bottom - size / 2)
        self.picture.hands.draw(painter, at, size, style.colour, turn_of(vote, share))
        if isinstance(now, Shown) and area.h - size > 24.0:
            tr, text = scene.desk.tr, painter.theme.text
            word = tr("takes it") if vote is Thumb.UP else tr("leaves it")
            word = painter.fitted(word, text.strong, area.w, Weight.EXTRABOLD)
            painter.text(word, (area.centre[0], at[1] - size / 2 - 14.0), text.strong, weight=Weight.EXTRABOLD,
                         align=0.5)  # fmt: skip

    def _hush(self, painter: Painter, layout: TableLayout) -> None:
        """A finger on the lips, where no clock is in the way."""
        area = layout.above_but
        if self.scene.seconds_left is None:
            size = min(area.h, area.w, 96.0)
            picture = self.icons.get("hush", size * painter.canvas.scale, painter.theme.colour.gold)
            at = painter.canvas.to_px((area.centre[0], area.bottom - size / 2))
            painter.canvas.surface.blit(picture, picture.get_rect(center=at))

    def _timer(self, painter: Painter, layout: TableLayout) -> None:
        """Seconds left to talk."""
        scene, area = self.scene, layout.above_but
        left = scene.seconds_left
        if scene.public.phase is not Phase.TALK or left is None or scene.beats.busy:
            return
        palette, size = painter.theme.colour, min(area.h, area.w, 84.0)
        box = centred((area.centre[0], area.bottom - size / 2), size, size)
        edge = palette.bad if left < 10.0 else palette.gold
        painter.box(box, palette.panel, alpha=210, edge=edge, line=3.0, radius=size / 2)
        painter.text(str(int(left + 0.999)), box.centre, size * 0.4, palette.ink, Weight.EXTRABOLD, align=0.5)

    # --- moving -------------------------------------------------------------------------------------------------

    def _playing(self, painter: Painter, layout: TableLayout, card: CardId, kind: Kind, start: Spot,
                 share: float) -> None:  # fmt: skip
        """A card on its way from whoever chose it, turned over as it goes."""
        spot, back = start.towards(layout.card(kind), share), KindBack(kind)
        turned = 1.0 - min(1.0, max(0.0, share * 1.6 - 0.6))
        self.picture.cards.draw(
            painter, self.scene.faces.card(card), spot, back=back, turned=turned, moving=share < 1.0
        )

    def _clearing(self, painter: Painter, layout: TableLayout, cool: CardId, nasty: CardId, share: float) -> None:
        for kind, card in ((Kind.COOL, cool), (Kind.NASTY, nasty)):
            spot = layout.card(kind)
            goal = Spot((spot.at[0], layout.away.at[1]), layout.away.height)
            self.picture.cards.draw(painter, self.scene.faces.card(card), spot.towards(goal, share), moving=share > 0.0)
        self._but(painter, layout)
