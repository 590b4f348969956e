"""Combat (strid) between a hero and a monster: L8, and the dragon's L10.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.asking import choice
from companion.asks import Choose, Number, OpenScene, Option, Seat
from companion.games.legenden import followers, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights.fighters import Fighter, HeroOfTwo, MonsterOfTwo
from companion.games.legenden.fights.strid import Strid, escape
from companion.games.legenden.state.game import Fight, Hero, LegendenState, Way
from companion.kit.drakborgen import aspects, ring
from companion.kit.drakborgen.ring import Stance
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.kit.fights import Exchange
from companion.text import Text, verbatim

Outcome: TypeAlias = Literal["won", "died", "fled", "driven", "left"]
"""How a fight ended for the hero; `driven`: the monster fled; `left`: the fight did not happen."""


async def fight(state: LegendenState, hero: Hero, opponent: Seat, kind: str, lost: int = 0) -> Outcome:
    """A fight until somebody flees or falls (L8.13). `lost`: points that the monster has lost before it begins.

    Combat points (stridspoäng, SP): life and bonus for the hero, the card's life for the monster (L8.1a, L8.1b).
    """
    with OpenScene(state.scopes, "fight"):
        await hero.ask_life_if_unknown()
        life = await monster_life(state, hero, opponent, kind)
        points = hero.combat_points
        fight = state.fight = Fight(
            hero=hero.seat, opponent=opponent, kind=kind, hero_points=points, monster_points=max(life - lost, 0)
        )
        # Before it what he has power over may take his place, with the points of a new card (L12.3b, LS33).
        number, _ = await followers.who_fights(hero)
        if number is not None and (its_life := await followers.life_of(hero, number)) is not None:
            fight.servant, fight.hero_points = number, its_life
        strid = OneAgainstOne(state, fight)
        await strid.fought()
        return strid.outcome()
    return "left"


async def monster_life(state: LegendenState, hero: Hero, opponent: Seat, kind: str) -> int:
    """Its life: the dragon's is known, the others' stands on the card (L8.1b, L10.1a)."""

    def build() -> Number | None:
        # The monster's life in its row of the card (L7.2b, LS10).
        if not hero.alive:
            return None
        text, private = Text("{monster}: its life?", monster=state.monster(kind).name), state.hides_points
        many, below = monster_cards.likely_life(state, kind)
        return Number(
            key="monster.life",
            seats=(opponent,),
            text=text,
            min=1,
            max=MOST_LIFE,
            private=private,
            likely=many,
            below=below,
        )

    life = state.monster(kind).life
    if life is None:
        life = await monster_cards.life(hero, opponent, kind, build)
    return life or 1


class OneAgainstOne(Strid):
    """A hero, or what he has power over, and a monster."""

    key = "fight"

    record: Fight

    def __init__(self, state: LegendenState, record: Fight) -> None:
        super().__init__(state, record)
        self.hero, self.monster = HeroOfTwo(state, record), MonsterOfTwo(state, record)

    def fighters(self) -> tuple[Fighter, ...]:
        """The two."""
        return self.hero, self.monster

    def outcome(self) -> Outcome:
        """How it has ended for the hero."""
        outcomes: dict[str, Outcome] = {"fallen": "died", "fled": "fled"}
        others: dict[str, Outcome] = {"fallen": "won", "driven": "driven"}
        return outcomes.get(self.hero.fate) or others.get(self.monster.fate, "left")

    def title(self) -> Text:
        """Hero and monster; what fights in his place is his affair."""
        monster = self.state.monster(self.record.kind)
        return Text("{hero} >< {monster}", hero=self.hero.person.name, monster=monster.name)

    def tell_stances(self) -> None:
        """The one against the other."""
        mine: Stance = self.hero.stance or "strength"
        theirs: Stance = self.monster.stance or "strength"
        shown = Text("{who} {mine} {sign} {whom} {theirs}").using(
            who=self.called(self.hero),
            mine=aspects.NAMES[mine],
            sign=verbatim(ring.SIGNS[ring.meet(mine, theirs)]),
            whom=self.called(self.monster),
            theirs=aspects.NAMES[theirs],
        )
        self.state.tell("fight.revealed", shown, loud=False)

    def tell_losses(self) -> None:
        """At most one of the two loses."""
        if self.hero.beaten:
            name, n = self.definite(self.hero), self.hero.lost
            self.tell("beaten", Text.plural("{hero} loses one point.", "{hero} loses {n} points.", n=n, hero=name))
        elif self.monster.beaten:
            self.tell_blow()
        elif self.hero.stance == self.monster.stance:
            self.tell("clinch", Text("{hero}: a clinch, nobody loses.", hero=self.called(self.hero)))
        else:
            name, n = self.called(self.hero), self.monster.misses
            self.tell("miss", Text("{hero}: a blow in the air, {n} in a row.", hero=name, n=n))

    def tell_blow(self) -> None:
        """What the monster loses, and what it has left where all may know it."""
        left = self.monster.points_for(None)
        name, n = self.definite(self.monster), self.monster.lost
        if left is None:
            self.tell(
                "struck", Text.plural("{monster} loses one point.", "{monster} loses {n} points.", n=n, monster=name)
            )
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
        )

    def tell(self, what: str, words: Text) -> None:
        """What the reveal shows too."""
        self.state.tell(f"fight.{what}", words, loud=False)

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """After the fight's own damage the dragon breathes, whether or not he hurt it (L10.1b)."""
        await super().land(exchanges)
        if not self.breathes():
            return
        self.record.burns = True
        self.state.tell("dragon.fire", Text("The dragon breathes fire."))
        self.state.say("LS21")
        self.hero.owes(1)
        await self.settle(self.hero)
        self.record.burns = False

    def breathes(self) -> bool:
        """Once a combat round, by house rule once a fight; not where somebody has fallen (LS21)."""
        often = self.state.options["dragon.breath"] == "combat_round" or self.record.round == 1
        return self.record.kind == "dragon" and often and not self.is_over()

    def bury(self, one: Fighter) -> None:
        """Who has no points left is dead (L8.2a); for a monster in his power the hero steps in (L12.3c)."""
        hero = self.hero.person
        # The fall of what fights in his place does not end the fight: he steps in at once (L12.3c).
        if one is self.hero and one.kind is not None and hero.alive:
            followers.step_in(hero, self.record)
            return
        one.fate = "fallen"
        if one is self.monster:
            name = self.definite(one)
            self.state.tell(
                "monster.killed", Text("{hero} wins the fight. {monster} is dead.", hero=hero.name, monster=name)
            )
        elif hero.alive:
            hero.die()

    async def ends_round(self) -> None:
        """Nobody flees from the dragon, and nothing breaks its courage (L10.1c)."""
        if self.record.kind != "dragon":
            await super().ends_round()

    def ask_flight(self, able: list[Fighter]) -> Choose:
        """He may flee, seeing how the points stand."""
        text = Text("{who}: fight on?", who=self.called(able[0]))
        return choice(
            "fight.flee", able[0].seat, text, Option("on", Text("Fight on")), Option("flee", Text("Flee next round"))
        )

    async def gets_away(self, one: Fighter, hero: Hero, where: str, way: Way) -> None:
        """A monster that stands where he has fled is met at once (LS28)."""
        self.state.say("LS28")
        self.record.exit = "monster" if where == "monster" else None
        await escape(self.state, one, hero, where, way)

    async def loses_courage(self, one: Fighter) -> None:
        """It flees, if it can; in monster against monster both do (LS33)."""
        if await monster_flight.off(self.state):
            one.fate = "driven"
            await followers.driven_off(self.hero.person, self.record)
