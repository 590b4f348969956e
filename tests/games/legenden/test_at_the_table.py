"""Legenden as a table drives it: kept, replayed, undone, corrected and left at random."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.cli.host.scenes import situation_of
from companion.games.legenden import game
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.state import Json, digest
from companion.table import Table, new_header
from companion.table.errors import Refused
from companion.testing import bots

pytestmark = pytest.mark.explore

MODES = {"dice.T12": "rolled", "dice.sun": "rolled", "cards.dragon": "drawn", "cards.monster": "drawn"}


ADVANCED: dict[str, Json] = {"advanced": True, "chaos": True}


def make_table(seed: int, options: dict[str, Json] | None = None, **modes: str) -> Table:
    header = new_header(game, ["Ada", "Bo", "Cid"], options, modes=modes, seed=seed)
    return Table(game, MemoryJournal(header))


def replay(played: Table) -> Table:
    """Return the game replayed from its journal."""
    journal = played.journal
    assert isinstance(journal, MemoryJournal)
    return Table(game, journal)


@pytest.mark.parametrize("options", [{}, ADVANCED])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_its_journal(seed: int, options: dict[str, Json]) -> None:
    played = make_table(seed, options, **(MODES if seed % 2 else {}))
    bots.play(played, random.Random(seed), 4000)
    assert played.is_over
    replayed = replay(played)
    assert digest(replayed.run.state) == digest(played.run.state)
    assert replayed.result() == played.result()


@pytest.mark.parametrize(("options", "steps"), [({}, 200), (ADVANCED, 250), (ADVANCED | {"plates": "one"}, 250)])
@pytest.mark.parametrize("seed", range(5))
def test_random_corrections_undo_and_left_scenes_never_break_a_rule(
    seed: int, options: dict[str, Json], steps: int
) -> None:
    played, rng = make_table(seed, options, **MODES), random.Random(seed)
    for _ in range(steps):
        if played.is_over:
            break
        try:
            match rng.randrange(12):
                case 0:
                    correction = rng.choice(played.view().corrections)
                    played.set(correction.path, rng.choice(correction.choices))
                case 1 if played.run.state.scopes:
                    played.leave(rng.choice(played.run.state.scopes))
                case 2:
                    played.undo(rng.randint(1, 3), consent=True)
                case 3 if played.open is not None and played.open.ask.interruptions:
                    played.interrupt(rng.choice(played.run.state.seats), "along")
                case 4 if options:
                    name = rng.choice(["advanced", "chaos"])
                    played.set(f"options.{name}", rng.random() < 0.8)
                case _:
                    bots.answer_once(played, rng)
        except Refused as refused:
            assert refused.code in ("closed", "refused"), refused
    replayed = replay(played)
    assert digest(replayed.run.state) == digest(played.run.state)


def test_a_game_that_was_begun_before_there_were_such_house_rules_goes_on() -> None:
    header = new_header(game, ["Ada", "Bo", "Cid"], modes=MODES, seed=1)
    for name in ADVANCED | {"plates": "each"}:
        del header["options"][name]
    played = Table(game, MemoryJournal(header))
    bots.play(played, random.Random(1), 200)
    assert not ADVANCED.keys() & played.run.state.options.keys()
    assert situation_of(played, None).options["advanced"][1] is False
    played.set("options.advanced", True)
    assert digest(replay(played).run.state) == digest(played.run.state)


def test_a_changed_house_rule_is_logged_by_its_name_and_in_words() -> None:
    played = make_table(0, {"plates": "one"})
    say = speaker("sv", ("companion.games.legenden", "legenden"))
    said = []
    changes: tuple[tuple[str, Json], ...] = (
        ("options.advanced", True),
        ("options.plates", "each"),
        ("options.think", 10),
    )
    for path, value in changes:
        played.set(path, value)
        said += [event.text.read(say) for event in played.drain_events() if event.key == "set"]
    assert said == ["Avancerat spel: nej → ja", "Plattor: en per sida → en var", "Betänketid, s: 7 → 10"]


def test_how_far_the_box_moves_the_sun_is_said_once() -> None:
    played, rng = make_table(3, {}, **MODES), random.Random(3)
    bots.play(played, rng, 300)
    told = played.drain_events()
    before = [str(one.text) for one, event in pairwise(told) if event.key == "sun"]
    assert len(before) > 3
    assert not [text for text in before if text.startswith("sun: ")]
