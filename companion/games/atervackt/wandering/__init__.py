"""Variant: wandering monsters (A31). What the other rooms need to know of their figures is in `roaming.py`."""
