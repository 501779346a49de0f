"""The bots of Goddam Dilema: a character each, and three ways to judge the characters of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from dilemma_arena.bots.contract import BotFactory
from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import Stream
from games.goddam_dilema.belief import ALIKE, PEOPLE, Belief, Prior, Seen
from games.goddam_dilema.character import Character, Features, features, mean_features
from games.goddam_dilema.deck import Deck
from games.goddam_dilema.messages import Action, Options, Phase, PlayCard, Thumb, Vote
from games.goddam_dilema.state import View

LATER_S = 60.0
"""Until after any count: whoever has set a thumb leaves it."""
DOUBT = 0.1
"""Who is less than this away from even odds may guess either way."""
GUESS_DOUBT = 1.6
"""People take others for like themselves, so a guess betrays something of the one who guesses; but not much."""


@dataclass(frozen=True, slots=True)
class Insight:
    """How a level sees other players; without a prior it takes them for people like itself."""

    prior: Prior | None
    team_ear: float
    """In the two-player game: how much the guess weighs against the own opinion, 0 to 1."""
    guesses_tell: bool = False
    """Whether a player's guesses about others are taken to betray something of the player, too."""


class GoddamBot:
    """Plays one seat of Goddam Dilema."""

    def __init__(self, character: Character, insight: Insight) -> None:
        self.character = character
        self._insight = insight

    def choose(self, view: View, legal: Sequence[Action], rng: Stream) -> Action:
        """What to do now."""
        match view.phase:
            case Phase.COOL | Phase.NASTY:
                return PlayCard(self._card(view, rng))
            case Phase.VOTE:
                # Asked again and again while the count runs: a thumb once set stays.
                return Vote(view.own_vote or self._thumb(view, rng))
        return legal[0]

    def reaction_s(self, view: View, action: Action, rng: Stream) -> float:
        """How long that takes; thumbs come up within the count."""
        match view.phase:
            case Phase.VOTE if view.own_vote is not None:
                return LATER_S
            case Phase.VOTE:
                return rng.uniform(0.2, 0.9) * (view.options.count_s or 2.0)
            case Phase.TALK:
                return rng.uniform(1.5, 4.0)
        return rng.uniform(1.5, 3.5)

    def _card(self, view: View, rng: Stream) -> CardId:
        """The card that makes the dilemma hardest (ruling 7), for people in general.

        Not for the active player in particular: whoever is known would get only dilemmas on which nothing is known
        of them, and reading people would be of no use.
        """
        prior = self._insight.prior
        if prior is None:
            return rng.choice(view.hand)
        deck, people = view.options.deck(), Belief(prior)

        def ease(card: CardId) -> float:
            return abs(people.chance(self._prospect(view, deck, card)) - 0.5)

        return min(view.hand, key=ease)

    @staticmethod
    def _prospect(view: View, deck: Deck, card: CardId) -> Features:
        """The dilemma that this card would make; for a cool card with a nasty one of the middling sort."""
        if view.cool is not None:
            return features(deck.cards[view.cool], deck.cards[card])
        catch = _middling_catch(view.options)
        cool = {theme.name: theme.weight for theme in deck.cards[card].themes}
        return {theme: cool.get(theme, 0.0) - catch.get(theme, 0.0) for theme in {**cool, **catch}}

    def _thumb(self, view: View, rng: Stream) -> Thumb:
        """The own opinion, or the guess about the active player's, or in a team something of both."""
        dilemma = dilemma_of(view.options.deck(), view.cool, view.nasty)
        opinion = 1.0 if self.character.appeal(dilemma) > 0.0 else 0.0
        prior = self._insight.prior
        if prior is None or (view.seat == view.active and not view.team):
            return _thumb_for(opinion)
        chance = belief(view, prior, guesses_tell=self._insight.guesses_tell).chance(dilemma)
        if view.team:
            ear = self._insight.team_ear
            return _thumb_for(ear * chance + (1.0 - ear) * opinion)
        # In doubt bots differ, or a table full of them would vote as one.
        return _thumb_for(chance + DOUBT * (2.0 * rng.random() - 1.0))


def _thumb_for(chance: float) -> Thumb:
    return Thumb.UP if chance > 0.5 else Thumb.DOWN


def dilemma_of(deck: Deck, cool: CardId | None, nasty: CardId | None) -> Features:
    """The themes of a dilemma; none where there is no dilemma."""
    if cool is None or nasty is None:
        return {}
    return features(deck.cards[cool], deck.cards[nasty])


def belief(view: View, prior: Prior, *, guesses_tell: bool = False) -> Belief:
    """What the votes so far tell about the one to be guessed.

    That is the active player, by the votes on dilemmas of their own, and perhaps by the guesses about others. In a
    team it is what the two have in common, by the votes of both, because each knows that the other looks at them too.
    Later votes weigh a little more, so the partner's has the last word where the two differed.
    """
    seats = (view.active,) if not view.team else (view.seat, 1 - (view.seat or 0))
    deck, seen = view.options.deck(), []
    for past in view.past:
        own = view.team or past.active == view.active
        if own or guesses_tell:
            votes = (past.votes[seat] for seat in seats if seat is not None)
            dilemma, doubt = dilemma_of(deck, past.cool, past.nasty), 0.0 if own else GUESS_DOUBT
            seen += [Seen(dilemma, vote is Thumb.UP, doubt) for vote in votes if vote is not None]
    return Belief(prior, seen)


@lru_cache(maxsize=16)
def _middling_catch(options: Options) -> Features:
    """What the nasty cards of a deck hold on average."""
    deck = options.deck()
    return mean_features(deck.cards[card] for card in deck.nasty)


EASY = Insight(prior=None, team_ear=0.0)
MEDIUM = Insight(prior=ALIKE, team_ear=0.6)
HARD = Insight(prior=PEOPLE, team_ear=0.9, guesses_tell=True)


def _level(insight: Insight) -> Callable[[Stream], GoddamBot]:
    return lambda character: GoddamBot(Character.drawn(character), insight)


LEVELS: Mapping[str, BotFactory] = {"easy": _level(EASY), "medium": _level(MEDIUM), "hard": _level(HARD)}
"""The levels, weakest first. All have a character as firm as the others'; they differ in how they read people.

Easy takes everybody for like itself and chooses any card. Medium knows what people in general think, and learns how
daring a player is. Hard learns what matters to a player, also from the guesses a player makes about others.
"""
