"""Combat (strid) between a hero and a monster: L8, and the dragon's L10.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.asking import choice
from companion.asks import THE_BOX, Choose, Number, OpenScene, Option, Seat
from companion.games.legenden import followers, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights.combat_rounds import CombatRounds, flee_to
from companion.games.legenden.fights.fighters import Fighter, HeroOfTwo, MonsterOfTwo
from companion.games.legenden.state.game import Fight, Hero, LegendenState, Way
from companion.kit.drakborgen import aspects
from companion.kit.drakborgen.ring import Stance
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.kit.fights import Exchange
from companion.text import BLANK, Text

Outcome: TypeAlias = Literal["won", "died", "fled", "driven", "left"]
"""End of a fight for the hero; `driven`: the monster fled; `left`: the fight did not happen."""


async def fight_duel(state: LegendenState, hero: Hero, opponent: Seat, kind: str, points_lost: int = 0) -> Outcome:
    """Fight until somebody flees or falls (L8.13). `points_lost`: points that the monster has lost before it begins.

    Combat points (stridspoäng, SP): life and bonus for the hero, the card's life for the monster (L8.1a, L8.1b).
    """
    with OpenScene(state.scopes, "fight"), state.tell_fight():
        await hero.ask_life_if_unknown()
        life = await ask_monster_life(state, hero, opponent, kind)
        points = hero.combat_points
        fight_duel = state.fight = Fight(
            hero=hero.seat, opponent=opponent, kind=kind, hero_points=points, monster_points=max(life - points_lost, 0)
        )
        # Before it a monster in the hero's power may take their place, with the points of a new card (L12.3b, LS33).
        number, _ = await followers.choose_fighter(hero)
        if number is not None and (its_life := await followers.read_servant_life(hero, number)) is not None:
            fight_duel.servant, fight_duel.hero_points = number, its_life
        rounds = OneAgainstOne(state, fight_duel)
        await rounds.fight_to_end()
        return rounds.outcome()
    return "left"


async def ask_monster_life(state: LegendenState, hero: Hero, opponent: Seat, kind: str) -> int:
    """Return the monster's life: the dragon's is known, the others' stands on the card (L8.1b, L10.1a)."""

    def build() -> Number | None:
        # The monster's life in its row of the card (L7.2b, LS10).
        if not hero.alive:
            return None
        text, private = Text("{monster}: life?", monster=state.monster(kind).name), state.hides_points
        many, below = monster_cards.likely_life(state, kind)
        return Number(
            key="monster.life",
            seats=(state.reader(opponent, hero.seat),),
            text=text,
            min=1,
            max=MOST_LIFE,
            private=private and opponent != THE_BOX,
            likely=many,
            below=below,
        )

    life = state.monster(kind).life
    if life is None:
        life = await monster_cards.read_life(hero, opponent, kind, build)
    return life or 1


