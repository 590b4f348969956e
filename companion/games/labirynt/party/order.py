"""The marching order: ranks of up to three, and the first of two at least (D4.1.C)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.kit.questions import question
from companion.text import Text, verbatim

WIDE = 3
"""So many stand in a rank at most."""

LEAST = 2
"""So many stand in the first rank at least, if so many live."""

Ranks = Sequence[Sequence[str]]


def wrong(ranks: Ranks, living: int, charmed: Collection[str] = ()) -> Text | None:
    """Why that is no marching order (D4.1.C2); `None` where it is one.

    Args:
        ranks: The order.
        living: How many characters live, of whom the first rank needs two.
        charmed: The ids of charmed monsters. A rank holds three with them (D9.2.4), and they are no characters.

    """
    if any(len(rank) > WIDE for rank in ranks):
        return Text("A rank: at most {n}.", n=WIDE)
    if not ranks or sum(id not in charmed for id in ranks[0]) < min(LEAST, living):
        return Text("Rank 1: at least {n}.", n=LEAST)
    if any(not rank for rank in ranks):
        return Text("A rank is empty.")
    return None


def first_order(state: LabyrinthState) -> list[list[str]]:
    """In the order in which they joined, three to a rank."""
    ids = [one.id for one in state.living()]
    return [ids[at : at + WIDE] for at in range(0, len(ids), WIDE)]


def tidied(ranks: Ranks) -> list[list[str]]:
    """The ranks without empty ones."""
    return [[*rank] for rank in ranks if rank]


def swapped(ranks: Ranks, one: str, other: str) -> list[list[str]]:
    """Two change places."""
    places = {one: other, other: one}
    return [[places.get(id, id) for id in rank] for rank in ranks]


def shifted(ranks: Ranks, one: str, to: int) -> list[list[str]]:
    """Somebody goes to the right end of another rank, from 0; the one that he leaves may be empty then."""
    left = without(ranks, one)
    while len(left) <= to:
        left.append([])
    left[to].append(one)
    return left


def without(ranks: Ranks, one: str) -> list[list[str]]:
    """He stands in none of them any more; the one that he leaves may be empty then."""
    return [[id for id in rank if id != one] for rank in ranks]


def joined(ranks: Ranks, one: str) -> list[list[str]]:
    """Somebody takes the first free place, the first rank before the others."""
    free = next((number for number, rank in enumerate(ranks) if len(rank) < WIDE), len(ranks))
    return shifted(ranks, one, free)


def moved(ranks: Ranks, one: str, to: int) -> list[list[str]]:
    """The same, and no rank stays empty; one behind the last is a rank of his own."""
    return tidied(shifted(ranks, one, to))


def fault(state: LabyrinthState, ranks: Ranks | None = None) -> Text | None:
    """Why the party cannot go on in that order, its own unless another is given; `None` where it can."""
    ranks = state.ranks if ranks is None else ranks
    everybody = [id for rank in ranks for id in rank]
    # Who was corrected to be dead stands there until the next step.
    characters = sum(id in state.party and state.party[id].alive for id in everybody)
    return wrong(ranks, characters, {id for id in everybody if id not in state.party})


def steps_up(state: LabyrinthState, ranks: Ranks) -> Iterator[tuple[str, list[list[str]]]]:
    """Each character behind the first rank, the next one first, with the order in which they have stepped up.

    The rank that they leave may be empty then. Where the first rank is full, a charmed monster of it falls back in
    exchange (D4.1.C2).
    """
    fall_back = [id for id in ranks[0] if id not in state.party] if ranks else []
    for id in [id for rank in ranks[1:] for id in rank if id in state.party]:
        if len(ranks[0]) < WIDE:
            yield id, shifted(ranks, id, 0)
        elif fall_back:
            yield id, swapped(ranks, id, fall_back[-1])


def set_right(state: LabyrinthState) -> None:
    """After deaths: nobody stands there who is not of the party, nobody is missing, and the first rank is filled.

    Who moves up is whoever stands next; people can change it at once.
    """
    here = [*(one.id for one in state.living()), *(one.id for one in state.charmed())]
    # A fight that was left in the midst of a reorganisation may leave a rank that is too wide.
    ranks = tidied([[id for id in rank if id in here][:WIDE] for rank in state.ranks])
    for id in here:
        if not any(id in rank for rank in ranks):
            ranks = moved(ranks, id, next((n for n, rank in enumerate(ranks) if len(rank) < WIDE), len(ranks)))
    while fault(state, ranks) is not None and (step := next(steps_up(state, ranks), None)) is not None:
        ranks = tidied(step[1])
    state.ranks = ranks


# The page.


async def changes(state: LabyrinthState) -> None:
    """The players arrange the order until it is as they want it: all of it on one page (D4.1.C1-D4.1.C3)."""
    picked = ""
    while True:
        answer = await asks_order(state, picked)
        if answer in ("", "done"):
            break
        kind, _, what = answer.partition(" ")
        if kind == "pick":
            if not picked or picked == what:
                picked = "" if picked else what
                continue
            ranks = swapped(state.ranks, picked, what)
        elif picked:
            ranks = moved(state.ranks, picked, int(what))
        else:
            continue
        refused = fault(state, ranks)
        if refused is None:
            state.ranks, picked = ranks, ""
        else:
            state.tell("order.wrong", refused)
    state.tell("order", Text("Party: {order}", order=written(state)), loud=False)


def right() -> Text | None:
    """Nothing is wrong with it."""
    return None


def nobody() -> str:
    """Nobody has to step forward."""
    return ""


@question(ask_option)
def asks_order(
    state: LabyrinthState,
    picked: str,
    amiss: Callable[[], Text | None] = right,
    forward: Callable[[], str] = nobody,
) -> Choose | None:
    """Whoever is pressed is picked up; the next one pressed changes places with him, or a rank takes him.

    `amiss`: why it cannot stay as it is, which the page says then; `forward`: whose one step would mend that.
    """
    if not state.living():
        return None
    everybody = [id for rank in state.ranks for id in rank]
    if picked and picked not in everybody:
        picked = ""
    lines: list[Option] = []
    for number, rank in enumerate(state.ranks, 1):
        for id in rank:
            if id != picked:
                name = state.by_id(id).called
                lines.append(Option(f"pick {id}", Text("{rank} {hero}", rank=number, hero=name)))
    if picked:
        at = next(n for n, rank in enumerate(state.ranks) if picked in rank)
        ranks = range(len(state.ranks) + (len(state.ranks[at]) > 1))
        moves = [Option(f"rank {n}", Text("To rank {n}", n=n + 1)) for n in ranks if n != at]
        words = Text("{hero}: with whom?", hero=state.by_id(picked).called)
        # To pick up the same again puts it down.
        back = Option(f"pick {picked}", Text("Back"))
        return Choose(key="order", seats=(state.speaker,), text=words, options=(back, *moves, *lines))
    refused = amiss()
    first = Option("done", Text("Done")) if refused is None else EMPTY
    if id := forward():
        one = state.by_id(id)
        name = brief(one.called) if isinstance(one, Member) else one.called
        first = Option(f"forward {id}", Text("Forward: {hero}", hero=name))
    words = refused or Text("Party: change places")
    return Choose(key="order", seats=(state.speaker,), text=words, options=(first, *lines))


def written(state: LabyrinthState) -> Text:
    """The order in one line: "Alm Gla Ste / Elf Dwa"."""
    return verbatim(" / ".join(" ".join(short(state, id) for id in rank) for rank in state.ranks))


def short(state: LabyrinthState, id: str) -> str:
    """Three letters of a name."""
    return str(state.by_id(id).called)[:3]


def brief(name: str, most: int = 8) -> str:
    """So much of a name as stands on a line with something else: "Stephen" of Paladyn Stephen."""
    return name.rsplit(" ", maxsplit=1)[-1][:most]


def rank_of(state: LabyrinthState, one: Member) -> int:
    """In which rank he stands, from 1; 0 where he does not."""
    return next((n for n, rank in enumerate(state.ranks, 1) if one.id in rank), 0)
