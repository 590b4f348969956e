"""Help on what is asked: the paragraphs of each ask and house rule, and the pages and the reply that show them."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Ask, Choose, Draw, Number, Option, Roll, Secret, Tell
from companion.dice import T12, Need
from companion.game import games
from companion.pages.cursor import Cursor, start
from companion.pages.explaining import explain
from companion.pages.lists import HELP, MAIN, OVER, STRAIGHT
from companion.pages.screen import page, plan_page, press
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.rulebook import TABLES_OWN, every_paragraph, options_of, paragraphs_of, parse, read_paragraphs
from companion.table.playback import Playback
from companion.testing.recorded import read_recorded, recorded_names
from companion.testing.rules import carriers
from companion.text import Text, verbatim
from companion.view import View
from tests.every_game import TESTS_OF_GAMES, our_games, own_part, recorded_folder

MOST_AT_ONCE, MOST_OVER_ALL = 3, 5
"""Paragraphs that an ask may name, and a key over all its asks."""

OWN_LANGUAGES = {"legenden": "sv", "atervackt": "sv", "rulez": "sv", "talisman": "nl", "labirynt": "pl"}
"""Language of each game's rulebook, in which its rules are told too."""

WHOLE: tuple[str, ...] = ("atervackt", "labirynt", "legenden", "rulez", "talisman")
"""Games whose rules are told whole in their own language; the others fall back to English here and there."""


def _home_of(game: str) -> Path:
    return Path(__file__).parents[1] / "companion" / "games" / game


def _table(game: str) -> dict[str, Any]:
    return tomllib.loads((_home_of(game) / "help.toml").read_text("utf-8"))


def _rules(game: str, language: str = "") -> str:
    return (_home_of(game) / f"rules{'.' * bool(language)}{language}.md").read_text("utf-8")


def _prompts_by_key(game: str) -> dict[str, list[str]]:
    """Return the English prompts of each ask's key, as the list of asks has them."""
    lines = (TESTS_OF_GAMES / game / "asks.txt").read_text("utf-8").splitlines()
    found = defaultdict[str, list[str]](list)
    for line in lines:
        if not line.startswith("|") and (match := re.fullmatch(r"(\S+): (.*)", line)):
            found[match[1]].append(match[2])
    return found


@pytest.mark.parametrize("game", our_games())
def test_every_ask_names_one_to_three_paragraphs_of_its_rules(game: str) -> None:
    ids, package = carriers(_rules(game)), games()[game].catalogues
    asked = _prompts_by_key(game) | {key: [""] for key in own_part(game).unseen}
    for key, prompts in asked.items():
        over_all = set[str]()
        for prompt in prompts:
            named = paragraphs_of(package, Tell(key=key, seats=("Ada",), text=Text(prompt)))
            most, least = (0, 0) if key == TABLES_OWN else (MOST_AT_ONCE, 1)
            assert least <= len(named) <= most, f"{key}: {prompt} names {named}: say in help.toml what it comes from"
            assert set(named) <= set(ids), key
            over_all |= {*named}
        assert len(over_all) <= MOST_OVER_ALL, f"{key} says too many things at once: {sorted(over_all)}"


@pytest.mark.parametrize("game", our_games())
def test_nothing_is_said_of_what_nobody_asks(game: str) -> None:
    asked, unseen = _prompts_by_key(game), own_part(game).unseen
    known = {*asked, *unseen, *(f"{key.partition('.')[0]}.*" for key in asked)}
    for key, named in _table(game)["asks"].items():
        assert key in known, key
        for beginning in named if isinstance(named, dict) else ():
            assert any(prompt.startswith(beginning) for prompt in asked[key]), f"{key} is not asked: {beginning}"


@pytest.mark.parametrize("game", our_games())
def test_every_house_rule_says_which_paragraphs_it_changes(game: str) -> None:
    changes, ids = _table(game)["options"], carriers(_rules(game))
    assert sorted(changes) == sorted(games()[game].options)
    for name, paragraphs in changes.items():
        assert paragraphs, name
        assert set(paragraphs) <= set(ids), name


