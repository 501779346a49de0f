"""What became of a card, in a few words with a symbol, and in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.scene.i18n import ENGLISH, Translator


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


def verdict(card: LyingCard, name_of: NameOf, tr: Translator = ENGLISH) -> Verdict:
    """How a card at rest lies, in words short enough for a badge."""
    match card.rest:
        case Rest.LEANING:
            return Verdict("leaning", tr("Leaning on the rim"), Tone.BAD)
        case Rest.ON_RIM:
            return Verdict("on_rim", tr("On the rim"), Tone.BAD)
        case Rest.OUTSIDE:
            return Verdict("cross", tr("Outside"), Tone.BAD)
    if not card.face_up:
        return Verdict("face_down", tr("Face down"), Tone.BAD)
    if card.on_top_of:
        return Verdict("stacked", tr("On {cards}", cards=_listed(card, name_of, tr)), Tone.GOOD)
    return Verdict("check", tr("Flat"), Tone.GOOD)


def sentence(card: LyingCard, name_of: NameOf, tr: Translator = ENGLISH) -> str:
    """How a card at rest lies, in a sentence."""
    who = capital(name_of(card.id))
    match card.rest:
        case Rest.LEANING:
            return tr("{card} leans on the rim: it does not count.", card=who)
        case Rest.ON_RIM:
            return tr("{card} lies on the rim: it does not count.", card=who)
        case Rest.OUTSIDE:
            return tr("{card} came down outside: it does not count.", card=who)
    if not card.face_up:
        return tr("{card} lies face down: it does not count.", card=who)
    if card.on_top_of:
        return tr("{card} lies on {cards}.", card=who, cards=_listed(card, name_of, tr))
    return tr("{card} lies flat in the arena.", card=who)


def capital(words: str) -> str:
    """The words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def _listed(card: LyingCard, name_of: NameOf, tr: Translator) -> str:
    """What a card lies on."""
    names = [name_of(below) for below in card.on_top_of]
    if len(names) > 2:
        return tr("{card} and {n} more", card=names[0], n=len(names) - 1)
    return tr("{a} and {b}", a=names[0], b=names[1]) if len(names) == 2 else names[0]
