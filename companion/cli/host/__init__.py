"""The host: one table at any number of panels, and what stands between them."""
