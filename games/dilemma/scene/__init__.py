"""Dilemma at the table."""

from games.dilemma.scene.entry import ENTRY

__all__ = ["ENTRY"]
