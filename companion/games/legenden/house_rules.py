"""House rules: points on which the rulebook is silent or tables differ (LS), with defaults and explanations."""

from __future__ import annotations

from companion.kit.drakborgen import sun, temperaments, wagers
from companion.kit.house_rules import NO, YES, HouseRule, HouseRules, plain
from companion.text import Text, verbatim

HOUSE = HouseRules(
    {
        "think": HouseRule("L8.5a", Text("Thinking time"), plain((0, 5, 7, 10, 15, 20, 30)), default=7),
        "sun.steps": sun.steps_rule("LS4", Text("Sun steps"), 21),
        "sun.die": sun.die_rule("LS5"),
        "secret.symbol": HouseRule("LT6", Text("Roll for symbol"), YES),
        "rubble.stuck": HouseRule(
            "LS14",
            Text("Rubble: Agility"),
            {op: (None, Text("d12 {op} Agility when stuck.").using(op=verbatim(op))) for op in ("<=", "<")},
        ),
        "dragon.flight": HouseRule(
            "LS14",
            Text("Flee: Agility"),
            {op: (None, Text("d12 {op} Agility to flee.").using(op=verbatim(op))) for op in ("<", "<=")},
        ),
        "dragon.breath": HouseRule(
            "LS21",
            Text("Dragon fire"),
            {
                "combat_round": (Text("a round"), Text("Dragon's breath each fight round.")),
                "fight": (Text("a fight"), Text("Breath once a fight.")),
            },
        ),
        "advanced": HouseRule("L13.1", Text("Advanced rules"), NO),
        "chaos": HouseRule("L13.5", Text("Chaos rules"), NO),
        "plates": HouseRule("L13.4", Text("Plates"), {"each": Text("one each"), "one": Text("one a side")}),
        "monster.points": HouseRule("L8.1b", Text("Foes' points"), {"open": Text("open"), "hidden": Text("hidden")}),
        temperaments.RULE: temperaments.player_rule("LS42"),
        wagers.RULE: wagers.wager_rule("LS43"),
    },
    notes={
        "LS7": Text("The most gold outside wins."),
        "LS8": Text("In and out as often as you like."),
        "LS14.flight": "dragon.flight",
        "LS14.stuck": "rubble.stuck",
        "LS15": Text("Look for a way up from your next turn."),
        "LS17": Text("Roll every time, as when it was turned up."),
        "LS18": Text("Roll for all treasures, then lose or jump."),
        "LS21": "dragon.breath",
        "LS22": Text("Keep the card; no fire this turn."),
        "LS23": Text("The first blow is in place of cards."),
        "LS24": Text("Shuffle dragon cards once nobody is in there."),
        "LS25": Text("The spiders run from the turn after."),
        "LS28": Text("Damage counts in both rounds of a flight."),
        "LS29": Text("A hit or a clinch ends a row of misses."),
        "LS31": Text("Too late: a d12 gives the stance."),
        "LS32": Text("Whoever attacked or waited fights."),
        "LS33": Text("Three misses drive off both monsters."),
        "LS34": Text("The cards of the dead go under their decks."),
        "LS39": Text("Whoever turns back does nothing else next turn."),
        "LS41": Text("A teleported monster is met at once."),
        "LS41.phase": Text("Teleported monsters: met in the event phase."),
    },
)
"""The house rules, and one sentence for each other silent point that changes what people do."""
