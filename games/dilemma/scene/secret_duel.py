"""Two people at one screen duel: each chooses in secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.hotseat.question import Chooser, Option, Question
from dilemma_arena.scene.hotseat.secret import ask_in_secret
from dilemma_arena.scene.stack import Pop, Push, Transition
from games.dilemma.messages import Phase, Token

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene

TOKENS = (Token.PEACE, Token.CONFLICT)


def ask_both(scene: DilemmaScene) -> Transition | None:
    """Ask both duellists, behind the curtain or with keys, as the settings say; None: they are not to be asked."""
    both = scene.duellists_here
    if scene.phase is not Phase.DUEL or set(scene.waiting_for) != set(both):
        return None
    tr, lives = scene.desk.tr, scene.public.lives

    def options(seat: Seat) -> tuple[Option, ...]:
        why_not = "" if lives[seat] else tr("no life left")
        return (Option(tr("Peace"), "peace"), Option(tr("Conflict"), "conflict", why_not=why_not))

    def finish(choices: Mapping[Seat, int]) -> Transition:
        for seat, index in choices.items():
            scene.deeds.choose(seat, TOKENS[index])
        return Pop()

    choosers = [Chooser.of(scene.setup, seat) for seat in both]
    question = Question(tr("Peace or conflict?"), options, extra_of=lambda _seat: scene.picture.moments.stakes())
    return Push(ask_in_secret(scene.desk, question, choosers, finish, pause=lambda: scene.pause_over(scene, 1)))
