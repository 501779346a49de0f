"""The rules of A Duel Betwixt Us in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage

SIZE = (420.0, 400.0)


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (RulesPage(tr("In short"), ""),)
