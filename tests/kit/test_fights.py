"""Fights of the kit, with toys: a battle of Talisman, an exchange of Rulez, a brawl with signs shown in secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from companion.asks import Ask, Asking, Option, Roll, Secret, ask
from companion.dice import T6
from companion.kit.drakborgen.duels import RingDuel
from companion.kit.drakborgen.ring import Stance
from companion.kit.fights import Blow, Fight, SecretChoice, ask_secret, group_by_plates
from companion.text import Text, verbatim


def play(fight: Coroutine[Asking, Any, Any], *answers: tuple[int, ...] | Mapping[str, str]) -> list[Ask]:
    """Drive it with an answer for each ask, the faces of a roll or what is said by seat; gives what was asked."""
    asked: list[Ask] = []
    said: Any = None
    while True:
        try:
            open_ask = fight.send(said)()
        except StopIteration:
            assert len(asked) == len(answers)
            return asked
        said = {}
        if open_ask is not None:
            assert len(asked) < len(answers), f"{open_ask.key} is asked too"
            answer = answers[len(asked)]
            asked.append(open_ask)
            said = dict(answer) if isinstance(answer, Mapping) else {open_ask.seats[0]: answer}


@dataclass(eq=False)
class Being:
    """Fighter with a few values."""

    name: str
    side: int
    life: int = 4
    strength: int = 0
    skill: int = 0
    seat: str = "Ada"
    stance: Stance | None = None

    @property
    def stands(self) -> bool:
        return self.life > 0

    async def take_losses(self, points: int) -> None:
        self.life -= points

    async def throws(self, what: str, count: int = 1) -> tuple[int, ...]:
        key = f"{what}.{self.name}"
        said = await ask(lambda: Roll(key=key, seats=(self.seat,), text=Text("T6"), die=T6, count=count))
        assert isinstance(said, tuple)
        return said

    async def value_of(self, aspect: Stance) -> int:
        return {"strength": self.strength}.get(aspect, 1)


class Battle(Fight[Being]):
    """Talisman's: one comparison of a die and a value, and it is over whoever stands (T6.16.4)."""

    def __init__(self, character: Being, creatures: Sequence[Being]) -> None:
        # Several creatures fight as one: their Strengths are added, and one die is thrown for all (T6.16.5).
        strength = sum(creature.strength for creature in creatures)
        self.both = [character, Being("creatures", 2, life=1, strength=strength, seat="Bo")]
        self.duel, self.fought = self, False

    async def compare(self, one: Being, other: Being) -> list[Blow[Being]]:
        mine, theirs = [sum(await who.throws("battle")) + who.strength for who in (one, other)]
        return [] if mine == theirs else [Blow(one, other, 1) if mine > theirs else Blow(other, one, 1)]

    def fighters(self) -> list[Being]:
        return self.both

    def is_over(self) -> bool:
        return self.fought or super().is_over()

    def fall(self) -> None:
        self.fought = True


@pytest.mark.parametrize(("mine", "theirs", "lives"), [(6, 1, [4, 0]), (1, 6, [3, 1]), (3, 2, [4, 1])])
def test_a_battle_of_talisman_is_one_comparison_with_all_creatures_as_one(
    mine: int, theirs: int, lives: list[int]
) -> None:
    battle = Battle(Being("prophet", 1, strength=4), [Being("wolf", 2, strength=2), Being("bear", 2, strength=3)])
    asked = play(battle.fight_out(), (mine,), (theirs,))
    assert [(ask.key, ask.seats) for ask in asked] == [("battle.prophet", ("Ada",)), ("battle.creatures", ("Bo",))]
    assert [one.life for one in battle.both] == lives


class Melee(Fight[Being]):
    """Rulez's: opposed Skill says who hits, maybe the one attacked; then opposed Strength (R3.5, R3.6, R5.2)."""

    def __init__(self, *both: Being) -> None:
        self.duel, self.both = self, both

    async def compare(self, one: Being, other: Being) -> list[Blow[Being]]:
        skills = [best(await who.throws("skill", who.skill)) for who in (one, other)]
        if skills[0] == skills[1]:
            return []
        hitter, victim = (one, other) if skills[0] > skills[1] else (other, one)
        faces, against = [await who.throws("strength", who.strength) for who in (hitter, victim)]
        return [Blow(hitter, victim, max(Counter(faces).values()))] if best(faces) > best(against) else []

    def fighters(self) -> tuple[Being, ...]:
        return self.both


