"""Meeting the Adventure cards on a space, the lowest number first (T6.15.2-T6.15.11, TT4).

`adventure` is what a space with a draw has; `passes` is all that lies on any other one: Enemies, then what can be taken
(T6.13.5a). The next card is met only when the earlier ones were dealt with (T6.15.7); what is left lies there, face up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.adventure import drawing
from companion.games.talisman.cards import face_up, trophies
from companion.games.talisman.cards.names import DECK
from companion.games.talisman.data.cards import CardKind, Sort
from companion.games.talisman.fights.battle import Foe, battle
from companion.games.talisman.house_rules import rule
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Ability, Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text


async def adventure(one: Character, many: int) -> None:
    """Draw so many cards, less those that lie there; old and new together are the adventure (T6.13.4)."""
    if one.state.lies(one.space).left("spell"):
        one.state.notes("spells_count")
    many = max(many - face_up.counted(one), 0)
    if many:
        abilities.reminds(one, "draw")
    await drawing.draws(one, many)
    await meets(one, *MEETS)


async def passes(one: Character) -> None:
    """On a space without a draw: Enemies that lie there are fought or Evaded, then the rest may be taken (T6.13.5a)."""
    await meets(one, 2, 3, TAKING)


async def meets(one: Character, *numbers: int) -> None:
    """Card by card in the order of these numbers, as long as he is here and his turn goes on (T6.15.7, T6.15.11)."""
    for order in numbers:
        # On most spaces no card lies, so that it is only looked what else there is to take.
        if goes_on(one) and (order == TAKING or one.state.lies(one.space).left(DECK)):
            await MEETS[order](one)


def goes_on(one: Character) -> bool:
    """Whether he meets the next card."""
    return one.alive and not one.carried and not one.ended


def lies_here(one: Character, sort: Sort) -> list[int]:
    """The cards of that sort that lie face up here, each by its slot, which it keeps wherever it lies."""
    deck, pile = one.state.decks[DECK], f"lies:{one.space}"
    places = one.state.lies(one.space).places(DECK)
    return [deck.slot(pile, place.at) for place in places if one.state.kind_of(DECK, place.card).sort == sort]


def place_of(one: Character, slot: int) -> Place | None:
    """Where such a card lies here now; `None` where it has gone."""
    deck, pile = one.state.decks[DECK], f"lies:{one.space}"
    return next((at for at in one.state.lies(one.space).places(DECK) if deck.slot(pile, at.at) == slot), None)


def kind_at(one: Character, slot: int) -> CardKind:
    """What that card is."""
    place = place_of(one, slot)
    return one.state.kind_of(DECK, place.card if place else "")


# Events, Strangers, Places.


async def reads_all(one: Character, sort: Sort) -> None:
    """All of one number; of several the player chooses the order (TS30)."""
    met: set[int] = set()
    while goes_on(one) and (left := [slot for slot in lies_here(one, sort) if slot not in met]):
        slot = left[0]
        if len({kind_at(one, other).id for other in left}) > 1:
            one.state.notes("TS30")
            slot = int(await which_first(one, tuple(left)) or 0)
        if slot not in left:
            return
        met.add(slot)
        await reads(one, slot)


@question(chosen)
def which_first(one: Character, slots: tuple[int, ...]) -> Choose | None:
    """Which of these cards he meets next."""
    lines = (Option(str(slot), kind_at(one, slot).name) for slot in slots if place_of(one, slot))
    return one.lines("card.first", Text("{hero}: which first?", hero=one.called), *lines)


async def reads(one: Character, slot: int) -> None:
    """Do what it says, then the usual changes; it is discarded or stays (T6.15.4, T6.15.8, T6.15.10, TS28)."""
    place = place_of(one, slot)
    if place is None:
        return
    space, kind = one.space, one.state.kind_of(DECK, place.card)
    if kind.says:
        one.tell("card.says", Text("{hero}: {says}", hero=one.called, says=kind.words))
    await offer_changes(one, "follow", Text("{hero}: {card}", hero=one.called, card=kind.name))
    deck = one.state.decks[DECK]
    # Whoever was carried off, or has died, leaves it where it lay (T6.15.11).
    if not await drawing.remains(one, place.card) and slot in slots(one, space):
        deck.put(slot, DISCARD)


def slots(one: Character, space: str) -> list[int]:
    """All Adventure cards that lie on a space."""
    deck, pile = one.state.decks[DECK], f"lies:{space}"
    return [deck.slot(pile, at) for at in range(deck.left(pile) or 0)]


# Enemies.


async def fights(one: Character, sort: Sort, ability: Ability) -> None:
    """Those that attack him; then, where beasts leave him in peace by an ability, he may attack these (T6.8)."""
    races = {slot: await race_at(one, slot, sort) for slot in lies_here(one, sort)}
    peaceful = {slot for slot, race in races.items() if abilities.is_left_in_peace(one, race)}
    attackers = [slot for slot in races if slot not in peaceful]
    await fights_as_one(one, attackers, ability, tuple(races[slot] or "creature" for slot in attackers))
    still = tuple(slot for slot in peaceful if place_of(one, slot) is not None)
    if still and goes_on(one) and await attacks(one, still) == "attack":
        await fights_as_one(one, list(still), ability, tuple(races[slot] for slot in still))


async def race_at(one: Character, slot: int, sort: Sort) -> str:
    """What that Enemy is: asked where it matters to him alone; a spirit is one."""
    if sort == "spirit":
        return "spirit"
    place = place_of(one, slot)
    return "" if place is None else await drawing.race_of(one, place.card)


@question(chosen)
def attacks(one: Character, slots: tuple[int, ...]) -> Choose | None:
    """Whether he attacks those that do not attack him."""
    here = [slot for slot in slots if place_of(one, slot) is not None]
    if not here or not goes_on(one):
        return None
    words = Text("{hero}: {foe}, at peace", hero=one.called, foe=named(one, here))
    lines = Option("leave", Text("Let it be")), Option("attack", Text("Attack"))
    return one.state.opened(one.lines("card.peace", words, *lines))


async def fights_as_one(one: Character, foes: list[int], ability: Ability, races: tuple[str, ...]) -> None:
    """Enemies of one kind fight as one: their values are added, one die is thrown for all (T6.16.5, TS30).

    A win leaves trophies, or discards spirits; a loss or a tie ends the turn and leaves all that is here (T6.16.4d-e).
    """
    values: dict[int, int] = {}
    for slot in foes:
        place = place_of(one, slot)
        value = await drawing.value_of(one, place.card, ability) if place else None
        if value is None:
            return
        values[slot] = value
    # While values were asked, people may have put right what lies here.
    foes = [slot for slot in foes if place_of(one, slot) is not None]
    if len(foes) > 1:
        one.state.notes("TS30")
    if not foes:
        return
    value = sum(values[slot] for slot in foes) + bonus(one, len(foes))
    match await battle(one, Foe(named(one, foes), ability, value, races=races)):
        case "won":
            for slot in foes:
                if (beaten := place_of(one, slot)) is not None:
                    trophies.keeps(one, one.state.lies(one.space), beaten, values[slot])
            await trophies.after_battle(one)
        case "evaded":
            one.state.notes("TS33")
        case "lost" | "tied" | "moot":
            one.ended = not one.carried


def named(one: Character, foes: list[int]) -> Text:
    """One by its name, several together."""
    if len(foes) == 1:
        return kind_at(one, foes[0]).name
    return Text("Enemies")


def bonus(one: Character, many: int) -> int:
    """What the space adds to an Enemy's roll, on the Runes 2; of several once, by house rule each (TS29)."""
    adds = one.state.board[one.space].bonus
    if not adds or many == 1:
        return adds
    one.state.notes("runes")
    return adds * many if rule(one.state.options, "runes") == "each" else adds


# What can be taken.


async def takes(one: Character) -> None:
    """Followers, Objects and Gold, once all Enemies here are beaten or Evaded (T6.15.9)."""
    if one.state.here(one) and face_up.for_him(one):
        one.state.notes("TS37")
    await face_up.takes(one, past=True)


TAKING: Final = 5
"""The number at which things are taken, Gold and bought ones too."""

MEETS: Final[Mapping[int, Callable[[Character], Awaitable[None]]]] = {
    1: partial(reads_all, sort="event"),
    2: partial(fights, sort="enemy", ability="strength"),
    3: partial(fights, sort="spirit", ability="craft"),
    4: partial(reads_all, sort="stranger"),
    TAKING: takes,
    6: partial(reads_all, sort="place"),
}
"""What is done about cards of each number (TT4)."""
