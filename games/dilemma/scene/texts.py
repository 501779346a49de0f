"""What the table of Dilemma says: verdicts in a word and in a sentence, refusals, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dilemma_arena.core.ids import CardId
from dilemma_arena.rules.contract import Event
from dilemma_arena.rules.errors import Rejection
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.play.log import LogLine
from dilemma_arena.scene.status import Status
from dilemma_arena.scene.verdicts import Tone
from dilemma_arena.scene.verdicts import Verdict as Words
from games.dilemma.cards import owner, value
from games.dilemma.events import (
    ArenaJudged,
    CardThrown,
    DuelBegan,
    DuelPaid,
    GameEnded,
    OfferKept,
    OfferLaid,
    Passed,
    TurnBegan,
    WindowClosed,
    WindowOpened,
)
from games.dilemma.messages import Closing, Judged, Judgement, Phase, Token, Verdict
from games.dilemma.scene.cast import Cast, capital
from games.dilemma.scene.stage import Clearing, Facing, Judging, Keeping, Laying, Paying, Result, Revealing

if TYPE_CHECKING:
    from games.dilemma.scene.play import DilemmaScene


def badge(verdict: Verdict, tr: Translator) -> Words:
    """A verdict for a badge: symbol and word."""
    match verdict:
        case Verdict.DUEL_CARD:
            return Words("check", tr("Duel card"), Tone.GOOD)
        case Verdict.TOO_LATE:
            return Words("hourglass", tr("Too late"), Tone.BAD)
        case Verdict.LEANING:
            return Words("leaning", tr("Leans on the rim"), Tone.BAD)
        case Verdict.ON_RIM:
            return Words("on_rim", tr("On the rim"), Tone.BAD)
        case Verdict.OUTSIDE:
            return Words("cross", tr("Outside"), Tone.BAD)
        case Verdict.FACE_DOWN:
            return Words("face_down", tr("Face down"), Tone.BAD)
        case Verdict.NOT_ON_OFFER:
            return Words("arena", tr("Not on the offer"), Tone.BAD)
        case Verdict.SAME_VALUE:
            return Words("equal", tr("Same value"), Tone.PLAIN)
        case Verdict.SECOND:
            return Words("stacked", tr("Second to land"), Tone.PLAIN)


def offer_badge(tr: Translator) -> Words:
    """For the offer itself."""
    return Words("flag", tr("Offer"), Tone.PLAIN)


def reason(judged: Judged, tr: Translator) -> str:
    """Why a card counts or not, in one short sentence."""
    match judged.verdict:
        case Verdict.DUEL_CARD:
            said = tr("Flat on the offer, another value: it takes the offer up.")
        case Verdict.TOO_LATE:
            said = tr("It was still in the air when the offer was taken.")
        case Verdict.LEANING:
            said = tr("It leans on the rim instead of lying flat.")
        case Verdict.ON_RIM:
            said = tr("It lies on the rim, not in the arena.")
        case Verdict.OUTSIDE:
            said = tr("It came down outside.")
        case Verdict.FACE_DOWN:
            said = tr("It lies with its face down.")
        case Verdict.NOT_ON_OFFER:
            said = tr("Flat, but it does not lie on the offer.")
        case Verdict.SAME_VALUE:
            said = tr("The same value as the offer: what lies on it counts.")
        case Verdict.SECOND:
            said = tr("On the offer, but another card was first.")
    return said + " " + tr("Back to the hand.") if judged.returned else said


def closing(why: Closing, tr: Translator) -> str:
    """Why the reactions are over."""
    match why:
        case Closing.DUEL_CARD:
            return tr("The offer is taken up")
        case Closing.ALL_PASSED:
            return tr("Nobody wants to throw any more")
        case Closing.QUIET:
            return tr("Nothing was thrown for a while")


def rested(judged: Judged, cast: Cast) -> Status:
    """What is said when a card comes to rest."""
    words = badge(judged.verdict, cast.tr)
    card = capital(cast.called(judged.report.card))
    return Status(f"{card}: {reason(judged, cast.tr)[:1].lower()}{reason(judged, cast.tr)[1:]}", words.icon, words.tone)


def refusal(rejection: Rejection, tr: Translator) -> str:
    """Why something cannot be done, in one plain sentence."""
    said = {
        "in_air": tr("Your last card is still moving: one at a time."),
        "passed": tr("You have passed; you can throw again at the next offer."),
        "own_offer": tr("This is your own offer: the others react to it."),
        "window_closed": tr("Too late: the reactions are over."),
        "misplaced": tr("The offer must lie wholly inside the rim."),
        "no_life": tr("You have no life left, so you can only choose peace."),
        "not_in_hand": tr("That card is no longer in your hand."),
        "paused": tr("The game is paused."),
        "bad_launch": tr("That throw is beyond what a hand can do."),
    }
    return said.get(rejection.code, tr("That is not possible now."))


def token_word(token: Token, tr: Translator) -> str:
    """A side of the token."""
    return tr("peace") if token is Token.PEACE else tr("conflict")


def pay_off(paid: DuelPaid, cast: Cast) -> str:
    """How a duel ended, in one sentence."""
    tr = cast.tr
    first, second = paid.duellists
    match paid.tokens:
        case (Token.PEACE, Token.PEACE):
            return tr("Peace: each takes the other's card.")
        case (Token.CONFLICT, Token.CONFLICT):
            return tr("Conflict on both sides: both cards are gone, and a life each.")
        case (Token.CONFLICT, Token.PEACE):
            winner = first
        case _:
            winner = second
    if winner == cast.you:
        return tr("You take both cards, for a life.")
    return tr("{name} takes both cards, for a life.", name=cast.name(winner))


def log_line(event: Event, cast: Cast) -> LogLine | None:
    """An event for the log; None: it says nothing of its own."""
    tr = cast.tr

    def by(seat: int, text: str, *cards: CardId) -> LogLine:
        return LogLine(text, cast.sitters[seat].style, seat, tuple(map(cast.shown, cards)))

    match event:
        case TurnBegan(provocateur=seat):
            return LogLine(tr("Turn of {name}", name=cast.name(seat)), cast.sitters[seat].style, seat, heading=True)
        case OfferLaid(provocateur=seat, offer=offer):
            return by(seat, tr("{name}: offer {value}", name=cast.name(seat), value=value(offer.card)), offer.card)
        case WindowOpened(number=number) if number > 1:
            return LogLine(tr("Everybody may throw again"))
        case CardThrown(seat=seat, throw=throw):
            return by(seat, tr("{name}: throw {value}", name=cast.name(seat), value=value(throw.card)), throw.card)
        case Passed(seat=seat):
            return by(seat, tr("{name}: pass", name=cast.name(seat)))
        case WindowClosed(closing=why):
            return LogLine(closing(why, tr))
        case ArenaJudged(judgement=judgement):
            words = [f"{capital(cast.called(judged.report.card))}: {badge(judged.verdict, tr).words}"
                     for judged in judgement.cards]  # fmt: skip
            return LogLine("; ".join(words), cards=tuple(cast.shown(judged.report.card) for judged in judgement.cards))
        case OfferKept(seat=seat, card=card):
            return by(seat, tr("No taker, {name} scores {value}", name=cast.name(seat), value=value(card)), card)
        case DuelBegan(contractant=seat, duel_card=card):
            return by(seat, tr("{name}: duel with {value}", name=cast.name(seat), value=value(card)), card)
        case DuelPaid(duellists=(first, second), tokens=(one, two)):
            text = tr("{first}: {one}, {second}: {two}.", first=cast.name(first), one=token_word(one, tr),
                      second=cast.name(second), two=token_word(two, tr))  # fmt: skip
            return LogLine(f"{text} {pay_off(event, cast)}")
        case GameEnded():
            return LogLine(tr("The game is over"), heading=True)
    return None


def judged(judgement: Judgement, cast: Cast) -> Status:
    """What the judge says of an arena."""
    tr, card = cast.tr, judgement.duel_card
    if card is None:
        return Status(tr("No card counts: everybody may throw again."), "again", Tone.PLAIN)
    return Status(tr("{card} takes up the offer.", card=capital(cast.called(card))), "check", Tone.GOOD)


def situation(scene: DilemmaScene) -> Status:
    """What is going on, and what is to be done."""
    cast, tr = scene.cast, scene.cast.tr
    match scene.beats.now:
        case Judging(judgement=judgement) | Clearing(judgement=judgement):
            return judged(judgement, cast)
        case Laying(seat=seat, offer=offer):
            return Status(tr("{name} offers {value}.", name=cast.name(seat), value=value(offer.card)), "flag")
        case Keeping(card=card, seat=seat):
            if seat == cast.you:
                return Status(tr("No taker: you score {value}.", value=value(card)), "check", Tone.GOOD)
            return Status(tr("No taker: {name} scores {value}.", name=cast.name(seat), value=value(card)), "check")
        case Facing(cards=(offered, thrown)):
            one, two = cast.name(owner(offered)), cast.name(owner(thrown))
            return Status(tr("{first} and {second} duel.", first=one, second=two), "conflict")
        case Revealing():
            return Status(tr("The tokens are turned over …"), "eye")
        case Paying(paid=paid) | Result(paid=paid):
            return _shown_tokens(paid, cast)
    match scene.phase:
        case Phase.OFFER:
            return _offering(scene)
        case Phase.REACTION:
            return _reacting(scene)
        case Phase.SETTLING:
            return Status(tr("The reactions are over; what is in the air comes down."), "hourglass")
        case Phase.DUEL:
            if scene.choosers:
                return Status(tr("Choose in secret: peace or conflict?"), "lock")
            return Status(tr("The duellists choose in secret …"), "lock")
    return Status(tr("The game is over."))


def _shown_tokens(paid: DuelPaid, cast: Cast) -> Status:
    tr, (first, second), (one, two) = cast.tr, paid.duellists, paid.tokens
    said = tr("{first}: {one} · {second}: {two}", first=cast.name(first), one=token_word(one, tr),
              second=cast.name(second), two=token_word(two, tr))  # fmt: skip
    return Status(said, "peace" if paid.tokens == (Token.PEACE, Token.PEACE) else "conflict")


def _offering(scene: DilemmaScene) -> Status:
    tr = scene.cast.tr
    if scene.may_act:
        if scene.hand.placing is not None:
            return Status(tr("Where shall it lie? Click, or Enter lays it down."), "flag")
        return Status(tr("Your offer: lay a card into the arena."), "flag")
    return Status(tr("{name} chooses an offer …", name=scene.cast.name(scene.public.provocateur or 0)))


def _reacting(scene: DilemmaScene) -> Status:
    view, cast, tr = scene.public, scene.cast, scene.cast.tr
    if view.offer is None or view.window is None or view.provocateur is None:
        return Status("")
    number, name = value(view.offer.card), cast.name(view.provocateur)
    if scene.hand.aiming is not None and scene.may_act:
        return Status(tr("Aim; hold the button or Space for power."), "flight")
    flying = [card for card in view.window.in_air if owner(card) == scene.seat]
    if flying:
        return Status(tr("{card} flies …", card=capital(cast.called(flying[0]))), "flight")
    if scene.may_act:
        if view.window.number > 1:
            return Status(tr("Once more: throw a card onto the {value}, or pass.", value=number), "again")
        said = tr("{name} offers {value}: throw another value onto it, or pass.", name=name, value=number)
        return Status(said, "flag")
    if scene.seat is not None and scene.seat == view.provocateur:
        return Status(tr("Will anybody take up your {value}?", value=number), "flag")
    if scene.seat is not None and scene.seat in view.window.passed:
        return Status(tr("You have passed; the others may still throw."), "hourglass")
    return Status(tr("{name} offers {value}: who takes it up?", name=name, value=number), "flag")


def why_not_now(scene: DilemmaScene) -> str:
    """Why no card can be played now, in one plain sentence."""
    tr = scene.cast.tr
    if scene.beats.busy:
        return tr("Wait a moment: this is still being shown.")
    view = scene.public
    match scene.phase:
        case Phase.REACTION if scene.seat == view.provocateur:
            return tr("This is your own offer: the others react to it.")
        case Phase.REACTION if view.window is not None and scene.seat in view.window.passed:
            return tr("You have passed; you can throw again at the next offer.")
        case Phase.OFFER:
            return tr("{name} makes the offer.", name=scene.cast.name(view.provocateur or 0))
        case Phase.SETTLING:
            return tr("Too late: the reactions are over.")
        case Phase.DUEL:
            return tr("The duel comes first.")
    return tr("That is not possible now.")
