"""Combat (strid): from its beginning to its end, by hand signs or by the ring (A13-A15, A30)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asks import scope
from companion.games.atervackt import chamber
from companion.games.atervackt.fights import fights, ring_combat, side_fighters, signs
from companion.games.atervackt.heroes import points
from companion.games.atervackt.rooms.inmates import KINDS, forget, kind_of, settle_down
from companion.games.atervackt.state.fights import Fight, Foe, Points
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.table import rulings
from companion.games.atervackt.table.seating import monster_player


async def fight(state: AtervacktState, room: str, monsters: list[Lying], heroes: list[Hero]) -> None:
    """Combat round after combat round, until one side is dead or has fled, all in one card phase (A13.1).

    In the treasure chamber there is no time for it: the dragon wakes (A24.7).
    """
    if await chamber.roused(state, room):
        settle_down(state, room, monsters)
        return
    with scope(state.scopes, "fight"):
        await begin(state, room, monsters, heroes)
        while state.fight is not None and state.fight.foes and fights.fighters(state):
            await make_ready(state, fights.fighters(state))
            await (ring_combat if points.by_ring(state) else signs).combat_round(state)
    end(state)


async def begin(state: AtervacktState, room: str, monsters: list[Lying], heroes: list[Hero]) -> None:
    """The monsters' KP stand on their cards; special attacks on the hero sheets (A13.4, A12.7, A30.1)."""
    seats = [hero.seat for hero in heroes]
    opponent = monster_player(state, seats[0], seats) if seats else None
    state.turn = None
    if opponent is None:
        rulings.note(state, "AS9")
    state.fight = Fight(room=room, opponent=opponent, heroes=seats)
    for lying in monsters:
        state.fight.foes.append(Foe(kind_of(lying) or KINDS[0], Points(1, opponent), lying))
    if heroes:
        for foe in state.fight.foes:
            await fights.know_points(state, foe, opponent or heroes[0].seat)
            foe.points.value -= foe.card.hurt
        fights.fell(state, state.fight)
        if not state.fight.foes:
            return
        await side_fighters.muster(state, state.fight, heroes)
    bodies = [*heroes, *(one for hero in heroes for one in state.fighting(hero))]
    for hero in bodies:
        hero.stance = None
    await make_ready(state, bodies)


async def make_ready(state: AtervacktState, bodies: Sequence[Hero]) -> None:
    """What each needs to fight, also where the house rule changes within a fight (A13.4, A30.1)."""
    for hero in bodies:
        await hero.knows_life()
        if not points.by_ring(state):
            await signs.know_sign(hero)
        elif hero.points is None:
            points.begin(hero)


def end(state: AtervacktState) -> None:
    """The defeated monsters' cards are discarded, the others stay where they are (A13.6, A12.8)."""
    fight, state.fight = state.fight, None
    if fight is None:
        return
    forget(state, [foe.card for foe in fight.beaten], fight.room)
    if fight.room in state.rooms:
        settle_down(state, fight.room, [foe.card for foe in fight.foes])
