"""A game shows what it knows: how near the night is, the odds, what is likely, and how silent points are read.

On the pages of the list of asks (`tests/test_every_page.py`), in every language: what a family sees, not what a rule
would give.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Choose, Number
from companion.event_kinds import EVERYBODYS, SILENT
from companion.game import find
from companion.language import speaker
from companion.pages.asking import ask_page
from companion.pages.cursor import Cursor
from companion.pages.lists import MAIN
from companion.pages.news import news
from companion.pages.page import BUTTONS, Page
from companion.pages.reveals import REVEALED
from companion.pages.screen import page, press
from companion.pages.stories import seat_of_event, sentence
from companion.pages.surface import Surface
from companion.state import Event
from companion.table.descriptions import card_name, deck_name
from companion.table.playback import Playback
from companion.testing.messages import companion_domain, domain_of
from companion.testing.recorded import read_recorded
from companion.testing.wording import translations
from companion.text import Say, Text
from tests.every_game import our_games, recorded_folder
from tests.test_every_page import Shown, _list_moments, _situation, every_ask

DRAKBORGEN = ("legenden", "atervackt")

games = pytest.mark.parametrize("game", our_games())
drakborgen = pytest.mark.parametrize("game", DRAKBORGEN)


def voices(game: str) -> dict[str, Say]:
    """Return every language that the game has, and English."""
    home = find(game)
    return {code: speaker(code, (home.catalogues, game)) for code in (*domain_of(home).languages(), "en")}


def pages_of(shown: Shown, say: Say, *menu: str) -> list[Page]:
    """Return all pages behind that path of the menu."""
    at = Cursor(shown.situation.n, shown.ask.key, menu=menu)
    found = [page(shown.situation, shown.surface, at, say)]
    while re.search(r"\d/\d$", found[-1].rows[-1]):
        at, _ = press(shown.situation, shown.surface, at, "D")
        found.append(page(shown.situation, shown.surface, at, say))
    return found


def figures(words: Any) -> Iterator[str]:
    """Yield the chances that stand in a text."""
    if isinstance(words, Text):
        for _, value in words.params:
            yield from figures(value)
    elif isinstance(words, str) and re.fullmatch(r"\d+/\d+", words):
        yield words


@games
def test_no_page_cuts_a_chance_that_it_says(game: str) -> None:
    """A name may be cut; "night 1/" would be another chance."""
    cut = [
        f"{shown.ask.key} {code}: {rows[1]}"
        for shown in every_ask(game).values()
        for code, rows in shown.pages.items()
        for chance in figures(shown.ask.text)
        if chance not in rows[1]
    ]
    assert cut == []


@drakborgen
def test_before_the_sun_is_rolled_its_page_says_how_likely_night_is(game: str) -> None:
    rolls = [shown for (key, _), shown in every_ask(game).items() if key == "sun"]
    chances = [shown.situation.view.nightfall.chance for shown in rolls if shown.situation.view.nightfall]
    assert any(0 < chance < 1 for chance in chances) and len(chances) == len(rolls)
    for shown, chance in zip(rolls, chances, strict=True):
        for code, rows in shown.pages.items():
            assert (str(chance) in rows[1]) is (0 < chance < 1), (code, rows)


@drakborgen
def test_the_odds_say_about_how_many_rounds_are_left(game: str) -> None:
    for shown in every_ask(game).values():
        night = shown.situation.view.nightfall
        if night is None:
            continue
        for code, say in voices(game).items():
            left = Text.plural("About one round left", "About {n} rounds left", n=night.rounds).read(say)
            rows = [row for one in pages_of(shown, say, MAIN, "odds") for row in one.rows]
            assert left in rows, (shown.ask.key, code, rows)


@games
def test_the_odds_have_three_pages_at_most_and_say_nothing_twice(game: str) -> None:
    say = voices(game)["en"]
    for which, shown in every_ask(game).items():
        pages = pages_of(shown, say, MAIN, "odds")
        lines = [row for one in pages for row in one.rows[2:-1] if row]
        assert len(pages) <= 3, which
        assert len(lines) == len(set(lines)), (which, lines)


@games
def test_the_odds_of_what_is_asked_come_first(game: str) -> None:
    """In the order of use: what the open question leads to, then the decks, then what lies far off."""
    say = voices(game)["en"]
    for shown in every_ask(game).values():
        ask, seat = shown.ask, shown.ask.seats[0]
        if type(ask) is not Choose:
            continue
        wanted = [option.text.read(say) for option in ask.options_for(seat) if option.chance is not None]
        rows = pages_of(shown, say, MAIN, "odds")[0].rows[2:5]
        for words, row in zip(wanted, rows, strict=False):
            assert row.startswith(words[:8]), (ask.key, rows)


@drakborgen
def test_numbers_of_cards_to_drop_show_the_chance_of_escape(game: str) -> None:
    key = {"legenden": "chamber.drop", "atervackt": "dragon.flee"}[game]
    (shown,) = [shown for (asked, _), shown in every_ask(game).items() if asked == key]
    ask, seat = shown.ask, shown.ask.seats[0]
    if isinstance(ask, Number):
        assert len(ask.chances) == ask.max - ask.min + 1
        steps, found = [Cursor(shown.situation.n, ask.key)], set()
        while steps:
            cursor = steps.pop()
            plan = ask_page(shown.situation, ask, seat, cursor)
            for row in plan.page(str).rows[2:]:
                if re.match(r"[A-D] +\d+ ", row):
                    assert row.endswith("%"), row
                    found.add(row.split()[1])
            after = (press(shown.situation, shown.surface, cursor, button)[0] for button in BUTTONS[:3])
            steps += [one for one in after if len(one.path) > len(cursor.path)]
        assert found == {str(n) for n in range(ask.min, ask.max + 1)}
        return
    assert isinstance(ask, Choose)
    dropping = {option.id: option.chance for option in ask.options_for(seat) if option.id in ("flee", "drop")}
    assert dropping and None not in dropping.values()
    for rows in shown.pages.values():
        assert all(any(str(chance) in row for row in rows) for chance in dropping.values()), rows


@drakborgen
def test_how_the_box_reads_a_silent_point_covers_no_event(game: str) -> None:
    """The reading stands in the log and the menu, and never on the pages between two questions."""
    note = Event("house.x", Text("Our ruling: {what}", what=Text("x")), kind="note")
    loud = Event("death", Text("{hero} is dead.", hero="Ada"), kind="death")
    (shown, *_) = every_ask(game).values()
    say = voices(game)["en"]
    with_note = replace(shown.situation, told=(note, loud, note))
    assert note.kind in SILENT
    assert news(with_note, say) == news(replace(shown.situation, told=(loud,)), say)


@drakborgen
def test_where_a_card_lies_is_asked_by_its_deck_and_its_name(game: str) -> None:
    """After an undo: "Locked: where is it?" is a riddle, "Doors: Locked" with its question below is none."""
    home = find(game)
    states: Iterator[Any] = (state for state, _ in _list_moments(game))
    state = next(state for state in states if len(state.decks) >= MANY_DECKS[game])
    view = home.view(state, None)
    for name, deck in state.decks.items():
        for card in deck.cards():
            label, called = deck_name(home, state, f"decks.{name}"), card_name(view, f"decks.{name}", card)
            words = Text("{deck}: {card}", deck=label, card=called)
            for code, say in voices(game).items():
                choose = Choose(key="table.card", seats=(state.seats[0],), text=words, options=())
                row = page(_situation(home, state, choose, None), Surface(), Cursor(), say).rows[1]
                assert row.startswith(f"{label.read(say)}: "), (code, row)
                assert row.partition(": ")[2][:4] == called.read(say)[:4], (code, row)


MANY_DECKS = {"legenden": 2, "atervackt": 8}
"""Number of decks of a state once all of them are known."""


@drakborgen
def test_an_event_begins_with_its_hero_in_every_language_or_none(game: str) -> None:
    """A hero's name is put once before words that do not begin with it: "Durim: the door opens", and never twice."""
    wrong = [
        f"{language}: {message} => {said}"
        for domain in (domain_of(find(game)), companion_domain())
        for language, words in translations(domain).items()
        for message, said in words.items()
        if message.endswith((".", "!")) and message.startswith("{hero}") is not said.startswith("{hero}")
    ]
    assert wrong == []


