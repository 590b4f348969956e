"""Evenings on the box: which game is offered, left, gone on with and switched off."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from companion.cli.box.service import serve
from companion.cli.language import read_last_language
from companion.pages.lights import BLACK
from companion.pages.sunrise import sunrise
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from hardware.panel import Touch
from tests.cli.box.evenings import Evening, keep_advanced_game, keep_game, legenden, run_box


def test_the_unfinished_game_is_offered_first_and_one_press_goes_on(tmp_path: Path) -> None:
    session = keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("Drakborgen Legenden", "Ada, Bo: round 12", "A Continue", "B New game")
        assert evening.panel.scenes[0].lights == sunrise(0.0), "the lights were first"
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    assert evening.panel.closed, "the lights are put out"
    assert evening.lines()[0].startswith("<5>Drakvakt ")
    assert evening.lines()[1:] == [
        f"<5>Drakborgen Legenden, Ada, Bo, {session}: goes on (Round 12, sun 12/21)",
        "<5>Drakvakt stops; every answer is kept",
    ]
    Sessions(tmp_path).resume(session).close()


def test_a_game_is_left_for_another_kept_one_in_mid_evening(tmp_path: Path) -> None:
    keep_game(tmp_path, round=5)
    keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("round 12", "A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")
        # The page of the table asks for it; the game that was left is the first of those that are offered.
        number = evening.panel.scene.data.public()["n"]  # type: ignore[union-attr]
        evening.panel.touch(Touch(None, number, "leave"))
        await evening.panel.wait_until("round 12", "A Continue")
        evening.panel.press(None, "C")
        await evening.panel.wait_until("Which game?", ": 5")
        evening.panel.press(None, "B")
        await evening.panel.wait_until("round 5", "A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("which hero?")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    assert [line.partition("goes on ")[2] for line in evening.lines() if "goes on" in line] == [
        "(Round 12, sun 12/21)",
        "(Round 5, sun 12/21)",
    ]


def test_a_game_that_has_parted_is_offered_again_from_its_last_turn(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path)
    table, rng = sessions.begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    while table.run.state.turns < 2:
        bots.answer_once(table, rng)
    table.close()
    session = table.journal.session
    journal = sessions.open(session)
    journal.append({"e": "answer", "k": "another.rule", "s": "Bo", "v": "home"})
    journal.close()

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("A Continue")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("The rules changed", "A From the last turn", "B New game")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("Roll the sun die")

    evening, status = run_box(tmp_path, people)
    assert status == 0
    (line,) = (line for line in evening.lines() if "goes on" in line)
    assert line.endswith("; answers that were left out, since they no longer fit: 2")
    Sessions(tmp_path).resume(session).close()


def test_switched_off_the_lights_go_out_and_a_press_offers_the_game_again(tmp_path: Path) -> None:
    session = keep_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        await panel.wait_until("which hero?")
        panel.wish("quit")
        await panel.wait_until("Safe to unplug")
        assert sum(light != BLACK for light in panel.scene.lights) == 1
        panel.wish("quit")
        panel.press(None, "A")
        await panel.wait_until("Ada, Bo: round 12", "A Continue")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if session in line][1:] == [
        f"<5>Drakborgen Legenden, Ada, Bo, {session}: is kept (Round 12, sun 12/21)"
    ]
    assert "<5>Switched off: it is safe to pull the plug" in evening.lines()
    assert "<5>Switched on again" in evening.lines()


async def switch_off(evening: Evening, words: str) -> None:
    """Switch off in the first game that is offered."""
    panel = evening.panel
    await panel.wait_until("A Continue")
    panel.press(None, "A")
    await panel.wait_until("which hero?")
    panel.wish("quit")
    await panel.wait_until(words)


def test_switch_off_asks_for_the_machine_s_power_too_and_only_then(tmp_path: Path) -> None:
    session, wish = keep_game(tmp_path / "state"), tmp_path / "poweroff"

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("A Continue")
        assert not wish.exists()
        await switch_off(evening, "Switching off")
        assert wish.exists()
        assert sum(light != BLACK for light in evening.panel.scene.lights) == 1

    evening, status = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(wish)})
    assert status == 0
    assert "<5>Switched off: the machine is asked to do the same" in evening.lines()
    # By then every answer is kept, and nobody holds the game any more.
    Sessions(tmp_path / "state").resume(session).close()


def test_a_machine_that_was_not_switched_off_goes_on_with_the_game(tmp_path: Path) -> None:
    keep_game(tmp_path / "state")
    wish = tmp_path / "poweroff"

    async def people(evening: Evening) -> None:
        await switch_off(evening, "Switching off")
        evening.panel.press(None, "A")
        await evening.panel.wait_until("Ada, Bo: round 12", "A Continue")
        assert not wish.exists(), "or it would be switched off in the middle of a game"

    evening, _ = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(wish)})
    assert "<5>Switched on again" in evening.lines()


def test_a_wish_that_cannot_be_left_is_said_and_the_plug_may_be_pulled(tmp_path: Path) -> None:
    keep_game(tmp_path / "state")

    async def people(evening: Evening) -> None:
        await switch_off(evening, "Safe to unplug")

    evening, _ = run_box(tmp_path / "state", people, {"DRAKVAKT_POWEROFF": str(tmp_path / "no folder" / "poweroff")})
    assert "<4>The machine cannot be asked to switch off: No such file or directory" in evening.lines()
    assert "<5>Switched off: it is safe to pull the plug" in evening.lines()


def test_a_game_opened_elsewhere_is_named_and_offered_again_once_free(tmp_path: Path) -> None:
    session = keep_advanced_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        holder = Sessions(tmp_path).resume(session)
        panel.press(None, "A")
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        holder.close()
        panel.press(None, "D")
        await panel.wait_until("A Continue")
        panel.press(None, "A")
        # Where the game stands is told on two pages, of which the last waits for whoever looks.
        await panel.wait_until("D Go on")
        panel.press(None, "D")
        await panel.wait_until("what now?")

    evening, _ = run_box(tmp_path, people)
    assert [line for line in evening.lines() if line[:3] in ("<3>", "<4>")] == [
        f"<4>The game {session} is open in another Drakvakt: close that one first."
    ]


def test_the_language_is_kept_at_once(tmp_path: Path) -> None:
    """Whoever always pulls the plug is not asked at each start."""
    folder = tmp_path / "new"

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A English", "B Nederlands", "C Polski", "D Svenska")
        panel.press(None, "D")
        await panel.wait_until("Vilket spel?")
        spoken.append(read_last_language(folder))

    async def service() -> None:
        evening = Evening(folder)
        evening.given.lang = None
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.make_box))
        await asyncio.wait_for(people(evening), 50)
        serving.cancel()

    spoken: list[str | None] = []
    asyncio.run(service())
    assert spoken == ["sv"]


def test_a_game_open_elsewhere_is_named_once_and_the_next_one_offered(tmp_path: Path) -> None:
    keep_game(tmp_path, round=3)
    session = keep_advanced_game(tmp_path)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A Continue")
        holders.append(Sessions(tmp_path).resume(session))
        panel.press(None, "A")
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        panel.press(None, "D")
        await panel.wait_for_change(" ".join(panel.words().split()))
        await panel.wait_until("Ada, Bo: round 3", "A Continue")
        seen.extend(scene.box.page.rows for scene in panel.scenes)

    holders: list[Table] = []
    seen: list[tuple[str, ...]] = []
    run_box(tmp_path, people)
    pages = [rows for rows, before in zip(seen[1:], seen, strict=False) if rows != before]
    assert sum("A game is open" in rows for rows in pages) == 1
    holders[0].close()


def test_a_game_open_elsewhere_at_the_start_is_offered_once_free(tmp_path: Path) -> None:
    session = keep_advanced_game(tmp_path)
    holder = Sessions(tmp_path).resume(session)

    async def people(evening: Evening) -> None:
        panel = evening.panel
        await panel.wait_until("A game is open", "elsewhere", "D Done")
        for button in ("A", "B", "C"):
            panel.press(None, button)
        await asyncio.sleep(0)
        holder.close()
        panel.press(None, "D")
        await panel.wait_until("A Continue")

    evening, _ = run_box(tmp_path, people)
    assert sum("is open in another" in line for line in evening.lines()) == 1


def test_a_new_game_is_written_down(tmp_path: Path) -> None:
    async def people(evening: Evening) -> None:
        panel = evening.panel
        # Nothing is remembered here, but the command line says the language.
        await panel.wait_until("Which game?")
        panel.press(None, "A")
        await panel.wait_until("How many play?")
        panel.press(None, "B")
        await panel.wait_until("Who plays?", "A Our colours")
        panel.press(None, "A")
        await panel.wait_until("Dice and cards?")
        panel.press(None, "A")
        await panel.wait_until("which hero?")

    evening, _ = run_box(tmp_path, people)
    assert any(line.startswith("<5>Drakborgen Legenden, Red, Blue, ") and "begins" in line for line in evening.lines())
