"""The treasure chamber (skattkammaren): L9."""

from __future__ import annotations

from companion.asking import EMPTY, chosen
from companion.asks import Choose, Draw, Option, ask
from companion.games.legenden.cards import treasures
from companion.games.legenden.chamber import dragon
from companion.games.legenden.state.game import Hero, LegendenState
from companion.text import Text

MOST_CARDS = 2
"""How many cards a hero may take in a turn when the dragon is dead (L10.4)."""

DRAGON_CARDS = (Option(treasures.ASLEEP, Text("Asleep")), Option(treasures.AWAKE, Text("AWAKE!")))


async def reach(hero: Hero, *, back: bool = False) -> bool:
    """Come to the chamber: go in, or turn back when it was just turned up (L9.1a, LT1, LS39). Says the turn is over."""
    state = hero.state
    treasures.tidy(state)
    hero.begins = False
    if hero.alive and not (state.chamber_found or back):
        hero.puts_tile_away()
    what = await chosen(lambda: _ask_entry(hero, back=back))
    if what == "back":
        hero.before = hero.place if hero.place in ("outside", "chamber") else "room"
        hero.place, hero.due, state.chamber_found = "room", "back", True
        state.say("LS39")
        return True
    if not hero.alive:
        return True
    if not back:
        hero.before = "outside" if hero.place == "outside" else "room"
    hero.place, hero.due, state.chamber_found = "chamber", "nothing", True
    match what:
        case "draw":
            return await stay(hero)
        case "strike":
            return await dragon.strike(hero)
        case "fight":
            return await dragon.face(hero)
        case "loot":
            return await loot(hero)
        case "loot_one":
            return await loot_one(hero)
    return True


def _ask_entry(hero: Hero, *, back: bool) -> Choose | None:
    state = hero.state
    if not hero.alive:
        return None
    turn = Option("back", Text("Turn back")) if hero.can_turn_back and not (state.chamber_found or back) else EMPTY
    lines: tuple[Option, ...]
    match state.dragon:
        case "asleep":
            draw = Option("draw", Text("Go in: wakes {chance}", chance=odds(state)))
            lines = (draw, turn, Option("strike", Text("Go in and strike")))
        case "awake":
            lines = (Option("fight", Text("Go in and fight")), turn, Option("wait", Text("Go in and wait")))
        case "dead":
            take = Option("loot", Text("Go in and take {n}", n=takeable(state))) if state.wealth else EMPTY
            one = Option("loot_one", Text("Go in and take {n}", n=1)) if takeable(state) > 1 else EMPTY
            lines = (take, turn, Option("wait", Text("Go in")), one)
    return hero.lines("chamber", Text("{hero}: the chamber"), *lines)


def odds(state: LegendenState) -> str:
    """The chance that the next card wakes the dragon, in words short enough for a line (L9.3a)."""
    chance = treasures.waking(state)
    return "?" if chance is None else str(chance)


def takeable(state: LegendenState) -> int:
    """How many treasure cards can be taken in a turn from a dead dragon's hoard (L10.4)."""
    return min(MOST_CARDS, state.wealth)


async def stay(hero: Hero) -> bool:
    """Each turn inside with the dragon asleep: one treasure card, then one dragon card (L9.1b, L9.4)."""
    state = hero.state
    treasures.take(hero)
    card = await ask(lambda: _ask_dragon_card(hero))
    if not isinstance(card, str):
        return True
    treasures.reveal(state, card)
    if card == treasures.AWAKE:
        wake(state)
    else:
        state.tell("dragon.sleeps", Text("The dragon sleeps on. Risk of the next card: {chance}.", chance=odds(state)))
    return True


def _ask_dragon_card(hero: Hero) -> Draw | None:
    """One of the remaining dragon cards, held out by the player to the right (L9.2b)."""
    if not hero.alive or hero.place != "chamber" or hero.state.dragon != "asleep":
        return None
    text = Text("{hero}: dragon card", hero=hero.name)
    who, cards = (hero.seat,), DRAGON_CARDS
    return Draw(key="dragon.card", seats=who, text=text, deck=treasures.DRAGON, options=cards, fan=True, risk=True)


def wake(state: LegendenState) -> None:
    """The dragon wakes, and stays awake (L9.2a, L9.5a, L10.0, LS22)."""
    state.dragon = "awake"
    state.tell("dragon.awake", Text("The dragon wakes! Turn her tile over."))
    state.say("LS22")


async def loot(hero: Hero) -> bool:
    """With the dragon dead: at most two treasure cards a turn, no dragon card (L10.4)."""
    treasures.take(hero, MOST_CARDS)
    return True


async def loot_one(hero: Hero) -> bool:
    """With the dragon dead: one treasure card, where two could be taken (L10.4)."""
    treasures.take(hero)
    return True
