"""The table sheet: typed in, told, or of the outside set; dice codes; and what is wrong with a typed-in table."""

from __future__ import annotations

import random
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Choose
from companion.game import BadSetup, find
from companion.games.labirynt.data.book import DATA as PACKAGE
from companion.games.labirynt.data.book import Book
from companion.games.labirynt.data.codes import DiceCode, is_code, value_of_k3
from companion.games.labirynt.data.sheets import COMBAT_COLUMNS, TABLE_COLUMNS, WEAPONS, Cell, Value
from companion.games.labirynt.tables.lookup import find_printed
from companion.games.labirynt.tables.reading import describe_cell, least_value, list_options
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.owners import merge
from companion.pages.situation import Situation
from companion.table import Table, new_header
from companion.table.figures import load_figures
from companion.table.learning import LearnedFile, Learner
from companion.testing import bots
from tests.games.labirynt.driver import (
    LabHand,
    begin_fight,
    enter,
    gather,
    lay,
    member,
    new_game,
    offered_ids,
    told_texts,
)
from tests.pages.making import Person

DATA = find("labirynt").data()


@pytest.mark.rule("D3.1", "DS2")
@pytest.mark.parametrize(
    ("code", "faces", "result"),
    [
        ("1K6+1", [3], 4),
        ("1K6x4", [3], 12),
        ("2K6+2", [3, 4], 9),
        ("2K6x2", [1, 2], 6),
        ("1K6-4", [1], 0),
        ("2", [], 2),
    ],
)
def test_a_code_adds_its_constant_or_multiplies_the_sum(code: str, faces: list[int], result: int) -> None:
    assert DiceCode.read(code).sum(faces) == result
    assert str(DiceCode.read(code)) == code


