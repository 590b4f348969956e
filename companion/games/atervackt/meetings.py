"""Meetings with monsters: attack, wait or flee, what the monsters do, and who fights (A12, A26.10-A26.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from companion.asking import EMPTY, ask_option
from companion.asks import THE_BOX, Choose, OpenScene, Option, Options, Seat, ask_all
from companion.games.atervackt import followers, random_choices, skill_rolls
from companion.games.atervackt.cards import decks
from companion.games.atervackt.castle import doors, spaces
from companion.games.atervackt.duels import duels
from companion.games.atervackt.fights import combat
from companion.games.atervackt.owners_cards import OwnersCards
from companion.games.atervackt.rooms.rooms import Monster, RoomContext, settle_places
from companion.games.atervackt.state import Approach, AtervacktState, Figure, Hero, LyingCard, is_among
from companion.games.atervackt.wandering import cardless_rooms, roaming
from companion.kit.questions import question
from companion.text import Text

Reaction: TypeAlias = Literal["fight", "passive", "flees", "follows", "dead"]
"""Reactions on monster cards (A12.7); `dead`: a danger had killed the monster before (A27.4)."""

MetMonster: TypeAlias = tuple[LyingCard, Reaction]
"""A monster with its reaction to the heroes."""

LEVELS: tuple[Approach, ...] = get_args(Approach)
"""Choices in their order: attack comes before wait, wait before flee (A26.10)."""

CONTROL = "control"
"""Choice of the owner of a skull helmet or a skeleton amulet (A25.1)."""

REACTION_PROMPTS: Mapping[Approach, Text] = {
    "attack": Text("If attacked, {monster}:"),
    "wait": Text("If you wait, {monster}:"),
    "flee": Text("If you flee, {monster}:"),
}
"""Prompts that ask the reader of a card for the reaction to a choice."""


class Meeting(RoomContext):
    """A meeting for everybody in the room (A12.5, A26.10); the monsters' cards are held until it is settled.

    `reader` reads the monster cards of the meeting, and acts for the monsters.
    """

    def __init__(self, state: AtervacktState, number: str) -> None:
        super().__init__(state, number)
        self.cards = OwnersCards(state)
        self.reader: Seat | None = None

    @property
    def is_quiet(self) -> bool:
        """`True` if no wandering monster fights here."""
        return cardless_rooms.is_quiet(self)

    async def meet(self, monsters: list[LyingCard]) -> None:
        """Play the meeting from the first look to the end of a fight."""
        with OpenScene(self.state.scopes, "meeting"):
            monsters = self.skip_in_rubble(monsters)
            monsters = await cardless_rooms.gather_met(self, monsters)
            if monsters and await self.open_meeting(monsters):
                self.reader = self.state.mover(self.number)
                self.tell_reader(monsters[0])
                await self.cards.deal(self, monsters)
                await self.choose_and_react(monsters)
        self.lay_down_held(monsters)
        self.cards.put_away()

    def lay_down_held(self, monsters: list[LyingCard]) -> None:
        """Leave the monsters of an abandoned meeting in the room: their room cards were drawn before (A2.5)."""
        for lying in list_cards(monsters) if self.number in self.state.rooms and self.heroes else ():
            if lying.card in self.state.decks[lying.deck].known(decks.HELD):
                self.settle_down([lying])

    def tell_reader(self, first: LyingCard) -> None:
        """Tell who plays the monsters here and reads their cards (A12.5); one alone reads them all."""
        if self.heroes and self.state.hidden_opponent(self.number) == THE_BOX:
            name = self.state.monster_kind(first).name
            self.heroes[0].tell("meeting.reader", Text("The box plays the monster: {monster}.", monster=name))
        elif self.heroes and not self.state.is_solo:
            reader, name = self.reader or "", self.state.monster_kind(first).name
            self.heroes[0].tell(
                "meeting.reader", Text("{seat} reads the card in secret: {monster}.", seat=reader, monster=name)
            )

    def skip_in_rubble(self, monsters: list[LyingCard]) -> list[LyingCard]:
        """Leave out what a card brings into rubble, where only a wandering figure is met (A7.16, A31.16)."""
        if not self.kind.lonely:
            return monsters
        self.remove(*list_cards(monsters))
        return [lying for lying in monsters if isinstance(lying, Figure)]

    async def open_meeting(self, monsters: list[LyingCard]) -> bool:
        """Open the meeting; return True if there is one: in the dark the monster kills without one (A27.5)."""
        # A torch lit in this movement phase gives light, also where a figure has come (A31.9, AS72).
        if self.heroes and not any(hero.has_light for hero in self.heroes):
            self.state.tell("dark", Text("Nobody has light: the monster in the dark kills."))
            for hero in self.heroes:
                hero.die()
            self.settle_down(monsters)
            return False
        # The damage of an ambush comes before any monster card (A8.4).
        for creature in self.creatures if any(lying.is_ambush for lying in monsters) else ():
            self.state.turn = creature.seat
            creature.tell("ambush", Text("{hero} is ambushed: roll the damage."))
            await creature.take_damage(await skill_rolls.ask_damage(creature, Text("ambush")))
        return bool(self.heroes)

    async def choose_and_react(self, monsters: list[LyingCard]) -> None:
        """Ask what each hero does, then what each monster does (A12.6, A12.7, A12.13, A26.10)."""
        state, ambush = self.state, any(lying.is_ambush for lying in monsters)
        state.turn = None
        if state.monster_player(self.heroes[0].seat) is None:
            state.explain("A12.7")
        stood = self.still_present([], [])
        answers = await ask_all(lambda: self._build_approach_ask(self.still_present(monsters, stood), ambush=ambush))
        settle_places(state)
        monsters = self.still_present(monsters, stood)
        await self.cards.deal_more(self, monsters)
        controlling = next((hero for hero in self.heroes if answers.get(hero.seat) == CONTROL), None)
        if controlling is not None:
            if others := await followers.take_control(self, controlling, monsters):
                await self.choose_and_react(others)
            return
        choices = {hero.seat: _parse_approach(answers.get(hero.seat)) for hero in self.heroes}
        if not choices:
            self.settle_down(monsters)
            return
        # The cards are read for the highest choice alone, whatever the others chose (A26.10).
        level = min(choices.values(), key=LEVELS.index)
        fleeing = [state.heroes[seat] for seat, choice in choices.items() if choice == "flee" and level == "flee"]
        # A door card comes before the reaction: a monster may be passive to who did not get out (A12.12).
        barred = [hero for hero in fleeing if not await try_get_back(hero)]
        remaining = self.remove_dead([(lying, await self.read_reaction(lying, level)) for lying in monsters])
        if not remaining:
            return
        if level == "flee":
            await self.run_away(remaining, [hero for hero in fleeing if hero not in barred])
        else:
            await self.resolve_fight(remaining, choices, level)

    def acting_monster(self, lying: LyingCard) -> Monster:
        """Return one of the monsters as a creature, for which the reader of its card acts."""
        return Monster.act_for(self.state, lying, self.number, self.reader)

    def still_present(self, monsters: list[LyingCard], stood: list[LyingCard]) -> list[LyingCard]:
        """Return the monsters that are still there; people may have moved a figure away, or here (A31.8).

        `stood`: the figures that stood in the room as the meeting began, whether they are met or not.
        """
        figures = roaming.standing_figures(self)
        met = [lying for lying in monsters if not isinstance(lying, Figure) or is_among(lying, figures)]
        return [*met, *(figure for figure in figures if not is_among(figure, (*stood, *met)))]

    def remove_dead(self, monsters: list[MetMonster]) -> list[MetMonster]:
        """Remove monsters that a danger had killed, which only their card shows (A27.4); return the others."""
        for lying, reaction in monsters:
            if reaction == "dead":
                self.acting_monster(lying).die()
        return [met for met in monsters if met[1] != "dead"]

    def _build_approach_ask(self, monsters: list[LyingCard], *, ambush: bool) -> Choose | None:
        heroes = self.heroes
        if not heroes or not monsters:
            return None
        first = self.state.monster_kind(monsters[0]).name
        text = self.state.prompt_for(heroes, Text("{hero} >< {monster}"), Text("{monster}!"))
        text = text.using(hero=heroes[0].called, monster=first)
        if len(monsters) > 1:
            text = Text("{monster} +{n}!", monster=first, n=len(monsters) - 1)
        lines = {hero.seat: self.approach_options(hero, ambush=ambush) for hero in heroes}
        for hero in heroes:
            if followers.controllable_monsters(hero, monsters):
                lines[hero.seat] += (Option(CONTROL, Text("Take control")),)
        return Choose(key="meeting", seats=tuple(lines), text=text, options=lines)

    def approach_options(self, hero: Hero, *, ambush: bool) -> Options:
        """Return a hero's choices: no waiting after an ambush, no fleeing after a one-way entrance (A12.6, AS45).

        One-way are a portcullis, a secret door and a teleport. Nobody attacks in rooms where wandering monsters do not
        fight (A31.16-A31.18); there one may wait after an ambush, as its damage has been suffered already (AS73).
        """
        attack = EMPTY if self.is_quiet else Option("attack", Text("Attack"))
        wait = EMPTY if ambush and not self.is_quiet else Option("wait", Text("Wait"))
        # A hero flees back to the room they came from, if a way leads there.
        flees = hero.way_in in ("free", "door") and hero.before is not None and not hero.stuck
        return (attack, wait, Option("flee", Text("Flee")) if flees else EMPTY)

    async def read_reaction(self, lying: LyingCard, level: Approach) -> Reaction:
        """Return the reaction on the monster card to that choice (A12.7)."""
        answer = self.cards.read_reaction(lying, level)
        if not answer:
            answer = await _ask_reaction(self.acting_monster(lying), level) or "passive"
            self.cards.keep_told(lying, level, answer)
        if answer == "fight" and self.is_quiet:
            return "passive"
        reactions: tuple[Reaction, ...] = get_args(Reaction)
        return next((reaction for reaction in reactions if reaction == answer), "passive")

    async def run_away(self, monsters: list[MetMonster], fleeing: list[Hero]) -> None:
        """Flee to the room before; a monster may stab, follow, or fight those who did not get out (A12.10-A12.12)."""
        following = [lying for lying, reaction in monsters if reaction == "follows"]
        passive = [lying for lying, reaction in monsters if reaction != "follows"]
        if passive and fleeing:
            await self.stab_in_back(passive, fleeing)
        gone = [hero for hero in fleeing if hero.is_inside]
        for hero in gone:
            hero.flee()
        # A hero who is still here met a locked door or a trap, and is fought if the monster follows (AS16).
        caught = self.heroes
        self.settle_down(passive)
        if following and caught and not self.is_quiet:
            for lying in following:
                # With the KP in brackets on its card (AS16).
                lying.forced = True
            await combat.fight_monsters(self, following, caught, self.reader)
        elif following and gone:
            followed = await random_choices.choose_hero(gone[0].seat, gone, "follows", Text("Follows whom? d6"))
            self.send_after(followed, following)
            followed.tell("follows", Text("{hero} is followed by the monster."))
        else:
            self.settle_down(following)

    async def stab_in_back(self, passive: list[LyingCard], fleeing: list[Hero]) -> None:
        """Stab one fleeing hero at random in the back (hugg i ryggen), if the card says so (A12.10, A26.12)."""
        known = [self.cards.line_of(lying).stab for lying in passive]
        points = sum(stabs or 0 for stabs in known)
        if None in known:
            reader = self.acting_monster(passive[0])
            told_points = await reader.ask_number("meeting.stab", Text("Stab: life lost?"), 12) or 0
            points += told_points
            if known.count(None) == 1:
                self.cards.keep_told(passive[known.index(None)], "stab", told_points)
        if points:
            running = [*fleeing, *(companion for hero in fleeing for companion in hero.companions)]
            victim = await random_choices.choose_hero(fleeing[0].seat, running, "stabbed", Text("Who is stabbed? d6"))
            await victim.take_damage(points)

    async def resolve_fight(self, monsters: list[MetMonster], chose: dict[Seat, Approach], level: Approach) -> None:
        """Let fleeing monsters go, if they can; if any fights, the passive ones join it (A12.8, A12.9, A12.14)."""
        fighting = [lying for lying, reaction in monsters if reaction == "fight"]
        passive = [lying for lying, reaction in monsters if reaction == "passive"]
        for lying, reaction in monsters:
            if reaction == "flees" and not await self.acting_monster(lying).try_flee():
                (passive if self.is_quiet else fighting).append(lying)
        if not fighting:
            self.settle_down(passive)
            return
        for lying, reaction in monsters:
            # A monster that fights against its card has the KP in brackets (A12.9, A12.14).
            lying.forced = reaction != "fight"
        heroes = [hero for hero in self.heroes if await ask_joins(hero, chose, level)]
        await combat.fight_monsters(self, fighting + passive, heroes, self.reader)


def list_cards(monsters: list[LyingCard]) -> list[LyingCard]:
    """Return the monsters that are cards; the others are figures."""
    return [lying for lying in monsters if not isinstance(lying, Figure)]


async def try_get_back(hero: Hero) -> bool:
    """Try to get back, over an obstacle by a roll, through a door by its card; return True on success (A12.12)."""
    if hero.crossed and not await spaces.space_of(hero).try_cross(hero):
        return False
    return hero.way_in != "door" or await doors.try_door_in_flight(hero)


def _parse_approach(answer: object) -> Approach:
    return next((level for level in LEVELS if level == answer), "wait")


@question(ask_option)
def _ask_reaction(monster: Monster, level: Approach) -> Choose | None:
    hurt, passive = monster.lying.hurt, Option("passive", Text("Stays passive"))
    # Only the card tells whether what a danger took was more than its KP (A27.4).
    dead = (Option("dead", Text("Dead: life up to {n}", n=hurt)),) if hurt else ()
    if level == "flee":
        follows = Option("follows", Text("Follows"))
        return monster.build_choice("meeting.card", REACTION_PROMPTS[level], passive, follows, *dead)
    fight, flees = Option("fight", Text("Fights")), Option("flees", Text("Flees"))
    return monster.build_choice("meeting.card", REACTION_PROMPTS[level], fight, passive, flees, *dead)


async def ask_joins(hero: Hero, chose: dict[Seat, Approach], level: Approach) -> bool:
    """Ask a hero with a lower choice to join the fight, stand aside or get away (A26.11).

    A16.4 may forbid standing aside. Returns True if the hero fights.
    """
    if chose.get(hero.seat, level) == level:
        return True
    # Heroes who said that they flee leave the room; those who wait stand aside in it.
    flees = chose[hero.seat] == "flee"
    join = Option("join", Text("Join the fight"))
    aside = Option("aside", Text("Flee") if flees else Text("Stay out of it"))
    if await hero.choose("meeting.join", Text("{hero}: a fight!"), join, aside) != aside.id:
        return hero.is_inside
    if hero.is_inside and flees:
        hero.flee()
        return False
    fighting = [other for other in hero.company if chose.get(other.seat) == level]
    return not await duels.ask_may_stand_aside(hero, fighting) and hero.is_inside
