"""What the rulebook leaves open (LS), said to the table once a game, where it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.table.options import rule
from companion.text import Text, verbatim

NOTES: Final[Mapping[str, Text]] = {
    "LS7": Text("House rule: the most gold outside wins."),
    "LS8": Text("House rule: in and out as often as you like."),
    "LS15": Text("House rule: look for a way up from your next turn."),
    "LS17": Text("House rule: every time anew, as when it was turned up."),
    "LS18": Text("House rule: roll for all, then lose them or jump."),
    "LS22": Text("House rule: keep the card; no fire this turn."),
    "LS23": Text("House rule: the first blow is in place of cards."),
    "LS24": Text("House rule: shuffled as soon as nobody is in there."),
    "LS25": Text("House rule: they run from the turn after."),
    "LS28": Text("House rule: damage counts in both rounds of a flight."),
    "LS29": Text("House rule: a hit or a clinch ends a row of misses."),
    "LS31": Text("House rule: too late, so a T12 takes the stance."),
    "LS32": Text("House rule: who attacked or waited fights."),
    "LS33": Text("House rule: three misses drive off both monsters."),
    "LS34": Text("House rule: the cards of the dead go under their decks."),
    "LS39": Text("House rule: go back next turn, and nothing else."),
    "LS41": Text("House rule: a teleported monster is met at once."),
    "LS41.phase": Text("House rule: a teleported monster is met in the event phase."),
}
"""One sentence for each silent point that changes what people do, by its number."""


def note(state: LegendenState, number: str) -> None:
    """Say how this silent point is played, unless that was said before in this game."""
    state.note(number, NOTES[number])


def flight(state: LegendenState) -> None:
    """How strict the rolls of a flight from the dragon are (LS14)."""
    state.note("LS14.flight", Text("House rule: T12 {op} Agility to flee.", op=_op(state, "dragon.flight")))


def stuck(state: LegendenState) -> None:
    """How strict the roll is for who is stuck in rubble (LS14)."""
    state.note("LS14.stuck", Text("House rule: T12 {op} Agility when stuck.", op=_op(state, "rubble.stuck")))


def breath(state: LegendenState) -> None:
    """How often the dragon breathes in a fight (LS21)."""
    often = rule(state.options, "dragon.breath") == "combat_round"
    state.note(
        "LS21",
        Text("House rule: dragon's breath each fight round.") if often else Text("House rule: breath once a fight."),
    )


def _op(state: LegendenState, name: str) -> Text:
    return verbatim(str(rule(state.options, name)))
