"""Combat (strid) between a hero and a monster: L8."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.asking import choice, chosen, done, rolled
from companion.asks import Choose, Number, Option, Roll, Seat, Secret, Tell, ask_all, scope
from companion.dice import T12
from companion.games.legenden import catacombs, company, followers
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights import blows, points
from companion.games.legenden.places import monster_flight
from companion.games.legenden.state.game import Fight, Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import stances
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.text import Text

Outcome: TypeAlias = Literal["won", "died", "fled", "driven", "left"]
"""How a fight ended for the hero; `driven`: the monster fled; `left`: the fight did not happen."""

COURAGE = 3
"""So many misses in a row break a monster's courage (L8.9)."""


async def fight(state: LegendenState, hero: Hero, opponent: Seat, kind: str, lost: int = 0) -> Outcome:
    """A fight until somebody flees or falls (L8.13). `lost`: points that the monster has lost before it begins."""
    with scope(state.scopes, "fight"):
        await begin(state, hero, opponent, kind, lost)
        outcome = end(state, hero)
        while outcome is None:
            outcome = await combat_round(state, hero)
        return outcome
    return "left"


async def begin(state: LegendenState, hero: Hero, opponent: Seat, kind: str, lost: int) -> None:
    """Combat points (stridspoäng, SP): life and bonus for the hero, the card's life for the monster (L8.1a, L8.1b)."""
    await hero.knows_life()
    life = await monster_life(state, hero, opponent, kind)
    state.fight = Fight(
        hero=hero.seat,
        opponent=opponent,
        kind=kind,
        hero_points=(hero.life or 0) + hero.combat_bonus,
        monster_points=max(life - lost, 0),
    )
    await followers.choose(state, hero)
    await done(lambda: _tell_ready(state, hero))


async def monster_life(state: LegendenState, hero: Hero, opponent: Seat, kind: str) -> int:
    """Its life: the dragon's is known, the others' stands on the card (L8.1b, L10.1a)."""
    life = state.book.monsters[kind].life
    if life is None:
        life = await monster_cards.life(
            state, hero, opponent, kind, lambda: _ask_monster_life(state, hero, opponent, kind)
        )
    return life or 1


def _ask_monster_life(state: LegendenState, hero: Hero, opponent: Seat, kind: str) -> Number | None:
    """The monster's life in its row of the card (L7.2b, L8.1b, LS10)."""
    if not hero.alive:
        return None
    text = Text("{monster}: its life?", monster=state.book.monsters[kind].name)
    private = points.hidden(state)
    return Number(key="monster.life", seats=(opponent,), text=text, min=1, max=MOST_LIFE, private=private)


def _tell_ready(state: LegendenState, hero: Hero) -> Tell | None:
    """Time to compare strengths and weaknesses before the first combat round (LQ10)."""
    fight = state.fight
    if fight is None or has_ended(state, hero):
        return None
    text = Text("{hero} >< {monster}", hero=hero.name, monster=state.book.monsters[fight.kind].name)
    return Tell(key="fight.ready", seats=(fight.hero, fight.opponent), text=text)


def has_ended(state: LegendenState, hero: Hero) -> bool:
    """Whether somebody has fallen: all combat points lost, or all body points (L8.13, L8.16)."""
    fight = state.fight
    return fight is None or not hero.alive or 0 in (fight.hero_points, fight.monster_points)


def end(state: LegendenState, hero: Hero) -> Outcome | None:
    """What it means that somebody has fallen: who has no points left is dead (L8.2a); `None` while nobody has."""
    fight = state.fight
    if fight is None:
        return "left"
    followers.step_in(state, hero)
    if not hero.alive or fight.hero_points == 0:
        if hero.alive:
            hero.die()
        return "died"
    if fight.monster_points == 0:
        name = state.book.monsters[fight.kind].name
        state.tell("monster.killed", Text("{hero} has killed: {monster}.", hero=hero.name, monster=name))
        return "won"
    return None


async def combat_round(state: LegendenState, hero: Hero) -> Outcome | None:
    """One combat round (stridsomgång): choose, compare, settle; then flight or broken courage (L8.3-L8.12)."""
    fight = state.fight
    assert fight is not None
    fight.round += 1
    fight.compared = False
    await choose_stances(state, hero)
    if (ended := end(state, hero)) is not None:
        return ended
    if fight.hero_stance is None or fight.monster_stance is None:
        return None
    await blows.compare(state, hero)
    await blows.settle(state, hero)
    if (ended := end(state, hero)) is not None:
        return ended
    if fight.kind == "dragon":
        return None
    if fight.fleeing and (outcome := await flee(state, hero)) is not None:
        return outcome
    if fight.misses >= COURAGE:
        return await break_courage(state, hero)
    await offer_flight(state, hero)
    return None


