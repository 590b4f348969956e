"""The marching order: ranks of up to three, with at least two characters in the first (D4.1.C)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.kit.questions import question
from companion.subjects import Subject, Subjects
from companion.text import Text, verbatim

RANK_SIZE = 3
"""Most characters or monsters in a rank (D4.1.C2, DS1)."""

LEAST = 2
"""Fewest characters in the first rank, as long as that many live."""

Ranks = Sequence[Sequence[str]]


def find_fault(ranks: Ranks, living: int, charmed: Collection[str] = ()) -> Text | None:
    """Return the reason if the ranks are no marching order (D4.1.C2), else `None`.

    Args:
        ranks: The order.
        living: How many characters live, of whom the first rank needs two.
        charmed: The ids of charmed monsters. A rank holds three with them (D9.2.4), and they are no characters.

    """
    if any(len(rank) > RANK_SIZE for rank in ranks):
        return Text("No: {n} a rank at most", n=RANK_SIZE)
    if not ranks or sum(id not in charmed for id in ranks[0]) < min(LEAST, living):
        return Text("No: rank 1 needs {n}", n=LEAST)
    if any(not rank for rank in ranks):
        return Text("No: a rank is empty")
    return None


def first_order(state: LabyrinthState) -> list[list[str]]:
    """Return the first marching order: three to a rank, as they joined."""
    ids = [one.id for one in state.living()]
    return [ids[index : index + RANK_SIZE] for index in range(0, len(ids), RANK_SIZE)]


def without_empty_ranks(ranks: Ranks) -> list[list[str]]:
    """Return the ranks without empty ones."""
    return [[*rank] for rank in ranks if rank]


def with_swapped(ranks: Ranks, one: str, other: str) -> list[list[str]]:
    """Return the ranks with two who have changed places."""
    places = {one: other, other: one}
    return [[places.get(id, id) for id in rank] for rank in ranks]


def with_shifted(ranks: Ranks, one: str, rank: int) -> list[list[str]]:
    """Return the ranks with one moved to the right end of rank `rank`, from 0; the rank left behind may be empty."""
    left = with_removed(ranks, one)
    while len(left) <= rank:
        left.append([])
    left[rank].append(one)
    return left


def with_removed(ranks: Ranks, one: str) -> list[list[str]]:
    """Return the ranks without that one; the rank left behind may be empty."""
    return [[id for id in rank if id != one] for rank in ranks]


def with_joined(ranks: Ranks, one: str) -> list[list[str]]:
    """Return the ranks with one added in the first free place."""
    free = next((number for number, rank in enumerate(ranks) if len(rank) < RANK_SIZE), len(ranks))
    return with_shifted(ranks, one, free)


def with_moved(ranks: Ranks, one: str, rank: int) -> list[list[str]]:
    """Return the ranks with one moved to rank `rank`, without empty ranks; one past the last is a new rank."""
    return without_empty_ranks(with_shifted(ranks, one, rank))


def find_order_fault(state: LabyrinthState, ranks: Ranks | None = None) -> Text | None:
    """Return the reason if the party cannot go on in that order, its own unless another is given, else `None`."""
    ranks = state.ranks if ranks is None else ranks
    everybody = [id for rank in ranks for id in rank]
    # A character whom a correction has killed stands in the ranks until the next step.
    characters = sum(id in state.party and state.party[id].alive for id in everybody)
    return find_fault(ranks, characters, {id for id in everybody if id not in state.party})


def list_steps_up(state: LabyrinthState, ranks: Ranks) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield each character behind the first rank, the next first, with the order after they have stepped up.

    The rank that they leave may be empty then. Where the first rank is full, a charmed monster of it falls back in
    exchange (D4.1.C2).
    """
    fall_back = [id for id in ranks[0] if id not in state.party] if ranks else []
    for id in [id for rank in ranks[1:] for id in rank if id in state.party]:
        if len(ranks[0]) < RANK_SIZE:
            yield id, with_shifted(ranks, id, 0)
        elif fall_back:
            yield id, with_swapped(ranks, id, fall_back[-1])


