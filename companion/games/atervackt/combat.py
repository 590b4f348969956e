"""Combat (strid): rock, scissors, paper, each against each (A13-A16)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Number, Option, Roll, Seat, Secret, ask, ask_all, scope
from companion.dice import T6
from companion.games.atervackt import doors, health, rooms
from companion.games.atervackt.brought import KINDS, forget, kind_of, settle_down
from companion.games.atervackt.seating import monster_player
from companion.games.atervackt.state import AtervacktState, Fight, Foe, Hero, Lying, Points, Sign
from companion.text import Text, verbatim

SIGNS: tuple[Sign, ...] = get_args(Sign)

NAMES: dict[Sign, Text] = {"rock": Text("Rock"), "scissors": Text("Scissors"), "paper": Text("Paper")}
LOUD: dict[Sign, Text] = {"rock": Text("ROCK"), "scissors": Text("SCISSORS"), "paper": Text("PAPER")}

BEATS: dict[Sign, Sign] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""A13.2."""

Outcome: TypeAlias = Literal["beats", "beaten", "same"]

SPECIAL = 2
"""What a special attack costs (A13.4)."""


def meet(mine: Sign, theirs: Sign) -> Outcome:
    """What my sign does against theirs (A13.2)."""
    if mine == theirs:
        return "same"
    return "beats" if BEATS[mine] == theirs else "beaten"


async def fight(state: AtervacktState, room: str, monsters: list[Lying], heroes: list[Hero]) -> None:
    """Combat round after combat round, until one side is dead or has fled, all in one card phase (A13.1)."""
    with scope(state.scopes, "fight"):
        await begin(state, room, monsters, heroes)
        while state.fight is not None and state.fight.foes and fighters(state):
            await combat_round(state)
    end(state)


async def begin(state: AtervacktState, room: str, monsters: list[Lying], heroes: list[Hero]) -> None:
    """The monsters' KP stand on their cards; special attacks on the hero sheets (A13.4, A12.7)."""
    seats = [hero.seat for hero in heroes]
    opponent = monster_player(state, seats[0], seats) if seats else None
    state.turn = None
    state.fight = Fight(room=room, opponent=opponent, heroes=seats)
    for lying in monsters:
        state.fight.foes.append(Foe(kind_of(lying) or KINDS[0], Points(1, opponent), lying))
    if heroes:
        for foe in state.fight.foes:
            await know_points(state, foe, opponent or heroes[0].seat)
    for hero in heroes:
        await health.know_life(hero)
        await know_sign(hero)


async def know_points(state: AtervacktState, foe: Foe, seat: Seat) -> None:
    """The KP on the monster card, for who reads it and for nobody else (A12.7)."""
    answer = await ask(lambda: _ask_points(state, foe, seat))
    foe.points.value = int(answer) if isinstance(answer, int | str) else 1


def _ask_points(state: AtervacktState, foe: Foe, seat: Seat) -> Number | Secret | None:
    fight = state.fight
    if fight is None:
        return None
    text = Text("{monster}: its KP?", monster=state.book.monsters[foe.kind].name)
    if fight.opponent is None:
        return Number(key="monster.life", seats=(seat,), text=text, min=1, max=MOST)
    options = tuple(Option(str(n), verbatim(str(n))) for n in range(1, MOST + 1))
    return Secret(key="monster.life", seats=(seat,), text=text, options=options)


MOST = 12
"""The most KP that a monster card gives."""


async def know_sign(hero: Hero) -> None:
    """One sign does double damage: on the hero sheet, asked at his first fight (A13.4, AS7)."""
    if hero.special is None:
        answer = await chosen(lambda: _ask_special(hero))
        hero.special = next((sign for sign in SIGNS if sign == answer), "none")


def _ask_special(hero: Hero) -> Choose | None:
    if not hero.inside or hero.special is not None:
        return None
    signs = (Option(sign, name) for sign, name in NAMES.items())
    text = Text("{hero}: double with?", hero=hero.name)
    return choice("value.special", hero.seat, text, *signs, Option("none", Text("None")))


def fighters(state: AtervacktState) -> list[Hero]:
    """The heroes that still fight."""
    fight = state.fight
    if fight is None:
        return []
    return [
        state.heroes[seat]
        for seat in fight.heroes
        if state.heroes[seat].inside and state.heroes[seat].room == fight.room
    ]


async def combat_round(state: AtervacktState) -> None:
    """All choose hidden and show at once; then damage, flight, and who wants to flee next (A13.2-A14.2, A15.1)."""
    fight = state.fight
    assert fight is not None
    fight.round += 1
    fight.signs.clear()
    answers = await ask_all(lambda: _ask_signs(state))
    signs = {seat: sign for seat, answer in answers.items() for sign in SIGNS if sign == answer}
    for at, foe in enumerate(fight.foes):
        mine = signs.get(fight.opponent) if fight.opponent is not None and at == 0 else None
        foe.sign = mine or await by_die(state, foe)
    fight.signs = {hero.seat: signs.get(hero.seat, "rock") for hero in fighters(state)}
    await settle(state, fight)
    await flights(state, fight)
    await offer_flight(state, fight)


