"""What the table says: verdicts in a word and in a sentence, refusals, the log."""

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
from games.hedgehogs_dilemma.messages import (
    CardsRevealed,
    FieldOpened,
    GameEnded,
    PairMade,
    PastRound,
    Phase,
    Reveal,
    RoundBegan,
    RoundEnded,
    numeral,
)
from games.hedgehogs_dilemma.pairing import Verdict
from games.hedgehogs_dilemma.scene.stage import Clearing, Dealing, Explaining, Meeting, Opening, Revealing, RoundOver

if TYPE_CHECKING:
    from games.hedgehogs_dilemma.scene.play import HedgehogScene


def word(verdict: Verdict, points: int, tr: Translator) -> str:
    """A verdict for a badge."""
    match verdict:
        case Verdict.PAIRED:
            return tr("Pair, +{points}", points=points)
        case Verdict.TOO_MANY:
            return tr("Too many suitors")
        case Verdict.NO_PARTNER:
            return tr("No partner")
        case Verdict.STUNG:
            return tr("Stung by the urchin")


def short(verdict: Verdict, points: int, tr: Translator) -> str:
    """A verdict where there is room for a word only."""
    match verdict:
        case Verdict.PAIRED:
            return tr("Pair, +{points}", points=points)
        case Verdict.TOO_MANY:
            return tr("Too many")
        case Verdict.NO_PARTNER:
            return tr("No partner")
        case Verdict.STUNG:
            return tr("Stung")


def reason(verdict: Verdict, n: int, here: int, wanted: int, tr: Translator) -> str:
    """Why all cards of a numeral pair or fail, in one short sentence.

    Args:
        verdict: What became of them.
        n: The numeral.
        here: How many the field has.
        wanted: How many players played it.
        tr: Puts it into a language.
    """
    match verdict:
        case Verdict.PAIRED:
            if here > wanted:
                return tr("More in the field than players: the partner can be chosen.")
            return tr("Enough in the field for everybody.")
        case Verdict.TOO_MANY:
            return tr("More players than cards in the field: all of them fail.")
        case Verdict.NO_PARTNER:
            return tr("There is no {numeral} in the field.", numeral=n)
        case Verdict.STUNG:
            return tr("An urchin has paired, and {numeral} is the biggest numeral here.", numeral=n)


def refusal(rejection: Rejection, tr: Translator) -> str:
    """Why something cannot be done, in one plain sentence."""
    said = {
        "not_in_hand": tr("That card is no longer in your hand."),
        "no_partner": tr("That card is no free partner."),
        "has_chosen": tr("You have laid a card already."),
        "wrong_phase": tr("Wait a moment: this is still being shown."),
        "paused": tr("The game is paused."),
    }
    return said.get(rejection.code, tr("That is not possible now."))


def why_not_now(scene: HedgehogScene) -> str:
    """Why no card can be played now, in one plain sentence."""
    tr, view = scene.cast.tr, scene.public
    if view.phase is Phase.PARTNER:
        return tr("First the partners are chosen.")
    if scene.seat is not None and scene.seat in view.chosen:
        return tr("You have laid a card already.")
    return tr("Wait a moment: this is still being shown.")


def log_line(event: Event, cast: Cast) -> LogLine | None:
    """An event for the log; None: it says nothing of its own."""
    tr = cast.tr
    match event:
        case RoundBegan(number=number):
            return LogLine(tr("Round {n}", n=number), heading=True)
        case FieldOpened(field=field):
            return LogLine(tr("Field: {cards}", cards=" ".join(str(numeral(card)) for card in sorted(field))))
        case CardsRevealed(reveal=reveal):
            said = [
                tr("{name}: {numeral}, {verdict}", name=cast.name(seat), numeral=numeral(card),
                   verdict=_lower(word(verdict, 2 * numeral(card), tr), tr))
                for seat, (card, verdict) in enumerate(zip(reveal.played, reveal.verdicts, strict=True))
            ]  # fmt: skip
            return LogLine("; ".join(said))
        case PairMade(seat=seat, played=card, partner=partner):
            text = tr("{name}: a pair of {numeral}s", name=cast.name(seat), numeral=numeral(card))
            return LogLine(text, cast.sitters[seat].style, seat, (card, partner))
        case RoundEnded(result=result):
            totals = ", ".join(f"{cast.name(seat)} {points}" for seat, points in enumerate(result.totals))
            return LogLine(f"{totals}. {chips_taken(result, cast)}")
        case GameEnded():
            return LogLine(tr("The game is over"), heading=True)
    return None


