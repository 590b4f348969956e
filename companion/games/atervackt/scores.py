"""Winners (A29), what allies have carried out together (A32.1), and every player's own record (A29.4)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from companion.asks import Seat
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.drakborgen import wagers
from companion.kit.drakborgen.evening import count_gold, describe_end, richest_seats
from companion.state import Json
from companion.text import Text

MOST_GOLD = 30000
"""Most gold that one hero can have carried out."""

STONES = 10000
"""Value of the sun stone and the moon stone together: 5,000 each (A29.2)."""


async def count_treasures(state: AtervacktState) -> None:
    """Ask what each survivor's treasure is worth, and name the winner (A29.1, A29.4)."""
    bearer = bearer_of_stones(state)
    if bearer is not None:
        state.explain("A29.2")
        bearer.tell("stones", Text("{hero}'s gold: tell it without the two stones."))
    other_gold = await count_gold(
        "gold.other", Text("Other gold?"), lambda: filter(_has_more_than_dealt, _uncounted(state)), MOST_GOLD
    )
    for hero in survivors(state):
        if hero.gold is None and (secrets.known_gold(hero) or hero.seat in other_gold):
            hero.gold = min(secrets.known_gold(hero) + other_gold.get(hero.seat, 0), MOST_GOLD)
            hero.gold += STONES if hero is bearer else 0
    asked = await count_gold("gold", Text("Gold carried out?"), lambda: _uncounted(state), MOST_GOLD)
    for seat, gold in asked.items():
        state.heroes[seat].gold = gold + (STONES if bearer is not None and bearer.seat == seat else 0)
    name_winners(state)


def name_winners(state: AtervacktState) -> None:
    """Tell the winner, and how each compares with their own record; allies count together (A29.1, A29.4, A32.1)."""
    if state.allied:
        state.tell("together", Text("Out of Drakborgen together: {n} gold.", n=total_gold(state)))
    else:
        for seat in winners(state):
            hero = state.heroes[seat]
            hero.tell("winner", Text("{hero} wins with {n} gold.", n=hero.gold or 0))
        for hero in survivors(state):
            tell_record(hero)
    if not winners(state):
        state.tell("castle", Text("Nobody wins: Drakborgen keeps its gold."))
    wagers.tell_tally(state)


def bearer_of_stones(state: AtervacktState) -> Hero | None:
    """Return the hero with the sun stone and the moon stone; allies have them together (A29.2, A32.1)."""
    heroes = survivors(state)
    if state.allied:
        have_both = any(hero.sun_stone for hero in heroes) and any(hero.moon_stone for hero in heroes)
        return next((hero for hero in heroes if have_both and hero.sun_stone), None)
    return next((hero for hero in heroes if hero.sun_stone and hero.moon_stone), None)


def _uncounted(state: AtervacktState) -> list[Hero]:
    return [hero for hero in survivors(state) if hero.gold is None]


def _has_more_than_dealt(hero: Hero) -> bool:
    """Return True if the hero carries more than cards that the box dealt, which nobody needs to count."""
    known = [card for card in secrets.chamber_cards(hero) if card.id != decks.OTHER]
    return bool(known) and (hero.treasures > 0 or hero.cards > len(known))


def survivors(state: AtervacktState) -> list[Hero]:
    """Return the heroes that got out alive."""
    return [state.heroes[seat] for seat in state.order() if state.heroes[seat].is_safe]


def winners(state: AtervacktState) -> list[Seat]:
    """Return the seats that carried out most gold; with equal sums all of them, and nobody if no hero got out.

    Allies win together (A29.1, AS24, A32.1).
    """
    if not state.over:
        return []
    if state.allied:
        return [hero.seat for hero in survivors(state)]
    return richest_seats(survivors(state))


def total_gold(state: AtervacktState) -> int:
    """Return the gold that the survivors carried out, counted together (A32.1)."""
    return sum(hero.gold or 0 for hero in survivors(state))


def result(state: AtervacktState) -> Mapping[str, Json]:
    """Return the result of the game, for programs and reports."""
    heroes: dict[str, Json] = {
        seat: {**describe_end(hero), "cards": hero.cards} for seat, hero in state.heroes.items() if seat != state.master
    }
    ending: dict[str, Json] = {"winners": list(winners(state)), "night": state.sun.is_over, "round": state.round}
    if state.allied:
        ending |= {"together": total_gold(state), "monsters": state.master}
    return ending | {"heroes": heroes} | wagers.count_wagers(state)


# Records: the most gold that a player has brought out alive, kept from game to game (A29.4). The rulebook's table
# of results for each hero is in no source; the value and the record take its place.


def previous_record(state: AtervacktState, seat: Seat) -> int:
    """Return the most gold that this player had brought out before this game."""
    return next((record.gold for record in state.book.records.values() if record.name == seat), 0)


def tell_record(hero: Hero) -> None:
    """Tell a player's gold beside their record."""
    state = hero.state
    state.mark_learned()
    record, gold = previous_record(state, hero.seat), hero.gold or 0
    if gold > record:
        state.tell("record", Text("{seat} has a new record: {n} gold.", seat=hero.seat, n=gold))
    elif record:
        state.tell("record", Text("{seat} has {n} gold; the record is {m}.", seat=hero.seat, n=gold, m=record))


def learned_records(state: AtervacktState) -> dict[str, Json]:
    """Return the records that this game has set, by a mark of the player's name; allies set none."""
    if not state.over or state.allied:
        return {}
    return {
        _record_id(state, hero.seat): {"name": hero.seat, "gold": hero.gold}
        for hero in state.heroes.values()
        if hero.is_safe and hero.gold is not None and hero.gold > previous_record(state, hero.seat)
    }


def _record_id(state: AtervacktState, seat: Seat) -> str:
    """Return the table of this player, whatever its owner calls it, else a mark that two names hardly ever share."""
    kept = next((id for id, record in state.book.records.items() if record.name == seat), None)
    return kept or f"player-{sha256(seat.encode()).hexdigest()[:8]}"
