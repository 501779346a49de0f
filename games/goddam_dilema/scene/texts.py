"""What the table says: what is going on, who does what, refusals, the log, closing words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.rules.contract import Event
from dilemma_arena.rules.errors import Rejection
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.play.cast import Cast
from dilemma_arena.scene.play.log import LogLine
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from games.goddam_dilema.deck import Kind
from games.goddam_dilema.messages import (
    CardPlayed,
    Closeness,
    DilemmaReplaced,
    GameEnded,
    Phase,
    PileShuffled,
    Round,
    StayedSilent,
    Thumb,
    ThumbsShown,
    TurnBegan,
)
from games.goddam_dilema.reading import best_pairs, readings
from games.goddam_dilema.scene.faces import Faces
from games.goddam_dilema.scene.stage import Beginning, Clearing, Playing, Shown, Silence, Steady, Turning

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene


def refusal(rejection: Rejection, tr: Translator) -> str:
    """Why something cannot be done, in one plain sentence."""
    said = {
        "not_in_hand": tr("That card is not in your hand."),
        "is_ready": tr("You have said already that you are ready."),
        "has_voted": tr("You have shown your thumb already."),
        "wrong_phase": tr("Wait a moment: this is still being shown."),
        "paused": tr("The game is paused."),
    }
    return said.get(rejection.code, tr("That is not possible now."))


def why_not_now(scene: GoddamScene) -> str:
    """Why no card can be chosen now."""
    tr, chooser = scene.desk.tr, scene.chooser
    if chooser is not None:
        return tr("{name} chooses.", name=scene.cast.name(chooser))
    return tr("No card is to be chosen now.")


def log_line(event: Event, cast: Cast, faces: Faces, *, team: bool) -> LogLine | None:
    """An event for the log; None: it says nothing of its own."""
    tr = cast.tr
    match event:
        case TurnBegan(number=number, active=active):
            text = tr("Dilemma {n}", n=number)
            return LogLine(text if team else f"{text}: {cast.name(active)}", heading=True)
        case CardPlayed(seat=seat, card=card):
            return LogLine(faces.text(card), cast.sitters[seat].style, seat, (card,))
        case PileShuffled(kind=kind):
            cool = tr("The cool cards are shuffled.")
            return LogLine(cool if kind is Kind.COOL else tr("The nasty cards are shuffled."))
        case StayedSilent(seats=seats):
            return LogLine(tr("No thumb: {names}", names=cast.names(seats)))
        case DilemmaReplaced():
            return LogLine(tr("The dilemma is replaced."))
        case ThumbsShown(round=shown):
            return LogLine(_outcome_line(shown, cast, team=team), cast.sitters[shown.active].style, shown.active,
                           (shown.cool, shown.nasty))  # fmt: skip
        case GameEnded():
            return LogLine(tr("The game is over"), heading=True)
    return None


def _outcome_line(shown: Round, cast: Cast, *, team: bool) -> str:
    tr = cast.tr
    if team:
        return tr("Of one mind: a point") if shown.scored else tr("Of two minds: no point")
    text = _decided(shown, cast)
    if not shown.scored:
        return text + " " + tr("Nobody knew.")
    return text + " " + tr("Known by {names}.", names=cast.names(shown.scored))


def _decided(shown: Round, cast: Cast) -> str:
    """What the one who was asked has decided."""
    tr, taken = cast.tr, shown.votes[shown.active] is Thumb.UP
    if shown.active == cast.you:
        return tr("You take it.") if taken else tr("You leave it.")
    name = cast.name(shown.active)
    return tr("{name} takes it.", name=name) if taken else tr("{name} leaves it.", name=name)


# --- the line -----------------------------------------------------------------------------------------------------


def situation(scene: GoddamScene) -> Status:
    """What is going on, and what is to be done."""
    cast, tr, view = scene.cast, scene.cast.tr, scene.public
    match scene.beats.now:
        case Beginning(number=number, active=active):
            return _beginning(scene, number, active)
        case Playing(seat=seat, kind=kind):
            return _played(scene, seat, kind)
        case Steady(count=count):
            if count > 1:
                return Status(tr("Once more, and everybody shows a thumb."), "hourglass")
            return Status(tr("Fists out: thumbs are shown on three."), "hourglass")
        case Silence(seats=seats, replaced=replaced):
            return _silent(cast, seats, replaced=replaced)
        case Turning():
            return Status(tr("Thumbs!"), "eye")
        case Shown(round=shown):
            return _shown(shown, cast, team=view.team)
        case Clearing():
            return Status(tr("On to the next one."), "cards")
    return _to_be_done(scene)


def _to_be_done(scene: GoddamScene) -> Status:
    """What is to be done, while nothing is being shown."""
    cast, tr, view = scene.cast, scene.cast.tr, scene.public
    match view.phase:
        case Phase.COOL | Phase.NASTY:
            return _choosing(scene)
        case Phase.TURN_UP:
            if scene.active == cast.you:
                return Status(tr("Turn up the next dilemma."), "cards", Tone.GOOD)
            if scene.active in scene.waiting_for:
                return Status(tr("{name}, turn up the next dilemma.", name=cast.name(scene.active)), "cards", Tone.GOOD)
            return Status(tr("{name} turns up the next dilemma …", name=cast.name(scene.active)), "hourglass")
        case Phase.TALK:
            return _talking(scene)
        case Phase.VOTE:
            return _voting(scene)
    return Status(tr("The game is over."))


def _beginning(scene: GoddamScene, number: int, active: Seat) -> Status:
    tr, cast, most = scene.desk.tr, scene.cast, scene.public.dilemmas
    if scene.public.team:
        return Status(tr("Dilemma {n} of {most}, for both of you.", n=number, most=most), "cards")
    if active == cast.you:
        return Status(tr("Dilemma {n} of {most} is yours.", n=number, most=most), "cards")
    return Status(tr("Dilemma {n} of {most} is for {name}.", n=number, most=most, name=cast.name(active)), "cards")


def _played(scene: GoddamScene, seat: Seat, kind: Kind) -> Status:
    tr, cast = scene.desk.tr, scene.cast
    if scene.public.team:
        return Status(tr("Silence!"), "lock")
    if seat == cast.you:
        cool = kind is Kind.COOL
        return Status(tr("You offer something cool.") if cool else tr("You add something nasty."), "cards")
    name = cast.name(seat)
    if kind is Kind.COOL:
        return Status(tr("{name} offers something cool.", name=name), "sun")
    return Status(tr("{name} adds something nasty.", name=name), "cards")


def _silent(cast: Cast, seats: tuple[Seat, ...], *, replaced: bool) -> Status:
    tr, names = cast.tr, cast.names(seats)
    if seats == (cast.you,):
        again = tr("No thumb from you again: there will be another dilemma.")
        return Status(again if replaced else tr("No thumb from you."), "cross", Tone.BAD)
    if replaced:
        return Status(tr("No thumb again from {names}: there will be another dilemma.", names=names), "cross", Tone.BAD)
    return Status(tr("No thumb from {names}.", names=names), "cross", Tone.BAD)


def _shown(shown: Round, cast: Cast, *, team: bool) -> Status:
    tr, you = cast.tr, cast.you
    if team:
        if shown.scored:
            return Status(tr("Of one mind: a point for both of you."), "check", Tone.GOOD)
        return Status(tr("Of two minds: no point."), "cross", Tone.BAD)
    icon = "thumb_up" if shown.votes[shown.active] is Thumb.UP else "thumb_down"
    if shown.active == you:
        knew = len(shown.scored)
        text = tr.plural("{n} of {all} knew you.", "{n} of {all} knew you.", knew, all=len(shown.votes) - 1)
        return Status(text, icon)
    text = _decided(shown, cast)
    if you is None:
        return Status(text, icon)
    if you in shown.scored:
        return Status(text + " " + tr("You knew: a point."), icon, Tone.GOOD)
    return Status(text + " " + tr("You did not guess that."), icon, Tone.BAD)


def _choosing(scene: GoddamScene) -> Status:
    tr, cast, view = scene.desk.tr, scene.cast, scene.public
    cool, chooser = view.phase is Phase.COOL, scene.chooser
    name = cast.name(scene.active)
    if scene.hand:
        if cool:
            return Status(tr("A cool card for {name}: something lovely.", name=name), "cards", Tone.GOOD)
        return Status(tr("A nasty card for {name}: hard to take, hard to leave.", name=name), "cards", Tone.GOOD)
    if chooser is None:
        return Status(tr("The cards are dealt."), "cards")
    who = cast.name(chooser)
    if cool:
        return Status(tr("{name} chooses something cool …", name=who), "hourglass")
    return Status(tr("{name} chooses something nasty …", name=who), "hourglass")


def _talking(scene: GoddamScene) -> Status:
    tr, cast, view = scene.desk.tr, scene.cast, scene.public
    if not scene.waiting_for and scene.people:
        others = [seat for seat in range(view.seats) if seat not in view.ready]
        return Status(tr("{names} still thinks …", names=cast.name(others[0])) if len(others) == 1
                      else tr("The others still think …"), "hourglass")  # fmt: skip
    if view.team:
        return Status(tr("Silence! Not a word, not a look."), "lock")
    if scene.active == cast.you:
        return Status(tr("Would you take it? Let them wonder."), "person")
    return Status(tr("Would {name} take it? Talk it over.", name=cast.name(scene.active)), "person")


def _voting(scene: GoddamScene) -> Status:
    tr, cast, view = scene.desk.tr, scene.cast, scene.public
    name = cast.name(scene.active)
    if scene.voter is not None:
        if view.team:
            return Status(tr("Up or down: what will your partner show?"), "lock", Tone.GOOD)
        if scene.voter == scene.active:
            return Status(tr("Do you take it? Thumb up or thumb down."), "lock", Tone.GOOD)
        return Status(tr("Does {name} take it? Thumb up or thumb down.", name=name), "lock", Tone.GOOD)
    if scene.in_turn:
        left = view.seats - len(view.voted)
        return Status(tr.plural("{n} thumb is still to be set …", "{n} thumbs are still to be set …", left), "lock")
    if scene.by_keys:
        return Status(tr("Your thumbs, now! The last one counts."), "lock", Tone.GOOD)
    return Status(tr("Thumbs are being set …"), "lock")


def doing(scene: GoddamScene, seat: Seat) -> tuple[str, str, bool]:
    """What somebody does, its symbol, and whether all wait for them."""
    tr, view, shown = scene.desk.tr, scene.public, scene.round
    if shown is not None and isinstance(scene.beats.now, Shown):
        if shown.votes[seat] is None:
            return tr("no thumb"), "", False
        return (tr("knew"), "check", False) if seat in shown.scored and not view.team else ("", "", False)
    if scene.beats.busy and not isinstance(scene.beats.now, Steady):
        return "", "", False
    if seat == scene.chooser:
        return tr("chooses …"), "", True
    match view.phase:
        case Phase.TURN_UP if seat == view.active:
            return tr("turns up"), "", True
        case Phase.TALK:
            return (tr("ready"), "check", False) if seat in view.ready else ("", "", False)
        case Phase.VOTE:
            if seat == scene.voter and scene.covered:
                return tr("votes"), "", True
            return (tr("set"), "lock", False) if seat in view.voted else ("", "", False)
    return "", "", False


# --- the end ------------------------------------------------------------------------------------------------------


def closing_words(closeness: Closeness, tr: Translator) -> str:
    """What two players are told at the end of their seven dilemmas."""
    match closeness:
        case Closeness.ONE_MIND:
            return tr("Seven of seven. Are there two of you at all?")
        case Closeness.KINDRED:
            return tr("Kindred souls: one of you could do the shopping for both.")
        case Closeness.ACQUAINTED:
            return tr("You have met before, that much is certain.")
        case Closeness.STRANGERS:
            return tr("Pleased to meet you! You should talk to each other more often.")


def best_readers(past: tuple[Round, ...], cast: Cast) -> str:
    """Who read whom best, in a sentence; empty: nobody guessed right."""
    tr, seats = cast.tr, len(cast.sitters)
    pairs, table = best_pairs(past, seats), readings(past, seats)
    if not pairs or seats == 2:
        return ""
    said = [
        tr("{reader} about {other} ({right} of {guesses})", reader=cast.name(one), other=cast.name(other),
           right=table[one][other].right, guesses=table[one][other].guesses)
        for one, other in pairs[:2]
    ]  # fmt: skip
    more = len(pairs) - 2
    if more > 0:
        return tr("Best guesses: {pairs}, and {n} more pairs.", pairs="; ".join(said), n=more)
    return tr("Best guesses: {pairs}.", pairs="; ".join(said))
