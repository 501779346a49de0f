"""Texts in the language that is set. English texts are the keys; a translator is passed to whoever writes any.

``tr("Seat {n}", n=3)``: in the code the text stands as a literal, so that tools/translations.py finds it.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from dilemma_arena.core.assets import asset
from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.complaints import COMPLAINTS
from dilemma_arena.scene.i18n_po import BadCatalogue, Catalogue, parse
from dilemma_arena.scene.settings import Language

SOURCE = "en"
"""The language of the msgids."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that is put into a language later, when it is shown."""

    text: str
    """A msgid."""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Translator:
    """Puts texts into one language; a text without a translation stays as it is."""

    language: str = SOURCE
    catalogue: Catalogue = field(default_factory=Catalogue)
    finish: Callable[[str], str] | None = None
    """Changes every text before it is filled in; for trying out longer ones (i18n_pseudo.py)."""
    complaints: tuple[str, ...] = COMPLAINTS
    """Msgids of the sentences errors have."""

    def __call__(self, text: str, /, **values: object) -> str:
        """The text in this language, with `{name}` replaced by the value of that name."""
        return self._filled(self.catalogue.texts.get(text, text), values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """`one` if n is 1, else `many`, in this language; `{n}` is replaced by n."""
        forms = self.catalogue.plurals.get((one, many), (one, many))
        return self._filled(forms[0] if n == 1 else forms[1], {"n": n, **values})

    def say(self, said: Said) -> str:
        """A sentence made earlier."""
        return self(said.text, **said.values)

    def told(self, error: object) -> str:
        """An error's sentence, which is English, in this language; as it is if nobody knows it.

        What is filled into it is looked up in its turn: a file's line, and why it cannot be.
        """
        sentence = str(error)
        for msgid in self.complaints:
            found = _pattern(msgid).fullmatch(sentence)
            if found is not None:
                return self(msgid, **{name: self.told(value) for name, value in found.groupdict().items()})
        return sentence

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        if self.finish is not None:
            text = self.finish(text)
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text


@cache
def _pattern(msgid: str) -> re.Pattern[str]:
    """What a msgid is when it is filled in; numbers are numbers."""
    parts = re.split(r"\{([a-z_]+)\}", msgid)
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2], strict=True):
        made.append(f"(?P<{name}>{r'-?[0-9]+' if name in NUMBERS else '.+?'}){re.escape(after)}")
    return re.compile("".join(made), re.DOTALL)


NUMBERS = frozenset({"a", "b", "n", "m", "low", "high", "number"})
"""What is filled into complaints under these names is a whole number."""
ENGLISH = Translator()

CatalogueSource = Callable[[str], Catalogue | None]
"""Gives the texts of a language, or None if it has none."""


def own_catalogue(language: str) -> Catalogue | None:
    """The texts of dilemma_arena itself.

    Raises:
        UserError: the installation lacks them, or they are broken.
    """
    return None if language == SOURCE else _read(asset("locale", f"{language}.po"))


def catalogue_in(package: str, language: str) -> Catalogue | None:
    """The texts of another package, from its folder `locale`; None if it has none in this language.

    Raises:
        UserError: they are broken.
    """
    try:
        file = resources.files(package).joinpath("locale", f"{language}.po")
    except (ImportError, ValueError, TypeError):
        return None
    return _read(file) if language != SOURCE and file.is_file() else None


def _read(file: Traversable) -> Catalogue:
    try:
        return parse(file.read_text(encoding="utf-8"), file.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{file.name} cannot be read: {error}") from error


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """The two-letter code of the language the system is set to; English if it does not say."""
    environment = os.environ if environment is None else environment
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            code = value.split(":")[0].split(".")[0].split("_")[0].lower()
            return SOURCE if code in ("c", "posix") else code
    try:
        name = locale.getlocale()[0] or ""
    except ValueError:
        name = ""
    return {"german": "de", "english": "en"}.get(name.split("_")[0].lower(), name[:2].lower() or SOURCE)


class Languages:
    """The translators there are; catalogues of games join those of the table."""

    def __init__(self, *sources: CatalogueSource, system: str | None = None) -> None:
        """Begin with what dilemma_arena says itself.

        Args:
            sources: where more texts come from; earlier ones stand.
            system: the language that `AUTO` means; None: the system's.
        """
        self._sources: list[CatalogueSource] = [own_catalogue, *sources]
        self._system = system
        self._complaints = COMPLAINTS
        self._made: dict[str, Translator] = {}

    def add(self, source: CatalogueSource, complaints: tuple[str, ...] = ()) -> None:
        """Let a game's texts join, and what its errors say."""
        self._sources.append(source)
        self._complaints += tuple(more for more in complaints if more not in self._complaints)
        self._made.clear()

    def translator(self, language: Language) -> Translator:
        """The translator of a language."""
        if language is Language.AUTO:
            code = self._system or system_language()
            code = code if code in set(Language) else SOURCE
        else:
            code = language.value
        made = self._made.get(code)
        if made is None:
            catalogue = Catalogue()
            for source in self._sources:
                try:
                    more = source(code)
                except UserError:  # a broken catalogue must not stop a game: English will do
                    continue
                catalogue = catalogue.with_more(more) if more is not None else catalogue
            made = self._made[code] = Translator(code, catalogue, complaints=self._complaints)
        return made
