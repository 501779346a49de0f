"""Keeps the catalogues of translated texts in step with the code.

    python tools/translations.py check [NAME ...]     exit code 1 if a text lacks its translation, or nobody says it
    python tools/translations.py update [NAME ...]    adds what is new (untranslated), drops what nobody says any more

NAME: dilemma_arena, games.dilemma, ...; none: all of them.

The texts of the table are in assets/locale/de.po, those of a game in games/<game>/locale/de.po.
Found in the code are: _("..."), tr("..."), tr.plural("...", "..."), Said("..."), and in games also the titles and
descriptions of options (msgspec.Meta) and the notes on numbers of seats.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dilemma_arena.scene.i18n_po import PLURAL_FORMS, Catalogue, parse

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("de",)
CALLS = ("_", "tr", "Said")
HEADER = """\
# Texts of {domain} in the language {language!r}.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"""


@dataclass(frozen=True)
class Domain:
    """Code whose texts share a catalogue."""

    name: str
    code: Path
    catalogues: Path

    def file(self, language: str) -> Path:
        """The catalogue of a language."""
        return self.catalogues / f"{language}.po"


def domains() -> Iterator[Domain]:
    """The table's, and one a game that says anything."""
    yield Domain("dilemma_arena", ROOT / "dilemma_arena", ROOT / "assets" / "locale")
    for folder in sorted((ROOT / "games").iterdir()):
        if (folder / "scene.py").is_file() or (folder / "scene").is_dir():
            yield Domain(f"games.{folder.name}", folder, folder / "locale")


Text = str | tuple[str, str]
"""A msgid, or one with its plural."""


def texts(domain: Domain) -> dict[Text, str]:
    """All texts the code says, in the order of files and lines, with where each stands first."""
    found: dict[Text, str] = {}
    for path in sorted(domain.code.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(ROOT).as_posix()
        for node in sorted(
            (n for n in ast.walk(tree) if isinstance(n, ast.Call)), key=lambda n: (n.lineno, n.col_offset)
        ):
            for text in _said(node):
                found.setdefault(text, where)
    return found


def _said(call: ast.Call) -> Iterator[Text]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    constants = [
        arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in call.args
    ]
    if name in CALLS and constants and constants[0]:
        yield constants[0]
    elif name == "plural" and len(constants) >= 2 and constants[0] and constants[1]:
        yield constants[0], constants[1]
    for keyword in call.keywords:
        if name == "Meta" and keyword.arg in ("title", "description") and isinstance(keyword.value, ast.Constant):
            yield str(keyword.value.value)
        if keyword.arg == "seat_notes" and isinstance(keyword.value, ast.Dict):
            for value in keyword.value.values:
                if isinstance(value, ast.Constant):
                    yield str(value.value)


def read(path: Path) -> Catalogue:
    """A catalogue; an absent one is empty."""
    return parse(path.read_text(encoding="utf-8"), path.name) if path.is_file() else Catalogue()


def missing(said: Mapping[Text, str], catalogue: Catalogue) -> list[Text]:
    """What has no translation."""
    return [
        text for text in said if not (catalogue.texts.get(text) if isinstance(text, str) else text in catalogue.plurals)
    ]


def unsaid(said: Mapping[Text, str], catalogue: Catalogue) -> list[Text]:
    """What is translated although nobody says it."""
    known: list[Text] = [*catalogue.texts, *catalogue.plurals]
    return [text for text in known if text not in said]


def written(domain: Domain, language: str, said: Mapping[Text, str], catalogue: Catalogue) -> str:
    """The catalogue as a file."""
    lines = [HEADER.format(domain=domain.name, language=language, plural=PLURAL_FORMS)]
    for text, where in said.items():
        lines.append(f"#: {where}")
        if isinstance(text, str):
            lines += [f"msgid {quoted(text)}", f"msgstr {quoted(catalogue.texts.get(text, ''))}", ""]
        else:
            one, many = catalogue.plurals.get(text, ("", ""))
            lines += [f"msgid {quoted(text[0])}", f"msgid_plural {quoted(text[1])}"]
            lines += [f"msgstr[0] {quoted(one)}", f"msgstr[1] {quoted(many)}", ""]
    return "\n".join(lines).rstrip() + "\n"


def quoted(text: str) -> str:
    """A text as catalogues have it, one line of it a line of the file."""
    parts = text.split("\n")
    pieces = [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] or len(parts) == 1 else [])
    shown = ['"' + piece.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"' for piece in pieces]
    return shown[0] if len(shown) == 1 else "\n".join(['""', *shown])


def main(words: list[str]) -> int:
    """Check or update all catalogues."""
    command, names = (words[0], words[1:]) if words else ("", [])
    chosen = [domain for domain in domains() if not names or domain.name in names]
    if command not in ("check", "update") or not chosen:
        print(__doc__)
        return 2
    faults = 0
    for domain in chosen:
        said = texts(domain)
        for language in LANGUAGES:
            path = domain.file(language)
            catalogue = read(path)
            if command == "update":
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(written(domain, language, said, catalogue), encoding="utf-8")
            for text in missing(said, catalogue):
                print(f"{path.relative_to(ROOT)}: no translation of {text!r} ({said[text]})")
                faults += 1
            for text in unsaid(said, catalogue) if command == "check" else ():
                print(f"{path.relative_to(ROOT)}: nobody says {text!r}")
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
