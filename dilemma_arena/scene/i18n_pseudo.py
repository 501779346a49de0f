"""A make-believe language for trying out layouts: every text a good 40 % longer, letters with marks above and below."""

from __future__ import annotations

import math
import re

from dilemma_arena.scene.i18n import Translator

GROWTH = 0.4
_MARKED = str.maketrans(
    "aceghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "åçëğĥîĵķļñöřšţűŵýžÅÇĎËĞĤÎĴĶĻÑÖŘŠŢŰŴÝŽ"
)  # fmt: skip
_PARTS = re.compile(r"(\{[a-z_]+\}|\s+)")


def longer(text: str) -> str:
    """The text grown by 40 % word by word, so that its longest word grows too; what is filled in stays."""
    return "".join(_grown(part) for part in _PARTS.split(text))


def _grown(word: str) -> str:
    if not word or word.isspace() or word.startswith("{") or not any(c.isalpha() for c in word):
        return word
    extra = math.ceil(len(word) * GROWTH)
    letters = [i for i, c in enumerate(word) if c.isalpha()]
    middle = letters[len(letters) // 2] + 1
    filler = (word[middle - 1] * extra).lower()
    return (word[:middle] + filler + word[middle:]).translate(_MARKED)


def pseudo() -> Translator:
    """The translator into the make-believe language."""
    return Translator("en", finish=longer)
