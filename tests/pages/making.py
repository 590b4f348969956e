"""Situations for tests of pages, and pages as blocks of text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from companion.asks import Ask, Choose, Draw, Interruption, Number, Option, Roll, Secret, Tell
from companion.dice import T12, Die, Need
from companion.pages.cursor import Cursor
from companion.pages.page import Button, Page
from companion.pages.screen import page, press
from companion.pages.situation import Action, Situation
from companion.pages.surface import Surface
from companion.text import Say, Text
from companion.view import DeckMeter, Meter, View

BOX = Surface()
SUN_DIE = Die("sun", (0, 0, 0, 1, 1, 2))
STANCES = ("Strength", "Psyche", "Agility", "Armour")


def options(*names: str) -> tuple[Option, ...]:
    """Return options whose ids are their words in small letters; an empty name keeps a line empty."""
    return tuple(Option(name.lower(), Text(name)) for name in names)


def make_view(**changes: Any) -> View:
    """Return the view of Rohan's turn, in the seventh of 21 sun steps."""
    shown = View(
        headline=Text("{who}", who="Rohan"),
        who="Rohan",
        sun=Meter("sun", Text("sun"), 7, 21),
        meters=(Meter("life", Text("KP"), 5, 5),),
        state={"seats": ["Rohan", "Bo"]},
    )
    return replace(shown, **changes)


def make_situation(ask: Ask | None, **changes: Any) -> Situation:
    """Return the open ask with nobody's answer yet."""
    waiting = ask.seats if ask is not None else ()
    shown = Situation(view=make_view(), n=7, ask=ask, waiting=waiting)
    return replace(shown, **changes)


def make_choose(*names: str, seats: tuple[str, ...] = ("Rohan",), text: str = "your turn", **changes: Any) -> Choose:
    """Return a choice between these options."""
    return Choose(key="choose", seats=seats, text=Text(text), options=options(*names), **changes)


def make_secret(*names: str, seats: tuple[str, ...] = ("Rohan", "Bo"), seconds: int | None = 7) -> Secret:
    """Return a secret choice, of stances unless said otherwise."""
    return Secret(key="secret", seats=seats, text=Text("Choose"), options=options(*(names or STANCES)), seconds=seconds)


def make_roll(die: Die = T12, count: int = 1, need: Need | None = None, text: str = "Rohan: Agility 6") -> Roll:
    """Return a roll of Rohan's."""
    return Roll(key="roll", seats=("Rohan",), text=Text(text), die=die, count=count, need=need)


def make_number(low: int, high: int, step: int = 1) -> Number:
    """Return a number of Rohan's."""
    return Number(key="number", seats=("Rohan",), text=Text("How much gold?"), min=low, max=high, step=step)


def make_draw(*names: str, deck: str = "dragon") -> Draw:
    """Return a draw of Rohan's; without names any name will do."""
    offered = options(*names) if names else None
    return Draw(key="draw", seats=("Rohan",), text=Text("Take a card"), deck=deck, options=offered)


def make_tell(text: str, *, read: bool = False) -> Tell:
    """Return something for Rohan's hands to do, or to be read to its end."""
    return Tell(key="tell", seats=("Rohan",), text=Text(text), read=read)


def make_dragon_deck() -> DeckMeter:
    """Return the meter of eleven cards, one of which wakes the dragon."""
    return DeckMeter("dragon", Text("DRAGON"), 11, ((Text("wakes"), Fraction(1, 11)),), danger=True)


def make_interruption(what: str, words: str) -> Interruption:
    """Return an interruption that does nothing."""

    async def run(seat: str) -> None:
        del seat

    return Interruption(what, Text(words), run)


@dataclass
class Person:
    """Somebody before one surface: presses buttons, and reads the page as a block of text."""

    situation: Situation
    surface: Surface = BOX
    say: Say = str
    cursor: Cursor = field(default_factory=Cursor)

    @property
    def page(self) -> Page:
        """Page that the surface shows."""
        return page(self.situation, self.surface, self.cursor, self.say)

    @property
    def sees(self) -> str:
        """The page's six rows, and its large lines below."""
        shown = self.page
        large = [f"= {line}" for line in shown.big]
        return "\n" + "\n".join([*shown.rows, *large]).rstrip() + "\n"

    def press(self, buttons: str) -> Action | None:
        """Press one button after the other, small letters for short and capitals for long; return the last action."""
        action: Action | None = None
        for letter in buttons:
            button: Button = letter.upper()  # type: ignore[assignment]
            self.cursor, action = press(self.situation, self.surface, self.cursor, button, held=letter.isupper())
        return action


def block(text: str) -> str:
    """Return an expected page as it stands in a test: without the indentation."""
    lines = text.strip("\n").rstrip().splitlines()
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n" + "\n".join(line[margin:].rstrip() for line in lines) + "\n"
