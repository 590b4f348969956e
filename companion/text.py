"""Words that are said later, in the language of whoever reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from companion.record import record

Say = Callable[[str], str]
"""Turns an English message into another language, a `Counted` one into the form for its number; `str` is English."""

Piece: TypeAlias = tuple[str, bool, str]
"""Part of a sentence, whether it is a name that people gave, and its short form, "" where there is none."""


class Counted(str):
    """A message about one of something, with what it says of `many`, and how many `n` there are.

    A speaker that knows nothing of numbers takes it for the message about one; `str` of it is the English for `n`.
    """

    many: str
    n: int

    def __new__(cls, one: str, many: str, n: int) -> Counted:
        """Make the message for a number."""
        self = super().__new__(cls, one)
        self.many, self.n = many, n
        return self

    def __reduce__(self) -> tuple[type[Counted], tuple[str, str, int]]:
        # A state with what was told may be copied.
        return Counted, (self[:], self.many, self.n)

    def __str__(self) -> str:
        return self.many if self.n != 1 else self[:]


class LongName(str):
    """A message that is a name, with the short form that takes its place where the whole one has no room."""

    short: str

    def __new__(cls, name: str, short: str) -> LongName:
        """Make the message of a name that has a short form."""
        self = super().__new__(cls, name)
        self.short = short
        return self

    def __reduce__(self) -> tuple[type[LongName], tuple[str, str]]:
        # A state with what was told may be copied.
        return LongName, (self[:], self.short)


@record
class Text:
    """An English message with named holes, translated only when somebody reads it.

    The message is the catalogue's key (gettext's msgid) and stands in the source as it is; what comes from people
    stands in a parameter, or is `verbatim`. A parameter may be a text of its own.

    >>> str(Text("{hero} loses {n}", hero="Rohan", n=2))
    'Rohan loses 2'
    >>> Text("{who}: door", who=Text("Red")).read({"Red": "Röd", "{who}: door": "{who}: dörr"}.__getitem__)
    'Röd: dörr'
    """

    message: str
    params: tuple[tuple[str, str | int | Text], ...]

    def __init__(self, message: str, **params: str | int | Text) -> None:
        # Six are made for each answer, and a record is held unchanged by the type checker alone.
        self.message = message  # type: ignore[misc]
        self.params = tuple(params.items()) if params else ()  # type: ignore[misc]

    @classmethod
    def plural(cls, one: str, many: str, *, n: int, **params: str | int | Text) -> Text:
        """Return a text that is said in another way of one than of several.

        >>> [str(Text.plural("one key", "{n} keys", n=n)) for n in (0, 1, 2)]
        ['0 keys', 'one key', '2 keys']

        Args:
            one: The message for one.
            many: The message for several.
            n: The number, which may stand in both messages.
            **params: Values for their holes.
        """
        return cls(Counted(one, many, n), n=n, **params)

    def __str__(self) -> str:
        return self.read(str)

    def spoken(self, say: Say) -> Text:
        """Return the words that this speaker reads: mostly these; a danger's differ by what the table wants."""
        return self

    def read(self, say: Say) -> str:
        """Return the sentence in the language of `say`."""
        if not self.params:
            words = say(self.message)
            # Nothing fills its holes, so they would be read out.
            return words if "{" not in words or "{" in self.message else self.message
        return self._filled(say, {hole: _read(value, say) for hole, value in self.params})

    def _filled(self, say: Say, values: dict[str, str | int]) -> str:
        """Return the sentence with its holes filled; in English where a translator's hole cannot be filled."""
        message = self._for_its_number()
        words = say(message)
        if words is message:
            words = str(message)
        try:
            return words.format_map(values)
        except _UNFILLED:
            pass
        try:
            return str(message).format_map(values)
        except _UNFILLED:
            for hear in HOLES:
                hear(self.message[:])
            return _as_far_as_filled(str(message), values)

    def _for_its_number(self) -> str:
        """Return the message for the present number, which may differ from the one it was made with."""
        message = self.message
        if isinstance(message, Counted):
            n = dict(self.params).get("n")
            return Counted(message, message.many, n) if isinstance(n, int) and message.n != n else message
        return message

    def using(self, **params: str | int | Text) -> Text:
        """Return this message with other values in its holes."""
        return Text(self.message, **params)

    def fit(self, say: Say, width: int) -> str:
        """Return the sentence in at most `width` characters.

        First its names take their short forms. Then long names in it are cut at their end, then words that fill its
        holes, then the whole. No figure is divided: where it has no room it is left out.

        >>> orc = Text(LongName("Mountain orc", "Orc"))
        >>> Text("{who} has {n}", who=orc, n=20).fit(str, 19), Text("{who} has {n}", who=orc, n=20).fit(str, 18)
        ('Mountain orc has 20', 'Orc has 20')

        Args:
            say: The speaker of the language.
            width: The most characters.
        """
        return cut(self._with_short_parts(say, width), width)

    def least(self, say: Say) -> int:
        """Return the fewest characters in which `fit` has room for all figures and for the rest of each name.

        Args:
            say: The speaker of the language.
        """
        line, parts = self._with_short_forms(say, 0)
        shortest = [_shortest(words) for words, _ in parts]
        if shortest == [words for words, _ in parts]:
            return len(line)
        return len(self.renamed(say, iter(shortest)))

    def _with_short_parts(self, say: Say, width: int) -> str:
        """Return the sentence with its parts cut until it fits a width, or until nothing more can be cut."""
        line = self.read(say)
        if len(line) <= width:
            return line
        line, parts = self._with_short_forms(say, width)
        while len(line) > width:
            long = [i for i, (words, _) in enumerate(parts) if len(_shorter(words)) < len(words)]
            if not long:
                break
            at = max(long, key=lambda i: (parts[i][1], len(parts[i][0])))
            words, is_name = parts[at]
            parts[at] = _shorter(words), is_name
            line = self.renamed(say, iter([words for words, _ in parts]))
        return line

    def _with_short_forms(self, say: Say, width: int) -> tuple[str, list[tuple[str, bool]]]:
        """Return the sentence with short forms of its longest names until it fits a width, and its parts."""
        line, parts, shorts = self.read(say), list(self.parts(say)), list(self.short_forms(say))
        if not self.params and len(line) > width:
            return min([line, *filter(None, shorts)], key=len), parts
        while len(line) > width:
            known = [i for i, short in enumerate(shorts) if 0 < len(short) < len(parts[i][0])]
            if not known:
                break
            at = max(known, key=lambda i: len(parts[i][0]))
            parts[at] = shorts[at], parts[at][1]
            line = self.renamed(say, iter([words for words, _ in parts]))
        return line, parts

    def abbreviated(self, say: Say, width: int) -> str:
        """Return the sentence with short forms of its longest names, as many as it needs to fit a width.

        >>> Text("{who} has {n}", who=Text(LongName("Mountain orc", "Orc")), n=20).abbreviated(str, 12)
        'Orc has 20'

        Args:
            say: The speaker of the language.
            width: The most characters, where short forms are enough for that.
        """
        return self._with_short_forms(say, width)[0]

    def shortened(self, say: Say, width: int) -> str:
        """Return the sentence in `width` characters if words in it make room: short forms, else a dot behind the rest.

        No name that people gave is touched; it is as long as before where that is not enough.

        >>> Text("{who} {n}", who=Text("Minotaur"), n=20).shortened(str, 8)
        'Mino. 20'

        Args:
            say: The speaker of the language.
            width: The most characters.
        """
        short, parts = self._with_short_forms(say, width)
        if len(short) <= width:
            return short
        kept = [len(words) for words, _ in parts]

        def line() -> str:
            shown = (
                words if n == len(words) else f"{words[:n].rstrip()}."
                for n, (words, _) in zip(kept, parts, strict=True)
            )
            return self.renamed(say, shown)

        while len(line()) > width:
            long = [i for i, (_, is_name) in enumerate(parts) if not is_name and kept[i] > SHORTEST_WORD]
            if not long:
                return self.read(say)
            at = max(long, key=kept.__getitem__)
            # The dot takes the place of one more.
            kept[at] -= 2 if kept[at] == len(parts[at][0]) else 1
        return line()

    def parts(self, say: Say) -> Iterator[tuple[str, bool]]:
        """Yield the values of its holes that have no holes, but for numbers; and whether each is a name."""
        for _, value in self.params:
            if isinstance(value, str):
                yield spoken_name(value, say), True
            elif isinstance(value, Text):
                yield from value.parts(say) if value.params else ((value.read(say), False),)

    def short_forms(self, say: Say) -> Iterator[str]:
        """Yield the short form of each of its `parts`, "" where there is none; without parts that of the whole."""
        if not self.params:
            yield say(self.message.short) if isinstance(self.message, LongName) else ""
        for _, value in self.params:
            if isinstance(value, str):
                yield ""
            elif isinstance(value, Text):
                yield from value.short_forms(say)

    def read_with_parts(self, say: Say) -> tuple[str, dict[str, str | int], list[Piece]]:
        """Return the sentence, the values in its holes, and its `parts` with their `short_forms`: each is read once.

        >>> Text("{who} has {n}", who=Text("Orc"), n=20).read_with_parts(str)
        ('Orc has 20', {'who': 'Orc', 'n': 20}, [('Orc', False, '')])

        Args:
            say: The speaker of the language.
        """
        if not self.params:
            return self.read(say), {}, []
        name_of: Say | None = getattr(say, "name", None)
        values: dict[str, str | int] = {}
        called: dict[str, str] = {}
        pieces: list[Piece] = []
        for hole, value in self.params:
            if isinstance(value, Text):
                values[hole] = words = value.read(say)
                if value.params:
                    parts = zip(value.parts(say), value.short_forms(say), strict=True)
                    pieces += [(part, is_name, short) for (part, is_name), short in parts]
                else:
                    message = value.message
                    pieces.append((words, False, say(message.short) if isinstance(message, LongName) else ""))
                continue
            values[hole] = value
            if isinstance(value, str):
                name = value if name_of is None else name_of(value)
                if name != value:
                    called[hole] = name
                pieces.append((name, True, ""))
        return self._filled(say, {**values, **called} if called else values), values, pieces

    def renamed(self, say: Say, parts: Iterator[str]) -> str:
        """Return the sentence with others in place of its `parts`.

        Args:
            say: The speaker of the language.
            parts: The new values, in the order of `parts`.
        """
        if not self.params:
            return self.read(say)
        return self._filled(say, {hole: _renamed(value, say, parts) for hole, value in self.params})


