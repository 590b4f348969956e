"""Meeting monsters: what heroes do, how monsters react, and who goes where (A12, A26.10-A26.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from companion.asking import EMPTY, chosen
from companion.asks import Choose, Option, Options, Seat, ask_all, scope
from companion.games.atervackt import followers, owners_cards, skill_rolls, wanderers
from companion.games.atervackt.castle import doors
from companion.games.atervackt.duels import duels
from companion.games.atervackt.fights import combat
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.rooms import Monster, follow, forget, settle_down
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, Lying
from companion.games.atervackt.state.terms import Approach
from companion.games.atervackt.table import dicing, options
from companion.games.atervackt.table.seating import monster_player
from companion.games.atervackt.wandering import cardless_rooms, escapes
from companion.kit.questions import question
from companion.text import Text

Reaction: TypeAlias = Literal["fight", "passive", "flees", "follows", "dead"]

Met: TypeAlias = tuple[Lying, Reaction]
"""A monster, and what it does."""

LEVELS: tuple[Approach, ...] = get_args(Approach)
"""Attack comes before wait, wait before flee (A26.10)."""

CONTROL = "control"
"""What the owner of a skull helmet or a skeleton amulet may do instead (A25.1)."""


async def meet(state: AtervacktState, number: str, monsters: list[Lying]) -> None:
    """A meeting for everybody in the room (A12.5, A26.10); the monsters' cards are held until it is settled."""
    with scope(state.scopes, "meeting"):
        monsters = await cardless_rooms.gather(state, number, leave_alone(state, number, monsters))
        if monsters and await is_met(state, number, monsters):
            await owners_cards.deal(state, number, monsters)
            await face(state, number, monsters)
    owners_cards.put_away(state)


def leave_alone(state: AtervacktState, number: str, monsters: list[Lying]) -> list[Lying]:
    """In rubble nobody meets what a card brings, only a figure that has wandered there (A7.16, A31.16)."""
    if not kinds.of(state.rooms[number]).lonely:
        return monsters
    forget(state, [lying for lying in monsters if not isinstance(lying, Figure)])
    return [lying for lying in monsters if isinstance(lying, Figure)]


async def is_met(state: AtervacktState, number: str, monsters: list[Lying]) -> bool:
    """Whether there is a meeting: in the dark the monster kills without one (A27.5)."""
    here = state.inside_of(number)
    if here and not any(hero.lit for hero in here):
        state.tell("dark", Text("The monster sees in the dark."))
        for hero in here:
            hero.die()
        settle_down(state, number, monsters)
        return False
    # The damage of an ambush comes before any monster card (A8.4).
    if any(lying.is_ambush for lying in monsters):
        for one in state.everyone(number):
            state.turn = one.seat
            one.tell("ambush", Text("Ambush: {hero} rolls the damage."))
            await one.suffers(await skill_rolls.by_word(one, Text("ambush")))
    return bool(state.inside_of(number))


async def face(state: AtervacktState, number: str, monsters: list[Lying]) -> None:
    """What each hero does, then what each monster does about the highest choice (A12.6, A12.7, A12.13, A26.10)."""
    ambush = any(lying.is_ambush for lying in monsters)
    state.turn = None
    if monster_player(state, state.inside_of(number)[0].seat) is None:
        options.note(state, "A12.7")
    stood = met(state, number, [], [])
    answers = await ask_all(lambda: _ask_heroes(state, number, met(state, number, monsters, stood), ambush=ambush))
    wanderers.settle_places(state)
    monsters = met(state, number, monsters, stood)
    await owners_cards.deal_more(state, number, monsters)
    controlling = next((hero for hero in state.inside_of(number) if answers.get(hero.seat) == CONTROL), None)
    if controlling is not None:
        if others := await followers.take_control(state, number, controlling, monsters):
            await face(state, number, others)
        return
    chose = {hero.seat: _approach(answers.get(hero.seat)) for hero in state.inside_of(number)}
    if not chose:
        settle_down(state, number, monsters)
        return
    # The cards are read for the highest choice alone, whatever the others chose (A26.10).
    level = min(chose.values(), key=LEVELS.index)
    away = [state.heroes[seat] for seat, what in chose.items() if what == "flee" and level == "flee"]
    # A door card comes before the reaction: a monster may be passive to who did not get out (A12.12).
    barred = [hero for hero in away if hero.way_in == "door" and await doors.draw(hero) != doors.OPENS]
    left = bury(state, number, [(lying, await react(state, number, lying, level)) for lying in monsters])
    if not left:
        return
    if level == "flee":
        await run(state, number, left, [hero for hero in away if hero not in barred])
    else:
        await stand(state, number, left, chose, level)


