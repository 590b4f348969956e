"""Laws of Talisman, which hold after every answer of random and mixed play."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from companion.asks import Ask, Choose
from companion.games.talisman import abilities
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.games.talisman.state.spaces import CROWN, DEN, PITS, VALLEY, is_wooded
from companion.testing.laws import Law, Moment


def living_characters(state: TalismanState) -> Iterator[Character]:
    """Return the characters on the board."""
    return (one for one in state.characters.values() if one.alive and one.card)


def hole_value(ask: Ask, name: str) -> str:
    """Return the value in that hole of a prompt, in English; "" where there is no such hole."""
    return next((str(value) for key, value in ask.text.params if key == name), "")


class FightsAreHere(Law):
    """Nobody fights on a space where they are not (T6.13.1a, T6.15.11)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state, ask = moment.state, moment.ask
        if ask is None or state.turn is None:
            return
        fighter = state.characters[state.turn]
        match ask.key:
            case "fight" | "fight.foe":
                foe = hole_value(ask, "foe")
                if foe not in self.foes(fighter):
                    yield f"{fighter.seat} fights {foe} at {fighter.space}, where there is none"
            case "attacked" | "fight.own":
                other = state.characters[ask.seats[0]]
                alone = not state.others_here(fighter) and not self.foes(fighter)
                if other.space != fighter.space or alone:
                    yield f"{ask.key}: {other.seat} at {other.space}, {fighter.seat} at {fighter.space}"

    def foes(self, one: Character) -> set[str]:
        """Return the names of all that can fight on the hero's space."""
        state = one.state
        kinds = state.cards_on(one.space).kinds("enemy", "spirit")
        found = {str(kind.name) for kind in kinds} | ({"Enemies"} if len(kinds) > 1 else set())
        named = {state.board.bridge[0]: "Sentinel", DEN: "Werewolf", PITS: "Lizard"}
        return found | {name for space, name in named.items() if space == one.space}


class ToadsCarryNothing(Law):
    """A Toad holds no Gold, Object or Follower (T6.19.2)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in living_characters(moment.state):
            if one.toad and (one.gold or len(one.held)):
                yield f"{one.seat}: {one.gold} Gold, {one.held.cards()}"


class ToadsKeepTheirPowers(Law):
    """A Toad has afterwards the Strength and Craft that it had at the moment of the change (T6.19.3)."""

    def __init__(self) -> None:
        self.kept: Mapping[tuple[str, str], tuple[bool, int, int]] = {}

    def find_faults(self, moment: Moment) -> Iterator[str]:
        now = {(one.seat, one.card): (one.toad > 0, one.strength, one.craft) for one in living_characters(moment.state)}
        for who, (toad, *powers) in now.items():
            was_toad, *before = self.kept.get(who, (False, *powers))
            if (toad or was_toad) and powers != before:
                yield f"{who}: {before} at the change, {powers} now"
        self.kept = now


def spell_maximum(one: Character) -> int:
    """Return how many Spells a hero may hold, without telling anything (T6.2.6, TS4, TS10)."""
    limit = one.state.book.figures.spell_limit(one.total("craft"))
    wand = max((kind.spells for kind in one.working_objects()), default=0)
    always = max((ability.n for ability in abilities.active_abilities(one, "cast", "spells")), default=0)
    return max(limit + wand, always if one.state.rule("abilities_win") else 0)


def object_maximum(one: Character) -> int:
    """Return how many counted Objects a hero may hold (T6.5.3, TS9)."""
    extra = one.state.rule("mule_extra")
    if not any(kind.pack for kind in one.held.kinds("follower")):
        return one.state.book.figures.limit_objects
    return one.state.book.figures.limit_objects + int(str(extra)) if extra else 999


class Limit(Law):
    """Limit that is enforced at once; a hero who is beyond it by a correction is excused until then."""

    heeding: ClassVar[frozenset[str]] = frozenset({"spell.discard", "spell.letter"})
    """Keys of the asks that enforce the limit."""

    def __init__(self) -> None:
        self.excused: set[str] | None = None

    @abstractmethod
    def excess(self, one: Character) -> str:
        """Return by what a hero is beyond the limit; "" where that is not so."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        found = {one.seat: said for one in living_characters(moment.state) if (said := self.excess(one))}
        # A new instance watches since people bent the rules.
        self.excused = {*found} if self.excused is None else self.excused & {*found}
        if moment.ask is None or moment.ask.key in self.heeding or self.is_dealt(moment.ask):
            return
        for seat, said in found.items():
            if seat not in self.excused:
                yield f"{seat}: {said} at {moment.ask.key}"

    def is_dealt(self, _ask: Ask) -> bool:
        """Return whether a character is just being set up."""
        return False


