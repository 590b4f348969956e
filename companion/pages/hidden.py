"""Pages of a secret: drafts, seals, the covered shared screen, and the countdown.

Nothing here may depend on what was chosen where others can see it: not the words, not the number of presses. So more
than four options are not paged: every option takes the same number of presses, four lines at each (two for up to 16,
three for up to 64), and one more that seals it. A choice of several parts takes a press for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asks import Ask, Draw, Number, Option, Options, Seat, Secret, Value
from companion.pages import ranges, secret_parts
from companion.pages.cursor import Cursor, start
from companion.pages.headlines import awaited
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, barred, choice, note
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.situation import Action, Answer, Balk, Draft, Situation
from companion.pages.surface import Surface
from companion.pages.words import address, addressed_prompt, awaited_by_name, header, join_names, percent, seconds_left
from companion.record import replace
from companion.text import Text


def is_secret(ask: Ask) -> bool:
    """Return whether a long press has to stay a press while this is asked: others could see which line it was for."""
    return isinstance(ask, Secret) or (isinstance(ask, Number | Draw) and ask.private)


def secret_page(situation: Situation, ask: Secret, seat: Seat, cursor: Cursor, private: bool) -> PagePlan:
    """Return the seat's options on its own handheld: a press lays the marker, the same press again seals it.

    Without a clock, which would seal it in the end, the page says so. It says it whatever was chosen, and every other
    press only moves the marker: a habit of the finger tells nothing. Where one press is not enough for an option, a
    page of its own seals what is laid.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
        private: True if nobody else sees this handheld.
    """
    drafted = situation.drafted
    options = _options(ask, seat)
    many = _is_many(ask, seat, options)
    if many and drafted is not None and not cursor.path and cursor.at != AGAIN:
        return _sealing(situation, seat, options, drafted if private else None)

    def take(option: Option) -> Step:
        sealed = option.id == drafted and not many
        return start(situation), Answer(seat, option.id) if sealed else Draft(seat, option.id)

    balk = start(situation), Balk(seat)
    if ask.parts_for(seat):
        part, lines = secret_parts.lines(ask, seat, cursor, take, drafted if private else None, balk)
        row = addressed_prompt(situation, part.text, seat)
        if not private:
            row = _veiled_row(situation, part.text, seat, cursor)
    elif private:
        row = _counted_row(addressed_prompt(situation, ask.text, seat), len(options), cursor)
        lines = _open(options, cursor, take, drafted, balk)
    else:
        row, lines = _veiled_row(situation, ask.text, seat, cursor), _veiled(options, cursor, take, balk)
        if cursor.path:
            words = Text("Press {n}: which one?", n=len(_path(options, cursor)) + 1)
            row = ((words, seconds_left(situation)), (words, ""))
        elif situation.seconds is None and drafted is None:
            row = _counted_row(row, len(options), cursor)
    if drafted is not None and situation.seconds is None and not cursor.path and not many:
        is_one_press = not ask.parts_for(seat)
        row = ((Text("Same button seals it") if is_one_press else Text("Same buttons seal it"), ""),)
    if private and seat in situation.balked and not cursor.path:
        row = ((Text("Not that one"), seconds_left(situation)),)
    return PagePlan(header(situation, seat), row, lines)


AGAIN = 1
"""Page of somebody who chooses anew, though something is laid."""


def _is_many(ask: Secret, seat: Seat, options: Sequence[Option]) -> bool:
    """Return True if an option takes more than one press, so that a press of its own seals it."""
    return not ask.parts_for(seat) and ranges.presses_needed(len(options), LINES) > 1


def _sealing(situation: Situation, seat: Seat, options: Sequence[Option], shown: Value | None) -> PagePlan:
    """Return the page that seals what is laid; the choice is named only where `shown` gives it."""
    laid = next((option.text for option in options if option.id and option.id == shown), None)
    seal: Action = Answer(seat, situation.drafted or "")
    return _seal_page(situation, seat, laid, (start(situation), seal), (replace(start(situation), at=AGAIN), None))


def _seal_page(situation: Situation, seat: Seat, laid: Words | None, seal: Step, anew: Step) -> PagePlan:
    """Return the page whose A seals and whose D goes back to the choice."""
    words = Text("Seal it") if laid is None else Text("Seal it: {what}", what=laid)
    lines = (choice(words, seal), EMPTY, EMPTY, choice(Text("Choose anew"), anew))
    return PagePlan(header(situation, seat), ((Text("Now seal it"), seconds_left(situation)),), lines)


def _counted_row(row: Ways, count: int, cursor: Cursor) -> Ways:
    """Return the prompt's row with which press comes next, where a value takes several."""
    presses = ranges.presses_needed(count, LINES)
    if presses == 1:
        return row
    n = f"{min(len(cursor.path), presses - 1) + 1}/{presses}"
    shown = [(words, right) for words, right in row if not right] or [(row[-1][0], "")]
    return (*((words, Text("press {n}", n=n)) for words, _ in shown), *((words, n) for words, _ in shown), *row)