async def choose_stances(state: LegendenState, hero: Hero) -> None:
    """Both choose in secret, within the time (L8.3c, L8.4a, L8.4b, L8.5a-c)."""
    fight = state.fight
    assert fight is not None
    answers = await ask_all(lambda: _ask_stances(state, hero))
    if has_ended(state, hero):
        return
    # Both at once: while one still rolls for his stance, the other's is not to be seen.
    own = followers.servant(state, fight)
    his = own.short_name if own else Text("{hero}", hero=hero.name)
    its = state.book.monsters[fight.kind].short_name
    mine = await stance_of(state, answers.get(fight.hero), fight.hero_stance, fight.hero, his)
    theirs = await stance_of(state, answers.get(fight.opponent), fight.monster_stance, fight.opponent, its)
    fight.hero_stance, fight.monster_stance = mine, theirs


def _ask_stances(state: LegendenState, hero: Hero) -> Secret | None:
    fight = state.fight
    if fight is None or has_ended(state, hero):
        return None
    lines = {fight.hero: stances(fight.hero_stance), fight.opponent: stances(fight.monster_stance)}
    return Secret(
        key="fight.stance",
        seats=(fight.hero, fight.opponent),
        text=Text("Round {n}", n=fight.round),
        options=lines,
        seconds=int(state.options["think"]) or None,
    )


async def stance_of(state: LegendenState, answer: object, last: Stance | None, seat: Seat, *names: Text) -> Stance:
    """The stance that counts: the chosen one, else the one before (L8.5c), else in the first round a T12's (LS31).

    `names`: the fighters who stand there; `seat` chooses for them.
    """
    if answer in STANCES:
        return answer
    if last is not None:
        for who in names:
            state.tell("fight.late", Text("{who} keeps the stance of the round before.", who=who))
        return last
    rulings.note(state, "LS31")
    text = Text("{who}: stance, T12", who=names[0])
    face = await rolled(lambda: Roll(key="fight.first", seats=(seat,), text=text, die=T12))
    return ring.by_die(face, len(T12.faces))


async def offer_flight(state: LegendenState, hero: Hero) -> None:
    """Right after a round in which he made the monster lose points, the hero may say that he flees (L8.12a)."""
    fight = state.fight
    if fight is not None and fight.struck and not hero.held and fight.servant is None:
        fight.fleeing = await chosen(lambda: _ask_flight(state, hero)) == "flee"


def _ask_flight(state: LegendenState, hero: Hero) -> Choose | None:
    fight = state.fight
    if fight is None or has_ended(state, hero):
        return None
    on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee"))
    left = points.of_monster(state, fight, None)
    text = Text("{n} against ?: now?", n=fight.hero_points)
    if left is not None:
        text = Text("{n} against {m}: now?", n=fight.hero_points, m=left)
    return choice("fight.flee", hero.seat, text, on, flee)


async def flee(state: LegendenState, hero: Hero) -> Outcome | None:
    """He gets away unless he lost this round, or no free passage leads out (L8.12b-d, LS28)."""
    fight = state.fight
    assert fight is not None
    fight.fleeing = False
    if fight.beaten:
        state.tell("flight.failed", Text("{hero} does not get away.", hero=hero.name))
        return None
    where = await chosen(lambda: None if has_ended(state, hero) else ask_exit(hero))
    if where in ("", "none"):
        fight.struck = False
        return None
    rulings.note(state, "LS28")
    fight.exit = "monster" if where == "monster" else None
    await escape(state, hero, where)
    return "fled"


async def escape(state: LegendenState, hero: Hero, where: str) -> None:
    """He leaves the room (L8.12c, L8.12d)."""
    company.fled(state, hero)
    hero.before, hero.way_in, hero.camp, hero.begins = "room", "free", 0, False
    hero.place = "outside" if where == "out" else "room"
    if where == "stairs":
        await catacombs.go_down(state, hero)
    hero.due = "onward" if where == "undiscovered" else "nothing"
    state.tell("flight", Text("{hero} flees.", hero=hero.name))


def ask_exit(hero: Hero) -> Choose:
    """By which free passage he leaves: to a face-up room at once, else into the opening (L8.12c, L8.12d)."""
    return choice(
        "fight.exit",
        hero.seat,
        Text("{hero} flees: where?", hero=hero.name),
        Option("face_up", Text("A face-up room")),
        Option("undiscovered", Text("Undiscovered room")),
        Option("none", Text("No way out")),
        Option("monster", Text("Face-up, monster")),
        Option("out", Text("Out of the castle")),
        Option("stairs", Text("Stairs down")),
    )


async def break_courage(state: LegendenState, hero: Hero) -> Outcome | None:
    """Three misses in a row: the monster flees; if it can't, the fight goes on, counting anew (L8.9, LS29)."""
    assert state.fight is not None
    state.fight.misses = 0
    if not await monster_flight.off(state):
        return None
    await followers.driven_off(state, hero)
    return "driven"
