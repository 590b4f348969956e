"""Every ask of our games as a page, in every language: a list to read as somebody who has not read the code.

tests/games/GAME/asks.txt holds the page of each ask by its key and its English prompt: as it came first in
recorded games and in random games with fixed seeds. A new ask has to be looked at before it is in the list: see
`tests/golden_files.py` for how a list is written anew.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

from companion.asks import Ask, ChoicePart, Choose, Draw, Number, Option, Roll, RollOutcome, Secret, Tell
from companion.game import find
from companion.kit.creatures import TEST_WORDS
from companion.language import speaker
from companion.pages.asking import LONGEST_RUN, runs
from companion.pages.cursor import Cursor
from companion.pages.page import TIGHT_WIDTH, WIDTH, Page
from companion.pages.page_lines import LINES
from companion.pages.picture import render
from companion.pages.plan import FEW
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.pages.words import dice_name, needed
from companion.record import record
from companion.state import State
from companion.table.entry_path import WHERE_TO
from companion.table.playback import Playback
from companion.testing.messages import domain_of
from companion.testing.play import advance
from companion.testing.recorded import read_recorded
from companion.text import Say, Text
from companion.view import Meter, View
from tests.every_game import TESTS_OF_GAMES, our_games, own_part, recorded_folder
from tests.golden_files import check_golden


@record
class Shown:
    """An ask when it came first, and its page in each language."""

    ask: Ask
    situation: Situation
    surface: Surface
    pages: Mapping[str, tuple[str, ...]]
    people: tuple[str, ...]
    """Everybody's names: of the seats asked, and of their heroes."""


def _situation(game: Any, state: State, ask: Ask, seat: str | None) -> Situation:
    # What the box would draw by itself is shown as it is to those who draw by hand.
    by_hand = isinstance(ask, Draw) and not ask.risk
    modes = {} if by_hand else dict(state.modes)
    return Situation(view=game.view(state, seat), n=1, ask=ask, waiting=ask.seats, modes=modes)


def _show_ask(game: Any, state: State, ask: Ask) -> Shown:
    """Return an ask with its pages; a secret is read on a private screen, all else on the box."""
    seat = ask.seats[0] if isinstance(ask, Secret) else None
    situation = _situation(game, state, ask, seat)
    voices = {code: speaker(code, (game.catalogues, game.id)) for code in (*domain_of(game).languages(), "en")}
    surface = Surface(seat, private=seat is not None)
    # Lists of names stand in the reader's language, whose order they have.
    pages = {
        code: page(replace(situation, say=say), surface, Cursor(), say).rows for code, say in sorted(voices.items())
    }
    names = [situation.view.names[seat] for seat in ask.seats if seat in situation.view.names]
    return Shown(
        ask,
        situation,
        surface,
        pages,
        tuple({*ask.seats, *(name.read(say) for name in names for say in voices.values())}),
    )


def _list_moments(name: str) -> Iterator[tuple[State, Ask]]:
    """Yield every ask of the games of this list."""
    own, of = own_part(name), find(name)
    for number in own.asks_in.split():
        if number.isdigit():
            continue
        archive = read_recorded(recorded_folder(name), f"{name}-{number}")
        walk = Playback(of, archive.header, archive.session)
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
    """Return the first of each ask, by its key and its prompt."""
    found: dict[tuple[str, str], Shown] = {}
    for state, ask in _list_moments(name):
        which = ask.key, ask.text.message
        if which not in found:
            found[which] = _show_ask(find(name), state, ask)
    return dict(sorted(found.items()))


def _write_list(name: str) -> str:
    """Return the list as it is committed: the languages side by side."""
    written = []
    for (key, prompt), shown in every_ask(name).items():
        written.append(f"{key}: {prompt}")
        rows = zip_longest(*shown.pages.values(), fillvalue="")
        written += ["  ".join(f"|{words:<{WIDTH}}|" for words in row) for row in rows]
        written.append("")
    return "\n".join(written)


games = pytest.mark.parametrize("game", our_games())


@games
def test_every_ask_is_in_the_list(game: str) -> None:
    # A new house rule takes a throw of every random game, which then asks other things: no reason to write it anew.
    first = "If you have added a house rule, first name it in `later_rules` of suite.py (CONTRIBUTING.md)."
    check_golden(TESTS_OF_GAMES / game / "asks.txt", _write_list(game), first)


MAP = re.compile(r"[.$]{4}")
"""Squares of a map beside the lines, whose place a list of words does not show."""


