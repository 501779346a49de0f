"""One bot, which lays any of its four best cards."""

from dilemma_arena.bots.simple import SimpleBot

LEVELS = {"easy": lambda _character: SimpleBot(lambda _view, legal, rng: rng.choice(legal[-4:]))}
