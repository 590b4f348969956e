"""Rock, scissors, paper (A13)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from companion.asking import ask_roll, roll_outcomes
from companion.asks import Option, Options, Roll, Seat
from companion.dice import T6
from companion.games.atervackt.fights.fighters import Beast, Fighter
from companion.games.atervackt.state import Hero, Sign
from companion.kit.fights import Blow
from companion.text import Text

SIGNS: tuple[Sign, ...] = get_args(Sign)

NAMES: dict[Sign, Text] = {"rock": Text("Rock"), "scissors": Text("Scissors"), "paper": Text("Paper")}
DOUBLES: dict[Sign, Text] = {
    "rock": Text("Rock hits double"),
    "scissors": Text("Scissors hit double"),
    "paper": Text("Paper hits double"),
}
"""How the special attack is told that a hero sheet shows."""

LOUD: dict[Sign, Text] = {"rock": Text("ROCK"), "scissors": Text("SCISSORS"), "paper": Text("PAPER")}

BEATS: dict[Sign, Sign] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""A13.2."""

SignResult: TypeAlias = Literal["beats", "beaten", "same"]

MARKS: dict[SignResult, Text] = {"beats": Text(">"), "beaten": Text("<"), "same": Text("=")}

SPECIAL = 2
"""What a special attack costs (A13.4)."""


def compare_signs(mine: Sign, theirs: Sign) -> SignResult:
    """What my sign does against theirs (A13.2)."""
    if mine == theirs:
        return "same"
    return "beats" if BEATS[mine] == theirs else "beaten"


def sign_of_face(face: int) -> Sign:
    """The sign that a T6 shows (AS9)."""
    return SIGNS[(max(face, 1) - 1) // 2]


MEANT = roll_outcomes(T6, sign_of_face, NAMES)
"""What the faces of a T6 show (AS9)."""


class SignCombat:
    """All show a sign, and the loser of each pair loses 1 KP."""

    key = "sign"

    async def prepare(self, hero: Hero) -> None:
        """One sign does double damage: on the hero sheet, asked at his first fight (A13.4, AS7)."""
        if hero.special is None:
            signs = (Option(sign, name) for sign, name in DOUBLES.items())
            lines = (*signs, Option("none", Text("No sign does")))
            words = Text("{hero}: special?")
            answer = await hero.choose("value.special", words, *lines, still=lambda: hero.special is None)
            hero.special = next((sign for sign in SIGNS if sign == answer), "none")
            hero.state.hears()

    def lines(self, _one: Fighter) -> Options:
        """Any of the three."""
        return tuple(Option(sign, name) for sign, name in NAMES.items())

    def lay(self, one: Fighter, shown: str) -> None:
        """Who shows nothing shows the first."""
        one.sign = next((sign for sign in SIGNS if sign == shown), SIGNS[0])

    async def roll_for_monster(self, one: Beast, seat: Seat) -> str:
        """1-2 rock, 3-4 scissors, 5-6 paper (AS9)."""
        text = Text("{monster} rolls T6", monster=one.name)
        return sign_of_face(
            await ask_roll(lambda: Roll(key="fight.die", seats=(seat,), text=text, die=T6, outcomes=MEANT))
        )

    async def compare(self, one: Fighter, other: Fighter) -> list[Blow[Fighter]]:
        """The loser loses 1 KP, on the same sign both do; a special attack costs 2 (A13.3, A13.4).

        Unarmed, no special attack, and a tie hurts only the unarmed (A16.1), two unarmed both (AS31).
        """
        blows = []
        for hitter, victim in ((one, other), (other, one)):
            if hitter.sign is None or victim.sign is None:
                continue
            outcome = compare_signs(hitter.sign, victim.sign)
            if outcome == "beats" or (outcome == "same" and (hitter.armed or not victim.armed)):
                special = hitter.armed and hitter.special == hitter.sign
                blows.append(Blow(hitter, victim, SPECIAL if special else 1))
        return blows

    def has_shown(self, one: Fighter) -> bool:
        """Whether he has shown something in this round."""
        return one.sign is not None

    def mark(self, one: Fighter, other: Fighter) -> Text:
        """What the first does to the second, as a sign."""
        return MARKS[compare_signs(one.sign or SIGNS[0], other.sign or SIGNS[0])]

    def word(self, one: Fighter, *, loud: bool) -> Text:
        """What he showed; `loud`: to be read across the table."""
        return (LOUD if loud else NAMES)[one.sign or SIGNS[0]]
