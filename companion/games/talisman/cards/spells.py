"""Spells in hand: their number is everybody's, their faces are their owner's alone (T6.9.2).

With real Spell cards the box keeps the number only; which one it is, is told when it is cast or discarded. The box
draws where every Spell has been entered (TS25): then its owner reads them, each with a number, where he alone reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.asking import chosen
from companion.asks import Choose, Draw, Option, Options
from companion.deck import ALL, DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.cards.names import WRITE, CardName, tell, writes
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards import dealing
from companion.kit.cards.holdings import Holding, hand
from companion.kit.questions import question
from companion.text import Text

DECK = "spell"

UNNAMED = "some_spell"
"""A Spell that is in no list (TS25)."""


async def draws(one: Character, many: int = 1) -> int:
    """Draw Spells from the deck, unseen by others (T6.9.5); returns how many there were."""
    drawn = 0
    while drawn < many and is_ready(one.state) and await draws_one(one):
        drawn += 1
    if drawn:
        one.tell("spell", Text("{hero} draws Spells: {n}.", hero=one.called, n=drawn))
    return drawn


def is_ready(state: TalismanState) -> bool:
    """Whether one can be drawn; where none is left the discards are shuffled into a new deck (T6.9.5)."""
    deck = state.decks[DECK]
    if not deck.left() and deck.left(DISCARD):
        deck.gather(DISCARD)
        state.tell("deck.shuffled", Text("The Spells are shuffled again."))
    return bool(deck.left())


async def draws_one(one: Character) -> bool:
    """A real card, of which only he knows what it is, or one of the box's, whose face his seat alone sees (T6.9.2)."""
    deck, own = one.state.decks[DECK], hand(one.seat)
    if not by_box(one.state):
        if dealing.drawn(one.state, DECK) is not None:
            one.state.note("TS25.drawn", Text("The box draws from decks entered whole; these are real."))
        deck.draw(own)
        return True
    seen_by = frozenset({one.seat})
    return bool(await dealing.deal(one.state, DECK, lambda: of_the_box(one), own, seen_by))


def by_box(state: TalismanState) -> bool:
    """Whether the box draws: it was asked to, and every Spell has been entered (TS25)."""
    deck = dealing.drawn(state, DECK)
    return deck is not None and bool(deck.candidates())


def of_the_box(one: Character) -> Draw | None:
    """The next Spell of a deck that the box knows."""
    if not one.answers:
        return None
    # What people have told may have been shuffled in since.
    cards = (*one.state.book.decks[DECK].cards, *one.state.newly_named(DECK), UNNAMED)
    options = tuple(Option(card, one.state.kind_of(DECK, card).name) for card in cards)
    words = one.named(Text("{hero}: draw a Spell"))
    return one.state.with_things(dealing.draw(DECK, "spell.draw", one.seat, words, options))


def held(one: Character) -> Holding[CardKind]:
    """His Spells, as he himself sees them."""
    return Holding(one.state.decks, one.state.kind_of, hand(one.seat), one.seat)


def known(one: Character) -> list[str]:
    """The names of his Spells, where the box knows them."""
    return held(one).cards(DECK)


def are_known(one: Character) -> bool:
    """Whether the box knows every Spell that he holds: it has drawn them itself (TS25)."""
    return 0 < one.spells == len(known(one))


def lines(one: Character) -> Options:
    """What he can pick of his Spells, which others may read: numbers where the box knows them, else every name."""
    return held(one).numbers(DECK) if are_known(one) else tuple(names(one.state))


def names(state: TalismanState) -> Iterator[Option]:
    """Every Spell that has a name, which says nothing of anybody's hand."""
    for card in (*state.book.decks[DECK].cards, *state.newly_named(DECK)):
        yield Option(card, state.kind_of(DECK, card).name)
    if not state.book.decks[DECK].entered:
        yield Option(UNNAMED, state.kind_of(DECK, UNNAMED).name)


def meant(one: Character, line: str) -> str:
    """The card that such a line means, or the name that somebody has typed; "" where he holds none any more."""
    if not one.spells or not line:
        return ""
    if not are_known(one):
        return line if line in [option.id for option in names(one.state)] else told(one.state, line)
    cards = known(one)
    return cards[int(line) - 1] if int(line) <= len(cards) else ""


async def named(one: Character, line: str) -> str:
    """The same; a name that stands on no line is spelled first."""
    return meant(one, await writes(one, "spell.letter") if line == WRITE.id else line)


def told(state: TalismanState, name: str) -> str:
    """A Spell whose name people type: a known one, or a new one, which is a line from then on."""
    same = (option.id for option in names(state) if name.casefold() == str(option.text).casefold())
    return next(same, None) or tell(state, "spell", name)


def ask_name(one: Character, key: str, words: Text, *before: Option) -> Choose | None:
    """Which of his Spells: by its number, or by its name, which may be typed."""
    asked = one.lines(key, words, *before, *lines(one))
    if asked is None or are_known(one):
        return asked
    options = (
        asked.options_for(one.seat) if one.state.book.decks[DECK].entered else (*asked.options_for(one.seat), WRITE)
    )
    return CardName(key=key, seats=asked.seats, text=asked.text, options=options, offers=asked.offers)


def casts(one: Character, card: str, to: str = DISCARD) -> None:
    """A Spell is cast: its name is told, and it lies open on the discard pile (T6.9.6), or on a space."""
    opens(one, card, to)
    one.tell("spell.cast", Text("{hero} casts: {card}.", card=one.state.kind_of(DECK, card).name))


