"""Printed data: names on counters, and the tables of the sheet as typed in, told, or in the outside set."""
