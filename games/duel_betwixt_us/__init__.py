"""A Duel Betwixt Us: mine, arm yourself, and fight for favours."""

from games.duel_betwixt_us.rules import DuelBetwixtUs

GAME = DuelBetwixtUs()
