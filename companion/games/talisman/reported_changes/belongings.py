"""Objects, Followers and Spells: cards that a character gets and loses (T6.5, T6.6, T6.9)."""

from __future__ import annotations

from typing import Final

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.talisman.cards import limits, names, spells, stock
from companion.games.talisman.cards.bonuses import tell_bonuses
from companion.games.talisman.data.cards import BOUGHT, OBJECTS, STOCKS, TALISMANS, TOLD_CARD, Sort
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT, TOLD_DECKS
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text

SOURCES = {
    "adventure": Text("Adventure card"),
    "purchase": Text("Purchase card"),
    "talisman": Text("Talisman card"),
}
"""Sources of an Object, which decide what counts toward the limit and where it goes back (T6.20.2a, T6.20.3b)."""


async def change_objects(hero: Character) -> None:
    """Get an Object or lose one; a Toad can carry nothing (T6.19.2)."""
    if hero.is_barred("carries"):
        return
    words = Text("{hero}: an Object")
    lines = [Option(id, text) for id, text in SOURCES.items()]
    choice = await hero.choose("change.object", words, *lines, Option("lose", Text("Lose or leave one"), loses=True))
    if choice == "lose":
        await lose_card(hero, *OBJECTS)
    elif choice:
        await get_card(hero, choice, *OBJECTS)


async def change_followers(hero: Character) -> None:
    """Get a Follower or lose one (T6.6)."""
    if hero.is_barred("alone"):
        return
    words = Text("{hero}: a Follower")
    lines = Option("adventure", Text("Comes along")), Option("lose", Text("Lose or leave one"))
    match await hero.choose("change.follower", words, *lines):
        case "adventure":
            await get_card(hero, "adventure", "follower")
        case "lose":
            await lose_card(hero, "follower")


async def get_card(hero: Character, deck: str, *sorts: str) -> None:
    """Get a card that the player names; of a stock only one that is left, for its price (T6.20.1, T6.20.2b)."""
    before = hero.spell_limit
    if not any(stock.available_cards(hero.state, deck, sorts)):
        hero.tell("stock.empty", Text("{hero}: none of these cards is left."))
        return
    card = await identify_card(hero, deck, sorts)
    if not card:
        return
    if deck in STOCKS:
        price = await ask_what_is_paid(hero, deck, card)
        # Without enough Gold nothing is bought, and it stays where it lies (T6.3.3).
        if price is None or not hero.pay_gold(price):
            return
    stock.take_from_deck(hero, deck, card)
    kind = hero.state.kind_of(deck, card)
    what = "follower" if kind.sort == "follower" else "object"
    hero.tell(what, Text("{hero} gets: {card}.", hero=hero.called, card=kind.name))
    tell_bonuses(hero, kind)
    if deck in STOCKS:
        hero.state.explain("purchase_counts")
    await limits.enforce_limits(hero)
    await spells.draw_up_to_limit(hero, before)


async def identify_card(hero: Character, deck: str, sorts: tuple[str, ...]) -> str:
    """Return the card that the player names, maybe a new one (TS25); "" where the ask has become moot."""
    name = await ask_which_card(hero, deck, sorts)
    if name == names.WRITE.id:
        name = await names.spell_name(hero)
    if not name or name in [option.id for option in stock.available_cards(hero.state, deck, sorts)]:
        return name
    known = names.find_card(hero.state, sorts, name, deck)
    sort: Sort = "follower" if "follower" in sorts else "object"
    return known or names.add_name(hero.state, sort, name, BOUGHT if deck in STOCKS else TOLD_CARD)


@question(ask_option)
def ask_which_card(hero: Character, deck: str, sorts: tuple[str, ...]) -> Choose | None:
    """Ask which card: those left in a stock, or the named ones of the Adventure deck.

    Where not all of them are known its name may be typed, or spelled.
    """
    offered = tuple(stock.available_cards(hero.state, deck, sorts))
    asked = hero.build_choice("change.card", Text("{hero}: which card?"), *offered) if offered else None
    if asked is None or deck not in TOLD_DECKS or hero.state.decks[deck].is_complete:
        return asked
    options = (*offered, names.WRITE)
    return names.CardName(
        key=asked.key, seats=asked.seats, text=asked.text, options=options, interruptions=asked.interruptions
    )


async def ask_what_is_paid(hero: Character, deck: str, card: str) -> int | None:
    """Ask for the Gold that the hero pays for a card of a stock; `None` where they do not take it after all.

    A Talisman without a price is won, never bought, and without Gold nothing can be bought (T6.3.3).
    """
    price = hero.state.kind_of(deck, card).price
    if price is not None:
        return await ask_known_price(hero, price)
    if hero.state.rules < OFFERS_FIT or (hero.gold and deck != TALISMANS):
        return await ask_price(hero)
    return 0 if deck == TALISMANS or await ask_if_won(hero) == "won" else None


