"""House rules: the points that a rulebook leaves open, declared once, each with all the ways in which people play it.

All five games have some. From one declaration come the options of the menu and of the engine, the words for their
values, the sentence that the box says where the point first matters, and what a game goes on with that was begun before
there was such a rule.

    HOUSE = HouseRules(
        {
            "wand": HouseRule(
                "TS4",
                Text("Wand"),
                {
                    "draws": (Text("Draws one"), Text("Wand: one Spell above the limit, one drawn if you have none.")),
                    "room": (Text("One more"), Text("Wand: one Spell above the limit.")),
                },
            ),
            "injuries": HouseRule("R6.1", Text("Injuries"), YES),
        },
        notes={"TS1": Text("The highest roll begins; equal ones roll again.")},
    )

    class TalismanState(Rounds):
        house = HOUSE

    if state.rule("wand") == "draws": ...
    state.explain("wand")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from companion.game import GameOption
from companion.record import record
from companion.state import Json
from companion.text import Text

Choice: TypeAlias = "Text | tuple[Text | None, Text] | None"
"""Name of a value in the menu, that name with a sentence told at the table, or `None` if the value says enough."""

YES: Final[Mapping[Json, Choice]] = MappingProxyType({True: None, False: None})
"""The values of a house rule that holds unless people say otherwise."""

NO: Final[Mapping[Json, Choice]] = MappingProxyType({False: None, True: None})
"""The values of a house rule that holds only if people say so."""


def plain(values: Iterable[Json]) -> dict[Json, Choice]:
    """Return values that speak for themselves, such as numbers, in their order."""
    return dict.fromkeys(values)


@record
class HouseRule:
    """A point that the rulebook leaves open, and the ways in which people may play it.

    Attributes:
        point: Number of the point in the game's rules ("TS4").
        title: Name of the rule in the menu, at most 19 characters.
        choices: For each value its `Choice`; the first value holds unless `default` names another one.
        default: Value that holds unless people choose another one; `None` is the first of `choices`.
        figure: Place in the game's data where owners can correct the default ("castle.sun.steps").
        before: Value of games that were begun before there was this rule; `None` is the default.
    """

    point: str
    title: Text
    choices: Mapping[Json, Choice]
    default: Json = None
    figure: str = ""
    before: Json = None

    @property
    def option(self) -> GameOption:
        """The rule as the table knows it."""
        values = tuple(self.choices)
        return GameOption(self.title, values[0] if self.default is None else self.default, values, self.figure)

    def label(self, value: Json) -> Text | None:
        """Return the name of a value in the menu, or `None` if it speaks for itself."""
        choice = self.choices.get(value)
        return choice[0] if isinstance(choice, tuple) else choice

    def sentence(self, value: Json) -> Text | None:
        """Return the sentence for a value that is told at the table, or `None` if the menu says enough."""
        choice = self.choices.get(value)
        return choice[1] if isinstance(choice, tuple) else None


class HouseRules:
    """All house rules of a game by their ids, and the notes on points that people only have to know.

    Attributes:
        rules: The house rules by id.
        notes: Sentences on points that people only have to know, by number. The id of a house rule instead of a
            sentence stands for what that rule says.
        options: The rules as the table knows them, by id.
        words: Words for the values, by "options.<id>.<value>", as a view needs them.
    """

    def __init__(self, rules: Mapping[str, HouseRule], notes: Mapping[str, Text | str] = MappingProxyType({})) -> None:
        self.rules = rules
        self.notes = notes
        self.options: Mapping[str, GameOption] = {id: rule.option for id, rule in rules.items()}
        self.words: Mapping[str, Text] = {
            f"options.{id}.{value}": label
            for id, rule in rules.items()
            for value in rule.choices
            if (label := rule.label(value)) is not None
        }

    def value(self, chosen: Mapping[str, Json], id: str) -> Any:
        """Return the value of a house rule in a game.

        Args:
            chosen: The values of that game by rule; an old game lacks rules that are newer than itself.
            id: The rule.

        Returns:
            The chosen value; without one, what was played before there was this rule.
        """
        if id in chosen:
            return chosen[id]
        before = self.rules[id].before
        return self.options[id].default if before is None else before

    def sentence(self, chosen: Mapping[str, Json], point: str) -> Text | None:
        """Return the sentence that is told at the table about a point.

        Args:
            chosen: The values of that game by rule.
            point: Id of a house rule, or the number of a point.

        Returns:
            The sentence, or `None` where there is nothing to say.
        """
        note = self.notes.get(point, point)
        if isinstance(note, Text):
            return note
        return self.rules[note].sentence(self.value(chosen, note)) if note in self.rules else None


NO_HOUSE_RULES: Final = HouseRules({})
"""A game that leaves nothing open."""
