"""What this machine offers the table: the versions, screen, sound and folders it would use."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from dilemma_arena.core.assets import assets_root
from dilemma_arena.core.errors import UserError

PACKAGES = ("pymunk", "numpy", "msgspec", "typer", "rich", "platformdirs", "font-manrope")
FLAVOURS = ("pygame", "pygame-ce")
"""Two packages that install the same module; with both, whichever came last has overwritten half of the other."""

_PROBE = """
import json, pygame
found = {"sdl": ".".join(map(str, pygame.get_sdl_version()))}
try:
    pygame.display.init()
    found["display"] = pygame.display.get_driver()
    found["size"] = pygame.display.get_desktop_sizes()
except pygame.error as error:
    found["display_error"] = str(error)
try:
    pygame.mixer.init()
    found["audio"] = pygame.mixer.get_init()
except (pygame.error, NotImplementedError) as error:
    found["audio_error"] = str(error)
print(json.dumps(found))
"""
_PROBE_LIMIT_S = 20.0


def installed_flavours() -> list[str]:
    """Which of the two packages that call themselves pygame are installed, with their versions."""
    return [f"{name} {found}" for name in FLAVOURS if (found := _version(name)) is not None]


def check_pygame() -> None:
    """Refuse to open a window on a mixed installation, which fails later in odd ways.

    Raises:
        UserError: neither or both of pygame and pygame-ce are installed.
    """
    flavours = installed_flavours()
    if not flavours:
        raise UserError("pygame is not installed, run: pip install pygame")
    if len(flavours) > 1:
        raise UserError(
            f"{' and '.join(flavours)} are both installed and overwrite each other, run: "
            "pip uninstall -y pygame pygame-ce && pip install pygame"
        )


def report() -> Iterator[tuple[str, str]]:
    """Yield (label, finding) pairs; nothing in it can fail, a lack is a finding."""
    yield "dilemma-arena", _version("dilemma-arena") or "not installed, run from its source"
    yield "python", f"{platform.python_version()} ({sys.executable})"
    yield "system", platform.platform()
    yield "pygame", " and ".join(installed_flavours()) or "not installed"
    for name in PACKAGES:
        yield name, _version(name) or "not installed"
    yield from _screen_and_sound()
    yield from _folders()


def _screen_and_sound() -> Iterator[tuple[str, str]]:
    # in a process of its own: a broken driver may hang, abort, or write on stderr by itself
    try:
        probe = subprocess.run(  # noqa: S603 - our own interpreter and our own text
            [sys.executable, "-c", _PROBE], capture_output=True, text=True, timeout=_PROBE_LIMIT_S, check=True
        )
        found = json.loads(probe.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        yield "display", f"cannot be looked at ({type(error).__name__})"
        return
    yield "SDL", found["sdl"]
    if "display_error" in found:
        yield "display", f"none ({found['display_error']})"
    elif found["display"] in ("offscreen", "dummy"):
        yield "display", f"none (SDL would draw into its invisible {found['display']} driver)"
    else:
        yield "display", f"{found['display']}, {', '.join(f'{w}x{h}' for w, h in found['size'])}"
    audio = found.get("audio")
    yield "sound", f"{audio[0]} Hz, {audio[2]} channels" if audio else f"none ({found.get('audio_error')})"


def _folders() -> Iterator[tuple[str, str]]:
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("dilemma-arena", appauthor=False)
    yield "data", dirs.user_data_dir
    yield "settings", dirs.user_config_dir
    try:
        yield "assets", str(assets_root())
    except UserError as error:
        yield "assets", str(error)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
