"""What stands on the table and is kept: all that people can see and correct."""
