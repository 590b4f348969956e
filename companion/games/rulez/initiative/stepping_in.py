"""The initiative in another's turn (R4.5), and turns in answer (R4.6)."""

from __future__ import annotations

from functools import partial

from companion.asks import Interruption, Seat
from companion.games.rulez.house_rules import rule
from companion.games.rulez.initiative import bids
from companion.games.rulez.state.game import RulezState
from companion.text import Text

WORDS = Text("Take the initiative")


def step_in(state: RulezState) -> Interruption:
    """Anyone may step in; whether he has white dice is found out when he does."""
    return Interruption("initiative", WORDS, partial(steps_in, state))


async def steps_in(state: RulezState, seat: Seat) -> None:
    """One or more white dice against the active player, who may bid against it, as all others may (R4.5a, R4.2)."""
    active = state.minifigures.get(state.acting)
    own = [one for one in state.of(seat) if bids.can_bid(one) and one is not active]
    if not own and active is not None and active.seat == seat:
        state.tell("bid.own", Text("{who}: it is your turn.", who=seat))
        return
    if not own or active is None:
        state.tell("bid.none", Text("{who}: no white dice to bid.", who=seat))
        return
    others = [one for one in state.others(active) if one.seat != seat and bids.can_bid(one)]
    winner = await bids.auction(state, [own[0], active, *others], opens=own[0])
    if winner is not None and winner is not active:
        active.had = True
        state.last, state.acting = active.id, winner.id
        winner.tell("initiative", Text("{hero} takes the initiative."))


def answered(state: RulezState) -> bool:
    """By house rule whoever was attacked goes next after each attack (RS6)."""
    if rule(state.options, "answer_turn") != "after_action":
        return False
    return any(state.minifigures[id].able for id in state.owed)
