"""What a number means that somebody has typed where no number is asked."""

from __future__ import annotations

from collections.abc import Iterator

from companion import asks
from companion.asks import Ask
from companion.pages.page import BUTTONS
from companion.pages.situation import Situation
from hardware.panel import PanelEvent, Press, Said


def as_press(event: PanelEvent, situation: Situation) -> PanelEvent:
    """1 to 4 press A to D, as they do on a keyboard, unless the ask is about numbers or its options speak of any."""
    if not isinstance(event, Said) or type(event.value) is not int or not 1 <= event.value <= len(BUTTONS):
        return event
    ask = situation.ask
    if not isinstance(ask, asks.Choose | asks.Tell | None) or any(map(_has_digit, _words(ask))):
        return event
    return Press(event.seat, BUTTONS[event.value - 1])


def _words(ask: Ask | None) -> Iterator[str]:
    """All that the ask's options are called."""
    if isinstance(ask, asks.Choose):
        for option in {option for seat in ask.seats for option in ask.options_for(seat)}:
            yield option.id
            yield str(option.text)


def _has_digit(words: str) -> bool:
    return any(sign.isdigit() for sign in words)
