"""Words that several pages share: who is asked, how late it is, the need of a roll, and chances."""

from __future__ import annotations

from fractions import Fraction

from companion.asks import Roll, Seat
from companion.dice import Die, Need
from companion.pages.headlines import headed_view
from companion.pages.rows import Ways, Words
from companion.pages.situation import Situation
from companion.text import Text, verbatim
from companion.view import DeckMeter, Meter, View


def header(situation: Situation, seat: Seat | None = None) -> Ways:
    """Return the head: the headline with a meter, and how late it is.

    The headline is who must answer, and in a fight the fighters. Where several are asked at once it is just the seat.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat that is named in place of the headline, where several are asked.
    """
    view = headed_view(situation)
    if view.versus:
        return view.versus
    times = view.phase or _times(view.sun)
    if (dangers := _dangers(situation)) and situation.ask is not None:
        people = situation.ask.seats if seat is None else (seat,)
        if all(is_naming_seat(situation, situation.ask.text, one, headed=False) for one in people):
            # The prompt says who is meant, so its place is free.
            # The sun keeps its word as long as it can: a third fraction beside two others says nothing.
            return tuple((danger, time) for time in (times[0], times[-1]) for danger in dangers)
    if seat is not None:
        return (seat, times[0]), (seat, times[-1])
    names = _names(view)
    alone = dict(view.headline.params).get("who") if view.phase else None
    if isinstance(alone, str | Text):
        # How far a fight has come matters more than where it is, and a whole name more than both.
        return tuple((name, time) for time in (times[0], times[-1]) for name in (*names, alone))
    ways = *((name, times[0]) for name in names), *((name, times[-1]) for name in names)
    if view.meters and view.meters[0].value is None:
        # A figure that nobody knows says less than the word for the sun.
        ways = (*ways[: len(names)], (view.headline, times[0]), *ways[len(names) :])
    # A cut name is read as another name, so the word for a figure's meaning is left out first.
    return (*ways, (_barely(view), times[-1]), ways[-1])


def _dangers(situation: Situation) -> tuple[Words, ...]:
    """Return the chance of a danger that the game names, in ever fewer words; none where people want no number."""
    view = situation.view
    if view.danger is None or situation.mood != "number" or "danger" not in view.words:
        return ()
    named, cent = view.words["danger"], percent(view.danger)
    both = Text("{danger} {chance} {percent}", danger=named, chance=str(view.danger), percent=cent)
    one = Text("{danger} {chance}", danger=named, chance=str(view.danger))
    return both, one, one.using(danger=named, chance=cent)


def is_naming_seat(situation: Situation, words: Words, seat: Seat, *, headed: bool = True) -> bool:
    """Return True if the prompt names this seat or its hero, or the headline does.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        words: Words to translate, or a name or figure.
        seat: The seat.
        headed: True if the headline stands above the prompt.
    """
    view = situation.view
    people = {seat, str(view.names.get(seat, seat))}
    prompt = [value for value, _ in words.parts(str)] if isinstance(words, Text) else [words]
    return not people.isdisjoint(prompt) or (headed and str(view.headline) in people)


def titled(situation: Situation, title: Words) -> Ways:
    """Return a page's own name, and how late it is.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        title: The name of the page.
    """
    return tuple((title, time) for time in _times(situation.view.sun))


def _names(view: View) -> tuple[Words, ...]:
    """Return the headline with as many of its meters as there may be room for; the last of these can be cut."""
    if not view.meters:
        return (view.headline,)
    one, *others = [Text("{label} {value}", label=meter.label, value=_figure(meter)) for meter in view.meters[:2]]
    both = [Text("{who} {one} {other}", who=view.headline, one=one, other=other) for other in others]
    first = view.meters[0]
    return (*both, Text("{who} {label} {value}", who=view.headline, label=first.label, value=_figure(first)))


def _barely(view: View) -> Words:
    """Return the headline with the figure alone, or without one that nobody knows."""
    figure = view.meters[0].value if view.meters else None
    return view.headline if figure is None else Text("{who} {value}", who=view.headline, value=figure)


def _figure(meter: Meter) -> str | int:
    """Return the value, as a number where it is known: words can be cut, numbers never are."""
    return "?" if meter.value is None else meter.value


