"""Attacks on what Drakvakt keeps: seeded and bounded, each try must find nothing.

`make attack` runs all of them and ends with `attacks: N tried, 0 found`; `ATTACK=long` tries more, and `SEED=n` repeats
it. `make test` runs the quick versions. An attack is a function in a module `attack_*.py` of this folder, marked with
`@attack`; it yields one item for each try: `None`, or a sentence on what it found.
"""
