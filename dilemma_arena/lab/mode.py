"""The ways to simulate a table of throws; apart from the simulation, because the command line names them, too."""

from __future__ import annotations

from enum import StrEnum

BATCH_FROM = 200
"""From this many throws on `auto` simulates in batches."""


class Mode(StrEnum):
    """How the throws are simulated."""

    AUTO = "auto"
    """Batches for `BATCH_FROM` throws or more without lying cards, one after the other otherwise."""
    SEQUENTIAL = "sequential"
    """One after the other, each in a space of its own: exactly what a recording replays."""
    BATCH = "batch"
    """Many in one space: several times faster, and as good for statistics, but last digits differ."""
