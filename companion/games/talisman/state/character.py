"""A player's character (spelfiguur): what its counters show, where it stands, and what has happened to it this turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from companion.asking import done
from companion.asks import Ask, Choose, Number, Option, Outcome, Roll, Tell
from companion.dice import Die, Need
from companion.games.talisman.data.cards import HELD, OBJECTS, CardKind
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.spaces import GLADE, PITS
from companion.kit.cards.holdings import Holding, Place, hand
from companion.kit.creatures import Mortal
from companion.kit.figures import figure, fixed, hidden, noted, unlisted
from companion.record import record
from companion.state import Range
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.talisman.data.characters import Character as Sheet
    from companion.games.talisman.state.game import TalismanState  # noqa: F401 - the base's parameter names it

Ability: TypeAlias = Literal["strength", "craft"]
"""Strength (lichaamskracht) or Craft (intelligentie)."""

Barred: TypeAlias = Literal["gains", "loses", "carries", "alone"]
"""What is not for a Toad: to gain or lose Strength and Craft, to carry anything, and to have a Follower."""

NO_WEAPON: Final = "none."
"""Who has put all weapons away; no card's id has a dot."""

HERE: Final = "follows from the answers of this turn: an undo asks them again"


@record(frozen=False)
class Character(Mortal["TalismanState"]):
    """A character; its player's name is what it is called, since a player may have several in one evening.

    `card`: which one it is, "" before one has been drawn. `strength` and `craft` are its own ones, as the counters show
    them (T6.1.1, T6.2.1). `missed`: turns that it has yet to miss. `toad`: turns that it is a Toad. `built`: it can
    cross the river this turn, `builds`: in its next. `lizards`: so many are left in the Pits. `healed`: Lives of
    healing in this turn. `start`: where it stood when this turn began; `carried`: an adventure has taken it elsewhere,
    `ended`: its turn ends now. `steps`: what is left of the roll, `crossed`: it led over the river. `retreats`: it has
    gone back toward the Plain. `turned`: a Toad since this turn. `at_stake`: Lives that a Spell can still save,
    `dying`: these are its last. `evaded`: it has Evaded in this turn (T6.18.1b). `weapon`: the one that it uses in
    this turn's Battles, where its player has chosen another than the best, or none. `away`: its move of this turn has
    begun. `worths`: the Strength of trophies without a name, by the slot of the card.
    """

    life: Annotated[int | None, Range(0, 40)] = figure(None, Text("Lives"))
    max_life: Annotated[int | None, Range(1, 40)] = hidden(None)
    card: str = fixed("", "a character is drawn or chosen")
    strength: Annotated[int, Range(0, 40)] = figure(0, Text("Strength"), lasts="life")
    craft: Annotated[int, Range(0, 40)] = figure(0, Text("Craft"), lasts="life")
    gold: Annotated[int, Range(0, 99)] = figure(0, Text("Gold"), lasts="life")
    alignment: Alignment = figure("neutral", Text("Alignment"))
    space: str = figure("", Text("At"))
    toad: Annotated[int, Range(0, 9)] = figure(0, Text("Turns as a Toad"), lasts="life")
    missed: Annotated[int, Range(0, 9)] = figure(0, Text("Turns to miss"), lasts="life")
    built: bool = figure(False, Text("Built a Raft"), lasts="life")
    lizards: Annotated[int, Range(0, 12)] = figure(0, Text("Lizard men"), lasts="life")
    changed: bool = noted(False, Text("Changed already"), lasts="turn")
    healed: Annotated[int, Range(0, 20)] = noted(0, Text("Lives healed"), lasts="turn")
    start: str = unlisted("", HERE, lasts="turn")
    steps: Annotated[int, Range(0, 6)] = unlisted(0, HERE, lasts="turn")
    crossed: bool = unlisted(False, HERE, lasts="turn")
    carried: bool = unlisted(False, HERE, lasts="turn")
    ended: bool = unlisted(False, HERE, lasts="turn")
    builds: bool = unlisted(False, HERE, lasts="turn")
    retreats: bool = unlisted(False, HERE, lasts="turn")
    turned: bool = unlisted(False, HERE, lasts="turn")
    at_stake: Annotated[int, Range(0, 40)] = unlisted(0, HERE, lasts="life")
    dying: bool = unlisted(False, HERE, lasts="life")
    evaded: bool = unlisted(False, HERE, lasts="turn")
    weapon: str = unlisted("", HERE, lasts="turn")
    away: bool = unlisted(False, HERE, lasts="turn")
    worths: dict[str, Annotated[int, Range(0, 40)]] = hidden(factory=dict, lasts="life")

    # Its asks: "My things" stands beside each of them.

    def lines(self, key: str, words: Text, *options: Option, by_name: bool = False) -> Choose | None:
        """One of these lines."""
        return self.state.with_things(super().lines(key, words, *options, by_name=by_name))

    def counting(
        self, key: str, words: Text, most: int, *, least: int = 0, chances: tuple[Fraction, ...] = (), likely: int = 0
    ) -> Number | None:
        """How many, from `least` to `most`."""
        asked = super().counting(key, words, most, least=least, chances=chances, likely=likely)
        return self.state.with_things(asked)

    def dice(
        self,
        key: str,
        words: Text,
        die: Die,
        count: int = 1,
        need: Need | None = None,
        outcomes: tuple[Outcome, ...] = (),
    ) -> Roll | None:
        """So many dice."""
        return self.state.with_things(super().dice(key, words, die, count, need, outcomes))

    # Its cards.

    @property
    def sheet(self) -> Sheet | None:
        """Its Character card, once it has one."""
        return self.state.book.characters.get(self.card)

    @property
    def held(self) -> Holding[CardKind]:
        """Objects and Followers, face up before it (T6.5.1, T6.6.1)."""
        return self.state.pile(f"held:{self.seat}", *HELD)

    @property
    def trophies(self) -> Holding[CardKind]:
        """The cards of Enemies that it has killed in Battle (T6.1.4a)."""
        return self.state.pile(f"trophies:{self.seat}", "adventure")

    @property
    def spells(self) -> int:
        """How many Spells it holds; which they are is for its player alone (T6.9.2)."""
        return self.state.decks["spell"].left(hand(self.seat)) or 0

    @property
    def can_cast(self) -> bool:
        """Every living character who holds a Spell, but no Toad (T6.9.1, T6.19.5)."""
        return bool(self.card) and self.alive and self.has_magic and self.spells > 0

    def objects(self) -> list[CardKind]:
        """Its Objects and Magic Objects, from the Adventure deck or from a stock."""
        return self.held.kinds(*OBJECTS)

    def takes_card(self, other: Character, place: Place) -> None:
        """An Object or a Follower out of another's hands."""
        name = self.state.kind_of(place.deck, place.card).name
        other.held.give(place, f"held:{self.seat}")
        self.tell("object", Text("{hero} takes: {card}.", hero=self.called, card=name))

    def awake(self) -> list[CardKind]:
        """The Objects whose bonuses count now: none on the Cursed Glade (T6.1.6c), and a Toad has none."""
        return [] if not self.can_carry or self.space == GLADE else self.objects()

    def weapons(self) -> list[CardKind]:
        """Those of which one can be used in a Battle, each kind once, the best first (T6.1.6b)."""
        kinds = {kind.id: kind for kind in self.awake() if kind.weapon}
        return sorted(kinds.values(), key=lambda kind: -kind.bonus("strength", "battle"))

    @property
    def used_weapon(self) -> CardKind | None:
        """The one that it uses in this turn's Battles: the best, unless its player has chosen another, or none."""
        arms = self.weapons()
        if not arms or self.weapon == NO_WEAPON:
            return None
        return next((kind for kind in arms if kind.id == self.weapon), arms[0])

    @property
    def has_powers(self) -> bool:
        """Whether what Objects do otherwise works: not on the Cursed Glade, but by house rule there too (TS36)."""
        return self.can_carry and (self.space != GLADE or rule(self.state.options, "glade") == "bonus")

    def powers(self) -> list[CardKind]:
        """The Objects that do what they do beside their bonuses."""
        return self.objects() if self.has_powers else []

    @property
    def fights_on(self) -> bool:
        """Whether lizard men are left that it fights without moving (T6.14.8b): in the Pits alone."""
        return self.lizards > 0 and self.space == PITS

    @property
    def has_talisman(self) -> bool:
        """Whether it may go up to the Crown (T5, T6.11.6b)."""
        return any(kind.role == "talisman" for kind in self.objects())

    # What it can.

    def printed(self, ability: Ability) -> int:
        """The value on its card, below which its own one never drops (T6.1.3, T6.2.3)."""
        if self.sheet is None:
            return 1
        return self.sheet.strength if ability == "strength" else self.sheet.craft

    def own(self, ability: Ability) -> int:
        """What the counters show."""
        return self.strength if ability == "strength" else self.craft

    def total(self, ability: Ability, *scopes: str) -> int:
        """Own value, and all that Followers and Objects add now (T6.1.6a, T6.2.5); a Toad has 1 (T6.19.3).

        On the Cursed Glade Objects have no power (T6.1.6c); Followers count there, too. Of several weapons only one
        counts: the best, unless another was chosen (T6.1.6b).
        """
        if self.toad:
            figures = self.state.book.figures
            return figures.toad_strength if ability == "strength" else figures.toad_craft
        # The limits look at this after every change, so what it holds is looked through once.
        sorts = {"follower"} if self.space == GLADE else {"follower", *OBJECTS}
        counting = self.held.kinds(*sorts)
        weapons = [kind for kind in counting if kind.weapon]
        chosen = [kind for kind in weapons if kind.id == self.weapon] or weapons
        if self.weapon == NO_WEAPON:
            chosen = []
        weapon = max((kind.bonus(ability, *scopes) for kind in chosen), default=0)
        added = sum(kind.bonus(ability, *scopes) for kind in counting if not kind.weapon)
        return self.own(ability) + added + weapon

    @property
    def spell_limit(self) -> int:
        """How many Spells its total Craft allows (T6.2.6a, TT1)."""
        return self.state.book.figures.spell_limit(self.total("craft"))

    # What happens to it.

    def raises(self, ability: Ability, by: int = 1) -> None:
        """Gain a counter; what a Toad gains is lost when it turns back, so it never gets one (T6.19.3)."""
        if self.is_barred("gains"):
            return
        by = min(by, self.state.stockpile(ability))
        if not self.gain(ability, by):
            self.tell("stockpile", Text("{hero}: there are no more counters."))
            return
        if ability == "strength":
            self.tell("strength.gained", Text("{hero}: Strength is {n} now.", hero=self.called, n=self.strength))
        else:
            self.tell("craft.gained", Text("{hero}: Craft is {n} now.", hero=self.called, n=self.craft))

    def lowers(self, ability: Ability, by: int = 1) -> int:
        """Lose counters, never below the printed value; any excess has no effect (T6.1.2, T6.1.3, T6.2.2, T6.2.3).

        A Toad keeps what it will have again afterwards (T6.19.3).
        """
        if self.is_barred("loses"):
            return 0
        lost = self.lose(ability, min(by, max(self.own(ability) - self.printed(ability), 0)))
        if not lost:
            self.tell("floor", Text("{hero} keeps the {n} printed.", hero=self.called, n=self.own(ability)))
        elif ability == "strength":
            self.tell("strength.lost", Text("{hero}: Strength is {n} now.", hero=self.called, n=self.strength))
        else:
            self.tell("craft.lost", Text("{hero}: Craft is {n} now.", hero=self.called, n=self.craft))
        return lost

    def lives(self, by: int) -> None:
        """Gain Lives in an encounter; there is no most (T6.4.4, T6.4.5)."""
        if self.alive and self.gain("life", min(by, self.state.stockpile("life"))):
            self.tell("lives", Text("{hero} has {n} Lives.", hero=self.called, n=self.life or 0))

    async def suffers(self, points: int) -> int:
        """Lose Lives (T6.4.2); a Spell can still save them at the next ask, the last ones before they go (T6.16.4c)."""
        self.at_stake = max(min(points, self.life or 0), 0)
        if self.alive and self.at_stake and self.at_stake == self.life:
            self.dying = True
            if self.state.casters(self):
                self.tell("life.last", Text("{hero}: the last Life goes! A Spell can save it."))
            await done(self.loses_all)
            self.dying, points = False, min(points, self.at_stake)
        return await super().suffers(points)

    def tells_lost(self, points: int) -> None:
        """Tell of Lives that it has just lost."""
        self.tell(
            "life.lost",
            Text.plural(
                "{hero} loses a Life: {life} left.",
                "{hero} loses {n} Lives: {life} left.",
                n=points,
                life=self.life or 0,
            ),
        )

    def loses_all(self) -> Ask | None:
        """Before the last Life is gone everybody may still cast a Spell; asked of somebody who can, and else nobody."""
        casters = self.state.casters(self)
        if not self.dying or not self.at_stake or not casters:
            return None
        words = Text("{who}: Spell? Hold C", who=casters[0].called)
        return self.state.opened(Tell(key="life.last", seats=(casters[0].seat,), text=words))

    def is_saved(self) -> bool:
        """A Spell saves a Life that is about to be lost, or was lost just now; says whether there was one."""
        if not self.at_stake:
            return False
        self.at_stake -= 1
        if not self.dying:
            self.gain("life")
        self.tell("life.saved", Text("{hero}: a Life is saved."))
        return True

    def heal(self, by: int) -> int:
        """Be healed, by at most 4 Lives in one turn (T6.4.6); returns by how many it was.

        By house rule healing goes no further than 4 Lives in all, as in the English edition (TS8).
        """
        most = self.state.book.figures.healing
        room = most - (self.healed if self.state.options["healing"] == "4_per_turn" else self.life or 0)
        many = max(min(by, room), 0)
        if many:
            self.state.notes("healing")
            self.gain("healed", many)
            self.lives(many)
        else:
            self.tell("healed.enough", Text("{hero}: no more healing this turn."))
        return many

    def takes(self, gold: int, *, given: bool = False) -> None:
        """Get Gold, of which there is no limit (T6.3.5); from the stockpile, or `given` by another (T6.3.4)."""
        if self.is_barred("carries"):
            return
        if gold and self.gain("gold", gold if given else min(gold, self.state.stockpile("gold"))):
            self.tell("gold", Text("{hero} has {n} Gold.", hero=self.called, n=self.gold))

    def pays(self, gold: int) -> bool:
        """Pay from his own Gold; without enough it is refused (T6.3.3)."""
        if gold > self.gold:
            self.tell("gold.short", Text("{hero} has only {n} Gold.", hero=self.called, n=self.gold))
            return False
        if gold:
            self.lose("gold", gold)
            self.tell("gold.paid", Text("{hero} pays {n}: {left} Gold left.", n=gold, left=self.gold))
        return True

    def aligns(self, to: Alignment) -> bool:
        """Change its Alignment, which happens once in a turn at most (T6.7.2); says whether it did."""
        if to == self.alignment:
            return False
        if self.changed:
            self.tell("alignment.twice", Text("{hero}: one change of Alignment a turn."))
            return False
        self.alignment, self.changed = to, True
        back = self.sheet is not None and self.sheet.alignment == to
        self.tell("alignment", SENTENCES["back" if back else to])
        if to == "neutral" and not back:
            self.state.notes("TS38")
        return True

    def sets_out(self) -> None:
        """Begin the move of this turn: it leads away from where it stands now.

        The box may have had it elsewhere when the turn began, and people have put that right (T6.13.1b).
        """
        if not self.away:
            self.start, self.away = self.space, True

    # A Toad: whatever it may not do is asked here (T6.19.2-T6.19.8).

    @property
    def can_carry(self) -> bool:
        """Whether it can have Objects, Gold and Followers: a Toad cannot (T6.19.2)."""
        return not self.toad

    @property
    def can_trade(self) -> bool:
        """Whether it can get Strength for trophies: a Toad would not keep it (T6.19.3)."""
        return not self.toad

    @property
    def has_magic(self) -> bool:
        """Whether it can cast and draw Spells; a Toad only keeps those that it holds (T6.19.5, TS22)."""
        return not self.toad

    @property
    def can_evade(self) -> bool:
        """Whether it may have something to Evade by: a Toad has neither ability nor Spell (T6.19.5, T6.19.8)."""
        return not self.toad

    @property
    def shape(self) -> Sheet | None:
        """The Character card whose abilities it has now; a Toad has none (T6.19.8)."""
        return None if self.toad else self.sheet

    @property
    def hops(self) -> bool:
        """Whether it moves one space without a roll, as a Toad does everywhere (T6.19.4)."""
        return self.toad > 0

    def is_barred(self, deed: Barred) -> bool:
        """Whether that is not for it, being a Toad; then it is said why."""
        if self.toad:
            self.tell(f"toad.{deed}", SENTENCES[deed])
        return self.toad > 0

    def becomes_toad(self) -> None:
        """Turn into a Toad for three of its own turns, this one not counted but by house rule (T6.19.1, TS21).

        All that it has stays face up on the space (T6.19.2); its Spells stay in hand, not to be cast, or are discarded
        by house rule (TS22).
        """
        self.toad = self.state.book.figures.toad_turns
        self.turned = rule(self.state.options, "toad_turns") == "next"
        self.tell("toad", Text("{hero} is a Toad: {n} turns. All stays here.", n=self.toad))
        self.state.leaves_all(self)
        self.state.notes("toad_turns")
        if self.spells:
            self.state.notes("toad_spells")
        if rule(self.state.options, "toad_spells") == "discarded":
            self.state.discards_spells(self)

    def ends_turn(self) -> bool:
        """End a turn of its own: a Toad has one turn less before it, and turns back after the third (T6.19.1).

        Returns whether it has just turned back.
        """
        if not self.toad or self.turned:
            return False
        self.toad -= 1
        if self.toad:
            return False
        self.tell("toad.back", Text("{hero} is no Toad any more."))
        return True


SENTENCES: Final[Mapping[str, Text]] = {
    "good": Text("{hero} is good: take a GOOD card."),
    "neutral": Text("{hero} is neutral now."),
    "evil": Text("{hero} is evil: take an EVIL card."),
    "back": Text("{hero}: back to the Alignment on the card."),
    "gains": Text("{hero} is a Toad: nothing is gained."),
    "loses": Text("{hero} is a Toad: nothing is lost."),
    "carries": Text("{hero} is a Toad and carries nothing."),
    "alone": Text("{hero} is a Toad: no Followers."),
}
"""What is said of a change; the printed Alignment takes the card away (T6.7.1), neutral has none (TS38).

Then what is said of a Toad that cannot do something.
"""
