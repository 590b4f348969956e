"""Rendering: it draws the present scene on every panel, with the box's page, lights, handhelds and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion import asks
from companion.asks import Seat
from companion.cli.host.actions import Actions
from companion.cli.host.grace import REACTION, Grace
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.presses import figure_caps, offered_figures, takes_number
from companion.cli.host.routing import Routing
from companion.cli.host.scenes import (
    Panes,
    chart_sketch,
    draw_face,
    handheld_faces,
    history,
    is_fight,
    panes_with_standing,
    standing,
    stands,
)
from companion.cli.host.seats import Places
from companion.cli.host.settings import Settings
from companion.cli.host.situations import Situations
from companion.cli.host.turn import Turn
from companion.cli.host.wanted_data import PageData
from companion.language import Voice, pawn_of
from companion.pages.cursor import current
from companion.pages.glow import glow
from companion.pages.lights import Lights, lights, pawn_lights
from companion.pages.lists import HAPPENED
from companion.pages.page import Page
from companion.pages.rows import read
from companion.pages.scores import SEATS, WRONG, Cue, score
from companion.pages.situation import Situation, TurnSign
from companion.pages.standstill import claim_page
from companion.record import replace
from hardware.panel import Face, Panel, Refusal, Scene, TablePane

TURN_CUES = -1_000_000
"""Number from which the cues of turns count down, far below the numbers of wrong presses."""


class Renderer:
    """Renderer of one table's scenes on its panels."""

    def __init__(
        self,
        panels: Sequence[Panel],
        situations: Situations,
        places: Places,
        pages: OpenPages,
        newsroom: Newsroom,
        keeping: Keeping,
        grace: Grace,
        routing: Routing,
        actions: Actions,
        settings: Settings,
        voice: Voice,
        clock: Callable[[], float],
    ) -> None:
        """Begin without a scene; `clock` returns the time in seconds."""
        self._panels = panels
        self._situations = situations
        self._places = places
        self._pages = pages
        self._newsroom = newsroom
        self._keeping = keeping
        self._grace = grace
        self._routing = routing
        self._actions = actions
        self._settings = settings
        self._voice = voice
        self._clock = clock
        self._panes = Panes(voice)
        self._shown: tuple[object, ...] = ()
        """Everything that changes with time alone, as it was shown last."""
        self._told = situations.shared
        """The moment of the game as everybody knew it when all news had been shown."""
        self._turn = Turn(clock)
        self._turns_heard = 0
        """Number of changes of turn for which a cue was given."""
        self._wrong_presses_heard = 0
        """Number of presses without effect for which a cue was given."""

    def refresh(self) -> None:
        """Show the scene again if time alone has changed it, which is seldom."""
        shared, news = self._situations.present(self._situations.shared), self._routing.news
        if self._find_changing(shared, self._make_lights(self._find_told(shared, news), news), news) != self._shown:
            self.show()

    def show(self) -> None:
        """Show the present scene on every panel."""
        shared, claim = self._situations.present(self._situations.shared), self._routing.claim
        self._newsroom.follow_pages()
        # To find these takes long, and nothing here changes them.
        news, is_menu_open = self._routing.news, self._pages.is_menu_open
        if self._places.note_claim_shown(claim):
            self._grace.begin(None, REACTION)
        if self._newsroom.flashes.page is None and claim is None:
            self._grace.read = self._situations.shared.n
            if not is_menu_open and self._keeping.page is None:
                self._turn.follow(shared)
        told = self._find_told(shared, news)
        light_strip = self._make_lights(told, news)
        # The sky is in every look; all else needs a whole one, which may have come since.
        told = told if told.whole or not shared.whole else shared
        self._shown = self._find_changing(shared, light_strip, news)
        cursor = current(shared, self._pages.box_cursor)
        covering = self._keeping.page or news
        box_face = draw_face(covering or self._box_page(shared, claim, is_menu_open=is_menu_open))
        ask, is_covered = shared.ask, covering is not None
        figures = [] if is_covered or is_menu_open else offered_figures(ask)
        # Whoever has just come is shown more once the table was looked at for it.
        pages_alone = self._places.show_pages_alone() or not shared.whole
        fighting = is_fight(told.view)
        scene = Scene(
            *(box_face, light_strip, {}, self._newsroom.log.shown),
            whole_log=self._newsroom.log.lines,
            private=cursor.looking is not None,
            waiting=shared.waiting,
            chart=None if pages_alone else chart_sketch(told),
            panes=() if pages_alone else self._table_panes(told),
            standing=None if pages_alone or fighting else standing(told, self._voice),
            stands={} if pages_alone else self._find_stands(shared, told),
            history=() if is_covered else history(shared, self._pages.box, cursor, self._voice),
            backwards=HAPPENED in cursor.menu[:2],
            fighting=fighting,
            typing=isinstance(ask, asks.Name) and not is_menu_open,
            numeric=not is_covered and takes_number(shared, cursor),
            refused=self._make_refusal(),
            figures=tuple(figures),
            caps=figure_caps(figures, cursor) if figures else (),
            menu=bool(cursor.menu),
            telling=self._keeping.page is None and news is not None,
            passing=self._keeping.page is None and news is not None and not self._newsroom.flashes.is_standing,
            interruption="" if pages_alone or is_covered or cursor.menu else self._first_interruption(shared),
            together=ask is not None and (len(ask.seats) > 1 or _is_for_others(ask)),
            asked=() if ask is None else ask.seats,
            cue=self._make_cue(shared, news),
            heroes={} if pages_alone else self._hero_names(shared),
            whole=not pages_alone,
        )
        if pages_alone:
            for panel in self._panels:
                panel.show(replace(scene, handhelds=self._handheld_faces(panel, box_face)))
            return
        data = PageData(shared, self._situations.own, self._pages.cursors, self._newsroom.log.read_in, self._voice)
        data.told = self._newsroom.told
        for panel in self._panels:
            readers = panel.seats_with_screens(self._places.seats)
            panel.show(replace(scene, handhelds=self._handheld_faces(panel, box_face), data=data.limited_to(readers)))

    def _find_told(self, shared: Situation, news: Page | None) -> Situation:
        """Return the moment of the game that the pages of news have come to.

        Until the last page comes that tells more than dice, that is the moment before all of them. Sheets, map and sky
        show it, so that they do not give away what the next page tells.

        Args:
            shared: The moment of the game, as everybody may know it.
            news: The page of news that covers the ask.
        """
        has_more = bool(self._newsroom.flashes.seats_to_come)
        if not has_more:
            self._told = shared
        return self._told if has_more and news is not None else shared

    def _find_stands(self, shared: Situation, told: Situation) -> dict[Seat, tuple[str, str]]:
        """Return how each seat is doing: as it was before the news, for seats of which a page to come tells.

        Args:
            shared: The moment of the game, as everybody may know it.
            told: The moment that the pages of news have come to.
        """
        seats_to_come = self._newsroom.flashes.seats_to_come
        if told is shared or None in seats_to_come:
            return stands(told, self._voice)
        now, before = stands(shared, self._voice), stands(told, self._voice)
        return before | {seat: stand for seat, stand in now.items() if seat not in seats_to_come}

    def _box_page(self, shared: Situation, claim: Seat | None, *, is_menu_open: bool) -> Page:
        """Return the page that the box's screen shows where no news and no trouble cover it."""
        if claim is not None:
            return claim_page(shared, claim).page(self._voice)
        cursor = self._pages.box_cursor
        situation = self._situations.for_box(shared, cursor)
        asking_page = self._pages.planned.plan(situation, self._pages.box, cursor).page(self._voice)
        if is_menu_open:
            return asking_page
        return replace(asking_page, caption=self._newsroom.flashes.caption, turn=self._turn_name(shared, asking_page))

    def _turn_name(self, shared: Situation, asking: Page) -> str:
        """Return the name to show large over the page after a change of turn; none if the page has it already.

        Args:
            shared: The moment of the game, as everybody may know it.
            asking: The page that asks.
        """
        seat = self._new_seat(shared, "name")
        return "" if seat is None or asking.name or asking.big else read(seat, self._voice)

    def _new_seat(self, shared: Situation, sign: TurnSign) -> Seat | None:
        """Return the seat whose turn has just begun, if this sign of it is on; `None` in the lobby.

        Args:
            shared: The moment of the game, as everybody may know it.
            sign: The sign.
        """
        is_on = self._settings.seated and sign in self._settings.turns.shown
        return self._turn.new_seat(shared) if is_on else None

    def _table_panes(self, shared: Situation) -> tuple[TablePane, ...]:
        """Return all that lies on the table for all to see; in a fight the standing of all is among it."""
        panes = self._panes.read_panes(shared)
        if is_fight(shared.view):
            panes = panes_with_standing(shared, panes, self._voice)
        return (*panes, *self._odds_panes(shared))

    def _odds_panes(self, shared: Situation) -> tuple[TablePane, ...]:
        """Return the charts of chances; their module is imported only for a game that has any."""
        if shared.view.outlook is None:
            return ()
        from companion.cli.host.odds_panes import odds_panes

        return odds_panes(shared, self._voice)

    def _make_refusal(self) -> Refusal | None:
        """Return the refusal of the last typed value; `None` if it was taken."""
        words = self._actions.refused
        return None if words is None else Refusal(self._actions.refusals, words.read(self._voice))

    def _first_interruption(self, shared: Situation) -> str:
        """Return the words of the first interruption, which a long C takes; "" if there is none."""
        offers = () if shared.ask is None or shared.paused else shared.ask.interruptions
        return offers[0].text.read(self._voice) if offers else ""

    def _hero_names(self, shared: Situation) -> dict[Seat, str]:
        """Return the name of each seat's hero."""
        if not self._settings.seated:
            return {}
        return {seat: name.read(self._voice) for seat, name in shared.view.names.items()}

    def _find_changing(self, shared: Situation, strip: Lights, news: Page | None) -> tuple[object, ...]:
        """Return everything that changes with time alone."""
        flash = news, self._newsroom.flashes.caption, self._keeping.page, self._routing.claim
        turn = self._new_seat(shared, "name")
        return strip, shared.way, shared.seconds, shared.counting, flash, turn, id(self._situations.shared)

    def _make_lights(self, shared: Situation, news: Page | None) -> Lights:
        """Return the lights of this moment."""
        now, brightness = self._clock(), self._settings.brightness
        if news is not None and (moment := self._newsroom.flashes.moment):
            return glow(moment, now - self._newsroom.flashes.since, brightness=brightness)
        if news is None and (seat := self._new_seat(shared, "lights")) in self._places.seats:
            return pawn_lights(pawn_of(self._places.seats, seat), brightness=brightness)
        return lights(shared, now, brightness=brightness, mood=shared.mood)

    def _handheld_faces(self, panel: Panel, box_face: Face) -> dict[Seat, Face]:
        """Return the faces of the seats on a panel; seats whose keys do the same as the box's have the box's face.

        A page is made only for seats that have one on this panel, or buttons on any panel.
        """
        seats = self._places.seats
        readers = panel.seats_with_screens(seats)
        seats_with_box_face = frozenset(seat for seat in seats if self._routing.is_same_as_box(seat)) - readers
        seats_with_own_page = (self._places.seats_with_buttons() | panel.seats_with_pages(seats)) - seats_with_box_face
        present, own = self._situations.present, self._situations.own
        own_situations = {seat: present(own[seat]) for seat in own if seat in seats_with_own_page}
        view, plan = self._situations.shared.view, self._pages.planned.plan
        pages = (
            handheld_faces(own_situations, view, readers, self._pages.cursors, self._voice, plan)
            if own_situations
            else {}
        )
        return pages | dict.fromkeys(seats_with_box_face, box_face)

    def _make_cue(self, shared: Situation, news: Page | None) -> Cue | None:
        """Return the sound to play: of a press without effect, of a new turn, or of the moment that is shown."""
        volume = self._settings.sound.volume
        if self._wrong_presses_heard != self._actions.wrong_presses:
            # Given also with the sound off, since a panel may show it.
            self._wrong_presses_heard = self._actions.wrong_presses
            return Cue(-self._wrong_presses_heard, "wrong", volume, WRONG if volume != "off" else ())
        if self._turns_heard != self._turn.changes:
            self._turns_heard = self._turn.changes
            if volume != "off" and (seat := self._new_seat(shared, "tone")) in self._places.seats:
                own = SEATS[self._places.seats.index(seat) % len(SEATS)]
                return Cue(TURN_CUES - self._turns_heard, "turn", volume, own)
        moment = self._newsroom.flashes.moment if news is not None else ""
        if not moment or volume == "off":
            return None
        return Cue(self._newsroom.flashes.moments, moment, volume, score(moment))


def _is_for_others(ask: asks.Ask) -> bool:
    """Return True if all choose in secret, or seats that are not asked may lay a wager."""
    return isinstance(ask, asks.Secret) or (isinstance(ask, asks.Draw) and ask.wager is not None)
