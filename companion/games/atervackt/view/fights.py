"""What people see of a fight: what was shown in the last round, and what those who showed it have left."""

from __future__ import annotations

from companion.games.atervackt.duels.duels import BetweenHeroes
from companion.games.atervackt.fights.combat import WithMonsters
from companion.games.atervackt.fights.fighters import Beast, Body
from companion.games.atervackt.fights.strid import Strid
from companion.games.atervackt.state.game import AtervacktState
from companion.text import Text
from companion.view import Reveal


def reveal(state: AtervacktState) -> Reveal | None:
    """The last combat round, to be read across the table."""
    if state.duel is not None:
        duel = BetweenHeroes(state, state.duel)
        fought = [one for seat, one in duel.all.items() if any(seat in pair for pair in duel.record.pairs)]
        return between_heroes(duel, showed(duel, fought))
    if state.fight is None:
        return None
    fight = WithMonsters(state, state.fight)
    ours = (*fight.record.heroes, *(f"#{id}" for id in fight.record.followers))
    all_ = (*state.heroes.values(), *state.followers.values())
    bodies = showed(fight, [Body(fight.record, one, "heroes", fight.wound) for one in all_ if one.key in ours])
    foes = [Beast(fight.record, foe, state.book.monsters[foe.kind]) for foe in fight.record.foes + fight.record.beaten]
    beast = next((foe for foe in foes if fight.duel.has_shown(foe)), None)
    if not bodies or beast is None:
        return None
    one = bodies[0]
    return Reveal((fight.duel.shown(one, beast, loud=True), Text("{hero} {n}", hero=one.name, n=left(fight, one))))


def showed(strid: Strid, bodies: list[Body]) -> list[Body]:
    """Those who took part in a round."""
    return [one for one in bodies if strid.record.round and strid.duel.has_shown(one)]


def between_heroes(duel: Strid, heroes: list[Body]) -> Reveal | None:
    """Two in large letters, more of them a row each."""
    if len(heroes) < 2:
        return None
    if len(heroes) > 2:
        row = Text("{who} {stance} {n}")
        return Reveal(tuple(row.using(who=one.name, stance=duel.duel.word(one), n=left(duel, one)) for one in heroes))
    one, other = heroes
    points = Text("{a} {n}  {b} {m}", a=one.name, n=left(duel, one), b=other.name, m=left(duel, other))
    return Reveal((duel.duel.shown(one, other, loud=True), points))


def left(strid: Strid, one: Body) -> int:
    """Combat points in Legenden's combat, else KP."""
    return (one.hero.points if strid.by_ring else one.hero.life) or 0