def _ask_signs(state: AtervacktState) -> Secret | None:
    """The heroes and the monster player, who shows for one monster; a die shows for the others (A15.4, AS9)."""
    fight = state.fight
    here = fighters(state)
    if fight is None or not fight.foes or not here:
        return None
    seats = tuple(hero.seat for hero in here) + ((fight.opponent,) if fight.opponent is not None else ())
    options = tuple(Option(sign, name) for sign, name in NAMES.items())
    return Secret(key="fight.sign", seats=seats, text=Text("Combat round {n}", n=fight.round), options=options)


async def by_die(state: AtervacktState, foe: Foe) -> Sign:
    """1-2 rock, 3-4 scissors, 5-6 paper (AS9)."""
    seat = fighters(state)[0].seat if fighters(state) else state.order()[0]
    face = await rolled(lambda: _ask_die(state, foe, seat))
    return SIGNS[(max(face, 1) - 1) // 2]


def _ask_die(state: AtervacktState, foe: Foe, seat: Seat) -> Roll | None:
    if state.fight is None:
        return None
    text = Text("{monster} shows: T6", monster=state.book.monsters[foe.kind].short_name)
    return Roll(key="fight.die", seats=(seat,), text=text, die=T6)


async def settle(state: AtervacktState, fight: Fight) -> None:
    """Each pair of opponents by itself (A15.1); monsters do not hurt each other (A15.2)."""
    fight.struck.clear()
    fight.hurt.clear()
    for hero in fighters(state):
        for foe in list(fight.foes):
            if foe.sign is not None:
                await blow(state, fight, hero, foe)
    for foe in [foe for foe in fight.foes if foe.points.value <= 0]:
        fight.foes.remove(foe)
        fight.beaten.append(foe)
        state.tell("monster.killed", Text("{monster} is defeated.", monster=state.book.monsters[foe.kind].name))


async def blow(state: AtervacktState, fight: Fight, hero: Hero, foe: Foe) -> None:
    """The loser loses 1 KP, on the same sign both do; a special attack costs 2 (A13.3, A13.4).

    Who flees does no damage (A14.2). Unarmed, no special attack, and a tie hurts only the unarmed (A16.1).
    """
    mine, theirs = fight.signs[hero.seat], foe.sign
    assert theirs is not None
    outcome = meet(mine, theirs)
    shown = Text("{mine} {sign} {theirs}", mine=NAMES[mine], sign=MARKS[outcome], theirs=NAMES[theirs])
    state.tell("fight.revealed", shown, loud=False)
    strikes = outcome == "beats" or (outcome == "same" and hero.armed)
    if strikes and hero.seat not in fight.fleeing:
        foe.points.value -= SPECIAL if hero.armed and hero.special == mine else 1
        fight.struck.append(hero.seat)
    if outcome != "beats":
        fight.hurt.append(hero.seat)
        await health.lose_life(state, hero, 1)


MARKS: dict[Outcome, Text] = {"beats": Text(">"), "beaten": Text("<"), "same": Text("=")}


async def flights(state: AtervacktState, fight: Fight) -> None:
    """Who fled and took no damage from anybody gets away; else he fights on (A14.2, A14.3, AS32)."""
    for hero in [hero for hero in fighters(state) if hero.seat in fight.fleeing]:
        fight.fleeing.remove(hero.seat)
        if fight.foes and hero.seat not in fight.hurt and await gets_out(state, hero):
            rooms.early(hero)
            state.tell("flight", Text("{hero} flees.", hero=hero.name))


async def gets_out(state: AtervacktState, hero: Hero) -> bool:
    """By any exit but a portcullis; through a door only if its card opens (A14.4, A14.5, AS15)."""
    match await chosen(lambda: _ask_exit(hero)):
        case "open":
            return True
        case "door":
            return await doors.draw(state, hero) == doors.OPENS and hero.inside
    return False


def _ask_exit(hero: Hero) -> Choose | None:
    if not hero.inside:
        return None
    open_, door, none = (
        Option("open", Text("An open way")),
        Option("door", Text("A door")),
        Option("none", Text("No way out")),
    )
    return choice("fight.exit", hero.seat, Text("{hero} flees: where?", hero=hero.name), open_, door, none)


async def offer_flight(state: AtervacktState, fight: Fight) -> None:
    """Right after a round in which he did damage a hero may say that he flees (A14.1)."""
    answers = await ask_all(lambda: _ask_flight(state))
    fight.fleeing = [seat for seat, answer in answers.items() if answer == "flee" and state.heroes[seat].inside]


def _ask_flight(state: AtervacktState) -> Choose | None:
    fight = state.fight
    able = [hero for hero in fighters(state) if fight is not None and hero.seat in fight.struck]
    if fight is None or not fight.foes or not able:
        return None
    on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee"))
    text = state.only(able, Text("{hero}: fight on?"), Text("Fight on?"))
    return Choose(key="fight.flee", seats=tuple(hero.seat for hero in able), text=text, options=(on, flee))


def end(state: AtervacktState) -> None:
    """The defeated monsters' cards are discarded, the others stay where they are (A13.6, A12.8)."""
    fight, state.fight = state.fight, None
    if fight is None:
        return
    forget(state, [foe.card for foe in fight.beaten], fight.room)
    if fight.room in state.rooms:
        settle_down(state, fight.room, [foe.card for foe in fight.foes])
