"""Every ask of our games as a page, in every language: a list to read as somebody who has not read the code.

tests/golden/asks holds, for each game, the page of each ask by its key and its English prompt: as it came first in
recorded games and in random games with fixed seeds. A new ask has to be looked at before it is in the list: see
`tests/golden_files.py` for how a list is written anew.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Ask, Draw, Roll, Secret
from companion.game import find
from companion.language import speaker
from companion.pages.cursor import Cursor
from companion.pages.page import WIDTH
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.pages.words import dice_name, needed
from companion.record import record
from companion.state import State
from companion.table.walk import Walk
from companion.testing.messages import domain_of
from companion.testing.play import advance
from companion.testing.recorded import recorded
from companion.text import Say
from tests.every_game import RECORDED, ours, own_part
from tests.golden_files import GOLDEN, check_golden


@record
class Shown:
    """An ask when it came first, and its page in each language."""

    ask: Ask
    pages: Mapping[str, tuple[str, ...]]
    people: tuple[str, ...]
    """Everybody's names: of the seats asked, and of their heroes."""


def _situation(game: Any, state: State, ask: Ask, seat: str | None) -> Situation:
    # What the box would draw by itself is shown as it is to those who draw by hand.
    by_hand = isinstance(ask, Draw) and not ask.risk
    modes = {} if by_hand else dict(state.modes)
    return Situation(view=game.view(state, seat), n=1, ask=ask, waiting=ask.seats, modes=modes)


def _shown(game: Any, state: State, ask: Ask) -> Shown:
    """What is chosen in secret is read on a screen of one's own; all else on the box."""
    seat = ask.seats[0] if isinstance(ask, Secret) else None
    situation = _situation(game, state, ask, seat)
    voices = {code: speaker(code, (game.catalogues, game.id)) for code in (*domain_of(game).languages(), "en")}
    surface = Surface(seat, private=seat is not None)
    pages = {code: page(situation, surface, Cursor(), say).rows for code, say in sorted(voices.items())}
    names = [situation.view.names[seat] for seat in ask.seats if seat in situation.view.names]
    return Shown(ask, pages, tuple({*ask.seats, *(name.read(say) for name in names for say in voices.values())}))


def _moments(name: str) -> Iterator[tuple[State, Ask]]:
    """Every ask of the games of this list."""
    own, of = own_part(name), find(name)
    for number in own.asks_in.split():
        if number.isdigit():
            continue
        archive = recorded(RECORDED, f"{name}-{number}")
        walk = Walk(of, archive.header, archive.session)
        for entry, _, body in archive.entries:
            walk.follow(entry, body)
            if walk.run.open is not None:
                yield walk.run.state, walk.run.open.ask
        walk.close()
    part: Any = type("Random", (own,), {"game": name})()
    for seed in map(int, filter(str.isdigit, own.asks_in.split())):
        rng = random.Random(seed)
        hand = part.hand(rng)
        while hand.ask is not None:
            yield hand.state, hand.ask
            advance(hand, rng, part.answer)


@cache
def every_ask(name: str) -> Mapping[tuple[str, str], Shown]:
    """The first of each ask, by its key and its prompt."""
    found: dict[tuple[str, str], Shown] = {}
    for state, ask in _moments(name):
        which = ask.key, ask.text.message
        if which not in found:
            found[which] = _shown(find(name), state, ask)
    return dict(sorted(found.items()))


def _list(name: str) -> str:
    """The list as it is committed: the languages side by side."""
    written = []
    for (key, prompt), shown in every_ask(name).items():
        written.append(f"{key}: {prompt}")
        rows = zip_longest(*shown.pages.values(), fillvalue="")
        written += ["  ".join(f"|{words:<{WIDTH}}|" for words in row) for row in rows]
        written.append("")
    return "\n".join(written)


games = pytest.mark.parametrize("game", ours())


@games
def test_every_ask_is_in_the_list(game: str) -> None:
    check_golden(f"asks/{game}.txt", _list(game))


@games
def test_every_key_in_the_rules_is_in_the_list(game: str) -> None:
    listed = {line.partition(":")[0] for line in (GOLDEN / f"asks/{game}.txt").read_text("utf-8").splitlines()}
    assert set(_keys(game)) - listed == own_part(game).unseen


PUTTING = {"choice", "lines", "ask", "counting", "dice", "choose", "agrees", "how_many", "roll", "does", "suns"}
"""What puts a question whose key comes first."""

ASKING = {"Choose", "Draw", "Name", "Number", "Roll", "Secret", "Tell"}


def _keys(game: str) -> Iterator[str]:
    """The keys that stand as they are in the rules of a game."""
    for path in sorted(domain_of(find(game)).home.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id=called) | ast.Attribute(attr=called), args=[ast.Constant(value=str(key)), *_]
                ) if called in PUTTING:
                    yield key
                case ast.Call(func=ast.Name(id=called), keywords=keywords) if called in ASKING:
                    for keyword in keywords:
                        if keyword.arg == "key" and isinstance(keyword.value, ast.Constant):
                            yield str(keyword.value.value)


@games
def test_every_roll_names_its_die_and_what_is_wanted(game: str) -> None:
    wrong = []
    for shown in every_ask(game).values():
        if isinstance(shown.ask, Roll):
            for code, rows in shown.pages.items():
                say = speaker(code, (find(game).catalogues, game))
                asked = rows[1].casefold()
                wrong += [f"{shown.ask.key}: {rows[:2]}" for word in _wanted(shown.ask, say) if word not in asked]
    assert wrong == []


def _wanted(roll: Roll, say: Say) -> Iterator[str]:
    """The die, and where a figure is needed, the figure."""
    yield dice_name(roll.die, 1).read(say).casefold()
    if roll.need is not None:
        yield needed(roll.need).read(say).casefold()


@games
def test_every_page_says_who_acts(game: str) -> None:
    wrong = {}
    for which, shown in every_ask(game).items():
        for rows in shown.pages.values():
            if not any(_named(name, row) for name in shown.people for row in rows):
                wrong[which] = rows[:2]
    assert set(wrong) == {*own_part(game).nobodys}, wrong


def _named(name: str, row: str) -> bool:
    """A name may be cut, but not to nothing."""
    return name[:3] in row


def test_the_lists_are_those_of_our_games() -> None:
    assert {path.stem for path in Path(GOLDEN / "asks").glob("*.txt")} == set(ours())
