"""Fights as people see them: the opponents, their points, and the last comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.asks import Seat
from companion.games.legenden.fights.combat import OneAgainstOne
from companion.games.legenden.fights.combat_rounds import CombatRounds
from companion.games.legenden.fights.fighters import Fighter, list_fighters
from companion.games.legenden.melee import GroupCombat
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit import figures as kit_figures
from companion.kit.drakborgen import aspects
from companion.kit.drakborgen.fight_view import fighter_row, format_points, reveal_many, reveal_two
from companion.state import Json
from companion.text import BLANK, Text, verbatim
from companion.view import Correction, Meter, Reveal


def find_open_fight(state: LegendenState) -> CombatRounds | None:
    """Return the open fight."""
    if state.fight is not None:
        return OneAgainstOne(state, state.fight)
    return GroupCombat(state, state.melee) if state.melee is not None else None


def find_acting_hero(state: LegendenState) -> Seat | None:
    """Return the seat of the hero who is asked, else the first who fights, or who meets something with others."""
    if state.melee is not None:
        standing = (fighter.hero for fighter in GroupCombat(state, state.melee).standing())
        return state.melee.asked or next((hero.seat for hero in standing if hero is not None), None)
    return state.throng.heroes[0] if state.throng is not None else None


def meters(combat: CombatRounds, hero: Hero | None, seat: Seat | None) -> tuple[Meter, ...]:
    """Return the combat points of all fighters; those of the hero whose name is the headline come first."""
    if isinstance(combat, OneAgainstOne):
        monster = combat.monster
        left = monster.points_for(seat)
        return Meter("fight.hero", BLANK, combat.hero.points), Meter("fight.monster", monster.name, left)
    standing = sorted(combat.standing(), key=lambda one: one.hero is None or one.hero is not hero)
    return tuple(
        Meter(f"fight.{index}", BLANK if hero and one.hero is hero else combat.called(one), one.points_for(seat))
        for index, one in enumerate(standing)
    )


def reveal(combat: CombatRounds) -> Reveal | None:
    """Return the last comparison: two in large letters, more of them a row each; first only stances, then losses."""
    shown = combat.list_compared()
    if not combat.record.opened or len(shown) < 2:
        return None
    if len(shown) == 2:
        return reveal_two_fighters(combat, *shown)
    # Those who lost something come first.
    rows = [fighter_row_of(combat, one) for one in sorted(shown, key=lambda one: -one.lost)]
    return reveal_many(Text("Round {n}", n=combat.record.round), rows)


def reveal_two_fighters(combat: CombatRounds, left: Fighter, right: Fighter) -> Reveal:
    """Return the stances of two, with what they do to whom above them."""
    sign = combat.write_comparison(left, right)
    first, second = ((combat.called(who), loud_stance(who)) for who in (left, right))
    chosen = [aspects.VALUE_NAMES[who.stance or "strength"] for who in (left, right)]
    return reveal_two(first, second, sign, describe_loss(combat, left, right), aspects.STANCE_NAMES, chosen)


def loud_stance(fighter: Fighter) -> Text:
    """Return a fighter's stance, to be read across the table."""
    return aspects.LOUD_NAMES[fighter.stance or "strength"]


def describe_loss(combat: CombatRounds, fighter: Fighter, opponent: Fighter) -> Text:
    """Return the words for the loss of one of two, with the points that a monster has left if all may know it."""
    loser = next((side for side in (fighter, opponent) if side.lost), None)
    if loser is None:
        return Text("A clinch") if fighter.stance == opponent.stance else Text("A miss")
    left = loser.points_for(None)
    if loser.hero is not None or left is None:
        return Text("{who} loses {n}", who=combat.called(loser), n=loser.lost)
    return Text("{who} -{n}: {left} left", who=combat.called(loser), n=loser.lost, left=left)