class SpellsHaveALimit(Limit):
    """Nobody who is no Toad holds more Spells than the limit, but where they discard some (T6.2.8, T6.2.6b)."""

    def __init__(self) -> None:
        super().__init__()
        self.begins = False

    def excess(self, one: Character) -> str:
        return "" if one.toad or one.spells <= spell_maximum(one) else f"{one.spells} Spells of {spell_maximum(one)}"

    def is_dealt(self, ask: Ask) -> bool:
        """Return whether a Character card's Spells are being drawn, before the surplus goes (T3e)."""
        self.begins = ask.key.startswith("setup.") or (self.begins and ask.key == "spell.draw")
        return self.begins and ask.key == "spell.draw"


class ObjectsHaveALimit(Limit):
    """Nobody holds more Objects than the limit, but where they leave some (T6.5.3, T6.5.5a)."""

    heeding = frozenset({"object.leave", "spell.discard", "spell.letter"})

    def excess(self, one: Character) -> str:
        return f"{one.held.cards()}" if len(limits.counted_objects(one)) > object_maximum(one) else ""


class ObjectsFit(Law):
    """Nobody holds an Object that does not fit the Alignment (T6.5.2, T6.7.3)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in living_characters(moment.state):
            for kind in one.objects():
                if not kind.may_be_held_by(one.alignment):
                    yield f"{one.seat} is {one.alignment} and holds {kind.id}"


class PowersHaveAFloor(Law):
    """Own Strength and own Craft never lie below the printed values (T6.1.3, T6.2.3)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in living_characters(moment.state):
            if one.strength < one.printed_value("strength") or one.craft < one.printed_value("craft"):
                yield f"{one.seat}: Strength {one.strength}, Craft {one.craft}"


class TheDeadHoldNothing(Law):
    """The dead have no Gold, Objects, Followers, Spells or trophies (T6.4.3b)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in moment.state.characters.values():
            if one.card and one.mourned and (one.gold or len(one.held) or one.spells or len(one.trophies)):
                yield f"{one.seat}: {one.gold} Gold, {one.held.cards()}, {one.spells} Spells, {one.trophies.cards()}"


class RaftsLieWhereTheyWereBuilt(Law):
    """A built Raft lies in Woods or a Forest, where it was built (T6.11.16, T6.11.17)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in living_characters(moment.state):
            if one.built and not is_wooded(one.space):
                yield f"{one.seat} has a Raft at {one.space}"


class LizardMenStayInThePits(Law):
    """Only heroes in the Pits have lizard men left (T6.14.8b)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        for one in living_characters(moment.state):
            if one.lizards and one.space != PITS:
                yield f"{one.seat} at {one.space}: {one.lizards}"


class TheValleyNeedsATalisman(Law):
    """The Valley of Fire is offered only with a Talisman, or from the Crown (T6.11.6b)."""

    def find_faults(self, moment: Moment) -> Iterable[str]:
        ask = moment.ask
        if not isinstance(ask, Choose) or ask.key != "move.step":
            return
        one = moment.state.characters[ask.seats[0]]
        offered = VALLEY in [option.id for option in ask.options_for(one.seat)]
        if offered and one.space != CROWN and not one.has_talisman:
            yield f"{one.seat} at {one.space} has no Talisman"


class ThingsAreOpen(Law):
    """My things stand beside every ask of the own turn outside a fight, and beside none in it (T6.1.5, T6.5.4)."""

    FIGHTS = frozenset({"fight", "fight.own", "fight.foe", "attacked", "spoils", "buy", "buy.agree", "armour"})
    SHUT = frozenset({*FIGHTS, "things", "things.leave", "armour.roll", "object.leave", "trophies.which"})
    """Keys of asks where they are shut, or may be: those after a fight or after leaving a thing."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        state, ask = moment.state, moment.ask
        if ask is None or state.turn is None:
            return
        open_ = "things" in [offer.what for offer in ask.interruptions]
        if open_ and ask.key in self.FIGHTS:
            yield f"they are open at {ask.key}"
        if (
            not open_
            and not state.closed
            and ask.key not in self.SHUT
            and state.turn in ask.seats
            and not ask.key.startswith("setup.")
        ):
            yield f"they are not open at {ask.key}"


LAWS: tuple[type[Law], ...] = (
    FightsAreHere,
    ToadsCarryNothing,
    ToadsKeepTheirPowers,
    SpellsHaveALimit,
    ObjectsHaveALimit,
    ObjectsFit,
    PowersHaveAFloor,
    TheDeadHoldNothing,
    RaftsLieWhereTheyWereBuilt,
    LizardMenStayInThePits,
    TheValleyNeedsATalisman,
    ThingsAreOpen,
)
