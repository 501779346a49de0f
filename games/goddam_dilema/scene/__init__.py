"""Goddam Dilema at the table."""

from games.goddam_dilema.scene.entry import ENTRY

__all__ = ["ENTRY"]
