"""Sentences that help says of the lines of the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.text import Text

LINE_MEANINGS: Final[Mapping[str, tuple[tuple[str, Text], ...]]] = {
    "lobby.means": (
        ("ours", Text("You use your own dice and cards, and say here what they show.")),
        (
            "box",
            Text("Drakvakt rolls and draws for you: you need no dice, and only the cards that the game names."),
        ),
        ("dice", Text("You roll your own dice. Drakvakt draws: you need only the cards that the game names.")),
        ("cards", Text("Drakvakt rolls. You draw from your own decks, and say here which card it is.")),
    ),
    "lobby.dice": (
        ("own", Text("You roll your own dice, and say here what they show.")),
        ("box", Text("Drakvakt rolls for you, and shows the dice.")),
    ),
    "lobby.cards": (
        ("own", Text("You draw from your own decks, and say here which card it is.")),
        ("box", Text("Drakvakt draws for you: you need only the cards that the game names.")),
    ),
    "lobby.resume": (
        ("resume", Text("The game goes on where it stopped. Nothing is lost.")),
        ("new", Text("You begin a new game. The other stays, and can be continued another day.")),
        ("others", Text("You see all games that were not played to their end.")),
    ),
    "lobby.table": (
        ("play", Text("The game begins with these people, dice and cards.")),
        ("game", Text("You choose another game.")),
        ("people", Text("You say anew how many play, and their names.")),
        ("means", Text("You say anew who rolls and who draws: you or Drakvakt.")),
    ),
    "lobby.people": (
        ("latest", Text("The people who played last play again.")),
        ("earlier", Text("The people of an evening before play again.")),
        ("colours", Text("You are called by the colours of your pawns.")),
        ("names", Text("You give the name of each player, in the order of your seats.")),
    ),
    "lobby.stand_in": (
        ("people", Text("The player on the right of the hero plays the monsters, as the rules say.")),
        ("missing", Text("You play the monsters. Drakvakt plays those for which nobody is free.")),
        ("equilibrium", Text("Drakvakt plays all monsters, as well as it can be done.")),
        ("wild", Text("Drakvakt plays all monsters. They change what they do again and again.")),
        ("cautious", Text("Drakvakt plays all monsters. They mostly stay with what they did before.")),
        ("book", Text("Drakvakt plays all monsters. They mostly use what they are best at.")),
    ),
    "lobby.name": (
        ("spell", Text("You pick the letters one by one. At a keyboard simply type the name.")),
        ("colour", Text("This player is called by the colour of the pawn.")),
    ),
}
"""Sentences with which the help explains the lines of the set-up, by the key of the ask and the id of the line."""
