"""The state of a game of Labirynt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from companion.asking import choice
from companion.asks import Choose, Option, Seat
from companion.deck import Deck
from companion.event_kinds import Kind
from companion.games.labirynt.data.book import Book
from companion.games.labirynt.data.sheets import WEAPONS, is_item
from companion.games.labirynt.house_rules import HOUSE
from companion.games.labirynt.state.event_kinds import KINDS
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Fight, Group, Monster
from companion.games.labirynt.state.segment import STEPS, Segment, Way
from companion.kit.figures import box_only, figure, fixed, hidden, not_in_menu
from companion.kit.house_rules import HouseRules
from companion.kit.state import GameState
from companion.record import record, replace
from companion.state import FightScene, Range, ValueMisfit
from companion.subjects import Subjects, stand_for
from companion.text import BLANK, Text, printable

Sun: TypeAlias = Literal["none", "red", "yellow", "blue"]
Step: TypeAlias = Literal["way", "meeting", "fight", "spoils", "finds"]
"""Step of the stage (D5) that comes next.

"way": new segment, traps and the roll for a meeting (A, B, C); "meeting": what the party does about monsters; "fight":
a round of the fight; "spoils": treasure and experience; "finds": step D.
"""


Values: TypeAlias = Literal["", "asked", "typed", "set"]
"""Origin of printed values: asked when needed, typed in beforehand, or Drakvakt's set; "" is as the house rule says."""

HELPS_ALONE = 3
"""First version of the rules in which the bonus of a spell also helps a character who is left alone."""

VALUES_ASKED = 2
"""First version of the rules in which a game asks at its start where printed values come from."""

LONGEST_SHOWN = 40
"""Most letters of a wrong value that are repeated to people."""


def _shown(value: object) -> str:
    return printable(str(value))[:LONGEST_SHOWN]


