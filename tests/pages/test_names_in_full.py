"""Names stand in full as long as anything else on the row can give way."""

from __future__ import annotations

import pytest

from companion.asks import Roll, Secret
from companion.dice import T12
from companion.kit.drakborgen.aspects import stance_options
from companion.pages.page import WIDTH
from companion.pages.picture import render
from companion.pages.rows import lay, lay_below
from companion.pages.situation import Balk
from companion.pages.surface import Surface
from companion.pages.words import awaited_by_name, header
from companion.record import replace
from companion.text import Text, verbatim
from companion.view import Meter
from tests.pages.making import Person, make_choose, make_secret, make_situation, make_view


@pytest.mark.parametrize(
    ("name", "life", "head"),
    [
        ("Aelfric", 14, "Aelfric life 14  7/21"),
        ("Mrishnahk", 14, "Mrishnahk 14     7/21"),
        ("Mrishnahk", None, "Mrishnahk   sun  7/21"),
        ("Bartholomew the 3rd", 14, "Barthol life 14  7/21"),
    ],
)
def test_the_head_gives_up_the_word_before_the_name(name: str, life: int | None, head: str) -> None:
    view = make_view(headline=verbatim(name), meters=(Meter("life", Text("life"), life),))
    assert lay(header(make_situation(None, view=view)), str, WIDTH) == head


@pytest.mark.parametrize(
    ("head", "asked", "row"),
    [
        ("Mrishnahk 14     7/26", Text("{hero}: the key?"), "Mrishnahk: the key?"),
        ("Mrishnahk 14     7/26", Text("{hero}: which door?"), "Which door?"),
        ("Durim 14         7/26", Text("{hero}: which door?"), "Mrishnah: which door?"),
    ],
)
def test_a_name_in_the_head_is_enough(head: str, asked: Text, row: str) -> None:
    assert lay_below(head, ((asked.using(hero="Mrishnahk"), ""),), str, WIDTH) == row


@pytest.mark.parametrize(
    ("names", "row"),
    [
        (("Bo",), "Waiting for Bo"),
        (("Bo", "Cid"), "Waiting for Bo, Cid"),
        (("Cilla", "Dan", "Eva"), "Cilla, Dan, Eva"),
        (("Cecilia", "Bartholomew", "Dan"), "Waiting for 3"),
        (("Bartholomew von X",), "Bartholomew von X"),
    ],
)
def test_awaited_people_are_named_or_counted(names: tuple[str, ...], row: str) -> None:
    assert lay(awaited_by_name(names), str, WIDTH) == row


def test_a_monsters_word_gives_way_to_a_heros_name() -> None:
    sides = Text("{n} {who}", n=11, who="Mrishnahk"), Text("{who} {n}", who=Text("Minotaur"), n=20)
    assert lay((sides,), str, WIDTH) == "11 Mrishnahk Mino. 20"


def test_a_stance_across_the_ring_says_why_it_is_not_there() -> None:
    ask = Secret(key="fight.stance", seats=("Bo",), text=Text("Round 2"), options=stance_options("strength"))
    for private in (True, False):
        bo = Person(make_situation(ask), Surface("Bo", private=private))
        assert bo.page.rows[2:] == ("A Strength", "B Psyche", "- Agility: too far", "D Armour")
        assert bo.press("c") == Balk("Bo"), "others see a press like any other"


def test_in_a_fight_its_round_stands_beside_the_whole_name() -> None:
    phase = Text("round {n}: {phase}", n=1, phase="party"), Text("{n}: {phase}", n=1, phase="party")
    for who, head in (
        ("Mamma", "Mamma  round 1: party"),
        ("Bo", "Bo     round 1: party"),
        ("Karl-Gustav", "Karl-Gustav  1: party"),
    ):
        level = Text("{who}, level {n}", who=who, n=1)
        moment = make_situation(make_choose("Fight"), view=make_view(headline=level, meters=(), phase=phase))
        assert lay(header(moment), str, WIDTH) == head


WIGHT = Text("{who} {n}: Str. {code}", who=Text("Wight"), n=2, code="4K6+9")
LEVEL = Text("{who}, level {n}", who="Ada", n=12)
ELF = Text("{monster} {n}", monster=Text("Svartalv"), n=1)


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ((Text("{n} {who}", n=21, who=ELF), Text("{who} {n}", who=ELF, n=2)), "21 Sva 1 Svartalv 1 2"),
        ((WIGHT, Text("4 D6")), "Wig 2: Str.      4 D6"),
        (
            (Text("{who}, level {n}", who="Ada", n=12), Text("{n}: {what}", n=10, what=Text("monsters"))),
            "Ada, level 12 10: mon",
        ),
        ((Text("11 T12"), "12+12+12+12+12+"), "11    12+12+12+12+12+"),
    ],
)
def test_no_figure_of_a_row_is_divided(row: tuple[Text, Text], shown: str) -> None:
    assert lay((row,), str, WIDTH) == shown


def test_a_roll_in_a_fight_leaves_the_seat_out_before_it_cuts_the_fighter() -> None:
    view = make_view(versus=((verbatim("9 Durim"), verbatim("Troll 12")),))
    told = Roll(
        key="roll", seats=("Karl-Gustav",), text=Text("{who}: stance d12", who=verbatim("Troll")), die=T12, count=1
    )
    assert Person(make_situation(told, view=view)).page.rows[1] == "Troll: stance d12"


@pytest.mark.parametrize(
    ("seats", "row"),
    [
        (("Ada", "Bo"), "Waiting for Ada, Bo"),
        (("Mamma", "Karl-Gustav"), "Mamma, Karl-Gustav"),
        (("Margareta", "Karl-Gustav"), "Waiting for 2"),
    ],
)
def test_nobody_who_is_not_ready_is_cut_away(seats: tuple[str, ...], row: str) -> None:
    asked = make_situation(make_secret(seats=seats), counting=False)
    assert row in Person(asked).page.rows


@pytest.mark.parametrize(
    ("prompt", "row", "narrow"),
    [
        ("{who}: agility VF?", "Mrishnah: agility VF?", "Mrishnahk: agility VF?"),
        ("{who}: armour?", "Mrishnahk: armour?", ""),
    ],
)
def test_a_row_that_would_be_cut_is_drawn_whole_in_narrow_letters(prompt: str, row: str, narrow: str) -> None:
    view = make_view(versus=((verbatim("9 Mrishnahk"), verbatim("Elf 12")),))
    shown = Person(
        make_situation(replace(make_choose("Yes", "No"), text=Text(prompt, who="Mrishnahk")), view=view)
    ).page
    assert shown.rows[1] == row
    assert shown.tight == (("", narrow, "", "", "", "") if narrow else ())
    assert shown.drawn_rows[1] == (narrow or row)
    assert (render(shown) != render(replace(shown, tight=()))) is bool(narrow)