def shared_secret_page(situation: Situation, ask: Secret, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the box's page: a cover for each seat without buttons in turn; when none is left, the countdown.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    at_box = [seat for seat in situation.waiting if seat in ask.seats and seat in surface.without_buttons]
    if not at_box:
        return countdown_page(situation, ask)
    if cursor.looking in at_box:
        return uncovered_page(situation, ask, cursor.looking, cursor)
    seat = next((seat for seat in at_box if seat not in cursor.passed), at_box[0])
    return covered_page(situation, seat, at_box, cursor)


def covered_page(situation: Situation, seat: Seat, at_box: Sequence[Seat], cursor: Cursor) -> PagePlan:
    """Return the cover of a secret, which shows nothing of it until its seat holds A.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat whose turn it is.
        at_box: The seats without buttons that have not chosen.
        cursor: How far the presses on this surface have come.
    """
    passed = (*cursor.passed, seat)
    later = replace(cursor, passed=() if all(one in passed for one in at_box) else passed, looking=None, path=())
    look = PageLine(((Text("Hold to look"), ""),), held=(replace(cursor, looking=seat, path=()), None))
    top: Ways = ((Text("{who} alone!", who=seat), seconds_left(situation)),)
    return PagePlan(top, ((Text("A secret for you"), ""),), (look, choice(Text("Not now"), (later, None))))


def covered_number_page(situation: Situation, ask: Number, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the page for a number that is told to nobody, on the box: covered until its seat holds A.

    Otherwise the first press would tell half of it.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """
    if cursor.looking == seat:
        return secret_number_page(situation, ask, seat, cursor, named=False)
    look = PageLine(((Text("Hold to look"), ""),), held=(replace(cursor, looking=seat, path=()), None))
    top: Ways = ((Text("{who} alone!", who=seat), ""),)
    return PagePlan(top, addressed_prompt(situation, ask.text, seat), (look,))


def secret_number_page(
    situation: Situation, ask: Number, seat: Seat, cursor: Cursor, *, named: bool = True
) -> PagePlan:
    """Return the page for a number that only its seat sees: as many presses whatever it is, and one that seals it.

    Others can hear how often a player presses, so no number is nearer than another.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
        named: True if the page that seals the number names it.
    """
    values = range(ask.min, ask.max + 1, max(ask.step, 1))
    names = [*map(str, values)]
    anew = replace(cursor, path=(), at=0)
    if 0 < cursor.at <= len(values):
        seal = (start(situation), Answer(seat, values[cursor.at - 1]))
        return _seal_page(situation, seat, names[cursor.at - 1] if named else None, seal, (anew, None))
    path = cursor.path[: ranges.presses_needed(len(values), LINES) - 1]
    last = len(path) + 1 == ranges.presses_needed(len(values), LINES)
    lines = [
        choice(
            ranges.range_label(names, run),
            (replace(anew, at=run[0] + 1) if last else replace(cursor, path=(*path, line)), None),
            percent(ask.chances[run[0]]) if ask.chances and len(run) == 1 else "",
        )
        for line, run in enumerate(ranges.group_values(len(values), path, LINES))
    ]
    row = _counted_row(addressed_prompt(situation, ask.text, seat), len(values), cursor)
    return PagePlan(header(situation, seat), row, tuple(lines))


def uncovered_page(situation: Situation, ask: Secret, seat: Seat, cursor: Cursor) -> PagePlan:
    """Return the options for one pair of eyes: what seals the choice covers the screen again.

    An option that is one press away is sealed by it; others by a press of their own.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
    """

    def take(option: Option) -> Step:
        return replace(cursor, looking=None, path=(), at=0), Answer(seat, option.id)

    if ask.parts_for(seat):
        part, lines = secret_parts.lines(ask, seat, cursor, take, None)
        return PagePlan(header(situation, seat), addressed_prompt(situation, part.text, seat), lines)
    options = _options(ask, seat)
    if not _is_many(ask, seat, options):
        return PagePlan(
            header(situation, seat), addressed_prompt(situation, ask.text, seat), _open(options, cursor, take, None)
        )
    if 0 < cursor.at <= len(options):
        picked = options[cursor.at - 1]
        # It stays unnamed: somebody may look at the box's screen before it is covered again.
        return _seal_page(situation, seat, None, take(picked), (replace(cursor, at=0, path=()), None))

    def pick(option: Option) -> Step:
        return replace(cursor, at=options.index(option) + 1, path=()), None

    row = _counted_row(addressed_prompt(situation, ask.text, seat), len(options), cursor)
    return PagePlan(header(situation, seat), row, _open(options, cursor, pick, None))


def countdown_page(situation: Situation, ask: Secret) -> PagePlan:
    """Return the count in a large font, with those who fight and those who are waited for.

    The seals are in the log, for those who verify them. While it counts, whoever has pressed is not waited for any
    more: so it stays visible that a press was taken.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
    """
    rest = awaited_by_name(awaited(situation, ask))
    if situation.seconds is not None:
        return PagePlan(situation.view.versus or ((ask.text, ""),), rest, big=(seconds_left(situation),))
    chosen = PageLine(_chosen(situation, ask), lettered=False) if situation.sealed else EMPTY
    return PagePlan(header(situation), ((ask.text, ""),), (chosen, EMPTY, EMPTY, PageLine(rest, lettered=False)))


def sealed_page(situation: Situation, ask: Secret, seat: Seat) -> PagePlan:
    """Return the page of a seat that has sealed its choice and waits for the others.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat of this handheld.
    """
    lines = (note(Text("Your choice is laid")), PageLine(awaited_by_name(situation.waiting), lettered=False))
    return PagePlan(header(situation, seat), addressed_prompt(situation, ask.text, seat), lines)


def _chosen(situation: Situation, ask: Secret) -> Ways:
    """Return the seats that have chosen; of many seats also their number."""
    done = tuple(seat for seat in ask.seats if seat not in situation.waiting)
    many = Text("{n} of {all} have chosen", n=len(done), all=len(ask.seats))
    return (Text("Chosen: {names}", names=join_names(done)), ""), (many, "")


Take = Callable[[Option], Step]


def _options(ask: Secret, seat: Seat) -> Options:
    """Return the seat's options; empty lines only keep places where all options stand on one page."""
    options = ask.options_for(seat)
    return options if len(options) <= LINES else tuple(option for option in options if option.id)


def _open(
    options: Sequence[Option], cursor: Cursor, take: Take, drafted: Value | None, balk: Step | None = None
) -> tuple[PageLine, ...]:
    """Return the options for eyes that may see them, with the marker at the drafted one."""
    lines = []
    for i, run in enumerate(ranges.group_values(len(options), _path(options, cursor), LINES)):
        group = [options[index] for index in run]
        mark = secret_parts.MARKER if any(option.id and option.id == drafted for option in group) else ""
        lines.append(_line(group, _step(options, cursor, i, run, take), mark, balk))
    return tuple(lines)


def _veiled(options: Sequence[Option], cursor: Cursor, take: Take, balk: Step) -> tuple[PageLine, ...]:
    """Return lines that are alike at every press: all options, four groups of them where one press is not enough."""
    groups = [[options[index] for index in run] for run in ranges.group_values(len(options), (), LINES)]
    runs = ranges.group_values(len(options), _path(options, cursor), LINES)
    steps = [_step(options, cursor, i, run, take) for i, run in enumerate(runs)]
    steps += [None] * (len(groups) - len(steps))
    return tuple(_veiled_line(group, step, balk) for group, step in zip(groups, steps, strict=True))


def _veiled_line(group: Sequence[Option], step: Step | None, balk: Step) -> PageLine:
    words = _words(group)
    return _unoffered(group, balk) if words is None else PageLine(((words, ""),), step)


def _unoffered(group: Sequence[Option], balk: Step | None) -> PageLine:
    """Return a line where nothing can be taken; for a single option it may say why."""
    return barred(group[0].text, balk) if len(group) == 1 else EMPTY


def _veiled_row(situation: Situation, prompt: Words, seat: Seat, cursor: Cursor) -> Ways:
    """Return the prompt with the state of the choice and the number of presses, never the choice."""
    state = Text("chosen") if situation.drafted is not None else Text("choose")
    clock = situation.seconds is not None
    right = Text("{state}{presses}", state=state, presses="." * len(cursor.path))
    if clock:
        right = Text("{right} {seconds}", right=right, seconds=seconds_left(situation))
    shown = right if clock or cursor.path or situation.drafted else ""
    # Everybody who looks at a screen knows whose it is.
    return (address(situation, prompt, seat), shown), (prompt, shown)


def _path(options: Sequence[Option], cursor: Cursor) -> tuple[int, ...]:
    return cursor.path[: ranges.presses_needed(len(options), LINES) - 1]


def _step(options: Sequence[Option], cursor: Cursor, line: int, run: range, take: Take) -> Step | None:
    """Return what a line does: the last of the presses takes the option, those before go on."""
    path = _path(options, cursor)
    if len(path) + 1 < ranges.presses_needed(len(options), LINES):
        return replace(cursor, path=(*path, line)), None
    option = options[run[0]]
    return take(option) if option.id else None


def _line(group: Sequence[Option], step: Step | None, mark: str, balk: Step | None) -> PageLine:
    words = _words(group)
    return _unoffered(group, balk) if words is None or step is None else choice(words, step, mark)


def _words(group: Sequence[Option]) -> Words | None:
    """Return one option's words, or those of a group in short; None where the line is empty."""
    named = [option.text for option in group if option.id]
    if len(named) <= 1:
        return named[0] if named else None
    if len(named) > LINES:
        return Text("{first}-{last}", first=named[0], last=named[-1])
    holes = dict(zip("abcd", named, strict=False))
    return Text(" ".join(f"{{{hole}}}" for hole in holes), **holes)
