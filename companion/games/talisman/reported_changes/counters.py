"""Lives, Gold, Strength and Craft: changes of counters (T6.1-T6.4)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.talisman.cards import spells, trophies
from companion.games.talisman.state.character import Character
from companion.kit.questions import question
from companion.text import Text

LIVES = {
    "lose": Text("Lose Lives"),
    "heal": Text("Be healed: up to {n}"),
    "gold": Text("Gain Gold"),
    "pay": Text("Pay, lose Gold"),
    "gain": Text("Gain Lives"),
}
"""Changes of Lives and Gold. Healing is no gain of Lives: only healing has a limit in each turn (T6.4.6)."""

POWERS = {
    "strength": Text("Strength +1"),
    "craft": Text("Craft +1"),
    "strength_lost": Text("Strength -1"),
    "craft_lost": Text("Craft -1"),
}

MANY = {
    "lose": Text("{hero} loses Lives:"),
    "heal": Text("{hero} is healed:"),
    "gold": Text("{hero} gains Gold:"),
    "pay": Text("{hero} pays Gold:"),
    "gain": Text("{hero} gains Lives:"),
}

FEW, SOME = 4, 12
"""Numbers that are one press, or two, on four buttons."""

NONE_LEFT = {
    "heal": Text("No more healing"),
    "gold": Text("No Gold in stock"),
    "pay": Text("No Gold to pay"),
    "gain": Text("No Lives in stock"),
}
"""Lines in place of a change of which nothing is left; kept games may have chosen one, and nothing comes of it."""


async def change_lives_and_gold(hero: Character) -> None:
    """Lose or gain Lives, be healed, get or pay Gold.

    What the stock lacks is not offered, so the point of empty stocks is told first (TS6).
    """
    for counter in ("life", "gold"):
        hero.state.stockpile(counter)
    what = await ask_life_change(hero)
    many = await ask_amount(hero, what) if what else None
    match what:
        case _ if not many:
            return
        case "lose":
            await hero.take_damage(many)
        case "heal":
            hero.heal(many)
        case "gain":
            hero.gain_lives(many)
        case "gold":
            hero.take_gold(many)
        case "pay":
            hero.pay_gold(many)


@question(ask_option)
def ask_life_change(hero: Character) -> Choose | None:
    """Ask which of Lives and Gold changes; what cannot change now says so."""
    lines = (Option(id, _life_words(hero, id)) for id in LIVES)
    return hero.build_choice("change.lives", Text("{hero}: Lives, Gold"), *lines)


def _life_words(hero: Character, what: str) -> Text:
    """Return the words of a change; those of healing say that it has a limit, where a gain of Lives has none."""
    most = most_of(hero, what)
    if not most:
        return NONE_LEFT[what]
    return LIVES[what].using(n=most) if what == "heal" else LIVES[what]


def most_of(hero: Character, what: str) -> int:
    """Return the largest amount of a change: all that the hero has, that healing allows (T6.4.6), or that is left."""
    match what:
        case "lose":
            return min(hero.life or 0, SOME)
        case "heal":
            return min(hero.healing_left, hero.state.count_stock("life"), FEW)
        case "gain":
            return min(hero.state.count_stock("life"), FEW)
        case "gold":
            return SOME if hero.toad else min(hero.state.count_stock("gold"), SOME)
    return min(hero.gold, SOME)


@question(ask_number)
def ask_amount(hero: Character, what: str) -> Number | None:
    """Ask for the amount, of which no more is offered than can be."""
    most = most_of(hero, what)
    asked = hero.build_number(f"change.{what}", MANY[what], most, least=1) if most else None
    # Before Lives are lost a Spell may still be cast (T6.9.6).
    return hero.state.with_interruptions(asked) if what == "lose" else asked


@question(ask_option)
def ask_ability_change(hero: Character) -> Choose | None:
    """Ask which of Strength and Craft changes; trophies can be traded here as well (T6.1.5, TS2)."""
    lines = [Option(id, text) for id, text in POWERS.items()]
    if trophies.may_trade(hero):
        lines.append(Option("trophies", Text("Trophies: +{n}", n=trophies.trade_value(hero))))
    return hero.build_choice("change.powers", Text("{hero}: which changes?", hero=hero.called), *lines)


async def change_abilities(hero: Character) -> None:
    """Change Strength or Craft by one; a gain of Craft may allow another Spell (T6.2.7b)."""
    before = hero.spell_limit
    match await ask_ability_change(hero):
        case "trophies":
            await trophies.trade_trophies(hero)
        case "strength":
            hero.raise_ability("strength")
        case "craft":
            hero.raise_ability("craft")
            await spells.draw_up_to_limit(hero, before)
        case "strength_lost":
            hero.lower_ability("strength")
        case "craft_lost":
            hero.lower_ability("craft")
