"""Counters that the box draws: how they are shown, and whether they fit (DT14, D6.1, D6.2)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Draw, Option
from companion.games.labirynt.data.pieces import ROUND, Piece, letters
from companion.games.labirynt.maze import container, fitting
from companion.games.labirynt.maze.fitting import Sides
from companion.games.labirynt.maze.names import segment_name
from companion.games.labirynt.maze.shapes import describe_ways
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import OPEN, Segment
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text


@question(ask_option)
def ask_draw(state: LabyrinthState) -> Draw | None:
    """Draw the next counter. Only the box can name it, as many counters have the same name."""
    if not container.can_draw(state):
        return None
    lines = tuple(Option(id, piece_name(state, piece)) for id, piece in container.known_pieces(state).items())
    deck, words = f"decks.{container.DECK}", draw_prompt(state)
    return Draw(key="segment.draw", seats=(state.speaker,), text=words, deck=deck, options=lines, unnamed=True)


def draw_prompt(state: LabyrinthState) -> Text:
    """Return the prompt to draw; it is shorter where the mark of the outside set follows it."""
    if container.are_counters_outside(state):
        return marked(Text("Party: draw one"), outside=True)
    return Text("Party: draw a segment")


async def choose_position(state: LabyrinthState, segment: Segment, piece: Piece) -> str:
    """Return the position in which the counter is laid.

    The answer is the letters of its sides, "yes" where nobody has typed them in, "misfit", or "another".
    """
    if not piece.sides:
        return await ask_fit(state, segment, piece)
    if not fitting.fitting_positions(state, segment, piece):
        return "misfit"
    return await ask_position(state, segment, piece)


@question(ask_option)
def ask_position(state: LabyrinthState, segment: Segment, piece: Piece) -> Choose | None:
    """Ask in which position the counter lies, of all that fit the known neighbours."""
    found = sorted(
        fitting.fitting_positions(state, segment, piece), key=lambda sides: [side not in OPEN for side in sides]
    )
    if not found:
        return None
    lines = (Option(letters(sides), describe_position(state, segment, sides)) for sides in found)
    words = Text("{segment}: how?", segment=piece_name(state, piece))
    return state.build_choice("segment.fits", words, *lines, *REFUSALS)


@question(ask_option)
def ask_fit(state: LabyrinthState, _one: Segment, piece: Piece) -> Choose | None:
    """Ask whether the counter fits, where its sides are unknown; they are asked for afterwards."""
    words = Text("{segment}: fits?", segment=piece_name(state, piece))
    return state.build_choice("segment.fits", words, Option("yes", Text("It fits")), *REFUSALS)


REFUSALS = (Option("misfit", Text("It does not fit")), Option("another", Text("We drew another")))
"""Lines for a counter that is not laid."""


def piece_name(state: LabyrinthState, piece: Piece) -> Text:
    """Return the name of a counter, with the mark of the outside set if it was counted there."""
    return marked(segment_name(piece.find_or_kind), container.are_counters_outside(state))


def describe_position(state: LabyrinthState, segment: Segment, sides: Sides) -> Text:
    """Return a position by its open sides, without the one by which it is entered."""
    unknown = fitting.unknown_sides(state, segment)
    new = [(way, side) for way, side in zip(ROUND, sides, strict=True) if way in unknown]
    passages = [way for way, side in new if side == "passage"]
    corridors = [way for way, side in new if side == "corridor"]
    if passages and corridors:
        return Text("Pass. {p}, corr. {c}", p=describe_ways(passages), c=describe_ways(corridors))
    if passages:
        return Text("Passage: {ways}", ways=describe_ways(passages))
    if corridors:
        return Text("Corridor: {ways}", ways=describe_ways(corridors))
    return Text("Walls") if new else Text("As it lies")


def sides_of_position(code: str, piece: Piece) -> dict[str, str]:
    """Return the sides of a counter in the position with these letters, by way."""
    found = next((sides for sides in piece.turned if letters(sides) == code), ())
    return dict(zip(ROUND, found, strict=False))
