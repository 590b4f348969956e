"""Every meeting with all that comes of it at once (L7); of several heroes, or with several monsters, too (L13.2)."""

from __future__ import annotations

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, OpenScene, Option, Seat, ask_all
from companion.games.legenden import followers, melee, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights import combat
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.state.game import Hero, LegendenState, Meeting
from companion.games.legenden.state.melee import Fighter, Foe, Melee, Throng
from companion.text import Text

HEROES, MONSTERS = 1, 2
"""The sides of a fight between heroes and monsters."""

MOST = 3
"""So many monsters can be met at once: more plates nobody has."""


async def meet(hero: Hero, number: str | None = None, *, ambush: bool = False, several: bool = False) -> bool:
    """Meet a monster, and settle all that comes of it (L7.1, L7.9b). Says whether the hero's turn can go on there.

    A monster that flees to another hero is met by him at once (L7.7d), and so is one that a hero flees to (LS28).
    """
    hero.state.meeting = await meetings.begin(hero, number, ambush=ambush)
    if several and hero.state.meeting is not None:
        await more(hero)
    return await play_out(hero)


async def play_out(hero: Hero) -> bool:
    """The open meeting and all that follows it; says whether this hero, whose turn it is, can go on."""
    state = hero.state
    goes_on = True
    while (meeting := state.meeting or come_next(state)) is not None:
        state.meeting, met = meeting, state.heroes[meeting.hero]
        if (throng := begun(met)) is not None:
            stands = await Encounter(state, throng).play_meeting()
            goes_on = goes_on and (hero.seat in stands or hero.seat not in throng.heroes)
        else:
            free = await meetings.play_meeting(met)
            goes_on = goes_on and (free or met is not hero)
            state.meeting = await meetings.follow_up(met)
    return goes_on and hero.alive


def come_next(state: LegendenState) -> Meeting | None:
    """The first of the meetings that come right after, if that monster is still there."""
    while state.upcoming:
        meeting = state.upcoming.pop(0)
        if meeting.number is None or meeting.number in state.monsters:
            return meeting
    return None


# Of several heroes, or with several monsters (L13.2).


def begun(met: Hero) -> Throng | None:
    """The open meeting as one of several, if it is one: more heroes, more monsters, or a monster that helps (L13.4)."""
    state = met.state
    if state.company is None or state.meeting is None:
        return None
    if state.throng is None:
        heroes = with_others(met)
        if len(heroes) == 1 and not followers.servants(met):
            return None
        state.throng = of_meeting(state, heroes)
    return state.throng


def with_others(hero: Hero) -> list[Hero]:
    """He and those who stand free beside him."""
    return [hero, *(other for other in hero.beside() if other.due == "nothing")]


def of_meeting(state: LegendenState, heroes: list[Hero]) -> Throng:
    """These heroes and the monster of the open meeting; who plays it is not in the fight, if he can help it (L7.2a)."""
    meeting = state.meeting
    assert meeting is not None
    seats = [hero.seat for hero in heroes]
    foe = Foe(meeting.kind, meeting.number)
    return Throng(seats, state.opponent(seats[0], seats), [foe], ambush=meeting.ambush)


async def more(hero: Hero) -> None:
    """Several monsters in one room: which others? (L13.2a)."""
    state = hero.state
    assert state.meeting is not None
    throng = state.throng = of_meeting(state, with_others(hero))
    answer = "yes"
    while answer == "yes":
        met = tuple(foe.number for foe in throng.foes if foe.number is not None)
        another = await meetings.begin(hero, None, but=met)
        if another is None:
            return
        throng.foes.append(Foe(another.kind, another.number))
        answer = await ask_option(lambda: _ask_more(hero))
    throng.ambush = throng.ambush or answer == "ambush"


def _ask_more(hero: Hero) -> Choose | None:
    if not hero.alive or hero.state.throng is None:
        return None
    many = len(hero.state.throng.foes)
    no, ambush = Option("no", Text("No more")), Option("ambush", Text("An ambush"))
    more_ = Option("yes", Text("One more")) if many < MOST else EMPTY
    return hero.lines("monster.more", Text("{n} monsters", n=many), no, more_, ambush)


def _ask_choices(state: LegendenState) -> Choose | None:
    throng = state.throng
    if throng is None:
        return None
    foes = [foe for foe in throng.foes if not foe.gone]
    heroes = [state.heroes[seat] for seat in throng.heroes if state.heroes[seat].alive]
    if not foes or not heroes:
        return None
    monster = state.monster(foes[0].kind).name
    if len(heroes) == 1:
        key, text = "meeting.hero", Text("{hero} >< {monster}", hero=heroes[0].name, monster=monster)
    else:
        key, text = "meeting.heroes", Text("You >< {monster}", monster=monster)
    if len(foes) > 1:
        text = Text("{n} monsters", n=len(foes))
    return Choose(
        key=key,
        seats=tuple(hero.seat for hero in heroes),
        text=text,
        options={h.seat: meetings.approaches(h) for h in heroes},
    )


