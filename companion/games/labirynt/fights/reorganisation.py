"""Phase 4: one of each rank may go to another (D9.2.4); a first rank that was wiped out is filled (DS22)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.party.order import Ranks
from companion.games.labirynt.state.game import LabyrinthState
from companion.text import Text


def find_move_fault(start: Ranks, ranks: Ranks, *, places: bool = True) -> Text | None:
    """Return the reason if the new order takes more than one move a rank, else `None`.

    Args:
        start: The order when the phase began.
        ranks: The order that people want.
        places: Whether those who stay in a rank may change places in it (DS35).

    """
    for index, rank in enumerate(start):
        stay = [id for id in rank if index < len(ranks) and id in ranks[index]]
        if len(rank) - len(stay) > 1:
            return Text("A rank: 1 may move.")
        if not places and index < len(ranks) and stay != [id for id in ranks[index] if id in stay]:
            return Text("A rank: places stay.")
    return None


def find_present_fault(state: LabyrinthState) -> Text | None:
    """Return the reason if the party cannot fight on in its present order, else `None`."""
    return order.find_order_fault(state, order.without_empty_ranks(state.ranks))


def find_mending_step(state: LabyrinthState, start: Ranks) -> tuple[str, list[list[str]]]:
    """Return the id of the one who can mend a faulty order by a step to the first rank, and the new order.

    The id is "" where the order has no fault, or where no single step mends it.
    """
    if find_present_fault(state) is not None:
        steps = [*order.list_steps_up(state, state.ranks)]
        # Before whoever leaves a rank empty comes whoever does not: the ranks behind stay what they are called.
        for id, ranks in (*((id, order.without_empty_ranks(ranks)) for id, ranks in steps), *steps):
            whole = order.without_empty_ranks(ranks)
            if find_move_fault(start, ranks) is None and order.find_order_fault(state, whole) is None:
                return id, ranks
    return "", state.ranks


def advance_rank(state: LabyrinthState) -> None:
    """Let the next rank step forward for free where the first holds no character any more (DS22)."""
    first = next((n for n, rank in enumerate(state.ranks) if any(id in state.party for id in rank)), 0)
    state.ranks = [state.ranks[first], *state.ranks[:first], *state.ranks[first + 1 :]] if first else state.ranks


async def reorganise(state: LabyrinthState) -> None:
    """Let each rank make one move, until the players are done and the order is legal."""
    state.ranks = order.without_empty_ranks([[id for id in rank if state.by_id(id).alive] for rank in state.ranks])
    advance_rank(state)
    if sum(map(len, state.ranks)) < order.LEAST:
        return
    start, picked = [[*rank] for rank in state.ranks], ""

    def describe_fault() -> Text | None:
        return find_present_fault(state)

    def name_mending_step() -> str:
        return find_mending_step(state, start)[0]

    while (answer := await order.ask_order(state, picked, describe_fault, name_mending_step)) not in ("", "done"):
        kind, _, what = answer.partition(" ")
        if kind == "forward":
            state.ranks = find_mending_step(state, start)[1]
            break
        if kind == "pick" and (not picked or picked == what):
            picked = "" if picked else what
            continue
        if kind == "pick":
            ranks = order.with_swapped(state.ranks, picked, what)
        else:
            ranks = order.with_shifted(state.ranks, picked, int(what))
        places = state.rule("places") == "free"
        wrong, picked = find_move_fault(start, ranks, places=places), ""
        if wrong is None:
            state.ranks = ranks
        else:
            state.tell("order.wrong", wrong)
    state.ranks = order.without_empty_ranks(state.ranks)
    state.tell("order", Text("Party: {order}", order=order.order_in_words(state)), loud=False)
