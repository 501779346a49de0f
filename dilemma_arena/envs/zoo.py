"""The one import of PettingZoo.

PettingZoo names a sound driver for its own games in the environment of the process, which would silence a window of
ours: it is put back as it was.
"""

from __future__ import annotations

import os

_NAME = "SDL_AUDIODRIVER"
_before = os.environ.get(_NAME)

from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils.wrappers import (  # noqa: E402
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

if _before is None:
    os.environ.pop(_NAME, None)
else:
    os.environ[_NAME] = _before

__all__ = ["AECEnv", "AssertOutOfBoundsWrapper", "OrderEnforcingWrapper", "TerminateIllegalWrapper"]
