"""Replies of version 2 of the protocol: those of version 1 with more fields.

The fields give programs as data what version 1 has only as sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from companion import asks
from companion.asks import LONGEST_NAME, Ask, Option, Options, Seat, has_other_ids, public_ids
from companion.cli.engine import replies
from companion.danger import mood_of
from companion.game import Game, HasScenes
from companion.rulebook import paragraphs_of
from companion.state import Event, Json
from companion.subjects import describe_subjects
from companion.table import Table
from companion.table.box_answers import can_be_done_by_box
from companion.table.open_ask import OpenAsk
from companion.text import BLANK, Say, Text
from companion.view import Meter, View


def describe_game(game: Game[Any], data: Mapping[str, Json], say: Say) -> dict[str, Any]:
    """Return the protocol's object for a game that can be played, with the ways to set it up.

    Args:
        game: The game.
        data: Its figures.
        say: Function that translates a message.
    """
    setups: Mapping[str, object] = getattr(game, "setups", {})
    return {**replies.describe_game(game, data, say), "setups": list(setups), "scenes": _describe_scenes(game)}


def _describe_scenes(game: Game[Any]) -> dict[str, Any]:
    """Return the scenes with which a given situation can begin, with the fields that each needs or may have."""
    if not isinstance(game, HasScenes):
        return {}
    return {name: {"needs": list(scene.needs), "may": list(scene.may)} for name, scene in game.scenes.items()}


def build_reply(table: Table, say: Say, events: Sequence[Event]) -> dict[str, Any]:
    """Return a whole reply: the open ask or the end of the game, and what has happened.

    Args:
        table: The table.
        say: Function that translates a message.
        events: The events since the last reply.
    """
    opened = table.open
    reply: dict[str, Any] = (
        {"over": dict(table.result())} if opened is None else {"ask": describe_open_ask(table, opened, say)}
    )
    seats = table.run.state.seats
    reply["told"] = [describe_event(event, say, seats) for event in events]
    return reply


def describe_open_ask(table: Table, open_ask: OpenAsk, say: Say) -> dict[str, Any]:
    """Return the protocol's object for an open ask; it depends on nothing that anybody has chosen in secret.

    Args:
        table: The table.
        open_ask: The open ask.
        say: Function that translates a message.
    """
    ask, run, seals = open_ask.ask, table.run, open_ask.seals
    return describe_ask(
        ask,
        say,
        n=open_ask.n,
        waiting=open_ask.waiting,
        seals={seat: mark for seat, (_, mark) in seals.items()} if seals else seals,
        seats=run.state.seats,
        package=table.game.catalogues,
        box=can_be_done_by_box(run, ask),
    )


def describe_ask(
    ask: Ask,
    say: Say,
    *,
    n: int,
    waiting: Sequence[Seat],
    seals: Mapping[Seat, Any],
    seats: Collection[str],
    package: str,
    box: bool,
) -> dict[str, Any]:
    """Return the protocol's object for an ask, with the facts of its table.

    Args:
        ask: The ask.
        say: Function that translates a message.
        n: The number of the ask.
        waiting: The seats that have not answered.
        seals: The commitment of each seat that has chosen in secret.
        seats: All seats of the game.
        package: The Python package of the game; its file of rules lies there.
        box: `True` if people may let the box roll or draw for this ask.
    """
    # Each value is read only once: this runs after a wait for the disk, when the processor's caches are cold.
    text = ask.text
    words, params, pieces = text.read_with_parts(say)
    shown: dict[str, Any] = {
        "n": n,
        "kind": ask.kind,
        "key": ask.key,
        "seats": list(ask.seats),
        "waiting": list(waiting),
        "text": words,
        "params": params,
        "pieces": [{"text": piece, "name": is_name, "short": short} for piece, is_name, short in pieces],
        "about": describe_subjects(text, ask.about, seats),
    }
    if isinstance(ask, asks.Choose):
        _add_choice(shown, ask, say, seats)
    else:
        shown.update(_describe_by_kind(ask, say, seats, box=box))
    shown["rules"] = list(paragraphs_of(package, ask))
    shown["seconds"] = ask.seconds
    shown["offers"] = [{"what": offer.what, "text": offer.text.read(say)} for offer in ask.interruptions]
    if seals:
        shown["sealed"] = dict(seals)
    return shown


def _describe_by_kind(ask: Ask, say: Say, seats: Collection[str], *, box: bool) -> dict[str, Any]:
    """Return the fields of an ask that is no choice: its dice, its deck or its limits."""
    match ask:
        case asks.Tell():
            return {"read": ask.read, "awaits_interruption": ask.awaits_interruption}
        case asks.Roll():
            return _describe_roll(ask, say) | {"box": box}
        case asks.Number():
            return {
                "min": ask.min,
                "max": ask.max,
                "step": ask.step,
                "chances": _describe_number_chances(ask),
                "chances_shown": bool(ask.chances),
                "private": ask.private,
                "likely": ask.likely,
                "below": ask.below,
                **({"least_first": list(ask.least_first)} if ask.least_first else {}),
            }
        case asks.Draw():
            return {
                "deck": ask.deck.rpartition(".")[2],
                "options": None if ask.options is None else _describe_options(ask.options, say, seats),
                "free": _describe_free_words(LONGEST_NAME) if ask.options is None else None,
                "private": ask.private,
                "fan": ask.fan,
                "risk": ask.risk,
                "by_name": ask.by_name,
                "box": box,
                **_describe_wager(ask, say, seats),
            }
    return {}


MOST_QUICK_CHANCES: Final = 20
"""Largest number of values whose chances stand in the ask; more take long, so a program asks for the odds."""


def _describe_number_chances(ask: asks.Number) -> list[str] | None:
    """Return the chance of the roll that follows each number; `None` if that takes long, or a chance is unknown."""
    if ask.chances or ask.reckon is None:
        return [*map(str, ask.chances)]
    chances = reckon_numbers(ask) if ask.max - ask.min < MOST_QUICK_CHANCES else []
    return None if not chances or None in chances else [*map(str, chances)]


def reckon_numbers(ask: asks.Number) -> list[Fraction | None]:
    """Return the chance of the roll that follows each number, `None` for an unknown one.

    Args:
        ask: The ask.
    """
    return [] if ask.reckon is None else [ask.reckon(number) for number in range(ask.min, ask.max + 1)]


def _add_choice(shown: dict[str, Any], ask: asks.Choose, say: Say, seats: Collection[str]) -> None:
    """Add the fields of a choice: its options, and hints for programs that lay them out."""
    options, likely = ask.options, ask.likely
    if isinstance(options, tuple):
        shown["options"], shown["notes"] = _describe_lines(options, say, seats)
    else:
        by_seat = {seat: _describe_lines(options[seat], say, seats) for seat in ask.seats}
        shown["options"] = {seat: described for seat, (described, _) in by_seat.items()}
        shown["notes"] = {seat: notes for seat, (_, notes) in by_seat.items()}
    other_pages = ask.other_pages(ask.seats[0]) if ask.elsewhere is not None else ()
    public = public_ids((*ask.options_for(ask.seats[0]), *other_pages)) if likely or other_pages else {}
    shown["elsewhere"] = [_describe_option(option, public[option.id], say, seats) for option in other_pages]
    shown["likely"] = [public.get(id, id) for id in likely]
    shown["by_name"] = ask.by_name
    if isinstance(ask, asks.Secret):
        shown["parts"], shown["shown"] = _describe_parts(ask, say, seats), ask.shown
    else:
        shown["free"] = _describe_free_name(ask) if isinstance(ask, asks.Name) else None


def _describe_lines(
    options: Options, say: Say, seats: Collection[str]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the options, and the notes: lines that are only read, or that are empty to keep the others in place."""
    rows, notes = list[dict[str, Any]](), list[dict[str, Any]]()
    public = public_ids(options) if has_other_ids(options) else None
    for index, option in enumerate(options):
        if id := option.id:
            rows.append(_describe_option(option, id if public is None else public[id], say, seats))
        else:
            notes.append(_describe_note(index, option, say))
    return rows, notes


