"""House rules, the editions of the board (A1.11-A1.14), and the notes where the rulebook is silent."""

from __future__ import annotations

from companion.kit.drakborgen import sun, temperaments, wagers
from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.text import Text

EDITION = "catacombs"
"""The first edition with the ways down of Drakborgen II or Catacombs: where all rules apply as they stand."""

STEPS, COLUMNS, ROWS = 26, 13, 10
"""Figures of the sun and of that edition's board in `castle.toml`, which a resumed game need not read again."""

HOUSE = HouseRules(
    {
        "sun.steps": sun.steps_rule("AS2", Text("Sun steps"), STEPS),
        "sun.kind": HouseRule("A4.1", Text("Sun"), plain(("scale", "disc"))),
        "sun.die": sun.die_rule("A4.4"),
        "leave": HouseRule("AS11", Text("Leave"), {"tower": Text("in tower"), "move": Text("next move")}),
        "combat": HouseRule("A30", Text("Combat"), {"signs": Text("signs"), "ring": Text("ring")}),
        "monsters": HouseRule("A31", Text("Monsters"), {"cards": Text("cards"), "wander": Text("wander")}),
        "treasure": HouseRule("A26.9", Text("Treasure"), {"finder": Text("finder"), "agree": Text("agreed")}),
        "cards": HouseRule("AS3", Text("Counts"), {"classic": Text("classic"), "unknown": Text("unknown")}),
        "edition": HouseRule(
            "A1.11",
            Text("Board"),
            {
                EDITION: Text("1st + below"),
                "first": Text("1st edition"),
                "gw": Text("GW"),
                "ffg": Text("FFG"),
                "legenden": Text("Legenden"),
            },
        ),
        "map": HouseRule("A23.6", Text("Map"), {"none": Text("none"), "followed": Text("followed")}),
        "board.columns": HouseRule("AS34", Text("Columns"), plain(range(5, 21)), default=COLUMNS),
        "board.rows": HouseRule("AS34", Text("Rows"), plain(range(5, 21)), default=ROWS),
        "fights": HouseRule("A16.3", Text("Heroes fight"), {"no": Text("no"), "yes": Text("yes")}),
        "play": HouseRule(
            "A32.1",
            Text("Play"),
            {"against": Text("each alone"), "together": Text("together"), "monsters": Text("1 is monsters")},
        ),
        "rings": HouseRule("AS37", Text("Rings"), {"dealt": Text("just dealt"), "followed": Text("followed")}),
        wagers.RULE: wagers.wager_rule("AS77"),
        temperaments.RULE: temperaments.player_rule("AS78"),
    },
    notes={
        "AS9": Text("Nobody plays the monsters: a die does."),
        "A12.7": Text("Read the monster's card after your choice."),
        "A11.9": Text("A die hides the number when you have guessed."),
        "A33.1": Text("Nobody else may read it: leave it unread."),
        "A32.2": Text("Amulets stay secret, also among allies."),
        "A33.3": Text("A die shows what comes out of the water."),
        "A29.2": Text("Sun and moon stone together: 10,000 in all."),
    },
)
"""The house rules, and the notes, each told once a game, where it first matters."""
