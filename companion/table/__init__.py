"""The table: drives one game, keeps its journal, its secrets and its way back."""

from companion.table.errors import Barrier, NotOpen, Parted, Refused, RuleFault, Stale, WrongSeat
from companion.table.header import new_header
from companion.table.table import BOX, Table

__all__ = ["BOX", "Barrier", "NotOpen", "Parted", "Refused", "RuleFault", "Stale", "Table", "WrongSeat", "new_header"]