def mend_order(state: LabyrinthState) -> None:
    """Mend the order after deaths: only members stand in it, nobody is missing, and the first rank is filled.

    Whoever stands next moves up; people can change it at once.
    """
    ids = [*(one.id for one in state.living()), *(one.id for one in state.charmed())]
    # A fight that was left in the midst of a reorganisation may leave a rank that is too wide.
    ranks = without_empty_ranks([[id for id in rank if id in ids][:RANK_SIZE] for rank in state.ranks])
    for id in ids:
        if not any(id in rank for rank in ranks):
            ranks = with_joined(ranks, id)
    while find_order_fault(state, ranks) is not None and (step := next(list_steps_up(state, ranks), None)) is not None:
        ranks = without_empty_ranks(step[1])
    state.ranks = ranks


# The page.


async def change_order(state: LabyrinthState) -> None:
    """Let the players arrange the order on one page until they are done (D4.1.C1-D4.1.C3)."""
    picked = ""
    while True:
        answer = await ask_order(state, picked)
        if answer in ("", "done"):
            break
        kind, _, what = answer.partition(" ")
        if kind == "pick":
            if not picked or picked == what:
                picked = "" if picked else what
                continue
            ranks = with_swapped(state.ranks, picked, what)
        elif picked:
            ranks = with_moved(state.ranks, picked, int(what))
        else:
            continue
        refused = find_order_fault(state, ranks)
        if refused is None:
            state.ranks, picked = ranks, ""
        else:
            state.tell("order.wrong", refused)
    state.tell("order", Text("Party: {order}", order=order_in_words(state)), loud=False)


def no_fault() -> Text | None:
    """Return `None`, as nothing is wrong with the order."""
    return None


def no_step() -> str:
    """Return "", as nobody has to step forward."""
    return ""


@question(ask_option)
def ask_order(
    state: LabyrinthState,
    picked: str,
    find_fault: Callable[[], Text | None] = no_fault,
    find_mender: Callable[[], str] = no_step,
) -> Choose | None:
    """Ask who changes places: the first press picks somebody up, the second names the other one or a rank.

    `find_fault` returns why the order cannot stay, which the page then says; `find_mender` returns the id of the one
    whose step would mend it.
    """
    if not state.living():
        return None
    everybody = [id for rank in state.ranks for id in rank]
    if picked and picked not in everybody:
        picked = ""
    lines: list[Option] = []
    for number, rank in enumerate(state.ranks, 1):
        about = rank_subject(number)
        for id in rank:
            if id != picked:
                name = state.by_id(id).called
                lines.append(Option(f"pick {id}", Text("{rank} {hero}", rank=number, hero=name), about=about))
    if picked:
        own = next(n for n, rank in enumerate(state.ranks, 1) if picked in rank)
        others = (n for n in range(1, len(state.ranks) + 1 + (len(state.ranks[own - 1]) > 1)) if n != own)
        moves = [Option(f"rank {n - 1}", Text("To rank {n}", n=n), about=rank_subject(n)) for n in others]
        words = Text("{hero}: swap with?", hero=state.by_id(picked).called)
        # Who is picked up and pressed again is put down.
        back = Option(f"pick {picked}", Text("Back"))
        return state.build_choice("order", words, back, *moves, *lines)
    refused = find_fault()
    first = Option("done", Text("Done")) if refused is None else EMPTY
    if id := find_mender():
        one = state.by_id(id)
        first = Option(f"forward {id}", Text("Forward: {hero}", hero=one.called))
    return state.build_choice("order", refused or Text("Party: change places"), first, *lines)


def order_in_words(state: LabyrinthState) -> Text:
    """Return the order in one line: "Almuryk, Glade / Jana, Brokk"."""
    ranks = (join_called(Text("{one}, {next}"), (state.by_id(id).called for id in rank)) for rank in state.ranks)
    return join_called(Text("{one} / {next}"), ranks)


def join_called(pattern: Text, names: Iterable[str | Text]) -> Text:
    """Return several names of characters and charmed monsters as one text.

    Args:
        pattern: Words with the holes {one} and {next}, which join two of them.
        names: The names; at least one.
    """
    first, *others = names
    one = verbatim(first) if isinstance(first, str) else first
    for name in others:
        one = pattern.using(one=one, next=name)
    return one


def rank_subject(number: int) -> Subjects:
    """Return a rank as the subject of an ask or a line."""
    return (Subject("rank", str(number)),)


def rank_number(state: LabyrinthState, member: Member) -> int:
    """Return the number of the character's rank, from 1; 0 if they stand in none."""
    return next((n for n, rank in enumerate(state.ranks, 1) if member.id in rank), 0)
