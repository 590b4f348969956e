"""Meaning of keys and typed lines, for every panel that has a keyboard."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from companion.asks import LONGEST_NAME, Seat
from companion.pages.page import BUTTONS, Button
from companion.record import record
from companion.text import Say, Text, printable, spoken_name
from hardware.panel import PanelEvent, Press, Said, Wish

BOX_KEYS: Final = "1234"
CLUSTERS: Final = ("qwer", "uiop", "zxcv", "nm,.")
"""Keys of the seats, four in a row for A to D: two hands apart on two rows, with the middle row empty between."""

# With Shift the same keys mean a long press. Where the shifted sign depends on the keyboard's country, all are known.
SHIFTED: Final = (
    {"!": "1", "@": "2", '"': "2", "#": "3", "£": "3", "§": "3", "$": "4", "¤": "4", "€": "4"}
    | {"<": ",", ";": ",", ">": ".", ":": "."}
    | {letter.upper(): letter for cluster in CLUSTERS for letter in cluster if letter.isalpha()}
)

Shortcut: TypeAlias = Literal["help", "type", "hold", "words"]

WISHES: Final = {
    "f1": Wish("help"),
    "f2": Wish("menu"),
    "tab": Wish("menu"),
    "f5": Wish("happened"),
    "escape": Wish("back"),
    "ctrl+z": Wish("undo"),
    "ctrl+y": Wish("redo"),
    "ctrl+p": Wish("pause"),
    "ctrl+q": Wish("quit"),
    "ctrl+c": Wish("quit"),
}
SHORTCUTS: Final[dict[str, Shortcut]] = {"question_mark": "help", "f3": "type", "f4": "words", "space": "hold"}


@record
class Key:
    """A key that is a button: `place` is the seat's cluster, or None for the box."""

    place: int | None
    button: Button
    held: bool


def key_of(character: str | None) -> Key | None:
    """Return the button under this key, if it is one."""
    if character is None or len(character) != 1:
        return None
    plain = SHIFTED.get(character, character)
    held = plain != character
    if plain in BOX_KEYS:
        return Key(None, BUTTONS[BOX_KEYS.index(plain)], held)
    for place, cluster in enumerate(CLUSTERS):
        if plain in cluster:
            return Key(place, BUTTONS[cluster.index(plain)], held)
    return None


class Unclear(ValueError):
    """A typed line that means nothing here; `text` is one sentence about it."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


LINE_WISHES: Final = {wish.what: wish for wish in WISHES.values()}

_WORDS: Final = (
    *(Text("happened"), Text("back")),
    *(Text("menu"), Text("undo"), Text("redo"), Text("pause"), Text("quit"), Text("help")),
    *(Text("hold"), Text("say"), Text("made"), Text("failed")),
)
"""Words that a typed line may have; each may be typed in the table's language, too."""
_LEADING: Final = ("hold", "say")
_TRAILING: Final = ("made", "failed")

_PRESS: Final = re.compile(r"(?P<hold>hold\s+)?(?:(?P<name>.*\S)\s+)?(?P<button>[a-d])(?P<bang>!?)", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"-?[0-9]{1,9}(?:(?:\s*,\s*|\s+)-?[0-9]{1,9}){0,19}")
_SAY: Final = re.compile(r"say\s+(?P<words>.+)", re.IGNORECASE)
_LONGEST_SHOWN: Final = 40


def read_line(line: str, seats: tuple[Seat, ...], say: Say = str) -> PanelEvent:
    """Return the event that a typed line means. Its words may be English ones or those of `say`.

    Raises:
        Unclear: the line means nothing here; its text says in one sentence why.

    >>> read_line("D!", ())
    Press(seat=None, button='D', held=True)
    >>> read_line("ada b", ("Ada", "Bo"))
    Press(seat='Ada', button='B', held=False)
    >>> read_line("3 4", ())
    Said(seat=None, value=(3, 4))
    """
    words = _in_english(" ".join(line.split()), say)
    command = words.lower()
    if command in LINE_WISHES:
        return LINE_WISHES[command]
    if (value := _value(words)) is not None:
        return Said(None, value)
    if press := _PRESS.fullmatch(words):
        return _press(press, seats, say)
    if (said := _parse_seat_value(words, seats, say)) is not None:
        return said
    raise Unclear(Text('"{line}" means nothing here: type a, b, c or d, a number, or help.', line=_shorten(words)))


def _in_english(words: str, say: Say) -> str:
    """Return the line with its words in English: one that stands alone, leads a line or ends one."""
    own = {text.message: " ".join(text.read(say).split()).casefold() for text in _WORDS}
    folded = words.casefold()
    for english, word in own.items():
        if folded == word:
            return english
        if english in _LEADING and folded.startswith(f"{word} "):
            return f"{english} {words[len(word) + 1 :]}"
        if english == "say" and (at := folded.find(f" {word} ")) > 0:
            return f"{words[:at]} say {words[at + len(word) + 2 :]}"
        if english in _TRAILING and folded.endswith(f" {word}"):
            return f"{words[: -len(word)]}{english}"
    return words


def _press(match: re.Match[str], seats: tuple[Seat, ...], say: Say) -> Press:
    name = match["name"]
    seat = None if name is None else _seat(name, seats, say)
    button = BUTTONS["ABCD".index(match["button"].upper())]
    return Press(seat, button, held=bool(match["hold"] or match["bang"]))


def _value(words: str) -> object | None:
    """Return a number, several numbers, "made", "failed", or the words after "say"; None for anything else."""
    if _NUMBERS.fullmatch(words):
        numbers = tuple(map(int, words.replace(",", " ").split()))
        return numbers[0] if len(numbers) == 1 else numbers
    if words.lower() in _TRAILING:
        return words.lower()
    if say := _SAY.fullmatch(words):
        return say["words"][:LONGEST_NAME]
    return None


def _parse_seat_value(words: str, seats: tuple[Seat, ...], say: Say) -> Said | None:
    """Read a seat's name with a value behind it; a name that ends in a number counts as the name if a seat has it."""
    parts = words.split(" ")
    cuts = ((" ".join(parts[:cut]), _value(" ".join(parts[cut:]))) for cut in range(1, len(parts)))
    readings = [(name, value) for name, value in cuts if value is not None]
    if not readings:
        return None
    sitting = {called.casefold() for seat in seats for called in (seat, spoken_name(seat, say))}
    name, value = next((reading for reading in readings if reading[0].casefold() in sitting), readings[0])
    return Said(_seat(name, seats, say), value)


def _seat(name: str, seats: tuple[Seat, ...], say: Say) -> Seat:
    """Return the seat of this name, or the only one whose name begins with it, by its own name or its present one."""
    wanted = name.casefold()
    calls = [(seat, called.casefold()) for seat in seats for called in (spoken_name(seat, say), seat)]
    same = {seat for seat, called in calls if called == wanted}
    alike = same or {seat for seat, called in calls if called.startswith(wanted)}
    if len(alike) == 1:
        return alike.pop()
    if not seats:
        raise Unclear(Text('"{name}" has no seat: nobody sits at the table yet.', name=_shorten(name)))
    sitting = ", ".join(seats)
    if alike:
        raise Unclear(Text('"{name}" may be several: name one of {seats}.', name=_shorten(name), seats=sitting))
    raise Unclear(Text('"{name}" has no seat here: name one of {seats}.', name=_shorten(name), seats=sitting))


def _shorten(words: str) -> str:
    """Return what was typed as a sentence may repeat it: short, and without signs that steer a terminal."""
    return printable(words if len(words) <= _LONGEST_SHOWN else f"{words[:_LONGEST_SHOWN]}...")