@pytest.mark.parametrize("game", our_games())
def test_recorded_games_name_only_paragraphs_that_exist(game: str) -> None:
    ids, package = carriers(_rules(game)), games()[game].catalogues
    over_all = defaultdict[str, set[str]](set)
    for ask in _recorded_asks(game):
        named = paragraphs_of(package, ask)
        if ask.key == TABLES_OWN:
            assert named == ()
            continue
        assert 1 <= len(named) <= MOST_AT_ONCE, ask.key
        assert set(named) <= set(ids), ask.key
        over_all[ask.key].update(named)
    assert over_all
    for key, paragraphs in over_all.items():
        assert len(paragraphs) <= MOST_OVER_ALL, f"{key} says too many things at once: {sorted(paragraphs)}"


def _recorded_asks(game: str) -> Iterator[Ask]:
    """Yield the ask that is open after each entry of the recorded games, as far as they go on."""
    folder = recorded_folder(game)
    for name in recorded_names(folder, game):
        archive = read_recorded(folder, name)
        walk = Playback(games()[game], archive.header, archive.session)
        for number, _, body in archive.entries:
            if walk.run.open is not None:
                yield walk.run.open.ask
            walk.follow(number, body)
            if walk.divergence is not None:
                break
        walk.close()


@pytest.mark.parametrize(("game", "language"), OWN_LANGUAGES.items())
def test_rules_in_the_games_own_language_have_the_same_ids_and_tags(game: str, language: str) -> None:
    path = _home_of(game) / f"rules.{language}.md"
    assert path.exists() == (game in WHOLE)
    if path.exists():
        assert list(carriers(_rules(game, language)).items()) == list(carriers(_rules(game)).items())
        english = {one.id: one.text for one in every_paragraph(games()[game].catalogues, "en")}
        for one in every_paragraph(games()[game].catalogues, language):
            assert one.text
            assert one.text != english[one.id] or not re.search(r"[a-z]{4}", one.text), f"{one.id} is still English"


def test_every_game_has_a_language_of_its_own() -> None:
    assert set(OWN_LANGUAGES) == set(our_games())


# The reading of the rules.


TEXT = """# A game
## 1 Doors (dörrar)
- **X1.1** [engine] Every **door** is `locked`.

| Way | Needs |
| --- | --- |
| Key | nothing |

- **X1.2a** [guide] Go on.
  And further.
### Last words
- **XS1** Nobody says.
"""


def test_a_paragraph_has_its_table_and_its_section() -> None:
    one, two, three = parse(TEXT)
    assert (one.id, one.section) == ("X1.1", "Doors")
    assert one.text == "Every door is locked. Way: Needs. Key: nothing."
    assert (two.id, two.text) == ("X1.2a", "Go on. And further.")
    assert (three.id, three.section, three.text) == ("XS1", "Last words", "Nobody says.")


@pytest.mark.parametrize("game", our_games())
def test_all_rules_of_a_game_can_be_read(game: str) -> None:
    package = games()[game].catalogues
    found = [*every_paragraph(package, "en")]
    assert [one.id for one in found] == [*carriers(_rules(game))]
    assert all(one.text and one.section for one in found)


def test_a_paragraph_that_is_not_translated_is_read_in_english() -> None:
    package = games()["legenden"].catalogues
    (one,) = read_paragraphs(package, ("L4.8a",), "nl")
    assert (one,) == read_paragraphs(package, ("L4.8a",), "en")
    assert read_paragraphs(package, ("L99",), "en") == ()


def test_a_game_without_rules_names_none() -> None:
    ask = Tell(key="k", seats=("Ada",), text=Text("?"))
    assert paragraphs_of("companion", ask) == ()
    assert options_of("companion", ["L1"]) == ()


