"""Movement: the die, left or right, the bridge, and one step at a time in the Inner Region (T6.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from companion.asking import ask_option, ask_roll
from companion.asks import Choose, Option, Roll
from companion.games.talisman.arrival import arrive
from companion.games.talisman.data.board import SIDES, Side
from companion.games.talisman.inner_region import crown
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT
from companion.games.talisman.state.spaces import CROWN, VALLEY
from companion.games.talisman.turns import bridge, portal, rafts, reported_moves
from companion.kit.odds import D6
from companion.kit.places import Deed, Page, deed, do_deed, end_page, offer, page_options
from companion.kit.questions import question
from companion.text import Text

SIDED: Mapping[Side, Text] = {"left": Text("< {space}"), "right": Text("> {space}")}
"""Names of a space with the side on which it lies."""


async def move(hero: Character) -> None:
    """Move the hero in this turn; a move that is over leaves no steps (T6.10.1)."""
    if hero.has_lizards_left or (hero.space == CROWN and hero.state.others_here(hero)):
        # The hero fights on without moving (T6.14.8b), or must fight for the Crown (T6.14.9a).
        return
    if hero.carried:
        # A Spell or an ability may replace the move (T6.11.1a); its card alone says so.
        if await ask_if_moved(hero) != "no":
            return
        # The hero goes on from here, but began the turn elsewhere (T6.13.1b).
        hero.carried, hero.away = False, True
    if is_limited_to_one_step(hero):
        hero.steps = 1
        # A step of one has no roll behind it (T6.11.3, T6.19.4), and the Crown need not be left (T6.11.7).
        await step_once(hero)
        if hero.carried:
            await move(hero)
        return
    if await rafts.offer_raft(hero):
        return
    hero.state.explain("spaces")
    if hero.state.rule("spaces") == "told":
        await reported_moves.report_move(hero)
        if hero.carried and not hero.ended:
            await move(hero)
        return
    hero.steps = await roll_to_move(hero)
    hero.state.close_rescue_window()
    if not hero.steps and hero.alive and not hero.ended:
        # A Spell has carried the hero off, or made a Toad: the hero moves as is possible now.
        await move(hero)
        return
    while hero.alive and hero.steps and not hero.ended:
        if not await go_one_stretch(hero):
            break
    if hero.alive and hero.steps and not hero.ended and is_limited_to_one_step(hero):
        # During the ask people have put the hero right to where no roll counts.
        hero.steps = 0
        await move(hero)


def is_limited_to_one_step(hero: Character) -> bool:
    """Return whether the hero goes one space without a roll: in the Inner Region, or as a Toad (T6.11.3)."""
    return hero.moves_one_space or hero.state.board[hero.space].region in ("inner", "crown")


@question(ask_roll)
def roll_to_move(hero: Character) -> Roll | None:
    """Roll the die for the move, before which Spells can be cast (T6.11.1a); moot without a roll."""
    if hero.ended or hero.carried or is_limited_to_one_step(hero):
        return None
    return hero.state.with_interruptions(hero.build_roll("move.roll", Text("{hero}: roll to move"), D6))


@question(ask_option)
def ask_if_moved(hero: Character) -> Choose | None:
    """Ask whether being carried off was the move, or is still to come."""
    if not hero.carried or hero.ended:
        return None
    lines = Option("yes", Text("That was the move")), Option("no", Text("Move from here"))
    words = Text("{hero}: {space}", space=hero.state.board.full_name(hero.space))
    return hero.build_choice("move.instead", words, *lines)


async def go_one_stretch(hero: Character) -> bool:
    """Go one stretch of the way, up to the next choice; return whether there can be another (T6.11.2)."""
    way = await ask_which_way(hero)
    return bool(way) and await do_deed(ways_page(hero), way)


@question(ask_option)
def ask_which_way(hero: Character) -> Choose | None:
    """Ask for left or right, by the names of the landing spaces, or what else the roll allows (T6.11.1b)."""
    if not hero.steps or hero.ended or is_limited_to_one_step(hero):
        return None
    return hero.build_choice(
        "move.way", Text.plural("{hero}: 1 step", "{hero}: {n} steps", n=hero.steps), *page_options(ways_page(hero))
    )


def ways_page(hero: Character) -> Page:
    """Return the page of ways that the remaining steps allow."""
    return tuple(_way_deeds(hero))


def _way_deeds(hero: Character) -> Iterator[Deed]:
    board = hero.state.board
    for landing in board.landings(hero.space, hero.steps):
        words = SIDED[landing.side].using(space=board.full_name(landing.end))
        yield deed(landing.side, words, partial(land_on, hero, landing.end))
    # Nobody goes back over the bridge in the same move; beyond it only left or right is chosen anew (T6.11.14).
    beyond = board.steps_beyond(hero.space, hero.steps, board.bridge)
    if beyond and not hero.crossed:
        yield Deed(bridge.bridge_option(hero), partial(cross_bridge, hero))
    if board[hero.space].region == "middle" and board.steps_beyond(hero.space, hero.steps, board.portal):
        yield deed("portal", Text("Open the Portal"), partial(_attempt_portal, hero))


async def land_on(hero: Character, space: str) -> None:
    """End the move on that space."""
    hero.begin_move()
    hero.steps = 0
    await arrive(hero, space)


async def cross_bridge(hero: Character) -> bool:
    """Cross the bridge, which is one space long; beyond it the hero may turn anew (T6.11.10, T6.11.14)."""
    board = hero.state.board
    left = max(board.steps_beyond(hero.space, hero.steps, board.bridge).values(), default=0)
    near, far = bridge.bridge_ends(hero)
    hero.begin_move()
    hero.space, hero.crossed = near, True
    if near == board.bridge[0] and not await bridge.pass_sentinel(hero):
        hero.steps, hero.ended = 0, not hero.carried
        return False
    if not hero.alive:
        return False
    hero.steps = left
    await arrive(hero, far)
    return hero.steps > 0


async def _attempt_portal(hero: Character) -> bool:
    await portal.attempt_portal(hero)
    return False


# Single steps.


async def step_once(hero: Character) -> None:
    """Go one space, to a neighbour; in the Inner Region that is the whole move (T6.11.3, T6.19.4)."""
    if hero.state.board[hero.space].region == "inner" and distance_to_plain(hero, hero.space):
        hero.state.explain("TS11")
    if is_valley_shut(hero):
        hero.tell("talisman.none", Text("{hero} needs a Talisman: turn back."))
    while not await offer(
        hero, "move.step", step_words(hero), partial(steps_page, hero), hero.state.with_interruptions
    ):
        pass
    hero.state.close_rescue_window()
    hero.steps = 0


def step_words(hero: Character) -> Text:
    """Return the question where the hero goes; on the Crown they need not go at all (T6.11.7)."""
    return Text("{hero} on the Crown:") if hero.space == CROWN else Text("{hero}: one space")


def is_valley_shut(hero: Character) -> bool:
    """Return whether the Valley of Fire lies next to a hero without a Talisman, who cannot enter (T6.11.6b)."""
    return VALLEY in hero.state.board.neighbours(hero.space) and not hero.has_talisman


def steps_page(hero: Character) -> Page:
    """Return the page of single steps: neighbours, out of the Inner Region, up to the Crown (T6.11.6a).

    It is empty once the hero has been carried off, which may have been the move.
    """
    if hero.carried:
        return ()
    board = hero.state.board
    shut = VALLEY if is_valley_shut(hero) else ""
    beside = {side: target for side in SIDES if (target := board.neighbour(hero.space, side)) is not None}
    found = [_step_deed(hero, target, side) for side, target in beside.items() if target != shut]
    outside, inside = board.portal
    if hero.space == inside:
        # Going back out needs no opening, and is all of this turn's movement (T6.11.26).
        found.append(_step_deed(hero, outside))
    if hero.space == VALLEY:
        found.append(_step_deed(hero, CROWN))
    if hero.space == CROWN:
        # The Crown need not be left (T6.11.7).
        # To stay has the button that commanded the turn before.
        found = [*_staying_deeds(hero), *found, _step_deed(hero, VALLEY)]
    return found


def _staying_deeds(hero: Character) -> Iterator[Deed]:
    """Yield the lines for staying on the Crown: with the Command Spell, not to be asked for again, or without."""
    if not crown.may_command(hero):
        yield deed("stay", Text("Stay"), end_page)
    elif hero.state.rules < OFFERS_FIT:
        yield deed("stay", Text("Stay: Command Spell"), end_page)
    else:
        yield Deed(crown.command_option(hero, "stay"), partial(_stay_and_command, hero))
        yield deed("rest", Text("Only stay"), partial(_only_stay, hero))


async def _stay_and_command(hero: Character) -> bool:
    hero.commands = "yes"
    return True


async def _only_stay(hero: Character) -> bool:
    hero.commands = "no"
    return True


def _step_deed(hero: Character, target: str, side: Side | None = None) -> Deed:
    words = hero.state.board.full_name(target)
    if is_retreat(hero, target):
        # The way on has its whole name; beside "Back" only a short name has room.
        words = Text("Back: {space}", space=hero.state.board[target].short_name)
    if side is not None:
        words = SIDED[side].using(space=words)
    return deed(target, words, partial(_step_to, hero, target))


async def _step_to(hero: Character, target: str) -> bool:
    # A step toward the Plain of Peril is a retreat: the step itself says so (T6.11.5a, TS11).
    back = is_retreat(hero, target)
    hero.begin_move()
    await arrive(hero, target)
    hero.retreats = back
    if back:
        hero.tell("retreat", Text("{hero} goes back: skip what this space says."))
    return True


def is_retreat(hero: Character, to: str) -> bool:
    """Return whether a step is a retreat toward the Plain of Peril; out of the Portal it is none (T6.11.5a, TS11)."""
    return to != hero.state.board.portal[0] and distance_to_plain(hero, to) < distance_to_plain(hero, hero.space)


def distance_to_plain(hero: Character, space: str) -> int:
    """Return the steps from a space of the Inner Region to the Plain; 0 elsewhere, most at the Crown."""
    board = hero.state.board
    ring = board.rings["inner"]
    if space == CROWN:
        return len(ring)
    if space not in ring:
        return 0
    steps = abs(ring.index(space) - ring.index(board.portal[1]))
    return min(steps, len(ring) - steps)
