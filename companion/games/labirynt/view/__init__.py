"""What people see of the party and of the maze."""
