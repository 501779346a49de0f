"""What lies on the table, moment by moment: field, played cards, and the ways of cards between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import centred
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.flat_cards import Spot
from games.hedgehogs_dilemma.messages import HAND, Phase, Reveal, numeral
from games.hedgehogs_dilemma.pairing import Verdict
from games.hedgehogs_dilemma.scene import texts
from games.hedgehogs_dilemma.scene.faces import BACK, face_of
from games.hedgehogs_dilemma.scene.links import draw_links
from games.hedgehogs_dilemma.scene.round_panel import draw_round
from games.hedgehogs_dilemma.scene.stage import (
    Clearing,
    Dealing,
    Explaining,
    Laying,
    Meeting,
    Opening,
    Revealing,
    RoundOver,
)
from games.hedgehogs_dilemma.scene.symbols import tone
from games.hedgehogs_dilemma.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.picture import Picture
    from games.hedgehogs_dilemma.scene.play import HedgehogScene

STAGGER = 0.45
"""Share of a movement after which the last of several cards sets off."""


def staggered(share: float, index: int, count: int) -> float:
    """How far the index-th of several cards is that set off one after the other."""
    start = STAGGER * index / max(1, count - 1) if count > 1 else 0.0
    return eased((share - start) / (1.0 - STAGGER) if count > 1 else share)


class Moments:
    """Draws the middle of the table."""

    def __init__(self, scene: HedgehogScene, picture: Picture) -> None:
        self.scene, self.picture = scene, picture

    @property
    def explained(self) -> Reveal | None:
        """The turn whose verdicts are shown now."""
        return None if isinstance(self.scene.beats.now, Revealing) else self.scene.reveal

    def draw(self, painter: Painter, layout: TableLayout) -> None:
        """Draw what is there now."""
        scene = self.scene
        now, share = scene.beats.now, scene.beats.share
        match now:
            case Dealing():
                self._dealing(painter, layout, share)
            case Opening(field=field):
                self._opening(painter, layout, tuple(sorted(field)), share)
            case RoundOver():
                draw_round(painter, layout, scene, now)
            case Clearing(reveal=reveal):
                self._clearing(painter, layout, reveal, eased(share))
            case Revealing(reveal=reveal):
                self._field(painter)
                self._played(painter, layout, reveal, turned=1.0 - eased(share))
            case Explaining(reveal=reveal) | Meeting(reveal=reveal):
                self._field(painter)
                self._badges(painter, layout, reveal)
                if isinstance(now, Explaining):
                    draw_links(painter, layout, self.picture, reveal)
                met = {pair.seat for pair in now.pairs} if isinstance(now, Meeting) else set()
                self._played(painter, layout, reveal, meeting=met, share=eased(share))
            case None | Laying():
                self._choosing(painter, layout, now)

    # --- still --------------------------------------------------------------------------------------------------

    def _choosing(self, painter: Painter, layout: TableLayout, laying: Laying | None) -> None:
        """Cards are being laid, or partners chosen."""
        scene, view = self.scene, self.scene.public
        if view.phase not in (Phase.PLAY, Phase.PARTNER):
            return
        self._field(painter)
        reveal = scene.reveal
        if reveal is not None:
            self._badges(painter, layout, reveal)
            self._played(painter, layout, reveal)
            return
        own = scene.seat
        for seat in view.chosen:
            spot = layout.slot(self.picture.place(seat))
            mine = scene.stage.mine.own_choice if seat == own and scene.stage.mine is not None else None
            self.picture.cards.draw(painter, BACK if mine is None else face_of(mine), spot)
        if laying is not None:
            self._laying(painter, layout, laying)

    def _field(self, painter: Painter) -> None:
        scene, picture = self.scene, self.picture
        partners, reveal = scene.partners, scene.reveal
        taken = reveal.partners if reveal is not None else ()
        for card, spot in picture.field_spots().items():
            chosen = card in partners
            if chosen and card in (scene.controls.hovered, scene.controls.focus):
                spot = spot.moved(0.0, -6.0)
            faded = bool(partners) and not chosen and card not in taken
            picture.cards.draw(painter, face_of(card), spot, alpha=120 if faded else 255)
            if chosen:
                strong = card in (scene.controls.hovered, scene.controls.focus)
                picture.cards.outline(painter, spot, painter.theme.colour.gold, 4.5 if strong else 2.4)

    def _badges(self, painter: Painter, layout: TableLayout, reveal: Reveal) -> None:
        """What became of everybody's card, below it."""
        for seat, (card, verdict) in enumerate(zip(reveal.played, reveal.verdicts, strict=True)):
            self._badge(painter, layout, layout.slot(self.picture.place(seat)), verdict, 2 * numeral(card))

    def _badge(self, painter: Painter, layout: TableLayout, spot: Spot, verdict: Verdict, points: int) -> None:
        palette, text, scene = painter.theme.colour, painter.theme.text, self.scene
        words, most = texts.word(verdict, points, scene.desk.tr), layout.pitch - 36.0
        if painter.text_width(words, text.small, Weight.BOLD) > most:
            words = painter.fitted(texts.short(verdict, points, scene.desk.tr), text.small, most, Weight.BOLD)
        width = painter.text_width(words, text.small, Weight.BOLD) + 36.0
        box = centred((spot.at[0], spot.box.bottom + 18.0), width, 28.0)
        colour = tone(painter, verdict)
        painter.box(box, palette.panel, alpha=240, edge=colour, line=1.6, radius=14.0)
        self.picture.symbols.draw(painter, verdict, (box.x + 15.0, box.centre[1]), 17.0, colour)
        painter.text(words, (box.x + 27.0, box.centre[1]), text.small, palette.ink, Weight.BOLD)

    # --- moving -------------------------------------------------------------------------------------------------

    def _met(self, layout: TableLayout, reveal: Reveal, seat: Seat) -> Spot | None:
        """Where a played card lies that has found its partner: half over it."""
        partner = reveal.partners[seat]
        if partner is None:
            return None
        spot = layout.field(sorted(reveal.field).index(partner))
        return spot.moved(spot.height * 0.12, spot.height * 0.2)

    def _played(self, painter: Painter, layout: TableLayout, reveal: Reveal, *, turned: float = 0.0,
                meeting: set[Seat] | None = None, share: float = 1.0) -> None:  # fmt: skip
        """The played cards, turned over so far; those that meet their partners are on their way."""
        own = self.scene.seat
        for seat, card in enumerate(reveal.played):
            spot = layout.slot(self.picture.place(seat))
            goal = self._met(layout, reveal, seat)
            moving = False
            if goal is not None:
                moving = meeting is not None and seat in meeting and share < 1.0
                spot = spot.towards(goal, share) if moving else goal
            self.picture.cards.draw(painter, face_of(card), spot, back=BACK, turned=0.0 if seat == own else turned)
            if goal is None and reveal.verdicts[seat] is not Verdict.PAIRED and turned == 0.0:
                painter.box(spot.box, (10, 8, 8), alpha=110, radius=spot.height * 0.045)

    def _dealing(self, painter: Painter, layout: TableLayout, share: float) -> None:
        """Backs fly from the burrow to everybody."""
        order = self.picture.order
        for index in range(HAND * len(order)):
            seat = order[index % len(order)]
            if seat == self.scene.seat:
                goal = layout.hand(index // len(order), HAND)
            else:
                goal = layout.plaque(self.picture.place(seat))
            gone = staggered(share, index, HAND * len(order))
            if 0.0 < gone < 1.0 or (gone >= 1.0 and seat == self.scene.seat):
                self.picture.cards.draw(painter, BACK, layout.burrow.towards(goal, gone), moving=True)

    def _opening(self, painter: Painter, layout: TableLayout, field: tuple[CardId, ...], share: float) -> None:
        """Cards leave the burrow and turn over on their way."""
        for index, card in reversed(list(enumerate(field))):
            gone = staggered(share, index, len(field))
            if gone > 0.0:
                spot = layout.burrow.towards(layout.field(index), gone)
                self.picture.cards.draw(painter, face_of(card), spot, back=BACK, turned=1.0 - gone)

    def _laying(self, painter: Painter, layout: TableLayout, laying: Laying) -> None:
        """A card on its way to its slot."""
        seat = laying.seat
        goal = layout.slot(self.picture.place(seat))
        start = layout.plaque(self.picture.place(seat))
        if laying.card is not None:
            start = layout.hand(0, 1)
        face = BACK if laying.card is None else face_of(laying.card)
        self.picture.cards.draw(painter, face, start.towards(goal, eased(self.scene.beats.share)), moving=True)

    def _clearing(self, painter: Painter, layout: TableLayout, reveal: Reveal, share: float) -> None:
        """Pairs go to their owners, all other cards out of the clearing."""
        draw = self.picture.cards.draw
        for index, card in enumerate(sorted(reveal.field)):
            if card not in reveal.partners:
                draw(painter, face_of(card), layout.field(index).towards(layout.away, share), moving=True)
        for seat, card in enumerate(reveal.played):
            partner, met = reveal.partners[seat], self._met(layout, reveal, seat)
            if partner is None or met is None:
                spot = layout.slot(self.picture.place(seat))
                draw(painter, face_of(card), spot.towards(layout.away, share), moving=True)
                continue
            goal = layout.plaque(self.picture.place(seat))
            where = layout.field(sorted(reveal.field).index(partner))
            if share < 0.98:
                draw(painter, face_of(partner), where.towards(goal, share), moving=True)
                draw(painter, face_of(card), met.towards(goal, share), moving=True)
