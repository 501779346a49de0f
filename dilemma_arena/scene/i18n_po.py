"""Reads gettext catalogues (.po) directly: a small, strict parser, so that nothing has to be compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from dilemma_arena.core.errors import UserError

K = TypeVar("K")

PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
"""The one plural rule there is so far, that of English and German."""
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[[01]\])?)\s+)?"((?:[^"\\]|\\[nt"\\])*)"\s*')
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class BadCatalogue(UserError):
    """A catalogue that cannot be taken; the message names the line."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The texts of one language."""

    texts: Mapping[str, str] = field(default_factory=dict)
    """By msgid."""
    plurals: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    """By msgid and msgid_plural: for one, and for any other number."""

    def with_more(self, other: Catalogue) -> Catalogue:
        """Both together; where both know a text, this one's stands."""
        return Catalogue({**other.texts, **self.texts}, {**other.plurals, **self.plurals})


def placeholders(text: str) -> frozenset[str]:
    """Names in braces that are filled in."""
    return frozenset(_PLACEHOLDER.findall(text))


def parse(text: str, name: str = "the catalogue") -> Catalogue:
    """A catalogue from the text of a .po file.

    Raises:
        BadCatalogue: it is not one, or a translation does not fit its text.
    """
    texts: dict[str, str] = {}
    plurals: dict[tuple[str, str], tuple[str, str]] = {}
    for number, entry in _entries(text, name):
        where = f"{name}, line {number}"
        msgid = entry.get("msgid")
        if msgid is None or "msgctxt" in entry:
            raise BadCatalogue(f"{where}: an entry needs a msgid, and contexts are not supported")
        if msgid == "":
            _check_header(entry.get("msgstr", ""), where)
        elif "msgid_plural" in entry:
            many = entry["msgid_plural"]
            forms = (entry.get("msgstr[0]", ""), entry.get("msgstr[1]", ""))
            if all(forms):
                _check_fit(many, forms[1], where)
                _once((msgid, many), plurals, where)
                plurals[msgid, many] = forms
        else:
            said = entry.get("msgstr", "")
            if said:
                _check_fit(msgid, said, where)
                _once(msgid, texts, where)
                texts[msgid] = said
    return Catalogue(texts, plurals)


def _once(key: K, known: Mapping[K, object], where: str) -> None:
    if key in known:
        raise BadCatalogue(f"{where}: the text stands there twice")


def _check_header(header: str, where: str) -> None:
    for line in header.splitlines():
        if line.lower().startswith("plural-forms:") and line.split(":", 1)[1].strip() != PLURAL_FORMS:
            raise BadCatalogue(f"{where}: this plural rule is not supported")


def _check_fit(msgid: str, said: str, where: str) -> None:
    if placeholders(msgid) != placeholders(said):
        raise BadCatalogue(f"{where}: what is filled in differs between text and translation")


def _entries(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The entries, each with the number of its first line; fuzzy and obsolete ones are left out."""
    entry: dict[str, str] = {}
    first, fuzzy, current = 0, False, ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line.strip():
            if entry and not fuzzy:
                yield first, entry
            entry, fuzzy, current = {}, False, ""
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadCatalogue(f"{name}, line {number}: this is no line of a catalogue")
        keyword, part = match[1], re.sub(r"\\(.)", lambda found: _ESCAPES[found[1]], match[2])
        if keyword is not None:
            if keyword in entry:
                raise BadCatalogue(f"{name}, line {number}: an empty line is missing between two entries")
            first = first if entry else number
            current = keyword
            entry[current] = part
        elif current:
            entry[current] += part
        else:
            raise BadCatalogue(f"{name}, line {number}: a text without a keyword")
