"""Changes between frames: what is sent makes the page show the newest one."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.web.changes import changes, whole
from tests.hardware.web.open_page import shown

VALUES = st.one_of(st.none(), st.integers(0, 3), st.text("ab", max_size=2))
FRAMES = st.builds(
    lambda parts, log: parts | {"log": log},
    st.dictionaries(st.sampled_from("xyz"), VALUES),
    st.lists(st.sampled_from("abc"), max_size=4),
)


@settings(max_examples=40)
@given(st.lists(FRAMES, min_size=1, max_size=5))
def test_changes_lead_from_each_frame_to_the_next(frames: list[dict[str, Any]]) -> None:
    texts = [json.dumps({"push": {"page": whole(frames[0])}})]
    for before, after in pairwise(frames):
        message = changes(before, after)
        assert bool(message) == (before != after)
        texts.append(json.dumps({"push": {"page": message}}))
        assert shown(texts) == after


def test_a_new_line_of_the_log_is_sent_alone() -> None:
    log = [str(n) for n in range(30)]
    assert changes({"log": log}, {"log": [*log[1:], "new"]}) == {"log": [1, ["new"]]}
