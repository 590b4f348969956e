"""Turns of monster players (monsterspelare): one move a turn with one face-up monster (L5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.asking import EMPTY, ask_option, choice, try_roll
from companion.asks import THE_BOX, Choose, Option, Roll
from companion.dice import T12, Need
from companion.games.legenden import encounters, monster_flight
from companion.games.legenden.castle.doors import Opening, Passage
from companion.games.legenden.data.book import MonsterKind
from companion.games.legenden.state.company import Stop
from companion.games.legenden.state.game import Hero, LegendenState, Prowl, Way
from companion.kit.creatures import TEST_WORDS, Creature, Op, TestWords, word_test
from companion.kit.drakborgen.aspects import VALUE_NAMES
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

BEHIND = ("door", "portcullis", "secret")
"""Ways that are no free passage: people say what lies behind them."""

BARRED = ("portcullis", "secret")
"""Ways that close behind a monster, so that there is no way back (L4.3b, L4.5)."""


def movable_monsters(state: LegendenState) -> list[str]:
    """Return the numbers of the monsters that have not moved this round (L5.5b); the dragon never moves (LS40)."""
    return [
        number
        for number, monster in state.monsters.items()
        if monster.moved != state.round and (monster.is_alone or monster.below)
    ]


async def play_turn(player: Hero) -> None:
    """Move one face-up monster of the player's choice, or none (L5.5a, LQ7).

    Where the box plays monsters in their place it chooses the monster, and the player says where it comes (LS42).
    """
    state = player.state
    while (number := await ask_monster(player)) in state.monsters:
        state.prowl = Prowl(number, state.monsters[number].below)
        by_box = state.is_played_by_box(player.seat)
        if by_box:
            state.tell("prowl.box", Text("The box moves a monster: {monster}.", monster=state.kind_of(number).name))
        if await Prowler(state, player.seat).move() or by_box:
            return
        state.prowl = None


@question(ask_option)
def ask_monster(player: Hero) -> Choose | None:
    """Ask which of the movable monsters moves."""
    state = player.state
    if player.alive or state.over or not movable_monsters(state):
        return None
    known = [Option(n, Text("{n}: {monster}", n=n, monster=state.kind_of(n).name)) for n in movable_monsters(state)]
    text = Text("{seat} moves which?", seat=player.seat)
    seat = THE_BOX if state.is_played_by_box(player.seat) else player.seat
    return choice("prowl.which", seat, text, *known, Option("none", Text("No monster")))


async def meet_moved_monster(player: Hero, stop: Stop) -> None:
    """Let the hero meet the monster moved into their room, unless they have left it since (L13.1a)."""
    state, number, seat = player.state, stop.monster, stop.to
    if number is None or seat is None or state.heroes[seat] not in monster_flight.reachable_heroes(state):
        return
    if number in state.monsters and state.monsters[number].is_alone:
        state.prowl = Prowl(number, stop.below, "secret" if stop.barred else "free")
        await Prowler(state, player.seat).meet_hero(number, seat)


@record(frozen=False)
class Prowler(Creature["LegendenState"]):
    """Monster that a dead hero's player moves now, as `LegendenState.prowl` says; it tests its own values."""

    @property
    def kind(self) -> MonsterKind:
        """Kind of the monster."""
        assert self.state.prowl is not None
        return self.state.kind_of(self.state.prowl.number)

    @property
    def called(self) -> Text:
        """Short name of the monster."""
        return self.kind.short_name

    @property
    def answers(self) -> bool:
        """`True` while the monster still moves: a hero who lives again moves none."""
        prowl = self.state.prowl
        return prowl is not None and prowl.number in self.state.monsters and not self.state.heroes[self.seat].alive

    def value(self, name: str) -> int | None:
        """Return one of the monster's four values."""
        return self.kind.value(name)

    async def move(self) -> bool:
        """Move to where its player says; return True if it has moved, or tried to."""
        where = await self.ask_where_to(going_back=False)
        if where in ("", "not"):
            return False
        passage = await MonsterOpening(self).pass_through(where) if where in BEHIND else "through"
        if passage == "left":
            return False
        self.mark_moved()
        if passage == "through":
            await self.arrive(await self.ask_where_to(going_back=True) if where in BEHIND else where)
        return True

    @question(ask_option)
    def ask_where_to(self, *, going_back: bool) -> Choose | None:
        """Ask where the monster goes; up from the catacombs by any stair (L5.5.1a-c, L5.5.2a, L5.5.2b, LS16)."""
        if not self.answers or self.state.prowl is None:
            return None
        below, heroes = self.state.prowl.below, monster_flight.hero_options(self.state, self.seat)
        options: list[Option] = [Option("face_up", Text("A face-up room")), *heroes]
        if not below:
            options.append(Option("undiscovered", Text("Undiscovered room")))
        if not below and not going_back:
            options += [Option("door", Text("A door")), Option("portcullis", Text("Portcullis, down"))]
            options += [Option("secret", Text("A secret door")), Option("below", Text("Stairs down"))]
        if not going_back:
            options.append(Option("not", Text("Not this one")))
        words = Text("{hero}: up where?") if below else Text("{hero}: where to?")
        return self.build_choice("prowl.to", words, *options)

    def mark_moved(self) -> None:
        """Note that the monster has moved this round, and follows no hero any more (L5.5b)."""
        assert self.state.prowl is not None
        number = self.state.prowl.number
        self.state.monsters[number].moved, self.state.monsters[number].visits = self.state.round, None
        self.state.shake_off(number)

    async def arrive(self, where: str) -> None:
        """Arrive: a face-up room keeps it, an undiscovered one removes it, a hero meets it (L5.5.1b, L5.5.3a, LS16)."""
        state, prowl = self.state, self.state.prowl
        if prowl is None or prowl.number not in state.monsters:
            return
        state.monsters[prowl.number].below = where == "below"
        if where == "undiscovered":
            state.tell("prowl.gone", Text("{monster} leaves the game.", monster=self.kind.definite))
            state.discard(prowl.number)
        elif (seat_met := monster_flight.seat_of(state, where)) is None:
            state.tell("prowl", Text("{seat} moves a monster: {monster}.", seat=self.seat, monster=self.kind.name))
        elif state.company is not None and state.moving:
            barred = prowl.way in BARRED
            state.company.stops[self.seat] = Stop("prowl", None, prowl.number, seat_met, prowl.below, barred)
        else:
            await self.meet_hero(prowl.number, seat_met)

    async def meet_hero(self, number: str, hero: str) -> None:
        """Let the hero meet the monster, with all that follows."""
        state = self.state
        state.meeting = state.meeting_with(hero, state.monsters[number].kind, number)
        await encounters.play_meetings(state.heroes[self.seat])

    async def test_value(
        self, name: str, op: Op = "<=", *, dice: int = 1, times: int = 1, words: TestWords = TEST_WORDS
    ) -> bool:
        """Test a value of the monster, mostly twice in a row (L0.8, LT3); beside its name `words` have no room."""
        # Rolled even where it cannot fail: games kept so far have an answer to each.
        for time in range(times):
            if not await self.roll_test(name, is_second=time > 0):
                return False
        return True

    @question(try_roll)
    def roll_test(self, aspect: str, *, is_second: bool) -> Roll | None:
        """Roll one of the two tests of the monster."""
        if not self.answers:
            return None
        need = Need("<=", self.kind.value(aspect))
        words = word_test(TEST_WORDS, VALUE_NAMES[aspect], repeat=is_second or None)
        return self.build_roll("prowl.test", words, T12, need=need)


