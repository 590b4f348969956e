"""Secrets of an evening: who has one, until which look at the table, and whether it is another one this time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.asks import Ask, Draw
from companion.journal import Body
from companion.state import get_path
from companion.table.chance import Chance

ANSWERS_TRIED: Final = 20
"""Answers among which another one than the first is looked for."""


@dataclass
class Hidden:
    """A secret that somebody had, and between which looks at the table nobody else could know of it."""

    number: int
    seat: str
    entry: int | None
    """The entry that seals it; `None` where it is known to be a secret until the next look alone."""

    first: int
    key: str
    last: int | None = None
    disturbed: bool = False
    """`True` where the disk was failing meanwhile; where it fails may depend on the length of what is written."""

    deck: str = ""
    cards: tuple[str, ...] = ()
    """Cards drawn from a deck for one pair of eyes; laid on its discards at once, they are no secret any more."""

    def is_open(self, state: Any) -> bool:
        """Return `True` if one of the drawn cards lies open to everybody."""
        if not self.cards:
            return False
        deck: Any = get_path(state, self.deck)
        return any(card in deck.known(pile) for pile in deck.piles for card in self.cards)

    def is_back_in_deck(self, state: Any) -> bool:
        """Return `True` if the seat no longer knows where any of the drawn cards lies."""
        deck: Any = get_path(state, self.deck)
        return not any(card in deck.known(pile, self.seat) for pile in deck.piles for card in self.cards)


class Enough(Exception):
    """All that this evening was played for once more has been seen."""


class EveningSecrets:
    """All secrets of one evening; with an `other`, which was seen before, that one is another one now."""

    def __init__(self, other: Hidden | None = None) -> None:
        """Begin before the first look."""
        self.hidden: list[Hidden] = []
        self.looks = 0
        """How often the table has been looked at."""
        self._other = None if other is None else other.number

    def hide(self, key: str, seat: str, *, waits: bool, deck: str = "") -> bool:
        """Note that this seat has a secret now; return `True` if it is to be another one in this evening."""
        secret = Hidden(len(self.hidden), seat, None if not waits else -1, self.looks, key, deck=deck)
        self.hidden.append(secret)
        return self._other == secret.number

    @staticmethod
    def choose_another(value: Any, choose: Callable[[random.Random], Any]) -> Any:
        """Return something else that could be chosen, or the value itself where there is nothing else."""
        others = (choose(random.Random(number)) for number in range(ANSWERS_TRIED))
        return next((other for other in others if other != value), value)

    def find_open(self) -> list[Hidden]:
        """Return those that nobody else can know yet."""
        return [secret for secret in self.hidden if secret.last is None]

    def disturb(self) -> None:
        """Note that the disk may fail from now on."""
        for secret in self.find_open():
            secret.disturbed = True

    def note_sealed(self, seat: str, entry: int) -> None:
        """Note which entry seals what this seat has chosen."""
        for secret in self.find_open():
            if secret.entry == -1 and secret.seat == seat:
                secret.entry = entry

    def note_open_cards(self, state: Any) -> None:
        """End those whose cards lie open to everybody."""
        for secret in self.find_open():
            if secret.is_open(state):
                secret.last = self.looks

    def note_missing(self, ask: Draw, state: Any) -> None:
        """End those that this draw from their deck tells of.

        What others took is missing among the cards that can come. A card that its own seat put back before it draws
        once more, as "Shuffle again" says, went back openly.
        """
        for secret in self.find_open():
            if secret.deck == ask.deck and (secret.seat not in ask.seats or secret.is_back_in_deck(state)):
                secret.last = self.looks

    def end(self, opened: Sequence[int] = (), *, all_of_them: bool = False) -> None:
        """End secrets that are none any more: what was sealed by these entries, or what was hidden for one look."""
        over = [secret for secret in self.hidden if secret.last is not None and secret.last < self.looks]
        for secret in self.find_open():
            if all_of_them or secret.entry in opened or (secret.entry is None and secret.first < self.looks):
                secret.last = self.looks
                over.append(secret)
        # One that a draw has ended is over at the next look: until then the box is in the midst of its answer.
        if any(secret.number == self._other for secret in over):
            raise Enough

    def draw(self, real: Any, run: Any, ask: Ask, chance: Any, number: int) -> Body:
        """Let the box roll or draw; what it draws for one pair of eyes is a secret."""
        body: Body = real(run, ask, chance, number)
        if isinstance(ask, Draw):
            self.note_missing(ask, run.state)
        if isinstance(ask, Draw) and ask.private:
            if self.hide(ask.key, ask.seats[0], waits=False, deck=ask.deck):
                cards = self.choose_another(
                    body["v"], lambda rng: real(run, ask, Chance(rng.randrange(10**6)), number)["v"]
                )
                body = {**body, "v": cards}
            self.hidden[-1].cards = tuple(body["v"]) if isinstance(body["v"], list) else (body["v"],)
        return body