@pytest.mark.rule("D3.1a", "D3.1b")
def test_a_k3_is_half_a_six_sided_die_and_the_constant_is_added_once() -> None:
    assert [value_of_k3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert {DiceCode.read("1K3+2").sum([face]) for face in range(1, 7)} == {3, 4, 5}
    assert DiceCode.read("2K3+1").sum([1, 6]) == 5, "1 and 3, and 1 once"


@pytest.mark.rule("D3.2", "D2.2a")
def test_a_counters_short_code_has_six_sided_dice() -> None:
    assert [str(DiceCode.short(code)) for code in ("1+1", "2+2")] == ["1K6+1", "2K6+2"]


def test_words_that_are_no_dice_code_are_refused() -> None:
    assert not any(map(is_code, ("", "K6", "1K5", "1K62", "+2", "1K6+", 3)))


# Asked (D0.2).


@pytest.mark.rule("D0.2", "DT1")
def test_a_table_that_nobody_has_becomes_questions_that_say_where_to_look() -> None:
    hand = new_game(tables="asked")("setup.hero", "almuryk")("setup.hero", "gilith")("setup.hero", "zareth")
    hand("setup.race", "done")
    assert (hand.key, str(hand.ask.text if hand.ask else "")) == ("table.hero", "Almuryk's Strength")
    hand("table.hero", 9)
    assert find_printed(hand.state, ("hero", "almuryk", "strength")) is not None
    assert hand.state.heard


@pytest.mark.rule("D0.2")
@pytest.mark.parametrize("language", ["en", "sv", "pl"])
def test_a_value_of_the_sheet_is_asked_in_words(language: str) -> None:
    say = speaker(language, ("companion.games.labirynt", "labirynt"))
    titles = [
        describe_cell((table, "x", column), "Row").read(say)
        for table, columns in TABLE_COLUMNS.items()
        for column in columns
    ]
    assert [title for title in titles if re.search(r"^\d|\d\.\d|\b[346-9]\b|\b1\d\b", title)] == []


@pytest.mark.rule("D0.2")
def test_a_printed_value_is_asked_once_and_kept_for_the_next_game() -> None:
    game: Any = find("labirynt")
    hand = gather(tables="asked")
    told = game.learned(hand.state)
    assert told["told"]["hero"]["almuryk"]["strength"] == 1
    data = merge(DATA, told)
    assert list(PACKAGE.find_faults(data)) == []
    hand = new_game(tables="asked", data=data)
    for hero in ("almuryk", "gilith", "zareth"):
        hand("setup.hero", hero)
    hand("setup.race", "done")
    assert hand.key == "order", "all of it is known"
    assert game.learned(hand.state) == {}, "nothing of it is learned again"


@pytest.mark.rule("D3.1a", "DT4")
def test_a_printed_code_is_told_figure_by_figure() -> None:
    hand = enter(tables="asked", heroes=("lord-dil", "gilith", "zareth"))
    lay(hand, "n", "corridor", n="passage")("meeting", 1)("meeting.row", 2)("meeting.column", 5)
    hand("table.wandering", "orc")("code.dice", 1)("code.sides", "3")("code.constant", "plus")("code.figure", 2)
    assert hand.state.printed["wandering 2-5 number"] == "1K3+2"
    assert hand.key == "meeting.number"
    hand("meeting.number", 4)
    assert hand.state.met is not None
    assert hand.state.met.left == 4, "a 4 is a 2, and 2 more"


@pytest.mark.rule("D3.1", "D0.2")
@pytest.mark.parametrize(("constant", "code"), [("minus", "2K6-3"), ("times", "2K6x3")])
def test_a_constant_of_a_code_may_be_taken_off_or_multiply(constant: str, code: str) -> None:
    hand = enter(tables="asked", heroes=("lord-dil", "gilith", "zareth"))
    lay(hand, "n", "corridor", n="passage")("meeting", 1)("meeting.row", 2)("meeting.column", 5)
    hand("table.wandering", "orc")("code.dice", 2)("code.sides", "6")("code.constant", constant)("code.figure", 3)
    assert hand.state.printed["wandering 2-5 number"] == code


@pytest.mark.rule("D0.1", "D3.1a")
@pytest.mark.parametrize("told", [4, "2"])
def test_a_k3_is_told_as_the_die_that_lies_there(told: object) -> None:
    hand = enter()
    hand.state.printed |= {"wandering 1-1 monster": "warg", "wandering 1-1 number": "1K3"}
    lay(hand, "n", "corridor", n="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)("meeting.number", told)
    assert hand.state.met is not None
    assert hand.state.met.left == 2


# Who wins (DT).


@pytest.mark.rule("D0.2", "DT9")
def test_told_wins_over_typed_in_and_typed_in_over_the_outside_set() -> None:
    data: Any = deepcopy(DATA)
    data["tables"]["combat"] = {column: [2, 3, 4, 5, 6] for column in COMBAT_COLUMNS}
    hand = new_game(data=data)
    bribe = find_printed(hand.state, ("bribe", "11-45", "number"))
    assert bribe is not None and (bribe.value, bribe.outside) == (2, True)
    typed = find_printed(hand.state, ("combat", "9", "sword"))
    assert typed is not None and not typed.outside
    hand.state.printed["combat 9 sword"] = 3
    told = find_printed(hand.state, ("combat", "9", "sword"))
    assert told is not None and (told.value, told.outside) == (3, False)


@pytest.mark.rule("D0.2", "DT9", "DT1")
def test_a_value_misread_in_an_earlier_game_is_mended_in_the_files() -> None:
    data: Any = deepcopy(DATA)
    data["told"] = {"combat": {"9": {"sword": 3}}, "hero": {"wendolyn": {"bonus": 5}}}
    told = find_printed(new_game(data=data).state, ("combat", "9", "sword"))
    assert told is not None and told.value == 3, "it wins over the outside set"
    data["tables"]["combat"] = {column: [4, 10] for column in COMBAT_COLUMNS}
    mended = find_printed(new_game(data=data).state, ("combat", "9", "sword"))
    assert mended is not None and mended.value == 1
    data = merge(data, {"told": {"hero": {"wendolyn": {"bonus": 2}}}})
    assert list(PACKAGE.find_faults(data)) == []
    alone = find_printed(new_game(data=data).state, ("hero", "wendolyn", "bonus"))
    assert alone is not None and (alone.value, alone.outside) == (2, False)


@pytest.mark.rule("D0.2")
def test_an_owners_file_of_told_values_goes_over_what_was_learned(tmp_path: Path) -> None:
    shelf = LearnedFile(tmp_path / "learned.toml", lambda _: None)
    Learner(shelf, {}).learn({"told": {"hero": {"wendolyn": {"bonus": 5}}}})
    (tmp_path / "labirynt").mkdir()
    (tmp_path / "labirynt" / "told.toml").write_text("[hero.wendolyn]\nbonus = 2\n")
    effective: Any = load_figures(find("labirynt"), tmp_path, shelf).effective
    assert effective["told"]["hero"]["wendolyn"]["bonus"] == 2


@pytest.mark.rule("D9.5a", "D0.3")
def test_the_odds_page_of_an_attack_has_each_result() -> None:
    hand = begin_fight("orc", 6)("attacks", "so")
    view = find("labirynt").view(hand.state, None)
    seen = Person(Situation(view=view, n=1, ask=hand.ask, waiting=("Ada",), modes={}))
    seen.press("D")
    while "Odds" not in seen.sees:
        seen.press("d")
    seen.press(next(row for row in seen.page.rows if row[2:].startswith("Odds"))[0].lower())
    assert any("wound" in row and "/" in row for row in seen.page.rows), seen.page.rows


@pytest.mark.rule("DT9", "DS28")
@pytest.mark.parametrize(
    ("row", "column", "wounds"),
    [(9, "sword", 1), (12, "axe", 2), (13, "axe", 3), (17, "dagger", 4), (30, "sword", 5), (-3, "sword", 0)],
)
def test_the_outside_set_agrees_with_the_rulebook_up_to_its_end_rows(row: int, column: str, wounds: int) -> None:
    printed = find_printed(new_game().state, ("combat", str(row), column))
    assert printed is not None
    assert (printed.value, printed.outside) == (wounds, True)


@pytest.mark.rule("DT1", "DT4", "DT5", "DT6", "DT13")
def test_the_outside_set_is_whole() -> None:
    outside: Any = DATA["outside"]
    many = {table: len(outside[table]) for table in ("hero", "monster", "spell", "level")}
    assert many == {"hero": 23, "monster": 20, "spell": 26, "level": 3}
    assert [len(row) for row in outside["settled"]["rows"]] == [6] * 6
    assert [len(row) for row in outside["wandering"]["rows"]] == [3] * 6
    assert sum(row["count"] for row in outside["segment"]) == 116


# Faults.


def find_wrong(**tables: Any) -> list[str]:
    """Return the faults of these typed-in tables."""
    data: Any = deepcopy(DATA)
    data["tables"] = tables
    return [f"{'.'.join(fault.place)} {fault.says}" for fault in PACKAGE.find_faults(data)]


@pytest.mark.rule("DT2", "DT10")
def test_each_result_of_a_die_is_covered_exactly_once() -> None:
    assert find_wrong(potential={"1-2": [0, 0, 0], "3-6": [1, 1, 1]}) == []
    assert find_wrong(potential={"1-2": [0, 0, 0], "4-6": [1, 1, 1]}) == [
        "tables.potential has the result 3 nowhere: give each once."
    ]
    assert find_wrong(potential={"1-3": [0, 0, 0], "3-6": [1, 1, 1]}) == [
        "tables.potential has the result 3 twice: give each once."
    ]
    assert (
        "tables.trap has the result 5 nowhere" in find_wrong(trap={"1": "gas", "2": "oil", "3": "oil", "4": "gas"})[0]
    )


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"combat": {column: [4, 4, 5] for column in COMBAT_COLUMNS}}, "does not rise"),
        ({"combat": {"sword": [4, 5]}}, "tables.combat.axe is missing: add it"),
        ({"treasure": {"A": {}, "C": {}}}, "has no row B"),
        ({"settled": {"rows": [["Orc"] * 6] * 5}}, "has 5 results: give 6"),
        ({"settled": {"rows": [["Orc", "Elk", "Orc", "Orc", "Orc", "Orc"]] * 6}}, "'Elk', which is no monster"),
        ({"wandering": {"rows": [["Orc:2K7"] * 6] * 6}}, "the number '2K7': give a dice code"),
        ({"negotiation": {"agreement_from": 7, "intimidation_from": 7}}, "is not above agreement_from"),
        ({"bribe": {"sums": [1, 6], "gold": [20], "cells": [[4]]}}, "row 1 has 1 columns: give 2"),
        ({"bribe": {"sums": [1], "gold": [20], "cells": [[7]]}}, "cannot be 7: give a whole number from 0 to 6"),
        ({"treasure": {"A": {"gold": [7, "1K6"]}}}, "begins with 7: give the highest die, 1 to 6"),
        ({"treasure": {"A": {"gold": [3, "1K8"]}}}, "cannot be '1K8': give a dice code"),
        ({"treasure": {"A": {"gold": [3]}}}, "give the highest die and a code"),
        ({"combat": {"spear": [1, 2]}}, "is not known here"),
        ({"level": [{"n": 1, "strength": 0, "dexterity": 0, "nn": 0, "number": 1, "treasure": 0, "experience": 1}]},
         "has the result 2 nowhere"),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_sentence(tables: dict[str, Any], said: str) -> None:
    found = find_wrong(**tables)
    assert any(said in each for each in found), found


