"""A new adventure: the dominant sun, and the spells that may be cast under it (D4.1.D)."""

from __future__ import annotations

from companion.asking import ask_option, roll_outcomes
from companion.asks import Choose, Option, RollOutcome
from companion.games.labirynt.data.sheets import CALLED, WEAPONS
from companion.games.labirynt.party import spells
from companion.games.labirynt.state.game import LabyrinthState, Sun
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables.lookup import marked
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.text import Text

SUN_NAMES: dict[Sun, Text] = {"red": Text("red"), "yellow": Text("yellow"), "blue": Text("blue")}
"""Names of the suns."""


def sun_on_face(face: int) -> Sun:
    """Return the sun of a face: 1-2 red, 3-4 yellow, 5-6 blue (D4.1.Da)."""
    suns: tuple[Sun, ...] = ("red", "yellow", "blue")
    return suns[(face - 1) // 2]


async def begin_adventure(state: LabyrinthState) -> None:
    """Begin an adventure: one player rolls for the sun, and each marks spells; both hold until the party leaves."""
    state.end_period("adventure")
    state.sun = "none"
    await roll_for_sun(state)
    state.adventure += 1
    for one in state.living():
        await mark_spells(one)
        await spells.read_classes(one)


async def roll_for_sun(state: LabyrinthState) -> None:
    """Roll 1K6 for the sun, and tell it."""
    seat = state.speaker
    one = next(iter(state.living()), None)
    if one is None:
        return
    face = await one.roll("sun", Text("{hero}: the sun"), D6, outcomes=sun_outcomes())
    state.sun = sun_on_face(face or 1)
    state.tell("sun", Text("{who}: the sun is {sun}.", who=seat, sun=SUN_NAMES[state.sun]))


def sun_outcomes() -> tuple[RollOutcome, ...]:
    """Return the suns by the faces of the die."""
    return roll_outcomes(D6, sun_on_face, SUN_NAMES)


def sun_potential(one: Member) -> int:
    """Return the character's potential under this sun (D4.1.Da)."""
    return {"red": one.red, "yellow": one.yellow, "blue": one.blue}.get(one.state.sun, 0)


async def mark_spells(one: Member) -> None:
    """Mark as many spells as the potential allows (D4.1.Db); all or none need no question. Others stay known."""
    most = sun_potential(one)
    if one.state.rule("spell_use") == "points":
        # Each casting is paid out of the figure, so none is offered that cannot be paid for (DS25).
        one.points = most
    if most >= len(one.spells):
        one.usable = [*one.spells]
        for index, spell in enumerate(one.spells):
            words = CHOOSE_SPELLS.using(hero=one.called, n=len(one.spells) - index)
            one.state.tell_skipped("spell.usable", one.seat, words, spell, one.state.book.spells[spell])
        return
    while len(one.usable) < min(sun_potential(one), len(one.spells)):
        spell = await ask_usable_spell(one)
        if not spell:
            return
        one.usable.append(spell)


async def mark_more_spells(one: Member, many: int) -> None:
    """Mark that many more spells than the sun gives, or give points for them (DT11)."""
    if one.state.rule("spell_use") == "points":
        one.gain("points", many)
    most = len(one.usable) + many
    while len(one.usable) < min(most, len(one.spells)) and (spell := await ask_usable_spell(one, most)):
        one.usable.append(spell)
    await spells.read_classes(one)


@question(ask_option)
def ask_usable_spell(one: Member, most: int | None = None) -> Choose | None:
    """Ask for one more usable spell, up to `most`, which is as many as the sun gives if it is not named."""
    left = (sun_potential(one) if most is None else most) - len(one.usable)
    lines = [Option(id, one.state.book.spells[id]) for id in one.spells if id not in one.usable]
    if left <= 0 or not lines:
        return None
    words = marked(CHOOSE_SPELLS.using(hero=one.called, n=left), one.outside)
    return one.build_choice("spell.usable", words, *lines)


CHOOSE_SPELLS = Text("{hero}: choose {n}")
"""Prompt to choose the spells that a character can use under this sun."""


# Between two adventures (DS26).


async def choose_next(state: LabyrinthState) -> str:
    """Let characters change weapons outside the maze; return "next" for another adventure, or "over"."""
    while (what := await ask_next(state)) and what not in ("next", "over"):
        await rearm(state.party[what])
    return what or "next"


@question(ask_option)
def ask_next(state: LabyrinthState) -> Choose | None:
    """Ask who takes other weapons, or what comes next."""
    living = state.living()
    if not living:
        return None
    lines = (
        Option("next", Text("A new adventure")),
        Option("over", Text("The game is over")),
        *(Option(one.id, Text("{hero}: weapons", hero=one.called)) for one in living),
    )
    return state.build_choice("next", Text("Party: what next?"), *lines)


async def rearm(one: Member) -> None:
    """Replace the character's weapons by two different kinds (DS26, D4.1.B4); magic weapons stay."""
    one.weapons, one.hand = [], "none"
    while len(one.weapons) < 2:
        weapon = await ask_new_weapon(one)
        if not weapon:
            break
        one.weapons.append(weapon)
    one.weapons += one.magic_weapons
    one.hand = one.weapons[0] if one.weapons else "none"  # type: ignore[assignment]


@question(ask_option)
def ask_new_weapon(one: Member) -> Choose | None:
    """Ask for a kind of weapon that the character has not taken yet."""
    lines = (Option(id, CALLED[id]) for id in WEAPONS if id not in one.weapons)
    words = Text("{hero}: weapon {n} of 2", hero=one.called, n=len(one.weapons) + 1)
    return one.build_choice("setup.weapon", words, *lines)
