"""What only those need who work on Drakvakt itself."""
