"""House rules: which tables hold, and the points on which the rulebook is silent (DS), with their defaults."""

from __future__ import annotations

from companion.kit.house_rules import NO, YES, HouseRule, HouseRules, plain
from companion.text import Text

HOUSE = HouseRules(
    {
        "tables": HouseRule("D0.2", Text("Tables"), {"asked": Text("Asked"), "outside": Text("Outside")}),
        "segments": HouseRule("DT14", Text("Segments"), {"asked": Text("Asked"), "outside": Text("Outside")}),
        "map": HouseRule("D0.4", Text("Map"), {"menu": Text("In the menu"), "ways": Text("Beside the ways")}),
        "decisions": HouseRule("D0.5", Text("Decisions"), {"each": Text("Each one"), "together": Text("Together")}),
        "order_after_meeting": HouseRule("DS5", Text("Order"), {"fixed": Text("Fixed"), "free": Text("Free")}),
        "trap_on_leaving": HouseRule("DS7", Text("Traps, leaving"), YES),
        "spell_use": HouseRule(
            "DS25", Text("Spell"), {"once": Text("Once"), "points": Text("For points"), "free": Text("Free")}
        ),
        "may_stay": HouseRule("DS29", Text("May stay"), NO),
        "victory": HouseRule("DS27", Text("Victory"), {"gate": Text("The Gate"), "rich": Text("And riches")}),
        "drawing": HouseRule("DS3", Text("Drawn"), {"heroes": Text("Heroes first"), "any": Text("Any")}),
        "apprentice_dexterity": HouseRule("DS4", Text("Dexterity"), plain((0, 1, 2, 3))),
        "basic_weapon": HouseRule("DS4", Text("Basic weapon"), NO),
        "same_spell": HouseRule("DS4", Text("Same spells"), YES),
        "negotiations": HouseRule("DS15", Text("Talks"), {"once": Text("Once"), "each": Text("Each one")}),
        "bribe_at_once": HouseRule("DS16", Text("Bribe at once"), YES),
        "met_again": HouseRule("DS17", Text("Met again"), {"new": Text("New"), "same": Text("The same")}),
        "lost_gold": HouseRule("DS18", Text("Bribe gold"), {"stays": Text("Stays"), "visit": Text("For now")}),
        "payers": HouseRule("DS18", Text("Who pays"), {"asked": Text("Asked"), "alike": Text("Alike")}),
        "quarter": HouseRule("DS19", Text("A quarter"), {"down": Text("Down"), "up": Text("Up")}),
        "equals": HouseRule("DS1", Text("Equals"), {"chosen": Text("Chosen"), "rolled": Text("As rolled")}),
        "third_rank": HouseRule("DS20", Text("Third rank"), {"nothing": Text("Nothing"), "second": Text("As 2nd")}),
        "dead_target": HouseRule("DS21", Text("Target dead"), {"nearest": Text("Nearest"), "lost": Text("Lost")}),
        "moves_up": HouseRule("DS22", Text("Moves up"), {"strongest": Text("Strongest"), "next": Text("The next")}),
        "casting": HouseRule("DS31", Text("Casting"), {"any": Text("Any"), "empty": Text("Empty hands")}),
        "charm_lasts": HouseRule("DS24", Text("Charms"), {"always": Text("Always"), "fight": Text("One fight")}),
        "charmed_reach": HouseRule("DS24", Text("Charmed hit"), {"any": Text("Any"), "first": Text("Rank 1")}),
        "charmed_count": HouseRule("DS30", Text("Charmed count"), NO),
        "charmed_heal": HouseRule("DS33", Text("Charmed heal"), NO),
        "explosions": HouseRule("DS32", Text("Explosions"), {"one": Text("One"), "rank": Text("A rank")}),
        "gate_alone": HouseRule("DS34", Text("Gate alone"), {"waits": Text("Waits"), "fights": Text("Fights")}),
        "places": HouseRule("DS35", Text("Places"), {"free": Text("Free"), "kept": Text("Kept")}),
        "magic_weapons": HouseRule("D14", Text("Magic weapons"), {"added": Text("Added"), "noted": Text("Noted")}),
        "goods": HouseRule("DS23", Text("Estates"), {"shared": Text("Shared"), "lost": Text("Lost")}),
        "maze": HouseRule("DS26", Text("Maze"), {"stays": Text("Stays"), "anew": Text("Anew")}),
        "doors": HouseRule("DS8", Text("Doors between"), {"one": Text("One"), "two": Text("Two")}),
        "dead_ends": HouseRule("DS12", Text("Dead ends"), {"never": Text("Never"), "allowed": Text("Allowed")}),
        "finds": HouseRule("DS14", Text("Finds"), {"once": Text("Once"), "visits": Text("Each visit")}),
    }
)
