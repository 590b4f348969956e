"""Rooms and what lies in them: cards until they are reset (A2.5, A2.6), monsters (A12), shared treasure (A26.9).

A room gets a number when a hero comes into it, and is forgotten when the sun has moved and nobody is in it any more,
came from it, or is on the way back to it; one that has a square on a map stays known for the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion.asking import choice, try_roll
from companion.asks import Choose, Option, Seat
from companion.deck import TOP
from companion.dice import T12, Die, Need
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import MonsterKind
from companion.games.atervackt.rooms.kinds import KINDS, RoomKind
from companion.games.atervackt.state import BOX, AtervacktState, Figure, Hero, LyingCard, Room, is_among, leave_out
from companion.kit.creatures import TEST_WORDS, Creature, Op, TestWords, word_test
from companion.kit.drakborgen.aspects import VALUE_NAMES
from companion.kit.questions import question_if_several
from companion.record import record
from companion.text import BLANK, Text


def leave_rooms_below(state: AtervacktState) -> None:
    """Take every hero whom people have set into the catacombs out of their room."""
    for hero in state.heroes_inside():
        if hero.place == "catacombs" and (hero.room is not None or hero.halfway):
            hero.leave_room()
            hero.plan = "none" if hero.plan == "none" else "stay"


def reset_rooms(state: AtervacktState) -> None:
    """Reset (nollställa) every room without a hero: its cards go under their decks (A2.1, A2.6)."""
    creatures = [*state.heroes_inside(), *(other for other in state.followers.values() if other.is_inside)]
    # A room that somebody came from or is on the way to loses its cards, but not its number (A2.6, AS12).
    needed = {number for hero in creatures for number in (hero.room, hero.before, hero.target)}
    occupied = {hero.room for hero in state.heroes_inside()}
    empty = [number for number in state.rooms if number not in occupied]
    decks.clear_rooms(state, empty)
    for number in empty:
        state.rooms[number].cards.clear()
        state.rooms[number].tried.clear()
        if number not in needed and state.rooms[number].column is None:
            del state.rooms[number]


# Monsters that cards bring, and where their cards go (A12.5, A12.8, A13.6).


MOST_DAMAGE = 99
"""Most damage that is noted, more than the KP of any monster."""


@record(frozen=False)
class Monster(Creature[AtervacktState]):
    """A monster of a card or a figure, in the room `number` or on its way, while somebody acts for it (A12.1, A31.2).

    What it has suffered stands on the piece that lies there, as its KP are on a card that nobody has read yet (A27.4).
    `tested`: the key of its rolls.
    """

    lying: LyingCard
    number: str
    tested: str = "monster.{value}"

    test_die: ClassVar[Die] = T12
    holes: ClassVar[tuple[str, ...]] = ("hero", "monster")

    @classmethod
    def act_for(cls, state: AtervacktState, lying: LyingCard, number: str, seat: Seat | None = None) -> Monster:
        """Return the monster in that room, for which the monster player acts (A12.5, A28.1), or that seat (A28.4)."""
        monster_class = state.monster_classes.get(type(lying), cls)
        monster: Monster = monster_class(state, seat or state.mover(number), lying, number)
        return monster

    @property
    def kind(self) -> MonsterKind:
        """Kind of the monster, as far as it is known."""
        return self.state.monster_kind(self.lying)

    @property
    def called(self) -> Text:
        """Short name of the monster."""
        return self.kind.short_name

    def tell(self, key: str, words: Text, *, loud: bool = True, victim: Text = BLANK) -> None:
        """Tell an event; the monster's name stands at the beginning of the sentence."""
        if "{monster}" in words.message:
            words = words.using(**{"monster": self.kind.definite, **dict(words.params)})
        self.state.tell(key, words, loud=loud, victim=victim)

    @property
    def answers(self) -> bool:
        """`True` if the monster can be rolled for: a figure always, one of a card beside a hero (A2.6, A12.4)."""
        stays = isinstance(self.lying, Figure) and self.lying.place == self.number
        return bool(self.state.heroes_inside() if stays else self.state.heroes_in(self.number))

    def value(self, name: str) -> int | None:
        """Return one of the monster's values (AT3); `None` if nobody knows it."""
        value: int | None = getattr(self.kind, name)
        return value

    async def test_value(
        self, name: str, op: Op = "<=", *, dice: int = 1, times: int = 1, words: TestWords = TEST_WORDS
    ) -> bool:
        """Test a value of the monster (A12.1); where that is not known people say how each roll came out."""
        prompt = word_test(words, VALUE_NAMES[name], repeat=None)
        for _ in range(times):
            if (value := self.value(name)) is None:
                passed = await self.ask_yes_no("monster.passes", prompt, Text("It succeeds"), Text("It fails"))
            else:
                passed = await self._try_value(self.tested.format(value=name), prompt, Need(op, value), dice)
            if not passed:
                return False
        return True

    async def _try_value(self, key: str, words: Text, need: Need, dice: int) -> bool:
        return T12.chance(need) == 1 or await try_roll(lambda: self.build_roll(key, words, T12, dice, need))

    # Damage by dangers (A12.4, A27.4).

    def wound(self, points: int) -> None:
        """Note damage until the monster's card is read: only then may it show that it was dead (A27.4)."""
        if points > 0:
            self.lying.hurt = min(self.lying.hurt + points, MOST_DAMAGE)
            name, n = self.kind.definite, self.lying.hurt
            self.tell("monster.hurt", Text("{monster} loses {n} life once its card is read.", monster=name, n=n))

    @property
    def is_beaten(self) -> bool:
        """`True` if the monster's general KP are gone (A12.4)."""
        return self.lying.hurt >= self.kind.life

    def die(self) -> None:
        """Kill the monster whatever its KP are."""
        self.tell("monster.killed", Text("{monster} is defeated."))
        self.leave()

    async def try_flee(self) -> bool:
        """Flee by another exit than the hero's; doors will do, a portcullis will not (A12.9, AS40)."""
        yes, no = Text("Yes: it is gone"), Text("No: it fights")
        is_gone = await self.ask_yes_no("meeting.exit", Text("{monster}: another exit?"), yes, no)
        if is_gone:
            self.flee()
        return is_gone

    async def explode(self, _points: int) -> None:
        """Remove a card's monster that an explosion throws out: it is nowhere but in its room (A11.4, A12.9)."""
        self.vanish()

    def flee(self) -> None:
        """Remove the monster as fled: nobody meets it any more (A12.9)."""
        self.tell("monster.flees", Text("{monster} flees."))
        self.leave()

    def vanish(self) -> None:
        """Remove the monster from the room, or down into the catacombs: nobody meets it here (A12.9, A31.12)."""
        self.tell("monster.gone", Text("{monster} is gone."))
        self.leave()

    def leave(self) -> None:
        """Put the monster's card under its deck, wherever it was."""
        state = self.state
        state.drawn = leave_out(state.drawn, self.lying)
        for hero in state.heroes.values():
            if is_among(self.lying, hero.pursuers):
                hero.pursuers = leave_out(hero.pursuers, self.lying)
                decks.move_card(state, self.lying.deck, self.lying.card, decks.HELD, decks.hand(hero.seat))
        RoomContext(state, self.number).remove(self.lying)


