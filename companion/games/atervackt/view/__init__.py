"""What people see of the game."""
