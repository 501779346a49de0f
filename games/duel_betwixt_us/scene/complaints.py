"""What can be wrong with cards of one's own, for `GameEntry.complaints`: the sentences of deck.py."""

from __future__ import annotations

from dilemma_arena.scene.i18n_mark import marked as _

COMPLAINTS: tuple[str, ...] = (
    _("{file}: the text is not UTF-8"),
    _("{file}: this is not sound TOML"),
    _("{file}: {n} cards, where 1 to {m} are possible"),
    _("hands: armour takes no hands"),
    _("hands: weapons and shields take 1 or 2 hands"),
    _('needs: a trick with the effect knife needs "concealed"'),
    _("needs: a trick with the effect cheat needs nothing"),
    _("effect.opens: at least one kind, all of them among those the duel allows"),
    _("effect.allows: a kind stands there twice"),
    _("id: there is another card {card}"),
)
