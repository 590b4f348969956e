"""The code for a camera: an address in capitals, which needs fewer squares than one in small letters."""

from __future__ import annotations

from functools import lru_cache

import segno


def joining_url(address: str, code: str) -> str:
    """Return the address that a phone opens to join, in capitals.

    Args:
        address: Where phones find the page, such as `http://192.168.1.5:8321`.
        code: The joining code, without a hyphen.
    """
    return f"{address.upper()}/J/{code}"


@lru_cache(maxsize=2)
def square_code(words: str) -> tuple[str, ...]:
    """Return a QR code without its border, a row of "0" and "1" each; an address in capitals is 25 squares wide.

    Args:
        words: What the code says.
    """
    made = segno.make_qr(words, error="l", boost_error=False)
    return tuple("".join("1" if square else "0" for square in row) for row in made.matrix)
