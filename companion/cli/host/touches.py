"""Touches on pages that a panel draws itself; each names the ask for which it was meant."""

from __future__ import annotations

from companion.asks import NotOffered, Seat, Secret, Value, find_offered, find_wager
from companion.cli.host.actions import Actions
from companion.cli.host.situations import Situations
from companion.pages import situation as acts
from companion.pages.situation import Action
from hardware.panel import Touch


class Touches:
    """Touches on the pages of browsers, which are carried out here; a touch for an earlier ask does nothing."""

    def __init__(self, situations: Situations, actions: Actions) -> None:
        self._situations = situations
        self._actions = actions

    async def take(self, touch: Touch) -> None:
        """Carry out a touch."""
        if touch.n != self._situations.shared.n:
            return
        action = self._find_table_action(touch) if touch.seat is None else self._find_action(touch, touch.seat)
        if action is None:
            self._actions.press_nothing()
        else:
            await self._actions.act(action)

    def _find_action(self, touch: Touch, seat: Seat) -> Action | None:
        """Return the action of a touch on the page of a seat; `None` if the page does not offer it now."""
        shared, ask = self._situations.shared, self._situations.shared.ask
        if (wager := find_wager(ask, seat)) is not None:
            offered = touch.does == "lay" and find_offered(wager.options, touch.value)
            return acts.Draft(seat, offered) if offered else None
        if ask is None or seat not in ask.seats:
            return None
        is_waited_for = seat in shared.waiting
        match touch.does:
            case "answer" if is_waited_for and not isinstance(ask, Secret):
                return acts.Answer(seat, _as_table_value(touch.value))
            case "lay" if is_waited_for and isinstance(ask, Secret):
                return self._find_laying(ask, seat, touch.value)
            case "withdraw" if not is_waited_for and not isinstance(ask, Secret) and len(ask.seats) > 1:
                return acts.Withdraw(seat)
            case "ready" if is_waited_for and ask.seconds is not None:
                return acts.Ready(seat)
            case "interrupt" if any(offer.what == touch.value for offer in ask.interruptions):
                return acts.Interrupt(seat, str(touch.value))
        return None

    def _find_laying(self, ask: Secret, seat: Seat, value: object) -> Action | None:
        """Return the action that lays a marker, or seals one that lies there already; other values do nothing."""
        try:
            choice = ask.check(seat, value)
        except NotOffered:
            return None
        sealed = self._situations.own[seat].drafted == choice
        return acts.Answer(seat, choice) if sealed else acts.Draft(seat, choice)

    def _find_table_action(self, touch: Touch) -> Action | None:
        """Return the action of a touch on the page of the table."""
        match touch.does, touch.value:
            case "undo", bool(consent):
                return acts.Undo(consent=consent)
            case "answer", value if not self._situations.own and self._situations.shared.ask is not None:
                # The lobby has no seats yet, so the page of the table answers for everybody.
                return acts.Answer(self._situations.shared.ask.seats[0], _as_table_value(value))
            case "set", [str(path), (bool() | int() | str() | None) as value]:
                return acts.Set(path, value)
            case "leave", _ if self._situations.own:
                return acts.ChangeGame()
        return None


def _as_table_value(value: object) -> Value:
    """Return a value in the form of the table: faces are a tuple; a value of another type becomes "" and is refused."""
    if isinstance(value, list):
        return tuple(value)
    return value if isinstance(value, bool | int | str) else ""
