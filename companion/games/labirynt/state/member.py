"""Members of the party: heroes and apprentices, with all that stands on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from companion.asks import Option
from companion.games.labirynt.data.sheets import WEAPONS
from companion.kit.creatures import Mortal
from companion.kit.figures import box_only, figure, fixed, not_in_menu
from companion.record import record
from companion.state import Range
from companion.subjects import keep_subject, stand_for
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.labirynt.state.game import LabyrinthState  # noqa: F401 - the base's parameter names it

Hand: TypeAlias = Literal["none", "dagger", "knife", "bow", "sword", "hammer", "axe"]
"""Weapon with which a character fights."""

Race: TypeAlias = Literal["hero", "dwarf", "human", "elf"]
"""Race of an apprentice (D4.1.B2), or "hero", since a hero's race changes nothing."""

MOST_GOLD = 99_999
"""Highest gold, and highest experience, of a character."""

SHORT = 8
"""Letters of a name that is never shortened."""

SHOWN = 2000
"""Highest gold or experience in the menu of a character who has less."""


@record(frozen=False)
class Member(Mortal["LabyrinthState"]):
    """A member of the party. As many wounds as Strength mean death (DS23).

    Attributes:
        seat: The player.
        life: Strength less wounds.
        max_life: Strength.
        id: Key in the party.
        outside: `True` if the values are of the shipped set; then the sheet has its mark.
        skilled: The weapon of proficiency.
        skill: Bonus with that weapon.
        negotiation: Level of the ability to negotiate, 0 without it.
        traps: Level of the ability with traps, 0 without it.
        gate: Level of the ability at the Black Gate, 0 without it.
        red: Red magic potential.
        yellow: Yellow magic potential.
        blue: Blue magic potential.
        spells: Known spells.
        usable: Spells that can be cast in this adventure (D4.1.Db).
        spent: Spells that were cast (DS25).
        points: Points left of the sun's figure, where casting costs points.
        under: Spells whose effect on the character people look after (D10).
        weapons: Weapons that are carried; several knives stand there one by one.
        hand: The declared weapon (D9.4c).
        thrown: Knives on the floor until the fight is over (D9.5c).
        dizzy: Dexterity lost in this adventure (DT11).
        bonus: Bonus of a spell to attack rolls (D10).
        jewels: Worth of each jewel, 0 where it is unknown.
        items: Magic items by kind, id and bonus.
        ready: `True` once the sheet is filled in.
    """

    life: Annotated[int | None, Range(0, 40)] = figure(None, Text("Strength left"), most="max_life")
    max_life: Annotated[int | None, Range(1, 40)] = figure(None, Text("Strength"), late=True)
    id: str = fixed("", "names the character for ever")
    name: str = fixed("", "stands on the counter, or was given by the players")
    race: Race = fixed("hero", "stands on the counter")
    outside: bool = fixed(False, "says where the values come from")
    ready: bool = fixed(False, "is settled when the game begins")
    hand: Hand = figure("none", Text("In hand"))
    gold: Annotated[int, Range(0, MOST_GOLD)] = figure(0, Text("Gold"))
    experience: Annotated[int, Range(0, MOST_GOLD)] = figure(0, Text("Experience"))
    resistance: Annotated[int, Range(0, 9)] = figure(0, Text("Resistance"), late=True)
    dexterity: Annotated[int, Range(-5, 15)] = figure(0, Text("Dexterity"), late=True)
    skilled: Hand = figure("none", Text("Skilled in"), late=True)
    skill: Annotated[int, Range(0, 9)] = figure(0, Text("Skill"), late=True)
    negotiation: Annotated[int, Range(0, 9)] = figure(0, Text("Negotiation"), late=True)
    traps: Annotated[int, Range(0, 5)] = figure(0, Text("Traps"), late=True)
    gate: Annotated[int, Range(0, 9)] = figure(0, Text("Black Gate"), late=True)
    red: Annotated[int, Range(0, 9)] = figure(0, Text("Red magic"), late=True)
    yellow: Annotated[int, Range(0, 9)] = figure(0, Text("Yellow magic"), late=True)
    blue: Annotated[int, Range(0, 9)] = figure(0, Text("Blue magic"), late=True)
    points: Annotated[int, Range(0, 9)] = box_only(0, Text("Spell points"), lasts="adventure")
    dizzy: Annotated[int, Range(0, 9)] = box_only(0, Text("Dizzy"), lasts="adventure")
    thrown: Annotated[int, Range(0, 9)] = box_only(0, Text("Knives thrown"))
    bonus: Annotated[int, Range(-9, 9)] = box_only(0, Text("Bonus"), lasts="fight")
    weapons: list[str] = not_in_menu(
        factory=list, why="are given when the character is made, found, or changed outside the maze"
    )
    spells: list[str] = not_in_menu(factory=list, why="are chosen for the whole game")
    usable: list[str] = not_in_menu(factory=list, why="are marked at the start of an adventure", lasts="adventure")
    under: list[str] = not_in_menu(factory=list, why="are noted as they are cast", lasts="adventure")
    spent: list[str] = not_in_menu(factory=list, why="follow from what was cast", lasts="adventure")
    jewels: list[int] = not_in_menu(factory=list, why="are noted as they are found")
    items: list[str] = not_in_menu(factory=list, why="are noted as they are found")

    @property
    def full_name(self) -> str:
        """Whole name of the character; until there is one, that of the seat."""
        return stand_for(self.name or self.seat, "figure", self.id, self.seat)

    @property
    def called(self) -> str:
        """Name by which the game always calls the character: "Stephen" of Paladyn Stephen.

        A name of up to eight letters stays whole, and so does one whose last word somebody else's name ends in.
        """
        if len(self.name) <= SHORT or " " not in self.name:
            return self.full_name
        last = self.name.rsplit(" ", maxsplit=1)[-1]
        if any(one is not self and one.name.rsplit(" ", maxsplit=1)[-1] == last for one in self.state.party.values()):
            return self.full_name
        return keep_subject(self.full_name, last)

    @property
    def option(self) -> Option:
        """Line with the character's name."""
        return Option(self.id, Text("{hero}", hero=self.called))

    @property
    def wounds(self) -> int:
        """Number of wounds."""
        return (self.max_life or 0) - (self.life or 0)

    @property
    def potential(self) -> tuple[int, int, int]:
        """Magic potential: red, yellow, blue."""
        return self.red, self.yellow, self.blue

    @property
    def spells_to_learn(self) -> int:
        """Number of spells to learn: the highest figure of the potential (D4.1.B6)."""
        return max(self.potential)

    @property
    def castable(self) -> list[str]:
        """Spells that the character may cast now (D4.1.Db, DS25)."""
        if self.state.options["spell_use"] == "once":
            return [spell for spell in self.usable if spell not in self.spent]
        return [*self.usable]

    @property
    def knives(self) -> int:
        """Number of knives that can still be thrown in this fight (D9.5c)."""
        return max(self.weapons.count("knife") - self.thrown, 0)

    @property
    def usable_weapons(self) -> list[str]:
        """Weapons that the character can have in hand, each kind once; a knife only while one is not thrown."""
        return [weapon for weapon in WEAPONS if weapon in self.weapons and (weapon != "knife" or self.knives)]

    @property
    def current_dexterity(self) -> int:
        """Dexterity as it is now."""
        return self.dexterity - self.dizzy

    @property
    def magic_weapons(self) -> list[str]:
        """Kinds of the magic weapons among the items (D14)."""
        found = (item.split(" ") for item in self.items)
        return [what for kind, what, _ in found if kind == "weapon" and what in WEAPONS]

    def magic_bonus(self, weapon: str) -> int:
        """Return the bonus of the best magic weapon of that kind among the items (D14)."""
        found = (item.split(" ") for item in self.items)
        return max((int(bonus) for kind, what, bonus in found if kind == "weapon" and what == weapon), default=0)

    def tell_damage(self, points: int) -> None:
        """Tell wounds at once (D9.7)."""
        words = Text("{hero}: -{n}, {life} left.", n=points, life=self.life or 0)
        # Of a wound that kills the death is told.
        self.tell("life.lost", words, loud=self.alive)
