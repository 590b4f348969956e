"""Header of a journal: everything that a game depends on besides the answers."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from companion.asks import LONGEST_SEAT, THE_BOX, is_seat_name
from companion.game import BadSetup, Game, HasScenes, house_rules, no_option, not_allowed, shared_data
from companion.journal import FORMAT
from companion.state import Json, State
from companion.text import Text

LINES = 1
"""Format of exported games. Check sums belong to the file and are not exported, so this has stayed the first one."""


def new_header(
    game: Game[Any],
    seats: Sequence[object],
    options: Mapping[str, Json] | None = None,
    modes: Mapping[str, str] | None = None,
    state: Mapping[str, Json] | None = None,
    seed: int | None = None,
    data: Mapping[str, Json] | None = None,
    begin: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Make the header of a new journal: everything that the game depends on, options and data included.

    Names of seats are stripped and brought to one Unicode form (NFC), so that names that look equal are equal.

    Args:
        game: The rules.
        seats: Names of the seats, in the order in which they sit.
        options: House rules that differ from their defaults, by name.
        modes: "asked" or "rolled" for each "dice.NAME", "asked" or "drawn" for each "cards.NAME"; missing ones are
            asked.
        state: Figures by path, for a situation in mid-game.
        seed: Makes the box's dice and cards repeatable; it is shown to nobody.
        data: Figures of the game; without them the package's own.
        begin: The scene with which the first turn begins: its name in the field "scene", and its own fields.

    Returns:
        The header, which can be written as JSON.

    Raises:
        BadSetup: One of these does not fit the game.
        PathError: The state has no such figure.
    """
    seats = [plain_seat(seat) if isinstance(seat, str) else seat for seat in seats]
    check_seats(game, seats)
    if any(seat.casefold() == THE_BOX for seat in seats if isinstance(seat, str)):
        raise BadSetup(Text("Only the box is called {name}: choose another name.", name=THE_BOX))
    figures = dict(shared_data(game) if data is None else data)
    chosen = {name: option.default for name, option in house_rules(game.options, figures).items()}
    for name, value in (options or {}).items():
        chosen[name] = check_option(game, figures, name, value)
    all_modes = dict.fromkeys(mode_paths(game), "asked")
    for path, mode in (modes or {}).items():
        all_modes[path] = check_mode(all_modes, path, mode)
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "title": str(game.title),
        "rules": game.rules_version,
        "seats": seats,
        "options": chosen,
        "modes": all_modes,
        "data": figures,
    }
    if seed is not None:
        header["seed"] = seed
    if state:
        header["state"] = dict(state)
        # Imported here, since hardly any game begins in the middle.
        from companion.given_state import give

        trial = game.setup(header["seats"], chosen, header["data"])
        for path, value in state.items():
            give(trial, path, value)
    else:
        trial = None
    if begin is not None:
        header["begin"] = dict(begin)
        # Its fields are checked against what lies on the table then.
        open_with(game, trial or game.setup(header["seats"], chosen, header["data"]), begin)
    return header


def open_with(game: Game[Any], state: State, begin: Mapping[str, Any]) -> None:
    """Let the first turn begin with a scene.

    Args:
        game: The rules.
        state: The state, in which all else that is given lies already.
        begin: The scene: its name in the field "scene", and its own fields.

    Raises:
        BadSetup: The game has no such scene, or it does not fit what lies on the table.
    """
    if not isinstance(game, HasScenes):
        raise BadSetup(f"{game.title} does not begin with a scene.")
    game.open_with(state, begin)


def plain_seat(name: str) -> str:
    """Return the name as a header keeps it: stripped and in one Unicode form; one far too long is unchanged."""
    # Normalising a very long name takes seconds, and the name is refused anyway.
    if len(name) > LONGEST_SAID:
        return name
    return unicodedata.normalize("NFC", name).strip()


def check_seats(game: Game[Any], seats: Sequence[object]) -> None:
    """Check that a game can have these seats.

    Args:
        game: The rules.
        seats: Names as they were given.

    Raises:
        BadSetup: There are too many or too few, or a name cannot be used.
    """
    low, high = game.seats
    if not low <= len(seats) <= high:
        raise BadSetup(
            Text(
                "{game} is for {low} to {high} seats, not for {n}: name that many.",
                game=game.title,
                low=low,
                high=high,
                n=len(seats),
            )
        )
    for seat in seats:
        if not isinstance(seat, str) or not is_seat_name(seat):
            name = repr(str(seat)[:30])
            raise BadSetup(
                Text("{name} is no name for a seat: use 1 to {n} letters without a dot.", name=name, n=LONGEST_SEAT)
            )
    names = [str(seat) for seat in seats]
    if len(set(names)) < len(names):
        raise BadSetup(Text("Two seats have the same name: give each its own."))
    if len({name.casefold() for name in names}) < len(names):
        raise BadSetup(Text("Two seats have names that differ only in capital letters: give each its own."))


