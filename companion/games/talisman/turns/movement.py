"""Movement: the die, left or right, the bridge, and one step at a time in the Inner Region (T6.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.asking import chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.games.talisman.arrival import arrives
from companion.games.talisman.data.board import SIDES, Side
from companion.games.talisman.house_rules import rule
from companion.games.talisman.odds import T6
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN, VALLEY
from companion.games.talisman.turns import bridge, portal, rafts, reported_moves
from companion.kit.places import Deed, Page, deed, do, lines, offer
from companion.kit.questions import question
from companion.text import Text

SIDED: Mapping[Side, Text] = {"left": Text("< {space}"), "right": Text("> {space}")}
"""A space to which he can go, with the side on which it lies."""


async def moves(one: Character) -> None:
    """The movement of his turn; a move that is over leaves no steps (T6.10.1)."""
    if one.fights_on or (one.space == CROWN and one.state.here(one)):
        # He fights on without moving (T6.14.8b), or must fight for the Crown (T6.14.9a).
        return
    if one.carried:
        # A Spell or an ability may stand in place of his move (T6.11.1a); its card alone says so.
        if await has_moved(one) != "no":
            return
        # He goes on from here, but began his turn elsewhere (T6.13.1b).
        one.carried, one.away = False, True
    if goes_by_steps(one):
        one.steps = 1
        # A step of one has no roll behind it (T6.11.3, T6.19.4), and the Crown need not be left (T6.11.7).
        await steps_once(one)
        if one.carried:
            await moves(one)
        return
    if await rafts.goes_afloat(one):
        return
    one.state.notes("spaces")
    if rule(one.state.options, "spaces") == "told":
        await reported_moves.moves(one)
        if one.carried and not one.ended:
            await moves(one)
        return
    one.steps = await rolls(one)
    one.state.past_saving()
    if not one.steps and one.alive and not one.ended:
        # A Spell has carried him off, or made a Toad of him: he moves as he can now.
        await moves(one)
        return
    while one.alive and one.steps and not one.ended:
        if not await goes(one):
            break
    if one.alive and one.steps and not one.ended and goes_by_steps(one):
        # People have put him right, while he was asked, to where no roll counts.
        one.steps = 0
        await moves(one)


def goes_by_steps(one: Character) -> bool:
    """Whether he goes one space without a roll: in the Inner Region, and as a Toad (T6.11.3, T6.19.4)."""
    return one.hops or one.state.board[one.space].region in ("inner", "crown")


@question(rolled)
def rolls(one: Character) -> Roll | None:
    """The die for his move, before which Spells can be cast (T6.11.1a); moot where he does not roll any more."""
    if one.ended or one.carried or goes_by_steps(one):
        return None
    return one.state.opened(one.dice("move.roll", Text("{hero}: roll to move"), T6))


@question(chosen)
def has_moved(one: Character) -> Choose | None:
    """Whether what has carried him off was his move, or he still has it."""
    if not one.carried or one.ended:
        return None
    lines = Option("yes", Text("That was the move")), Option("no", Text("Move from here"))
    return one.lines("move.instead", Text("{hero}: {space}", space=one.state.board.named(one.space)), *lines)


async def goes(one: Character) -> bool:
    """One stretch of the way, up to where he may choose anew; says whether there can be another (T6.11.2)."""
    way = await which_way(one)
    return bool(way) and await do(ways(one), way)


@question(chosen)
def which_way(one: Character) -> Choose | None:
    """Left or right, both landing spaces by names that tell them apart, and what else the roll allows (T6.11.1b)."""
    if not one.steps or one.ended or goes_by_steps(one):
        return None
    return one.lines("move.way", Text("{hero}: which way?"), *lines(ways(one)))


def ways(one: Character) -> Page:
    """Where the steps that are left can take him."""
    return tuple(_ways(one))


def _ways(one: Character) -> Iterator[Deed]:
    board = one.state.board
    for landing in board.landings(one.space, one.steps):
        words = SIDED[landing.side].using(space=board.named(landing.to))
        yield deed(landing.side, words, partial(lands, one, landing.to))
    # Nobody turns back over the bridge in the same move; beyond it he only chooses left or right anew (T6.11.14).
    beyond = board.after(one.space, one.steps, board.bridge)
    if beyond and not one.crossed:
        yield deed("bridge", Text("Over the bridge"), partial(crosses, one))
    if board[one.space].region == "middle" and board.after(one.space, one.steps, board.portal):
        yield deed("portal", Text("Open the Portal"), partial(_tries_portal, one))


async def lands(one: Character, space: str) -> bool:
    """End his move there."""
    one.sets_out()
    one.steps = 0
    await arrives(one, space)
    return False


async def crosses(one: Character) -> bool:
    """Over the bridge, which is one space long; on the far side he may turn anew (T6.11.10, T6.11.14)."""
    board = one.state.board
    left = max(board.after(one.space, one.steps, board.bridge).values(), default=0)
    near, far = bridge.ends(one)
    one.sets_out()
    one.space, one.crossed = near, True
    if near == board.bridge[0] and not await bridge.passes_sentinel(one):
        one.steps, one.ended = 0, not one.carried
        return False
    if not one.alive:
        return False
    one.steps = left
    await arrives(one, far)
    return one.steps > 0


async def _tries_portal(one: Character) -> bool:
    await portal.tries(one)
    return False


# One step.


async def steps_once(one: Character) -> None:
    """One space, to a neighbour; in the Inner Region that is all of a turn's movement (T6.11.3, T6.19.4)."""
    if one.state.board[one.space].region == "inner" and to_the_plain(one, one.space):
        one.state.notes("TS11")
    if lacks_talisman(one):
        one.tell("talisman.none", Text("{hero} needs a Talisman: turn back."))
    while not await offer(one, "move.step", Text("{hero}: one space"), partial(steps, one), one.state.opened):
        pass
    one.state.past_saving()
    one.steps = 0


