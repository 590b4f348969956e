"""The words in every language: whole, short enough for their pages, and in the font."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Secret
from companion.cli.evening.lobby import Kept, Lobby
from companion.cli.host.scenes import situation_of
from companion.game import Game, games
from companion.journal import MemoryJournal
from companion.language import languages, own_name, speaker
from companion.pages.cursor import Cursor
from companion.pages.font import FIXED
from companion.pages.news import HEAD, news
from companion.pages.page import BUTTONS, ROWS
from companion.pages.plan import Plan, lay, wrapped
from companion.pages.screen import plan
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.state import Event, Json
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.errors import Refused
from companion.text import Say, Text, verbatim
from scripts import catalogues
from tests import bots, wording
from tests.made_up import plant_translated, po_of, translate
from tests.wording import Watch

PEOPLE = ("Ada", "Bosse", "Cecilia")
OFTEN = 3
"""So many times each ask of a game is read."""


# The catalogues as they are.


def test_the_catalogues_are_whole() -> None:
    assert catalogues.check(catalogues.ROOT) == []


def test_every_language_has_catalogues_but_english() -> None:
    assert {*catalogues.languages(catalogues.ROOT), "en"} == set(languages())


def test_no_words_are_longer_than_their_place() -> None:
    assert wording.too_long(catalogues.ROOT) == []


def test_a_game_says_nothing_otherwise_than_the_companion() -> None:
    assert wording.at_odds(catalogues.ROOT) == []


def test_every_letter_is_in_the_font() -> None:
    said = {words for _, catalogue in wording.translations(catalogues.ROOT) for words in catalogue.values()}
    said |= wording.data_words(catalogues.ROOT) | set(map(own_name, languages()))
    # What is said of a command line ends its own line.
    assert FIXED.missing("".join(sorted(said)).replace("\n", "")) == ""


def test_only_words_of_ours_are_looked_up() -> None:
    """A name that is made into a text would be translated if it happened to be a word: it is `verbatim` instead."""
    assert set(wording.made_up(catalogues.ROOT)) == {
        "companion/games/atervackt/data/book.py",  # names in the game's own data
        "companion/games/legenden/data/book.py",
        "companion/kit/cards/kinds.py",
        "companion/pages/hidden.py",  # a pattern without words
        "companion/text.py",
    }


def test_what_the_data_says_of_a_language_is_said_in_it() -> None:
    data: Any = games()["legenden"].data()
    say = speaker("sv", ("companion.games.legenden", "legenden"))
    assert {kind["swedish"] for kind in data["monsters"].values()} == {
        say(kind["text"]) for kind in data["monsters"].values()
    }


# Every page, in every language.


def surfaces(seats: tuple[str, ...]) -> Iterator[Surface]:
    """The box alone, the box beside handhelds, and a handheld for one pair of eyes or for all."""
    yield Surface(None, without_keys=frozenset(seats))
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


def pages(situation: Situation, surface: Surface, *, menus: bool, decks: bool = True) -> Iterator[Plan]:
    """Every page that can be reached without doing anything; with `menus` also those of the menus.

    Without `decks` not what lies behind each deck: these are many pages, and the same at every ask.
    """
    fresh = Cursor(n=situation.n, key=situation.ask.key if situation.ask else "")
    seen, rest = {fresh}, [fresh]
    while rest:
        shown = plan(situation, surface, cursor := rest.pop())
        yield shown
        for button in BUTTONS:
            for held in (False, True):
                to, action = shown.step(button, held) or (cursor, None)
                deep = len(to.path) > 1 or len(to.passed) > 1 or bool(to.menu and to.path)
                deep = deep or (not decks and to.menu[1:2] == ("decks",) and len(to.menu) > 2)
                if action is None and to not in seen and not deep and (menus or not to.menu):
                    seen.add(to)
                    rest.append(to)


def listeners(game: Game[Any], watch: Watch) -> dict[str, Say]:
    """A speaker of each language, whose ignorance is noted."""
    known: dict[str, set[str]] = {}
    for name, catalogue in wording.translations(catalogues.ROOT):
        domain, _, language = name.rpartition(".")
        if domain in ("drakvakt", game.id):
            known.setdefault(language, set()).update(catalogue)
    voices = {language: speaker(language, (game.catalogues, game.id)) for language in languages()}
    return {language: watch.listening(voice, known[language]) for language, voice in voices.items()}


def read_all(table: Table, voices: dict[str, Say], *, menus: bool, decks: bool, told: list[Event]) -> None:
    """Show everything that this moment can show, in every language."""
    box = situation_of(table, None)
    box = replace(box, told=tuple(told[-1:]))
    seats = tuple(table.run.state.seats)
    seen = {None: box} | {seat: situation_of(table, seat) for seat in seats}
    for surface in surfaces(seats):
        own = seen[surface.seat]
        for moment in moments(own):
            wanted = menus and moment is own and not surface.private
            for shown in pages(moment, surface, menus=wanted, decks=decks and surface.seat is None):
                for say in voices.values():
                    shown.page(say)
    for say in voices.values():
        news(box, say)
        news(replace(box, view=replace(box.view, reveal=None)), say)


def hear_all(table: Table, voices: dict[str, Say], watch: Watch, told: list[Event]) -> None:
    """Read what was told, and look for ids that people come across and nothing is called by."""
    for event in told:
        for say in voices.values():
            if len(wrapped(event.text, say)) > ROWS - HEAD:
                watch.cut[event.text.read(say)] = "..."
    view, state = table.view(), table.run.state
    values = [(one.path, value) for one in view.corrections if one.deck is None for value in one.choices]
    values += [(f"options.{name}", value) for name, option in table.game.options.items() for value in option.values]
    values += [("", scope) for scope in state.scopes]
    values += [("dice", path.removeprefix("dice.")) for path in table.run.modes if path.startswith("dice.")]
    watch.unknown |= {
        value
        for path, value in values
        if isinstance(value, str) and value.islower() and view.call(value, path) == verbatim(value)
    }


def played(
    game: Game[Any], seats: tuple[str, ...], seed: int, steps: int, options: Mapping[str, Json] | None = None
) -> Watch:
    """Random play, in which whatever is shown in every kind of ask is read in every language, a few times."""
    rng = random.Random(seed)
    header = new_header(game, seats, options, modes={} if seed % 2 else by_the_box(game), seed=seed)
    table = Table(game, MemoryJournal(header), Chance(seed))
    watch = Watch(frozenset(wording.data_words(catalogues.ROOT)))
    voices = listeners(game, watch)
    read: Counter[str | None] = Counter()
    with watch.watching():
        for _ in range(steps):
            key = table.open.ask.key if table.open else None
            told = table.take_told()
            hear_all(table, voices, watch, told)
            if read[key] < OFTEN:
                read_all(table, voices, menus=not read[key], decks=read.total() == 0, told=told)
                read[key] += 1
            if table.over:
                break
            step(table, rng)
    return watch


def by_the_box(game: Game[Any]) -> dict[str, str]:
    """The box rolls and draws."""
    return {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}


def step(table: Table, rng: random.Random) -> None:
    """An answer, now and then something else."""
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
                table.time(table.open.n)
            case 4 | 5 if table.open is not None and table.open.ask.offers:
                table.interrupt(rng.choice(table.run.state.seats), table.open.ask.offers[0].what)
            case _:
                bots.step(table, rng)
    except Refused:
        bots.step(table, rng)


# All pages of many moments take long where others work beside.
@pytest.mark.timeout(180)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", sorted(games()))
def test_only_names_are_cut_in_a_game(name: str, seed: int) -> None:
    game = games()[name]
    watch = played(game, PEOPLE[: max(game.seats[0], min(len(PEOPLE), game.seats[1]))], seed, 450)
    assert watch.cut == {}
    assert watch.unknown == set()


@pytest.mark.timeout(180)
@pytest.mark.parametrize("plates", ["each", "one"])
def test_only_names_are_cut_by_the_advanced_rules(plates: str) -> None:
    options: dict[str, Json] = {"advanced": True, "chaos": True, "plates": plates}
    watch = played(games()["legenden"], PEOPLE, len(plates), 400, options)
    assert watch.cut == {}
    assert watch.unknown == set()


def test_people_may_be_called_anything() -> None:
    game = games()["legenden"]
    table = Table(game, MemoryJournal(new_header(game, ["Red", "{n}", "Castle"])))
    while table.open and not table.open.ask.key.startswith("turn"):
        answer_for_red(table)
    say = speaker("sv", (game.catalogues, game.id))
    shown = plan(situation_of(table, None), Surface(None), Cursor()).page(say)
    assert say("Red") == "Röd"
    assert shown.rows[0].split() == ["Red", "KP", "?", "sol", "0/21"]
    assert shown.rows[1] == "Red: vad gör du?"


def answer_for_red(table: Table) -> None:
    """Every hero is called by its seat, and Red begins."""
    assert table.open is not None
    ask = table.open.ask
    answers = {"setup.hero": "own", "setup.first": "Red", "setup.symbol": [1], "sun": [0]}
    table.answer(table.open.n, table.open.waiting[0], answers[ask.key])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("mends", [False, True])
def test_only_names_are_cut_at_the_start(seed: int, mends: bool) -> None:
    title = Text("The rules changed") if mends else Text("Round {n}, sun {at}/{steps}", n=12, at=12, steps=21)
    kept = [
        Kept("one", tuple(PEOPLE), "Drakborgen Återväckt", title, Text("yesterday"), 12, mends),
        Kept("two", tuple(PEOPLE[:2]), "Drakborgen Legenden", Text("Just begun"), verbatim("21/11")),
    ]
    watch = played(Lobby(games(), kept), ("box",), seed, 30)
    assert watch.cut == {}
    assert watch.unknown == set()


# What these tests would find.


@pytest.fixture
def translated(tmp_path: Path) -> Path:
    return plant_translated(tmp_path)


def _add(tree: Path, name: str, program: str) -> None:
    (tree / "companion" / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / "companion" / name).write_text(program, "utf-8")


def test_a_text_that_is_made_of_a_name_is_found(translated: Path) -> None:
    assert set(wording.made_up(translated)) == {"companion/text.py"}
    _add(translated, "games/trial/more.py", "Text(name)")
    assert set(wording.made_up(translated)) == {"companion/text.py", "companion/games/trial/more.py"}


@pytest.mark.parametrize(
    ("program", "limit"),
    [
        ('Option("a", Text("Red"))', 19),
        ('twice("a", Text("Bare"), lambda odds: Text("Red"))', 19),
        ('Roll(key="a", text=Text("Red"))', 21),
        ('tell("a", Text("Red"))', 60),
        ('state.tell("a", Text("Red"))', 60),
        ('NAMES = {"a": Text("Red")}', 19),
        ('LOUD: dict[str, Text] = {"a": Text("Red")}', 9),
        ('choice(Text("Red"), step)', 19),
        ('what = Text("Red")', 21),
    ],
)
def test_a_place_has_its_limit(translated: Path, program: str, limit: int) -> None:
    _add(translated, "text.py", "")
    _add(translated, "place.py", program)
    found = {place.message: place.limit for place in wording.places(translated) if "place.py" in place.where}
    assert found["Red"] == limit


def test_a_games_prompt_is_a_row(translated: Path) -> None:
    _add(translated, "games/trial/rules.py", 'choice("a", seat, Text("Green"), Option("a", Text("Blue")))')
    _add(translated, "games/trial/more.py", 'text = Text("White")')
    found = {place.message: place.limit for place in wording.places(translated)}
    assert (found["Green"], found["Blue"], found["White"]) == (21, 19, 21)


def test_a_translation_that_is_too_long_is_found(translated: Path) -> None:
    assert wording.too_long(translated) == []
    translate(po_of(translated), {"{hero} loses {n}": "{hero} förlorar nu {n}!"})
    assert wording.too_long(translated) == []
    translate(po_of(translated), {"{hero} loses {n}": "{hero} förlorar nu hela {n}!"})
    (complaint,) = wording.too_long(translated)
    assert complaint == ("drakvakt.sv: '{hero} förlorar nu hela {n}!' has 24 characters, 21 fit in companion/text.py")


def test_english_that_is_too_long_is_found(translated: Path) -> None:
    _add(translated, "games/trial/more.py", 'Option("a", Text("Twenty letters or so"))')
    assert [complaint.split(":")[0] for complaint in wording.too_long(translated)] == ["trial.en"]


def test_a_game_that_says_it_otherwise_is_found(translated: Path) -> None:
    _add(translated, "games/trial/more.py", 'Text("Pause")')
    catalogues.update(translated)
    assert wording.at_odds(translated) == ["trial.sv: 'Pause' is '' here, but 'Paus' for the companion"]


SHOUTED = {"{hero}: door": "{hero}: en stor dörr", "Door": "Dörr", "{a} and {b}": "{a} och {b}"}


def fitted(text: Text, width: int, **more: Any) -> dict[str, str]:
    """What is cut of this text."""
    watch = Watch(**more)
    with watch.watching():
        lay(((text, ""),), lambda message: SHOUTED.get(message, message), width)
    return watch.cut


def test_words_that_are_cut_are_found() -> None:
    assert fitted(Text("{hero}: door", hero="Aelfric"), 17) == {}, "nothing but the name gives way"
    assert fitted(Text("{hero}: door", hero="Aelfric"), 16) != {}
    assert fitted(Text("Door"), 4) == {}
    assert fitted(Text("Door"), 3) == {"Dörr": "Dör"}


def test_words_within_words_are_no_names() -> None:
    text = Text("{a} and {b}", a="Aelfric", b=Text("Door"))
    assert fitted(text, 12) == {}
    assert fitted(text, 11) == {"Aelfric och Dörr": "Ael och Dör"}
    assert fitted(text, 11, names=frozenset({"Door"})) == {}
    assert fitted(Text("{a} and {b}", a="Aelfric", b="10/12"), 11) != {}, "nor are figures"
    assert fitted(Text("{a} and {b}", a=Text("{a} and {b}", a="Ada", b="Aelfric"), b="Bo"), 18) == {}


def test_words_in_no_catalogue_are_found() -> None:
    watch = Watch()
    say = watch.listening(str, ["Door"])
    assert Text("Door").read(say) == "Door"
    assert verbatim("Red").read(say) == "Red"
    assert watch.unknown == set()
    assert Text("A {n}", n=1).read(say) == "A 1"
    assert watch.unknown == {"A {n}"}
