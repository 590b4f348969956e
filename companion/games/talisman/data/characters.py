"""Characters (TT9): their values, and their special abilities as rows of data (T6.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from companion.kit.data import NamedRow
from companion.record import record
from companion.subjects import SubjectKind
from companion.text import BLANK, Text

Alignment: TypeAlias = Literal["good", "neutral", "evil"]
ALIGNMENTS: tuple[Alignment, ...] = ("good", "neutral", "evil")

Moment: TypeAlias = Literal[
    "any", "setup", "turn", "roll", "space", "draw", "attacked", "attack", "meet", "fight", "won", "hurt", "cast"
]
"""Moments of abilities: at the start of a turn, at a roll, on following a space, at drawing cards, when somebody
attacks the hero or the hero attacks, in place of an attack on a character who is met (T6.13.3), in a fight or after
winning it, when the hero would lose a Life, after the hero has cast a Spell."""

Effect: TypeAlias = Literal[
    "do",
    "spells",
    "alignment",
    "safe",
    "evade",
    "peace",
    "add",
    "dice",
    "psychic",
    "drain",
    "choose",
    "follower",
    "rob",
]
"""Effects of abilities.

- do: the player carries out the text of the card
- spells: the hero has at least `n` Spells, and draws up to that
- alignment: the hero may change Alignment (T6.7.2)
- safe: the space does nothing to the hero
- evade: the hero may Evade (T6.18.1a)
- peace: these Enemies do not attack the hero, but can be attacked
- add: `n` more on a roll; with a `value` only on rolls for that
- dice: the hero rolls `n` dice there
- psychic: the hero may attack with Craft (T6.17.1b)
- drain: the hero gains the Life that the other loses
- choose: the hero draws `n` cards more, and puts as many away
- follower, rob: the hero takes `n` Followers, or Objects or bags of Gold, from a character who is met (T6.13.3)
"""

Against: TypeAlias = Literal["character", "creature", "animal", "monster", "dragon", "spirit"]

MOMENTS: tuple[str, ...] = get_args(Moment)
EFFECTS: tuple[str, ...] = get_args(Effect)
AGAINST: tuple[str, ...] = get_args(Against)


@record
class SpecialAbility(NamedRow):
    """Special ability. `where`: spaces on which it counts, `against`: opponents; everywhere and all if empty."""

    stands_for: ClassVar[SubjectKind] = "ability"

    moment: Moment
    effect: Effect = "do"
    where: tuple[str, ...] = ()
    against: tuple[Against, ...] = ()
    value: Literal["strength", "craft"] | None = None
    n: int = 1
    says: str = ""

    @property
    def words(self) -> Text:
        """Description, where the name does not say it."""
        return Text(self.says) if self.says else BLANK

    def is_applicable(self, moment: Moment, *, at: str = "", against: str = "", value: str = "") -> bool:
        """Return whether the ability counts at this moment; unknown facts of the moment are not held against it."""
        return (
            self.moment in (moment, "any")
            and (not self.where or not at or at in self.where)
            and (not self.against or not against or bool({against, *_WIDER.get(against, ())} & {*self.against}))
            and (self.value is None or not value or value == self.value)
        )


_WIDER: Mapping[str, tuple[str, ...]] = dict.fromkeys(("animal", "monster", "dragon", "spirit"), ("creature",))


@record
class CharacterCard(NamedRow):
    """Character card (persoonlijkheidskaart). `spells`: Spells at the start; `None`: nobody has told yet."""

    stands_for: ClassVar[SubjectKind] = "sheet"

    strength: int
    craft: int
    start: str
    alignment: Alignment
    spells: int | None = None
    abilities: Mapping[str, SpecialAbility] = field(default_factory=dict)

    def abilities_at(self, moment: Moment, *, at: str = "", against: str = "", value: str = "") -> list[SpecialAbility]:
        """Return the abilities that count at this moment."""
        found: Iterable[SpecialAbility] = self.abilities.values()
        return [ability for ability in found if ability.is_applicable(moment, at=at, against=against, value=value)]


def make_characters(part: Mapping[str, Any]) -> dict[str, CharacterCard]:
    """Return the characters of this data, which has no faults."""
    return {id: _character(id, entry) for id, entry in part.items()}


def _character(id: str, entry: Mapping[str, Any]) -> CharacterCard:
    abilities = {name: _ability(name, row) for name, row in entry.get("ability", {}).items()}
    return CharacterCard(id=id, abilities=abilities, **{key: value for key, value in entry.items() if key != "ability"})


def _ability(id: str, row: Mapping[str, Any]) -> SpecialAbility:
    lists = {key: tuple(row.get(key, ())) for key in ("where", "against")}
    return SpecialAbility(id=id, **{**row, **lists, "says": row.get("says", {}).get("text", "")})
