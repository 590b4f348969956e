"""Going together by the advanced rules: which heroes go together, and what waits for them (L13.1, LQ5, LQ9)."""

from __future__ import annotations

from companion.asks import Ask, Choose, Interruption, Option, Seat, ask_all
from companion.games.legenden.state.company import MEETS_LATER, Company, Stop
from companion.games.legenden.state.game import Hero
from companion.record import replace
from companion.text import Text

CAMPS = (1, 2, 3, 4)
"""Numbers of groups of heroes who stand together: as many as there can be heroes."""


def wait_for_events(hero: Hero, kind: str) -> bool:
    """Stop at the place that the hero has come to; return True if it waits for the event phase (L13.1a, L13.1d).

    A corridor, rubble, stairs and the way out are only movement.
    """
    company = hero.state.moving
    if company is None:
        return False
    company.went = True
    match kind:
        case "abyss" | "bridge" | "chamber":
            hero.leave_place()
            return hero.postpone(kind)
        case "room":
            hero.go_to("room")
            return hero.postpone("room")
    return False


def note_return(hero: Hero) -> bool:
    """Note that the hero has gone back; return True if what is there waits for the event phase (L13.1a, L7.6c)."""
    company = hero.state.moving
    if company is None:
        return False
    company.went = True
    match hero.place:
        case "room":
            return hero.postpone("back")
        case "chamber":
            return hero.postpone("chamber")
    return False


def may_follow(hero: Hero, other: Hero) -> bool:
    """Return True if the other hero may go along: they stand in one room, come later and can move (L13.1b, LQ9)."""
    company = hero.state.company
    if company is None or other is hero or not other.alive or other.seat in company.stops or other.is_held:
        return False
    if other.place != hero.place or other.place in ("catacombs", "home"):
        return False
    if other.place == "chamber" and hero.state.dragon == "awake":
        return False
    return other.due == "nothing" or other.due == hero.due == "back"


async def gather(hero: Hero) -> None:
    """Let heroes in the same room who come later say that they follow (L13.1b).

    The leader is not asked, as nobody can be kept from following (LQ9). All of them get in before a portcullis falls
    (LQ5).
    """
    company = hero.state.moving
    if company is None or company.gathered:
        return
    answers = await ask_all(lambda: _build_along_ask(hero))
    company.gathered = True
    for seat, answer in answers.items():
        if answer == "along":
            join(hero, seat)


def _build_along_ask(hero: Hero) -> Choose | None:
    company = hero.state.company
    if company is None or not hero.alive:
        return None
    seats = tuple(one.seat for one in hero.companions_here() if one.seat not in company.party and may_follow(hero, one))
    if not seats:
        return None
    text = Text("Along with {hero}?", hero=hero.called)
    options = Option("along", Text("Go along")), Option("not", Text("Stay behind"))
    return Choose(key="along", seats=seats, text=text, options=options)


def join(hero: Hero, seat: Seat) -> bool:
    """Let that hero go along, who moves at once (L13.1b); return True if that changed anything."""
    company, other = hero.state.company, hero.state.heroes[seat]
    if company is None or seat in company.party or not may_follow(hero, other):
        return False
    company.party.append(seat)
    hero.tell("along", Text("{hero} takes {other} along.", other=other.called))
    return True


def with_offer_to_follow(hero: Hero, built: Choose | None) -> Ask | None:
    """Return the ask with an offer to everybody to say that they stand there too and go along (L13.1b)."""
    state, company = hero.state, hero.state.moving
    if built is None or company is None or company.gathered:
        return built

    async def run(seat: Seat) -> None:
        if join(hero, seat):
            return
        # It is offered to all alike, so whoever takes it up in vain is told so.
        name = state.heroes[seat].called
        if seat in company.party:
            state.tell("along.already", Text("{hero} goes along already.", hero=name))
        else:
            state.tell("along.not", Text("{hero} cannot go along now.", hero=name))

    return replace(built, interruptions=(Interruption("along", Text("I go along"), run),))


def bring_along(hero: Hero) -> None:
    """Move the followers to where the leader is, before the players in between; they act there together (L13.1b)."""
    state = hero.state
    company = state.company
    if company is None or not company.went:
        return
    walkers = [hero, *(state.heroes[seat] for seat in company.party if state.heroes[seat].alive)]
    stop = company.stops.setdefault(hero.seat, Stop())
    for other in walkers[1:]:
        # They come to the same place by the same way, and what follows one of them follows on (L7.6c).
        pursuer = other.pursuer if stop.waits == "back" else None
        if stop.waits in MEETS_LATER:
            other.leave_place()
        else:
            other.go_to(hero.place)
        other.way_in, other.pursuer = hero.way_in, pursuer
        if other.is_in_web:
            # All are caught on this turn, on which no spider runs (LS25).
            other.caught = hero.caught
        company.stops[other.seat] = Stop(stop.waits, leader=hero.seat)
    walkers_here = [walker for walker in walkers if walker.alive and walker.due != "arrive"]
    if len(walkers_here) > 1:
        # A number for heroes who stand together that no others have.
        camp = next(number for number in CAMPS if number not in {other.camp for other in state.heroes.values()})
        for walker in walkers_here:
            walker.camp = camp


def party_of(company: Company, seat: Seat) -> list[Seat]:
    """Return the seats that settle their events together: the leader and the followers."""
    return [seat, *(other for other, stop in company.stops.items() if stop.leader == seat and other != seat)]
