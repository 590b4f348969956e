"""State of a game of Rulez, which people can see and correct: figures with their pools of dice."""
