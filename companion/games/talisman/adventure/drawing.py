"""Drawing Adventure cards: people tell each real one, kind first, then its name (T6.15, TS25), or the box draws.

What is told of a card once (its value, whether it stays) is kept for this game, and for the next evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, get_args

from companion.asking import chosen, number
from companion.asks import Choose, Draw, Number, Option
from companion.deck import ALL, DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.cards import names, stock
from companion.games.talisman.cards.names import DECK, ELSEWHERE, KINDS, SOME, SORTS, WORDS, CardName
from companion.games.talisman.data.cards import Race, Sort
from companion.games.talisman.reported_changes import status
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.game import NAMELESS
from companion.kit.questions import question
from companion.text import Text

RACE: Final[Mapping[Race, Text]] = {
    "animal": Text("Animal"),
    "monster": Text("Monster"),
    "dragon": Text("Dragon"),
}
"""What an Enemy with Strength can be (T6.15.5)."""

STRONGEST = 12
"""No Enemy of any edition is stronger."""


async def draws(one: Character, many: int) -> None:
    """Draw so many cards, face up on the space where he is (T6.13.4b); with both piles empty none (TS26).

    By an ability he draws more, and puts as many away (T6.8).
    """
    more, box = abilities.more_cards(one) if many else 0, by_box(one)
    drawn: list[int] = []
    for at in range(1, many + 1 + (more if box else 0)):
        if not (one.alive and stock.is_ready(one.state) and await draws_one(one, at, many)):
            break
        drawn.append(one.state.decks[DECK].slot(f"lies:{one.space}") if box else 0)
    if box:
        await puts_away(one, drawn[: many + more], more)
    else:
        discards_unseen(one, more)


def discards_unseen(one: Character, many: int) -> None:
    """What he puts away of real cards he alone has seen; the deck has so many less (TS25)."""
    for _ in range(many):
        if stock.is_ready(one.state):
            one.state.decks[DECK].draw(DISCARD)
            one.tell("card.away", Text("{hero} draws one card more, and puts one away."))


async def puts_away(one: Character, drawn: list[int], many: int) -> None:
    """Of those that the box has drawn he picks which to put away."""
    for _ in range(min(many, len(drawn) - 1)):
        slot = await puts_which_away(one, tuple(drawn))
        if not slot:
            return
        drawn.remove(int(slot))
        one.state.decks[DECK].put(int(slot), DISCARD)


@question(chosen)
def puts_which_away(one: Character, drawn: tuple[int, ...]) -> Choose | None:
    """One of the new cards."""
    deck, here = one.state.decks[DECK], f"lies:{one.space}"
    lines = [
        Option(str(deck.slot(here, at)), one.state.kind_of(DECK, card or "").name)
        for at, card in enumerate(deck.known(here))
        if deck.slot(here, at) in drawn
    ]
    return one.lines("card.away", Text("{hero} puts away:"), *lines) if len(lines) > 1 else None


async def draws_one(one: Character, at: int, many: int) -> bool:
    """One card; says whether there was one."""
    drawn = by_box(one)
    card, space = (await of_the_box(one, at, many), one.space) if drawn else await is_told(one, at, many)
    if not card:
        return False
    stock.trust(one.state.decks[DECK])
    notice = one.state.decks[DECK].draw(f"lies:{space}", ALL, card)
    name = one.state.kind_of(DECK, card).name
    if space == one.space:
        one.tell("card", Text("{hero}: {card}.", hero=one.called, card=name), loud=drawn)
    else:
        where = one.state.board.named(space)
        one.tell("card.placed", Text("{card} is placed: {space}.", card=name, space=where))
    if notice is not None:
        # Whoever holds it in his hand is right: the deck has it, and its count is corrected in the menu.
        one.tell("card.odd", Text("{card} was not left in the deck: correct its count.", card=name))
    return True


def by_box(one: Character) -> bool:
    """Whether the box draws: it was asked to, and every card has been entered (TS25)."""
    state = one.state
    return state.modes.get(f"cards.{DECK}") == "drawn" and bool(state.decks[DECK].candidates())


@question(chosen)
def of_the_box(one: Character, at: int, many: int) -> Draw | None:
    """The next card of a deck that the box knows."""
    if not one.answers:
        return None
    # What people have told may have been shuffled in since.
    nameless = (card for card in NAMELESS if NAMELESS[card].sort != "spell")
    cards = (*one.state.book.decks[DECK].cards, *one.state.newly_named(), *nameless)
    options = tuple(Option(card, one.state.kind_of(DECK, card).name) for card in cards)
    words, deck = which(one, at, many), f"decks.{DECK}"
    return one.state.with_things(Draw(key="card.draw", seats=(one.seat,), text=words, deck=deck, options=options))


async def is_told(one: Character, at: int, many: int) -> tuple[str, str]:
    """What the real card is that was drawn, and on which space it is laid; "" where that is moot."""
    if one.state.modes.get(f"cards.{DECK}") == "drawn":
        one.state.note("TS25.drawn", Text("The box draws from decks entered whole; these are real."))
    one.state.notes("TS25")
    kind, space = await of_which_kind(one, at, many), one.space
    path: list[int] = []
    while kind:
        name = await by_which_name(one, kind, tuple(path), space == one.space)
        if name == names.WRITE.id:
            name = await names.writes(one)
        if not name.startswith("+") or name.startswith(SOME):
            return (await as_a_card(one, kind, name) if name else ""), space
        if name == ELSEWHERE:
            # It has no effect now on the one who drew it (T6.15.1).
            space = await status.where(one, status.LIES)
            if not space:
                break
            path.clear()
        else:
            path.append(int(name[1:]))
    return "", space


def which(one: Character, at: int, many: int) -> Text:
    """Which of the cards that he draws."""
    if many == 1:
        return Text("{hero}: draw a card", hero=one.called)
    return Text("{hero}: card {n} of {m}", hero=one.called, n=at, m=many)


@question(chosen)
def of_which_kind(one: Character, at: int, many: int) -> Choose | None:
    """Its kind, as it stands on the card (TT4)."""
    return one.state.opened(
        one.lines("card.kind", which(one, at, many), *(Option(kind, WORDS[kind]) for kind in KINDS))
    )


@question(chosen)
def by_which_name(one: Character, kind: str, path: tuple[int, ...], elsewhere: bool) -> Choose | None:
    """Its name: one of those that are known, or one that is typed."""
    if not one.answers:
        return None
    words = Text("{hero}: which card?", hero=one.called)
    options = names.page(one.state, kind, path, elsewhere=elsewhere)
    known = partial(names.every, one.state, DECK, names.KINDS[kind])
    asked = CardName(key="card.name", seats=(one.seat,), text=words, options=options, known=known)
    return one.state.with_things(asked)


async def as_a_card(one: Character, kind: str, name: str) -> str:
    """The card that is meant: a known one, a new one that is kept, or one without a name."""
    sorts = KINDS[kind]
    if not name.startswith(SOME) and (known := names.find(one.state, sorts, name)):
        return known
    if name != SOME and name.startswith(SOME):
        return name[1:]
    sort = sorts[0] if len(sorts) == 1 else await of_which_sort(one, sorts)
    if not sort:
        return ""
    return f"some_{sort}" if name == SOME else names.tell(one.state, sort, name)


async def of_which_sort(one: Character, sorts: Sequence[Sort]) -> Sort | None:
    """What a card is that can be of several sorts, of which nobody knows it."""
    answer = await chosen(
        lambda: one.lines("card.sort", Text("{hero}: what is it?"), *(Option(sort, SORTS[sort]) for sort in sorts))
    )
    return next((sort for sort in sorts if sort == answer), None)


# What is read out of a card that lies there.


async def value_of(one: Character, card: str, ability: Ability) -> int | None:
    """The Strength or Craft of an Enemy, asked once of each that has a name; `None` where that has become moot."""
    kind = one.state.kind_of(DECK, card)
    known = kind.strength if ability == "strength" else kind.craft
    if known is not None:
        return known
    said = await says_value(one, card, ability)
    if said is not None and card not in NAMELESS:
        face = one.state.told_face(card)
        if ability == "strength":
            face.strength = said
        else:
            face.craft = said
    return said


@question(number)
def says_value(one: Character, card: str, ability: Ability) -> Number | None:
    """What stands on the card."""
    name = one.state.kind_of(DECK, card).name
    words = Text("{card}: Strength?", card=name) if ability == "strength" else Text("{card}: Craft?", card=name)
    return one.counting("card.value", words, STRONGEST, least=1)


async def race_of(one: Character, card: str) -> str:
    """Animal, monster or dragon, asked once of each that has a name, and only where it matters to him (T6.8)."""
    kind = one.state.kind_of(DECK, card)
    if kind.race is not None or not abilities.asks_for_race(one):
        return kind.race or ""
    said = await says_race(one, card)
    if said and card not in NAMELESS:
        one.state.told_face(card).race = said
    return said or ""


async def says_race(one: Character, card: str) -> Race | None:
    """What stands on the card."""
    words = Text("{card}: what is it?", card=one.state.kind_of(DECK, card).name)
    answer = await chosen(lambda: one.lines("card.race", words, *(Option(race, RACE[race]) for race in get_args(Race))))
    return next((race for race in get_args(Race) if race == answer), None)


async def remains(one: Character, card: str) -> bool:
    """Whether a card that has been met stays face up: asked once of each that has a name, else as usual (TS28)."""
    kind = one.state.kind_of(DECK, card)
    if kind.stays is not None or card in NAMELESS:
        one.state.notes("TS28")
        return kind.remains
    answer = await says_stays(one, card)
    if answer:
        one.state.told_face(card).stays = answer == "stays"
    return one.state.kind_of(DECK, card).remains


@question(chosen)
def says_stays(one: Character, card: str) -> Choose | None:
    """The usual comes first."""
    kind = one.state.kind_of(DECK, card)
    lines = [Option("goes", Text("It is discarded")), Option("stays", Text("It stays here"))]
    words = Text("{card}, afterwards:", card=kind.name)
    return one.lines("card.stays", words, *(lines[::-1] if kind.remains else lines))
