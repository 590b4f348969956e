"""A kept game told again, line by line: who answered what to which ask, and what was told then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion import asks
from companion.asks import Ask
from companion.game import Game
from companion.language import Voice
from companion.record import record
from companion.state import Event
from companion.table.archive import Archive, WrittenEntry
from companion.table.entry_path import Body
from companion.table.playback import Playback
from companion.table.times import format_time
from companion.text import Text, verbatim
from companion.view import View

LONGEST_PAUSE = 5.0
"""Most seconds of a pause; nobody wants to see again how long somebody thought."""

INDENT = " " * 17


@record
class Pace:
    """Speed as a factor of the original one, 0 without any pause; `sleep` waits this many seconds."""

    speed: float
    sleep: Callable[[float], None]

    def wait(self, seconds: float) -> None:
        """Wait as long as it took then, but never long."""
        if self.speed and seconds > 0:
            self.sleep(min(seconds / self.speed, LONGEST_PAUSE))


def retell(archive: Archive, game: Game[Any], voice: Voice, pace: Pace) -> Iterator[str]:
    """Yield the game's lines, each after its pause; raises `ReplayDiverged` where it cannot be followed to its end."""
    voice.use(None, (game.catalogues, game.id))
    walk = Playback(game, archive.header, archive.session)
    try:
        yield Text("{game}: {seats}", game=game.title, seats=", ".join(walk.run.state.seats)).read(voice)
        yield from _event_lines([event for _, event in walk.run.log], voice)
        before = archive.entries[0].at if archive.entries else 0.0
        for entry in archive.entries:
            pace.wait(entry.at - before)
            before = entry.at
            yield from _step(walk, entry, voice)
        if walk.divergence is not None:
            raise walk.divergence
        if walk.run.is_over:
            yield Text("The end").read(voice)
    finally:
        walk.close()


def _step(walk: Playback, entry: WrittenEntry, voice: Voice) -> Iterator[str]:
    words, told = follow(walk, entry)
    clock = format_time("%H:%M:%S", entry.at, unknown="--:--:--")
    yield f"{entry.number:>5}  {clock}  {words.read(voice)}"
    yield from _event_lines(told, voice)


def follow(walk: Playback, entry: WrittenEntry) -> tuple[Text, tuple[Event, ...]]:
    """Play one entry; return what people or the box did, and what was told then."""
    opened = walk.run.open
    words = _words(entry.body, opened.ask if opened else None, _view(walk))
    return words, walk.follow(entry.number, entry.body)


def _view(walk: Playback) -> View | None:
    """Return the view for everybody; None where the rules no longer agree."""
    return None if walk.divergence else walk.game.view(walk.run.state, None)


def _event_lines(events: list[Event] | tuple[Event, ...], voice: Voice) -> Iterator[str]:
    for event in events:
        yield INDENT + event.text.read(voice)


def _words(body: Body, ask: Ask | None, view: View | None) -> Text:
    """Return what people or the box did; `ask` is what was open then."""
    asked = ask.text if ask is not None else verbatim(str(body.get("k", "")))
    match body:
        case {"e": "answer", "s": seat, "v": value}:
            who = Text("The box") if body.get("by") == "box" else verbatim(seat)
            return Text("{ask} - {who}: {what}", who=who, ask=asked, what=_value(ask, seat, value, view))
        case {"e": "seal", "s": seat}:
            return Text("{ask} - {who}: {what}", who=seat, ask=asked, what=Text("chosen"))
        case {"e": "reveal", "v": opened}:
            choices = [
                Text("{who}: {what}", who=seat, what=_value(ask, seat, value, view))
                for seat, (value, _) in opened.items()
            ]
            return Text("{ask} - {what}", ask=asked, what=_joined(choices))
        case {"e": "time"}:
            return Text("{ask} - {what}", ask=asked, what=Text("The time is up"))
        case {"e": "lost"}:
            return Text("{ask} - {what}", ask=asked, what=Text("Choose again"))
        case {"e": "withdraw", "s": seat}:
            return Text("{ask} - {who}: {what}", who=seat, ask=asked, what=Text("Take it back"))
        case {"e": "interrupt", "s": seat, "w": what}:
            offers = {offer.what: offer.text for offer in ask.interruptions} if ask is not None else {}
            return Text("{who}: {what}", who=seat, what=offers.get(what, verbatim(what)))
        case {"e": "leave", "scope": scope}:
            return Text("Leave: {scene}", scene=view.call(scope) if view is not None else scope)
    return {"undo": Text("Undo"), "redo": Text("Redo")}.get(body["e"], Text("Correct"))


def _value(ask: Ask | None, seat: str, value: object, view: View | None) -> Text:
    """Return an answer as people read it."""
    if value is True:
        return Text("Done")
    if isinstance(ask, asks.Draw) and ask.private:
        return Text("a card")
    options = _options(ask, seat)
    if isinstance(value, str) and value in options:
        return options[value]
    if isinstance(value, str) and view is not None:
        return view.call(value)
    return verbatim(" ".join(map(str, value)) if isinstance(value, list) else str(value))


def _options(ask: Ask | None, seat: str) -> dict[str, Text]:
    match ask:
        case asks.Choose() if seat in ask.seats:
            return {option.id: option.text for option in ask.options_for(seat)}
        case asks.Draw():
            return {option.id: option.text for option in ask.options or ()}
    return {}


def _joined(texts: list[Text]) -> Text:
    """Join texts with commas."""
    if not texts:
        return verbatim("-")
    whole, *rest = texts
    for text in rest:
        whole = Text("{first}, {next}", first=whole, next=text)
    return whole
