"""Content of a surface and effect of its buttons: two readings of the same plan, so that they always agree."""

from __future__ import annotations

from companion.asks import Ask, Draw, Number, Secret, find_wager
from companion.pages.actor import name_actor
from companion.pages.asking import ask_page
from companion.pages.cursor import Cursor, current
from companion.pages.hidden import (
    covered_number_page,
    is_secret,
    sealed_page,
    secret_number_page,
    secret_page,
    shared_secret_page,
)
from companion.pages.lists import HELP, MAIN, OFFERS, STRAIGHT, opened
from companion.pages.news import news
from companion.pages.page import Button, Page
from companion.pages.page_lines import Step
from companion.pages.plan import PagePlan
from companion.pages.situation import Action, Situation
from companion.pages.standstill import end_page, missing_page, paused_page, ready_page
from companion.pages.surface import Surface
from companion.pages.wagering import page_with_wagers, wager_page, wager_page_at_box
from companion.pages.waiting import answered_page, shared_phase_page, watch_page
from companion.record import replace
from companion.text import Say

__all__ = ["Cursor", "Surface", "news", "page", "press"]


def page(situation: Situation, surface: Surface, cursor: Cursor, say: Say) -> Page:
    """Return what this surface shows now, in the language of `say`.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
        say: Translates a text.
    """
    return plan_page(situation, surface, current(situation, cursor)).page(say)


def press(
    situation: Situation, surface: Surface, cursor: Cursor, button: Button, held: bool = False
) -> tuple[Cursor, Action | None]:
    """Return the effect of a press.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
        button: The button that is pressed.
        held: True for a long press.

    Returns:
        The new position of the surface, and what the table is told, if anything.
    """
    cursor = current(situation, cursor)
    return plan_page(situation, surface, cursor).step(button, held) or (cursor, None)


def plan_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the page with what its buttons do.

    A long D opens the menu and leaves it; a long C shows what can interrupt, a long B helps with what is asked. In a
    secret a long B stays a press.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    if cursor.menu:
        # Imported when somebody opens the menu, so that a box starts sooner.
        from companion.pages.menu import menu_page

        shown = menu_page(situation, surface, cursor)
        return replace(shown, held={**shown.held, "D": (opened(cursor, ()), None)})
    shown = _page_below_menu(situation, surface, cursor)
    held: dict[Button, Step] = {**shown.held, "D": (opened(cursor, (MAIN,)), None)}
    if situation.ask is not None and situation.ask.interruptions and not situation.paused:
        held["C"] = (opened(cursor, (OFFERS,)), None)
    if situation.ask is not None and not is_secret(situation.ask):
        held["B"] = (opened(cursor, (MAIN, HELP, STRAIGHT)), None)
    return replace(shown, held=held, actor=name_actor(situation, surface, cursor))


def _page_below_menu(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the page under the menu, without the name of who acts or is waited for."""
    ask = situation.ask
    if ask is None:
        return end_page(situation, cursor)
    if situation.paused:
        return paused_page(situation)
    if isinstance(ask, Secret) and surface.seat is None and (gone := _missing(situation)):
        return missing_page(situation, gone)
    if ask.seconds is not None and not situation.counting:
        return ready_page(situation, ask, surface)
    if surface.seat is None:
        return _box_page(situation, ask, surface, cursor)
    return _handheld_page(situation, ask, surface, surface.seat, cursor)


def _missing(situation: Situation) -> str | None:
    """Return the first seat that is waited for and has lost its handheld."""
    return next((seat for seat in situation.waiting if seat in situation.gone), None)


def _box_page(situation: Situation, ask: Ask, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the page of the box, which asks for the seats that need it."""
    if isinstance(ask, Secret):
        return shared_secret_page(situation, ask, surface, cursor)
    if len(ask.seats) > 1:
        return shared_phase_page(situation, ask, surface, cursor)
    if isinstance(ask, Number) and ask.private:
        return covered_number_page(situation, ask, ask.seats[0], cursor)
    if isinstance(ask, Draw) and (wagering_here := wager_page_at_box(situation, ask, surface, cursor)) is not None:
        return wagering_here
    plan = ask_page(situation, ask, ask.seats[0], cursor)
    return page_with_wagers(plan, situation, ask, surface, cursor) if isinstance(ask, Draw) else plan


def _handheld_page(situation: Situation, ask: Ask, surface: Surface, seat: str, cursor: Cursor) -> PagePlan:
    """Return the page of a handheld, which asks its own seat only."""
    unseen = isinstance(ask, Number) and ask.private and not surface.private
    if (wager := find_wager(ask, seat)) is not None:
        return wager_page(situation, wager, seat, private=surface.private)
    if seat not in ask.seats or unseen:
        return watch_page(situation, ask, surface, cursor)
    if seat not in situation.waiting and isinstance(ask, Secret):
        return sealed_page(situation, ask, seat)
    if seat not in situation.waiting and len(ask.seats) > 1:
        return answered_page(situation, ask, seat)
    if isinstance(ask, Secret):
        return secret_page(situation, ask, seat, cursor, surface.private)
    if isinstance(ask, Number) and ask.private:
        return secret_number_page(situation, ask, seat, cursor)
    return ask_page(situation, ask, seat, cursor)
