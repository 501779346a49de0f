"""The rules of Dilemma in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage
from games.dilemma.scene.rule_pictures import Drawings, DuelPicture, Stack, paint_flick, paint_order, paint_table


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (
        RulesPage(tr("In short"), _short(tr), paint_table),
        RulesPage(tr("A turn"), _turn(tr), paint_order),
        RulesPage(tr("What counts"), _counts(tr), Drawings(tr), (420.0, 420.0)),
        RulesPage(tr("The judge"), _judge(tr), Stack(tr)),
        RulesPage(tr("Duel and end"), _duel(tr), DuelPicture(tr), (420.0, 300.0)),
        RulesPage(tr("Your hand"), _hand(tr), paint_flick),
    )


def _short(tr: Translator) -> str:
    return "\n\n".join((
        tr("Everybody holds the same ten cards, worth 1 to 10, and a few lives."),
        tr("One player after the other puts a card into the arena as bait. Whoever lands a card on top of it may fight "
           "for both: with a secret choice between peace and conflict."),
        tr("Cards you win are points. Cards you keep in your hand are worth nothing."),
    ))  # fmt: skip


def _turn(tr: Translator) -> str:
    return "\n\n".join((
        tr("The player with the ring is the provocateur. They lay one card face up into the arena: the offer."),
        tr("All others react at the same time, or not at all. They throw cards from their hand; one card of each "
           "player flies at a time, but nobody is limited to one throw."),
        tr("It goes on until a throw takes the offer up, until all have passed, or until nobody has thrown for a "
           "while: the dots along the rim count that time down."),
        tr("Nobody threw? Then the provocateur scores the card. After the turn the player on the left is next."),
    ))  # fmt: skip


def _counts(tr: Translator) -> str:
    return "\n\n".join((
        tr("A thrown card is in the game only if it comes to rest flat in the arena with its face up."),
        tr("Leaning, lying on the rim, lying outside or upside down: it is gone for the rest of the game."),
        tr("With only two players left, a card that does not come to lie flat goes back to its owner instead."),
    ))  # fmt: skip


def _judge(tr: Translator) -> str:
    return "\n\n".join((
        tr("The first flat card that touches the offer from above and has another value is the duel card. Its owner is "
           "the contractant."),
        tr("A card of the same value is no answer: the judge looks at what lies on top of it, and so on upward."),
        tr("If two good cards lie side by side on the offer, the one that was there first counts. What comes down "
           "after that is too late."),
        tr("All cards but the two of the duel leave the game. If cards were thrown and none was good, they leave too, "
           "and everybody may throw again."),
    ))  # fmt: skip


def _duel(tr: Translator) -> str:
    return "\n\n".join((
        tr("Provocateur and contractant choose in secret and show their tokens together."),
        tr("Peace and peace: each takes the other's card. Conflict against peace: conflict takes both cards and pays a "
           "life. Conflict twice: both cards are gone, and both pay."),
        tr("Without a life there is only peace."),
        tr("The game ends after the turn in which only one player, or nobody, has cards left."),
        tr("The values of the cards won are added up. The highest sum wins; equal sums share the win. Lives and cards "
           "in the hand do not count."),
        tr("Each player begins with two lives, with three players three. Two can play as well: that is a variant of "
           "this table, not of the printed game."),
    ))  # fmt: skip


def _hand(tr: Translator) -> str:
    return "\n\n".join((
        tr("Take a card with the pointer and let go while you move it towards the arena: the speed of your hand is how "
           "far it flies, the curve of its way is the spin."),
        tr("Held still, a card goes back to the hand; so it does with Esc, with the right button and when the window "
           "loses the keys. As provocateur you carry the card into the arena and put it down; the wheel, Q and E turn "
           "it."),
        tr("Without a flick: click a card or press its number, then point, and hold the button or Space for power. The "
           "arrows aim, Enter throws, P passes."),
        tr("R shows the last throws slowly, from above and from the side."),
    ))  # fmt: skip
