"""Creatures: everybody who can be asked, tested, hit and killed, with the verbs in which rules are written.

    if await hero.test_value("psyche", times=2): hero.tell("door.open", Text("{hero} opens the door."))
    else: await hero.take_damage(2)

A hero and a follower (both Drakborgen games), a character and their opponent (Talisman), a minifigure (Rulez), a member
of the party (Labirynt). A creature knows the state that it is in. Its asks become moot once it no longer `answers`, and
they are built from the state as often as the table likes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from companion.asking import ask_number, ask_option, ask_roll, choice, try_roll, wait_until_done
from companion.asks import Choose, Number, Option, Roll, RollOutcome, Seat, Tell
from companion.dice import T6, Die, Need
from companion.errors import DrakvaktError
from companion.kit import figures
from companion.kit.figures import figure, hidden
from companion.kit.state import GameState
from companion.record import record, replace
from companion.state import Range
from companion.subjects import Subjects, stand_for
from companion.text import BLANK, Text

S = TypeVar("S", bound=GameState)

Op: TypeAlias = Literal["<=", "<"]
"""Comparison of a roll with a value: at most the value, or below it."""

NAMES_A_SEAT: Final = {"fixed": "names a seat: another name there could be one that nobody knows"}
"""For a field that names a seat."""


TestWords: TypeAlias = tuple[Text, ...]
"""Words of a test: for a single roll, for the second of two in a row, and for the first of two."""

FIRST: Final = 2
"""Place of the words for the first of two."""

VALUE_PROMPT: Final = Text("{hero}: {value}?")
"""Words that ask for an unknown value."""

TEST_WORDS: Final[TestWords] = Text("{hero}: {value}"), Text("{hero}: {value} 2/2"), Text("{hero}: {value} 1/2")
"""Words of a test for which the rules have none of their own."""


def word_test(words: TestWords, value: Text, *, repeat: bool | None) -> Text:
    """Return the words of a test of a value.

    Args:
        words: Words for a single test, for the second of two, and for the first of two.
        value: Name of the value as people say it.
        repeat: `True` for the second of two tests in a row, `False` for the first of two, `None` for a single one.
    """
    return words[FIRST if repeat is False and len(words) > FIRST else bool(repeat)].using(value=value)


def is_always_valid() -> bool:
    """Return `True`: the ask stays valid as long as the creature answers."""
    return True


class ChangingWords(DrakvaktError, TypeError):
    """Fixed words contain a number, which may change before they are read: a `question` has to build them."""


@record(frozen=False)
class Creature(Generic[S]):
    """Anyone who has a part in a game; `seat` answers for the creature.

    The verbs that ask (`choose`, `choose_live`, `ask_yes_no`, `ask_number`, `roll`, ...) take words with the one hole
    `{hero}`, and keys that never change. Where the words contain a number, a `question` builds the ask, with
    `build_choice`, `build_number` and `build_roll`.
    """

    state: S = field(repr=False, compare=False, metadata={"hidden": True, "given": "state"})
    seat: Seat = field(metadata=NAMES_A_SEAT)

    test_die: ClassVar[Die] = T6
    """Die with which values are tested."""

    holes: ClassVar[tuple[str, ...]] = ("hero",)
    """Holes in words that the name of the creature fills."""

    @property
    def called(self) -> str | Text:
        """Name of the creature as people say it, which stands for the creature: see `companion.subjects`."""
        return stand_for(self.seat, "figure", self.seat, self.seat)

    @property
    def alive(self) -> bool:
        """`True` while the creature lives."""
        return True

    @property
    def answers(self) -> bool:
        """`True` while the creature can be asked and tested; otherwise its asks are moot."""
        return self.alive

    def named(self, words: Text) -> Text:
        """Return words with the creature's name for `{hero}`, unless that hole is filled already."""
        names: dict[str, Any] = dict.fromkeys(self.holes, self.called)
        if words.params:
            names.update(words.params)
        return words.using(**names)

    def tell(self, key: str, words: Text, *, loud: bool = True, victim: Text = BLANK) -> None:
        """Say that something has happened to the creature.

        Args:
            key: Key of the event.
            words: The sentence; {hero} is filled with the name.
            loud: Show it on the box for a moment.
            victim: Name of whoever is hit, where a picture should say so.
        """
        self.state.tell(key, self.named(words), loud=loud, who=self.seat, victim=victim)

    # Builders of asks: a `question` calls them, and puts what they build.

    def build_choice(
        self, key: str, words: Text, *options: Option, by_name: bool = False, about: Subjects = ()
    ) -> Choose | None:
        """Build a choice of these lines; `None` if the creature does not answer.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            options: The lines to choose from, in their order.
            by_name: Sort many lines by the alphabet.
            about: What it is about besides what its words name.
        """
        if not self.answers:
            return None
        return choice(key, self.seat, self.named(words), *options, by_name=by_name, about=about)

    def build_number(
        self, key: str, words: Text, most: int, *, least: int = 0, chances: tuple[Fraction, ...] = (), likely: int = 0
    ) -> Number | None:
        """Build the ask for a number from `least` to `most`; `None` if the creature does not answer.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            most: The largest number.
            least: The smallest number.
            chances: For each number the chance of the roll that follows.
            likely: How many of the smallest numbers are likely.
        """
        if not self.answers:
            return None
        text = self.named(words)
        return Number(key=key, seats=(self.seat,), text=text, min=least, max=most, chances=chances, likely=likely)

    def value_on_sheet(self, name: str) -> Text:
        """Return what a value is called where it is asked for from a sheet.

        Args:
            name: Name of the figure.
        """
        return figures.declared_figures(figures.class_of(self))[name].label

    def likely(self, _name: str) -> tuple[int, int]:
        """Return the number of likely values of a `Number`, and the number of values below them."""
        return 0, 0

    def build_roll(
        self,
        key: str,
        words: Text,
        die: Die,
        count: int = 1,
        need: Need | None = None,
        outcomes: tuple[RollOutcome, ...] = (),
    ) -> Roll | None:
        """Build a roll of dice, with the needed face or the meaning of the faces.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            die: The die.
            count: Number of dice.
            need: What a die must show.
            outcomes: Meanings of the faces of a single die.
        """
        if not self.answers:
            return None
        text = self.named(words)
        return Roll(key=key, seats=(self.seat,), text=text, die=die, count=count, need=need, outcomes=outcomes)

    # Asks whose words are always the same.

    async def choose(self, key: str, words: Text, *options: Option, valid: Callable[[], bool] = is_always_valid) -> str:
        """Ask for one of these lines; return its id, or "" when the ask has become moot.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            options: The lines to choose from, in their order.
            valid: Returns `False` once the ask has become pointless.
        """
        _constant(self.holes, words, *(option.text for option in options))
        return await ask_option(lambda: self.build_choice(key, words, *options) if valid() else None)

    async def choose_live(
        self,
        key: str,
        words: Text,
        lines: Callable[[], Iterable[Option]],
        *,
        valid: Callable[[], bool] = is_always_valid,
    ) -> str:
        """Ask for one of the lines that there are by then; return its id, or "" when it is moot or none is left.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            lines: Returns the lines that there are at that moment.
            valid: Returns `False` once the ask has become pointless.
        """
        _constant(self.holes, words)

        def build() -> Choose | None:
            found = tuple(lines()) if valid() else ()
            return self.build_choice(key, words, *found) if any(line.id for line in found) else None

        return await ask_option(build)

    async def choose_if_several(self, key: str, words: Text, lines: Callable[[], Iterable[Option]]) -> str:
        """Ask for one of the lines that there are by then; where there is only one, ask nothing.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            lines: Returns the lines that there are at that moment.

        Returns:
            The id of the chosen line, else of the first that can be chosen; "" where there is none.
        """
        _constant(self.holes, words)

        def find_lines() -> list[Option]:
            return [line for line in lines() if line.id]

        def build() -> Choose | None:
            return self.build_choice(key, words, *lines()) if len(find_lines()) > 1 else None

        picked = await ask_option(build)
        left = find_lines()
        if not picked and len(left) == 1:
            self.state.tell_skipped(key, self.seat, self.named(words), left[0].id, left[0].text)
        return picked or next((line.id for line in left), "")

    async def ask_yes_no(
        self, key: str, words: Text, yes: Text, no: Text, *, valid: Callable[[], bool] = is_always_valid
    ) -> bool:
        """Ask a question; return `True` for yes. The answers are kept as "yes" and "no".

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            yes: Line for yes.
            no: Line for no.
            valid: Returns `False` once the ask has become pointless.
        """
        return await self.choose(key, words, Option("yes", yes), Option("no", no), valid=valid) == "yes"

    async def ask_number(self, key: str, words: Text, most: int, *, least: int = 0, likely: int = 0) -> int | None:
        """Ask for a number from `least` to `most`, mostly one of the first `likely`; `None` when the ask is moot.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            most: The largest number.
            least: The smallest number.
            likely: How many of the smallest numbers are likely.
        """
        _constant(self.holes, words)
        return await ask_number(lambda: self.build_number(key, words, most, least=least, likely=likely))

    async def roll(
        self, key: str, words: Text, die: Die, count: int = 1, outcomes: tuple[RollOutcome, ...] = ()
    ) -> int:
        """Roll dice; return their sum, or 0 when the ask has become moot.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            die: The die.
            count: Number of dice.
            outcomes: Meanings of the faces of a single die.
        """
        _constant(self.holes, words)
        return await ask_roll(lambda: self.build_roll(key, words, die, count, outcomes=outcomes))

    async def try_roll(self, key: str, words: Text, die: Die, need: Need) -> bool:
        """Roll a die; return whether it shows the needed face, `False` if the ask became moot.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            die: The die.
            need: What a die must show.
        """
        _constant(self.holes, words)
        return await try_roll(lambda: self.build_roll(key, words, die, need=need))

    async def wait_for_hands(self, key: str, words: Text) -> None:
        """Wait until hands have done something on the table.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
        """
        _constant(self.holes, words)

        def tell() -> Tell | None:
            return Tell(key=key, seats=(self.seat,), text=self.named(words)) if self.answers else None

        await wait_until_done(tell)

    # Figures.

    def gain(self, name: str, many: int = 1) -> int:
        """Add to a figure, as far as it goes; return how many were added.

        Args:
            name: Name of the figure.
            many: How many to add; fewer than one adds nothing.
        """
        return figures.change(self, name, many) if many > 0 else 0

    def lose(self, name: str, many: int = 1) -> int:
        """Take from a figure, as far as it goes; return how many were taken.

        Args:
            name: Name of the figure.
            many: How many to take away; fewer than one takes nothing.
        """
        return figures.change(self, name, -many) if many > 0 else 0

    # Values and tests.

    def value(self, name: str) -> int | None:
        """Return one of the creature's values, or `None` while nobody has needed it."""
        value: int | None = getattr(self, name)
        return value

    async def ask_if_unknown(
        self, name: str, words: Text = VALUE_PROMPT, *, chance: Callable[[int], Fraction | None] | None = None
    ) -> int:
        """Return a value; ask for it when it is first needed, then keep it. It is 1 where nobody could say it.

        Args:
            name: Name of the figure.
            words: What is asked for, if more than the name of the value; {hero} is filled with the name.
            chance: Returns the chance of the roll that follows, for a value.
        """
        if self.value(name) is None:

            def build() -> Number | None:
                asked = self.build_value_ask(name, words)
                return asked if asked is None or chance is None else replace(asked, reckon=chance)

            given = await ask_number(build)
            if self.value(name) is None:
                setattr(self, name, given)
                self.state.mark_learned()
        return self.value(name) or 1

    def build_value_ask(self, name: str, words: Text = VALUE_PROMPT) -> Number | None:
        """Build the ask for a value on the sheet; `None` once it is known.

        Args:
            name: Name of the figure.
            words: What is asked for; {hero} is filled with the name.
        """
        if self.value(name) is not None:
            return None
        least, most = figures.bounds(figures.class_of(self), name)
        asked = self.build_number(
            f"value.{name}", words.using(value=self.value_on_sheet(name)), most, least=max(least, 1)
        )
        if asked is None:
            return None
        many, below = self.likely(name)
        return replace(asked, likely=many, below=below) if many else asked

    async def test_value(
        self, name: str, op: Op = "<=", *, dice: int = 1, times: int = 1, words: TestWords = TEST_WORDS
    ) -> bool:
        """Test a value: the die has to show at most that. Nothing is rolled where the test cannot fail.

        Args:
            name: Name of the figure.
            op: Comparison with the value.
            dice: Number of dice, all of which must make it.
            times: Number of tests in a row, all of which must be made.
            words: Words for the first and for the second test.
        """
        for time in range(times):
            known = await self.ask_if_unknown(name, chance=lambda value: self.test_die.chance(Need(op, value)) ** dice)
            need = Need(op, known)
            if self.test_die.chance(need) == 1:
                continue
            repeat = None if times == 1 else time > 0
            if not await self._try_test(name, op, dice, repeat=repeat, words=words):
                return False
        return True

    async def _try_test(self, name: str, op: Op, dice: int, *, repeat: bool | None, words: TestWords) -> bool:
        return await try_roll(lambda: self.build_test(name, op, dice, repeat=repeat, words=words))

    def build_test(
        self,
        name: str,
        op: Op = "<=",
        dice: int = 1,
        *,
        repeat: bool | None = None,
        plus: int = 0,
        words: TestWords = TEST_WORDS,
    ) -> Roll | None:
        """Build the roll of a test.

        Args:
            name: Name of the figure.
            op: Comparison with the value.
            dice: Number of dice, all of which must make it.
            repeat: `True` for the second of two tests in a row, `False` for the first of two.
            plus: Added to each die.
            words: Words for the first and for the second test.
        """
        label = figures.declared_figures(figures.class_of(self))[name].label
        said = word_test(words, label, repeat=repeat)
        return self.build_roll(f"test.{name}", said, self.test_die, dice, Need(op, (self.value(name) or 1) - plus))

    # Death.

    def die(self) -> None:
        """Die: reset what lasts a life, tell the state, and log the lost things."""
        gone = figures.reset_after(self, "life")
        # What was told of the dead goes with them, as of a ring that they wore.
        self.state.mark_learned()
        self.state.on_death(self, gone)
        for thing in figures.lost_things(self, gone):
            self.tell("things.lost", Text("{hero} loses: {thing}.", thing=thing), loud=False)


