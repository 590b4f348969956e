"""Keys on the desk: what each does, the help page, and the line that is typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.pages.page import BUTTONS
from companion.text import Say, Text, spoken_name, verbatim
from hardware.emulator.canvas import Box, Canvas, Ink
from hardware.emulator.desk import GO_ON, HOLD_PAGE, LEAVE, READ_AGAIN, ROUND_BACK, TYPE_NUMBER, Desk, seats_at_keys
from hardware.emulator.desk_layout import DeskLayout
from hardware.emulator.inks import AMBER, BADGE, DOT, ECHO, FAINT, HAND, NAME, NIGHT, ROOM, TITLE
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS
from hardware.panel import Scene

_LEAST_TYPED: Final = 12
"""Columns of a typed line that a sentence about it leaves."""
_SHORT_KEY: Final = 5
_LONGEST_OFFER: Final = 9
"""Letters of an interruption's name that leave the other keys their room."""
_HELP_COLUMN: Final = 16
_HELP: Final = (
    (Text("Space, key"), Text("a long press; so is Shift and the key"), ("hold down",)),
    ("F2 / Tab", Text("the menu"), ("menu",)),
    ("Ctrl+Z, Ctrl+Y", Text("undo, redo"), ("undo", "redo")),
    ("Enter, Ctrl+P", Text("go on; hold the page, or stop the clock"), ("pause",)),
    ("F3", Text("type: 7, or 3 4 for dice, made, say Old Map"), ("type",)),
    ("F4", Text("words in place of the picture, and back"), ("words",)),
    ("F5", Text("what happened, the newest last"), ("log",)),
    ("Ctrl+Q", Text("quit; the game is kept. Twice: at once"), ()),
    ("F1", Text("help on what is asked, with its rules"), ("help",)),
    ("?", Text("this page; any key closes it"), ()),
    ("", Text("All keys look alike: nobody sees your choice."), ()),
)
"""Lines of the help page: the keys, what they do, and the words of `KEYS` without which they are left out."""


def draw_speech(canvas: Canvas, layout: DeskLayout, desk: Desk) -> None:
    """Draw the line being typed, or a sentence about it, with the badge and the dot of the box."""
    box = layout.speech
    if desk.typed is not None:
        _draw_typing(canvas, box, desk)
        return
    if desk.notice:
        canvas.put(box.x, box.y, desk.notice, Ink(AMBER, NIGHT), box.width)
    badge = _badge(desk)
    right = box.x + box.width
    if not desk.notice and layout.speech != layout.lights and (own := keys_of_asked(desk)):
        keys = Text("Keys: {keys}", keys=", ".join(f"{who} {keys}" for who, keys in own)).read(desk.say)
        if len(keys) + 1 + len(badge) <= box.width:
            canvas.put(box.x, box.y, keys, FAINT)
    if badge:
        canvas.put(right - len(badge), box.y, badge, BADGE)
    if None in desk.echoes:
        canvas.put(layout.picture.x + layout.picture.width + 1, layout.picture.y, DOT, Ink(ECHO, NIGHT, bold=True))


def keys_of_asked(desk: Desk) -> tuple[tuple[str, str], ...]:
    """Return the name and the keys of each seat that is asked together with others, also of those that have answered.

    So it says in a secret which keys each presses, and nothing of who has pressed what.
    """
    if desk.scene is None or not desk.scene.together or desk.helping:
        return ()
    asked = [(place, seat) for place, seat in seats_at_keys(desk) if seat in desk.scene.asked]
    own = ((spoken_name(seat, desk.say), " ".join(CLUSTERS[place].upper())) for place, seat in asked)
    return tuple(own) if len(asked) > 1 else ()


def _badge(desk: Desk) -> str:
    """Return the badge for a long press to come; where a line needs one, the keys that make it."""
    if desk.holding:
        return f" {Text('HOLD').read(desk.say)} "
    wanted = () if desk.scene is None or desk.helping else desk.scene.box.page.holds
    if not wanted:
        return ""
    key = ", ".join(BOX_KEYS[BUTTONS.index(button)] for button in wanted)
    again = " / ^Z" if desk.undoing and desk.has_key("undo") else ""
    return f" {Text('HOLD: {keys}', keys=Text('Space, {key}', key=key)).read(desk.say)}{again} "


def _draw_typing(canvas: Canvas, box: Box, desk: Desk) -> None:
    free = desk.typed == "" and desk.scene is not None and desk.scene.typing
    label = (Text("a name and Enter, or 1-4") if free else Text("Enter sends, Esc leaves")).read(desk.say)
    label = (desk.notice or label)[: box.width - 5 - _LEAST_TYPED]
    room = box.width - len(label) - 5
    canvas.fill(box, ROOM)
    typed = (desk.typed or "")[-room:]
    canvas.put(box.x, box.y, f"> {typed}", Ink(AMBER, NIGHT, bold=True))
    canvas.put(box.x + 2 + len(typed), box.y, " ", BADGE)
    canvas.put(box.x + box.width - len(label), box.y, label, Ink(AMBER, NIGHT) if desk.notice else FAINT)


