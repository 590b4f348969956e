"""Encounters: a meeting with everything that follows it at once (L7), also of several heroes or monsters (L13.2)."""

from __future__ import annotations

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, OpenScene, Option, Seat, ask_all
from companion.games.legenden import followers, melee, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights import combat
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.state.game import Hero, LegendenState, Meeting
from companion.games.legenden.state.melee import FighterRecord, Foe, Melee, Throng
from companion.text import Text

HEROES, MONSTERS = 1, 2
"""Sides of a fight between heroes and monsters."""

MOST_MONSTERS = 3
"""Most monsters that can be met at once, as a box has no more plates."""


async def meet(hero: Hero, number: str | None = None, *, ambush: bool = False, several: bool = False) -> bool:
    """Meet a monster and settle everything that follows (L7.1, L7.9b); return True if the hero's turn can go on there.

    A monster that flees to another hero is met by that hero at once (L7.7d), and so is one that a hero flees to (LS28).
    """
    hero.state.meeting = await meetings.begin_meeting(hero, number, ambush=ambush)
    if several and hero.state.meeting is not None:
        await ask_for_more_monsters(hero)
    return await play_meetings(hero)


async def play_meetings(hero: Hero) -> bool:
    """Play the open meeting and all that follow it; return True if the hero of this turn can go on."""
    state = hero.state
    goes_on = True
    while (meeting := state.meeting or next_meeting(state)) is not None:
        state.meeting, hero_met = meeting, state.heroes[meeting.hero]
        if (throng := find_group(hero_met)) is not None:
            stands = await Encounter(state, throng).play_meeting()
            goes_on = goes_on and (hero.seat in stands or hero.seat not in throng.heroes)
        else:
            free = await meetings.play_meeting(hero_met)
            goes_on = goes_on and (free or hero_met is not hero)
            state.meeting = await meetings.find_following_meeting(hero_met)
    return goes_on and hero.alive


def next_meeting(state: LegendenState) -> Meeting | None:
    """Return the first of the meetings that follow at once, if its monster is still there."""
    while state.upcoming:
        meeting = state.upcoming.pop(0)
        if meeting.number is None or meeting.number in state.monsters:
            return meeting
    return None


# Of several heroes, or with several monsters (L13.2).


def find_group(hero: Hero) -> Throng | None:
    """Return the group of the open meeting, if several heroes or monsters meet, or if a monster helps (L13.4)."""
    state = hero.state
    if state.company is None or state.meeting is None:
        return None
    if state.throng is None:
        heroes = list_heroes_here(hero)
        if len(heroes) == 1 and not followers.list_servants(hero):
            return None
        state.throng = make_group(state, heroes)
    return state.throng


def list_heroes_here(hero: Hero) -> list[Hero]:
    """Return the hero and all who stand free in the same room."""
    return [hero, *(other for other in hero.companions_here() if other.due == "nothing")]


def make_group(state: LegendenState, heroes: list[Hero]) -> Throng:
    """Return the group of these heroes and the monster; its player is no hero of the fight if possible (L7.2a)."""
    meeting = state.meeting
    assert meeting is not None
    seats = [hero.seat for hero in heroes]
    foe = Foe(meeting.kind, meeting.number)
    return Throng(seats, state.opponent(seats[0], seats), [foe], ambush=meeting.ambush)


async def ask_for_more_monsters(hero: Hero) -> None:
    """Ask which other monsters are in the room (L13.2a)."""
    state = hero.state
    assert state.meeting is not None
    throng = state.throng = make_group(state, list_heroes_here(hero))
    answer = "yes"
    while answer == "yes":
        met = tuple(foe.number for foe in throng.foes if foe.number is not None)
        another = await meetings.begin_meeting(hero, None, excluded=met)
        if another is None:
            return
        throng.foes.append(Foe(another.kind, another.number))
        answer = await ask_option(lambda: _build_next_monster_ask(hero))
    throng.ambush = throng.ambush or answer == "ambush"


def _build_next_monster_ask(hero: Hero) -> Choose | None:
    if not hero.alive or hero.state.throng is None:
        return None
    count = len(hero.state.throng.foes)
    no, ambush = Option("no", Text("No more")), Option("ambush", Text("An ambush"))
    more = Option("yes", Text("One more")) if count < MOST_MONSTERS else EMPTY
    return hero.build_choice("monster.more", Text("{n} monsters", n=count), no, more, ambush)


