"""A player's character (spelfiguur): its counters, where it stands, and what has happened to it this turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from companion.asking import wait_until_done
from companion.asks import Ask, Choose, Number, Option, Roll, RollOutcome, Tell
from companion.dice import Die, Need
from companion.games.talisman.data.cards import HELD, OBJECTS, CardKind
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.state.spaces import GLADE, PITS
from companion.kit.cards.holdings import Holding, hand_pile
from companion.kit.creatures import Mortal
from companion.kit.figures import box_only, figure, fixed, hidden, not_in_menu
from companion.record import record
from companion.state import Range
from companion.subjects import Subjects
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.talisman.data.characters import CharacterCard
    from companion.games.talisman.state.game import TalismanState  # noqa: F401 - the base's parameter names it

Ability: TypeAlias = Literal["strength", "craft"]
"""Strength (lichaamskracht) or Craft (intelligentie)."""

Barred: TypeAlias = Literal["gains", "loses", "carries", "alone"]
"""Changes that a Toad is kept from: to gain or lose Strength and Craft, to carry things, to have a Follower."""

NO_WEAPON: Final = "none."
"""Weapon of a character who has put all weapons away; no card's id has a dot."""

FOLLOWS_FROM_ANSWERS: Final = "follows from the answers of this turn: an undo asks them again"


