"""Several heroes who leave a room together, and what they choose in secret."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest

from companion.cli import shown
from companion.games.atervackt import game, rooms
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, playing


def pair(**figures: Any) -> Hand:
    """Ada and Bo in one room."""
    hand = playing("Ada", "Bo", **figures)
    rooms.settle_in(hand.state, hand.hero("Bo"), "1")
    return hand


@pytest.mark.rule("A26.14")
def test_one_draws_the_door_card_for_all() -> None:
    hand = pair()("move", "door", "door")("draw.door", "opens")("door.same", "same")
    assert hand.key == "tile"
    assert hand.asked == ["Ada", "Bo"]
    hand = pair()("move", "door", "door")("draw.door", "opens")("door.same", "other")
    assert hand.key == "draw.door"


@pytest.mark.rule("A26.14")
def test_at_a_locked_door_everyone_may_try_his_keys() -> None:
    hand = pair(at={"heroes.Bo.keys": 1})("move", "door", "door")("draw.door", "locked")("door.how", "pick")
    hand("test.psyche", 12)("door.which", "same")
    assert "key" in hand.ids()


@pytest.mark.rule("A26.15")
@pytest.mark.parametrize(("faces", "through"), [((12, 6, 6), True), ((12, 12, 6, 12), False)])
def test_two_successes_in_all_lift_a_portcullis(faces: tuple[int, ...], through: bool) -> None:
    hand = pair()("move", "portcullis", "portcullis")
    for face in faces:
        hand("test.strength", face)
    assert (hand.key == "tile") is through
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A26.20")
def test_hand_in_hand_through_the_dark() -> None:
    hand = pair(room="dark")("move", "across", "across")("exits", "2")("exit", 1)("way", "open")
    assert hand.key == "tile"
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A26.16")
@pytest.mark.parametrize("kind", ["rubble", "pit"])
def test_over_rubble_and_pits_each_rolls_for_himself(kind: str) -> None:
    hand = pair(room=kind)("move", "across", "across")("test.agility", 1)("way", "open")("test.agility", 1)
    assert hand.key == "way"


# Secrets: whatever is chosen, everything that can be observed is the same.

BEGIN = (
    *(("Ada", "setup.hero", "own"), ("Bo", "setup.hero", "own"), ("Cid", "setup.hero", "own")),
    *(("Ada", "setup.keeper", "Ada"), ("Ada", "setup.rings", True)),
    *(("Ada", "move", "move"), ("Bo", "move", "wait"), ("Cid", "move", "wait"), ("Ada", "tile", "room")),
)


def at_table(*answers: tuple[str, str, Any]) -> Table:
    """A table at which this was said."""
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"])))
    for seat, key, value in (*BEGIN, *answers):
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, seat, value)
    return table


def observed(table: Table) -> str:
    """All that everybody, and who chooses nothing, can see; without the marks of the seals."""
    said: list[Any] = [
        shown.open_ask(table.open, str) if table.open else None,
        str(table.last_step()),
        table.undo_barrier(),
    ]
    said += [[shown.event(event, str) for event in table.log()], shown.odds(table, str)]
    said += [shown.view(table.view(seat), str) for seat in (None, "Ada", "Cid")]
    return re.sub(r"\b[0-9a-f]{8}\b", "<mark>", json.dumps(said, default=str))


SPEAR = (("Ada", "draw.room", "spear"),)
FIGHT = (
    *(("Ada", "draw.room", "orc"), ("Ada", "meeting", "attack"), ("Bo", "meeting.card", "fight")),
    *(("Bo", "monster.life", "4"), ("Ada", "value.life", 12), ("Ada", "value.special", "rock")),
)


@pytest.mark.rule("A11.9")
def test_nobody_sees_which_number_the_spear_trap_has() -> None:
    assert len({observed(at_table(*SPEAR, ("Bo", "spear", number))) for number in "123"}) == 1


@pytest.mark.rule("A13.2")
def test_nobody_sees_a_sign_before_all_have_shown() -> None:
    signs = ("rock", "scissors", "paper")
    traces = {observed(at_table(*FIGHT, ("Bo", "fight.sign", sign))) for sign in signs}
    traces |= {observed(at_table(*FIGHT, ("Bo", "fight.sign", sign))) for sign in signs}
    assert len(traces) == 1
    revealed = {
        observed(at_table(*FIGHT, ("Bo", "fight.sign", theirs), ("Ada", "fight.sign", mine)))
        for theirs, mine in product(signs, signs)
    }
    assert len(revealed) > 1, "this test can fail"


@pytest.mark.rule("A12.7")
def test_only_the_monsters_player_knows_its_points() -> None:
    *before, _, life, special = FIGHT
    traces = {observed(at_table(*before, ("Bo", "monster.life", str(n)), life, special)) for n in range(1, 13)}
    assert len(traces) == 1
    table = at_table(*FIGHT)
    assert [str(line) for line in table.view("Bo").private] == ["Orc: 4 KP"]


def in_web(*, ada: bool, bo: bool) -> Hand:
    """Two heroes in a web room, stuck or not."""
    return pair(room="web", at={"heroes.Ada.stuck": ada, "heroes.Bo.stuck": bo}).set("heroes.Ada.pushing", False)


@pytest.mark.rule("A26.19", "A19.6")
def test_a_helper_rolls_too() -> None:
    hand = in_web(ada=True, bo=False)
    assert hand.ids("Bo") == ["push", "help", "wait"]
    hand.hero().before = "1"
    hand("move", "push", "help")("test.strength", 12)("test.strength", 6)("test.strength", 1)
    assert hand.key == "way", "two successes in all"
    hand("way", "open")("tile", "room")
    assert hand.hero("Bo").room == "1", "who helps stays"


@pytest.mark.rule("A26.19")
def test_one_success_of_two_tears_loose() -> None:
    hand = in_web(ada=True, bo=False)
    hand.hero().before = "2"
    hand.set("heroes.Ada.pushing", False)  # the ask is built again, now that he has a room to go back to
    hand("move", "tear", "help")("test.strength", 12)("test.strength", 6)
    assert hand.hero().room == "2"


@pytest.mark.rule("A26.19")
def test_two_who_are_stuck_do_not_help_each_other() -> None:
    hand = in_web(ada=True, bo=True)
    assert "help" not in hand.ids("Ada") + hand.ids("Bo")
    hand("move", "push", "push")("test.strength", 12)("test.strength", 12)
    assert hand.told.count("attempt.failed") == 2


@pytest.mark.rule("A26.19")
def test_two_who_are_loose_push_together() -> None:
    hand = in_web(ada=False, bo=False)("move", "push", "push")
    for face in (12, 1, 1):
        hand("test.strength", face)
    hand("way", "open")("way", "open")
    assert hand.asked == ["Ada", "Bo"]
    assert hand.key == "tile"
