"""Places: a kind of room, or one named space of a board, is a class that says what it offers and what it does.

Legenden's rubble, webs and catacombs, Återväckt's kinds of rooms, Talisman's named spaces, Labirynt's chambers and
corridors; Rulez has only distances. A space keeps nothing: who is where, and what lies there, stands in the state.

    class Oasis(Space[Character]):
        id, name = "oasis", Text("Oasis")
        def page(self, one: Character) -> Page:
            return deed("draw", Text("Draw cards"), one.draws), deed("rest", Text("Rest"), one.rests, when=one.hurt)

    while one.alive and not await offer(one, "turn", Text("{hero}: what now?"), lambda: BOARD[one.place].page(one)):
        pass

A page is built anew for every ask, and once more for its answer, so that no table of what each line does stands beside
it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from companion.asking import EMPTY, ask_option
from companion.asks import Ask, Choose, Option, Options
from companion.kit.creatures import AnyCreature
from companion.record import record, replace
from companion.text import BLANK, Text

C = TypeVar("C", bound=AnyCreature)

DeedAction: TypeAlias = Callable[[], Awaitable[bool | None]]
"""Do it, and say whether the turn (or what else the page is for) is over; `None` says that it goes on."""


@record
class Deed:
    """A line of a page with what it does, most often a bound method."""

    line: Option
    does: DeedAction


Page: TypeAlias = Sequence[Deed]
"""Deeds that a creature may do now; lines that cannot be chosen only keep places."""


async def _do_nothing() -> None:
    return None


async def end_page() -> bool:
    """Do nothing, and end the page: what a line such as "Done" does."""
    return True


NO_DEED = Deed(EMPTY, _do_nothing)
"""A line that cannot be chosen, so that the others keep their places."""


def deed(
    id: str, words: Text, does: DeedAction, chance: Fraction | None = None, *, when: bool = True, loses: bool = False
) -> Deed:
    """Make a line of a page; if it is not open now, it keeps its place but cannot be chosen.

    Args:
        id: Id of the line.
        words: What the line says.
        does: Does what the line says, and returns whether the page is over.
        chance: Chance of the roll that the line leads to.
        when: `False` keeps the place of the line, but nobody can choose it.
        loses: `True` if something is lost or laid down by it.
    """
    return Deed(Option(id, words, chance, loses=loses), does) if when else NO_DEED


def page_options(page: Page) -> Options:
    """Return the page as people read it."""
    return tuple(one.line for one in page)


async def do_deed(page: Page, id: str) -> bool:
    """Do what a line says. A line that is not on the page does nothing, and ends nothing.

    Args:
        page: The deeds; built anew at each ask.
        id: Id of the line.
    """
    for one in page:
        if id and one.line.id == id:
            return bool(await one.does())
    return False


def _as_it_is(built: Choose | None) -> Ask | None:
    return built


async def offer(
    creature: AnyCreature,
    key: str,
    words: Text,
    page: Callable[[], Page],
    put: Callable[[Choose | None], Ask | None] = _as_it_is,
    take: Callable[[str], Awaitable[bool]] | None = None,
    whole: Callable[[], Page] | None = None,
) -> bool:
    """Ask what a creature does, and do it; return whether the turn is over. A moot or empty page is over.

    Args:
        creature: The creature.
        key: Key of the ask, by which kept games find it again.
        words: What is asked for; {hero} is filled with the name.
        page: The deeds; built anew at each ask.
        put: Adds to the ask, such as interruptions.
        take: Does what a line says in place of the page, for rules that let some of it wait.
        whole: All deeds of the list, for a page that has room for a part of it and a line that turns to another part:
            each is legal on every page.
    """
    answer = await ask_option(lambda: put(_asked(creature, key, words, page(), whole)))
    if not answer:
        return True
    if take is not None:
        return await take(answer)
    return await do_deed(page() if whole is None else [*page(), *whole()], answer)


def _asked(
    creature: AnyCreature, key: str, words: Text, page: Page, whole: Callable[[], Page] | None = None
) -> Choose | None:
    offered = page_options(page)
    built: Choose | None = creature.build_choice(key, words, *offered) if any(line.id for line in offered) else None
    # A page on which nothing turns to another has the whole list.
    if built is None or whole is None or not any(line.turns_page for line in offered):
        return built
    return replace(built, elsewhere=lambda: page_options(whole()))


class Space(Generic[C]):
    """A kind of room, or one named space. The methods here are those of a place without rules of its own.

    Attributes:
        id: Name for programs.
        name: Name for people.
    """

    id: str
    name: Text = BLANK

    def page(self, _one: C) -> Page:
        """Return the deeds of a creature in this space."""
        return ()

    async def on_enter(self, _one: C) -> bool:
        """Apply what happens to a creature that comes here by itself; return whether that ends the move."""
        return True

    async def on_placed(self, one: C) -> bool:
        """Apply what happens to a creature that is brought here by magic or a fall; by default as if it had come."""
        return await self.on_enter(one)

    async def pass_through(self, _one: C) -> bool:
        """Try to pass to another way out, or through the space in a longer move; return whether that succeeds."""
        return True

    async def try_leave(self, _one: C) -> bool:
        """Try to leave by the way the creature came; return whether that succeeds."""
        return True

    async def search(self, _one: C) -> bool:
        """Search the space; return whether there was anything to search."""
        return False


Ways: TypeAlias = Mapping[str, str]
"""Where each way out of a space leads: "left" to "glade"."""

NO_WAYS: Ways = MappingProxyType({})


P = TypeVar("P", bound=Space[Any])


class Board(Generic[P]):
    """The spaces of a game by their ids, and the ways between them.

    On Talisman's board the ways are printed. Without ways, as in Legenden, only people know which spaces are
    neighbours. Where a map is followed, as in Återväckt, the map says which kind of room lies on a square, and the
    spaces are these kinds.
    """

    def __init__(self, spaces: Iterable[P], ways: Mapping[str, Ways] = MappingProxyType({})) -> None:
        self._spaces: dict[str, P] = {}
        for space in spaces:
            if space.id in self._spaces:
                raise ValueError(f"two spaces are called {space.id!r}: give each an id of its own")
            self._spaces[space.id] = space
        for id in {*ways, *(goal for ways_out in ways.values() for goal in ways_out.values())}:
            if id not in self._spaces:
                raise ValueError(f"a way leads from or to {id!r}, which is no space: name one of {', '.join(self.ids)}")
        self._ways = ways

    def __getitem__(self, id: str) -> P:
        """Return the space with an id."""
        return self._spaces[id]

    def __iter__(self) -> Iterator[P]:
        """Yield the spaces, in the order in which they were given."""
        return iter(self._spaces.values())

    def __contains__(self, id: object) -> bool:
        """Return `True` if there is a space with that id."""
        return id in self._spaces

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all spaces."""
        return tuple(self._spaces)

    def ways(self, id: str) -> Ways:
        """Return the ways out of a space and where they lead; none where only people know them."""
        return self._ways.get(id, NO_WAYS)

    def path(self, id: str, way: str, steps: int) -> tuple[str, ...]:
        """Return the spaces along a way, one after the other; fewer where the way ends.

        Args:
            id: Id of the space.
            way: Name of the way out.
            steps: Number of steps.
        """
        found: list[str] = []
        while len(found) < steps and (next_space := self.ways(found[-1] if found else id).get(way)) is not None:
            found.append(next_space)
        return tuple(found)

    def options(self, *ids: str) -> Options:
        """Return the lines on which people say to which space somebody comes: the given spaces, or all of them."""
        return tuple(Option(id, self[id].name) for id in ids or self.ids)