NOBODYS = frozenset({"set", "deck", "seal", "rolled", "undo", "leave", "moved"})
"""So begin the keys of what happens to nobody though no moment says so: corrections, what one may not look at yet."""

BRIEF = frozenset({"set", "deck", "seal", "rolled", "drawn", "moved", "undo", "leave", "interrupt", "tentacles"})
"""So begin the keys of what is a line of a list and no sentence: a correction, a die, a card."""


@drakborgen
def test_each_event_of_a_game_says_whose_it_is_in_a_whole_sentence(game: str) -> None:
    """In the log as people read it, in every language."""
    found = {}
    for archive in (read_recorded(recorded_folder(game), f"{game}-{number}") for number in ("0.1-03", "0.1-09")):
        walk = Playback(find(game), archive.header, archive.session)
        for entry, _, body in archive.entries:
            walk.follow(entry, body)
        names = find(game).view(walk.run.state, None).names
        for event in [event for _, event in walk.run.log if event.kind not in SILENT]:
            key = event.key.partition(".")[0]
            if seat_of_event(event, names) is None and event.kind not in EVERYBODYS and key not in NOBODYS:
                found[event.key] = f"nobody's: {event.text}"
            for code, say in voices(game).items():
                words = sentence(event, names).read(say)
                brief = key in BRIEF or event.key.endswith(REVEALED)
                if not brief and not words.endswith((".", "!", ")")):
                    found[event.key] = f"{code}: no sentence: {words}"
                if re.search(r"^(.+): \1\b", words):
                    found[event.key] = f"{code}: a name twice: {words}"
        walk.close()
    assert found == {}
