"""The open ask of a run, the checks of answers to it, and the asks that were answered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import field
from operator import itemgetter

from companion import asks
from companion.asks import Ask, Asking, Seat, Secret, Value
from companion.errors import DrakvaktError
from companion.record import record
from companion.table import descriptions
from companion.table.entry_path import Entry
from companion.text import Text

MOST_SHORTENED = 128
"""Asks that one undo puts in short: more than mostly lie between the last two checkpoints."""


class EntryMismatch(DrakvaktError, ValueError):
    """An entry does not fit the run at this point; the message is a short reason."""


@record(frozen=False)
class OpenAsk:
    """The open ask: its number, the answers by seat, and by seat the entry that sealed a choice."""

    n: int
    ask: Ask
    asking: Asking
    answers: dict[Seat, Value] = field(default_factory=dict)
    seals: dict[Seat, tuple[int, str]] = field(default_factory=dict)
    proven: dict[Seat, tuple[object, ...]] = field(default_factory=dict)
    """By seat the ask's number, promise, value and salt that were found to belong together."""
    checked: tuple[Seat, object, Value] | None = None
    """The answer that is being kept: its seat, its value in the entry, and its value for the rules."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not answered yet, in the ask's order."""
        if not self.answers and not self.seals:
            return self.ask.seats
        if len(self.ask.seats) == 1:
            return ()
        return tuple(seat for seat in self.ask.seats if seat not in self.answers and seat not in self.seals)


def check_value(opened: OpenAsk, seat: Seat, value: object) -> Value:
    """Return the value of an answer for the rules.

    Args:
        opened: The open ask.
        seat: The seat that answers.
        value: The value in the entry.

    Raises:
        EntryMismatch: The ask offers no such value.
    """
    checked = opened.checked
    if checked is not None and checked[1] is value and checked[0] == seat:
        return checked[2]
    try:
        return opened.ask.check(seat, value)
    except asks.NotOffered as error:
        if is_hidden(opened.ask):
            raise EntryMismatch(Text("what {seat} has chosen is not offered", seat=seat)) from None
        raise EntryMismatch(error.words) from error


def check_guesses(ask: Ask, laid: Mapping[Seat, object]) -> dict[Seat, Value]:
    """Return the wagers of others on an answer, in the order of the wager's seats.

    Args:
        ask: The ask that was answered.
        laid: The wagers in the entry, by seat.

    Raises:
        EntryMismatch: The ask has no such wager.
    """
    wager = ask.wager if isinstance(ask, asks.Draw) else None
    try:
        if wager is not None and laid.keys() <= set(wager.seats):
            return {seat: wager.check(laid[seat]) for seat in wager.seats if seat in laid}
    except asks.NotOffered:
        pass
    raise EntryMismatch(Text("what was wagered is not offered"))


def is_hidden(ask: Ask) -> bool:
    """Return whether the answers to this ask are not for everybody."""
    return isinstance(ask, Secret) or (isinstance(ask, asks.Draw) and ask.private)


def shorten_asks(earlier: Mapping[int, Ask], known: int, entries: Sequence[Entry]) -> tuple[dict[int, Ask], int]:
    """Return the asks of these entries, `MOST_SHORTENED` more of them in short, and the last entry whose ask is.

    A whole ask holds on to the state that it was built from. To put all asks of a long evening in short would take its
    first undo longer than others.

    Args:
        earlier: The asks by the numbers of the entries that answered them, in their order.
        known: Number of the last entry whose ask is in short already.
        entries: The entries, from the first of the path.
    """
    answered, last = dict(earlier), entries[-1][0] if entries else 0
    while answered and next(reversed(answered)) > last:
        answered.popitem()
    known = min(known, last)
    begin = bisect_right(entries, known, key=itemgetter(0))
    for number, body in entries[begin : begin + MOST_SHORTENED]:
        if (ask := answered.get(number)) is not None:
            answered[number] = descriptions.shorten_ask(ask, body)
        known = number
    return answered, known
