"""Asks with their answers in plain types: the companion's own, under the name that this game's modules know."""

from companion.asking import EMPTY, choice, chosen, done, made, number, rolled

__all__ = ["EMPTY", "choice", "chosen", "done", "made", "number", "rolled"]
