"""Fights between more than two, by the advanced rules."""

from __future__ import annotations

import pytest

from companion.asks import Choose, Secret
from companion.games.legenden import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.legenden.crowd import (
    add_servant,
    be_ready,
    brawl,
    enter_together,
    fighters,
    losses,
    meet_together,
    melee_of,
    points,
)
from tests.games.legenden.driver import Hand, begin

SETUP: tuple[str | list[int], ...] = ("rohan", "sigeir", "aelfric", "Ada", [1], [0])
ARMED = {"heroes.Ada.armour": 9, "heroes.Bo.armour": 6}


@pytest.mark.rule("L13.3e", "L13.3a")
def test_the_first_example_of_the_rulebook_has_its_losses() -> None:
    """Rohan Strength, demon Psyche, Sigeir Agility: demon -1, Sigeir -1."""
    hand = brawl("demon")("melee.stance", "strength", "agility", "psyche")
    assert losses(hand) == [0, 1, 1]


@pytest.mark.rule("L13.3e", "L13.3a")
def test_the_second_example_of_the_rulebook_has_its_losses() -> None:
    """Rohan and Sigeir Strength, demon Psyche: demon -2."""
    hand = brawl("demon")("melee.stance", "strength", "strength", "psyche")
    assert losses(hand) == [0, 0, 2]
    assert points(hand) == [10, 10, 7]


@pytest.mark.rule("L13.3e", "L13.3d", "L13.3c")
@pytest.mark.parametrize("life", [9, 2])
def test_the_third_example_of_the_rulebook_has_its_losses(life: int) -> None:
    """All on Armour, 9, 7 and 6: demon -2, Sigeir -1, and Rohan's 3 on Sigeir is annulled; also if the demon dies."""
    hand = brawl("demon", lives=(life,), hand=enter_together(at=ARMED))("melee.stance", "armour", "armour", "armour")
    assert losses(hand) == [0, 1, 2]
    assert fighters(hand)[1].owed == 1
    hand("fight.damage", "pay")
    if life == 2:
        assert "melee.killed" in hand.told
        assert hand.key == "room"
    else:
        assert points(hand) == [10, 9, 7]


@pytest.mark.rule("L13.3a", "L13.3b", "L8.4b")
def test_all_reveal_together_and_each_has_a_plate() -> None:
    hand = brawl("demon")
    assert isinstance(hand.ask, Secret)
    assert (hand.ask.seats, hand.ask.seconds) == (("Ada", "Bo", "Cid"), 7)
    assert [f.stance for f in fighters(hand)] == [None, None, None]
    hand("melee.stance", "strength", "agility", None)
    assert hand.key == "fight.first"
    assert [f.stance for f in fighters(hand)] == [None, None, None], "nothing shows before all of it is known"
    hand("fight.first", [4])
    assert [f.stance for f in fighters(hand)] == ["strength", "agility", "psyche"]


@pytest.mark.rule("L8.5c", "L13.4")
@pytest.mark.parametrize(("plates", "first"), [("each", "psyche-psyche"), ("one", "psyche")])
def test_each_fighter_who_keeps_the_stance_is_named(plates: str, first: str) -> None:
    hand = brawl("demon", "orc", hand=enter_together(plates=plates))("melee.stance", "armour", "armour", first)
    hand("melee.stance", "armour", None, None)
    told = [line for line in hand.transcript if line.startswith("- fight.late")]
    assert [line.split()[2] for line in told] == ["Sigeir", "Demon", "Orc"]


@pytest.mark.rule("L13.3a", "L13.4", "L8.4a")
def test_a_player_with_several_plates_is_asked_for_each_by_name() -> None:
    hand = brawl("demon", "orc")("melee.stance", "armour", "armour", "psyche-strength")
    while hand.key != "melee.stance":
        assert isinstance(hand.ask, Choose)
        hand(hand.ask.key, *["pay" if "pay" in hand.ids else "on"] * len(hand.ask.seats))
    assert isinstance(hand.ask, Secret)
    assert [*hand.ask.parts] == ["Cid"], "the others have one plate each"
    demon, orc = hand.ask.parts_for("Cid")
    assert (str(demon.text), str(orc.text)) == ("Demon?", "Orc?")
    assert [option.id for option in demon.options] == ["strength", "psyche", "agility", ""]
    assert [option.id for option in orc.options] == ["strength", "psyche", "", "armour"]
    joined = {f"{a.id}-{b.id}" for a in demon.options for b in orc.options if a.id and b.id}
    assert {option.id for option in hand.ask.options_for("Cid")} == joined


