"""Spells in hand: everybody knows their number, their owner alone their faces (T6.9.2).

Of real Spell cards the box keeps the number only; which one it is, is told when it is cast or discarded. The box draws
where every Spell has been entered (TS25): then its owner reads them, each with a number, on the owner's own device.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.asking import ask_option
from companion.asks import Choose, Draw, Option, Options
from companion.deck import ALL, DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.cards.names import WRITE, CardName, add_name, spell_name
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards import dealing
from companion.kit.cards.holdings import Holding, hand_pile
from companion.kit.questions import question
from companion.text import Text

DECK = "spell"

UNNAMED = "some_spell"
"""Id of a Spell that is in no list (TS25)."""


async def draw_spells(hero: Character, many: int = 1) -> int:
    """Draw Spells from the deck, unseen by others (T6.9.5); return how many there were."""
    drawn = 0
    while drawn < many and prepare_spell_deck(hero.state) and await draw_spell(hero):
        drawn += 1
    if drawn:
        hero.tell(
            "spell", Text.plural("{hero} draws one Spell.", "{hero} draws {n} Spells.", n=drawn, hero=hero.called)
        )
    return drawn


def prepare_spell_deck(state: TalismanState) -> bool:
    """Return whether a Spell can be drawn; an empty deck is first made anew of its discards (T6.9.5)."""
    deck = state.decks[DECK]
    if not deck.left() and deck.left(DISCARD):
        deck.gather(DISCARD)
        state.tell("deck.shuffled", Text("The Spells are shuffled again."))
    return bool(deck.left())


async def draw_spell(hero: Character) -> bool:
    """Draw a real card, known to its player alone, or one of the box's, which that seat alone sees (T6.9.2)."""
    deck, own = hero.state.decks[DECK], hand_pile(hero.seat)
    if not is_spell_drawn_by_box(hero.state):
        if dealing.deck_of_box(hero.state, DECK) is not None:
            hero.state.note("TS25.drawn", Text("The box draws from decks entered whole; these are real."))
        deck.draw(own)
        return True
    seen_by = frozenset({hero.seat})
    return bool(await dealing.deal(hero.state, DECK, lambda: build_box_draw(hero), own, seen_by))


def is_spell_drawn_by_box(state: TalismanState) -> bool:
    """Return whether the box draws: it was asked to, and every Spell has been entered (TS25)."""
    deck = dealing.deck_of_box(state, DECK)
    return deck is not None and bool(deck.candidates())


def build_box_draw(hero: Character) -> Draw | None:
    """Build the ask by which the box draws the next Spell."""
    if not hero.answers:
        return None
    options = hero.state.cards_to_draw(DECK)
    words = hero.named(Text("{hero}: draw a Spell"))
    return hero.state.with_my_things(dealing.build_private_draw(DECK, "spell.draw", hero.seat, words, options))


def held_spells(hero: Character) -> Holding[CardKind]:
    """Return the hero's Spells, as their player sees them."""
    return Holding(hero.state.decks, hero.state.kind_of, hand_pile(hero.seat), hero.seat)


def known_spells(hero: Character) -> list[str]:
    """Return the names of the hero's Spells, as far as the box knows them."""
    return held_spells(hero).cards(DECK)


def are_spells_known(hero: Character) -> bool:
    """Return whether the box knows every Spell of the hero, as it drew them itself (TS25)."""
    return 0 < hero.spells == len(known_spells(hero))


def spell_options(hero: Character) -> Options:
    """Return lines for the hero's Spells that others may read: numbers where the box knows them, else all names."""
    return held_spells(hero).numbers(DECK) if are_spells_known(hero) else tuple(all_spell_options(hero.state))


def all_spell_options(state: TalismanState) -> Iterator[Option]:
    """Return a line for every named Spell, which says nothing of anybody's hand."""
    listed = state.all_cards(DECK)
    yield from listed.lines(listed.kinds)
    if not state.book.decks[DECK].entered:
        yield Option(UNNAMED, state.kind_of(DECK, UNNAMED).name)


