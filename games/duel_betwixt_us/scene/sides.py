"""Both sides of the table: names and portraits, hands, favours, miners, items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box
from dilemma_arena.scene.play.flat_cards import FlatCards
from dilemma_arena.scene.play.plaques import seat_disc
from games.duel_betwixt_us.cards import METALS, ItemCard
from games.duel_betwixt_us.messages import FAVOURS, Phase
from games.duel_betwixt_us.mining import complete_sets
from games.duel_betwixt_us.payment import minus
from games.duel_betwixt_us.scene import card_texts
from games.duel_betwixt_us.scene.faces import DRAW_BACK, face_of
from games.duel_betwixt_us.scene.figures import MinerLook, draw_favour, draw_ingot, draw_miner
from games.duel_betwixt_us.scene.item_tile import Tile, draw_tile
from games.duel_betwixt_us.scene.places import hand_spots, in_kit
from games.duel_betwixt_us.scene.portraits import draw_portrait, persona_name
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.scene.targets import What
from games.duel_betwixt_us.state import Item

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

LIFT = 0.1
"""How far a card of the hand rises that is pointed at, by its height."""


class Sides:
    """Draws both sides of the table."""

    def __init__(self, scene: DuelScene, cards: FlatCards) -> None:
        self.scene, self.cards = scene, cards

    # --- people -------------------------------------------------------------------------------------------------

    def names(self, painter: Painter, layout: TableLayout) -> None:
        """The rival's strip above, the own portrait beside the hand."""
        scene, k = self.scene, layout.k
        strip, me = layout.strip, layout.me
        palette = painter.theme.colour
        for seat, box in ((scene.high, strip), (scene.low, me)):
            low = seat == scene.low
            sitter = scene.cast.sitters[seat]
            turn = seat in self._movers()
            if low:
                face = Box(box.x, box.y + 2.0, min(box.w * 0.5, box.h * 0.56), min(box.w * 0.5, box.h * 0.56) * 1.08)
                words = Box(box.x, face.bottom + 4.0 * k, box.w, box.bottom - face.bottom - 4.0 * k)
            else:
                face = Box(box.x, box.y, box.h * 0.94, box.h)
                words = Box(face.right + 10.0 * k, box.y, box.w * 0.42, box.h)
            draw_portrait(painter, face, scene.persona(seat), radius=7.0)
            edge = palette.gold if turn else mixed(sitter.style.colour, palette.ink, 0.2)
            painter.box(face, edge, alpha=0, edge=edge, line=3.2 if turn else 1.8, radius=7.0)
            size, small = layout.text(17.0), layout.text(13.5)
            disc = size * 1.35
            centre = (words.x + disc / 2, words.y + (disc * 0.62 if low else words.h * 0.32))
            seat_disc(painter, centre, disc, sitter.style)
            name = painter.fitted(sitter.name, size, words.w - disc - 8.0, Weight.BOLD)
            painter.text(name, (centre[0] + disc / 2 + 6.0, centre[1]), size, palette.ink, Weight.BOLD)
            if words.bottom - centre[1] > size * 1.4:
                who = painter.fitted(persona_name(scene.persona(seat), scene.desk.tr), small, words.w)
                at = centre[1] + max(size * 1.15, disc * 0.62 + small * 0.6)
                painter.text(who, (words.x, min(at, words.bottom - small * 0.5)), small, palette.ink_soft)
            if low and box.w * 0.5 > 30.0:
                beside = Box(face.right + 8.0 * k, face.y, box.right - face.right - 8.0 * k, face.h)
                self._counts(painter, layout, beside,
                             seat)  # fmt: skip

    def _counts(self, painter: Painter, layout: TableLayout, box: Box, seat: Seat) -> None:
        """How many cards are in the hand, and what is ready to be spent."""
        palette, size = painter.theme.colour, layout.text(14.0)
        view = self.scene.public
        painter.icon("cards", (box.x + size * 0.7, box.y + size), size * 1.3, palette.ink_soft)
        painter.text(str(view.hand_sizes[seat]), (box.x + size * 1.7, box.y + size), size, palette.ink, Weight.BOLD)
        worth = sum(n * metal for n, metal in zip(view.players[seat].ingots, METALS, strict=True))
        y = box.y + size * 2.9
        painter.icon("stacked", (box.x + size * 0.7, y), size * 1.3, palette.ink_soft)
        painter.text(str(worth), (box.x + size * 1.7, y), size, palette.ink, Weight.BOLD)

    def _movers(self) -> tuple[Seat, ...]:
        scene = self.scene
        if not scene.opened or scene.beats.busy:
            return ()
        movers: tuple[Seat, ...] = scene.game.to_act(scene.session.state)
        return movers

    def hands(self, painter: Painter, layout: TableLayout) -> None:
        """The hand that is shown, and backs for the ones that are not."""
        scene, controls = self.scene, self.scene.controls
        tr = scene.desk.tr
        sizes = scene.public.hand_sizes
        for index in range(sizes[scene.high]):
            self.cards.draw(painter, DRAW_BACK, layout.backs(index, sizes[scene.high]))
        if scene.seat is None:
            for index in range(sizes[scene.low]):
                self.cards.draw(painter, DRAW_BACK, layout.card(index, sizes[scene.low]))
            return
        lit = {target.id for target in controls.lit if target.what is What.CARD}
        raised = controls.pointed
        drafted = scene.draft.about if scene.draft is not None else None
        spots = hand_spots(scene, layout)
        outstanding = {target.id for target in (raised, drafted) if target is not None}
        order = tuple(reversed(spots))  # the left ones lie on top, so that prices can be read; what is raised, on all
        for card in sorted(order, key=lambda card: card in outstanding):
            spot = spots[card]
            up = card in outstanding
            chosen = drafted is not None and drafted.id == card
            if up and (card in lit or chosen):
                spot = spot.moved(0.0, -LIFT * spot.height)
            bright = card in lit or chosen or not self._hand_in_question()
            self.cards.draw(painter, face_of(scene.printed(card), tr), spot)
            if not bright:
                painter.box(spot.box, painter.theme.colour.veil, alpha=96, radius=spot.height * 0.045)
            if chosen or (up and card in lit):
                self.cards.outline(painter, spot, painter.theme.colour.gold)

    def _hand_in_question(self) -> bool:
        """Whether cards of the hand are what is chosen from, so that those that cannot be are darker."""
        scene = self.scene
        return scene.acting is not None and scene.state.phase in (Phase.SPEND, Phase.TRICKS, Phase.DISCARD)

    # --- what lies on the felt ----------------------------------------------------------------------------------

    def draw(self, painter: Painter, layout: TableLayout, seat: Seat) -> None:
        """A side's favours, miners and items."""
        self._favours(painter, layout, seat)
        self._idle(painter, layout, seat)
        for metal in METALS:
            self._miners(painter, layout, seat, metal)
        self._items(painter, layout, seat)

    def _favours(self, painter: Painter, layout: TableLayout, seat: Seat) -> None:
        box, count = layout.favours(seat == self.scene.low), self.scene.player(seat).favours
        palette, size = painter.theme.colour, layout.text(13.0)
        label = self.scene.desk.tr.plural("{n} favour", "{n} favours", count)
        painter.text(label, (box.x + 2.0, box.y + size * 0.6), size, palette.ink, Weight.BOLD)
        area = Box(box.x, box.y + size * 1.3, box.w, box.h - size * 1.3)
        w = (area.w - 9.0) / 4.0
        h = min(w * 0.86, area.h / 2.0 - 2.0)
        for index in range(count):
            spot = Box(area.x + (index % 4) * (w + 3.0), area.y + (index // 4) * (h + 3.0), w, h)
            draw_favour(painter, spot, won=index >= FAVOURS)

    def _idle(self, painter: Painter, layout: TableLayout, seat: Seat) -> None:
        scene, box = self.scene, layout.idle(seat == self.scene.low)
        player, size = scene.player(seat), layout.text(13.0)
        palette = painter.theme.colour
        label = scene.desk.tr("{n} idle", n=player.idle)
        if not player.idle:
            painter.text(label, box.centre, size, mixed(palette.felt, palette.ink, 0.55), Weight.SEMIBOLD, align=0.5)
            return
        painter.text(label, (box.x + 2.0, box.y + size * 0.6), size, palette.ink, Weight.SEMIBOLD)
        area = Box(box.x, box.y + size * 1.2, box.w, box.h - size * 1.2)
        h = area.h
        w = h * 0.78
        pitch = min(w, (area.w - w) / max(1, player.idle - 1))
        colour = scene.cast.sitters[seat].style.colour
        undead = max(0, player.zombies - sum(player.miners))
        for index in range(player.idle):
            look = MinerLook(colour, index, idle=True, zombie=index >= player.idle - undead)
            draw_miner(painter, Box(area.x + index * pitch, area.y, w, h), look)

    def _miners(self, painter: Painter, layout: TableLayout, seat: Seat, metal: int) -> None:
        scene, low = self.scene, seat == self.scene.low
        player = scene.player(seat)
        count, drunk, ready = (purse[metal - 1] for purse in (player.miners, player.drunk, player.ingots))
        if not count:
            return
        colour, felt = scene.cast.sitters[seat].style.colour, painter.theme.colour.felt
        digging = complete_sets(minus(player.miners, player.drunk))[metal - 1]
        number, zombies = 0, min(player.zombies, sum(player.miners))
        before = sum(player.miners[: metal - 1])
        for place, (around, men) in enumerate(layout.sets(low, metal, count)):
            full = len(men) == metal
            edge = mixed(felt, painter.theme.colour.ink, 0.55 if full else 0.28)
            painter.box(around, (0, 0, 0), alpha=46 if full else 22, edge=edge, line=1.2, radius=6.0)
            for man in men:
                look = MinerLook(colour, number, drunk=number >= count - drunk, zombie=before + number < zombies)
                draw_miner(painter, man, look)
                number += 1
            if place < ready:
                w = min(30.0 * layout.k, max(around.w, 15.0 * layout.k))
                draw_ingot(painter, Box(around.centre[0] - w / 2, around.y, w, w * 0.62), METALS[metal - 1])
            elif full and place < digging:
                at = (around.centre[0], around.y + 6.0 * layout.k)
                painter.box(Box(at[0] - 5.0, at[1] - 2.0, 10.0, 4.0), (0, 0, 0), alpha=70, radius=2.0)

    def _items(self, painter: Painter, layout: TableLayout, seat: Seat) -> None:
        scene, low = self.scene, seat == self.scene.low
        items = scene.player(seat).items
        size = layout.text(14.0)
        for index in range(4):
            box = layout.item(low, index)
            if index < len(items):
                draw_tile(painter, box, self.tile(seat, items[index]), size)
            else:
                line = mixed(painter.theme.colour.felt, painter.theme.colour.ink, 0.3)
                painter.box(box, (0, 0, 0), alpha=26, edge=line, line=1.0, radius=box.h * 0.09)
        if not items:
            self._bare(painter, layout.item(low, 0), size)

    def _bare(self, painter: Painter, box: Box, size: float) -> None:
        """Where nothing lies yet."""
        colour = mixed(painter.theme.colour.felt, painter.theme.colour.ink, 0.5)
        words, scale = self.scene.desk.tr("Items are built here"), painter.canvas.scale
        lines = painter.brush.fonts.wrap(words, size * scale, (box.w - 16.0) * scale)
        for number, part in enumerate(lines):
            y = box.centre[1] + (number - (len(lines) - 1) / 2.0) * size * 1.3
            painter.text(part, (box.centre[0], y), size, colour, Weight.SEMIBOLD, align=0.5)

    def tile(self, seat: Seat, item: Item) -> Tile:
        """What the tile of an item shows on the table."""
        scene = self.scene
        printed = scene.printed(item.card)
        if not isinstance(printed, ItemCard):
            raise TypeError(f"{item.card} is no item")
        view = scene.public
        fresh = item.bought == view.turn and seat == view.active
        arming = scene.draft is not None and scene.draft.arms and seat == scene.acting
        chosen = arming and in_kit(scene, item.card)
        return Tile(item, printed, card_texts.name_of(printed, scene.desk.tr), fresh, dim=arming and not chosen,
                    chosen=chosen)  # fmt: skip
