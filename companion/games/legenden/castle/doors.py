"""Doors (dörrar) and portcullises (fällgaller): L4.4 and L4.5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from companion.asking import EMPTY, ask_option
from companion.asks import Choose, Option
from companion.games.legenden import company
from companion.games.legenden.state.game import Way
from companion.kit.drakborgen.aspects import odds
from companion.kit.questions import question
from companion.text import Text

Passage: TypeAlias = Literal["through", "failed", "left"]
"""He is through, or his attempt failed, or he leaves it alone."""

IN_THE_WAY = ("door", "portcullis", "raised", "secret")
"""What stands in a way, by what people call it."""

LEAVE = Option("leave", Text("Leave it"))

PICKS = Text("{hero} picks"), Text("{hero} picks 2/2")
BREAKS = Text("{hero} breaks"), Text("{hero} breaks 2/2")
LIFTS = Text("{hero} lifts"), Text("{hero} lifts 2/2")
"""What a hero, or a monster, does in a test that opens a way."""


class Opening:
    """A hero at a door or a portcullis; a monster opens it on the same terms, in words of its own (L5.5.2b)."""

    asks: ClassVar[Mapping[str, str]] = {"door": "door.how", "leave": "door.leave", "portcullis": "portcullis"}
    locked: ClassVar[Option] = Option("locked", Text("Locked behind me"))

    def __init__(self, one: Any) -> None:
        self.one = one

    async def passage(self, what: str) -> Passage:
        """By way of that, a portcullis that is raised or down."""
        match what:
            case "door":
                return await self.door()
            case "portcullis":
                return await self.portcullis()
            case "raised":
                await self.falls()
            case _:
                # A secret door (lönndörr) takes nothing, and closes behind whoever passes (L4.3b).
                self.comes_by("secret")
        return "through"

    async def door(self) -> Passage:
        """A closed door: key, pick or break, whichever the player names (L4.4a)."""
        match await self.how_to_open():
            case "key":
                # A key (nyckel) always works and is used up (L4.4.1a).
                self.one.lose("keys")
                self.one.tell("door.key", Text("Put the key with the used room tiles."))
                is_open = await self.leaves_it_open()
            # To pick (dyrka) or to break (bryta upp) takes two tests in a row (L4.4.2a, L4.4.3a).
            case "pick" if await self.one.test_value("psyche", times=2, words=PICKS):
                is_open = await self.leaves_it_open()
            case "break" if await self.one.test_value("strength", times=2, words=BREAKS):
                # Then it stays open for good (L4.4.3b).
                self.comes_by("door")
                is_open = True
            case "pick" | "break":
                return self.fail()
            case _:
                return "left"
        if is_open:
            self.one.tell("door.open", Text("Place an open-door tile."))
        return "through"

    @question(ask_option)
    def how_to_open(self) -> Choose | None:
        """With a key, by picking or by breaking it, with the odds; or he leaves it alone (L4.4a)."""
        pick = odds("pick", self.one, "psyche", Text("Pick"), lambda n: Text("Pick   {chance} x2", chance=n), 2)
        smash = odds("break", self.one, "strength", Text("Break"), lambda n: Text("Break  {chance} x2", chance=n), 2)
        return self.offers("door", Text("{hero}: door, how?"), self.key(), pick, smash, LEAVE)

    async def leaves_it_open(self) -> bool:
        """He is through after key or pick; says whether the door is open for all from now on."""
        # Locked or not, he can turn back through it: it is locked only when he has moved on (LQ2, LS19).
        self.comes_by("door")
        return await self.how_to_leave() == "open"

    @question(ask_option)
    def how_to_leave(self) -> Choose | None:
        """After key or pick: locked again behind him, or open for good (L4.4.1b, L4.4.2c, LS19)."""
        return self.offers("leave", self.behind(), self.locked, Option("open", Text("Open for all")))

    async def portcullis(self) -> Passage:
        """A fallen portcullis: lift it by passing Strength twice in a row (L4.5.1a); it falls again behind him."""
        if await self.whether_to_lift() != "lift":
            return "left"
        if not await self.one.test_value("strength", times=2, words=LIFTS):
            return self.fail()
        await self.falls()
        return "through"

    @question(ask_option)
    def whether_to_lift(self) -> Choose | None:
        """Lift it, with the odds, or leave it (L4.5.1a)."""
        lift = odds("lift", self.one, "strength", Text("Lift"), lambda n: Text("Lift   {chance} x2", chance=n), 2)
        return self.offers("portcullis", Text("{hero}: portcullis"), lift, EMPTY, EMPTY, LEAVE)

    def offers(self, what: str, words: Text, *options: Option) -> Choose | None:
        """One of these lines."""
        built: Choose | None = self.one.lines(self.asks[what], words, *options)
        return built

    # What is a hero's own.

    def key(self) -> Option:
        """His keys, if he has any."""
        return Option("key", Text("Key ({n})", n=self.one.keys)) if self.one.keys else EMPTY

    def behind(self) -> Text:
        """Asks how he leaves a door."""
        return Text("{hero}: door behind?")

    def comes_by(self, way: Way) -> None:
        """That is his way in from now on."""
        self.one.way_in = way

    async def falls(self) -> None:
        """It falls behind whoever passes, all who go together, and bars the way back (L4.5, L4.5.1d, LQ2)."""
        await company.gather(self.one)
        self.comes_by("portcullis")
        self.one.tell("portcullis.falls", Text("{hero}: the portcullis falls behind."))

    def fail(self) -> Passage:
        """A failed attempt ends the turn; he may try again next turn (L4.4.2b, L4.4.3a, L4.5.1b)."""
        self.one.tell("attempt.failed", Text("{hero} fails: the turn is over."))
        return "failed"
