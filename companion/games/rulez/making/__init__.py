"""Making a figure."""
