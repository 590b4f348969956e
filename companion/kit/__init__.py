"""The kit: what board games of this kind are made of, between the core and the games.

A piece stands here when at least two of five games need it (Drakborgen Legenden, Drakborgen Återväckt, Talisman,
Labirynt Śmierci, Rulez), and its docstring names them. What only the two Drakborgen games share lies in `drakborgen`.
The kit adds no law: rules are coroutines that ask, and an ask is built from the state. It knows neither table nor
pages.
"""
