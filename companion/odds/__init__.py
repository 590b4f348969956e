"""The mathematics of the tables: exact chances as fractions, and values of decisions.

Nothing here knows a game, a table or a page; games, pages and commands import it. The formulae stand in
docs/explain/odds.md.
"""