class Encounter:
    """A meeting of several heroes, or with several monsters, from the choices to its end (L13.2)."""

    def __init__(self, state: LegendenState, throng: Throng) -> None:
        self.state, self.throng = state, throng

    async def play_meeting(self) -> list[Seat]:
        """The meeting from the choices to its end; says who still stands there, free to go on."""
        self.state.meeting = None
        try:
            with OpenScene(self.state.scopes, "meeting"):
                return await self.encounter()
            return self.standing()
        finally:
            self.stay_behind()
            self.state.throng = self.state.melee = self.state.meeting = self.state.fight = None
            monster_cards.put_back(self.state)

    def stay_behind(self) -> None:
        """The monsters that were turned up, and of which nothing else has come, stay (L7.9a)."""
        for foe in self.throng.foes:
            if not foe.gone and foe.number is None:
                foe.number = self.state.leave_behind(self.meeting_of(foe))

    def standing(self) -> list[Seat]:
        """Who is alive, and has neither turned back nor fled."""
        heroes = (self.state.heroes[seat] for seat in self.throng.heroes)
        return [hero.seat for hero in heroes if hero.alive and hero.due == "nothing"]

    def staying(self) -> list[Hero]:
        """The living heroes who attack or wait."""
        heroes = (self.state.heroes[seat] for seat in self.throng.heroes)
        return [hero for hero in heroes if hero.alive and self.throng.choices.get(hero.seat) != "back"]

    async def encounter(self) -> list[Seat]:
        """Choices, one reaction for each monster, and what follows (L13.2a, L13.2b, LS32)."""
        self.eaten()
        if (first := next((foe for foe in self.throng.foes if not foe.gone), None)) is not None:
            meetings.tell_reader(self.state, self.throng.heroes[0], self.throng.opponent, first.kind)
        await self.take_card()
        if not self.throng.ambush and not await self.choose():
            return self.standing()
        for foe in self.throng.foes:
            await self.react(foe)
            # Each monster has a card of its own, drawn from the whole deck (L13.2a, LS10).
            monster_cards.put_back(self.state)
        fled = await self.battle()
        self.turn_back()
        return [seat for seat in self.standing() if seat not in fled]

    async def take_card(self) -> None:
        """A card for each monster, where the box draws them (L7.2b, L13.2a)."""
        await monster_cards.draw(self.state.heroes[self.throng.heroes[0]], self.throng.opponent)

    def eaten(self) -> None:
        """A giant spider eats whoever is caught in a web (L11.5)."""
        for foe in self.throng.foes:
            caught = [self.state.heroes[seat] for seat in self.throng.heroes if self.state.heroes[seat].in_web]
            if foe.kind == webs.SPIDER and caught:
                foe.number, foe.gone = self.state.leave_behind(self.meeting_of(foe)), True
                for hero in caught:
                    webs.eat(hero)

    async def choose(self) -> bool:
        """All say aloud what they do; each may do something else (L7.5a, L13.2b). Says whether anybody did."""
        answers = await ask_all(lambda: _ask_choices(self.state))
        for seat, answer in answers.items():
            if answer in meetings.APPROACHES:
                self.throng.choices[seat] = answer
        return bool(answers)

    def meeting_of(self, foe: Foe) -> Meeting:
        """One monster's meeting: attack has priority over wait, and who turns back counts only if all do (L13.2b)."""
        stay = self.staying()
        hero = stay[0].seat if stay else self.throng.heroes[0]
        attacks = any(self.throng.choices.get(other.seat) == "attack" for other in stay)
        meeting = Meeting(hero, self.throng.opponent, foe.kind, foe.number, self.throng.ambush)
        meeting.choice = "attack" if attacks else "wait" if stay else "back"
        return meeting

    async def react(self, foe: Foe) -> None:
        """One card and one reaction for each monster, one after the other; some may flee while others stay (L13.2a)."""
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
        await meetings.react(self.state)
        foe.reaction = meeting.reaction
        if foe.reaction == "flees":
            foe.gone = await monster_flight.off_or_back(self.state)
            foe.reaction = "flees" if foe.gone else "fight"
        foe.card = monster_cards.held(self.state, self.throng.opponent)
        foe.number = meeting.number
        if foe.gone and meeting.goes_to is not None:
            # The hero to whom it has fled meets it after this (L7.7d).
            self.state.upcoming.append(self.state.meeting_with(meeting.goes_to, foe.kind, foe.number))
        self.state.meeting = None

    async def battle(self) -> list[Seat]:
        """After the reaction "fight" all who attacked or waited fight (LS32); gives who fled."""
        foes = [foe for foe in self.throng.foes if foe.reaction == "fight" and not foe.gone]
        heroes = self.staying()
        if not foes or not heroes:
            return []
        if len(foes) == len(heroes) == 1 and not followers.servants(heroes[0]):
            return await self.duel(heroes[0], foes[0])
        return await self.many(heroes, foes)

    async def duel(self, hero: Hero, foe: Foe) -> list[Seat]:
        """Only one hero and one monster are left: a fight as any other (L8)."""
        meeting = self.state.meeting = self.meeting_of(foe)
        monster_cards.take_again(self.state, self.throng.opponent, foe.card)
        stands = await meetings.battle(hero)
        foe.number, foe.gone = meeting.number, True
        following = await meetings.follow_up(hero)
        if following is not None:
            self.state.upcoming.append(following)
        return [] if stands else [hero.seat]

    async def many(self, heroes: list[Hero], foes: list[Foe]) -> list[Seat]:
        """A fight between more than two (L13.3), and what it leaves there (L8.14, L8.15)."""
        state, opponent = self.state, self.throng.opponent

        async def muster(fight: Melee) -> None:
            for hero in heroes:
                await melee.call_up(fight, hero, HEROES)
            for foe in foes:
                monster_cards.take_again(state, opponent, foe.card)
                points = await combat.monster_life(state, heroes[0], opponent, foe.kind)
                at = self.throng.foes.index(foe)
                fight.fighters.append(Fighter(opponent, MONSTERS, kind=foe.kind, foe=at, points=points))
                monster_cards.put_back(state)

        fought = await melee.fight(state, muster)
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
        return [f.hero for f in fought.fighters if f.hero is not None and f.fate == "fled"]

    def turn_back(self) -> None:
        """Who turned back goes back next turn; what was left awake stays, or follows if all turned back (L7.6a-c)."""
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
