"""What people see of a fight between heroes: what each showed, and what he has left."""

from __future__ import annotations

from companion.games.atervackt.duels import blows
from companion.games.atervackt.fights import signs
from companion.games.atervackt.heroes import points, values
from companion.games.atervackt.state.duels import Duel
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text
from companion.view import Reveal

TWO = 2


def reveal(state: AtervacktState, duel: Duel) -> Reveal | None:
    """The last round: two in large letters, more of them a row each."""
    fought = [hero for seat, hero in state.heroes.items() if any(seat in pair for pair in duel.pairs)]
    showed = [hero for hero in fought if has_shown(state, duel, hero)]
    if len(showed) < TWO:
        return None
    if len(showed) > TWO:
        return Reveal(tuple(row(state, duel, hero) for hero in showed))
    one, other = showed
    left = Text("{a} {n}  {b} {m}", a=one.name, n=has_left(state, one), b=other.name, m=has_left(state, other))
    return Reveal((blows.shown(state, duel, one, other, loud=True), left))


def has_shown(state: AtervacktState, duel: Duel, hero: Hero) -> bool:
    """Whether he took part in a round."""
    return hero.stance is not None and duel.round > 0 if points.by_ring(state) else hero.seat in duel.signs


def has_left(state: AtervacktState, hero: Hero) -> int:
    """Combat points in Legenden's combat, else KP."""
    return (hero.points if points.by_ring(state) else hero.life) or 0


def row(state: AtervacktState, duel: Duel, hero: Hero) -> Text:
    """One of many: what he showed, and what he has left."""
    what = signs.LOUD[duel.signs.get(hero.seat, "rock")]
    if points.by_ring(state):
        what = values.LOUD[hero.stance or "strength"]
    return Text("{who} {stance} {n}", who=hero.name, stance=what, n=has_left(state, hero))
