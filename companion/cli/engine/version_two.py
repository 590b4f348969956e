"""Replies of version 2 of the protocol: those of version 1 with more fields.

A program that shows the game (a *face*) finds in them as data what version 1 only said in sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from companion import asks
from companion.asks import LONGEST_NAME, Ask, Option, Options, Seat, public_ids
from companion.cli.engine import replies
from companion.danger import mood_of
from companion.game import Game, HasScenes
from companion.record import record
from companion.rulebook import paragraphs_of
from companion.state import Event, Json
from companion.subjects import describe_subjects
from companion.table import Table
from companion.table.box_answers import can_be_done_by_box
from companion.table.run import OpenAsk
from companion.text import BLANK, Say, Text
from companion.view import Meter, View


def describe_game(game: Game[Any], data: Mapping[str, Json], say: Say) -> dict[str, Any]:
    """Return the protocol's object for a game that can be played, with the ways to set it up.

    Args:
        game: The game.
        data: Its figures.
        say: Translates a text.
    """
    setups: Mapping[str, object] = getattr(game, "setups", {})
    return {**replies.describe_game(game, data, say), "setups": list(setups), "scenes": _scenes(game)}


def _scenes(game: Game[Any]) -> dict[str, Any]:
    """Return the scenes with which a given situation can begin, with the fields that each needs or may have."""
    if not isinstance(game, HasScenes):
        return {}
    return {name: {"needs": list(scene.needs), "may": list(scene.may)} for name, scene in game.scenes.items()}


def build_reply(table: Table, say: Say, events: Sequence[Event]) -> dict[str, Any]:
    """Return a whole reply: the open ask or the end of the game, and what has happened.

    Args:
        table: The table.
        say: Translates a text.
        events: The events since the last reply.
    """
    opened = table.open
    reply: dict[str, Any] = (
        {"over": dict(table.result())} if opened is None else {"ask": describe_open_ask(table, opened, say)}
    )
    reply["told"] = [describe_event(event, say, table.run.state.seats) for event in events]
    return reply


@record
class Asked:
    """Open ask, with the facts of its table that belong to its description.

    Attributes:
        n: The number of the ask.
        ask: The ask.
        waiting: The seats that have not answered.
        seals: The commitment of each seat that has chosen in secret.
        seats: All seats of the game.
        package: The Python package of the game; its file of rules lies there.
        box: `True` if the box would roll or draw for this ask if people asked it to.
    """

    n: int
    ask: Ask
    waiting: tuple[Seat, ...]
    seals: Mapping[Seat, str]
    seats: Collection[Seat]
    package: str
    box: bool


def describe_open_ask(table: Table, opened: OpenAsk, say: Say) -> dict[str, Any]:
    """Return the protocol's object for an open ask; it depends on nothing that anybody has chosen in secret.

    Args:
        table: The table.
        opened: The open ask.
        say: Translates a text.
    """
    ask, run = opened.ask, table.run
    seals = {seat: mark for seat, (_, mark) in opened.seals.items()}
    box = can_be_done_by_box(run, ask)
    return describe_ask(Asked(opened.n, ask, opened.waiting, seals, run.state.seats, table.game.catalogues, box), say)


def describe_ask(asked: Asked, say: Say) -> dict[str, Any]:
    """Return the protocol's object for an ask.

    Args:
        asked: The ask, with the facts of its table.
        say: Translates a text.
    """
    ask = asked.ask
    text = ask.text
    shown: dict[str, Any] = {
        "n": asked.n,
        "kind": ask.kind,
        "key": ask.key,
        "seats": list(ask.seats),
        "waiting": list(asked.waiting),
        "text": text.read(say),
        "params": replies.describe_params(text, say) if text.params else {},
        "pieces": _pieces(text, say) if text.params else [],
        "about": ask.subjects(asked.seats),
        **_by_kind(asked, say),
        "rules": list(paragraphs_of(asked.package, ask)),
        "seconds": ask.seconds,
        "offers": [{"what": offer.what, "text": offer.text.read(say)} for offer in ask.interruptions],
    }
    if asked.seals:
        shown["sealed"] = dict(asked.seals)
    return shown


def _pieces(text: Text, say: Say) -> list[dict[str, Any]]:
    """Return the parts of a sentence; a part that is a name has its short form, for where there is little room."""
    shorts = text.short_forms(say)
    return [
        {"text": piece, "name": is_name, "short": short}
        for (piece, is_name), short in zip(text.parts(say), shorts, strict=True)
    ]


def _by_kind(asked: Asked, say: Say) -> dict[str, Any]:
    ask, seats = asked.ask, asked.seats
    match ask:
        case asks.Secret():
            return _choice(ask, say, seats) | {"parts": _parts(ask, say, seats), "shown": ask.shown}
        case asks.Choose():
            return _choice(ask, say, seats) | {"free": _free_name(ask) if isinstance(ask, asks.Name) else None}
        case asks.Roll():
            return _roll(ask, say) | {"box": asked.box}
        case asks.Draw():
            return {
                "deck": ask.deck.rpartition(".")[2],
                "options": None if ask.options is None else _options(ask.options, say, seats),
                "free": _free(LONGEST_NAME) if ask.options is None else None,
                "private": ask.private,
                "fan": ask.fan,
                "risk": ask.risk,
                "by_name": ask.by_name,
                "box": asked.box,
                **_wager(ask, say, seats),
            }
        case asks.Number():
            return {
                "min": ask.min,
                "max": ask.max,
                "step": ask.step,
                "chances": _number_chances(ask),
                "chances_shown": bool(ask.chances),
                "private": ask.private,
                "likely": ask.likely,
                "below": ask.below,
            }
        case asks.Tell():
            return {"read": ask.read, "awaits_interruption": ask.awaits_interruption}
    return {}


SOON: Final = 20
"""Largest number of values whose chances stand in the ask; those of more take a request for the odds."""


def _number_chances(ask: asks.Number) -> list[str] | None:
    """Return for each number the chance of the roll that follows; `None` if that takes long, or nobody knows one."""
    if ask.chances or ask.reckon is None:
        return [*map(str, ask.chances)]
    chances = reckon_numbers(ask) if ask.max - ask.min < SOON else []
    return None if not chances or None in chances else [*map(str, chances)]


def reckon_numbers(ask: asks.Number) -> list[Fraction | None]:
    """Return for each number the chance of the roll that follows, `None` where nobody knows it.

    Args:
        ask: The ask.
    """
    return [] if ask.reckon is None else [ask.reckon(number) for number in range(ask.min, ask.max + 1)]


def _choice(ask: asks.Choose, say: Say, seats: Collection[str]) -> dict[str, Any]:
    elsewhere = ask.other_pages(ask.seats[0])
    public = public_ids((*ask.options_for(ask.seats[0]), *elsewhere)) if ask.likely or elsewhere else {}
    options: Any
    notes: Any
    if isinstance(ask.options, tuple):
        options, notes = _options(ask.options, say, seats), _notes(ask.options, say)
    else:
        options = {seat: _options(ask.options[seat], say, seats) for seat in ask.seats}
        notes = {seat: _notes(ask.options[seat], say) for seat in ask.seats}
    return {
        "options": options,
        "notes": notes,
        "elsewhere": [_option(option, public[option.id], say, seats) for option in elsewhere],
        "likely": [public.get(id, id) for id in ask.likely],
        "by_name": ask.by_name,
    }


def _notes(options: Sequence[Option], say: Say) -> list[dict[str, Any]]:
    """Return the lines among the options that are only read, or are empty so that the others keep their places."""
    return [_note(index, option, say) for index, option in enumerate(options) if not option.id]


def _note(index: int, option: Option, say: Say) -> dict[str, Any]:
    note: dict[str, Any] = {
        "at": index,
        "text": "" if option.text is BLANK else option.text.read(say),
        "chance": None if option.chance is None else str(option.chance),
    }
    if option.chance_of is not None:
        note["chance_of"] = _chance_words(option.chance_of, say)
    return note


def _chance_words(words: Text, say: Say) -> str:
    """Return the words around a chance, with a hole for it."""
    return words.using(chance="{chance}").read(say)


def _parts(ask: asks.Secret, say: Say, seats: Collection[str]) -> dict[str, Any]:
    """Return the questions of each seat in a secret choice of several questions."""
    return {
        seat: [{"text": part.text.read(say), "options": _options(part.options, say, seats)} for part in parts]
        for seat, parts in ask.parts.items()
    }


def _wager(ask: asks.Draw, say: Say, seats: Collection[str]) -> dict[str, Any]:
    """Return the field with what other seats may guess until the card is drawn; no field where they may not."""
    if (wager := ask.wager) is None:
        return {}
    options = _options(wager.options, say, seats)
    return {"wager": {"text": wager.text.read(say), "seats": list(wager.seats), "options": options}}


def _free_name(ask: asks.Name) -> dict[str, Any]:
    return _free(ask.longest, without=ask.without, not_first=ask.not_first, taken=ask.taken)


def _free(longest: int, *, without: str = "", not_first: str = "", taken: Sequence[str] = ()) -> dict[str, Any]:
    """Return the limits of words that people may write themselves: lengths, and characters that are refused."""
    return {"shortest": 1, "longest": longest, "without": without, "not_first": not_first, "taken": list(taken)}


def _options(options: Options, say: Say, seats: Collection[str]) -> list[dict[str, Any]]:
    public = public_ids(options)
    return [_option(option, public[option.id], say, seats) for option in options if option.id]


def _option(option: Option, id: str, say: Say, seats: Collection[str]) -> dict[str, Any]:
    text = option.text
    shown: dict[str, Any] = {"id": id, "text": text.read(say)}
    # Most lines have no subject: finding none takes longer than this test.
    is_bare = not (text.params or option.about) and type(text) is Text
    if not is_bare and (about := describe_subjects(text, option.about, seats)):
        shown["about"] = about
    if option.chance is not None:
        shown["chance"] = str(option.chance)
        if option.chance_of is not None:
            shown["chance_of"] = _chance_words(option.chance_of, say)
    elif option.reckon is not None:
        shown["chance"] = None
    if option.beside is not None:
        shown["beside"] = option.beside.read(say)
    if option.odds is not None:
        shown["odds"] = dict(zip(("win", "tie", "loss"), map(str, option.odds), strict=True))
    if option.turns_page:
        shown["turns_page"] = True
    return shown


def _roll(ask: asks.Roll, say: Say) -> dict[str, Any]:
    chance, need = ask.chance, ask.need
    return {
        "die": ask.die.name,
        "die_text": ask.die.called.read(say),
        "faces": list(ask.die.faces),
        "count": ask.count,
        "made_of": [{"what": what, "n": n} for what, n in ask.made_of] or [{"what": "dice", "n": ask.count}],
        "need": None if need is None else {"op": need.op, "value": need.value},
        "chance": None if chance is None else str(chance),
        "outcomes": [
            {"id": outcome.id, "text": outcome.text.read(say), "faces": list(outcome.faces)} for outcome in ask.outcomes
        ],
        "best": ask.best,
    }


def describe_event(event: Event, say: Say, seats: Collection[str] = ()) -> dict[str, Any]:
    """Return the protocol's object for an event: version 1's with the kind, the subjects, the seat and the victim.

    Args:
        event: The event.
        say: Translates a text.
        seats: The seats of the game.
    """
    described = replies.describe_event(event, say)
    described["about"] = event.subjects(seats)
    described["kind"], described["loud"] = event.kind, event.loud
    described["seat"], described["turn"] = event.who or None, event.round or None
    described["victim"] = "" if event.victim is BLANK else event.victim.read(say)
    return described


def describe_view(view: View, say: Say) -> dict[str, Any]:
    """Return the protocol's object for a view, with chances as exact fractions such as "1/12".

    The chance of a danger is `None` where its people do not want to see numbers.

    Args:
        view: The view.
        say: Translates a text, and knows how its people want to see dangers.
    """
    nightfall, reveal = view.nightfall if mood_of(say) == "number" else None, view.reveal
    described = replies.describe_view(view, say)
    if view.chart is not None:
        described["chart"]["grows"] = view.chart.grows
    return described | {
        "nightfall": None if nightfall is None else {"chance": str(nightfall.chance), "rounds": nightfall.rounds},
        "names": {seat: name.read(say) for seat, name in view.names.items()},
        "versus": [[left.read(say), right.read(say)] for left, right in view.versus],
        "phase": [words.read(say) for words in view.phase],
        "stands": {seat: _meter(meter, say) for seat, meter in view.stands.items()},
        "readings": [words.read(say) for words in view.readings],
        "large": [] if reveal is None else [line.read(say) for line in reveal.large],
    }


def _meter(meter: Meter, say: Say) -> dict[str, Any]:
    return {"key": meter.key, "label": meter.label.read(say), "value": meter.value, "max": meter.max}
