"""Meetings with monsters (möte med monster): L7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from companion.asking import ask_option, choice
from companion.asks import THE_BOX, Choose, OpenScene, Option, Options, Seat
from companion.games.legenden import monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights import combat
from companion.games.legenden.monsters import webs
from companion.games.legenden.state.game import Approach, Hero, LegendenState, Meeting, Reaction
from companion.kit.questions import ask_if_several
from companion.text import Text

NEW = "new"
APPROACHES: tuple[Approach, ...] = get_args(Approach)
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)


async def begin_meeting(
    hero: Hero, number: str | None, *, ambush: bool = False, excluded: tuple[str, ...] = ()
) -> Meeting | None:
    """Begin a meeting with a monster left behind, or another (L7.1, L7.9a); not with those that are `excluded`."""
    state = hero.state
    if number is None:
        picked = await ask_if_several(state, lambda: _build_monster_ask(hero, excluded))
        number = picked if picked in state.monsters else None
    if number is not None:
        return state.meeting_with(hero.seat, state.monsters[number].kind, number, ambush=ambush)
    if hero.alive and "drawn" in state.modes.values():
        # It draws what it can: no player should wonder why the box cannot draw this card.
        hero.tell("card.unknown", Text("{hero}: tell what it is: the box has no room cards."))
    kinds = (Option(kind.id, kind.name) for kind in state.book.roaming)
    kind = await hero.choose("monster.kind", Text("{hero} meets:"), *kinds)
    return state.meeting_with(hero.seat, kind, None, ambush=ambush) if kind else None


def _build_monster_ask(hero: Hero, excluded: tuple[str, ...]) -> Choose | None:
    known = [
        Option(number, Text("{n}: {monster}", n=number, monster=hero.state.monster(monster.kind).name))
        for number, monster in hero.state.monsters.items()
        if number not in excluded and monster.is_alone
    ]
    if not hero.alive:
        return None
    new = Option(NEW, Text("A new monster"))
    return hero.build_choice("monster.which", Text("{hero}: which one?"), new, *known)


async def play_meeting(hero: Hero) -> bool:
    """Play one meeting to its end; return True if the hero still stands there, free to go on."""
    state = hero.state
    try:
        with OpenScene(state.scopes, "meeting"):
            return await play_encounter(hero)
        # Reached where people leave the scene: `OpenScene` ends it there.
        leave_monster(state)
        return hero.alive
    finally:
        monster_cards.shuffle_cards_back(state)


def leave_monster(state: LegendenState) -> None:
    """Leave the monster there that was turned up, if people have left its meeting or its turn (L7.9a)."""
    if state.meeting is not None:
        state.leave_behind(state.meeting)


async def play_encounter(hero: Hero) -> bool:
    """Play choice, reaction and what follows; an ambush (överfall) is a fight at once (L7.3, L7.10a)."""
    state = hero.state
    meeting = state.meeting
    assert meeting is not None
    # A hero caught in a web meets no spider: the one that has reached them eats them (L11.5).
    if meeting.kind == webs.SPIDER and hero.is_in_web:
        state.leave_behind(meeting)
        webs.eat_caught_hero(hero)
        return False
    tell_reader(state, hero.seat, meeting.opponent, meeting.kind)
    await monster_cards.deal_card(hero, meeting.opponent)
    if not meeting.ambush:
        choice_made = await ask_option(lambda: _build_approach_ask(hero))
        if choice_made not in APPROACHES:
            return hero.alive
        meeting.choice = choice_made
        match await settle_reaction(state):
            case "passive" | "follows":
                return turn_hero_back(hero)
            # One that cannot get out does not flee: then it comes to a fight below (L7.7a).
            case "flees" if await monster_flight.flee_or_go_back(state):
                return True
    return await fight_monster(hero)


def tell_reader(state: LegendenState, seat: Seat, reader: Seat, kind: str) -> None:
    """Tell who plays the monster that this seat's hero meets, and reads its card (L7.2a, L7.2b)."""
    name = state.monster(kind).name
    if reader == THE_BOX:
        state.tell("meeting.reader", Text("The box plays the monster: {monster}.", monster=name), who=seat)
        return
    state.tell(
        "meeting.reader", Text("{seat} reads the card in secret: {monster}.", seat=reader, monster=name), who=seat
    )


