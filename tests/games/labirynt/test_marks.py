"""The mark of the outside set stands wherever one of its values is shown (D0.2).

That is not held by a list of pages: every value that comes out of the set carries that with it, through all that is
reckoned with it, to whatever is asked, told or shown of it; there the mark has to be.
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
from companion.games.labirynt.data.codes import Code
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
from tests.games.labirynt.driver import LabHand, new, offered

GAME = find("labirynt")
VOICES = [speaker(code, (GAME.catalogues, GAME.id)) for code in (*domain_of(GAME).languages(), "en")]


class Figure(int):
    """A number of the outside set, or one that was reckoned from such a number."""

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
    """A word of the outside set, or the name of what it says."""

    __slots__ = ()


class Names(dict[str, Text]):
    """What ids are called: an id of the outside set has a name that tells so."""

    def __getitem__(self, id: str) -> Text:
        name = super().__getitem__(id)
        return Text("{name}", name=Word(name)) if isinstance(id, Word) else name

    def get(self, id: str, default: Any = None) -> Any:
        name = super().get(id)
        return default if name is None else self[id]


def carried(value: Any) -> Any:
    """The same value, and where it comes from."""
    if isinstance(value, str):
        return Word(value)
    return Figure(value) if isinstance(value, int) and not isinstance(value, bool) else value


def of_the_set(part: Any) -> bool:
    """Whether any of it is of the outside set."""
    if isinstance(part, Text):
        return any(of_the_set(value) for _, value in part.params)
    return isinstance(part, Figure | Word)


OWN = ("life", "gold", "experience", "thrown", "points", "left", "lost", "hand")
"""What people have noted of the game, and have before them as counters: that is theirs, whatever led to it."""


@pytest.fixture
def carrying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read in the outside set carries that with it."""

    monkeypatch.setattr(
        Printed, "number", property(lambda self: self.value if isinstance(self.value, Figure) else int(self.value))
    )
    monkeypatch.setattr(
        Printed, "word", property(lambda self: self.value if isinstance(self.value, Word) else str(self.value))
    )
    for kind in (Member, Monster, Group):
        monkeypatch.setattr(kind, "__setattr__", keeps, raising=False)
    # The blow has the mark; what comes off somebody's Strength is noted as a wound.
    take_damage = Mortal.take_damage
    monkeypatch.setattr(Mortal, "take_damage", lambda self, points, *more: take_damage(self, int(points), *more))
    read, written, reckon = Code.read, Code.__str__, Code.sum

    def read_on(text: str) -> Code:
        code = read(text)
        if isinstance(text, Word):
            code = Code(Figure(code.dice), code.sides, Figure(code.plus), Figure(code.times))
        return code

    monkeypatch.setattr(Code, "read", staticmethod(read_on))
    monkeypatch.setattr(
        Code, "__str__", lambda self: Word(written(self)) if isinstance(self.dice, Figure) else written(self)
    )
    # What dice have given is nobody's but theirs.
    monkeypatch.setattr(Code, "sum", lambda self, faces: int(reckon(self, faces)))
    named = items.item_name
    monkeypatch.setattr(items, "item_name", lambda item, state: Text("{name}", name=Word(named(item, state))))
    monkeypatch.setattr(setup, "int", lambda one: one if isinstance(one, Figure) else int(one), raising=False)
    monkeypatch.setattr(setup, "str", lambda one: one if isinstance(one, Word) else str(one), raising=False)
    called = CALLED
    for module in [*sys.modules.values()]:
        if getattr(module, "CALLED", None) is called:
            monkeypatch.setattr(module, "CALLED", Names(called))


def keeps(self: Any, name: str, value: Any) -> None:
    """What is noted is a plain figure again."""
    if name in OWN or isinstance(self, Monster | Group):
        value = int(value) if isinstance(value, Figure) else str.__str__(value) if isinstance(value, Word) else value
    object.__setattr__(self, name, value)


