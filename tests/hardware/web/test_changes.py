"""Changes between frames: what is sent makes the page show the newest one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.web import changes as module
from hardware.web.changes import SharedChanges, build_frame_message, changes
from tests.hardware.web.open_page import receive

VALUES = st.one_of(st.none(), st.integers(0, 3), st.text("ab", max_size=2))
FRAMES = st.builds(
    lambda parts, log: parts | {"log": log},
    st.dictionaries(st.sampled_from("xyz"), VALUES),
    st.lists(st.sampled_from("abc"), max_size=4),
)


@settings(max_examples=40)
@given(st.lists(FRAMES, min_size=1, max_size=5))
def test_changes_lead_from_each_frame_to_the_next(frames: list[dict[str, Any]]) -> None:
    texts = [json.dumps({"push": {"page": build_frame_message(frames[0])}})]
    for before, after in pairwise(frames):
        message = changes(before, after)
        assert bool(message) == (before != after)
        texts.append(json.dumps({"push": {"page": message}}))
        assert receive(texts) == after


def test_a_new_line_of_the_log_is_sent_alone() -> None:
    log = [str(n) for n in range(30)]
    assert changes({"log": log}, {"log": [*log[1:], "new"]}) == {"log": [1, ["new"]]}


@settings(max_examples=40)
@given(st.lists(st.tuples(FRAMES, st.dictionaries(st.sampled_from("uvw"), VALUES)), min_size=1, max_size=5))
def test_lines_of_two_parts_lead_from_each_frame_to_the_next(
    frames: list[tuple[dict[str, Any], dict[str, Any]]],
) -> None:
    shared = SharedChanges()
    texts = [shared.write_line(None, frames[0]) or ""]
    for before, after in pairwise(frames):
        line = shared.write_line(before, after)
        assert (line is None) == (before == after)
        texts += [line] if line is not None else []
        assert receive(texts) == {**after[0], **after[1]}


def test_parts_shared_by_all_pages_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []

    def count(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
        compared.append(after)
        return changes(before, after)

    monkeypatch.setattr(module, "changes", count)
    old, new = {"log": ["a"], "n": 1}, {"log": ["a", "b"], "n": 2}
    shared = SharedChanges()
    lines = {shared.write_line((old, {"seat": at}), (new, {"seat": at})) for at in range(12)}
    assert lines == {'{"push":{"page":{"log":[0,["b"]],"set":{"n":2}}}}'}
    assert sum(one is new for one in compared) == 1