LONGEST_SAID = 200
"""Most characters of a name before it is checked: accents and blanks may still be lost."""


def mode_paths(game: Game[Any]) -> tuple[str, ...]:
    """Return the paths of what the box can roll or draw, such as "dice.T12" and "cards.dragon"."""
    return (*(f"dice.{name}" for name in game.dice), *(f"cards.{name}" for name in game.decks))


def check_option(game: Game[Any], data: Mapping[str, Json], name: str, value: object) -> Json:
    """Return the value of a house rule if the rule may have it.

    Args:
        game: The rules.
        data: Figures of the game, on which the allowed values can depend.
        name: Name of the house rule.
        value: The value.

    Raises:
        BadSetup: There is no such house rule, or it cannot have this value.
    """
    option = house_rules(game.options, data).get(name)
    if option is None:
        raise BadSetup(no_option(game.title, name, game.options))
    if any(value == allowed and type(value) is type(allowed) for allowed in option.values):
        return value  # type: ignore[return-value]
    allowed = ", ".join(map(_written, option.values))
    raise BadSetup(not_allowed(name, repr(_written(value)[:40]), allowed))


def rules_in_force(
    game: Game[Any], data: Mapping[str, Json], chosen: Mapping[str, Json]
) -> dict[str, tuple[Text, Json, tuple[Json, ...]]]:
    """Return a game's house rules by name: words, present value, and the values that it may have.

    Args:
        game: The game.
        data: The figures, which can give an option another default.
        chosen: The values that hold now, by name; one that is missing has its default.
    """
    return {
        name: (option.text, chosen.get(name, option.default), option.values)
        for name, option in house_rules(game.options, data).items()
    }


def _written(value: object) -> str:
    """Return a value as a command line has it: as JSON, words without their quotes."""
    return json.dumps(value) if isinstance(value, bool | None) else str(value)


_SWITCHED = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def typed_option(game: Game[Any], data: Mapping[str, Json], name: str, word: str) -> Json:
    """Return the value that a typed word means for a house rule; the word itself where it fits none.

    Args:
        game: The rules.
        data: Figures of the game.
        name: Name of the house rule.
        word: The word, such as "yes", "off" or "3".
    """
    option = house_rules(game.options, data).get(name)
    for allowed in option.values if option else ():
        switched = isinstance(allowed, bool) and _SWITCHED.get(word.casefold()) is allowed
        if switched or (not isinstance(allowed, bool) and word == str(allowed)):
            return allowed
    return word


def check_mode(modes: Mapping[str, str], path: str, mode: object) -> str:
    """Return the mode if this path may have it.

    Args:
        modes: Modes of the game by path.
        path: Path of a die or a deck, such as "dice.T12" or "cards.dragon".
        mode: "asked"; "rolled" for a die or "drawn" for a deck.

    Raises:
        BadSetup: There is no such die or deck, or it cannot have this mode.
    """
    if path not in modes:
        name, known = repr(path[:40]), ", ".join(modes)
        raise BadSetup(Text("There is no {name} to roll or draw: choose one of {known}.", name=name, known=known))
    own = "rolled" if path.startswith("dice.") else "drawn"
    if mode not in ("asked", own):
        value = repr(str(mode)[:40])
        raise BadSetup(Text("{path} cannot be {value}: choose asked or {own}.", path=path, value=value, own=own))
    return str(mode)


def lay_out(game: Game[Any], state: State, header: Mapping[str, Any]) -> None:
    """Put a situation in mid-game into a state that was just set up, where the header has one.

    Args:
        game: The rules.
        state: The state.
        header: The header, perhaps with figures and whole parts by path, and a scene with which the first turn begins.
    """
    if given := header.get("state"):
        # Imported here, since hardly any game begins in the middle.
        from companion.given_state import give

        for path, value in given.items():
            give(state, path, value)
    if opening := header.get("begin"):
        open_with(game, state, opening)
