"""Silent advice on what is asked, for the page "Advice" of the menu and for programs.

It is worked out from the open ask and from what the asking seat knows of sun, dragon and hero, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from companion.asks import Ask, Choose, Number, Option, Secret
from companion.danger import tell_danger
from companion.odds.known import KnownOdds
from companion.pages.cursor import Cursor
from companion.pages.lists import back_line
from companion.pages.page_lines import EMPTY, LINES, PageLine
from companion.pages.plan import PagePlan
from companion.pages.rows import Words
from companion.pages.scrolls import Scroll, count_pages
from companion.pages.situation import Situation
from companion.pages.words import fraction
from companion.record import record, replace
from companion.text import Text, verbatim

if TYPE_CHECKING:
    from companion.odds.known_fights import KnownFight

LEAVES: Final = ("move", "back")
"""Ids of options with which a hero leaves or does not enter the chamber."""

DRAW: Final = "draw"
"""Id of the option to draw a treasure and a dragon card."""

STANCES_AND_SIGNS: Final = frozenset({"strength", "psyche", "agility", "armour", "rock", "scissors", "paper"})
"""Ids of what is shown in a fight."""

FEWEST: Final = 2
"""Fewest options between which there is a choice."""


@record
class Advice:
    """Advice on one ask.

    Attributes:
        best: Id of the best option, or the best number.
        options: Options with what each is worth, in the order of the ask.
        why: The reason, in one sentence.
        unit: Unit of what the options are worth: a part of 1 by which to draw, a value to the hero, or an exact figure.
    """

    best: str
    options: tuple[tuple[str, Fraction], ...]
    why: Text
    unit: Literal["exact", "chance", "value"] = "exact"


def find_advice(ask: Ask | None, known: KnownOdds | None, seat: str | None = None) -> Advice | None:
    """Return the advice on an ask; `None` where the odds do not cover its choices.

    Staying in the chamber is weighed by the cards that come out of it on average; a number of dropped cards likewise;
    other options by their chances, where at least two have one. In a fight of two, stances and signs are weighed by
    their chances at equilibrium, flight and damage by what they are worth; other choices in secret have no advice.

    Args:
        ask: The open ask.
        known: Knowledge of the seat that asks; `None` where the game has none.
        seat: The seat that asks; `None` is anybody.
    """
    if isinstance(ask, Choose) and known is not None and known.fight is not None:
        found = _weigh_fight({option.id for option in _options_of(ask)}, known.fight, seat)
        if found is not None:
            return found
    match ask:
        case Secret():
            return None
        case Choose(options=options) if isinstance(options, tuple):
            return _weigh_chamber(options, known) or _weigh_chances(options)
        case Number() if ask.chances and not ask.private and known is not None:
            return _weigh_drop(ask, known)
    return None


def has_advice(ask: Ask | None, known: KnownOdds | None) -> bool:
    """Return whether there can be advice on an ask, without working it out.

    It goes by what is asked, never by what anybody has chosen.

    Args:
        ask: The open ask.
        known: Knowledge of the seat that asks; `None` where the game has none.
    """
    match ask:
        case Choose():
            lines = {option.id for option in _options_of(ask)} - {""}
            of_fights = lines == {"on", "flee"} or {"pay", "dice"} <= lines or lines <= STANCES_AND_SIGNS
            if known is not None and known.fight is not None and lines and of_fights:
                return True
            if isinstance(ask, Secret) or not isinstance(ask.options, tuple):
                return False
            if known is not None and known.dragon is not None and DRAW in lines and not lines.isdisjoint(LEAVES):
                return True
            return sum(bool(option.id) and option.chance is not None for option in ask.options) >= FEWEST
        case Number():
            return bool(ask.chances) and not ask.private and known is not None
    return False


def _options_of(ask: Choose) -> tuple[Option, ...]:
    """Return the options of the first seat, where the seats have their own."""
    return ask.options_for(ask.seats[0])


def _weigh_fight(ids: set[str], fight: KnownFight, seat: str | None) -> Advice | None:
    lines = ids - {""}
    if lines == {"on", "flee"}:
        on, flee = fight.values_of_flight()
        return None if flee is None else _weigh_values({"on": on, "flee": flee})
    if {"pay", "dice"} <= lines:
        values = fight.values_of_damage()
        return None if values is None else _weigh_values({"pay": values[0], "dice": values[1]})
    chances = fight.chances_of(seat) if lines <= STANCES_AND_SIGNS else {}
    if not lines or not lines <= set(chances):
        return None
    best = max(chances, key=lambda line: chances[line])
    why = Text(
        "Draw by these chances: nobody does better. The fight is worth {value} to the hero.",
        value=_to_hero(fight.find_strategy().value),
    )
    return Advice(best, tuple((line, Fraction(chance)) for line, chance in chances.items()), why, unit="chance")


def _weigh_values(values: dict[str, float]) -> Advice:
    # Equal worth: the first one stays in the fight, or pays.
    best = max(values, key=lambda line: values[line])
    why = Text("It is worth {value} to the hero: a win is 1, a death -1.", value=_to_hero(values[best]))
    return Advice(best, tuple((line, Fraction(value)) for line, value in values.items()), why, unit="value")


def _to_hero(value: float) -> str:
    return f"{value:+.2f}"


def _weigh_chamber(options: tuple[Option, ...], known: KnownOdds | None) -> Advice | None:
    leave = next((option.id for option in options if option.id in LEAVES), None)
    if known is None or known.dragon is None or leave is None or all(option.id != DRAW for option in options):
        return None
    if (found := known.decide_to_leave()) is None:
        return None
    values = {DRAW: found.draw, leave: found.leave}
    # Equal worth: what is in the hand counts.
    best = DRAW if found.best == DRAW else leave
    in_mean = {"draw": _worth(found.draw), "leave": _worth(found.leave)}
    without = Text("On average {draw} cards come out if you draw once more, {leave} if you leave now.", **in_mean)
    why = tell_danger(
        Text(
            "Drawing wakes the dragon with chance {chance}. On average {draw} cards come out; {leave} if you leave.",
            chance=fraction(known.dragon.chance_within(known.together)),
            **in_mean,
        ),
        without,
        without,
    )
    return Advice(best, tuple((option.id, values[option.id]) for option in options if option.id in values), why)


def _weigh_drop(ask: Number, known: KnownOdds) -> Advice | None:
    plans = known.plan_flight()
    if tuple(plan.chance for plan in plans) != tuple(ask.chances):
        return None
    best = max(plans, key=lambda plan: plan.value)
    why = Text(
        "With {n} dropped, you get away with chance {chance}, and on average {cards} cards come out.",
        n=best.dropped,
        chance=fraction(best.chance),
        cards=_worth(best.value),
    )
    return Advice(str(best.dropped), tuple((str(plan.dropped), plan.value) for plan in plans), why)


def _weigh_chances(options: tuple[Option, ...]) -> Advice | None:
    likely = [(option.id, option.chance) for option in options if option.id and option.chance is not None]
    if len(likely) < FEWEST:
        return None
    best, chance = max(likely, key=lambda one: one[1])
    return Advice(best, tuple(likely), Text("It has the best chance: {chance}.", chance=fraction(chance)))


def _worth(value: Fraction) -> str:
    return f"{float(value):.1f}"


def advice_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the advice on what is asked; C goes on as long as another page follows.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    scroll = Scroll([(((Text("Advice"), ""),), tuple(_sentences(situation, cursor)))], cursor.at, forward=True)
    turns = cursor.at + 1 < count_pages(scroll, situation.say)
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), lettered=False) if turns else EMPTY
    return PagePlan((), (), (*[EMPTY] * (LINES - 2), turn, back_line(cursor)), scroll=scroll, told_of=("D", "C"))


def _sentences(situation: Situation, cursor: Cursor) -> Iterator[Words]:
    """Yield the best option, the reason, and what each option is worth."""
    ask = situation.ask
    found = find_advice(ask, situation.view.outlook, cursor.looking or cursor.acting)
    if found is None:
        yield Text("There are no odds for this.")
        return
    names = {option.id: option.text for option in _options_of(ask)} if isinstance(ask, Choose) else {}
    yield Text("Best: {option}", option=names.get(found.best, verbatim(found.best)))
    yield found.why
    for name, value in found.options:
        match found.unit:
            case "chance":
                worth = f"{float(value):.0%}"
            case "value":
                worth = _to_hero(float(value))
            case _:
                worth = fraction(value) if 0 <= value <= 1 and isinstance(ask, Choose) else _worth(value)
        yield Text("{option}: {value}", option=names.get(name, verbatim(name)), value=worth)
