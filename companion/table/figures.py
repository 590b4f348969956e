"""Figures of a new game: those of the package, then learned figures, then the owners' corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from companion import error_report, owners
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game
from companion.owners import OwnerCorrections, has_place, merge, remove_place
from companion.record import record
from companion.shapes import Fault, Place
from companion.table.learning import LearnedFile, leaves
from companion.text import Text


@record
class FigureSources:
    """Figures of a game by their source; `learned` has only what can be used."""

    package: Mapping[str, Any]
    learned: Mapping[str, Any]
    own: OwnerCorrections

    @property
    def effective(self) -> dict[str, Any]:
        """Return the figures that are in force."""
        return merge(merge(self.package, self.learned), self.own.data)

    @property
    def differences(self) -> dict[str, Any]:
        """Return the figures that differ from the package."""
        return owners.differing(self.package, self.effective)


MissingLetters: TypeAlias = Callable[[str], str]
"""Gives the characters of a text that no screen can show."""


def accept_letters(_: str) -> str:
    """Return no character: where there is no screen, every text can be shown."""
    return ""


def load_figures(
    game: Game[Any],
    folder: Path | None,
    shelf: LearnedFile,
    missing: MissingLetters = accept_letters,
    *,
    only_look: bool = False,
) -> FigureSources:
    """Load the figures for a new game.

    Args:
        game: The rules, with the figures of their package.
        folder: The folder with the owners' files; `None` where nobody has one.
        shelf: The file of what people have told in earlier games.
        missing: Gives the characters of a text that no screen can show.
        only_look: A broken file of learned figures stays where it is.

    Returns:
        The figures by their source, without learned ones that do not fit.

    Raises:
        BadSetup: Something is wrong in the owners' files, or the game cannot give its figures.

    """
    try:
        package = game.data()
        own = owners.read_corrections(folder, game.id, package)
        found = drop_unusable(game, FigureSources(package, shelf.read(only_look=only_look), own), missing)
        for fault in owners.sort_faults(figure_faults(game, found.effective, missing), own):
            raise BadSetup(owners.describe_fault(fault, own))
    except DrakvaktError:
        raise
    except (Exception, SystemExit) as error:
        # A game may be somebody else's code, so it can raise anything.
        raise figures_failure(game, error) from error
    return found


def figures_failure(game: Game[Any], error: BaseException) -> BadSetup:
    """Return the error of a game that cannot give or check its figures.

    Args:
        game: The rules.
        error: The error that they raised.
    """
    description = error_report.describe_error(error)
    return BadSetup(
        Text("The game {game} failed on its figures ({what}): correct it or remove it.", game=game.id, what=description)
    )


def drop_unusable(game: Game[Any], found: FigureSources, missing: MissingLetters = accept_letters) -> FigureSources:
    """Leave out learned figures that do not fit (any more): they must not bar a new game.

    Args:
        game: The rules.
        found: The figures by where they come from.
        missing: Gives the characters of a text that no screen can show.

    Returns:
        The figures that can be used.
    """
    while True:
        wrong_places = (fault.place for fault in figure_faults(game, found.effective, missing))
        misfit = next((place for place in wrong_places if _is_learned(found, place)), ())
        if not (standing := _standing(found.learned, misfit)):
            return found
        found = FigureSources(found.package, remove_place(found.learned, standing), found.own)


def _is_learned(found: FigureSources, place: Place) -> bool:
    """Return whether a fault lies in learned figures, or a learned table lacks something."""
    for data in (found.own.data, found.learned, found.package):
        if has_place(data, place):
            return data is found.learned
    return not has_place(found.own.data, place[:-1]) and has_place(found.learned, place[:-1])


def _standing(data: Mapping[str, Any], place: Place) -> Place:
    """Return the place, or the nearest one above it that exists."""
    while not _is_there(data, place):
        place = place[:-1]
    return place


def _is_there(data: Any, place: Place) -> bool:
    for step in place:
        if not isinstance(data, Mapping) or step not in data:
            return False
        data = data[step]
    return True


def figure_faults(
    game: Game[Any], data: Mapping[str, Any], missing: MissingLetters = accept_letters
) -> Iterator[Fault]:
    """Yield the faults of figures, with letters that no screen can show among them.

    Args:
        game: The rules, which know what figures they can take.
        data: The figures by part.
        missing: Gives the characters of a text that no screen can show.

    Yields:
        Each fault with its place.
    """
    yield from game.faults(data)
    for place, value in leaves(data):
        if isinstance(value, str) and (lacking := missing(value)):
            letters = repr(lacking[:10])
            yield Fault(
                place, Text("has a letter that the screen cannot show ({letters}): use another.", letters=letters)
            )
