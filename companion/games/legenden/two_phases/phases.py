"""Rounds in two phases by the advanced rules (L13.1): first all move, then all finish their turns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option, Seat
from companion.games.legenden import chamber, company, encounters, monster_flight
from companion.games.legenden.castle import rooms
from companion.games.legenden.monsters import webs
from companion.games.legenden.state.company import Company, Stop, Waits
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.turns import hero_turn, monster_turn
from companion.games.legenden.two_phases import shared_events
from companion.kit.places import do_deed, page_options
from companion.kit.questions import question
from companion.text import Text


def begin_round(state: LegendenState) -> None:
    """Begin a round in two phases if the house rule says so; players earlier in the order have then had their turn."""
    if state.company is None and state.turn is not None and state.rule("advanced"):
        order = state.order()
        state.company = Company(stops={seat: Stop() for seat in order[: order.index(state.turn)]})


def find_next_seat(state: LegendenState, has_turn: Callable[[LegendenState, Seat], bool]) -> Seat | None:
    """Return the next seat: all move in turn order, then all finish in the same order (L13.1a); `None` at the end."""
    round_now = state.company
    assert round_now is not None
    if round_now.phase == "moves":
        mover = next((seat for seat in state.order() if seat not in round_now.stops and has_turn(state, seat)), None)
        if mover is not None:
            return mover
        round_now.phase = "events"
    if round_now.stops:
        return list_event_order(state, round_now)[0]
    state.company = None
    return None


def list_event_order(state: LegendenState, round_now: Company) -> list[Seat]:
    """Return the seats that have yet to finish: turn order, with followers right after their leader."""
    seats = [seat for seat in state.order() if seat in round_now.stops]
    leaders = [seat for seat in seats if round_now.stops[seat].leader not in seats]
    return [other for seat in leaders for other in company.party_of(round_now, seat)] or seats


async def play_part(hero: Hero) -> None:
    """Play one player's part of a phase. Afterwards the state is whole, whatever scene was left."""
    round_now = hero.state.company
    assert round_now is not None
    settled = [] if round_now.phase == "moves" else company.party_of(round_now, hero.seat)
    try:
        if settled:
            await finish_turn(hero, settled)
        else:
            # Attempts, and one move; what comes of it waits (L13.1a, L13.1d).
            await (hero_turn.act_as_hero(hero) if hero.alive else monster_turn.play_turn(hero))
    finally:
        for seat in settled:
            round_now.stops.pop(seat, None)
        if not settled:
            company.bring_along(hero)
            round_now.stops.setdefault(hero.seat, Stop())
            round_now.party, round_now.gathered, round_now.went = [], False, False


async def finish_turn(hero: Hero, seats: list[Seat]) -> None:
    """Play the hero's part of the event phase, together with all who followed them (L13.1a-c)."""
    state = hero.state
    assert state.company is not None
    stops, heroes = state.company.stops, [state.heroes[seat] for seat in seats]
    if not hero.alive:
        await monster_turn.meet_moved_monster(hero, stops[hero.seat])
    for each in heroes:
        await meet_visitor(each)
    # Whoever led them may be dead or elsewhere by now: what waits for the others is met without the leader (L13.1b, c).
    for waits in dict.fromkeys(stops[seat].waits for seat in seats):
        await meet_what_waits(state, waits, [each for each in heroes if is_still_waiting(each, waits)])
    for each in heroes:
        await webs.move_spiders(each)


def is_still_waiting(hero: Hero, waits: Waits) -> bool:
    """Return True if that event still waits for the hero, who lives and has neither turned back nor fled since."""
    stop = hero.state.company.stops.get(hero.seat) if hero.state.company else None
    return hero.alive and hero.due == "nothing" and stop is not None and stop.waits == waits


async def meet_what_waits(state: LegendenState, waits: Waits, heroes: list[Hero]) -> None:
    """Meet what waited for these heroes, together if they came into a room, else each alone (L13.1c)."""
    match waits:
        case "nothing":
            return
        case "room" if heroes:
            await shared_events.meet_room(state, heroes)
        case "back" if heroes:
            await shared_events.meet_pursuers(state, heroes)
        case _:
            for hero in heroes:
                await (EVENTS[waits](hero) if waits in EVENTS else do_planned(hero, waits))


async def meet_visitor(hero: Hero) -> None:
    """Meet a monster that was teleported into the hero's room, in that room's event phase (LS41)."""
    state = hero.state
    for number in [number for number, monster in state.monsters.items() if monster.visits == hero.seat]:
        # The meeting before may have killed it, or driven either of them away.
        monster = state.monsters.get(number)
        if monster is None or monster.visits != hero.seat:
            continue
        monster.visits = None
        if monster.is_alone and hero in monster_flight.reachable_heroes(state):
            await encounters.meet(hero, number)


async def do_planned(hero: Hero, act: str) -> None:
    """Do what the hero announced in the place of a move, if it is still to be done."""
    page = hero_turn.list_actions(hero)
    if hero.alive and act in {line.id for line in page_options(page)}:
        await do_deed(page, act)
    elif await ask_to_fight_woken_dragon(hero) == "fight":
        await chamber.fight_dragon(hero)


@question(ask_option)
def ask_to_fight_woken_dragon(hero: Hero) -> Choose | None:
    """Ask whether the hero fights the dragon at once, or waits without breath, as it woke before their plan (LS22)."""
    if hero.place != "chamber" or hero.state.dragon != "awake":
        return None
    fight, wait = Option("fight", chamber.word_fight(hero.state)), Option("wait", Text("Wait"))
    return hero.build_choice("chamber.woken", Text("{hero}: dragon awake"), EMPTY, fight, wait)


async def enter_chamber(hero: Hero) -> None:
    """Come before the chamber, or into it again."""
    room, camp = rooms.BOARD["chamber"], hero.camp
    await (room.on_placed(hero) if hero.place == "chamber" else room.on_enter(hero))
    if hero.alive and hero.place in ("chamber", "room"):
        hero.camp = camp


EVENTS: Mapping[str, Callable[[Hero], Awaitable[object]]] = {
    "chamber": enter_chamber,
    "abyss": partial(rooms.settle_tile, kind="abyss"),
    "bridge": partial(rooms.settle_tile, kind="bridge"),
    "monster": encounters.meet,
    "ambush": partial(encounters.meet, ambush=True),
    "breath": chamber.breathe,
}
"""Events that are settled when their hero comes to finish the turn."""
