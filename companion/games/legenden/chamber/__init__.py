"""The treasure chamber and its dragon (L9, L10)."""
