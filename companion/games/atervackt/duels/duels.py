"""Fights between heroes by house rule (A16.3, A16.4): who attacks whom, and the fight from its beginning to its end."""

from __future__ import annotations

from companion.asks import Choose, Option, Options, Seat, ask_all, scope
from companion.games.atervackt import chamber, wanderers
from companion.games.atervackt.duels import blows
from companion.games.atervackt.duels.blows import duellists
from companion.games.atervackt.fights import fights, signs
from companion.games.atervackt.heroes import points
from companion.games.atervackt.rooms import kinds, rooms
from companion.games.atervackt.state.duels import Duel
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.table.seating import allied
from companion.text import Text

TWO = 2
ATTACK, AGAINST = "attack.", "against."
"""Stand before the seat of whom one attacks, or fights against."""


def allowed(state: AtervacktState) -> bool:
    """Only if all agreed before the game (A16.3); those who play together do not fight each other."""
    return state.options["fights"] == "yes" and not allied(state)


def grounds(state: AtervacktState) -> list[str]:
    """The rooms in which heroes could fight each other."""
    shared = {hero.room: None for hero in state.inside() if hero.room is not None} if allowed(state) else {}
    return [number for number in shared if len(opponents(state, number)) >= TWO]


def opponents(state: AtervacktState, number: str) -> list[Hero]:
    """Who can fight there: nobody in rubble (A7.16), and nobody who is stuck in the middle of something."""
    if kinds.of(state.rooms[number]).lonely:
        return []
    return [hero for hero in state.inside_of(number) if not hero.stuck]


def able(state: AtervacktState, number: str) -> list[Hero]:
    """Who can attack: not who sits a round out, though he can be attacked (A10.1, AS35)."""
    here = opponents(state, number)
    return [hero for hero in here if hero.plan != "lost" and not hero.lost] if len(here) >= TWO else []


async def offer(state: AtervacktState, number: str) -> None:
    """After the monsters of the room anybody may attack another; all say so at once (A16.3, A30.13)."""
    if not allowed(state):
        return
    state.turn = None
    answers = await ask_all(lambda: _ask_attack(state, number))
    wanderers.settle_places(state)
    here = [hero.seat for hero in opponents(state, number)]
    pairs = [[seat, whom] for seat, answer in answers.items() if (whom := _named(state, answer, ATTACK))]
    pairs = [pair for pair in pairs if all(seat in here for seat in pair)]
    if not pairs or await chamber.roused(state, number):
        return
    answers = await ask_all(lambda: _ask_side(state, number, pairs))
    pairs += [[seat, whom] for seat, answer in answers.items() if (whom := _named(state, answer, AGAINST))]
    await fight(state, number, pairs)


def _named(state: AtervacktState, answer: object, what: str) -> Seat | None:
    seat = str(answer).removeprefix(what)
    return seat if str(answer).startswith(what) and seat in state.heroes else None


def _ask_attack(state: AtervacktState, number: str) -> Choose | None:
    here, attackers = opponents(state, number), able(state, number)
    if not attackers:
        return None
    text = state.only(attackers, Text("{hero}: attack?"), Text("Attack each other?"))
    options = {hero.seat: _targets(hero, here) for hero in attackers}
    return Choose(key="duel", seats=tuple(options), text=text, options=options)


def _targets(hero: Hero, here: list[Hero]) -> Options:
    others = (
        Option(f"{ATTACK}{other.seat}", Text("Attack {hero}", hero=other.name)) for other in here if other is not hero
    )
    return (Option("peace", Text("Keep the peace")), *others)


def _ask_side(state: AtervacktState, number: str, pairs: list[list[Seat]]) -> Choose | None:
    """Who is in no quarrel may take a side; nobody has to hurt anybody (A15.2)."""
    fighting = [hero for hero in opponents(state, number) if any(hero.seat in pair for pair in pairs)]
    others = [hero for hero in able(state, number) if hero not in fighting]
    if len(fighting) < TWO or not others:
        return None
    aside = Option("aside", Text("Stay out of it"))
    against = (Option(f"{AGAINST}{hero.seat}", Text("Against {hero}", hero=hero.name)) for hero in fighting)
    text = state.only(others, Text("{hero}: a fight!"), Text("Heroes fight!"))
    return Choose(key="duel.side", seats=tuple(hero.seat for hero in others), text=text, options=(aside, *against))


async def may_stand_aside(state: AtervacktState, hero: Hero, fighting: list[Hero]) -> bool:
    """Where heroes may fight each other, nobody stands aside at a monster unless all who fight agree (A16.4)."""
    if not allowed(state):
        return True
    answers = await ask_all(lambda: _ask_agreed(hero, fighting))
    return "no" not in answers.values()


def _ask_agreed(hero: Hero, fighting: list[Hero]) -> Choose | None:
    seats = tuple(other.seat for other in fighting if other.inside)
    if not hero.inside or not seats:
        return None
    yes, no = Option("yes", Text("Yes, let him")), Option("no", Text("No: he fights"))
    return Choose(key="meeting.agree", seats=seats, text=Text("{hero} stays out?", hero=hero.name), options=(yes, no))


async def fight(state: AtervacktState, number: str, pairs: list[list[Seat]]) -> None:
    """Combat round after combat round, until nobody is left to fight against (A13.1, A15.1)."""
    with scope(state.scopes, "fight"):
        state.duel = Duel(number, [list(pair) for pair in dict.fromkeys(tuple(sorted(pair)) for pair in pairs)])
        for hero in duellists(state):
            await prepare(state, hero)
        while duellists(state):
            await combat_round(state, state.duel)
    state.duel = None


async def prepare(state: AtervacktState, hero: Hero) -> None:
    """What stands on his sheet: life, special attack; in Legenden's combat his combat points (A13.4, A30.1)."""
    await hero.knows_life()
    if points.by_ring(state):
        points.begin(hero)
    else:
        await signs.know_sign(hero)


async def combat_round(state: AtervacktState, duel: Duel) -> None:
    """All show at once, all damage is done at once; then flight, and who wants to flee next (A13.2-A15.3, A30.11)."""
    duel.round += 1
    duel.signs.clear()
    duel.lost.clear()
    duel.struck.clear()
    await blows.show(state, duel)
    await blows.settle(state, duel)
    await flights(state, duel)
    duel.fleeing = await fights.who_flees(state, lambda: _able_to_flee(state, duel))


def _able_to_flee(state: AtervacktState, duel: Duel) -> list[Hero]:
    return [hero for hero in duellists(state) if hero.seat in duel.struck]


async def flights(state: AtervacktState, duel: Duel) -> None:
    """Who fled and took no damage from anybody gets away; else he fights on (A14.2, A14.3, A15.3, AS32)."""
    fleeing, duel.fleeing = duel.fleeing, []
    for hero in [hero for hero in duellists(state) if hero.seat in fleeing and not duel.lost.get(hero.seat)]:
        if await fights.gets_out(state, hero):
            rooms.early(hero)
            state.tell("flight", Text("{hero} flees.", hero=hero.name))
