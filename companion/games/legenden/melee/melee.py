"""Fights between more than two (multipel strid) by the advanced rules: L13.3, LS32."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asking import choice, chosen, done
from companion.asks import Choose, Number, Option, Options, Tell, ask_all, scope
from companion.games.legenden import followers
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights import combat
from companion.games.legenden.melee import plates, summed_blows
from companion.games.legenden.melee.sides import active, all_against_all, asked, called, is_over
from companion.games.legenden.monsters import meetings
from companion.games.legenden.places import monster_flight
from companion.games.legenden.places.tokens import discard
from companion.games.legenden.state.game import Hero, LegendenState, Meeting
from companion.games.legenden.state.melee import Fighter, Foe, Melee, Throng
from companion.games.legenden.table import rulings
from companion.games.legenden.table.seating import opponent
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.text import Text

HEROES, MONSTERS = 1, 2
"""The sides of a fight between heroes and monsters."""


async def fight(state: LegendenState, muster: Callable[[], Awaitable[None]]) -> Melee | None:
    """A fight until one side is left; `None` if it did not happen. `muster` calls up who fights."""
    with scope(state.scopes, "fight"):
        melee = state.melee = Melee()
        await muster()
        rulings.note(state, "LS32")
        await done(lambda: _tell_ready(state))
        fall(state)
        while not is_over(state):
            await combat_round(state)
        return melee
    return None


async def muster_all(state: LegendenState, throng: Throng, heroes: list[Hero], foes: list[Foe]) -> None:
    """All heroes on one side, all monsters on the other."""
    for hero in heroes:
        await call_up(state, hero, HEROES)
    for foe in foes:
        monster_cards.take_again(state, throng.opponent, foe.card)
        points = await combat.monster_life(state, heroes[0], throng.opponent, foe.kind)
        add(state, Fighter(throng.opponent, MONSTERS, kind=foe.kind, foe=throng.foes.index(foe), points=points))
        monster_cards.put_back(state)


def add(state: LegendenState, fighter: Fighter) -> None:
    """One more fighter."""
    if state.melee is not None:
        state.melee.fighters.append(fighter)


async def call_up(state: LegendenState, hero: Hero, side: int) -> None:
    """A hero with his points (L8.1a); a monster in his power fights in his place, or beside him (L12.3b, L13.4)."""
    await hero.knows_life()
    own = Fighter(hero.seat, side, hero=hero.seat, points=(hero.life or 0) + hero.combat_bonus)
    picked = await chosen(lambda: _ask_who(state, hero))
    number_ = picked.removeprefix(BESIDE)
    if number_ in state.monsters:
        kind = state.monsters[number_].kind
        life = (
            await monster_cards.life(state, hero, hero.seat, kind, lambda: _ask_servant_life(state, hero, number_)) or 1
        )
        monster_cards.put_back(state)
        own.fate = "fights" if picked.startswith(BESIDE) else "waits"
        add(state, Fighter(hero.seat, side, kind=kind, number=number_, master=hero.seat, points=life))
    add(state, own)


BESIDE = "with."


def _ask_who(state: LegendenState, hero: Hero) -> Choose | None:
    if state.melee is None or not hero.alive or not followers.servants(state, hero):
        return None
    kinds = {n: state.book.monsters[state.monsters[n].kind] for n in followers.servants(state, hero)}
    alone = [Option(n, Text("{n}: {monster}", n=n, monster=kind.name)) for n, kind in kinds.items()]
    both = [Option(BESIDE + n, Text("Both, {n}: {monster}", n=n, monster=kind.short_name)) for n, kind in kinds.items()]
    himself = Option("hero", Text("{hero}", hero=hero.name))
    return choice("fight.who", hero.seat, Text("Who fights?"), himself, *alone, *both)


def _ask_servant_life(state: LegendenState, hero: Hero, picked: str) -> Number | None:
    if state.melee is None or not hero.alive or picked not in state.monsters:
        return None
    text = Text("{monster}: its life?", monster=state.book.monsters[state.monsters[picked].kind].name)
    return Number(key="servant.life", seats=(hero.seat,), text=text, min=1, max=MOST_LIFE)


def _tell_ready(state: LegendenState) -> Tell | None:
    """Time to compare strengths and weaknesses before the first combat round (LQ10)."""
    if state.melee is None or is_over(state):
        return None
    standing = active(state)
    first = standing[0].side
    many = [fighter for fighter in standing if fighter.side == first]
    text = Text("{n} against {m}", n=len(many), m=len(standing) - len(many))
    if all_against_all(state):
        text = Text("All against all")
    return Tell(key="fight.ready", seats=tuple(dict.fromkeys(f.seat for f in standing)), text=text)


async def combat_round(state: LegendenState) -> None:
    """One combat round: choose, compare, settle; then flight or broken courage (L13.3a-d, L8.9, L8.12)."""
    assert state.melee is not None
    state.melee.round += 1
    state.melee.opened = state.melee.compared = False
    await plates.choose(state)
    fall(state)
    if is_over(state):
        return
    await summed_blows.compare(state)
    await summed_blows.settle(state)
    fall(state)
    if is_over(state):
        return
    await flights(state)
    await courages(state)
    if not is_over(state):
        await offer_flight(state)
        fall(state)


def fall(state: LegendenState) -> None:
    """Who has lost all points or all life has fallen (L8.2a, L8.13); a hero steps in for his monster (L12.3c)."""
    fighters = state.melee.fighters if state.melee else []
    for fighter in fighters:
        if fighter.fate in ("fights", "waits") and not (fighter.points and alive(state, fighter)):
            bury(state, fighter)
    for fighter in fighters:
        if fighter.fate == "waits" and needed(state, fighter):
            fighter.fate = "fights"
            name = called(state, fighter)
            state.tell("power.ends", Text("{hero} has to fight himself.", hero=name))


def needed(state: LegendenState, hero: Fighter) -> bool:
    """Whether nothing fights in his place any more, and there is somebody to fight."""
    standing = active(state)
    return not any(f.master == hero.hero for f in standing) and any(f.side != hero.side for f in standing)


def alive(state: LegendenState, fighter: Fighter) -> bool:
    """Whether a hero lives; a monster does while it has points."""
    return fighter.hero is None or state.heroes[fighter.hero].alive


def bury(state: LegendenState, fighter: Fighter) -> None:
    """A hero dies; a monster is dead."""
    fighter.fate = "fallen"
    if fighter.hero is not None:
        if state.heroes[fighter.hero].alive:
            state.heroes[fighter.hero].die()
        return
    state.tell("melee.killed", Text("{monster} is dead.", monster=called(state, fighter)))
    if fighter.number is not None:
        discard(state, fighter.number)


async def flights(state: LegendenState) -> None:
    """Who said that he flees gets away if no enemy made him lose this round (LS32, L8.12b)."""
    for fighter in active(state):
        if fighter.fleeing and fighter.hero is not None:
            fighter.fleeing = False
            with asked(state, fighter.hero):
                await flee(state, fighter, state.heroes[fighter.hero])


async def flee(state: LegendenState, fighter: Fighter, hero: Hero) -> None:
    """He leaves by a free passage of his choice (L8.12c, L8.12d); a monster there is met after the fight (LS28)."""
    if fighter.beaten:
        state.tell("flight.failed", Text("{hero} does not get away.", hero=hero.name))
        return
    where = await chosen(lambda: combat.ask_exit(hero) if fighter in active(state) else None)
    if where in ("", "none"):
        fighter.struck = False
        return
    fighter.fate = "fled"
    await combat.escape(state, hero, where)
    if where == "monster":
        met = tuple(foe.number for foe in state.throng.foes if foe.number) if state.throng else ()
        meeting = await meetings.begin(state, hero, None, but=met)
        state.upcoming += [meeting] if meeting is not None else []


async def courages(state: LegendenState) -> None:
    """A monster with three misses in a row flees; if it can't, it fights on, counting anew (L8.9, LS29, LS32)."""
    for fighter in active(state):
        if fighter.misses >= combat.COURAGE:
            fighter.misses = 0
            if fighter.master is not None:
                await lose_control(state, fighter)
            elif state.throng is not None and fighter.foe is not None:
                await drive_off(state, state.throng, state.throng.foes[fighter.foe], fighter)
    fall(state)


