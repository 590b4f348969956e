"""Followers in a fight: at the hero's side with a sign each, or alone until they fall (A25.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from companion.asking import choice, chosen
from companion.asks import JOIN, Answers, Choose, Option, Options, Part, Seat
from companion.games.atervackt.heroes import followers
from companion.games.atervackt.state.fights import Fight
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

MOST = 5
"""For so many one chooses one by one; any more do as the last of these."""

TOGETHER = (Text("{a}"), Text("{a} {b}"), Text("{a} {b} {c}"), Text("{a} {b} {c} {d}"), Text("{a} {b} {c} {d} {e}"))
"""What so many show, in their order."""

INITIALS: dict[str, Text] = {
    "rock": Text("Ro"),
    "scissors": Text("Sc"),
    "paper": Text("Pa"),
    "strength": Text("St"),
    "psyche": Text("Ps"),
    "agility": Text("Ag"),
    "armour": Text("Ar"),
}
"""The signs and the stances in short."""


async def muster(state: AtervacktState, fight: Fight, heroes: list[Hero]) -> None:
    """All that can fight stand at their master's side, or in front of him (A25.6)."""
    for hero in heroes:
        fight.followers += [follower.id for follower in followers.of(state, hero) if follower.fights]
        if await stays_out(state, hero):
            fight.waiting.append(hero.seat)


async def stays_out(state: AtervacktState, hero: Hero) -> bool:
    """Whether he lets his followers fight alone, until they fall."""
    return await chosen(lambda: _ask_who(state, hero)) == "alone"


def _ask_who(state: AtervacktState, hero: Hero) -> Choose | None:
    own = state.fighting(hero)
    if not hero.inside or not own:
        return None
    alone = Text("{monster} alone", monster=own[0].called) if len(own) == 1 else Text("They alone")
    all_ = Option("all", Text("We fight together"))
    return choice("fight.who", hero.seat, Text("{hero}: who fights?", hero=hero.name), all_, Option("alone", alone))


def joined(state: AtervacktState, fight: Fight, heroes: list[Hero]) -> list[Hero]:
    """Who fights: each hero but those who let others fight for them, and his followers after him."""
    found: list[Hero] = []
    for hero in heroes:
        own = state.fighting(hero)
        found += [] if own and hero.seat in fight.waiting else [hero]
        found += own
    return found


def hands(bodies: Iterable[Hero]) -> dict[Seat, list[Hero]]:
    """For whom each seat shows, in their order."""
    of_seats: dict[Seat, list[Hero]] = {}
    for body in bodies:
        of_seats.setdefault(body.seat, []).append(body)
    return of_seats


def lines(own: list[Hero], of_one: Callable[[Hero], Options]) -> Options:
    """One's own lines; for several, all ways to choose for each."""
    if len(own) == 1:
        return of_one(own[0])
    each = [[option.id for option in of_one(body) if option.id] for body in own[:MOST]]
    return tuple(together(ids) for ids in product(*each))


def together(ids: tuple[str, ...]) -> Option:
    """One way to choose for several."""
    words = dict(zip("abcde", (INITIALS[id] for id in ids), strict=False))
    return Option(JOIN.join(ids), TOGETHER[len(ids) - 1].using(**words))


def parts(own: list[Hero], of_one: Callable[[Hero], Options]) -> tuple[Part, ...]:
    """One question for each."""
    return tuple(Part(Text("{hero}?", hero=body.called), of_one(body)) for body in own[:MOST])


def shown(answers: Answers, bodies: Iterable[Hero]) -> dict[str, str]:
    """What each shows, by its key."""
    found: dict[str, str] = {}
    for seat, own in hands(bodies).items():
        answer = answers.get(seat)
        given = answer.split(JOIN) if isinstance(answer, str) and answer else []
        for at, body in enumerate(own):
            if given:
                found[body.key] = given[min(at, len(given) - 1)]
    return found