def met(state: AtervacktState, number: str, monsters: list[Lying], stood: list[Lying]) -> list[Lying]:
    """Those of the meeting that are there; people may have set a figure elsewhere, or here (A31.8).

    `stood`: the figures that stood in the room as it began, whether they are met or not.
    """
    there = [lying for lying in monsters if not isinstance(lying, Figure) or wanderers.stands_in(state, lying, number)]
    came = [figure for figure in wanderers.in_play(state) if wanderers.stands_in(state, figure, number)]
    return [*there, *(figure for figure in came if not any(figure is one for one in stood))]


def bury(state: AtervacktState, number: str, monsters: list[Met]) -> list[Met]:
    """Only when its card is read it shows that a danger had killed a monster (A27.4); gives the others."""
    for lying, reaction in monsters:
        if reaction == "dead":
            state.tell("monster.killed", Text("{monster} is defeated.", monster=state.monster(lying).definite))
            forget(state, [lying], number)
    return [met for met in monsters if met[1] != "dead"]


def _approach(answer: object) -> Approach:
    return next((level for level in LEVELS if level == answer), "wait")


def _ask_heroes(state: AtervacktState, room: str, monsters: list[Lying], *, ambush: bool) -> Choose | None:
    here = state.inside_of(room)
    if not here or not monsters:
        return None
    first = state.monster(monsters[0]).name
    text = state.only(here, Text("{hero} >< {monster}"), Text("{monster}!")).using(hero=here[0].name, monster=first)
    if len(monsters) > 1:
        text = Text("{monster} +{n}!", monster=first, n=len(monsters) - 1)
    quiet = cardless_rooms.is_quiet(state, room)
    options = {hero.seat: approaches(hero, ambush=ambush, quiet=quiet) for hero in here}
    for hero in here:
        if followers.open_to(hero, monsters):
            options[hero.seat] += (Option(CONTROL, Text("Take control")),)
    return Choose(key="meeting", seats=tuple(options), text=text, options=options)


def approaches(hero: Hero, *, ambush: bool, quiet: bool = False) -> Options:
    """No waiting after an ambush; no fleeing after a portcullis, a secret door or a teleport (A12.6, AS45).

    `quiet`: no attack, in rooms where wandering monsters do not fight (A31.16-A31.18).
    """
    attack = EMPTY if quiet else Option("attack", Text("Attack"))
    wait = EMPTY if ambush and not quiet else Option("wait", Text("Wait"))
    flee = Option("flee", Text("Flee")) if can_flee(hero) else EMPTY
    return (attack, wait, flee)


def can_flee(hero: Hero) -> bool:
    """Whether there is a way back to the room he came from."""
    return hero.way_in in ("free", "door") and hero.before is not None and not hero.stuck


def reader(state: AtervacktState, number: str) -> Seat:
    """Who reads the monster card: the monster player; alone one reads it oneself (A12.5)."""
    first = state.inside_of(number)[0].seat
    return monster_player(state, first) or first


def read_by(state: AtervacktState, number: str, lying: Lying) -> Monster:
    """The monster, for whom the reader of its card answers."""
    seat = reader(state, number) if state.inside_of(number) else state.order()[0]
    return Monster(state, seat, lying, number)


async def react(state: AtervacktState, number: str, lying: Lying, level: Approach) -> Reaction:
    """The reaction that the monster card says to that choice (A12.7)."""
    answer = owners_cards.said(state, lying, level)
    if not answer:
        answer = await _ask_reaction(read_by(state, number, lying), level) or "passive"
        owners_cards.note(state, lying, level, answer)
    reactions: tuple[Reaction, ...] = get_args(Reaction)
    if answer == "fight" and cardless_rooms.is_quiet(state, number):
        return "passive"
    return next((reaction for reaction in reactions if reaction == answer), "passive")


IF: Mapping[Approach, Text] = {
    "attack": Text("{monster} if attacked"),
    "wait": Text("{monster} if you wait"),
    "flee": Text("{monster} if you flee"),
}


@question(chosen)
def _ask_reaction(monster: Monster, level: Approach) -> Choose | None:
    hurt, passive = monster.lying.hurt, Option("passive", Text("Stays passive"))
    # Only the card tells whether what a danger took was more than its KP (A27.4).
    dead = (Option("dead", Text("Dead: life up to {n}", n=hurt)),) if hurt else ()
    if level == "flee":
        return monster.lines("meeting.card", IF[level], passive, Option("follows", Text("Follows")), *dead)
    fight, flees = Option("fight", Text("Fights")), Option("flees", Text("Flees"))
    return monster.lines("meeting.card", IF[level], fight, passive, flees, *dead)


