"""Replies of the engine as plain data that becomes JSON: asks, events, views and odds in one language.

Each function takes an object of the table and `say`, which translates a message, and returns the object of the protocol
(`docs/protocol.md`). Version 2 of the protocol adds fields to these (`version_two`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion import asks
from companion.asks import Ask, Options
from companion.danger import mood_of
from companion.game import Game, house_rules
from companion.pages.explaining import explain
from companion.panes import Pane
from companion.rulebook import paragraphs_of
from companion.state import Event, Json
from companion.table import Table
from companion.table.descriptions import deck_name
from companion.table.header import rules_in_force
from companion.table.open_ask import OpenAsk
from companion.text import Say, Text
from companion.view import Chart, DeckMeter, Meter, Reveal, View


def describe_game(game: Game[Any], data: Mapping[str, Json], say: Say) -> dict[str, Any]:
    """Return the protocol's object for a game that can be played.

    Args:
        game: The game.
        data: Its figures, which may change the defaults of house rules.
        say: Function that translates a message.
    """
    options = {
        name: {"default": option.default, "values": list(option.values), "text": option.text.read(say)}
        for name, option in house_rules(game.options, data).items()
    }
    return {"id": game.id, "title": game.title.read(say), "seats": list(game.seats), "options": options}


def build_reply(table: Table, say: Say) -> dict[str, Any]:
    """Return a whole reply: the open ask or the end of the game, and the events since the last reply.

    Args:
        table: The table; the events since the last reply are removed from it.
        say: Function that translates a message.
    """
    reply: dict[str, Any] = (
        {"over": dict(table.result())}
        if table.open is None
        else {"ask": describe_open_ask(table.open, say, table.game.catalogues)}
    )
    reply["told"] = [describe_event(event, say) for event in table.drain_events()]
    return reply


def describe_open_ask(open_ask: OpenAsk, say: Say, package: str = "companion") -> dict[str, Any]:
    """Return the protocol's object for an open ask; it depends on nothing that anybody has chosen in secret.

    Args:
        open_ask: The open ask.
        say: Function that translates a message.
        package: The Python package of the game; its file of rules lies there.
    """
    ask = open_ask.ask
    described: dict[str, Any] = {
        "n": open_ask.n,
        "kind": ask.kind,
        "key": ask.key,
        "seats": list(ask.seats),
        "waiting": list(open_ask.waiting),
        "text": ask.text.read(say),
        **describe_answer_fields(ask, say),
        "rules": list(paragraphs_of(package, ask)),
    }
    if open_ask.seals:
        described["sealed"] = {seat: mark for seat, (_, mark) in open_ask.seals.items()}
    if ask.interruptions:
        described["offers"] = [{"what": offer.what, "text": offer.text.read(say)} for offer in ask.interruptions]
    return described


def describe_answer_fields(ask: Ask, say: Say) -> dict[str, Any]:
    """Return the fields of an ask that only its kind has: options, dice, a deck or limits.

    Args:
        ask: The ask.
        say: Function that translates a message.
    """
    match ask:
        case asks.Choose(options=options) if isinstance(options, tuple):
            return {"options": _describe_options(options, say), "seconds": ask.seconds}
        case asks.Choose():
            by_seat = {seat: _describe_options(ask.options_for(seat), say) for seat in ask.seats}
            return {"options": by_seat, "seconds": ask.seconds} | _describe_parts(ask, say)
        case asks.Roll(die=die, count=count, need=need):
            roll: dict[str, Any] = {
                "die": die.name,
                "faces": list(die.faces),
                "count": count,
                "need": None if need is None else {"op": need.op, "value": need.value},
            }
            if ask.outcomes:
                roll["outcomes"] = [
                    {"id": outcome.id, "text": outcome.text.read(say), "faces": list(outcome.faces)}
                    for outcome in ask.outcomes
                ]
                if ask.best:
                    roll["best"] = ask.best
            return roll
        case asks.Draw(deck=deck, options=options, private=private):
            cards = None if options is None else _describe_options(options, say)
            return {"deck": deck.split(".")[-1], "options": cards} | ({"private": True} if private else {})
        case asks.Number():
            chances = {"chances": [*map(str, ask.chances)]} if ask.chances else {}
            return {"min": ask.min, "max": ask.max} | chances | ({"private": True} if ask.private else {})
    return {}


def _describe_parts(ask: asks.Choose, say: Say) -> dict[str, Any]:
    """Return the questions of each seat in a secret choice of several questions."""
    if not isinstance(ask, asks.Secret) or not ask.parts:
        return {}
    return {
        "parts": {
            seat: [
                {"text": part.text.read(say), "options": _describe_options(part.options, say)}
                for part in ask.parts_for(seat)
            ]
            for seat in ask.parts
        }
    }


def _describe_options(options: Options, say: Say) -> list[dict[str, Any]]:
    return [
        {"id": option.id, "text": option.text.read(say)}
        | ({} if option.chance is None else {"chance": str(option.chance)})
        for option in options
        if option.id
    ]


def describe_event(event: Event, say: Say) -> dict[str, Any]:
    """Return the protocol's object for an event: its key, its parameters and its sentence.

    An event of a fight also carries the fight's number and the round of the fight.

    Args:
        event: The event.
        say: Function that translates a message.
    """
    described: dict[str, Any] = {
        "key": event.key,
        "params": describe_params(event.text, say),
        "text": event.text.read(say),
    }
    if event.scene:
        described["scene"], described["round"] = event.scene, event.scene_round
    return described


def describe_params(text: Text, say: Say) -> dict[str, str | int]:
    """Return the parameters of a text by their names; parameters that are texts are translated."""
    params = text.spoken(say).params
    return {name: value.read(say) if isinstance(value, Text) else value for name, value in params}


def describe_view(view: View, say: Say) -> dict[str, Any]:
    """Return the protocol's object for a view, with chances as exact fractions such as "1/12".

    The chance of a danger is `None` if people turned numbers off.

    Args:
        view: The view.
        say: Function that translates a message; it also knows how dangers are shown.
    """
    are_dangers_numbers = mood_of(say) == "number"
    return {
        "headline": view.headline.read(say),
        "who": view.who,
        "sun": None if view.sun is None else _describe_meter(view.sun, say),
        "meters": [_describe_meter(meter, say) for meter in view.meters],
        "decks": [_describe_deck(deck, say) for deck in view.decks],
        "reveal": None if view.reveal is None else _describe_lines(view.reveal, say),
        "danger": None if view.danger is None or not are_dangers_numbers else str(view.danger),
        "night": view.night,
        "private": [line.read(say) for line in view.private],
        "overview": [line.read(say) for line in view.overview],
        "chart": None if view.chart is None else _describe_chart(view.chart, say),
        "panes": [_describe_pane(pane, view.who, say) for pane in view.panes],
        "state": dict(view.state),
    }


def _describe_lines(reveal: Reveal, say: Say) -> list[str]:
    return [line.read(say) for line in reveal.said]


def _describe_meter(meter: Meter, say: Say) -> dict[str, Any]:
    return {"key": meter.key, "label": meter.label.read(say), "value": meter.value, "max": meter.max}


def _describe_pane(pane: Pane, turn: str | None, say: Say) -> dict[str, Any]:
    rows = [[left.read(say), right.read(say)] for left, right in pane.rows(turn)]
    return {"kind": pane.kind, "key": pane.key, "label": pane.label.read(say), "rows": rows}


def _describe_chart(chart: Chart, say: Say) -> dict[str, Any]:
    marks = [
        {
            "sign": mark.sign,
            "text": mark.name.read(say),
            "place": mark.place.read(say),
            "column": mark.column,
            "row": mark.row,
            "seat": mark.seat,
        }
        for mark in chart.marks
    ]
    return {"rows": list(chart.rows), "signs": {sign: name.read(say) for sign, name in chart.signs}, "marks": marks}


def _describe_deck(deck: DeckMeter, say: Say) -> dict[str, Any]:
    chances = () if deck.danger and mood_of(say) != "number" else deck.chances
    described = [{"text": card.read(say), "chance": str(chance)} for card, chance in chances]
    return {"key": deck.key, "label": deck.label.read(say), "left": deck.left, "chances": described}


def describe_help(table: Table, ask: Ask, language: str, say: Say) -> dict[str, Any]:
    """Return the protocol's object for the help on the open ask, with the rules that it comes from.

    Args:
        table: The table at which it is asked.
        ask: The open ask.
        language: The code of the language of the rules.
        say: Function that translates a message.
    """
    game = table.game
    options = rules_in_force(game, table.journal.header["data"], table.run.state.options)
    explanation = explain(game.catalogues, ask, language, options, lambda path: deck_name(game, table.run.state, path))
    return {
        "what": explanation.what.read(say),
        "why": explanation.why.read(say),
        "hand": " ".join(words.read(say) for words in explanation.hand),
        "rules": [{"id": rule.id, "text": rule.text} for rule in explanation.rules],
        "options": [_describe_house_rule(name, *options[name], say) for name in explanation.options],
    }


def _describe_house_rule(name: str, title: Text, value: Json, values: tuple[Json, ...], say: Say) -> dict[str, Any]:
    return {"id": name, "text": title.read(say), "value": value, "values": list(values)}


@cache
def read_former_names(package: str) -> Mapping[str, str]:
    """Return the earlier name of each card that was renamed; keys are made of the earlier name, so that they stay.

    Args:
        package: The Python package of a game.
    """
    # Imported here, since it loads modules that an engine does not need at its start.
    from importlib.resources import files

    file = files(package) / "data" / "former_words.toml"
    decks = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {card["now"]: card["text"] for deck in decks.values() for card in deck.values()}


def list_odds(table: Table, say: Say) -> list[dict[str, str]]:
    """Return all chances that people can see now, each with a key and words.

    These are the chances of options and numbers that lead to a roll, of the open roll, and of the next card of each
    deck.

    Args:
        table: The table.
        say: Function that translates a message; it also knows how dangers are shown.
    """
    rows = []
    ask = table.open.ask if table.open else None
    if isinstance(ask, asks.Choose):
        # If all seats have the same options, each option has one row; otherwise the key has the seat.
        lists = [(ask.key, ask.options)] if isinstance(ask.options, tuple) else []
        lists = lists or [(f"{ask.key}.{seat}", ask.options_for(seat)) for seat in ask.seats]
        rows += [
            {"key": f"{key}.{option.id}", "text": option.text.read(say), "chance": str(option.chance)}
            for key, options in lists
            for option in options
            if option.chance is not None
        ]
    if isinstance(ask, asks.Number):
        rows += [
            {"key": f"{ask.key}.{n}", "text": str(n), "chance": str(chance)}
            for n, chance in enumerate(ask.chances, ask.min)
        ]
    if isinstance(ask, asks.Roll) and ask.chance is not None:
        rows.append({"key": ask.key, "text": ask.text.read(say), "chance": str(ask.chance)})
    if isinstance(ask, asks.Roll):
        rows += [
            {"key": f"{ask.key}.{n}", "text": text.read(say), "chance": str(chance)}
            for n, (text, chance) in enumerate(ask.meanings, 1)
        ]
    are_dangers_numbers, former_names = mood_of(say) == "number", read_former_names(table.game.catalogues)
    for deck in table.view().decks:
        rows += [
            {
                "key": f"{deck.key}.{former_names.get(card.message, card.message)}",
                "text": card.read(say),
                "chance": str(chance),
            }
            for card, chance in deck.chances
            if are_dangers_numbers or not deck.danger
        ]
    return rows
