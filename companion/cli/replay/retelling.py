"""Replay of a kept game as lines of text: each answer with its ask, and the events that followed."""

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
"""Longest pause in seconds; people do not want to wait again while somebody thinks."""

INDENT = " " * 17


@record
class Pace:
    """Speed of a replay, as a factor of the original one; 0 is without pauses. `sleep` waits for some seconds."""

    speed: float
    sleep: Callable[[float], None]

    def wait(self, seconds: float) -> None:
        """Wait for the original time at this speed, but never longer than `LONGEST_PAUSE`."""
        if self.speed and seconds > 0:
            self.sleep(min(seconds / self.speed, LONGEST_PAUSE))


def retell(archive: Archive, game: Game[Any], voice: Voice, pace: Pace) -> Iterator[str]:
    """Yield the lines of a kept game, each after its pause.

    Args:
        archive: The kept game.
        game: The rules of the game.
        voice: Speaker in the language of the lines.
        pace: Speed of the replay.

    Raises:
        ReplayDiverged: The rules no longer agree with the kept game.
    """
    voice.use(None, (game.catalogues, game.id))
    playback = Playback(game, archive.header, archive.session)
    try:
        yield Text("{game}: {seats}", game=game.title, seats=", ".join(playback.run.state.seats)).read(voice)
        yield from _event_lines([event for _, event in playback.run.log], voice)
        last_time = archive.entries[0].at if archive.entries else 0.0
        for entry in archive.entries:
            pace.wait(entry.at - last_time)
            last_time = entry.at
            yield from _entry_lines(playback, entry, voice)
        if playback.divergence is not None:
            raise playback.divergence
        if playback.run.is_over:
            yield Text("The end").read(voice)
    finally:
        playback.close()


def _entry_lines(playback: Playback, entry: WrittenEntry, voice: Voice) -> Iterator[str]:
    words, events = follow_entry(playback, entry)
    clock = format_time("%H:%M:%S", entry.at, unknown="--:--:--")
    yield f"{entry.number:>5}  {clock}  {words.read(voice)}"
    yield from _event_lines(events, voice)


def follow_entry(playback: Playback, entry: WrittenEntry) -> tuple[Text, tuple[Event, ...]]:
    """Play one entry; return a sentence on what people or the box did, and the events that followed."""
    open_ask = playback.run.open
    words = _describe_entry(entry.body, open_ask.ask if open_ask else None, _view(playback))
    return words, playback.follow(entry.number, entry.body)


def _view(playback: Playback) -> View | None:
    """Return the view for everybody; `None` if the rules no longer agree."""
    return None if playback.divergence else playback.game.view(playback.run.state, None)


def _event_lines(events: list[Event] | tuple[Event, ...], voice: Voice) -> Iterator[str]:
    for event in events:
        yield INDENT + event.text.read(voice)


def _describe_entry(body: Body, ask: Ask | None, view: View | None) -> Text:
    """Return a sentence on what people or the box did with an entry.

    Args:
        body: The entry.
        ask: The ask that was open then, if any.
        view: The view for everybody at that moment.
    """
    prompt = ask.text if ask is not None else verbatim(str(body.get("k", "")))
    match body:
        case {"e": "answer", "s": seat, "v": value}:
            answerer = Text("The box") if body.get("by") == "box" else verbatim(seat)
            return Text("{ask} - {who}: {what}", who=answerer, ask=prompt, what=_describe_value(ask, seat, value, view))
        case {"e": "seal", "s": seat}:
            return Text("{ask} - {who}: {what}", who=seat, ask=prompt, what=Text("chosen"))
        case {"e": "reveal", "v": opened_seals}:
            choices = [
                Text("{who}: {what}", who=seat, what=_describe_value(ask, seat, value, view))
                for seat, (value, _) in opened_seals.items()
            ]
            return Text("{ask} - {what}", ask=prompt, what=_join_texts(choices))
        case {"e": "time"}:
            return Text("{ask} - {what}", ask=prompt, what=Text("The time is up"))
        case {"e": "lost"}:
            return Text("{ask} - {what}", ask=prompt, what=Text("Choose again"))
        case {"e": "withdraw", "s": seat}:
            return Text("{ask} - {who}: {what}", who=seat, ask=prompt, what=Text("Take it back"))
        case {"e": "interrupt", "s": seat, "w": interruption}:
            offers = {offer.what: offer.text for offer in ask.interruptions} if ask is not None else {}
            return Text("{who}: {what}", who=seat, what=offers.get(interruption, verbatim(interruption)))
        case {"e": "leave", "scope": scope}:
            return Text("Leave: {scene}", scene=view.call(scope) if view is not None else scope)
    return {"undo": Text("Undo"), "redo": Text("Redo")}.get(body["e"], Text("Correct"))


def _describe_value(ask: Ask | None, seat: str, value: object, view: View | None) -> Text:
    """Return an answer as people read it."""
    if value is True:
        return Text("Done")
    if isinstance(ask, asks.Draw) and ask.private:
        return Text("a card")
    options = _list_options(ask, seat)
    if isinstance(value, str) and value in options:
        return options[value]
    if isinstance(value, str) and view is not None:
        return view.call(value)
    return verbatim(" ".join(map(str, value)) if isinstance(value, list) else str(value))


def _list_options(ask: Ask | None, seat: str) -> dict[str, Text]:
    match ask:
        case asks.Choose() if seat in ask.seats:
            return {option.id: option.text for option in ask.options_for(seat)}
        case asks.Draw():
            return {option.id: option.text for option in ask.options or ()}
    return {}


def _join_texts(texts: list[Text]) -> Text:
    """Join texts with commas."""
    if not texts:
        return verbatim("-")
    joined, *other_texts = texts
    for text in other_texts:
        joined = Text("{first}, {next}", first=joined, next=text)
    return joined
