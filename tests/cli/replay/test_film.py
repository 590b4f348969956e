"""A kept game on the screen again: frame by frame, with a clock that a test moves."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import sessions as command
from companion.cli.danger_signs import remembered_danger_signs
from companion.cli.main import main
from companion.cli.replay.film import FASTEST, SHORTEST_PAUSE, SLOWEST, Film, Projection, show_film
from companion.cli.replay.retelling import LONGEST_PAUSE
from companion.game import Game
from companion.language import Voice
from companion.table import ReplayDiverged, Table
from companion.table.archive import Archive, export
from companion.table.sessions import Sessions
from hardware.panel import Press, Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests import toys
from tests.cli.commands.test_sessions import Clock as Written
from tests.cli.commands.test_sessions import find, keep_game
from tests.cli.sitting import Clock
from tests.table.games import Harsh
from tests.table.making import answer_as_usual, go_to, header, say


@pytest.fixture
def kept_game(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "sessions", Written(), find)


def film_of(kept: Sessions, table: Table, game: Any = toys.game) -> Film:
    table.close()
    return Film(export(kept, table.journal.session), game, Voice("en"))


def project_film(kept: Sessions, *answers: tuple[str, Any], speed: float = 1) -> tuple[Projection, Clock]:
    clock = Clock()
    return Projection(film_of(kept, say(kept.begin(header(rounds=1)), *answers)), speed, clock), clock


def box(projection: Projection) -> str:
    page = projection.scene().box.page
    return "\n".join((*page.rows, *page.big))


def test_a_film_goes_on_by_itself_at_the_recorded_pace(kept_game: Sessions) -> None:
    shown, clock = project_film(kept_game, ("Ada", "out"), ("Bo", "home"))
    assert "Where to?" in box(shown)
    assert shown.scene().status == "0 of 2: x1"
    assert shown.scene().log == ()
    clock.at += SHORTEST_PAUSE - 0.1
    shown.tick()
    assert shown.frame.number == 0
    clock.at += 0.1
    shown.tick()
    assert shown.scene().log == ("Where to? - Ada: Out",)
    assert shown.frame.seconds == LONGEST_PAUSE, "ten seconds went by, and nobody wants to see them"
    clock.at += LONGEST_PAUSE
    shown.tick()
    assert shown.scene().log[-2:] == ("Ada goes out", "Bo goes home")
    assert "Your hand?" in box(shown)
    assert shown.scene().status == "2 of 2: The end"
    clock.at += 100
    shown.tick()
    assert shown.frame.number == 2


def test_the_speed_can_be_changed_within_its_bounds(kept_game: Sessions) -> None:
    shown, clock = project_film(kept_game, ("Ada", "out"), ("Bo", "home"), speed=10)
    clock.at += SHORTEST_PAUSE / 10
    shown.tick()
    assert shown.frame.number == 1
    shown.handle(Said(None, 0.5))
    assert shown.scene().status == "1 of 2: x5"
    for factor, most in ((2.0, FASTEST), (0.5, SLOWEST)):
        for _ in range(20):
            shown.handle(Said(None, factor))
        assert shown.speed == most


def test_a_pause_holds_and_steps_go_both_ways(kept_game: Sessions) -> None:
    shown, clock = project_film(kept_game, ("Ada", "out"), ("Bo", "home"))
    shown.handle(Wish("pause"))
    clock.at += 100
    shown.tick()
    assert (shown.frame.number, shown.scene().status) == (0, "0 of 2: Paused")
    shown.handle(Wish("redo"))
    first = shown.scene()
    shown.handle(Wish("redo"))
    shown.handle(Wish("redo"))
    assert shown.frame.number == 2
    shown.handle(Wish("undo"))
    assert shown.scene() == first
    shown.handle(Wish("undo"))
    shown.handle(Wish("undo"))
    assert shown.frame.number == 0
    shown.handle(Wish("pause"))
    shown.tick()
    assert shown.frame.number == 0, "a pause that ends does not skip"
    clock.at += SHORTEST_PAUSE
    shown.tick()
    assert shown.frame.number == 1
    shown.handle(Press(None, "A"))
    assert not shown.is_over
    shown.handle(Wish("quit"))
    assert shown.is_over


def test_secrets_are_seen_as_everybody_saw_them(kept_game: Sessions) -> None:
    """Whatever was chosen, nothing of it is seen before both have."""
    seen = []
    for hand in ("bag", "scissors"):
        table = say(go_to(kept_game.begin(header(rounds=1)), "duel"), ("Ada", hand), ("Bo", "stone"))
        film = film_of(kept_game, table)
        film.has_frame(1000)
        sealed = [frame for frame in film.frames if frame.situation.sealed]
        shown = Projection(film, 1, Clock())
        shown.index = film.frames.index(sealed[0])
        assert "Ada" in shown.frame.situation.sealed
        mark = shown.frame.situation.sealed["Ada"]
        scene = shown.scene()
        rows = [row.replace(mark, "-").replace(mark[:6], "-") for row in (*scene.box.page.rows, *scene.log)]
        seen.append((rows, scene.lights, scene.status))
        assert hand not in " ".join((*scene.box.page.rows, *scene.log))
        assert not scene.handhelds
    assert seen[0] == seen[1]


def test_news_stand_large_for_a_moment_before_the_page(kept_game: Sessions) -> None:
    film = film_of(
        kept_game, say(kept_game.begin(header()), ("Ada", "out"), ("Bo", "home"), ("Ada", "bag"), ("Bo", "bag"))
    )
    film.has_frame(1000)
    flashes = [frame for frame in film.frames if frame.flash is not None]
    assert "bag against bag" in " ".join("".join(frame.flash.rows) for frame in flashes if frame.flash)
    assert flashes[-1].number == film.frames[-1].number


def test_a_danger_shows_as_people_had_chosen_at_the_table(kept_game: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    table = say(kept_game.begin(header(rounds=1)), ("Ada", "out"))
    table.close()
    remembered_danger_signs(kept_game.folder).use("off")
    voices: list[Voice] = []

    def listen(archive: Archive, game: Game[Any], voice: Voice, pace: object) -> tuple[str, ...]:
        voices.append(voice)
        return ()

    monkeypatch.setattr("companion.cli.replay.retelling.retell", listen)
    monkeypatch.setattr(command, "_open_sessions", lambda _: kept_game)
    assert main(["sessions", "replay", table.journal.session, "--lang", "en", "--plain"]) == 0
    film = Film(export(kept_game, table.journal.session), toys.game, voices[0])
    assert film.has_frame(1)
    assert {frame.situation.mood for frame in film.frames} == {"off"}


def test_an_undone_step_is_shown_as_it_went(kept_game: Sessions) -> None:
    table = say(kept_game.begin(header()), ("Ada", "out"))
    table.undo()
    film = film_of(kept_game, table)
    film.has_frame(1000)
    assert [frame.situation.waiting for frame in film.frames] == [("Ada", "Bo"), ("Bo",), ("Ada", "Bo")]
    assert film.log[-1] == "Undo"


def test_a_film_runs_on_a_panel_until_somebody_quits(kept_game: Sessions) -> None:
    shown, _ = project_film(kept_game, ("Ada", "out"), ("Bo", "home"))

    async def watch() -> SimulatedPanel:
        panel = SimulatedPanel()
        for what in ("redo", "redo", "quit"):
            panel.wish(what)
        await show_film(shown, panel)
        return panel

    scenes = asyncio.run(watch()).scenes
    assert [scene.status for scene in scenes] == ["0 of 2: x1", "1 of 2: Paused", "2 of 2: The end"]


def test_where_the_rules_have_changed_it_says_so_afterwards(kept_game: Sessions) -> None:
    table = kept_game.begin(header(rounds=50))
    while table.run.state.turns < 3:
        answer_as_usual(table)
    shown = Projection(film_of(kept_game, table, Harsh()), 1, Clock())

    async def watch() -> None:
        panel = SimulatedPanel()
        for _ in range(200):
            panel.wish("redo")
        panel.wish("quit")
        await show_film(shown, panel)

    with pytest.raises(ReplayDiverged):
        asyncio.run(watch())


@pytest.mark.parametrize(
    ("arguments", "terminal", "on_screen"),
    [
        ([], True, True),
        ([], False, False),
        (["--plain"], True, False),
        (["--speed", "0"], True, False),
    ],
)
def test_a_terminal_shows_the_screen_and_everything_else_lines(
    kept_game: Sessions,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    terminal: bool,
    on_screen: bool,
) -> None:
    name, shown = keep_game(kept_game), []
    monkeypatch.setattr(command, "_open_sessions", lambda _: kept_game)
    monkeypatch.setattr(command, "_has_terminal", lambda: terminal)
    monkeypatch.setattr(time, "sleep", lambda _: None)

    def show(archive: Archive, game: Game[Any], voice: Voice, speed: float) -> int:
        shown.append(speed)
        return 0

    monkeypatch.setattr(command, "_show", show)
    assert main(["sessions", "replay", name, "--lang", "en", *arguments]) == 0
    assert (shown == [1.0]) is on_screen
    assert ("Toy: Ada, Bo" in capsys.readouterr().out) is not on_screen