def _times(sun: Meter | None) -> tuple[Words, ...]:
    """Return the sun with its word and without; the figures stand at the same place in both."""
    if sun is None or sun.value is None:
        return ("",)
    figures = str(sun.value) if sun.max is None else f"{sun.value:>{len(str(sun.max))}}/{sun.max}"
    return Text("{label} {figures}", label=sun.label, figures=figures), figures


def prompt_row(situation: Situation, words: Words) -> Ways:
    """Return the prompt, with the seconds left of a deadline.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        words: Words to translate, or a name or figure.
    """
    return ((words, seconds_left(situation)),)


def addressed_prompt(situation: Situation, words: Words, seat: Seat) -> Ways:
    """Return the prompt, with the name of the seat in a fight, where the head names the fighters.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        words: Words to translate, or a name or figure.
        seat: The seat that is asked.
    """
    whole = prompt_row(situation, address(situation, words, seat))
    # Where both have no room, the prompt counts: the page before has said whose turn it is to answer.
    return (*whole, *prompt_row(situation, words)) if situation.view.versus else whole


def address(situation: Situation, words: Words, seat: Seat) -> Words:
    """Return the words with the name of the seat in front, in a fight where they do not name it.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        words: Words to translate, or a name or figure.
        seat: The seat that is asked.
    """
    if situation.view.versus and not is_naming_seat(situation, words, seat, headed=False):
        return Text("{who}: {what}", who=seat, what=words)
    return words


def seconds_left(situation: Situation) -> str:
    """Return the seconds left of a deadline, or nothing."""
    return "" if situation.seconds is None else str(situation.seconds)


def needed(need: Need) -> Text:
    """Return the words for the need of a roll."""
    match need.op:
        case "<=":
            return Text("{n} or less", n=need.value)
        case "<":
            return Text("under {n}", n=need.value)
        case ">=":
            return Text("{n} or more", n=need.value)
        case ">":
            return Text("over {n}", n=need.value)


def dice_and_need(roll: Roll) -> Words:
    """Return the dice and the need of the roll."""
    dice = dice_name(roll.die, roll.count)
    return dice if roll.need is None else Text("{dice}: {need}", dice=dice, need=needed(roll.need))


def dice_name(die: Die, count: int) -> Text:
    """Return the dice as people call them: "T12", "2 T12".

    Args:
        die: The kind of die.
        count: Number of dice.
    """
    return die.called if count == 1 else Text("{n} {die}", n=count, die=die.called)


def percent(chance: Fraction) -> str:
    """Return a chance in whole per cent; a chance that is neither certain nor impossible never looks so."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"


LONGEST_FRACTION = 6


def fraction(chance: Fraction) -> str:
    """Return a chance as a fraction where it is short enough to be read, else in per cent."""
    return str(chance) if len(str(chance)) <= LONGEST_FRACTION else percent(chance)


def read_chance(chance: Fraction) -> Text | str:
    """Return a chance as people say it: a fraction or per cent, and in a word where nothing is left to chance."""
    if chance == 0:
        return Text("no chance")
    return Text("certain") if chance == 1 else fraction(chance)


def chance_ways(chance: Fraction) -> tuple[Text | str, ...]:
    """Return ways to say a chance, the longest first.

    Args:
        chance: The chance.
    """
    return read_chance(chance), Text("sure") if chance == 1 else percent(chance)


def cards_left(deck: DeckMeter) -> Text:
    """Return how many cards a deck still has."""
    return Text("? left") if deck.left is None else Text("{n} left", n=deck.left)


def join_names(names: tuple[Seat, ...]) -> str:
    """Return names separated by commas."""
    return ", ".join(names)


def name_player(seat: Seat, hero: Words) -> Text:
    """Return the name of a player with that of the hero: "Ada (Rohan)"; one alone where both are the same.

    Args:
        seat: The seat, which is the player's name.
        hero: The name of the hero.
    """
    return verbatim(seat) if str(hero) == seat else Text("{player} ({hero})", player=seat, hero=hero)


def awaited_by_name(names: tuple[Seat, ...]) -> Ways:
    """Return those whom all wait for: by name as long as all of them have room, else their number.

    Only where a secret is counted nobody is waited for before the ask is over.
    """
    if not names:
        return ((Text("All have chosen"), ""),)
    few, many = Text("Waiting for {names}", names=join_names(names)), Text("Waiting for {n}", n=len(names))
    return (few, ""), (join_names(names), ""), (few if len(names) == 1 else many, "")
