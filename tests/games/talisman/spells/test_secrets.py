"""Secrecy: which Spells a hero holds is seen by its own seat alone (T6.9.2), at every moment for Spells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game import find
from companion.games.talisman import game
from companion.games.talisman.state.game import TalismanState
from companion.journal import MemoryJournal
from companion.kit.cards.holdings import hand_pile
from companion.owners import merge
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing.secrecy import blank_seals, trace
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit
from tests.games.talisman import large

__all__ = ["blank_seals"]

SEATS = ("Ada", "Bo")
LOSES_ALL = ("lives", "lose", 4)

MOMENTS: Mapping[str, tuple[str, tuple[Any, ...]]] = {
    "the start of a turn, before the roll": ("move.roll", ()),
    "after a card is turned": ("follow", ([1], "right", "event", "+some_event")),
    "before Lives are lost": ("change.lose", ([1], "right", "event", "+some_event", "lives", "lose")),
    "before the last Life is lost": ("life.last", ([1], "right", "event", "+some_event", *LOSES_ALL)),
    "before a fight's dice": ("fight", ([1], "right", "enemy", "dragon")),
    "at the die itself": ("fight.own", ([1], "right", "enemy", "dragon", "fight")),
    "a missed turn": ("missed.spell", ()),
}
"""Moments for Spells: the ask, and the answers that lead there from the first roll."""


def state_of(table: Table) -> TalismanState:
    """Return the state of the table."""
    state = table.run.state
    assert isinstance(state, TalismanState)
    return state


def answer_all(table: Table, *values: Any) -> Table:
    """Answer for the asked seats."""
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, table.open.ask.seats[0], value)
    return table


def open_table(*cards: str, moment: str = "") -> Table:
    """Return a table at that moment of Ada's first turn; the box knows the Spells in Ada's hand."""
    header = new_header(game, SEATS, {"setup": "chosen"})
    table = Table(game, MemoryJournal({**header, "session": "one"}), Chance(1))
    answer_all(table, "met", "wizard", 0, "troll", 0, "done", "done")
    if moment == "missed.spell":
        state_of(table).characters["Ada"].missed = 1
    for card in cards:
        state_of(table).decks["spell"].draw(hand_pile("Ada"), frozenset({"Ada"}), card)
    return answer_all(table, [6], [1])


@pytest.mark.rule("T6.9.2", "T6.9.6")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("seat", [None, "Bo"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_else_ever_sees_the_spells_in_a_hand(moment: str, seat: str | None) -> None:
    key, way = MOMENTS[moment]
    traces = []
    for card in ("hex", "immobility"):
        table = answer_all(open_table(card, moment=key), *way)
        assert table.open is not None
        assert table.open.ask.key == key
        before = trace(table, seat)
        table.interrupt("Ada", "spell")
        assert table.open.ask.key == "spell.cast"
        assert [str(option.text) for option in table.open.ask.options] == ["None", "Number 1"]  # type: ignore[attr-defined]
        traces.append((before, trace(table, seat)))
    assert traces[0] == traces[1]


@pytest.mark.rule("T6.9.2")
def test_a_seat_reads_its_own_spells_in_private() -> None:
    assert trace(open_table("hex"), "Ada") != trace(open_table("immobility"), "Ada")
    shown = game.view(state_of(open_table("hex", "immobility")), "Ada")
    assert [str(line) for line in shown.private_lines] == ["1: Immobility", "2: Hex"]
    assert all("Hex" not in str(pane) for pane in shown.open_panes)


@pytest.mark.rule("T6.9.2")
def test_the_line_spell_tells_nothing() -> None:
    for key, way in list(MOMENTS.values())[:3]:
        offers = []
        for cards in (("hex",), ()):
            table = answer_all(open_table(*cards, moment=key), *way)
            assert table.open is not None
            offers.append([(offer.what, str(offer.text)) for offer in table.open.ask.interruptions])
        assert offers == [[("spell", "Spell"), ("ability", "Ability"), ("things", "My things")]] * 2


@pytest.mark.rule("T6.9.2", "T6.9.6")
def test_a_known_spell_is_cast_by_its_number_and_lies_open() -> None:
    table = open_table("hex", "immobility")
    table.interrupt("Ada", "spell")
    answer_all(table, "2", "else.")
    assert "Ada casts: Hex." in [str(event.text) for event in table.log()]
    assert state_of(table).decks["spell"].known("discard") == ["hex"]
    assert state_of(table).decks["spell"].known(hand_pile("Ada"), "Ada") == ["immobility"]


# The box draws (TS25).


def entered_spells() -> dict[str, Any]:
    """Return data with all 26 Spells."""
    return merge(find("talisman").data(), {"cards": {"spell": {"cards": large.spell_rows()}}})


def open_box_table(seed: int = 1) -> Table:
    """Return a table where the box draws the Spells; Ada, a Wizard, begins with two."""
    header = new_header(game, SEATS, {"setup": "chosen"}, {"cards.spell": "drawn"}, data=entered_spells())
    table = Table(game, MemoryJournal({**header, "session": "one"}), Chance(seed))
    return answer_all(table, "met", "wizard", 2)


@pytest.mark.rule("TS25", "T6.9.5", "T6.9.2", "T3e")
def test_the_box_draws_entered_spells_for_one_seat_alone() -> None:
    table = open_box_table()
    deck = state_of(table).decks["spell"]
    assert (deck.left(), deck.known(hand_pile("Ada")), deck.known(hand_pile("Ada"), "Bo")) == (
        24,
        [None] * 2,
        [None] * 2,
    )
    own = [name for name in deck.known(hand_pile("Ada"), "Ada") if name]
    assert len(own) == 2
    assert "Ada draws 2 Spells." in [str(event.text) for event in table.log()]
    names = [card.replace("spell", "Spell ") for card in own]
    assert not any(f"{name}." in str(event.text) for name in names for event in table.log())


@pytest.mark.rule("TS25", "T6.9.2")
@pytest.mark.usefixtures("blank_seals")
def test_spells_drawn_by_the_box_show_nowhere_else() -> None:
    traces, hands = set[str](), set[str]()
    for seed in range(4):
        table = open_box_table(seed)
        hands.add(str(state_of(table).decks["spell"].known(hand_pile("Ada"), "Ada")))
        traces.add(trace(table, "Bo") + trace(table, None))
    assert len(hands) > 1
    assert len(traces) == 1


@pytest.mark.rule("TS25", "T6.2.8", "T6.9.3", "T6.9.5")
def test_a_surplus_spell_is_picked_by_number_and_lies_open() -> None:
    table = answer_all(open_box_table(), "troll", 0, "done", "done", [6], [1])
    deck = state_of(table).decks["spell"]
    own = deck.known(hand_pile("Ada"), "Ada")
    table.set("characters.Ada.craft", 3)
    answer_all(table, [1], "right")
    assert table.open is not None
    assert table.open.ask.key == "spell.discard"
    assert [option.id for option in table.open.ask.options] == ["1", "2"]  # type: ignore[attr-defined]
    answer_all(table, "1")
    assert deck.known("discard") == own[:1], "it lies open"
    assert deck.known(hand_pile("Ada"), "Ada") == own[1:]
    for _ in range(24):
        deck.draw("lost to a Hex")
    table.set("characters.Ada.craft", 5)
    table.interrupt("Ada", "ability")
    answer_all(table, "card.", "spell", "draw", "done")
    assert sorted(map(str, deck.known(hand_pile("Ada"), "Ada"))) == sorted(map(str, own)), "the only one that was left"
    assert "The Spells are shuffled again." in [str(event.text) for event in table.log()]


# Without a screen of one's own.


def shared_screen_pages(card: str, name: str) -> list[object]:
    """Return all pages of the shared screen before Ada uncovers the Spells, and after covering them."""
    panel, covered = SimulatedPanel(buttons=(), screens=()), list[object]()

    @sit(open_table(card), panel)
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        while "For Ada alone" not in s.box():
            await s.press("D")
        await s.press(next(row[0] for row in s.box().splitlines() if "For Ada alone" in row))
        assert "Ada alone!" in s.box() and name not in s.box()
        await s.press("A")
        assert name not in s.box(), "a short press uncovers nothing"
        covered.extend((one.box, one.handhelds, one.lights, one.log, one.private) for one in panel.scenes)
        await s.press("A!")
        assert f"1: {name}" in s.box() and s.panels[0].scene.private
        await s.press("D")
        assert name not in s.box()

    return covered


@pytest.mark.rule("T6.9.2")
def test_the_shared_screen_covers_the_spells_of_a_seat() -> None:
    assert shared_screen_pages("hex", "Hex") == shared_screen_pages("immobility", "Immobility")
