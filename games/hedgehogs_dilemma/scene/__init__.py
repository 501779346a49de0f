"""Hedgehog's Dilemma at the table."""

from games.hedgehogs_dilemma.scene.entry import ENTRY

__all__ = ["ENTRY"]
