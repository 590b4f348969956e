"""Every page of a game in every language: what is cut there, and which words are in no catalogue."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.asks import Secret
from companion.cli.host.scenes import situation_of
from companion.game import Game
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.pages.cursor import Cursor
from companion.pages.news import news
from companion.pages.news_page import HEAD
from companion.pages.page import BUTTONS, ROWS, WIDTH
from companion.pages.plan import PagePlan
from companion.pages.rows import wrapped
from companion.pages.screen import plan_page
from companion.pages.setting_values import value_at
from companion.pages.situation import Situation
from companion.pages.stories import sentence
from companion.pages.surface import Surface
from companion.state import Event, Json
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.errors import Refused
from companion.testing import bots
from companion.testing.messages import Domain, companion_domain, domain_of
from companion.testing.page_reading import WordWatch
from companion.testing.wording import data_words, short_forms, translations
from companion.text import Say, verbatim

Figure: TypeAlias = tuple[object, ...]
"""A figure as its pages in the menu show it: its path, what it is now, and what it can be."""

PEOPLE = ("Ada", "Bosse", "Cecilia")
OFTEN = 3
"""Number of times that each ask of a game is read."""

LISTS = 1
"""Depth in the menu from which a list that shows known rows is not opened again."""


def surfaces(seats: tuple[str, ...]) -> Iterator[Surface]:
    """Yield the box alone, the box beside handhelds, and a handheld for one seat or for all."""
    yield Surface(None, without_buttons=frozenset(seats))
    yield Surface(None)
    for seat in seats:
        yield Surface(seat, private=True)
        yield Surface(seat)


def moments(situation: Situation) -> Iterator[Situation]:
    """This moment, with the clock in each of its states."""
    yield situation
    ask = situation.ask
    if ask is not None and ask.seconds is not None:
        yield replace(situation, seconds=ask.seconds)
        yield replace(situation, counting=False)
        yield replace(situation, counting=False, ready=ask.seats[:1])
    if isinstance(ask, Secret):
        sealed = dict.fromkeys(ask.seats[:1], "3fa9c1d2")
        yield replace(situation, waiting=ask.seats[1:], sealed=sealed, seconds=ask.seconds)
        yield replace(situation, gone=frozenset(ask.seats))


def reachable_pages(
    situation: Situation,
    surface: Surface,
    *,
    menus: bool,
    decks: bool = True,
    known: Collection[Figure] = (),
    lists: set[tuple[object, ...]] | None = None,
) -> Iterator[tuple[Cursor, PagePlan]]:
    """Yield every page that can be reached without doing anything, with the cursor that leads to it.

    Args:
        situation: The moment that the pages show.
        surface: The screen on which they are shown.
        menus: Whether the pages of the menus are wanted too.
        decks: Whether the pages behind each deck are wanted too: they are many, and alike at every ask.
        known: Figures of which only the first page is wanted, for the same reason.
        lists: Lists of the menu that were opened at other moments. Behind one that shows the same rows nothing new is
            found, so it is not opened again; each new one is added.
    """
    own = {figure[0] for figure in listed_figures(situation) if figure in known}
    fresh = Cursor(n=situation.n, key=situation.ask.key if situation.ask else "")
    seen, rest = {fresh}, [fresh]
    while rest:
        shown = plan_page(situation, surface, cursor := rest.pop())
        yield cursor, shown
        if lists is not None and len(cursor.menu) > LISTS:
            opened = (cursor.menu, cursor.at, cursor.path, words_of(shown))
            if opened in lists:
                continue
            lists.add(opened)
        for button in BUTTONS:
            for held in (False, True):
                to, action = shown.step(button, held) or (cursor, None)
                deep = len(to.path) > 1 or len(to.passed) > 1 or bool(to.menu and to.path)
                deep = deep or (not decks and to.menu[1:2] == ("decks",) and len(to.menu) > 2)
                deep = deep or (bool(to.at or to.menu[4:]) and not own.isdisjoint(to.menu[3:4]))
                # Of many dice told one by one there are thousands of pages, which differ in nothing but the faces.
                deep = deep or (len(to.faces) > 2 and len({*to.faces}) > 1) or bool(to.faces and to.menu)
                if action is None and to not in seen and not deep and (menus or not to.menu):
                    seen.add(to)
                    rest.append(to)


def listed_figures(situation: Situation) -> list[Figure]:
    """Return all figures that the menu corrects now."""
    return [(one.path, value_at(situation, one.path), one.choices, one.under) for one in situation.view.corrections]


def noting_speakers(game: Game[Any], watch: WordWatch, domain: Domain) -> dict[str, Say]:
    """Return a speaker of each language of a game's package, which notes words that are in no catalogue.

    Args:
        game: The game.
        watch: Told of words that are in no catalogue.
        domain: The game's messages.
    """
    own, ours = translations(domain), translations(companion_domain())
    return {
        language: watch.noting_speaker(speaker(language, (game.catalogues, game.id)), {*known, *ours.get(language, {})})
        for language, known in own.items()
    }


@dataclass
class Reader:
    """Reads pages in every language. One whose words it has read before is the same in each of them."""

    voices: Mapping[str, Say]
    watch: WordWatch
    """Told of the page and the language in which it is read, so that a complaint can name them."""
    figures: set[Figure] = field(default_factory=set)
    """Those of which it has read all that they can be."""
    lists: set[tuple[object, ...]] = field(default_factory=set)
    """Lists of the menu that it has opened."""
    _read: set[tuple[object, ...]] = field(default_factory=set)

    def speakers(self, page: str) -> Iterator[Say]:
        """Yield a speaker of each language, for the page that is called so."""
        self.watch.page = page
        for language, say in self.voices.items():
            self.watch.language = language
            yield say

    def read(self, shown: PagePlan, page: str) -> None:
        """Read a page in every language.

        Args:
            shown: The plan of the page.
            page: The name of the page in complaints.
        """
        words = words_of(shown)
        if words in self._read:
            return
        self._read.add(words)
        for say in self.speakers(page):
            shown.page(say)


def words_of(shown: PagePlan) -> tuple[object, ...]:
    """Return all that decides what stands on a page."""
    lines = tuple((line.ways, line.lettered) for line in shown.lines)
    return shown.top, shown.what, lines, shown.prose, repr(shown.scroll), shown.big, shown.sketch is None, shown.low


def read_all(table: Table, reader: Reader, *, menus: bool, decks: bool, told: list[Event]) -> None:
    """Read everything that this moment can show, in every language.

    Args:
        table: The table.
        reader: Reads the pages.
        menus: Whether the menus are read too.
        decks: Whether the pages behind each deck are read too.
        told: The events since the last moment, in their order.
    """
    box = situation_of(table, None)
    box = replace(box, told=tuple(told[-1:]))
    seats = tuple(table.run.state.seats)
    seen = {None: box} | {seat: situation_of(table, seat) for seat in seats}
    for surface in surfaces(seats):
        own = seen[surface.seat]
        behind = decks and surface.seat is None
        for moment in moments(own):
            wanted = menus and moment is own and not surface.private
            for cursor, shown in reachable_pages(
                moment, surface, menus=wanted, decks=behind, known=reader.figures, lists=reader.lists
            ):
                reader.read(shown, page_name(moment, surface, cursor))
            if wanted:
                reader.figures.update(listed_figures(moment))
    for say in reader.speakers(f"news of {told[-1].key}" if told else "news"):
        news(box, say)
        news(replace(box, view=replace(box.view, reveal=None)), say)


def page_name(situation: Situation, surface: Surface, cursor: Cursor) -> str:
    """Return what a complaint calls a page: its ask, its menu and its screen.

    Args:
        situation: The moment that the page shows.
        surface: The screen on which it is shown.
        cursor: The place that the presses have reached.
    """
    ask = "no ask" if situation.ask is None else f"ask {situation.ask.key}"
    menu = f"menu {' > '.join(cursor.menu)}" if cursor.menu else ""
    screen = f"{surface.seat}'s {'private ' if surface.private else ''}handheld" if surface.seat else "box"
    return ", ".join(filter(None, [ask, menu, screen]))


def hear_all(table: Table, reader: Reader, told: list[Event]) -> None:
    """Read events, and look for ids that people meet and nothing is called by.

    Args:
        table: The table.
        reader: Reads the events in every language.
        told: The events since the last moment, in their order.
    """
    watch = reader.watch
    for event in told:
        for say in reader.speakers(f"news of {event.key}"):
            if len(wrapped(event.text, say)) > ROWS - HEAD:
                watch.note_cut(event.text.read(say), "...", f"{ROWS - HEAD} rows of {WIDTH} characters")
    view, state = table.view(), table.run.state
    people = "|".join(map(re.escape, {*view.names, *map(str, view.names.values())}))
    heads = (str(sentence(event, view.names)) for event in told)
    watch.twice |= {words for words in heads if people and re.match(rf"({people}): ({people})\b", words)}
    values = [(one.path, value) for one in view.corrections if one.deck is None for value in one.choices]
    values += [(f"options.{name}", value) for name, option in table.game.options.items() for value in option.values]
    values += [("", scope) for scope in state.scopes]
    values += [("dice", path.removeprefix("dice.")) for path in table.run.modes if path.startswith("dice.")]
    watch.unknown |= {
        value
        for path, value in values
        if isinstance(value, str) and value.islower() and view.call(value, path) == verbatim(value)
    }


def read_random_game(
    game: Game[Any],
    seats: tuple[str, ...],
    seed: int,
    steps: int,
    options: Mapping[str, Json] | None = None,
    domain: Domain | None = None,
) -> WordWatch:
    """Play at random, and read everything that each kind of ask can show, in every language.

    Args:
        game: The game.
        seats: The names of the players.
        seed: Seed of all chance; with an even one the box rolls and draws.
        steps: The most answers.
        options: House rules; the game's defaults otherwise.
        domain: The messages to look for; those of the game's package by default.

    Returns:
        The watch, with all words that were cut or are in no catalogue.
    """
    rng = random.Random(seed)
    header = new_header(game, seats, options, modes={} if seed % 2 else box_modes(game), seed=seed)
    table = Table(game, MemoryJournal(header), Chance(seed))
    domain = domain or domain_of(game)
    watch = WordWatch(frozenset(data_words(domain)), short_forms(domain))
    reader, read = Reader(noting_speakers(game, watch, domain), watch), Counter[str | None]()
    with watch.watch_pages():
        for _ in range(steps):
            key = table.open.ask.key if table.open else None
            told = table.drain_events()
            hear_all(table, reader, told)
            if read[key] < OFTEN:
                read_all(table, reader, menus=not read[key], decks=read.total() == 0, told=told)
                read[key] += 1
            if table.is_over:
                break
            act_at_random(table, rng)
    return watch


def box_modes(game: Game[Any]) -> dict[str, str]:
    """Return the modes in which the box rolls every die and draws from every deck."""
    return {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}


def act_at_random(table: Table, rng: random.Random) -> None:
    """Give an answer, or now and then do something else.

    Args:
        table: The table, at which an ask is open.
        rng: The source of all chance.
    """
    try:
        match rng.randrange(30):
            case 0:
                table.undo(consent=True)
            case 1 if corrections := table.view().corrections:
                one = rng.choice(corrections)
                table.set(one.path, rng.choice(one.choices))
            case 2 if table.run.state.scopes:
                table.leave(table.run.state.scopes[-1])
            case 3 if table.open is not None and table.open.ask.seconds:
                table.expire_deadline(table.open.n)
            case 4 | 5 if table.open is not None and table.open.ask.interruptions:
                table.interrupt(rng.choice(table.run.state.seats), table.open.ask.interruptions[0].what)
            case _:
                bots.answer_once(table, rng)
    except Refused:
        bots.answer_once(table, rng)
