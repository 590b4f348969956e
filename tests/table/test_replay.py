"""Resume is replay: the same game from the same answers, and what happens where the rules have changed."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.asks import NotOffered
from companion.game import Game
from companion.journal import MemoryJournal
from companion.state import State, digest
from companion.table import BOX, NotOpen, ReplayDiverged, RuleFault, Table
from companion.table.chance import Chance
from tests.table.games import Brittle, Harsh, Renamed, Reworded
from tests.table.making import (
    answer_as_usual,
    event_keys,
    go_to,
    header,
    key,
    life,
    number,
    reopen,
    say,
    sit,
    table_facts,
    waiting_seats,
)
from tests.table.test_undo import act
from tests.toys import game


def play_wildly(table: Table, rng: random.Random, steps: int) -> Table:
    """Anything that people may do, undo and redo among it."""
    for _ in range(steps):
        what = rng.random()
        if what < 0.08 and table.last_step() is not None:
            table.undo(consent=True)
        elif what < 0.14 and table.can_redo:
            table.redo()
        else:
            act(table, rng)
    return table


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_resumed_game_is_the_one_that_was_left(seed: int, steps: int) -> None:
    """However it was played: with corrections, scenes left, spells, undo and redo, and the box's own dice."""
    table = play_wildly(sit("Ada", "Bo", "Cid", rounds=3), random.Random(seed), steps)
    before, entries = table_facts(table), table.journal.entries()
    resumed = reopen(table)
    assert table_facts(resumed) == before
    assert resumed.journal.entries() == entries, "to resume is to look, not to play"
    assert resumed.can_redo == table.can_redo
    assert str(resumed.last_step()) == str(table.last_step())
    assert resumed.drain_events() == []


@given(st.integers(0, 2**32), st.integers(1, 30), st.integers(1, 30))
@settings(max_examples=40)
def test_a_resumed_game_goes_on_as_it_would_have(seed: int, steps: int, more: int) -> None:
    """Every answer after a resume has the same consequences, the box's seeded dice and cards among them."""
    modes = {"dice.T12": "rolled", "dice.T6": "rolled", "cards.dragon": "drawn"}
    through = sit("Ada", "Bo", seed=5, modes=modes, rounds=50)
    cut = sit("Ada", "Bo", seed=5, modes=modes, rounds=50)
    rngs = random.Random(seed), random.Random(seed)
    play_wildly(through, rngs[0], steps)
    cut = reopen(play_wildly(cut, rngs[1], steps))
    play_wildly(through, rngs[0], more)
    play_wildly(cut, rngs[1], more)
    assert strip_salts(through) == strip_salts(cut)


def strip_salts(table: Table) -> dict[str, Any]:
    """Return the present of a table without the commitments, which no seed can foresee."""
    shown = table_facts(table)
    sealed = shown["ask"].pop("sealed", {}) if shown["ask"] else {}
    log = [event["key"] if event["key"] == "seal" else event for event in shown["log"]]
    return {**shown, "log": log, "sealed": [*sealed]}


def test_boundaries_carry_the_hash_of_the_state() -> None:
    table = go_to(sit(), "dragon")
    answer_as_usual(table)
    hashed = [body for _, body in table.journal.entries() if "h" in body]
    assert hashed == []
    answer_as_usual(table)
    hashed = [body for _, body in table.journal.entries() if "h" in body]
    assert len(hashed) == 1
    assert len(hashed[0]["h"]) == 16


# Chance.


def rolls(table: Table, count: int) -> list[Any]:
    """Answer a number of times; return the rolls and cards of the box."""
    for _ in range(count):
        answer_as_usual(table)
    return [body["v"] for _, body in table.journal.entries() if body.get("by") == "box"]


MODES = {"dice.T12": "rolled", "dice.T6": "rolled", "cards.dragon": "drawn"}


def test_the_same_seed_gives_the_same_dice_and_cards() -> None:
    same = [rolls(sit(seed=7, modes=MODES, rounds=50), 60) for _ in range(2)]
    other = rolls(sit(seed=8, modes=MODES, rounds=50), 60)
    assert same[0] == same[1] != other
    assert len(same[0]) == 30


