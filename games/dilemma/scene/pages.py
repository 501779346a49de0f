"""The rules of Dilemma in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (RulesPage(tr("In short"), tr("Throw a card onto an offer, then duel for both.")),)
