"""Doors (dörrar) and portcullises (fällgaller): L4.4 and L4.5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.legenden import company
from companion.games.legenden.state.game import Way
from companion.kit.drakborgen.aspects import odds_option
from companion.kit.questions import question
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""Result of an attempt to pass: `through`; `failed`, which ends the turn; or `left` alone, which costs nothing."""

IN_THE_WAY = ("door", "portcullis", "raised", "secret")
"""Obstacles in a way, as people name them."""

LEAVE = Option("leave", Text("Leave it"))
"""Option to leave an obstacle alone."""

PICKS = Text("{hero} picks"), Text("{hero} picks 2/2"), Text("{hero} picks 1/2")
BREAKS = Text("{hero} breaks"), Text("{hero} breaks 2/2"), Text("{hero} breaks 1/2")
LIFTS = Text("{hero} lifts"), Text("{hero} lifts 2/2"), Text("{hero} lifts 1/2")
"""Words of a hero's or a monster's tests that open a way."""


class Opening:
    """A hero at a door or a portcullis; a monster opens it on the same terms, with words of its own (L5.5.2b)."""

    asks: ClassVar[Mapping[str, str]] = {"door": "door.how", "leave": "door.leave", "portcullis": "portcullis"}
    locked: ClassVar[Option] = Option("locked", Text("Locked behind me"))

    def __init__(self, creature: Any) -> None:
        self.creature = creature

    async def pass_through(self, obstacle: str) -> Passage:
        """Pass the obstacle, or try to."""
        match obstacle:
            case "door":
                return await self.open_door()
            case "portcullis":
                return await self.lift_portcullis()
            case "raised":
                await self.drop_portcullis()
            case _:
                # A secret door (lönndörr) takes nothing, and closes behind whoever passes (L4.3b).
                self.set_way_in("secret")
        return "through"

    async def open_door(self) -> Passage:
        """Open a closed door by key, pick or force, as the player chooses (L4.4a)."""
        match await self.ask_how_to_open():
            case "key":
                # A key (nyckel) always works and is used up (L4.4.1a).
                self.creature.lose("keys")
                self.creature.tell("door.key", Text("Put the key with the used room tiles."))
                is_open = await self.ask_if_left_open()
            # To pick (dyrka) or to break (bryta upp) takes two tests in a row (L4.4.2a, L4.4.3a).
            case "pick" if await self.creature.test_value("psyche", times=2, words=PICKS):
                is_open = await self.ask_if_left_open()
            case "break" if await self.creature.test_value("strength", times=2, words=BREAKS):
                # Then it stays open for good (L4.4.3b).
                self.set_way_in("door")
                is_open = True
            case "pick" | "break":
                return self.fail()
            case _:
                return "left"
        if is_open:
            self.creature.tell("door.open", Text("Place an open-door tile."))
        return "through"

    @question(ask_option)
    def ask_how_to_open(self) -> Choose | None:
        """Ask how the door is opened, with the odds, or whether it is left alone (L4.4a)."""
        pick = odds_option("pick", self.creature, "psyche", Text("Pick"), Text("Pick 2x {chance}"), 2)
        smash = odds_option("break", self.creature, "strength", Text("Break"), Text("Break 2x {chance}"), 2)
        return self.build_obstacle_ask("door", Text("How do you open it?"), self.key_line(), pick, smash, LEAVE)

    async def ask_if_left_open(self) -> bool:
        """Ask whether the door stays open for all, after a key or a pick."""
        # Locked or not, the hero can turn back through it: it is locked only when they have moved on (LQ2, LS19).
        self.set_way_in("door")
        return await self.ask_how_to_leave() == "open"

    @question(ask_option)
    def ask_how_to_leave(self) -> Choose | None:
        """Ask whether the door is locked again behind the hero, or open for good (L4.4.1b, L4.4.2c, LS19)."""
        return self.build_obstacle_ask("leave", self.words_behind(), self.locked, Option("open", Text("Open for all")))

    async def lift_portcullis(self) -> Passage:
        """Lift a fallen portcullis by two tests of Strength in a row (L4.5.1a); it falls again behind the hero."""
        if await self.ask_to_lift() != "lift":
            return "left"
        if not await self.creature.test_value("strength", times=2, words=LIFTS):
            return self.fail()
        await self.drop_portcullis()
        return "through"

    @question(ask_option)
    def ask_to_lift(self) -> Choose | None:
        """Ask whether the portcullis is lifted, with the odds, or left (L4.5.1a)."""
        lift = odds_option("lift", self.creature, "strength", Text("Lift"), Text("Lift 2x {chance}"), 2)
        return self.build_obstacle_ask("portcullis", Text("{hero}: portcullis"), lift, EMPTY, EMPTY, LEAVE)

    def build_obstacle_ask(self, obstacle: str, words: Text, *options: Option) -> Choose | None:
        """Build the ask for this obstacle, with these lines."""
        built: Choose | None = self.creature.build_choice(self.asks[obstacle], words, *options)
        return built

    # Parts in which a monster differs from a hero.

    def key_line(self) -> Option:
        """Return the line for a key, if the hero has any."""
        return Option("key", Text("Key ({n})", n=self.creature.keys)) if self.creature.keys else EMPTY

    def words_behind(self) -> Text:
        """Return the prompt of the ask whether the door stays open."""
        return Text("The door behind you:")

    def set_way_in(self, way: Way) -> None:
        """Note the way by which the hero came in."""
        self.creature.way_in = way

    async def drop_portcullis(self) -> None:
        """Let the portcullis fall behind all who go together; it bars the way back (L4.5, L4.5.1d, LQ2)."""
        await company.gather(self.creature)
        self.set_way_in("portcullis")
        self.creature.tell("portcullis.falls", Text("{hero}: the portcullis falls behind."))

    def fail(self) -> Passage:
        """End the turn after a failed attempt; the hero may try again next turn (L4.4.2b, L4.4.3a, L4.5.1b)."""
        self.creature.tell("attempt.failed", Text("{hero} fails: the turn is over."))
        return "failed"
