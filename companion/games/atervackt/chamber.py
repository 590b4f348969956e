"""The treasure chamber (skattkammaren) and the dragon (A24)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_option, try_roll
from companion.asks import Choose, Draw, Option, Roll
from companion.deck import DISCARD, NOBODY, PILE
from companion.dice import T12, Need
from companion.games.atervackt import skill_rolls
from companion.games.atervackt.cards import decks, secrets
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.drakborgen import dragon
from companion.kit.drakborgen.dragon import AWAKE
from companion.kit.drakborgen.wagers import ask_card
from companion.kit.questions import question
from companion.odds.dragon import chance_together
from companion.odds.obstacles import chance_to_flee_above
from companion.text import Text

CARDS_A_VISIT = 2
"""Treasure chamber cards for each visit (A24.1)."""


def heroes_in_chamber(state: AtervacktState) -> list[Hero]:
    """Return the heroes in the chamber."""
    return [hero for hero in state.heroes_inside() if hero.current_room and hero.current_room.kind == "chamber"]


def chance_to_wake(state: AtervacktState, heroes: int = 1) -> Fraction | None:
    """Return the chance that some heroes who draw together wake the dragon: heroes / cards left (AT6)."""
    if state.dragon == AWAKE:
        return Fraction(1)
    chance = state.decks["dragon"].chance(AWAKE, index=None)
    return None if chance is None else chance_together(chance, heroes)


async def play_visit(ctx: RoomContext) -> None:
    """Let everybody who came in or stays draw two treasures, then one dragon card each, at once (A24.1-A24.5)."""
    state, visitors = ctx.state, [hero for hero in ctx.heroes if hero.plan in ("enter", "draw")]
    if state.dragon == AWAKE:
        # A hero who enters while she is awake is dead before any flight (A24.14).
        for hero in visitors:
            state.tell("dragon.kills", Text("The dragon is awake."))
            hero.die()
        return
    # Followers keep still: they take no treasure and draw no card (A25.5).
    for hero in visitors:
        await take_treasures(hero)
    # Only when all have their treasure does anybody draw from the dragon's cards (A24.5).
    for hero in visitors:
        state.turn = hero.seat
        await draw_dragon_card(hero)
    if state.dragon == AWAKE:
        await unleash_firestorm(ctx)


async def take_treasures(hero: Hero) -> None:
    """Give the hero two cards, always kept, which stay their owner's secret (A24.1, A24.6)."""
    deck = hero.state.decks["chamber"]
    taken = min(CARDS_A_VISIT, CARDS_A_VISIT if deck.left() is None else deck.left() or 0)
    for _ in range(taken):
        if not await secrets.deal(
            hero.state, hero.seat, secrets.CHAMBER, decks.hand(hero.seat), frozenset({hero.seat})
        ):
            deck.draw(decks.hand(hero.seat), NOBODY)
        hero.gain("cards")
    if not taken:
        hero.tell("treasure", Text("{hero} takes no chamber card: none is left."))
        return
    hero.tell(
        "treasure",
        Text.plural(
            "{hero} takes one chamber card and has {m}.",
            "{hero} takes {n} chamber cards and has {m}.",
            n=taken,
            m=hero.cards,
        ),
    )


async def draw_dragon_card(hero: Hero) -> None:
    """Draw one of the dragon cards that are held up and put it aside (A24.2, A24.3, AS8)."""
    state = hero.state
    card = await ask_card(state, hero.seat, lambda: _build_dragon_draw(hero))
    if card is None or not state.decks["dragon"].left():
        return
    dragon.turn_up(state, card, "card.odd")
    if card == AWAKE:
        state.dragon = "awake"
        state.tell("dragon.awake", Text("THE DRAGON WAKES!"))
    else:
        dragon.tell_sleep(state, chance_to_wake(state))


def _build_dragon_draw(hero: Hero) -> Draw | None:
    state = hero.state
    if not hero.is_inside or not state.decks["dragon"].left():
        return None
    options = tuple(Option(card.id, card.name) for card in state.book.decks["dragon"].cards.values())
    return dragon.build_draw(hero, options, risk=state.dragon != AWAKE)


