"""Hedgehog's Dilemma: play a number that is in the field, but not the one everybody plays."""

from games.hedgehogs_dilemma.rules import HedgehogsDilemma

GAME = HedgehogsDilemma()
