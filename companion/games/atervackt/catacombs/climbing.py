"""Followers on their way up from the catacombs with their master: each for itself (A23.4, A23.12, A25.2)."""

from __future__ import annotations

from companion.asks import Option
from companion.games.atervackt.skill_rolls import passes
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.text import Text


async def by_rope(hero: Hero) -> None:
    """An Agility roll each; who fails stays below (A23.4)."""
    for follower in hero.beside:
        if follower.plan == "lost" or not await passes(follower, "agility"):
            follower.part()


async def by_way_up(hero: Hero) -> None:
    """What the card asks of the hero it asks of each (A23.12)."""
    for follower in hero.beside:
        if not await gets_up(follower):
            follower.part()


async def gets_up(follower: Follower) -> bool:
    """Whether it has passed what the card asks."""
    return (
        await follower.choose(
            "follower.up",
            Text("{monster}: up there?", monster=follower.called),
            Option("up", Text("It works")),
            Option("fails", Text("It fails")),
        )
        != "fails"
    )
