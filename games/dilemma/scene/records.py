"""What the statistics say of Dilemma: how somebody's cards land, and what they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dilemma_arena.recording.results import Result
from dilemma_arena.recording.tallies import counts
from dilemma_arena.scene.i18n import Translator
from games.dilemma.messages import Token, Verdict

ON_THE_OFFER = (Verdict.DUEL_CARD, Verdict.SAME_VALUE, Verdict.SECOND)


def lines(tr: Translator, results: Sequence[Result]) -> list[str]:
    """One sentence a person about their throws, and one about their duels."""
    found = [_throws(tr, name, verdicts) for name, verdicts in counts(results, "verdicts").items() if verdicts.total()]
    found += [_duels(tr, name, tokens) for name, tokens in counts(results, "tokens").items() if tokens.total()]
    return found


def _throws(tr: Translator, name: str, verdicts: Counter[str]) -> str:
    total = verdicts.total()
    offer = sum(verdicts[case] for case in ON_THE_OFFER)
    beside, rim = verdicts[Verdict.NOT_ON_OFFER], verdicts[Verdict.LEANING] + verdicts[Verdict.ON_RIM]
    return tr(
        "Throws of {name}: {n}. Flat on the offer {offer} %, flat beside it {beside} %, at the rim {rim} %, outside "
        "{outside} %.",
        name=name,
        n=total,
        offer=round(100 * offer / total),
        beside=round(100 * beside / total),
        rim=round(100 * rim / total),
        outside=round(100 * verdicts[Verdict.OUTSIDE] / total),
    )


def _duels(tr: Translator, name: str, tokens: Counter[str]) -> str:
    return tr("Duels of {name}: {peace} times peace, {conflict} times conflict.", name=name,
              peace=tokens[Token.PEACE], conflict=tokens[Token.CONFLICT])  # fmt: skip
