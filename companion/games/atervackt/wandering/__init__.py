"""Variant: where wandering monsters go (A31). What all need to know of their figures is in `wanderers.py`."""
