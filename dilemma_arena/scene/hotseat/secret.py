"""Secret choices of several people at one screen: all at once by keys, or one after the other behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.hotseat.key_choice import KeyChoice
from dilemma_arena.scene.hotseat.private_choice import PrivateChoice
from dilemma_arena.scene.hotseat.question import Chooser, Finish, Question
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.stack import Replace, Scene, Transition


def ask_in_secret(
    desk: Desk,
    question: Question,
    choosers: Sequence[Chooser],
    finish: Finish,
    *,
    count_s: float | None = None,
    pause: Callable[[], Scene] | None = None,
) -> Scene:
    """The scene that asks; it is to be pushed on the game.

    One person alone is asked without a curtain. Several are asked all at once if the settings say so and the question
    allows it, else one after the other.

    Args:
        desk: What scenes share.
        question: What is asked.
        choosers: The people who are asked, at least one.
        finish: Takes the choices by seat, and says what becomes of the stack: usually ``Pop()``.
        count_s: With all at once: length of a count aloud, s; None: it ends when all have chosen.
        pause: What Esc opens; None: nothing.
    """
    if len(choosers) == 1:
        only = choosers[0]
        return PrivateChoice(desk, only, question, lambda index: finish({only.seat: index}), pause=pause)
    if desk.settings.secret_keys and question.keys_possible(choosers):
        return KeyChoice(desk, choosers, question, finish, count_s=count_s, pause=pause)
    return _Round(desk, question, choosers, finish, pause).curtain(0)


class _Round:
    """One after the other, a curtain before each."""

    def __init__(
        self,
        desk: Desk,
        question: Question,
        choosers: Sequence[Chooser],
        finish: Finish,
        pause: Callable[[], Scene] | None,
    ) -> None:
        self._desk = desk
        self._question = question
        self._choosers = tuple(choosers)
        self._finish = finish
        self._pause = pause
        self._chosen: dict[Seat, int] = {}

    def curtain(self, turn: int) -> Scene:
        """The curtain before one of them."""
        who = self._choosers[turn]
        return Curtain(self._desk, who, lambda: self._choice(turn), why=self._question.title, pause=self._pause)

    def _choice(self, turn: int) -> Scene:
        who = self._choosers[turn]

        def done(index: int) -> Transition:
            self._chosen[who.seat] = index
            if turn + 1 == len(self._choosers):
                return self._finish(self._chosen)
            return Replace(self.curtain(turn + 1))

        return PrivateChoice(self._desk, who, self._question, done, pause=self._pause)
