"""Legenden with an interruption at every ask: a potion that anybody may hand to anybody at any time.

The rules of Legenden themselves offer none yet; this shows that each of their asks can bear one.
"""

from __future__ import annotations

import types
from collections.abc import Coroutine, Generator
from dataclasses import replace
from typing import Any

from companion.asks import Ask, Asking, Choose, Interruption, Option, ask
from companion.games.legenden.game import Legenden
from companion.games.legenden.state.game import LegendenState
from companion.text import Text, verbatim

MOST_KEYS = 20


class Restless(Legenden):
    """Game that offers the potion at every ask, also while somebody is about to hand one over."""

    async def play(self, state: LegendenState) -> None:
        await _offer_more(super().play(state), potion(state))


def potion(state: LegendenState) -> Interruption:
    """Ask whom the potion is for; it turns into a key."""

    async def run(seat: str) -> None:
        options = tuple(Option(name, verbatim(name)) for name in state.seats)
        given = await ask(lambda: Choose(key="potion.for", seats=(seat,), text=Text("For whom?"), options=options))
        hero = state.heroes.get(str(given))
        if hero is not None and hero.alive:
            hero.keys = min(hero.keys + 1, MOST_KEYS)
            state.tell("potion", Text("{hero} has {n} key(s).", hero=hero.name, n=hero.keys))

    return Interruption("potion", Text("A potion"), run)


class _Offering(Asking):
    """Ask of the rules with one more offer while it is open."""

    __slots__ = ("_inner", "_offer")

    def __init__(self, inner: Asking, offer: Interruption) -> None:
        super().__init__(self._offer_more)
        self._inner, self._offer = inner, offer

    def _offer_more(self) -> Ask | None:
        # The rules' own ask ends when the rule goes on, and this one with it.
        asked = self._inner()
        return None if asked is None else replace(asked, interruptions=(*asked.interruptions, self._offer))


@types.coroutine
def _offer_more(rules: Coroutine[Asking, Any, None], offer: Interruption) -> Generator[Asking, Any, None]:
    try:
        asking = rules.send(None)
        while True:
            offering = _Offering(asking, offer)
            try:
                reply = yield offering
            except BaseException as thrown:
                offering.over = True
                asking = rules.throw(thrown)
            else:
                asking = rules.send(reply)
                offering.over = offering._inner.over
    except StopIteration:
        return
