"""Traps (fällor) and other dangers that strike at once (A11, A26.7)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.asks import Option, Seat, Secret, ask_all
from companion.dice import T6, T12, Need
from companion.games.atervackt import exits, gains_and_losses, random_choices, skill_rolls
from companion.games.atervackt.castle import retinue
from companion.games.atervackt.magic import activation
from companion.games.atervackt.map import depths
from companion.games.atervackt.monsters import dangers
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.skill_rolls import AVOIDS, take_card_damage
from companion.games.atervackt.state import AtervacktState, Follower, Hero, LyingCard, Points
from companion.text import Text


async def explode(hero: Hero, _lying: LyingCard) -> None:
    """Take 4 KP and one lost round, and throw the hero out by a random exit (A11.4)."""
    if await activation.try_escape(hero, Text("{hero}: explosion!", hero=hero.called)):
        return
    await hero.take_damage(dangers.EXPLOSION)
    if hero.alive:
        gains_and_losses.lose_rounds(hero, 1)
        number, exit_ = await exits.draw_exit(hero)
        if exit_ == "way":
            hero.tell("thrown", Text("{hero} is thrown out by exit {n}.", n=number))
        else:
            hero.tell("thrown", Text("{hero} is thrown out: {way}.", way=exits.exit_name(exit_)))
        exit_ = await exits.ask_side(hero, exit_)
        if exit_ == "down" and hero.is_inside and not isinstance(hero, Follower):
            depths.bring_below(hero)
            # A hero thrown out by a way down has not fallen: no rope leads back (A2.15, A23.4).
            hero.above = False
        elif hero.is_inside:
            hero.go_half_way()
            exits.set_heading(hero, exit_)


async def breathe_mist(hero: Hero, lying: LyingCard) -> None:
    """Take damage by one roll and lost rounds by another (A11.5)."""
    await take_card_damage(hero, lying)
    if hero.alive and not hero.is_away:
        rounds = await hero.ask_number("mist.rounds", Text("{hero}: mist rounds?"), 12)
        gains_and_losses.lose_rounds(hero, rounds or 0)


async def open_trapdoor(hero: Hero, _lying: LyingCard) -> None:
    """Test Agility to avoid the trapdoor; else T6 damage and into the catacombs (A11.7)."""
    if not await hero.test_value("agility", words=AVOIDS) and hero.is_inside and not hero.is_away:
        await retinue.fall(hero)


async def drop_ceiling(hero: Hero, lying: LyingCard) -> None:
    """Name a number of the die that the card says: rolled, it kills; else the damage on the card (A11.8)."""
    die_id = await hero.choose("ceiling.die", Text("{hero}: d6 or d12?"), dangers.SIX, dangers.TWELVE)
    die, moment = T12 if die_id == dangers.TWELVE.id else T6, skill_rolls.begin_damage(hero)
    # All numbers are equally likely, so 1 is named.
    if await moment.try_roll("ceiling", Text("{hero}: 1 kills"), die, Need(">", 1)):
        await take_card_damage(hero, lying)
    elif not moment.is_over:
        hero.die()


async def launch_spear(state: AtervacktState, heroes: list[Hero]) -> None:
    """Let the monster player hide 1, 2 or 3, which is guessed at most twice; wrong twice kills (A11.9).

    A group shares the guesses and the outcome (AS14); where all are among the victims, a die hides the number (AS33).
    The first guess is made while the number is hidden.
    """
    hero = heroes[0]
    opponent = state.hidden_opponent(hero.room or "")
    if opponent is None:
        state.explain("A11.9")
        is_right = await guess_alone(hero)
    else:
        answers = await ask_all(lambda: _build_spear_ask(hero, opponent))
        state.spear = Points(int(str(answers.get(opponent, 1))), opponent)
        is_right = await guess_twice(hero, str(answers.get(hero.seat, "")))
    if is_right:
        hero.tell("spear.disarmed", Text("{hero} disarms the trap."))
    for victim in heroes if hero.is_inside and not is_right else ():
        if not await activation.try_escape(victim, Text("{hero}: the spear!", hero=victim.called)):
            victim.die()
    state.spear = None


async def guess_twice(hero: Hero, first: str) -> bool:
    """Ask for a second guess after a wrong first one; return True if one of the two is right (A11.9)."""
    state, second = hero.state, ""

    def hidden_number() -> str:
        # People may look at the number, and correct it.
        return "" if state.spear is None else str(state.spear.value)

    if first != hidden_number():
        hero.tell("spear.wrong", Text("Wrong! It is not {n}.", n=first))
        others = [Option(n, Text("Guess {n}", n=n)) for n in NUMBERS if n != first]
        second = await hero.choose("spear.second", Text("{hero}: guess again"), *others)
    if hero.is_inside:
        hero.tell("spear.number", Text("The number was {n}.", n=hidden_number()))
    return hidden_number() in (first, second)


NUMBERS = ("1", "2", "3")
"""Numbers that can be hidden for a spear trap (A11.9)."""


def _build_spear_ask(hero: Hero, opponent: Seat) -> Secret | None:
    if not hero.is_inside:
        return None
    guesses = tuple(Option(id, Text("Guess {n}", n=id)) for id in NUMBERS)
    hides = tuple(Option(id, Text("Hide {n}", n=id)) for id in NUMBERS)
    options = {opponent: hides, hero.seat: guesses}
    return Secret(key="spear", seats=(hero.seat, opponent), text=Text("Spear trap"), options=options)


async def guess_alone(hero: Hero) -> bool:
    """Guess twice before a die hides the number, as nobody can say that a guess was wrong (A33)."""
    left_out = await hero.choose("spear.both", Text("{hero}: spear trap"), *LEFT_OUT)
    if not hero.is_inside:
        return False
    number = await random_choices.roll_one_of(hero.seat, 3, "spear.die", Text("Spear number: d6"))
    hero.tell("spear.number", Text("The number was {n}.", n=number))
    return left_out != f"not{number}"


LEFT_OUT = (
    Option("not3", Text("Guess 1 and 2")),
    Option("not2", Text("Guess 1 and 3")),
    Option("not1", Text("Guess 2 and 3")),
)
"""Two guesses at once, named by the number that they leave out."""

STRIKES_EACH: Mapping[str, Callable[[Hero, LyingCard], Awaitable[None]]] = {
    # These do only the damage on the card (A11.3).
    "arrows": take_card_damage,
    "snakes": take_card_damage,
    "bats": take_card_damage,
    "explosion": explode,
    "mist": breathe_mist,
    "trapdoor": open_trapdoor,
    "ceiling": drop_ceiling,
}
"""Dangers that strike everyone in the room separately (A26.7); also where a room card brings them (A8.5)."""

STRIKES_ONE = ("crawlers", "shadow")
"""Dangers that strike one, chosen at random (A26.7)."""

STRIKES_FINDER = ("centipede",)
"""Dangers that strike only the hero who drew the card (A26.13)."""

KNOWN_DANGERS = (*STRIKES_EACH, *STRIKES_ONE, *STRIKES_FINDER, "spear")
"""Dangers that happen once and are discarded then (A11.2)."""


async def strike(ctx: RoomContext, lying: LyingCard) -> None:
    """Strike everybody whom a danger strikes, followers and monsters too (A26.1, A26.7, A26.8, A27.4)."""
    state, victims = ctx.state, await choose_victims(ctx, lying)
    if lying.card == "spear" and victims:
        state.turn = victims[0].seat
        await launch_spear(state, victims)
        return
    before = {hero.seat: hero.companions for hero in ctx.heroes}
    for hero in victims:
        state.turn = hero.seat
        if can_be_struck(hero):
            await STRIKES_EACH.get(lying.card, take_card_damage)(hero, lying)
    await dangers.strike_monsters(ctx, lying)
    for seat, band in before.items():
        for follower in (member for member in band if member.halfway):
            follower.part_from_master()
        if lying.card == "trapdoor":
            await retinue.jump_after(state.heroes[seat], band)


def can_be_struck(hero: Hero) -> bool:
    """Return True if a danger can still strike the creature: a follower that has gone after its master is out of it."""
    gone = isinstance(hero, Follower) and not hero.master.is_inside
    return hero.is_inside and hero.place == "castle" and not gone


async def choose_victims(ctx: RoomContext, lying: LyingCard) -> list[Hero]:
    """Return the creatures whom a danger strikes: the heroes, then the followers."""
    if lying.card in STRIKES_FINDER or lying.deck in ("chest", "fallen"):
        # Nobody else is struck, if something has taken the finder away.
        return [hero for hero in ctx.heroes if hero.seat == lying.seat]
    if lying.card in STRIKES_ONE and (creatures := ctx.creatures):
        return [await random_choices.choose_hero(creatures[0].seat, creatures, "struck", Text("Who is struck? d6"))]
    return ctx.creatures


async def strike_by_mist(ctx: RoomContext) -> None:
    """Strike all who stand in poison mist again in each card phase, unless knocked out (A11.5, A11.6)."""
    for hero in ctx.creatures:
        if hero.plan != "lost" and not hero.lost and can_be_struck(hero):
            ctx.state.turn = hero.seat
            await breathe_mist(hero, LyingCard("trap", "mist", hero.seat))
    await dangers.strike_monsters(ctx, LyingCard("trap", "mist"))
