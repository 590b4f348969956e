"""The mark of the outside set stands wherever one of its values is shown (D0.2).

No list of pages holds this: every value of the set carries its origin through all arithmetic to whatever is asked, told
or shown of it, and there the mark has to be.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.asks import Choose, Roll
from companion.game import find
from companion.games.labirynt import setup
from companion.games.labirynt.data.book import Book, package_data
from companion.games.labirynt.data.codes import DiceCode
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Group, Monster
from companion.games.labirynt.tables.lookup import MARK, Printed
from companion.kit.creatures import Mortal
from companion.language import speaker
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.testing import bots
from companion.testing.hand import Hand
from companion.testing.messages import domain_of
from companion.text import BLANK, Say, Text
from tests.games.labirynt.driver import LabHand, new_game, offered_ids

GAME = find("labirynt")
VOICES = [speaker(code, (GAME.catalogues, GAME.id)) for code in (*domain_of(GAME).languages(), "en")]


class Figure(int):
    """A number of the outside set, or one computed from such a number."""

    def __add__(self, other: int) -> Figure:
        return Figure(int(self) + int(other))

    def __sub__(self, other: int) -> Figure:
        return Figure(int(self) - int(other))

    def __mul__(self, other: int) -> Figure:
        return Figure(int(self) * int(other))

    def __str__(self) -> str:
        return Word(int.__str__(self))

    def __rsub__(self, other: int) -> Figure:
        return Figure(int(other) - int(self))

    __radd__, __rmul__ = __add__, __mul__


class Word(str):
    """A word of the outside set, or the name of its meaning."""

    __slots__ = ()


class Names(dict[str, Text]):
    """Names of ids, of which one for an id of the outside set shows its origin."""

    def __getitem__(self, id: str) -> Text:
        name = super().__getitem__(id)
        return Text("{name}", name=Word(name)) if isinstance(id, Word) else name

    def get(self, id: str, default: Any = None) -> Any:
        name = super().get(id)
        return default if name is None else self[id]


def carry_mark(value: Any) -> Any:
    """Return the value with its origin."""
    if isinstance(value, str):
        return Word(value)
    return Figure(value) if isinstance(value, int) and not isinstance(value, bool) else value


def is_of_set(part: Any) -> bool:
    """Return whether any part is of the outside set."""
    if isinstance(part, Text):
        return any(is_of_set(value) for _, value in part.params)
    return isinstance(part, Figure | Word)


OWN = ("life", "gold", "experience", "thrown", "points", "left", "lost", "hand")
"""Figures that people have noted and have before them as counters: they carry no mark."""


@pytest.fixture
def carrying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every value read in the outside set carry its origin."""

    monkeypatch.setattr(
        Printed, "number", property(lambda self: self.value if isinstance(self.value, Figure) else int(self.value))
    )
    monkeypatch.setattr(
        Printed, "word", property(lambda self: self.value if isinstance(self.value, Word) else str(self.value))
    )
    for kind in (Member, Monster, Group):
        monkeypatch.setattr(kind, "__setattr__", drop_mark, raising=False)
    # The blow has the mark; what comes off somebody's Strength is noted as a wound.
    take_damage = Mortal.take_damage
    monkeypatch.setattr(Mortal, "take_damage", lambda self, points, *more: take_damage(self, int(points), *more))
    read, written, reckon = DiceCode.read, DiceCode.__str__, DiceCode.sum

    def read_on(text: str) -> DiceCode:
        code = read(text)
        if isinstance(text, Word):
            code = DiceCode(Figure(code.dice), code.sides, Figure(code.plus), Figure(code.times))
        return code

    monkeypatch.setattr(DiceCode, "read", staticmethod(read_on))
    monkeypatch.setattr(
        DiceCode, "__str__", lambda self: Word(written(self)) if isinstance(self.dice, Figure) else written(self)
    )
    called = DiceCode.called.fget
    assert called is not None
    monkeypatch.setattr(
        DiceCode,
        "called",
        property(
            lambda self: Text("{code}", code=Word(written(self))) if isinstance(self.dice, Figure) else called(self)
        ),
    )
    # What dice have given is nobody's but theirs.
    monkeypatch.setattr(DiceCode, "sum", lambda self, faces: int(reckon(self, faces)))
    named = items.item_name
    monkeypatch.setattr(items, "item_name", lambda item, state: Text("{name}", name=Word(named(item, state))))
    monkeypatch.setattr(setup, "int", lambda one: one if isinstance(one, Figure) else int(one), raising=False)
    monkeypatch.setattr(setup, "str", lambda one: one if isinstance(one, Word) else str(one), raising=False)
    names = CALLED
    for module in [*sys.modules.values()]:
        if getattr(module, "CALLED", None) is names:
            monkeypatch.setattr(module, "CALLED", Names(names))


