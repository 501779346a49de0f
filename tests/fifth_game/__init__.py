"""One Below: a whole game in three small files, as docs/adding-a-game.md asks for, and nothing else."""

from tests.fifth_game.rules import OneBelow

GAME = OneBelow()
