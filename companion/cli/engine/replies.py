"""Replies of the engine as plain JSON data: asks, events, views and odds in one language."""

from __future__ import annotations

from collections.abc import Mapping
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
from companion.table.run import OpenAsk
from companion.text import Say, Text
from companion.view import Chart, DeckMeter, Meter, Reveal, View


def game(rules: Game[Any], data: Mapping[str, Json], say: Say) -> dict[str, Any]:
    """Return a game that can be played, with its house rules as its data has them."""
    options = {
        name: {"default": option.default, "values": list(option.values), "text": option.text.read(say)}
        for name, option in house_rules(rules.options, data).items()
    }
    return {"id": rules.id, "title": rules.title.read(say), "seats": list(rules.seats), "options": options}


def reply(table: Table, say: Say) -> dict[str, Any]:
    """Return the open ask, or the end of the game, and what has happened since the last line."""
    package = table.game.catalogues
    shown: dict[str, Any] = (
        {"over": dict(table.result())} if table.open is None else {"ask": open_ask(table.open, say, package)}
    )
    shown["told"] = [event(told, say) for told in table.drain_events()]
    return shown


def open_ask(opened: OpenAsk, say: Say, package: str = "companion") -> dict[str, Any]:
    """Return an open ask; nothing in it depends on what anybody has chosen in secret.

    Args:
        opened: The open ask.
        say: Translates a text.
        package: The package of the game, beside whose code its rules lie.
    """
    ask = opened.ask
    shown: dict[str, Any] = {
        "n": opened.n,
        "kind": ask.kind,
        "key": ask.key,
        "seats": list(ask.seats),
        "waiting": list(opened.waiting),
        "text": ask.text.read(say),
        **by_kind(ask, say),
        "rules": list(paragraphs_of(package, ask)),
    }
    if opened.seals:
        shown["sealed"] = {seat: mark for seat, (_, mark) in opened.seals.items()}
    if ask.interruptions:
        shown["offers"] = [{"what": offer.what, "text": offer.text.read(say)} for offer in ask.interruptions]
    return shown


def by_kind(ask: Ask, say: Say) -> dict[str, Any]:
    """Return what an ask of this kind says besides its words: options, dice, a deck or limits.

    Args:
        ask: The ask.
        say: Translates a text.
    """
    match ask:
        case asks.Choose(options=options) if isinstance(options, tuple):
            return {"options": _options(options, say), "seconds": ask.seconds}
        case asks.Choose():
            own = {seat: _options(ask.options_for(seat), say) for seat in ask.seats}
            return {"options": own, "seconds": ask.seconds} | _parts(ask, say)
        case asks.Roll(die=die, count=count, need=need):
            shown = None if need is None else {"op": need.op, "value": need.value}
            meant = [{"id": one.id, "text": one.text.read(say), "faces": list(one.faces)} for one in ask.outcomes]
            told = {"die": die.name, "faces": list(die.faces), "count": count, "need": shown}
            return told | ({"outcomes": meant} if meant else {}) | ({"best": ask.best} if meant and ask.best else {})
        case asks.Draw(deck=deck, options=options, private=private):
            cards = None if options is None else _options(options, say)
            return {"deck": deck.split(".")[-1], "options": cards} | ({"private": True} if private else {})
        case asks.Number():
            chances = {"chances": [*map(str, ask.chances)]} if ask.chances else {}
            return {"min": ask.min, "max": ask.max} | chances | ({"private": True} if ask.private else {})
    return {}


def _parts(ask: asks.Choose, say: Say) -> dict[str, Any]:
    """Return by seat the questions of a choice that is put part by part."""
    if not isinstance(ask, asks.Secret) or not ask.parts:
        return {}
    return {
        "parts": {
            seat: [
                {"text": part.text.read(say), "options": _options(part.options, say)} for part in ask.parts_for(seat)
            ]
            for seat in ask.parts
        }
    }


def _options(options: Options, say: Say) -> list[dict[str, Any]]:
    return [
        {"id": option.id, "text": option.text.read(say)}
        | ({} if option.chance is None else {"chance": str(option.chance)})
        for option in options
        if option.id
    ]