def _lower(text: str, tr: Translator) -> str:
    """Within a sentence; German keeps its capitals."""
    return text if tr.language == "de" else text[:1].lower() + text[1:]


def chips_taken(result: PastRound, cast: Cast) -> str:
    """Who took a chip, in one sentence."""
    tr, takers = cast.tr, result.takers
    if not takers:
        return tr("Nobody has a pair: no chip this time.")
    if takers == (cast.you,):
        return tr("You take a chip.")
    if len(takers) == 1:
        return tr("{name} takes a chip.", name=cast.name(takers[0]))
    return tr("{names} take a chip each.", names=cast.names(takers))


def situation(scene: HedgehogScene) -> Status:
    """What is going on, and what is to be done."""
    cast, tr = scene.cast, scene.cast.tr
    match scene.beats.now:
        case Dealing(number=number):
            return Status(tr("Round {n}: six cards for everybody.", n=number), "cards")
        case Opening():
            return Status(tr("A fresh field is opened."), "cards")
        case Revealing():
            return Status(tr("The cards are turned over …"), "eye")
        case Explaining(reveal=reveal) | Meeting(reveal=reveal) | Clearing(reveal=reveal):
            return _outcome(reveal, cast)
        case RoundOver(result=result):
            return Status(chips_taken(result, cast), "check" if cast.you in result.takers else "flag")
    match scene.public.phase:
        case Phase.PLAY:
            return _playing(scene)
        case Phase.PARTNER:
            return _courting(scene)
    return Status(tr("The game is over."))


def _outcome(reveal: Reveal, cast: Cast) -> Status:
    """What the turn brought you, or all."""
    tr, you = cast.tr, cast.you
    if you is not None:
        verdict, n = reveal.verdicts[you], numeral(reveal.played[you])
        match verdict:
            case Verdict.PAIRED:
                return Status(tr("Your {numeral} makes a pair: {points} points.", numeral=n, points=2 * n), "check",
                              Tone.GOOD)  # fmt: skip
            case Verdict.NO_PARTNER:
                return Status(tr("Your {numeral} finds no partner.", numeral=n), "cross", Tone.BAD)
            case Verdict.TOO_MANY:
                return Status(tr("Too many want a {numeral}: nobody gets one.", numeral=n), "cross", Tone.BAD)
            case Verdict.STUNG:
                return Status(tr("Your {numeral} is stung by a sea urchin.", numeral=n), "cross", Tone.BAD)
    pairs = reveal.verdicts.count(Verdict.PAIRED)
    return Status(tr.plural("{n} pair", "{n} pairs", pairs), "check" if pairs else "cross")


def _playing(scene: HedgehogScene) -> Status:
    tr, view = scene.cast.tr, scene.public
    if scene.may_play:
        return Status(tr("Play a card in secret: which partner will not be too popular?"), "lock")
    waiting = [seat for seat in range(len(scene.cast.sitters)) if seat not in view.chosen]
    if len(waiting) == 1:
        return Status(tr("{name} chooses in secret …", name=scene.cast.name(waiting[0])), "lock")
    return Status(tr("Everybody chooses in secret …"), "lock")


def _courting(scene: HedgehogScene) -> Status:
    tr, suitor = scene.cast.tr, scene.suitor
    if suitor is not None:
        if suitor == scene.cast.you:
            return Status(tr("Choose a partner in the field."), "check", Tone.GOOD)
        return Status(tr("{name}, choose a partner in the field.", name=scene.cast.name(suitor)), "check", Tone.GOOD)
    return Status(tr("Partners are being chosen …"), "hourglass")


def doing(scene: HedgehogScene, seat: Seat) -> tuple[str, str, bool]:
    """What somebody does, its symbol, and whether all wait for them."""
    tr, view = scene.cast.tr, scene.public
    reveal = scene.reveal
    if reveal is not None and not isinstance(scene.beats.now, Revealing):
        paired = reveal.verdicts[seat] is Verdict.PAIRED
        if seat == scene.suitor:
            return tr("chooses a partner"), "", True
        return (tr("a pair"), "check", False) if paired else (tr("no pair"), "cross", False)
    if view.phase is Phase.PLAY and not scene.beats.busy:
        if seat in view.chosen:
            return tr("has chosen"), "check", False
        return tr("chooses …"), "", True
    return "", "", False