def lacks_talisman(one: Character) -> bool:
    """Whether the Valley of Fire lies beside him, and without a Talisman he cannot enter it (T6.11.6b)."""
    return VALLEY in one.state.board.neighbours(one.space) and not one.has_talisman


def steps(one: Character) -> Page:
    """To which neighbour, or out of the Inner Region, or up to the Crown from the Valley alone (T6.11.6a).

    Nowhere once he has been carried off, which may have been his move.
    """
    if one.carried:
        return ()
    board = one.state.board
    shut = VALLEY if lacks_talisman(one) else ""
    beside = {side: to for side in SIDES if (to := board.neighbour(one.space, side)) is not None}
    found = [_step(one, to, side) for side, to in beside.items() if to != shut]
    outside, inside = board.portal
    if one.space == inside:
        # Going back out needs no opening, and is all of this turn's movement (T6.11.26).
        found.append(_step(one, outside))
    if one.space == VALLEY:
        found.append(_step(one, CROWN))
    if one.space == CROWN:
        # It need not be left (T6.11.7).
        stay = Text("Stay") if not one.has_magic else Text("Stay: Command Spell")
        found += [_step(one, VALLEY), deed("stay", stay, _stays)]
    return found


def _step(one: Character, to: str, side: Side | None = None) -> Deed:
    words = one.state.board.named(to)
    if is_back(one, to):
        # The way on has its whole name; beside "Back" there is room for a short one alone.
        words = Text("Back: {space}", space=one.state.board[to].short_name)
    if side is not None:
        words = SIDED[side].using(space=words)
    return deed(to, words, partial(_goes, one, to))


async def _stays() -> bool:
    return True


async def _goes(one: Character, to: str) -> bool:
    # Who goes back toward the Plain of Peril retreats: he says so by the step itself (T6.11.5a, TS11).
    back = is_back(one, to)
    one.sets_out()
    await arrives(one, to)
    one.retreats = back
    if back:
        one.tell("retreat", Text("{hero} goes back: no instructions here."))
    return True


def is_back(one: Character, to: str) -> bool:
    """Whether a step there is a retreat, toward the Plain of Peril; out of the Portal it is none (T6.11.5a, TS11)."""
    return to != one.state.board.portal[0] and to_the_plain(one, to) < to_the_plain(one, one.space)


def to_the_plain(one: Character, space: str) -> int:
    """How many steps a space of the Inner Region lies from the Plain; the Crown is farthest, and 0 is elsewhere."""
    board = one.state.board
    ring = board.rings["inner"]
    if space == CROWN:
        return len(ring)
    if space not in ring:
        return 0
    steps = abs(ring.index(space) - ring.index(board.portal[1]))
    return min(steps, len(ring) - steps)