@pytest.mark.rule("L13.4")
def test_a_plate_of_several_is_called_by_the_first_of_them() -> None:
    hand = brawl("demon", "orc", hand=enter_together("Ada", "Bo", plates="one"))
    assert isinstance(hand.ask, Secret)
    assert [str(part.text) for part in hand.ask.parts_for("Bo")] == ["Sigeir?", "Demon +1?"]


@pytest.mark.rule("L13.3b")
def test_nothing_of_an_allys_plate_is_known_before_all_have_sealed() -> None:
    header = new_header(game, ["Ada", "Bo", "Cid"], {"advanced": True})
    table = Table(game, MemoryJournal(header))
    for answer in SETUP:
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], answer)
    assert table.open is not None
    table.answer(table.open.n, "Ada", "move")
    table.interrupt("Bo", "along")
    moves: list[tuple[str, str | int]] = [
        ("Ada", "room"), ("Cid", "stay"), ("Ada", "monster"), ("Ada", "demon"), ("Ada", "attack"), ("Bo", "attack"),
        ("Cid", "fight"), ("Ada", 9), ("Bo", 9), ("Cid", 9), ("Ada", True), ("Bo", True), ("Cid", True),
    ]  # fmt: skip
    for seat, said in moves:
        table.answer(table.open.n, seat, said)
    assert table.open.ask.key == "melee.stance"
    table.drain_events()
    table.answer(table.open.n, "Ada", "strength")
    before = table.view("Bo")
    assert [event.key for event in table.drain_events()] == ["seal"]
    assert "strength" not in str(before.state["melee"])
    table.answer(table.open.n, "Bo", "strength")
    table.answer(table.open.n, "Cid", "psyche")
    assert "strength" in str(table.view("Bo").state["melee"])


@pytest.mark.rule("L13.3c", "L8.13")
def test_a_fighter_who_falls_still_deals_the_damage_of_that_round() -> None:
    hand = brawl("demon", lives=(1,), hand=enter_together(at={"heroes.Bo.life": 1}))
    hand.play(("melee.stance", "strength", "agility", "psyche"), ("fight.damage", "pay"))
    assert "melee.killed" in hand.told
    assert not hand.hero("Bo").alive
    assert hand.state.monsters == {}


@pytest.mark.rule("L13.3a", "L8.11d")
def test_losses_are_summed_and_settled_point_by_point() -> None:
    hand = brawl("demon", "orc")("melee.stance", "psyche", "armour", "strength-strength")
    assert losses(hand) == [2, 0, 1, 1]
    assert hand.ids == ["pay", "dice", "all"]
    hand.play(("fight.damage", "dice"), ("fight.sun", [2]), ("fight.damage", "pay"))
    assert (points(hand), hand.hero().life) == ([7, 10, 8, 8], 8)


@pytest.mark.rule("L13.3d")
def test_allies_do_each_other_no_harm_and_are_not_asked() -> None:
    hand = brawl("demon")("melee.stance", "strength", "psyche", "armour")
    assert losses(hand) == [1, 0, 0], "Armour beats Strength; Strength beats Psyche, but they are allies"


@pytest.mark.rule("L13.3d", "L13.5")
def test_where_all_fight_all_each_may_annul_their_damage() -> None:
    hand = enter_together("Ada", "Bo", "Cid", walkers=3, chaos=True).play(("room", "attack"), ("attack.whom", "Bo"))
    be_ready(hand("attack.side", "alone"))("melee.stance", "strength", "psyche", "psyche")
    assert hand.key == "melee.annul"
    assert hand.ask is not None
    assert (str(hand.ask.text), hand.ask.seats) == ("Rohan>Sigeir -1", ("Ada",))
    hand.play(("melee.annul", "annul"), ("melee.annul", "hit"))
    assert losses(hand) == [0, 0, 1]


