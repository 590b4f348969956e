"""Traces of everything that somebody could see, to be compared for two different secrets."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from companion.asks import Secret
from companion.cli.host.scenes import situation_of
from companion.pages.cursor import Cursor, start
from companion.pages.page import BUTTONS, Button
from companion.pages.screen import press
from companion.pages.situation import Draft, Situation
from companion.pages.surface import Surface
from companion.table import Table
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit


class Stacked:
    """Chance that has these cards on top, and rolls ones."""

    def __init__(self, *cards: str) -> None:
        self.cards = list(cards)

    def draw(self, found: Any, entry: int) -> str:
        card = self.cards.pop(0)
        assert card in dict(found), (card, found)
        return card

    def roll(self, faces: Any, count: int, entry: int) -> tuple[int, ...]:
        return (1,) * count


def film(table: Table, seat: str, value: object) -> list[tuple[object, ...]]:
    """Return, frame by frame, what all others see while a seat chooses in secret on its own buttons, and seals it.

    The first panel is everybody's, without any eyes; the second has the screens of all the others.
    """
    others = [name for name in table.run.state.seats if name != seat]
    everybody, rest = SimulatedPanel(None, ()), SimulatedPanel((), others)
    assert table.open is not None and isinstance(table.open.ask, Secret)
    parts = table.open.ask.parts_for(seat)

    @sit(table, everybody, rest)
    async def sitting(s: Sitting) -> None:
        way = presses(situation_of(table, seat), Surface(seat), value)
        # What takes more than one press is sealed by a press of its own.
        seal: list[Button] = way if len(way) == 1 or parts else ["A"]
        for button in (*way, *seal):
            await s.press(button, seat=seat)
            await s.wait(1)
        await s.wait(3)

    return [frame for panel in (everybody, rest) for frame in _frames(panel)]


def _frames(panel: SimulatedPanel) -> Iterable[tuple[object, ...]]:
    for scene in panel.scenes:
        hands = [(name, hand.page, hand.picture.pages()) for name, hand in scene.handhelds.items()]
        seen = scene.box.page, scene.box.picture.pages(), scene.lights, tuple(hands), scene.log, scene.waiting
        # What is heard, too: a buzzer's tones, and a bell.
        yield *seen, scene.cue


def presses(situation: Situation, surface: Surface, wanted: object) -> list[Button]:
    """Return the fewest presses that lay this marker."""
    waiting: deque[tuple[Cursor, list[Button]]] = deque([(start(situation), [])])
    seen: set[Cursor] = set()
    while waiting:
        cursor, way = waiting.popleft()
        if cursor in seen:
            continue
        seen.add(cursor)
        for button in BUTTONS:
            after, action = press(situation, surface, cursor, button)
            if isinstance(action, Draft) and action.value == wanted:
                return [*way, button]
            if action is None:
                waiting.append((after, [*way, button]))
    raise AssertionError(f"{wanted!r} cannot be chosen")
