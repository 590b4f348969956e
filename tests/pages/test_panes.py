"""Panes of the table beside a map: on the small screen, on a desk, and in the engine's answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cli.engine import replies
from companion.cli.host.scenes import panes_with_standing, table_panes
from companion.pages.reading import people
from companion.pages.surface import Surface
from companion.panes import Hand, Listed, Pane, Pool, Pools, Ranks, Spaces, Spot, Standing
from companion.text import BLANK, Text, verbatim
from companion.view import Correction
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_map import LOG_ROWS, draw_panes
from tests.golden_files import check_golden
from tests.hardware.emulator.test_desk import PLAYING, desk_of
from tests.kit.desert import BOARD
from tests.pages.making import Person, block, make_choose, make_situation, make_view

ADA, BO, SNAKE = (
    Standing("A", verbatim("Rohan"), "guard", "Rohan"),
    Standing("B", verbatim("Bo"), "oasis", "Bo"),
    Standing("S", Text("Snake"), "oasis"),
)
TOYS: dict[str, Pane] = {
    "spaces": Spaces(
        key="board",
        label=Text("The desert"),
        spots=tuple(Spot(one.id, one.name, Text("2 dates") if one.id == "oasis" else BLANK) for one in BOARD),
        standing=(ADA, BO, SNAKE),
    ),
    "list": Listed(
        key="worn",
        label=Text("Worn"),
        items=((Text("Helmet"), Text("+1")), (Text("Cloak of many hues"), Text("-2"))),
    ),
    "pools": Pools(
        key="pools",
        label=Text("Dice"),
        pools=(Pool(Text("Skill"), 3, 5), Pool(Text("Strength"), 0, 2), Pool(Text("Breath"), 7, 12)),
    ),
    "ranks": Ranks(
        key="order",
        label=Text("Marching order"),
        ranks=((verbatim("Rohan"), verbatim("Bo")), (), (verbatim("Cyprian"), verbatim("Dagny"), verbatim("Eskil"))),
    ),
}
HAND = Hand(
    key="hand", label=Text("Hand"), items=((Text("Sword"), Text("+1")), (Text("Spell"), BLANK), (Text("Rope"), BLANK))
)


def make_person(*panes: Pane, surface: Surface | None = None) -> Person:
    """Somebody at a table on which these lie."""
    person = Person(make_situation(make_choose("Move"), view=make_view(panes=panes)))
    return person if surface is None else replace(person, surface=surface)


@pytest.mark.parametrize("kind", sorted(TOYS))
def test_each_kind_of_pane_matches_its_kept_page(kind: str) -> None:
    person = make_person(TOYS[kind])
    person.press("Ddda")
    pages = [person.sees]
    while "More" in person.sees:
        person.press("d")
        pages.append(person.sees)
    check_golden(f"panes/{kind}.txt", "\n--\n".join(pages) + "\n")
    person.press("ddd")
    assert str(TOYS[kind].label) in person.sees, "back leads to the menu, where its line stands"


def test_corrections_come_before_the_sheets_however_many_there_are() -> None:
    sheets = tuple(replace(TOYS["pools"], key=f"sheet {n}", label=verbatim(f"Sheet {n}")) for n in range(20))
    life = (Correction("life", Text("Rohan"), Text("life"), (1, 2)),)
    person = Person(
        make_situation(make_choose("Move"), view=make_view(panes=sheets, corrections=life, state={"life": 1}))
    )
    person.press("D")
    seen = person.sees
    while "Correct" not in person.sees:
        person.press("d")
        seen += person.sees
    assert "Sheet" not in seen.partition("Correct")[0]


def test_several_panes_have_one_line_in_the_menu() -> None:
    person = make_person(TOYS["pools"], TOYS["list"])
    person.press("Ddd")
    assert person.page.rows[2] == "A On the table"
    person.press("a")
    assert person.page.rows[2:] == (f"A {TOYS['pools'].label}", f"B {TOYS['list'].label}", "", "D Back")
    person.press("b")
    assert person.page.rows[0].startswith(str(TOYS["list"].label))
    person.press("d")
    assert person.page.rows[0].startswith("On the table"), "back leads one page up"


def _board(name: str, who: str) -> Spaces:
    standing = (Standing("1", Text(who), name, who),)
    return Spaces(key=name, label=Text(name), spots=(Spot(name, Text(name)),), standing=standing)


def test_the_board_of_the_acting_seat_comes_first() -> None:
    outer, inner = (_board("outer", "Ada"), _board("inner", "Bo"))
    for who, shown in (("Ada", ["outer", "inner"]), ("Bo", ["inner", "outer"]), (None, ["outer", "inner"])):
        view = make_view(panes=(outer, inner), who=who)
        assert [pane.title for pane in table_panes(make_situation(None, view=view), str)] == shown


def test_in_a_fight_monsters_and_the_sheet_of_who_strikes_come_first() -> None:
    sheets = [Listed(key=f"sheet.{name}", label=Text("{hero}", hero=name), items=()) for name in ("Olek", "Torga")]
    order = Ranks(key="order", label=Text("Order"), ranks=())
    panes = (order, Listed(key="monsters", label=Text("Monsters"), items=()), *sheets)
    view = make_view(panes=panes, phase=(Text("round 1"),), overview=(Text("Torga: 5/7"),), names={"Ada": Text("Ada")})
    ask = replace(make_choose("Yes"), text=Text("{hero}: sword", hero="Torga"))
    fight = make_situation(ask, view=view)
    shown = panes_with_standing(fight, table_panes(fight, str), str)
    assert [pane.title for pane in shown] == ["Monsters", "Torga", people(view).read(str), "Order", "Olek"]
    calm = replace(fight, view=replace(view, phase=()))
    assert [pane.title for pane in table_panes(calm, str)] == ["Order", "Monsters", "Olek", "Torga"]


SHOWN = table_panes(make_situation(None, view=make_view(panes=(*TOYS.values(), HAND))), str)


@pytest.mark.parametrize("height", [30, 16, 5])
def test_a_desk_shows_what_it_has_room_for_and_keeps_its_log(height: int) -> None:
    canvas, whole = Canvas(60, height, Ink("#ffffff", "#000000")), Box(1, 1, 58, height - 1)
    left = draw_panes(canvas, whole, SHOWN)
    assert left.height >= min(LOG_ROWS, whole.height)
    check_golden(f"panes/desk-{height}.txt", canvas.text() + "\n")


@pytest.mark.parametrize(("size", "seen"), [((100, 44), True), ((80, 24), False)])
def test_the_desk_shows_panes_over_the_log(size: tuple[int, int], seen: bool) -> None:
    text = draw(desk_of(replace(PLAYING, panes=SHOWN)), *size).text()
    assert ("The sentinel" in text) is seen
    assert "made." in " ".join(text.split()), "the newest of the log is to be read"
    assert "Spell" not in text, "a hand lies open nowhere"


def test_spaces_begin_where_one_stands_and_tell_who_is_where() -> None:
    board = TOYS["spaces"]
    rows = [(str(left), str(right)) for left, right in board.rows("Bo")]
    assert rows[:2] == [("Oasis", "2 dates BS"), ("The sentinel", "A")]
    assert rows[-3:] == [("A Rohan", ""), ("B Bo", ""), ("S Snake", "")]
    assert str(board.rows()[0][0]) == "The well"


def test_a_hand_is_read_by_its_own_seat_alone() -> None:
    person = make_person(HAND)
    person.press("D")
    assert "Hand" not in person.sees
    assert "alone" not in person.sees
    private = make_person(HAND, surface=Surface("Rohan", private=True))
    private.press("Ddb")
    assert private.sees == block("""
        For you alone    7/21

        Sword +1
        Spell
        Rope
        D Back
    """)


def test_pools_of_many_dice_are_figures() -> None:
    many = Pool(Text("A"), 8, 8), Pool(Text("B"), 9, 9), Pool(Text("C"), -1, 3)
    pools = Pools(key="p", label=Text("P"), pools=many)
    assert [str(right) for _, right in pools.rows()] == ["********", "9/9", "-1/3"]


def test_the_engine_gives_panes_in_rows() -> None:
    shown = replies.describe_view(make_view(panes=(TOYS["pools"], HAND)), str)
    assert shown["panes"] == [
        {
            "kind": "pools",
            "key": "pools",
            "label": "Dice",
            "rows": [["Skill", "***.."], ["Strength", ".."], ["Breath", "7/12"]],
        },
        {"kind": "hand", "key": "hand", "label": "Hand", "rows": [["Sword", "+1"], ["Spell", ""], ["Rope", ""]]},
    ]


def test_a_pane_that_is_gone_leaves_an_empty_page() -> None:
    person = make_person(TOYS["list"])
    person.press("Ddda")
    assert "Helmet" in person.sees
    person.situation = replace(person.situation, view=make_view())
    assert "Helmet" not in person.sees