def test_paragraphs_named_by_an_ask_win_over_those_of_its_key() -> None:
    package = games()["legenden"].catalogues
    ask = Tell(key="abyss", seats=("Ada",), text=Text("?"))
    assert paragraphs_of(package, ask) == ("L4.8a", "L4.8b", "L4.8c")
    named = Tell(key="abyss", seats=("Ada",), text=Text("?"), rules=("L4.9a",))
    assert paragraphs_of(package, named) == ("L4.9a",)
    assert named == ask, "an ask that is built again is the same, whatever it names"


def test_a_key_that_asks_several_things_goes_by_its_prompt() -> None:
    package = games()["legenden"].catalogues

    def test(prompt: str) -> tuple[str, ...]:
        return paragraphs_of(package, Roll(key="test.strength", seats=("Ada",), text=Text(prompt), die=T12))

    assert test("{hero} lifts 2/2") == ("L4.5.1b",)
    assert test("{hero} tears 2/2") == ("L11.1c",)
    assert test("{hero} tears loose") == ("L11.1d",)


# What help says.

COMMON: Any = {"key": "k", "seats": ("Ada",), "text": Text("Door?")}
CHOOSES = "Only choose. A die or a card that follows is asked for then."

LINES = (Option("yes", Text("Yes")), Option("no", Text("No")))


@pytest.mark.parametrize(
    ("ask", "what", "hand"),
    [
        (Choose(**COMMON, options=LINES), '"Door?": choose one of the lines.', [CHOOSES]),
        (Roll(**COMMON, die=T12), '"Door?": Ada rolls, and says what the dice show.', ["Dice to roll: d12."]),
        (
            Roll(**COMMON, die=T12, count=2, need=Need("<=", 5)),
            '"Door?": Ada rolls, and says what the dice show.',
            ["Dice to roll: 2 d12. To make it: 5 or less."],
        ),
        (
            Draw(**COMMON, deck="decks.dragon", private=True),
            '"Door?": Ada draws a card, and says which it is.',
            ["Take the top card: dragon.", "Let nobody else see it."],
        ),
        (Number(**COMMON, min=1, max=6), '"Door?": Ada gives a number.', ["It can be 1 to 6."]),
    ],
)
def test_help_says_what_is_asked_and_what_to_take(ask: Ask, what: str, hand: list[str]) -> None:
    found = explain("companion", ask, "en", {}, lambda path: verbatim(path.rpartition(".")[2]))
    assert (str(found.what), [*map(str, found.hand)]) == (what, hand)
    assert (found.rules, found.options) == ((), ())


def _situation(ask: Ask, **more: Any) -> Situation:
    return Situation(View(headline=Text("Ada")), 1, ask, ask.seats, **more)


def _read_help(situation: Situation, cursor: Cursor | None = None) -> list[list[str]]:
    """Return every page of the help from that cursor, else of the help that a long B opens, as C turns them."""
    if cursor is None:
        cursor, _ = press(situation, Surface(None), start(situation), "B", held=True)
    pages: list[list[str]] = []
    while not pages or pages[-1] != [*page(situation, Surface(None), cursor, str).rows]:
        pages.append([*page(situation, Surface(None), cursor, str).rows])
        cursor, _ = press(situation, Surface(None), cursor, "C")
    return pages


def test_a_long_b_opens_the_help_and_d_leaves_it() -> None:
    ask = Choose(key="abyss", seats=("Ada",), text=Text("Ada: an abyss"), options=LINES)
    situation = _situation(ask, package=games()["legenden"].catalogues)
    cursor, action = press(situation, Surface(None), start(situation), "B", held=True)
    assert (cursor.menu, action) == ((MAIN, HELP, STRAIGHT), None)
    pages = _read_help(situation)
    assert pages[0][0] == "Help"
    heads = list(dict.fromkeys(rows[0] for rows in pages))
    assert heads == ["Help", "Why?", "Rule L4.8a", "Rule L4.8b", "Rule L4.8c", "Buttons"]
    assert pages[0][4] == "C More"
    assert pages[-1][4] == ""
    assert {rows[5] for rows in pages} == {"D Back"}
    closed, _ = press(situation, Surface(None), cursor, "D")
    assert closed.menu == ()


