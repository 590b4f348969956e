"""Objects, Followers and Spells: what comes into a character's hands, and what leaves them (T6.5, T6.6, T6.9)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import chosen, number
from companion.asks import Choose, Number, Option
from companion.games.talisman.cards import limits, names, spells, stock
from companion.games.talisman.data.cards import BOUGHT, OBJECTS, STOCKS, TOLD_CARD, Sort
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TOLD_DECKS
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text

FROM = {
    "adventure": Text("Adventure card"),
    "purchase": Text("Purchase card"),
    "talisman": Text("Talisman card"),
}
"""Where an Object comes from: it decides what counts toward the limit, and where it goes back (T6.20.2a, T6.20.3b)."""


async def objects(one: Character) -> None:
    """Get an Object or lose one; a Toad can carry nothing (T6.19.2)."""
    if one.is_barred("carries"):
        return
    words = Text("{hero}: Object, from?")
    lines = [Option(id, text) for id, text in FROM.items()]
    what = await one.choose("change.object", words, *lines, Option("lose", Text("Lose or leave one")))
    if what == "lose":
        await loses(one, *OBJECTS)
    elif what:
        await gets(one, what, *OBJECTS)


async def followers(one: Character) -> None:
    """Get a Follower or lose one (T6.6)."""
    if one.is_barred("alone"):
        return
    words = Text("{hero}: a Follower")
    lines = Option("adventure", Text("Comes along")), Option("lose", Text("Lose or leave one"))
    match await one.choose("change.follower", words, *lines):
        case "adventure":
            await gets(one, "adventure", "follower")
        case "lose":
            await loses(one, "follower")


async def gets(one: Character, deck: str, *sorts: str) -> None:
    """A card that its player names; from an open stock only what is left, and for its price (T6.20.1, T6.20.2b)."""
    before = one.spell_limit
    if not any(stock.offered(one.state, deck, sorts)):
        one.tell("stock.empty", Text("{hero}: none of these cards is left."))
        return
    card = await called(one, deck, sorts)
    if not card:
        return
    if deck in STOCKS:
        known = one.state.kind_of(deck, card).price
        price = await costs(one) if known is None else await pays_known(one, known)
        # Without enough Gold nothing is bought, and it stays where it lies (T6.3.3).
        if price is None or not one.pays(price):
            return
    stock.takes(one, deck, card)
    kind = one.state.kind_of(deck, card)
    one.tell(
        "follower" if kind.sort == "follower" else "object", Text("{hero}: {card}.", hero=one.called, card=kind.name)
    )
    if deck in STOCKS:
        one.state.notes("purchase_counts")
    await limits.heeds(one)
    await spells.rises(one, before)


async def called(one: Character, deck: str, sorts: tuple[str, ...]) -> str:
    """The card, which may have a name that this table has never told (TS25); "" where that is moot."""
    name = await which(one, deck, sorts)
    if name == names.WRITE.id:
        name = await names.writes(one)
    if not name or name in [option.id for option in stock.offered(one.state, deck, sorts)]:
        return name
    known = names.find(one.state, sorts, name, deck)
    sort: Sort = "follower" if "follower" in sorts else "object"
    return known or names.tell(one.state, sort, name, BOUGHT if deck in STOCKS else TOLD_CARD)


@question(chosen)
def which(one: Character, deck: str, sorts: tuple[str, ...]) -> Choose | None:
    """Which card it is: those that are left of a stock, or those of the Adventure deck that have a name.

    Where not all of them are known its name may be typed, or spelled.
    """
    offered = tuple(stock.offered(one.state, deck, sorts))
    asked = one.lines("change.card", Text("{hero}: which card?"), *offered) if offered else None
    if asked is None or deck not in TOLD_DECKS or one.state.decks[deck].is_complete:
        return asked
    options = (*offered, names.WRITE)
    return names.CardName(key=asked.key, seats=asked.seats, text=asked.text, options=options, offers=asked.offers)


@question(number)
def costs(one: Character) -> Number | None:
    """How many bags it costs, as the space or the card says; 0 is a gift (T6.3.2)."""
    return one.counting("change.price", Text("{hero}: bags of Gold?"), 11)


async def pays_known(one: Character, price: int) -> int | None:
    """What he pays for a card of which owners have said the price; nothing for one that he has won (T6.20.1)."""
    return {"pay": price, "won": 0}.get(await buys(one, price))


@question(chosen)
def buys(one: Character, price: int) -> Choose | None:
    """Whether he buys it, which needs the Gold (T6.3.3), or has won it."""
    pays = (Option("pay", Text("Pay: {n}", n=price)),) if price <= one.gold else ()
    lines = *pays, Option("won", Text("Won: pay nothing")), Option("no", Text("Not after all"))
    return one.lines("change.buy", Text("{hero}: the price is {n}", n=price), *lines)


async def loses(one: Character, *sorts: str) -> None:
    """Lose a card, or leave it on the space (T6.5.4, T6.6.3, T6.6.4)."""
    place = limits.place_of(one, await loses_which(one, sorts))
    if place is None:
        return
    card = one.state.decks[place.deck].slot(one.held.pile, place.at)
    words = Text("{hero}: the card...")
    lines = Option("discard", Text("is discarded")), Option("leave", Text("stays here"))
    gone = await one.choose("change.gone", words, *lines, still=lambda: _at(one, place.deck, card) is not None)
    # Meanwhile it may lie elsewhere before him, or on the space.
    if (now := _at(one, place.deck, card)) is None:
        return
    match gone:
        case "discard":
            limits.discards(one, now)
        case "leave":
            limits.leaves(one, now)


def _at(one: Character, deck: str, slot: int) -> Place | None:
    """Where that card lies before him."""
    pile, held = one.state.decks[deck], one.held
    return next((place for place in held.places(deck) if pile.slot(held.pile, place.at) == slot), None)


@question(chosen)
def loses_which(one: Character, sorts: tuple[str, ...]) -> Choose | None:
    """Which of his cards."""
    own = list(_own(one, sorts))
    return (
        one.lines("change.whose", Text("{hero}: which card?"), *(limits.named(one, place) for place in own))
        if own
        else None
    )


def _own(one: Character, sorts: tuple[str, ...]) -> Iterator[Place]:
    return (place for place in one.held.places() if one.state.kind_of(place.deck, place.card).sort in sorts)


async def spells_(one: Character) -> None:
    """Draw a Spell, which nobody names (T6.9.2, T6.9.5), or lose one, which lies open."""
    match await what_of_spells(one):
        case "draw":
            if one.spells >= (most := spells.most_spells(one)):
                one.tell("spell.full", Text("{hero}: Spell limit {n}, no more.", n=most))
            else:
                await spells.draws(one)
        case "lose":
            await spells.discards(one)
            one.tell("spell.lost", Text("{hero} has {n} Spells.", n=one.spells))
        case id if place := limits.place_in(one.state.lies(one.space), id):
            one.state.discards(one.state.lies(one.space), place)


@question(chosen)
def what_of_spells(one: Character) -> Choose | None:
    """Draw one, lose one, or take one away that lies on the space."""
    lines = [Option("draw", Text("Draw one")), Option("lose", Text("Lose one"))]
    for place in one.state.lies(one.space).places(spells.DECK):
        name = one.state.kind_of(place.deck, place.card).name
        lines.append(Option(f"{place.deck}-{place.at}", Text("Gone: {card}", card=name)))
    return one.lines("change.spell", Text("{hero}: a Spell"), *lines)
