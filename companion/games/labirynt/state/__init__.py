"""What people can see and correct: the party, the maze, and whoever is met there."""
