"""Fights as people see them: the opponents, and what all showed in the last round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.asks import Seat
from companion.games.atervackt.duels.duels import DuelRounds
from companion.games.atervackt.fights.combat import MonsterFightRounds
from companion.games.atervackt.fights.combat_rounds import CombatRounds
from companion.games.atervackt.fights.fighters import Beast, Body, Fighter
from companion.games.atervackt.state import UNTOLD, AtervacktState, Fight
from companion.kit.drakborgen.fight_view import fighter_row, format_points, reveal_many, reveal_two
from companion.text import BLANK, Text
from companion.view import Reveal

Versus: TypeAlias = tuple[tuple[Text, Text], ...]
"""Opponents as pairs of rows, the longest wording first."""


def reveal(state: AtervacktState) -> Reveal | None:
    """Return the last combat round, to be read across the table."""
    if state.duel is not None:
        duel = DuelRounds(state, state.duel)
        fought = [body for seat, body in duel.all.items() if any(seat in pair for pair in duel.record.pairs)]
        return build_reveal(duel, list_participants(duel, fought))
    if state.fight is None:
        return None
    fight = MonsterFightRounds(state, state.fight)
    ours = (*fight.record.heroes, *(f"#{id}" for id in fight.record.followers))
    fighters = (*state.heroes.values(), *state.followers.values())
    bodies = list_participants(
        fight, [Body(fight.record, fighter, "heroes", fight.wound) for fighter in fighters if fighter.key in ours]
    )
    foes = [Beast(fight.record, foe, state.book.monsters[foe.kind]) for foe in fight.record.foes + fight.record.beaten]
    beasts = [foe for foe in foes if fight.duel.has_shown(foe)]
    return build_reveal(fight, [*bodies, *beasts]) if bodies and beasts else None


def list_participants(rounds: CombatRounds, bodies: list[Body]) -> list[Body]:
    """Return those who took part in a round."""
    return [body for body in bodies if rounds.record.round and rounds.duel.has_shown(body)]


def build_reveal(rounds: CombatRounds, fought: Sequence[Fighter]) -> Reveal | None:
    """Return the choice of each fighter, with the points that heroes have left; two fighters in large letters."""
    if len(fought) < 2:
        return None
    if len(fought) > 2:
        return reveal_many(rounds.title, [choice_row(rounds, fighter) for fighter in fought])
    first, second = ((fighter.name, rounds.duel.word(fighter, loud=True)) for fighter in fought)
    left_rows = [Text("{who}: {n} left", who=b.name, n=points_left(rounds, b)) for b in fought if isinstance(b, Body)]
    left_row = left_rows[0] if len(left_rows) == 1 else pair_row(rounds, *fought)
    chosen = [rounds.duel.word(fighter, loud=False) for fighter in fought]
    return reveal_two(first, second, rounds.duel.mark(*fought), left_row, rounds.duel.ring, chosen)


def pair_row(rounds: CombatRounds, left: Fighter, right: Fighter) -> Text:
    """Return the points that two heroes have left."""
    n, m = (points_left(rounds, who) if isinstance(who, Body) else 0 for who in (left, right))
    return Text("{a} {n}  {b} {m}", a=left.name, n=n, b=right.name, m=m)


def choice_row(rounds: CombatRounds, fighter: Fighter) -> Text:
    """Return the row of one of many fighters: its choice, and the points that a hero has left."""
    points = points_left(rounds, fighter) if isinstance(fighter, Body) else None
    return fighter_row(fighter.name, rounds.duel.word(fighter, loud=True), points)


def points_left(rounds: CombatRounds, body: Body) -> int:
    """Return combat points in Legenden's combat, else KP."""
    return (body.hero.points if rounds.by_ring else body.hero.life) or 0


def versus(state: AtervacktState, seat: Seat | None) -> Versus:
    """Return the opponents, as far as this seat may know them; of many only the number."""
    if state.duel is not None:
        duel = DuelRounds(state, state.duel)
        heroes = duel.bodies()
        if len(heroes) == 2:
            body, opponent = heroes
            left = points_and_name(duel, body)
            return (left, Text("{who} {n}", who=opponent.name, n=known_points(duel, opponent))), (left, opponent.name)
        return ((Text("Heroes fight!"), BLANK),) if heroes else ()
    if state.fight is None:
        return ()
    fight = MonsterFightRounds(state, state.fight)
    ours, foes = fight.bodies(), state.fight.foes
    if not ours or not foes or is_reading_cards(state.fight):
        return ()
    own = next((body for body in ours if body.key == seat), None) or (ours[0] if len(ours) == 1 else None)
    count = Text("{n} heroes", n=len(ours)) if own is None else points_and_name(fight, own)
    kind = state.book.monsters[foes[0].kind]
    if len(foes) > 1:
        return ((count, Text("{monster} +{n}", monster=kind.short_name, n=len(foes) - 1)),)
    known = format_points(foes[0].points.value or None if seat is not None and seat == state.fight.opponent else None)
    return tuple((count, Text("{who} {n}", who=name, n=known)) for name in (kind.name, kind.short_name))


def is_reading_cards(fight: Fight) -> bool:
    """Return whether KP of cards are still asked for: the head then names the reader, and the prompt the foe."""
    return not fight.round and any(foe.points.value == UNTOLD for foe in fight.foes)


def points_and_name(rounds: CombatRounds, body: Body) -> Text:
    """Return the points that a fighter has left, and the name behind them."""
    return Text("{n} {who}", n=known_points(rounds, body), who=body.name)


def known_points(rounds: CombatRounds, body: Body) -> str:
    """Return the points that a fighter has left, as soon as anybody knows them."""
    return format_points(body.hero.points if rounds.by_ring else body.hero.life)
