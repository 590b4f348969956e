"""Contract of every panel, whatever it is made of. `rigs.RIGS` names them."""

from __future__ import annotations

import asyncio
from itertools import product

import pytest

from companion.pages.page import BUTTONS
from hardware.panel import PanelEvent, Press, Said, Wish
from tests.hardware.rigs import RIGS, SEATS, Rig, play, scene, take_events

SCRIPT: tuple[PanelEvent, ...] = (
    Press(None, "A"),
    Press(None, "D", held=True),
    Press("Ada", "B"),
    Press("Bo", "C"),
    Press("Ada", "D", held=True),
    Said(None, 7),
    Press("Ada", "B"),
    Press("Ada", "B"),
    Said(None, (3, 4)),
    Said(None, "made"),
    Wish("menu"),
    Wish("undo"),
    Press("Bo", "A"),
    Wish("redo"),
    Said(None, "failed"),
    Wish("pause"),
    Press(None, "C"),
    Wish("quit"),
)


@pytest.fixture(params=RIGS, ids=lambda rig: rig.__name__.removesuffix("Rig").lower())
def rig_type(request: pytest.FixtureRequest) -> type[Rig]:
    """Every panel in turn."""
    kind: type[Rig] = request.param
    return kind


def test_the_same_script_gives_the_same_events_in_the_same_order(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        possible = [event for event in SCRIPT if rig.can_do(event)]
        await rig.do(*possible)
        assert await take_events(rig.panel, len(possible)) == possible

    play(rig_type, script)


def test_events_taken_one_by_one_are_those_of_the_script(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        events = rig.panel.events()
        for event in filter(rig.can_do, SCRIPT):
            await rig.do(event)
            assert await anext(events) == event

    play(rig_type, script)


def test_two_seats_in_the_same_instant_are_both_heard(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        both = [Press("Ada", "A"), Press("Bo", "C")]
        await rig.do(*both)
        assert await take_events(rig.panel, 2) == both

    play(rig_type, script)


def test_every_button_of_four_seats_and_the_box_at_once(rig_type: type[Rig]) -> None:
    seats = ("Ada", "Bo", "Cleo", "Aelfric B")

    async def script(rig: Rig) -> None:
        presses = [Press(seat, button, held) for seat, button, held in product((None, *seats), BUTTONS, (False, True))]
        presses = [press for press in presses if rig.can_do(press)]
        await rig.do(*presses)
        assert await take_events(rig.panel, len(presses)) == presses

    play(rig_type, script, seats)


def test_somebody_who_waits_is_woken(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        waiting = asyncio.create_task(take_events(rig.panel, 1))
        await asyncio.sleep(0)
        await rig.do(Press("Bo", "D"))
        assert await waiting == [Press("Bo", "D")]

    play(rig_type, script)


def test_the_newest_scene_is_what_is_seen(rig_type: type[Rig]) -> None:
    old = scene("Rohan", "door: how?", "A Key", waiting=("Ada",))
    new = scene("Rohan", "the door is open", "A In", waiting=("Bo",))
    seen: list[str] = []

    async def show_both(rig: Rig) -> None:
        rig.panel.show(old)
        rig.panel.show(new)
        seen.append(await rig.read_screen())

    async def newest(rig: Rig) -> None:
        rig.panel.show(new)
        seen.append(await rig.read_screen())

    play(rig_type, show_both)
    play(rig_type, newest)
    assert seen[0].endswith(seen[1])
    assert seen[1]


def test_another_scene_is_seen_as_another(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        rig.panel.show(scene("Rohan", "door: how?", waiting=("Ada",)))
        before = await rig.read_screen()
        rig.panel.show(scene("Rohan", "the door is open", waiting=("Bo",)))
        assert await rig.read_screen() != before

    play(rig_type, script)


def test_scenes_that_do_not_differ_are_seen_as_one(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        rig.panel.show(scene("Rohan", "door: how?", log=("Rohan moves.",), seats=SEATS, waiting=("Ada",)))
        before = await rig.read_screen()
        rig.panel.show(scene("Rohan", "door: how?", log=("Rohan moves.",), seats=SEATS, waiting=("Ada",)))
        assert await rig.read_screen() == before

    play(rig_type, script)


def test_a_choice_looks_the_same_whichever_key_was_pressed(rig_type: type[Rig]) -> None:
    """Design, section 4: no side channel. The whole trace counts: before, after each key, and after the next scene."""
    traces: list[list[str]] = []

    async def script(rig: Rig) -> None:
        trace = []
        rig.panel.show(scene("5 Rohan  Minotaur 9", "choose  7", seats=SEATS, waiting=SEATS))
        trace.append(await rig.read_screen())
        for press in presses:
            await rig.do(press)
            assert await take_events(rig.panel, 1) == [press]
            trace.append(await rig.read_screen())
        rig.panel.show(scene("5 Rohan  Minotaur 9", "choose  6", seats=SEATS, waiting=SEATS))
        trace.append(await rig.read_screen())
        traces.append(trace)

    for ada, bo in zip(BUTTONS, reversed(BUTTONS), strict=True):
        presses = [Press("Ada", ada), Press("Bo", bo), Press("Ada", bo)]
        play(rig_type, script)
    assert len(traces) == len(BUTTONS)
    assert all(trace == traces[0] for trace in traces)


def test_buttons_and_screens_are_given_to_seated_seats_only(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        for seats in ((), ("Ada",), SEATS, ("Bo", "Cleo", "Dag", "Eli", "Fia", "Gus")):
            assert rig.panel.seats_with_buttons(seats) <= set(seats)
            assert rig.panel.seats_with_screens(seats) <= set(seats)

    play(rig_type, script)


def test_closing_ends_the_events_also_for_who_waits(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        waiting = asyncio.create_task(take_events(rig.panel, 1))
        await asyncio.sleep(0.01)
        await rig.panel.close()
        assert await waiting == []
        assert await take_events(rig.panel, 1) == []

    play(rig_type, script)


def test_closing_twice_and_showing_afterwards_do_no_harm(rig_type: type[Rig]) -> None:
    async def script(rig: Rig) -> None:
        await rig.panel.close()
        await rig.panel.close()
        rig.panel.show(scene("Rohan", "too late"))
        assert await take_events(rig.panel, 1) == []

    play(rig_type, script)