@record(frozen=False)
class Character(Mortal["TalismanState"]):
    """A player's character; it goes by the player's name, since a player may have several in one evening.

    Attributes:
        card: Id of its Character card, "" before one has been drawn.
        strength: Own Strength, as the counters show it (T6.1.1).
        craft: Own Craft, as the counters show it (T6.2.1).
        missed: Number of turns still to miss.
        toad: Number of turns left as a Toad.
        built: `True` if it can cross the river by its Raft this turn.
        builds: `True` if it has built the Raft in this turn, and can cross by it in the next one.
        lizards: Number of lizard men left in the Pits.
        healed: Lives of healing in this turn.
        start: Its space when this turn began.
        carried: `True` if an adventure has taken it elsewhere.
        ended: `True` if its turn ends now.
        steps: Steps left of the roll.
        crossed: `True` if the move led over the river.
        retreats: `True` if it has gone back toward the Plain.
        turned: `True` if it has been a Toad since this turn.
        at_stake: Lives that a Spell can still save.
        dying: `True` if the Lives at stake are the last ones.
        evaded: `True` if it has Evaded in this turn (T6.18.1b).
        weapon: Id of the weapon for this turn's Battles, if its player has chosen another than the best, or none.
        away: `True` if its move of this turn has begun.
        commands: "yes" or "no" once its player has said, staying on the Crown, whether it casts the Command Spell.
        laid: Objects that it has left this turn because it carried too many: they are not offered to it again.
        worths: Strength of trophies without a name, by the slot of the card.
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
    changed: bool = box_only(False, Text("New Alignment"), lasts="turn")
    healed: Annotated[int, Range(0, 20)] = box_only(0, Text("Lives healed"), lasts="turn")
    start: str = not_in_menu("", FOLLOWS_FROM_ANSWERS, lasts="turn")
    steps: Annotated[int, Range(0, 6)] = not_in_menu(0, FOLLOWS_FROM_ANSWERS, lasts="turn")
    crossed: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    carried: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    ended: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    builds: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    retreats: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    turned: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    at_stake: Annotated[int, Range(0, 40)] = not_in_menu(0, FOLLOWS_FROM_ANSWERS, lasts="life")
    dying: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="life")
    evaded: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    weapon: str = not_in_menu("", FOLLOWS_FROM_ANSWERS, lasts="turn")
    away: bool = not_in_menu(False, FOLLOWS_FROM_ANSWERS, lasts="turn")
    commands: str = not_in_menu("", FOLLOWS_FROM_ANSWERS, lasts="turn")
    laid: list[str] = not_in_menu(factory=list, why=FOLLOWS_FROM_ANSWERS, lasts="turn")
    worths: dict[str, Annotated[int, Range(0, 40)]] = hidden(factory=dict, lasts="life")

    # Asks of the character: "My things" stands beside each of them.

    def build_choice(
        self, key: str, words: Text, *options: Option, by_name: bool = False, about: Subjects = ()
    ) -> Choose | None:
        """Build a choice among these lines, with "My things" beside it."""
        return self.state.with_my_things(super().build_choice(key, words, *options, by_name=by_name, about=about))

    def build_number(
        self, key: str, words: Text, most: int, *, least: int = 0, chances: tuple[Fraction, ...] = (), likely: int = 0
    ) -> Number | None:
        """Build an ask for a number from `least` to `most`, with "My things" beside it."""
        asked = super().build_number(key, words, most, least=least, chances=chances, likely=likely)
        return self.state.with_my_things(asked)

    def build_roll(
        self,
        key: str,
        words: Text,
        die: Die,
        count: int = 1,
        need: Need | None = None,
        outcomes: tuple[RollOutcome, ...] = (),
    ) -> Roll | None:
        """Build an ask for a roll of dice, with "My things" beside it."""
        return self.state.with_my_things(super().build_roll(key, words, die, count, need, outcomes))

    # Cards.

    @property
    def sheet(self) -> CharacterCard | None:
        """Character card, once the player has one."""
        return self.state.book.characters.get(self.card)

    @property
    def held(self) -> Holding[CardKind]:
        """Objects and Followers, face up before the player (T6.5.1, T6.6.1)."""
        return self.state.pile(f"held:{self.seat}", *HELD)

    @property
    def trophies(self) -> Holding[CardKind]:
        """Cards of the Enemies that the character has killed in Battle (T6.1.4a)."""
        return self.state.pile(f"trophies:{self.seat}", "adventure")

    @property
    def spells(self) -> int:
        """Number of Spells in hand; which they are is for the player alone (T6.9.2)."""
        return self.state.decks["spell"].left(hand_pile(self.seat)) or 0

    @property
    def can_cast(self) -> bool:
        """Return whether the character is alive, holds a Spell and is no Toad (T6.9.1, T6.19.5)."""
        return bool(self.card) and self.alive and self.has_magic and self.spells > 0

    def objects(self) -> list[CardKind]:
        """Return the Objects and Magic Objects held, from the Adventure deck or from a stock."""
        return self.held.kinds(*OBJECTS)

    def active_objects(self) -> list[CardKind]:
        """Return the Objects whose bonuses count: none on the Cursed Glade (T6.1.6c) or as a Toad."""
        return [] if not self.can_carry or self.space == GLADE else self.objects()

    def weapons(self) -> list[CardKind]:
        """Return the kinds of weapons of which one can be used in a Battle, the best first (T6.1.6b)."""
        kinds = {kind.id: kind for kind in self.active_objects() if kind.weapon}
        return sorted(kinds.values(), key=lambda kind: -kind.bonus("strength", "battle"))

    @property
    def used_weapon(self) -> CardKind | None:
        """Weapon of this turn's Battles: the best, unless the player has chosen another, or none."""
        arms = self.weapons()
        if not arms or self.weapon == NO_WEAPON:
            return None
        return next((kind for kind in arms if kind.id == self.weapon), arms[0])

    @property
    def has_powers(self) -> bool:
        """Return whether Objects work apart from bonuses: on the Cursed Glade only by house rule (TS36)."""
        return self.can_carry and (self.space != GLADE or self.state.rule("glade") == "bonus")

    def working_objects(self) -> list[CardKind]:
        """Return the Objects that have their effects apart from bonuses."""
        return self.objects() if self.has_powers else []

    @property
    def has_lizards_left(self) -> bool:
        """Return whether the character stands in the Pits with lizard men left to fight (T6.14.8b)."""
        return self.lizards > 0 and self.space == PITS

    @property
    def has_talisman(self) -> bool:
        """Return whether the character holds a Talisman, which opens the way to the Crown (T5, T6.11.6b)."""
        return any(kind.role == "talisman" for kind in self.objects())

    # Values.

    def printed_value(self, ability: Ability) -> int:
        """Return the value on the card, below which the character's own one never drops (T6.1.3, T6.2.3)."""
        if self.sheet is None:
            return 1
        return self.sheet.strength if ability == "strength" else self.sheet.craft

    def own_value(self, ability: Ability) -> int:
        """Return the character's own value, as the counters show it."""
        return self.strength if ability == "strength" else self.craft

    def total(self, ability: Ability, *scopes: str) -> int:
        """Return the own value and all that Followers and Objects add now (T6.1.6a, T6.2.5).

        A Toad has 1 (T6.19.3).

        On the Cursed Glade Objects have no power (T6.1.6c); Followers count there, too. Of several weapons only one
        counts: the best, unless another was chosen (T6.1.6b).
        """
        if self.toad:
            figures = self.state.book.figures
            return figures.toad_strength if ability == "strength" else figures.toad_craft
        # The limits read this after every change, so the held cards are looked through only once.
        counting = self.held.kinds("follower", *(() if self.space == GLADE else OBJECTS))
        if not counting:
            return self.own_value(ability)
        weapons = [kind for kind in counting if kind.weapon]
        if not weapons:
            return self.own_value(ability) + sum([kind.bonus(ability, *scopes) for kind in counting])
        chosen = [kind for kind in weapons if kind.id == self.weapon] or weapons
        if self.weapon == NO_WEAPON:
            chosen = []
        weapon = max((kind.bonus(ability, *scopes) for kind in chosen), default=0)
        added = sum(kind.bonus(ability, *scopes) for kind in counting if not kind.weapon)
        return self.own_value(ability) + added + weapon

    @property
    def spell_limit(self) -> int:
        """Number of Spells that the total Craft allows (T6.2.6a, TT1)."""
        return self.state.book.figures.spell_limit(self.total("craft"))

    # Gains and losses.

    def raise_ability(self, ability: Ability, amount: int = 1) -> None:
        """Gain counters; a Toad gets none, as it would lose them on turning back (T6.19.3)."""
        if self.is_barred("gains"):
            return
        amount = min(amount, self.state.stockpile(ability))
        if not self.gain(ability, amount):
            self.tell("stockpile", Text("{hero}: there are no more counters."))
            return
        if ability == "strength":
            self.tell("strength.gained", Text("{hero}: Strength is {n} now.", hero=self.called, n=self.strength))
        else:
            self.tell("craft.gained", Text("{hero}: Craft is {n} now.", hero=self.called, n=self.craft))

    def lower_ability(self, ability: Ability, amount: int = 1) -> int:
        """Lose counters, never below the printed value; any excess is lost (T6.1.2, T6.1.3, T6.2.2, T6.2.3).

        A Toad keeps the counters that it will have again afterwards (T6.19.3).
        """
        if self.is_barred("loses"):
            return 0
        lost = self.lose(ability, min(amount, max(self.own_value(ability) - self.printed_value(ability), 0)))
        if not lost:
            self.tell("floor", Text("{hero} keeps the {n} printed.", hero=self.called, n=self.own_value(ability)))
        elif ability == "strength":
            self.tell("strength.lost", Text("{hero}: Strength is {n} now.", hero=self.called, n=self.strength))
        else:
            self.tell("craft.lost", Text("{hero}: Craft is {n} now.", hero=self.called, n=self.craft))
        return lost

    def gain_lives(self, amount: int) -> None:
        """Gain Lives in an encounter, without an upper limit (T6.4.4, T6.4.5)."""
        if self.alive and self.gain("life", min(amount, self.state.stockpile("life"))):
            self.tell("lives", Text("{hero} has {n} Lives.", hero=self.called, n=self.life or 0))

    async def take_damage(self, points: int) -> int:
        """Lose Lives (T6.4.2); a Spell can save them at the next ask, the last ones before they go (T6.16.4c)."""
        self.at_stake = max(min(points, self.life or 0), 0)
        if self.alive and self.at_stake and self.at_stake == self.life:
            self.dying = True
            if self.state.casters(self):
                self.tell("life.last", Text("{hero}: the last Life goes! A Spell can save it."))
            await wait_until_done(self.build_rescue_ask)
            self.dying, points = False, min(points, self.at_stake)
        return await super().take_damage(points)

    def tell_damage(self, points: int) -> None:
        """Tell how many Lives the character has just lost."""
        self.tell(
            "life.lost",
            Text.plural(
                "{hero} loses a Life: {life} left.",
                "{hero} loses {n} Lives: {life} left.",
                n=points,
                life=self.life or 0,
            ),
        )

    def build_rescue_ask(self) -> Ask | None:
        """Build the moment for Spells before the last Life goes; nobody is asked where nobody can cast."""
        casters = self.state.casters(self)
        if not self.dying or not self.at_stake or not casters:
            return None
        words = Text("Save {who} by Spell?", who=self.called)
        saving = Tell(key="life.last", seats=(casters[0].seat,), text=words, awaits_interruption=True)
        return self.state.with_interruptions(saving)

    def save_life(self) -> bool:
        """Save a Life that is about to be lost, or was just lost; return whether there was one."""
        if not self.at_stake:
            return False
        self.at_stake -= 1
        if not self.dying:
            self.gain("life")
        self.tell("life.saved", Text("{hero}: a Life is saved."))
        return True

    @property
    def healing_left(self) -> int:
        """Number of Lives by which the character can still be healed now (T6.4.6, TS8)."""
        most = self.state.book.figures.limit_healing
        return max(most - (self.healed if self.state.rule("healing") == "4_per_turn" else self.life or 0), 0)

    def heal(self, amount: int) -> int:
        """Heal the character, by at most 4 Lives a turn (T6.4.6); return by how many.

        By house rule healing goes no further than 4 Lives in all, as in the English edition (TS8).
        """
        many = min(amount, self.healing_left)
        if many:
            self.state.explain("healing")
            self.gain("healed", many)
            self.gain_lives(many)
        else:
            self.tell("healed.enough", Text("{hero}: no more healing this turn."))
        return many

    def take_gold(self, gold: int, *, given: bool = False) -> None:
        """Get Gold without an upper limit (T6.3.5): of the stockpile, or `given` by another (T6.3.4)."""
        if self.is_barred("carries"):
            return
        if gold and self.gain("gold", gold if given else min(gold, self.state.stockpile("gold"))):
            self.tell("gold", Text("{hero} has {n} Gold.", hero=self.called, n=self.gold))

    def pay_gold(self, gold: int) -> bool:
        """Pay from the character's own Gold; return False, and take none, where it is too little (T6.3.3)."""
        if gold > self.gold:
            self.tell("gold.short", Text("{hero} has only {n} Gold.", hero=self.called, n=self.gold))
            return False
        if gold:
            self.lose("gold", gold)
            self.tell("gold.paid", Text("{hero} pays {n}: {left} Gold left.", n=gold, left=self.gold))
        return True

    def change_alignment(self, alignment: Alignment) -> bool:
        """Change the Alignment, at most once a turn (T6.7.2); return whether it changed."""
        if alignment == self.alignment:
            return False
        if self.changed:
            self.tell("alignment.twice", Text("{hero}: one change of Alignment a turn."))
            return False
        self.alignment, self.changed = alignment, True
        back = self.sheet is not None and self.sheet.alignment == alignment
        self.tell("alignment", SENTENCES["back" if back else alignment])
        if alignment == "neutral" and not back:
            self.state.explain("TS38")
        return True

    def begin_move(self) -> None:
        """Begin this turn's move, away from where the character stands now.

        The box may have had the character elsewhere when the turn began, and people have put that right (T6.13.1b).
        """
        if not self.away:
            self.start, self.away = self.space, True

    # A Toad: each thing that it may not do is asked here (T6.19.2-T6.19.8).

    @property
    def can_carry(self) -> bool:
        """Return whether the character can have Objects, Gold and Followers: a Toad cannot (T6.19.2)."""
        return not self.toad

    @property
    def can_trade(self) -> bool:
        """Return whether trophies can be traded for Strength: a Toad would not keep it (T6.19.3)."""
        return not self.toad

    @property
    def has_magic(self) -> bool:
        """Return whether the character can cast and draw Spells; a Toad only keeps them (T6.19.5, TS22)."""
        return not self.toad

    @property
    def can_evade(self) -> bool:
        """Return whether the character can Evade at all: a Toad has neither ability nor Spell (T6.19.5, T6.19.8)."""
        return not self.toad

    @property
    def active_sheet(self) -> CharacterCard | None:
        """Character card whose abilities count now; none for a Toad (T6.19.8)."""
        return None if self.toad else self.sheet

    @property
    def moves_one_space(self) -> bool:
        """Return whether the character moves one space without a roll, as a Toad does (T6.19.4)."""
        return self.toad > 0

    def is_barred(self, deed: Barred) -> bool:
        """Return whether a Toad is kept from that; if so, tell why."""
        if self.toad:
            self.tell(f"toad.{deed}", SENTENCES[deed])
        return self.toad > 0

    def become_toad(self) -> None:
        """Become a Toad for three own turns, without this one but by house rule (T6.19.1, TS21).

        All belongings stay face up on the space (T6.19.2); Spells stay in hand, not to be cast, or are discarded by
        house rule (TS22).
        """
        self.toad = self.state.book.figures.toad_turns
        self.turned = self.state.rule("toad_turns") == "next"
        self.tell("toad", Text("{hero} is a Toad: {n} turns. All stays here.", n=self.toad))
        self.state.leave_belongings(self)
        self.state.explain("toad_turns")
        if self.spells:
            self.state.explain("toad_spells")
        if self.state.rule("toad_spells") == "discarded":
            self.state.discard_spells(self)

    def end_turn(self) -> bool:
        """End an own turn: a Toad has one turn less to go, and turns back after the third (T6.19.1).

        Returns whether the character has just turned back.
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
"""Sentences told of a change of Alignment, and of a Toad that cannot do something."""
