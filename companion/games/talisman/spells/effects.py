"""What a Spell does that was cast: it saves a Life, ends a fight, or does what it says (T6.9, T6.16.4c, T6.18.1a)."""

from __future__ import annotations

from typing import Final

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.reported_changes.menu import changes_now
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question
from companion.text import Text

CREATURE: Final = "creature."
SPACE: Final = "space."
ELSE: Final = "else."
"""Lines beside those of the seats, which never have a dot in their names."""

EVADES: Final = ("immobility", "invisibility")
"""The roles of Spells by which one Evades (T6.18.1a)."""


async def plays(one: Character, kind: CardKind, target: str, bout: Bout | None, *, saving: bool) -> None:
    """Do what it says, on that character or creature (T6.9); `saving`: it saves a Life."""
    if kind.says:
        one.tell("spell.says", Text("{hero}: {says}", says=kind.words))
    other = one.state.characters.get(target)
    if saving and other is not None and other.is_saved():
        return
    if bout is not None and not bout.thrown and not one.state.is_over(bout):
        if kind.role in EVADES:
            ends(one, bout)
            return
        if target == CREATURE:
            await strikes(one, bout)
            return
    if other is not None:
        # In the Inner Region no Spell ends a fight with a creature, not even by carrying him off (T6.14.4).
        held = bout is not None and not bout.reached and not bout.over and other.seat in bout.fighters
        await changes_now(other, "spell.changes", without="move" if held else "")


def ends(one: Character, bout: Bout) -> None:
    """The fight is Evaded (T6.18.1a)."""
    bout.over = "evaded"
    one.evaded = one.seat in bout.fighters
    other = [seat for seat in bout.fighters if seat != one.seat]
    if not one.evaded:
        # Who fights a creature, or is attacked, is the one who gets away.
        who = one.state.characters[bout.fighters[-1]]
        one.tell("spell.evades", Text("{hero} ends the fight: {who} Evades.", hero=one.called, who=who.called))
        return
    foe = one.state.characters[other[0]].called if other else bout.foe or ""
    one.tell("spell.evades", Text("{hero} Evades: {foe}.", hero=one.called, foe=foe))


async def strikes(one: Character, bout: Bout) -> None:
    """What becomes of the creature, which is nobody's to change on a sheet."""
    match await what_of_it(one, bout):
        case "won":
            bout.over = "won"
            one.tell("fight.won", Text("{foe} is beaten by a Spell.", foe=bout.foe or ""))
        case "evaded":
            ends(one, bout)


@question(chosen)
def what_of_it(one: Character, bout: Bout) -> Choose | None:
    """Beaten, Evaded, or fought all the same."""
    if one.state.is_over(bout) or bout.foe is None:
        return None
    lines = Option("won", Text("It is beaten")), Option("evaded", Text("It is Evaded")), Option("no", Text("It fights"))
    return one.lines("spell.foe", Text("{hero}: the creature"), *lines)


async def saves(one: Character, kind: CardKind, other: Character | None) -> bool:
    """Whether it saves a Life: known of some Spells, else asked where one is at stake (T6.16.4c, T6.17.2b)."""
    if other is None or not other.at_stake:
        return False
    if kind.saves:
        return True
    return kind.role is None and await says_it_saves(one, other) == "yes"


@question(chosen)
def says_it_saves(one: Character, other: Character) -> Choose | None:
    """What its card says, of which the box knows nothing."""
    if not other.at_stake:
        return None
    lines = Option("yes", Text("Saves a Life")), Option("no", Text("Something else"))
    return one.lines("spell.saves", Text("{hero}: the Spell..."), *lines)