@question(ask_number)
def ask_price(hero: Character) -> Number | None:
    """Ask how many bags of Gold the card costs, as the space or the card says; 0 is a gift (T6.3.2)."""
    # Kept games may have answered with more Gold than the hero had, and nothing came of it.
    most = MOST_ASKED if hero.state.rules < OFFERS_FIT else hero.gold
    return hero.build_number("change.price", Text("{hero}: pays how much?"), most, likely=hero.gold + 1)


MOST_ASKED: Final = 11
"""Highest price that kept games have been asked for."""

WON, NOT_TAKEN = Option("won", Text("Won: pay nothing")), Option("no", Text("Not after all"))
"""Lines for a card that was won, and for one that the hero does not take."""


@question(ask_option)
def ask_if_won(hero: Character) -> Choose | None:
    """Ask whether a hero without Gold has won the card."""
    return hero.build_choice("change.buy", Text("{hero} has no Gold:"), WON, NOT_TAKEN)


async def ask_known_price(hero: Character, price: int) -> int | None:
    """Ask for the Gold that the hero pays for a card with a known price: 0 for one that was won (T6.20.1)."""
    return {"pay": price, "won": 0}.get(await ask_to_buy(hero, price))


@question(ask_option)
def ask_to_buy(hero: Character, price: int) -> Choose | None:
    """Ask whether the hero buys the card, which needs the Gold (T6.3.3), or has won it."""
    pays = (Option("pay", Text("Pay: {n}", n=price)),) if price <= hero.gold else ()
    return hero.build_choice("change.buy", Text("{hero}: the price is {n}", n=price), *pays, WON, NOT_TAKEN)


async def lose_card(hero: Character, *sorts: str) -> None:
    """Lose a card, or leave it on the space (T6.5.4, T6.6.3, T6.6.4)."""
    place = limits.find_held(hero, await ask_card_to_lose(hero, sorts))
    if place is None:
        return
    card = hero.state.decks[place.deck].slot(hero.held.pile, place.at)
    words = Text("{hero}: the card...")
    lines = Option("discard", Text("is discarded")), Option("leave", Text("stays here"))
    gone = await hero.choose("change.gone", words, *lines, valid=lambda: _find_card(hero, place.deck, card) is not None)
    # Meanwhile the card may lie elsewhere before the hero, or on the space.
    if (place_now := _find_card(hero, place.deck, card)) is None:
        return
    match gone:
        case "discard":
            limits.discard_card(hero, place_now)
        case "leave":
            limits.leave_card(hero, place_now)


def _find_card(hero: Character, deck: str, slot: int) -> Place | None:
    """Return the place of that card before the hero; `None` where it has gone."""
    pile, held = hero.state.decks[deck], hero.held
    return next((place for place in held.places(deck) if pile.slot(held.pile, place.at) == slot), None)


@question(ask_option)
def ask_card_to_lose(hero: Character, sorts: tuple[str, ...]) -> Choose | None:
    """Ask which of the hero's cards goes."""
    places = (place for place in hero.held.places() if hero.state.kind_of(place.deck, place.card).sort in sorts)
    lines = [limits.held_card_option(hero, place, loses=True) for place in places]
    return hero.build_choice("change.whose", Text("{hero}: which card?"), *lines) if lines else None


async def change_spells(hero: Character) -> None:
    """Draw a Spell unseen (T6.9.2, T6.9.5), or lose one, which lies open."""
    match await ask_spell_change(hero):
        case "draw":
            if hero.spells >= (most := spells.most_spells(hero)):
                hero.tell("spell.full", Text("{hero}: Spell limit {n}, no more.", n=most))
            else:
                await spells.draw_spells(hero)
        case "lose":
            await spells.discard_spells(hero)
            hero.tell("spell.lost", Text.plural("{hero} has one Spell.", "{hero} has {n} Spells.", n=hero.spells))
        case id if place := limits.find_in_pile(hero.state.cards_on(hero.space), id):
            hero.state.discard_card(hero.state.cards_on(hero.space), place)


@question(ask_option)
def ask_spell_change(hero: Character) -> Choose | None:
    """Ask whether a Spell is drawn, lost, or taken away from the space."""
    lines = [Option("draw", Text("Draw one")), Option("lose", Text("Lose one"))]
    for place in hero.state.cards_on(hero.space).places(spells.DECK):
        name = hero.state.kind_of(place.deck, place.card).name
        lines.append(Option(f"{place.deck}-{place.at}", Text("Gone: {card}", card=name), public=place.card))
    return hero.build_choice("change.spell", Text("{hero}: a Spell"), *lines)
