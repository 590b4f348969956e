"""What stands in for the real thing: a panel for tests, and a whole box of pretended devices."""
