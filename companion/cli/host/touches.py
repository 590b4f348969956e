"""Touches on pages that a panel has drawn itself: each says for which ask it was meant."""

from __future__ import annotations

from companion.asks import NotOffered, Seat, Secret, Value, find_offered, find_wager
from companion.cli.host.actions import Actions
from companion.cli.host.situations import Situations
from companion.pages import situation as acts
from companion.pages.situation import Action
from hardware.panel import Touch


class Touches:
    """Does what somebody touched on a page of a browser; a touch for an ask that is over does nothing."""

    def __init__(self, situations: Situations, actions: Actions) -> None:
        self._situations = situations
        self._actions = actions

    async def take(self, touch: Touch) -> None:
        """Do what was touched."""
        if touch.n != self._situations.shared.n:
            return
        action = self._find_table_action(touch) if touch.seat is None else self._find_action(touch, touch.seat)
        if action is None:
            self._actions.press_nothing()
        else:
            await self._actions.act(action)

    def _find_action(self, touch: Touch, seat: Seat) -> Action | None:
        """Return what a touch on the page of a seat does; None where it offers nothing there now."""
        shared, ask = self._situations.shared, self._situations.shared.ask
        if (wager := find_wager(ask, seat)) is not None:
            offered = touch.does == "lay" and find_offered(wager.options, touch.value)
            return acts.Draft(seat, offered) if offered else None
        if ask is None or seat not in ask.seats:
            return None
        is_waited_for = seat in shared.waiting
        match touch.does:
            case "answer" if is_waited_for and not isinstance(ask, Secret):
                return acts.Answer(seat, _plain(touch.value))
            case "lay" if is_waited_for and isinstance(ask, Secret):
                return self._lay(ask, seat, touch.value)
            case "withdraw" if not is_waited_for and not isinstance(ask, Secret) and len(ask.seats) > 1:
                return acts.Withdraw(seat)
            case "ready" if is_waited_for and ask.seconds is not None:
                return acts.Ready(seat)
            case "interrupt" if any(offer.what == touch.value for offer in ask.interruptions):
                return acts.Interrupt(seat, str(touch.value))
        return None

    def _lay(self, ask: Secret, seat: Seat, value: object) -> Action | None:
        """Return the action that lays a marker, or seals it where it lies already; other values do nothing."""
        try:
            choice = ask.check(seat, value)
        except NotOffered:
            return None
        sealed = self._situations.own[seat].drafted == choice
        return acts.Answer(seat, choice) if sealed else acts.Draft(seat, choice)

    def _find_table_action(self, touch: Touch) -> Action | None:
        """Return what a touch on the table's own page does."""
        match touch.does, touch.value:
            case "undo", bool(consent):
                return acts.Undo(consent=consent)
            case "answer", value if not self._situations.own and self._situations.shared.ask is not None:
                # Nobody sits here yet: whoever has the table's page answers for it.
                return acts.Answer(self._situations.shared.ask.seats[0], _plain(value))
            case "set", [str(path), (bool() | int() | str() | None) as value]:
                return acts.Set(path, value)
            case "leave", _ if self._situations.own:
                return acts.ChangeGame()
        return None


def _plain(value: object) -> Value:
    """Return a value as the table takes it: faces are a tuple; what fits nowhere is refused by the ask."""
    if isinstance(value, list):
        return tuple(value)
    return value if isinstance(value, bool | int | str) else ""
