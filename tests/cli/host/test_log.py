"""The log beside the page: what is held back while its page is still to come, and what was undone."""

from __future__ import annotations

from companion.cli.host.log import LENGTH, Log
from companion.text import verbatim


def test_a_full_log_with_an_undone_sentence_shows_what_is_released() -> None:
    for undone in (1, LENGTH):
        log = Log(str)
        for entry in range(1, LENGTH + 1):
            log.add(verbatim(str(entry)), entry)
        log.keep(entry for entry in range(1, LENGTH + 3) if entry != undone)
        for words in ("first", "second"):
            log.add(verbatim(words), LENGTH + 1, held=True)
        log.release(1)
        assert log.shown[-1] == "first" and "second" not in log.shown
        assert log.lines[-2:] == ("first", "second")
        assert str(undone) not in log.shown
