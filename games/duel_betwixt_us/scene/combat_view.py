"""A combat: who fights whom with what, which tricks were played, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.faces import mixed
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.menus.sketch import Sketch
from dilemma_arena.scene.play.flat_cards import FlatCards
from dilemma_arena.scene.play.plaques import seat_disc
from dilemma_arena.scene.theme import Colour
from games.duel_betwixt_us import effects
from games.duel_betwixt_us import events as ev
from games.duel_betwixt_us.cards import Arms, Brawl, DuelCard, ItemCard, Lifting, TrickCard
from games.duel_betwixt_us.messages import Arm, Challenge, Phase
from games.duel_betwixt_us.scene import card_texts
from games.duel_betwixt_us.scene.combat_layout import CombatLayout
from games.duel_betwixt_us.scene.cutout import Placed
from games.duel_betwixt_us.scene.drafts import kit_of
from games.duel_betwixt_us.scene.faces import face_of
from games.duel_betwixt_us.scene.felt import lay, rim
from games.duel_betwixt_us.scene.figures import draw_ingot
from games.duel_betwixt_us.scene.item_tile import Tile, draw_strength, draw_tile
from games.duel_betwixt_us.scene.places import coins, combat_items
from games.duel_betwixt_us.scene.portraits import draw_portrait
from games.duel_betwixt_us.scene.table_layout import TableLayout
from games.duel_betwixt_us.state import Combat, Tally

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene


GROUND: Colour = (66, 32, 36)


def paint_ground(painter: Painter, box: Box, stage: CombatLayout) -> None:
    """Red cloth with a glow in the middle, and the shadows of two swords."""
    sketch = Sketch(painter, box, box.w)
    w, h = sketch.wide, sketch.high
    sketch.gradient(mixed(GROUND, (255, 190, 140), 0.1), mixed(GROUND, (0, 0, 0), 0.35), (w / 2, h * 0.42), 0.5)
    shade = mixed(GROUND, (255, 190, 140), 0.16)
    for turn in (48.0, -48.0):
        pen = Placed(sketch, (w / 2, h * 0.5), h * 1.15, turn)
        pen.poly([(0.0, -0.52), (0.05, -0.42), (0.05, 0.24), (-0.05, 0.24), (-0.05, -0.42)], shade, 90)
        pen.poly([(-0.2, 0.24), (0.2, 0.24), (0.2, 0.29), (-0.2, 0.29)], shade, 110)
        pen.poly([(-0.03, 0.29), (0.03, 0.29), (0.03, 0.46), (-0.03, 0.46)], shade, 110)
        pen.disc(0.0, 0.49, 0.05, shade, 110)
    for low in (True, False):
        column = stage.column(low).inset(-8.0 * stage.k, -2.0).moved(-stage.box.x, -stage.box.y)
        corners = [
            (column.x, column.y),
            (column.right, column.y),
            (column.right, column.bottom),
            (column.x, column.bottom),
        ]
        sketch.polygon(corners, (0, 0, 0), 64)
    sketch.fade(0.4)
    rim(sketch, mixed(painter.theme.colour.rim, GROUND, 0.3), 4.0)
    sketch.done()


class CombatView:
    """Draws the combat over the felt."""

    def __init__(self, scene: DuelScene, cards: FlatCards) -> None:
        self.scene, self.cards = scene, cards

    def draw(self, painter: Painter, layout: TableLayout, stage: CombatLayout) -> None:
        """Both sides, and the duel between them."""
        scene = self.scene
        combat = scene.stage.combat
        if combat is None:
            return
        lay(painter, "duel arena", stage.box, stage, lambda on, box: paint_ground(on, box, stage))
        tally = self.tally(combat)
        for seat in (scene.low, scene.high):
            self._head(painter, layout, stage, combat, seat)
            self._items(painter, layout, stage, combat, seat)
            self._tricks(painter, stage, combat, seat)
            self._sums(painter, layout, stage, tally, seat, final=combat.tally is not None)
            self._purse(painter, layout, stage, seat)
        self.cards.draw(painter, face_of(scene.printed(combat.duel), scene.desk.tr), stage.duel)
        self._verdict(painter, layout, stage, combat)

    def tally(self, combat: Combat) -> Tally:
        """What it comes to, or would come to as things stand."""
        if combat.tally is not None:
            return combat.tally
        scene, draft = self.scene, self.scene.draft
        if draft is not None and isinstance(draft.now, Arm | Challenge) and scene.acting is not None:
            items = draft.now.items
            seat = scene.acting
            brought = (items, combat.brought[1]) if seat == 0 else (combat.brought[0], items)
            combat = Combat(combat.duel, combat.attacker, brought, combat.tricks)
        return effects.tally(scene.state, combat)

    def _head(self, painter: Painter, layout: TableLayout, stage: CombatLayout, combat: Combat, seat: Seat) -> None:
        scene, tr, box = self.scene, self.scene.desk.tr, stage.head(seat == self.scene.low)
        palette = painter.theme.colour
        face = Box(box.x, box.y, box.h * 0.92, box.h)
        draw_portrait(painter, face, scene.persona(seat), radius=7.0)
        turn = not scene.beats.busy and seat in scene.game.to_act(scene.state)
        edge = palette.gold if turn else scene.cast.sitters[seat].style.colour
        painter.box(face, edge, alpha=0, edge=edge, line=3.0 if turn else 1.6, radius=7.0)
        size, small = layout.text(18.0), layout.text(14.0)
        left = face.right + 10.0
        seat_disc(painter, (left + size * 0.62, box.y + box.h * 0.3), size * 1.25, scene.cast.sitters[seat].style)
        name = painter.fitted(scene.cast.name(seat), size, box.right - left - size * 1.7, Weight.BOLD)
        painter.text(name, (left + size * 1.5, box.y + box.h * 0.3), size, palette.ink, Weight.BOLD)
        role = tr("Challenger") if seat == combat.attacker else tr("Defender")
        painter.text(role, (left, box.y + box.h * 0.75), small, palette.gold if turn else palette.ink_soft,
                     Weight.SEMIBOLD)  # fmt: skip

    def _items(self, painter: Painter, layout: TableLayout, stage: CombatLayout, combat: Combat, seat: Seat) -> None:
        scene, low = self.scene, seat == self.scene.low
        items = combat_items(scene, seat)
        printed = scene.printed(combat.duel)
        effect = printed.effect if isinstance(printed, DuelCard) else None
        all_attack = scene.throwing or (isinstance(effect, Arms) and effect.all_attack)
        draft = scene.draft
        arming = draft is not None and draft.arms and scene.acting == seat
        kit = kit_of(draft.now) if draft is not None and arming else ()
        blinded = effects.blinded(scene.state, combat) if combat.tricks else ()
        fielded = effects.fielded(scene.state, combat, seat)
        for index, item in enumerate(items[:4]):
            card = scene.printed(item.card)
            if not isinstance(card, ItemCard):
                continue
            gone = scene.player(seat).item(item.card) is None
            chosen = item.card in kit if arming else (scene.throwing and item.card in combat.brought[seat])
            smuggled = item.card in fielded and item.card not in combat.brought[seat]
            dim = (arming and not chosen) or (scene.throwing and item.card in combat.brought[seat])
            tile = Tile(item, card, card_texts.name_of(card, scene.desk.tr), dim=dim, gone=gone, smuggled=smuggled,
                        blinded=item.card in blinded, chosen=chosen, all_attack=all_attack,
                        kind=card_texts.kind_word(card.kind, scene.desk.tr))  # fmt: skip
            draw_tile(painter, stage.item(low, index, len(items)), tile, layout.text(13.5))
        if not items:
            room = stage.item(low, 0, 1)
            words = self._bare(effect, seat, combat)
            size = layout.text(15.0)
            for index, line in enumerate(painter.brush.fonts.wrap(words, size * painter.canvas.scale,
                                                                  stage.column(low).w * painter.canvas.scale,
                                                                  Weight.SEMIBOLD)):  # fmt: skip
                painter.text(line, (room.x, room.centre[1] + index * size * 1.3), size,
                             painter.theme.colour.ink_soft, Weight.SEMIBOLD)  # fmt: skip

    def _bare(self, effect: object, seat: Seat, combat: Combat) -> str:
        tr = self.scene.desk.tr
        if isinstance(effect, Lifting):
            return tr("Lifts the ingots that are left.")
        if isinstance(effect, Brawl):
            return tr.plural("Sends {n} miner into battle.", "Sends {n} miners into battle.",
                             self.scene.player(seat).all_miners)  # fmt: skip
        if seat != combat.attacker and self.scene.public.phase is Phase.ARM:
            return tr("Arms for the defence …")
        return tr("Brings nothing.")

    def _tricks(self, painter: Painter, stage: CombatLayout, combat: Combat, seat: Seat) -> None:
        scene = self.scene
        played = [trick.card for trick in combat.tricks if trick.seat == seat]
        standing = {trick.card for trick in effects.standing(scene.state, combat)} if played else set()
        for index, card in enumerate(played):
            spot = stage.trick(seat == scene.low, index, len(played))
            self.cards.draw(painter, face_of(scene.printed(card), scene.desk.tr), spot)
            if card not in standing:
                painter.box(spot.box, painter.theme.colour.veil, alpha=130, radius=spot.height * 0.045)
                painter.icon("cross", spot.at, spot.height * 0.5, painter.theme.colour.bad)

    def _sums(self, painter: Painter, layout: TableLayout, stage: CombatLayout, tally: Tally, seat: Seat, *,
              final: bool) -> None:  # fmt: skip
        """The sum of a side: its attack, minus the other's defence, plus what nothing stops, is its damage."""
        tr, box = self.scene.desk.tr, stage.sums(seat == self.scene.low)
        palette, size = painter.theme.colour, layout.text(13.5)
        rival, badge = 1 - seat, box.h * 0.62
        colour = palette.gold if final else mixed(palette.gold, palette.panel, 0.2)
        sure = tally.sure[seat]
        columns = 4 if sure else 3
        pitch = box.w / columns
        y, low = box.y + badge / 2, box.bottom - size * 0.6

        def word(text: str, index: int, ink: Colour) -> None:
            shown = painter.fitted(text, size, pitch - 4.0, Weight.SEMIBOLD)
            painter.text(shown, (box.x + pitch * (index + 0.5), low), size, ink, Weight.SEMIBOLD, align=0.5)

        def sign(text: str, index: int) -> None:
            painter.text(text, (box.x + pitch * index, y), badge * 0.6, palette.ink_soft, Weight.BOLD, align=0.5)

        draw_strength(painter, centred((box.x + pitch * 0.5, y), badge, badge), tally.attack[seat], attack=True)
        word(tr("Attack"), 0, palette.ink_soft)
        sign("−", 1)
        draw_strength(painter, centred((box.x + pitch * 1.5, y), badge, badge), tally.defence[rival], attack=False)
        word(tr("Rival's defence"), 1, palette.ink_soft)
        if sure:
            sign("+", 2)
            painter.text(str(sure), (box.x + pitch * 2.5, y), badge * 0.7, palette.bad, Weight.EXTRABOLD, align=0.5)
            word(tr("Sure"), 2, palette.ink_soft)
        sign("=", columns - 1)
        painter.text(str(tally.damage[seat]), (box.x + pitch * (columns - 0.5), y), badge * 1.05, colour,
                     Weight.EXTRABOLD, align=0.5)  # fmt: skip
        word(tr("Damage"), columns - 1, colour)

    def _purse(self, painter: Painter, layout: TableLayout, stage: CombatLayout, seat: Seat) -> None:
        scene, size = self.scene, layout.text(13.0)
        purse = stage.purse(seat == scene.low)
        words = painter.fitted(scene.desk.tr("Ingots left"), size, 86.0 * stage.k, Weight.SEMIBOLD)
        painter.text(words, (purse.x, purse.centre[1]), size, painter.theme.colour.ink_soft, Weight.SEMIBOLD)
        found = list(coins(scene, stage, seat))
        for target, box in found:
            draw_ingot(painter, box, target.metal)  # type: ignore[arg-type] # a metal's number will do
        if not found:
            painter.text("–", (stage.coin(seat == scene.low, 0, 1).x, purse.centre[1]), size,
                         painter.theme.colour.ink_faint)  # fmt: skip

    def _verdict(self, painter: Painter, layout: TableLayout, stage: CombatLayout, combat: Combat) -> None:
        """Below the duel: whose move it is, or who has won."""
        scene, tr, box = self.scene, self.scene.desk.tr, stage.verdict
        palette, big, small = painter.theme.colour, layout.text(30.0), layout.text(15.0)
        event = scene.stage.now
        if isinstance(event, ev.TrickPlayed):
            self._played(painter, stage, event)
            return
        if combat.tally is not None:
            low, high = combat.tally.damage[scene.low], combat.tally.damage[scene.high]
            y = box.y + big * 0.7
            painter.text(f"{low} : {high}", (box.centre[0], y), big, palette.gold, Weight.EXTRABOLD, align=0.5)
            winner = combat.tally.winner
            words = tr("A draw") if winner is None else tr("You win")
            if winner is not None and winner != scene.cast.you:
                words = tr("{name} wins", name=scene.cast.name(winner))
            below = (box.centre[0], y + big * 0.72 + small * 0.5)
            painter.text(painter.fitted(words, small, box.w, Weight.BOLD), below,
                         small, palette.ink, Weight.BOLD, align=0.5)  # fmt: skip
            return
        movers = scene.game.to_act(scene.state) if not scene.beats.busy else ()
        words = tr("As things stand")
        painter.text(painter.fitted(words, small, box.w, Weight.SEMIBOLD), (box.centre[0], box.y + small), small,
                     palette.ink_soft, Weight.SEMIBOLD, align=0.5)  # fmt: skip
        stands = self.tally(combat).damage
        below = (box.centre[0], box.y + small * 2.0 + big * 0.5)
        painter.text(f"{stands[scene.low]} : {stands[scene.high]}", below, big,
                     palette.ink, Weight.EXTRABOLD, align=0.5)  # fmt: skip
        if movers:
            angle = 180.0 if movers[0] == scene.low else 0.0
            tip = (box.centre[0], min(box.bottom - 14.0, box.y + small * 2.4 + big * 1.4))
            painter.arrow_symbol(tip, big * 0.9, angle,
                                 palette.gold)  # fmt: skip

    def _played(self, painter: Painter, stage: CombatLayout, event: ev.TrickPlayed) -> None:
        """The trick that has just been played, large, over the duel."""
        scene = self.scene
        spot = stage.duel
        printed = scene.printed(event.card)
        if isinstance(printed, TrickCard):
            share = min(1.0, scene.beats.share * 4.0)
            self.cards.draw(painter, face_of(printed, scene.desk.tr), spot.moved(0.0, 10.0 * (1.0 - share)))
            self.cards.outline(painter, spot, scene.cast.sitters[event.seat].style.colour, 4.0)
