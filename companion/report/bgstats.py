"""The play for BG Stats: the link that its app opens, and the QR code of it.

The fields are those of https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/. A game
without a number at BoardGameGeek is matched there by its name.
"""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import quote

from companion.report.evening import Evening
from companion.table.times import is_likely_time

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="


def make_play(evening: Evening) -> dict[str, Any]:
    """Return the play as BG Stats takes it: winners have rank 1, all others come behind them.

    Args:
        evening: An evening that has ended.
    """
    began = evening.began if is_likely_time(evening.began) else None
    game: dict[str, Any] = {"name": str(evening.title)}
    if evening.bgg is not None:
        game["bggId"] = evening.bgg
    behind = len(evening.winners) + 1
    play: dict[str, Any] = {
        "sourceName": "Drakvakt",
        "sourcePlayId": evening.session,
        "game": game,
        "players": [
            {
                "name": seat,
                "startPlayer": index == 0,
                "rank": 1 if seat in evening.winners else behind,
                "winner": seat in evening.winners,
            }
            for index, seat in enumerate(evening.seats)
        ],
    }
    if began is not None:
        play["playDate"] = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(began))
    return play


def make_link(evening: Evening) -> str:
    """Return the link that hands the play to BG Stats.

    Args:
        evening: An evening that has ended.
    """
    return LINK + quote(json.dumps(make_play(evening), ensure_ascii=False, separators=(",", ":")), safe="")


def draw_code(link: str, label: str) -> str:
    """Return the QR code of a link as SVG, dark on light in both themes.

    Args:
        link: The link.
        label: Alternative text.
    """
    import segno

    return segno.make(link, error="l", micro=False).svg_inline(
        border=4, dark="#12141d", light="#ffffff", omitsize=True, svgclass="code", lineclass=None, title=label
    )
