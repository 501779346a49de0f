"""What stands on the cards, in the language that is set: names, what they do (told from their data), a quip."""

from __future__ import annotations

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.i18n_mark import marked as _
from games.duel_betwixt_us.cards import (
    Arms,
    Blind,
    Brawl,
    Card,
    Cheat,
    Drink,
    DuelCard,
    EventCard,
    Finish,
    Foul,
    Guard,
    Ingot,
    ItemCard,
    Kill,
    Kind,
    Knife,
    Lifting,
    Raise,
    Rust,
    Strike,
    Tale,
    Throwing,
    TrickCard,
    Truce,
    Wound,
)
from games.duel_betwixt_us.deck import standard_cards
from games.duel_betwixt_us.messages import Purse

NAMES = (
    _("Short Sword"), _("Broadsword"), _("Claymore"), _("Tack Hammer"), _("Mace"), _("Warhammer"), _("Shiv"),
    _("Dagger"), _("Swordstick"), _("Buckler"), _("Round Shield"), _("Tower Shield"), _("Codpiece"),
    _("Grand Codpiece"), _("Helmet"), _("Great Helm"), _("Free Beer"), _("Miner Murder"), _("Fancy Ball"),
    _("Good Enough"), _("Grave Robber"), _("Rust"), _("Cheat"), _("Throwing Knife"), _("Treachery"), _("Sidestep"),
    _("Sand in the Eyes"), _("Cry Foul"), _("Bicep Measuring Contest"), _("Miner Wars"), _("Throw Everything"),
    _("Face Smash"), _("Phantom Limbs"), _("Concealed Only"), _("Swords and Shields"), _("Crushing and Shields"),
    _("Birthday Suit"),
)  # fmt: skip
"""Of the cards the game comes with; those of a player's own are shown as they are written."""
QUIPS = (
    _("Long enough for an argument."), _("Opens letters, doors and rivals."),
    _("Takes both hands, a deep breath and some room."), _("Small nails, large grudges. Crushing."),
    _("Manners, on a stick. Crushing."), _("Every shield looks like a nail. Crushing."),
    _("It was a spoon once. Concealed."), _("What dagger? Concealed."), _("For walks that go badly. Concealed."),
    _("Covers one fist and some of your pride."), _("No corners, no weak spots, no handle to speak of."),
    _("A wall you take along."), _("First things first."), _("Ambition, embossed."),
    _("Keeps your thoughts in and the weather out."), _("You see little, you fear less."),
)  # fmt: skip


SOFT_HYPHEN = "\u00ad"
"""In names: where a long word may be broken on a narrow card."""


def printed_name(card: Card, tr: Translator) -> str:
    """What a card is called, with soft hyphens."""
    return tr(card.name)


def name_of(card: Card, tr: Translator) -> str:
    """What a card is called."""
    return printed_name(card, tr).replace(SOFT_HYPHEN, "")


def broken(name: str) -> str:
    """A name with its soft hyphens as hyphens at which lines can be broken."""
    return name.replace(SOFT_HYPHEN, "- ")


def kind_word(kind: Kind, tr: Translator) -> str:
    """What sort of item it is."""
    words = {
        Kind.SWORD: tr("Sword"),
        Kind.CRUSHING: tr("Crushing weapon"),
        Kind.CONCEALED: tr("Concealed weapon"),
        Kind.SHIELD: tr("Shield"),
        Kind.HELMET: tr("Helmet"),
        Kind.CODPIECE: tr("Codpiece"),
    }
    return words[kind].replace(SOFT_HYPHEN, "")


def kind_words(kinds: tuple[Kind, ...], tr: Translator) -> str:
    """Several of them, within a sentence."""
    words = {
        Kind.SWORD: tr("swords"),
        Kind.CRUSHING: tr("crushing weapons"),
        Kind.CONCEALED: tr("concealed weapons"),
        Kind.SHIELD: tr("shields"),
        Kind.HELMET: tr("helmets"),
        Kind.CODPIECE: tr("codpieces"),
    }
    said = [words[kind] for kind in kinds]
    if len(said) < 2:
        return "".join(said)
    return tr("{names} and {last}", names=", ".join(said[:-1]), last=said[-1])


def type_word(card: Card, tr: Translator) -> str:
    """What sort of card it is."""
    match card:
        case ItemCard(kind=kind):
            return kind_word(kind, tr)
        case EventCard():
            return tr("Event")
        case TrickCard():
            return tr("Trick")
    return tr("Duel")


def metal_word(metal: int, tr: Translator) -> str:
    """The name of a metal, within a sentence."""
    words = {Ingot.COPPER: tr("copper"), Ingot.SILVER: tr("silver"), Ingot.GOLD: tr("gold")}
    return words[Ingot(metal)]


def purse_words(purse: Purse, tr: Translator) -> str:
    """Such as "2 copper, 1 gold"."""
    parts = [f"{n} {metal_word(metal, tr)}" for n, metal in zip(purse, Ingot, strict=True) if n]
    return ", ".join(parts) or tr("nothing")


