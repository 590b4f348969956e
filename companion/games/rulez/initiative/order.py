"""Order of turns: in answer, by saying so first, by bids, else clockwise; and the end of a round (R4.1-R4.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez.initiative import bids
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text


async def find_next_to_answer(state: RulezState, strikes: Callable[[Minifigure], Awaitable[None]]) -> Minifigure | None:
    """Return the next hero with a turn in answer, clockwise from the attacker, who may pass (R4.6, RS6).

    `strikes`: function by which poison and water strike a hero who passes.
    """
    while state.owed and not state.is_one_side_left:
        owed = [hero for hero in state.figures_from_last() if hero.id in state.owed]
        state.owed = [hero.id for hero in owed]
        hero = state.minifigures[state.owed.pop(0)]
        if hero.can_act:
            if await ask_to_answer(hero) != "pass":
                return hero
            # A hero who passes has had the turn (RS19).
            hero.had = True
            await strikes(hero)
    # A dozen opponent whose attacks were answered one by one goes on with its turn.
    going = state.minifigures.get(state.resumes)
    return going if going is not None and going.is_standing and not state.owed else None


async def find_next_actor(state: RulezState) -> Minifigure | None:
    """Return the hero whose turn is next, without turns in answer; `None`: the round is over."""
    order = [hero for hero in state.figures_in_order() if hero.can_act]
    at_once = state.rule("round_ends") == "at_once" and not may_be_over(state)
    if not order or (at_once and all(hero.had for hero in order)):
        return None
    answer = await ask_who_acts(state)
    if answer == "bid":
        return await bids.hold_auction(state, [hero for hero in order if bids.can_bid(hero)]) or order[0]
    if answer in ("end", "over"):
        if answer == "over":
            state.finish_scenario()
        return None
    return state.minifigures.get(answer) or order[0]


@question(ask_option)
def ask_to_answer(hero: Minifigure) -> Choose | None:
    """Ask whether the hero takes the turn in answer."""
    if not hero.can_act:
        return None
    return hero.build_choice(
        "answer", Text("{hero}: your turn"), Option("act", Text("I act")), Option("pass", Text("I pass"))
    )


def may_be_over(state: RulezState) -> bool:
    """Return whether the scenario might be over, though minifigures of several players stand."""
    fallen = any(hero.made and not hero.is_standing for hero in state.minifigures.values())
    return fallen or bool(state.rule("master"))


def are_bids_useful(state: RulezState, able: list[Minifigure]) -> bool:
    """Return whether bids make sense: of several, or of one before others who cannot bid (R4.3, R4.10, RS40)."""
    bidders = [hero for hero in able if bids.can_bid(hero)]
    if len(bidders) > 1 or not bidders:
        return bool(bidders)
    return bool(state.rule("lone_bids")) and any(hero.seat != bidders[0].seat for hero in able)


@question(ask_option)
def ask_who_acts(state: RulezState) -> Choose | None:
    """Ask who acts: the next clockwise, whoever else says so first (R4.1), or several who bid (R4.2).

    A dozen opponent is only ever the next one (R8.10). A round ends when each has had a turn (R4.8a, RS19); where
    somebody has fallen, or a game master leads, people may say there that the scenario is over.
    """
    able = [hero for hero in state.figures_in_order() if hero.can_act]
    if not able:
        return None
    first = next((hero for hero in able if not hero.had), able[0])
    lines = [Option(first.id, Text("{who} (next)", who=first.called))]
    if all(hero.had for hero in able):
        lines.insert(0, Option("end", Text("End of the round")))
    lines += [Option(hero.id, Text("{who}", who=hero.called)) for hero in able if hero is not first and not hero.dozen]
    if are_bids_useful(state, able):
        lines.insert(min(3, len(lines)), Option("bid", Text("More than one: bid")))
    if lines[0].id == "end" and may_be_over(state):
        lines.append(Option("over", Text("Scenario is over")))
    return Choose(key="who", seats=(first.seat,), text=Text("All: who acts?"), options=tuple(lines))
