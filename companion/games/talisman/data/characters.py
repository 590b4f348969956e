"""The characters (TT9): their values, and what they can do that others cannot, as rows of data (T6.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any, Literal, TypeAlias, get_args

from companion.record import record
from companion.text import BLANK, Text

Alignment: TypeAlias = Literal["good", "neutral", "evil"]
ALIGNMENTS: tuple[Alignment, ...] = ("good", "neutral", "evil")

Moment: TypeAlias = Literal[
    "any", "setup", "turn", "roll", "space", "draw", "attacked", "attack", "meet", "fight", "won", "hurt", "cast"
]
"""When an ability counts: at the start of his turn, at a roll, on following a space, at drawing cards, when somebody
attacks him or he somebody, in place of attacking one whom he meets (T6.13.3), in a fight or after winning it, when he
would lose a Life, after he has cast a Spell."""

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
"""What it does; "do" is whatever the card says.

- spells: he has at least `n` Spells, and draws where he has fewer
- alignment: he may change his Alignment (T6.7.2)
- safe: the space does nothing to him
- evade: he may Evade (T6.18.1a)
- peace: these do not attack him, though he may attack them
- add: `n` more on his roll; with a `value` only where he rolls for that
- dice: he rolls `n` dice there
- psychic: he may attack with Craft (T6.17.1b)
- drain: the Life that he takes is his
- choose: he draws `n` cards more, and puts as many away
- follower, rob: he takes `n` Followers, or Objects or bags of Gold, of one whom he meets (T6.13.3)
"""

Against: TypeAlias = Literal["character", "creature", "animal", "monster", "dragon", "spirit"]

MOMENTS: tuple[str, ...] = get_args(Moment)
EFFECTS: tuple[str, ...] = get_args(Effect)
AGAINST: tuple[str, ...] = get_args(Against)


@record
class Ability:
    """One special ability. `where`: the spaces on which it counts, `against`: whom; everywhere and all without any."""

    id: str
    text: str
    moment: Moment
    effect: Effect = "do"
    where: tuple[str, ...] = ()
    against: tuple[Against, ...] = ()
    value: Literal["strength", "craft"] | None = None
    n: int = 1
    says: str = ""

    @property
    def name(self) -> Text:
        """What it is called on a button."""
        return Text(self.text)

    @property
    def words(self) -> Text:
        """What it does, where its name does not say it."""
        return Text(self.says) if self.says else BLANK

    def counts(self, moment: Moment, *, at: str = "", against: str = "", value: str = "") -> bool:
        """Whether it counts at this moment; what is not known of the moment is not held against it."""
        return (
            self.moment in (moment, "any")
            and (not self.where or not at or at in self.where)
            and (not self.against or not against or bool({against, *_WIDER.get(against, ())} & {*self.against}))
            and (self.value is None or not value or value == self.value)
        )


_WIDER: Mapping[str, tuple[str, ...]] = dict.fromkeys(("animal", "monster", "dragon", "spirit"), ("creature",))


@record
class Character:
    """A Character card (persoonlijkheidskaart). `spells`: how many he begins with; `None`: nobody has told yet."""

    id: str
    text: str
    strength: int
    craft: int
    start: str
    alignment: Alignment
    spells: int | None = None
    abilities: Mapping[str, Ability] = field(default_factory=dict)

    @property
    def name(self) -> Text:
        """What he is called."""
        return Text(self.text)

    def may(self, moment: Moment, *, at: str = "", against: str = "", value: str = "") -> tuple[Ability, ...]:
        """His abilities that count at this moment."""
        found: Iterable[Ability] = self.abilities.values()
        return tuple(one for one in found if one.counts(moment, at=at, against=against, value=value))


def characters(part: Mapping[str, Any]) -> dict[str, Character]:
    """The characters of this data, which is whole."""
    return {id: _character(id, entry) for id, entry in part.items()}


def _character(id: str, entry: Mapping[str, Any]) -> Character:
    abilities = {name: _ability(name, row) for name, row in entry.get("ability", {}).items()}
    return Character(id=id, abilities=abilities, **{key: value for key, value in entry.items() if key != "ability"})


def _ability(id: str, row: Mapping[str, Any]) -> Ability:
    lists = {key: tuple(row.get(key, ())) for key in ("where", "against")}
    return Ability(id=id, **{**row, **lists, "says": row.get("says", {}).get("text", "")})
