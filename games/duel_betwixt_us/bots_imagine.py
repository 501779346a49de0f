"""What a bot cannot see, drawn at random from the cards it has not seen: a state it may think ahead in."""

from __future__ import annotations

from msgspec.structs import replace

from dilemma_arena.core.ids import CardId
from dilemma_arena.core.streams import Stream
from games.duel_betwixt_us.deck import catalogue
from games.duel_betwixt_us.messages import Phase, other
from games.duel_betwixt_us.state import Cards, State, View, seen_cards, state_from


def imagine(view: View, rng: Stream) -> State:
    """A state that looks to the seat like this one; the rival's hand is drawn fairly, piles lie in any order."""
    cards, seen = catalogue(view.options.own_cards), seen_cards(view)
    hidden = [card for card in cards.draw if card not in seen]
    duels = [card for card in cards.duels if card not in seen]
    hands: list[Cards] = []
    for seat, player in enumerate(view.players):
        hands.append(player.hand if seat == view.seat else _drawn(hidden, view.hand_sizes[seat], rng))
    drawn = view.drawn
    if view.phase is Phase.KEEP and view.seat != view.active:
        drawn = _drawn(hidden, len(hidden) - view.draw_size, rng)
    face_down, aside = tuple(duels[: view.duels_size]), tuple(duels[view.duels_size :])
    return state_from(view, tuple(hidden), face_down, (hands[0], hands[1]), drawn, aside)


def imagine_hands(state: State, seat: int, count: int, rng: Stream) -> tuple[State, ...]:
    """The state as often with other cards in the rival's hand, for what hangs on them alone."""
    rival = other(seat)
    held = state.players[rival].hand
    states = [state]
    for _ in range(count - 1):
        hand = _drawn([*state.draw, *held], len(held), rng)
        states.append(state.with_player(rival, replace(state.players[rival], hand=hand)))
    return tuple(states)


def _drawn(pool: list[CardId], count: int, rng: Stream) -> Cards:
    """Cards drawn from the pool, which has them no more; cheaper than a shuffle of all of it."""
    found = []
    for _ in range(count):
        index = rng.below(len(pool))
        pool[index], pool[-1] = pool[-1], pool[index]
        found.append(pool.pop())
    return tuple(found)
