"""Meetings with the Adventure cards on a space, the lowest number first (T6.15.2-T6.15.11, TT4).

`have_adventure` is for a space with a draw; `meet_lying_cards` for all others: Enemies, then what can be taken
(T6.13.5a). The next card is met only when the earlier ones were dealt with (T6.15.7); what is left lies there, face up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.adventure import drawing
from companion.games.talisman.cards import face_up, trophies
from companion.games.talisman.cards.names import DECK
from companion.games.talisman.data.cards import CardKind, Sort
from companion.games.talisman.fights.battle import Foe, fight_creature
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.reported_changes.others import may_strike_others, strike_others
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Ability, Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question, tell_only_answer
from companion.text import Text


async def have_adventure(hero: Character, many: int) -> None:
    """Draw `many` cards less those that lie there, and meet old and new ones together (T6.13.4)."""
    if hero.state.decks["spell"].left(f"lies:{hero.space}"):
        hero.state.explain("spells_count")
    many = max(many - face_up.count_toward_draw(hero), 0)
    if many:
        abilities.remind_of_abilities(hero, "draw")
    await drawing.draw_cards(hero, many)
    await meet_cards(hero, *MEETINGS)


async def meet_lying_cards(hero: Character) -> None:
    """Fight or Evade the Enemies that lie on a space without a draw, then maybe take the rest (T6.13.5a)."""
    await meet_cards(hero, 2, 3, TAKING)


async def meet_cards(hero: Character, *numbers: int) -> None:
    """Meet the cards in the order of these numbers, as long as the hero can go on (T6.15.7, T6.15.11)."""
    for order in numbers:
        # On most spaces no card lies, so only Gold and bought Objects are looked for there.
        if can_go_on(hero) and (order == TAKING or hero.state.decks[DECK].left(f"lies:{hero.space}")):
            await MEETINGS[order](hero)


def can_go_on(hero: Character) -> bool:
    """Return whether the hero can meet the next card: alive, still here, and with the turn going on."""
    return hero.alive and not hero.carried and not hero.ended


def slots_of_sort(hero: Character, sort: Sort) -> list[int]:
    """Return the slots of the cards of that sort that lie face up here."""
    deck, pile = hero.state.decks[DECK], f"lies:{hero.space}"
    places = hero.state.pile(pile, DECK).places()
    return [deck.slot(pile, place.at) for place in places if hero.state.kind_of(DECK, place.card).sort == sort]


def place_of_slot(hero: Character, slot: int) -> Place | None:
    """Return the place of the card of that slot here; `None` where it has gone."""
    deck, pile = hero.state.decks[DECK], f"lies:{hero.space}"
    return next((at for at in hero.state.pile(pile, DECK).places() if deck.slot(pile, at.at) == slot), None)


def kind_of_slot(hero: Character, slot: int) -> CardKind:
    """Return the kind of the card of that slot."""
    place = place_of_slot(hero, slot)
    return hero.state.kind_of(DECK, place.card if place else "")


# Events, Strangers, Places.


async def follow_cards(hero: Character, sort: Sort) -> None:
    """Follow all cards of one number; of several the player chooses the order (TS30)."""
    met_slots: set[int] = set()
    while can_go_on(hero) and (left := [slot for slot in slots_of_sort(hero, sort) if slot not in met_slots]):
        slot = left[0]
        if len({kind_of_slot(hero, other).id for other in left}) > 1:
            hero.state.explain("TS30")
            slot = int(await ask_which_first(hero, tuple(left)) or 0)
        elif (asked := build_order_ask(hero, (slot,))) is not None:
            tell_only_answer(hero.state, asked)
        if slot not in left:
            return
        met_slots.add(slot)
        await follow_card(hero, slot)


def build_order_ask(hero: Character, slots: tuple[int, ...]) -> Choose | None:
    """Build the ask which of these cards the hero meets next."""
    found = ((slot, kind_of_slot(hero, slot)) for slot in slots if place_of_slot(hero, slot))
    lines = (Option(str(slot), kind.name, public=kind.id) for slot, kind in found)
    return hero.build_choice("card.first", Text("{hero}: which first?", hero=hero.called), *lines)


ask_which_first = question(ask_option)(build_order_ask)
"""Ask which of these cards the hero meets next."""


async def follow_card(hero: Character, slot: int) -> None:
    """Follow the card, then the usual changes; it is discarded or stays (T6.15.4, T6.15.8, T6.15.10, TS28)."""
    place = place_of_slot(hero, slot)
    if place is None:
        return
    space, kind = hero.space, hero.state.kind_of(DECK, place.card)
    if kind.says:
        hero.tell("card.says", Text("{hero}: {says}", hero=hero.called, says=kind.words))
    elif hints.is_first(hero, "card.read"):
        hints.tell(hero, "card.read", Text("{hero}: do what the card says, then tell what changes."))
    strikes = strike_others if kind.sort == "event" and may_strike_others(hero) else None
    await offer_changes(hero, "follow", Text("{hero}: {card}", hero=hero.called, card=kind.name), others=strikes)
    deck = hero.state.decks[DECK]
    # Whoever was carried off, or has died, leaves it where it lay (T6.15.11).
    if not await drawing.is_left_lying(hero, place.card) and slot in slots_on(hero, space):
        deck.put(slot, DISCARD)


def slots_on(hero: Character, space: str) -> list[int]:
    """Return the slots of all Adventure cards that lie on a space."""
    deck, pile = hero.state.decks[DECK], f"lies:{space}"
    return [deck.slot(pile, index) for index in range(deck.left(pile) or 0)]


# Enemies.


async def fight_enemies(hero: Character, sort: Sort, ability: Ability) -> None:
    """Fight the Enemies that attack; then maybe attack those that an ability keeps peaceful (T6.8)."""
    races = {slot: await race_of_slot(hero, slot, sort) for slot in slots_of_sort(hero, sort)}
    peaceful = {slot for slot, race in races.items() if abilities.is_left_in_peace(hero, race)}
    attackers = [slot for slot in races if slot not in peaceful]
    await fight_together(hero, attackers, ability, tuple(races[slot] or "creature" for slot in attackers))
    still = tuple(slot for slot in peaceful if place_of_slot(hero, slot) is not None)
    if still and can_go_on(hero) and await ask_to_attack_peaceful(hero, still) == "attack":
        await fight_together(hero, list(still), ability, tuple(races[slot] for slot in still))


async def race_of_slot(hero: Character, slot: int, sort: Sort) -> str:
    """Return the race of that Enemy, asked only where it matters; a spirit is "spirit"."""
    if sort == "spirit":
        return "spirit"
    place = place_of_slot(hero, slot)
    return "" if place is None else await drawing.get_race(hero, place.card)


@question(ask_option)
def ask_to_attack_peaceful(hero: Character, slots: tuple[int, ...]) -> Choose | None:
    """Ask whether the hero attacks Enemies that do not attack."""
    peaceful = [slot for slot in slots if place_of_slot(hero, slot) is not None]
    if not peaceful or not can_go_on(hero):
        return None
    words = Text("{hero}: {foe}, at peace", hero=hero.called, foe=name_enemies(hero, peaceful))
    lines = Option("leave", Text("Let it be")), Option("attack", Text("Attack"))
    return hero.state.with_interruptions(hero.build_choice("card.peace", words, *lines))


async def fight_together(hero: Character, foes: list[int], ability: Ability, races: tuple[str, ...]) -> None:
    """Fight Enemies of one kind as one: their values are added, with one die for all (T6.16.5, TS30).

    A win leaves trophies, or discards spirits; a loss or a tie ends the turn and leaves all that is here (T6.16.4d-e).
    """
    values: dict[int, int] = {}
    for slot in foes:
        place = place_of_slot(hero, slot)
        value = await drawing.get_value(hero, place.card, ability) if place else None
        if value is None:
            return
        values[slot] = value
    # While values were asked, people may have put right what lies here.
    foes = [slot for slot in foes if place_of_slot(hero, slot) is not None]
    if len(foes) > 1:
        hero.state.explain("TS30")
    if not foes:
        return
    value = sum(values[slot] for slot in foes) + space_bonus(hero, len(foes))
    match await fight_creature(hero, Foe(name_enemies(hero, foes), ability, value, races=races)):
        case "won":
            for slot in foes:
                if (beaten := place_of_slot(hero, slot)) is not None:
                    trophies.keep_trophy(hero, hero.state.cards_on(hero.space), beaten, values[slot])
            await trophies.offer_trade_after_battle(hero)
        case "evaded":
            hero.state.explain("TS33")
        case "lost" | "tied" | "moot":
            hero.ended = not hero.carried


def name_enemies(hero: Character, foes: list[int]) -> Text:
    """Return the name of a single Enemy; several are called "Enemies"."""
    if len(foes) == 1:
        return kind_of_slot(hero, foes[0]).name
    return Text("Enemies")


def space_bonus(hero: Character, many: int) -> int:
    """Return the bonus of an Enemy's roll on the space, as the Runes do: once, by house rule for each (TS29)."""
    adds = hero.state.board[hero.space].bonus
    if not adds or many == 1:
        return adds
    hero.state.explain("runes")
    return adds * many if hero.state.rule("runes") == "each" else adds


# Things to take.


async def take_things(hero: Character) -> None:
    """Take Followers, Objects and Gold, once all Enemies here are beaten or Evaded (T6.15.9)."""
    if hero.state.others_here(hero) and face_up.takeable_cards(hero):
        hero.state.explain("TS37")
    await face_up.take_cards(hero, past=True)


TAKING: Final = 5
"""Number at which things are taken, Gold and bought ones too."""

MEETINGS: Final[Mapping[int, Callable[[Character], Awaitable[None]]]] = {
    1: partial(follow_cards, sort="event"),
    2: partial(fight_enemies, sort="enemy", ability="strength"),
    3: partial(fight_enemies, sort="spirit", ability="craft"),
    4: partial(follow_cards, sort="stranger"),
    TAKING: take_things,
    6: partial(follow_cards, sort="place"),
}
"""Functions that meet the cards of each number (TT4)."""