class MonsterOpening(Opening):
    """A monster at a door or a portcullis, on the same terms as a hero but without keys (L5.5.2b)."""

    asks: ClassVar[Mapping[str, str]] = {"door": "prowl.door", "leave": "prowl.leave", "portcullis": "prowl.portcullis"}
    locked: ClassVar[Option] = Option("locked", Text("Locked behind it"))

    def key_line(self) -> Option:
        """Return no line for a key; pick and break keep the buttons that they have beside a hero's."""
        return EMPTY

    def words_behind(self) -> Text:
        """Return the prompt for how its player leaves the door."""
        return Text("The door behind it:", seat=self.creature.seat)

    def set_way_in(self, way: Way) -> None:
        """Note the way by which the monster has come, as it may have to go back that way (L5.5.3b)."""
        if self.creature.state.prowl is not None:
            self.creature.state.prowl.way = way

    async def drop_portcullis(self) -> None:
        """Let the portcullis fall again (L4.5.1b)."""
        self.set_way_in("portcullis")

    def fail(self) -> Passage:
        """Count a failed attempt at a door as its move of this round (L5.5b, L4.4.2b)."""
        name = self.creature.kind.definite
        self.creature.state.tell("prowl.failed", Text("{monster} fails: the turn is over.", monster=name))
        return "failed"
