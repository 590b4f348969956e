"""The games, a folder each; every one is found by its entry point."""
