"""Where the chance of tests comes from: a seed, so that two runs of one tree run the same cases.

`--seed N` (0 without) seeds the box's dice, salts and names of every test. `--explore` runs only the tests that play at
random, and lets Hypothesis look for new examples. A test that failed at another seed than 0 keeps it:
`@pytest.mark.seeds(77)` runs it with that seed as well.
"""

from __future__ import annotations

import random
import secrets

import hypothesis
import pytest

from companion.testing.suite import Part

BOX = random.Random()
"""The box's dice in tests. Hypothesis seeds it anew for each example."""

TOKENS = random.Random()
"""Salts and names in tests. Hypothesis leaves it alone: no name comes twice in one test."""

hypothesis.register_random(BOX)

KEPT = "kept_seed"
"""The parameter of a test that keeps seeds."""

# A slow machine is no fault of a property; pytest's own time limit still holds for each test.
# Fifty examples are what each property gets every day; `--explore` looks for more.
hypothesis.settings.register_profile("drakvakt", deadline=None, derandomize=True, print_blob=False, max_examples=50)
hypothesis.settings.register_profile("explore", deadline=None, database=None, print_blob=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that looks for new cases."""
    parser.addoption("--explore", action="store_true", help="run only what plays at random, from --seed on")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how Hypothesis finds its examples, before any test module is read."""
    hypothesis.settings.load_profile("explore" if config.getoption("--explore") else "drakvakt")
    config.addinivalue_line("markers", "seeds(*numbers): seeds at which the test failed once; it runs with each")
    config.addinivalue_line("markers", "explore: the test plays at random and has a seed of its own")


def pytest_report_header(config: pytest.Config) -> str:
    """Say how this run is repeated."""
    return f"chance: --seed {config.getoption('--seed')}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once more for each seed that it keeps."""
    kept = [seed for mark in metafunc.definition.iter_markers("seeds") for seed in mark.args]
    if kept:
        metafunc.fixturenames.append(KEPT)
        metafunc.parametrize(KEPT, [None, *kept], ids=lambda seed: _called(seed or 0))


def _called(seed: int) -> str:
    return f"seed{seed}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is the same at every seed."""
    if config.getoption("--explore"):
        chosen = [item for item in items if _plays_at_random(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in {*chosen}])
        items[:] = chosen


def _plays_at_random(item: pytest.Item) -> bool:
    test, kind = getattr(item, "function", None), getattr(item, "cls", None)
    if test is None or item.get_closest_marker("explore") or hypothesis.is_hypothesis_test(test):
        return test is not None
    names = getattr(item, "callspec", None)
    seeded = kind is not None and issubclass(kind, Part) and hasattr(kind, "game")
    return seeded and names is not None and any(isinstance(value, int) for value in names.params.values())


@pytest.fixture(autouse=True)
def box_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed what the operating system would give: the box's dice, salts and names."""
    seed, place = request.config.getoption("--seed"), request.node.nodeid
    if KEPT in request.fixturenames:
        # With a seed that it keeps, the test plays as it did when it was run with that seed alone.
        kept = request.getfixturevalue(KEPT)
        name, _, values = place.removesuffix("]").partition("[")
        others = [value for value in values.split("-") if value != _called(kept or 0)]
        seed, place = kept or seed, f"{name}[{'-'.join(others)}]" if others else name
    BOX.seed(f"{seed}/{place}")
    TOKENS.seed(f"{seed}/{place}")
    monkeypatch.setattr("companion.table.chance.SYSTEM", BOX)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: TOKENS.randbytes(size).hex())
