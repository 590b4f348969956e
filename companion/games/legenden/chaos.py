"""Chaos rules (kaosregler): heroes may fight heroes, if all have agreed before the game (L13.5, LQ8)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option, Seat, ask_all
from companion.games.legenden import encounters, melee
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.state.melee import Melee
from companion.kit.questions import question
from companion.text import Text

PLACES = ("room", "outside", "chamber")
"""Places where heroes can stand in one room, free to fight each other."""

ATTACKER, ATTACKED, ALONE = 1, 2, 3
"""Sides; a hero who fights both is on a side alone."""


def list_targets(hero: Hero) -> list[Hero]:
    """Return the heroes who may stand in the same room; there is no map, so the player says who does."""
    # With the dragon awake everybody inside has to flee or fight it (L9.5b).
    state = hero.state
    if not state.rule("chaos") or not can_attack(hero) or (hero.place == "chamber" and state.dragon == "awake"):
        return []
    others = (other for other in state.living() if other is not hero and other.due != "arrive")
    return [other for other in others if other.place == hero.place]


def can_attack(hero: Hero) -> bool:
    """Return True if the hero can attack somebody."""
    return hero.alive and hero.place in PLACES and hero.due == "nothing"


def attack_options(hero: Hero) -> tuple[Option, ...]:
    """Return the line to attack, which only the chaos rules have (L13.5)."""
    return (Option("attack", Text("Attack a hero")),) if list_targets(hero) else ()


@question(ask_option)
def ask_target(hero: Hero) -> Choose | None:
    """Ask which hero in the room is attacked, if any."""
    others = list_targets(hero)
    if not others:
        return None
    names = [Option(other.seat, Text("{hero}", hero=other.called)) for other in others]
    return hero.build_choice("attack.whom", Text("{hero}: attack whom?"), *names, Option("not", Text("Nobody")))


async def attack_chosen_hero(hero: Hero) -> bool | None:
    """Attack a hero in the room (L13.5); return True if the attacker still stands there, `None` without a fight."""
    target = hero.state.heroes.get(await ask_target(hero))
    return None if target is None else await attack(hero, target)


async def attack(hero: Hero, target: Hero) -> bool:
    """Fight another hero, with life for points (L13.5, L8); return True if the hero still stands there, free."""
    state = hero.state
    sides = {hero.seat: ATTACKER, target.seat: ATTACKED} | await take_sides(hero, target)
    fled = await fight_between(state, sides)
    await encounters.play_meetings(hero)
    return can_attack(hero) and hero.seat not in fled


async def take_sides(hero: Hero, target: Hero) -> dict[Seat, int]:
    """Let the others in the room help one of the two, or fight both; return the side of each who joins in."""
    answers = await ask_all(lambda: _build_side_ask(hero, target))
    sides = {"attacker": ATTACKER, "attacked": ATTACKED, "alone": ALONE}
    taken = {seat: sides[answer] for seat, answer in answers.items() if isinstance(answer, str) and answer in sides}
    # Two who both fight everybody are no allies of each other.
    alone = [seat for seat, side in taken.items() if side == ALONE]
    return taken | {seat: ALONE + index for index, seat in enumerate(alone)}


def _build_side_ask(hero: Hero, target: Hero) -> Choose | None:
    seats = tuple(other.seat for other in list_targets(hero) if other is not target)
    if not seats or not target.alive:
        return None
    stay_out, alone = Option("out", Text("Stay out of it")), Option("alone", Text("Against both"))
    help_one = Option("attacker", Text("Help {hero}", hero=hero.called))
    help_other = Option("attacked", Text("Help {hero}", hero=target.called))
    text = Text("{a} >< {b}", a=hero.called, b=target.called)
    return Choose(key="attack.side", seats=seats, text=text, options=(stay_out, help_one, help_other, alone))


async def fight_between(state: LegendenState, sides: dict[Seat, int]) -> list[Seat]:
    """Fight until one side is left; return the heroes who fled."""

    async def muster(fight: Melee) -> None:
        for seat, side in sides.items():
            await melee.call_up_hero(fight, state.heroes[seat], side)

    try:
        fought = await melee.fight_melee(state, muster)
        return melee.list_fled(fought) if fought else []
    finally:
        state.melee = None


async def fight_for_treasure(state: LegendenState, rivals: list[Hero]) -> Hero | None:
    """Let all fight against all for a treasure: who is left takes it (LQ6)."""
    standing = {hero.seat for hero in rivals if hero.alive}
    standing -= {*await fight_between(state, {hero.seat: index for index, hero in enumerate(rivals, 1) if hero.alive})}
    able = [hero for hero in rivals if hero.seat in standing and can_attack(hero)]
    if able:
        await encounters.play_meetings(able[0])
    return able[0] if len(able) == 1 and can_attack(able[0]) else None
