"""The game as plain data at one moment, for panels that draw it themselves, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from companion import asks
from companion.asks import Option, Options, Seat
from companion.cli.engine import replies, version_two
from companion.cli.host.pushed_parts import pushed_parts
from companion.language import Voice, languages_in_order, own_name
from companion.pages.cursor import Cursor, current
from companion.pages.explaining import explain
from companion.pages.rows import read
from companion.pages.screen import plan_page
from companion.pages.setting_values import shown, value_at
from companion.pages.settings import name_mode
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.pages.words import dice_name, needed
from companion.state import Event, Json
from companion.text import BLANK, Say, Text
from companion.view import Correction, DeckMeter, View
from hardware.panel import Right

Data = dict[str, Any]

MOST_CHOICES = 60
"""Largest number of values of a figure that are listed; of more whole numbers only the limits are given."""


def parts_data(
    shared: Situation,
    by_seat: Mapping[Seat, Situation],
    events: tuple[tuple[int, Event], ...],
    right: Right,
    voice: Voice,
) -> Data:
    """Return the data that the holder of a right may know, without the state of its own screen.

    Args:
        shared: What everybody may know.
        by_seat: What each seat may know.
        events: The newest events, each with its number.
        right: The right.
        voice: Speaker in the language of the data.
    """
    parts = pushed_parts(shared, right, shared if right.seat is None else by_seat[right.seat], voice)
    return parts | {
        "told": [(number, version_two.describe_event(event, voice, shared.seats)) for number, event in events]
    }


def public_data(situation: Situation, voice: Voice) -> Data:
    """Return the game as everybody may see it.

    Args:
        situation: What everybody may know; nothing of a seat's own view or draft is read.
        voice: Speaker in the language of the data.
    """
    view, ask = situation.view, situation.ask
    described = replies.describe_view(view, voice)
    shared_fields = {key: described[key] for key in ("headline", "who", "sun", "night", "overview", "chart", "panes")}
    chart = shared_fields["chart"]
    if chart is not None and view.chart is not None:
        chart |= {"names": [[column, row, name.read(voice)] for column, row, name in view.chart.names]}
    return shared_fields | {
        "n": situation.n,
        "title": situation.title.read(voice),
        "danger": str(view.danger) if view.danger is not None and situation.mood == "number" else None,
        "gaze": _eye_opening(situation),
        "lang": voice.language,
        "languages": [[code, own_name(code)] for code in languages_in_order()],
        "heroes": _describe_heroes(view, voice),
        "decks": [
            _describe_deck(deck, voice, has_risk=situation.mood == "number" or not deck.danger) for deck in view.decks
        ],
        "nightfall": None if view.nightfall is None or situation.mood != "number" else view.nightfall.rounds,
        "versus": [words.read(voice).strip() for words in view.versus[0]] if view.versus else [],
        "phase": view.phase[0].read(voice) if view.phase else "",
        "reveal": None if view.reveal is None else _read_all(view.reveal.lines, voice),
        "revealed": [] if view.reveal is None else _read_all(view.reveal.large, voice),
        "ring": [] if view.reveal is None else _read_all(view.reveal.ring, voice),
        "chosen": [] if view.reveal is None else list(view.reveal.chosen),
        "ask": None if ask is None else {"kind": ask.kind, "key": ask.key, "text": ask.text.read(voice)},
        "of": None if ask is None else ask.seconds,
        "seconds": situation.seconds,
        "counting": situation.counting,
        "ready": list(situation.ready),
        "paused": situation.paused,
        "gone": sorted(situation.gone),
        "over": situation.result is not None,
        "undo": None if situation.undoable is None else situation.undoable.read(voice),
    }


def _read_all(texts: tuple[Text, ...], say: Say) -> list[str]:
    return [text.read(say).strip() for text in texts]


def _describe_heroes(view: View, voice: Voice) -> list[Data]:
    """Return each seat with its hero and the hero's main figure, in turn order."""
    heroes: list[Data] = []
    for seat, name in view.names.items():
        stand = view.stands.get(seat)
        hero: Data = {"seat": seat, "called": voice.name(seat), "hero": name.read(voice)}
        if stand is not None:
            hero |= {"label": stand.label.read(voice), "value": stand.value, "max": stand.max}
        heroes.append(hero)
    return heroes


DANGER_STEPS = 4
"""Number of steps in which a danger is shown without its number."""


