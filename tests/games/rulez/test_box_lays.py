"""The box lays secret dice as the hidden opponent (RS41)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.asks import THE_BOX, Choose, Roll
from companion.driver import Driver
from companion.game import PlaysBox, find
from companion.games.rulez import odds
from companion.games.rulez.dice import box_dice
from companion.games.rulez.house_rules import BY_BOX, HOUSE, TEMPERAMENTS
from companion.games.rulez.state.game import RulezState
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.archive import Archive, WrittenEntry
from companion.table.chance import Chance
from companion.table.verify import verify
from companion.testing.secrecy import blank_seals, trace

__all__ = ["blank_seals"]


def begin(*values: str, **options: Any) -> Table:
    """Begin with Klossus against Vigga, with secret dice, and answer so many asks.

    Args:
        *values: Answers behind the choice of the two figures.
        **options: House rules.
    """
    game = find("rulez")
    rules = {"sealed_defence": True, **options}
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], rules, seed=3)), Chance(3))
    return answer(table, "klossus", "vigga", *values)


def answer(table: Table, *values: Any) -> Table:
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    return table


def attack(**options: Any) -> Table:
    """Begin with a table at which Ada has attacked, and the box lays Bo's dice."""
    return begin("Ada", "attack", "near", **{"sealed_box": "equilibrium", **options})


def state_of(table: Table) -> RulezState:
    state = table.run.state
    assert isinstance(state, RulezState)
    return state


def open_ask(table: Table) -> Choose:
    assert table.open is not None
    assert isinstance(table.open.ask, Choose)
    return table.open.ask


def laid_by_box(table: Table) -> str:
    return str(next(body["v"][THE_BOX][0] for _, body in table._position.path.entries if body["e"] == "reveal"))


@pytest.mark.rule("RS41")
def test_the_box_seals_its_dice_before_anybody_chooses() -> None:
    table = attack()
    assert (open_ask(table).key, open_ask(table).seats) == ("dice.sealed", ("Ada", THE_BOX))
    assert table.open is not None
    assert table.open.waiting == ("Ada",)
    sealed = [body for _, body in table._position.path.entries if body["e"] == "seal"]
    assert [(body["s"], body["by"]) for body in sealed] == [(THE_BOX, "box")]
    answer(table, "2-1")
    assert str(state_of(table).minifigures["Bo"].skill.rolled) == laid_by_box(table).partition("-")[0]


@pytest.mark.rule("RS41")
@pytest.mark.usefixtures("blank_seals")
def test_the_box_never_sees_how_many_dice_people_lay() -> None:
    worlds = [attack(), attack()]
    for table, line in zip(worlds, ("2-0", "1-1"), strict=True):
        assert table.open is not None
        table.lay(table.open.n, "Ada", line)
    one, other = worlds
    assert {who: trace(one, who) for who in (None, "Bo")} == {who: trace(other, who) for who in (None, "Bo")}
    assert [*one.journal.entries()] == [*other.journal.entries()]
    for table, line in zip(worlds, ("2-0", "1-1"), strict=True):
        answer(table, line)
    assert laid_by_box(one) == laid_by_box(other)


@pytest.mark.rule("RS41")
def test_a_missing_player_is_asked_for_and_the_menu_takes_them_back() -> None:
    table = begin()
    assert (open_ask(table).key, [option.id for option in open_ask(table).options_for("Ada")]) == (
        "missing",
        ["nobody", "1", "2"],
    )
    answer(table, "2")
    # Nothing more is asked where only one player is left.
    assert state_of(table).minifigures["Bo"].box_lays
    assert open_ask(table).key == "who"
    assert open_ask(answer(table, "Ada", "attack", "near")).seats == ("Ada", THE_BOX)
    table.set("minifigures.Bo.box_lays", False)
    assert open_ask(table).seats == ("Ada", "Bo")
    table.set("options.sealed_box", "wild")
    assert open_ask(table).seats == ("Ada", THE_BOX)


@pytest.mark.rule("RS41")
def test_nobody_is_missing_in_open_games_and_in_those_of_before() -> None:
    assert open_ask(begin(sealed_defence=False)).key == "who"
    assert open_ask(begin("nobody")).key == "who"
    assert open_ask(begin(sealed_box="people")).key == "who"
    assert HOUSE.options["sealed_box"].default == "missing"
    assert HOUSE.value({"sealed_defence": True}, "sealed_box") == "people"


