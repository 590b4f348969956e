"""The way back: undo and redo, the barrier, and real cards that went back to their deck."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Ask
from companion.table import BOX, Barrier, NotOpen, Table, descriptions, open_ask
from companion.table.entry_path import Body
from companion.table.undo_words import describe_moves
from companion.testing import bots
from companion.text import Text
from companion.view import Correction, View
from tests.table.games import Fortune
from tests.table.making import (
    answer_as_usual,
    event_keys,
    go_to,
    key,
    life,
    number,
    reopen,
    say,
    sit,
    table_facts,
    waiting_seats,
)


def test_undo_takes_back_one_step_and_redo_returns_it() -> None:
    table = say(sit(), ("Ada", "out"))
    before = table_facts(table)
    say(table, ("Bo", "home"))
    after = table_facts(table)
    assert str(table.last_step()) == "Bo: Home"
    table.undo()
    assert table_facts(table) == before
    table.redo()
    assert table_facts(table) == after


def test_undo_and_redo_without_a_step_are_refused() -> None:
    table = sit()
    assert table.last_step() is None
    assert table.undo_barrier() is None
    with pytest.raises(NotOpen, match="nothing left to undo"):
        table.undo()
    with pytest.raises(NotOpen, match="nothing to redo"):
        table.redo()
    say(table, ("Ada", "out"))
    with pytest.raises(NotOpen):
        table.undo(2)
    assert table.journal.entries() == [(1, {"e": "answer", "k": "move", "s": "Ada", "v": "out"})]


def test_an_answer_after_an_undo_ends_the_redo() -> None:
    table = say(sit(), ("Ada", "out"))
    table.undo()
    could = table.can_redo
    say(table, ("Ada", "home"))
    assert (could, table.can_redo) == (True, False)
    with pytest.raises(NotOpen):
        table.redo()


def test_the_journal_only_grows() -> None:
    table = say(sit(), ("Ada", "out"))
    table.undo()
    table.redo()
    table.undo()
    assert [body["e"] for _, body in table.journal.entries()] == ["answer", "undo", "redo", "undo"]


def test_an_undo_says_what_to_move_back() -> None:
    table = sit()
    table.set("players.Ada.life", 1)
    table.drain_events()
    table.undo()
    assert [(event.key, str(event.text)) for event in table.drain_events()] == [
        ("undo", "Undone: Ada: life set"),
        ("moved", "Ada: life 1 → 5"),
    ]
    table.redo()
    assert [str(event.text) for event in table.drain_events()] == ["Done again: Ada: life set", "Ada: life 5 → 1"]


def test_a_changed_figure_is_told_once_for_all_its_menu_lines() -> None:
    life = [Correction("a", Text(name), Text("life"), (1, 2)) for name in ("Ada", "Bo", "Ada")]
    same = Correction("b", Text("Ada"), Text("life"), (1, 2))
    view = View(headline=Text("x"), corrections=(*life, same), state={"a": 2, "b": 2})
    assert [str(row) for row in describe_moves({"a": 1, "b": 1}, view)] == ["Ada: life 1 → 2"]
    assert [str(row) for row in describe_moves({"a": 1, "b": 2}, view)] == ["Ada: life 1 → 2"]
    assert describe_moves({"a": 2, "b": 2}, view) == []


def test_corrections_leaves_and_interruptions_are_steps() -> None:
    table = sit()
    start = table_facts(table)
    table.set("players.Ada.life", 1)
    table.interrupt("Bo", "spell")
    table.leave("round")
    table.deck("dragon", "shuffle")
    for step in ("dragon", "round", "Bo: spell", "Ada: life set"):
        assert str(table.last_step()) == step
        table.undo()
    assert table_facts(table) == start


def act(table: Table, rng: random.Random) -> None:
    """Anything that people may do, at random."""
    opened = table.open
    if table.is_over or opened is None:
        return
    what = rng.random()
    if what < 0.06 and opened.ask.interruptions:
        table.interrupt(rng.choice(table.run.state.seats), "spell")
    elif what < 0.12:
        table.set(f"players.{rng.choice(table.run.state.seats)}.life", rng.randint(0, 9))
    elif what < 0.15 and table.run.state.scopes and not table.run.asking_about_cards:
        table.leave(rng.choice(table.run.state.scopes))
    elif what < 0.18:
        table.set("dice.T6", rng.choice(["asked", "rolled"]))
    elif what < 0.21:
        table.set("cards.dragon", rng.choice(["asked", "drawn"]))
    elif what < 0.24 and opened.ask.seconds is not None:
        table.expire_deadline(opened.n)
    elif what < 0.27 and opened.answers:
        table.withdraw(opened.n, rng.choice([*opened.answers]))
    elif what < 0.29:
        table.deck("dragon", "shuffle")
    else:
        bots.answer_once(table, rng)


def play(table: Table, rng: random.Random, steps: int) -> Table:
    for _ in range(steps):
        act(table, rng)
    return table


@given(st.integers(0, 2**32), st.integers(1, 40), st.integers(1, 6))
def test_redo_is_the_inverse_of_undo(seed: int, steps: int, count: int) -> None:
    """However a game went: so many steps back and as many forth, and all is as it was."""
    table = play(sit("Ada", "Bo", "Cid", rounds=3), random.Random(seed), steps)
    if table.run.held:
        return
    before = table_facts(table)
    undone = 0
    while undone < count and table.last_step() is not None:
        table.undo(consent=True)
        undone += 1
    for _ in range(undone):
        table.redo()
    assert table_facts(table) == before
    assert not table.can_redo or undone == 0


@given(st.integers(0, 2**32), st.integers(1, 60))
def test_an_asks_number_comes_back_for_the_very_same_ask_only(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    table = sit("Ada", "Bo", "Cid", rounds=3)
    asked: dict[int, Ask] = {}
    for _ in range(steps):
        act(table, rng)
        if rng.random() < 0.3 and table.last_step() is not None:
            table.undo(consent=True)
        elif rng.random() < 0.3 and table.can_redo:
            table.redo()
        if table.open is not None:
            assert asked.setdefault(table.open.n, table.open.ask) == table.open.ask


@given(st.integers(0, 2**32), st.integers(0, 30), st.integers(1, 8))
def test_one_long_undo_is_many_short_ones(seed: int, steps: int, count: int) -> None:
    long, short = (play(sit("Ada", "Bo", rounds=3, seed=1), random.Random(seed), steps) for _ in range(2))
    undone = 0
    while undone < count and short.last_step() is not None:
        short.undo(consent=True)
        undone += 1
    if undone:
        long.undo(undone, consent=True)
    assert long.run.state == short.run.state
    assert key(long) == key(short)


def test_an_undo_into_a_secret_with_dropped_seals_goes_before_it() -> None:
    """Ada has chosen, the duel was left, and that was a mistake: the choice is gone for good."""
    table = say(go_to(sit(), "duel"), ("Ada", "bag"))
    table.leave("duel")
    after = table_facts(table)
    table.undo()
    assert (key(table), waiting_seats(table)) == ("duel", ("Ada", "Bo"))
    table.redo()
    assert table_facts(table) == after
    table.undo()
    say(table, ("Ada", "bag"), ("Bo", "stone"))
    assert str(table.log()[-1].text) == "bag against stone"


# The barrier.


def list_learned(table: Table, count: int = 1) -> list[str] | None:
    barrier = table.undo_barrier(count)
    return None if barrier is None else [str(text) for text in barrier]


@pytest.mark.parametrize(
    ("asked", "who", "value", "modes", "says"),
    [
        ("dragon", "Bo", "asleep", {}, ["Dragon: asleep"]),
        ("duel", "Bo", "bag", {}, ["what Ada, Bo chose"]),
        ("luck", "Ada", "box", {}, ["d12 shows 7"]),
    ],
)
def test_a_step_that_taught_somebody_is_undone_only_with_consent(
    asked: str, who: str, value: Any, modes: dict[str, str], says: list[str]
) -> None:
    table = go_to(sit(seed=1, modes=modes), asked)
    if asked == "duel":
        say(table, ("Ada", "bag"))
    say(table, (who, value))
    before, entries = table_facts(table), len(table.journal.entries())
    if value == "box":
        (said,) = [str(event.text) for event in table.log() if event.key == "rolled"]
        assert said.startswith("Luck: ")
        says = [said.removeprefix("Luck: ")]
    with pytest.raises(Barrier) as barrier:
        table.undo()
    assert [str(text) for text in barrier.value.learned] == says == list_learned(table)
    assert says[0] in str(barrier.value)
    assert (table_facts(table), len(table.journal.entries())) == (before, entries)
    table.undo(consent=True)
    assert key(table) in (asked, "table.card")


def test_a_roll_that_was_told_is_no_secret() -> None:
    table = say(go_to(sit(), "dice"), ("Ada", [2, 3]))
    assert list_learned(table) == []
    table.undo()
    assert key(table) == "dice"


def test_a_peek_bars_an_undo_without_consent() -> None:
    table = sit()
    table.deck("dragon", "peek", card="awake", seat="Ada")
    assert list_learned(table) == ["a card"], "which one is Ada's own business"
    with pytest.raises(Barrier):
        table.undo()


def test_steps_after_a_barrier_are_undone_without_consent() -> None:
    table = say(go_to(sit(), "dragon"), ("Bo", "asleep"), ("Ada", "out"))
    assert list_learned(table) == []
    assert list_learned(table, 2) == ["Dragon: asleep"]
    table.undo()
    with pytest.raises(Barrier):
        table.undo()


def test_rolls_of_the_box_are_undone_with_the_step_before() -> None:
    table = go_to(sit(seed=1, modes={"dice.T12": "rolled", "dice.T6": "rolled"}), "duel")
    say(table, ("Ada", "bag"), ("Bo", "bag"))
    assert key(table) == "gold"
    table.undo(consent=True)
    assert (key(table), waiting_seats(table)) == ("duel", ("Ada", "Bo"))


def test_to_let_the_box_roll_this_once_is_a_step_of_its_own() -> None:
    table = go_to(sit(seed=1), "luck")
    before = table_facts(table)
    say(table, ("Ada", BOX))
    assert key(table) == "dice"
    table.undo(consent=True)
    assert table_facts(table) == before


# Real cards.


def draw_and_undo(*cards: str) -> Table:
    """Return a game in which these cards were drawn and then undone: the table asks where they are."""
    table = sit(game=Fortune())
    for card in cards:
        table.interrupt("Bo", "fortune")
        say(table, ("Bo", card))
    table.undo(2 * len(cards), consent=True)
    return table


def chance(table: Table, card: str = "awake", index: int = 0) -> Fraction | None:
    state: Any = table.run.state
    found: Fraction | None = state.dragon.chance(card, None, "pile", index)
    return found


@pytest.mark.parametrize(
    ("where", "chance_now"), [("top", Fraction(0)), ("in", Fraction(1, 4)), ("slip", Fraction(1, 4))]
)
def test_a_real_card_goes_back_to_where_people_say(where: str, chance_now: Fraction) -> None:
    table = draw_and_undo("asleep")
    asked = table_facts(table)["ask"]
    assert (asked["key"], asked["seats"], asked["text"]) == ("table.card", ["Bo"], "Dragon: asleep")
    assert [option["id"] for option in asked["options"]] == ["in", "top", "slip"]
    say(table, ("Bo", where))
    assert key(table) == "move"
    assert chance(table) == chance_now
    assert table_facts(reopen(table)) == table_facts(table)


@pytest.mark.parametrize(
    ("second", "first", "top", "next_"),
    [
        ("top", "top", 0, 1),  # asleep lies on awake
        ("top", "in", Fraction(1, 4), Fraction(1, 4)),
        ("in", "top", 0, Fraction(1, 3)),
        ("in", "in", Fraction(1, 4), Fraction(1, 4)),
        ("slip", "top", 0, Fraction(1, 3)),
        ("top", "slip", 1, 0),
    ],
)
def test_two_real_cards_go_back_with_the_last_one_first(
    second: str, first: str, top: Fraction, next_: Fraction
) -> None:
    table = draw_and_undo("asleep", "awake")
    assert table_facts(table)["ask"]["text"] == "Dragon: awake"
    say(table, ("Bo", second))
    assert table_facts(table)["ask"]["text"] == "Dragon: asleep"
    say(table, ("Bo", first))
    assert (chance(table), chance(table, index=1)) == (top, next_)


def test_where_a_card_is_was_also_asked_in_the_games_next_life() -> None:
    table = draw_and_undo("asleep")
    before = table_facts(table)
    table = reopen(table)
    assert table_facts(table) == before
    say(table, ("Bo", "top"))
    assert chance(reopen(table)) == 0


def test_answers_stay_while_the_card_is_asked_for() -> None:
    table = say(sit("Ada", "Bo", "Cid", game=Fortune()), ("Ada", "out"))
    table.interrupt("Bo", "fortune")
    say(table, ("Bo", "asleep"))
    table.undo(2, consent=True)
    say(table, ("Bo", "top"))
    assert (key(table), waiting_seats(table)) == ("move", ("Bo", "Cid"))


def test_a_card_of_the_boxs_own_is_nowhere_on_the_table() -> None:
    table = sit(game=Fortune(), seed=1, modes={"cards.dragon": "drawn"})
    table.interrupt("Bo", "fortune")
    assert event_keys(table) == ["drawn"]
    table.undo(consent=True)
    assert key(table) == "move"


def test_the_question_about_a_card_is_no_step_of_its_own() -> None:
    table = say(sit(), ("Ada", "out"), ("Bo", "out"))
    start = table_facts(table)
    go_to(table, "dragon")
    say(table, ("Bo", "asleep"))
    table.undo(consent=True)
    say(table, ("Bo", "slip"))
    assert key(table) == "dragon"
    while key(table) != "duel" or waiting_seats(table) != ("Ada", "Bo"):
        table.undo(consent=True)
        while key(table) == "table.card":
            say(table, ("Bo", "slip"))
    assert table_facts(table)["state"] == start["state"]


def test_a_redo_while_a_card_is_asked_for_restores_the_draw() -> None:
    table = say(go_to(sit(), "dragon"), ("Bo", "asleep"))
    before = table_facts(table)
    table.undo(consent=True)
    assert key(table) == "table.card"
    table.redo()
    assert table_facts(table) == before


def test_a_scene_cannot_be_left_while_a_card_is_asked_for() -> None:
    table = say(go_to(sit(), "dragon"), ("Bo", "asleep"))
    table.undo(consent=True)
    with pytest.raises(NotOpen, match="First say where the card is that was drawn"):
        table.leave("round")


def test_a_correction_while_a_card_is_asked_for_builds_the_games_ask_too() -> None:
    table = go_to(sit(), "luck")
    table.deck("dragon", "peek", card="asleep")
    table.set("players.Ada.life", 4)
    table = draw_and_undo("asleep")
    table.set("players.Ada.life", 0)
    say(table, ("Bo", "top"))
    assert (key(table), life(table, "Ada")) == ("move", 0)
    assert number(table)


def test_after_the_end_the_last_step_can_be_undone() -> None:
    table = go_to(sit(rounds=1), "dragon")
    before = table_facts(table)["state"]
    answer_as_usual(table)
    assert table.open is None
    table.undo(consent=True)
    assert key(table) == "table.card"
    say(table, ("Bo", "slip"))
    assert table_facts(table)["state"] == before


def test_the_first_undo_of_a_long_game_shortens_no_more_asks_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole ask holds on to an old state, so in the end all are short; no undo pays for a whole evening."""
    table, shortened, shorten = sit(rounds=50), list[int](), descriptions.shorten_ask

    def count(ask: Ask, body: Body) -> Ask:
        shortened[-1] += 1
        return shorten(ask, body)

    monkeypatch.setattr(descriptions, "shorten_ask", count)
    monkeypatch.setattr(open_ask, "MOST_SHORTENED", 8)
    bots.play(table, random.Random(1), 150)
    asked = {number: (ask.key, ask.seats) for number, ask in table.run.answered.items()}
    for _ in range(24):
        shortened.append(0)
        table.redo() if table.can_redo else table.undo(consent=True)
        assert {number: (ask.key, ask.seats) for number, ask in table.run.answered.items()}.items() <= asked.items()
    assert shortened[:2] == [8, 8] and max(shortened) == 8 and shortened[-1] < 8
