"""Small changes of rules: each mutation changes one thing in one function, as a slip of the hand would.

A mutation is named by what it changes and not by its line, so that a list of equivalent ones stays right while
lines move: `fights/melee.py::parry::Gt->GtE#0` is the first `>` in `parry`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = frozenset({"Text", "_", "_c", "plural", "verbatim"})
"""Calls that hold words: what stands in them is no rule."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change in one function of one file."""

    file: Path
    """The file, as an absolute path."""

    id: str
    """The name that stays while lines move: file, function, change and its number in the function."""

    line: int
    """The line of the change in the file of today."""

    source: str
    """That line."""

    function: str
    """The qualified name of the function as Python gives it."""

    number: int
    """The place of this change among all changes of the file."""


def list_mutations(file: Path, home: Path) -> list[Mutation]:
    """Return all mutations of the functions of a file; `home` is the folder that ids begin at."""
    lines = file.read_text("utf-8").splitlines()
    found, seen = [], Counter[str]()
    for number, (function, what, node) in enumerate(_changeable_nodes(ast.parse("\n".join(lines)))):
        name = f"{file.relative_to(home).as_posix()}::{function}::{what}"
        found.append(
            Mutation(
                file=file,
                id=f"{name}#{seen[name]}",
                line=node.lineno,
                source=lines[node.lineno - 1].strip(),
                function=function,
                number=number,
            )
        )
        seen[name] += 1
    return found


def compile_mutant(mutation: Mutation) -> dict[tuple[str, int], CodeType]:
    """Return the code of each function of the mutated file, by its qualified name and first line."""
    tree = ast.parse(mutation.file.read_text("utf-8"))
    for number, (_, _, node) in enumerate(_changeable_nodes(tree)):
        if number == mutation.number:
            _change(node)
            break
    ast.fix_missing_locations(tree)
    code = compile(tree, str(mutation.file), "exec")
    return {(one.co_qualname, one.co_firstlineno): one for one in _codes(code)}


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


Changeable = ast.expr | ast.stmt


def _changeable_nodes(tree: ast.Module) -> Iterator[tuple[str, str, Changeable]]:
    """Yield each changeable place of a file: its function, the change, and the node, always in one order."""
    for function, name in _functions(tree, ""):
        for statement in function.body:
            for node in _rule_nodes(statement):
                if what := _name_change(node):
                    yield name, what, node


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[Function, str]]:
    """Yield the outermost functions below a node with their qualified names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, prefix + child.name
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


def _rule_nodes(node: ast.AST) -> Iterator[Changeable]:
    """Yield what lies below a node, but for words, docstrings, types and errors."""
    match node:
        case ast.Raise() | ast.Assert():
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in WORDS:
            return
        case ast.AnnAssign(value=value):
            if value is not None:
                yield from _rule_nodes(value)
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for statement in node.body:
                yield from _rule_nodes(statement)
            return
    if isinstance(node, Changeable):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _rule_nodes(child)


def _name_change(node: Changeable) -> str:
    """Return the name of the change that a node allows, or an empty string."""
    match node:
        case ast.Compare(ops=[op]):
            return f"{type(op).__name__}->{COMPARISONS[type(op)].__name__}"
        case ast.BoolOp(op=ast.And()):
            return "And->Or"
        case ast.BoolOp(op=ast.Or()):
            return "Or->And"
        case ast.UnaryOp(op=ast.Not()):
            return "Not->"
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            return f"{type(op).__name__}->{OPERATORS[type(op)].__name__}"
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            return f"{name}->{CALLS[name]}"
        case ast.Constant(value=bool() as value):
            return f"{value}->{not value}"
        case ast.Constant(value=int() as value):
            return f"{value}->{value + 1}"
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() | ast.Await()):
            return "if->if not"
        case ast.Expr(value=ast.Call() | ast.Await() as value):
            return f"drop {ast.unparse(value).partition('(')[0]}"
    return ""


def _change(node: Changeable) -> None:
    """Make the change that `_name_change` names."""
    match node:
        case ast.Compare():
            node.ops = [COMPARISONS[type(node.ops[0])]()]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.UnaryOp():
            # Twice "not" is what lies inside as a truth value.
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp() | ast.AugAssign():
            node.op = OPERATORS[type(node.op)]()
        case ast.Call(func=ast.Name() as name):
            name.id = CALLS[name.id]
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.If():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Expr(value=value):
            # A call of super() is often all that ties a method to its class: without that cell the code does not fit.
            tied = any(isinstance(one, ast.Name) and one.id == "super" for one in ast.walk(value))
            node.value = ast.Name("__class__", ast.Load()) if tied else ast.Constant(None)
