"""Phase 4, the card phase: room cards, room traps and search cards, room by room (A3.5, A27)."""

from __future__ import annotations

from companion.asks import OpenScene, Option
from companion.dice import T6
from companion.games.atervackt import catacombs, chamber, followers, gains_and_losses, random_choices, reports
from companion.games.atervackt.cards import decks
from companion.games.atervackt.castle import traps
from companion.games.atervackt.data.terms import SHUFFLE, Order
from companion.games.atervackt.duels import duels
from companion.games.atervackt.fights import swarms
from companion.games.atervackt.magic import amulets
from companion.games.atervackt.map import catacomb_groups
from companion.games.atervackt.meetings import Meeting
from companion.games.atervackt.monsters import dangers, spiders
from companion.games.atervackt.rooms.rooms import CAUGHT, RoomContext, take_pursuers
from companion.games.atervackt.state import AtervacktState, Hero, LyingCard, leave_out
from companion.games.atervackt.wandering import roaming
from companion.kit.drakborgen.dragon import AWAKE
from companion.text import Text


async def play_card_phase(state: AtervacktState) -> None:
    """Play the cards of each room in turn; what happens in a room happens to everyone in it (A26.1)."""
    # First of all a slave in another room than its master becomes free (A25.9).
    followers.free_distant_slaves(state)
    await spiders.eat_heroes(state)
    await spiders.eat_monsters(state)
    catacomb_groups.meet_on_map(state)
    for hero in state.heroes_inside():
        if hero.plan == "walk" and catacomb_groups.leads_party(hero):
            with OpenScene(state.scopes, "room"):
                await catacombs.play_catacomb_card(hero)
    for number in busy_rooms(state):
        with OpenScene(state.scopes, "room"):
            await RoomCards(state, number).play()
        decks.tidy_up(state)
        state.mourn()
        state.fight = state.duel = state.spear = None


def busy_rooms(state: AtervacktState) -> list[str]:
    """Return the rooms where somebody came in, searches or waits, in the heroes' order."""
    idle, heroes = ("stay", "lost"), state.heroes_inside()
    acting = [hero.room for hero in heroes if hero.room is not None and hero.plan not in idle]
    acting += [hero.room for hero in heroes if hero.room is not None and hero.pursuers]
    acting += duels.duel_rooms(state)
    # Most rooms are empty, or nothing lies there, and that is seen at once.
    rooms = {hero.room for hero in heroes}
    lying = [number for number, room in state.rooms.items() if number in rooms and room.cards]
    misty = [number for number in lying if state.rooms[number].has_card("trap", "mist")]
    unclaimed = [number for number in lying if RoomContext(state, number).left_to_one]
    return list(dict.fromkeys([*acting, *misty, *unclaimed, *roaming.visited_rooms(state)]))


HOLDERS = ("chest", "fallen")
"""Room cards that hold a card of the deck of that name (A8.3)."""

TREASURE_CARDS = ("jewel", "bracelet", "gold", "coins", "ring")
"""Cards that are nothing but treasure."""

DARK = "dark"
"""Note beside a room's number: the torches went out there in this round."""


