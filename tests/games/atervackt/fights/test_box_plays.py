"""The box plays the monsters: alone, where nobody else can, and in place of whoever lets it (AS78)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from companion.asks import THE_BOX, Choose, Draw, Secret
from companion.game import PlaysBox
from companion.games.atervackt import game
from companion.games.atervackt.fights import box_play
from companion.games.atervackt.fights.combat import MonsterFightRounds
from companion.games.atervackt.fights.fighters import Beast, Body
from companion.games.atervackt.state import AtervacktState
from companion.journal import MemoryJournal
from companion.kit.drakborgen.temperaments import TEMPERAMENTS
from companion.odds.duel import RingState, SignState, solve
from companion.table import Table, new_header
from companion.table.archive import Archive, WrittenEntry
from companion.table.chance import Chance
from companion.table.verify import verify

VALUES = ("strength", "psyche", "agility", "armour")
HERO: dict[str, Any] = {"life": 6, "max_life": 6, "special": "rock", **dict.fromkeys(VALUES, 6)}
WANTED = {
    "setup.hero": "own",
    "move": "move",
    "tile": "room",
    "draw.room": "orc",
    "meeting": "attack",
    "meeting.card": "fight",
    "fight.flee": "on",
}


def make_table(*seats: str, seed: int = 1, at: dict[str, Any] | None = None, **options: Any) -> Table:
    """Return a table of which the box rolls everything, with heroes whose sheets are known."""
    state = {f"heroes.{seat}.{name}": value for seat in seats for name, value in HERO.items()} | (at or {})
    modes = {"dice.T6": "rolled", "dice.T12": "rolled", "dice.sun": "rolled"}
    rules = {name.replace("_", "."): value for name, value in options.items()}
    return Table(game, MemoryJournal(new_header(game, seats, rules, modes, state=state, seed=seed)), Chance(seed))


def state_of(playing: Table) -> AtervacktState:
    state = playing.run.state
    assert isinstance(state, AtervacktState)
    return state


def play_until(playing: Table, *keys: str, wanted: dict[str, str] | None = None) -> Table:
    """Answer until one of these is asked."""
    answers = {**WANTED, **(wanted or {})}
    for _ in range(80):
        opened = playing.open
        assert opened is not None
        ask = opened.ask
        if ask.key in keys:
            return playing
        seat = opened.waiting[0]
        if ask.kind == "number":
            playing.answer(opened.n, seat, 3)
        elif isinstance(ask, Choose | Draw):
            options = ask.options_for(seat) if isinstance(ask, Choose) else ask.options or ()
            ids = [option.id for option in options if option.id]
            said = answers.get(ask.key)
            playing.answer(opened.n, seat, said if said in ids else ids[0])
        else:
            playing.answer(opened.n, seat, True)
    raise AssertionError(f"never asked: {keys}")


def to_signs(*seats: str, **options: Any) -> Table:
    return play_until(make_table(*seats, **options), "fight.sign", "fight.stance")


def secret_of(playing: Table) -> Secret:
    assert playing.open is not None
    ask = playing.open.ask
    assert isinstance(ask, Secret)
    return ask


def fighting(playing: Table) -> tuple[Body, Beast]:
    state = state_of(playing)
    assert state.fight is not None
    rounds = MonsterFightRounds(state, state.fight)
    return rounds.bodies()[0], rounds.beasts[0]


@pytest.mark.rule("AS78", "A13.2")
@pytest.mark.parametrize("rule", ["missing", "equilibrium"])
def test_one_alone_fights_against_a_sign_that_the_box_has_laid(rule: str) -> None:
    playing = to_signs("Ada", monster_player=rule)
    opened = playing.open
    assert opened is not None
    assert opened.ask.seats == ("Ada", THE_BOX)
    assert opened.waiting == ("Ada",)
    told = [str(event.text) for event in playing.log()]
    assert "The box plays the monster: Orc." in told
    playing.answer(opened.n, "Ada", "rock")
    # No die shows for the monster.
    assert all(event.key != "fight.die" for event in playing.log())


@pytest.mark.rule("AS9", "AS78")
def test_alone_a_die_shows_unless_the_table_wants_the_box() -> None:
    assert to_signs("Ada").open.ask.seats == ("Ada",)  # type: ignore[union-attr]


@pytest.mark.rule("AS78", "A28.1")
def test_a_player_lets_the_box_play_and_takes_the_monsters_back() -> None:
    playing = make_table("Ada", "Bo")
    state = state_of(playing)
    state.heroes["Ada"].enter_room(state.new_room("room"))
    number = state.heroes["Ada"].room or ""
    assert state.hidden_opponent(number) == "Bo"
    playing.set("heroes.Bo.box_stands_in", True)
    assert state_of(playing).hidden_opponent(number) == THE_BOX
    playing.set("heroes.Bo.box_stands_in", False)
    assert state_of(playing).hidden_opponent(number) == "Bo"
    playing.set("options.monster.player", "wild")
    assert state_of(playing).hidden_opponent(number) == THE_BOX
    # A game that was begun before there was this rule goes on among people.
    del state_of(playing).options["monster.player"]
    assert state_of(playing).hidden_opponent(number) == "Bo"


@pytest.mark.rule("AS78", "A13.4")
def test_signs_are_drawn_from_the_solved_fight() -> None:
    playing = to_signs("Ada", monster_player="equilibrium")
    body, beast = fighting(playing)
    duel, now = box_play.describe_sign_fight(body, beast)
    assert (duel.life, duel.points, duel.special, duel.flight) == (6, 3, "rock", True)
    assert now == SignState(life=6, points=3)
    chances = game.weigh_choices(state_of(playing), secret_of(playing))
    assert sum(chances.values()) == 1
    assert chances == pytest.approx({k: Fraction(v) for k, v in solve(duel).strategy(now).monster.items()})
    # Rock hits double, so it is answered by paper more often than by scissors.
    assert chances["paper"] > chances["scissors"]


@pytest.mark.rule("AS78", "A30.5")
def test_stances_are_drawn_from_the_solved_fight() -> None:
    playing = to_signs("Ada", monster_player="equilibrium", combat="ring")
    body, beast = fighting(playing)
    duel, now = box_play.describe_ring_fight(body, beast)
    assert now == RingState(life=duel.life, points=3)
    assert not duel.parting_blow
    chances = game.weigh_choices(state_of(playing), secret_of(playing))
    assert chances == pytest.approx({k: Fraction(v) for k, v in solve(duel).strategy(now).monster.items()})


@pytest.mark.parametrize("combat", ["signs", "ring"])
@pytest.mark.parametrize("temperament", sorted(TEMPERAMENTS))
def test_a_temperament_gives_every_line_a_chance(temperament: str, combat: str) -> None:
    playing = to_signs("Ada", monster_player=temperament, combat=combat)
    ask = secret_of(playing)
    chances = game.weigh_choices(state_of(playing), ask)
    assert sum(chances.values()) == 1
    assert set(chances) == {option.id for option in ask.options_for(THE_BOX)}
    if combat == "signs":
        # By the book it beats the hero's special attack, a rock.
        assert (chances["paper"] == max(chances.values()) > Fraction(1, 3)) == (temperament == "book")


def all_that_is_shown(playing: Table) -> Iterator[str]:
    """Yield all that anybody is shown or told, and what is kept beside sealed choices."""
    for seat in (None, *state_of(playing).seats):
        yield str(playing.view(seat))
    yield str([event.text for event in playing.log()])
    yield str([body for _, body in playing._position.path.entries])


@pytest.mark.parametrize("combat", ["signs", "ring"])
def test_the_box_never_sees_what_people_lay(monkeypatch: pytest.MonkeyPatch, combat: str) -> None:
    monkeypatch.setattr("companion.table.seals.new_salt", lambda: "0" * 32)
    worlds = [to_signs("Ada", monster_player="equilibrium", combat=combat) for _ in range(2)]
    laid = [option.id for option in secret_of(worlds[0]).options_for("Ada")][:2]
    for playing, line in zip(worlds, laid, strict=True):
        opened = playing.open
        assert opened is not None
        playing.lay(opened.n, "Ada", line)
    one, other = worlds
    assert [*all_that_is_shown(one)] == [*all_that_is_shown(other)]
    for playing, line in zip(worlds, laid, strict=True):
        assert playing.open is not None
        playing.answer(playing.open.n, "Ada", line)
    opened_by_box = [
        next(body["v"][THE_BOX] for _, body in playing._position.path.entries if body["e"] == "reveal")
        for playing in worlds
    ]
    assert opened_by_box[0] == opened_by_box[1]


def archive(playing: Table) -> Archive:
    entries = tuple(WrittenEntry(number, 0.0, body) for number, body in playing._position.path.entries)
    return Archive(playing.run.session, playing.journal.header, entries, finished=False)


def test_verifying_tells_a_sign_that_the_box_would_never_show(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = to_signs("Ada", monster_player="equilibrium")
    assert playing.open is not None
    playing.answer(playing.open.n, "Ada", "paper")
    kept = archive(playing)
    assert verify(kept, game).wrong == ()
    played = next(body["v"][THE_BOX][0] for _, _, body in kept.entries if body["e"] == "reveal")
    monkeypatch.setattr(
        "companion.games.atervackt.fights.box_play.weigh_choices",
        lambda _state, ask: {line.id: Fraction(line.id != played, 2) for line in ask.options_for(THE_BOX)},
    )
    [wrong] = verify(kept, game).wrong
    assert str(wrong).endswith("opens a choice that the box never makes.")


@pytest.mark.rule("AS78", "A11.9")
def test_the_box_hides_the_number_of_a_spear_trap() -> None:
    playing = make_table("Ada", monster_player="missing")
    play_until(playing, "spear", wanted={"tile": "trap", "draw.trap": "spear"})
    ask = secret_of(playing)
    assert game.weigh_choices(state_of(playing), ask) == dict.fromkeys("123", Fraction(1, 3))
    assert playing.open is not None
    playing.answer(playing.open.n, "Ada", "1")
    assert isinstance(game, PlaysBox)
    assert verify(archive(playing), game).wrong == ()
