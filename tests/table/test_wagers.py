"""A wager on the dragon's card: laid by the others in secret, sealed by the press that draws, and in nobody's way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.asks import Draw, NotOffered
from companion.cli.engine import version_two
from companion.cli.host.scenes import situation_of
from companion.game import Game, find
from companion.journal import MemoryJournal
from companion.pages.situation import Answer, Draft
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.testing import bots
from hardware.panel import Said, Scene
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit
from tests.pages.making import Person
from tests.table.test_risk import Asleep, answer_to_dragon, first_answer, give

SEATS = ("Ada", "Bo", "Cy")


def begin_at_dragon(*, wager: bool = True, mode: str = "drawn", journal: MemoryJournal | None = None) -> Table:
    """Begin before Ada's first dragon card; the treasure card has been taken."""
    game: Game[Any] = find("legenden")
    header = new_header(game, SEATS, {"wager": wager}, {"cards.dragon": mode})
    table = Table(game, journal or MemoryJournal(header), Asleep(), patient=True)
    for seat, answer in (("Ada", "rohan"), ("Bo", "sigeir"), ("Cy", "iril"), ("Ada", "Ada"), ("Ada", [3])):
        give(table, seat, answer)
    for said in ([1], "move", "chamber"):
        give(table, "Ada", said)
    while table.open is not None and table.open.ask.key != "dragon.card":
        seat = table.open.waiting[0]
        give(table, seat, first_answer(table.open.ask, seat))
    return table


def last_entry(table: Table) -> dict[str, Any]:
    """Return the answer that drew."""
    return next(dict(body) for _, body in table.journal.entries() if body.get("k") == "dragon.card")


def tally(table: Table) -> dict[str, tuple[int, int]]:
    """Return how many wagers of each seat were right, of how many."""
    state: Any = table.run.state
    return {seat: (one.right, one.laid) for seat, one in state.wagers.items()}


@pytest.mark.rule("LS43")
def test_a_wager_may_change_until_the_press_that_draws() -> None:
    table = begin_at_dragon()
    assert table.open is not None
    for seat, guess in (("Bo", "awake"), ("Cy", "awake"), ("Bo", "asleep")):
        table.answer(table.open.n, seat, guess)
    assert table.open.ask.key == "dragon.card", "nobody but Ada can draw"
    give(table, "Ada", "box")
    assert last_entry(table)["laid"] == {"Bo": "asleep", "Cy": "awake"}
    assert tally(table) == {"Bo": (1, 1), "Cy": (0, 1)}
    assert [str(event.text) for event in table.log() if event.key == "wager"] == ["Right: Bo."]


@pytest.mark.rule("LS43")
def test_without_the_house_rule_nobody_wagers() -> None:
    table = begin_at_dragon(wager=False)
    assert table.open is not None
    assert isinstance(table.open.ask, Draw)
    assert table.open.ask.wager is None
    assert "wager" not in version_two.describe_open_ask(table, table.open, str)
    give(table, "Ada", "box")
    assert "laid" not in last_entry(table)


def test_a_kept_wager_is_played_again_undone_and_redone() -> None:
    table = begin_at_dragon()
    assert table.open is not None
    table.lay(table.open.n, "Bo", "asleep")
    give(table, "Ada", "box")
    assert tally(Table(table.game, table.journal, Asleep(), patient=True)) == {"Bo": (1, 1)}
    table.undo(consent=True)
    assert table.open is not None
    assert (table.open.ask.key, tally(table)) == ("chamber", {}), "the card goes with the step that led to it"
    table.redo()
    assert tally(table) == {"Bo": (1, 1)}


def test_a_real_card_opens_wagers_too() -> None:
    table = begin_at_dragon(mode="asked")
    assert table.open is not None
    table.lay(table.open.n, "Cy", "awake")
    give(table, "Ada", "awake")
    assert tally(table) == {"Cy": (1, 1)}


def test_a_refused_wager_does_not_say_what_was_wanted() -> None:
    table = begin_at_dragon()
    assert table.open is not None
    with pytest.raises(NotOffered) as refused:
        table.answer(table.open.n, "Bo", "dead")
    assert "dead" not in str(refused.value)


def test_programs_read_what_may_be_wagered() -> None:
    table = begin_at_dragon()
    assert table.open is not None
    told = version_two.describe_open_ask(table, table.open, str)["wager"]
    assert (told["text"], told["seats"]) == ("Does she wake?", ["Bo", "Cy"])
    assert [option["id"] for option in told["options"]] == ["awake", "asleep"]


# The pages.


def test_a_seat_with_keys_lays_a_wager_with_one_press() -> None:
    table = begin_at_dragon()
    for private in (True, False):
        person = Person(situation_of(table, "Bo"), Surface("Bo", private=private))
        assert person.page.rows[1:4] == ("Does she wake?", "A She wakes", "B She sleeps on")
        assert person.page.name == "Ada", "whom all wait for stands in large letters"
        assert person.press("b") == Draft("Bo", "asleep")


