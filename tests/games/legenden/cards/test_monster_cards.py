"""Monster cards: drawn by the box, typed in, told once and then kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.cli.host.scenes import situation_of
from companion.deck import PILE
from companion.games.legenden import game
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.data.monster_cards import CardLine
from companion.journal import MemoryJournal
from companion.owners import merge
from companion.pages.cursor import Cursor, start
from companion.pages.lists import MAIN
from companion.pages.screen import page, press
from companion.pages.situation import Set
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.testing.secrecy import trace
from tests.games.legenden.driver import Hand, build, fight_of
from tests.secrecy import Stacked

FIERCE = {kind: {"life": 8, "attack": "fight", "wait": "fight", "back": "follows"} for kind in ("orc", "troll")}
MEEK = {kind: {"life": 3, "attack": "flees", "wait": "flees", "back": "passive"} for kind in ("orc", "troll")}


def deal(*seats: str, cards: dict[str, Any] | None = None, **more: Any) -> Hand:
    """Return a game in which the box draws; of `cards` only these are known."""
    state = build(*seats, **more)
    if cards is not None:
        state = game.setup(state.seats, {}, {**game.data(), "cards": cards})
        fresh = build(*seats, **more)
        state.heroes, state.round, state.first, state.turn = fresh.heroes, 1, state.seats[0], "Ada"
        for hero in state.heroes.values():
            hero.state = state
    state.modes["cards.monster"] = "drawn"
    return Hand(state)


def meet(hand: Hand, kind: str = "orc") -> Hand:
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    if hand.key == "monster.which":
        hand("monster.which", "new")
    return hand("monster.kind", kind)


def count_left(hand: Hand) -> int | None:
    return hand.state.decks["monster"].left(PILE)


@pytest.mark.rule("L7.2b", "LS10", "L7.5a")
def test_the_box_deals_the_monsters_player_a_card_before_the_choice() -> None:
    hand = meet(deal("Ada", "Bo", "Cid"))
    assert hand.key == "monster.card"
    assert hand.ask is not None
    assert hand.ask.seats == ("Cid",)
    hand("monster.card", "printed")
    assert (hand.key, count_left(hand)) == ("meeting.hero", 0)
    assert monster_cards.find_held_card(hand.state, "Cid") == "printed"


@pytest.mark.rule("L7.5b", "L8.1b", "LS10", "LT4")
@pytest.mark.parametrize(
    ("kind", "choice", "life"),
    [("orc", "attack", 5), ("orc", "wait", 5), ("minotaur", "attack", 12), ("elf", "wait", 2)],
)
def test_nobody_is_asked_for_what_the_card_says(kind: str, choice: str, life: int) -> None:
    hand = meet(deal(), kind).play(("monster.card", "printed"), ("meeting.hero", choice))
    assert hand.key == "fight.ready"
    assert fight_of(hand).monster_points == life
    assert "monster.reacts" in hand.told


@pytest.mark.rule("L7.5b", "L7.6a", "L7.7a")
def test_the_cards_reaction_is_carried_out() -> None:
    hand = meet(deal(), "elf").play(("monster.card", "printed"), ("meeting.hero", "attack"))
    assert hand.key == "exits"
    hand = meet(deal(), "elf").play(("monster.card", "printed"), ("meeting.hero", "back"))
    assert (hand.hero().due, hand.state.turn, count_left(hand)) == ("back", "Bo", 1)


@pytest.mark.rule("L7.3", "L7.10b")
def test_an_ambush_needs_the_card_for_its_life() -> None:
    hand = deal().play(("turn", "move"), ("move.what", "room"), ("room", "ambush"), ("monster.kind", "orc"))
    hand("monster.card", "printed")
    assert (hand.key, fight_of(hand).monster_points) == ("fight.ready", 5)


@pytest.mark.rule("LS10", "L8.14", "L7.7d")
def test_the_card_is_shuffled_back_and_every_meeting_has_a_new_one() -> None:
    hand = meet(deal("Ada", "Bo", "Cid"), "elf").play(("monster.card", "printed"), ("meeting.hero", "attack"))
    hand.play(("exits", "1"), ("flees.to", "Bo"))
    assert (hand.key, hand.ask and hand.ask.seats) == ("monster.card", ("Ada",))
    hand("monster.card", "printed").leave("meeting")
    assert count_left(hand) == 1


@pytest.mark.rule("LS33", "L12.3b")
def test_a_monster_in_a_heros_power_has_a_card_of_its_own() -> None:
    known = {"a": FIERCE, "b": MEEK}
    hand = deal(cards=known).play(("turn", "found"), ("found", "power"), ("monster.kind", "troll"))
    meet(hand).play(("monster.card", "a"), ("meeting.hero", "attack"), ("fight.who", "1"))
    assert (hand.key, hand.ask and hand.ask.seats) == ("monster.card", ("Ada",))
    hand("monster.card", "b")
    assert (fight_of(hand).hero_points, fight_of(hand).monster_points) == (3, 8)


def test_the_only_card_serves_both_sides_one_after_the_other() -> None:
    hand = deal().play(("turn", "found"), ("found", "power"), ("monster.kind", "troll"))
    meet(hand).play(("monster.card", "printed"), ("meeting.hero", "attack"), ("fight.who", "1"))
    hand("monster.card", "printed")
    assert (fight_of(hand).hero_points, fight_of(hand).monster_points) == (9, 5)


@pytest.mark.rule("LS10")
def test_a_gap_of_a_card_is_asked_once() -> None:
    hand = meet(deal(cards={"half": {"troll": {}}})).play(("monster.card", "half"), ("meeting.hero", "attack"))
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("meeting.reaction", ("Bo",))
    hand.play(("meeting.reaction", "fight"), ("monster.life", 6), ("fight.ready", True, True)).leave("turn")
    assert hand.state.cards == {"half": {"orc": CardLine(6, "fight")}}
    hand.play(("turn", "stay"), ("sun", [0]))
    meet(hand).play(("monster.card", "half"), ("meeting.hero", "attack"))
    assert (hand.key, fight_of(hand).monster_points) == ("fight.ready", 6)
    assert game.learned(hand.state)["cards"] == {"half": {"orc": {"life": 6, "attack": "fight"}}}


@pytest.mark.rule("LS10", "L7.2b")
def test_a_real_card_is_asked_for_and_nothing_of_it_is_kept() -> None:
    hand = meet(Hand(build())).play(("meeting.hero", "wait"), ("meeting.reaction", "fight"), ("monster.life", 5))
    assert hand.key == "fight.ready"
    assert hand.state.cards == {}


# Typed in.


@pytest.mark.rule("LS10")
def test_a_card_is_typed_in_line_by_line_and_may_be_left_half_way() -> None:
    hand = deal().play(("turn", "found"), ("found", "card"))
    assert (hand.key, hand.ids[:4]) == ("card.kind", ["troll", "demon", "done", "spider"])
    hand.play(("card.kind", "demon"), ("card.life", 11), ("card.attack", "fight"), ("card.wait", "flees"))
    hand("card.back", "follows")
    assert hand.ids[:3] == ["troll", "spider", "done"]
    hand.play(("card.kind", "orc"), ("card.life", 4)).leave("card")
    assert hand.key == "turn"
    assert hand.state.cards == {"card-1": {"demon": CardLine(11, "fight", "flees", "follows"), "orc": CardLine(4)}}
    assert count_left(hand) == 2
    hand.play(("turn", "found"), ("found", "card"))
    assert (hand.key, hand.ids) == ("card.which", ["new", "card-1"])
    hand.play(("card.which", "card-1"), ("card.kind", "orc"))
    assert hand.key == "card.attack", "its life is known"


def test_a_card_that_says_nothing_is_not_in_the_deck() -> None:
    hand = deal().play(("turn", "found"), ("found", "card"), ("card.kind", "done"))
    assert (hand.key, count_left(hand), hand.state.cards) == ("turn", 1, {})


def test_without_any_card_the_first_makes_the_deck() -> None:
    hand = deal(cards={})
    assert "monster" not in hand.state.decks
    meet(hand)
    assert hand.key == "meeting.hero"
    hand.leave("turn").play(("turn", "found"), ("found", "card"), ("card.kind", "orc"), ("card.life", 4))
    assert count_left(hand) == 1


def test_a_typed_card_is_learned_under_a_mark_of_its_own() -> None:
    hand = deal().play(("turn", "found"), ("found", "card"), ("card.kind", "orc"), ("card.life", 4)).leave("card")
    learned: Any = game.learned(hand.state)
    ((id, card),) = learned["cards"].items()
    assert (id[:5], len(id), card) == ("card-", 11, {"orc": {"life": 4}})
    data = merge(game.data(), learned)
    assert list(game.faults(data)) == []
    assert game.setup(["Ada", "Bo"], {}, data).decks["monster"].left() == 2


# At a table: who sees what, and when.


def at_table(card: str, **modes: str) -> Table:
    """Return a meeting with an orc for which the box has drawn this card."""
    data: Any = {**game.data(), "cards": {"a": FIERCE, "b": MEEK}}
    header = new_header(game, ["Ada", "Bo", "Cid"], modes={"cards.monster": "drawn", **modes}, data=data)
    table = Table(game, MemoryJournal({**header, "session": "one"}), Stacked(card))  # type: ignore[arg-type]
    for value in ("rohan", "sigeir", "iril", "Ada", [1], [0], "move", "room", "monster", "orc"):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    return table


@pytest.mark.rule("L7.2b", "L7.5a")
@pytest.mark.parametrize("seat", [None, "Ada", "Bo"])
def test_nobody_else_can_tell_which_card_was_drawn(seat: str | None) -> None:
    fierce, meek = at_table("a"), at_table("b")
    assert fierce.open is not None
    assert fierce.open.ask.key == "meeting.hero"
    assert trace(fierce, seat) == trace(meek, seat)
    assert trace(fierce, "Cid") != trace(meek, "Cid"), "Cid plays the monster"
    for table in (fierce, meek):
        assert table.open is not None
        table.answer(table.open.n, "Ada", "attack")
    assert trace(fierce, seat) != trace(meek, seat), "now the card has spoken"


@pytest.mark.rule("L7.2b")
def test_the_monsters_player_reads_the_card_on_their_screen() -> None:
    table = at_table("a")
    own = page(situation_of(table, "Cid"), Surface("Cid", private=True), Cursor(), str)
    assert [row.strip() for row in own.rows[1:]] == [
        "Rohan >< Orc", "Life: 8", "Attack: fights", "Wait: fights", "Turn back: follows",
    ]  # fmt: skip
    assert "Life: 8" not in repr(page(situation_of(table, "Cid"), Surface("Cid"), Cursor(), str)), "seen by others"


@pytest.mark.rule("L7.2b")
def test_an_undo_behind_the_card_wants_consent_and_does_not_name_it() -> None:
    fierce, meek = at_table("a"), at_table("b")
    assert [str(text) for text in fierce.undo_barrier() or ()] == ["a secret card (Monsters)"]
    assert fierce.undo_barrier() == meek.undo_barrier()


@pytest.mark.rule("L7.2b", "LS10")
def test_the_drawer_of_monster_cards_can_be_changed_in_mid_game() -> None:
    table = at_table("a", **{"cards.monster": "asked"})
    assert not any(body.get("d") == "decks.monster" for _, body in table.journal.entries())
    table.set("cards.monster", "drawn")
    assert [str(event.text) for event in table.log()][-1] == "Monsters: by the box"
    table.leave("turn")
    for value in ("move", "room", "monster", "new", "orc", "wait"):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    assert table.open is not None
    assert table.open.ask.key == "value.life"
    replayed = Table(game, table.journal)
    assert replayed.open is not None
    assert replayed.open.ask == table.open.ask


def test_the_menu_changes_who_draws_the_monsters() -> None:
    table = at_table("a", **{"cards.monster": "asked"})
    situation = situation_of(table, None)
    assert list(situation.modes) == ["dice.T12", "dice.sun", "cards.dragon", "cards.monster"]
    cursor = replace(start(situation), menu=(MAIN, "modes"), at=1)
    assert any("Monsters" in row and "by hand" in row for row in page(situation, Surface(None), cursor, str).rows)
    _, action = press(situation, Surface(None), cursor, "A")
    assert action == Set("cards.monster", "drawn")


def test_a_game_from_before_can_change_over_too() -> None:
    header = new_header(game, ["Ada", "Bo"])
    old = {**header, "modes": {path: mode for path, mode in header["modes"].items() if path != "cards.monster"}}
    table = Table(game, MemoryJournal(old))
    table.set("cards.monster", "drawn")
    assert table.run.state.modes["cards.monster"] == "drawn"


@pytest.mark.rule("L7.2b", "LS10")
def test_a_kinds_likely_life_comes_from_its_own_lines_if_there_are_any() -> None:
    state = deal(cards={"a": {"orc": {"life": 3}, "troll": {"life": 14}}, "b": {"troll": {"life": 15}}}).state
    likely = [monster_cards.likely_life(state, kind) for kind in ("orc", "troll", "demon")]
    assert likely == [(9, 0), (9, 9), (9, 6)], "a demon's are those of every kind"
