"""Fights by rules of their own: corpse eaters (A17) and the ambush skeleton (A18).

They do without `kit.fights`: nobody chooses in secret, and no two sides are compared; each roll settles itself at once.
"""

from __future__ import annotations

from companion.asking import ask_roll
from companion.asks import Option, Roll
from companion.dice import T6, T12, Die
from companion.games.atervackt.monsters import dangers
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.skill_rolls import WRESTLES
from companion.games.atervackt.state import Follower, Hero
from companion.kit.questions import question
from companion.text import Text

FIRST, LATER = 2, 1
"""Damage to each hero by the corpse eaters that are left, in the first round and in every later one (A17.2, A17.3)."""


async def fight_eaters(ctx: RoomContext) -> None:
    """Fight corpse eaters (likätare): everybody in the room, until none are left; no fleeing (A17.3-A17.5)."""
    state = ctx.state
    state.eaters = await roll_swarm(ctx, T6)
    state.eaters += await roll_swarm(ctx, T12)
    cost = FIRST
    while ctx.heroes:
        # A hero or a follower pushes down as many as a T12 says (A17.2, A17.5), a monster helps with a T6 (A17.6).
        for fighter in [one for one in ctx.creatures if not isinstance(one, Follower) or one.fights]:
            state.eaters -= await fighter.roll("eaters.push", Text("{hero} shoves"), T12)
        for monster in ctx.monsters_there:
            state.eaters -= await monster.roll("eaters.monster", Text("{hero} shoves"), T6)
        left = state.eaters
        if left <= 0:
            state.tell("eaters.gone", Text("No corpse eaters are left."))
            return
        state.tell("eaters.left", Text.plural("One corpse eater is left.", "{n} corpse eaters are left.", n=left))
        for creature in ctx.creatures:
            await creature.take_fight_damage(cost)
        # Monsters take damage as the heroes do (A17.6); with no monster card to come, by their general KP (A12.4).
        for monster in ctx.monsters_there:
            monster.wound(cost)
        if not dangers.will_be_met(ctx):
            dangers.kill_beaten(ctx)
        cost = LATER
        state.eaters += await roll_swarm(ctx, T6) + 1


@question(ask_roll)
def roll_swarm(ctx: RoomContext, die: Die) -> Roll | None:
    """Roll how many come up: T6 + T12 at first, then T6 + 1 a round; the monster player rolls (A17.1, A17.3)."""
    heroes = ctx.heroes
    if not heroes:
        return None
    seat = ctx.state.monster_player_in(ctx.number) or heroes[0].seat
    text = Text("Corpse eaters: d6") if die is T6 else Text("Corpse eaters: d12")
    return Roll(key=f"eaters.{die.name}", seats=(seat,), text=text, die=die)


async def fight_surprise(hero: Hero) -> None:
    """Fight the ambush skeleton (överrumplingsskelett): T6 KP, a Strength roll a round, no fleeing (A18.1-A18.3).

    Others in the room may help: then each rolls (A18.4), and each failure costs the roller (AS26).
    """
    state = hero.state
    # The skull helmet and the skeleton amulet work on the skeleton (A18.3).
    wrestle, control = Option("wrestle", Text("Wrestle it")), Option("control", Text("Take control"))
    words = Text("{hero}: a skeleton")
    answer = await hero.choose("surprise.control", words, wrestle, control, valid=lambda: commands_skeletons(hero))
    if answer == control.id:
        hero.enslave("skeleton", "amulet" if hero.commands else "helmet")
        return
    points = await hero.roll("surprise", Text("Skeleton: life, d6"), T6)
    able = [one for one in state.creatures_in(hero.room or "") if not isinstance(one, Follower) or one.fights]
    band = [hero, *[other for other in able if other is not hero and await ask_helps(other)]]
    while points > 0 and hero.is_inside and not hero.is_away:
        for fighter in band:
            if points > 0 and fighter.is_inside and await fighter.test_value("strength", words=WRESTLES):
                points -= 1
            elif points > 0 and not fighter.is_away:
                await fighter.take_fight_damage(1)
    skeleton = state.book.monsters["skeleton"].definite
    if not hero.alive and not state.wandering and any(member.is_inside for member in band):
        # The helpers have nobody to help any more, and the skeleton is gone (AS49).
        state.tell("monster.gone", Text("{monster} is gone.", monster=skeleton))
    if hero.is_inside and not hero.is_away:
        state.tell("monster.killed", Text("{monster} is defeated.", monster=skeleton), who=hero.seat)


async def ask_helps(hero: Hero) -> bool:
    """Ask whether another hero in the room helps (A18.4)."""
    join, aside = Option("join", Text("Join the fight")), Option("aside", Text("Stay out of it"))
    return await hero.choose("surprise.help", Text("{hero}: a fight!"), join, aside) == join.id


def commands_skeletons(hero: Hero) -> bool:
    """Return True if the hero has something that gives power over a skeleton (A25.1)."""
    return hero.helmet or hero.commands
