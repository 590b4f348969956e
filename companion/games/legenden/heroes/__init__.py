"""Heroes: body points and death (L5), values and tests."""
