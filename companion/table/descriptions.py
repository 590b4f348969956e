"""Entries in people's words: answers, rolls, draws and corrections, without the ids that programs use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeGuard

from companion import asks
from companion.asks import Ask, Seat, Value
from companion.game import BriefViews, Game, GameOption, MenuViews
from companion.progress import Progress
from companion.record import replace
from companion.state import Json, State
from companion.subjects import stand_for
from companion.table.figures_of_decks import CARDS, operation_path
from companion.text import BLANK, Text, verbatim
from companion.view import View

if TYPE_CHECKING:
    from companion.deck import DeckNotice

NOBODYS = "box"
"""Seat of the asks before anybody has a seat: which game, and who plays."""

MADE = {"made": Text("made"), "failed": Text("failed")}
"""Words for a roll of which nobody told the number."""

NO_RULES: Mapping[str, GameOption] = MappingProxyType({})


def public_view(game: Game[Any], state: State) -> View:
    """Return the public view, for the names of things; an empty one where the state cannot be shown.

    Words must not bar the way back. A game that names things by itself makes only the names of its view.

    Args:
        game: The rules.
        state: The state.
    """
    try:
        view: View = game.menu(state) if _names(game) else game.view(state, None)
    except (Exception, SystemExit):
        return View(headline=BLANK)
    return view


def _is_brief(game: Game[Any]) -> TypeGuard[BriefViews]:
    return _is_brief_class(type(game))


def _names(game: Game[Any]) -> TypeGuard[MenuViews]:
    return _is_naming_things(type(game))


@cache
def _is_naming_things(kind: type[Any]) -> bool:
    return issubclass(kind, MenuViews)


@cache
def _is_brief_class(kind: type[Any]) -> bool:
    """Return whether games of this kind are brief: a protocol looks at all its names each time that it is asked."""
    return issubclass(kind, BriefViews)


def has_progress(game: Game[Any]) -> bool:
    """Return whether the game says how far it has come without a whole view."""
    return _is_brief(game)


def read_progress(game: Game[Any], state: State) -> Progress:
    """Return how far the game has come.

    Args:
        game: The rules.
        state: The state.

    Raises:
        Exception: Whatever the game raises where it cannot be shown.
    """
    return game.progress(state) if _is_brief(game) else Progress.from_view(game.view(state, None))


def deck_name(game: Game[Any], state: State, deck: str) -> Text:
    """Return the name of a deck.

    Args:
        game: The rules.
        state: The state.
        deck: Path of the deck, such as "decks.dragon".
    """
    name = deck.rpartition(".")[2]
    if _is_brief(game):
        return stand_for(game.deck_name(state, name), "deck", name)
    view = public_view(game, state)
    label = next((one.label for one in view.decks if one.key == name), view.call(name, "cards"))
    return stand_for(label, "deck", name)


def describe_answer(ask: Ask, seat: Seat, value: Value | Json) -> Text:
    """Describe an answer, such as "Ada: Move".

    An answer that is only a name would be a riddle: then it is "Ada chooses Ada" or "Who is struck? T6: Ada".

    Args:
        ask: The ask that was answered.
        seat: The seat that answered.
        value: The answer.
    """
    answer = shorten_names(_value(ask, seat, value))
    if seat == NOBODYS:
        return answer
    if isinstance(ask, asks.Choose) and _is_name(answer):
        return Text("{seat} chooses {what}", seat=seat, what=answer)
    if isinstance(ask, asks.Roll) and _is_name(answer) and ask.outcome(value) is not None:
        return join_question(ask, answer)
    return Text("{seat}: {what}", seat=seat, what=answer)


def shorten_names(words: Text) -> Text:
    """Return the first of three or more names in a row ("Axe/Sword/Wand"), and how many more there are.

    A line of that many names leads on to one of them; in full they have no room on a page of news.
    """
    if not _SEVERAL_NAMES.fullmatch(words.message):
        return words
    (_, first), *others = words.params
    return Text("{name} and {n} more", name=first, n=len(others))


_SEVERAL_NAMES = re.compile(r"\{\w+\}(?:/\{\w+\}){2,}")


def join_question(ask: Ask, what: Text) -> Text:
    """Join a question and its answer: "Ada draws: Wizard", "Who is struck? Ada", "Agility: 7"; never with two colons.

    Args:
        ask: The ask with the question.
        what: Words of the answer.
    """
    question = ask.text if not isinstance(ask, asks.Roll) or ask.told is None else ask.told
    ends = str(question).endswith((":", "?", "!"))
    return (Text("{question} {what}") if ends else Text("{question}: {what}")).using(question=question, what=what)


def shorten_ask(ask: Ask, body: Mapping[str, Any]) -> Ask:
    """Return the ask with only what the words about its answer need.

    Args:
        ask: The ask.
        body: The entry that holds the answer.
    """
    value = body.get("v")
    match ask:
        case asks.Secret():
            return replace(ask, interruptions=(), options=(), parts={})
        case asks.Name():
            return replace(ask, interruptions=(), options=_chosen(ask.options_for(body["s"]), value), known=None)
        case asks.Choose():
            return replace(ask, interruptions=(), options=_chosen(ask.options_for(body["s"]), value))
        case asks.Draw() if ask.options is not None:
            return replace(ask, interruptions=(), options=_chosen(ask.options, value))
    return replace(ask, interruptions=()) if ask.interruptions else ask


def _chosen(options: asks.Options, value: object) -> asks.Options:
    return tuple(option for option in options if option.id == value)


def _is_name(words: Text) -> bool:
    """Return whether words are only a name."""
    return bool(words.params) and re.fullmatch(r"\{\w+\}", words.message) is not None


def describe_chance(ask: Ask, value: Value | Json, game: Game[Any], state: State) -> Text | None:
    """Describe a roll or a draw with its purpose: "Rohan: Agility: T12 shows 7, made", "Bo: room card: Chest".

    Where faces have a meaning it stands beside them, as people say it of a real die: "T6 shows 3: the key fits".

    Args:
        ask: The ask that was answered.
        value: The faces, the card, or the word for a roll of which nobody told the number.
        game: The rules.
        state: The state after the answer.

    Returns:
        The words; `None` for any other ask.
    """
    match ask:
        case asks.Roll() if isinstance(value, str):
            # Nobody told the number, so the outcome is said.
            return join_question(ask, _value(ask, "", value))
        case asks.Roll():
            match value:
                case [int() as face] if ask.need is not None:
                    roll_text = Text("{faces}, made") if ask.need.is_met_by(face) else Text("{faces}, failed")
                case _:
                    roll_text = Text("{faces}")
            faces = _value(ask, "", value)
            if not ask.told_with_die:
                faces = Text("{die} shows {faces}", die=ask.die.called, faces=faces)
            return join_question(ask, _with_meaning(ask, value, roll_text.using(faces=faces)))
        case asks.Draw() if not ask.private:
            # The question says who draws, and for what.
            return join_question(ask, _value(ask, "", value))
    return describe_learned(ask, value, game, state)


def _with_meaning(ask: asks.Roll, faces: Value | Json, roll_text: Text) -> Text:
    """Return the words about dice with what their faces mean, where they mean anything but a number."""
    if not ask.outcomes or not isinstance(faces, list | tuple):
        return roll_text
    shown = sorted(int(str(face)) for face in faces)
    outcome = ask.meaning(shown)
    if outcome is None:
        return roll_text
    meaning = _without_chance(outcome)
    if ask.best and ask.count > 1:
        # What several dice mean is read off the sum of the best of them, which nobody should have to add up.
        return Text("{faces}: {n} {what}", faces=roll_text, n=sum(shown[-ask.best :]), what=meaning)
    return Text("{faces}: {what}", faces=roll_text, what=meaning)


def _without_chance(outcome: asks.RollOutcome) -> Text:
    """Return the words of an outcome without its chance, which says nothing any more once the die has fallen."""
    words = dict(outcome.text.params)
    meaning = words.get("what")
    return meaning if "chance" in words and isinstance(meaning, Text) else outcome.text


def describe_learned(ask: Ask, value: Value | Json, game: Game[Any], state: State) -> Text | None:
    """Describe a roll or a draw in short, for the page that undoes it: "T12 shows 7, made", "Dragon: asleep".

    Args:
        ask: The ask that was answered.
        value: The faces, the card, or the word for a roll of which nobody told the number.
        game: The rules.
        state: The state after the answer.

    Returns:
        The words, which never name a card drawn in private; `None` for any other ask.
    """
    match ask:
        case asks.Roll() if isinstance(value, str):
            # Nobody told the number, so the outcome is said.
            return join_question(ask, _value(ask, "", value))
        case asks.Roll():
            faces = _value(ask, "", value)
            match value:
                case [int() as face] if ask.need is not None:
                    success, failure = Text("{die} shows {faces}, made"), Text("{die} shows {faces}, failed")
                    roll_text = success if ask.need.is_met_by(face) else failure
                case _:
                    roll_text = Text("{die} shows {faces}")
            return roll_text.using(die=ask.die.called, faces=faces)
        case asks.Draw():
            label = deck_name(game, state, ask.deck)
            if ask.private:
                return Text("a secret card ({deck})", deck=label)
            return Text("{deck}: {card}", deck=label, card=_value(ask, "", value))
    return None


def _value(ask: Ask, seat: Seat, value: object) -> Text:
    match ask:
        case asks.Draw(private=True):
            return Text("a card")
        case asks.Number(private=True):
            return Text("a number")
        case asks.Choose():
            options = ask.options_for(seat)
        case asks.Draw():
            options = ask.options or ()
        case asks.Tell():
            return ask.text
        case asks.Roll() if outcome := ask.outcome(value):
            return _without_chance(outcome)
        case asks.Roll() if isinstance(value, str) and value in MADE:
            return MADE[value]
        case _:
            options = ()
    found = next((option.text for option in options if option.id == value), None)
    if found is not None:
        return found
    return verbatim(" ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))


def describe_correction(
    view: View, path: str, before: object, after: object, rules: Mapping[str, GameOption] = NO_RULES
) -> Text:
    """Describe a correction: "Rohan: Life 5 → 7", "Sun die: by the box", "Advanced rules: no → yes".

    Args:
        view: The public view, for the names; a figure that it hides is only said to be set.
        path: Path of the figure.
        before: The value until now.
        after: The value from now on.
        rules: House rules of the game by their names.
    """
    if path.startswith(("dice.", "cards.")):
        mode_text = Text("by hand") if after == "asked" else Text("by the box")
        return Text("{what}: {now}", what=figure_label(view, path), now=mode_text, path=path, after=str(after))
    old_value, new_value = value_label(view, path, before), value_label(view, path, after)
    # The path and the bare value are for programs; people are not shown them.
    rule = rules.get(path.removeprefix("options.")) if path.startswith("options.") else None
    named = figure_label(view, path) if rule is None else stand_for(rule.text, "option", path.removeprefix("options."))
    if is_secret(view, path) and after is not None:
        # Only one seat's own view shows this figure: no other seat and no program may read its values.
        return Text("{what} set", what=named, path=path)
    # The label already has a colon after the name of the owner.
    grouped = any(correction.path == path for correction in view.corrections)
    words = Text("{what} {was} → {now}") if grouped else Text("{what}: {was} → {now}")
    return words.using(what=named, was=old_value, now=new_value, path=path, after=_raw(after))


def is_secret(view: View, path: str) -> bool:
    """Return whether this view shows the figures of the state, but hides the value at this path.

    Args:
        view: The public view.
        path: Path of the figure.
    """
    value: Any = view.state
    for step in path.split("."):
        if isinstance(value, Mapping) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return False
    return value is None


def describe_operation(view: View, deck: str, op: str, details: Mapping[str, Any]) -> Text:
    """Describe an operation on a deck: "Rooms: Orc 5", where the game has words for it; else "Dragon: shuffled".

    Args:
        view: The public view, for the names.
        deck: Path of the deck.
        op: Name of the operation.
        details: Details of the operation, by name.
    """
    path = operation_path(deck, op, details)
    if any(correction.path == path for correction in view.corrections):
        return Text("{what} {n}", what=figure_label(view, path or ""), n=details["number"])
    name = deck.rpartition(".")[2]
    label = next((one.label for one in view.decks if one.key == name), view.call(name, "cards"))
    called = stand_for(label, "deck", name)
    if op == "peek" and isinstance(details.get("seat"), str):
        # Only the seat that looked may know the card.
        return Text("{pile}: {seat} looked", pile=called, seat=details["seat"], deck=name, op=op)
    card = details.get("card")
    operation = DONE[op] if op in DONE else verbatim(op)
    # The deck's own name and the operation's are for programs; people are not shown them.
    if isinstance(card, str):
        words = Text("{pile}: {card}, {done}")
        return words.using(pile=called, card=card_name(view, deck, card), done=operation, deck=name, op=op)
    return Text("{pile}: {done}", pile=called, done=operation, deck=name, op=op)


DONE: Mapping[str, Text] = {
    "peek": Text("seen"),
    "top": Text("put on top"),
    "bottom": Text("put at the bottom"),
    "shuffle": Text("shuffled"),
    "count": Text("counted"),
    "has": Text("counted"),
    "remove": Text("taken out"),
    "return": Text("discards shuffled in"),
}
"""Words for what was done with a deck by hand."""


def card_name(view: View, deck: str, card: str) -> Text:
    """Return the name of a card of that deck; its id where the game has no word for it.

    Args:
        view: The public view, for the names.
        deck: Path of the deck.
        card: Id of the card.
    """
    path = f"{deck}.{CARDS}{card}"
    named = (correction.label for correction in view.corrections if correction.path == path)
    return stand_for(next(named, view.call(card, deck)), "card", card)


def describe_notice(game: Game[Any], state: State, deck: str, notice: DeckNotice) -> Text:
    """Describe a contradiction in a deck, with the names of the deck and the card.

    Args:
        game: The rules.
        state: The state.
        deck: Path of the deck.
        notice: The notice of the deck.
    """
    name, card = deck_name(game, state, deck), card_name(public_view(game, state), deck, notice.card)
    return notice.text.using(card=card, pile=name, number=notice.number)


def figure_label(view: View, path: str) -> Text:
    """Return the name of the figure at this path; its path where it has none.

    Args:
        view: The public view, for the names.
        path: Path of the figure, such as "heroes.Ada.life" or "cards.dragon".
    """
    for correction in view.corrections:
        if correction.path == path:
            return correction.called
    kind, _, name = path.partition(".")
    deck = next(
        (stand_for(deck.label, "deck", name) for deck in view.decks if kind == "cards" and deck.key == name), None
    )
    return deck or view.words.get(path) or verbatim(name or path)


def value_label(view: View, path: str, value: object) -> Text:
    """Return the words for a value: "?" for `None`, yes or no, a name, or the value itself.

    Args:
        view: The public view, for the names.
        path: Path of the figure that has the value.
        value: The value.
    """
    match value:
        case None:
            return verbatim("?")
        case bool():
            return Text("yes") if value else Text("no")
    return view.call(str(value), path)


def _raw(value: object) -> str:
    return "?" if value is None else str(value)
