"""Dilemma: throw a card onto an offer and duel for both."""

from games.dilemma.rules import Dilemma

GAME = Dilemma()
