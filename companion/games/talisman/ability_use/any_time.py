"""Using an ability at any ask that is a moment for it: what the box knows is played, the rest is "do what it says"."""

from __future__ import annotations

from typing import Final, get_args

from companion.asking import chosen
from companion.asks import Choose, Option, Seat
from companion.games.talisman.cards import limits
from companion.games.talisman.data.characters import Ability as Special
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.reported_changes import status
from companion.games.talisman.reported_changes.menu import changes_now
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.questions import question
from companion.text import Text

NOTHING: Final = "no."
CARD: Final = "card."
"""Lines beside those of abilities, which never have a dot in their ids."""


async def uses(state: TalismanState, seat: Seat) -> None:
    """Which ability, then what it does; at every seat alike, and whoever has none is told so."""
    one = state.characters[seat]
    line = await which(one)
    ability = None if one.sheet is None else one.sheet.abilities.get(line)
    if ability is None and line != CARD:
        return
    if ability is not None and ability.effect == "alignment":
        await changes_alignment(one)
        return
    if ability is not None:
        says(one, ability)
    await changes_now(one, "ability.changes")


def says(one: Character, ability: Special) -> None:
    """It is told by its name, and what its card says of it."""
    one.tell("ability", Text("{hero}: {ability}.", ability=ability.name))
    if ability.says:
        one.tell("ability.says", Text("{hero}: {says}", says=ability.words))


def usable(one: Character) -> list[Special]:
    """His abilities that can be used where he stands; none of a Toad (T6.19.8).

    His Alignment he changes in his own turn. What is used on somebody whom he meets stands there (T6.13.3).
    """
    if one.shape is None or not one.alive:
        return []
    found = (ability for ability in one.shape.abilities.values() if ability.moment != "meet")
    return [
        ability
        for ability in found
        if ability.counts(ability.moment, at=one.space)
        and (ability.effect == "do" or (ability.effect == "alignment" and one.seat == one.state.turn))
    ]


@question(chosen)
def which(one: Character) -> Choose | None:
    """Which of them; of a character of whom nobody has entered any, what his card says."""
    if not one.answers or one.sheet is None:
        return None
    lines = [Option(ability.id, ability.name) for ability in usable(one)]
    if one.shape is not None and not one.shape.abilities:
        lines.append(Option(CARD, Text("As the card says")))
    none = Option(NOTHING, Text("None") if lines else Text("None to use"))
    return one.lines("ability.use", Text("{hero}: which ability?"), none, *lines)


async def changes_alignment(one: Character) -> None:
    """The Druid's, say: at most one change a turn, his included (T6.7.2)."""
    to = "" if one.changed else await to_which(one)
    if one.changed:
        one.tell("alignment.twice", Text("{hero}: one change of Alignment a turn."))
    for alignment in get_args(Alignment):
        if to == alignment and one.aligns(alignment):
            await limits.heeds(one)


@question(chosen)
def to_which(one: Character) -> Choose | None:
    """The other two."""
    lines = (Option(to, status.NAMES[to]) for to in get_args(Alignment) if to != one.alignment)
    return None if one.changed else one.lines("ability.alignment", Text("{hero} becomes:"), *lines)
