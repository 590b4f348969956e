"""Figures that are measured, not asserted: `python -m benchmarks`."""
