"""Help on what is asked: what it is and why, which die or card to take, and the rules that it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.asks import Ask, Choose, Draw, Kind, Number, Roll
from companion.pages.words import dice_name, join_names, needed
from companion.record import record
from companion.rulebook import Paragraph, options_of, paragraphs_of, read_paragraphs
from companion.state import Json
from companion.text import Text, verbatim

Options: TypeAlias = Mapping[str, tuple[Text, Json, tuple[Json, ...]]]
"""House rules by name: words, present value, choices."""

WHAT: Mapping[Kind, Text] = {
    "choose": Text('"{ask}": {who} chooses one of the lines.'),
    "secret": Text('"{ask}": {who} choose in secret. Nobody sees it before all have chosen.'),
    "roll": Text('"{ask}": {who} rolls, and says what the dice show.'),
    "draw": Text('"{ask}": {who} draws a card, and says which it is.'),
    "number": Text('"{ask}": {who} gives a number.'),
    "tell": Text('"{ask}": {who} reads or does this, and says when it is done.'),
}
"""Sentences about the ask and its seats, by the kind of the ask."""

SET_UP = Text('"{ask}": choose one of the lines.')
"""Sentence about a choice of the table and the set-up, which nobody in particular makes."""

HAND: Mapping[Kind, Text] = {
    "choose": Text("Only choose. A die or a card that follows is asked for then."),
    "secret": Text("No die and no card is needed. Press so that nobody sees which line it is."),
    "tell": Text("The box only waits; hands do it on the table."),
}
"""Sentences about the die or card to take, by the kind of the ask, where that does not depend on the ask."""

ROLLED = Text("Dice to roll: {dice}.")
NEEDED = Text("Dice to roll: {dice}. To make it: {need}.")
DRAWN = Text("Take the top card: {deck}.")
FANNED = Text("Take any of the cards that are held out: {deck}.")
COUNTED = Text("It can be {low} to {high}.")
UNSEEN = Text("Let nobody else see it.")
COMES = Text("From the rules: {section}.")
NO_RULE = Text("It sets up the table. No rule of the game is about it.")


@record
class Help:
    """Help on one ask.

    Attributes:
        what: What is asked, and of whom.
        why: Which part of the rules it belongs to.
        hand: Which die or card to take, sentence by sentence.
        rules: The paragraphs that it comes from, in the language of the reader.
        options: Names of the house rules that would change it.
        lines: The words of each option and a sentence on it, where the ask itself says what its options mean.
    """

    what: Text
    why: Text
    hand: tuple[Text, ...]
    rules: tuple[Paragraph, ...]
    options: tuple[str, ...]
    lines: tuple[tuple[Text, Text], ...] = ()


def explain(package: str, ask: Ask, language: str, options: Options, deck: Callable[[str], Text]) -> Help:
    """Return the help on an ask. It says nothing of what anybody has chosen.

    Args:
        package: The package of the game, beside whose code its rules lie.
        ask: The ask.
        language: The code of the language in which the rules are read.
        options: The house rules of the game.
        deck: Function that gives the name of a deck by its path.
    """
    ids = paragraphs_of(package, ask)
    rules = read_paragraphs(package, ids, language)
    why = COMES.using(section=verbatim(rules[0].section)) if rules and rules[0].section else NO_RULE
    changing = tuple(name for name in options_of(package, ids) if name in options)
    words = SET_UP if ask.kind == "choose" and not rules else WHAT[ask.kind]
    what = words.using(who=join_names(ask.seats), ask=ask.text)
    lines = _explain_lines(ask)
    # Whoever reads what each option means at the set-up holds no die yet.
    return Help(what, why, () if lines else _hand(ask, deck), rules, changing, lines)


def _explain_lines(ask: Ask) -> tuple[tuple[Text, Text], ...]:
    """Return each option that the ask has a sentence for, with that sentence."""
    if not isinstance(ask, Choose) or not ask.meanings:
        return ()
    words = {option.id: option.text for seat in ask.seats for option in ask.options_for(seat)}
    return tuple((words[id], meaning) for id, meaning in ask.meanings if id in words)


def _hand(ask: Ask, deck: Callable[[str], Text]) -> tuple[Text, ...]:
    """Return which die or card to take."""
    match ask:
        case Roll(need=None):
            return (ROLLED.using(dice=dice_name(ask.die, ask.count)),)
        case Roll(need=need) if need is not None:
            return (NEEDED.using(dice=dice_name(ask.die, ask.count), need=needed(need)),)
        case Draw(fan=fan, private=private):
            taken = (FANNED if fan else DRAWN).using(deck=deck(ask.deck))
            return (taken, UNSEEN) if private else (taken,)
        case Number(private=private):
            given = COUNTED.using(low=ask.min, high=ask.max)
            return (given, UNSEEN) if private else (given,)
    return (HAND[ask.kind],)
