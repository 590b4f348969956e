"""Pages that ask in the open: choose, roll, number, draw and tell, for one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from companion.asks import Ask, Choose, Draw, Number, Option, Options, Roll, RollOutcome, Seat, Tell, Value
from companion.pages import name_index, ranges
from companion.pages.cursor import Cursor, start
from companion.pages.lists import OFFERS, opened
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice, narrowed, note, paged
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.scrolls import Prose
from companion.pages.situation import Answer, Situation
from companion.pages.sketch import Sketch
from companion.pages.words import (
    address,
    addressed_prompt,
    cards_left,
    chance_ways,
    dice_and_need,
    dice_name,
    fraction,
    header,
    is_naming_seat,
    percent,
    prompt_row,
    read_chance,
    seconds_left,
)
from companion.record import replace
from companion.text import BLANK, Text

BOX = "box"
"""Answer by which a seat leaves one roll or draw to the box."""

TURNS = 60
"""Page numbers of a text are counted modulo this, as pages are turned round and round.

The number of pages depends on the language; up to six divide this evenly.
"""

SOME_CARD = "card"
"""Answer that names a card which the box does not know."""


def ask_page(situation: Situation, ask: Ask, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page on which this seat answers.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    match ask:
        case Roll():
            return roll_page(situation, ask, seat, cursor)
        case Number():
            return number_page(situation, ask, seat, cursor)
        case Draw():
            return draw_page(situation, ask, seat, cursor)
        case Tell():
            return tell_page(situation, ask, seat, cursor)
        case Choose():
            options = ask.options_for(seat)
            if (near := _map_beside(situation, seat, options)) is not None:
                return _on_the_map(situation, ask, seat, near)
            if ask.by_name and name_index.is_index_needed(options):
                lines = name_index.index(options, situation.say, cursor, lambda one: offered(situation, seat, one))
                return PagePlan(_top(situation, ask, seat), addressed_prompt(situation, ask.text, seat), lines)
            ordered = options if len(options) <= LINES else ask.likely_first(seat)
            ordered = _without_loss_at_d(ordered)
            most = LINES - 1 if len(ordered) == LINES and ordered[-1].loses else LINES
            lines = paged([offered(situation, seat, option) for option in ordered], cursor, most)
            return PagePlan(_top(situation, ask, seat), addressed_prompt(situation, ask.text, seat), lines)
    raise TypeError(f"no page for {type(ask).__name__}")


def _without_loss_at_d(options: Options) -> Options:
    """Return the options of a full page with none at the last button by which something is lost.

    That button turns the pages of longer lists, so an impatient finger presses it without reading. Another option
    changes places with the one that loses; where all four lose something, the list has two pages.

    Args:
        options: The options, in their order.
    """
    if len(options) != LINES or not options[-1].loses:
        return options
    at = next((at for at in reversed(range(LINES)) if not options[at].loses), None)
    if at is None:
        return options
    return (*options[:at], options[-1], *options[at + 1 : -1], options[at])


def _map_beside(situation: Situation, seat: Seat, options: Sequence[Option]) -> tuple[Sketch, tuple[str, ...]] | None:
    """Return the map around this seat if all options can stand beside it; else None."""
    fit = len(options) <= LINES and all(option.beside or not option.id for option in options)
    if situation.view.chart is None or not fit:
        return None
    # Imported with the first game that has a map, so that a box starts sooner.
    from companion.pages.charting import nearby

    return nearby(situation.view.chart, seat)


def _on_the_map(situation: Situation, ask: Choose, seat: Seat, near: tuple[Sketch, tuple[str, ...]]) -> PagePlan:
    """Return the page on which a way is chosen: the ways at the left, and beside them the squares around."""
    lines = tuple(
        choice(option.beside, answer(situation, seat, option.id)) if option.beside and option.id else EMPTY
        for option in ask.options_for(seat)
    )
    sketch, letters = near
    top, row = _top(situation, ask, seat), prompt_row(situation, ask.text)
    return PagePlan(top, row, lines, sketch=sketch, beside=letters, low=True)


def answer(situation: Situation, seat: Seat, value: Value) -> Step:
    """Return the step that answers and resets the cursor.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat that answers.
        value: The answer.
    """
    return start(situation), Answer(seat, value)


def _top(situation: Situation, ask: Ask, seat: Seat) -> Ways:
    return header(situation, seat if len(ask.seats) > 1 or not is_naming_seat(situation, ask.text, seat) else None)


def offered(situation: Situation, seat: Seat, option: Option) -> PageLine:
    """Return the line of an option, with its chance where there is room.

    An option without an id is only read, or keeps its line empty.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat that is asked.
        option: The option of the ask.
    """
    if not option.id and option.text == BLANK:
        return EMPTY
    bare = (option.text, "")
    said = option.chance is None or str(option.chance) in dict(option.text.params).values()
    shown = () if said or option.chance is None else _chances(option.chance, option.chance_of, option.no_chance)
    ways = (*((option.text, chance) for chance in shown), bare)
    return PageLine(ways, answer(situation, seat, option.id)) if option.id else PageLine(ways, lettered=False)


def _chances(chance: Fraction, of: Text | None, none: Text | None) -> tuple[Words, ...]:
    """Return ways to say a chance, the longest first; with what it is a chance of, where there are words for that.

    Args:
        chance: The chance.
        of: Words with a hole for the chance.
        none: Words where there is no chance.
    """
    if chance == 0 and none is not None:
        return (none,)
    bare = chance_ways(chance)
    return bare if of is None else (*(of.using(chance=words) for words in bare), *bare)


def figures(
    values: Sequence[object],
    cursor: Cursor,
    take: Callable[[int], Step],
    odds: Sequence[str] = (),
    likely: int = 0,
    below: int = 0,
    last: PageLine | None = None,
) -> tuple[PageLine, ...]:
    """Return lines that narrow down to one value.

    Args:
        values: The values, in their order; None is shown as a question mark.
        cursor: How far the presses on this surface have come.
        take: Returns the step that chooses the value at an index.
        odds: Words for the right end of each value's line, such as its chance; empty for none.
        likely: Number of values that come before all others, where they would be three presses away.
        below: Number of less likely values before these.
        last: A further line on the first page, under the values.
    """
    first = ranges.FIRST if last is None else ranges.FIRST - 1
    called, count = _Names(values), len(values)
    # Few likely ones are worth a press each, also where no value would be farther than two.
    is_far = ranges.presses_needed(count) > ranges.presses_needed(ranges.LIKELY)
    near = likely if is_far or (likely < LINES < count and not below) else 0
    groups = ranges.group_values(count, cursor.path, likely=near, first=first, below=below if near else 0)

    def value_line(at: int) -> PageLine:
        return choice(ranges.range_label(called, range(at, at + 1)), take(at), odds[at] if odds else "")

    return narrowed(groups, cursor, value_line, lambda run: ranges.range_label(called, run), last)


class _Names(Sequence[str]):
    """Words for values, made only where they are shown; an unknown value is a question mark."""

    def __init__(self, values: Sequence[object]) -> None:
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: int) -> str:  # type: ignore[override]
        value = self._values[index]
        return "?" if value is None else str(value)


def roll_page(situation: Situation, roll: Roll, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page that asks what real dice show.

    Where only the meaning of the roll counts, its lines are the meanings; the number is one press away.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        roll: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    told = tuple(face for face in cursor.faces if face in roll.die.values)[: roll.count - 1]
    cursor = replace(cursor, faces=told)
    row = _dice_row(situation, roll, seat, cursor)
    meanings = () if cursor.at or cursor.faces or cursor.path else _meanings(situation, roll, seat)
    lines = _with_the_number(situation, seat, cursor, meanings) or _faces(situation, roll, seat, cursor)
    if roll.need is None:
        return PagePlan(_top(situation, roll, seat), row, lines)
    title = roll.text if len(roll.seats) == 1 else Text("{who}: {what}", who=seat, what=roll.text)
    roller = "" if is_naming_seat(situation, title, seat, headed=False) else seat
    return PagePlan(((title, roller), (title, "")), row, lines)


def _meanings(situation: Situation, roll: Roll, seat: Seat) -> tuple[PageLine, ...]:
    """Return lines for made or failed, or for what the faces mean; none where the figure itself counts, or too many."""
    if roll.need is not None:
        chance = "" if roll.chance is None else read_chance(roll.chance)
        both = (Text("Made"), Text("Failed")) if roll.count == 1 else (Text("All made"), Text("Not all"))
        said = zip(both, ("made", "failed"), (chance, ""), strict=True)
        return tuple(choice(words, answer(situation, seat, value), right) for words, value, right in said)
    if len(roll.outcomes) > LINES:
        return ()
    return tuple(_meant(situation, seat, outcome) for outcome in roll.outcomes)


def _meant(situation: Situation, seat: Seat, outcome: RollOutcome) -> PageLine:
    """Return the line for some faces and their meaning; scattered faces are "else"."""
    faces = runs(outcome.faces)
    shown = Text("{faces}: {name}", faces=faces, name=outcome.text)
    if len(faces) > LONGEST_RUN:
        shown = Text("else: {name}", name=outcome.text)
    return choice(shown, answer(situation, seat, outcome.id))


LONGEST_RUN = len("10-12")
"""Most characters for faces that are shown one by one."""


def runs(faces: Sequence[int]) -> str:
    """Return faces as people read them: "1-3", "2, 4, 6"."""
    in_a_row = len(faces) > 1 and list(faces) == [*range(faces[0], faces[-1] + 1)]
    return f"{faces[0]}-{faces[-1]}" if in_a_row else " ".join(map(str, faces))


def _with_the_number(
    situation: Situation, seat: Seat, cursor: Cursor, meanings: tuple[PageLine, ...]
) -> tuple[PageLine, ...]:
    """Return the meanings, and below them as far as there is room: the number, and a roll by the box."""
    if not meanings:
        return ()
    figure = choice(Text("The number"), (replace(cursor, at=1), None))
    box = choice(Text("Box rolls"), answer(situation, seat, BOX))
    more = (figure, box) if len(meanings) <= LINES - 2 else (box,)
    return (*meanings, *more)[:LINES]


def _faces(situation: Situation, roll: Roll, seat: Seat, cursor: Cursor) -> tuple[PageLine, ...]:
    """Return lines for one die after the other; at first the box may roll, later the last die can be told again."""
    values = roll.die.values

    def take(index: int) -> Step:
        faces = (*cursor.faces, values[index])
        if len(faces) == roll.count:
            return answer(situation, seat, faces)
        return replace(cursor, path=(), faces=faces), None

    lines = figures(values, cursor, take)
    if len(lines) == LINES:
        return lines
    if not cursor.faces:
        return (*lines, choice(Text("Box rolls"), answer(situation, seat, BOX)))
    return (*lines, choice(Text("Back"), (replace(cursor, faces=cursor.faces[:-1]), None)))


def _dice_row(situation: Situation, roll: Roll, seat: Seat, cursor: Cursor) -> Ways:
    """Return the need of the roll or its prompt; of several dice also those told so far."""
    words: Words = dice_and_need(roll) if roll.need is not None else address(situation, roll.text, seat)
    right = seconds_left(situation)
    if cursor.faces:
        dice, all_told, *fewer = dice_name(roll.die, roll.count), *_told_faces(cursor.faces)
        return ((words, all_told), (dice, all_told), *(("", line) for line in (all_told, *fewer)))
    if roll.need is not None:
        return ((Text("Roll {what}", what=words), right), (words, right))
    end: Words = right if right or roll.names_die else dice_name(roll.die, roll.count)
    # In a fight the seat's name goes before another is cut.
    return ((words, end), (roll.text, end)) if words != roll.text else ((words, end),)


def _told_faces(faces: Sequence[int]) -> tuple[str, ...]:
    """Return the faces told so far: all of them, or how many they are and the last ones, which need less room."""
    shown = ["+".join([*map(str, faces[at:]), ""]) for at in range(len(faces))]
    return (shown[0], *(f"{len(faces)}: {last}" for last in shown[1:]))


def number_page(situation: Situation, ask: Number, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page that asks for a number by ranges, each with its chance.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    values = range(ask.min, ask.max + 1, max(ask.step, 1))
    odds = [*map(percent, ask.chances)]
    likely, below = (1, 0) if seat in ask.least_first else (ask.likely, ask.below)
    lines = figures(values, cursor, lambda index: answer(situation, seat, values[index]), odds, likely, below)
    return PagePlan(_top(situation, ask, seat), addressed_prompt(situation, ask.text, seat), lines)


def draw_page(situation: Situation, draw: Draw, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page that asks which real card was drawn; a card that the box does not know needs no name.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        draw: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    by_box = situation.modes.get(f"cards.{draw.deck.split('.')[-1]}") == "drawn"
    if draw.risk and by_box:
        top, row = deck_rows(situation, draw, seat)
        return PagePlan(top, row, (choice(Text("Draw a card"), answer(situation, seat, BOX)),))
    if draw.options is None:
        lines = [choice(Text("Some card"), answer(situation, seat, SOME_CARD))]
    elif draw.by_name and name_index.is_index_needed(draw.options):
        box = None if by_box else choice(Text("Box draws"), answer(situation, seat, BOX))
        named = name_index.index(draw.options, situation.say, cursor, lambda card: _drawn(situation, seat, card), box)
        return PagePlan(*deck_rows(situation, draw, seat), named)
    else:
        lines = [] if draw.unnamed else [_drawn(situation, seat, option) for option in draw.options]
    if by_box:
        # The box was to draw but does not know the deck: so somebody draws by hand, and reads why.
        return PagePlan(
            ((Text("Unknown to the box"), ""),), addressed_prompt(situation, draw.text, seat), paged(lines, cursor)
        )
    if len(lines) < LINES or (len(lines) > LINES and len(lines) % (LINES - 1)):
        lines.append(choice(Text("Box draws"), answer(situation, seat, BOX)))
    top, row = deck_rows(situation, draw, seat)
    return PagePlan(top, row, paged(lines, cursor))


def _drawn(situation: Situation, seat: Seat, option: Option) -> PageLine:
    if not option.id:
        return EMPTY
    ways: Ways = ((Text("I drew: {card}", card=option.text), ""), (option.text, ""))
    return PageLine(ways, answer(situation, seat, option.id))


def deck_rows(situation: Situation, draw: Draw, seat: Seat) -> tuple[Ways, Ways]:
    """Return the two head rows: the deck with its cards left, then the chance of what matters; else the prompt.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        draw: The open ask.
        seat: The seat that is asked.
    """
    deck = next((deck for deck in situation.view.decks if deck.key == draw.deck.split(".")[-1]), None)
    if deck is None:
        return _top(situation, draw, seat), addressed_prompt(situation, draw.text, seat)
    if not deck.chances or (deck.danger and situation.mood != "number"):
        return ((deck.label, cards_left(deck)),), prompt_row(situation, draw.text)
    # The chance takes the place of the prompt, which says it otherwise.
    whose = Text("{seat}: {deck}", seat=seat, deck=deck.label)
    top = (whose, cards_left(deck)), (whose, "")
    card, chance = deck.chances[0]
    right = seconds_left(situation) or percent(chance)
    return top, ((Text("{card} {chance}", card=card, chance=fraction(chance)), right), (card, right))


def tell_page(situation: Situation, tell: Tell, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page about something for the hands; "Done" says that it is done.

    A text to read is turned page by page with C. Where several are asked, each says "Ready": so the box calls it too
    while it waits for them.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        tell: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    done = choice(Text("Ready") if len(tell.seats) > 1 else Text("Done"), answer(situation, seat, True))
    if tell.read:
        turn: Step = (replace(cursor, at=(cursor.at + 1) % TURNS), None)
        lines = (*[EMPTY] * (LINES - 2), PageLine(press=turn, lettered=False), done)
        return PagePlan(_top(situation, tell, seat), (), lines, prose=Prose(tell.text, 1, 4, at=cursor.at))
    if tell.awaits_interruption:
        nobody = choice(Text("No, go on"), answer(situation, seat, True))
        # A panel with keys in place of buttons names its own for a line that is held.
        offers = replace(note(Text("Hold C: interrupt")), held=(opened(cursor, (OFFERS,)), None))
        lines = (*[EMPTY] * (LINES - 2), offers, nobody)
        return PagePlan(_top(situation, tell, seat), (), lines, prose=Prose(tell.text, 1, 3))
    lines = (*[EMPTY] * (LINES - 1), done)
    return PagePlan(_top(situation, tell, seat), (), lines, prose=Prose(tell.text, 1, 4))
