"""Records: equal by their values, hashable, shown plainly; made by the same fields as a dataclass."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from companion.record import record


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


def test_two_are_the_same_if_their_values_are() -> None:
    assert Card("a") == Card("a", 1, ["said"]) != Card("a", 2)
    assert len({Card("a"), Card("a", 1), Card("b")}) == 2
    assert Alone(3) == Alone(3) != Alone(4)
    assert Nothing() == Nothing()
    others: tuple[object, ...] = (Named(n=3), 3, "3")
    assert not any(Alone(3) == other for other in others), "another kind is another thing, whatever it holds"


def test_it_is_a_dataclass_with_slots() -> None:
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


def test_it_shows_what_it_holds() -> None:
    assert repr(Card("a", 2)) == "Card(name='a', count=2)"
    assert repr(Plain(3)) == "<3>"


def test_one_that_changes_cannot_be_a_key() -> None:
    counter = Counter()
    counter.n += 1
    assert counter == Counter(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(counter)


def test_why_it_is_there() -> None:
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
