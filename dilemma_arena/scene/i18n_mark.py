"""Marks texts that are translated later, where they are shown."""

from __future__ import annotations


def marked(text: str) -> str:
    """The text itself. Imported as `_`, so that tools/translations.py finds it."""
    return text
