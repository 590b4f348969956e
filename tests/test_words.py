"""The words in every language: whole, short enough for their pages, and in the font."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.cli.evening.kept_game import OfferedGame
from companion.cli.evening.lobby import Lobby
from companion.cli.host.scenes import situation_of
from companion.game import games
from companion.journal import MemoryJournal
from companion.language import languages, own_name, speaker
from companion.pages.cursor import Cursor
from companion.pages.font import FIXED
from companion.pages.rows import lay
from companion.pages.screen import plan_page
from companion.pages.surface import Surface
from companion.state import Json
from companion.table import Table, new_header
from companion.testing.messages import Domain, companion_domain
from companion.testing.page_reading import WordWatch
from companion.testing.pages import PEOPLE, read_random_game
from companion.testing.suite import Words
from companion.testing.wording import translations
from companion.text import LongName, Text, verbatim
from scripts import catalogues
from tests import wording
from tests.every_game import classes, our_games
from tests.made_up import plant_translated, po_of, translate


class ReadOften(Words):
    """More games than an author needs to read with every run."""

    games_read = 5


globals().update(classes(ReadOften))


# The catalogues as they are.


def test_the_catalogues_are_whole() -> None:
    assert catalogues.check(catalogues.ROOT) == []


def test_every_language_has_catalogues_but_english() -> None:
    assert {*catalogues.languages(catalogues.ROOT), "en"} == set(languages())


def test_no_words_are_longer_than_their_place() -> None:
    assert wording.list_too_long(catalogues.ROOT) == []


SEVERAL: Mapping[str, str] = {
    "Move the sun {steps} steps: {n} left to the skull.": "one step has a sentence of its own",
    "{n} heroes": "one hero is named",
    "{hero}: {n} traps!": "each of them adds one",
    "{n} monsters": "of one the name is told, or asked for",
    "Within {n} steps": "the reach of a weapon that can be missed is two or more",
    "{hero} drops the weapon: it flies {n} steps, you say where.": "two dice or more have failed",
    "New talent: {n} lots": "the price of the book",
    "{hero}: trade {n} points?": "a point of Strength costs several",
    "Lose 1 of {n} points": "some or all can be lost where there are several",
    "{hero} has {n} Lives.": "whoever gains one had one",
    "{hero} carries {n} Objects, may carry {m}.": "more than the limit",
    "{hero} is a Toad: {n} turns. All stays here.": "as many turns as the book has",
    "Rank {n} attacks: OK?": "the number of the rank",
    "That is no name of a card: use 1 to {n} letters.": "a name has room for many letters",
}
"""Messages of games with a number before a word for several, and why they say nothing of one."""


def find_numbers_of_several(domain: Domain) -> set[str]:
    """Return the messages for people at the table that have a number before a word for several, and none for one."""
    told = {words for (words, _), path in domain.messages() if path.name != "faults.py"}
    return {words for words in told if isinstance(words, str) and re.search(r"\{(n|m|steps)\} (\w+s|dice)\b", words)}


def test_what_is_counted_has_words_for_one() -> None:
    domains = [domain for domain in catalogues.domains(catalogues.ROOT) if domain.name in our_games()]
    found = {words for domain in domains for words in find_numbers_of_several(domain)}
    assert found == set(SEVERAL), "say it with `Text.plural`, or say here why there is never one"


def test_the_keys_of_doors_are_no_keys_of_a_keyboard() -> None:
    """The companion's "Keys" are those of a terminal, and a game's word for its own would be translated like them."""
    for domain in catalogues.domains(catalogues.ROOT):
        if domain.name in our_games():
            swedish = translations(domain)["sv"].values()
            assert [words for words in swedish if "angent" in words] == [], domain.name


def test_a_game_says_nothing_otherwise_than_the_companion() -> None:
    assert wording.list_contradictions(catalogues.ROOT) == []


def test_every_letter_is_in_the_font() -> None:
    said = {words for _, catalogue in wording.translations(catalogues.ROOT) for words in catalogue.values()}
    said |= wording.data_words(catalogues.ROOT) | set(map(own_name, languages()))
    # What is said of a command line ends its own line.
    assert FIXED.missing("".join(sorted(said)).replace("\n", "")) == ""


def test_only_words_of_ours_are_looked_up() -> None:
    """A name that is made into a text would be translated if it happened to be a word: it is `verbatim` instead."""
    # What games make of their data is each game's own matter.
    assert {path for path in wording.find_computed_texts(catalogues.ROOT) if "/games/" not in path} == {
        "companion/pages/hidden.py",  # a pattern without words
        "companion/subjects.py",  # names in a game's data
        "companion/text.py",
    }


def test_swedish_names_in_the_data_are_those_of_the_catalogue() -> None:
    data: Any = games()["legenden"].data()
    say = speaker("sv", ("companion.games.legenden", "legenden"))
    assert {kind["swedish"] for kind in data["monsters"].values()} == {
        say(kind["text"]) for kind in data["monsters"].values()
    }


# Every page, in every language.


@pytest.mark.daily(0)
@pytest.mark.timeout(180)
@pytest.mark.parametrize("plates", ["each", "one"])
def test_only_names_are_cut_by_the_advanced_rules(plates: str) -> None:
    options: dict[str, Json] = {"advanced": True, "chaos": True, "plates": plates}
    watch = read_random_game(games()["legenden"], PEOPLE, len(plates), 400, options)
    assert watch.complaints() == []
    assert watch.unknown == set()


def test_people_may_be_called_anything() -> None:
    game = games()["legenden"]
    table = Table(game, MemoryJournal(new_header(game, ["Red", "{n}", "Castle"])))
    while table.open and not table.open.ask.key.startswith("turn"):
        answer_for_red(table)
    say = speaker("sv", (game.catalogues, game.id))
    shown = plan_page(situation_of(table, None), Surface(None), Cursor()).page(say)
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
        OfferedGame("one", tuple(PEOPLE), "Drakborgen Återväckt", title, Text("yesterday"), 12, mends),
        OfferedGame("two", tuple(PEOPLE[:2]), "Drakborgen Legenden", Text("Just begun"), verbatim("21/11")),
    ]
    watch = read_random_game(Lobby(games(), kept), ("box",), seed, 30, domain=companion_domain())
    assert watch.complaints() == []
    assert watch.unknown == set()


# What these tests would find.


@pytest.fixture
def translated_game(tmp_path: Path) -> Path:
    return plant_translated(tmp_path)


def _add(tree: Path, name: str, program: str) -> None:
    (tree / "companion" / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / "companion" / name).write_text(program, "utf-8")


def test_a_text_that_is_made_of_a_name_is_found(translated_game: Path) -> None:
    assert set(wording.find_computed_texts(translated_game)) == {"companion/text.py"}
    _add(translated_game, "games/trial/more.py", "Text(name)")
    assert set(wording.find_computed_texts(translated_game)) == {"companion/text.py", "companion/games/trial/more.py"}


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
def test_a_place_has_its_limit(translated_game: Path, program: str, limit: int) -> None:
    _add(translated_game, "text.py", "")
    _add(translated_game, "place.py", program)
    found = {place.message: place.limit for place in wording.places(translated_game) if "place.py" in place.where}
    assert found["Red"] == limit


def test_a_games_prompt_is_a_row(translated_game: Path) -> None:
    _add(translated_game, "games/trial/rules.py", 'choice("a", seat, Text("Green"), Option("a", Text("Blue")))')
    _add(translated_game, "games/trial/more.py", 'text = Text("White")')
    found = {place.message: place.limit for place in wording.places(translated_game)}
    assert (found["Green"], found["Blue"], found["White"]) == (21, 19, 21)


def test_a_place_in_data_has_its_limit(translated_game: Path) -> None:
    data = """[mill]
