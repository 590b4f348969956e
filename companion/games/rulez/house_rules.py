"""House rules: the points on which the booklet is silent (RS), with their defaults, and what it calls optional."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import GameOption
from companion.text import Text

YES, NO = (True, False), (False, True)
"""The values of a house rule that holds, or does not, unless people say otherwise."""

OPTIONS: Mapping[str, GameOption] = {
    "master": GameOption(Text("Game master"), False, NO),
    "dozens": GameOption(Text("Dozens each"), 0, (0, 1, 2, 3, 4)),
    "campaign": GameOption(Text("Campaign"), False, NO),
    "injuries": GameOption(Text("Injuries"), True, YES),
    "finesses": GameOption(Text("Finesses"), True, YES),
    "single_six": GameOption(Text("A single 6"), 6, (6, 8)),
    "sealed_defence": GameOption(Text("Secret dice"), False, NO),
    "answer_turn": GameOption(Text("Answer"), "after_turn", ("after_turn", "after_action")),
    "excess": GameOption(Text("Excess"), "out", ("out", "lost")),
    "armour_hazards": GameOption(Text("Armour"), "most", ("most", "never", "always")),
    "shield_shots": GameOption(Text("Shield: shots"), False, NO),
    "shield_at": GameOption(Text("Shield from"), 8, (8, 9)),
    "coins": GameOption(Text("Coins"), "success", ("success", "always")),
    "grade_fits": GameOption(Text("Grade fits"), "or_more", ("or_more", "exactly")),
    "odd_jump": GameOption(Text("Odd dice"), "down", ("down", "up")),
    "defence_bonus": GameOption(Text("Light parries"), False, NO),
    "water": GameOption(Text("Water"), "failed", ("failed", "turns")),
    "votes": GameOption(Text("Tied votes"), "actor", ("actor", "fails")),
    "more_red": GameOption(Text("Add red dice"), False, NO),
    "losing_bids": GameOption(Text("Lost bids"), "back", ("back", "spent")),
    "come_round": GameOption(Text("Come round"), "rounds", ("rounds", "afterwards")),
    "obeys": GameOption(Text("Mount obeys"), "turn", ("turn", "action")),
    "doubling": GameOption(Text("Doubling"), "each", ("each", "once")),
    "stand_first": GameOption(Text("Stand up first"), True, YES),
    "gun_in_hand": GameOption(Text("Gun in hand"), False, NO),
    "round_ends": GameOption(Text("Round ends"), "asked", ("asked", "at_once")),
    "healed": GameOption(Text("Healed dice"), "refill", ("refill", "at_once")),
    "highest": GameOption(Text("Grows up to"), 12, (5, 6, 8, 12)),
    "ask_reach": GameOption(Text("Ask for reach"), True, YES),
    "all_finesses": GameOption(Text("All finesses"), True, YES),
    "short_throw": GameOption(Text("Short throw"), "wasted", ("wasted", "kept")),
    "dozens_defend": GameOption(Text("Dozens"), "as_chosen", ("as_chosen", "with_all")),
    "rapid_hits": GameOption(Text("Rapid hits"), "each", ("each", "together")),
    "clockwise": GameOption(Text("Clockwise"), "last", ("last", "first")),
    "thrown_bonus": GameOption(Text("Thrown: bonus"), False, NO),
    "pierced_shield": GameOption(Text("Pierced shield"), False, NO),
    "lingering": GameOption(Text("Poison, no turn"), True, YES),
    "rides_lying": GameOption(Text("Rides lying"), False, NO),
    "thrown_finesses": GameOption(Text("Thrown finesse"), True, YES),
    "mount_spares": GameOption(Text("Mount spares"), False, NO),
    "awake_lies": GameOption(Text("Awake, lies"), True, YES),
    "revived_answers": GameOption(Text("Revived acts"), True, YES),
    "aids_enemies": GameOption(Text("Aid to enemies"), True, YES),
    "lone_bids": GameOption(Text("Lone bids"), True, YES),
}
"""Each by its id; docs/rulez.md names the point that it settles."""

WORDS: Mapping[str, Text] = {
    "after_turn": Text("After"),
    "after_action": Text("At once"),
    "out": Text("Out"),
    "lost": Text("Lost"),
    "most": Text("Not poison"),
    "never": Text("Never"),
    "always": Text("Always"),
    "success": Text("If it works"),
    "or_more": Text("Or more"),
    "exactly": Text("Exactly"),
    "down": Text("Half less"),
    "up": Text("Half more"),
    "failed": Text("Failures"),
    "turns": Text("Turns"),
    "actor": Text("Who acts"),
    "fails": Text("A no"),
    "back": Text("Returned"),
    "spent": Text("Spent"),
    "rounds": Text("Rounds"),
    "afterwards": Text("After"),
    "turn": Text("A turn"),
    "action": Text("Once"),
    "each": Text("Each"),
    "once": Text("Once"),
    "asked": Text("Asked"),
    "at_once": Text("At once"),
    "refill": Text("Refill"),
    "wasted": Text("Wasted"),
    "kept": Text("Kept"),
    "as_chosen": Text("As liked"),
    "with_all": Text("All dice"),
    "together": Text("As one"),
    "last": Text("Last"),
    "first": Text("First"),
}
"""What their values are called."""


SPARING = 2
"""Since these rules no dice are told that change nothing, and none of a mount's are taken unasked."""


BEFORE: Mapping[str, bool] = {"lingering": False, "rides_lying": True, "thrown_finesses": False}
"""How a game goes on that was begun before there was such a rule, where that is not the default."""


def rule(options: Mapping[str, Any], id: str) -> Any:
    """What a house rule says; in a game that was begun before there was such a rule, what was played then."""
    return options[id] if id in options else BEFORE.get(id, OPTIONS[id].default)