@record(kw_only=True, frozen=False)
class LabyrinthState(GameState):
    """State of a game of Labirynt.

    Attributes:
        book: The printed values that are known before the game.
        decks: Decks of the heroes' counters and of the maze.
        first: The seat that drew first (D4.1.A3).
        gathered: `True` once nobody joins any more.
        left_out: Number of three heroes who do not join (DS3).
        party: All characters by id, also the dead.
        ranks: The marching order, the foremost rank first, each from left to right, with charmed monsters (D4.1.C2,
            DS6).
        printed: Values that people have read out in this game, by "table row column".
        sun: The sun of the adventure (D4.1.Da).
        segments: The segments of the maze, by id.
        here: Id of the segment where the party is; "" before the first adventure.
        place: Id of the segment to which it walked last, which differs once it was put elsewhere.
        sent: `True` if a spell sends it elsewhere.
        step: The step that comes next.
        met: The group that the party has met here.
        aside: Further groups here that have no part in it.
        monsters: Met monsters whose Strengths are rolled, and the charmed ones, by id.
        fight: The fight.
        fight_scene: The fight as it is told.
        slain: Monsters killed in this meeting whose treasure has not been shared.
        gate_found: `True` once the Black Gate is found (D16).
        gate_destroyed: `True` once it is destroyed (D17).
        inside: `True` while an adventure goes on.
    """

    house: ClassVar[HouseRules] = HOUSE
    kinds: ClassVar[Mapping[str, Kind]] = KINDS
    listens: ClassVar[bool] = True

    book: Book = field(metadata={"hidden": True, "given": True})
    values: Values = hidden("", given_in_state=True)
    decks: dict[str, Deck] = field(default_factory=dict)
    first: Seat | None = fixed(None, "the dice say who draws first")
    gathered: bool = fixed(False, "the party is gathered once")
    left_out: Annotated[int, Range(0, 3)] = fixed(0, "is said while the party is gathered")
    party: dict[str, Member] = field(default_factory=dict)
    ranks: list[list[str]] = fixed(factory=list, why="the marching order has a page of its own")
    printed: dict[str, int | str] = hidden(factory=dict, given_in_state=True)
    sun: Sun = figure("none", Text("Dominant sun"))
    adventure: Annotated[int, Range(0, 99)] = box_only(0, Text("Adventure"))
    inside: bool = fixed(False, "an adventure begins and ends by itself")
    segments: dict[str, Segment] = field(default_factory=dict)
    here: str = not_in_menu("", "the party goes from segment to segment; put elsewhere it is by the id of that")
    place: str = hidden("")
    sent: bool = hidden(False)
    step: Step = fixed("way", "the steps of a stage follow each other")
    met: Group | None = None
    aside: list[Group] = fixed(factory=list, why="stand by until it is their turn")
    monsters: dict[str, Monster] = field(default_factory=dict)
    fight: Fight | None = None
    fight_scene: FightScene | None = hidden(None)
    slain: list[str] = fixed(factory=list, why="follows from who dies")
    gate_found: bool = figure(False, Text("Gate found"), late=True)
    gate_destroyed: bool = figure(False, Text("Gate destroyed"), late=True)

    def creatures(self) -> Iterable[Any]:
        """Return the party, then the monsters."""
        return (*self.party.values(), *self.monsters.values())

    def tell(
        self,
        key: str,
        text: Text,
        *,
        loud: bool = True,
        kind: Kind | None = None,
        who: str = "",
        victim: Text = BLANK,
    ) -> None:
        """Tell an event to the whole party: its words name the character, since a seat may have several.

        The event belongs to the step of a stage, or the round of a fight, in which it happened.
        """
        GameState.tell(self, key, text, loud=loud, kind=kind, who=who, victim=victim)
        self.told[-1] = replace(self.told[-1], who="", round=self.turns)

    def check(self, path: str, value: object) -> None:
        """Raise `ValueMisfit` where a list names a weapon, a spell or an item that there is not, or `here` no segment.

        Args:
            path: Where the value is to stand.
            value: What people have said.

        """
        if path == "here" and value not in self.segments:
            raise ValueMisfit(Text("There is no segment called {name}: name one by its id.", name=_shown(value)))
        match path.split("."):
            case ["party" | "monsters", _, name, *_]:
                for each in value if isinstance(value, list) else [value]:
                    self._check_thing(name, each)

    def _check_thing(self, kind: str, value: object) -> None:
        if kind == "weapons" and value not in WEAPONS:
            ids, name = ", ".join(WEAPONS), _shown(value)
            raise ValueMisfit(Text("There is no weapon called {name}: name one of {ids}.", name=name, ids=ids))
        if kind in ("spells", "usable", "spent", "under") and value not in self.book.spells:
            raise ValueMisfit(Text("There is no spell called {name}: name one by its id.", name=_shown(value)))
        if kind == "items" and not is_item(str(value)):
            name = _shown(value)
            raise ValueMisfit(Text("There is no item called {name}: give its kind, its id and its bonus.", name=name))
        if kind == "jewels" and isinstance(value, int) and value < 0:
            raise ValueMisfit(Text("A jewel cannot be worth {n}: give 0 or more.", n=value))

    @property
    def asks_values(self) -> bool:
        """`True` while nobody has said where printed values come from, and the house rule leaves it open."""
        open_ = self.rule("tables") == "asked" and not self.values
        return self.rules >= VALUES_ASKED and open_ and not self.party and not self.adventure

    @property
    def is_outside(self) -> bool:
        """`True` if printed values come from the outside set, Drakvakt's own."""
        return self.values == "set" or self.rule("tables") == "outside"

    # The party.

    @property
    def speaker(self) -> Seat:
        """Seat that answers for the whole party: the first with a living character (D0.5)."""
        return next((one.seat for one in self.living()), self.seats[0])

    def build_choice(
        self, key: str, words: Text, *options: Option, by_name: bool = False, about: Subjects = ()
    ) -> Choose | None:
        """Build a choice of the whole party, which its speaker makes (D0.5); `None` without anything to choose."""
        return choice(key, self.speaker, words, *options, by_name=by_name, about=about) if options else None

    def living(self) -> list[Member]:
        """Return the living characters in the order in which they joined."""
        return [one for one in self.party.values() if one.alive]

    def marching(self) -> list[Member]:
        """Return the living characters in marching order: from the first rank on, each from left to right."""
        return [self.party[id] for rank in self.ranks for id in rank if id in self.party and self.party[id].alive]

    def members_of(self, seat: Seat) -> list[Member]:
        """Return the characters of a player."""
        return [one for one in self.party.values() if one.seat == seat]

    def by_id(self, id: str) -> Member | Monster:
        """Return the character or monster with that id."""
        return self.party.get(id) or self.monsters[id]

    def enemies(self) -> list[Monster]:
        """Return the living monsters that fight against the party."""
        return [one for one in self.monsters.values() if one.alive and not one.charmed]

    def charmed(self) -> list[Monster]:
        """Return the living monsters that fight for the party."""
        return [one for one in self.monsters.values() if one.alive and one.charmed]

    @property
    def won(self) -> bool:
        """`True` once the Black Gate is destroyed; by house rule each must also be rich and tried (D17, DS27)."""
        if not self.gate_destroyed or not self.living():
            return False
        return self.rule("victory") == "gate" or all(one.experience >= 100 and one.gold >= 100 for one in self.living())

    # The maze.

    @property
    def segment(self) -> Segment:
        """Segment where the party is."""
        return self.segments[self.here]

    @property
    def level(self) -> int:
        """Level where the party is."""
        return self.segments[self.here].level if self.here in self.segments else 1

    def segment_at(self, level: int, column: int, row: int) -> Segment | None:
        """Return the segment that lies at that place, `None` if none does."""
        for segment in self.segments.values():
            # A view looks at each side of each, so nothing is made on the way.
            if segment.column == column and segment.row == row and segment.level == level:
                return segment
        return None

    def neighbour(self, segment: Segment, way: Way) -> Segment | None:
        """Return the segment beyond that side, `None` if none lies there."""
        column, row = STEPS[way]
        return self.segment_at(segment.level, segment.column + column, segment.row + row)

    # Deaths.

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        """Take the dead out of the ranks; the survivors share the goods of a character (DS23)."""
        self.ranks = [[id for id in rank if id != one.id] for rank in self.ranks]
        if self.fight is None:
            self.ranks = [rank for rank in self.ranks if rank]
        else:
            # A rank that is wiped out stays empty until its side reorganises (DS21, DS22).
            self.fight.ranks = [[id for id in rank if id != one.id] for rank in self.fight.ranks]
        if isinstance(one, Monster):
            self.gate_destroyed = self.gate_destroyed or one.kind == "gate"
            if not one.charmed and not one.counted:
                one.counted = True
                self.slain.append(one.id)
            one.tell("monster.dead", Text("{hero} is destroyed.") if one.kind == "gate" else Text("{hero} is dead."))
        else:
            seat = stand_for(one.seat, "seat", one.seat, one.seat)
            one.tell("dead", Text("{hero} ({seat}) dies.", seat=seat))
            for each in self.monsters.values():
                # Whoever spoke for the party may have nobody left: the next one rolls for them (D0.5).
                each.seat = self.speaker
