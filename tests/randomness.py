"""Where the chance of tests comes from: a seed, so that two runs of one tree run the same cases.

`--seed N` (0 without) seeds the box's dice, salts and names of every test. `--explore` runs only the tests that play at
random, and lets Hypothesis look for new examples. A test that failed at another seed than 0 keeps it:
`@pytest.mark.seeds(77)` runs it with that seed as well.

Random games take most of the suite's time. `@pytest.mark.daily(25)` runs a test with the first 25 of its seeds, and
with the others only in a thorough run (`make thorough`, which `.ci/run` calls): `--thorough` runs what a daily run
leaves out, and every property with more examples. `@pytest.mark.daily(0)` keeps a whole test for the thorough run.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Mapping

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

DAILY = {"random_game": 4, "mixed_game": 4, "game_read": 2, "corrected_game": 2, "learning_game": 2, "secret_game": 2}
"""How many of the seeds of the suite's parts run every day, by the parameter's name; the others run thoroughly."""

# A slow machine is no fault of a property; pytest's own time limit still holds for each test.
# Each property gets a few examples every day and more in a thorough run; `--explore` looks for new ones.
hypothesis.settings.register_profile("drakvakt", deadline=None, derandomize=True, print_blob=False, max_examples=25)
hypothesis.settings.register_profile("thorough", deadline=None, derandomize=True, print_blob=False, max_examples=100)
hypothesis.settings.register_profile("explore", deadline=None, database=None, print_blob=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose among the random cases."""
    parser.addoption("--explore", action="store_true", help="run only what plays at random, from --seed on")
    parser.addoption("--thorough", action="store_true", help="run only the random cases that a daily run leaves out")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how Hypothesis finds its examples, before any test module is read."""
    profile = next((name for name in ("explore", "thorough") if config.getoption(f"--{name}")), "drakvakt")
    hypothesis.settings.load_profile(profile)
    config.addinivalue_line("markers", "daily(number): how many of its seeds a test runs with every day")
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
        metafunc.parametrize(KEPT, [None, *kept], ids=lambda seed: _name_seed(seed or 0))


def _name_seed(seed: int) -> str:
    return f"seed{seed}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is the same at every seed, or what is kept for another run."""
    if config.getoption("--explore"):
        chosen = [item for item in items if _plays_at_random(item)]
    elif config.getoption("--thorough"):
        chosen = [item for item in items if _is_thorough(item) or _is_property(item)]
    else:
        chosen = [item for item in items if not _is_thorough(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in {*chosen}])
    items[:] = chosen


def _is_thorough(item: pytest.Item) -> bool:
    """Return whether a test, with this seed, is left out of a daily run."""
    mark, call = item.get_closest_marker("daily"), getattr(item, "callspec", None)
    indices = call.indices if call else {}
    if mark is not None:
        (number,) = mark.args
        return number == 0 or bool(indices.get("seed", 0) >= number)
    # Seeds that found a fault once come first, and run every day.
    found: Mapping[str, Collection[int]] = getattr(getattr(item, "cls", None), "found", {})
    return any(indices.get(name, 0) >= number + len(found.get(name, ())) for name, number in DAILY.items())


def _is_property(item: pytest.Item) -> bool:
    test = getattr(item, "function", None)
    return test is not None and hypothesis.is_hypothesis_test(test)


def _plays_at_random(item: pytest.Item) -> bool:
    test, kind = getattr(item, "function", None), getattr(item, "cls", None)
    if test is None or item.get_closest_marker("explore") or _is_property(item):
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
        others = [value for value in values.split("-") if value != _name_seed(kept or 0)]
        seed, place = kept or seed, f"{name}[{'-'.join(others)}]" if others else name
    BOX.seed(f"{seed}/{place}")
    TOKENS.seed(f"{seed}/{place}")
    monkeypatch.setattr("companion.table.chance.SYSTEM", BOX)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: TOKENS.randbytes(size).hex())
