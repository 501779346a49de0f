"""What is heard when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.sound import SoundId
from games.duel_betwixt_us import events as ev

if TYPE_CHECKING:
    from games.duel_betwixt_us.scene.play import DuelScene

PLAIN: dict[type[Event], tuple[SoundId, float]] = {
    ev.HandsDealt: (SoundId.CARD_SLIDES, 1.0), ev.HandShown: (SoundId.REVEAL, 0.7),
    ev.CardKept: (SoundId.CARD_FELT, 0.5), ev.MinerPlaced: (SoundId.TOKENS, 0.4),
    ev.MinerMoved: (SoundId.TOKENS, 0.4), ev.ItemBought: (SoundId.CARD_FELT, 0.8),
    ev.IngotAdded: (SoundId.TOKENS, 0.7), ev.ItemCompleted: (SoundId.POINTS, 0.5),
    ev.IngotLost: (SoundId.CARD_RIM, 0.9), ev.ItemDiscarded: (SoundId.CARD_SLIDES, 0.7),
    ev.EventStaged: (SoundId.REVEAL, 0.6), ev.MinersKilled: (SoundId.LIFE_LOST, 0.7),
    ev.MinersGained: (SoundId.TOKENS, 0.8), ev.MinersDrunk: (SoundId.TOKENS, 0.5),
    ev.DuelDeclared: (SoundId.CARD_LIFTED, 1.0), ev.Challenged: (SoundId.CONFLICT, 1.0),
    ev.Armed: (SoundId.CARD_TABLE, 0.7), ev.TrickPlayed: (SoundId.REVEAL, 0.8),
    ev.ItemThrown: (SoundId.CARD_THROWN, 1.0), ev.MinersWon: (SoundId.TOKENS, 1.0),
    ev.FavourWon: (SoundId.POINTS, 1.0), ev.CardDiscarded: (SoundId.CARD_FELT, 0.5),
}  # fmt: skip


def play(event: Event, scene: DuelScene) -> None:
    """Make it heard."""
    match event:
        case ev.TurnBegan(seat=seat):
            scene.play_sound(SoundId.TURN if seat in scene.people else SoundId.CARD_SLIDES, 0.7)
        case ev.IngotsGathered(new=new) if any(new):
            scene.play_sound(SoundId.TOKENS, 0.6)
        case ev.CombatTallied(winner=winner):
            mine = scene.cast.you is None or winner == scene.cast.you
            scene.play_sound(SoundId.TIE if winner is None else SoundId.PEACE if mine else SoundId.LIFE_LOST)
        case _:
            sound = PLAIN.get(type(event))
            if sound is not None:
                scene.play_sound(*sound)