async def drive_off(state: LegendenState, throng: Throng, foe: Foe, fighter: Fighter) -> None:
    """One of the monsters flees by a random exit (L8.9)."""
    standing = [f.hero for f in active(state) if f.hero is not None]
    meeting = state.meeting = Meeting((standing or throng.heroes)[0], throng.opponent, foe.kind, foe.number)
    if await monster_flight.off(state):
        fighter.fate, foe.gone = "driven", True
        if meeting.goes_to is not None:
            to = meeting.goes_to
            state.upcoming.append(Meeting(to, opponent(state, to), foe.kind, meeting.number))
    foe.number = meeting.number
    state.meeting = None


async def lose_control(state: LegendenState, fighter: Fighter) -> None:
    """Three misses drive off a monster in a hero's power too, and control ends (L12.3b, LS33)."""
    if fighter.master is not None and fighter.number is not None:
        fighter.fate = "driven"
        await followers.drive_off(state, state.heroes[fighter.master], fighter.number)


async def offer_flight(state: LegendenState) -> None:
    """A hero who has just hurt any enemy may say that he flees (L8.12a, LS32)."""
    with asked(state, next((fighter.hero for fighter in who_may_flee(state)), None)):
        answers = await ask_all(lambda: _ask_flight(state))
    for fighter in active(state):
        fighter.fleeing = fighter.hero is not None and answers.get(fighter.hero) == "flee"


def who_may_flee(state: LegendenState) -> list[Fighter]:
    """The heroes who have just hurt an enemy, and are not held (L8.12a, LS32)."""
    return [f for f in active(state) if f.hero is not None and f.struck and not state.heroes[f.hero].held]


def _ask_flight(state: LegendenState) -> Choose | None:
    can = who_may_flee(state)
    if state.melee is None or is_over(state) or not can:
        return None
    seats = tuple(fighter.seat for fighter in can)
    if len(can) == 1:
        text = Text("{who}: fight on?", who=called(state, can[0]))
        on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee"))
        return Choose(key="melee.flee", seats=seats, text=text, options=(on, flee))
    text = Text("After round {n}", n=state.melee.round)
    options = {fighter.seat: _flight_lines(called(state, fighter)) for fighter in can}
    return Choose(key="melee.flee", seats=seats, text=text, options=options)


def _flight_lines(who: Text) -> Options:
    """One text is for all who are asked, so the lines say which hero it is."""
    return (Option("on", Text("{who} fights on", who=who)), Option("flee", Text("{who} flees", who=who)))
