"""Who wins (A29)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asks import Number, Seat, ask_all
from companion.games.atervackt import dealt, decks
from companion.games.atervackt.state import AtervacktState, Hero
from companion.state import Json
from companion.text import Text

RICHEST = 30000


async def settle(state: AtervacktState) -> None:
    """Ask what each survivor's treasure is worth, and name the winner (A29.1, A29.4)."""
    other = await ask_all(lambda: _ask_other(state))
    for hero in survivors(state):
        if hero.gold is None and (dealt.gold(state, hero) or hero.seat in other):
            given = other.get(hero.seat, 0)
            hero.gold = min(dealt.gold(state, hero) + (given if isinstance(given, int) else 0), RICHEST)
    answers = await ask_all(lambda: _ask_gold(state))
    for seat, gold in answers.items():
        if isinstance(gold, int):
            state.heroes[seat].gold = gold
    for seat in winners(state):
        hero = state.heroes[seat]
        state.tell("winner", Text("{hero} wins with {n} gm.", hero=hero.name, n=hero.gold or 0))
    if not winners(state):
        state.tell("castle", Text("Nobody wins: Drakborgen keeps its gold."))


def _ask_gold(state: AtervacktState) -> Number | None:
    unknown = tuple(hero.seat for hero in survivors(state) if hero.gold is None)
    if not unknown:
        return None
    return Number(key="gold", seats=unknown, text=Text("Gold carried out?"), min=0, max=RICHEST, step=10)


def _ask_other(state: AtervacktState) -> Number | None:
    """Who has cards that the box dealt need not count them, and is asked only for what else he carries."""
    seats = tuple(hero.seat for hero in survivors(state) if hero.gold is None and _carries_more(state, hero))
    if not seats:
        return None
    return Number(key="gold.other", seats=seats, text=Text("Other gold?"), min=0, max=RICHEST, step=10)


def _carries_more(state: AtervacktState, hero: Hero) -> bool:
    known = [card for card in dealt.of_the_box(state, dealt.CHAMBER, decks.hand(hero.seat)) if card.id != decks.OTHER]
    return bool(known) and (hero.treasures > 0 or hero.cards > len(known))


def survivors(state: AtervacktState) -> list[Hero]:
    """The heroes that got out alive."""
    return [state.heroes[seat] for seat in state.order() if state.heroes[seat].safe]


def winners(state: AtervacktState) -> list[Seat]:
    """Who is out alive with the most valuable treasure; equal sums share; without survivors nobody (A29.1, AS24)."""
    if not state.over:
        return []
    most = max((hero.gold or 0 for hero in survivors(state)), default=0)
    return [hero.seat for hero in survivors(state) if (hero.gold or 0) == most]


def result(state: AtervacktState) -> Mapping[str, Json]:
    """How it ended."""
    heroes: dict[str, Json] = {
        seat: {"hero": hero.name, "alive": hero.alive, "out": hero.safe, "gold": hero.gold, "cards": hero.cards}
        for seat, hero in state.heroes.items()
    }
    return {"winners": list(winners(state)), "night": state.sun.over, "round": state.round, "heroes": heroes}
