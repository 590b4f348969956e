"""Every installed game, held to the suite that is shipped for all of them."""

from __future__ import annotations

from companion.testing.suite import Corrections, Learning, MixedPlay, RandomPlay, Secrecy
from tests.every_game import classes

globals().update(classes(RandomPlay, MixedPlay, Corrections, Learning, Secrecy))
