"""The rules of a game in a file of Markdown, and which tests show which of them.

A rule is a paragraph that begins `- **X1.2a** [engine] ...`: its number, and who carries it out: `[engine]` Drakvakt,
`[guide]` people, by what it says, `[players]` they alone.

Tests are read, not run: so the answer is the same for one test, for all, and on every worker.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9][A-Za-z0-9.]*)\*\*(?: \[(engine|guide|players)\])?", re.MULTILINE)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mark:
    """A test that says it shows a rule.

    Attributes:
        expected_failure: `True` if the rule is known not to hold.
        strict: `True` if the test fails when the rule holds after all.
        reason: Why the rule does not hold; "" where nobody says.
    """

    rule: str
    test: str
    expected_failure: bool = False
    strict: bool = True
    reason: str = ""


def carriers(text: str) -> dict[str, str]:
    """Return the ids of a rules text with their carriers: "engine", "guide", "players", or "" for none."""
    return dict(_RULE.findall(text))


@cache
def ids_in(files: tuple[Path, ...]) -> frozenset[str]:
    """Return all ids of rules in these files, and in the Markdown files below these folders."""
    found = [inner for path in files for inner in (sorted(path.rglob("*.md")) if path.is_dir() else [path])]
    return frozenset(rule for path in found for rule in carriers(path.read_text("utf-8")))


def marks(source: str, name: str) -> list[Mark]:
    """Return the rule marks of one test file: of the module, of its classes, its test functions and their parameters.

    Args:
        source: The text of the file.
        name: The name of the file, for the names of the tests.
    """
    return list(_marks_of(ast.parse(source), name, ()))


@cache
def marks_of_all_tests(folder: Path) -> tuple[Mark, ...]:
    """Return the rule marks of every test file below a folder."""
    return tuple(
        mark
        for path in sorted(folder.rglob("test_*.py"))
        for mark in marks(path.read_text("utf-8"), path.relative_to(folder).as_posix())
    )


def complaints(
    rules: Mapping[str, str],
    found: Iterable[Mark],
    departures: Mapping[str, str],
) -> list[str]:
    """Return the faults of one game's coverage, a sentence each.

    Args:
        rules: The carrier of each rule, by its number.
        found: The marks of all tests.
        departures: The reason for each rule that is not followed. It needs a test that shows it: one that is strictly
            expected to fail and says why.
    """
    tests: dict[str, list[Mark]] = {}
    for mark in found:
        tests.setdefault(mark.rule, []).append(mark)
    sentences = [
        f"{rule} is named as a departure, but the rules have no such paragraph." for rule in departures.keys() - rules
    ]
    for rule, carrier in rules.items():
        shown = any(not mark.expected_failure for mark in tests.get(rule, ()))
        if rule in departures:
            if shown:
                sentences.append(
                    f"{rule} is named as a departure, but {tests[rule][0].test} shows it: take it off the list."
                )
            else:
                sentences.extend(_wrong_with(rule, tests.get(rule, ())))
        elif carrier in ("engine", "guide") and not shown:
            failing = "only a test that is expected to fail" if rule in tests else "no test"
            sentences.append(f"{rule} [{carrier}] has {failing}: write one, or name it as a departure and say why.")
    return sorted(sentences)


def _wrong_with(rule: str, tests: Sequence[Mark]) -> Iterator[str]:
    """Yield the faults of a departure's tests."""
    if not tests:
        yield f"{rule} is named as a departure, but no test shows it: write one with xfail(strict=True, reason=...)."
    for mark in tests:
        if not mark.strict:
            yield f"{mark.test} shows the departure {rule}, but its xfail is not strict: say strict=True."
        if not mark.reason:
            yield f"{mark.test} shows the departure {rule}, but its xfail does not say why: give a reason."


def _marks_of(node: ast.Module | ast.ClassDef | Function, name: str, outer: tuple[ast.expr, ...]) -> Iterator[Mark]:
    decorators = () if isinstance(node, ast.Module) else tuple(node.decorator_list)
    if isinstance(node, Function):
        if node.name.startswith("test"):
            yield from _marks_of_test(name=f"{name}::{node.name}", own=decorators, all_=outer + decorators)
        return
    inherited = outer + decorators + tuple(_pytestmark(node))
    for child in node.body:
        if isinstance(child, Function) or (isinstance(child, ast.ClassDef) and child.name.startswith("Test")):
            yield from _marks_of(child, f"{name}::{node.name}" if isinstance(node, ast.ClassDef) else name, inherited)


def _marks_of_test(*, name: str, own: tuple[ast.expr, ...], all_: tuple[ast.expr, ...]) -> Iterator[Mark]:
    for expr in all_:
        for rule in _ids(expr, name):
            yield _mark(rule, name, all_)
    for param in (call for expr in own for call in _calls(expr) if _last_name(call.func) == "param"):
        inside = [part for keyword in param.keywords if keyword.arg == "marks" for part in _flat(keyword.value)]
        for rule in (rule for expr in inside for rule in _ids(expr, name)):
            yield _mark(rule, name, (*inside, *all_))


def _mark(rule: str, name: str, around: Iterable[ast.expr]) -> Mark:
    """Return the mark of a test, with its innermost xfail; it is strict only where it says so itself."""
    xfail = next((expr for expr in around if _is_mark(expr, "xfail")), None)
    if xfail is None:
        return Mark(rule, name)
    said = {word.arg: word.value for word in xfail.keywords} if isinstance(xfail, ast.Call) else {}
    strict, reason = said.get("strict"), said.get("reason")
    return Mark(
        rule,
        name,
        expected_failure=True,
        strict=isinstance(strict, ast.Constant) and strict.value is True,
        reason=str(reason.value) if isinstance(reason, ast.Constant) else ast.unparse(reason) if reason else "",
    )


def _pytestmark(node: ast.Module | ast.ClassDef) -> Iterator[ast.expr]:
    for statement in node.body:
        if isinstance(statement, ast.Assign) and any(
            _last_name(target) == "pytestmark" for target in statement.targets
        ):
            yield from _flat(statement.value)


def _ids(expr: ast.expr, name: str) -> Iterator[str]:
    if not (isinstance(expr, ast.Call) and _is_mark(expr, "rule")):
        return
    for arg in expr.args:
        if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
            raise TypeError(f"{name} marks a rule by {ast.unparse(arg)}: write the id itself, as a plain string.")
        yield arg.value


def _is_mark(expr: ast.expr, mark: str) -> bool:
    """Return whether an expression is `pytest.mark.<mark>`, called or not."""
    target = expr.func if isinstance(expr, ast.Call) else expr
    return isinstance(target, ast.Attribute) and target.attr == mark and _last_name(target.value) == "mark"


def _last_name(expr: ast.expr) -> str:
    return expr.attr if isinstance(expr, ast.Attribute) else expr.id if isinstance(expr, ast.Name) else ""


def _flat(expr: ast.expr) -> list[ast.expr]:
    return list(expr.elts) if isinstance(expr, ast.List | ast.Tuple) else [expr]


def _calls(expr: ast.expr) -> Iterator[ast.Call]:
    return (part for part in ast.walk(expr) if isinstance(part, ast.Call))
