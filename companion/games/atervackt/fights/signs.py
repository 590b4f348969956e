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
"""Texts for the special attack that a hero sheet shows."""

LOUD_NAMES: dict[Sign, Text] = {"rock": Text("ROCK"), "scissors": Text("SCISSORS"), "paper": Text("PAPER")}
"""Names of the signs in capitals, to be read across the table."""

BEATS: dict[Sign, Sign] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""The sign that each sign beats (A13.2)."""

SignResult: TypeAlias = Literal["beats", "beaten", "same"]

MARKS: dict[SignResult, Text] = {"beats": Text(">"), "beaten": Text("<"), "same": Text("=")}
"""Marks between two signs, for what the first does to the second."""

SPECIAL_DAMAGE = 2
"""Damage of a special attack (A13.4)."""


def compare_signs(mine: Sign, theirs: Sign) -> SignResult:
    """Return the result of one sign against another (A13.2)."""
    if mine == theirs:
        return "same"
    return "beats" if BEATS[mine] == theirs else "beaten"


def sign_of_face(face: int) -> Sign:
    """Return the sign that a T6 shows (AS9)."""
    return SIGNS[(max(face, 1) - 1) // 2]


SIGN_OUTCOMES = roll_outcomes(T6, sign_of_face, NAMES)
"""Signs that the faces of a T6 mean (AS9)."""


class SignCombat:
    """Combat in which all show a sign, and the loser of each pair loses 1 KP."""

    key = "sign"
    # Each beats the next one, and the last the first (A13.2).
    ring = tuple(NAMES.values())

    async def prepare(self, hero: Hero) -> None:
        """Ask at a hero's first fight which sign on the sheet does double damage (A13.4, AS7)."""
        if hero.special is None:
            signs = (Option(sign, name) for sign, name in DOUBLES.items())
            lines = (*signs, Option("none", Text("No sign does")))
            words = Text("{hero}: best sign?")
            answer = await hero.choose("value.special", words, *lines, valid=lambda: hero.special is None)
            hero.special = next((sign for sign in SIGNS if sign == answer), "none")
            hero.state.mark_learned()

    def list_options(self, _fighter: Fighter) -> Options:
        """Return the three signs."""
        return tuple(Option(sign, name) for sign, name in NAMES.items())

    def lay(self, fighter: Fighter, choice: str) -> None:
        """Lay a sign; a fighter that shows none shows the first."""
        fighter.sign = next((sign for sign in SIGNS if sign == choice), SIGNS[0])

    async def roll_for_monster(self, beast: Beast, seat: Seat) -> str:
        """Roll a sign: 1-2 rock, 3-4 scissors, 5-6 paper (AS9)."""
        text = Text("{monster} rolls d6", monster=beast.name)
        return sign_of_face(
            await ask_roll(lambda: Roll(key="fight.die", seats=(seat,), text=text, die=T6, outcomes=SIGN_OUTCOMES))
        )

    async def compare(self, fighter: Fighter, opponent: Fighter) -> list[Blow[Fighter]]:
        """Return the blows: the loser loses 1 KP, on the same sign both; a special attack costs 2 (A13.3, A13.4).

        An unarmed fighter has no special attack, and a tie hurts only the unarmed (A16.1), two unarmed both (AS31).
        """
        blows = []
        for hitter, victim in ((fighter, opponent), (opponent, fighter)):
            if hitter.sign is None or victim.sign is None:
                continue
            outcome = compare_signs(hitter.sign, victim.sign)
            if outcome == "beats" or (outcome == "same" and (hitter.armed or not victim.armed)):
                special = hitter.armed and hitter.special == hitter.sign
                blows.append(Blow(hitter, victim, SPECIAL_DAMAGE if special else 1))
        return blows

    def has_shown(self, fighter: Fighter) -> bool:
        """Return True if a fighter has shown something in this round."""
        return fighter.sign is not None

    def mark(self, fighter: Fighter, opponent: Fighter) -> Text:
        """Return the sign for what the first does to the second."""
        return MARKS[compare_signs(fighter.sign or SIGNS[0], opponent.sign or SIGNS[0])]

    def word(self, fighter: Fighter, *, loud: bool) -> Text:
        """Return the word for a fighter's sign; `loud`: to be read across the table."""
        return (LOUD_NAMES if loud else NAMES)[fighter.sign or SIGNS[0]]
