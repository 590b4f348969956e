"""A kept game told again, line by line, or shown again on a screen."""
