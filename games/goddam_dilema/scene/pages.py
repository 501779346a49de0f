"""The rules of Goddam Dilema in our own words, with pictures."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.entry import RulesPage
from games.goddam_dilema.messages import Thumb
from games.goddam_dilema.scene.rule_pictures import Dilemma, Neighbours, Thumbs

SIZE = (440.0, 380.0)
UP, DOWN = Thumb.UP, Thumb.DOWN


def rules_pages(tr: Translator) -> tuple[RulesPage, ...]:
    """Page by page."""
    return (
        RulesPage(tr("In short"), _short(tr), Dilemma(tr, "c003", "n001"), SIZE),
        RulesPage(tr("The cards"), _cards(tr), Neighbours(tr), SIZE),
        RulesPage(tr("The vote"), _vote(tr), Thumbs(tr, (UP, UP, DOWN, UP)), SIZE),
        RulesPage(tr("Points"), _points(tr), Thumbs(tr, (DOWN, UP, DOWN, DOWN), points=True), SIZE),
        RulesPage(tr("Two players"), _two(tr), Thumbs(tr, (UP, UP), points=True, team=True), SIZE),
        RulesPage(tr("At this table"), _table(tr), Dilemma(tr, "c006", "n004"), SIZE),
    )


def _short(tr: Translator) -> str:
    return "\n\n".join((
        tr("Somebody is offered something wonderful. But it comes with something awful. Would they take both?"),
        tr("Everybody else guesses. All thumbs are shown at once, and whoever guessed right has a point."),
        tr("So it is not about being clever. It is about knowing your friends."),
    ))  # fmt: skip


def _cards(tr: Translator) -> str:
    return "\n\n".join((
        tr("The player who is asked lays the BUT card on the table and waits."),
        tr("The neighbour on the left draws three cool cards, keeps them hidden, and lays one to the left of BUT. The "
           "neighbour on the right, who has seen it, draws three nasty cards and lays one to the right."),
        tr("The four other cards are out of the game, and nobody else sees them."),
        tr("Good dilemmas pull both ways: something lovely deserves something horrid."),
    ))  # fmt: skip


def _vote(tr: Translator) -> str:
    return "\n\n".join((
        tr("The dilemma is read aloud, and talked about as long as it is fun. Only the one who is asked had better say "
           "little."),
        tr("Then everybody puts a fist on the table, and on three all thumbs are shown: up means that the dilemma is "
           "taken, down that it is not."),
        tr("Whoever is asked shows what they would do; all others show what they think that will be. Until three a "
           "thumb can be changed, and the last one counts."),
        tr("Who shows no thumb gets no point. If the one who is asked shows none, it is counted once more; then there "
           "is another dilemma."),
    ))  # fmt: skip


def _points(tr: Translator) -> str:
    return "\n\n".join((
        tr("Everybody whose thumb points the same way as that of the one who is asked has a point. The one who is "
           "asked has none."),
        tr("Both cards leave the game, and the next player on the left is asked."),
        tr("With three to six players everybody is asked twice, with seven to ten once. Then most points win; equal "
           "points share the win."),
    ))  # fmt: skip


def _two(tr: Translator) -> str:
    return "\n\n".join((
        tr("Two players are a team. They take turns at turning up the top card of each pile; nobody chooses."),
        tr("Now: silence! Not a word, not a look. Both think of what they would do themselves and of what the other "
           "one will show."),
        tr("On three both show their thumbs. If they point the same way, the team has a point, up or down."),
        tr("After seven dilemmas you will know how well you know each other."),
    ))  # fmt: skip


def _table(tr: Translator) -> str:
    return "\n\n".join((
        tr("Choose a card by clicking it, by its number, or with the arrows and Enter. Space goes on, and begins the "
           "vote. Alone with bots you vote by clicking a thumb, or with the arrows up and down."),
        tr("Several people at one screen: whoever chooses a card is called to the screen by the curtain. For the vote "
           "everybody has two keys, or a gamepad; F2 shows whose keys are whose and lets you change them. If you would "
           "rather set your thumbs one after the other behind the curtain, say so when the game is set up."),
        tr("Every bot has a taste of its own, and stays true to it. The little symbols on the cards say what they are "
           "about: watch what a bot takes."),
        tr("L shows what has happened, H or F1 these rules, Esc pauses."),
    ))  # fmt: skip
