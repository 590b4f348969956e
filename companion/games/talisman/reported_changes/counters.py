"""Lives, Gold, Strength and Craft: what the counters show (T6.1-T6.4)."""

from __future__ import annotations

from companion.asking import chosen, number
from companion.asks import Choose, Number, Option
from companion.games.talisman.cards import spells, trophies
from companion.games.talisman.state.character import Character
from companion.kit.questions import question
from companion.text import Text

LIVES = {
    "lose": Text("Lose Lives"),
    "heal": Text("Be healed"),
    "gold": Text("Gain Gold"),
    "pay": Text("Pay, lose Gold"),
    "gain": Text("Gain Lives"),
}
"""Healing and a gain of Lives differ: only healing has a limit in each turn (T6.4.6)."""

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
"""So many are one press, or two, on four buttons."""


async def lives_and_gold(one: Character) -> None:
    """Lose or gain Lives, be healed, get or pay Gold."""
    words = Text("{hero}: Lives, Gold")
    what = await one.choose("change.lives", words, *(Option(id, text) for id, text in LIVES.items()))
    many = await how_many(one, what) if what else None
    match what:
        case _ if not many:
            return
        case "lose":
            await one.suffers(many)
        case "heal":
            one.heal(many)
        case "gain":
            one.lives(many)
        case "gold":
            one.takes(many)
        case "pay":
            one.pays(many)


@question(number)
def how_many(one: Character, what: str) -> Number | None:
    """How many; of what he has, at most all of it."""
    most = {
        "lose": min(one.life or 0, SOME),
        "heal": FEW,
        "gain": FEW,
        "gold": SOME,
        "pay": min(one.gold, SOME),
    }[what]
    asked = one.counting(f"change.{what}", MANY[what], most, least=1) if most else None
    # Before Lives are lost a Spell may still be cast (T6.9.6).
    return one.state.opened(asked) if what == "lose" else asked


@question(chosen)
def which_power(one: Character) -> Choose | None:
    """One up or down; or trophies for Strength, which may be traded at any time in his own turn (T6.1.5, TS2)."""
    lines = [Option(id, text) for id, text in POWERS.items()]
    if trophies.may_trade(one):
        lines.append(Option("trophies", Text("Trophies: +{n}", n=trophies.worth(one))))
    return one.lines("change.powers", Text("{hero}: which changes?", hero=one.called), *lines)


async def powers(one: Character) -> None:
    """Strength or Craft, one up or down; a gain of Craft may allow a Spell more (T6.2.7b)."""
    before = one.spell_limit
    match await which_power(one):
        case "trophies":
            await trophies.trades(one)
        case "strength":
            one.raises("strength")
        case "craft":
            one.raises("craft")
            await spells.rises(one, before)
        case "strength_lost":
            one.lowers("strength")
        case "craft_lost":
            one.lowers("craft")