def _eye_opening(situation: Situation) -> float | None:
    """Return how far the dragon's eye is open, from 0 to 1; `None` if no danger is shown."""
    danger = situation.view.danger
    if danger is None or situation.mood == "off":
        return None
    return float(danger) if situation.mood == "number" else ceil(danger * DANGER_STEPS) / DANGER_STEPS


def _describe_deck(deck: DeckMeter, say: Say, *, has_risk: bool) -> Data:
    first = deck.chances[0] if deck.chances and has_risk else None
    risk = None if first is None else {"text": first[0].read(say), "chance": str(first[1])}
    return {"key": deck.key, "label": deck.label.read(say), "left": deck.left, "risk": risk}


def seat_data(situation: Situation, seat: Seat, cursor: Cursor, say: Say) -> Data:
    """Return the ask of a seat, and the lines that it alone may read.

    `state` is what its screen shows now: "menu" (a page of words), "over", "paused", "ready", "watch", "sealed",
    "said" or "ask".

    Args:
        situation: The moment as this seat may know it.
        seat: The seat.
        cursor: The cursor of its screen.
        say: Function that translates a message.
    """
    ask, state = situation.ask, _screen_state(situation, seat, current(situation, cursor))
    shown: Data = {"state": state, "private": [line.read(say) for line in situation.view.private_lines]}
    if ask is None or state in ("menu", "over", "paused"):
        return shown
    shown["offers"] = [{"what": offer.what, "text": offer.text.read(say)} for offer in ask.interruptions]
    if (wager := asks.find_wager(ask, seat)) is not None:
        shown["wager"] = {
            "text": wager.text.read(say),
            "options": _describe_options(wager.options, say),
            "laid": situation.drafted is not None,
        }
    if state != "ask":
        return shown
    return shown | {
        "ask": {"kind": ask.kind, "key": ask.key, "text": ask.text.read(say)} | _ask_data(situation, seat, say)
    }


def menu_data(situation: Situation, surface: Surface, cursor: Cursor, say: Say) -> Data | None:
    """Return the open list of the menu with all its lines; `None` if no list is open.

    A line that can be taken has its number; `holds` says that a long press does something else.

    Args:
        situation: The moment as this seat may know it, with what only the host knows.
        surface: The screen with its buttons, and who may see it.
        cursor: The cursor of the screen.
        say: Function that translates a message.
    """
    listed = plan_page(situation, surface, current(situation, cursor)).listed
    if listed is None:
        return None
    lines = []
    for number, line in enumerate(listed.lines):
        if line.ways:
            words, right = (read(part, say).strip() for part in line.ways[0])
            takes = line.lettered and (line.press or line.held) is not None
            lines.append(
                {"at": number if takes else None, "text": words, "right": right, "holds": line.held is not None}
            )
    heading = [read(part, say).strip() for part in listed.what[0]] if listed.what else []
    return {"title": read(listed.title, say), "what": " ".join(filter(None, heading)), "lines": lines}


def _screen_state(situation: Situation, seat: Seat, cursor: Cursor) -> str:
    ask = situation.ask
    if cursor.menu:
        return "menu"
    if ask is None:
        return "over"
    if situation.paused:
        return "paused"
    if ask.seconds is not None and not situation.counting and seat in (situation.waiting or ask.seats):
        return "watch" if seat in situation.ready else "ready"
    if seat not in ask.seats:
        return "watch"
    if seat in situation.waiting:
        return "ask"
    return "sealed" if isinstance(ask, asks.Secret) else "said" if len(ask.seats) > 1 else "watch"


def _ask_data(situation: Situation, seat: Seat, say: Say) -> Data:
    """Return the fields of an ask for a seat, those of the engine and those that only a page needs."""
    ask = situation.ask
    assert ask is not None
    match ask:
        case asks.Choose():
            return _choice_data(ask, seat, say)
        case asks.Roll():
            meant = [
                {"id": outcome.id, "text": outcome.text.read(say), "faces": sorted(set(outcome.faces))}
                for outcome in ask.outcomes
            ]
            return replies.describe_answer_fields(ask, say) | {
                "faces": list(ask.die.values),
                "outcomes": meant,
                "dice": dice_name(ask.die, ask.count).read(say),
                "needed": None if ask.need is None else needed(ask.need).read(say),
                "chance": None if ask.chance is None else str(ask.chance),
                "made": [] if ask.need is None else [face for face in ask.die.values if ask.need.is_met_by(face)],
            }
        case asks.Draw():
            return _draw_data(situation, ask, say)
        case asks.Number():
            return replies.describe_answer_fields(ask, say) | {"step": max(ask.step, 1)}
        case asks.Tell():
            return {"together": len(ask.seats) > 1}
    return replies.describe_answer_fields(ask, say)


