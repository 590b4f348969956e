"""The Inner Region: its trials, and the Crown of Command (T6.14)."""