CAUGHT = "web"
"""Note beside a room's number: a web has come there in this phase."""


def settle_places(state: AtervacktState) -> None:
    """Settle where people have set heroes and monsters meanwhile, after an ask of several."""
    leave_rooms_below(state)
    state.map.sync_heroes()
    state.map.sync_figures()


class RoomContext:
    """One room with all that is in it; it keeps nothing itself, so each look is at the room as it is.

    What is played in one room at a time, its cards, a meeting, a quarrel, is made of it.
    """

    def __init__(self, state: AtervacktState, number: str) -> None:
        self.state, self.number = state, number

    @property
    def room(self) -> Room:
        """The room itself."""
        return self.state.rooms[self.number]

    @property
    def kind(self) -> RoomKind:
        """Kind of the room."""
        return KINDS[self.room.kind]

    @property
    def heroes(self) -> list[Hero]:
        """Living heroes in the room, in turn order."""
        return self.state.heroes_in(self.number)

    @property
    def newcomers(self) -> list[Hero]:
        """Heroes who have come in this round, also one who had to stop in a corridor before their pursuer."""
        return [hero for hero in self.heroes if hero.plan == "enter" or hero.pursuers]

    @property
    def creatures(self) -> list[Hero]:
        """Heroes, then followers: what happens there happens to all (A26.1)."""
        return self.state.creatures_in(self.number)

    def lay(self, lying: LyingCard) -> None:
        """Lay a card that stays in the room (A2.5)."""
        lying.seat = None
        self.room.cards.append(lying)
        decks.move_card(self.state, lying.deck, lying.card, decks.room_pile(self.number))

    # Monsters (A12.5, A12.8, A13.6).

    @property
    def figures(self) -> list[Figure]:
        """Monsters' figures that stand in the room (A31.1)."""
        return [one for one in self.state.figures.values() if one.place == self.number] if self.state.wandering else []

    @property
    def standing(self) -> list[LyingCard]:
        """Monsters that stand in the room: passive ones of cards (A12.8), then figures."""
        room = self.state.rooms.get(self.number)
        return [*(lying for lying in (room.cards if room is not None else ()) if lying.kind is not None), *self.figures]

    @property
    def monsters_there(self) -> list[Monster]:
        """Monsters that stand in the room, have just been drawn there, or come in behind somebody."""
        drawn = [lying for lying in self.state.drawn if lying.kind is not None]
        behind = [lying for hero in self.newcomers for lying in hero.pursuers]
        return [Monster.act_for(self.state, lying, self.number) for lying in (*self.standing, *drawn, *behind)]

    @property
    def stuck_monsters(self) -> list[Monster]:
        """Monsters of cards that are stuck in a web, while there are heroes; without them the cards go (A2.6)."""
        stuck = [lying for lying in self.room.cards if lying.stuck]
        return [Monster.act_for(self.state, lying, self.number) for lying in stuck] if stuck and self.heroes else []

    def settle_down(self, monsters: Iterable[LyingCard]) -> None:
        """Leave passive monsters in the room until it is reset (A12.8)."""
        for lying in monsters:
            if not isinstance(lying, Figure) and not is_among(lying, self.room.cards):
                self.lay(lying)

    def remove(self, *monsters: LyingCard) -> None:
        """Remove monsters: cards go under their deck, figures into the box (A2.1, A12.9, A13.6, A31.2)."""
        room = self.state.rooms.get(self.number)
        for lying in monsters:
            if isinstance(lying, Figure):
                if lying.place == self.number:
                    lying.put_in_place(BOX)
            elif room is not None and is_among(lying, room.cards):
                room.cards = leave_out(room.cards, lying)
                decks.discard(self.state, lying, decks.room_pile(self.number))
            else:
                decks.discard(self.state, lying)

    def send_after(self, hero: Hero, monsters: Iterable[LyingCard]) -> None:
        """Send monsters after the hero to the room of their flight: a new meeting there (A12.11)."""
        for lying in monsters:
            if isinstance(lying, Figure):
                lying.go_half_way(after=hero.seat)
                continue
            source = decks.room_pile(self.number) if is_among(lying, self.room.cards) else decks.HELD
            self.room.cards = leave_out(self.room.cards, lying)
            decks.move_card(self.state, lying.deck, lying.card, decks.hand(hero.seat), source)
            lying.seat = None
            hero.pursuers.append(lying)

    # Treasure: who gets it, and what stays in the room (A13.6, A26.9, AS44).

    async def choose_owner(self, lying: LyingCard, finder: Hero) -> Hero | None:
        """Return the hero who gets an item: its finder, or as they say each time; `None`: it stays (A26.9).

        What a search card gives is the finder's (A26.13); what lay there unclaimed is nobody's yet.
        """
        is_asked = self.state.options["treasure"] == "agree" or lying.seat is None
        if not is_asked or lying.deck == "search" or lying.card in NOT_CARRIED:
            return finder
        answer = await self._ask_whose(lying, finder)
        return None if answer == "nobody" else self.state.heroes.get(answer, finder)

    @question_if_several
    def _ask_whose(self, lying: LyingCard, finder: Hero) -> Choose | None:
        in_order = sorted(self.heroes, key=lambda hero: hero is not finder)
        # One alone takes it.
        nobody = (Option("nobody", Text("It stays here")),) if len(in_order) > 1 else ()
        if not in_order:
            return None
        heroes = (Option(hero.seat, Text("{hero}", hero=hero.called)) for hero in in_order)
        text = Text("{card}: whose?", card=decks.kind_of_lying(self.state, lying).name)
        return choice("treasure.whose", in_order[0].seat, text, *heroes, *nobody)

    @property
    def unclaimed(self) -> list[LyingCard]:
        """Items that lie there to be taken; none while a monster stands there (AS44)."""
        cards = () if self.standing else (lying for lying in self.room.cards if lying.card not in NOT_CARRIED)
        return [lying for lying in cards if decks.kind_of_lying(self.state, lying).sort == "item"]

    @property
    def left_to_one(self) -> bool:
        """`True` if a single hero is left there, who may take the unclaimed items (A26.9)."""
        return len(self.heroes) == 1 and bool(self.unclaimed)

    def pick_up(self, lying: LyingCard) -> None:
        """Take a card up from the floor: it is drawn now, and not settled."""
        self.room.cards = leave_out(self.room.cards, lying)
        deck, pile = self.state.decks[lying.deck], decks.room_pile(self.number)
        # The deck has no name for another card.
        card = None if lying.card == decks.OTHER else lying.card
        if card in (known := deck.known(pile)):
            deck.put((pile, known.index(card)), decks.HELD, TOP)


NOT_CARRIED = ("chest", "fallen", "secret", "rune", "stairs")
"""Things that nobody carries away."""


def take_pursuers(hero: Hero) -> list[LyingCard]:
    """Bring the hero's pursuers into the room, and return them."""
    monsters, hero.pursuers = hero.pursuers, []
    for lying in monsters:
        decks.move_card(hero.state, lying.deck, lying.card, decks.HELD, decks.hand(hero.seat))
    return monsters
