"""House rules: the points on which the booklet is silent (RS), with their defaults, and optional rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from companion.kit.house_rules import NO, YES, HouseRule, HouseRules, plain
from companion.record import record
from companion.text import Text

HOUSE = HouseRules(
    {
        "master": HouseRule("RS1", Text("Game master"), NO),
        "dozens": HouseRule("R8.8", Text("Dozens each"), plain((0, 1, 2, 3, 4))),
        "campaign": HouseRule("R10", Text("Campaign"), NO),
        "injuries": HouseRule("R5.5b", Text("Injuries"), YES),
        "finesses": HouseRule("R6.6", Text("Finesses"), YES),
        "single_six": HouseRule("RS2", Text("A single 6"), plain((6, 8))),
        "sealed_defence": HouseRule("RS4", Text("Secret dice"), NO),
        "answer_turn": HouseRule("RS6", Text("Answer"), {"after_turn": Text("After"), "after_action": Text("At once")}),
        "excess": HouseRule("RS7", Text("Excess"), {"out": Text("Out"), "lost": Text("Lost")}),
        "armour_hazards": HouseRule(
            "RS9", Text("Armour"), {"most": Text("Not poison"), "never": Text("Never"), "always": Text("Always")}
        ),
        "shield_shots": HouseRule("RS9", Text("Shield: shots"), NO),
        "shield_at": HouseRule("RS27", Text("Shield from"), plain((8, 9))),
        "coins": HouseRule("RS11", Text("Coins"), {"success": Text("If it works"), "always": Text("Always")}),
        "grade_fits": HouseRule("RS13", Text("Grade fits"), {"or_more": Text("Or more"), "exactly": Text("Exactly")}),
        "odd_jump": HouseRule("RS17", Text("Odd dice"), {"down": Text("Half less"), "up": Text("Half more")}),
        "defence_bonus": HouseRule("RS18", Text("Light parries"), NO),
        "water": HouseRule("RS10", Text("Water"), {"failed": Text("Failures"), "turns": Text("Turns")}),
        "votes": HouseRule("RS1", Text("Tied votes"), {"actor": Text("Who acts"), "fails": Text("A no")}),
        "more_red": HouseRule("RS3", Text("Add red dice"), NO),
        "losing_bids": HouseRule("RS5", Text("Lost bids"), {"back": Text("Returned"), "spent": Text("Spent")}),
        "come_round": HouseRule("RS8", Text("Come round"), {"rounds": Text("Rounds"), "afterwards": Text("After")}),
        "obeys": HouseRule("RS12", Text("Mount obeys"), {"turn": Text("A turn"), "action": Text("Once")}),
        "doubling": HouseRule("RS14", Text("Doubling"), {"each": Text("Each"), "once": Text("Once")}),
        "stand_first": HouseRule("RS15", Text("Stand up first"), YES),
        "gun_in_hand": HouseRule("RS16", Text("Gun in hand"), NO),
        "round_ends": HouseRule("RS19", Text("Round ends"), {"asked": Text("Asked"), "at_once": Text("At once")}),
        "healed": HouseRule("RS20", Text("Healed dice"), {"refill": Text("Refill"), "at_once": Text("At once")}),
        "highest": HouseRule("RS21", Text("Grows up to"), plain((5, 6, 8, 12)), default=12),
        "ask_reach": HouseRule("RS22", Text("Ask for reach"), YES),
        "all_finesses": HouseRule("RS23", Text("All finesses"), YES),
        "short_throw": HouseRule("RS24", Text("Short throw"), {"wasted": Text("Wasted"), "kept": Text("Kept")}),
        "dozens_defend": HouseRule(
            "RS26", Text("Dozens"), {"as_chosen": Text("As liked"), "with_all": Text("All dice")}
        ),
        "rapid_hits": HouseRule("RS28", Text("Rapid hits"), {"each": Text("Each"), "together": Text("As one")}),
        "clockwise": HouseRule("RS29", Text("Clockwise"), {"last": Text("Last"), "first": Text("First")}),
        "thrown_bonus": HouseRule("RS30", Text("Thrown: bonus"), NO),
        "pierced_shield": HouseRule("RS31", Text("Pierced shield"), NO),
        "lingering": HouseRule("RS33", Text("Poison, no turn"), YES, before=False),
        "rides_lying": HouseRule("RS34", Text("Rides lying"), NO, before=True),
        "thrown_finesses": HouseRule("RS35", Text("Thrown finesse"), YES, before=False),
        "mount_spares": HouseRule("RS36", Text("Mount spares"), NO),
        "awake_lies": HouseRule("RS37", Text("Awake, lies"), YES),
        "revived_answers": HouseRule("RS38", Text("Revived acts"), YES),
        "aids_enemies": HouseRule("RS39", Text("Aid to enemies"), YES),
        "lone_bids": HouseRule("RS40", Text("Lone bids"), YES),
        "sealed_box": HouseRule(
            "RS41",
            Text("Laid by"),
            {
                "missing": Text("box, spare"),
                "people": Text("people"),
                "equilibrium": Text("box, best"),
                "wild": Text("box, wild"),
                "cautious": Text("box, wary"),
                "book": Text("box, book"),
            },
            before="people",
        ),
    }
)


@record
class Temperament:
    """Way in which the box lays secret dice: weights of the numbers of dice that it may lay.

    Attributes:
        first: Weight of the fewest dice.
        step: What each further number adds to that; below 0 it takes away.
        last: Factor for all dice.
    """

    first: int
    step: int
    last: int = 1

    def shares(self, many: int) -> tuple[Fraction, ...]:
        """Return the share of each of so many numbers, from the fewest on.

        >>> [str(share) for share in TEMPERAMENTS["wild"].shares(3)], [str(one) for one in BOOK.shares(3)]
        (['1/6', '1/3', '1/2'], ['1/8', '1/8', '3/4'])
        """
        first = self.first - min(self.step, 0) * (many - 1)
        weights = [first + self.step * index for index in range(many)]
        weights[-1] *= self.last
        return tuple(Fraction(weight, sum(weights)) for weight in weights)


BOOK: Final = Temperament(first=1, step=0, last=6)

TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "wild": Temperament(first=1, step=1),
    "cautious": Temperament(first=1, step=-1),
    "book": BOOK,
}
"""Temperaments of the box (RS41): wild lays many dice, cautious few, by the book mostly all."""

BY_BOX: Final = frozenset({"equilibrium", *TEMPERAMENTS})
"""Values of the rule with which the box lays the dice of whoever is attacked or hit."""

SPARING = 2
"""First version of the rules that ask for no dice that change nothing, and take no mount's dice unasked."""
