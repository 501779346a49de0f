"""Things on their way: what moves while an event is shown. Looks only; the places are those of the table as it was."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.layout import Point, centred
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.flat_cards import FlatCards, Spot
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.cards import METALS, Ingot
from games.duel_betwixt_us.messages import other
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.faces import DRAW_BACK, face_of
from games.duel_betwixt_us.scene.figures import MinerLook, draw_favour, draw_lump, draw_miner
from games.duel_betwixt_us.scene.places import combat_layout
from games.duel_betwixt_us.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


@dataclass(frozen=True, slots=True)
class Flight:
    """Something flies from one point to another."""

    what: CardId | Ingot | MinerLook | None
    """A card (empty: its back), an ingot, a miner; None: a favour."""
    start: Point
    end: Point
    size: float
    end_size: float
    fades: bool = False
    """It is gone when it gets there."""


class Flights:
    """Draws what is on its way."""

    def __init__(self, scene: DuelScene, cards: FlatCards) -> None:
        self.scene, self.cards = scene, cards

    def draw(self, painter: Painter, layout: TableLayout) -> None:
        """What moves now."""
        scene = self.scene
        event = scene.stage.now
        if event is None or scene.desk.settings.reduced_motion:
            return
        share = eased(scene.beats.share)
        for flight in self._of(event, layout):
            x = flight.start[0] + (flight.end[0] - flight.start[0]) * share
            y = (
                flight.start[1]
                + (flight.end[1] - flight.start[1]) * share
                - 18.0 * layout.k * math.sin(math.pi * share)
            )
            size = flight.size + (flight.end_size - flight.size) * share
            if flight.fades and share > 0.9:
                continue
            self._draw(painter, flight.what, (x, y), size)

    def _draw(self, painter: Painter, what: object, at: Point, size: float) -> None:
        match what:
            case Ingot():
                draw_lump(painter, at, round(size), what)
            case MinerLook():
                draw_miner(painter, centred(at, round(size * 0.72), round(size)), what)
            case str():
                face = face_of(self.scene.printed(what), self.scene.desk.tr) if what else DRAW_BACK
                self.cards.draw(painter, face, Spot(at, size), moving=True)
            case _:
                draw_favour(painter, centred(at, round(size), round(size * 0.86)))

    # --- where things are ---------------------------------------------------------------------------------------

    def _of(self, event: Event, layout: TableLayout) -> Iterator[Flight]:  # noqa: C901 - one line for each event
        scene, k = self.scene, layout.k
        coin, man = 34.0 * k, 50.0 * k

        def low(seat: Seat) -> bool:
            return seat == scene.low

        def hand(seat: Seat) -> Point:
            return layout.fan.centre if low(seat) else (layout.strip.right - 60.0 * k, layout.strip.centre[1])

        def item(card: CardId) -> Point | None:
            box = scene.picture.place(targets.card(card))
            return box.centre if box is not None else None

        def look(seat: Seat, *, zombie: bool = False) -> MinerLook:
            return MinerLook(scene.cast.sitters[seat].style.colour, zombie=zombie)

        draw_pile, discard = layout.piles
        match event:
            case ev.HandsDealt():
                for seat in (0, 1):
                    yield Flight("", draw_pile.at, hand(seat), draw_pile.height, draw_pile.height)
            case ev.TurnBegan(seat=seat):
                goal = layout.felt.centre if seat == scene.seat else hand(seat)
                for side in (-1, 1):
                    yield Flight("", draw_pile.at, (goal[0] + side * 30.0 * k, goal[1]), draw_pile.height,
                                 draw_pile.height * 1.3)  # fmt: skip
            case ev.CardKept(seat=seat, trashed=trashed):
                yield Flight("", layout.felt.centre if seat == scene.seat else draw_pile.at, hand(seat),
                             draw_pile.height, draw_pile.height)  # fmt: skip
                if trashed is not None:
                    yield Flight(trashed, layout.felt.centre, discard.at, discard.height * 1.6, discard.height)
            case ev.MinerPlaced(seat=seat, mine=metal):
                yield Flight(
                    look(seat), layout.idle(low(seat)).centre, layout.miners(low(seat), metal).centre, man, man
                )
            case ev.MinerMoved(seat=seat, source=source, target=metal):
                start, end = (layout.miners(low(seat), mine).centre for mine in (source, metal))
                yield Flight(look(seat), start, end,
                             man, man)  # fmt: skip
            case ev.IngotsGathered(seat=seat, new=new):
                for metal in METALS:
                    for index in range(new[metal - 1]):
                        end = layout.miners(low(seat), metal).centre
                        spread = (index - (new[metal - 1] - 1) / 2.0) * coin * 0.9
                        yield Flight(metal, layout.mine(metal).centre, (end[0] + spread, end[1]), coin, coin)
            case ev.ItemBought(seat=seat, card=card, payment=payment):
                index = len(scene.player(seat).items)
                yield Flight(card, hand(seat), layout.item(low(seat), min(3, index)).centre, 150.0 * k, 104.0 * k)
                yield from self._paid(seat, payment, layout)
            case ev.EventStaged(seat=seat, payment=payment) | ev.TrickPlayed(seat=seat, payment=payment):
                yield from self._paid(seat, payment, layout)
            case ev.IngotAdded(seat=seat, item=card, ingot=metal):
                goal_ = item(card)
                if goal_ is not None:
                    yield Flight(metal, layout.miners(low(seat), metal).centre, goal_, coin, coin)
            case ev.CardDiscarded(seat=seat, card=card):
                yield Flight(card, hand(seat), discard.at, 150.0 * k, discard.height)
        yield from self._losses(event, layout)

    def _losses(self, event: Event, layout: TableLayout) -> Iterator[Flight]:
        scene, k = self.scene, layout.k
        coin, man = 34.0 * k, 50.0 * k
        place = scene.picture.place
        match event:
            case ev.IngotLost(item=card, ingot=metal):
                box = place(targets.card(card))
                if box is not None:
                    end = layout.mine(metal).centre
                    if scene.stage.combat is not None:
                        end = (box.centre[0], layout.felt.bottom + 40.0)
                    yield Flight(metal, box.centre, end, coin * 1.5, coin, fades=True)
            case ev.ItemDiscarded(item=card):
                box = place(targets.card(card))
                if box is not None:
                    yield Flight(card, box.centre, layout.piles[1].at, 110.0 * k, layout.piles[1].height)
            case ev.MinersKilled(seat=seat, mine=metal):
                low = seat == scene.low
                start = layout.idle(low).centre if metal is None else layout.miners(low, metal).centre
                yield Flight(MinerLook(scene.cast.sitters[seat].style.colour, zombie=True), start,
                             (start[0], layout.whole.y - 60.0), man, man)  # fmt: skip
            case ev.MinersGained(seat=seat, count=count) | ev.MinersWon(seat=seat, count=count):
                stage = combat_layout(scene, layout)
                goal = (stage.head(seat == scene.low) if stage is not None else layout.idle(seat == scene.low)).centre
                undead = isinstance(event, ev.MinersGained) and event.undead
                for index in range(count):
                    yield Flight(MinerLook(scene.cast.sitters[seat].style.colour, index, zombie=undead),
                                 (layout.felt.centre[0] + index * man, layout.felt.centre[1]),
                                 (goal[0] + index * man * 0.6, goal[1]), man * 1.4, man)  # fmt: skip
            case ev.FavourWon(seat=seat):
                stage = combat_layout(scene, layout)
                if stage is not None:
                    start, end = (stage.head(who == scene.low).centre for who in (other(seat), seat))
                else:
                    start, end = (layout.favours(who == scene.low).centre for who in (other(seat), seat))
                yield Flight(None, start, end, 46.0 * k, 46.0 * k)

    def _paid(self, seat: Seat, payment: tuple[int, int, int], layout: TableLayout) -> Iterator[Flight]:
        low = seat == self.scene.low
        coin = 30.0 * layout.k
        for metal in METALS:
            for _ in range(payment[metal - 1]):
                yield Flight(metal, layout.miners(low, metal).centre, layout.mine(metal).centre, coin, coin, fades=True)
