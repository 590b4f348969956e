"""Studies: thousands of evenings between bots, which say what a rule is worth.

A study plays games by their numbers: the seed of the study and the number of a game settle all its chance, so that a
game is the same whoever plays it, and when. What each game shows is counted in histograms of whole numbers and
fractions, which can be added in any order. Therefore results do not depend on the number of workers.

Nothing here knows a game: `companion.study.games` finds the figures and the bots of each by their entry point in the
group `drakvakt.studies`.
"""