def spell_of_line(hero: Character, line: str) -> str:
    """Return the card that a line or a typed name means; "" where the hero holds none any more."""
    if not hero.spells or not line:
        return ""
    if not are_spells_known(hero):
        known = any(option.id == line for option in all_spell_options(hero.state))
        return line if known else spell_of_name(hero.state, line)
    cards = known_spells(hero)
    return cards[int(line) - 1] if int(line) <= len(cards) else ""


async def resolve_spell(hero: Character, line: str) -> str:
    """Return the card that a line means; a name that stands on no line is spelled first."""
    return spell_of_line(hero, await spell_name(hero, "spell.letter") if line == WRITE.id else line)


def spell_of_name(state: TalismanState, name: str) -> str:
    """Return the Spell of a typed name: a known one, or a new one, which is a line from then on."""
    same = (option.id for option in all_spell_options(state) if name.casefold() == str(option.text).casefold())
    return next(same, None) or add_name(state, "spell", name)


def build_spell_choice(hero: Character, key: str, words: Text, *before: Option) -> Choose | None:
    """Build the choice among the hero's Spells: by number, or by name, which may be typed."""
    asked = hero.build_choice(key, words, *before, *spell_options(hero))
    if asked is None or are_spells_known(hero):
        return asked
    written = () if hero.state.book.decks[DECK].entered else (WRITE,)
    options = (*asked.options_for(hero.seat), *written)
    return CardName(key=key, seats=asked.seats, text=asked.text, options=options, interruptions=asked.interruptions)


def show_cast(hero: Character, card: str, target: str = DISCARD) -> None:
    """Tell the name of a Spell that is cast, and lay it open on the discard pile (T6.9.6), or on a space."""
    lay_open(hero, card, target)
    hero.tell("spell.cast", Text("{hero} casts: {card}.", card=hero.state.kind_of(DECK, card).name))


def lay_open(hero: Character, card: str, target: str = DISCARD) -> None:
    """Lay that Spell of the hero down, for everybody to see."""
    deck, own = hero.state.decks[DECK], hand_pile(hero.seat)
    index = next((index for index, name in enumerate(deck.known(own, hero.seat)) if name == card), 0)
    if card != UNNAMED:
        deck.show(own, index, card, ALL)
    deck.put((own, index), target)


async def refill_after_cast(hero: Character) -> None:
    """Draw another Spell if the house rule allows it, within the limit (TS5); with a Wand draw a last one (TS4)."""
    hero.state.explain("refill_after_cast")
    may_refill = hero.state.rule("refill_after_cast") and hero.alive and hero.has_magic
    # With a full hand the ask is moot.
    if may_refill and await ask_to_draw_another(hero) == "draw":
        await draw_spells(hero)
    await replenish_spells(hero)


@question(ask_option)
def ask_to_draw_another(hero: Character) -> Choose | None:
    """Ask whether the hero draws a Spell for the one that was cast."""
    if hero.spells >= most_spells(hero):
        return None
    lines = Option("draw", Text("Draw one")), Option("no", Text("No"))
    return hero.build_choice("spell.refill", Text("{hero}: another Spell?"), *lines)


async def give_spell(hero: Character, other: Character) -> None:
    """Give a Spell of the giver's choice to another hero; nobody else sees it (T6.9.2)."""
    line = await ask_spell_to_give(hero, other) if are_spells_known(hero) and hero.spells > 1 else "1"
    if not hero.spells or not line:
        return
    deck, index = hero.state.decks[DECK], int(line) - 1
    card = deck.known(hand_pile(hero.seat), hero.seat)[index]
    deck.put((hand_pile(hero.seat), index), hand_pile(other.seat))
    if card is not None:
        deck.show(hand_pile(other.seat), 0, card, frozenset({other.seat}))
    other.tell("spell.taken", Text("{hero} gets a Spell."))


@question(ask_option)
def ask_spell_to_give(hero: Character, other: Character) -> Choose | None:
    """Ask which Spell the hero gives, by its number."""
    if not are_spells_known(hero):
        return None
    words = Text("{hero}: Spell to {who}:", hero=hero.called, who=other.called)
    return hero.build_choice("spell.give", words, *held_spells(hero).numbers(DECK))


