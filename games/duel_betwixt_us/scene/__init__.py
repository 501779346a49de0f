"""A Duel Betwixt Us at the table."""

from games.duel_betwixt_us.scene.entry import ENTRY

__all__ = ["ENTRY"]
