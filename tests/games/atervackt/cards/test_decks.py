"""Decks are beliefs, and their compositions are data that people can correct: in files and on the buttons."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine import replies
from companion.cli.engine.engine import Engine
from companion.cli.host.scenes import situation_of
from companion.deck import PILE, Deck
from companion.game import games
from companion.games.atervackt import game
from companion.games.atervackt.cards.decks import OTHER
from companion.games.atervackt.data.terms import DECKS
from companion.games.atervackt.state.game import AtervacktState
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.owners import merge
from companion.pages.cursor import Cursor, start
from companion.pages.lists import MAIN
from companion.pages.screen import page, press
from companion.pages.situation import Set
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.sessions import Sessions
from tests.games.atervackt.driver import Hand, begin, move_into, play_alone

BOX = Surface(None)


def room_deck(hand: Hand) -> Any:
    return hand.state.decks["room"]


def odds_of(table: Table, key: str) -> dict[str, str]:
    """Return the chances of the next card of a deck, from engine and pages, by its English name."""
    rows = replies.list_odds(table, str)
    return {row["text"]: row["chance"] for row in rows if row["key"].startswith(f"{key}.")}


def at_table(*seats: str, **figures: Any) -> Table:
    header = new_header(game, list(seats or ("Ada", "Bo")), state=figures)
    table = Table(game, MemoryJournal({**header, "session": "one"}))
    while table.open is not None and table.open.ask.key != "move":
        answer: Any = {"setup.hero": "own", "setup.keeper": table.run.state.seats[0]}.get(table.open.ask.key, True)
        table.answer(table.open.n, table.open.waiting[0], answer)
    return table


# Belief.


@pytest.mark.rule("A2.1", "AS3")
def test_a_card_at_the_bottom_is_known_to_lie_there() -> None:
    hand = move_into(play_alone(), "orc")("meeting", "attack")("meeting.card", "fight")("monster.life", 1)
    hand("value.special", "none")("fight.sign", "rock")("fight.die", 3)
    deck = room_deck(hand)
    assert deck.known(PILE)[-1] == "orc"
    assert deck.chance("orc") == Fraction(3, 87)
    assert deck.chance("orc", index=-1) == 1
    for _ in range(87):
        deck.draw()
    assert deck.chance("orc") == 1, "all others have been drawn"


@pytest.mark.rule("A2.2", "AS3")
def test_shuffle_again_mixes_known_bottom_cards() -> None:
    hand = move_into(play_alone(), "bats")("damage", 3)("move", "move")("tile", "room")("draw.room", "shuffle")
    assert room_deck(hand).chance("bats") == room_deck(hand).chance("bats", index=-1) == Fraction(3, 88)
    assert hand.key == "draw.room"


@pytest.mark.rule("A2.2")
def test_a_pile_of_nothing_but_shuffle_again_is_not_drawn_from() -> None:
    hand = play_alone()
    hand.state.decks["room"] = Deck("room", {"orc": 1, "shuffle": 2})
    hand("move", "move")("tile", "room")("draw.room", "shuffle")("draw.room", "orc")
    assert hand.key == "meeting", "among others it is drawn past"
    hand("meeting", "wait")("meeting.card", "passive")("move", "wait")("wait", 1)
    assert hand.key == "move", "the orc lies out: nothing is left to draw"
    assert room_deck(hand).left() == 2


@pytest.mark.rule("AS3", "A2.1")
def test_odds_of_real_cards_are_exact_on_page_and_engine() -> None:
    table = at_table()
    assert table.run.modes["cards.room"] == "asked"
    answer_for_all(table, "move", "move", "wait")
    answer_for_all(table, "tile", "room")
    before = odds_of(table, "room")
    assert (before["Nothing"], before["Orc"]) == ("34/87", "4/87")
    assert "Shuffle again" not in before, "it is shuffled in and drawn past (A2.2)"
    answer_for_all(table, "draw.room", "bats")
    after = odds_of(table, "room")
    mixed = Fraction(1, 87)
    assert Fraction(after["Nothing"]) == Fraction(34, 87) + mixed * Fraction(34, 87)
    assert Fraction(after["Vampire bats"]) == Fraction(2, 87) + mixed * Fraction(3, 87), "one lies at the bottom"
    assert sum(map(Fraction, after.values())) == 1
    situation = situation_of(table, None)
    cursor = Cursor(n=situation.n, key="damage", menu=(MAIN, "odds", "room"))
    rows = [row for at in range(40) for row in page(situation, BOX, replace(cursor, at=at), str).rows]
    assert any("Orc" in row and "5%" in row for row in rows), rows


def answer_for_all(table: Table, key: str, *values: Any) -> None:
    """Answer for everybody who is asked."""
    assert table.open is not None
    assert table.open.ask.key == key
    n = table.open.n
    for seat, value in zip(table.open.ask.seats, values, strict=True):
        table.answer(n, seat, value)


@pytest.mark.rule("AS3", "A2.5")
def test_some_other_card_is_one_of_the_deck_and_the_odds_stay_exact() -> None:
    hand = move_into(play_alone(), OTHER)
    deck = room_deck(hand)
    assert hand.key == "report"
    assert sum(deck.cards().values()) == 88
    assert deck.left() == 87
    assert deck.chance("orc") == Fraction(4, 88), "nobody said what it was"
    hand("report", "done")("move", "move")("tile", "room")("draw.room", "orc")
    assert deck.chance("orc") == Fraction(3, 87)


@pytest.mark.rule("A2.1", "A2.6")
def test_some_other_card_goes_to_the_bottom_unseen() -> None:
    hand = begin("Ada")("move", "move")("tile", "room")("draw.room", OTHER)("report", "done")
    deck = room_deck(hand)
    assert deck.left("hand:Ada") == 1
    hand("move", "door")("draw.door", OTHER)
    assert hand.key == "report.hurt", "what it did is said"
    hand("report.hurt", 0)
    door = hand.state.decks["door"]
    assert (door.left(), door.known(PILE)[-1]) == (15, None)
    assert door.chance("opens") == Fraction(5, 15)


@pytest.mark.rule("AS3")
def test_impossible_card_widens_the_deck_and_is_reported() -> None:
    hand = play_alone()
    room_deck(hand).set_total("bracelet", 0)
    move_into(hand, "bracelet")
    assert "card.odd" in hand.told, "people have said that there is none"
    assert room_deck(hand).cards()["bracelet"] == 1


@pytest.mark.rule("AS3")
@pytest.mark.parametrize("card", ["web", "crawlers", "eaters", "suction", "rune", "stairs", "spear"])
def test_a_card_that_the_rules_list_is_expected(card: str) -> None:
    hand = move_into(play_alone(), card)
    assert "card.odd" not in hand.told
    assert room_deck(hand).cards()[card] == (4 if card == "web" else 1)


# Corrections.


@pytest.mark.rule("AS3", "A2.1")
def test_counting_the_pile_corrects_the_belief() -> None:
    table = at_table()
    table.set("decks.door.left", 12)
    state: Any = table.run.state
    assert state.decks["door"].left() == 12
    assert [str(event.text) for event in table.log()][-2:] == [
        "Doors: In the pile 12",
        "Fewer cards in Doors than expected, by 3: these count as lost.",
    ]
    assert state.decks["door"].chance("opens") == Fraction(5, 15), "which three are lost nobody knows"
    again = Table(game, table.journal)
    assert again.view() == table.view()
    table.undo()
    assert state.decks["door"].left() == 12
    assert table.run.state.decks["door"].left() == 15  # type: ignore[attr-defined]


@pytest.mark.rule("AS3")
def test_how_many_there_are_of_a_card_is_a_correction_with_exact_odds() -> None:
    table = at_table()
    table.set("decks.room.cards.crawlers", 4)
    table.set("decks.room.cards.nothing", 30)
    assert odds_of(table, "room")["Sting crawlers"] == str(Fraction(4, 87))
    assert odds_of(table, "room")["Nothing"] == str(Fraction(30, 87))
    figures: Any = table.view().state["decks"]
    assert (figures["room"]["cards"]["crawlers"], figures["room"]["cards"]["orc"]) == (4, 4)
    assert figures["chamber"]["cards"] == {}
    assert str(table.last_step()) == "Rooms: Nothing set"


def test_no_fewer_than_have_been_seen() -> None:
    table = at_table()
    answer_for_all(table, "move", "move", "wait")
    answer_for_all(table, "tile", "room")
    answer_for_all(table, "draw.room", "bracelet")
    table.set("decks.room.cards.bracelet", 0)
    assert str(table.log()[-1].text) == "So many have been seen already: A bracelet. The deck has 1."
    assert state_of(table).decks["room"].cards()["bracelet"] == 1


@pytest.mark.rule("AS3")
def test_a_table_enters_its_own_deck_on_four_buttons() -> None:
    """Menu, decks, rooms, a card, its number: by buttons alone, and few of them."""
    table = at_table()
    presses = enter(table, "Rooms", "Giant web", 6)
    assert presses <= 20, "the web is the last but few of a long list"
    assert enter(table, "Doors", "Locked", 4) <= 11
    assert enter(table, "Doors", "In the pile", 11) <= 12, "a figure that is known offers one more and one less first"
    state: Any = table.run.state
    assert state.decks["room"].cards()["web"] == 6
    assert state.decks["door"].told == {"locked": 4}
    assert state.decks["door"].left() == 11


def enter(table: Table, deck: str, card: str, number: int) -> int:
    """Enter a value as people do: turn to the line that says it; return the presses."""
    situation = situation_of(table, None)
    cursor, _ = press(situation, BOX, start(situation), "D", held=True)
    presses = 1
    for words in ("Decks", deck, card):
        cursor, more = take(situation, cursor, lambda row, words=words: row.startswith(words))  # type: ignore[misc]
        presses += more
    while True:
        presses += 1
        wanted = next((button for button in "ABCD" if holds(situation, cursor, button, number)), OTHER_FIGURE)
        cursor, action = press(situation, BOX, cursor, wanted)  # type: ignore[arg-type]
        if action is not None:
            assert isinstance(action, Set)
            table.set(action.path, action.value)
            return presses


OTHER_FIGURE = "C"
"""Where a figure is to be neither one more nor one less."""


def holds(situation: Any, cursor: Cursor, button: Any, number: int) -> bool:
    row = page(situation, BOX, cursor, str).rows["ABCD".index(button) + 2][2:].strip()
    if row.startswith(("+1 ", "-1 ")):
        return int(row.split()[1]) == number
    first, _, last = row.partition("-")
    return first.isdecimal() and int(first) <= number <= int(last or first)


def take(situation: Any, cursor: Cursor, wanted: Callable[[str], bool]) -> tuple[Cursor, int]:
    for presses in range(1, 40):
        for row, button in zip(page(situation, BOX, cursor, str).rows[2:], "ABCD", strict=True):
            if row.startswith(button) and wanted(row[2:]):
                return press(situation, BOX, cursor, button)[0], presses  # type: ignore[arg-type]
        cursor, _ = press(situation, BOX, cursor, "D")
    raise AssertionError("no such line")


def test_decks_are_not_among_the_pieces_to_move_back() -> None:
    table = at_table()
    answer_for_all(table, "move", "move", "wait")
    answer_for_all(table, "tile", "room")
    table.drain_events()
    answer_for_all(table, "draw.room", "nothing")
    table.undo(consent=True)
    assert not [event for event in table.drain_events() if event.key == "moved" and "pile" in str(event.text)]


# Kept for the next evening.


@pytest.mark.rule("AS3")
def test_told_counts_of_a_deck_are_learned_but_not_the_books() -> None:
    table = at_table()
    assert game.learned(state_of(table)) == {}
    table.set("decks.room.cards.crawlers", 4)
    table.set("decks.room.cards.orc", 4)
    assert game.learned(state_of(table)) == {"decks": {"room": {"cards": {"crawlers": {"count": 4}}}}}
    data = merge(game.data(), game.learned(state_of(table)))
    assert list(game.faults(data)) == []
    assert game.setup(["Ada"], {}, data).decks["room"].cards()["crawlers"] == 4
    table.undo()
    table.undo()
    assert game.learned(state_of(table)) == {}


def state_of(table: Table) -> AtervacktState:
    state = table.run.state
    assert isinstance(state, AtervacktState)
    return state


def test_only_told_counts_are_learned() -> None:
    hand = move_into(play_alone(), "web")
    assert "decks" not in game.learned(hand.state)
    room_deck(hand).set_total("web", 1)
    assert game.learned(hand.state)["decks"] == {"room": {"cards": {"web": {"count": 1}}}}


@pytest.mark.rule("AS3")
def test_with_unknown_counts_they_can_be_entered_for_the_next_time() -> None:
    state = game.setup(["Ada", "Bo"], {"cards": "unknown"}, game.data())
    state.decks["door"].set_total("opens", 9)
    assert state.decks["door"].distribution() is None
    shown: Any = game.view(state, None).state["decks"]
    assert (shown["door"]["cards"]["opens"], shown["door"]["cards"]["trap"]) == (9, None)
    assert game.learned(state) == {"decks": {"door": {"cards": {"opens": {"count": 9}}}}}


@pytest.mark.rule("A1.10", "A13.4", "A7.10")
def test_told_sheet_is_learned_with_sign_and_force() -> None:
    hand = Hand(game.setup(["Ada", "Bo"], {}, game.data()))("setup.hero", "durim")("setup.hero", "own")
    hand.set("heroes.Ada.psyche", 5).set("heroes.Ada.special", "rock").set("heroes.Ada.forces", False)
    hand.set("heroes.Bo.max_life", 14)
    learned: Any = game.learned(hand.state)
    assert learned == {
        "heroes": {"durim": {"psyche": 5, "special": "rock", "forces": False}, "bo": {"name": "Bo", "life": 14}}
    }
    data = merge(game.data(), learned)
    assert list(game.faults(data)) == []
    again = Hand(game.setup(["Ada", "Bo"], {}, data))("setup.hero", "durim")("setup.hero", "bo")
    assert (again.hero().special, again.hero().forces, again.hero("Bo").max_life) == ("rock", False, 14)


@pytest.mark.rule("AS3", "AS2")
def test_owners_files_overrule_what_earlier_games_learned(tmp_path: Path) -> None:
    own = tmp_path / "own" / "atervackt"
    own.mkdir(parents=True)
    (own / "decks.toml").write_text(
        '[door.cards]\nopens.count = 8\nsong = { text = "Song", count = 2, kind = "item" }\n'
    )
    (own / "castle.toml").write_text("[sun]\nsteps = 31\n")

    def evening() -> tuple[Engine, Any]:
        engine = Engine(Sessions(tmp_path / "state", owners=tmp_path / "own"))
        line = {"do": "new", "game": "atervackt", "seats": ["Ada", "Bo"]}
        return engine, ask(engine, line)

    engine, _ = evening()
    told = ask(engine, {"do": "set", "path": "decks.room.cards.web", "value": 4})["told"]
    assert told[-1]["text"] == "Rooms: Giant web 4"
    ask(engine, {"do": "set", "path": "decks.door.cards.opens", "value": 2})
    chances = {row["key"]: row["chance"] for row in ask(engine, {"do": "odds"})["odds"]}
    assert (chances["room.Giant web"], chances["door.Song"]) == (str(Fraction(4, 87)), str(Fraction(2, 13)))
    engine.close()
    engine, _ = evening()
    chances = {row["key"]: row["chance"] for row in ask(engine, {"do": "odds"})["odds"]}
    assert chances["room.Giant web"] == str(Fraction(4, 87))
    assert chances["door.It opens"] == str(Fraction(8, 19)), "the file is the owner's last word"
    assert ask(engine, {"do": "view", "seat": None})["view"]["sun"]["max"] == 31
    engine.close()


def ask(engine: Engine, line: dict[str, Any]) -> Any:
    answer = json.loads(engine.answer(json.dumps(line).encode()))
    assert "error" not in answer, answer
    return answer


def test_every_deck_of_the_game_can_be_entered() -> None:
    view = games()["atervackt"].view(game.setup(["Ada"], {}, game.data()), None)
    paths = {one.path for one in view.corrections}
    assert {f"decks.{id}.left" for id in (*DECKS, "chamber")} <= paths
    assert all(not one.path.startswith("decks.") or one.deck for one in view.corrections)


def test_known_bottom_card_stays_when_a_count_is_corrected() -> None:
    table = at_table()
    answer_for_all(table, "move", "door", "wait")
    answer_for_all(table, "draw.door", "trap")
    answer_for_all(table, "damage", [1])
    answer_for_all(table, "value.life", 9)
    table.set("decks.door.cards.opens", 9)
    deck = state_of(table).decks["door"]
    assert deck.known(PILE)[-1] == "trap"
    assert odds_of(table, "door")["It opens"] == str(Fraction(9, 18) + Fraction(1, 18) * Fraction(9, 18)), (
        "or after a shuffle"
    )


def test_undone_real_card_is_asked_for_by_name() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada"], state={"heroes.Ada.name": "Durim"})), Chance(1))
    for key, value in (("setup.rings", True), ("move", "door"), ("draw.door", "locked")):
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, "Ada", value)
    table.undo(consent=True)
    assert table.open is not None
    assert str(table.open.ask.text) == "Doors: Locked"


@pytest.mark.parametrize(
    ("path", "number", "said"),
    [
        ("decks.search.left", 2, "13 färre kort än väntat i Letning: de räknas som borta."),
        ("decks.room.cards.orc", 0, "Så många har redan setts: Orch. Leken har 1."),
    ],
)
def test_odd_numbers_of_cards_are_told_in_the_readers_language(path: str, number: int, said: str) -> None:
    table = at_table()
    table.deck("decks.room", "peek", card="orc")
    table.set(path, number)
    say = speaker("sv", ("companion.games.atervackt", "atervackt"))
    assert table.log()[-1].text.read(say) == said