def opens(one: Character, card: str, to: str = DISCARD) -> None:
    """Lay that Spell of his down, for everybody to see."""
    deck, own = one.state.decks[DECK], hand(one.seat)
    at = next((at for at, name in enumerate(deck.known(own, one.seat)) if name == card), 0)
    if card != UNNAMED:
        deck.show(own, at, card, ALL)
    deck.put((own, at), to)


async def follows_cast(one: Character) -> None:
    """By house rule he may draw another for it, within his limit (TS5); with a Wand he draws his last one (TS4)."""
    one.state.notes("refill_after_cast")
    refills = rule(one.state.options, "refill_after_cast")
    if refills and one.alive and one.has_magic and one.spells < most_spells(one) and await draws_another(one) == "draw":
        await draws(one)
    await replenishes(one)


@question(chosen)
def draws_another(one: Character) -> Choose | None:
    """Whether he draws one for it."""
    if one.spells >= most_spells(one):
        return None
    lines = Option("draw", Text("Draw one")), Option("no", Text("No"))
    return one.lines("spell.refill", Text("{hero}: another Spell?"), *lines)


async def passes(one: Character, other: Character) -> None:
    """A Spell goes from hand to hand; the one who gives it picks it, and nobody else sees it (T6.9.2)."""
    line = await picks(one, other) if are_known(one) and one.spells > 1 else "1"
    if not one.spells or not line:
        return
    deck, at = one.state.decks[DECK], int(line) - 1
    card = deck.known(hand(one.seat), one.seat)[at]
    deck.put((hand(one.seat), at), hand(other.seat))
    if card is not None:
        deck.show(hand(other.seat), 0, card, frozenset({other.seat}))
    other.tell("spell.taken", Text("{hero} gets a Spell."))


@question(chosen)
def picks(one: Character, other: Character) -> Choose | None:
    """Which one he gives, by its number."""
    if not are_known(one):
        return None
    words = Text("{hero}: to {who}?", hero=one.called, who=other.called)
    return one.lines("spell.give", words, *held(one).numbers(DECK))


async def replenishes(one: Character) -> None:
    """He draws where he has fewer Spells than his ability gives him (T6.8), or none, with a Wand (TS4)."""
    always = abilities.spells(one)
    if always and one.alive and one.has_magic and one.spells < always:
        await draws(one, always - one.spells)
    wand = any(kind.spells for kind in one.powers())
    if wand:
        one.state.notes("wand")
    if wand and not one.spells and one.has_magic and rule(one.state.options, "wand") == "draws":
        await draws(one)


async def discards(one: Character, many: int = 1) -> None:
    """Discard Spells that he picks himself (T6.2.8); they lie open, so each is named."""
    while many > 0 and one.spells:
        # Where the box knows them and all of them go, there is nothing to pick.
        all_go = are_known(one) and many >= one.spells
        card = known(one)[0] if all_go else await named(one, await discards_which(one))
        if not card:
            return
        opens(one, card)
        one.tell("spell.discarded", Text("{hero} discards: {card}.", card=one.state.kind_of(DECK, card).name))
        many -= 1


@question(chosen)
def discards_which(one: Character) -> Choose | None:
    """Which of his Spells; a real one is named, as it lies open from now on."""
    if not one.spells:
        return None
    return ask_name(one, "spell.discard", Text("{hero} discards:"))


def most_spells(one: Character) -> int:
    """How many he may hold: his limit, one more with a Wand (TS4), and what his ability gives him."""
    limit = one.spell_limit + max((kind.spells for kind in one.powers()), default=0)
    return max(limit, abilities.spells(one))


async def discards_surplus(one: Character) -> None:
    """Whoever holds more Spells than the limit discards the surplus at once (T6.2.8, T6.9.3)."""
    if not one.spells:
        return
    most = most_spells(one)
    if (surplus := one.spells - most) > 0:
        one.tell("spell.surplus", Text("{hero} discards {n}: Spell limit {m}.", hero=one.called, n=surplus, m=most))
        with one.state.closes():
            await discards(one, surplus)


async def rises(one: Character, before: int) -> None:
    """A gain has lifted the limit: he may draw up to it at once (T6.2.7b, TS5)."""
    if one.spell_limit <= before or one.spells >= one.spell_limit:
        return
    one.state.notes("draw_on_rise")
    if one.state.options["draw_on_rise"]:
        many = one.spell_limit - one.spells
        line = await draws_more(one)
        if line == "draw":
            await draws(one, one.spell_limit - one.spells)
        elif line.startswith(FEWER):
            await draws(one, min(int(line.removeprefix(FEWER)), many))


@question(chosen)
def draws_more(one: Character) -> Choose | None:
    """Whether he draws up to the limit, or fewer, as the Minstrel draws one in T6.12.1d."""
    if one.spells >= one.spell_limit:
        return None
    many = one.spell_limit - one.spells
    fewer = (Option(f"{FEWER}{n}", Text("Draw {n}", n=n)) for n in range(many - 1, 0, -1))
    lines = Option("draw", Text("Draw {n}", n=many)), *fewer, Option("no", Text("No"))
    return one.lines("spell.rise", Text("{hero}: Spell limit {n}", hero=one.called, n=one.spell_limit), *lines)


FEWER: Final = "draw "
"""How the ids of lines begin that draw fewer Spells than the limit allows."""