def _build_approach_ask(state: LegendenState) -> Choose | None:
    throng = state.throng
    if throng is None:
        return None
    foes = [foe for foe in throng.foes if not foe.gone]
    heroes = [state.heroes[seat] for seat in throng.heroes if state.heroes[seat].alive]
    if not foes or not heroes:
        return None
    monster = state.monster(foes[0].kind).name_beside(heroes[0].called)
    if len(heroes) == 1:
        key, text = "meeting.hero", Text("{hero} >< {monster}", hero=heroes[0].called, monster=monster)
    else:
        key, text = "meeting.heroes", Text("You >< {monster}", monster=monster)
    if len(foes) > 1:
        text = Text("{n} monsters", n=len(foes))
    return Choose(
        key=key,
        seats=tuple(hero.seat for hero in heroes),
        text=text,
        options={hero.seat: meetings.list_approaches(hero) for hero in heroes},
    )


class Encounter:
    """A meeting of several heroes or monsters, from the choices to its end (L13.2)."""

    def __init__(self, state: LegendenState, throng: Throng) -> None:
        self.state, self.throng = state, throng

    async def play_meeting(self) -> list[Seat]:
        """Play the meeting to its end; return the heroes who still stand there, free to go on."""
        self.state.meeting = None
        try:
            with OpenScene(self.state.scopes, "meeting"):
                return await self.play_reactions()
            # Reached where people leave the scene: `OpenScene` ends it there.
            return self.list_standing()
        finally:
            self.leave_monsters()
            self.state.throng = self.state.melee = self.state.meeting = self.state.fight = None
            monster_cards.shuffle_cards_back(self.state)

    def leave_monsters(self) -> None:
        """Leave monsters in the room that were turned up and not settled in another way (L7.9a)."""
        for foe in self.throng.foes:
            if not foe.gone and foe.number is None:
                foe.number = self.state.leave_behind(self.meeting_of(foe))

    def list_standing(self) -> list[Seat]:
        """Return the seats of the heroes who live and have neither turned back nor fled."""
        heroes = (self.state.heroes[seat] for seat in self.throng.heroes)
        return [hero.seat for hero in heroes if hero.alive and hero.due == "nothing"]

    def list_staying(self) -> list[Hero]:
        """Return the living heroes who attack or wait."""
        heroes = (self.state.heroes[seat] for seat in self.throng.heroes)
        return [hero for hero in heroes if hero.alive and self.throng.choices.get(hero.seat) != "back"]

    async def play_reactions(self) -> list[Seat]:
        """Play the choices, one reaction of each monster, and what follows (L13.2a, L13.2b, LS32)."""
        self.eat_caught()
        if (first := next((foe for foe in self.throng.foes if not foe.gone), None)) is not None:
            meetings.tell_reader(self.state, self.throng.heroes[0], self.throng.opponent, first.kind)
        await self.take_card()
        if not self.throng.ambush and not await self.ask_approaches():
            return self.list_standing()
        for foe in self.throng.foes:
            await self.play_reaction(foe)
            # Each monster has a card of its own, drawn from the whole deck (L13.2a, LS10).
            monster_cards.shuffle_cards_back(self.state)
        fled = await self.fight_all()
        self.turn_back()
        return [seat for seat in self.list_standing() if seat not in fled]

    async def take_card(self) -> None:
        """Take a card for each monster, where the box draws them (L7.2b, L13.2a)."""
        await monster_cards.deal_card(self.state.heroes[self.throng.heroes[0]], self.throng.opponent)

    def eat_caught(self) -> None:
        """Let a giant spider eat every hero who is caught in a web (L11.5)."""
        for foe in self.throng.foes:
            caught = [self.state.heroes[seat] for seat in self.throng.heroes if self.state.heroes[seat].is_in_web]
            if foe.kind == webs.SPIDER and caught:
                foe.number, foe.gone = self.state.leave_behind(self.meeting_of(foe)), True
                for hero in caught:
                    webs.eat_caught_hero(hero)

    async def ask_approaches(self) -> bool:
        """Ask all heroes, who answer aloud, what they do (L7.5a, L13.2b); return True if anybody answered."""
        answers = await ask_all(lambda: _build_approach_ask(self.state))
        for seat, answer in answers.items():
            if answer in meetings.APPROACHES:
                self.throng.choices[seat] = answer
        return bool(answers)

    def meeting_of(self, foe: Foe) -> Meeting:
        """Return the meeting with one monster: attack goes before wait, turning back counts only if all do (L13.2b)."""
        stay = self.list_staying()
        hero = stay[0].seat if stay else self.throng.heroes[0]
        attacks = any(self.throng.choices.get(other.seat) == "attack" for other in stay)
        meeting = Meeting(hero, self.throng.opponent, foe.kind, foe.number, self.throng.ambush)
        meeting.choice = "attack" if attacks else "wait" if stay else "back"
        return meeting

    async def play_reaction(self, foe: Foe) -> None:
        """Read one card and one reaction for a monster; some may flee while others stay (L13.2a)."""
        if foe.gone or self.throng.ambush:
            foe.reaction = "fight"
            return
        meeting = self.state.meeting = self.meeting_of(foe)
        await self.take_card()
        if len(self.throng.foes) > 1:
            self.state.tell(
                "meeting.next",
                Text("{monster} comes next: read its card.", monster=self.state.monster(foe.kind).definite),
            )
        await meetings.settle_reaction(self.state)
        foe.reaction = meeting.reaction
        if foe.reaction == "flees":
            foe.gone = await monster_flight.flee_or_go_back(self.state)
            foe.reaction = "flees" if foe.gone else "fight"
        foe.card = monster_cards.find_held_card(self.state, self.throng.opponent)
        foe.number = meeting.number
        if foe.gone and meeting.goes_to is not None:
            # The hero to whom it has fled meets it after this (L7.7d).
            self.state.upcoming.append(self.state.meeting_with(meeting.goes_to, foe.kind, foe.number))
        self.state.meeting = None

    async def fight_all(self) -> list[Seat]:
        """Fight with all who attacked or waited (LS32); return the heroes who fled."""
        foes = [foe for foe in self.throng.foes if foe.reaction == "fight" and not foe.gone]
        heroes = self.list_staying()
        if not foes or not heroes:
            return []
        if len(foes) == len(heroes) == 1 and not followers.list_servants(heroes[0]):
            return await self.fight_duel(heroes[0], foes[0])
        return await self.fight_group(heroes, foes)

    async def fight_duel(self, hero: Hero, foe: Foe) -> list[Seat]:
        """Fight as in any other fight, as only one hero and one monster are left (L8)."""
        meeting = self.state.meeting = self.meeting_of(foe)
        monster_cards.take_up_card(self.state, self.throng.opponent, foe.card)
        stands = await meetings.fight_monster(hero)
        foe.number, foe.gone = meeting.number, True
        following = await meetings.find_following_meeting(hero)
        if following is not None:
            self.state.upcoming.append(following)
        return [] if stands else [hero.seat]

    async def fight_group(self, heroes: list[Hero], foes: list[Foe]) -> list[Seat]:
        """Fight with more than two (L13.3), and take away or leave the monsters afterwards (L8.14, L8.15)."""
        state, opponent = self.state, self.throng.opponent

        async def muster(fight: Melee) -> None:
            for hero in heroes:
                await melee.call_up_hero(fight, hero, HEROES)
            for foe in foes:
                monster_cards.take_up_card(state, opponent, foe.card)
                points = await combat.ask_monster_life(state, heroes[0], opponent, foe.kind)
                index = self.throng.foes.index(foe)
                fight.fighters.append(FighterRecord(opponent, MONSTERS, kind=foe.kind, foe=index, points=points))
                monster_cards.shuffle_cards_back(state)

        fought = await melee.fight_melee(state, muster)
        if fought is None:
            return []
        for fighter in fought.fighters:
            if fighter.foe is None:
                continue
            foe = self.throng.foes[fighter.foe]
            meeting = self.meeting_of(foe)
            if fighter.fate == "fallen":
                self.state.discard(meeting.number)
            elif fighter.fate == "fights":
                foe.number = self.state.leave_behind(meeting)
            foe.gone = True
        return melee.list_fled(fought)

    def turn_back(self) -> None:
        """Send the heroes back who turned back; awake monsters stay, or follow if all turned back (L7.6a-c)."""
        numbers = []
        for foe in self.throng.foes:
            if foe.reaction in ("passive", "follows") and not foe.gone:
                foe.number = self.state.leave_behind(self.meeting_of(foe))
                numbers += [foe.number] if foe.reaction == "follows" else []
        for seat, approach in self.throng.choices.items():
            hero = self.state.heroes[seat]
            if approach == "back" and hero.alive:
                hero.due = "back"
                if numbers and hero.pursuer is None:
                    hero.pursuer = numbers[0]
