"""Who wins (A29), or what allies have carried out together (A32.1)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asks import Seat
from companion.games.atervackt.cards import dealt, decks
from companion.games.atervackt.rounds import records
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.table import rulings
from companion.games.atervackt.table.seating import allied
from companion.kit.drakborgen.evening import count_gold, richest
from companion.state import Json
from companion.text import Text

RICHEST = 30000
STONES = 10000
"""The sun stone and the moon stone, if they are together: 5,000 each (A29.2)."""


async def count(state: AtervacktState) -> None:
    """Ask what each survivor's treasure is worth, and name the winner (A29.1, A29.4)."""
    bearer = bearer_of_stones(state)
    if bearer is not None:
        rulings.note(state, "A29.2")
        bearer.tell("stones", Text("{hero}'s gold: tell it without the two stones."))
    other = await count_gold("gold.other", Text("Other gold?"), lambda: _carrying_more(state), RICHEST)
    for hero in survivors(state):
        if hero.gold is None and (dealt.gold(hero) or hero.seat in other):
            hero.gold = min(dealt.gold(hero) + other.get(hero.seat, 0), RICHEST)
            hero.gold += STONES if hero is bearer else 0
    for seat, gold in (await count_gold("gold", Text("Gold carried out?"), lambda: _uncounted(state), RICHEST)).items():
        both = bearer is not None and bearer.seat == seat
        state.heroes[seat].gold = gold + (STONES if both else 0)
    name_winners(state)


def name_winners(state: AtervacktState) -> None:
    """Aloud: the winner, and how each compares with his own record; allies count together (A29.1, A29.4, A32.1)."""
    if allied(state):
        state.tell("together", Text("Out of Drakborgen together: {n} gm.", n=in_all(state)))
    else:
        for seat in winners(state):
            hero = state.heroes[seat]
            hero.tell("winner", Text("{hero} wins with {n} gm.", n=hero.gold or 0))
        for hero in survivors(state):
            records.tell(hero)
    if not winners(state):
        state.tell("castle", Text("Nobody wins: Drakborgen keeps its gold."))


def bearer_of_stones(state: AtervacktState) -> Hero | None:
    """Who has the sun stone and the moon stone; allies have them together (A29.2, A32.1)."""
    out = survivors(state)
    if allied(state):
        both = any(hero.sun_stone for hero in out) and any(hero.moon_stone for hero in out)
        return next((hero for hero in out if both and hero.sun_stone), None)
    return next((hero for hero in out if hero.sun_stone and hero.moon_stone), None)


def _uncounted(state: AtervacktState) -> list[Hero]:
    return [hero for hero in survivors(state) if hero.gold is None]


def _carrying_more(state: AtervacktState) -> list[Hero]:
    """Who has cards that the box dealt need not count them, and is asked only for what else he carries."""
    return [hero for hero in _uncounted(state) if _carries_more(hero)]


def _carries_more(hero: Hero) -> bool:
    known = [card for card in dealt.treasures(hero) if card.id != decks.OTHER]
    return bool(known) and (hero.treasures > 0 or hero.cards > len(known))


def survivors(state: AtervacktState) -> list[Hero]:
    """The heroes that got out alive."""
    return [state.heroes[seat] for seat in state.order() if state.heroes[seat].safe]


def winners(state: AtervacktState) -> list[Seat]:
    """Who is out alive with the most valuable treasure; equal sums share; without survivors nobody (A29.1, AS24).

    Allies win together (A32.1).
    """
    if not state.over:
        return []
    if allied(state):
        return [hero.seat for hero in survivors(state)]
    return richest(survivors(state))


def in_all(state: AtervacktState) -> int:
    """What the survivors carried out, counted together (A32.1)."""
    return sum(hero.gold or 0 for hero in survivors(state))


def result(state: AtervacktState) -> Mapping[str, Json]:
    """How it ended."""
    heroes: dict[str, Json] = {
        seat: {"hero": hero.name, "alive": hero.alive, "out": hero.safe, "gold": hero.gold, "cards": hero.cards}
        for seat, hero in state.heroes.items()
        if seat != state.master
    }
    how: dict[str, Json] = {"winners": list(winners(state)), "night": state.sun.over, "round": state.round}
    if allied(state):
        how |= {"together": in_all(state), "monsters": state.master}
    return how | {"heroes": heroes}
