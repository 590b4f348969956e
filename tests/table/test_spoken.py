"""Descriptions of answers, in people's words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Ask, Choose, Draw, Number, Option, Roll, RollOutcome, Tell
from companion.dice import T6, T12, Need
from companion.table.descriptions import describe_answer, describe_chance
from companion.text import Text, verbatim

ANY: Any = None


def ask(kind: type[Any], text: Text, **more: Any) -> Any:
    return kind(key="x", seats=("Åke",), text=text, **more)


WHO = ask(
    Choose,
    Text("Who begins?"),
    options=(Option("Åke", Text("{hero}", hero="Åke")), Option("none", Text("Nobody")), Option("3", verbatim("3"))),
)


STRUCK = ask(
    Roll,
    Text("Who is struck? d6"),
    die=T6,
    outcomes=(
        RollOutcome("way 1", Text("{hero}", hero="Åke"), (1, 2, 3)),
        RollOutcome("way 0", Text("roll again"), (6,)),
    ),
)


def names_line(*names: str) -> Any:
    """Return a line of names in a row, as "Axe/Sword"."""
    message = "/".join(f"{{{chr(ord('a') + at)}}}" for at in range(len(names)))
    params = {chr(ord("a") + at): verbatim(name) for at, name in enumerate(names)}
    return ask(Choose, Text("Which card?"), options=(Option("+0", Text(message).using(**params)),))


@pytest.mark.parametrize(
    ("names", "said"),
    [(("Axe", "Sword"), "Åke: Axe/Sword"), (("Axe", "Sword", "Wand"), "Åke: Axe and 2 more")],
)
def test_of_three_names_in_a_row_only_the_first_is_said(names: tuple[str, ...], said: str) -> None:
    assert str(describe_answer(names_line(*names), "Åke", "+0")) == said


@pytest.mark.parametrize(
    ("asked", "value", "said"),
    [
        (WHO, "Åke", "Åke chooses Åke"),
        (WHO, "3", "Åke chooses 3"),
        (WHO, "none", "Åke: Nobody"),
        (ask(Number, Text("{hero}: Agility?", hero="Durim"), min=1, max=9), 7, "Åke: 7"),
        (ask(Tell, Text("{hero}", hero="Durim")), True, "Åke: Durim"),
        (STRUCK, "way 1", "Who is struck? d6: Åke"),
        (STRUCK, "way 0", "Åke: roll again"),
        (STRUCK, [2], "Åke: 2"),
    ],
)
def test_an_answer_is_described_by_its_name_where_that_is_clear(asked: Ask, value: Any, said: str) -> None:
    assert str(describe_answer(asked, "Åke", value)) == said


SIGNS = (RollOutcome("rock", Text("Rock"), (1, 2)), RollOutcome("paper", Text("Paper"), (5, 6)))


@pytest.mark.parametrize(
    ("asked", "value", "said"),
    [
        (ask(Roll, Text("Durim: Agility"), die=T12, need=Need("<=", 6)), "made", "Durim: Agility: made"),
        (ask(Roll, Text("Durim: Agility"), die=T12, need=Need("<=", 6)), "failed", "Durim: Agility: failed"),
        (ask(Roll, Text("Troll shows: d6"), die=T6, outcomes=SIGNS), "paper", "Troll shows: d6: Paper"),
        (ask(Roll, Text("Durim: Agility"), die=T12), [7], "Durim: Agility: d12 shows 7"),
        (ask(Roll, Text("Ada: who begins?"), die=T12), [7], "Ada: who begins? d12 shows 7"),
        (ask(Draw, Text("Ada draws:"), deck="decks.x", options=(Option("elf", Text("Elf")),)), "elf", "Ada draws: Elf"),
    ],
)
def test_a_roll_of_which_nobody_told_the_number_says_what_it_was_for(asked: Ask, value: Any, said: str) -> None:
    assert str(describe_chance(asked, value, ANY, ANY)) == said
