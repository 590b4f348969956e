"""Programs for people who work on Drakvakt itself."""