@pytest.mark.rule("L13.3a", "L13.3d")
def test_positions_are_open_before_anybody_annuls_but_losses_are_not() -> None:
    hand = enter_together("Ada", "Bo", "Cid", walkers=3, chaos=True).play(("room", "attack"), ("attack.whom", "Bo"))
    be_ready(hand("attack.side", "alone"))("melee.stance", "strength", "psyche", "psyche")
    assert (hand.key, hand.told.count("melee.revealed"), hand.told.count("melee.lost")) == ("melee.annul", 3, 0)
    assert reveal_text(hand) == ["Round 1", "Rohan STRENGTH", "Sigeir PSYCHE", "Aelfric PSYCHE"]
    hand.play(("melee.annul", "annul"), ("melee.annul", "hit"))
    assert (hand.told.count("melee.revealed"), hand.told.count("melee.lost")) == (3, 1)
    assert reveal_text(hand) == ["Round 1", "Aelfric PSYCHE -1", "Rohan STRENGTH 0", "Sigeir PSYCHE 0"]


@pytest.mark.rule("L13.3d", "L8.12a")
def test_in_a_fight_of_many_the_asked_seat_is_the_one_who_acts() -> None:
    hand = brawl("demon")("melee.stance", "agility", "strength", "psyche")
    hand("fight.damage", "pay")
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats, str(hand.ask.text)) == ("melee.flee", ("Bo",), "Sigeir: fight on?")
    seen = game.view(hand.state, None)
    assert (seen.who, str(seen.headline)) == ("Bo", "Sigeir")
    hand("melee.flee", "on")
    assert game.view(hand.state, None).who == "Ada"
    hand = brawl("demon")("melee.stance", "strength", "strength", "armour")
    assert (hand.key, game.view(hand.state, None).who) == ("fight.damage", "Ada")
    assert game.view(hand("fight.damage", "pay").state, None).who == "Bo", "now Sigeir pays"


@pytest.mark.rule("L8.12a")
def test_where_several_may_flee_the_lines_say_who() -> None:
    hand = brawl("demon")("melee.stance", "strength", "strength", "psyche")
    assert isinstance(hand.ask, Choose)
    assert hand.ask.seats == ("Ada", "Bo")
    assert [str(option.text) for option in hand.ask.options_for("Bo")] == ["Sigeir fights on", "Sigeir flees"]


def reveal_text(hand: Hand) -> list[str]:
    """Return the reveal as text."""
    reveal = game.view(hand.state, None).reveal
    return [] if reveal is None else [str(line) for line in reveal.lines]


@pytest.mark.rule("LS32", "L8.9")
def test_a_miss_counts_for_a_monster_only_if_all_its_pairs_missed() -> None:
    hand = brawl("demon", "orc")
    hand("melee.stance", "armour", "armour", "psyche-psyche")
    assert [f.misses for f in fighters(hand)] == [0, 0, 1, 1]
    hand("melee.stance", "strength", "strength", "agility-psyche")
    assert [f.misses for f in fighters(hand)] == [0, 0, 2, 0]
    hand("melee.flee", "on", "on")
    hand.play(
        ("melee.stance", "armour", "strength", "psyche-agility"), ("melee.flee", "on")
    ) if hand.key == "x" else None
    hand("melee.stance", "armour", "armour", "psyche-strength")
    assert fighters(hand)[2].misses == 0
    assert hand.key == "exits", "its courage is broken"
    hand.play(("exits", "1"), ("flees.to", "face_up"))
    assert [f.fate for f in fighters(hand)] == ["fights", "fights", "driven", "fights"]
    assert [monster.kind for monster in hand.state.monsters.values()] == ["demon"]


@pytest.mark.rule("LS32", "LS29")
def test_a_monster_that_cannot_flee_fights_on_and_counts_anew() -> None:
    hand = brawl("demon").play(*[("melee.stance", "armour", "armour", "psyche")] * 3, ("exits", "0"))
    assert (hand.key, fighters(hand)[2].misses, fighters(hand)[2].fate) == ("melee.stance", 0, "fights")


@pytest.mark.rule("LS32", "L7.7d")
def test_a_monster_driven_off_to_a_hero_is_met_after_the_fight() -> None:
    hand = brawl("demon").play(*[("melee.stance", "armour", "armour", "psyche")] * 3, ("exits", "1"))
    hand("flees.to", "Cid")
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("meeting.hero", ("Cid",))