HOLES: list[Callable[[str], object]] = []
"""Function that hears of each message with a hole that nothing fills: a fault in a game must not end an evening."""

_UNFILLED = (LookupError, ValueError, AttributeError, TypeError)


def _as_far_as_filled(message: str, values: Mapping[str, str | int]) -> str:
    """Return a message with the given values; its other holes stay as they are."""
    return _HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), message)


_HOLE = re.compile(r"\{([^{}]*)\}")


def _read(value: str | int | Text, say: Say) -> str | int:
    if isinstance(value, Text):
        return value.read(say)
    return value if isinstance(value, int) else spoken_name(value, say)


def _renamed(value: str | int | Text, say: Say, parts: Iterator[str]) -> str | int:
    if isinstance(value, int):
        return value
    return value.renamed(say, parts) if isinstance(value, Text) and value.params else next(parts)


def spoken_name(name: str, say: Say) -> str:
    """Return the name of a seat in a language: a seat may be called by the colour of its pawn.

    Args:
        name: The seat's name.
        say: The speaker of the language.
    """
    name_of: Say | None = getattr(say, "name", None)
    return name if name_of is None else name_of(name)


def verbatim(name: str) -> Text:
    """Return a text that is the same in every language: a name that people gave, a number. It is in no catalogue.

    >>> verbatim("Red").read(lambda message: {"Red": "Röd"}.get(message, message))
    'Red'
    """
    return Text("{name}", name=name)


