"""Advanced rules: fights between more than two (L13.3)."""
