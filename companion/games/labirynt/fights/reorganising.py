"""Phase 4: from each rank one may go to another (D9.2.4); a first rank that was wiped out is filled (DS22)."""

from __future__ import annotations

from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.party import order
from companion.games.labirynt.party.order import Ranks
from companion.games.labirynt.state.game import LabyrinthState
from companion.text import Text


def law(start: Ranks, ranks: Ranks, *, places: bool = True) -> Text | None:
    """Why that is more than one move a rank; `None` where it is not.

    Args:
        start: The order when the phase began.
        ranks: The order that people want.
        places: Whether those who stay in a rank may change places in it (DS35).

    """
    for at, rank in enumerate(start):
        stay = [id for id in rank if at < len(ranks) and id in ranks[at]]
        if len(rank) - len(stay) > 1:
            return Text("A rank: 1 may move.")
        if not places and at < len(ranks) and stay != [id for id in ranks[at] if id in stay]:
            return Text("A rank: places stay.")
    return None


def fault(state: LabyrinthState) -> Text | None:
    """Why nobody can fight on in this order."""
    return order.fault(state, order.tidied(state.ranks))


def forward(state: LabyrinthState, start: Ranks) -> tuple[str, list[list[str]]]:
    """Whose step to the first rank mends an order that cannot stay, with the order after it; "" for nobody's."""
    if fault(state) is not None:
        steps = [*order.steps_up(state, state.ranks)]
        # Before whoever leaves a rank empty comes whoever does not: the ranks behind stay what they are called.
        for id, ranks in (*((id, order.tidied(ranks)) for id, ranks in steps), *steps):
            if law(start, ranks) is None and order.fault(state, order.tidied(ranks)) is None:
                return id, ranks
    return "", state.ranks


def advances(state: LabyrinthState) -> None:
    """A first rank without a character is wiped out: the next rank that has one steps forward, free (DS22)."""
    at = next((n for n, rank in enumerate(state.ranks) if any(id in state.party for id in rank)), 0)
    state.ranks = [state.ranks[at], *state.ranks[:at], *state.ranks[at + 1 :]] if at else state.ranks


async def reorganises(state: LabyrinthState) -> None:
    """One move a rank; the phase is over as soon as the players say so, if the order is legal by then."""
    state.ranks = order.tidied([[id for id in rank if state.by_id(id).alive] for rank in state.ranks])
    advances(state)
    if sum(map(len, state.ranks)) < order.LEAST:
        return
    start, picked = [[*rank] for rank in state.ranks], ""

    def amiss() -> Text | None:
        return fault(state)

    def mended() -> str:
        return forward(state, start)[0]

    while (answer := await order.asks_order(state, picked, amiss, mended)) not in ("", "done"):
        kind, _, what = answer.partition(" ")
        if kind == "forward":
            state.ranks = forward(state, start)[1]
            break
        if kind == "pick" and (not picked or picked == what):
            picked = "" if picked else what
            continue
        if kind == "pick":
            ranks = order.swapped(state.ranks, picked, what)
        else:
            ranks = order.shifted(state.ranks, picked, int(what))
        places = rule(state.options, "places") == "free"
        wrong, picked = law(start, ranks, places=places), ""
        if wrong is None:
            state.ranks = ranks
        else:
            state.tell("order.wrong", wrong)
    state.ranks = order.tidied(state.ranks)
    state.tell("order", Text("Party: {order}", order=order.written(state)), loud=False)
