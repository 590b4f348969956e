"""What a game shows: the few kinds of things that pages, pictures and lights know how to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from companion.state import Json
from companion.text import Text, verbatim


@dataclass(frozen=True, slots=True)
class Meter:
    """A figure of a maximum: hit points, combat points, a counter. `None` is not known (yet)."""

    key: str
    label: Text
    value: int | None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class DeckMeter:
    """A deck from this viewpoint: how many cards are left, and the exact chance of each kind of next card.

    `left` is `None` where nobody knows; `chances` is empty where the composition is unknown.
    """

    key: str
    label: Text
    left: int | None
    chances: tuple[tuple[Text, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """Something that all should see at once, in a large font: two or three short lines."""

    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A figure that people may set: its path, and what to call it. `group` gathers lines of one menu page.

    `choices` are all values that may stand there, in order; `None` among them means "not known". What stands below
    "decks.NAME" is of that deck: "left" counts its pile, "cards.ID" says how many of a card it has in all.
    """

    path: str
    group: Text
    label: Text
    choices: tuple[Json, ...]

    @property
    def deck(self) -> str | None:
        """The deck of which it is a figure."""
        return self.path.split(".", 2)[1] if self.path.startswith("decks.") else None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as one viewpoint may see it (the public one, or a seat's).

    `who`: the seat that acts, `headline`: its name for the left top. `sun`: the track from dawn to night.
    `meters`: of whoever acts first. `danger`: the exact chance at which the lights breathe. `night`: the lights go out.
    `private`: lines that only this seat may read. `overview`: a line a hero, for the menu and the end. `state`: the
    figures by path, as the engine gives them. `words`: what to call values, scenes and dice whose ids people come
    across; a value at one place only under "<path>.<value>".
    """

    headline: Text
    who: str | None = None
    sun: Meter | None = None
    meters: tuple[Meter, ...] = ()
    decks: tuple[DeckMeter, ...] = ()
    reveal: Reveal | None = None
    danger: Fraction | None = None
    night: bool = False
    private: tuple[Text, ...] = ()
    corrections: tuple[Correction, ...] = ()
    overview: tuple[Text, ...] = ()
    state: Mapping[str, Json] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)

    def call(self, id: str, path: str = "") -> Text:
        """What people call this id, where it stands at that path."""
        return self.words.get(f"{path}.{id}") or self.words.get(id) or verbatim(id)
