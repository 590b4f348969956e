"""Phase 2, the movement phase: everybody decides, then it is done (A3.3, A5, A7)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

from companion.asking import EMPTY
from companion.asks import Choose, OpenScene, Option, Options, Seat, ask_all
from companion.games.atervackt import catacombs, followers, reports
from companion.games.atervackt.castle import doors, retinue, spaces
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.magic import rings
from companion.games.atervackt.map import catacomb_groups, ways
from companion.games.atervackt.monsters import spiders
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state import AtervacktState, Hero, Plan, Way
from companion.games.atervackt.turns import joint_attempts
from companion.games.atervackt.wandering import box_moves, cardless_rooms, monster_players
from companion.text import Text

PLANS: Mapping[object, Plan] = {plan: plan for plan in get_args(Plan)}
"""Plans by the answers that choose them."""

LIGHT = Option("light", Text("Light the torch 1/2"), doors.TORCH)


async def play_movement_phase(state: AtervacktState) -> None:
    """Move every hero, or let them stand still; first all decide where to go (A3.3)."""
    await ways.locate_heroes(state)
    spiders.run_to_prey(state)
    followers.begin_follower_movement(state)
    rings.remind_of_rings(state)
    for hero in state.heroes_inside():
        begin_movement(hero)
    await decide_plans(state, state.order())
    await box_moves.take_figures_of_box(state)
    await light_torches(state)
    state.led.clear()
    state.picked.clear()
    await cardless_rooms.struggle_figures(state)
    catacomb_groups.part_parties(state)
    # Helpers come last: once their own turn is over they help nobody any more (A26.19).
    for hero in sorted(state.heroes_inside(), key=lambda hero: hero.plan == "help"):
        state.turn = hero.seat
        with OpenScene(state.scopes, "turn"):
            await carry_out(hero)
        if hero.plan in ATTEMPTS:
            hero.plan = "stay"
        state.mourn()
        state.move_followers()
    await followers.struggle_free(state)
    await spiders.struggle_monsters(state)


def begin_movement(hero: Hero) -> None:
    """Begin the hero's round: a lost round is sat out (A10.1), an early move completed first (A3.6, AS13)."""
    hero.plan = "none"
    hero.heading = hero.heading if hero.halfway else "none"
    if hero.halfway:
        hero.plan = "move"
    elif hero.lost:
        sit_out(hero)
    else:
        hero.torch = has_torchlight(hero)


def sit_out(hero: Hero) -> None:
    """Sit out a lost round: nothing happens (A10.1)."""
    hero.lost -= 1
    hero.plan = "lost"
    hero.tell("lost.round", Text("{hero} sits out the round: {n} left.", n=hero.lost))


def has_torchlight(hero: Hero) -> bool:
    """Return True if a torch burns for the hero: one in the room lights the others automatically (A26.18)."""
    return hero.torch or any(other.torch for other in hero.company)


async def decide_plans(state: AtervacktState, seats: list[Seat]) -> None:
    """Ask these heroes what they do, in any order.

    What people set meanwhile counts: a hero who is to sit out does so, one who is there again is asked, a torch lights
    its room.
    """
    answers = await ask_all(lambda: _build_plan_ask(state, seats)) if seats else {}
    state.mourn()
    rooms.leave_rooms_below(state)
    for seat in seats:
        hero = state.heroes[seat]
        if not hero.is_inside or hero.plan != "none":
            continue
        if hero.lost and not hero.halfway:
            sit_out(hero)
        else:
            hero.torch = has_torchlight(hero)
            reply = answers.get(seat)
            hero.plan = "move" if hero.halfway else catacomb_groups.note_guide(hero, reply) or PLANS.get(reply, "stay")
    await ways.ask_planned_ways(state, seats)
    await monster_players.take_figures(state, seats, answers)


def _build_plan_ask(state: AtervacktState, seats: list[Seat]) -> Choose | None:
    idle = [hero for hero in state.heroes_inside() if hero.seat in seats and hero.plan == "none"]
    deciding = [hero for hero in idle if not hero.halfway and not hero.lost]
    prowling = monster_players.figure_options_by_seat(state, seats)
    for_several = Text("What do you do?") if deciding else Text("Which monster moves?")
    options = {hero.seat: (*plan_options(hero), *orb_options(hero)) for hero in deciding} | prowling
    interruptions = (*reports.offer_report(state), *joint_attempts.offer_hidden_choice(state))
    return state.build_shared_choice(
        "move", for_several if prowling else Text("{hero}: what now?"), for_several, options, interruptions
    )


