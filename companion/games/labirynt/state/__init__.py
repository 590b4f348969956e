"""The state: what people can see and correct of the party, the maze, and the monsters that are met."""
