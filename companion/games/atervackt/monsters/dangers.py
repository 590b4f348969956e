"""Dangers that hit monsters in the room too (A27.4-A27.7, A12.4).

What a monster has suffered is noted on its card, and taken off the KP on the monster card once that is read; where none
is read, its general KP count.
"""

from __future__ import annotations

from companion.asking import ask_roll
from companion.asks import Option
from companion.dice import T6, T12, Need
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms.rooms import Monster, RoomContext
from companion.games.atervackt.skill_rolls import AVOIDS
from companion.games.atervackt.state import AtervacktState, LyingCard
from companion.games.atervackt.wandering import roaming
from companion.kit.drakborgen.sheets import LIKELY_POINTS, MOST_POINTS
from companion.text import Text

SPARED = ("crawlers", "shadow", "centipede", "spear")
"""Dangers that strike one hero, or leave monsters alone (A26.7, A26.13, A27.6); after a spear nobody meets them."""

EXPLOSION = 4
"""KP that an explosion costs (A11.4)."""


async def strike_monsters(ctx: RoomContext, danger: LyingCard) -> None:
    """Strike the monsters by a danger that strikes everybody (A27.4), as it does a hero (A11).

    A figure is struck though the heroes are dead or thrown out (A12.4, A31.15).
    """
    if danger.card in SPARED or danger.deck in ("chest", "fallen"):
        return
    for monster in ctx.monsters_there:
        if not monster.answers:
            continue
        match danger.card:
            case "explosion":
                await monster.explode(EXPLOSION)
            case "trapdoor":
                if not await monster.test_value("agility", words=AVOIDS):
                    monster.vanish()
            case "ceiling" if not await test_ceiling(monster):
                monster.die()
            case _:
                await wound_by_card(monster, danger)


async def wound_by_card(monster: Monster, danger: LyingCard) -> None:
    """Wound a monster by the card: its dice where the data has them, else what people say (A11.3)."""
    cost = decks.card_damage(monster.state, danger)
    if cost is None:
        words = Text("{hero}: {by}, life?", by=decks.kind_of_lying(monster.state, danger).hurts_by)
        points = await monster.ask_number("monster.hurt", words, MOST_POINTS, likely=LIKELY_POINTS) or 0
    else:
        face = await ask_roll(lambda: monster.build_roll("monster.damage", cost.words, cost.rolled_die))
        points = cost.points(face, (monster.value(cost.minus) or 0) if cost.minus is not None else 0)
    monster.wound(points)


SIX = Option("T6", Text("d6: death {chance}", chance="1/6"))
TWELVE = Option("T12", Text("d12: death {chance}", chance="1/12"))
"""Dice that the card of the ceiling may name."""


async def test_ceiling(monster: Monster) -> bool:
    """Roll whether the ceiling misses a monster; any number is as likely as another, so 1 is named (A11.8)."""
    die_id = await monster.choose("monster.die", Text("{hero}: d6 or d12?"), SIX, TWELVE)
    die = T12 if die_id == TWELVE.id else T6
    return await monster.try_roll("monster.ceiling", Text("{hero}: 1 kills"), die, Need(">", 1))


def kill_beaten(ctx: RoomContext) -> None:
    """Kill monsters by their general KP, where no monster card is read (A12.4)."""
    for lying in ctx.standing:
        if (monster := Monster.act_for(ctx.state, lying, ctx.number)).is_beaten:
            monster.die()


def will_be_met(ctx: RoomContext) -> bool:
    """Return True if a monster card will be read in this phase: a hero or a monster came in (A12.5, A12.15)."""
    return bool(ctx.newcomers) or roaming.has_unmet(ctx) or any(lying.kind is not None for lying in ctx.state.drawn)


def heal_monsters(state: AtervacktState) -> None:
    """Heal undefeated monsters in every sun phase (A12.4)."""
    cards = [lying for room in state.rooms.values() for lying in room.cards]
    for lying in (*state.figures.values(), *cards, *(one for hero in state.heroes.values() for one in hero.pursuers)):
        lying.hurt = 0
