"""Rows of menus on which two things stand beside each other: a house rule and its value, a deck and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.game import Game
from companion.language import speaker
from companion.pages.page_lines import LETTERED_WIDTH
from companion.pages.rows import Words, read
from companion.pages.setting_values import shown
from companion.table import Table
from companion.testing.messages import Domain
from companion.text import Text

LEFT = Text("{n} left", n=88)
MODES = (Text("by hand"), Text("by the box"))


def list_crowded_rows(game: Game[Any], table: Table, domain: Domain) -> list[str]:
    """Return which words have no room beside each other, a sentence each.

    Args:
        game: The game.
        table: A table of it, whose figures and decks are listed.
        domain: The game's messages: English and the languages of its package are tried.
    """
    found = []
    for language in ("en", *domain.languages()):
        say = speaker(language, (game.catalogues, game.id))
        for words, others in _rows(game, table):
            title = read(words, say)
            beside = max((read(other, say) for other in others), key=len, default="")
            if len(title) + 1 + len(beside) > LETTERED_WIDTH:
                found.append(f"{language}: {title!r} and {beside!r} do not fit into {LETTERED_WIDTH} characters")
    return found


def _rows(game: Game[Any], table: Table) -> Iterator[tuple[Words, Sequence[Words]]]:
    """Yield the words at the left of each row, with all words that may stand beside them."""
    view = table.view()
    for name, option in game.options.items():
        yield option.text, [shown(view, value, f"options.{name}") for value in option.values]
    for deck in view.decks:
        yield deck.label, [LEFT]
    for path in table.run.modes:
        kind, _, name = path.partition(".")
        label = next((deck.label for deck in view.decks if deck.key in (name, path)), None)
        yield label or view.call(name, kind), MODES