def _describe_note(index: int, option: Option, say: Say) -> dict[str, Any]:
    note: dict[str, Any] = {
        "at": index,
        "text": "" if option.text is BLANK else option.text.read(say),
        "chance": None if option.chance is None else str(option.chance),
    }
    if option.chance_of is not None:
        note["chance_of"] = _read_with_hole(option.chance_of, say)
    return note


def _read_with_hole(text: Text, say: Say) -> str:
    """Return the words around a chance, with the hole "{chance}" for it."""
    return text.using(chance="{chance}").read(say)


def _describe_parts(ask: asks.Secret, say: Say, seats: Collection[str]) -> dict[str, Any]:
    """Return the questions of each seat in a secret choice of several questions."""
    return {
        seat: [{"text": part.text.read(say), "options": _describe_options(part.options, say, seats)} for part in parts]
        for seat, parts in ask.parts.items()
    }


def _describe_wager(ask: asks.Draw, say: Say, seats: Collection[str]) -> dict[str, Any]:
    """Return the field `wager`, which other seats may guess until the card is drawn; no field without a wager."""
    if (wager := ask.wager) is None:
        return {}
    options = _describe_options(wager.options, say, seats)
    return {"wager": {"text": wager.text.read(say), "seats": list(wager.seats), "options": options}}


