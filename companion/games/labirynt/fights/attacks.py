"""An attack: a die, proficiency and Dexterity, read in the weapon's column of table 9.9 (D9.5a, D9.6)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import roll_outcomes
from companion.asks import RollOutcome
from companion.games.labirynt.data.sheets import CALLED, HAND_WEAPONS
from companion.games.labirynt.fights.targets import Fighter
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.dicing import T6, die
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.text import Text

REACH = {1: HAND_WEAPONS, 2: ("bow", "knife")}
"""What reaches them from each rank: hand weapons, bow and thrown knife (D9.2.1b); from further back nothing (DS20)."""


def acting(state: LabyrinthState, rank: int) -> int:
    """As which rank one acts: the third does nothing, or what the second does (DS20)."""
    return 2 if rank == 3 and rule(state.options, "third_rank") == "second" else rank


def armed(one: Member, rank: int) -> str:
    """What he attacks with from that rank: the weapon that he has declared (D9.4c); "" where it does not reach."""
    return one.hand if one.hand in reach(one, rank) and one.hand in one.hands else ""


def reach(one: Member, rank: int) -> tuple[str, ...]:
    """The weapons that reach them from there."""
    return REACH.get(acting(one.state, rank), ())


def held(one: Member) -> list[str]:
    """All that he may declare: the weapons that he carries, and empty hands where one has to cast with these (DS31)."""
    empty = ["none"] if one.castable and rule(one.state.options, "casting") == "empty" else []
    return [*one.hands, *empty]


def reaching(one: Member, rank: int) -> str:
    """What would reach from there of all that he carries; what he has in hand first."""
    return armed(one, rank) or next((weapon for weapon in one.hands if weapon in reach(one, rank)), "")


def bonus(one: Member, weapon: str) -> int:
    """What he adds: Dexterity, and proficiency in the weapon that he uses (D9.5a).

    A spell may add to it (D10), and so does what a magic weapon has, unless people add that themselves (D14).
    """
    more = one.magic(weapon) if rule(one.state.options, "magic_weapons") == "added" else 0
    return one.nimble + one.bonus + more + (one.skill if one.skilled == weapon else 0)


def results(state: LabyrinthState, column: str, plus: int) -> tuple[RollOutcome, ...]:
    """What each face of the die does by that column of table 9.9 (D9.5a, D0.3); nothing where a cell is not known."""
    names: dict[str, Text] = {}
    wounds: dict[int, str] = {}
    for face in T6.faces:
        printed = lookup.look(state, ("combat", str(face + plus), column))
        if printed is None:
            return ()
        wounds[face] = f"wounds-{printed.number}"
        names[wounds[face]] = marked(called(printed.number), printed.outside)
    return roll_outcomes(T6, wounds.__getitem__, names)


def called(wounds: int) -> Text:
    """What so many wounds are called."""
    return Text.plural("one wound", "{n} wounds", n=wounds) if wounds else Text("a miss")


def hits(one: Member, weapon: str) -> Fraction | None:
    """The exact chance that his attack with it wounds anybody; `None` where a cell of the table is not known."""
    known = results(one.state, weapon, bonus(one, weapon))
    faces = sum(len(outcome.faces) for outcome in known if outcome.id != "wounds-0")
    return Fraction(faces, len(T6.faces)) if known else None


async def strikes(one: Member, target: Fighter, weapon: str) -> None:
    """1K6 + proficiency + Dexterity; row that sum, column the weapon (D9.5a)."""
    if weapon == "knife":
        one.thrown += 1
    words = Text("{hero}: {weapon}, +{n}", hero=one.called, weapon=CALLED[weapon], n=bonus(one, weapon))
    known = results(one.state, weapon, bonus(one, weapon))
    face = await die(one.seat, "attack", marked(words, one.outside), known)
    row = str(face + bonus(one, weapon))
    wounds = await reading.read(one.state, ("combat", row, weapon), one.seat, row)
    await lands(one, target, wounds)


async def bites(one: Monster, target: Fighter) -> None:
    """A monster reads its weapon's column, or that of monsters, and adds its Dexterity (D9.6)."""
    state = one.state
    armed = (await monsters.figure(state, one.kind, "weapon")).word
    column = armed if armed in CALLED and armed != "none" else "monster"
    plus = await monsters.dexterity(state, one.kind, one.level)
    words = Text("{monster}: {hero}, +{n}", monster=one.called, hero=target.called, n=plus)
    words = marked(words, monsters.outside(state, one.kind))
    face = await die(one.seat, "attack.monster", words, results(state, column, plus))
    row = str(face + plus)
    wounds = await reading.read(state, ("combat", row, column), one.seat, row)
    await lands(one, target, wounds)


async def lands(one: Fighter, target: Fighter, wounds: Printed) -> None:
    """Each result takes effect at once (D9.2.1c, D9.7)."""
    if not wounds.number:
        one.tell("blow.miss", marked(Text("{hero} misses.", hero=one.called), wounds.outside))
        return
    words = Text("{hero} hits: {n}", hero=one.called, n=wounds.number)
    one.tell("blow.hit", marked(words, wounds.outside), loud=False)
    await target.suffers(wounds.number)