def test_c_turns_no_further_than_the_last_page_of_help() -> None:
    ask = Choose(key="abyss", seats=("Ada",), text=Text("Ada: an abyss"), options=LINES)
    situation = _situation(ask, package=games()["legenden"].catalogues)
    opened, _ = press(situation, Surface(None), start(situation), "B", held=True)
    last = replace(opened, at=len(_read_help(situation)) - 1)
    before, _ = press(situation, Surface(None), replace(last, at=last.at - 1), "C")
    assert before == last
    assert plan_page(situation, Surface(None), last).step("C", held=False) is None


def test_help_names_the_house_rules_that_would_change_it() -> None:
    ask = Choose(key="fight.stance", seats=("Ada",), text=Text("Round 1"), options=LINES)
    options = {"think": (Text("Thinking time"), 7, (0, 5, 7)), "chaos": (Text("Chaos rules"), False, (False, True))}
    pages = _read_help(_situation(ask, package=games()["legenden"].catalogues, options=options))
    assert [rows[1:4] for rows in pages if rows[0] == "House rules"] == [["Thinking time: now 7.", "", ""]]


@pytest.mark.parametrize(
    "ask",
    [
        Secret(**COMMON, options=LINES),
        Number(**COMMON, min=1, max=4, private=True),
        Draw(**COMMON, deck="decks.dragon", options=LINES, private=True),
    ],
)
def test_in_a_secret_a_long_b_is_a_press(ask: Ask) -> None:
    situation = _situation(ask)
    surface = Surface("Ada", private=True)
    cursor = start(situation)
    assert press(situation, surface, cursor, "B", held=True) == press(situation, surface, cursor, "B")


def _house_rule_situation() -> Situation:
    ask = Choose(key="abyss", seats=("Ada",), text=Text("Ada: an abyss"), options=LINES)
    options = {"think": (Text("Thinking time"), 7, (0, 5, 7)), "chaos": (Text("Chaos rules"), False, (False, True))}
    return _situation(ask, package=games()["legenden"].catalogues, options=options)


def test_help_over_a_house_rule_says_what_it_changes_and_leads_back() -> None:
    situation = _house_rule_situation()
    over = replace(start(situation), menu=(MAIN, HELP, OVER, "rules", "chaos"))
    pages = _read_help(situation, over)
    assert pages[0][:3] == ["Chaos rules", "Now: no.", "Choices: no, yes."]
    assert "Rule L13.5" in [rows[0] for rows in pages]
    assert not any(rows[0] == "Rule L4.8a" for rows in pages), "the ask below the menu is another subject"
    back, _ = press(situation, Surface(None), over, "D")
    assert back.menu == (MAIN, "rules", "chaos")


def test_help_over_another_menu_page_tells_of_the_ask_and_leads_back() -> None:
    situation = _house_rule_situation()
    over = replace(start(situation), menu=(MAIN, HELP, OVER, "modes"))
    assert _read_help(situation, over)[0][0] == "Help"
    back, _ = press(situation, Surface(None), over, "D")
    assert back.menu == (MAIN, "modes")


def test_a_house_rule_that_was_set_leads_back_to_its_place_in_the_list() -> None:
    ask = Choose(key="abyss", seats=("Ada",), text=Text("Ada: an abyss"), options=LINES)
    names = [f"rule{n}" for n in range(5)]
    options = {name: (Text(name), False, (False, True)) for name in names}
    situation = _situation(ask, options=options)
    for name, place in (("rule2", 0), ("rule3", 1)):
        cursor = replace(start(situation), menu=(MAIN, "rules", name))
        for button in ("A", "D"):
            there, _ = press(situation, Surface(None), cursor, button)
            assert (there.menu, there.at) == ((MAIN, "rules"), place)