def _build_approach_ask(hero: Hero) -> Choose | None:
    """Ask for attack (anfalla), wait (avvakta) or turn back (vända om), said aloud (L7.4, L7.5a)."""
    state = hero.state
    if not hero.alive or state.meeting is None:
        return None
    text = Text("{hero} >< {monster}", monster=state.monster(state.meeting.kind).name_beside(hero.called))
    return hero.build_choice("meeting.hero", text, *list_approaches(hero))


def list_approaches(hero: Hero) -> Options:
    """Return the lines: attack, wait, or turn back if the hero can (L7.4, L7.6a)."""
    attack, wait = Option("attack", Text("Attack")), Option("wait", Text("Wait"))
    return (attack, wait, Option("back", Text("Turn back"))) if hero.can_turn_back else (attack, wait)


async def settle_reaction(state: LegendenState) -> str:
    """Read the card's (monsterkort) reaction to that choice, which the monster's player reads out (L7.2b, L7.5b)."""
    meeting = state.meeting
    assert meeting is not None
    reaction = await monster_cards.read_reaction(
        state, meeting.opponent, meeting.kind, meeting.choice, lambda: _build_reaction_ask(state)
    )
    if reaction in REACTIONS:
        meeting.reaction = reaction
    return reaction


def _build_reaction_ask(state: LegendenState) -> Choose | None:
    meeting = state.meeting
    if meeting is None or not state.heroes[meeting.hero].alive:
        return None
    fight, flees = Option("fight", Text("Fights")), Option("flees", Text("Flees"))
    passive, follows = Option("passive", Text("Stays passive")), Option("follows", Text("Follows"))
    options = (passive, follows) if meeting.choice == "back" else (fight, flees)
    text = IF_CHOSEN[meeting.choice or "attack"].using(monster=state.monster(meeting.kind).short_name)
    return choice("meeting.reaction", state.reader(meeting.opponent, meeting.hero), text, *options)


IF_CHOSEN: Mapping[str, Text] = {
    "attack": Text("If attacked, {monster}:"),
    "wait": Text("If you wait, {monster}:"),
    "back": Text("If you go, {monster}:"),
}
"""Words of the card's line that is read out, by what the hero does."""


def turn_hero_back(hero: Hero) -> bool:
    """Send the hero back next turn; the monster stays, awake, or follows (L7.6a-c)."""
    state = hero.state
    assert state.meeting is not None
    number = state.leave_behind(state.meeting)
    hero.due = "back"
    if state.meeting.reaction == "follows" and hero.pursuer is None:
        # Another one that has followed since before is met first, and one follows at a time (L7.6c, LS30).
        hero.pursuer = number
    return False


async def fight_monster(hero: Hero) -> bool:
    """Fight to the death (L7.8), and settle what is left; return True if the hero still stands there, free to go on."""
    state = hero.state
    meeting = state.meeting
    assert meeting is not None
    outcome = await combat.fight_duel(state, hero, meeting.opponent, meeting.kind)
    # One that was driven off has gone its way already (L8.9).
    match outcome:
        case "won":
            state.discard(meeting.number)
        case "died" | "fled" | "left":
            state.leave_behind(meeting)
    return outcome not in ("died", "fled")


async def find_following_meeting(hero: Hero) -> Meeting | None:
    """Return the meeting that follows this one at once, if any (L7.7d, LS28)."""
    state = hero.state
    last, fight = state.meeting, state.fight
    state.meeting = state.fight = None
    if last is not None and last.goes_to is not None:
        return state.meeting_with(last.goes_to, last.kind, last.number)
    if hero.alive and fight is not None and fight.exit == "monster":
        return await begin_meeting(hero, None, excluded=(last.number,) if last and last.number else ())
    return None
