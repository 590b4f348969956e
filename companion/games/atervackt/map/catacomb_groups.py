"""Parties in the catacombs (A26.21): heroes on one square follow one arrow and draw one card.

Without a grid people say that they meet; heroes who fall from one room in one round are together without a word.
"""

from __future__ import annotations

from companion.asks import Interruption, Option, Options, Seat
from companion.games.atervackt.board import Square
from companion.games.atervackt.state import AtervacktState, Follower, Hero, Plan
from companion.text import Text

WITH = "with."
"""Prefix of option ids, before the seat whose arrow a hero follows."""


def heroes_below(state: AtervacktState) -> list[Hero]:
    """Return the heroes in the catacombs."""
    return [hero for hero in state.heroes_inside() if hero.place == "catacombs"]


def walkers_below(state: AtervacktState) -> list[Hero]:
    """Return the heroes who walk below in this round."""
    return [hero for hero in heroes_below(state) if hero.plan == "walk"]


def follow_options(hero: Hero) -> list[Option]:
    """Return the options to walk on the arrow of somebody on the same square."""
    beside = [one for one in heroes_below(hero.state) if one is not hero and one.square == hero.square is not None]
    return [
        Option(f"{WITH}{other.seat}", Text("With {hero}", hero=other.called), public=other.seat) for other in beside
    ]


def note_guide(hero: Hero, answer: object) -> Plan | None:
    """Note the seat whose arrow the hero follows, and return the plan; `None` for any other answer."""
    hero.guide = str(answer).removeprefix(WITH) if str(answer).startswith(WITH) else None
    return "walk" if hero.guide is not None and hero.is_below() else None


def part_parties(state: AtervacktState) -> None:
    """Part the parties that walk away from each other: everybody's square is that of the arrow they follow."""
    leaders = {hero.seat: find_leader(hero) for hero in walkers_below(state)}
    stay: dict[Seat | None, Seat] = {}
    for hero in heroes_below(state):
        hero.square = leaders.get(hero.seat) or stay.setdefault(hero.square, hero.seat)
        hero.guide = None


def find_leader(hero: Hero) -> Seat:
    """Return the seat whose arrow the hero follows in the end.

    Of heroes who follow each other, or one who stays, the first leads.
    """
    follows = {other.seat: other.guide or other.seat for other in walkers_below(hero.state)}
    led = [hero.seat]
    while (guide := follows.get(led[-1], led[-1])) not in led:
        led.append(guide)
    ring = led[led.index(guide) :] if guide in follows else [seat for seat, other in follows.items() if other == guide]
    return next(seat for seat in follows if seat in ring)


def find_party(hero: Hero) -> list[Hero]:
    """Return the heroes who walk on one arrow with this one, or have come to the same square; this one too."""
    return [other for other in walkers_below(hero.state) if other is hero or other.square == hero.square is not None]


def leads_party(hero: Hero) -> bool:
    """Return True if the hero rolls and draws for their party (A26.21)."""
    return find_party(hero)[:1] == [hero]


def meet_on_map(state: AtervacktState) -> None:
    """Put walkers on their leader's square of the map, and join those who have come to the same one."""
    if not state.map.followed:
        return
    for hero in walkers_below(state):
        first = find_party(hero)[0]
        hero.column, hero.row, hero.facing = first.column, first.row, first.facing
    met: dict[Square | Seat, Seat] = {}
    for hero in walkers_below(state):
        hero.square = met.setdefault(hero.spot or hero.square or hero.seat, hero.seat)


def assign_square(hero: Hero) -> None:
    """Give the hero a square of their own, or that of those who fell from the same room and have not walked.

    A follower's square is its master's, or nobody asks.
    """
    if isinstance(hero, Follower):
        return
    below = [other for other in heroes_below(hero.state) if other is not hero]
    fell = [other for other in below if other.above and other.before == hero.before is not None]
    taken = [other.square for other in below]
    free = next(seat for seat in (hero.seat, *hero.state.seats) if seat not in taken)
    hero.square = fell[0].square if fell else free


async def ask_go_with(hero: Hero) -> Hero | None:
    """Ask whether the hero goes on with the one who has just gone down the same way (A23.1, A26.21)."""
    ahead = next((walker for walker in walkers_below(hero.state) if walker.before == hero.room is not None), None)
    if ahead is None:
        return None
    same, own = Option("same", Text("With {hero}", hero=ahead.called)), Option("own", Text("By myself"))
    return ahead if await hero.choose("below.with", Text("{hero}: which arrow?"), same, own) == same.id else None


def offer_meeting(hero: Hero) -> tuple[Interruption, ...]:
    """Offer to say, before a card is drawn, that two have come to the same square and draw together."""
    may_meet = not hero.state.map.followed and other_leaders(hero)
    return (Interruption("met", Text("We meet below"), lambda _: join_parties(hero)),) if may_meet else ()


def other_leaders(hero: Hero) -> list[Hero]:
    """Return the leaders of other parties below who have not drawn yet."""
    later = walkers_below(hero.state)
    return [one for one in later[later.index(hero) + 1 :] if leads_party(one)] if hero in later else []


async def join_parties(hero: Hero) -> None:
    """Ask whom the hero has met; those two parties are one from now on."""

    def list_options() -> Options:
        leaders = tuple(Option(leader.seat, Text("{hero}", hero=leader.called)) for leader in other_leaders(hero))
        return (*leaders, Option("no", Text("Nobody"))) if leaders else ()

    picked = await hero.choose_live("below.met", Text("{hero} meets whom?"), list_options)
    leader_met = next((leader for leader in other_leaders(hero) if leader.seat == picked), None)
    hero.square = hero.square or hero.seat
    for other in find_party(leader_met) if leader_met is not None else ():
        other.square = hero.square
