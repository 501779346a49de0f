"""What became of a card, in a few words with a symbol, and in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from dilemma_arena.physics.rest import LyingCard, Rest


class Tone(Enum):
    """Whether what is said is good news."""

    GOOD = "good"
    PLAIN = "plain"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Told by a symbol and words; the tone only colours them."""

    icon: str
    words: str
    tone: Tone


NameOf = Callable[[str], str]
"""How a card is called within a sentence: 'your 7', 'the offer'."""

_AWAY = {
    Rest.LEANING: Verdict("leaning", "Leaning on the rim", Tone.BAD),
    Rest.ON_RIM: Verdict("on_rim", "On the rim", Tone.BAD),
    Rest.OUTSIDE: Verdict("cross", "Outside", Tone.BAD),
}
_FACE_DOWN = Verdict("face_down", "Face down", Tone.BAD)


def verdict(card: LyingCard, name_of: NameOf) -> Verdict:
    """How a card at rest lies, in words short enough for a badge."""
    if card.rest in _AWAY:
        return _AWAY[card.rest]
    if not card.face_up:
        return _FACE_DOWN
    if card.on_top_of:
        return Verdict("stacked", "On " + _listed([name_of(below) for below in card.on_top_of]), Tone.GOOD)
    return Verdict("check", "Flat", Tone.GOOD)


def sentence(card: LyingCard, name_of: NameOf) -> str:
    """How a card at rest lies, in a sentence."""
    who = name_of(card.id)
    who = who[0].upper() + who[1:]
    match card.rest:
        case Rest.LEANING:
            return f"{who} leans on the rim: it does not count."
        case Rest.ON_RIM:
            return f"{who} lies on the rim: it does not count."
        case Rest.OUTSIDE:
            return f"{who} came down outside: it does not count."
    if not card.face_up:
        return f"{who} lies face down: it does not count."
    if card.on_top_of:
        return f"{who} lies on {_listed([name_of(below) for below in card.on_top_of])}."
    return f"{who} lies flat in the arena."


def _listed(names: list[str]) -> str:
    if len(names) > 2:
        return f"{names[0]} and {len(names) - 1} more"
    return " and ".join(names)
