"""The footbridge (spång, blue): L4.9."""

from __future__ import annotations

from companion.asking import EMPTY, ask_option, try_roll
from companion.asks import Choose, Option, Roll
from companion.dice import T12, Need
from companion.games.legenden import catacombs
from companion.games.legenden.cards import treasures
from companion.games.legenden.state.game import Crossing, Hero
from companion.kit.drakborgen.aspects import chance_of_tests
from companion.kit.questions import question
from companion.odds.obstacles import losses_on_bridge
from companion.text import Text


async def meet_bridge(hero: Hero) -> bool:
    """Cross the footbridge, or decline and go back next turn (L4.9d, LT1, LS18). The turn is over either way."""
    hero.go_to("room")
    match await ask_to_cross(hero):
        case "back":
            hero.due = "back"
        case "cross":
            if hero.loot:
                hero.state.explain("LS18")
            return await cross_bridge(hero)
    return True


@question(ask_option)
def ask_to_cross(hero: Hero) -> Choose | None:
    """Ask whether the hero crosses, with the odds, or turns back if they can (L4.9d)."""
    if not hero.is_settled:
        return None
    back = Option("back", Text("Turn back")) if hero.has_way_back else EMPTY
    return hero.build_choice("bridge", Text("{hero}: footbridge"), crossing_line(hero), back)


def crossing_line(hero: Hero) -> Option:
    """Return the line to cross, with the chance to keep everything if Psyche is known (L4.9a, L4.9b)."""
    psyche = hero.value("psyche")
    if not hero.loot or chance_of_tests(hero, "psyche") == 1:
        return Option("cross", Text("Cross"))
    words = Text.plural("Cross: one roll", "Cross: {n} rolls", n=hero.loot)
    return Option("cross", words, None if psyche is None else losses_on_bridge(psyche, hero.loot)[0])


async def cross_bridge(hero: Hero) -> bool:
    """Cross the bridge: with a Psyche roll for each treasure, then one decision on all dropped (L4.9a, L4.9b, LS18)."""
    state = hero.state
    state.crossing = Crossing()
    while await roll_for_next(hero, state.crossing):
        pass
    if hero.is_settled and (state.crossing.treasures or state.crossing.cards):
        if await ask_to_jump_after(hero) == "jump":
            # The hero keeps them all, unhurt, and has to find a way up (L4.9c, LS18).
            hero.tell("bridge.jump", Text("{hero} jumps after the treasures."))
            return await catacombs.enter(hero)
        lose_dropped(hero, state.crossing)
    if hero.is_settled:
        hero.tell("bridge.over", Text("{hero} is across the footbridge."))
    return True


async def roll_for_next(hero: Hero, crossing: Crossing) -> bool:
    """Roll for the hero's next treasure, those of the chamber last; return False if there is no more (L4.9b)."""
    if not hero.is_settled or crossing.rolled >= hero.loot:
        return False
    await hero.ask_if_unknown("psyche")
    # A value of 12 or more always succeeds, so nobody rolls (L0.8).
    is_kept = chance_of_tests(hero, "psyche") == 1 or await roll_to_keep(hero, crossing)
    if hero.is_settled:
        crossing.rolled += 1
        if not is_kept and crossing.rolled <= hero.treasures:
            crossing.treasures += 1
        elif not is_kept:
            crossing.cards += 1
    return True


@question(try_roll)
def roll_to_keep(hero: Hero, crossing: Crossing) -> Roll | None:
    """Roll whether the hero keeps the next treasure (L4.9b)."""
    if not hero.is_settled or crossing.rolled >= hero.loot:
        return None
    number = crossing.rolled + 1
    if number <= hero.treasures:
        text = Text("{hero}: item {n}/{m}", n=number, m=hero.treasures)
    else:
        text = Text("{hero}: card {n}/{m}", n=number - hero.treasures, m=hero.cards)
    return hero.build_roll("bridge.roll", text, T12, need=Need("<=", hero.psyche or 1))


@question(ask_option)
def ask_to_jump_after(hero: Hero) -> Choose | None:
    """Ask whether the hero jumps down after dropped treasures (L4.9c)."""
    crossing = hero.state.crossing
    if crossing is None or not hero.is_settled:
        return None
    lose, jump = Option("lose", Text("Let them go")), Option("jump", Text("Jump after them"))
    words = Text("{hero} drops {n}", n=crossing.treasures + crossing.cards)
    return hero.build_choice("bridge.dropped", words, lose, jump)


def lose_dropped(hero: Hero, crossing: Crossing) -> None:
    """Lose what was dropped (L4.9b); cards of the chamber go under their deck, as in LS34."""
    hero.lose("treasures", crossing.treasures)
    treasures.put_under_deck(hero, crossing.cards)
    count = crossing.treasures + crossing.cards
    hero.tell("bridge.lost", Text.plural("{hero} loses one treasure.", "{hero} loses {n} treasures.", n=count))
