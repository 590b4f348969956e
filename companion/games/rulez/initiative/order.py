"""Who acts: in answer, by saying so first, by bids, else clockwise; and the end of a round (R4.1-R4.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez.house_rules import rule
from companion.games.rulez.initiative import bids
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text


async def next_in_answer(state: RulezState, strikes: Callable[[Minifigure], Awaitable[None]]) -> Minifigure | None:
    """Who goes next as he was forced to roll, clockwise from the attacker, once each; he may pass (R4.6, RS6).

    `strikes`: what lingers strikes whoever passes.
    """
    while state.owed and not state.alone:
        owed = [one for one in state.in_order_of_answers() if one.id in state.owed]
        state.owed = [one.id for one in owed]
        one = state.minifigures[state.owed.pop(0)]
        if one.able:
            if await goes(one) != "pass":
                return one
            # Whoever passes has had his turn (RS19).
            one.had = True
            await strikes(one)
    # A dozen opponent that was answered after each attack goes on where it was.
    going = state.minifigures.get(state.resumes)
    return going if going is not None and going.stands and not state.owed else None


async def next_one(state: RulezState) -> Minifigure | None:
    """Whose turn it is where nobody has one in answer; `None`: the round is over."""
    order = [one for one in state.in_order() if one.able]
    at_once = rule(state.options, "round_ends") == "at_once" and not decided(state)
    if not order or (at_once and all(one.had for one in order)):
        return None
    said = await who(state)
    if said == "bid":
        return await bids.auction(state, [one for one in order if bids.can_bid(one)]) or order[0]
    if said in ("end", "over"):
        if said == "over":
            state.finishes()
        return None
    return state.minifigures.get(said) or order[0]


@question(ask_option)
def goes(one: Minifigure) -> Choose | None:
    """A turn in answer."""
    if not one.able:
        return None
    return one.lines("answer", Text("{hero}: your turn"), Option("act", Text("I act")), Option("pass", Text("I pass")))


def decided(state: RulezState) -> bool:
    """Whether the scenario might be over, though figures of several players stand."""
    fallen = any(one.made and not one.stands for one in state.minifigures.values())
    return fallen or bool(rule(state.options, "master"))


def may_bid(state: RulezState, able: list[Minifigure]) -> bool:
    """Whether bids make sense: of several, or of one alone before those who cannot bid (R4.3, R4.10, RS40)."""
    bidders = [one for one in able if bids.can_bid(one)]
    if len(bidders) > 1 or not bidders:
        return bool(bidders)
    return bool(rule(state.options, "lone_bids")) and any(one.seat != bidders[0].seat for one in able)


@question(ask_option)
def who(state: RulezState) -> Choose | None:
    """The next clockwise, whoever else says first that he acts (R4.1), or several who bid (R4.2).

    A dozen opponent is only ever the next one (R8.10). A round ends when each has had a turn (R4.8a, RS19); where
    somebody has fallen, or a game master leads, people may say there that the scenario is over.
    """
    able = [one for one in state.in_order() if one.able]
    if not able:
        return None
    first = next((one for one in able if not one.had), able[0])
    lines = [Option(first.id, Text("{who} (next)", who=first.called))]
    if all(one.had for one in able):
        lines.insert(0, Option("end", Text("End of the round")))
    lines += [Option(one.id, Text("{who}", who=one.called)) for one in able if one is not first and not one.dozen]
    if may_bid(state, able):
        lines.insert(min(3, len(lines)), Option("bid", Text("Several: they bid")))
    if lines[0].id == "end" and decided(state):
        lines.append(Option("over", Text("Scenario is over")))
    return Choose(key="who", seats=(first.seat,), text=Text("All: who acts?"), options=tuple(lines))
