"""What errors say is known to the translator: every sentence that is raised where a screen can meet it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.recording.reader import load
from dilemma_arena.scene.complaints import COMPLAINTS
from dilemma_arena.scene.i18n import ENGLISH, Languages
from dilemma_arena.scene.menus.entry import load_entry
from dilemma_arena.scene.menus.registered import installed
from dilemma_arena.scene.settings import Language
from dilemma_arena.scene.ui.toasts import Toasts

ROOT = Path(__file__).parent.parent
REACHED = (
    "dilemma_arena/core/jsonl.py", "dilemma_arena/core/assets.py", "dilemma_arena/bots/levels.py",
    "dilemma_arena/recording/format.py", "dilemma_arena/recording/library.py", "dilemma_arena/recording/match.py",
    "dilemma_arena/recording/reader.py", "dilemma_arena/recording/simulation.py",
    "dilemma_arena/recording/throw_checks.py", "dilemma_arena/recording/writer.py", "dilemma_arena/rules/contract.py",
    "dilemma_arena/rules/registry.py", "dilemma_arena/session/session.py", "dilemma_arena/scene/app.py",
    "dilemma_arena/scene/menus/shelf.py", "dilemma_arena/scene/menus/entry.py", "dilemma_arena/scene/plain/entry.py",
    "dilemma_arena/scene/play/watching.py", "dilemma_arena/scene/sound_device.py",
)  # fmt: skip
"""Modules whose errors are shown on screens."""
ERRORS = ("UserError", "BadFile", "Wrong", "BadSetup", "UnknownGame", "UnknownScene", "UnknownLevel")


def sentences(path: str) -> Iterator[str]:
    """All sentences a module raises, with something filled in."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            if name in ERRORS:
                yield from filled(node.exc.args[0])


def filled(node: ast.expr) -> Iterator[str]:
    """The texts an expression makes."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from filled(body)
            yield from filled(other)
        case ast.JoinedStr(values=values):
            parts = [str(value.value) if isinstance(value, ast.Constant) else example(value) for value in values]
            yield "".join(parts)


def example(value: ast.expr) -> str:
    """Something that could stand in the place of a value."""
    name = ast.unparse(value.value) if isinstance(value, ast.FormattedValue) else ""
    if name == "where":
        return "a.darec, line 3"
    if name in ("wrong", "error", "_told(error)", "reason(error)"):
        return "permission denied"
    numbers = r"MAX|tick|len\(|number|\bn\b|seat|low|high|limits|format|FORMAT|rules|header|model|PHYSICS|first"
    number = re.search(numbers, name)
    return "7" if number and "name" not in name and "game)" not in name else "x"


KNOWN_IN_PARTS = {"x: permission denied"}
"""Sentences that only say where something is: what is filled in is said in its own words."""


@pytest.mark.parametrize("path", REACHED)
def test_every_sentence_is_known(path: str) -> None:
    tr = Languages(system="de").translator(Language.GERMAN)
    said = {text: tr.told(text) for text in sentences(path)}
    assert [text for text, german in said.items() if german == text and text not in KNOWN_IN_PARTS] == []


def test_there_are_sentences_to_be_found() -> None:
    assert sum(1 for path in REACHED for _ in sentences(path)) > 60


def test_a_sentence_is_said_in_german_with_what_is_filled_in() -> None:
    tr = Languages(system="de").translator(Language.GERMAN)
    why = tr.told("cannot record to a.darec: permission denied")
    assert why == "Aufzeichnen nach a.darec geht nicht: keine Berechtigung"
    where = tr.told("a.darec, line 3: nested deeper than 32 levels")
    assert where == "a.darec, Zeile 3: tiefer als 32 Ebenen verschachtelt"
    assert tr.told("Dilemma takes 2 to 5 players, not 7") == "Dilemma geht mit 2 bis 5 Personen, nicht mit 7"
    assert tr.told("nobody has ever said this") == "nobody has ever said this"
    assert ENGLISH.told("there is no game chess") == "there is no game chess"


def test_a_broken_recording_is_told_about_in_german(tmp_path: Path) -> None:
    path = tmp_path / "x.darec"
    path.write_bytes(b"{nonsense\n")
    with pytest.raises(BadFile) as refused:
        load(path)
    toasts = Toasts(Languages(system="de").translator(Language.GERMAN).told)
    toasts.say(str(refused.value))
    assert toasts.texts == (f"{path}, Zeile 1: das ist kein gültiges JSON",)


def test_no_complaint_hides_another() -> None:
    """Each sentence is said as itself: none before it in the list fits it too."""
    tr = Languages(system="en").translator(Language.ENGLISH)
    for msgid in COMPLAINTS:
        sample = re.sub(r"\{(a|b|n|m|low|high|number)\}", "7", msgid)
        sample = re.sub(r"\{[a-z_]+\}", "x", sample)
        assert tr.told(sample) == sample


@pytest.mark.parametrize("game", sorted(installed()))
def test_complaints_of_games_are_translated(game: str) -> None:
    entry = load_entry(installed()[game])
    german = entry.catalogue("de")
    known = german.texts if german is not None else {}
    assert [msgid for msgid in entry.complaints if msgid not in known] == []
