"""Random games: what is checked while they go on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.asks import Ask, Choose, Draw, Roll, Secret
from companion.game import Game
from companion.pages.page import WIDTH
from companion.pages.page_lines import LETTERED_WIDTH
from companion.state import digest
from companion.table import Table
from companion.testing.bots import answer_once, meddle
from companion.testing.hand import Hand
from companion.text import Text

NAME = "Abc"
"""A name is never cut further than this."""

SELDOM, LATE = 0.1, 0.05
"""How often somebody interrupts where that is offered, and how often a choice in secret comes too late."""

MEDDLED = 40
"""Acts of which about a third are no answers; then one in twelve, and at last the game is left to end."""

Answer = Callable[[Ask, str, random.Random], Any]
"""Function that gives a player's answer to an ask for a seat: a legal answer."""


def check_declared(game: Game[Any], ask: Ask) -> None:
    """Fail where a game asks for a die or a card that it does not declare, so that the box can never roll or draw it.

    Args:
        game: The game, whose `dice` and `decks` name what the box can do.
        ask: An ask of it.
    """
    match ask:
        case Roll(die=die):
            assert die.name in game.dice, f"{ask.key} rolls {die.name}, which `dice` of the game does not name"
        case Draw(deck=deck):
            name = deck.rpartition(".")[2]
            assert name in game.decks, f"{ask.key} draws from {name}, which `decks` of the game does not name"


def advance(hand: Hand[Any], rng: random.Random, answer: Answer) -> None:
    """Give the answers of all who are asked; now and then interrupt, or let a secret choice come too late.

    Args:
        hand: The game.
        rng: The source of all chance.
        answer: Function that gives the answer of a seat to an ask.
    """
    assert hand.ask is not None
    if hand.ask.interruptions and rng.random() < SELDOM:
        hand.interrupt(rng.choice(hand.state.seats), rng.choice(hand.ask.interruptions).what)
        return
    answers = [answer(hand.ask, seat, rng) for seat in hand.ask.seats]
    if isinstance(hand.ask, Secret) and hand.ask.seconds:
        answers = [None if rng.random() < LATE else answer for answer in answers]
    hand(hand.ask.key, *answers)


def act(table: Table, rng: random.Random, step: int, answer: Answer) -> str:
    """Do one thing that people do, mostly answer.

    Args:
        table: The table at which they play.
        rng: The source of all chance.
        step: The number of things done before.
        answer: What a player answers.

    Returns:
        "answer", or what `meddle` did, or "nothing"; an empty string when the game is over and stays so.

    """
    if rng.random() < (0.35 if step < MEDDLED else 0.08 if step < 8 * MEDDLED else 0):
        return meddle(table, rng) or "nothing"
    if table.is_over:
        return ""
    answer_once(table, rng, answer)
    return "answer"


def check_built_again(hand: Hand[Any]) -> None:
    """Check that building an ask again gives an equal ask and changes nothing, since the table does it often."""
    assert hand.ask is not None
    assert hand._asking is not None
    before = digest(hand.state)
    assert hand._asking() == hand.ask, f"{hand.key} is another ask when it is built again"
    assert digest(hand.state) == before, f"{hand.key} changes the state when it is built again"


def check_lines(ask: Ask) -> None:
    """Check that every line of an ask fits beside its button in English, once long names are cut."""
    if ask.kind != "tell":
        assert len(_short(ask.text)) <= WIDTH, f"{ask.key}: {ask.text} has more than {WIDTH} characters"
    if isinstance(ask, Choose):
        for seat in ask.seats:
            for option in ask.options_for(seat):
                line = _short(option.text)
                assert len(line) <= LETTERED_WIDTH, f"{ask.key}: {line!r} has more than {LETTERED_WIDTH} characters"


def _short(text: Text) -> str:
    """Return a line with short names of people and things; what has a figure in it is no name."""
    fills = (words if any(map(str.isdigit, words)) else words[: len(NAME)] for words, _ in text.parts(str))
    return text.renamed(str, fills)