def test_a_game_with_a_faulty_table_does_not_begin() -> None:
    data: Any = deepcopy(DATA)
    data["tables"]["potential"] = {"1-5": [0, 0, 0]}
    with pytest.raises(BadSetup, match="has the result 6 nowhere"):
        new_game(data=data)


# The mark.


def altered_set(part: Any) -> Any:
    """Return the set with every figure changed."""
    match part:
        case bool():
            return part
        case int():
            return part + 1
        case list():
            return [altered_set(one) for one in part]
        case dict():
            return {key: altered_set(value) for key, value in part.items()}
    return part


def test_each_place_that_shows_an_outside_value_has_its_mark() -> None:
    hand = gather(heroes=("almuryk", "gilith", "zareth"))
    assert "Almuryk: Strength 8.*" in told_texts(hand)
    view = find("labirynt").view(hand.state, None)
    sheets = [pane for pane in view.panes if pane.key.startswith("sheet.")]
    assert all("*" in str(pane.label) for pane in sheets)
    assert all("*" in str(line) for line in view.overview)
    assert str(view.readings[0]).startswith("* outside")
    assert member(hand, "almuryk").outside


def page_of(hand: LabHand) -> list[str]:
    """Return all that people can read now: the ask with its lines and chances, and the panes."""
    assert hand._asking is not None
    ask = hand._asking()
    words = [] if ask is None else [str(ask.text)]
    if isinstance(ask, Choose):
        words[0] += " ".join(f"{option.text} {option.chance}" for option in ask.options_for(ask.seats[0]))
    view = find("labirynt").view(hand.state, None)
    words += [str(line) for line in (view.headline, *view.overview)]
    for pane in view.panes:
        words.append(" ".join(f"{left} {right}" for left, right in [(pane.label, ""), *pane.rows()]))
    return words


