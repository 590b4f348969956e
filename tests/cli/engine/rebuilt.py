"""A moment of a game built again from what the protocol says of it alone: nothing else of the game is known."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.asking import EMPTY
from companion.asks import (
    Ask,
    ChoicePart,
    Choose,
    Draw,
    Interruption,
    Number,
    Option,
    Options,
    Roll,
    RollOutcome,
    Secret,
    Tell,
)
from companion.dice import Die, Need
from companion.pages.situation import Situation
from companion.panes import Hand, Listed, Pane
from companion.text import LongName, Text, verbatim
from companion.view import Chart, DeckMeter, Mark, Meter, Nightfall, Reveal, View

Data = Mapping[str, Any]


def situation(ask: Data, view: Data, modes: Mapping[str, str]) -> Situation:
    """Return the moment of a game from the replies about it.

    Args:
        ask: The open ask.
        view: The view of whoever looks.
        modes: Who rolls and draws, by path.
    """
    return Situation(view_of(view), ask["n"], ask_of(ask), tuple(ask["waiting"]), modes=modes)


def words(text: str, params: Data | None = None) -> Text:
    """Return a sentence with what stands in its holes."""
    message, found = text.replace("{", "{{").replace("}", "}}"), {}
    for name, value in sorted((params or {}).items(), key=lambda param: -len(str(param[1]))):
        if str(value) and str(value) in message and isinstance(value, str):
            message = message.replace(value, f"{{{name}}}", 1)
            found[name] = value
    return Text(message, **found) if found else verbatim(text)


def prompt(ask: Data) -> Text:
    """Return the question, which knows the names and words in it that can be cut to make it fit."""
    message, found = ask["text"], dict[str, Any]()
    for at, piece in enumerate(ask["pieces"]):
        if piece["text"] and piece["text"] in message:
            message = message.replace(piece["text"], f"{{{at}}}", 1)
            named = LongName(piece["text"], piece["short"]) if piece["short"] else piece["text"]
            found[str(at)] = piece["text"] if piece["name"] else Text(named)
    return Text(message, **found) if found else verbatim(ask["text"])


def ask_of(ask: Data) -> Ask:
    """Return the open ask."""
    offers = tuple(Interruption(one["what"], words(one["text"]), _do_nothing) for one in ask["offers"])
    usual: dict[str, Any] = {
        "key": ask["key"],
        "seats": tuple(ask["seats"]),
        "text": prompt(ask),
        "seconds": ask["seconds"],
        "interruptions": offers,
    }
    match ask["kind"]:
        case "choose":
            return Choose(**usual, **_choice(ask))
        case "secret":
            parts = {
                seat: tuple(ChoicePart(words(part["text"]), _options(part["options"])) for part in found)
                for seat, found in ask["parts"].items()
            }
            return Secret(**usual, **_choice(ask), parts=parts, shown=ask["shown"])
        case "roll":
            die = Die(ask["die"], tuple(ask["faces"]), words(ask["die_text"]))
            outcomes = tuple(RollOutcome(one["id"], words(one["text"]), tuple(one["faces"])) for one in ask["outcomes"])
            need = None if ask["need"] is None else Need(**ask["need"])
            return Roll(**usual, die=die, count=ask["count"], need=need, outcomes=outcomes, best=ask["best"])
        case "draw":
            options = None if ask["options"] is None else _options(ask["options"])
            more = {name: ask[name] for name in ("fan", "private", "risk", "by_name")}
            return Draw(**usual, deck=f"decks.{ask['deck']}", options=options, **more)
        case "number":
            chances = tuple(map(Fraction, ask["chances"] if ask["chances_shown"] else ()))
            more = {name: ask[name] for name in ("min", "max", "step", "private", "likely", "below")}
            return Number(**usual, chances=chances, least_first=tuple(ask.get("least_first", ())), **more)
    return Tell(**usual, read=ask["read"], awaits_interruption=ask["awaits_interruption"])


async def _do_nothing(_: str) -> None: ...


def _choice(ask: Data) -> dict[str, Any]:
    own, notes = ask["options"], ask["notes"]
    options: Any = (
        _options(own, notes)
        if isinstance(own, list)
        else {seat: _options(found, notes.get(seat, ())) for seat, found in own.items()}
    )
    return {"options": options, "likely": tuple(ask["likely"]), "by_name": ask["by_name"]}


def _options(found: Sequence[Data], notes: Sequence[Data] = ()) -> Options:
    options = [_option(one) for one in found]
    for note in notes:
        options.insert(note["at"], EMPTY if not note["text"] else _option({"id": "", **note}))
    return tuple(options)


def _option(one: Data) -> Option:
    chance = None if one.get("chance") is None else Fraction(one["chance"])
    is_said = chance is not None and re.search(rf"(?<![\w/]){re.escape(str(chance))}(?![\w/])", one["text"])
    said = {"chance": str(chance)} if is_said else {}
    return Option(
        one["id"],
        words(one["text"], said),
        chance,
        words(one["beside"]) if "beside" in one else None,
        Text(one["chance_of"]) if "chance_of" in one else None,
        loses=one.get("loses", False),
    )


def view_of(view: Data) -> View:
    """Return the view."""
    near = view["nightfall"]
    return View(
        headline=words(view["headline"]),
        who=view["who"],
        sun=None if view["sun"] is None else _meter(view["sun"]),
        nightfall=None if near is None else Nightfall(Fraction(near["chance"]), near["rounds"]),
        meters=tuple(map(_meter, view["meters"])),
        decks=tuple(map(_deck, view["decks"])),
        reveal=_reveal(view),
        danger=None if view["danger"] is None else Fraction(view["danger"]),
        night=view["night"],
        versus=tuple((words(left), words(right)) for left, right in view["versus"]),
        phase=tuple(map(words, view["phase"])),
        names={seat: words(name) for seat, name in view["names"].items()},
        private=tuple(map(words, view["private"])),
        overview=tuple(map(words, view["overview"])),
        stands={seat: _meter(meter) for seat, meter in view["stands"].items()},
        readings=tuple(map(words, view["readings"])),
        chart=None if view["chart"] is None else _chart(view["chart"]),
        panes=tuple(map(_pane, view["panes"])),
    )


def _meter(meter: Data) -> Meter:
    return Meter(meter["key"], words(meter["label"]), meter["value"], meter["max"])


def _deck(deck: Data) -> DeckMeter:
    chances = tuple((words(one["text"]), Fraction(one["chance"])) for one in deck["chances"])
    return DeckMeter(deck["key"], words(deck["label"]), deck["left"], chances)


def _reveal(view: Data) -> Reveal | None:
    if view["reveal"] is None:
        return None
    large = len(view["large"])
    lines = tuple(map(words, view["reveal"]))
    return Reveal(lines[: len(lines) - large], lines[len(lines) - large :])


def _chart(chart: Data) -> Chart:
    marks = tuple(
        Mark(one["sign"], words(one["text"]), one["column"], one["row"], words(one["place"]), one["seat"])
        for one in chart["marks"]
    )
    signs = tuple((sign, words(name)) for sign, name in chart["signs"].items())
    return Chart(tuple(chart["rows"]), signs, marks, chart["grows"])


def _pane(pane: Data) -> Pane:
    kind = Hand if pane["kind"] == "hand" else Listed
    return kind(
        key=pane["key"],
        label=words(pane["label"]),
        items=tuple((words(left), words(right)) for left, right in pane["rows"]),
    )
