"""Options in version 2: known by what they are, with all chances, and the other pages of their list."""

from __future__ import annotations

from fractions import Fraction

from companion.asks import Asking, Choose, Option
from companion.cli.engine.odds_replies import reckon_options
from companion.cli.engine.version_two import describe_open_ask
from companion.journal import MemoryJournal
from companion.subjects import stand_for
from companion.table import Table, new_header
from companion.table.open_ask import OpenAsk
from companion.text import Text
from tests import toys

FIGHT = Option(
    "meet Bo",
    Text("Fight {who}", who=stand_for("Sigeir", "figure", "Bo", "Bo")),
    Fraction(1, 2),
    public="Bo",
    odds=(Fraction(1, 2), Fraction(1, 6), Fraction(1, 3)),
)
MORE = Option("more", Text("More"), turns_page=True)
CARD = Option("adventure-0", stand_for(Text("Sword"), "card", "sword"), public="sword")


def test_an_option_says_what_it_is_its_odds_and_the_rest_of_its_list() -> None:
    asked = Choose(
        key="k",
        seats=("Ada",),
        text=Text("?"),
        options=(FIGHT, MORE),
        elsewhere=lambda: (FIGHT, CARD),
        likely=("meet Bo",),
    )
    table = Table(toys.game, MemoryJournal(new_header(toys.game, ["Ada", "Bo"])))
    shown = describe_open_ask(table, OpenAsk(1, asked, Asking(lambda: asked)), str)
    fight, more = shown["options"]
    assert (fight["id"], fight["about"], fight["odds"]) == (
        "Bo",
        {"seat": "Bo", "figure": "Bo"},
        {"win": "1/2", "tie": "1/6", "loss": "1/3"},
    )
    assert (more["id"], more["turns_page"]) == ("more", True)
    assert shown["elsewhere"] == [{"id": "sword", "text": "Sword", "about": {"card": "sword"}}]
    assert shown["likely"] == ["Bo"]
    assert [asked.check("Ada", id) for id in ("Bo", "sword", "more")] == ["meet Bo", "adventure-0", "more"]


def test_a_chance_that_takes_long_is_null_and_asked_for_by_odds() -> None:
    talk = Option("talk", Text("Negotiate"), reckon=lambda: Fraction(5, 6))
    bribe = Option("bribe", Text("Offer gold"), reckon=lambda: None)
    asked = Choose(key="met", seats=("Ada",), text=Text("?"), options=(talk, bribe))
    table = Table(toys.game, MemoryJournal(new_header(toys.game, ["Ada", "Bo"])))
    opened = OpenAsk(1, asked, Asking(lambda: asked))
    assert [option["chance"] for option in describe_open_ask(table, opened, str)["options"]] == [None, None]
    table.run.open = opened
    assert reckon_options(table, str) == [{"key": "met.talk", "text": "Negotiate", "chance": "5/6"}]
