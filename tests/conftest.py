"""What all tests share."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile

# Before anything imports pygame: no window, no sound card, no greeting. A test that wants a real window (marker
# `window`) starts the program in a process of its own with these taken out, see `_helpers.plain_environment`.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Nothing reads or writes the settings and recordings of whoever runs the tests.
_home = tempfile.mkdtemp(prefix="dilemma-arena-home-")
atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ["XDG_CONFIG_HOME"] = os.path.join(_home, "config")  # noqa: PTH118 - for the environment, as text
os.environ["XDG_DATA_HOME"] = os.path.join(_home, "data")  # noqa: PTH118

# A shell starts what runs in the background deaf to Ctrl-C, and so would be the programs that are tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