def drop_mark(self: Any, name: str, value: Any) -> None:
    """Return a plain value for what is noted."""
    if name in OWN or isinstance(self, Monster | Group):
        value = int(value) if isinstance(value, Figure) else str.__str__(value) if isinstance(value, Word) else value
    object.__setattr__(self, name, value)


def outside_game(rng: random.Random) -> LabHand:
    """Begin a game of two in which the set carries its origin."""
    hand = new_game(rng.choice((1, 2)), segments=rng.choice(("asked", "outside")))
    book = hand.state.book = Book(package_data())
    looked = book.outside.find_value
    book.outside.find_value = lambda cell: carry_mark(looked(cell))  # type: ignore[method-assign]
    for names in ("monsters", "found", "items", "spells"):
        setattr(book, names, Names(getattr(book, names)))
    return hand


def marked_asks(hand: LabHand) -> Iterator[tuple[str, Text]]:
    """Yield each prompt and line of the open ask that shows anything of the set, by its place."""
    ask = hand.ask
    assert ask is not None
    need = ask.need.value if isinstance(ask, Roll) and ask.need is not None else 0
    outcomes = ask.outcomes if isinstance(ask, Roll) else ()
    if any(map(is_of_set, (ask.text, need, *(outcome.text for outcome in outcomes)))):
        yield ask.key, BLANK
    for option in ask.options_for(ask.seats[0]) if isinstance(ask, Choose) else ():
        if is_of_set(option.text):
            yield ask.key, option.text


def head(hand: LabHand, say: Say) -> str:
    """Return the two rows over the lines, as that page has them."""
    assert hand.ask is not None
    situation = Situation(view=GAME.view(hand.state, None), n=1, ask=hand.ask, waiting=hand.ask.seats, modes={})
    return " ".join(page(situation, Surface(None), Cursor(), say).rows[:2])


def marked_panes(hand: LabHand) -> Iterator[tuple[str, list[Text]]]:
    """Yield each pane and overview line on the table that is of the set."""
    view = GAME.view(hand.state, None)
    for pane in view.panes:
        rows = [part for row in pane.rows() for part in row]
        if any(map(is_of_set, rows)):
            yield f"pane {pane.key.partition('.')[0]}", [pane.label, *rows]
    for line in view.overview:
        if is_of_set(line):
            yield "overview", [line]


SHOWN = {
    *("setup.member", "setup.potential", "setup.spell", "spell.usable", "overview", "pane sheet"),
    *("trap.who", "trap.disarm", "trap.gas", "find.is", "meeting.number", "meeting.comes", "meeting.strength"),
    *("negotiate.who", "bribe.roll", "attack", "attack.monster", "blow.hit", "spell.code", "monster.note"),
    *("treasure.roll", "treasure.amount", "treasure.which", "treasure.item", "treasure.jewel"),
}
"""Places where values of each table come up, so that the games are long enough to show them."""

MOST = 60
"""Most games; a few of them have shown all of that."""

LOOKS = 0.1
"""How often the panes are looked at."""

USUAL = {"order": ("done",), "met": ("talk", "bribe", "fight"), "next": ("next",), "find.who": ("gislan", "zareth")}


@pytest.mark.daily(0)
@pytest.mark.rule("D0.2")
@pytest.mark.usefixtures("carrying")
def test_the_mark_stands_wherever_a_value_of_the_set_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    missing, seen = set[str](), set[str]()
    told: list[Any] = []
    monkeypatch.setattr(Hand, "hear", lambda _, events: told.extend(events), raising=False)
    for seed in range(MOST):
        if not SHOWN - seen:
            break
        rng = random.Random(seed)
        hand = outside_game(rng)
        for _ in range(250):
            if hand.ask is None:
                break
            for where, line in marked_asks(hand):
                seen.add(where)
                read = [f"{head(hand, say)} {line.read(say)}" for say in VOICES]
                missing |= {f"{where}: {read}"} if not all(MARK in words for words in read) else set()
            for where, lines in marked_panes(hand) if rng.random() < LOOKS else ():
                seen.add(where)
                read = [" ".join(line.read(say) for line in lines) for say in VOICES]
                missing |= {f"{where}: {read}"} if not all(MARK in words for words in read) else set()
            said: Any = rng.choice(USUAL.get(hand.ask.key, ("",)))
            if not isinstance(hand.ask, Choose) or said not in offered_ids(hand):
                said = bots.legal_answer(hand.ask, hand.asked[0], rng)
            hand(hand.ask.key, said)
            for event in told:
                if is_of_set(event.text):
                    seen.add(event.key)
                    missing |= {f"{event.key}: {event.text}"} if MARK not in str(event.text) else set()
            told.clear()
    assert "\n".join(sorted(missing)) == ""
    assert not SHOWN - seen
