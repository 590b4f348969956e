"""A cache for one object: what is made from a view is kept for all who look at that view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


def cache_by_identity(make: Callable[[Given], Made]) -> Callable[[Given], Made]:
    """Cache the last result of a function for as long as it is given the very same object.

    Every screen, and every page of a menu, is made from the same view; records of a view never change.

    >>> seen = []
    >>> look = cache_by_identity(lambda view: seen.append(view) or len(view))
    >>> view = ("a", "b")
    >>> look(view), look(view), look(("c",)), len(seen)
    (2, 2, 1, 2)
    """
    last: tuple[Given, Made] | None = None

    def cached(given: Given) -> Made:
        nonlocal last
        # One read and one write, so that two threads do nothing worse than make it twice.
        found = last
        if found is None or found[0] is not given:
            found = last = (given, make(given))
        return found[1]

    return cached