async def replenish_spells(hero: Character) -> None:
    """Draw up to what an ability guarantees (T6.8), or one with a Wand and an empty hand (TS4)."""
    always = abilities.guaranteed_spells(hero)
    if always and hero.alive and hero.has_magic and hero.spells < always:
        await draw_spells(hero, always - hero.spells)
    wand = any(kind.spells for kind in hero.working_objects())
    if wand:
        hero.state.explain("wand")
    if wand and not hero.spells and hero.has_magic and hero.state.rule("wand") == "draws":
        await draw_spells(hero)


async def discard_spells(hero: Character, many: int = 1) -> None:
    """Discard Spells of the player's choice (T6.2.8); they lie open, so each is named."""
    while many > 0 and hero.spells:
        # Where the box knows the Spells and all of them go, there is nothing to pick.
        all_go = are_spells_known(hero) and many >= hero.spells
        card = known_spells(hero)[0] if all_go else await resolve_spell(hero, await ask_spell_to_discard(hero))
        if not card:
            return
        if all_go:
            name = hero.state.kind_of(DECK, card).name
            hero.state.tell_skipped("spell.discard", hero.seat, DISCARDS.using(hero=hero.called), card, name)
        lay_open(hero, card)
        hero.tell("spell.discarded", Text("{hero} discards: {card}.", card=hero.state.kind_of(DECK, card).name))
        many -= 1


@question(ask_option)
def ask_spell_to_discard(hero: Character) -> Choose | None:
    """Ask which Spell the hero discards; a real one is named, as it lies open from now on."""
    if not hero.spells:
        return None
    return build_spell_choice(hero, "spell.discard", DISCARDS)


DISCARDS: Final = Text("{hero} discards:")
"""The question which Spell a hero discards."""


def most_spells(hero: Character) -> int:
    """Return the number of Spells that the hero may hold: the limit, one more with a Wand (TS4), or by an ability."""
    limit = hero.spell_limit + max((kind.spells for kind in hero.working_objects()), default=0)
    return max(limit, abilities.guaranteed_spells(hero))


async def discard_surplus(hero: Character) -> None:
    """Discard Spells above the limit at once (T6.2.8, T6.9.3)."""
    if not hero.spells:
        return
    most = most_spells(hero)
    if (surplus := hero.spells - most) > 0:
        hero.tell("spell.surplus", Text("{hero} discards {n}: Spell limit {m}.", hero=hero.called, n=surplus, m=most))
        with hero.state.without_my_things():
            await discard_spells(hero, surplus)


async def draw_up_to_limit(hero: Character, before: int) -> None:
    """Draw Spells, if the house rule allows it, up to a limit that a gain has raised (T6.2.7b, TS5)."""
    if hero.spell_limit <= before or hero.spells >= hero.spell_limit:
        return
    hero.state.explain("draw_on_rise")
    if hero.state.options["draw_on_rise"]:
        many = hero.spell_limit - hero.spells
        line = await ask_how_many_to_draw(hero)
        if line == "draw":
            await draw_spells(hero, hero.spell_limit - hero.spells)
        elif line.startswith(FEWER):
            await draw_spells(hero, min(int(line.removeprefix(FEWER)), many))


@question(ask_option)
def ask_how_many_to_draw(hero: Character) -> Choose | None:
    """Ask whether the hero draws up to the limit, or fewer, as the Minstrel does in T6.12.1d."""
    if hero.spells >= hero.spell_limit:
        return None
    many = hero.spell_limit - hero.spells
    fewer = (Option(f"{FEWER}{n}", Text("Draw {n}", n=n)) for n in range(many - 1, 0, -1))
    lines = Option("draw", Text("Draw {n}", n=many)), *fewer, Option("no", Text("No"))
    return hero.build_choice("spell.rise", Text("{hero}: Spells up to {n}", n=hero.spell_limit), *lines)


FEWER: Final = "draw "
"""Beginning of the ids of lines that draw fewer Spells than the limit allows."""
