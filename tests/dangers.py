"""Everything that a table shows and tells at one moment, to look for numbers of a danger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.cli.engine import replies, version_two
from companion.cli.host.odds_panes import odds_panes
from companion.cli.host.page_data import help_data, public_data
from companion.danger import Mood
from companion.language import Voice
from companion.pages.advising import find_advice
from companion.pages.cursor import start
from companion.pages.lists import MAIN, opened
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.testing.hand import Hand

HELP_PAGES = 2
"""Pages of help that are read: what is asked comes first, and the rules that follow have figures of their own."""


def read_all(hand: Hand[Any], mood: Mood) -> str:
    """Return all words and figures of a moment: pages, charts, what was told, and what programs get.

    Args:
        hand: The game at this moment.
        mood: How its people want to see dangers.
    """
    voice = Voice("en")
    voice.mood = mood
    return "\n".join(_read_words(hand, voice, mood))


def _read_words(hand: Hand[Any], voice: Voice, mood: Mood) -> Iterator[str]:
    assert hand.ask is not None
    seat = hand.ask.seats[0]
    view = hand.game.view(hand.state, seat)
    situation = Situation(view, 1, hand.ask, waiting=hand.ask.seats, mood=mood, seats=tuple(hand.state.seats))
    surface = Surface(None)
    cursor = start(situation)
    yield from page(situation, surface, cursor, voice).rows
    odds = opened(cursor, (MAIN, "odds"))
    for at in range(3):
        yield from page(situation, surface, replace(odds, at=at), voice).rows
    help_cursor = opened(cursor, (MAIN, "help"))
    for at in range(HELP_PAGES):
        yield from page(situation, surface, replace(help_cursor, at=at), voice).rows
    for pane in odds_panes(situation, voice):
        yield str(pane.rows)
    yield from (json.dumps(version_two.describe_event(event, voice)) for event in hand.heard)
    # The state has no chances, but its own fractions, such as those of the sun die.
    yield json.dumps(version_two.describe_view(replace(view, state={}), voice))
    yield json.dumps(public_data(situation, voice))
    yield json.dumps((help_data(situation, voice) or {}) | {"rules": []})
    if (advice := find_advice(hand.ask, view.outlook, seat)) is not None:
        yield json.dumps(replies.describe_params(advice.why, voice))
        yield advice.why.read(voice)
