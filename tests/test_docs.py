"""What people read is true: the README's commands run, links lead somewhere, docstrings can be rendered."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests._helpers import ROOT, plain_environment, run_cli

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
THROWS = (
    "x_mm,y_mm,z_mm,vx_mm_s,vy_mm_s,vz_mm_s,yaw_rad,pitch_rad,roll_rad,spin_rad_s\n0,-360,120,9,1900,300,0,0,0,40\n"
)


def commands(page: Path) -> list[str]:
    """The `dilemma-arena` command lines in the fenced blocks of a page."""
    lines = (
        line.split("  ")[0].strip()
        for _, block in FENCE.findall(page.read_text("utf-8"))
        for line in block.splitlines()
    )
    return [line for line in lines if line.split(" ")[0] == "dilemma-arena"]


def shortened(command: str) -> list[str]:
    """The words of a command, with fewer games."""
    return shlex.split(re.sub(r"--games \d+", "--games 1", command).replace("--jobs 2", "--jobs 1"))[1:]


def opens_a_window(words: list[str]) -> bool:
    """Whether a command of the README shows something instead of computing."""
    return words[:1] in ([], ["play"]) or (words[0] == "replay" and not {"--headless", "--png", "--gif"} & {*words})


def test_the_readme_shows_the_three_uses() -> None:
    kinds = [" ".join(command.split()[1:2]) for command in commands(ROOT / "README.md")]
    assert kinds == ["", "play", "replay", "replay", "replay", "simulate", "simulate", "match"]


def test_the_commands_of_the_readme_run(tmp_path: Path) -> None:
    """In their order, in an empty folder; where a window would open, a machine without display says so: exit code 2."""
    (tmp_path / "throws.csv").write_text(THROWS)
    (tmp_path / "poses.csv").write_text("throw,id,x_mm,y_mm,yaw_rad\n0,below,0,0,0.3\n")
    match = ["match", "dilemma", "--seat", "bot:easy", "--seat", "bot:easy", "--games", "1", "--seed", "5"]
    assert run_cli(*match, "--record-dir", "games", cwd=tmp_path).returncode == 0
    (recording,) = (tmp_path / "games").iterdir()
    recording.rename(tmp_path / "evening.darec")
    for command in commands(ROOT / "README.md"):
        words = shortened(command)
        done = run_cli(*words, cwd=tmp_path, env=plain_environment(XDG_DATA_HOME=str(tmp_path / "home")))
        if opens_a_window(words):
            assert done.returncode == 2, command
            assert "no display" in done.stderr.lower(), command
        else:
            assert (done.returncode, done.stderr) == (0, ""), command
    for made in ("rests.csv", "rests.lying.csv", "result.json", "end.png", "evening.gif"):
        assert (tmp_path / made).stat().st_size > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_every_page_are_understood(page: Path, tmp_path: Path) -> None:
    """Their options exist: with --help added, a command explains itself unless an option is unknown."""
    for command in commands(page):
        words = [
            word for word in shlex.split(command.split("#")[0].replace("[", "").replace("]", ""))[1:] if word != "..."
        ]
        done = run_cli(*words, "--help", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if not target.startswith(("https://", "#")):
            assert (page.parent / target.split("#")[0]).exists(), target


def test_every_page_is_linked_from_the_start() -> None:
    """From README or CONTRIBUTING, or from a page that is."""
    found, ahead = set(), [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    while ahead:
        page = ahead.pop()
        if page not in found:
            found.add(page)
            targets = (page.parent / target.split("#")[0] for target in LINK.findall(page.read_text("utf-8")))
            ahead += [target.resolve() for target in targets if target.suffix == ".md" and target.is_file()]
    assert {page.name for page in (ROOT / "docs").glob("*.md")} <= {page.name for page in found}


def test_pictures_are_small() -> None:
    pictures = [path for path in (ROOT / "docs" / "pictures").iterdir() if path.is_file()]
    assert pictures
    assert all(path.stat().st_size < 500_000 for path in pictures)
    assert sum(path.stat().st_size for path in pictures) < 2_000_000


def test_the_tool_makes_pictures_without_a_window(tmp_path: Path) -> None:
    tool = [sys.executable, str(ROOT / "tools" / "pictures.py")]
    done = subprocess.run(
        [*tool, "menu", "throw", "--out", str(tmp_path)],
        env=plain_environment(), capture_output=True, text=True, check=False
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "menu.jpg").read_bytes().startswith(b"\xff\xd8")
    assert (tmp_path / "throw.gif").read_bytes().startswith(b"GIF89a")
    wrong = subprocess.run([*tool, "nothing"], env=plain_environment(), capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "there is no picture nothing" in wrong.stderr


def modules() -> Iterator[str]:
    """All modules of the wheel."""
    for name in ("dilemma_arena", "games"):
        package = importlib.import_module(name)
        yield name
        for found in pkgutil.walk_packages(package.__path__, name + "."):
            if not found.name.endswith("__main__"):
                yield found.name


def test_docstrings_and_annotations_are_understood_by_pdoc() -> None:
    """Everything pdoc complains about, without the pages: those are the slow test's."""
    import pdoc.doc
    from pdoc import docstrings

    def read(doc: pdoc.doc.Doc[object]) -> None:
        docstrings.convert(doc.docstring, "google", None)
        if isinstance(doc, pdoc.doc.Function):
            str(doc.signature)
        elif isinstance(doc, pdoc.doc.Variable):
            str(doc.annotation_str)
        elif isinstance(doc, pdoc.doc.Namespace):
            for member in doc.members.values():
                if member.taken_from[0] == doc.modulename and not member.name.startswith("_"):
                    read(member)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in modules():
            module = pdoc.doc.Module(importlib.import_module(name))
            docstrings.convert(module.docstring, "google", None)
            for member in module.members.values():
                if not (isinstance(member, pdoc.doc.Module) or member.name.startswith("_")):
                    read(member)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_docstrings_are_rendered_without_warnings(tmp_path: Path) -> None:
    """As `tools/dev.py docs` does, without the source code beside it."""
    pdoc = [sys.executable, "-W", "error", "-m", "pdoc", "-d", "google", "--no-show-source", "-o", str(tmp_path)]
    done = subprocess.run(
        [*pdoc, "dilemma_arena", "games"],
        cwd=ROOT,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    page = (tmp_path / "dilemma_arena" / "physics" / "launch.html").read_text("utf-8")
    assert "Yaw of the long axis" in page