async def unleash_firestorm(ctx: RoomContext) -> None:
    """Burn everybody in the chamber, followers too; then all who live must flee at once (A24.8, A24.9)."""
    ctx.state.tell("dragon.breath", Text("The dragon breathes fire."))
    for hero in ctx.creatures:
        ctx.state.turn = hero.seat
        await burn(hero)
    for hero in ctx.heroes:
        ctx.state.turn = hero.seat
        await flee_from_dragon(hero)


async def wake_in_chamber(ctx: RoomContext) -> bool:
    """Wake the dragon by a fight in the chamber, without a draw, and burn everybody (A24.7, AS8).

    Returns True if this room is the chamber.
    """
    state = ctx.state
    if ctx.number not in state.rooms or ctx.room.kind != "chamber":
        return False
    if state.dragon != AWAKE:
        deck = state.decks["dragon"]
        if deck.left():
            deck.pick(card=AWAKE)
        state.dragon = "awake"
        state.tell("dragon.awake", Text("THE DRAGON WAKES!"))
    await unleash_firestorm(ctx)
    return True


async def burn(hero: Hero) -> None:
    """Roll a T12 for one creature and take that much life (A24.8)."""
    await hero.take_damage(await skill_rolls.begin_damage(hero).roll("dragon.fire", Text("{hero} burns: d12"), T12))


async def flee_from_dragon(hero: Hero) -> None:
    """Let the hero flee; after each failure another firestorm comes, until the hero is out or dead (A24.9-A24.12)."""
    while hero.is_inside and hero.room is not None:
        match await _ask_flight(hero):
            case "drop":
                drop_card(hero)
            case "barred":
                hero.tell("dragon.barred", Text("{hero} finds no open way."))
                hero.die()
            case "flee" if not hero.cards or await _roll_to_escape(hero):
                # The followers follow the hero out (A24.13).
                hero.go_half_way()
                hero.tell("dragon.fled", Text("{hero} gets away from the dragon."))
            case "flee":
                await burn(hero)
            case _:
                return


def escape_chance(hero: Hero, thrown: int = 0) -> Fraction:
    """Return the chance of T12 above the number of chamber cards; a hero with none needs no roll (AS29).

    All chamber cards count, wherever they were found. `thrown`: cards that the hero would throw away first.
    """
    return chance_to_flee_above(hero.cards - thrown)


@question(ask_option)
def _ask_flight(hero: Hero) -> Choose | None:
    """Ask how the hero flees; an exit with an obstacle is death, even if there is no other (A24.9, AS30)."""
    if hero.room is None:
        return None
    odds = Text("Flee  {chance}", chance=f"{int(escape_chance(hero) * 12)}/12")
    lines = [Option("flee", odds, escape_chance(hero))]
    if hero.cards:
        lines.append(Option("drop", Text("Throw 1 of {n}", n=hero.cards), escape_chance(hero, thrown=1)))
    return hero.build_choice("dragon.flee", Text("{hero}: flee!"), *lines, Option("barred", Text("All ways barred")))


@question(try_roll)
def _roll_to_escape(hero: Hero) -> Roll | None:
    """Roll for the flight (A24.10)."""
    return hero.build_roll("dragon.escape", Text("{hero} flees"), T12, need=Need(">", hero.cards))


def drop_card(hero: Hero) -> None:
    """Throw a treasure chamber card away: under its deck (A2.1, A24.11)."""
    hero.lose("cards")
    deck, hand = hero.state.decks["chamber"], decks.hand(hero.seat)
    if deck.left(hand):
        deck.put((hand, secrets.least_valuable(hero)), PILE, "bottom")


def return_dragon_card(state: AtervacktState) -> None:
    """Return one card in a sun phase with nobody in the chamber; with all eight back she sleeps (A24.15, A24.16)."""
    deck = state.decks["dragon"]
    if heroes_in_chamber(state) or not deck.left(DISCARD):
        return
    deck.put((DISCARD, 0), PILE)
    deck.shuffle()
    state.tell("dragon.back", Text("One dragon card goes back: {n} in all.", n=deck.left() or 0))
    if state.dragon == AWAKE and not deck.left(DISCARD):
        state.dragon = "asleep"
        state.tell("dragon.asleep", Text("The dragon falls asleep again."))
