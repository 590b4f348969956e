"""A counter that the box draws: what it shows of it, and whether it fits (DT14, D6.1, D6.2)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Draw, Option
from companion.games.labirynt.data.pieces import ROUND, Piece, letters
from companion.games.labirynt.maze import container, fitting
from companion.games.labirynt.maze.fitting import Sides
from companion.games.labirynt.maze.names import LETTERS, segment_name
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import OPEN, Segment
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text


@question(ask_option)
def draws(state: LabyrinthState) -> Draw | None:
    """The next counter of the container. Only the box can name it: many are called the same."""
    if not container.is_drawn_from(state):
        return None
    lines = tuple(Option(id, called(state, piece)) for id, piece in container.pieces(state).items())
    deck, words = f"decks.{container.DECK}", draw_one(state)
    return Draw(key="segment.draw", seats=(state.speaker,), text=words, deck=deck, options=lines, unnamed=True)


def draw_one(state: LabyrinthState) -> Text:
    """What is to be done; shorter where the mark of the outside set stands behind it."""
    return (
        marked(Text("Party: draw one"), outside=True) if container.is_outside(state) else Text("Party: draw a segment")
    )


async def turns(state: LabyrinthState, one: Segment, piece: Piece) -> str:
    """How it is laid: the letters of its sides, "yes" where nobody has typed them in, "misfit", or "another"."""
    if not piece.sides:
        return await asks_fit(state, one, piece)
    if not fitting.fits(state, one, piece):
        return "misfit"
    return await asks_turn(state, one, piece)


@question(ask_option)
def asks_turn(state: LabyrinthState, one: Segment, piece: Piece) -> Choose | None:
    """In which position, of all in which it fits by what is known around."""
    found = sorted(fitting.fits(state, one, piece), key=lambda sides: [side not in OPEN for side in sides])
    if not found:
        return None
    lines = (Option(letters(sides), lies(state, one, sides)) for sides in found)
    words = Text("{segment}: how?", segment=called(state, piece))
    return Choose(key="segment.fits", seats=(state.speaker,), text=words, options=(*lines, *OTHERWISE))


@question(ask_option)
def asks_fit(state: LabyrinthState, _one: Segment, piece: Piece) -> Choose | None:
    """Whether it fits at all, as nobody has typed in its sides; then these are asked for."""
    words = Text("{segment}: fits?", segment=called(state, piece))
    lines = (Option("yes", Text("It fits")), *OTHERWISE)
    return Choose(key="segment.fits", seats=(state.speaker,), text=words, options=lines)


OTHERWISE = (Option("misfit", Text("It does not fit")), Option("another", Text("We drew another")))


def called(state: LabyrinthState, piece: Piece) -> Text:
    """What it is, with the mark of the outside set where that has counted it."""
    return marked(segment_name(piece.what), container.is_outside(state))


def lies(state: LabyrinthState, one: Segment, sides: Sides) -> Text:
    """A position by the sides that are open, but for the one by which it is entered."""
    new = [(way, side) for way, side in zip(ROUND, sides, strict=True) if fitting.told(state, one, way) == "unknown"]  # type: ignore[arg-type]
    passages = [way for way, side in new if side == "passage"]
    corridors = [way for way, side in new if side == "corridor"]
    if passages and corridors:
        return Text("Pass. {p}, corr. {c}", p=listed(passages), c=listed(corridors))
    if passages:
        return Text("Passage: {ways}", ways=listed(passages))
    if corridors:
        return Text("Corridor: {ways}", ways=listed(corridors))
    return Text("Walls") if new else Text("As it lies")


def listed(ways: list[str]) -> Text:
    """Sides of the world, one behind the other."""
    words = LETTERS[ways[0]]  # type: ignore[index]
    for way in ways[1:]:
        words = Text("{first}, {last}", first=words, last=LETTERS[way])  # type: ignore[index]
    return words


def sides_of(code: str, piece: Piece) -> dict[str, str]:
    """What each side has in the position with these letters."""
    found = next((sides for sides in piece.turned if letters(sides) == code), ())
    return dict(zip(ROUND, found, strict=False))
