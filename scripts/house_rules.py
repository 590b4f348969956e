"""Write the house rules into the pages of the games: `python -m scripts.house_rules`.

A page such as `docs/legenden.sv.md` has marked places: a table of the house rules, as the menu calls them in its
language, and what the rulebook leaves open, as Drakvakt says it at the table. Both come from the game's declarations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from companion.game import find
from companion.kit.house_rules import HouseRule, HouseRules
from companion.language import speaker
from companion.state import Json
from companion.text import Say, Text

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
NAME: Final = re.compile(r"(\w+?)(?:\.(\w\w))?\.md")
PLACE: Final = re.compile(r"(<!-- (rules|open): .*? -->\n).*?(<!-- end -->)", re.DOTALL)
MANY: Final = 9
"""A rule with more values than this shows its first and its last."""


class Headings(NamedTuple):
    """Headings of the table in one language."""

    menu: str
    option: str
    values: str
    point: str


HEADINGS: Final = {
    "en": Headings("In the menu", "`--option`", "Values, the default first", "Rule"),
    "sv": Headings("I menyn", "`--option`", "Värden, det vanliga först", "Regel"),
    "nl": Headings("In het menu", "`--option`", "Waarden, de gewone eerst", "Regel"),
    "pl": Headings("W menu", "`--option`", "Wartości, zwykła pierwsza", "Zasada"),
}


def list_pages() -> list[Path]:
    """Return the pages of games with a marked place: those in languages of their own, and some in English."""
    return sorted(path for path in DOCS.glob("*.md") if PLACE.search(path.read_text("utf-8")))


def write_page(page: Path) -> str:
    """Return a page with its house rules as they are now.

    Args:
        page: The page, such as `legenden.sv.md`.
    """
    named = NAME.fullmatch(page.name)
    assert named is not None
    game = find(named[1])
    house: HouseRules = import_module(f"companion.games.{game.id}.house_rules").HOUSE
    language = named[2] or "en"
    say = speaker(language, (game.catalogues, game.id))
    made = {"rules": table_of(house, say, HEADINGS[language]), "open": list_open_points(house, say)}

    def fill(place: re.Match[str]) -> str:
        return f"{place[1]}\n" + "\n".join(made[place[2]]) + f"\n\n{place[3]}"

    return PLACE.sub(fill, page.read_text("utf-8"))


def table_of(house: HouseRules, say: Say, headings: Headings) -> Iterator[str]:
    """Yield the lines of the table of house rules.

    Args:
        house: The house rules of the game.
        say: Speaks the language of the page.
        headings: The headings of the table.
    """
    yield "| " + " | ".join(headings) + " |"
    yield "| --- | --- | --- | --- |"
    for id, rule in house.rules.items():
        yield f"| {rule.title.read(say)} | `{id}` | {values_of(rule, say)} | {rule.point} |"


def values_of(rule: HouseRule, say: Say) -> str:
    """Return the values of a house rule, the default first, each as it is typed and as the menu calls it.

    Args:
        rule: The house rule.
        say: Speaks the language of the page.
    """
    default = rule.option.default
    values = [default, *(value for value in rule.choices if value != default)]
    if len(values) > MANY:
        rest = [str(value) for value in values[1:]]
        return f"`{default}`, `{rest[0]}`-`{rest[-1]}`"
    return ", ".join(value_of(rule, value, say) for value in values)


def value_of(rule: HouseRule, value: Json, say: Say) -> str:
    """Return one value of a house rule.

    Args:
        rule: The house rule.
        value: The value.
        say: Speaks the language of the page.
    """
    if isinstance(value, bool):
        return f"`{str(value).lower()}` ({say('Yes' if value else 'No').lower()})"
    label = rule.label(value)
    return f"`{value}`" if label is None else f"`{value}` ({label.read(say)})"


def list_open_points(house: HouseRules, say: Say) -> Iterator[str]:
    """Yield what Drakvakt says where the rulebook leaves something open, by the number of the point.

    Args:
        house: The house rules of the game.
        say: Speaks the language of the page.
    """
    sentences = [(rule.point, rule.sentence(rule.option.default)) for rule in house.rules.values()]
    sentences += [(point, note) for point, note in house.notes.items() if isinstance(note, Text)]
    lines = [f"- {point}: {sentence.read(say)}" for point, sentence in sentences if sentence is not None]
    yield from dict.fromkeys(lines)


def main() -> None:
    """Write every page anew."""
    for page in list_pages():
        page.write_text(write_page(page), "utf-8")


if __name__ == "__main__":
    main()
