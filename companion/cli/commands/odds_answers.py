"""Answers of `drakvakt odds`: as data for other programs, and as lines for people."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from companion.cli.commands.odds_figures import (
    format_chance,
    parse_chance,
    parse_dragon_pile,
    parse_faces,
    parse_gold,
    parse_sun,
    parse_whole,
)
from companion.odds.figures import BadFigures
from companion.odds.leaving import Visit, decide
from companion.odds.obstacles import (
    HIGHEST,
    OBSTACLES,
    chance_to_cross,
    chance_to_flee_above,
    chance_to_pass,
    chances_to_flee_by_each,
    losses_on_bridge,
    plan_flight,
)
from companion.text import Text, verbatim

Answer: TypeAlias = tuple[Mapping[str, Any], list[Text]]
"""An answer as JSON data, in which texts are not read yet, and as lines for people."""

TESTS: Final = (*OBSTACLES, "bridge", "crossing", "flight", "flight-above")
"""Words for what a hero tries."""

MOST_CARDS: Final = 60
"""Most treasures or cards that a hero carries; a flight is planned for each number."""

MOST_LIFE: Final = 60

MOST_POINTS: Final = 40
"""Most combat points of a fighter: the solver must be ready in seconds."""

MOST_COURAGE: Final = 12

ASPECTS: Final = ("agility", "armour", "strength", "psyche")
"""Values in the order of a sheet."""

MOST_ROUNDS: Final = 200
"""Most rounds of which each chance is written out."""


def answer_dragon(args: argparse.Namespace) -> Answer:
    """Answer when the dragon wakes."""
    draws, pile = parse_whole("--draws", args.draws), parse_dragon_pile(args)
    chances, chance = pile.distribution(), pile.chance_within(draws)
    data = {
        "wakes": str(chance),
        "next": str(pile.chance_at_next()),
        "draws": [*map(str, chances)],
        "never": str(1 - sum(chances)),
    }
    sentence = Text.plural(
        "The dragon wakes with the next card: {chance}.",
        "The dragon wakes within {n} cards: {chance}.",
        n=draws,
        chance=format_chance(chance),
    )
    return data, [sentence, *_rows(chances[:draws])]


def answer_sunset(args: argparse.Namespace) -> Answer:
    """Answer when the night falls, and whether a hero is outside in time."""
    track, steps_left = parse_sun(args)
    rounds, failing = parse_whole("--rounds", args.rounds, most=MOST_ROUNDS), parse_chance("--failing", args.failing)
    chances, mean_rounds = track.distribution(steps_left, rounds), track.mean_rounds(steps_left)
    chance = sum(chances, Fraction(0))
    data = {
        "sunset": str(chance),
        "next": str(track.chance_at_next(steps_left)),
        "rounds": [*map(str, chances)],
        "mean": None if mean_rounds is None else str(mean_rounds),
    }
    lines = [
        Text.plural(
            "Night next round: {chance}.",
            "Night within {n} rounds: {chance}.",
            n=rounds,
            chance=format_chance(chance),
        ),
        *_rows(chances),
    ]
    if mean_rounds is not None:
        lines.append(Text("Rounds left on average: {mean}.", mean=f"{float(mean_rounds):.1f}"))
    if args.moves is not None:
        in_time = track.chance_outside(steps_left, parse_whole("--moves", args.moves, most=MOST_CARDS), failing)
        data["outside"] = str(in_time)
        lines.append(Text("Outside in time: {chance}.", chance=format_chance(in_time)))
    return data, lines


def answer_leave(args: argparse.Namespace) -> Answer:
    """Answer whether to leave the treasure chamber, or to draw once more."""
    track, steps_left = parse_sun(args)
    gold_per_draw = parse_gold("--each", args.each) * parse_whole("--take", args.take, most=MOST_CARDS)
    visit = Visit(
        pile=parse_dragon_pile(args),
        sun=track,
        left=steps_left,
        moves=parse_whole("--moves", args.moves, least=1, most=MOST_CARDS),
        each=gold_per_draw,
        failing=parse_chance("--failing", args.failing),
        escape=(parse_chance("--escape", args.escape),),
        together=parse_whole("--heroes", args.heroes, least=1, most=MOST_CARDS),
    )
    decision = decide(visit, parse_gold("--gold", args.gold))
    threshold = None if decision.threshold is None else float(decision.threshold)
    data: dict[str, Any] = {
        "best": decision.best,
        "leave": float(decision.leave),
        "draw": float(decision.draw),
        "threshold": threshold,
    }
    advice = Text("Leave now.") if decision.best == "leave" else Text("Draw once more.")
    lines = [
        advice,
        Text("Leaving is worth {gold} gold.", gold=_format_gold(decision.leave)),
        Text("Drawing once more is worth {gold} gold.", gold=_format_gold(decision.draw)),
    ]
    if decision.threshold is not None:
        lines.append(Text("Leave with {gold} gold or more.", gold=_format_gold(decision.threshold)))
    # Words as in advice at a table: without a threshold drawing is worth more, whatever the gold.
    options = [{"id": "draw", "value": float(decision.draw)}, {"id": "leave", "value": float(decision.leave)}]
    return data | {"options": options, "why": lines[-1]}, lines


def answer_duel(args: argparse.Namespace) -> Answer:
    """Answer what a fight is worth to the hero, and how both play it in an equilibrium."""
    # The solver is loaded only for a fight.
    from companion.odds.duel import Duel, solve

    solution = solve(
        Duel(
            hero=_parse_values("--hero", args.hero),
            life=parse_whole("--life", args.life, least=1, most=MOST_POINTS),
            monster=_parse_values("--monster", args.monster),
            points=parse_whole("--points", args.points, least=1, most=MOST_POINTS),
            bonus=parse_whole("--bonus", args.bonus, most=MOST_POINTS),
            damage_chance=parse_faces("--damage-chance", args.damage_chance),
            flight=args.flight,
            courage=parse_whole("--courage", args.courage, least=1, most=MOST_COURAGE),
            breath=args.breath,
        )
    )
    strategy = solution.strategy(solution.start)
    data = {"value": solution.value, "strategy": dict(strategy.hero), "monster": dict(strategy.monster)}
    rows = (
        verbatim(f"  {stance:<9} {chance:>6.1%} {strategy.monster[stance]:>6.1%}")
        for stance, chance in strategy.hero.items()
    )
    return data, [
        Text("Value: {value} (the hero wins 1, dies -1).", value=f"{solution.value:+.3f}"),
        Text("First stance, hero and monster:"),
        *rows,
    ]


def _parse_values(name: str, words: str) -> tuple[int, int, int, int]:
    numbers = [parse_whole(name, word, most=HIGHEST) for word in words.split(",", len(ASPECTS))]
    if len(numbers) != len(ASPECTS):
        raise BadFigures(Text("{name} needs four values: agility, armour, strength, psyche.", name=name))
    agility, armour, strength, psyche = numbers
    return agility, armour, strength, psyche


def answer_test(args: argparse.Namespace) -> Answer:
    """Answer how likely a test or an obstacle is, and how many cards to drop before a flight."""
    attempt, cards = args.obstacle, parse_whole("--cards", args.cards, most=MOST_CARDS)
    if attempt == "flight-above":
        return _answer_flight(args, [chance_to_flee_above(kept) for kept in range(cards + 1)])
    value = parse_whole("--value", args.value, most=HIGHEST)
    if attempt == "flight":
        return _answer_flight(args, chances_to_flee_by_each(value, cards))
    if attempt == "bridge":
        losses = losses_on_bridge(value, cards)
        mean = sum(number * part for number, part in enumerate(losses))
        sentence = Text("All treasures get across: {chance}.", chance=format_chance(losses[0]))
        return {"chance": str(losses[0]), "lost": [*map(str, losses)], "mean": str(mean)}, [
            sentence,
            *_rows(losses, first=0),
        ]
    if attempt == "crossing":
        crossed = chance_to_cross(value, parse_whole("--psyche", args.psyche, most=HIGHEST), cards)
        return {"chance": str(crossed)}, [Text("The hero gets across: {chance}.", chance=format_chance(crossed))]
    crossed, test = chance_to_pass(attempt, value), OBSTACLES[attempt]
    sentence = Text.plural(
        "One roll: {chance}.", "{n} rolls in a row: {chance}.", n=test.rolls, chance=format_chance(crossed)
    )
    return {"chance": str(crossed), "value": test.aspect, "rolls": test.rolls}, [sentence]


def _answer_flight(args: argparse.Namespace, chances: Sequence[Fraction]) -> Answer:
    gold_per_card, other_gold = parse_gold("--each", args.each), parse_gold("--gold", args.gold)
    fire = parse_faces("--fire", args.fire) or (1,)
    values = [other_gold + gold_per_card * kept for kept in range(len(chances))]
    plans = plan_flight(chances, values, parse_whole("--life", args.life, least=1, most=MOST_LIFE), fire)
    best = max(plans, key=lambda plan: plan.value)
    drops = [
        {"dropped": plan.dropped, "chance": str(plan.chance), "value": round(float(plan.value), 6)} for plan in plans
    ]
    lines = [
        Text("Best: drop {n}.", n=best.dropped),
        Text("Dropped, chance, expected gold:"),
        *(
            verbatim(f"{plan.dropped:>4}  {format_chance(plan.chance):<18} {_format_gold(plan.value):>6}")
            for plan in plans
        ),
    ]
    return {"chance": str(chances[-1]), "best": best.dropped, "drops": drops}, lines


def _rows(chances: Sequence[Fraction], first: int = 1) -> list[Text]:
    return [verbatim(f"{number:>4}  {format_chance(value)}") for number, value in enumerate(chances, first)]


def _format_gold(value: Fraction) -> str:
    return f"{float(value):.0f}"
