"""The table: drives one game, keeps its journal, its secrets and its way back."""

from companion.table.errors import Barrier, NotOpen, Refused, ReplayDiverged, RuleFault, Stale, WrongSeat
from companion.table.header import new_header
from companion.table.table import BOX, Table

__all__ = [
    "BOX",
    "Barrier",
    "NotOpen",
    "Refused",
    "ReplayDiverged",
    "RuleFault",
    "Stale",
    "Table",
    "WrongSeat",
    "new_header",
]