@pytest.mark.rule("LS32", "L8.12a")
def test_a_hero_flees_after_hurting_an_enemy_if_no_enemy_hurts_them() -> None:
    hand = brawl("demon")("melee.stance", "strength", "armour", "psyche")
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("melee.flee", ("Ada",)), "Sigeir has hurt nobody"
    hand("melee.flee", "flee")
    hand("melee.stance", "strength", "strength", "psyche").play(("fight.exit", "face_up"), ("melee.flee", "on"))
    assert (fighters(hand)[0].fate, hand.hero().camp) == ("fled", 0)
    assert hand.ask.seats is not None
    assert isinstance(hand.ask, Secret)
    assert hand.ask.seats == ("Bo", "Cid"), "the others fight on"


@pytest.mark.rule("LS32", "L8.12b")
def test_a_hero_who_loses_to_any_enemy_does_not_get_away() -> None:
    hand = brawl("demon", "orc")("melee.stance", "strength", "armour", "psyche-strength")("melee.flee", "flee", "on")
    hand.play(("melee.stance", "strength", "armour", "psyche-armour"), ("fight.damage", "pay"))
    assert "flight.failed" in hand.told
    assert fighters(hand)[0].fate == "fights"


@pytest.mark.rule("LS28", "LS32")
def test_a_monster_in_the_room_of_a_flight_is_met_after_the_fight() -> None:
    hand = brawl("demon", lives=(3,))("melee.stance", "strength", "armour", "psyche")
    hand.play(("melee.flee", "flee"), ("melee.stance", "strength", "strength", "psyche"))
    assert hand.key == "room", "it is dead: nobody has to flee"
    hand = brawl("demon", lives=(4,))("melee.stance", "strength", "armour", "psyche")
    hand.play(("melee.flee", "flee"), ("melee.stance", "strength", "strength", "psyche"), ("fight.exit", "monster"))
    hand.play(("monster.kind", "orc"), ("melee.flee", "on"), ("melee.stance", "strength", "psyche"))
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("meeting.hero", ("Ada",))


@pytest.mark.rule("L13.3a", "L8.14", "L8.15", "L7.9a")
def test_monsters_stay_where_all_heroes_are_dead_or_gone() -> None:
    at = {"heroes.Ada.life": 1, "heroes.Bo.life": 1}
    hand = brawl("demon", "orc", lives=(9, 1), hand=enter_together(at=at))
    hand("melee.stance", "psyche", "psyche", "strength-agility")
    assert hand.key == "fight.damage"
    hand.play(("fight.damage", "pay"), ("fight.damage", "pay"))
    assert [hand.hero(seat).alive for seat in ("Ada", "Bo")] == [False, False]
    assert [monster.kind for monster in hand.state.monsters.values()] == ["demon"]


@pytest.mark.rule("L13.4")
def test_with_a_plate_for_each_one_player_lays_them_all_in_one_secret() -> None:
    hand = brawl("demon", "orc")
    assert isinstance(hand.ask, Choose)
    assert len(hand.ask.options_for("Cid")) == 16
    assert [str(option.text) for option in hand.ask.options_for("Cid")[:4]] == ["SS", "SP", "SG", "SA"]
    hand("melee.stance", "armour", "armour", "strength-psyche")
    assert [f.stance for f in fighters(hand)][2:] == ["strength", "psyche"]
    hand("melee.flee", "on", "on")
    assert len(hand.ask.options_for("Cid")) == 9, "each is one step from where it stood (L8.4a)"


@pytest.mark.rule("L13.4")
def test_one_plate_gives_all_on_it_one_position_and_nothing_else() -> None:
    hand = brawl("demon", "orc", lives=(9, 4), hand=enter_together(plates="one"))
    assert isinstance(hand.ask, Choose)
    assert [option.id for option in hand.ask.options_for("Cid")] == ["strength", "psyche", "agility", "armour"]
    hand("melee.stance", "strength", "agility", "agility")
    assert [f.stance for f in fighters(hand)] == ["strength", "agility", "agility", "agility"]
    assert losses(hand) == [0, 1, 0, 0], "the demon's Agility is 7, the orc's 6, as Sigeir's"
    hand("fight.damage", "pay")
    assert points(hand) == [10, 9, 9, 4]


