"""The play for BG Stats, by the fields that its page documents."""

from __future__ import annotations

import json
from urllib.parse import unquote

from companion.report.bgstats import LINK, draw_code, make_link, make_play
from tests.golden_files import check_golden
from tests.report.evenings import NAMES, evening_of


def test_the_play_of_each_game_is_the_kept_one() -> None:
    plays = [make_play(evening_of(name)) for name in NAMES]
    for play in plays:
        # The day and time are those of this machine's zone.
        play["playDate"] = play["playDate"][:4]
    check_golden("report/bgstats.json", json.dumps(plays, ensure_ascii=False, indent=1) + "\n")


def test_the_link_holds_the_play() -> None:
    evening = evening_of("talisman-0.1-08")
    link = make_link(evening)
    assert link.startswith(LINK) and link.isascii() and " " not in link
    assert json.loads(unquote(link.removeprefix(LINK))) == make_play(evening)
    assert draw_code(link, "a code").startswith("<svg")