class RoomCards(RoomContext):
    """The card phase in one room: what is drawn there, and what each card does.

    People report the effects that only stand on a real card.
    """

    async def play(self) -> None:
        """Draw all cards that are due in this room, then settle them in order; what was left is opened last."""
        if self.room.kind == "chamber":
            if self.state.dragon != AWAKE:
                await self.meet_monsters()
            await chamber.play_visit(self)
            await duels.offer_duel(self)
            return
        if self.room.has_card("trap", "mist"):
            await traps.strike_by_mist(self)
        guarded = bool(self.standing)
        await self.draw_all()
        await self.play_drawn()
        for hero in self.heroes:
            if hero.plan == "open":
                await self.open_what_was_left(hero)
        # A hero may now take what a monster guarded, or what is left to them alone (A13.6, A26.9).
        for lying in self.unclaimed if guarded or self.left_to_one else ():
            if self.heroes:
                self.pick_up(lying)
                await self.play_item(lying)

    # Drawing.

    async def draw_all(self) -> None:
        """Draw one card for all newcomers, and one for each who searches or waits by the die (A26.4, A26.13)."""
        if self.newcomers:
            await self.draw_for_entering(self.newcomers[0])
        for hero in self.heroes:
            self.state.turn = hero.seat
            if hero.plan == "search":
                await self.search(hero)
            elif hero.plan == "wait" and await test_waiting(hero):
                await draw_and_keep(hero, "room", Text("{hero}: room card", hero=hero.called))

    async def draw_for_entering(self, hero: Hero) -> None:
        """Draw a room card, in a new trap room a room trap card, elsewhere none (A5.7, A6.2-A6.4)."""
        self.state.turn = hero.seat
        draws = self.kind.draws
        if draws == "trap":
            # It is an ordinary room now, whose trap has been sprung (A6.2).
            self.room.kind, self.room.sprung = "room", True
            await draw_and_keep(hero, "trap", Text("{hero}: room trap", hero=hero.called))
        elif draws:
            await draw_and_keep(hero, "room", Text("{hero}: room card", hero=hero.called))

    async def search(self, hero: Hero) -> None:
        """Draw one search card; heroes who may draw two at once say so before they see the first (A9.1, A9.3, A9.7)."""
        sheet = next((sheet for sheet in self.state.book.heroes.values() if sheet.name == hero.name), None)
        count, two = 1, Option("two", Text("Two cards at once"))
        if sheet is not None and sheet.searches > 1:
            one = Option("one", Text("One card"))
            count += await hero.choose("search.cards", Text("{hero} searches"), two, one) == two.id
        for _ in range(count):
            await draw_and_keep(hero, "search", Text("{hero} searches", hero=hero.called))

    # Settling what was drawn.

    async def play_drawn(self) -> None:
        """Settle dangers in random order, then monsters, then items (A27.1-A27.3)."""
        while due := self.drawn_of_kind("danger"):
            lying = due[await self.choose_first_danger(due)]
            self.mark_settled(lying)
            await self.play_card(lying)
        await self.meet_monsters()
        await duels.offer_duel(self)
        # Items come last: heroes may fight each other before anything is picked up (AS60).
        for lying in self.drawn_of_kind("item") + self.drawn_of_kind("nothing"):
            self.mark_settled(lying)
            await self.play_card(lying)
        self.state.turn = None

    def drawn_of_kind(self, kind: Order) -> list[LyingCard]:
        """Return the drawn cards of that kind that are not settled yet."""
        return [lying for lying in self.state.drawn if decks.kind_of_lying(self.state, lying).sort == kind]

    def mark_settled(self, *lying: LyingCard) -> None:
        """Mark cards as settled."""
        self.state.drawn = leave_out(self.state.drawn, *lying)

    async def choose_first_danger(self, due: list[LyingCard]) -> int:
        """Choose at random which of several dangers comes first (A27.3)."""
        seat = due[0].seat or self.state.order()[0]
        names = [self.card_name(lying) for lying in due[:5]]
        return await random_choices.choose_index(self.state, seat, "danger.first", Text("First danger: d6"), names)

    async def play_card(self, lying: LyingCard) -> None:
        """Play a card by its kind."""
        match decks.kind_of_lying(self.state, lying).sort:
            case "danger":
                await self.play_danger(lying)
            case "item":
                await self.play_item(lying)
            case "monster":
                await self.play_monsters([lying])
            case "nothing" if lying.card != SHUFFLE:
                self.lay(lying)

    async def play_danger(self, lying: LyingCard) -> None:
        """Play something sudden (A27.2); most of it strikes everybody in the room (A26.7)."""
        state = self.state
        match lying.card:
            case "torch":
                self.put_out_torches()
                self.lay(lying)
            case "web":
                self.catch_in_web()
                # A card that calls for a marker goes at once; the marker stays for the rest of the game (A2.7).
                decks.discard(state, lying)
            case "spider":
                # A spider is no monster, and always passive: nobody meets it (A12.3, A19.7).
                state.tell("spider", Text("Put a spider marker there."))
                spiders.place_spider(self)
                decks.discard(state, lying)
            case "eaters":
                await swarms.fight_eaters(self)
                decks.discard(state, lying)
            case "trap" if lying.deck == "search":
                await self.draw_room_trap(lying)
            case "mist":
                self.lay(lying)
                await traps.strike(self, lying)
            case card if card in (*traps.KNOWN_DANGERS, "trap") or lying.deck in HOLDERS:
                decks.discard(state, lying)
                await traps.strike(self, lying)
            case _:
                await self.report_card(lying)

    async def draw_room_trap(self, lying: LyingCard) -> None:
        """Draw a room trap for the search card of that name (A11.1, A26.13); one in a chest strikes its opener."""
        decks.discard(self.state, lying)
        for hero in self.heroes[:1]:
            if card := await decks.draw_card(
                self.state, hero.seat, "trap", Text("{hero}: room trap", hero=hero.called)
            ):
                await self.play_danger(LyingCard("trap", card, hero.seat))

    def put_out_torches(self) -> None:
        """Put out all torches in the room (A26.7); a later newcomer keeps theirs, and lights the others' (A26.5)."""
        self.state.led[f"{self.number}/{DARK}"] = DARK
        for hero in self.heroes:
            hero.torch = False
            hero.tell("torch.out", Text("{hero}'s torch goes out."))

    def catch_in_web(self) -> None:
        """Catch everybody in the room, which is a web room from now on (A2.7, A19.1, A19.2, A26.7)."""
        self.room.kind = "web"
        self.state.led[f"{self.number}/{CAUGHT}"] = CAUGHT
        self.state.tell("web", Text("Put a web marker there: it stays."))
        for hero in self.creatures:
            hero.stuck = True
        spiders.catch_monsters(self)

    async def report_card(self, lying: LyingCard) -> None:
        """Ask people what a card did to each; it lies there until the room is reset (A2.5)."""
        self.lay(lying)
        for hero in self.heroes:
            self.state.turn = hero.seat
            companions = hero.companions
            await reports.ask_card_effects(hero, self.card_name(lying))
            for follower in companions:
                await followers.ask_card_effect(follower, self.card_name(lying))

    # Monsters.

    async def meet_monsters(self) -> None:
        """Meet new monsters, pursuers, and those that stand there when anybody comes in (A12.5, A12.15).

        Those that stand there also when the torches have gone out: they see in the dark (A27.5).
        """
        new = self.drawn_of_kind("monster")
        self.mark_settled(*new)
        # A hero who searches or stays beside a passive monster does not meet it (A9.8, A12.16).
        due = self.newcomers or new or roaming.has_unmet(self) or self.is_dark()
        if not due or (self.state.wandering and not self.heroes):
            # No monster card is read, so what dangers took is held against the general KP (A12.4).
            dangers.kill_beaten(self)
        followed = [lying for hero in self.newcomers for lying in take_pursuers(hero)]
        old = self.standing if due else []
        roaming.mark_met(self)
        await self.play_monsters([*old, *new, *followed])

    def is_dark(self) -> bool:
        """Return True if the torches went out there in this round, and nothing lights the room (A26.18, A27.5)."""
        out = f"{self.number}/{DARK}" in self.state.led
        return out and bool(self.heroes) and not any(hero.has_light for hero in self.heroes)

    async def play_monsters(self, drawn: list[LyingCard]) -> None:
        """Meet all monsters of the room at once (A12.13); the one of a surprise first, by its own rule (A18)."""
        state = self.state
        drawn = roaming.replace_cards(self, drawn)
        for lying in [lying for lying in drawn if lying.card == "surprise"]:
            decks.discard(state, lying)
            hero = state.heroes[lying.seat or state.order()[0]]
            state.turn = hero.seat
            await swarms.fight_surprise(hero)
            roaming.leave_figure_by_dead(self, "skeleton", hero)
        met = await spiders.leave_out_stuck(self, [lying for lying in drawn if lying.kind is not None])
        if met and self.heroes:
            await Meeting(state, self.number).meet(met)

    # Items.

    async def play_item(self, lying: LyingCard) -> None:
        """Give an item away (A27.2), but not beside a standing monster, unless a search gave it (AS44)."""
        if self.standing and lying.deck != "search":
            self.lay(lying)
            return
        # The hero who drew a card gets it, if they are still there (A26.8, A26.13).
        finder = next((hero for hero in self.heroes if hero.seat == lying.seat), next(iter(self.heroes), None))
        if finder is None:
            decks.discard(self.state, lying)
            return
        hero = await self.choose_owner(lying, finder)
        if hero is None:
            self.lay(lying)
            return
        self.state.turn = hero.seat
        await self.give_item(hero, lying)

    async def give_item(self, hero: Hero, lying: LyingCard) -> None:
        """Give an item to the hero who gets it, with all that comes of it."""
        match lying.card:
            case "chest" | "fallen" if lying.deck == "room":
                self.lay(lying)
                await self.offer_to_open(hero, lying.card)
            case "secret":
                self.lay(lying)
                hero.tell("secret", Text("{hero} finds a secret door: say in which wall."))
            case "rune":
                self.state.runes = min(self.state.runes + 1, 9)
                self.room.rune = True
                self.state.tell("rune", Text("Put a portal rune marker there: it stays."))
                decks.discard(self.state, lying)
            case card:
                decks.keep_card(hero, lying)
                if card == "amulet":
                    await amulets.gain_amulet(hero)
                elif card in TREASURE_CARDS:
                    await gains_and_losses.gain_treasure(hero)
                elif card in ("rope", "key"):
                    hero.gain(f"{card}s")
                else:
                    await reports.ask_card_effects(hero, self.card_name(lying))

    async def offer_to_open(self, hero: Hero, holder: str) -> None:
        """Offer a chest or a fallen warrior to one hero, who may open it at once or leave it (A8.3, A26.8)."""
        text, open_ = Text("{hero}: open chest?"), Option("open", Text("Open the chest"))
        if holder != "chest":
            text, open_ = Text("{hero}: search them?"), Option("open", Text("Search the dead"))
        leave = Option("leave", Text("Leave it"))
        if await hero.choose("open", text, open_, leave, valid=lambda: hero.room is not None) == open_.id:
            await self.open_up(hero, holder)

    async def open_what_was_left(self, hero: Hero) -> None:
        """Open later what was left, instead of searching, after what came meanwhile (A27.1, AS39).

        Not beside a monster that stands there (AS44).
        """
        holder = next((holder for holder in HOLDERS if self.room.has_card("room", holder)), None)
        if holder is not None and hero.room == self.number and not self.standing:
            self.state.turn = hero.seat
            await self.open_up(hero, holder)
            self.state.turn = None

    async def open_up(self, hero: Hero, holder: str) -> None:
        """Draw a chest card or a search card; dangers in it hit only the opener (A8.3, A26.8)."""
        lying = next((lying for lying in self.room.cards if lying.deck == "room" and lying.card == holder), None)
        if lying is None:
            return
        self.remove(lying)
        text = Text("{hero}: chest card") if holder == "chest" else Text("{hero}: search card")
        if card := await decks.draw_card(self.state, hero.seat, holder, text.using(hero=hero.called)):
            await self.play_card(LyingCard(holder, card, hero.seat))

    def card_name(self, lying: LyingCard) -> Text:
        """Return the name of a card."""
        return decks.kind_of_lying(self.state, lying).name


async def draw_and_keep(hero: Hero, deck: str, text: Text) -> None:
    """Draw a card that is settled when all are drawn."""
    if card := await decks.draw_card(hero.state, hero.seat, deck, text):
        hero.state.drawn.append(LyingCard(deck, card, hero.seat))


async def test_waiting(hero: Hero) -> bool:
    """Roll a T6 for a hero who waits: odd draws a room card, even where none is normally drawn (A10.2)."""
    drawn = random_choices.even_or_odd_outcomes(Text("no card"), Text("a room card"))
    face = await hero.roll("wait", Text("{hero} waits"), T6, outcomes=drawn)
    return face % 2 == 1
