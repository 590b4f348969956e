"""The stages of an adventure: where the party goes, and whom it meets there (D5)."""