def test_without_a_seed_nobody_can_foresee_them() -> None:
    assert rolls(sit(modes=MODES, rounds=50), 60) != rolls(sit(modes=MODES, rounds=50), 60)


def test_an_undone_roll_falls_anew() -> None:
    """Also where the ask stayed open: else the box could be asked until it says what is wanted, or never again."""
    table = go_to(sit(seed=1), "luck")
    faces = set()
    for _ in range(12):
        say(table, ("Ada", BOX))
        faces.add(str(table.log()[-1].text))
        table.undo(consent=True)
    assert len(faces) > 3


def test_every_face_and_every_card_comes() -> None:
    chance = Chance(1)
    assert {face for n in range(200) for face in chance.roll((1, 2, 3), 2, n)} == {1, 2, 3}
    cards = [("asleep", Fraction(3, 4)), ("awake", Fraction(1, 4))]
    drawn = [chance.draw(cards, n) for n in range(2000)]
    assert 400 < drawn.count("awake") < 600


def test_a_card_without_a_chance_never_comes() -> None:
    cards = [("never", Fraction(0)), ("always", Fraction(1)), ("neither", Fraction(0))]
    assert {Chance(1).draw(cards, n) for n in range(300)} == {"always"}


def test_the_box_rolls_only_where_dice_are_rolled() -> None:
    table = sit()
    with pytest.raises(NotOffered):
        say(table, ("Ada", BOX))
    say(go_to(table, "dragon"), ("Bo", BOX))
    assert event_keys(table)[-2] == "drawn"


# Rules that have changed.


def play_three_rounds(rules: Game[Any] = game) -> Table:
    """Return two whole rounds and the beginning of a third."""
    table = sit(game=rules, rounds=50)
    while table.run.state.turns < 2:
        answer_as_usual(table)
    return say(table, ("Ada", "out"), ("Bo", "out"))


def boundary(table: Table, turns: int) -> int:
    """Return the last entry before that turn's end was hashed."""
    hashed = [n for n, body in table.journal.entries() if "h" in body]
    return hashed[turns - 1] - 1


def test_new_words_and_a_new_version_change_no_replay() -> None:
    table = play_three_rounds()
    assert table_facts(reopen(table, Reworded())) == table_facts(table)


@pytest.mark.parametrize("rules", [Renamed(), Harsh()], ids=["renamed", "harsh"])
def test_changed_rules_stop_where_they_part_and_say_so(rules: Game[Any]) -> None:
    table = play_three_rounds()
    entries = table.journal.entries()
    with pytest.raises(ReplayDiverged) as parted:
        reopen(table, rules)
    assert parted.value.boundary == boundary(table, 1)
    assert parted.value.entry > parted.value.boundary
    assert f"from entry {parted.value.entry} on" in str(parted.value)
    assert f"it can continue from entry {parted.value.boundary}, the last turn that agrees." in str(parted.value)
    assert table.journal.entries() == entries, "nothing is written by looking"


def test_a_replay_parts_at_the_entry_that_no_longer_fits() -> None:
    table = play_three_rounds()
    with pytest.raises(ReplayDiverged, match="it answers 'luck' where 'tidy' is asked") as renamed:
        reopen(table, Renamed())
    asked = dict(table.journal.entries())[renamed.value.entry]
    assert asked["k"] == "luck"
    with pytest.raises(ReplayDiverged, match="the state of the game is different") as harsh:
        reopen(table, Harsh())
    assert harsh.value.entry == boundary(table, 2) + 1, "known at the next boundary, not before"


def test_a_mended_game_goes_on_from_the_last_turn_that_agreed() -> None:
    table = play_three_rounds()
    turn = sit(rounds=50)
    while turn.run.state.turns < 1:
        answer_as_usual(turn)
    mended = reopen(table, Harsh(), mend=True)
    assert key(mended) == "table.card", "a real card was drawn in what is gone"
    say(mended, ("Bo", "slip"))
    assert table_facts(mended)["state"] == table_facts(turn)["state"]
    assert not mended.can_redo
    while mended.run.state.turns < 2:
        answer_as_usual(mended)
    assert (life(mended, "Ada"), life(turn, "Ada")) == (4, 5)
    assert table_facts(reopen(mended)) == table_facts(mended), "mended once, it resumes"


