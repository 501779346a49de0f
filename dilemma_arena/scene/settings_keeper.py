"""The settings in use: changed at one place, told to whoever must react, saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dilemma_arena.scene.i18n import Languages, Said, Translator
from dilemma_arena.scene.settings import Settings
from dilemma_arena.scene.settings_store import SettingsStore

Listener = Callable[[Settings], None]


class SettingsKeeper:
    """Holds the settings while the program runs."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        store: SettingsStore | None = None,
        languages: Languages | None = None,
        notes: tuple[Said, ...] = (),
    ) -> None:
        """Begin.

        Args:
            settings: what holds at first.
            store: where to save; None: nowhere (tests, guests).
            languages: where texts come from.
            notes: what is to be told the person once, from loading.
        """
        self._now = settings or Settings()
        self._store = store
        self._languages = languages or Languages()
        self._listeners: list[Listener] = []
        self._unsaved = False
        self.notes: list[Said] = list(notes)
        """What the person has not been told yet."""

    @classmethod
    def load(cls, store: SettingsStore, languages: Languages | None = None) -> SettingsKeeper:
        """The settings of a file."""
        settings, notes = store.load()
        return cls(settings, store=store, languages=languages, notes=notes)

    @property
    def now(self) -> Settings:
        """The settings as they are."""
        return self._now

    @property
    def tr(self) -> Translator:
        """Puts texts into the language that is set."""
        return self._languages.translator(self._now.language)

    def listen(self, listener: Listener) -> None:
        """Have every change told."""
        self._listeners.append(listener)

    def change(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of Settings
        """Set something; it holds from now on, and is saved with the next `save`."""
        changed = replace(self._now, **changes)
        if changed == self._now:
            return
        self._now = changed
        self._unsaved = True
        for listener in self._listeners:
            listener(changed)

    def save(self) -> None:
        """Write what has changed. A failure becomes a note; the settings hold all the same."""
        if not self._unsaved or self._store is None:
            return
        self._unsaved = False
        trouble = self._store.save(self._now)
        if trouble is not None:
            self.notes.append(trouble)
