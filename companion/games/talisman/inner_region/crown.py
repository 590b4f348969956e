"""The Crown of Command: fight whoever is there, or command the others alone (T6.14.9, T6.9.8)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.dice import Need
from companion.games.talisman.fights import characters
from companion.games.talisman.house_rules import rule
from companion.games.talisman.odds import T6
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN
from companion.kit.questions import question
from companion.text import Text


async def wears(one: Character) -> None:
    """With others there he must attack one of them (T6.14.9a, TS32); alone he may command (T6.14.9b)."""
    others = one.state.here(one)
    if others:
        seat = others[0].seat if len(others) == 1 else await whom(one)
        if seat:
            await characters.must_attack(one, one.state.characters[seat])
        # Also where the one attacked has Evaded (TS32), but not where a Spell has carried him off.
        one.ended = not one.carried
    elif may_command(one) and await commands(one) == "roll":
        await command(one)


@question(chosen)
def whom(one: Character) -> Choose | None:
    """Which of them: his choice (TS32)."""
    lines = (Option(other.seat, Text("{who}", who=other.called)) for other in one.state.here(one))
    # With others there his turn begins with this, so it is the moment for Spells (T6.9.6).
    return one.state.opened(one.lines("crown.whom", Text("{hero} attacks whom?"), *lines))


def may_command(one: Character) -> bool:
    """Whether he can cast the Command Spell: alone, no Toad, and by house rule not yet on arrival (TS32)."""
    if not one.has_magic or one.state.here(one) or not any(other.alive for other in others_of(one)):
        return False
    return one.start == CROWN or rule(one.state.options, "command") == "arrival"


def others_of(one: Character) -> list[Character]:
    """All other characters; who is alone on the board has won, and commands nobody (TW)."""
    return [other for other in one.state.characters.values() if other is not one]


@question(chosen)
def commands(one: Character) -> Choose | None:
    """He may, and need not (T6.9.8a, TS32)."""
    if not may_command(one):
        return None
    chance = T6.chance(Need(">=", one.state.book.figures.command))
    lines = Option("roll", Text("Command Spell"), chance), Option("no", Text("Not now"))
    return one.lines("command", Text("{hero} on the Crown:"), *lines)


async def command(one: Character) -> None:
    """4-6: every other character loses 1 Life, and who dies of it is out for good (T6.9.8, TT6)."""
    one.state.notes("command")
    thrown = await one.roll("command.roll", Text("{hero}: Command Spell"), T6)
    if thrown < one.state.book.figures.command:
        one.tell("command.nothing", Text("{hero} commands: nothing happens."))
        return
    one.tell("command", Text("{hero} commands: all others lose a Life!"))
    for seat in one.state.clockwise(one.seat)[1:]:
        # Nobody comes back any more since the Crown was reached (T6.9.8b, T6.4.3c).
        if (other := one.state.characters[seat]).alive:
            await other.suffers(1)
