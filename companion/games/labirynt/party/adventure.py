"""A new adventure: the dominant sun, and the spells that may be cast under it (D4.1.D)."""

from __future__ import annotations

from companion.asking import ask_option, roll_outcomes
from companion.asks import Choose, Option, RollOutcome
from companion.games.labirynt.data.sheets import CALLED, WEAPONS
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.party import spells
from companion.games.labirynt.state.game import LabyrinthState, Sun
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables.dicing import T6
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text

SUN_NAMES: dict[Sun, Text] = {"red": Text("red"), "yellow": Text("yellow"), "blue": Text("blue")}


def sun_of(face: int) -> Sun:
    """1-2 red, 3-4 yellow, 5-6 blue (D4.1.Da)."""
    suns: tuple[Sun, ...] = ("red", "yellow", "blue")
    return suns[(face - 1) // 2]


async def begins(state: LabyrinthState) -> None:
    """One player rolls for the sun, each marks his spells; it holds until the party leaves the maze."""
    state.ends("adventure")
    state.sun = "none"
    await rolls_for_sun(state)
    state.adventure += 1
    for one in state.living():
        await marks_spells(one)
        await spells.known(one)


async def rolls_for_sun(state: LabyrinthState) -> None:
    """1K6; what it means is told as well."""
    seat = state.speaker
    one = next(iter(state.living()), None)
    if one is None:
        return
    face = await one.roll("sun", Text("{hero}: the sun"), T6, outcomes=suns())
    state.sun = sun_of(face or 1)
    state.tell("sun", Text("{who}: the sun is {sun}.", who=seat, sun=SUN_NAMES[state.sun]))


def suns() -> tuple[RollOutcome, ...]:
    """What the faces mean."""
    return roll_outcomes(T6, sun_of, SUN_NAMES)


def figure_of(one: Member) -> int:
    """His potential under this sun: left, middle or right (D4.1.Da)."""
    return {"red": one.red, "yellow": one.yellow, "blue": one.blue}.get(one.state.sun, 0)


async def marks_spells(one: Member) -> None:
    """As many of his spells as the figure says (D4.1.Db); all or none need no question. The others stay known."""
    most = figure_of(one)
    if rule(one.state.options, "spell_use") == "points":
        # Each casting is paid out of the figure, so there is none that he could not pay for (DS25).
        one.points = most
    if most >= len(one.spells):
        one.usable = [*one.spells]
        return
    while len(one.usable) < min(figure_of(one), len(one.spells)):
        spell = await marks(one)
        if not spell:
            return
        one.usable.append(spell)


async def marks_more(one: Member, many: int) -> None:
    """So many more of his spells than the sun gives, or points for them (DT11)."""
    if rule(one.state.options, "spell_use") == "points":
        one.gain("points", many)
    most = len(one.usable) + many
    while len(one.usable) < min(most, len(one.spells)) and (spell := await marks(one, most)):
        one.usable.append(spell)
    await spells.known(one)


@question(ask_option)
def marks(one: Member, most: int | None = None) -> Choose | None:
    """One more that he may use, of so many in all; as many as the sun gives where nothing else is said."""
    left = (figure_of(one) if most is None else most) - len(one.usable)
    lines = [Option(id, one.state.book.spells[id]) for id in one.spells if id not in one.usable]
    if left <= 0 or not lines:
        return None
    words = marked(Text("{hero}: {n} to use", hero=one.called, n=left), one.outside)
    return one.lines("spell.usable", words, *lines)


# Between two adventures (DS26).


async def goes_on(state: LabyrinthState) -> str:
    """Another adventure, after weapons were changed by who likes; or the game is over."""
    while (what := await asks_next(state)) and what not in ("next", "over"):
        await rearms(state.party[what])
    return what or "next"


@question(ask_option)
def asks_next(state: LabyrinthState) -> Choose | None:
    """Who takes other weapons, or what comes next."""
    living = state.living()
    if not living:
        return None
    lines = (
        Option("next", Text("A new adventure")),
        Option("over", Text("The game is over")),
        *(Option(one.id, Text("{hero}: weapons", hero=one.called)) for one in living),
    )
    return Choose(key="next", seats=(state.speaker,), text=Text("Party: outside"), options=lines)


async def rearms(one: Member) -> None:
    """He takes two different kinds of weapons instead of what he has (DS26, D4.1.B4); magic ones stay with him."""
    one.weapons, one.hand = [], "none"
    while len(one.weapons) < 2:
        weapon = await takes_weapon(one)
        if not weapon:
            break
        one.weapons.append(weapon)
    one.weapons += one.magic_weapons
    one.hand = one.weapons[0] if one.weapons else "none"  # type: ignore[assignment]


@question(ask_option)
def takes_weapon(one: Member) -> Choose | None:
    """One of the kinds that he has not taken."""
    lines = (Option(id, CALLED[id]) for id in WEAPONS if id not in one.weapons)
    words = Text("{hero}: weapon {n} of 2", hero=one.called, n=len(one.weapons) + 1)
    return one.lines("setup.weapon", words, *lines)
