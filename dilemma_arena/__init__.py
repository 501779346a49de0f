"""A digital table for four games about dilemmas, one of them with really thrown cards."""

__version__ = "0.1.0"