def test_at_the_box_alone_each_wagers_under_a_cover() -> None:
    table = begin_at_dragon()
    box = Person(situation_of(table, None), Surface(None, without_buttons=frozenset(SEATS)))
    assert box.page.rows[2:] == ("A Draw a card", "", "", "D Lay a wager     0/2")
    assert box.page.name == "Ada"
    box.press("d")
    for seat, after in (("Bo", "Cy alone!"), ("Cy", "")):
        assert box.page.rows[0] == f"{seat} alone!"
        box.press("A")
        assert box.page.rows[2:4] == ("A She wakes", "B She sleeps on")
        assert box.page.name == seat
        assert box.press("a") == Draft(seat, "awake")
        assert box.page.rows[0] == (after or box.page.rows[0])
    assert box.press("a") == Answer("Ada", "box"), "who risks it presses as ever"


def play_draw(guess: str, *, wager: bool) -> tuple[list[Scene], list[tuple[float, tuple[str, ...]]]]:
    """Play Ada's draw, with Bo's press before it.

    Returns:
        The scenes of the box and of Cy's handheld up to Ada's press, and when each page of the box came after it.
    """
    everybody, cy = SimulatedPanel(("Ada", "Bo"), (), ("Ada", "Bo")), SimulatedPanel(("Cy",), ("Cy",))
    before: list[Scene] = []
    after: list[tuple[float, tuple[str, ...]]] = []

    @sit(begin_at_dragon(wager=wager), everybody, cy)
    async def sitting(s: Sitting) -> None:
        await s.wait(30)
        assert "Draw a card" in s.box()
        if guess:
            await s.press(guess, seat="Bo")
        before.extend((*everybody.scenes, *cy.scenes))
        begun = s.clock.at
        await s.press("A", seat="Ada")
        for _ in range(60):
            rows = everybody.scene.box.page.rows
            if not after or after[-1][1] != rows:
                after.append((s.clock.at - begun, rows))
            await s.wait(0.5)

    assert sitting.table.run.answered
    return before, after


def test_nothing_that_others_see_or_hear_depends_on_a_wager() -> None:
    (one, _), (other, _) = play_draw("A", wager=True), play_draw("B", wager=True)
    assert one == other
    assert any("laid" in " ".join(scene.handhelds["Bo"].page.rows) for scene in one if "Bo" in scene.handhelds)


def test_a_wager_costs_the_acting_seat_no_press_page_or_time() -> None:
    (_, without), (_, unlaid), (_, laid) = (
        play_draw("", wager=False),
        play_draw("", wager=True),
        play_draw("A", wager=True),
    )
    assert without == unlaid == laid
    assert any("sleeps on" in " ".join(rows) for _, rows in without)


@pytest.mark.rule("LS43")
def test_words_lay_a_wager_too() -> None:
    panel = SimulatedPanel((), ())

    @sit(begin_at_dragon(), panel)
    async def sitting(s: Sitting) -> None:
        await s.wait(30)
        await s.host.handle(Said("Bo", "She sleeps on"))
        await s.host.handle(Said("Ada", "box"))

    assert tally(sitting.table) == {"Bo": (1, 1)}


@pytest.mark.rule("AS77")
def test_wagers_work_in_atervackt_too() -> None:
    game: Game[Any] = find("atervackt")
    modes = {path: "rolled" if path.startswith("dice.") else "drawn" for path in mode_paths(game)}
    for seed in range(40):
        header = new_header(game, ["Ada", "Bo"], {"wager": True}, modes)
        table, rng = Table(game, MemoryJournal(header), Chance(seed)), random.Random(seed)
        while table.open is not None and table.open.ask.key != "dragon.card":
            seat = table.open.waiting[0]
            give(table, seat, answer_to_dragon(table.open.ask, seat) or bots.legal_answer(table.open.ask, seat, rng))
        if table.open is not None:
            (who,) = table.open.waiting
            other = "Bo" if who == "Ada" else "Ada"
            give(table, other, "asleep")
            give(table, who, "box")
            assert list(tally(table)) == [other]
            return
    raise AssertionError("nobody came into the chamber")


@pytest.mark.parametrize("name", ["legenden", "atervackt"])
def test_the_tally_stands_at_the_end(name: str) -> None:
    game: Game[Any] = find(name)
    for seed in range(60):
        rng = random.Random(seed)
        modes = {path: "rolled" if path.startswith("dice.") else "drawn" for path in mode_paths(game)}
        table = Table(game, MemoryJournal(new_header(game, SEATS, {"wager": True}, modes)), Chance(seed))
        while table.open is not None and len(table.run.log) < 4000:
            ask, seat = table.open.ask, table.open.waiting[0]
            if isinstance(ask, Draw) and ask.wager is not None and table.draft(ask.wager.seats[0]) is None:
                for other in ask.wager.seats:
                    table.lay(table.open.n, other, rng.choice(["awake", "asleep"]))
                table.answer(table.open.n, seat, "box")
            else:
                give(table, seat, answer_to_dragon(ask, seat) or bots.legal_answer(ask, seat, rng))
        state: Any = table.run.state
        if table.is_over and state.wagers:
            told = [str(event.text) for event in table.log() if event.key == "wager.tally"]
            best = max(state.wagers.values(), key=lambda one: one.right)
            assert told[0].split(": ")[1].startswith(f"{best.right} of ")
            assert table.result()["wagers"] == {
                seat: {"right": one.right, "laid": one.laid} for seat, one in state.wagers.items()
            }
            return
    raise AssertionError("nobody came into the chamber")