def _describe_free_name(ask: asks.Name) -> dict[str, Any]:
    return _describe_free_words(ask.longest, without=ask.without, not_first=ask.not_first, taken=ask.taken)


def _describe_free_words(
    longest: int, *, without: str = "", not_first: str = "", taken: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the limits of words that people may type: lengths, refused characters and taken names."""
    return {"shortest": 1, "longest": longest, "without": without, "not_first": not_first, "taken": list(taken)}


def _describe_options(options: Options, say: Say, seats: Collection[str]) -> list[dict[str, Any]]:
    return _describe_lines(options, say, seats)[0]


def _describe_option(option: Option, id: str, say: Say, seats: Collection[str]) -> dict[str, Any]:
    text, about = option.text, option.about
    shown: dict[str, Any] = {"id": id, "text": text.read(say)}
    # Most options are plain words without subjects, and the check costs less than the call.
    if (about or text.params or type(text) is not Text) and (subjects := describe_subjects(text, about, seats)):
        shown["about"] = subjects
    if option.chance is not None:
        shown["chance"] = str(option.chance)
        if option.chance_of is not None:
            shown["chance_of"] = _read_with_hole(option.chance_of, say)
    elif option.reckon is not None:
        shown["chance"] = None
    if option.beside is not None:
        shown["beside"] = option.beside.read(say)
    if option.odds is not None:
        shown["odds"] = dict(zip(("win", "tie", "loss"), map(str, option.odds), strict=True))
    if option.turns_page:
        shown["turns_page"] = True
    if option.loses:
        shown["loses"] = True
    return shown


def _describe_roll(ask: asks.Roll, say: Say) -> dict[str, Any]:
    chance, need = ask.chance, ask.need
    return {
        "die": ask.die.name,
        "die_text": ask.die.called.read(say),
        "faces": list(ask.die.faces),
        "count": ask.count,
        "made_of": [{"what": source, "n": n} for source, n in ask.made_of] or [{"what": "dice", "n": ask.count}],
        "need": None if need is None else {"op": need.op, "value": need.value},
        "chance": None if chance is None else str(chance),
        "outcomes": [
            {"id": outcome.id, "text": outcome.text.read(say), "faces": list(outcome.faces)} for outcome in ask.outcomes
        ],
        "best": ask.best,
    }


def describe_event(event: Event, say: Say, seats: Collection[str] = ()) -> dict[str, Any]:
    """Return the protocol's object for an event: that of version 1 with its kind, subjects, seat, turn and victim.

    Args:
        event: The event.
        say: Function that translates a message.
        seats: The seats of the game.
    """
    text, victim = event.text, event.victim
    words, params, _ = text.read_with_parts(say)
    described: dict[str, Any] = {"key": event.key, "params": params, "text": words}
    if event.scene:
        described["scene"], described["round"] = event.scene, event.scene_round
    described["about"] = describe_subjects(text, (), seats, event.who)
    described["kind"], described["loud"] = event.kind, event.loud
    described["seat"], described["turn"] = event.who or None, event.round or None
    described["victim"] = "" if victim is BLANK else victim.read(say)
    return described


def describe_view(view: View, say: Say) -> dict[str, Any]:
    """Return the protocol's object for a view, with chances as exact fractions such as "1/12".

    The chance of a danger is `None` if people turned numbers off.

    Args:
        view: The view.
        say: Function that translates a message; it also knows how dangers are shown.
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
        "stands": {seat: _describe_meter(meter, say) for seat, meter in view.stands.items()},
        "readings": [words.read(say) for words in view.readings],
        "large": [] if reveal is None else [line.read(say) for line in reveal.large],
    }


def _describe_meter(meter: Meter, say: Say) -> dict[str, Any]:
    return {"key": meter.key, "label": meter.label.read(say), "value": meter.value, "max": meter.max}