def cut(line: str, width: int) -> str:
    """Return the first characters of a line; a figure that its end would divide is left out.

    >>> cut("Wight: 4K6+9", 10), cut("Wight: 4K6+9", 5), cut("Ada has 1200 gold", 14)
    ('Wight:', 'Wight', 'Ada has 1200 g')

    Args:
        line: The whole line.
        width: The most characters.
    """
    width = max(width, 0)
    divided = next((found for found in FIGURE.finditer(line) if found.start() < width < found.end()), None)
    return line[:width] if divided is None else line[: divided.start()].rstrip()


FIGURE = re.compile(r"(?:(?<![^\W_])[^\W\d_]{1,2})?[^\w\s]*\d(?:\S*[\w%*+])?")
"""A figure with its signs, its unit and the letter of its die: "-3", "6/12", "4K6+9", "T12"; "12" in "Player12"."""


def _shortest(words: str) -> str:
    """Return what is left of the words where as much is cut as can be."""
    while len(shorter := _shorter(words)) < len(words):
        words = shorter
    return words


def _shorter(words: str) -> str:
    """Return words without their last letter or figure; as they are where little is left."""
    if len(words) <= SHORTEST_NAME:
        return words
    fewer = cut(words, len(words) - 1).rstrip(" ,")
    # What begins with a figure is one, not a name.
    return fewer or words


BLANK = verbatim("")
"""No words at all."""

SHORTEST_NAME = 3
"""A name is never cut below this many characters to make a line fit."""

SHORTEST_WORD = 4
"""Fewest characters of a word that are left before its dot."""


STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that steer a terminal or turn the direction of text."""


def escaped(words: str) -> str:
    """Return words with every character that steers a terminal written out, as errors repeat what is wrong."""
    if words.isprintable():
        return words
    return STEERING.sub(_written_out, words)


def _written_out(found: re.Match[str]) -> str:
    char = found[0]
    return f"\\u{ord(char):04x}" if char > "\xff" else f"\\x{ord(char):02x}"


def in_json(found: re.Match[str]) -> str:
    """Return the JSON escape of a character that `STEERING` found."""
    return f"\\u{ord(found[0]):04x}"


def printable(words: str) -> str:
    """Return words with "?" for every character that could steer a terminal."""
    return words if words.isprintable() else "".join(char if char.isprintable() else "?" for char in words)