def quip_of(card: Card, tr: Translator) -> str:
    """What is said besides: of the standard cards only items have one, of a player's own all cards."""
    if card in standard_cards():
        return tr(card.text) if isinstance(card, ItemCard) else ""
    return card.text


def rules_of(card: Card, tr: Translator) -> str:
    """What a card does, told from its data, so that it is always true."""
    match card:
        case ItemCard():
            return _item(card, tr)
        case DuelCard():
            return _duel(card, tr)
    does = _event(card, tr) if isinstance(card, EventCard) else _trick(card, tr)
    needs = ""
    if card.needs is not None:
        needs = tr("Needs a complete item: {kind}.", kind=kind_word(card.needs, tr))
    return f"{needs} {does}".strip()


def _item(card: ItemCard, tr: Translator) -> str:
    if card.kind.is_armour:
        hands = tr("Always worn, takes no hand.")
    else:
        hands = tr.plural("Takes {n} hand.", "Takes {n} hands.", card.hands)
    slots = tr.plural("{n} slot.", "{n} slots.", card.slots)
    does = tr("Attacks with the worth of its ingots.") if card.kind.is_weapon else tr(
        "Defends with the worth of its ingots.")  # fmt: skip
    extra = ""
    if card.kind is Kind.CRUSHING:
        extra = tr("After the tally it destroys an ingot of a shield or armour.")
    return " ".join(part for part in (slots, hands, does, extra) if part)


def _event(card: EventCard, tr: Translator) -> str:
    match card.effect:
        case Drink(miners=n):
            return tr("Up to {n} of your rival's miners in one mine get drunk: until the end of your rival's next turn "
                      "they neither dig nor move.", n=n)  # fmt: skip
        case Kill(miners=n):
            return tr.plural("Your rival loses {n} miner, an idle one or one from a mine of your choice.",
                             "Your rival loses up to {n} miners, idle ones or from a mine of your choice.",
                             n)  # fmt: skip
        case Truce():
            return tr("No duel can be declared in this turn, nor in your rival's next one.")
        case Finish():
            return tr("One of your items with at least one ingot on it is complete as it is.")
        case Raise(miners=n, undead=True):
            return tr.plural("{n} zombie miner joins you, idle for now. He works like any other.",
                             "{n} zombie miners join you, idle for now. They work like any others.", n)  # fmt: skip
        case Raise(miners=n):
            return tr.plural("{n} miner joins you, idle for now.", "{n} miners join you, idle for now.", n)
        case Rust():
            return tr("An ingot of your choice crumbles off one of your rival's items.")
        case Tale():
            return tr("Does nothing but make a good story.")


def _trick(card: TrickCard, tr: Translator) -> str:
    match card.effect:
        case Cheat():
            return tr("Played with your equipment: bring one more complete item, whatever duel and hands allow.")
        case Knife():
            return tr("The strength of a concealed weapon of yours, brought or not, is added to your attack.")
        case Wound(damage=n):
            return tr("{n} damage that no defence stops.", n=n)
        case Strike(attack=n):
            return tr("Your attack grows by {n}.", n=n)
        case Guard(defence=n):
            return tr("Your defence grows by {n}.", n=n)
        case Blind():
            return tr("An item your rival has brought counts for nothing in this combat.")
        case Foul():
            return tr("A trick your rival has played in this combat is undone.")


def _duel(card: DuelCard, tr: Translator) -> str:
    match card.effect:
        case Throwing():
            return tr("The challenger begins, then in turn: throw complete items, one at a time. Each adds its "
                      "strength to your attack and loses its poorest ingot. Nobody defends.")  # fmt: skip
        case Lifting():
            return tr("Bring nothing. The worth of the ingots left on your miners is your attack. "
                      "Anybody may challenge.")  # fmt: skip
        case Brawl():
            return tr("Bring nothing. Every miner, at work, idle or drunk, attacks for 1. Anybody may challenge.")
        case Arms() as arms:
            return _arms(arms, tr)


def _arms(arms: Arms, tr: Translator) -> str:
    weapons = tuple(kind for kind in arms.allows if not kind.is_armour)
    armour = tuple(kind for kind in arms.allows if kind.is_armour)
    parts = []
    if not weapons:
        parts.append(tr("Fought with armour alone: {kinds}.", kinds=kind_words(armour, tr)))
    elif len(weapons) == 4:
        parts.append(tr("Fought with any weapons and shields."))
    else:
        parts.append(tr("Fought with {kinds}.", kinds=kind_words(weapons, tr)))
    if weapons and not armour:
        parts.append(tr("No armour is worn."))
    elif weapons and len(armour) == 2:
        parts.append(tr("Armour is worn."))
    if arms.hands_free:
        parts.append(tr("You have hands for everything."))
    elif weapons and arms.hands != 2:
        parts.append(tr("Hands: {n}.", n=arms.hands))
    if arms.layers:
        parts.append(tr("Several helmets and codpieces may be worn."))
    if arms.all_attack:
        parts.append(tr("Everything attacks, nobody defends."))
    return " ".join(parts)