@games
def test_each_page_with_two_lines_has_room_for_the_large_name(game: str) -> None:
    listed = (TESTS_OF_GAMES / game / "asks.txt").read_text("utf-8").split("\n\n")
    pages = [
        rows
        for ask in listed
        for rows in zip(*(re.findall(r"\|(.{21})\|", row) for row in ask.splitlines()[1:]), strict=False)
    ]
    few = [
        Page(tuple(map(str.rstrip, rows)), name="Dana")
        for rows in pages
        if sum(row[:2] in ("A ", "B ", "C ", "D ") for row in rows[2:]) <= FEW and not any(map(MAP.search, rows))
    ]
    assert len(few) > 20
    assert [one.rows for one in few if render(one) == render(replace(one, name=""))] == []


@games
def test_a_picture_cuts_no_word_that_narrow_letters_have_room_for(game: str) -> None:
    wrong = []
    for shown in every_ask(game).values():
        for code in shown.pages:
            drawn = page(shown.situation, shown.surface, Cursor(), speaker(code, (find(game).catalogues, game)))
            for row, whole in zip(drawn.drawn_rows, drawn.mended_rows(TIGHT_WIDTH), strict=True):
                if len(whole) <= TIGHT_WIDTH and _has_cut_word(row, whole):
                    wrong.append(f"{shown.ask.key} {code}: {row} ({whole})")
    assert wrong == []


def _has_cut_word(row: str, whole: str) -> bool:
    """A word of the row is the beginning of a longer one of the whole row."""
    words = [word for word in re.findall(r"[^\W\d_]{2,}", row) if word not in re.findall(r"\w+", whole)]
    return any(longer.startswith(word) for word in words for longer in whole.split())


@games
def test_every_key_in_the_rules_is_in_the_list(game: str) -> None:
    listed = {line.partition(":")[0] for line in (TESTS_OF_GAMES / game / "asks.txt").read_text("utf-8").splitlines()}
    assert set(_keys(game)) - listed == own_part(game).unseen
    assert WHERE_TO not in set(_keys(game)), "that is the table's own question"


PUTTING = {
    "ask",
    "ask_number",
    "ask_points",
    "ask_secretly",
    "ask_yes_no",
    "build_choice",
    "build_number",
    "build_roll",
    "build_shared_choice",
    "choice",
    "choose",
    "choose_if_several",
    "choose_live",
    "count_gold",
    "roll",
    "roll_suns",
    "try_roll",
    "wait_for_hands",
}
"""Functions that put a question and take its key first."""

ASKING = {"CardName", "Choose", "Draw", "Name", "Number", "Roll", "Secret", "Tell"}


def _keys(game: str) -> Iterator[str]:
    """Yield the keys that stand as they are in the rules of a game."""
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
def test_every_test_of_a_hero_says_what_it_is_for(game: str) -> None:
    bare = {words.message for words in TEST_WORDS}
    assert not [key for key, prompt in every_ask(game) if key.startswith("test.") and prompt in bare]


def test_beside_the_dragon_a_value_is_asked_for_the_flight() -> None:
    asked = [prompt for key, prompt in every_ask("legenden") if key == "value.agility"]
    assert "{hero}: {value} to flee?" in asked


@games
def test_every_roll_names_its_die_and_what_is_wanted(game: str) -> None:
    wrong = []
    for shown in every_ask(game).values():
        if isinstance(shown.ask, Roll):
            for code, rows in shown.pages.items():
                say = speaker(code, (find(game).catalogues, game))
                asked = rows[1].casefold()
                wrong += [
                    f"{shown.ask.key}: {rows[:2]}" for word in _required_words(shown.ask, say) if word not in asked
                ]
    assert wrong == []


def _required_words(roll: Roll, say: Say) -> Iterator[str]:
    """Yield the die, and where a figure is needed, the figure."""
    yield dice_name(roll.die, 1).read(say).casefold()
    if roll.need is not None:
        yield needed(roll.need).read(say).casefold()


DICE = {"en": "d", "sv": "T", "nl": "D", "pl": "K"}
"""Letter of a die before its number of faces, as people write it in each language."""


@games
def test_a_die_has_the_letter_of_the_language(game: str) -> None:
    wrong = [
        f"{shown.ask.key} {code}: {row}"
        for shown in every_ask(game).values()
        for code, rows in shown.pages.items()
        for row in rows
        for letter in re.findall(r"(?<![^\W\d])([dTDK])(?:3|6|12)\b", row)
        # Cards have the names that their game began with, and older ones say T for every language.
        if letter != DICE[code] and not (isinstance(shown.ask, Draw) and letter == "T")
    ]
    assert wrong == []


