"""Where the pictures, sounds and deck data that ship with the package are found, from any folder."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from dilemma_arena.core.errors import UserError


def assets_root() -> Traversable:
    """The folder of all assets.

    An installed wheel carries it inside the package; in a source tree (and so in an editable install) it stands
    at the top, beside the package.

    Raises:
        UserError: the installation lacks its assets.
    """
    installed = files("dilemma_arena").joinpath("assets")
    if installed.is_dir():
        return installed
    source = Path(__file__).resolve().parents[2] / "assets"
    if source.is_dir() and (source.parent / "pyproject.toml").is_file():
        return source
    raise UserError("the assets of Dilemma Arena are missing from this installation, please install it again")


def asset(*parts: str) -> Traversable:
    """One asset file, for example ``asset("sounds", "tap.wav")``; read it with ``open``/``read_bytes``.

    For a library that insists on a path of the file system wrap it in ``importlib.resources.as_file``.

    Raises:
        UserError: there is no such asset, which means a damaged installation.
    """
    found = assets_root().joinpath(*parts)
    if not found.is_file():
        raise UserError(f"the asset {'/'.join(parts)} is missing from this installation, please install it again")
    return found
