"""Conditions that hold at every ask of every game, whatever people have answered before."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from companion import asks
from companion.asks import Ask
from companion.deck import Deck
from companion.record import field_types
from companion.state import State, ValueMisfit, coerce
from companion.view import View


def check_state(state: State) -> None:
    """Check that people could have set every figure, and that the odds of every deck are odds."""
    _check_part(state, "")


def check_ask(ask: Ask) -> None:
    """Check that every seat that is asked can answer, and that each chance is a chance."""
    assert ask.seats, ask
    match ask:
        case asks.Choose():
            for seat in ask.seats:
                options = [option for option in ask.options_for(seat) if option.id]
                assert options, f"{ask.key} leaves {seat} nothing to choose"
                assert len({option.id for option in options}) == len(options), f"{ask.key} offers one id twice"
                assert all(0 <= option.chance <= 1 for option in options if option.chance is not None), options
        case asks.Draw(options=options) if options is not None:
            assert any(option.id for option in options), ask
        case asks.Number():
            assert ask.min <= ask.max, ask
        case asks.Roll(need=need) if need is not None:
            assert 0 <= ask.die.chance(need) <= 1, ask
            assert ask.count > 0, ask


def check_view(view: View) -> None:
    """Fail unless all chances in a view are chances, and all counts are counts."""
    assert view.danger is None or 0 <= view.danger <= 1, view.danger
    for deck in view.decks:
        assert deck.left is None or deck.left >= 0, deck
        assert all(0 <= chance <= 1 for _, chance in deck.chances), deck
        assert sum(chance for _, chance in deck.chances) <= 1, deck


def check_deck(deck: Deck) -> None:
    """Check the odds of the next card: each in [0, 1], and 1 together; none where nothing is left or known."""
    _check_written_deck(json.dumps(deck.to_json()))


@lru_cache(maxsize=1024)
def _check_written_deck(written: str) -> None:
    # From ask to ask a deck mostly stays as it is.
    deck = Deck.from_json(json.loads(written))
    for index in (0, None):
        odds = deck.distribution(index=index)
        if odds is None:
            # A pile of which some order was known, and that was counted, has no exact odds before it is shuffled.
            told = not deck.left() or not deck.is_complete or '"blurred"' in written
            assert told, f"nobody knows the odds of {deck.name}"
        else:
            check_odds(odds.values())


def check_odds(odds: Iterable[Fraction]) -> None:
    """Chances of all that can happen."""
    chances = [*odds]
    assert all(0 <= chance <= 1 for chance in chances), chances
    assert sum(chances) == 1, chances


def _check_part(part: Any, path: str) -> None:
    match part:
        case Deck():
            check_deck(part)
        case dict():
            for name, inner in part.items():
                _check_part(inner, f"{path}.{name}")
        case list() | tuple():
            for number, inner in enumerate(part):
                _check_part(inner, f"{path}.{number}")
        case _ if is_dataclass(part):
            kind: Any = type(part)
            for name in _figures(kind):
                value = getattr(part, name)
                if value is None or isinstance(value, bool | int | str):
                    _check_figure(kind, name, value.__class__.__name__, value, path)
                else:
                    _check_part(value, f"{path}.{name}")


@cache
def _figures(kind: Any) -> dict[str, Any]:
    """Return the fields of a part of a state that people can see, with their type hints."""
    hints = field_types(kind)
    return {f.name: hints[f.name] for f in fields(kind) if not f.metadata.get("hidden") and f.name != "options"}


@lru_cache(maxsize=65536)
def _check_figure(kind: Any, name: str, _type: str, value: object, path: str) -> None:
    # Millions of figures are looked at, and nearly all of them again and again; `True` is not 1 here.
    if value == "":
        return  # A name that nobody has given yet.
    try:
        coerce(_figures(kind)[name], value, f"{path}.{name}".lstrip("."))
    except ValueMisfit as error:
        raise AssertionError(str(error)) from error
