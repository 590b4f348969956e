"""Going together by the advanced rules: who goes with whom, and what waits for them (L13.1, LQ5, LQ9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.asks import Ask, Choose, Interruption, Option, Seat, ask_all
from companion.games.legenden.state.company import Company, Stop, Waits
from companion.games.legenden.state.game import Hero, LegendenState
from companion.text import Text

MEETS_LATER = ("abyss", "bridge", "chamber")
"""What is reached in the movement phase but only entered in the event phase."""

CAMPS = (1, 2, 3, 4)


def moving(state: LegendenState) -> bool:
    """Whether this is a movement phase: no room tile is turned, no meeting settled (L13.1a)."""
    return state.company is not None and state.company.phase == "moves"


def later(hero: Hero, waits: Waits) -> bool:
    """Leave it to the event phase; his move is over (L13.1a)."""
    assert hero.state.company is not None
    hero.state.company.stops[hero.seat] = Stop(waits)
    return True


def halts(hero: Hero, what: str) -> bool:
    """He has come to something: says whether it waits for the event phase (L13.1a, L13.1d).

    A corridor, rubble, stairs and the way out are only movement.
    """
    company = hero.state.company
    if company is None or company.phase != "moves":
        return False
    company.went, hero.camp = True, 0
    match what:
        case "abyss" | "bridge" | "chamber":
            hero.due = "nothing"
            return later(hero, what)
        case "room":
            hero.put("room")
            return later(hero, "room")
    return False


def still(state: LegendenState, seat: Seat, waits: Waits) -> bool:
    """Whether this still waits for him: he lives, and no meeting has made him turn back or flee since."""
    hero, stop = state.heroes[seat], state.company.stops.get(seat) if state.company else None
    return hero.alive and hero.due == "nothing" and stop is not None and stop.waits == waits


def fled(hero: Hero) -> None:
    """He is elsewhere now: what waited for him in his room does so no more."""
    state = hero.state
    if state.company is not None and hero.seat in state.company.stops:
        state.company.stops[hero.seat].waits = "nothing"


def goes_back(hero: Hero) -> bool:
    """He has gone back: says whether what is there waits for the event phase (L13.1a, L7.6c)."""
    company = hero.state.company
    if company is None or company.phase != "moves":
        return False
    company.went = True
    match hero.place:
        case "room":
            return later(hero, "back")
        case "chamber":
            return later(hero, "chamber")
    return False


def may_follow(hero: Hero, other: Hero) -> bool:
    """Whether the other may go with him if they stand in one room: he comes later and is free to move (L13.1b, LQ9)."""
    company = hero.state.company
    if company is None or other is hero or not other.alive or other.seat in company.stops or other.held:
        return False
    if other.place != hero.place or other.place in ("catacombs", "home"):
        return False
    if other.place == "chamber" and hero.state.dragon == "awake":
        return False
    return other.due == "nothing" or other.due == hero.due == "back"


def beside(hero: Hero) -> list[Hero]:
    """The other living heroes that are known to stand in his room, in turn order."""
    return [
        other
        for other in (hero.state.heroes[seat] for seat in hero.state.order())
        if other is not hero and other.alive and other.camp and other.camp == hero.camp and other.place == hero.place
    ]


async def gather(hero: Hero) -> None:
    """He has named his room: who stands with him and comes later may say that he follows (L13.1b).

    The earlier one is not asked: he cannot stop them (LQ9). All of them get in before a portcullis falls (LQ5).
    """
    company = hero.state.company
    if company is None or company.phase != "moves" or company.gathered:
        return
    answers = await ask_all(lambda: _ask_along(hero))
    company.gathered = True
    for seat, answer in answers.items():
        if answer == "along":
            join(hero, seat)


def _ask_along(hero: Hero) -> Choose | None:
    company = hero.state.company
    if company is None or not hero.alive:
        return None
    seats = tuple(other.seat for other in beside(hero) if other.seat not in company.party and may_follow(hero, other))
    if not seats:
        return None
    text = Text("Along with {hero}?", hero=hero.name)
    return Choose(key="along", seats=seats, text=text, options=(Option("along", Text("Go along")), Option("not", NOT)))


NOT = Text("Stay behind")


def join(hero: Hero, seat: Seat) -> bool:
    """This one goes with him, and moves at once (L13.1b); says whether that changed anything."""
    state = hero.state
    company, other = state.company, state.heroes[seat]
    if company is None or seat in company.party or not may_follow(hero, other):
        return False
    company.party.append(seat)
    hero.tell("along", Text("{other} goes with {hero}.", other=other.name))
    return True


def say_why_not(state: LegendenState, seat: Seat) -> None:
    """It is offered to all alike, so whoever takes it up in vain is told so."""
    who = state.heroes[seat].name or seat
    if state.company is not None and seat in state.company.party:
        state.tell("along.already", Text("{hero} goes along already.", hero=who))
    else:
        state.tell("along.not", Text("{hero} cannot go along now.", hero=who))


def offering(hero: Hero, built: Choose | None) -> Ask | None:
    """The same ask, in which anybody may say that he stands there too and goes along (L13.1b)."""
    state = hero.state
    if built is None or not moving(state) or (state.company is not None and state.company.gathered):
        return built

    async def run(seat: Seat) -> None:
        if not join(hero, seat):
            say_why_not(state, seat)

    return replace(built, offers=(Interruption("along", Text("I go along"), run),))


def bring(hero: Hero) -> None:
    """Whoever goes with him is now where he is, before the players in between, and acts there with him (L13.1b)."""
    state = hero.state
    company = state.company
    if company is None or not company.went:
        return
    walkers = [hero, *(state.heroes[seat] for seat in company.party if state.heroes[seat].alive)]
    stop = company.stops.setdefault(hero.seat, Stop())
    for other in walkers[1:]:
        come_along(hero, other, stop)
    if len(walkers) > 1:
        camp = free_camp(state)
        for other in walkers:
            other.camp = camp
    forget_visits(state, [other.seat for other in walkers])


def come_along(hero: Hero, other: Hero, stop: Stop) -> None:
    """One of them comes to the same place by the same way."""
    assert hero.state.company is not None
    hero.state.company.stops[other.seat] = Stop(stop.waits, leader=hero.seat)
    if stop.waits in MEETS_LATER:
        other.due = "nothing"
    else:
        other.put(hero.place)
    other.way_in = hero.way_in


def free_camp(state: LegendenState) -> int:
    """A number for heroes who stand together that no others have."""
    taken = {hero.camp for hero in state.heroes.values()}
    return next(number for number in CAMPS if number not in taken)


def forget_visits(state: LegendenState, seats: Sequence[Seat]) -> None:
    """Who has gone away meets nothing that came to the room he left."""
    assert state.company is not None
    for stop in state.company.stops.values():
        stop.to = None if stop.to in seats else stop.to
    for monster in state.monsters.values():
        monster.visits = None if monster.visits in seats else monster.visits


def party_of(company: Company, seat: Seat) -> list[Seat]:
    """The seats that settle their events together: he, and whoever went with him."""
    return [seat, *(other for other, stop in company.stops.items() if stop.leader == seat and other != seat)]