def event(told: Event, say: Say) -> dict[str, Any]:
    """Return an event: its key, its parameters and the sentence; of a fight also which, and its round there."""
    shown: dict[str, Any] = {"key": told.key, "params": params(told.text, say), "text": told.text.read(say)}
    if told.scene:
        shown["scene"], shown["round"] = told.scene, told.scene_round
    return shown


def params(text: Text, say: Say) -> dict[str, str | int]:
    """Return a text's parameters, words among them already read."""
    spoken = text.spoken(say).params
    return {name: value.read(say) if isinstance(value, Text) else value for name, value in spoken}


def view(shown: View, say: Say) -> dict[str, Any]:
    """Return a view; chances are exact fractions such as "1/12", those of dangers only where numbers are wanted."""
    counted = mood_of(say) == "number"
    return {
        "headline": shown.headline.read(say),
        "who": shown.who,
        "sun": None if shown.sun is None else _meter(shown.sun, say),
        "meters": [_meter(meter, say) for meter in shown.meters],
        "decks": [_deck(deck, say) for deck in shown.decks],
        "reveal": None if shown.reveal is None else _lines(shown.reveal, say),
        "danger": None if shown.danger is None or not counted else str(shown.danger),
        "night": shown.night,
        "private": [line.read(say) for line in shown.private],
        "overview": [line.read(say) for line in shown.overview],
        "chart": None if shown.chart is None else _chart(shown.chart, say),
        "panes": [_pane(pane, shown.who, say) for pane in shown.panes],
        "state": dict(shown.state),
    }


def _lines(reveal: Reveal, say: Say) -> list[str]:
    return [line.read(say) for line in reveal.said]


def _meter(meter: Meter, say: Say) -> dict[str, Any]:
    return {"key": meter.key, "label": meter.label.read(say), "value": meter.value, "max": meter.max}


def _pane(pane: Pane, who: str | None, say: Say) -> dict[str, Any]:
    rows = [[left.read(say), right.read(say)] for left, right in pane.rows(who)]
    return {"kind": pane.kind, "key": pane.key, "label": pane.label.read(say), "rows": rows}


def _chart(chart: Chart, say: Say) -> dict[str, Any]:
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


def _deck(deck: DeckMeter, say: Say) -> dict[str, Any]:
    known = () if deck.danger and mood_of(say) != "number" else deck.chances
    chances = [{"text": card.read(say), "chance": str(chance)} for card, chance in known]
    return {"key": deck.key, "label": deck.label.read(say), "left": deck.left, "chances": chances}


def help_on(table: Table, ask: Ask, language: str, say: Say) -> dict[str, Any]:
    """Return the help on the open ask, with the rules that it comes from.

    Args:
        table: The table at which it is asked.
        ask: The open ask.
        language: The code of the language of the rules.
        say: Translates a text.
    """
    game = table.game
    options = rules_in_force(game, table.journal.header["data"], table.run.state.options)
    found = explain(game.catalogues, ask, language, options, lambda path: deck_name(game, table.run.state, path))
    return {
        "what": found.what.read(say),
        "why": found.why.read(say),
        "hand": " ".join(words.read(say) for words in found.hand),
        "rules": [{"id": rule.id, "text": rule.text} for rule in found.rules],
        "options": [_option_in_force(name, *options[name], say) for name in found.options],
    }


def _option_in_force(name: str, words: Text, value: Json, values: tuple[Json, ...], say: Say) -> dict[str, Any]:
    return {"id": name, "text": words.read(say), "value": value, "values": list(values)}


def odds(table: Table, say: Say) -> list[dict[str, str]]:
    """Return the chance of each option or number that leads to a roll, of the open roll, and of each next card."""
    rows = []
    ask = table.open.ask if table.open else None
    if isinstance(ask, asks.Choose):
        own = [(ask.key, ask.options)] if isinstance(ask.options, tuple) else []
        own = own or [(f"{ask.key}.{seat}", ask.options_for(seat)) for seat in ask.seats]
        rows += [
            {"key": f"{key}.{option.id}", "text": option.text.read(say), "chance": str(option.chance)}
            for key, options in own
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
    counted = mood_of(say) == "number"
    for deck in table.view().decks:
        rows += [
            {"key": f"{deck.key}.{card.message}", "text": card.read(say), "chance": str(chance)}
            for card, chance in deck.chances
            if counted or not deck.danger
        ]
    return rows
