"""The Inner Region: its trials, the retreat, and the Crown of Command (T6.14)."""
