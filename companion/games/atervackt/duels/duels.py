"""Fights between heroes by house rule (A16.3, A16.4), from the attack to the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asks import Answers, Choose, OpenScene, Option, Options, Seat, ask_all
from companion.games.atervackt import chamber
from companion.games.atervackt.fights.combat_rounds import CombatRounds
from companion.games.atervackt.fights.fighters import Body, Fighter
from companion.games.atervackt.rooms.rooms import RoomContext, settle_places
from companion.games.atervackt.state import AtervacktState, Duel, Hero
from companion.text import Text

ATTACK, AGAINST = "attack.", "against."
"""Prefixes of option ids, before the seat that is attacked, or fought against."""


def are_duels_allowed(state: AtervacktState) -> bool:
    """Return True if all agreed to duels before the game (A16.3); allies do not fight each other (AS62)."""
    return state.options["fights"] == "yes" and not state.allied


def duel_rooms(state: AtervacktState) -> list[str]:
    """Return the rooms in which heroes could fight each other."""
    heroes = state.heroes_inside() if are_duels_allowed(state) else []
    rooms = dict.fromkeys(hero.room for hero in heroes if hero.room is not None)
    return [number for number in rooms if len(Quarrel(state, number).opponents) >= 2]


async def offer_duel(ctx: RoomContext) -> None:
    """Let anybody attack another after the monsters of the room (A16.3, A30.13)."""
    if are_duels_allowed(ctx.state):
        await Quarrel(ctx.state, ctx.number).offer()


class Quarrel(RoomContext):
    """A quarrel in one room: attacks, and the sides that others take."""

    @property
    def opponents(self) -> list[Hero]:
        """Heroes who can fight there: nobody in rubble (A7.16), and nobody who is stuck in something."""
        return [] if self.kind.lonely else [hero for hero in self.heroes if not hero.stuck]

    @property
    def attackers(self) -> list[Hero]:
        """Heroes who can attack: nobody who sits a round out, though they can be attacked (A10.1, AS35)."""
        opponents = self.opponents if len(self.opponents) >= 2 else []
        return [hero for hero in opponents if hero.plan != "lost" and not hero.lost]

    async def offer(self) -> None:
        """Ask all at once whom they attack, and fight."""
        self.state.turn = None
        attacks = self.named_pairs(await ask_all(self._build_attack_ask), ATTACK)
        settle_places(self.state)
        seats = [hero.seat for hero in self.opponents]
        pairs = [pair for pair in attacks if all(seat in seats for seat in pair)]
        # In the chamber the attack wakes the dragon, and there is no fight (AS61).
        if not pairs or await chamber.wake_in_chamber(self):
            return
        pairs += self.named_pairs(await ask_all(lambda: self._build_side_ask(pairs)), AGAINST)
        await self.fight(pairs)

    def named_pairs(self, answers: Answers, sign: str) -> list[list[Seat]]:
        """Return the pairs of each seat and the seat that it has named."""
        named = [[seat, str(answer).removeprefix(sign)] for seat, answer in answers.items() if sign in str(answer)]
        return [pair for pair in named if pair[1] in self.state.heroes]

    def _build_attack_ask(self) -> Choose | None:
        options = {hero.seat: self.target_options(hero) for hero in self.attackers}
        return self.state.build_shared_choice("duel", Text("{hero}: attack?"), Text("Attack each other?"), options)

    def target_options(self, hero: Hero) -> Options:
        """Return the heroes whom this one could attack."""
        others = (other for other in self.opponents if other is not hero)
        attack = (
            Option(f"{ATTACK}{other.seat}", Text("Attack {hero}", hero=other.called), public=other.seat)
            for other in others
        )
        return (Option("peace", Text("Keep the peace")), *attack)

    def _build_side_ask(self, pairs: list[list[Seat]]) -> Choose | None:
        """Ask the others in the room to take a side; nobody has to hurt anybody (A15.2)."""
        fighting = [hero for hero in self.opponents if any(hero.seat in pair for pair in pairs)]
        if len(fighting) < 2:
            return None
        aside = Option("aside", Text("Stay out of it"))
        against = [
            Option(f"{AGAINST}{hero.seat}", Text("Against {hero}", hero=hero.called), public=hero.seat)
            for hero in fighting
        ]
        options = {hero.seat: (aside, *against) for hero in self.attackers if hero not in fighting}
        return self.state.build_shared_choice("duel.side", Text("{hero}: a fight!"), Text("Heroes fight!"), options)

    async def fight(self, pairs: list[list[Seat]]) -> None:
        """Fight until nobody is left to fight against (A13.1, A15.1)."""
        state = self.state
        with OpenScene(state.scopes, "fight"), state.tell_fight():
            state.duel = Duel(
                self.number, [list(pair) for pair in dict.fromkeys(tuple(sorted(pair)) for pair in pairs)]
            )
            rounds = DuelRounds(state, state.duel)
            await rounds.begin([body.hero for body in rounds.bodies()])
            await rounds.fight_out()
        state.duel = None


async def ask_may_stand_aside(hero: Hero, fighting: list[Hero]) -> bool:
    """Ask all who fight whether a hero may stand aside, where heroes may fight each other (A16.4)."""
    if not are_duels_allowed(hero.state):
        return True
    answers = await ask_all(lambda: _build_agreement_ask(hero, fighting))
    return "no" not in answers.values()


def _build_agreement_ask(hero: Hero, fighting: list[Hero]) -> Choose | None:
    seats = tuple(other.seat for other in fighting if other.is_inside)
    if not hero.is_inside or not seats:
        return None
    yes, no = Option("yes", Text("Yes, may stay out")), Option("no", Text("No, has to fight"))
    return Choose(key="meeting.agree", seats=seats, text=Text("{hero} stays out?", hero=hero.called), options=(yes, no))


class DuelRounds(CombatRounds):
    """Rounds of heroes against heroes: only those are compared who hurt each other (A15.2)."""

    key = "duel"
    record: Duel

    def __init__(self, state: AtervacktState, record: Duel) -> None:
        super().__init__(state, record)
        self.all = {seat: Body(record, hero, seat, self.wound) for seat, hero in state.heroes.items()}

    def pairs(self) -> list[tuple[Fighter, Fighter]]:
        """Return the pairs of which both fighters still stand."""
        pairs = ((self.all[seat], self.all[other]) for seat, other in self.record.pairs)
        return [(body, opponent) for body, opponent in pairs if body.stands and opponent.stands]

    def bodies(self) -> list[Body]:
        """Return the heroes who still have an opponent, in turn order."""
        standing = [fighter.seat for pair in self.pairs() for fighter in pair]
        return [self.all[hero.seat] for hero in self.state.heroes_inside() if hero.seat in standing]

    def fighters(self) -> Sequence[Fighter]:
        """Return the bodies: only heroes fight in a duel."""
        return self.bodies()
