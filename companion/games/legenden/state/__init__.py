"""The state: what stands on the table and is kept, so that people can see and correct it."""