def draw_keys(canvas: Canvas, box: Box, desk: Desk, own: tuple[tuple[str, str], ...]) -> None:
    """Draw the keys that are nobody's button: in one line, or below each other where there is no line for them.

    Args:
        canvas: The screen.
        box: Where they stand.
        desk: Everything that the screen depends on.
        own: The name and the keys of each seat that is asked together with others; they come first.
    """
    if box.height > 1:
        _draw_key_list(canvas, box, desk, own)
        return
    x, end = box.x, box.x + box.width
    for who, keys in own:
        if x + len(who) + 1 + len(keys) > end:
            break
        canvas.put(x, box.y, who, ROOM)
        canvas.put(x + len(who) + 1, box.y, keys, TITLE)
        x += len(who) + len(keys) + 3
    if desk.scene is not None and desk.scene.status:
        end -= len(desk.scene.status)
        canvas.put(end, box.y, desk.scene.status, ROOM)
    for key, word in _keys(desk):
        if x + len(key) + 1 + len(word) > end:
            return
        canvas.put(x, box.y, key, TITLE)
        canvas.put(x + len(key) + 1, box.y, word, FAINT)
        x += len(key) + len(word) + 3


def _draw_key_list(canvas: Canvas, box: Box, desk: Desk, own: tuple[tuple[str, str], ...]) -> None:
    """Draw a line for each key; where a key's name leaves no room for what it does, that has the next line."""
    keys = [*((keys.replace(" ", ""), who) for who, keys in own), *_keys(desk)]
    column = max((len(key) for key, _ in keys if len(key) <= _SHORT_KEY), default=0) + 1
    y = box.y
    for key, word in keys:
        x = max(column, len(key) + 1)
        below = x + len(word) > box.width
        if y + below >= box.y + box.height:
            return
        canvas.put(box.x, y, key, TITLE)
        at = min(column, max(box.width - len(word), 0)) if below else x
        canvas.put(box.x + at, y + below, word, FAINT, box.width - at)
        y += 1 + below


def _keys(desk: Desk) -> list[tuple[str, str]]:
    """Return each key and what it does, as people read them."""
    leaves = desk.scene is not None and desk.scene.menu and not desk.helping
    # The key that opens a page gives its place to the one that leaves it.
    keys: list[tuple[str | Text, Text]]
    keys = [LEAVE if leaves and text.message == "menu" else (key, text) for key, text in desk.keys]
    if desk.scene is not None and desk.scene.history and desk.scene.backwards and not desk.helping:
        keys = [LEAVE, ROUND_BACK, *(one for one in keys if one != LEAVE)]
    if desk.scene is not None and desk.scene.interruption and not desk.helping:
        # It takes the place of the key with which it begins.
        offered = desk.scene.interruption
        words = verbatim(offered) if len(offered) <= _LONGEST_OFFER else Text("interrupt")
        cuts_in = Text("Space, {key}", key=BOX_KEYS[BUTTONS.index("C")]), words
        keys = [cuts_in if text.message == "hold down" else (key, text) for key, text in keys]
    if desk.scene is not None and desk.scene.telling and not desk.helping:
        keys = _news_keys(desk, desk.scene, keys)
    elif desk.scene is not None and desk.scene.numeric and not desk.helping and desk.has_key("type"):
        keys = [TYPE_NUMBER, *(one for one in keys if one[1].message != "type")]
    return [(_read(key, desk.say), text.read(desk.say)) for key, text in keys]


def _news_keys(desk: Desk, scene: Scene, keys: list[tuple[str | Text, Text]]) -> list[tuple[str | Text, Text]]:
    """Return the keys while news stand: first those that go on, hold the page and read it again."""
    own = [GO_ON]
    own += [HOLD_PAGE] if scene.passing and desk.has_key("pause") else []
    own += [READ_AGAIN] if desk.has_key("log") else []
    taken = {"log", "pause"} if scene.passing else {"log"}
    return [*own, *(one for one in keys if one[1].message not in taken)]


def _read(words: str | Text, say: Say) -> str:
    return words if isinstance(words, str) else words.read(say)


def draw_help(canvas: Canvas, box: Box, desk: Desk) -> None:
    """Draw the help over the picture; the handhelds stay in sight, for others may be choosing."""
    canvas.fill(box, HAND)
    lines: list[tuple[str | Text, Text]]
    lines = [(" ".join(BOX_KEYS), Text("the box: lines A B C D")), *_help_hands(desk), *_help_keys(desk)]
    top = box.y + max((box.height - len(lines)) // 2, 0)
    for y, (keys, text) in enumerate(lines[: box.height], top):
        canvas.put(box.x + 1, y, _read(keys, desk.say), NAME)
        canvas.put(box.x + _HELP_COLUMN, y, text.read(desk.say), HAND, box.width - _HELP_COLUMN)


def _help_keys(desk: Desk) -> Iterator[tuple[str | Text, Text]]:
    """Yield those lines of the help whose keys do something here."""
    return ((keys, text) for keys, text, wanted in _HELP if all(map(desk.has_key, wanted)))


def _help_hands(desk: Desk) -> list[tuple[str, Text]]:
    seats = seats_at_keys(desk)
    clusters = [(" ".join(CLUSTERS[place].upper()), Text("{seat}'s own", seat=seat)) for place, seat in seats]
    return clusters or [(" ".join(CLUSTERS[0].upper()), Text("the first seat's own, if it has any here"))]
