"""Where everything is that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId, Seat
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.flat_cards import Spot
from games.duel_betwixt_us.cards import METALS, ItemCard
from games.duel_betwixt_us.messages import Phase
from games.duel_betwixt_us.scene import targets
from games.duel_betwixt_us.scene.combat_layout import CombatLayout
from games.duel_betwixt_us.scene.drafts import kit_of
from games.duel_betwixt_us.scene.item_tile import ingot_boxes, metals
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.scene.targets import Target
from games.duel_betwixt_us.state import Item

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

Places = dict[Target, tuple[Box, ...]]


def combat_layout(scene: DuelScene, layout: TableLayout) -> CombatLayout | None:
    """How the combat lies on the table, if there is one."""
    return CombatLayout(layout.felt, layout.k) if scene.stage.combat is not None else None


def combat_items(scene: DuelScene, seat: Seat) -> tuple[Item, ...]:
    """The items of a side that are shown in a combat: all while it arms itself or throws, else what it has brought."""
    combat = scene.stage.combat
    if combat is None:
        return ()
    player, before = scene.player(seat), scene.stage.kept[seat]
    arming = scene.draft is not None and scene.draft.arms and scene.acting == seat
    throwing = scene.throwing
    if arming or throwing:
        return player.items
    brought: list[CardId] = [*combat.brought[seat]]
    brought += [trick.aim.card for trick in combat.tricks if trick.seat == seat and scene.is_cheat(trick.card)
                and trick.aim.card is not None]  # fmt: skip
    found = []
    for card in brought:
        item = player.item(card) or before.item(card)
        if item is not None:
            found.append(item)
    return tuple(found)


def hand_spots(scene: DuelScene, layout: TableLayout) -> dict[CardId, Spot]:
    """Where the cards of the hand are, none of them raised."""
    hand = scene.hand
    return {card: layout.card(index, len(hand)) for index, card in enumerate(hand)}


def drawn_spots(scene: DuelScene, layout: TableLayout) -> dict[CardId, Spot]:
    """Where the cards are that were drawn."""
    drawn = scene.drawn
    return dict(zip(drawn, layout.spread(len(drawn)), strict=True)) if drawn else {}


def all_places(scene: DuelScene, layout: TableLayout) -> Places:
    """Everything but the buttons; what lies on top comes last."""
    found: Places = {targets.DISCARD_PILE: (layout.piles[1].box,)}
    combat = combat_layout(scene, layout)
    if combat is not None:
        found.clear()
        found.update(_in_combat(scene, combat))
    else:
        found.update(_on_table(scene, layout))
    for card, spot in drawn_spots(scene, layout).items():
        found[targets.card(card)] = (spot.box,)
    for card, spot in reversed(hand_spots(scene, layout).items()):  # the left ones lie on top: prices stay visible
        found[targets.card(card)] = (spot.box,)
    return found


def _on_table(scene: DuelScene, layout: TableLayout) -> Iterator[tuple[Target, tuple[Box, ...]]]:
    for seat in (scene.high, scene.low):
        low, player = seat == scene.low, scene.player(seat)
        yield targets.idle(seat), (layout.idle(low),)
        for metal in METALS:
            yield targets.mine(seat, metal), (layout.half_mine(low, metal),)
        for (metal_value, place), box in layout.ready(low, player.miners, player.ingots).items():
            yield targets.ready(seat, metal_value, place), (box.inset(-3.0, -4.0),)
        for index, item in enumerate(player.items):
            yield from _item(scene, item, layout.item(low, index))
    for index, duel in enumerate(scene.public.open_duels):
        yield targets.card(duel), (layout.duel(index + 1).box,)


def _item(scene: DuelScene, item: Item, box: Box) -> Iterator[tuple[Target, tuple[Box, ...]]]:
    printed = scene.printed(item.card)
    yield targets.card(item.card), (box,)
    if isinstance(printed, ItemCard):
        for metal in metals(item):
            yield targets.ingot(item.card, metal), ingot_boxes(box, item, printed, metal)


def _in_combat(scene: DuelScene, layout: CombatLayout) -> Iterator[tuple[Target, tuple[Box, ...]]]:
    combat = scene.stage.combat
    if combat is None:
        return
    yield targets.card(combat.duel), (layout.duel.box,)
    for seat in (scene.high, scene.low):
        low, player = seat == scene.low, scene.player(seat)
        items = combat_items(scene, seat)
        for index, item in enumerate(items):
            if player.item(item.card) is not None:
                yield from _item(scene, item, layout.item(low, index, len(items)))
        played = [trick.card for trick in combat.tricks if trick.seat == seat]
        for index, card in enumerate(played):
            yield targets.card(card), (layout.trick(low, index, len(played)).box,)
        for target, box in coins(scene, layout, seat):
            yield target, (box.inset(-2.0, -4.0),)


def coins(scene: DuelScene, layout: CombatLayout, seat: Seat) -> Iterator[tuple[Target, Box]]:
    """The ingots a side has left, in a row."""
    ready = scene.player(seat).ingots
    index = 0
    for metal in METALS:
        for place in range(ready[metal - 1]):
            yield targets.ready(seat, metal, place), layout.coin(seat == scene.low, index, sum(ready))
            index += 1


def counter(scene: DuelScene, room: Box) -> Iterator[tuple[Target, Box]]:
    """The ingots of whoever pays, in a row above the buttons."""
    seat, draft = scene.acting, scene.draft
    if seat is None or draft is None or not pays(scene):
        return
    ready = scene.player(seat).ingots
    count = sum(ready)
    w = min(44.0, (room.w - 8.0) / max(1, count) - 6.0)
    h = w * 0.62
    x = room.centre[0] - (count * (w + 6.0) - 6.0) / 2.0
    for metal in METALS:
        for place in range(ready[metal - 1]):
            yield targets.ready(seat, metal, place), Box(x, room.bottom - h - 7.0, w, h)
            x += w + 6.0


def pays(scene: DuelScene) -> bool:
    """Whether there is a choice in the making that costs ingots."""
    draft = scene.draft
    return draft is not None and any(draft.payment) and scene.acting is not None


def in_kit(scene: DuelScene, card: CardId) -> bool:
    """Whether an item is among the equipment that is being put together."""
    return scene.draft is not None and scene.draft.arms and card in kit_of(scene.draft.now)


def shows_drawn(scene: DuelScene) -> bool:
    """Whether cards lie drawn, to be chosen from."""
    return scene.public.phase is Phase.KEEP and not scene.beats.busy