@pytest.mark.rule("L13.4")
def test_a_player_on_both_sides_has_a_plate_on_each() -> None:
    hand = brawl("demon", hand=enter_together("Ada", "Bo", plates="one"))
    assert isinstance(hand.ask, Choose)
    assert hand.ask.seats == ("Ada", "Bo")
    hand("melee.stance", "strength", "agility-psyche")
    assert losses(hand) == [0, 1, 1]


@pytest.mark.rule("L13.4", "L12.3c")
def test_hero_and_helper_fight_by_one_plate_and_the_helper_may_die() -> None:
    hand = add_servant(enter_together("Ada", "Bo", "Cid", plates="one"))
    hand = meet_together("demon", hand=hand).play(("meeting.heroes", "attack", "back"), ("meeting.reaction", "fight"))
    be_ready(hand.play(("fight.who", "with.7"), ("servant.life", 1), ("monster.life", 9)))
    hand("melee.stance", "psyche", "strength")
    assert losses(hand) == [1, 1, 0]
    hand("fight.damage", "pay")
    assert [f.fate for f in fighters(hand)] == ["fallen", "fights", "fights"]
    assert "7" not in hand.state.monsters


@pytest.mark.rule("L12.3c", "L12.3b")
def test_a_servant_in_the_heros_place_fights_alone_until_it_dies() -> None:
    hand = add_servant(enter_together())
    hand = meet_together("demon", hand=hand).play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "fight"))
    be_ready(hand.play(("fight.who", "7"), ("servant.life", 1), ("monster.life", 9)))
    assert [f.fate for f in fighters(hand)] == ["fights", "waits", "fights", "fights"]
    hand("melee.stance", "psyche", "armour", "strength")
    assert "power.ends" in hand.told
    assert [f.fate for f in fighters(hand)] == ["fallen", "fights", "fights", "fights"]
    while hand.key != "melee.stance":
        assert hand.ask is not None
        hand("melee.flee", *["on"] * len(hand.ask.seats))
    assert isinstance(hand.ask, Choose)
    assert "" not in [option.id for option in hand.ask.options_for("Ada")]


@pytest.mark.rule("L8.1a", "L12.3b")
def test_a_hero_dead_before_the_fighters_are_set_has_no_points() -> None:
    hand = add_servant(enter_together())
    hand = meet_together("demon", hand=hand).play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "fight"))
    hand("fight.who", "with.7").set("heroes.Bo.life", 0)
    hand.play(("servant.life", 5), ("monster.life", 9))
    assert (hand.asked, points(hand)) == (["Ada", "Cid"], [5, 10, 0, 9])


@pytest.mark.rule("LS33", "LS32", "L12.3b")
def test_three_misses_drive_a_helper_off_too() -> None:
    hand = add_servant(enter_together())
    hand = meet_together("demon", hand=hand).play(("meeting.heroes", "attack", "back"), ("meeting.reaction", "fight"))
    be_ready(hand.play(("fight.who", "7"), ("servant.life", 5), ("monster.life", 9)))
    assert points(hand) == [5, 10, 9]
    hand.play(*[("melee.stance", "armour", "psyche")] * 3)
    hand.play(("exits", "1"), ("servant.to", "face_up"), ("exits", "1"), ("flees.to", "face_up"), ("room", "nothing"))
    assert hand.state.monsters["7"].master is None
    assert "power.ends" not in hand.told


@pytest.mark.rule("L8.5c", "LS31")
def test_a_fighter_who_is_late_keeps_the_stance() -> None:
    hand = brawl("demon", "orc")("melee.stance", "armour", "armour", "psyche-psyche")
    hand("melee.stance", "armour", "armour", None)
    assert [f.stance for f in fighters(hand)] == ["armour", "armour", "psyche", "psyche"]


def test_a_correction_of_the_points_can_end_it() -> None:
    hand = brawl("demon").set("melee.fighters.2.points", 0)
    assert hand.key == "room"
    assert hand.state.monsters == {}


