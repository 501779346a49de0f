"""Goddam Dilema: something lovely, BUT with a catch. Guess whether the active player takes it."""

from games.goddam_dilema.rules import GoddamDilema

GAME = GoddamDilema()