@games
def test_no_line_of_a_roll_loses_a_face_or_a_word(game: str) -> None:
    """The meaning of a die is read in full: "1 3 5", cut to "1 3", would be another roll."""
    wrong = []
    for shown in every_ask(game).values():
        if isinstance(shown.ask, Roll) and 0 < len(shown.ask.outcomes) <= LINES:
            for code, rows in shown.pages.items():
                say = speaker(code, (find(game).catalogues, game))
                for outcome, row in zip(shown.ask.outcomes, rows[2:], strict=False):
                    faces, words = runs(outcome.faces), outcome.text.read(say)
                    told = f"{faces}: " if len(faces) <= LONGEST_RUN else ""
                    wrong += [row] if not row.partition(" ")[2].startswith(told) or not row.endswith(words) else []
    assert wrong == []


@games
def test_every_page_says_who_acts(game: str) -> None:
    wrong = {}
    for which, shown in every_ask(game).items():
        for rows in shown.pages.values():
            if not any(_is_named(name, row) for name in shown.people for row in rows):
                wrong[which] = rows[:2]
    assert set(wrong) == {*own_part(game).nobodys}, wrong


def _is_named(name: str, row: str) -> bool:
    """A name may be cut, but not to nothing."""
    return name[:3] in row


# Names are the longest that the box has of its own: whose page it is must be read without guessing.


def _rename_everybody(part: Any, called: Mapping[str, str]) -> Any:
    """Return a part with other names for heroes and monsters, wherever they stand in it."""
    match part:
        case str():
            return called.get(part, part)
        case Text():
            if not part.params and part.message in called:
                return Text(called[part.message])
            return Text(part.message, **{hole: _rename_everybody(value, called) for hole, value in part.params})
        case tuple():
            return tuple(_rename_everybody(one, called) for one in part)
        case Mapping():
            return {key: _rename_everybody(value, called) for key, value in part.items()}
        case (
            Choose() | Draw() | Roll() | Number() | Tell() | View() | Option() | RollOutcome() | ChoicePart() | Meter()
        ):
            fields = {name: _rename_everybody(getattr(part, name), called) for name in _WORDED if hasattr(part, name)}
            return replace(part, **fields)
    return part


_WORDED = ("text", "options", "outcomes", "parts", "beside", "headline", "meters", "label", "names", "versus")


def _own_names(game: str) -> tuple[list[str], dict[str, Any]]:
    """Return its heroes' short names, the longest first, and its monsters: of a game that has both."""
    data: Any = find(game).data()
    heroes = sorted((hero["name"] for hero in data.get("heroes", {}).values()), key=len, reverse=True)
    return heroes, data.get("monsters", {}) if heroes else {}


def _longest(game: str, say: Say) -> dict[str, str]:
    """Return every monster of a game called by the longest name that any of them has."""
    monsters = [*_own_names(game)[1].values()]
    called: dict[str, str] = {}
    for names in ([kind["text"] for kind in monsters], [kind["short"]["text"] for kind in monsters]):
        # A name of two words loses the second one's end, with a dot.
        whole = [name for name in names if " " not in say(name)]
        called |= dict.fromkeys(names, max(whole, key=lambda name: len(say(name)), default=""))
    return called


NAMED_BY_LENGTH = {
    ("fight.damage", "{who} hits {hero}: -{n}"): "said with a verb where both names leave room for it",
    **dict.fromkeys(
        [("monster.card", "{seat}: monster card"), ("setup.hero", "{seat}: which hero?")],
        "a seat is called as people like",
    ),
}
"""Asks whose words are chosen by the names that stand in them."""


@games
def test_the_longest_names_stand_in_full(game: str) -> None:
    cut = []
    for which, shown in every_ask(game).items():
        for code in shown.pages if which not in NAMED_BY_LENGTH else ():
            say = speaker(code, (find(game).catalogues, game))
            ask, view, called = shown.ask, shown.situation.view, _longest(game, say)
            # Who is asked has the longest name of all, the others the next ones.
            seats = sorted(view.names, key=lambda seat: seat not in ask.seats)
            called |= {str(view.names[seat]): name for seat, name in zip(seats, _own_names(game)[0], strict=False)}
            situation = replace(
                shown.situation, ask=_rename_everybody(ask, called), view=_rename_everybody(view, called)
            )
            rows = page(situation, shown.surface, Cursor(), say).rows
            cut += [f"{ask.key} {code}: {row}" for row in rows if _is_cut(row, {*map(say, called.values())})]
    assert "\n".join(cut) == ""


def _is_cut(row: str, names: set[str]) -> bool:
    for name in names:
        row = row.replace(name, "")
    return any(name.startswith(word) and len(word) > 2 for name in names for word in re.findall(r"\w+(?!\w*\.)", row))


def test_every_game_of_ours_has_a_list_of_asks() -> None:
    assert {path.parent.name for path in TESTS_OF_GAMES.glob("*/asks.txt")} == set(our_games())
