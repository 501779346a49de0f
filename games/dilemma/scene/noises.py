"""What is heard when something happens, besides the cards themselves."""

from __future__ import annotations

from collections.abc import Collection

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import Event
from dilemma_arena.scene.sound import SoundId
from games.dilemma.events import DuelPaid, OfferKept, OfferLaid, TokenLaid, TurnBegan
from games.dilemma.messages import Token


def noises(event: Event, people: Collection[Seat]) -> list[SoundId]:
    """The sounds of an event, for a table at which these people sit."""
    match event:
        case TurnBegan(provocateur=seat) if seat in people:
            return [SoundId.TURN]
        case OfferLaid():
            return [SoundId.CARD_SLIDES]
        case TokenLaid():
            return [SoundId.TOKENS]
        case OfferKept():
            return [SoundId.POINTS]
        case DuelPaid(tokens=tokens, lives_lost=lost):
            peace = tokens == (Token.PEACE, Token.PEACE)
            return [SoundId.PEACE if peace else SoundId.CONFLICT, *([SoundId.LIFE_LOST] if any(lost) else [])]
    return []
