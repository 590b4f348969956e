"""Laws of Labirynt that hold whoever plays: checked after every answer of random and mixed play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from companion.games.labirynt.party.order import LEAST
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group
from companion.testing.laws import Law, Moment
from companion.text import Text

GONE = ("monster.dead", "monster.charmed")
"""Events of a monster that belongs to its group no more."""

PAID = ("bribe.paid", "estate.lost")
"""Events of gold that leaves the party."""


def sum_of_numbers(moment: Moment, *keys: str) -> int:
    """Return the sum of the numbers in these events."""
    return sum(number_in(event.text) for event in moment.told if event.key in keys)


def number_in(words: Text) -> int:
    """Return the value of `{n}`, also below the mark of the outside set."""
    said = dict(words.params)
    return int(str(said["n"])) if "n" in said else number_in(cast(Text, said["words"]))


class GroupsAreSomewhere(Law):
    """A living group is met, charmed, or lies on a segment (D6.9)."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.seen: dict[int, tuple[Group, int]] = {}
        self.adventure = 0

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield a group that is in none of these places, and not all dead or charmed."""
        state: LabyrinthState = moment.state
        now = {id(group): (group, count_living(state, group)) for group in all_groups(state)}
        dead = sum(event.key in GONE for event in moment.told)
        # Each adventure may have a maze of its own (DS26).
        if state.adventure == self.adventure and not state.over:
            for key, (group, left) in self.seen.items():
                if key not in now and left > dead:
                    yield f"{left} of {group.kind} are nowhere"
        self.seen, self.adventure = now, state.adventure


def all_groups(state: LabyrinthState) -> Iterator[Group]:
    """Yield all groups, wherever they are."""
    if state.met is not None:
        yield state.met
    yield from state.aside
    for one in state.segments.values():
        if one.group is not None:
            yield one.group
        yield from one.others


def count_living(state: LabyrinthState, group: Group) -> int:
    """Return how many of the group live and are not charmed."""
    fought = group is state.met and (state.fight is not None or state.step == "spoils")
    return sum(one.kind == group.kind for one in state.enemies()) if fought else group.left


class OnlyWhoIsMetFights(Law):
    """Only those who are met, and the Black Gate, stand in a fight (D8.6b, D8.7e)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield anybody else who stands there."""
        state: LabyrinthState = moment.state
        kinds = {state.met.kind if state.met is not None else "", "gate"}
        for rank in state.fight.ranks if state.fight is not None else ():
            for one in (state.monsters[id] for id in rank if id in state.monsters):
                if one.kind not in kinds:
                    yield f"{one.called} fights"


class GoldIsToldOf(Law):
    """Gold leaves the party only by an event that is told (D8.7g, DS18, DS23)."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.gold = 0

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield gold that left the party without an event."""
        gold = sum(one.gold for one in moment.state.party.values())
        if gold < self.gold - sum_of_numbers(moment, *PAID):
            yield f"{self.gold} gold, and {gold} now"
        self.gold = gold


class ExperienceIsAsTold(Law):
    """The experience that is told is what each survivor gets (D5.C5, D12)."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.points: dict[str, int] = {}

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield a living character who got more or less than was told."""
        told = sum_of_numbers(moment, "experience")
        for id, one in moment.state.party.items():
            got = one.experience - self.points.get(id, 0)
            if id in self.points and one.alive and got != told:
                yield f"{one.called} has got {got}, and {told} was told"
        self.points = {id: one.experience for id, one in moment.state.party.items()}


class TwoStandInFront(Law):
    """Outside a fight and at the end of phase 4 two characters stand in the first rank, if two can (D4.1.C2, DS5)."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.died = self.round = -1

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield a first rank with fewer characters."""
        state: LabyrinthState = moment.state
        if any(event.key == "dead" for event in moment.told):
            # The ranks are set right at the end of that step, or in phase 4 of that round.
            self.died = state.turns
        number = state.fight.round if state.fight is not None else 0
        checked = state.fight is None or number != self.round
        self.round = number
        stand = [[id for id in rank if id in state.party and state.party[id].alive] for rank in state.ranks]
        can = min(LEAST, sum(map(len, stand)))
        if stand and checked and state.turns != self.died and len(stand[0]) < can:
            yield f"{state.ranks} in round {number}"


class NamesAreApart(Law):
    """No two monsters who can be pressed have one name (D8.1b, DS24)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield a name that two monsters have."""
        state: LabyrinthState = moment.state
        names = Counter(str(one.called) for one in state.monsters.values() if one.alive)
        yield from (f"{many} are called {name}" for name, many in names.items() if many > 1)


LAWS = (GroupsAreSomewhere, OnlyWhoIsMetFights, GoldIsToldOf, ExperienceIsAsTold, TwoStandInFront, NamesAreApart)
"""Laws of Labirynt."""