class OneAgainstOne(CombatRounds):
    """Fight between a hero, or a monster in the hero's power, and a monster."""

    key = "fight"

    record: Fight

    def __init__(self, state: LegendenState, record: Fight) -> None:
        super().__init__(state, record)
        self.hero, self.monster = HeroOfTwo(state, record), MonsterOfTwo(state, record)

    def fighters(self) -> tuple[Fighter, ...]:
        """Return the two fighters."""
        return self.hero, self.monster

    def outcome(self) -> Outcome:
        """Return the end of the fight for the hero."""
        outcomes: dict[str, Outcome] = {"fallen": "died", "fled": "fled"}
        others: dict[str, Outcome] = {"fallen": "won", "driven": "driven"}
        return outcomes.get(self.hero.fate) or others.get(self.monster.fate, "left")

    def title(self) -> Text:
        """Return the title: hero and monster, whoever fights in the hero's place."""
        hero, monster = self.hero.person.called, self.state.monster(self.record.kind)
        return Text("{hero} >< {monster}", hero=hero, monster=monster.name_beside(hero))

    def tell_stances(self) -> None:
        """Tell both stances, with who hits whom between them; of equal ones also the values (L8.7a)."""
        mine: Stance = self.hero.stance or "strength"
        theirs: Stance = self.monster.stance or "strength"
        shown = Text("{who} {mine} {sign} {whom} {theirs}").using(
            who=self.called(self.hero),
            mine=aspects.VALUE_NAMES[mine],
            sign=self.write_comparison(self.hero, self.monster),
            whom=self.called(self.monster),
            theirs=aspects.VALUE_NAMES[theirs],
        )
        self.state.tell("fight.revealed", shown, loud=False)

    def tell_losses(self) -> None:
        """Tell the loss; at most one of the two loses."""
        if self.hero.beaten:
            name, n = self.definite(self.hero), self.hero.lost
            self.tell("beaten", Text.plural("{hero} loses one point.", "{hero} loses {n} points.", n=n, hero=name))
        elif self.monster.beaten:
            self.tell_blow()
        elif self.hero.stance == self.monster.stance:
            self.tell("clinch", Text("{hero}: a clinch, nobody loses.", hero=self.called(self.hero)))
        else:
            self.tell("miss", Text("{hero}: a miss, {n} in a row.", hero=self.called(self.hero), n=self.monster.misses))

    def tell_blow(self) -> None:
        """Tell what the monster loses, and what it has left if all may know it."""
        left = self.monster.points_for(None)
        name, n = self.definite(self.monster), self.monster.lost
        if left is None:
            words = Text.plural("{monster} loses one point.", "{monster} loses {n} points.", n=n, monster=name)
            self.tell("struck", words, victim=name)
            return
        self.tell(
            "struck",
            Text.plural(
                "{monster} loses one point: {left} left.",
                "{monster} loses {n} points: {left} left.",
                n=n,
                monster=name,
                left=left,
            ),
            victim=name,
        )

    def tell(self, key: str, words: Text, victim: Text = BLANK) -> None:
        """Tell an event that the reveal shows too; `victim`: the monster that is hit."""
        self.state.tell(f"fight.{key}", words, loud=False, victim=victim)

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Land the blows; afterwards the dragon breathes, whether or not the hero hurt it (L10.1b)."""
        await super().land(exchanges)
        if not self.is_breath_due():
            return
        self.record.burns = True
        self.state.tell("dragon.fire", Text("The dragon breathes fire."))
        self.state.explain("LS21")
        self.hero.owe(1)
        await self.settle_losses(self.hero)
        self.record.burns = False

    def is_breath_due(self) -> bool:
        """Return True if the dragon breathes: once a round, by house rule once a fight; not after a fall (LS21)."""
        often = self.state.options["dragon.breath"] == "combat_round" or self.record.round == 1
        return self.record.kind == "dragon" and often and not self.is_over()

    def bury(self, fighter: Fighter) -> None:
        """Bury a fighter without points (L8.2a); for a monster in the hero's power the hero steps in (L12.3c)."""
        hero = self.hero.person
        # The fall of a monster in the hero's place does not end the fight: the hero steps in at once (L12.3c).
        if fighter is self.hero and fighter.kind is not None and hero.alive:
            followers.step_in(hero, self.record)
            return
        fighter.fate = "fallen"
        if fighter is self.monster:
            name = self.definite(fighter)
            self.state.tell(
                "monster.killed", Text("{hero} wins the fight. {monster} is dead.", hero=hero.called, monster=name)
            )
        elif hero.alive:
            hero.die()

    async def end_round(self) -> None:
        """End the round; nobody flees from the dragon, and nothing breaks its courage (L10.1c)."""
        if self.record.kind != "dragon":
            await super().end_round()

    def build_flight_ask(self, able: list[Fighter]) -> Choose:
        """Build the ask whether the hero flees."""
        text = Text("{who}: fight on?", who=self.called(able[0]))
        return choice(
            "fight.flee", able[0].seat, text, Option("on", Text("Fight on")), Option("flee", Text("Flee next round"))
        )

    async def let_get_away(self, fighter: Fighter, hero: Hero, where: str, way: Way) -> None:
        """Let the hero get away; a monster that stands where they fled is met at once (LS28)."""
        self.state.explain("LS28")
        self.record.exit = "monster" if where == "monster" else None
        await flee_to(self.state, fighter, hero, where, way)

    async def lose_courage(self, fighter: Fighter) -> None:
        """Let the monster flee, if it can; of two monsters both do (LS33)."""
        if await monster_flight.let_flee(self.state):
            fighter.fate = "driven"
            await followers.drive_off_both(self.hero.person, self.record)
