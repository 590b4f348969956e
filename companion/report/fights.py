"""Fights for the report: the events of one scene by rounds, with the choices and rolls of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from companion.asks import Seat
from companion.event_kinds import BLOWS
from companion.record import record
from companion.report.evening import ChanceEntry, Fight, FightRound
from companion.state import Event, FightScene
from companion.table.run import Run
from companion.text import BLANK, Text

UNTOLD = frozenset({"seal", "set", "deck", "deck.missing", "deck.surplus"})
"""Events of the table itself that are no part of a fight's story."""

RESULTS = BLOWS | {"death"}
"""Kinds of events by the last of which a fight is named."""


@record(frozen=False)
class _OpenRound:
    laid: list[tuple[Seat, Text]] = field(default_factory=list)
    told: list[Text] = field(default_factory=list)


@record(frozen=False)
class _OpenFight:
    step: int
    at: float
    sides: tuple[Text, ...] = ()
    result: Text = BLANK
    end: Text = BLANK
    has_fallen: bool = False
    """True from a death to the next blow."""
    rounds: dict[int, _OpenRound] = field(default_factory=dict)


class FightBook:
    """The fights of an evening, by the ids of their scenes."""

    def __init__(self) -> None:
        self._fights: dict[str, _OpenFight] = {}
        self._waiting: dict[tuple[str, int], _OpenRound] = {}
        self._sides: dict[str, tuple[Text, ...]] = {}
        """Sides of each fight when something was laid first, by the id of the scene."""

    def tell(self, event: Event, step: int, time: float, run: Run) -> None:
        """Add an event to its fight.

        Args:
            event: The event, which names its fight.
            step: The round or turn of the game.
            time: When it was told, in seconds since the epoch.
            run: The game, to see who stands against whom while the fight is open.
        """
        if event.key in UNTOLD or event.kind == "note":
            return
        fight = self._fights.setdefault(event.scene, _OpenFight(step, time))
        if not fight.sides and run.state.scene is not None and run.state.scene.id == event.scene:
            fight.sides = sides_of(run)
        if event.kind in RESULTS:
            fight.result = event.text
            fight.has_fallen = False
        if not fight.has_fallen:
            # What the dead leave behind, which is told after a death, is not how the fight ended.
            fight.end = event.text
        fight.has_fallen |= event.kind == "death"
        self._round(event.scene, event.scene_round).told.append(event.text)

    def lay(
        self,
        scene: FightScene | None,
        laid: Sequence[tuple[Seat, Text]],
        told: Sequence[Event],
        sides: tuple[Text, ...],
    ) -> None:
        """Add secret choices that have been opened.

        Args:
            scene: The fight that was open then.
            laid: What each seat had laid.
            told: What was told when it was opened.
            sides: Who stood against whom before.
        """
        if scene is not None:
            number = next((event.scene_round for event in told if event.scene == scene.id), scene.round)
            self._round(scene.id, number).laid.extend(laid)
            self._sides.setdefault(scene.id, sides)

    def roll(self, scene: FightScene | None, entry: ChanceEntry, told: Sequence[Event]) -> None:
        """Add a roll that people made themselves.

        Args:
            scene: The fight that is open.
            entry: The roll.
            told: What was told then.
        """
        if scene is None or entry.who is None or entry.words == BLANK:
            return
        number = next((event.scene_round for event in told if event.scene == scene.id), scene.round)
        self._round(scene.id, number).laid.append((entry.who, entry.words))

    def fights(self) -> tuple[Fight, ...]:
        """Return the fights in which anything was told, in their order."""
        return tuple(
            Fight(
                step=fight.step,
                at=fight.at,
                sides=self._sides.get(scene) or fight.sides,
                result=fight.result,
                end=fight.end,
                rounds=tuple(
                    FightRound(laid=tuple(each.laid), told=tuple(each.told))
                    for _, each in sorted(fight.rounds.items())
                    if each.laid or each.told
                ),
            )
            for scene, fight in self._fights.items()
        )

    def _round(self, scene: str, number: int) -> _OpenRound:
        fight = self._fights.get(scene)
        if fight is None:
            return self._waiting.setdefault((scene, number), _OpenRound())
        if number not in fight.rounds:
            fight.rounds[number] = self._waiting.pop((scene, number), _OpenRound())
        return fight.rounds[number]


def sides_of(run: Run) -> tuple[Text, ...]:
    """Return who stands against whom, as everybody sees it."""
    game: Any = run.game
    versus = game.versus(run.state, None) if hasattr(game, "versus") else ()
    return versus[0] if versus else ()
