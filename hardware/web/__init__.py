"""The page: the table on a laptop or a television, and a handheld on every phone, over the local network."""
