"""What all tests share."""

from __future__ import annotations

import os

# Before anything imports pygame: no window, no sound card, no greeting. A test that wants a real window (marker
# `window`) starts the program in a process of its own with these taken out, see `_helpers.plain_environment`.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
