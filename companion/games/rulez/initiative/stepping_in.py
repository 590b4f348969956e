"""Stepping in: the initiative in another's turn (R4.5), and turns in answer (R4.6)."""

from __future__ import annotations

from functools import partial

from companion.asks import Interruption, Seat
from companion.games.rulez.initiative import bids
from companion.games.rulez.state.game import RulezState
from companion.text import Text

WORDS = Text("Take the initiative")


def build_interruption(state: RulezState) -> Interruption:
    """Build the interruption by which anybody may step in; white dice are looked for afterwards."""
    return Interruption("initiative", WORDS, partial(step_in, state))


async def step_in(state: RulezState, seat: Seat) -> None:
    """Bid white dice against the active hero, who may bid as well, as all others may (R4.5a, R4.2)."""
    active = state.minifigures.get(state.acting)
    own = [hero for hero in state.figures_of(seat) if bids.can_bid(hero) and hero is not active]
    if not own and active is not None and active.seat == seat:
        state.tell("bid.own", Text("{who}: it is your turn.", who=seat))
        return
    if not own or active is None:
        state.tell("bid.none", Text("{who}: no white dice to bid.", who=seat))
        return
    others = [hero for hero in state.others_standing(active) if hero.seat != seat and bids.can_bid(hero)]
    winner = await bids.hold_auction(state, [own[0], active, *others], opens=own[0])
    if winner is not None and winner is not active:
        active.had = True
        state.last, state.acting = active.id, winner.id
        winner.tell("initiative", Text("{hero} takes the initiative."))


def is_answer_due(state: RulezState) -> bool:
    """Return whether by house rule the attacked heroes act after each attack, and one can (RS6)."""
    if state.rule("answer_turn") != "after_action":
        return False
    return any(state.minifigures[id].can_act for id in state.owed)
