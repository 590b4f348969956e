"""Tests that every game passes: a class for each subject, and `GameSuite` with all of them.

    class TestMyGame(GameSuite):
        game = "my_game"
        transcripts = Path(__file__).parent / "transcripts"

Each class can be used by itself. What it does may be bent by overriding a method: `begin` says which seats, house rules
and data a random game has, `answer` how its players answer, `check` what else must be so after every answer.
"""

from companion.testing.suite.base import LOOK_CHANCE, MOST_ANSWERS, SEATS, Part, Start
from companion.testing.suite.kept_files import Learning, Recorded, RuleMarks, Transcripts
from companion.testing.suite.pages_and_menus import Corrections, Secrecy, Words
from companion.testing.suite.whole_games import MixedPlay, RandomPlay

__all__ = [
    "LOOK_CHANCE",
    "MOST_ANSWERS",
    "SEATS",
    "Corrections",
    "GameSuite",
    "Learning",
    "MixedPlay",
    "Part",
    "RandomPlay",
    "Recorded",
    "RuleMarks",
    "Secrecy",
    "Start",
    "Transcripts",
    "Words",
]


class GameSuite(RandomPlay, MixedPlay, Words, Corrections, Learning, Secrecy, Transcripts, RuleMarks, Recorded):
    """All parts of the suite. A part whose folder or file is not named in the class is left out."""
