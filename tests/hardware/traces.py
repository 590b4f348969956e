"""Traces of contacts in tests/recorded: what the pins did, and what people meant."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "recorded"


@dataclass(frozen=True, slots=True)
class Edge:
    """Moment at which a contact opens or closes; `at` is in seconds."""

    at: float
    name: str
    down: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """Edges of contacts, and the presses that they mean, in their order: "box.A", or "box.A!" for a long one."""

    name: str
    expected: tuple[str, ...]
    edges: tuple[Edge, ...]


def read(path: Path) -> Trace:
    """Return the trace in a file."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    word, *expected = lines[0].split()
    assert word == "expect"
    edges = []
    for line in lines[1:]:
        at, name, way = line.split()
        assert way in ("down", "up")
        edges.append(Edge(float(at) / 1000, name, way == "down"))
    assert edges == sorted(edges, key=lambda edge: edge.at)
    return Trace(path.stem, () if expected == ["nothing"] else tuple(expected), tuple(edges))


TRACES = tuple(map(read, sorted(FOLDER.glob("*.txt"))))
