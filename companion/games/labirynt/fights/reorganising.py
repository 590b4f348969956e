"""Phase 4: from each rank one may go to another (D9.2.4); a first rank that was wiped out is filled (DS22)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.party.order import Ranks
from companion.games.labirynt.state.game import LabyrinthState
from companion.text import Text


def law(start: Ranks, ranks: Ranks) -> Text | None:
    """Why that is more than one move a rank; `None` where it is not."""
    for at, rank in enumerate(start):
        left = [id for id in rank if at >= len(ranks) or id not in ranks[at]]
        if len(left) > 1:
            return Text("A rank: 1 may move.")
    return None


def fault(state: LabyrinthState) -> Text | None:
    """Why nobody can fight on in this order."""
    return order.wrong(order.tidied(state.ranks), len(state.living()) + len(state.charmed()))


def forward(state: LabyrinthState, start: Ranks) -> str:
    """Whose step to the first rank mends an order that cannot stay: the next one's; "" where there is none."""
    if fault(state) is None:
        return ""
    for id in (id for rank in state.ranks[1:] for id in rank):
        ranks = order.moved(state.ranks, id, 0)
        if law(start, ranks) is None and order.wrong(ranks, sum(map(len, ranks))) is None:
            return id
    return ""


async def reorganises(state: LabyrinthState) -> None:
    """One move a rank; the phase is over as soon as the players say so, if the order is legal by then."""
    # The next rank steps forward, and that is free (DS22).
    state.ranks = order.tidied([[id for id in rank if state.by_id(id).alive] for rank in state.ranks])
    if sum(map(len, state.ranks)) < order.LEAST:
        return
    start, picked = [[*rank] for rank in state.ranks], ""

    def amiss() -> Text | None:
        return fault(state)

    def mended() -> str:
        return forward(state, start)

    while (answer := await order.asks_order(state, picked, amiss, mended)) not in ("", "done"):
        kind, _, what = answer.partition(" ")
        if kind == "forward":
            state.ranks = order.moved(state.ranks, what, 0)
            break
        if kind == "pick" and (not picked or picked == what):
            picked = "" if picked else what
            continue
        if kind == "pick":
            ranks = order.swapped(state.ranks, picked, what)
        else:
            ranks = order.shifted(state.ranks, picked, int(what))
        wrong, picked = law(start, ranks), ""
        if wrong is None:
            state.ranks = ranks
        else:
            state.tell("order.wrong", wrong)
    state.ranks = order.tidied(state.ranks)
    state.tell("order", Text("Party: {order}", order=order.written(state)), loud=False)
