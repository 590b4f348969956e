"""The box plays the monsters: alone, or where people hand them over (LS42)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from companion.asks import THE_BOX, Secret
from companion.game import BadSetup, PlaysBox
from companion.games.legenden import game
from companion.games.legenden.fights import box_play
from companion.games.legenden.house_rules import HOUSE
from companion.games.legenden.state.game import Fight, LegendenState
from companion.journal import MemoryJournal
from companion.kit.drakborgen.temperaments import TEMPERAMENTS
from companion.odds.duel import RingState, solve
from companion.table import Table, new_header
from companion.table.archive import Archive, WrittenEntry
from companion.table.chance import Chance
from companion.table.verify import verify

HERO = {"life": 3, "max_life": 3}
FIGHT = [("turn", "move"), ("move.what", "room"), ("room", "ambush"), ("monster.kind", "elf")]


def make_table(*seats: str, seed: int = 1, **options: Any) -> Table:
    """Return a table of which the box rolls everything."""
    state = {f"heroes.{seat}.{name}": value for seat in seats for name, value in HERO.items()}
    modes = {"dice.T12": "rolled", "dice.sun": "rolled"}
    rules = {name.replace("_", "."): value for name, value in options.items()}
    return Table(game, MemoryJournal(new_header(game, seats, rules, modes, state=state, seed=seed)), Chance(seed))


def state_of(playing: Table) -> LegendenState:
    state = playing.run.state
    assert isinstance(state, LegendenState)
    return state


def fight_of(playing: Table) -> Fight:
    fight = state_of(playing).fight
    assert fight is not None
    return fight


def secret_of(playing: Table) -> Secret:
    assert playing.open is not None
    ask = playing.open.ask
    assert isinstance(ask, Secret)
    return ask


def ids(playing: Table) -> list[str]:
    """Return the options of the open ask for the seat that is waited for."""
    opened = playing.open
    assert opened is not None
    return [option.id for option in opened.ask.options_for(opened.waiting[0]) if option.id]  # type: ignore[attr-defined]


def play_until_secret(playing: Table) -> Table:
    """Answer until the first stance is asked for."""
    wanted = dict(FIGHT)
    for _ in range(60):
        opened = playing.open
        assert opened is not None
        if isinstance(opened.ask, Secret):
            return playing
        seat, key = opened.waiting[0], opened.ask.key
        match opened.ask.kind:
            case "choose":
                playing.answer(opened.n, seat, wanted.get(key) or ids(playing)[0])
            case "number":
                playing.answer(opened.n, seat, 3)
            case _:
                playing.answer(opened.n, seat, True)
    raise AssertionError("no fight")


def choose(playing: Table, value: str) -> None:
    opened = playing.open
    assert opened is not None
    playing.answer(opened.n, opened.waiting[0], value)


@pytest.mark.rule("LS42")
def test_one_alone_meets_monsters_that_the_box_plays() -> None:
    playing = play_until_secret(make_table("Ada"))
    opened = playing.open
    assert opened is not None
    assert opened.ask.seats == ("Ada", THE_BOX)
    assert opened.waiting == ("Ada",)
    assert fight_of(playing).opponent == THE_BOX
    # The card came to the box alone.
    assert state_of(playing).decks["monster"].left() == 0


def test_the_box_seals_first_and_its_seal_is_no_step_of_an_undo() -> None:
    playing = play_until_secret(make_table("Ada"))
    sealed = [body for _, body in playing._position.path.entries if body["e"] == "seal"]
    assert [(body["s"], body["by"]) for body in sealed] == [(THE_BOX, "box")]
    assert str(playing.last_step()) == "Ada: Rohan >< Dark elf"
    choose(playing, "strength")
    # One step back is the stance that was chosen; the box draws anew for it.
    playing.undo(consent=True)
    opened = playing.open
    assert opened is not None
    assert (opened.ask.key, opened.waiting, fight_of(playing).round) == ("fight.stance", ("Ada",), 1)
    playing.undo(consent=True)
    assert playing.open is not None
    assert playing.open.ask.key == "fight.ready"


@pytest.mark.rule("LS42")
def test_menu_hands_monsters_over_at_any_boundary_and_takes_them_back() -> None:
    playing = make_table("Ada", "Bo")
    assert not state_of(playing).is_played_by_box(None)
    assert state_of(playing).opponent("Ada") == "Bo"
    playing.set("options.monster.player", "wild")
    assert state_of(playing).opponent("Ada") == THE_BOX
    playing.set("options.monster.player", "people")
    assert state_of(playing).opponent("Ada") == "Bo"
    # A game that was begun before there was this rule goes on among people.
    del state_of(playing).options["monster.player"]
    assert state_of(playing).opponent("Ada") == "Bo"


def all_that_is_shown(playing: Table) -> Iterator[str]:
    """Yield all that anybody is shown or told, and what is kept beside sealed choices."""
    for seat in (None, *state_of(playing).seats):
        yield str(playing.view(seat))
    yield str([event.text for event in playing.log()])
    yield str([body for _, body in playing._position.path.entries])


def test_the_box_never_sees_what_people_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.seals.new_salt", lambda: "0" * 32)
    worlds = [play_until_secret(make_table("Ada", "Bo", monster_player="equilibrium")) for _ in range(2)]
    for playing, stance in zip(worlds, ("strength", "armour"), strict=True):
        opened = playing.open
        assert opened is not None
        playing.lay(opened.n, "Ada", stance)
    one, other = worlds
    assert [*all_that_is_shown(one)] == [*all_that_is_shown(other)]
    for playing, stance in zip(worlds, ("strength", "armour"), strict=True):
        choose(playing, stance)
    laid = [
        next(body["v"][THE_BOX] for _, body in playing._position.path.entries if body["e"] == "reveal")
        for playing in worlds
    ]
    assert laid[0] == laid[1]


def archive(playing: Table) -> Archive:
    entries = tuple(WrittenEntry(number, 0.0, body) for number, body in playing._position.path.entries)
    return Archive(playing.run.session, playing.journal.header, entries, finished=False)


def test_verifying_tells_a_stance_that_the_box_would_never_take(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = play_until_secret(make_table("Ada"))
    fight = fight_of(playing)
    ask = secret_of(playing)
    chances = game.weigh_choices(state_of(playing), ask)
    assert sum(chances.values()) == 1
    duel, now = box_play.describe_fight(state_of(playing), fight)
    assert chances == pytest.approx({k: Fraction(v) for k, v in solve(duel).strategy(now).monster.items()})
    choose(playing, "strength")
    kept = archive(playing)
    assert verify(kept, game).wrong == ()
    played = next(body["v"][THE_BOX][0] for _, _, body in kept.entries if body["e"] == "reveal")
    monkeypatch.setattr(
        "companion.games.legenden.fights.box_play.weigh_choices",
        lambda _state, ask: {line.id: Fraction(line.id != played, 3) for line in ask.options_for(THE_BOX)},
    )
    [wrong] = verify(kept, game).wrong
    assert str(wrong).endswith("opens a choice that the box never makes.")


@pytest.mark.parametrize("temperament", sorted(TEMPERAMENTS))
def test_a_temperament_gives_every_open_stance_a_chance(temperament: str) -> None:
    playing = play_until_secret(make_table("Ada", "Bo", monster_player=temperament))
    ask = secret_of(playing)
    chances = game.weigh_choices(state_of(playing), ask)
    assert sum(chances.values()) == 1
    assert set(chances) == {option.id for option in ask.options_for(THE_BOX)}
    # The dark elf's agility is its highest value by far.
    assert (chances["agility"] > Fraction(1, 4)) == (temperament == "book")


def test_every_temperament_can_be_chosen_and_the_box_has_its_name_alone() -> None:
    assert {*HOUSE.options["monster.player"].values} == {"people", "missing", "equilibrium", *TEMPERAMENTS}
    assert isinstance(game, PlaysBox)
    with pytest.raises(BadSetup, match="Only the box is called the box"):
        new_header(game, ["Ada", "The Box"])


def test_a_fight_is_described_to_the_odds_before_its_first_round() -> None:
    playing = play_until_secret(make_table("Ada"))
    duel, now = box_play.describe_fight(state_of(playing), fight_of(playing))
    # Rohan's armour is known; nobody has told the other values yet.
    assert (duel.hero, duel.life, duel.points) == ((6, 9, 6, 6), 3, 2)
    assert duel.damage_chance == (0, 0, 0, 1, 1, 2)
    assert now == RingState(life=3, points=duel.points, body=3)


@pytest.mark.rule("LS42")
def test_the_box_plays_where_nobody_else_can_and_for_a_player_who_lets_it() -> None:
    state = state_of(make_table("Ada", "Bo", monster_player="missing"))
    assert state.opponent("Ada") == "Bo"
    assert state.opponent("Ada", ("Ada", "Bo")) == THE_BOX
    state.options["monster.player"] = "people"
    assert state.opponent("Ada", ("Ada", "Bo")) == "Bo"
    state.heroes["Bo"].box_stands_in = True
    assert (state.opponent("Ada"), state.opponent("Bo")) == (THE_BOX, "Ada")
