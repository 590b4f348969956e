"""No side channel: which Spells somebody holds is seen by its own seat alone (T6.9.2), at every moment for Spells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game import find
from companion.games.talisman import game
from companion.games.talisman.state.game import TalismanState
from companion.journal import MemoryJournal
from companion.kit.cards.holdings import hand
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
"""Where Spells can be cast: the ask, and the answers that lead there from the first roll."""


def state_of(table: Table) -> TalismanState:
    """The state that the table has."""
    state = table.run.state
    assert isinstance(state, TalismanState)
    return state


def answers(table: Table, *values: Any) -> Table:
    """Whoever is asked answers."""
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, table.open.ask.seats[0], value)
    return table


def at_table(*cards: str, moment: str = "") -> Table:
    """A table at that moment of Ada's first turn; she holds these Spells, whose faces the box knows."""
    header = new_header(game, SEATS, {"setup": "chosen"})
    table = Table(game, MemoryJournal({**header, "session": "one"}), Chance(1))
    answers(table, "wizard", 0, "troll", 0, "done", "done")
    if moment == "missed.spell":
        state_of(table).characters["Ada"].missed = 1
    for card in cards:
        state_of(table).decks["spell"].draw(hand("Ada"), frozenset({"Ada"}), card)
    return answers(table, [6], [1])


@pytest.mark.rule("T6.9.2", "T6.9.6")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("seat", [None, "Bo"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_at_no_moment_anybody_else_sees_which_spells_she_holds(moment: str, seat: str | None) -> None:
    key, way = MOMENTS[moment]
    traces = []
    for card in ("hex", "immobility"):
        table = answers(at_table(card, moment=key), *way)
        assert table.open is not None
        assert table.open.ask.key == key
        before = trace(table, seat)
        table.interrupt("Ada", "spell")
        assert table.open.ask.key == "spell.cast"
        assert [str(option.text) for option in table.open.ask.options] == ["None", "Number 1"]  # type: ignore[attr-defined]
        traces.append((before, trace(table, seat)))
    assert traces[0] == traces[1]


@pytest.mark.rule("T6.9.2")
def test_her_own_seat_reads_them_where_she_alone_reads() -> None:
    assert trace(at_table("hex"), "Ada") != trace(at_table("immobility"), "Ada")
    shown = game.view(state_of(at_table("hex", "immobility")), "Ada")
    assert [str(line) for line in shown.alone] == ["1: Immobility", "2: Hex"]
    assert all("Hex" not in str(pane) for pane in shown.open_panes)


@pytest.mark.rule("T6.9.2")
def test_that_spell_is_offered_tells_nothing() -> None:
    for key, way in list(MOMENTS.values())[:3]:
        offers = []
        for cards in (("hex",), ()):
            table = answers(at_table(*cards, moment=key), *way)
            assert table.open is not None
            offers.append([(offer.what, str(offer.text)) for offer in table.open.ask.offers])
        assert offers == [[("spell", "Spell"), ("ability", "Ability"), ("things", "My things")]] * 2


@pytest.mark.rule("T6.9.2", "T6.9.6")
def test_one_that_the_box_knows_is_cast_by_its_number_and_lies_open() -> None:
    table = at_table("hex", "immobility")
    table.interrupt("Ada", "spell")
    answers(table, "2", "else.")
    assert "Ada casts: Hex." in [str(event.text) for event in table.log()]
    assert state_of(table).decks["spell"].known("discard") == ["hex"]
    assert state_of(table).decks["spell"].known(hand("Ada"), "Ada") == ["immobility"]


# The box draws (TS25).


def entered() -> dict[str, Any]:
    """Data in which all 26 Spells stand."""
    return merge(find("talisman").data(), {"cards": {"spell": {"cards": large.spells()}}})


def at_the_box(seed: int = 1) -> Table:
    """A table where the box draws the Spells; Ada, a Wizard, begins with two."""
    header = new_header(game, SEATS, {"setup": "chosen"}, {"cards.spell": "drawn"}, data=entered())
    table = Table(game, MemoryJournal({**header, "session": "one"}), Chance(seed))
    return answers(table, "wizard", 2)


@pytest.mark.rule("TS25", "T6.9.5", "T6.9.2", "T3e")
def test_the_box_draws_spells_that_have_been_entered_for_her_seat_alone() -> None:
    table = at_the_box()
    deck = state_of(table).decks["spell"]
    assert (deck.left(), deck.known(hand("Ada")), deck.known(hand("Ada"), "Bo")) == (24, [None] * 2, [None] * 2)
    own = [name for name in deck.known(hand("Ada"), "Ada") if name]
    assert len(own) == 2
    assert "Ada draws Spells: 2." in [str(event.text) for event in table.log()]
    names = [card.replace("spell", "Spell ") for card in own]
    assert not any(f"{name}." in str(event.text) for name in names for event in table.log())


@pytest.mark.rule("TS25", "T6.9.2")
@pytest.mark.usefixtures("blank_seals")
def test_what_the_box_has_drawn_for_her_shows_nowhere_else() -> None:
    traces, hands = set[str](), set[str]()
    for seed in range(4):
        table = at_the_box(seed)
        hands.add(str(state_of(table).decks["spell"].known(hand("Ada"), "Ada")))
        traces.add(trace(table, "Bo") + trace(table, None))
    assert len(hands) > 1
    assert len(traces) == 1


@pytest.mark.rule("TS25", "T6.2.8", "T6.9.3", "T6.9.5")
def test_a_surplus_one_is_picked_by_its_number_and_lies_open_and_all_are_shuffled_again() -> None:
    table = answers(at_the_box(), "troll", 0, "done", "done", [6], [1])
    deck = state_of(table).decks["spell"]
    own = deck.known(hand("Ada"), "Ada")
    table.set("characters.Ada.craft", 3)
    answers(table, [1], "right")
    assert table.open is not None
    assert table.open.ask.key == "spell.discard"
    assert [option.id for option in table.open.ask.options] == ["1", "2"]  # type: ignore[attr-defined]
    answers(table, "1")
    assert deck.known("discard") == own[:1], "it lies open"
    assert deck.known(hand("Ada"), "Ada") == own[1:]
    for _ in range(24):
        deck.draw("lost to a Hex")
    table.set("characters.Ada.craft", 5)
    table.interrupt("Ada", "ability")
    answers(table, "card.", "spell", "draw", "done")
    assert sorted(map(str, deck.known(hand("Ada"), "Ada"))) == sorted(map(str, own)), "the only one that was left"
    assert "The Spells are shuffled again." in [str(event.text) for event in table.log()]


# Without a screen of one's own.


def looked_at(card: str, name: str) -> list[object]:
    """All that was to be seen on the shared screen before Ada has uncovered what she holds, then covered it again."""
    panel, covered = SimulatedPanel(keys=(), eyes=()), list[object]()

    @sit(at_table(card), panel)
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
def test_on_the_shared_screen_they_stand_under_the_cover_of_her_seat() -> None:
    assert looked_at("hex", "Hex") == looked_at("immobility", "Immobility")