@record(frozen=False)
class Mortal(Creature[S]):
    """A creature with points of life, `None` until somebody needs them; without any it is dead.

    Both Drakborgen games (body points), Talisman (Lives), Labirynt (Strength).

    Attributes:
        mourned: `True` once its death has been told, and everything has been done that follows from it.
    """

    life: Annotated[int | None, Range(0, 40)] = figure(None, Text("Life"), most="max_life")
    max_life: Annotated[int | None, Range(1, 40)] = figure(None, Text("Full life"), learned="life", late=True)
    mourned: bool = hidden(False)

    @property
    def alive(self) -> bool:
        """`True` while the creature lives."""
        return self.life != 0

    @property
    def hurt(self) -> bool:
        """`True` if the creature is known to have lost life."""
        return self.life is not None and self.max_life is not None and self.life < self.max_life

    async def ask_life_if_unknown(self) -> None:
        """Ask for the creature's life if nobody knows it; it is unhurt then."""
        if self.life is None:
            self.life = self.max_life

    async def take_damage(self, points: int) -> int:
        """Lose points of life, down to none, and die there; return how many were lost."""
        if points <= 0:
            return 0
        await self.ask_life_if_unknown()
        # It may have died while its life was asked.
        if not self.alive:
            return 0
        lost = self.lose("life", points)
        self.tell_damage(points)
        if self.life == 0:
            self.die()
        return lost

    def tell_damage(self, points: int) -> None:
        """Tell how many points the creature has just lost."""
        self.tell("life.lost", Text("{hero} loses {n} life: {life} left.", n=points, life=self.life or 0))

    def heal(self, points: int) -> int:
        """Get points of life back, at most up to full life; return how many came back."""
        if not self.alive or self.life is None or self.max_life is None:
            return 0
        healed = self.gain("life", points)
        self.tell("life.healed", Text("{hero} has {life} life.", life=self.life))
        return healed

    def die(self) -> None:
        """Die for good."""
        self.life, self.mourned = 0, True
        super().die()


def _constant(holes: tuple[str, ...], *words: Text) -> None:
    for text in words:
        if any(isinstance(value, int) for _, value in text.params):
            raise ChangingWords(f"{text.message!r:.60} has a number, which may change: build it in a question.")
        if unknown := _holes(text.message) - {*holes, *dict(text.params)}:
            raise ChangingWords(f"{text.message!r:.60} has a hole that nothing fills: {', '.join(sorted(unknown))}.")


@lru_cache(maxsize=512)
def _holes(message: str) -> frozenset[str]:
    return frozenset(re.findall(r"{(\w+)}", message))


AnyCreature: TypeAlias = Creature[Any]
"""A creature of any game."""
