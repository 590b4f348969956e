"""One turn (drag) of a hero: a page of what he may do, and what comes of it (L0.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from companion.asking import EMPTY, choice, chosen
from companion.asks import Choose, Option
from companion.games.legenden import catacombs, chaos, company
from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.castle import moves, rubble
from companion.games.legenden.chamber import chamber, dragon
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.turns import monster_turn
from companion.text import Text

Act: TypeAlias = Callable[[LegendenState, Hero], Awaitable[bool]]
"""Something to do in a turn; says whether the turn is over."""

FOUND = Option("found", Text("Found something"))


def tidy(state: LegendenState) -> None:
    """Between two turns no scene is open."""
    meetings.stay_behind(state)
    state.prowl = state.meeting = state.fight = state.crossing = state.throng = state.melee = None
    state.upcoming.clear()
    state.set_free()
    treasures.tidy(state)
    monster_cards.put_back(state)


async def turn(state: LegendenState, hero: Hero) -> None:
    """A living hero's turn, from what must be known before it to what comes of it; a dead one's player has monsters."""
    if not hero.alive:
        await monster_turn.turn(state, hero)
        return
    await act(state, hero)
    # After his attempt, or his turn without one: never on the turn on which he is caught (LS25).
    await webs.spiders_run(state, hero)


async def act(state: LegendenState, hero: Hero) -> None:
    """All that he does himself."""
    await dragon.know_agility(state, hero)
    # Whoever could still have turned up a stair for him may have died since he went below (L4.8d).
    await catacombs.doom(state, hero)
    while not await take(state, hero):
        pass


async def take(state: LegendenState, hero: Hero) -> bool:
    """Do one thing; a turn that has become moot is over. By the advanced rules some of it waits (L13.1a)."""
    what = await chosen(lambda: company.offering(state, hero, _ask_turn(state, hero)))
    # People may have corrected a life while the question stood: who is dead by that has no turn left (L5.1b).
    state.mourn()
    match what:
        case "":
            return True
        case "rest" | "draw" | "strike" | "fight" | "loot" | "loot_one" | "attack" as waits if company.moving(state):
            return company.later(state, hero, waits)
        case _:
            return await ACTS[what](state, hero)


def _ask_turn(state: LegendenState, hero: Hero) -> Choose | None:
    if not hero.alive or hero.place == "home" or state.over:
        return None
    return choice("turn", hero.seat, Text("{hero}: what now?", hero=hero.name), *lines(state, hero))


def lines(state: LegendenState, hero: Hero) -> tuple[Option, ...]:
    """What the hero may do now, and attack another by the chaos rules (L13.5)."""
    return (*page(state, hero), *chaos.option(state, hero))


def page(state: LegendenState, hero: Hero) -> tuple[Option, ...]:
    """What the hero may do now, on the same lines every time."""
    if hero.due == "back":
        return (Option("back", Text("Go back")), EMPTY, EMPTY, FOUND)
    if hero.due == "arrive":
        return (Option("arrive", Text("Come in")), EMPTY, EMPTY, FOUND)
    if hero.due in ("onward", "thrown"):
        return (Option(hero.due, Text("Go on in")), EMPTY, EMPTY, FOUND)
    if hero.place == "chamber":
        if state.dragon == "awake":
            return (*dragon.page(state, hero), FOUND)
        return (*chamber.page(state, hero), FOUND, *chamber.fewer(state))
    if hero.place == "catacombs":
        # Nobody rests down here (L5.4b), so the rest's line stays empty.
        return (below(state, hero), EMPTY, Option("stay", Text("Stay put")), FOUND)
    rest = Option("rest", Text("Rest")) if hero.may_rest else EMPTY
    stay_ = Option("stay", Text("Stay put"))
    if hero.place in ("entrance", "stuck"):
        return (*rubble.page(state, hero, rest if rest.id else stay_), FOUND)
    if hero.place == "web":
        return (*webs.page(hero, rest if rest.id else stay_), FOUND)
    if hero.place == "outside":
        home = Option("home", Text("Home for good"))
        return (Option("enter", Text("Go in")), rest, Option("stay", Text("Stay out")), home)
    return (Option("move", Text("Move")), rest, stay_, FOUND)


def below(state: LegendenState, hero: Hero) -> Option:
    """In the catacombs: look for a way up, as long as any is face up (L4.7.3a, L4.7.3d, L4.8d)."""
    if not state.stair_numbers():
        return EMPTY
    chance = catacombs.up_chance(state, hero.life)
    return Option("climb", Text("A way up  {percent}%", percent=round(chance * 100)), chance)


async def stay(_state: LegendenState, _hero: Hero) -> bool:
    """Nobody has to move (L0.3, LQ3)."""
    return True


async def rest(_state: LegendenState, hero: Hero) -> bool:
    """Rest (vila) instead of moving (LQ3)."""
    await hero.rests()
    return True


async def attack(state: LegendenState, hero: Hero) -> bool:
    """Attack a hero in his room; his turn is over then (L13.5)."""
    target = await chaos.whom(state, hero)
    if target is None:
        return False
    await chaos.attack(state, hero, target)
    return True


async def go_home(state: LegendenState, hero: Hero) -> bool:
    """A hero outside who does not want to enter again (LS7)."""
    hero.place = "home"
    state.tell("home", Text("{hero} goes home for good.", hero=hero.name))
    return True


ACTS: Mapping[str, Act] = {
    "move": moves.move,
    "enter": moves.enter_castle,
    "back": moves.go_back,
    "onward": moves.go_onward,
    "arrive": moves.go_arriving,
    "thrown": moves.go_thrown,
    "force": moves.force_rubble,
    "tear": moves.force_web,
    "loose": moves.loosen_web,
    "climb": moves.climb,
    "rest": rest,
    "stay": stay,
    "home": go_home,
    "found": moves.found,
    "draw": chamber.stay,
    "loot": chamber.loot,
    "loot_one": chamber.loot_one,
    "strike": dragon.strike,
    "fight": dragon.face,
    "flee": moves.flee_dragon,
    "shut": dragon.shut_in,
    "drop": dragon.drop_cards,
    "attack": attack,
}