def test_a_hero_brought_to_no_life_by_a_correction_has_fallen() -> None:
    hand = brawl("demon").set("heroes.Ada.life", 0)
    assert isinstance(hand.ask, Secret)
    assert hand.ask.seats == ("Bo", "Cid")


def test_the_view_shows_all_who_fight_and_what_was_revealed() -> None:
    hand = brawl("orc", "orc", lives=(5, 6))
    seen = game.view(hand.state, None)
    assert [(str(meter.label), meter.value) for meter in seen.meters] == [
        ("", 10), ("Sigeir", 10), ("Orc 1", 5), ("Orc 2", 6),
    ]  # fmt: skip
    assert (str(seen.headline), seen.reveal) == ("Rohan", None)
    assert [str(line) for line in seen.overview][-2:] == ["Orc 1: 5 points", "Orc 2: 6 points"]
    hand("melee.stance", "strength", "armour", "psyche-armour")
    shown = game.view(hand.state, None).reveal
    assert shown is not None
    assert [str(line) for line in shown.lines] == [
        "Round 1", "Rohan STRENGTH -1", "Orc 1 PSYCHE -1", "Orc 2 ARMOUR -1", "Sigeir ARMOUR 0",
    ]  # fmt: skip
    assert melee_of(hand).round == 1


def test_a_duel_among_them_is_revealed_in_large_letters() -> None:
    hand = meet_together("demon").play(
        ("meeting.heroes", "back", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9)
    )
    hand("fight.ready", True, True)("fight.stance", "strength", "psyche")
    shown = game.view(hand.state, None).reveal
    assert shown is not None
    assert [str(line) for line in shown.lines] == ["Sigeir > Demon", "Demon -1: 8 left"]
    assert [str(line) for line in shown.large] == ["Sigeir STRENGTH", "Demon PSYCHE"]


@pytest.mark.rule("L13.3c")
def test_a_loss_by_two_enemies_names_neither() -> None:
    hand = brawl("orc", "troll", hand=enter_together(plates="one"))("melee.stance", "psyche", "strength", "strength")
    assert (hand.asked, str(hand.ask and hand.ask.text)) == (["Ada"], "Rohan -2 of 10")


@pytest.mark.rule("L8.12d", "L13.1b")
def test_a_hero_who_flees_into_an_opening_leaves_the_others() -> None:
    hand = brawl("demon")("melee.stance", "strength", "strength", "psyche")("melee.flee", "flee", "on")
    hand.play(("melee.stance", "strength", "strength", "psyche"), ("fight.exit", "undiscovered"))
    assert (hand.hero().due, hand.hero().camp, hand.hero("Bo").companions_here()) == ("onward", 0, [])


@pytest.mark.rule("L13.3a", "L8.2a")
def test_a_fallen_fighter_is_compared_no_more() -> None:
    hand = brawl("demon", "orc", lives=(1, 9))("melee.stance", "strength", "strength", "psyche-psyche")
    before = hand.told.count("melee.revealed")
    assert (before, hand.key, "melee.killed" in hand.told) == (4, "melee.flee", True), (
        "it has fallen before anybody flees"
    )
    hand.play(("melee.flee", "on", "on"), ("melee.stance", "strength", "strength", "psyche"))
    assert hand.told.count("melee.revealed") - before == 3


def test_a_sentence_about_the_only_one_of_its_kind_begins_with_the() -> None:
    hand = brawl("demon", "orc")("melee.stance", "strength", "strength", "psyche-psyche")
    assert "The demon loses 2 points." in hand.story


def test_a_round_without_a_blow_is_told_without_being_shown_large() -> None:
    hand = brawl("demon")("melee.stance", "strength", "strength", "agility")
    (event,) = [one for one in hand.heard if one.key == "melee.nothing"]
    assert (str(event.text), event.loud) == ("Nobody loses anything.", False)


def test_the_title_counts_the_heroes_first() -> None:
    hand = begin(options={"advanced": True}).play(("turn", "move"), ("move.what", "room"), ("turn", "stay"))
    hand = meet_together("demon", "orc", hand=hand).play(("meeting.hero", "attack"))
    hand.play(*[("meeting.reaction", "fight")] * 2, ("monster.life", 9), ("monster.life", 9))
    assert hand.ask is not None
    assert str(hand.ask.text) == "1 against 2"
