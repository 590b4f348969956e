"""Subjects: what a name in a sentence stands for, so that no program has to read sentences.

A rule says `Text("{hero} attacks {monster}", hero=hero.called, monster=kind.name)`. Where such a name comes from, it is
made to stand for its subject once: `stand_for(self.name, "figure", self.id, self.seat)`. It still is the same text, and
equal to it. Only a face that asks for it pays for finding the subjects of a sentence.

>>> names = {"hero": stand_for("Rohan", "figure", "Ada", "Ada"), "card": stand_for(Text("Sword"), "card", "sword")}
>>> describe_subjects(Text("{hero}: {card}?", **names))
{'seat': 'Ada', 'figure': 'Ada', 'card': 'sword'}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, overload

from companion.record import record
from companion.text import LongName, Text

SubjectKind: TypeAlias = Literal[
    "seat",
    "figure",
    "monster",
    "card",
    "spell",
    "weapon",
    "thing",
    "sheet",
    "talent",
    "ability",
    "value",
    "pool",
    "deck",
    "space",
    "way",
    "rank",
    "option",
    "table",
    "row",
    "column",
]
"""Kinds of subjects. A `figure` stands on the table: a hero, somebody of a party, a monster of the fight at hand. A
`monster` is a kind of them, a `thing` is none of the cards, a `value` is one that is tested or asked from a sheet."""


@record
class Subject:
    """Subject of a sentence, by its kind and id; `seat` plays it, where it is a figure of somebody."""

    kind: SubjectKind
    id: str
    seat: str = ""


Subjects: TypeAlias = tuple[Subject, ...]


class SubjectText(Text):
    """A text that is a name, and knows what it stands for; equal to the text without that."""

    __slots__ = ("subjects",)

    subjects: Subjects

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self.message == other.message and self.params == other.params

    __hash__ = Text.__hash__


class SubjectName(str):
    """A name that people gave, which knows what it stands for; equal to the name without that."""

    subjects: Subjects

    def __reduce__(self) -> tuple[Any, ...]:
        return _copy_name, (str(self), self.subjects)


def _copy_name(name: str, subjects: Subjects) -> SubjectName:
    made = SubjectName(name)
    made.subjects = subjects
    return made


@overload
def stand_for(name: str, kind: SubjectKind, id: str, seat: str = "") -> str: ...
@overload
def stand_for(name: Text, kind: SubjectKind, id: str, seat: str = "") -> Text: ...
@overload
def stand_for(name: str | Text, kind: SubjectKind, id: str, seat: str = "") -> str | Text: ...
def stand_for(name: str | Text, kind: SubjectKind, id: str, seat: str = "") -> str | Text:
    """Return the same name, which knows what it stands for; what it stood for before comes after that.

    Never give a name an id that says more than the name does: both are public.

    Args:
        name: The name as people say it.
        kind: The kind of its subject.
        id: The id of the subject, as options and the state have it.
        seat: The seat that plays it.
    """
    if isinstance(name, str):
        return _named(name, kind, id, seat)
    made = SubjectText.__new__(SubjectText)
    made.message, made.params = name.message, name.params  # type: ignore[misc]
    made.subjects = (_subject(kind, id, seat), *(name.subjects if isinstance(name, SubjectText) else ()))
    return made


@lru_cache(maxsize=1024)
def name_of(message: str, kind: SubjectKind, id: str, short: str = "") -> Text:
    """Return a message as a name of the data, which stands for what has that id.

    Args:
        message: The name in English, translated when it is read.
        kind: The kind of its subject.
        id: The id of the subject.
        short: The short form that takes its place where it has no room; none if empty.
    """
    return stand_for(Text(LongName(message, short) if short else message), kind, id)


@lru_cache(maxsize=1024)
def _subject(kind: SubjectKind, id: str, seat: str) -> Subject:
    return Subject(kind, id, seat)


def keep_subject(name: str, shorter: str) -> str:
    """Return a shorter form of a name, which stands for the same as the name does.

    Args:
        name: The whole name.
        shorter: The form of it that fits.
    """
    return _copy_name(shorter, name.subjects) if isinstance(name, SubjectName) else shorter


def join_names(between: str, names: Iterable[str]) -> str:
    """Return several names as one, which stands for all of theirs.

    Args:
        between: Characters between two names.
        names: The names.
    """
    found = [*names]
    subjects = tuple(subject for name in found if isinstance(name, SubjectName) for subject in name.subjects)
    return _copy_name(between.join(found), subjects)


@lru_cache(maxsize=1024)
def _named(name: str, kind: SubjectKind, id: str, seat: str) -> SubjectName:
    return _copy_name(name, (Subject(kind, id, seat),))


def find_subjects(text: Text, seats: Collection[str] = ()) -> list[Subject]:
    """Return what the names in a sentence stand for, in their order; first what it is of without naming it.

    Args:
        text: The sentence.
        seats: The seats of the game, each of which may stand there by its name.
    """
    # This is done for each line of each ask.
    found = [*text.subjects] if isinstance(text, SubjectText) else []
    params = text.params
    for _, value in params if len(params) == 1 else _in_their_order(text):
        if isinstance(value, SubjectName):
            found += value.subjects
        elif isinstance(value, Text):
            if value.params or isinstance(value, SubjectText):
                found += find_subjects(value, seats)
        elif isinstance(value, str) and value in seats and text.message != _VERBATIM:
            found.append(_subject("seat", value, value))
    return found


def _in_their_order(text: Text) -> Sequence[tuple[str, str | int | Text]]:
    """Return what fills the holes of a sentence as far as it may be a name, in the order of the sentence.

    What the sentence does not say, as the key of an ask that was left out, names nothing.
    """
    names = [param for param in text.params if not isinstance(param[1], int)]
    if len(names) > 1:
        places = {hole: text.message.find(f"{{{hole}}}") for hole, _ in names}
        names = sorted((one for one in names if places[one[0]] >= 0), key=lambda one: places[one[0]])
    return names


_VERBATIM: Final = "{name}"
"""Message of a text that is only what people gave: it may be called like a seat and be none."""


def describe_subjects(text: Text, more: Subjects = (), seats: Collection[str] = (), who: str = "") -> dict[str, Any]:
    """Return the subjects of a sentence as plain data, for programs.

    Args:
        text: The sentence.
        more: Subjects that it does not name, or that come before those that it names.
        seats: The seats of the game.
        who: The seat that it is about where it names none.

    Returns:
        The id of the first subject of each kind by its kind. `seat` plays the first figure; `target` is the second
        figure; `also` lists all others with their kind and id.
    """
    named: Sequence[Subject] = (
        find_subjects(text, seats) if text.params else text.subjects if isinstance(text, SubjectText) else ()
    )
    if more:
        named = (*more, *named)
    if not named:
        return {"seat": who} if who else {}
    if len(named) == 1:
        # The usual case, taken first since each line of each ask comes here.
        only = named[0]
        seat = (only.seat if only.kind in ("figure", "seat") else "") or who
        return {"seat": seat, only.kind: only.id} if seat else {only.kind: only.id}
    first: dict[str, Any] = {}
    also: list[dict[str, str]] = []
    seat = ""
    for subject in named:
        kind, id = subject.kind, subject.id
        if kind in ("figure", "seat"):
            seat = seat or subject.seat
        field = "target" if kind == "figure" and first.get("figure", id) != id else kind
        if kind == "seat" and id == seat:
            continue
        if first.setdefault(field, id) != id and (other := {"kind": kind, "id": id}) not in also:
            also.append(other)
    if seat := seat or who:
        first = {"seat": seat, **first}
    if also:
        first["also"] = also
    return first