def best(faces: tuple[int, ...]) -> int:
    """Return the two best dice, if they are a success; all failures are worth the same (R2.4a, R2.6)."""
    two = sum(sorted(faces)[-2:])
    return two if two >= 8 else 0


def test_in_an_exchange_of_rulez_the_one_attacked_may_be_the_one_who_hits() -> None:
    fight = Melee(Being("knight", 1, life=2, skill=3, strength=2), Being("rogue", 2, skill=2, strength=3))
    asked = play(fight.round(), (1, 2, 3), (4, 4), (5, 5, 3), (1, 6))
    assert [ask.key for ask in asked] == ["skill.knight", "skill.rogue", "strength.rogue", "strength.knight"]
    assert [one.life for one in fight.both] == [0, 4], "a success of grade 2 (R2.8a)"
    assert fight.is_over()


class Brawl(Fight[Being]):
    """All show a stance of the ring in secret, and all damage is done at once."""

    duel = RingDuel[Being]()

    def __init__(self, *all_: Being) -> None:
        self.all = all_
        self.told: list[str] = []

    def fighters(self) -> tuple[Being, ...]:
        return self.all

    async def choose(self) -> None:
        for plate, shown in await ask_secret(self.laying):
            for one in plate:
                one.stance = "strength" if shown == "strength" else "psyche"

    def laying(self) -> SecretChoice[Being] | None:
        if self.is_over():
            return None
        lines = (Option("strength", Text("Strength")), Option("", verbatim("")), Option("psyche", Text("Psyche")))
        return SecretChoice(
            key="stance",
            text=Text("Now"),
            plates=group_by_plates(self.standing(), most=2, together=lambda one, other: one.name == other.name),
            name=lambda plate: Text("{who}?", who=plate[0].name),
            lines=lambda _plate: lines,
            short={"strength": Text("S"), "psyche": Text("P")},
            joined=Text("{a}+{b}"),
        )

    async def end_round(self) -> None:
        self.told.append("goes on")


def test_seats_choose_in_one_secret_and_may_share_plates() -> None:
    brawl = Brawl(Being("hero", 1), *(Being(name, 2, seat="Bo") for name in ("orc", "elf", "orc", "troll")))
    asked = play(brawl.round(), {"Ada": "strength", "Bo": "psyche-strength"})
    (secret,) = asked
    assert isinstance(secret, Secret)
    assert (secret.seats, [*secret.parts]) == (("Ada", "Bo"), ["Bo"])
    assert [str(part.text) for part in secret.parts_for("Bo")] == ["orc?", "elf?"], "two plates, for four"
    assert [str(line.text) for line in secret.options_for("Bo")] == ["S+S", "S+P", "P+S", "P+P"]
    assert [line.id for line in secret.options_for("Ada")] == ["strength", "", "psyche"]
    assert [one.stance for one in brawl.all] == ["strength", "psyche", "strength", "psyche", "strength"]


def test_a_fallen_fighter_has_dealt_damage_and_losses_are_sums() -> None:
    brawl = Brawl(Being("hero", 1, life=2, strength=5), *(Being("orc", 2, 1, seat="Bo", strength=6) for _ in range(2)))
    play(brawl.round(), {"Ada": "strength", "Bo": "strength"})
    assert [one.life for one in brawl.all] == [0, 1, 1], "a point from each"
    brawl = Brawl(Being("hero", 1, life=1, strength=5), Being("orc", 2, 1), Being("elf", 2, 1, strength=6, seat="Bo"))
    play(brawl.round(), {"Ada": "strength-psyche", "Bo": "strength"})
    assert [one.life for one in brawl.all] == [0, 0, 1], "the hero falls, and so does the one who was hit"
    assert brawl.told == [], "nothing follows where it is over"


def test_a_late_fighter_shows_nothing_and_a_moot_ask_asks_nobody() -> None:
    brawl = Brawl(Being("hero", 1), Being("orc", 2, seat="Bo"))
    play(brawl.round(), {"Bo": "strength"})
    assert [one.stance for one in brawl.all] == ["psyche", "strength"]
    brawl.all[1].life = 0
    assert play(brawl.choose()) == []


def test_a_fight_of_three_sides_compares_every_two_of_them() -> None:
    brawl = Brawl(*(Being(f"being {side}", side) for side in (1, 2, 3)), Being("friend", 3))
    pairs = [(one.name, other.name) for one, other in brawl.pairs()]
    assert ("being 3", "friend") not in pairs
    assert len(pairs) == 5
