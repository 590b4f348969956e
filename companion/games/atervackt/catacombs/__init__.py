"""The catacombs: down, walking, and up again (A23)."""
