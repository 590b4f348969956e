"""Monster players (monsterspelare): one move a turn with one face-up monster (L5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.asking import EMPTY, choice, chosen, made
from companion.asks import Choose, Option, Roll
from companion.dice import T12, Need
from companion.games.legenden import company
from companion.games.legenden.castle.doors import LEAVE, OPEN, Passage
from companion.games.legenden.data.book import MonsterKind
from companion.games.legenden.places import monster_flight
from companion.games.legenden.places.tokens import discard
from companion.games.legenden.state.company import Stop
from companion.games.legenden.state.game import Aspect, Hero, LegendenState, Meeting, Prowl, Way
from companion.games.legenden.table.seating import opponent, seat_of
from companion.games.legenden.throngs import encounters
from companion.kit.creatures import Creature
from companion.kit.drakborgen.aspects import NAMES, odds
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

WAYS: Final[Mapping[str, Way]] = {"door": "door", "portcullis": "portcullis", "secret": "secret"}
"""Ways that are no free passage, as people name them."""

BARRED = ("portcullis", "secret")
"""What closes behind a monster, so that there is no way back (L4.3b, L4.5)."""


def movable(state: LegendenState) -> list[str]:
    """The monsters that have not moved this round (L5.5b). The dragon is no token, and stays (LS40)."""
    return [
        number
        for number, monster in state.monsters.items()
        if monster.moved != state.round and (monster.prowls or monster.below)
    ]


async def turn(player: Hero) -> None:
    """One move with one face-up monster of his choice, or none (L5.5a, LQ7)."""
    state = player.state
    while (number := await which(player)) in state.monsters:
        state.prowl = Prowl(number, state.monsters[number].below)
        if await Prowler(state, player.seat).moves():
            return
        state.prowl = None


@question(chosen)
def which(player: Hero) -> Choose | None:
    """Which of the monsters that can be moved."""
    state = player.state
    if player.alive or state.over or not movable(state):
        return None
    known = [Option(n, Text("{n}: {monster}", n=n, monster=state.kind_of(n).name)) for n in movable(state)]
    text = Text("{seat} moves which?", seat=player.seat)
    return choice("prowl.which", player.seat, text, *known, Option("none", Text("No monster")))


async def meet(player: Hero, stop: Stop) -> None:
    """In the event phase the hero meets what was moved into his room, if he has not left it since (L13.1a)."""
    state, number, to = player.state, stop.monster, stop.to
    if number is None or to is None or not state.heroes[to].alive:
        return
    if number in state.monsters and state.monsters[number].prowls:
        state.prowl = Prowl(number, stop.below, "secret" if stop.barred else "free")
        await Prowler(state, player.seat).is_met(number, to)


@record(frozen=False)
class Prowler(Creature["LegendenState"]):
    """The monster that a dead hero's player moves now, as `LegendenState.prowl` says; it tests its own values."""

    @property
    def kind(self) -> MonsterKind:
        """What kind of monster it is."""
        assert self.state.prowl is not None
        return self.state.kind_of(self.state.prowl.number)

    @property
    def called(self) -> Text:
        """Its name where there is little room."""
        return self.kind.short_name

    @property
    def answers(self) -> bool:
        """Whether it moves still: a hero who lives again moves none."""
        prowl = self.state.prowl
        return prowl is not None and prowl.number in self.state.monsters and not self.state.heroes[self.seat].alive

    def value(self, name: str) -> int | None:
        """One of its four values."""
        return self.kind.value(name)

    async def moves(self) -> bool:
        """Where it goes; says whether it has moved, or tried to."""
        passage: Passage = "through"
        match where := await self.where_to(behind=False):
            case "door":
                passage = await self.opens_door()
            case "portcullis":
                passage = await self.lifts_portcullis()
            case "" | "not":
                return False
        if passage == "left":
            return False
        if where in WAYS and self.state.prowl is not None:
            self.state.prowl.way = WAYS[where]
        # A failed attempt at a door is its move of this round too (L5.5b, L4.4.2b).
        self.has_moved()
        if passage == "failed":
            self.state.tell("prowl.failed", Text("{monster} fails: the turn is over.", monster=self.kind.definite))
            return True
        await self.arrives(await self.where_to(behind=True) if where in WAYS else where)
        return True

    @question(chosen)
    def where_to(self, *, behind: bool) -> Choose | None:
        """By a free passage or another way; up from the catacombs by any stair (L5.5.1a-c, L5.5.2a, L5.5.2b, LS16)."""
        if not self.answers or self.state.prowl is None:
            return None
        below, to = self.state.prowl.below, monster_flight.to_heroes(self.state, self.seat)
        options: list[Option] = [Option("face_up", Text("A face-up room")), *to]
        if not below:
            options.append(Option("undiscovered", Text("Undiscovered room")))
        if not below and not behind:
            options += [Option("door", Text("A door")), Option("portcullis", Text("Portcullis, down"))]
            options += [Option("secret", Text("A secret door")), Option("below", Text("Stairs down"))]
        if not behind:
            options.append(Option("not", Text("Not this one")))
        return self.lines("prowl.to", Text("{hero}: up where?") if below else Text("{hero}: where to?"), *options)

    def has_moved(self) -> None:
        """A monster moves at most once a round; what followed a hero does so no more (L5.5b)."""
        if self.state.prowl is not None and self.state.prowl.number in self.state.monsters:
            number = self.state.prowl.number
            self.state.monsters[number].moved, self.state.monsters[number].visits = self.state.round, None
            self.state.shake_off(number)

    async def arrives(self, where: str) -> None:
        """A face-up room keeps it, an undiscovered one removes it, a hero meets it (L5.5.1b, L5.5.3a, LS16)."""
        state, prowl = self.state, self.state.prowl
        if prowl is None or prowl.number not in state.monsters:
            return
        state.monsters[prowl.number].below = where == "below"
        if where == "undiscovered":
            state.tell("prowl.gone", Text("{monster} leaves the game.", monster=self.kind.definite))
            discard(state, prowl.number)
        elif (met := seat_of(state, where)) is None:
            state.tell("prowl", Text("{monster} moves.", monster=self.kind.definite))
        elif state.company is not None and company.moving(state):
            barred = prowl.way in BARRED
            state.company.stops[self.seat] = Stop("prowl", None, prowl.number, met, prowl.below, barred)
        else:
            await self.is_met(prowl.number, met)

    async def is_met(self, number: str, hero: str) -> None:
        """This hero meets it, and all that comes of it."""
        state = self.state
        state.meeting = Meeting(hero, opponent(state, hero), state.monsters[number].kind, number)
        await encounters.play_out(state.heroes[self.seat])

    # On the same terms as a hero (L5.5.2b).

    async def opens_door(self) -> Passage:
        """A closed door: pick or break (L4.4.2, L4.4.3)."""
        match await self.how_to_open():
            case "pick" if await self.passes_twice("psyche"):
                is_open = await self.leaves_door() == "open"
            case "break" if await self.passes_twice("strength"):
                is_open = True
            case "pick" | "break":
                return "failed"
            case _:
                return "left"
        if is_open:
            self.state.tell("door.open", Text("Place an open-door tile."))
        return "through"

    @question(chosen)
    def how_to_open(self) -> Choose | None:
        """With the odds of each; pick and break keep the buttons that they have beside a hero's key."""
        if not self.answers:
            return None
        pick = odds("pick", self, "psyche", Text("Pick"), lambda one: Text("Pick   {chance} x2", chance=one), times=2)
        force = odds("break", self, "strength", Text("Break"), lambda one: Text("Break  {chance} x2", chance=one), 2)
        return self.lines("prowl.door", Text("{hero}: door, how?"), EMPTY, pick, force, LEAVE)

    @question(chosen)
    def leaves_door(self) -> Choose | None:
        """Locked again behind it, or open for good (L4.4.2c)."""
        if self.state.heroes[self.seat].alive:
            return None
        text = Text("{seat}: door behind?", seat=self.seat)
        return choice("prowl.leave", self.seat, text, Option("locked", Text("Locked behind it")), OPEN)

    async def lifts_portcullis(self) -> Passage:
        """It may try to lift a portcullis, which falls again behind it (L4.5.1b)."""
        if await self.whether_to_lift() != "lift":
            return "left"
        return "through" if await self.passes_twice("strength") else "failed"

    @question(chosen)
    def whether_to_lift(self) -> Choose | None:
        """Lift it, with the odds, or leave it."""
        if not self.answers:
            return None
        lift = odds("lift", self, "strength", Text("Lift"), lambda one: Text("Lift   {chance} x2", chance=one), times=2)
        return self.lines("prowl.portcullis", Text("{hero}: portcullis"), lift, EMPTY, EMPTY, LEAVE)

    async def passes_twice(self, aspect: Aspect) -> bool:
        """Test one of its values twice in a row (L0.8, LT3)."""
        return await self.tests(aspect, again=False) and await self.tests(aspect, again=True)

    @question(made)
    def tests(self, aspect: Aspect, *, again: bool) -> Roll | None:
        """One of the two rolls."""
        if not self.answers:
            return None
        text = Text("{hero}: {value} 2/2") if again else Text("{hero}: {value}")
        need = Need("<=", self.kind.value(aspect))
        return self.dice("prowl.test", text.using(value=NAMES[aspect]), T12, need=need)