def outside_game(rng: random.Random) -> LabHand:
    """A game of two, in which the set carries its mark."""
    hand = new(rng.choice((1, 2)), segments=rng.choice(("asked", "outside")))
    book = hand.state.book = Book(package_data())
    looked = book.outside.look
    book.outside.look = lambda cell: carried(looked(cell))  # type: ignore[method-assign]
    for names in ("monsters", "found", "items", "spells"):
        setattr(book, names, Names(getattr(book, names)))
    return hand


def asked(hand: LabHand) -> Iterator[tuple[str, Text]]:
    """What is asked and each line of it, by where that is, if it shows anything of the set."""
    ask = hand.ask
    assert ask is not None
    need = ask.need.value if isinstance(ask, Roll) and ask.need is not None else 0
    outcomes = ask.outcomes if isinstance(ask, Roll) else ()
    if any(map(of_the_set, (ask.text, need, *(outcome.text for outcome in outcomes)))):
        yield ask.key, BLANK
    for option in ask.options_for(ask.seats[0]) if isinstance(ask, Choose) else ():
        if of_the_set(option.text):
            yield ask.key, option.text


def head(hand: LabHand, say: Say) -> str:
    """The two rows over the lines, as that page has them."""
    assert hand.ask is not None
    situation = Situation(view=GAME.view(hand.state, None), n=1, ask=hand.ask, waiting=hand.ask.seats, modes={})
    return " ".join(page(situation, Surface(None), Cursor(), say).rows[:2])


def lying(hand: LabHand) -> Iterator[tuple[str, list[Text]]]:
    """What lies on the table and is of the set: each pane and each line of the overview."""
    view = GAME.view(hand.state, None)
    for pane in view.panes:
        rows = [part for row in pane.rows() for part in row]
        if any(map(of_the_set, rows)):
            yield f"pane {pane.key.partition('.')[0]}", [pane.label, *rows]
    for line in view.overview:
        if of_the_set(line):
            yield "overview", [line]


SHOWN = {
    *("setup.member", "setup.potential", "setup.spell", "spell.usable", "overview", "pane sheet"),
    *("trap.who", "trap.disarm", "trap.gas", "find.is", "meeting.number", "meeting.comes", "meeting.strength"),
    *("negotiate.who", "bribe.roll", "attack", "attack.monster", "blow.hit", "spell.code", "monster.note"),
    *("treasure.roll", "treasure.amount", "treasure.which", "treasure.item", "treasure.jewel"),
}
"""Where values of each of its tables come up, so that the games are long enough to have shown them."""

MOST = 60
"""Games; a few of them have shown all of that."""

LOOKS = 0.1
"""How often what lies on the table is looked at."""

USUAL = {"order": ("done",), "met": ("talk", "bribe", "fight"), "next": ("next",), "find.who": ("gislan", "zareth")}


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
            for where, line in asked(hand):
                seen.add(where)
                read = [f"{head(hand, say)} {line.read(say)}" for say in VOICES]
                missing |= {f"{where}: {read}"} if not all(MARK in words for words in read) else set()
            for where, lines in lying(hand) if rng.random() < LOOKS else ():
                seen.add(where)
                read = [" ".join(line.read(say) for line in lines) for say in VOICES]
                missing |= {f"{where}: {read}"} if not all(MARK in words for words in read) else set()
            said: Any = rng.choice(USUAL.get(hand.ask.key, ("",)))
            if not isinstance(hand.ask, Choose) or said not in offered(hand):
                said = bots.legal(hand.ask, hand.asked[0], rng)
            hand(hand.ask.key, said)
            for event in told:
                if of_the_set(event.text):
                    seen.add(event.key)
                    missing |= {f"{event.key}: {event.text}"} if MARK not in str(event.text) else set()
            told.clear()
    assert "\n".join(sorted(missing)) == ""
    assert not SHOWN - seen
