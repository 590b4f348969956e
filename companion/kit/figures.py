"""Figures that are declared once, at their field: what people call one, how long it lasts, who may set it.

From there the menu of corrections is made, what a death or a new turn puts back, how far a gain goes, what is learned
for the next evening, and the line that says what somebody has lost. All five games need it: keys and torches of both
Drakborgen games, Lives, Gold and what is allowed once a turn (Talisman), pools of dice (Rulez), wounds and weapons
(Labirynt).

    @record(frozen=False)
    class Hero:
        seat: Seat = fixed("", "names a seat")
        life: Annotated[int | None, Range(0, 40)] = figure(None, Text("Life"), most="max_life")
        max_life: Annotated[int | None, Range(1, 40)] = figure(None, Text("Full life"), learned="life", late=True)
        keys: Annotated[int, Range(0, 20)] = carried(0, Text("Keys"))
        torch: bool = figure(True, Text("Torch burns"), lasts="life")
        moved: bool = box_only(False, Text("Has moved"), lasts="round")
        mourned: bool = hidden(False)

What may stand in a field is said by its type alone: `Range`, `Literal`, `bool`, `None` where it may be not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar, get_args, overload

from companion.asks import Seat
from companion.record import record
from companion.state import Json, values
from companion.subjects import stand_for
from companion.text import BLANK, Text
from companion.view import Correction

T = TypeVar("T")

Period: TypeAlias = Literal["fight", "turn", "round", "adventure", "life", "game"]
"""How long a figure lasts, the shortest first; at the end of a longer period it has ended as well."""

PERIODS: tuple[Period, ...] = get_args(Period)


@record
class Figure:
    """Declaration of one field.

    Attributes:
        name: Name of the field.
        label: Name of the figure in the menu.
        default: Makes the default anew.
        lasts: Period at whose end the field goes back to its default.
        learned: Name under which the figure is kept for the next evening; "" is not kept.
        most: Field that says how high the figure can go; "" for none.
        late: `True` if the figure is seldom corrected, and stands at the end of its menu.
        noted: `True` if only the box keeps the figure. It has a menu of its own, and an undo moves nothing on the
            table.
        carried: `True` if a creature that loses the figure has lost a thing.
        private: `True` if only its own seat sees the figure.
        why: Reason why no menu offers the figure, for authors.
    """

    name: str
    label: Text
    default: Callable[[], Any]
    lasts: Period
    learned: str
    most: str
    late: bool
    noted: bool
    carried: bool
    private: bool
    why: str

    def __init__(self, **said: Any) -> None:
        # There are a hundred of them before the first prompt: an `__init__` need not be compiled for that.
        for name, value in said.items():
            object.__setattr__(self, name, value)


def figure(
    default: T,
    label: Text,
    *,
    lasts: Period = "game",
    learned: str = "",
    most: str = "",
    late: bool = False,
    private: bool = False,
) -> T:
    """Declare a figure that people may set from the menu, where it is called `label`.

    Args:
        default: Value at the beginning, and after a reset.
        label: Name of the figure in the menu.
        lasts: Period at whose end the figure goes back to its default.
        learned: Name under which the figure is kept for the next evening; "" is not kept.
        most: Field that says how high the figure can go.
        late: Show the figure at the end of its menu.
        private: Show the figure only to its own seat.
    """
    said = {"label": label, "lasts": lasts, "learned": learned, "most": most, "late": late}
    return _declared(default, {"figure": said, **({"private": True} if private else {})})


def label_metadata(label: Text) -> dict[str, Any]:
    """Return the metadata of a figure that has no default: `field(metadata=label_metadata(...))`."""
    return {"figure": {"label": label}}


def carried(default: T, label: Text, *, lasts: Period = "life", late: bool = False) -> T:
    """Declare a figure that counts things which a creature carries and loses by dying.

    Args:
        default: Value at the beginning, and after a reset.
        label: Name of the figure in the menu.
        lasts: Period at whose end the figure goes back to its default.
        late: Show the figure at the end of its menu.
    """
    return _declared(default, {"figure": {"label": label, "lasts": lasts, "late": late, "carried": True}})


def box_only(default: T, label: Text, *, lasts: Period = "game") -> T:
    """Declare a figure that nothing on the table shows, such as what somebody has done in this round.

    Args:
        default: Value at the beginning, and after a reset.
        label: Name of the figure in the menu.
        lasts: Period at whose end the figure goes back to its default.
    """
    return _declared(default, {"figure": {"label": label, "lasts": lasts, "noted": True}})


@overload
def not_in_menu(default: T, why: str, *, lasts: Period = ...) -> T: ...
@overload
def not_in_menu(*, factory: Callable[[], T], why: str, lasts: Period = ...) -> T: ...
def not_in_menu(
    default: Any = MISSING, why: str = "", *, factory: Callable[[], Any] | None = None, lasts: Period = "game"
) -> Any:
    """Declare a figure that no menu offers and that is set by its path alone, as by a file or the engine.

    Args:
        default: Value at the beginning, and after a reset.
        why: Reason why no menu offers the figure, for authors.
        factory: Makes the default anew.
        lasts: Period at whose end the figure goes back to its default.
    """
    return _field(default, factory, {"figure": {"why": _reason(why), "lasts": lasts}})


@overload
def fixed(default: T, why: str, *, lasts: Period = ...) -> T: ...
@overload
def fixed(*, factory: Callable[[], T], why: str, lasts: Period = ...) -> T: ...
def fixed(
    default: Any = MISSING, why: str = "", *, factory: Callable[[], Any] | None = None, lasts: Period = "game"
) -> Any:
    """Declare a figure that people see and nobody can set.

    Args:
        default: Value at the beginning, and after a reset.
        why: Reason why no menu offers the figure, for authors.
        factory: Makes the default anew.
        lasts: Period at whose end the figure goes back to its default.
    """
    return _field(default, factory, {"figure": {"why": _reason(why), "lasts": lasts}, "fixed": why})


@overload
def hidden(default: T, *, lasts: Period = ..., given_in_state: bool = ...) -> T: ...
@overload
def hidden(*, factory: Callable[[], T], lasts: Period = ..., given_in_state: bool = ...) -> T: ...
def hidden(
    default: Any = MISSING,
    *,
    factory: Callable[[], Any] | None = None,
    lasts: Period = "game",
    given_in_state: bool = False,
) -> Any:
    """Declare a note of the rules: it is in no view and no hash, and nobody can set it.

    Args:
        default: Value at the beginning, and after a reset.
        factory: Makes the default anew.
        lasts: Period at whose end the figure goes back to its default.
        given_in_state: Whether a situation in mid-game that is given from outside may have it all the same.
    """
    metadata = {"figure": {"lasts": lasts}, "hidden": True, "given_in_state": given_in_state}
    return _field(default, factory, metadata)


def _reason(why: str) -> str:
    if not why:
        raise ValueError("a figure that is in no menu says why")
    return why


def _declared(default: T, metadata: Mapping[str, Any]) -> T:
    made: T = _field(default, None, metadata)
    return made


def _field(default: Any, factory: Callable[[], Any] | None, metadata: Mapping[str, Any]) -> Any:
    if factory is not None:
        return field(default_factory=factory, metadata=metadata)
    return field(default=default, metadata=metadata)


def class_of(part: object) -> Any:
    """Return the class of a part, by which its declared figures are found."""
    return type(part)


@cache
def declared_figures(kind: Any) -> Mapping[str, Figure]:
    """Return the declared figures of a class by name, in the order of its fields."""
    return MappingProxyType({f.name: _figure(kind, f) for f in fields(kind) if "figure" in f.metadata})


_USUAL: Mapping[str, Any] = {
    **dict.fromkeys(("learned", "most", "why"), ""),
    **dict.fromkeys(("late", "noted", "carried"), False),
    "label": BLANK,
    "lasts": "game",
}


def _figure(kind: Any, f: Any) -> Figure:
    settings: dict[str, Any] = {**_USUAL, **f.metadata["figure"]}
    if settings["most"] and settings["most"] not in {other.name for other in fields(kind)}:
        raise ValueError(f"{kind.__name__}.{f.name} goes as far as {settings['most']}, which is no field")
    default = (lambda: f.default) if f.default_factory is MISSING else f.default_factory
    if f.default is MISSING and f.default_factory is MISSING and settings["lasts"] != "game":
        raise ValueError(f"{kind.__name__}.{f.name} lasts {settings['lasts']}, so it needs a default")
    # A label says nothing of whose figure it is, so it can be shared.
    if settings["label"] is not BLANK:
        settings["label"] = stand_for(settings["label"], "value", f.name)
    return Figure(name=f.name, default=default, private=bool(f.metadata.get("private")), **settings)


def reset_after(part: object, period: Period) -> dict[str, Any]:
    """Reset the figures of a part whose period is over to their defaults; return the old values by name.

    Nothing calls it by itself: a death, a turn and a round are ended by the rules.

    Args:
        part: The creature, or another part of the state.
        period: The period that is over.
    """
    return _put_back(part, _lasting(class_of(part), period))


def reset_carried(part: object) -> dict[str, Any]:
    """Reset what a part carries; return the lost values by name."""
    return _put_back(part, _carried(class_of(part)))


def _put_back(part: object, resets: _Resets) -> dict[str, Any]:
    gone = {}
    for declared, default in resets:
        # Most figures stand at their default, and need no new value.
        before = getattr(part, declared.name)
        if before != default:
            setattr(part, declared.name, declared.default())
            gone[declared.name] = before
    return gone


_Resets: TypeAlias = tuple[tuple[Figure, Any], ...]
"""Figures that are put back together, each with its default to compare with."""


@cache
def _carried(kind: Any) -> _Resets:
    return tuple((one, one.default()) for one in declared_figures(kind).values() if one.carried)


@cache
def _lasting(kind: Any, period: Period) -> _Resets:
    """Return the figures that end with a period; those that last as long as the game never do."""
    ended = PERIODS[: PERIODS.index(period) + 1]
    ending = (one for one in declared_figures(kind).values() if one.lasts in ended and one.lasts != "game")
    return tuple((one, one.default()) for one in ending)


def lost_things(part: object, gone: Mapping[str, Any]) -> Iterator[Text]:
    """Yield the lost things among values that were reset, as people call them: "Keys 2", "Magic sword".

    Args:
        part: The creature, or another part of the state.
        gone: Values that were reset, by name.
    """
    kind = declared_figures(class_of(part))
    for name, before in gone.items():
        if kind[name].carried:
            label = kind[name].label
            yield label if before is True else Text("{what} {n}", what=label, n=before)


def change(part: object, name: str, amount: int) -> int:
    """Add to a figure, or take from it, as far as its range allows; return how much it changed.

    A value that people have set beyond the range is never lowered by a gain, nor raised by a loss.

    Args:
        part: The creature, or another part of the state.
        name: Name of the figure.
        amount: How much to add; a negative number takes away.
    """
    numbers = _numbers(class_of(part), name)
    before = getattr(part, name) or 0
    if amount > 0:
        most = _current_maximum(part, declared_figures(class_of(part))[name])
        after = max(before, min(before + amount, numbers[-1] if most is None else most))
    else:
        after = min(before, max(before + amount, numbers[0]))
    setattr(part, name, after)
    return abs(int(after - before))


@cache
def _numbers(kind: Any, name: str) -> tuple[int, ...]:
    numbers = tuple(value for value in values(kind, name) or () if type(value) is int)
    if not numbers:
        raise TypeError(f"{kind.__name__}.{name} is no number with a range")
    return numbers


def bounds(kind: Any, name: str) -> tuple[int, int]:
    """Return the least and the most that a figure can be.

    Args:
        kind: Class of the part.
        name: Name of the figure.
    """
    numbers = _numbers(kind, name)
    return numbers[0], numbers[-1]


def _current_maximum(part: object, one: Figure) -> int | None:
    most = getattr(part, one.most) if one.most else None
    return most if type(most) is int else None


def learned_figures(part: object) -> dict[str, Json]:
    """Return the figures of a part that are kept for the next evening, by the names of the data; `None` is unknown."""
    return {one.learned: getattr(part, one.name) for one in declared_figures(class_of(part)).values() if one.learned}


NO_CHOICES: Mapping[str, Sequence[Json]] = MappingProxyType({})
NO_HEADINGS: Mapping[str, tuple[tuple[Text, ...], ...]] = MappingProxyType({})


def corrections(
    part: object,
    path: str,
    group: Text,
    choices: Mapping[str, Sequence[Json]] = NO_CHOICES,
    *,
    part_name: Text = BLANK,
    headings: Mapping[str, tuple[tuple[Text, ...], ...]] = NO_HEADINGS,
    seat: Seat | None = None,
) -> tuple[Correction, ...]:
    """Return the figures of a part that people may set; late ones, then those that only the box keeps, come last.

    Args:
        part: The creature, or another part of the state.
        path: Place of the part in the state; "" is the state itself.
        group: Heading of the menu page.
        choices: Other values by figure than their types allow; none where a figure cannot be set now, such as while its
            house rule is off.
        part_name: Name of the part if it is not the group, such as the room of a hero.
        headings: Headings of the values of a figure that has many.
        seat: The seat that looks; `None` is everybody.
    """
    kind = class_of(part)
    own = seat is not None and getattr(part, "seat", None) == seat
    # Every look at the game has its menu, and from one look to the next most of it stays as it is.
    depends_on = (
        group,
        part_name,
        choices,
        headings,
        tuple(_current_maximum(part, declared) for declared in _bounded(kind)),
    )
    # Everybody's menu and that of a seat are kept apart, as they are looked at in turns.
    kept = _KEPT.get((kind, path, own))
    if kept is None or kept[0] != depends_on:
        if len(_KEPT) > MOST_CACHED:
            _KEPT.clear()
        kept = _KEPT[kind, path, own] = (
            depends_on,
            tuple(_corrections(part, path, group, choices, part_name, own, headings)),
        )
    return kept[1]


_KEPT: dict[tuple[Any, str, bool], tuple[object, tuple[Correction, ...]]] = {}
"""Last menu of each part, with the values that it depends on."""

MOST_CACHED = 500
"""Number of menus above which the cache is emptied, as an engine meets new names in each game."""


def _corrections(
    part: object,
    path: str,
    group: Text,
    choices: Mapping[str, Sequence[Json]],
    part_name: Text,
    own: bool,
    headings: Mapping[str, tuple[tuple[Text, ...], ...]],
) -> Iterator[Correction]:
    kind = class_of(part)
    for declared in _menu(kind):
        if declared.private and not own:
            continue
        offered: Sequence[Json] | None = choices.get(declared.name)
        if offered is None:
            most = _current_maximum(part, declared)
            offered = values(kind, declared.name) if most is None else _upto(kind, declared.name, most)
        if not offered:
            continue
        figure_path = f"{path}.{declared.name}" if path else declared.name
        if declared.noted:
            # On a page of its own, so that the figures of the table are found at once.
            page, whose = Text("{whose}: info", whose=group), group if part_name == BLANK else part_name
            yield Correction(figure_path, page, declared.label, tuple(offered), of=whose, noted=True)
        else:
            yield Correction(
                figure_path, group, declared.label, tuple(offered), part_name, under=headings.get(declared.name, ())
            )


@cache
def _bounded(kind: Any) -> tuple[Figure, ...]:
    """Return the figures whose maximum is another figure."""
    return tuple(one for one in _menu(kind) if one.most)


@cache
def _menu(kind: Any) -> tuple[Figure, ...]:
    own = [one for one in declared_figures(kind).values() if one.label is not BLANK]
    return tuple(sorted(own, key=lambda one: (one.noted, one.late)))


@cache
def _upto(kind: Any, name: str, most: int) -> tuple[Json, ...]:
    return tuple(value for value in values(kind, name) or () if type(value) is not int or value <= most)
