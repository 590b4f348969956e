"""Records: equal by their values, hashable, shown plainly; made by the same fields as a dataclass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Annotated, Any, Generic, Optional, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.record import FEW, field_types, record
from companion.record import replace as copy_record
from companion.state import Range


@record
class Card:
    """A card and how many there are."""

    name: str
    count: int = 1
    notes: list[str] = field(default_factory=list, compare=False, repr=False)


@record
class Alone:
    """One field only."""

    n: int


@record(kw_only=True)
class Named:
    """Only by name."""

    n: int = 0


@record(frozen=False)
class Counter:
    """One that changes."""

    n: int = 0


@record
class Nothing:
    """No field."""


@record
class Plain:
    """Shows itself in its own way."""

    n: int

    def __repr__(self) -> str:
        return f"<{self.n}>"


def test_records_with_equal_values_are_equal() -> None:
    assert Card("a") == Card("a", 1, ["said"]) != Card("a", 2)
    assert len({Card("a"), Card("a", 1), Card("b")}) == 2
    assert Alone(3) == Alone(3) != Alone(4)
    assert Nothing() == Nothing()
    others: tuple[object, ...] = (Named(n=3), 3, "3")
    assert not any(Alone(3) == other for other in others), "another kind is another thing, whatever it holds"


def test_a_record_is_a_dataclass_with_slots() -> None:
    assert [f.name for f in fields(Card)] == ["name", "count", "notes"]
    assert replace(Card("a"), count=3) == Card("a", 3)
    assert Card("a").notes is not Card("b").notes
    with pytest.raises(AttributeError):
        Card("a").other = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        Named(1)  # type: ignore[call-arg]
    match Card("x", 2):
        case Card(name, count):
            assert (name, count) == ("x", 2)


def test_a_record_shows_what_it_holds() -> None:
    assert repr(Card("a", 2)) == "Card(name='a', count=2)"
    assert repr(Plain(3)) == "<3>"


def test_a_record_that_changes_cannot_be_a_key() -> None:
    counter = Counter()
    counter.n += 1
    assert counter == Counter(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(counter)


def test_a_dataclass_compiles_functions_that_a_record_shares() -> None:
    """A frozen dataclass compiles a function more for each thing that a record takes from a common one."""

    @dataclass(frozen=True, slots=True)
    class Frozen:
        n: int

    with pytest.raises(FrozenInstanceError):
        Frozen(1).n = 2  # type: ignore[misc]
    # Of a record the type checker says this; the test run does not notice.
    one = Alone(1)
    one.n = 2  # type: ignore[misc]
    assert Frozen.__eq__.__code__.co_filename == "<string>" != Alone.__eq__.__code__.co_filename


def _kind(make: Callable[..., Any]) -> Any:
    """Return a kind of its own each time, so that its first few are made here."""

    class Base:
        first: int
        second: tuple[int, ...] = ()

    class Kind(make(Base)):  # type: ignore[misc]
        listed: list[int] = field(default_factory=list)
        named: str = field(default="n", kw_only=True)
        seen: int = field(init=False)
        unset: int = field(init=False)

        def __post_init__(self) -> None:
            self.seen = self.first

    return make(Kind)


names = st.sampled_from(["first", "second", "listed", "named", "seen", "other"])


@given(st.lists(st.integers(0, 9), max_size=5), st.dictionaries(names, st.integers(0, 9)))
def test_the_first_few_are_made_as_all_others_are(values: list[int], named: dict[str, int]) -> None:
    """The very same fields or the very same refusal, by place and by name, as a dataclass and as one of many."""
    told: list[object] = []
    for kind, so_far in ((_kind(record), 0), (_kind(record), FEW), (_kind(dataclass(slots=True)), 0)):
        for n in range(so_far):
            kind(n)
        try:
            made = kind(*values, **named)
        except TypeError as error:
            told.append(str(error))
        else:
            told.append([getattr(made, f.name, "unset") for f in fields(made)])
    assert told[0] == told[1] == told[2]


def test_after_a_few_it_is_compiled() -> None:
    kind = _kind(record)
    codes = []
    for n in range(FEW + 1):
        codes.append(kind.__init__.__code__.co_filename)
        kind(n)
    assert "<string>" not in codes
    assert kind.__init__.__code__.co_filename == "<string>"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'first'"):
        kind()


@record(frozen=False)
class Base:
    """One with methods that others build on."""

    n: int = 0

    def double(self) -> int:
        return self.n * 2

    @property
    def half(self) -> int:
        return self.n // 2


@record(frozen=False)
class Above(Base):
    """Its `super()` is found, though a class with slots is another one than that of the source."""

    def double(self) -> int:
        return super().double() + 1


@record(frozen=False)
class AboveByProperty(Base):
    """A record that calls `super()` in a property alone."""

    @property
    def half(self) -> int:
        return super().half + 1


def test_super_needs_no_arguments() -> None:
    assert Above(2).double() == 5
    assert AboveByProperty(4).half == 3


M = TypeVar("M")
N = TypeVar("N")


@record(frozen=False)
class Party(Generic[M]):
    """A party of members of any kind."""

    members: dict[str, M]
    leader: M | None = None
    gold: Annotated[int, Range(0, 9)] = 0


@record(frozen=False)
class Pair(Party[N], Generic[M, N]):
    """A party of one kind with a guest of another."""

    guest: M | None = None


@record(frozen=False)
class Band(Pair[Base, Above]):
    """A party whose kinds are known."""

    seats: list[str] = field(default_factory=list)


def test_types_of_fields_follow_the_variables_of_generic_records() -> None:
    assert field_types(Band) == {
        "members": dict[str, Above],
        "leader": Above | None,
        "gold": Annotated[int, Range(0, 9)],
        "guest": Base | None,
        "seats": list[str],
    }
    assert field_types(Party[Base])["members"] == dict[str, Base]
    assert field_types(Party)["leader"] == Optional[M]  # noqa: UP045


@record(kw_only=True)
class Asked:
    """A record whose fields are given by name, with one that is not compared."""

    key: str
    count: int = 1
    run: Callable[[], int] | None = field(default=None, compare=False)


def test_a_record_that_is_made_by_name_is_copied_with_other_values() -> None:
    one = Asked(key="a", run=lambda: 7)
    copy = copy_record(one, count=3)
    assert (copy.key, copy.count, one.count) == ("a", 3, 1)
    assert copy.run is one.run, "fields that are not compared are copied too"
    with pytest.raises(TypeError, match="no field 'cuont'"):
        copy_record(one, cuont=3)