text = "Mill"
short.text = "M."
says.text = "Grind your corn."
"""
    (translated_game / "companion" / "games" / "trial" / "board.toml").write_text(data, "utf-8")
    found = {place.message: place.limit for place in wording.places(translated_game) if "board.toml" in place.where}
    assert found == {"Mill": 19, "M.": 9, "Grind your corn.": 120}


def test_a_translation_that_is_too_long_is_found(translated_game: Path) -> None:
    assert wording.list_too_long(translated_game) == []
    translate(po_of(translated_game), {"{hero} loses {n}": "{hero} förlorar nu {n}!"})
    catalogues.update(translated_game)
    assert wording.list_too_long(translated_game) == []
    translate(po_of(translated_game), {"{hero} loses {n}": "{hero} förlorar nu hela {n}!"})
    catalogues.update(translated_game)
    (complaint,) = wording.list_too_long(translated_game)
    assert complaint == ("drakvakt.sv: '{hero} förlorar nu hela {n}!' has 24 characters, 21 fit in companion/text.py")


def test_english_that_is_too_long_is_found(translated_game: Path) -> None:
    _add(translated_game, "games/trial/more.py", 'Option("a", Text("Twenty letters or so"))')
    assert [complaint.split(":")[0] for complaint in wording.list_too_long(translated_game)] == ["trial.en"]


def test_a_game_that_says_it_otherwise_is_found(translated_game: Path) -> None:
    _add(translated_game, "games/trial/more.py", 'Text("Pause")')
    catalogues.update(translated_game)
    translate(po_of(translated_game, "trial"), {"Pause": "Stopp"})
    catalogues.update(translated_game)
    assert wording.list_contradictions(translated_game) == [
        "trial.sv: 'Pause' is 'Stopp' here, but 'Paus' for the companion"
    ]


SHOUTED = {"{hero}: door": "{hero}: en stor dörr", "Door": "Dörr", "{a} and {b}": "{a} och {b}"}


def fit_text(text: Text, width: int, **more: Any) -> dict[str, str]:
    """Return the words that are cut of this text."""
    watch = WordWatch(**more)
    with watch.watch_pages():
        lay(((text, ""),), lambda message: SHOUTED.get(message, message), width)
    return watch.cut


def test_words_that_are_cut_are_found() -> None:
    assert fit_text(Text("{hero}: door", hero="Aelfric"), 17) == {}, "nothing but the name gives way"
    assert fit_text(Text("{hero}: door", hero="Aelfric"), 16) != {}
    assert fit_text(Text("Door"), 4) == {}
    assert fit_text(Text("Door"), 3) == {"Dörr": "Dör"}


def test_a_complaint_names_the_page_and_the_width() -> None:
    watch = WordWatch(page="ask door, box", language="sv")
    with watch.watch_pages():
        lay(((Text("Door"), ""),), lambda message: SHOUTED.get(message, message), 3)
    assert watch.complaints() == ["'Dörr' is cut to 'Dör': 3 characters, ask door, box, sv"]


def test_words_within_words_are_no_names() -> None:
    text = Text("{a} and {b}", a="Aelfric", b=Text("Door"))
    assert fit_text(text, 12) == {}
    assert fit_text(text, 11) == {"Aelfric och Dörr": "Ael och Dör"}
    assert fit_text(text, 11, names=frozenset({"Door"})) == {}
    assert fit_text(Text("{a} and {b}", a="Aelfric", b="10/12"), 11) != {}, "nor are figures"
    assert fit_text(Text("{a} and {b}", a=Text("{a} and {b}", a="Ada", b="Aelfric"), b="Bo"), 18) == {}


def test_a_name_cut_where_a_short_form_exists_is_found() -> None:
    shorts, room = {"Mountain troll": "Troll"}, 14
    for name, found in (
        (LongName("Mountain troll", "Troll"), {}),
        ("Mountain troll", {"Mountain troll: 3": "Mountain t.: 3"}),
    ):
        assert fit_text(Text("{who}: {n}", who=Text(name), n=3), room, shorts=shorts) == found


def test_words_in_no_catalogue_are_found() -> None:
    watch = WordWatch()
    say = watch.noting_speaker(str, ["Door"])
    assert Text("Door").read(say) == "Door"
    assert verbatim("Red").read(say) == "Red"
    assert watch.unknown == set()
    assert Text("A {n}", n=1).read(say) == "A 1"
    assert watch.unknown == {"A {n}"}
