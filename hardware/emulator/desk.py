"""The desk: everything that the emulator's screen depends on. It knows no terminal.

On a laptop everybody looks at the same screen. So a handheld shows only what the scene gives it, and each of its
keys is answered by the same dot.
"""

from __future__ import annotations

from typing import Final

from companion.asks import Seat
from companion.record import record
from companion.text import Say, Text, spoken_name
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS
from hardware.panel import Press, Scene

# The most needed first: where room is short only these are shown, and the help page has them all.
KEYS: Final = (
    ("F1", Text("help")),
    ("F2", Text("menu")),
    (Text("Space"), Text("hold down")),
    ("^Z", Text("undo")),
    ("F5", Text("log")),
    ("F4", Text("words")),
    ("^Q", Text("quit, kept")),
    ("?", Text("keys")),
    ("^P", Text("pause")),
    ("^Y", Text("redo")),
    ("F3", Text("type")),
)
LEAVE: Final = ("Esc", Text("back"))
"""The key that leaves a page of the menu, with what it does."""
GO_ON: Final = ("Enter", Text("go on"))
"""The key that takes news away, with what it does. The box's keys do so too, but where no news stand they answer."""

HOLD_PAGE: Final = ("^P", Text("hold page"))
"""The key that lets news stand which would go by themselves, with what it does."""

ROUND_BACK: Final = ("PgUp", Text("a round back"))
"""The key that turns what happened back to the round before."""
READ_AGAIN: Final = ("F5", Text("read again"))
"""The key that leads back to news, while they go by."""
TYPE_NUMBER: Final = ("F3", Text("type it in"))
"""The key that types in the number which a page takes."""


@record
class Desk:
    """Everything that the screen depends on.

    Attributes:
        places: The cluster of keys of each seat.
        echoes: The clusters that were just pressed; `None` is the box.
        typed: The line that is being typed, if any.
        notice: A sentence about the last typed line.
        words_only: `True` if the terminal's font has no dots.
        plain_words: `True` if somebody would rather read words than the picture.
        keys: The keys that are nobody's button, with what they do.
        buttons: `True` if the box has buttons, whose keys stand beside its lines.
        undoing: `True` if the last key was that of an undo.
    """

    scene: Scene | None = None
    places: tuple[Seat | None, ...] = (None,) * len(CLUSTERS)
    echoes: frozenset[int | None] = frozenset()
    holding: bool = False
    helping: bool = False
    typed: str | None = None
    notice: str = ""
    say: Say = str
    words_only: bool = False
    plain_words: bool = False
    keys: tuple[tuple[str | Text, Text], ...] = KEYS
    buttons: bool = True
    undoing: bool = False

    def has_key(self, action: str) -> bool:
        """Return True if one of the keys does this, by its English word in `KEYS`."""
        return any(text.message == action for _, text in self.keys)


def dead_key(desk: Desk) -> str:
    """Return the sentence about a key that does nothing, with the keys that do something."""
    own = (f"{CLUSTERS[place].upper()} {spoken_name(seat, desk.say)}" for place, seat in seats_at_keys(desk))
    scene = desk.scene
    answers = BOX_KEYS
    if scene is not None and scene.figures:
        turning = "".join(cap for cap in scene.caps if cap not in scene.figures)
        answers = ", ".join((f"{scene.figures[0]}-{scene.figures[-1]}", *turning))
    words = Text("Use {keys}. F1: help.", keys=", ".join((answers, *own)))
    return words.read(desk.say)


def turning_press(desk: Desk, name: str) -> Press | None:
    """Return the press that a page key means while a text is read: a round back, or a page of help on; else None.

    Args:
        desk: The desk with what is shown.
        name: The name of the key.
    """
    scene = desk.scene
    if scene is None or not scene.history or name != ("pageup" if scene.backwards else "pagedown"):
        return None
    return Press(None, "C", held=scene.backwards)


def nothing_to_close(desk: Desk) -> bool:
    """Return True if no page of the menu, no history and no news are open, which the key for back would close."""
    scene = desk.scene
    return scene is None or not (scene.menu or scene.history or scene.telling)


def way_back(desk: Desk) -> str:
    """Return the sentence about the key for back on a page that asks: undo is the way back from there."""
    return Text("No page to close. Ctrl+Z takes a step back.").read(desk.say) if desk.has_key("undo") else ""


def pressed_in_vain(desk: Desk, scene: Scene) -> str:
    """Return the sentence about a press without effect: where all keys just pressed are of others, who is asked.

    Args:
        desk: The desk with the keys that were just pressed.
        scene: The scene that tells of it.
    """
    pressed = {seat for place, seat in seats_at_keys(desk) if place in desk.echoes}
    asked = [spoken_name(seat, desk.say) for seat in scene.asked]
    if pressed and asked and None not in desk.echoes and pressed.isdisjoint(scene.asked):
        return Text("Asked: {who}.", who=", ".join(asked)).read(desk.say)
    return Text("Nothing on that row.").read(desk.say)


def seats_at_keys(desk: Desk) -> list[tuple[int, Seat]]:
    """Return the seats that have keys here, each with the number of its cluster."""
    return [(place, seat) for place, seat in enumerate(desk.places) if seat is not None]