def test_every_page_that_another_set_would_change_has_the_mark() -> None:
    """At each ask the set is exchanged for one with other figures: what reads otherwise shows one of its values."""
    seen, ours = set[str](), Book(DATA)
    theirs = Book({**DATA, "outside": altered_set(DATA["outside"])})
    for seed in range(40):
        if {"negotiate.who", "bribe.row"} <= seen:
            break
        rng, hand = random.Random(seed), new_game(2)
        for _ in range(300):
            if hand.ask is None:
                break
            pages = page_of(hand)
            hand.state.book = theirs
            for page, other in zip(pages, page_of(hand), strict=True):
                if page != other:
                    seen.add(hand.ask.key)
                    assert "*" in page, f"{hand.key}: {page!r} would be {other!r}"
            hand.state.book = ours
            said: Any = {"order": "done", "met": rng.choice(("talk", "bribe"))}.get(hand.ask.key)
            if hand.key == "order" and offered_ids(hand)[0].startswith("forward"):
                said = offered_ids(hand)[0]
            if not isinstance(hand.ask, Choose) or said not in offered_ids(hand):
                said = bots.legal_answer(hand.ask, hand.asked[0], rng)
            hand(hand.ask.key, said)
    assert {"negotiate.who", "bribe.row"} <= seen


@pytest.mark.rule("D0.2")
def test_a_printed_value_that_was_misread_is_undone_by_one_step() -> None:
    game, rng = find("labirynt"), random.Random(1)
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))

    def key() -> str:
        return table.open.ask.key if table.open is not None else ""

    while not key().startswith("table."):
        bots.answer_once(table, rng)
    before = table.open and str(table.open.ask.text)
    bots.answer_once(table, rng)
    assert (table.open and str(table.open.ask.text)) != before
    table.undo()
    assert (table.open and str(table.open.ask.text)) == before


@pytest.mark.rule("D0.2")
@pytest.mark.parametrize(
    ("cell", "value"),
    [(("bribe", "first", "least"), 1), (("monster", "orc", "strength"), "0"), (("trap", "1", "kind"), "arrows")],
)
def test_a_moot_question_leaves_the_least_value(cell: Cell, value: Value) -> None:
    assert least_value(cell) == value


@pytest.mark.rule("D0.2", "DT12")
def test_a_cell_offers_what_can_stand_in_it() -> None:
    state = new_game().state
    assert [option.id for option in list_options(state, ("magic", "weapon-1", "what"))] == [*WEAPONS]
    assert [option.id for option in list_options(state, ("magic", "ring-1", "what"))] == [*state.book.items]
    assert [option.id for option in list_options(state, ("find", "altar-1", "what"))] == [*state.book.found]
