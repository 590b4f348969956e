"""Asks: the only thing that a rule can do besides changing its own state.

A rule is a native coroutine. It awaits an ask and goes on with the answer; a table (anything that calls `send`)
answers. An ask is given as a function that builds it from the state, so that the table can build it again after a
correction or an interruption; `None` from that function means that the ask has become moot.
"""

from companion.asks.awaiting import (
    WHOLE_GAME,
    Answers,
    Asking,
    Build,
    Interrupted,
    Leave,
    OpenScene,
    ask,
    ask_all,
)
from companion.asks.base import (
    LONGEST_NAME,
    LONGEST_SEAT,
    NONE,
    THE_BOX,
    Ask,
    Interruption,
    Kind,
    NotOffered,
    Option,
    Options,
    Seat,
    Value,
    find_offered,
    has_other_ids,
    is_seat_name,
    public_ids,
    resolve_id,
)
from companion.asks.choices import JOIN, MISSPELT, ChoicePart, Choose, Count, Name, Secret
from companion.asks.tabletop import Draw, Number, Roll, RollOutcome, Tell, Wager, find_wager

__all__ = [
    "JOIN",
    "LONGEST_NAME",
    "LONGEST_SEAT",
    "MISSPELT",
    "NONE",
    "THE_BOX",
    "WHOLE_GAME",
    "Answers",
    "Ask",
    "Asking",
    "Build",
    "ChoicePart",
    "Choose",
    "Count",
    "Draw",
    "Interrupted",
    "Interruption",
    "Kind",
    "Leave",
    "Name",
    "NotOffered",
    "Number",
    "OpenScene",
    "Option",
    "Options",
    "Roll",
    "RollOutcome",
    "Seat",
    "Secret",
    "Tell",
    "Value",
    "Wager",
    "ask",
    "ask_all",
    "find_offered",
    "find_wager",
    "has_other_ids",
    "is_seat_name",
    "public_ids",
    "resolve_id",
]
