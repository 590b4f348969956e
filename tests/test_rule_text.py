"""Paragraphs of the rules as help reads them out: for people, not for whoever keeps the rules."""

from __future__ import annotations

import re

import pytest

from companion.game import games
from companion.package_file import package_file
from companion.rule_text import read_out
from companion.rulebook import every_paragraph
from tests.every_game import our_games
from tests.test_help import OWN_LANGUAGES

FEWEST_ASKED = 40
"""Paragraphs that the asks of each game name, at least."""


def _asks_of(package: str) -> str:
    """Return the part of `help.toml` that says which paragraphs each ask comes from."""
    return package_file(package, "help.toml").read_text("utf-8").partition("[asks]")[2].partition("\n[options]")[0]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("All agree to the chaos rules (L13.5).", "All agree to the chaos rules."),
        ("The turn order is fixed (from 5.1, 8.7, 13.1).", "The turn order is fixed."),
        ("A face-up room (strictness: LS14) is met.", "A face-up room is met."),
        ("The way on (A31.10; obstacle on the way: AS38).", "The way on."),
        ("Four Objects. What counts: T6.20.3b. No more.", "Four Objects. No more."),
        (
            "Roll. Table AT5. A fight (a meeting, L7.9b; or go on, L4.2a).",
            "Roll. A fight (a meeting, L7.9b; or go on).",
        ),
        ("Any way (L4.1.1: a gate too), also 5 or more: done.", "Any way (a gate too), also 5 or more: done."),
        ("Read it. {Outside: 6 x 6 cells (B).} Done{, as R4.2 says}.", "Read it. Done."),
        ("A door (place an open-door tile) is open.", "A door (place an open-door tile) is open."),
        ("Sun die. Default `sun_die = [0,1]` (outside): cloud 1/2.", "Sun die. Cloud 1/2."),
        ("First. Default: chosen by the players.", "First. Chosen by the players."),
        ("Roll (fan rework). `sun.steps = 21`, sunset on 22 (outside).", "Roll. Sunset on 22."),
        ("House rule: `wager = true`, then all may guess.", "House rule: then all may guess."),
        ('Read it at once (house rule `setup = "chosen"`).', "Read it at once."),
        ('Option `"after"`: after each. `"free"` = any number.', 'Option "after": after each. "free" = any number.'),
        ("Deck. (Source: only LT4 is known, (see 7).) Default: ask.", "Deck. Ask."),
        ("**Doors** open, e.g. by a key ... or not.", "Doors open, e.g. by a key ... or not."),
        ("It costs 1 KP. KP come back (KP: L5.1a).", "It costs 1 life. life come back."),
    ],
)
def test_notes_for_keepers_of_the_rules_are_left_out(text: str, read: str) -> None:
    assert read_out(text, {"KP": "life"}) == read


def test_a_sentence_that_begins_with_an_abbreviation_stays_one() -> None:
    assert read_out("A monster. Default: SP = KP.", {"SP": "points", "KP": "life"}) == "A monster. Points = life."


@pytest.mark.parametrize("game", our_games())
def test_no_rule_is_read_out_with_notes_for_its_keepers(game: str) -> None:
    package = games()[game].catalogues
    notes = re.compile(r"\((outside|fan rework)\)|`|\bDefault:|\bFörval:|\bStandaard:|\(\)|\*\*| ,|(?<!\.\.) \.(?!\.)")
    for language in ("en", OWN_LANGUAGES[game]):
        for paragraph in every_paragraph(package, language):
            assert not notes.search(paragraph.text), paragraph


BUILDERS = re.compile(
    r"\b[Dd]efault|[\[\]{}]|\bthe source\b|\w_\w|\brework\b|\bimplied\b|\b[PKSVR][FP]\b|[Cc]ompanion\b|[Vv]irtual"
    r"|\bdata\b|\bowners\b|\bOutside\b:|\bprompts?\b|\bOption\b|gevechtsvoorwerp|\bids?\b|\bfalse\b"
)
"""Words for authors and owners that no English help has."""

OTHER_BUILDERS = re.compile(
    r"[{}]|\w_\w|[Vv]irtu|\b[Bb]ron\b|eigenaars|[Gg]egevensbestand|\bOptie\b|\b[Zz] zewnątrz|[Źź]ródł|[Ww]łaściciel"
    r"|\bFörval\b|\bfalse\b"
)
"""Words for authors and owners that no help in the game's own language has."""

NUMBER = re.compile(r"\b(?:[LADRT][ST]?[0-9]+(?:\.[0-9A-Za-z]+)+|[LADRT][ST][0-9]+)\b")
"""Number of a paragraph that people would have to look up."""


@pytest.mark.parametrize("game", our_games())
def test_help_on_no_ask_speaks_to_the_author_of_the_rules(game: str) -> None:
    """No paragraph that an ask names says settings, sources, abbreviations or where another paragraph stands."""
    package = games()[game].catalogues
    asked = set(re.findall(r'"([A-Z]{1,2}[0-9][A-Za-z0-9.]*)"', _asks_of(package)))
    for language, notes in (("en", BUILDERS), (OWN_LANGUAGES[game], OTHER_BUILDERS)):
        read = [one for one in every_paragraph(package, language) if one.id in asked]
        assert len(read) > FEWEST_ASKED
        found = [(one.id, word[0]) for one in read if (word := notes.search(f"{one.text} {one.section}"))]
        found += [(one.id, word[0]) for one in read if (word := NUMBER.search(one.text))]
        assert found == [], language
