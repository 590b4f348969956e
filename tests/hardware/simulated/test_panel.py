"""The simulated panel keeps what it is shown, and the mailbox delivers what is pressed."""

from __future__ import annotations

import asyncio

from hardware.mailbox import MOST, Mailbox
from hardware.panel import Press, Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.hardware.rigs import scene, take_events


def test_seats_with_buttons_and_screens_are_the_given_ones() -> None:
    panel = SimulatedPanel(buttons=("Ada", "Zoe"), screens=None)
    assert panel.seats_with_buttons(("Ada", "Bo")) == {"Ada"}
    assert panel.seats_with_screens(("Ada", "Bo")) == {"Ada", "Bo"}
    assert SimulatedPanel().seats_with_buttons(("Ada",)) == SimulatedPanel().seats_with_screens(("Ada",)) == frozenset()


def test_every_scene_is_kept_until_it_is_closed() -> None:
    panel = SimulatedPanel()
    first, second = scene("one"), scene("two")
    panel.show(first)
    panel.show(second)
    assert panel.scenes == [first, second]
    assert panel.scene is second
    asyncio.run(panel.close())
    assert panel.closed
    panel.show(first)
    assert panel.scenes == [first, second]


def test_presses_before_the_end_are_still_delivered() -> None:
    async def script() -> None:
        panel = SimulatedPanel()
        panel.press("Ada", "A", held=True)
        panel.say("Bo", (1, 2))
        panel.wish("undo")
        await panel.close()
        panel.press("Ada", "B")
        assert [event async for event in panel.events()] == [Press("Ada", "A", True), Said("Bo", (1, 2)), Wish("undo")]

    asyncio.run(script())


def test_a_listener_that_stopped_can_listen_again() -> None:
    async def script() -> None:
        panel = SimulatedPanel()
        for button in ("A", "B", "C"):
            panel.press(None, button)
        assert await take_events(panel, 1) == [Press(None, "A")]
        assert await take_events(panel, 2) == [Press(None, "B"), Press(None, "C")]

    asyncio.run(script())


def test_the_end_of_a_mailbox_reaches_every_listener() -> None:
    async def script() -> None:
        mailbox: Mailbox[int] = Mailbox()

        async def hear_events() -> list[int]:
            return [item async for item in mailbox.items()]

        listeners = [asyncio.create_task(hear_events()) for _ in range(3)]
        await asyncio.sleep(0)
        mailbox.put(1)
        mailbox.close()
        mailbox.close()
        mailbox.put(2)
        assert [item for heard_by in await asyncio.gather(*listeners) for item in heard_by] == [1]

    asyncio.run(script())


def test_a_mailbox_limits_presses_but_always_takes_what_it_must() -> None:
    async def script() -> None:
        mailbox: Mailbox[int] = Mailbox()
        assert [mailbox.offer(n) for n in range(MOST + 5)] == [True] * MOST + [False] * 5
        mailbox.put(-1)
        mailbox.close()
        assert not mailbox.offer(1)
        assert [item async for item in mailbox.items()] == [*range(MOST), -1]

    asyncio.run(script())
