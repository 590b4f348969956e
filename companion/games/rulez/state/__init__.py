"""What people can see and correct: figures with their pools of dice."""
