"""Attacks with weapons: a die, proficiency and Dexterity, read in the weapon's column of table 9.9 (D9.5a, D9.6)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import roll_outcomes
from companion.asks import RollOutcome
from companion.games.labirynt.data.sheets import CALLED, HAND_WEAPONS
from companion.games.labirynt.fights.targets import Fighter
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup, monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import roll_die
from companion.kit.odds import D6
from companion.text import BLANK, Text

REACH = {1: HAND_WEAPONS, 2: ("bow", "knife")}
"""Weapons that reach the enemy from each rank, which is counted from 1 (D9.2.1b, DS20)."""


def effective_rank(state: LabyrinthState, rank: int) -> int:
    """Return the rank by whose rules a rank acts: by house rule the third acts as the second (DS20)."""
    return 2 if rank == 3 and state.rule("third_rank") == "second" else rank


def weapon_in_use(member: Member, rank: int) -> str:
    """Return the declared weapon if it reaches the enemy from that rank (D9.4c), else ""."""
    return member.hand if member.hand in weapons_in_reach(member, rank) and member.hand in member.usable_weapons else ""


def weapons_in_reach(member: Member, rank: int) -> tuple[str, ...]:
    """Return the weapons that reach the enemy from that rank."""
    return REACH.get(effective_rank(member.state, rank), ())


def declarable_weapons(member: Member) -> list[str]:
    """Return all that a character may declare: carried weapons, and empty hands where casting needs them (DS31)."""
    empty = ["none"] if member.castable and member.state.rule("casting") == "empty" else []
    return [*member.usable_weapons, *empty]


def suitable_weapon(member: Member, rank: int) -> str:
    """Return a carried weapon that reaches the enemy from that rank, the one in hand first; "" if there is none."""
    return weapon_in_use(member, rank) or next(
        (weapon for weapon in member.usable_weapons if weapon in weapons_in_reach(member, rank)), ""
    )


def attack_bonus(member: Member, weapon: str) -> int:
    """Return the bonus of a character's attack roll: Dexterity, and proficiency in the weapon (D9.5a).

    A spell may add to it (D10), and so does a magic weapon, unless people add its bonus themselves (D14).
    """
    more = member.magic_bonus(weapon) if member.state.rule("magic_weapons") == "added" else 0
    return member.current_dexterity + member.bonus + more + (member.skill if member.skilled == weapon else 0)


def wound_outcomes(state: LabyrinthState, column: str, plus: int) -> tuple[RollOutcome, ...]:
    """Return the outcome of each face in that column of table 9.9 (D9.5a, D0.3); none if a cell is unknown."""
    names: dict[str, Text] = {}
    wounds: dict[int, str] = {}
    for face in D6.faces:
        printed = lookup.find_printed(state, ("combat", str(face + plus), column))
        if printed is None:
            return ()
        wounds[face] = f"wounds-{printed.number}"
        names[wounds[face]] = marked(wounds_in_words(printed.number), printed.outside)
    return roll_outcomes(D6, wounds.__getitem__, names)


def wounds_in_words(wounds: int) -> Text:
    """Return a number of wounds in words."""
    return Text.plural("one wound", "{n} wounds", n=wounds) if wounds else Text("a miss")


def wound_chance(member: Member, weapon: str) -> Fraction | None:
    """Return the exact chance that an attack with the weapon wounds; `None` if a cell of the table is unknown."""
    known = wound_outcomes(member.state, weapon, attack_bonus(member, weapon))
    faces = sum(len(outcome.faces) for outcome in known if outcome.id != "wounds-0")
    return Fraction(faces, len(D6.faces)) if known else None


async def strike(member: Member, target: Fighter, weapon: str) -> None:
    """Attack with a weapon: 1K6, proficiency and Dexterity give the row, the weapon the column (D9.5a)."""
    if weapon == "knife":
        member.thrown += 1
    words = Text("{hero}: {weapon} +{n}", hero=member.called, weapon=CALLED[weapon], n=attack_bonus(member, weapon))
    known = wound_outcomes(member.state, weapon, attack_bonus(member, weapon))
    face = await roll_die(member.seat, "attack", marked(words, member.outside), known)
    row = str(face + attack_bonus(member, weapon))
    wounds = await reading.read(member.state, ("combat", row, weapon), member.seat, row)
    await land_blow(member, target, wounds)


async def strike_as_monster(monster: Monster, target: Fighter) -> None:
    """Attack as a monster: its Dexterity is added, the column is its weapon's or that of monsters (D9.6)."""
    state = monster.state
    armed = (await monsters.read_figure(state, monster.kind, "weapon")).word
    column = armed if armed in CALLED and armed != "none" else "monster"
    plus = await monsters.read_dexterity(state, monster.kind, monster.level)
    words = Text("{monster}: {hero}, +{n}", monster=monster.called, hero=target.called, n=plus)
    words = marked(words, monsters.is_kind_outside(state, monster.kind))
    face = await roll_die(monster.seat, "attack.monster", words, wound_outcomes(state, column, plus))
    row = str(face + plus)
    wounds = await reading.read(state, ("combat", row, column), monster.seat, row)
    await land_blow(monster, target, wounds)


async def land_blow(fighter: Fighter, target: Fighter, wounds: Printed) -> None:
    """Let a blow take effect at once (D9.2.1c, D9.7)."""
    if not wounds.number:
        words = Text("{hero} misses {who}.", hero=fighter.called, who=target.called)
        fighter.tell("blow.miss", marked(words, wounds.outside))
        return
    words = Text("{hero} hits {who}: {n}", hero=fighter.called, who=target.called, n=wounds.number)
    hit = target.called if isinstance(target, Monster) and not target.charmed else BLANK
    fighter.tell("blow.hit", marked(words, wounds.outside), loud=False, victim=hit)
    await target.take_damage(wounds.number)
