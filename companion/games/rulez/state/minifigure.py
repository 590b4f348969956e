"""Minifigure: its four pools, what it carries, and its condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from companion.games.rulez.data.book import ATTRIBUTES, Attribute, WeaponKind
from companion.games.rulez.state.pool import MOST, Pool
from companion.kit.creatures import Creature
from companion.kit.figures import box_only, figure, fixed, hidden, not_in_menu
from companion.record import record
from companion.state import Range
from companion.subjects import stand_for
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.rulez.state.game import RulezState  # noqa: F401 - the base's parameter names it

Condition: TypeAlias = Literal["ready", "unloaded", "empty", "jammed", "dropped", "broken", "thrown"]
"""Condition of a weapon: `unloaded` needs a die (R7.7b), `empty` ammunition that must be found first (R7.7a), `jammed`
a Skill roll as well (R7.10b); `dropped` lies on the board (R6.8b), `broken` (R6.9b) and `thrown` (R7.4c) are lost."""

CONDITIONS: Final[dict[str, Text]] = {
    "ready": Text("ready"),
    "unloaded": Text("unloaded"),
    "empty": Text("empty"),
    "jammed": Text("jammed"),
    "dropped": Text("dropped"),
    "broken": Text("broken"),
    "thrown": Text("thrown"),
}

GONE: Final = ("dropped", "broken", "thrown")
"""Conditions of a weapon that nobody holds."""

NAMES: Final[dict[Attribute, Text]] = {
    "sharpness": stand_for(Text("White"), "pool", "sharpness"),
    "skill": stand_for(Text("Green"), "pool", "skill"),
    "strength": stand_for(Text("Red"), "pool", "strength"),
    "speed": stand_for(Text("Blue"), "pool", "speed"),
}
"""Names of the pools by their colours, in the fixed order."""

LETTERS: Final[dict[Attribute, Text]] = {
    "sharpness": Text("W"),
    "skill": Text("G"),
    "strength": Text("R"),
    "speed": Text("B"),
}
"""Letters of the colours, as the names of all four attributes begin with an S."""


@record(frozen=False)
class Weapon:
    """Weapon of a minifigure: its condition, and its finesses (R6.6)."""

    condition: Condition = figure("ready", Text("Weapon"))
    finesses: list[str] = not_in_menu(factory=list, why="are chosen with the weapon, or stand in the data")


@record(frozen=False)
class Mount:
    """Horse, or iron horse with wheels (R9.7); `kind`: its id in the data, "built" for one's own, "" for none.

    `ridden`: its rider sits on it. `out`: its Strength has lost a damage roll (RS12). `obeys`: the rider has paid for
    its dice in this turn (R9.10).
    """

    kind: str = fixed("", "is bought with the gear")
    sharpness: Pool = field(default_factory=Pool)
    skill: Pool = field(default_factory=Pool)
    strength: Pool = field(default_factory=Pool)
    speed: Pool = field(default_factory=Pool)
    ridden: bool = figure(False, Text("Rides"))
    out: bool = figure(False, Text("Mount out"))
    obeys: bool = box_only(False, Text("It obeys"))

    def pools(self) -> Iterator[tuple[Attribute, Pool]]:
        """Yield the white, green, red and blue pool."""
        return ((name, self.pool(name)) for name in ATTRIBUTES)

    def pool(self, attribute: Attribute) -> Pool:
        """Return the pool of an attribute."""
        pool: Pool = getattr(self, attribute)
        return pool


@record(frozen=False)
class Minifigure(Creature["RulezState"]):
    """Minifigure of a player.

    Attributes:
        id: Key under which it is kept; a player's first one has that of its seat.
        row: Id of the ready-made or kept figure that it is, "" for one that was built.
        dozen: `True` for a dozen opponent, without a sheet (R8.8).
        out: `True` if it is knocked out (R5.10).
        lying: `True` if it is knocked to the ground (RS15).
        hand: The weapon in its hands.
        bags: Pockets, bags, backpacks, cloaks (R9.4b).
        things: Other belongings.
        borrowed: Colours of which it rolls its mount's dice in this action (R9.9a, RS12).
        poison: Dice of poison in the next turn (R8.5).
        swims: `True` in deep water.
        drowning: Dice of water so far (R8.6).
        had: `True` if it has had or passed a turn in this round (R4.8a).
        acted: `True` if it has completed an action in its turn (R4.5a).
        lots_used: Fate lots that have been used as dice.
        aided: `True` if first aid has been tried on it in this round (RS8).
        box_lays: `True` if the box lays its secret dice, as its player is missing (RS41).
    """

    id: str = fixed("", "names it for ever")
    name: str = fixed("", "is given when it is made")
    made: bool = fixed(False, "is made when the game begins")
    row: str = fixed("", "names what it was made from")
    dozen: bool = fixed(False, "is settled when the game begins")
    sharpness: Pool = field(default_factory=Pool)
    skill: Pool = field(default_factory=Pool)
    strength: Pool = field(default_factory=Pool)
    speed: Pool = field(default_factory=Pool)
    out: bool = figure(False, Text("Knocked out"))
    lying: bool = figure(False, Text("Lying"))
    armour: Literal["none", "light", "heavy"] = figure("none", Text("Armour"))
    shield: bool = figure(False, Text("Shield"))
    hand: str = figure("fists", Text("In hand"))
    weapons: dict[str, Weapon] = field(default_factory=dict)
    talents: dict[str, Annotated[int, Range(0, MOST)]] = not_in_menu(
        factory=dict, why="grow between scenarios; by their paths they can be set"
    )
    mount: Mount = field(default_factory=Mount)
    borrowed: list[str] = not_in_menu(factory=list, why="whose dice they are follows from the answers of this action")
    bags: Annotated[int, Range(0, 6)] = figure(0, Text("Bags, pockets"), late=True)
    things: Annotated[int, Range(0, 20)] = figure(0, Text("Things"), late=True)
    money: Annotated[int, Range(0, 99)] = figure(0, Text("Money"), late=True)
    lots: Annotated[int, Range(0, 40)] = figure(0, Text("Fate lots"), late=True)
    lots_used: int = hidden(0)
    poison: Annotated[int, Range(0, 10)] = figure(0, Text("Poison"), late=True)
    swims: bool = figure(False, Text("In deep water"), late=True)
    drowning: Annotated[int, Range(0, 10)] = figure(0, Text("Water damage"), late=True)
    had: bool = box_only(False, Text("Has had a turn"), lasts="round")
    acted: bool = box_only(False, Text("Has acted"), lasts="turn")
    aided: bool = box_only(False, Text("First aid tried"), lasts="round")
    box_lays: bool = figure(False, Text("Box lays dice"), late=True)

    # Condition.

    @property
    def called(self) -> str:
        """Name of the minifigure; until it has one, that of its seat."""
        return stand_for(self.name or self.seat, "figure", self.id, self.seat)

    @property
    def alive(self) -> bool:
        """Return whether any attribute is above 0; with all four at 0 it is dead for good (R5.12)."""
        return not self.made or any(pool.healthy for _, pool in self.pools())

    @property
    def is_standing(self) -> bool:
        """Return whether it is in the fight: neither dead nor knocked out (R5.10)."""
        return self.made and self.alive and not self.out

    @property
    def can_act(self) -> bool:
        """Return whether it can have a turn: it stands, and has a die to spend."""
        return self.is_standing and any(pool.ready for _, pool in self.pools())

    @property
    def dice_used(self) -> int:
        """Number of dice it has rolled or paid in all, with its mount's and fate lots."""
        return self.lots_used + sum(pool.used for _, pool in (*self.pools(), *self.mount.pools()))

    def pools(self) -> Iterator[tuple[Attribute, Pool]]:
        """Yield its own white, green, red and blue pool."""
        return ((name, self.own_pool(name)) for name in ATTRIBUTES)

    def own_pool(self, attribute: Attribute) -> Pool:
        """Return its own pool, also where it rolls its mount's dice: a wound is always its own (R9.9b)."""
        pool: Pool = getattr(self, attribute)
        return pool

    def pool(self, attribute: Attribute) -> Pool:
        """Return the pool whose dice it rolls: its own, or its mount's where it has chosen that (R9.9a)."""
        pool: Pool = getattr(self.mount if attribute in self.borrowed else self, attribute)
        return pool

    def ready(self, attribute: Attribute) -> int:
        """Return the number of dice of a colour that it can spend: from its pool or its mount's, whichever has more."""
        return max(self.own_pool(attribute).ready, self.mount.pool(attribute).ready if self.can_borrow else 0)

    @property
    def can_borrow(self) -> bool:
        """Return whether it can roll its mount's dice; in its own turn the mount must obey for a die (R9.10)."""
        mount = self.mount
        if not mount.ridden or mount.out:
            return False
        return mount.obeys or self.state.acting != self.id or any(pool.ready for _, pool in self.pools())

    @property
    def grade_of_strength(self) -> int:
        """Strength that a hitter's grade is compared with: after injuries, at least 1 (RS13)."""
        return max(self.pool("strength").healthy, 1)

    # Weapons.

    def kind(self, weapon: str) -> WeaponKind:
        """Return the kind of a weapon."""
        return self.state.book.weapons[weapon]

    def condition(self, weapon: str) -> Condition:
        """Return the condition of a weapon; fists and stones are always ready."""
        return self.weapons[weapon].condition if weapon in self.weapons else "ready"

    def finesses(self, weapon: str) -> list[str]:
        """Return a weapon's finesses, where they are played (R6.6)."""
        if weapon not in self.weapons or not self.state.rule("finesses"):
            return []
        known = self.weapons[weapon].finesses
        return known if self.state.rule("all_finesses") else known[:1]

    @property
    def melee_weapon(self) -> str:
        """Weapon it uses in melee: the one in its hands, if that is possible; else its fists."""
        held = self.hand
        if held in self.weapons and self.kind(held).sort == "melee" and self.condition(held) == "ready":
            return held
        return "fists"

    @property
    def holds_shield(self) -> bool:
        """Return whether its shield helps: beside a weapon for one hand (R6.3a), or one that is broken or gone."""
        in_hand = self.hand in self.weapons and self.condition(self.hand) not in GONE
        return self.shield and not (in_hand and self.kind(self.hand).hands > 1)

    def talent(self, id: str) -> int:
        """Return the bonus dice of a talent (R10.3)."""
        return self.talents.get(id, 0)

    def talent_bonus(self, talent: str, attribute: Attribute) -> int:
        """Return a talent's dice beside dice of that colour: only beside its own ones (R10.5, RS12)."""
        return 0 if attribute in self.borrowed else self.talent(talent)

    # Changes.

    def fill_pools(self) -> None:
        """Fill all its pools, and its mount's (R3.1)."""
        for _, pool in (*self.pools(), *self.mount.pools()):
            pool.fill()

    def settle_action(self) -> None:
        """Let the dice of the action die (R3.4)."""
        for _, pool in (*self.pools(), *self.mount.pools()):
            pool.settle()
        self.borrowed.clear()
        if self.state.rule("obeys") == "action":
            self.mount.obeys = False

    def end_turn(self) -> None:
        """Let all active dice die at the end of a turn."""
        for _, pool in (*self.pools(), *self.mount.pools()):
            pool.end_turn()
        self.borrowed.clear()
        self.mount.obeys = False

    def throw_off(self) -> None:
        """Let it lie beside its mount, which is out; the rider is unhurt (RS12)."""
        self.mount.out, self.mount.ridden, self.lying = True, False, True
        self.tell("mount.out", Text("{hero}: the mount is out, and you are on the ground."))

    def lie_down(self) -> None:
        """Let it lie on the ground, and so no longer ride, but by house rule (RS34)."""
        self.lying = True
        if not self.state.rule("rides_lying"):
            self.mount.ridden = False

    @property
    def may_ride(self) -> bool:
        """Return whether it can ride: not while it is out, nor by default while it lies (RS34)."""
        return not self.out and (not self.lying or bool(self.state.rule("rides_lying")))

    def fall(self) -> None:
        """Knock it to the ground (R5.3a, R6.10b)."""
        self.lie_down()
        self.tell("falls", Text("{hero} falls to the ground."))

    def knock_out(self) -> None:
        """Knock it out: it does nothing and gets no dice until it has come round (R5.10)."""
        self.out = self.lying = True
        self.mount.ridden = False
        self.state.fell = True
        if self.id in self.state.owed and not self.state.rule("revived_answers"):
            self.state.owed.remove(self.id)
        self.tell("out", Text("{hero} is knocked out: lay it down."))

    def injure(self, attribute: Attribute, many: int) -> int:
        """Give it a serious injury (R5.7a); with all four attributes at 0 it is dead (R5.12)."""
        pool = self.own_pool(attribute)
        hurt = pool.injure(many)
        if hurt:
            colour = NAMES[attribute]
            self.tell(
                "injury", Text("{hero} is hurt: {pool} -{n}, {left} left.", pool=colour, n=hurt, left=pool.healthy)
            )
        if not self.alive:
            self.die()
        return hurt

    def die(self) -> None:
        """Let it be dead for good (R5.12)."""
        self.out = self.lying = self.state.fell = True
        self.mount.ridden = False
        self.tell("dead", Text("{hero} is dead for good."))