async def run(state: AtervacktState, number: str, monsters: list[Met], away: list[Hero]) -> None:
    """Back to the room he came from; a monster may stab, follow, or fight who did not get out (A12.10-A12.12, AS16)."""
    following = [lying for lying, reaction in monsters if reaction == "follows"]
    passive = [lying for lying, reaction in monsters if reaction != "follows"]
    if passive and away:
        await stab(state, number, passive, away)
    for hero in (hero for hero in away if hero.inside):
        hero.go_half_way(hero.before)
        hero.tell("flight", Text("{hero} flees."))
    gone = [hero for hero in away if hero.inside]
    # Who is still here met a door that was locked or a trap, and is fought if the monster follows (AS16).
    caught = state.inside_of(number)
    settle_down(state, number, passive)
    if following and caught and not cardless_rooms.is_quiet(state, number):
        for lying in following:
            # With the KP in brackets on its card (AS16).
            lying.forced = True
        await combat.fight(state, number, following, caught)
    elif following and gone:
        led = await dicing.one_hero(gone[0].seat, gone, "follows", Text("Follows whom? T6"))
        follow(state, following, number, led)
        led.tell("follows", Text("The monster follows {hero}."))
    else:
        settle_down(state, number, following)


async def stab(state: AtervacktState, number: str, passive: list[Lying], away: list[Hero]) -> None:
    """A stab in the back (hugg i ryggen), if the card says so; it hits one at random (A12.10, A26.12)."""
    known = [owners_cards.line_of(state, lying).stab for lying in passive]
    points = sum(stabs or 0 for stabs in known)
    if None in known:
        told = await read_by(state, number, passive[0]).how_many("meeting.stab", Text("Stab: life lost?"), 12) or 0
        points += told
        if known.count(None) == 1:
            owners_cards.note(state, passive[known.index(None)], "stab", told)
    if points:
        running = [*away, *(one for hero in away for one in hero.beside)]
        victim = await dicing.one_hero(away[0].seat, running, "stabbed", Text("Who is stabbed? T6"))
        await victim.suffers(points)


async def stand(
    state: AtervacktState, number: str, monsters: list[Met], chose: dict[Seat, Approach], level: Approach
) -> None:
    """Those that flee go, if they can; if any fights, the passive ones join it (A12.8, A12.9, A12.14)."""
    fighting = [lying for lying, reaction in monsters if reaction == "fight"]
    left = [lying for lying, reaction in monsters if reaction == "passive"]
    for lying, reaction in monsters:
        if reaction == "flees" and not await gets_off(state, number, lying):
            (left if cardless_rooms.is_quiet(state, number) else fighting).append(lying)
    if not fighting:
        settle_down(state, number, left)
        return
    for lying, reaction in monsters:
        # Who fights though its card says otherwise has the KP in brackets (A12.9, A12.14).
        lying.forced = reaction != "fight"
    heroes = [hero for hero in state.inside_of(number) if await joins(hero, chose, level)]
    await combat.fight(state, number, fighting + left, heroes)


async def gets_off(state: AtervacktState, number: str, lying: Lying) -> bool:
    """Whether it is gone: a card's monster vanishes, a figure flees by a die (A12.9, A31.6)."""
    if isinstance(lying, Figure):
        return await escapes.flee(state, number, lying) != "held"
    # Another exit than the one the hero came in by; doors will do, a portcullis will not (A12.9, AS40).
    yes, no = Text("Yes: it is gone"), Text("No: it fights")
    if not await read_by(state, number, lying).agrees("meeting.exit", Text("{monster}: another exit?"), yes, no):
        return False
    state.tell("monster.flees", Text("{monster} flees.", monster=state.monster(lying).definite))
    forget(state, [lying], number)
    return True


async def joins(hero: Hero, chose: dict[Seat, Approach], level: Approach) -> bool:
    """Who made a lower choice may stand aside or get away, or join the fight (A26.11); A16.4 may forbid the first."""
    if chose.get(hero.seat, level) == level:
        return True
    # Who said that he flees leaves the room, who waits stands aside in it.
    aside = Option("aside", Text("Flee") if chose[hero.seat] == "flee" else Text("Stay out of it"))
    if (
        await hero.choose("meeting.join", Text("{hero}: a fight!"), Option("join", Text("Join the fight")), aside)
        != aside.id
    ):
        return hero.inside
    if hero.inside and chose[hero.seat] == "flee":
        hero.go_half_way(hero.before)
        hero.tell("flight", Text("{hero} flees."))
        return False
    fighting = [other for other in hero.state.inside_of(hero.room or "") if chose.get(other.seat) == level]
    return not await duels.may_stand_aside(hero, fighting) and hero.inside