@pytest.mark.rule("RS41")
def test_a_game_that_goes_on_does_not_ask_again_who_is_missing() -> None:
    for table, asked in ((begin(), "missing"), (begin("nobody"), "who")):
        hand = Driver(find("rulez"), state_of(table))
        assert hand.ask is not None and hand.ask.key == asked


@pytest.mark.rule("RS41")
def test_of_two_missing_players_the_box_lays_for_the_one_attacked() -> None:
    table = begin("2", "Ada", "attack", "near")
    table.set("minifigures.Ada.box_lays", True)
    assert open_ask(table).seats == ("Ada", THE_BOX)
    table.set("minifigures.Bo.box_lays", False)
    assert open_ask(table).seats == ("Bo", THE_BOX)


@pytest.mark.rule("RS41")
@pytest.mark.parametrize("plays", sorted(BY_BOX))
def test_dice_for_damage_and_throws_are_laid_too(plays: str) -> None:
    table = answer(attack(sealed_box=plays), "2-1", [6, 6, 1, 1])
    parries = table.open.ask if table.open is not None else None
    assert isinstance(parries, Roll)
    answer(table, [1] * parries.count)
    assert (open_ask(table).key, open_ask(table).seats) == ("dice.sealed.harm", ("Ada", THE_BOX))
    thrown = begin("Ada", "shoot", "stone", 1, sealed_box=plays)  # type: ignore[arg-type]
    assert open_ask(thrown).seats == ("Ada", THE_BOX)


@pytest.mark.rule("RS41")
def test_verifying_tells_dice_that_the_box_would_never_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    table = answer(attack(sealed_box="wild"), "2-1")
    entries = tuple(WrittenEntry(number, 0.0, body) for number, body in table._position.path.entries)
    kept = Archive(table.run.session, table.journal.header, entries, finished=False)
    game = find("rulez")
    assert isinstance(game, PlaysBox)
    assert verify(kept, game).wrong == ()
    played = laid_by_box(table)
    monkeypatch.setattr(
        "companion.games.rulez.game.weigh_choices",
        lambda _state, ask: {line.id: Fraction(line.id != played, 3) for line in ask.options_for(THE_BOX)},
    )
    [wrong] = verify(kept, game).wrong
    assert str(wrong).endswith("opens a choice that the box never makes.")


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (3, 2), (4, 6), (7, 5)])
@pytest.mark.parametrize("hits_back", [True, False])
def test_no_answer_gains_anything_against_the_equilibrium(mine: int, theirs: int, hits_back: bool) -> None:
    def worth(m: int, t: int) -> Fraction:
        return odds.chance_to_win(m + 1, t) - (odds.chance_to_win(t, m + 1) if hits_back else 0)

    rows, columns = [*range(1, mine + 1)], [*range(1, theirs + 1)]
    matrix = {(m, t): box_dice.round_worth(worth(m, t) - box_dice.KEPT * (m - t)) for m, t in product(rows, columns)}
    state = RulezState(book=None, options={"sealed_box": "equilibrium"})  # type: ignore[arg-type]
    first = box_dice.weigh_lines(state, {str(m): m for m in rows}, columns, worth, hits=True)
    second = box_dice.weigh_lines(state, {str(t): t for t in columns}, rows, worth, hits=False)
    assert sum(first.values()) == sum(second.values()) == 1
    least = min(sum(first[str(m)] * matrix[m, t] for m in rows) for t in columns)
    most = max(sum(second[str(t)] * matrix[m, t] for t in columns) for m in rows)
    assert least == most, "both are the exact value of the roll"


def test_a_temperament_gives_each_line_a_chance() -> None:
    lines = {"1-0": 1, "1-1": 2, "2-0": 2, "2-1": 3}
    for plays in TEMPERAMENTS:
        state = RulezState(book=None, options={"sealed_box": plays})  # type: ignore[arg-type]
        found = box_dice.weigh_lines(state, lines, [1], lambda _m, _t: Fraction(0), hits=True)
        assert sum(found.values()) == 1
        assert min(found.values()) > 0
        assert found["1-1"] == found["2-0"]
        assert (found["2-1"] > found["1-0"]) == (plays != "cautious")