def _choice_data(ask: asks.Choose, seat: Seat, say: Say) -> Data:
    parts = ask.parts_for(seat) if isinstance(ask, asks.Secret) else ()
    return {
        "options": _describe_options(ask.likely_first(seat) if ask.likely else ask.options_for(seat), say),
        "letters": ask.by_name,
        "parts": [{"text": part.text.read(say), "options": _describe_options(part.options, say)} for part in parts],
        "clock": ask.seconds is not None,
    }


def _draw_data(situation: Situation, ask: asks.Draw, say: Say) -> Data:
    """Return how a page asks for a drawn card: by its name, as any card, or by the box alone."""
    by_box = situation.modes.get(f"cards.{ask.deck.split('.')[-1]}") == "drawn"
    if ask.risk and by_box:
        return {"options": [], "letters": False, "box": True}
    named: Options = () if ask.unnamed or ask.options is None else ask.options
    some = ask.options is None
    return {"options": _describe_options(named, say), "letters": ask.by_name, "box": not by_box, "some": some}


def _describe_options(options: Options, say: Say) -> list[Data]:
    """Return the options for a page; one without an id is only read."""
    return [_describe_option(option, say) for option in options if option.id or option.text != BLANK]


def _describe_option(option: Option, say: Say) -> Data:
    shown: Data = {"id": option.id, "text": option.text.read(say)}
    if option.chance is not None:
        shown["chance"] = str(option.chance)
    return shown


def help_data(situation: Situation, voice: Voice) -> Data | None:
    """Return the help on the open ask, with the paragraphs of its rules.

    Args:
        situation: What everybody may know.
        voice: Speaker in the language of the data.
    """
    ask = situation.ask
    if ask is None:
        return None
    names = {deck.key: deck.label for deck in situation.view.decks}

    def name_deck(path: str) -> Text:
        key = path.rpartition(".")[2]
        return names.get(key) or situation.view.call(key, "cards")

    explanation = explain(situation.package, ask, voice.language, situation.options, name_deck)
    lines = (Text("{option}: {meaning}", option=title, meaning=meaning) for title, meaning in explanation.lines)
    return {
        "what": explanation.what.read(voice),
        "hand": " ".join(title.read(voice) for title in (*explanation.hand, *lines)),
        "why": explanation.why.read(voice),
        "rules": [[rule.id, rule.text] for rule in explanation.rules],
    }


def settings_data(situation: Situation, say: Say) -> Data:
    """Return the house rules, the modes of dice and decks, and the figures that can be corrected.

    Args:
        situation: What everybody may know.
        say: Function that translates a message.
    """
    view = situation.view
    rules = [
        _describe_setting(view, f"options.{name}", text, value, values, say)
        for name, (text, value, values) in situation.options.items()
    ]
    figures = [
        _describe_figure(situation, correction, say)
        for correction in view.corrections
        if not isinstance(value_at(situation, correction.path), float)
    ]
    return {
        "undo": None if situation.undoable is None else situation.undoable.read(say),
        "learned": None if situation.barrier is None else situation.barrier.read(say),
        "rules": rules,
        "modes": [_describe_mode(view, path, mode, say) for path, mode in situation.modes.items()],
        "figures": figures,
    }


def _describe_figure(situation: Situation, correction: Correction, say: Say) -> Data:
    value = value_at(situation, correction.path)
    described = _describe_setting(situation.view, correction.path, correction.label, value, correction.choices, say)
    return described | {"group": (correction.of if correction.of != BLANK else correction.group).read(say)}


def _describe_setting(view: View, path: str, text: Text, current: Json, values: tuple[Json, ...], say: Say) -> Data:
    described: Data = {
        "path": path,
        "text": text.read(say),
        "now": current,
        "shown": shown(view, current, path).read(say),
    }
    numbers = [value for value in values if type(value) is int]
    if len(values) > MOST_CHOICES and len(numbers) >= len(values) - 1:
        return described | {"min": min(numbers), "max": max(numbers)}
    return described | {"choices": [[value, shown(view, value, path).read(say)] for value in values]}


def _describe_mode(view: View, path: str, mode: str, say: Say) -> Data:
    box_mode = "rolled" if path.startswith("dice.") else "drawn"
    choices = [["asked", Text("by hand").read(say)], [box_mode, Text("by the box").read(say)]]
    return {"path": path, "text": name_mode(view, path).read(say), "now": mode, "choices": choices}
