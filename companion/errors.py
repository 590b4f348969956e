"""Errors that people can act on."""


class DrakvaktError(Exception):
    """Base of all errors that say in one sentence what is wrong and what to do."""
