"""Fights between heroes by house rule (A16.3, A16.4): who attacks whom, and the fight from its beginning to its end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asks import Choose, Option, Options, Seat, ask_all, scope
from companion.games.atervackt import chamber
from companion.games.atervackt.fights.fighters import Body, Fighter
from companion.games.atervackt.fights.strid import Strid
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.state.fights import Duel
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.wandering import roaming
from companion.text import Text

ATTACK, AGAINST = "attack.", "against."
"""Stand before the seat of whom one attacks, or fights against."""


def allowed(state: AtervacktState) -> bool:
    """Only if all agreed before the game (A16.3); those who play together do not fight each other."""
    return state.options["fights"] == "yes" and not state.allied


def grounds(state: AtervacktState) -> list[str]:
    """The rooms in which heroes could fight each other."""
    shared = {hero.room: None for hero in state.inside() if hero.room is not None} if allowed(state) else {}
    return [number for number in shared if len(opponents(state, number)) >= 2]


def opponents(state: AtervacktState, number: str) -> list[Hero]:
    """Who can fight there: nobody in rubble (A7.16), and nobody who is stuck in the middle of something."""
    if kinds.of(state.rooms[number]).lonely:
        return []
    return [hero for hero in state.inside_of(number) if not hero.stuck]


def able(state: AtervacktState, number: str) -> list[Hero]:
    """Who can attack: not who sits a round out, though he can be attacked (A10.1, AS35)."""
    here = opponents(state, number)
    return [hero for hero in here if hero.plan != "lost" and not hero.lost] if len(here) >= 2 else []


async def offer(state: AtervacktState, number: str) -> None:
    """After the monsters of the room anybody may attack another; all say so at once (A16.3, A30.13)."""
    if not allowed(state):
        return
    state.turn = None
    answers = await ask_all(lambda: _ask_attack(state, number))
    roaming.settle_places(state)
    here = [hero.seat for hero in opponents(state, number)]
    pairs = [[seat, whom] for seat, answer in answers.items() if (whom := _named(state, answer, ATTACK))]
    pairs = [pair for pair in pairs if all(seat in here for seat in pair)]
    # In the chamber the attack wakes the dragon, and there is no fight (AS61).
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
    options = {hero.seat: _targets(hero, here) for hero in attackers}
    return state.asks("duel", Text("{hero}: attack?"), Text("Attack each other?"), options)


def _targets(hero: Hero, here: list[Hero]) -> Options:
    others = (
        Option(f"{ATTACK}{other.seat}", Text("Attack {hero}", hero=other.name)) for other in here if other is not hero
    )
    return (Option("peace", Text("Keep the peace")), *others)


def _ask_side(state: AtervacktState, number: str, pairs: list[list[Seat]]) -> Choose | None:
    """Who is in no quarrel may take a side; nobody has to hurt anybody (A15.2)."""
    fighting = [hero for hero in opponents(state, number) if any(hero.seat in pair for pair in pairs)]
    others = [hero for hero in able(state, number) if hero not in fighting]
    if len(fighting) < 2:
        return None
    aside = Option("aside", Text("Stay out of it"))
    against = [Option(f"{AGAINST}{hero.seat}", Text("Against {hero}", hero=hero.name)) for hero in fighting]
    options = {hero.seat: (aside, *against) for hero in others}
    return state.asks("duel.side", Text("{hero}: a fight!"), Text("Heroes fight!"), options)


async def may_stand_aside(hero: Hero, fighting: list[Hero]) -> bool:
    """Where heroes may fight each other, nobody stands aside at a monster unless all who fight agree (A16.4)."""
    if not allowed(hero.state):
        return True
    answers = await ask_all(lambda: _ask_agreed(hero, fighting))
    return "no" not in answers.values()


def _ask_agreed(hero: Hero, fighting: list[Hero]) -> Choose | None:
    seats = tuple(other.seat for other in fighting if other.inside)
    if not hero.inside or not seats:
        return None
    yes, no = Option("yes", Text("Yes, may stay out")), Option("no", Text("No, has to fight"))
    return Choose(key="meeting.agree", seats=seats, text=Text("{hero} stays out?", hero=hero.name), options=(yes, no))


async def fight(state: AtervacktState, number: str, pairs: list[list[Seat]]) -> None:
    """A fight until nobody is left to fight against (A13.1, A15.1)."""
    with scope(state.scopes, "fight"):
        state.duel = Duel(number, [list(pair) for pair in dict.fromkeys(tuple(sorted(pair)) for pair in pairs)])
        strid = BetweenHeroes(state, state.duel)
        await strid.begin([one.hero for one in strid.bodies()])
        await strid.fight_out()
    state.duel = None


class BetweenHeroes(Strid):
    """Heroes against heroes: only those are compared who hurt each other (A15.2)."""

    key = "duel"
    record: Duel

    def __init__(self, state: AtervacktState, record: Duel) -> None:
        super().__init__(state, record)
        self.all = {seat: Body(record, hero, seat, self.wound) for seat, hero in state.heroes.items()}

    def pairs(self) -> list[tuple[Fighter, Fighter]]:
        """Those who quarrel and both still stand there."""
        pairs = ((self.all[one], self.all[other]) for one, other in self.record.pairs)
        return [(one, other) for one, other in pairs if one.stands and other.stands]

    def bodies(self) -> list[Body]:
        """Who still has somebody to fight against, in turn order."""
        standing = [one.seat for pair in self.pairs() for one in pair]
        return [self.all[hero.seat] for hero in self.state.inside() if hero.seat in standing]

    def fighters(self) -> Sequence[Fighter]:
        """The same: nobody else is there."""
        return self.bodies()
