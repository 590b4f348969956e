"""Stand-ins for the real hardware: a panel for tests, and a whole box of simulated devices."""
