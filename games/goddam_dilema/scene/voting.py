"""Who votes with what, where several people share a screen: a pair of keys each, or a gamepad each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.events import Event, KeyPressed
from dilemma_arena.scene.settings_keeper import SettingsKeeper
from dilemma_arena.scene.settings_keys import KeyBindings, KeyGroup, secret_columns, secret_key, secret_rows
from dilemma_arena.scene.stack import Scene, Transition
from dilemma_arena.scene.ui.keys import BoundScene
from games.goddam_dilema.messages import Thumb

PAD_CODES: Mapping[int, Thumb] = {82: Thumb.UP, 81: Thumb.DOWN}
"""What a gamepad's stick or cross says: by the scancodes of the arrows it stands for."""


@dataclass(slots=True)
class Ballot:
    """The keys and gamepads of the people at the table."""

    people: Sequence[Seat]
    pads: dict[int, Seat] = field(default_factory=dict)
    """By the number of the gamepad."""
    needed: bool = False
    """Whether these keys vote now, rather than doing what they do at other times."""

    @property
    def pairs(self) -> Mapping[Seat, tuple[str, str]]:
        """By seat: the actions (settings_keys.py) of the key for up, and of the one below it for down."""
        if not self.people:
            return {}
        up, down = secret_rows(2)
        columns = secret_columns(len(self.people))
        return {seat: (secret_key(column, up), secret_key(column, down))
                for seat, column in zip(self.people, columns, strict=True)}  # fmt: skip

    def scancodes(self, keys: KeyBindings, seat: Seat) -> tuple[int, int]:
        """The keys of a seat as they are bound: up, down."""
        up, down = self.pairs[seat]
        return keys.scancodes[up], keys.scancodes[down]

    def pad_of(self, seat: Seat) -> int | None:
        """The gamepad of a seat."""
        return next((pad for pad, owner in self.pads.items() if owner == seat), None)

    def pass_on(self, pad: int) -> Seat | None:
        """Hand a gamepad to the next person who has none.

        Returns:
            Who has it now; None: nobody, it lies on the table again.
        """
        order = list(self.people)
        start = order.index(self.pads[pad]) + 1 if pad in self.pads else 0
        taken = {seat for other, seat in self.pads.items() if other != pad}
        self.pads.pop(pad, None)
        for seat in order[start:]:
            if seat not in taken:
                self.pads[pad] = seat
                return seat
        return None

    def vote(self, event: KeyPressed, keys: KeyBindings) -> tuple[Seat, Thumb] | None:
        """Whose thumb a key is, and where it points; None: it is nobody's."""
        if event.pad is not None:
            seat, thumb = self.pads.get(event.pad), PAD_CODES.get(event.scancode)
            return (seat, thumb) if seat is not None and thumb is not None else None
        holder = keys.holder(KeyGroup.SECRET, event.scancode) if event.scancode else None
        if holder is None:
            return None
        for seat, (up, down) in self.pairs.items():
            if holder.id in (up, down):
                return seat, Thumb.UP if holder.id == up else Thumb.DOWN
        return None

    def means_thumb(self, event: KeyPressed, keys: KeyBindings) -> bool:
        """Whether a key votes now."""
        return self.needed and self.vote(event, keys) is not None


THUMB_KEY = "thumb"
"""Name of any key that votes, for a table whose ballot says whose it is."""


class VotingScene(BoundScene):
    """A table that is told of thumbs where these are wanted, and of keys by the names it knows otherwise."""

    def __init__(self, inner: Scene, keeper: SettingsKeeper, ballot: Ballot) -> None:
        super().__init__(inner, keeper)
        self._settings, self._ballot = keeper, ballot

    def handle(self, event: Event) -> Transition | None:
        """A thumb's key keeps its own name: `ballot.vote` knows what it means."""
        if isinstance(event, KeyPressed) and self._ballot.means_thumb(event, self._settings.now.keys):
            return self.inner.handle(replace(event, key=THUMB_KEY))
        return super().handle(event)
