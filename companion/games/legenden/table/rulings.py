"""What the rulebook leaves open (LS), said to the table once a game, where it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.table.options import rule
from companion.text import Text, verbatim

NOTES: Final[Mapping[str, Text]] = {
    "LS7": Text("The most gold outside wins."),
    "LS8": Text("In and out as often as you like."),
    "LS15": Text("Look for a way up from your next turn."),
    "LS17": Text("Roll every time, as when it was turned up."),
    "LS18": Text("Roll for all treasures, then lose or jump."),
    "LS14.flight": Text("T12 {op} Agility to flee."),
    "LS14.stuck": Text("T12 {op} Agility when stuck."),
    "LS21": Text("Dragon's breath each fight round."),
    "LS21.once": Text("Breath once a fight."),
    "LS22": Text("Keep the card; no fire this turn."),
    "LS23": Text("The first blow is in place of cards."),
    "LS24": Text("Shuffle dragon cards once nobody is in there."),
    "LS25": Text("The spiders run from the turn after."),
    "LS28": Text("Damage counts in both rounds of a flight."),
    "LS29": Text("A hit or a clinch ends a row of misses."),
    "LS31": Text("Too late: a T12 gives the stance."),
    "LS32": Text("Who attacked or waited fights."),
    "LS33": Text("Three misses drive off both monsters."),
    "LS34": Text("The cards of the dead go under their decks."),
    "LS39": Text("Who turns back does nothing else next turn."),
    "LS41": Text("A teleported monster is met at once."),
    "LS41.phase": Text("Teleported monsters: met in the event phase."),
}
"""One sentence for each silent point that changes what people do, by its number."""


STRICT: Final[Mapping[str, str]] = {"LS14.flight": "dragon.flight", "LS14.stuck": "rubble.stuck"}
"""How strict a roll is, as a house rule says."""


def note(state: LegendenState, number: str) -> None:
    """Say how this silent point is played, unless that was said before in this game."""
    state.note(number, _words(state, number))


def readings(state: LegendenState) -> tuple[Text, ...]:
    """All that was said in this game, in that order, as it holds now."""
    return tuple(_words(state, number) for number in state.said if number in NOTES)


def flight(state: LegendenState) -> None:
    """How strict the rolls of a flight from the dragon are (LS14)."""
    note(state, "LS14.flight")


def stuck(state: LegendenState) -> None:
    """How strict the roll is for who is stuck in rubble (LS14)."""
    note(state, "LS14.stuck")


def breath(state: LegendenState) -> None:
    """How often the dragon breathes in a fight (LS21)."""
    note(state, "LS21")


def _words(state: LegendenState, number: str) -> Text:
    """A silent point as the house rules have it."""
    if number == "LS21" and rule(state.options, "dragon.breath") == "fight":
        return NOTES["LS21.once"]
    if number in STRICT:
        return NOTES[number].using(op=verbatim(str(rule(state.options, STRICT[number]))))
    return NOTES[number]