def versus(combat: CombatRounds, hero: Hero | None, seat: Seat | None) -> tuple[tuple[Text, Text], ...]:
    """Return the two sides with their points, as far as this seat may know them; of many their numbers."""
    if isinstance(combat, OneAgainstOne):
        return two_sides(combat, combat.hero, combat.monster, seat)
    standing = combat.standing()
    sides = list(dict.fromkeys(one.side for one in standing))
    if len(standing) == 2 and len(sides) == 2:
        return two_sides(combat, standing[0], standing[1], seat)
    if len(sides) < 2:
        return ()
    # A seat's screen shows its own hero on the left; the box shows who is asked, else the first fighter.
    own = next((one for one in standing if one.hero is not None and one.seat == seat), None)
    own = own or next((one for one in standing if hero is not None and one.hero is hero), standing[0])
    against = [fighter for fighter in standing if fighter.side != own.side]
    if len(against) == 1:
        return two_sides(combat, own, against[0], seat)
    first = Text("{n} {who}", n=format_points(own.points), who=combat.called(own))
    if combat.is_free_for_all():
        return (first, Text("against {m}", m=len(against))), (first, verbatim(f">< {len(against)}"))
    return ((first, Text("{who} +{n}", who=combat.called(against[0]), n=len(against) - 1)),)


def two_sides(combat: CombatRounds, one: Fighter, other: Fighter, seat: Seat | None) -> tuple[tuple[Text, Text], ...]:
    """Return two fighters with their points; the names as long as there is room."""
    mine, theirs = (format_points(who.points_for(seat)) for who in (one, other))
    ways = [(combat.called(one), combat.called(other))]
    if other.kind is not None and isinstance(combat, OneAgainstOne):
        ways.insert(0, (combat.called(one), combat.state.monster(other.kind).name))
    return tuple((Text("{n} {who}", n=mine, who=left), Text("{who} {n}", who=right, n=theirs)) for left, right in ways)


def fighter_row_of(combat: CombatRounds, fighter: Fighter) -> Text:
    """Return the row of one fighter: the stance, and the loss once it is settled."""
    return fighter_row(combat.called(fighter), loud_stance(fighter), -fighter.lost if combat.record.compared else None)


def overview(combat: CombatRounds | None, seat: Seat | None) -> Iterator[Text]:
    """Yield the fighters; a line for each of many monsters, as pages have no room for all meters."""
    if isinstance(combat, OneAgainstOne):
        yield combat.title()
    if isinstance(combat, GroupCombat):
        for fighter in combat.standing():
            if fighter.hero is None:
                yield points_line(combat.called(fighter), fighter.points_for(seat))


def corrections(combat: CombatRounds, seat: Seat | None) -> Iterator[Correction]:
    """Yield the points of all who fight, as far as this seat may know them, and the misses of monsters."""
    if isinstance(combat, OneAgainstOne):
        choices: dict[str, Sequence[Json]] = {}
        if combat.monster.points_for(seat) is None:
            choices["monster_points"] = ()
        yield from kit_figures.corrections(combat.record, "fight", Text("Fight"), choices)
    elif isinstance(combat, GroupCombat):
        for index, fighter in enumerate(combat.fighters()):
            choices = {} if fighter.points_for(seat) is not None else {"points": ()}
            if fighter.kind is None:
                choices["misses"] = ()
            path = f"melee.fighters.{index}"
            yield from kit_figures.corrections(combat.record.fighters[index], path, combat.called(fighter), choices)


# Points that are for the player of a met monster alone: a house rule (L7.2b, L8.1b).


def hide_points(state: LegendenState, seat: Seat | None, figures: dict[str, Json]) -> dict[str, Json]:
    """Return the figures by path, without points and card values that this seat may not know."""
    if not state.hides_points:
        return figures
    shown: dict[str, Any] = {**figures, "cards": {}}
    for one in list_fighters(state):
        set_figure_at(shown, one.path.split("."), one.points_for(seat))
    return shown


def name_hidden_points(state: LegendenState) -> dict[str, Text]:
    """Return the names of points that only a monster's player may know, by path."""
    return {one.path: Text("Monster points") for one in list_fighters(state) if one.points_for(None) is None}


def set_figure_at(figures: Any, steps: list[str], value: Json) -> None:
    """Set the figure at the end of these steps to a value."""
    *path, last = steps
    for step in path:
        figures = figures[int(step)] if isinstance(figures, list) else figures[step]
    figures[last] = value


def private(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """Return the lines that only the monster's player may read: how many points it has left."""
    if state.fight is None or not state.hides_points:
        return ()
    return tuple(points_line(one.name, one.points) for one in list_fighters(state) if one.met and seat == one.seat)


def points_line(monster: Text, points: int | None) -> Text:
    """Return the words for a monster's points, as far as they may be told."""
    if points is None:
        return Text("{monster}: ? points", monster=monster)
    return Text.plural("{monster}: one point", "{monster}: {n} points", n=points, monster=monster)
