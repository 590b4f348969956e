"""Followers in a fight: at the hero's side with a sign each, or alone until they fall (A25.6)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.atervackt.state.fights import Fight
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.kit.questions import question
from companion.text import Text


async def muster(fight: Fight, heroes: list[Hero]) -> None:
    """All that can fight stand at their master's side, or in front of him (A25.6)."""
    for hero in heroes:
        fight.followers += [follower.id for follower in hero.beside if follower.fights]
        if await stays_out(hero):
            fight.waiting.append(hero.seat)


async def stays_out(hero: Hero) -> bool:
    """Whether he lets his followers fight alone, until they fall."""
    return await _ask_who(hero) == "alone"


@question(chosen)
def _ask_who(hero: Hero) -> Choose | None:
    own = hero.state.fighting(hero)
    if not own:
        return None
    alone = Text("{monster} alone", monster=own[0].called) if len(own) == 1 else Text("They alone")
    all_ = Option("all", Text("We fight together"))
    return hero.lines("fight.who", Text("{hero}: all fight?"), all_, Option("alone", alone))


def joined(state: AtervacktState, fight: Fight, heroes: list[Hero]) -> list[Hero]:
    """Who fights: each hero but those who let others fight for them, and his followers after him."""
    found: list[Hero] = []
    for hero in heroes:
        own = state.fighting(hero)
        found += [] if own and hero.seat in fight.waiting else [hero]
        found += own
    return found
