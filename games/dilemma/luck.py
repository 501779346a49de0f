"""Facts without physics: how a thrown card may come to rest, for random play and for tests of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import Stream
from dilemma_arena.physics.rest import Rest
from games.dilemma.messages import CameToRest, QuietElapsed, Window


@dataclass(frozen=True, slots=True)
class Luck:
    """Probabilities of a throw. The defaults are those of a fair thrower with the default arena."""

    flat: float = 0.8
    leaning: float = 0.05
    on_rim: float = 0.03
    """The rest of the throws ends outside."""
    face_down: float = 0.04
    """Of those that lie flat."""
    on_offer: float = 0.65
    """Of those that lie flat: how many touch the offer or what lies on it."""
    on_card: float = 0.7
    """For each other card in the arena: how often a card that touches something lies on it too."""
    impatient: float = 0.02
    """How often the quiet time runs out although a card is in the air."""

    def rest(self, chance: float) -> Rest:
        """The rest that a number 0 <= chance < 1 stands for."""
        if chance < self.flat:
            return Rest.FLAT
        if chance < self.flat + self.leaning:
            return Rest.LEANING
        return Rest.ON_RIM if chance < self.flat + self.leaning + self.on_rim else Rest.OUTSIDE


DEFAULT_LUCK = Luck()


def world_facts(offer: CardId, window: Window, rng: Stream, luck: Luck = DEFAULT_LUCK) -> CameToRest | QuietElapsed:
    """What the world may report next: a card in the air comes to rest, or the quiet time has run out."""
    tick = 1 + max((report.tick for report in window.rested), default=0)
    if not window.in_air or (window.closing is None and rng.random() < luck.impatient):
        return QuietElapsed(tick)
    return land(rng.choice(window.in_air), offer, window, rng, luck, tick)


def land(card: CardId, offer: CardId, window: Window, rng: Stream, luck: Luck, tick: int) -> CameToRest:
    """How this card comes to rest."""
    rest = luck.rest(rng.random())
    if rest is not Rest.FLAT:
        return CameToRest(card, rest, rng.random() < 0.5, (), tick)
    under: tuple[CardId, ...] = ()
    if rng.random() < luck.on_offer:
        lying = [report.card for report in window.rested if report.rest is Rest.FLAT]
        under = tuple(other for other in lying if rng.random() < luck.on_card)
        # A card that lies on others may be kept off the offer by them.
        if not under or rng.random() < 0.5:
            under = (offer, *under)
    return CameToRest(card, rest, rng.random() >= luck.face_down, under, tick)
