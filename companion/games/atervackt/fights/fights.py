"""What every fight has, whatever is shown in it: who fights, who falls, who flees (A13-A15)."""

from __future__ import annotations

from collections.abc import Callable

from companion.asking import choice, chosen
from companion.asks import Choose, Number, Option, Seat, Secret, ask, ask_all
from companion.games.atervackt import wanderers
from companion.games.atervackt.castle import doors
from companion.games.atervackt.data.monster_cards import MOST
from companion.games.atervackt.fights import side_fighters
from companion.games.atervackt.heroes import points
from companion.games.atervackt.owners_cards import monster_cards
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state.fights import Fight, Foe
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure
from companion.text import Text, verbatim


async def know_points(state: AtervacktState, foe: Foe, seat: Seat) -> None:
    """The KP on the monster card, for who reads it and for nobody else (A12.7)."""
    said = monster_cards.points(state, foe.card)
    if said is None:
        answer = await ask(lambda: _ask_points(state, foe, seat))
        said = int(answer) if isinstance(answer, int | str) else 1
        monster_cards.note(state, foe.card, "points", said)
    foe.points.value = said


def _ask_points(state: AtervacktState, foe: Foe, seat: Seat) -> Number | Secret | None:
    fight = state.fight
    if fight is None:
        return None
    text = Text("{monster}: (KP)?") if foe.card.forced else Text("{monster}: its KP?")
    text = text.using(monster=state.book.monsters[foe.kind].name)
    if fight.opponent is None:
        return Number(key="monster.life", seats=(seat,), text=text, min=1, max=MOST)
    options = tuple(Option(str(n), verbatim(str(n))) for n in range(1, MOST + 1))
    return Secret(key="monster.life", seats=(seat,), text=text, options=options)


def fighters(state: AtervacktState) -> list[Hero]:
    """The heroes that still fight, and the followers at their side (A25.6)."""
    fight = state.fight
    if fight is None:
        return []
    heroes = [
        state.heroes[seat]
        for seat in fight.heroes
        if state.heroes[seat].inside and state.heroes[seat].room == fight.room
    ]
    return side_fighters.joined(state, fight, heroes)


def away(state: AtervacktState, fight: Fight) -> None:
    """A figure that people have set elsewhere does not fight any more."""
    wanderers.settle_places(state)
    here = [foe for foe in fight.foes if not isinstance(foe.card, Figure) or foe.card.place == fight.room]
    fight.foes[:] = here


def fell(state: AtervacktState, fight: Fight) -> None:
    """A monster at 0 is defeated (A13.5)."""
    for foe in [foe for foe in fight.foes if foe.points.value <= 0]:
        fight.foes.remove(foe)
        fight.beaten.append(foe)
        state.tell("monster.killed", Text("{monster} is defeated.", monster=state.book.monsters[foe.kind].name))


async def flights(state: AtervacktState, fight: Fight) -> None:
    """Who fled and took no damage from anybody gets away; else he fights on (A14.2, A14.3, AS32)."""
    for hero in [hero for hero in fighters(state) if hero.key in fight.fleeing]:
        fight.fleeing.remove(hero.seat)
        if fight.foes and hero.seat not in fight.hurt and await gets_out(state, hero):
            rooms.early(hero)
            state.tell("flight", Text("{hero} flees.", hero=hero.name))


async def gets_out(state: AtervacktState, hero: Hero) -> bool:
    """By any exit but a portcullis; through a door only if its card opens (A14.4, A14.5, AS15, A30.10)."""
    match await chosen(lambda: _ask_exit(hero)):
        case "open":
            return True
        case "door":
            return await doors.draw(state, hero, points.wound) == doors.OPENS and hero.inside
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
    fight.fleeing = await who_flees(state, lambda: _able(state))


def _able(state: AtervacktState) -> list[Hero]:
    """The heroes who have just done damage, while there is an enemy."""
    fight = state.fight
    return [
        hero for hero in fighters(state) if fight is not None and fight.foes and hero.key == hero.seat in fight.struck
    ]


async def who_flees(state: AtervacktState, able: Callable[[], list[Hero]]) -> list[Seat]:
    """Who of those that may says that he flees."""
    answers = await ask_all(lambda: _ask_flight(state, able()))
    return [seat for seat, answer in answers.items() if answer == "flee" and state.heroes[seat].inside]


def _ask_flight(state: AtervacktState, able: list[Hero]) -> Choose | None:
    if not able:
        return None
    on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee"))
    text = state.only(able, Text("{hero}: fight on?"), Text("Fight on?"))
    return Choose(key="fight.flee", seats=tuple(hero.seat for hero in able), text=text, options=(on, flee))
