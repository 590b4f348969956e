"""The door of the page: who may come in, and who sits where. It knows no network and no clock of its own."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection
from typing import Final, Literal, TypeAlias

from companion.asks import Seat
from companion.record import record
from hardware.web.ledger import Ledger, entries_of

Role: TypeAlias = Literal["phone", "host"]
"""Right that a token gives: one seat's handheld, or the table with the box's own buttons."""

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Signs of a joining code: 32 of them, without I, L, O and U, which people mix up with others."""

CODE_LENGTH: Final = 8
"""Signs of a code; 8 of 32 are 40 bits."""

CODE_SECONDS: Final = 120.0
"""Seconds for which a code is good."""

MOST_WRONG: Final = 20
"""Wrong codes, of all clients together, after which nobody can join for a while."""

WRONG_SECONDS: Final = 60.0
"""Seconds for which wrong codes are counted, and for which the door then stays shut."""

MOST_TOKENS: Final = 64
"""Tokens that are good at one time; beyond that the one without a seat that was given first goes."""


@record(frozen=False)
class Guest:
    """Somebody who came in: the role, the seat of this guest, the language that they read, and their open pages."""

    role: Role
    seat: Seat | None = None
    language: str = ""
    open_pages: int = 0


class Door:
    """Gives tokens to those who know the code, and seats to tokens.

    Args:
        clock: Tells seconds; it never goes back.
        draw: Returns one random sign of a code out of the letters that it is given.
        mint: Returns a new token that nobody can guess.
        ledger: Keeps tokens and seats until the next evening; without one they end with this.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        draw: Callable[[str], str] = secrets.choice,
        mint: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        ledger: Ledger | None = None,
    ) -> None:
        self._clock = clock
        self._draw = draw
        self._mint = mint
        self._ledger = ledger
        self._guests: dict[str, Guest] = {}
        """Guests by the hash of their tokens, in the order in which they came."""
        for kept in ledger.load()[-MOST_TOKENS:] if ledger else ():
            taken = kept.seat is not None and self.holder(kept.seat) is not None
            role: Role = "host" if kept.role == "host" else "phone"
            self._guests[kept.token] = Guest(role, None if taken else kept.seat, kept.language)
        self._wrong: list[float] = []
        self._code = ""
        self._gives: Role = "phone"
        self._until = 0.0
        self._renew()

    # The code.

    @property
    def code(self) -> str:
        """The code that is good now."""
        if self._clock() >= self._until:
            self._renew()
        return self._code

    def given_role(self) -> Role:
        """Return the role that the present code gives; only a press at the box makes it the table's."""
        return self._gives if self._clock() < self._until else "phone"

    def offer_table(self) -> None:
        """Make a new code, with which the next browser shows the table and has the box's own buttons."""
        self._renew("host")

    @property
    def seconds_left(self) -> int:
        """Whole seconds for which the code is still good."""
        return max(0, int(self._until - self._clock()))

    def is_shut(self) -> bool:
        """Return True if so many wrong codes came lately that nobody can join now."""
        since = self._clock() - WRONG_SECONDS
        self._wrong = [at for at in self._wrong if at > since]
        return len(self._wrong) >= MOST_WRONG

    def join(self, code: str) -> str | None:
        """Return a token for a phone that knows the code, which is then used up; None if it is wrong.

        Args:
            code: What somebody typed or scanned; small letters, blanks and hyphens do not matter.
        """
        if self.is_shut():
            return None
        if not hmac.compare_digest(tidy(code).encode(), self.code.encode()):
            self._wrong.append(self._clock())
            return None
        role = self.given_role()
        self._renew()
        return self.admit(role)

    def _renew(self, gives: Role = "phone") -> None:
        self._gives = gives
        self._code = "".join(self._draw(LETTERS) for _ in range(CODE_LENGTH))
        self._until = self._clock() + CODE_SECONDS

    # Guests.

    def admit(self, role: Role) -> str:
        """Return a new token of that role."""
        token = self._mint()
        while len(self._guests) >= MOST_TOKENS:
            first = next((key for key, guest in self._guests.items() if guest.seat is None), next(iter(self._guests)))
            del self._guests[first]
        self._guests[_hash(token)] = Guest(role)
        self.keep()
        return token

    def find_guest(self, token: str) -> Guest | None:
        """Return the guest with this token, if it is good."""
        return self._guests.get(_hash(token))

    def count_hosts(self) -> int:
        """Return how many tokens give the box's own buttons."""
        return sum(guest.role == "host" for guest in self._guests.values())

    def dismiss_hosts(self, keeping: Guest | None = None) -> None:
        """Withdraw the tokens of all who have the box's own buttons, and the code that would let another one in.

        Args:
            keeping: The one who stays: whoever asks for it at a page of the table.
        """
        gone = [key for key, guest in self._guests.items() if guest.role == "host" and guest is not keeping]
        for key in gone:
            del self._guests[key]
        if self.given_role() == "host":
            self._renew()
        self.keep()

    def is_admitted(self, guest: Guest) -> bool:
        """Return True if the token of this guest is still good."""
        return any(one is guest for one in self._guests.values())

    def keep(self) -> None:
        """Write tokens, seats and languages down, where there is a ledger."""
        if self._ledger is not None:
            self._ledger.save(entries_of(self._guests))

    # Seats.

    def holder(self, seat: Seat) -> Guest | None:
        """Return the guest to whom this seat belongs."""
        return next((guest for guest in self._guests.values() if guest.seat == seat), None)

    def seat(self, guest: Guest, seat: Seat | None) -> None:
        """Give a seat to this guest; whoever had it has none any more."""
        if seat is not None and (before := self.holder(seat)) is not None:
            before.seat = None
        guest.seat = seat
        self.keep()

    def free_seats(self, seats: Collection[Seat]) -> tuple[Seat, ...]:
        """Return those of the seats that belong to nobody here."""
        return tuple(seat for seat in seats if self.holder(seat) is None)


def tidy(code: str) -> str:
    """Return a typed code as it is kept: capitals without blanks and hyphens, O as 0, I and L as 1."""
    letters = (sign for sign in code.upper()[:32] if not sign.isspace() and sign != "-")
    return "".join(letters).translate(str.maketrans("OIL", "011"))


def spaced(code: str) -> str:
    """Return a code as people read it, in two groups."""
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def _hash(token: str) -> str:
    """Return the hash under which a token is kept, so that comparing it takes no longer the more of it is right."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
