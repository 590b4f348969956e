"""Meeting monsters (möte med monster): L7."""

from __future__ import annotations

from companion.asks import Choose, Option, Seat, scope
from companion.games.legenden import combat, driven
from companion.games.legenden.asking import EMPTY, choice, chosen
from companion.games.legenden.state import Hero, LegendenState, Meeting, Monster
from companion.text import Text

NEW = "new"


async def meet(state: LegendenState, hero: Hero, number: str | None = None, *, ambush: bool = False) -> bool:
    """Meet a monster, and settle all that comes of it (L7.1, L7.9b). Says whether the hero's turn can go on there.

    A monster that flees to another hero is met by him at once (L7.7d), and so is one that a hero flees to (LS28).
    """
    goes_on = True
    state.meeting = await begin(state, hero, number, ambush=ambush)
    while state.meeting is not None:
        met = state.heroes[state.meeting.hero]
        stands = await settle(state, met)
        goes_on = goes_on and (stands or met is not hero)
        state.meeting = await follow_up(state, met)
    return goes_on and hero.alive


async def begin(state: LegendenState, hero: Hero, number: str | None, *, ambush: bool = False) -> Meeting | None:
    """Which monster it is: one with a number that was left behind, or another (L7.1, L7.9a)."""
    if number is None and state.monsters:
        picked = await chosen(lambda: _ask_which(state, hero))
        number = picked if picked in state.monsters else None
    if number is not None:
        return Meeting(hero.seat, opponent(state, hero.seat), state.monsters[number].kind, number, ambush)
    kind = await chosen(lambda: _ask_kind(state, hero))
    return Meeting(hero.seat, opponent(state, hero.seat), kind, None, ambush) if kind else None


def _ask_which(state: LegendenState, hero: Hero) -> Choose | None:
    if not hero.alive or not state.monsters:
        return None
    known = [
        Option(number, Text("{n}: {monster}", n=number, monster=Text(state.book.monsters[monster.kind].name)))
        for number, monster in state.monsters.items()
    ]
    new = Option(NEW, Text("A new one"))
    return choice("monster.which", hero.seat, Text("{hero}: which one?", hero=hero.name), new, *known)


def _ask_kind(state: LegendenState, hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    kinds = [Option(kind.id, Text(kind.name)) for kind in state.book.roaming]
    return choice("monster.kind", hero.seat, Text("{hero}: what monster?", hero=hero.name), *kinds)


def opponent(state: LegendenState, seat: Seat) -> Seat:
    """Who plays the monster: the nearest monster player to the right, else the player to the right (L7.2a, LQ7)."""
    at = state.seats.index(seat)
    to_the_right = [state.seats[at - step] for step in range(1, len(state.seats))]
    return next((other for other in to_the_right if not state.heroes[other].alive), to_the_right[0])


async def settle(state: LegendenState, hero: Hero) -> bool:
    """One meeting from the hero's choice to its end; says whether he still stands there, free to go on."""
    stands = True
    with scope(state.scopes, "meeting"):
        stands = await encounter(state, hero)
    return stands


async def encounter(state: LegendenState, hero: Hero) -> bool:
    """Choice, reaction and what follows; an ambush (överfall) is a fight at once (L7.3, L7.10a)."""
    meeting = state.meeting
    assert meeting is not None
    if not meeting.ambush:
        choice_made = await chosen(lambda: _ask_choice(state, hero))
        if choice_made not in ("attack", "wait", "back"):
            return hero.alive
        meeting.choice = choice_made
        match await react(state):
            case "passive" | "follows":
                return turn_back(state, hero)
            case "flees" if await driven.off(state):
                return True
    return await battle(state, hero)


def _ask_choice(state: LegendenState, hero: Hero) -> Choose | None:
    """Attack (anfalla), wait (avvakta), turn back (vända om), said aloud (L7.4, L7.5a)."""
    if not hero.alive or state.meeting is None:
        return None
    return choice(
        "meeting.hero",
        hero.seat,
        Text("{hero} >< {monster}", hero=hero.name, monster=Text(state.book.monsters[state.meeting.kind].name)),
        Option("attack", Text("Attack")),
        Option("wait", Text("Wait")),
        Option("back", Text("Turn back")) if may_turn_back(hero) else EMPTY,
    )


def may_turn_back(hero: Hero) -> bool:
    """Only if the way he came in by is free: not after a portcullis or a secret door (L7.6a, L4.3b, LQ2, LS35)."""
    return hero.way_in in ("free", "door")


async def react(state: LegendenState) -> str:
    """What the monster card (monsterkort) says of the hero's choice, read out by the monster's player (L7.2b, L7.5b)."""
    reaction = await chosen(lambda: _ask_reaction(state))
    if state.meeting is not None and reaction in ("fight", "flees", "passive", "follows"):
        state.meeting.reaction = reaction
    return reaction


def _ask_reaction(state: LegendenState) -> Choose | None:
    meeting = state.meeting
    if meeting is None or not state.heroes[meeting.hero].alive:
        return None
    fight, flees = Option("fight", Text("Fights")), Option("flees", Text("Flees"))
    passive, follows = Option("passive", Text("Stays passive")), Option("follows", Text("Follows"))
    options = (passive, follows) if meeting.choice == "back" else (fight, flees)
    return choice("meeting.reaction", meeting.opponent, Text("{seat}: the card?", seat=meeting.opponent), *options)


def turn_back(state: LegendenState, hero: Hero) -> bool:
    """Next turn he goes back, and does nothing else; the monster stays, awake, or follows him (L7.6a-c)."""
    assert state.meeting is not None
    number = leave_behind(state, state.meeting)
    hero.due = "back"
    hero.pursuer = number if state.meeting.reaction == "follows" else None
    return False


async def battle(state: LegendenState, hero: Hero) -> bool:
    """A fight to the death (L7.8), and where it leaves monster and hero. Says whether he stands there, free to go on."""
    meeting = state.meeting
    assert meeting is not None
    outcome = await combat.fight(state, hero, meeting.opponent, meeting.kind)
    match outcome:
        case "won":
            remove(state, meeting)
        case "died" | "fled":
            leave_behind(state, meeting)
    return outcome not in ("died", "fled")


async def follow_up(state: LegendenState, hero: Hero) -> Meeting | None:
    """The meeting that comes of this one at once, if any (L7.7d, LS28)."""
    last, fight = state.meeting, state.fight
    state.meeting = state.fight = None
    if last is not None and last.goes_to is not None:
        other = state.heroes[last.goes_to]
        return Meeting(other.seat, opponent(state, other.seat), last.kind, last.number) if other.alive else None
    if hero.alive and fight is not None and fight.exit == "monster":
        return await begin(state, hero, None)
    return None


def leave_behind(state: LegendenState, meeting: Meeting) -> str:
    """A living monster stays face up where it is, under a number (L7.9a, L8.12e, L8.15)."""
    if meeting.number is None:
        meeting.number = next(str(n) for n in range(1, 1000) if str(n) not in state.monsters)
        state.monsters[meeting.number] = Monster(meeting.kind)
        name = Text(state.book.monsters[meeting.kind].name)
        state.tell("monster.stays", Text("{monster} stays: number {n}.", monster=name, n=meeting.number))
    return meeting.number


def remove(state: LegendenState, meeting: Meeting) -> None:
    """A killed monster, or one that is out of play, goes back to its pile (L8.14)."""
    if meeting.number is not None:
        state.monsters.pop(meeting.number, None)
        for hero in state.heroes.values():
            hero.pursuer = None if hero.pursuer == meeting.number else hero.pursuer
