"""Every meeting with all that comes of it at once."""

from __future__ import annotations

from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero, LegendenState, Meeting
from companion.games.legenden.throngs import throngs


async def meet(hero: Hero, number: str | None = None, *, ambush: bool = False, several: bool = False) -> bool:
    """Meet a monster, and settle all that comes of it (L7.1, L7.9b). Says whether the hero's turn can go on there.

    A monster that flees to another hero is met by him at once (L7.7d), and so is one that a hero flees to (LS28).
    """
    hero.state.meeting = await meetings.begin(hero, number, ambush=ambush)
    if several and hero.state.meeting is not None:
        await throngs.more(hero)
    return await play_out(hero)


async def play_out(hero: Hero) -> bool:
    """The open meeting and all that follows it; says whether this hero, whose turn it is, can go on."""
    state = hero.state
    goes_on = True
    while state.meeting is not None:
        met = state.heroes[state.meeting.hero]
        if (throng := throngs.begun(met)) is not None:
            stands = await throngs.Encounter(state, throng).play_meeting()
            goes_on = goes_on and (hero.seat in stands or hero.seat not in throng.heroes)
        else:
            free = await meetings.play_meeting(met)
            goes_on = goes_on and (free or met is not hero)
            state.meeting = await meetings.follow_up(met)
        state.meeting = state.meeting or come_next(state)
    return goes_on and hero.alive


def come_next(state: LegendenState) -> Meeting | None:
    """The first of the meetings that come right after, if that monster is still there."""
    while state.upcoming:
        meeting = state.upcoming.pop(0)
        if meeting.number is None or meeting.number in state.monsters:
            return meeting
    return None