def test_mending_a_game_that_agrees_changes_nothing() -> None:
    table = play_three_rounds()
    entries = table.journal.entries()
    assert table_facts(reopen(table, mend=True)) == table_facts(table)
    assert table.journal.entries() == entries


def test_an_unknown_entry_of_a_newer_drakvakt_parts() -> None:
    table = play_three_rounds()
    table.journal.append({"e": "teleport"})
    with pytest.raises(ReplayDiverged, match="there is no kind of entry called 'teleport'"):
        reopen(table)


# Rules that stumble.


def test_an_answer_on_which_the_rules_fail_is_taken_back() -> None:
    table = sit(game=Brittle())
    before = table_facts(table)
    with pytest.raises(RuleFault, match=r"^The rules failed \(ZeroDivisionError\); this was undone"):
        say(table, ("Ada", 13))
    assert table_facts(table) == before, "also what the rules had changed before they stumbled"
    assert [str(event.text) for event in table.drain_events()] == ["Undone."]
    say(table, ("Ada", 12))
    assert key(table) == "duel"
    assert table_facts(reopen(table)) == table_facts(table)
    table.undo()
    with pytest.raises(NotOpen):
        table.undo()


def test_a_card_on_which_the_rules_fail_stays_in_the_hand() -> None:
    table = say(sit(game=Brittle()), ("Ada", 1), ("Ada", "bag"), ("Bo", "stone"))
    with pytest.raises(RuleFault):
        say(table, ("Bo", "awake"))
    assert key(table) == "dragon"
    say(table, ("Bo", "asleep"))
    assert key(table) == "gold"


def test_a_box_card_on_which_the_rules_fail_is_then_asked_for() -> None:
    """A card that the rules fail on is not drawn again for ever."""
    modes = {"cards.dragon": "drawn"}
    for seed in range(20):
        table = say(sit(game=Brittle(), seed=seed, modes=modes, rounds=1), ("Ada", 1), ("Ada", "bag"))
        try:
            say(table, ("Bo", "stone"))
        except RuleFault:
            break
    assert key(table) == "dragon"
    say(table, ("Bo", "asleep"))
    assert table.is_over
    assert table.journal.finished  # type: ignore[attr-defined]


def test_a_kept_answer_without_a_reply_is_undone_at_the_resume() -> None:
    """The plug is pulled after the entry over which the rules stumble, before it could be taken back."""
    table = sit(game=Brittle())
    before = table_facts(table)
    table.journal.append({"e": "answer", "k": "gold", "s": "Ada", "v": 13})
    resumed = reopen(table)
    assert table_facts(resumed) == before
    assert table_facts(reopen(resumed)) == before


def test_rules_that_fail_at_the_start_are_reported() -> None:
    with pytest.raises(RuleFault, match=r"^The rules failed at the start \(ZeroDivisionError\)"):
        Table(Brittle(), MemoryJournal(header(state={"players.Ada.life": 9})))


def test_after_a_failed_answer_the_ask_keeps_its_number() -> None:
    table = sit(game=Brittle())
    with pytest.raises(RuleFault):
        say(table, ("Ada", 13))
    assert waiting_seats(table) == ("Ada",)
    assert number(table) == number(reopen(table))


def test_a_replay_hashes_only_where_it_has_to(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_wildly(sit("Ada", "Bo", rounds=50), random.Random(4), 60)
    assert sum("h" in body for _, body in table.journal.entries()) > 3
    hashed: list[int] = []

    def note_digest(state: State) -> str:
        hashed.append(state.turns)
        return digest(state)

    monkeypatch.setattr("companion.table.run.digest", note_digest)
    reopen(table)
    assert len(hashed) == 1, "the last boundary alone, because it agrees"
