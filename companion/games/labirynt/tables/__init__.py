"""The table sheet at play: what is known of it is looked up, all else is asked once and kept (D0.2)."""
