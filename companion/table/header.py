"""A journal's header: all that a game depends on besides what is answered."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from companion.asks import LONGEST_SEAT, is_seat_name
from companion.game import BadSetup, Game, house_rules, no_option, not_allowed
from companion.journal import FORMAT
from companion.state import Json, assign
from companion.text import Text

LINES = 1
"""The format of what is exported: check sums are of the file and not in it, so it is what it always was."""


def new_header(
    game: Game[Any],
    seats: Sequence[object],
    options: Mapping[str, Json] | None = None,
    modes: Mapping[str, str] | None = None,
    state: Mapping[str, Json] | None = None,
    seed: int | None = None,
    data: Mapping[str, Json] | None = None,
) -> dict[str, Any]:
    """The header of a new journal: everything that the game depends on, options and data included.

    `modes`: "asked" or "rolled" for each "dice.NAME", "asked" or "drawn" for each "cards.NAME"; missing ones are
    asked. `state`: figures by path, for a situation in mid-game. `seed`: makes the box's dice and cards repeatable; it
    is shown to nobody. `data`: the effective figures; else the package's own.

    Names of seats are stripped and of one Unicode form (NFC), so that what looks the same is the
    same. Raises `BadSetup` with one sentence.
    """
    seats = [plain_seat(seat) if isinstance(seat, str) else seat for seat in seats]
    check_seats(game, seats)
    figures = dict(game.data() if data is None else data)
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
        trial = game.setup(header["seats"], chosen, header["data"])
        for path, value in state.items():
            assign(trial, path, value)
    return header


def plain_seat(name: str) -> str:
    """The name as a header keeps it: stripped, and of one Unicode form; one that is far too long as it is."""
    # To normalise a very long name takes seconds, and it will be refused.
    if len(name) > LONGEST_SAID:
        return name
    return unicodedata.normalize("NFC", name).strip()


def check_seats(game: Game[Any], seats: Sequence[object]) -> None:
    """See that a game can have these seats; raises `BadSetup`."""
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
"""Characters that a name may have before it is looked at: it may have accents and blanks that it will lose."""


def mode_paths(game: Game[Any]) -> tuple[str, ...]:
    """The paths of what the box can roll or draw: "dice.T12", "cards.dragon"."""
    return (*(f"dice.{name}" for name in game.dice), *(f"cards.{name}" for name in game.decks))


def check_option(game: Game[Any], data: Mapping[str, Json], name: str, value: object) -> Json:
    """The value if this house rule may have it with this data."""
    option = house_rules(game.options, data).get(name)
    if option is None:
        raise BadSetup(no_option(game.title, name, game.options))
    if any(value == allowed and type(value) is type(allowed) for allowed in option.values):
        return value  # type: ignore[return-value]
    allowed = ", ".join(map(_written, option.values))
    raise BadSetup(not_allowed(name, repr(_written(value)[:40]), allowed))


def _written(value: object) -> str:
    """A value as it is written in JSON, and may be on a command line; words without their quotes."""
    return json.dumps(value) if isinstance(value, bool | None) else str(value)


_SWITCHED = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def typed_option(game: Game[Any], data: Mapping[str, Json], name: str, word: str) -> Json:
    """Return the value that a typed word means for a house rule; the word itself where it fits none."""
    option = house_rules(game.options, data).get(name)
    for allowed in option.values if option else ():
        switched = isinstance(allowed, bool) and _SWITCHED.get(word.casefold()) is allowed
        if switched or (not isinstance(allowed, bool) and word == str(allowed)):
            return allowed
    return word


def check_mode(modes: Mapping[str, str], path: str, mode: object) -> str:
    """The mode if this path may have it."""
    if path not in modes:
        name, known = repr(path[:40]), ", ".join(modes)
        raise BadSetup(Text("There is no {name} to roll or draw: choose one of {known}.", name=name, known=known))
    own = "rolled" if path.startswith("dice.") else "drawn"
    if mode not in ("asked", own):
        value = repr(str(mode)[:40])
        raise BadSetup(Text("{path} cannot be {value}: choose asked or {own}.", path=path, value=value, own=own))
    return str(mode)