def plan_options(hero: Hero) -> Options:
    """Return the hero's choices, on the same lines every time."""
    if hero.is_below():
        return catacombs.walk_options(hero)
    if not hero.has_light and not has_torchlight(hero):
        return (LIGHT, EMPTY, spaces.space_of(hero).search_option(hero), spaces.space_of(hero).stay_option)
    return spaces.space_of(hero).list_options(hero)


def orb_options(hero: Hero) -> Options:
    """Return the option to light one's own torch once a round, beside walking on by an orb's light (A26.18)."""
    dark = not has_torchlight(hero) and hero.has_light and hero.place == "castle"
    return (LIGHT,) if dark and f"light/{hero.seat}" not in hero.state.led else ()


async def light_torches(state: AtervacktState) -> None:
    """Let each try to light their torch; if one in the room burns, nobody there loses the turn (A7.22, A26.18)."""
    lighting = [hero for hero in state.heroes_inside() if hero.plan == "light"]
    for hero in lighting:
        state.turn = hero.seat
        if not hero.torch and not await doors.try_light(hero):
            state.led[f"light/{hero.seat}"] = "failed"
            hero.tell("torch.dark", Text("{hero} cannot light the torch."))
    state.turn = None
    for hero in lighting:
        if hero.is_inside:
            # A hero who failed may walk on by another's light, so they decide anew (A26.18).
            hero.plan = "none" if hero.has_light else "stay"
    await decide_plans(state, [hero.seat for hero in lighting if hero.plan == "none"])


async def carry_out(hero: Hero) -> None:
    """Carry out what was decided; a hero who leaves a locked door alone may choose again (A5.4)."""
    while hero.is_inside and hero.plan in ATTEMPTS:
        tried = hero.plan
        ways.note_tried_edge(hero)
        passage = await joint_attempts.share_attempt(hero, ATTEMPTS[tried])
        if hero.plan != tried:
            # A way down in the dark, a fall or a teleport has taken the hero elsewhere meanwhile.
            continue
        match passage:
            case "through" if hero.is_inside:
                if await retinue.take_followers_along(hero, tried, spaces.space_of(hero).free_follower):
                    depart(hero, back=tried in ("back", "tear"))
                else:
                    hero.plan = "stay"
            case "left" if hero.is_inside:
                hero.plan, hero.heading = "none", "none"
                await decide_plans(hero.state, [hero.seat])
            case _ if hero.is_inside:
                hero.plan = "stay"
    if hero.is_inside and hero.plan in SIMPLE_DEEDS:
        await SIMPLE_DEEDS[hero.plan](hero)


def depart(hero: Hero, *, back: bool = False) -> None:
    """Take the hero out of the room; the tile phase settles where they come to, unless they go back (A5.5, A5.6)."""
    before = hero.before if back else None
    hero.leave_room()
    hero.target, hero.plan = before, "move"


async def leave_by_open_way(hero: Hero) -> None:
    """Leave by an open way (A5.1); an early move has left its room before."""
    if hero.room is not None:
        hero.way_in = "free"
        depart(hero)


def pass_freely(way: Way) -> Callable[[Hero], Awaitable[Passage]]:
    """Return an attempt that gets the hero through without a roll."""

    async def pass_through(hero: Hero) -> Passage:
        return doors.go_through(hero, way)

    return pass_through


async def finish_helping(_hero: Hero) -> Passage:
    """End the hero's turn: they have helped, once, and stay (A26.19)."""
    return "failed"


async def leave_castle(hero: Hero) -> None:
    """Leave Drakborgen by a tower, before the next sun phase, and never come in again (AS11)."""
    hero.leave_drakborgen()


ATTEMPTS: Mapping[Plan, Callable[[Hero], Awaitable[Passage]]] = {
    "door": doors.try_door,
    "portcullis": doors.try_portcullis,
    # The secret door was found in an earlier round (A3.7, A9.5).
    "secret": pass_freely("secret"),
    # The hero goes out by the entrance (A7.14, A7.17, A7.19, A19.4).
    "back": pass_freely("free"),
    "across": spaces.go_across,
    "tear": doors.try_tear,
    "push": doors.try_push,
    "rune": doors.try_rune,
    "help": finish_helping,
}
"""Attempts by plan: each may fail, and a locked door may be left alone."""

SIMPLE_DEEDS: Mapping[Plan, Callable[[Hero], Awaitable[None]]] = {
    "move": leave_by_open_way,
    "leave": leave_castle,
    "down": catacombs.go_down,
    "walk": catacombs.walk,
    "rope": catacombs.climb_back,
    "up": catacombs.go_up,
}
"""Deeds by plan that cannot fail here; searching, opening and waiting come in the card phase (A3.5)."""
