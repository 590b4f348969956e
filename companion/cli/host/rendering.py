"""Drawing of this moment on every panel: the page of the box, lights, handhelds and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion import asks
from companion.asks import Seat
from companion.cli.host.actions import Actions
from companion.cli.host.grace import REACTION, Grace
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.presses import figure_caps, offered_figures
from companion.cli.host.routing import Routing
from companion.cli.host.scenes import Panes, chart_sketch, draw_face, handheld_faces, history, standing, stands
from companion.cli.host.seats import Places
from companion.cli.host.settings import Settings
from companion.cli.host.situations import Situations
from companion.cli.host.turn import Turn
from companion.cli.host.wanted_data import PageData
from companion.language import Voice, pawn_of
from companion.pages.cursor import current
from companion.pages.glow import glow
from companion.pages.lights import Lights, lights, pawn_lights
from companion.pages.page import Page
from companion.pages.rows import read
from companion.pages.scores import SEATS, WRONG, Cue, score
from companion.pages.situation import Situation, TurnSign
from companion.pages.standstill import claim_page
from companion.record import replace
from hardware.panel import Face, Panel, Refusal, Scene, TablePane

TURN_CUES = -1_000_000
"""Numbers of the cues of turns count down from here, far below those of wrong presses."""


class Renderer:
    """Draws the scene of one table on its panels."""

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
        """Begin with nothing shown; `clock` tells seconds."""
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
        """Everything that time alone can change, as it was shown last."""
        self._turn = Turn(clock)
        self._turns_told = 0
        """How many changes of turn have been heard."""
        self._wrong_presses = 0
        """How many presses that found nothing to do have been told."""

    def refresh(self) -> None:
        """Show what time alone has changed, if anything: most of the evening nothing moves but people."""
        shared = self._situations.present(self._situations.shared)
        if self._moving(shared, self._strip(shared)) != self._shown:
            self.show()

    def show(self) -> None:
        """Give every panel the scene of this moment."""
        shared, claim = self._situations.present(self._situations.shared), self._routing.claim
        if self._places.note_claim_shown(claim):
            self._grace.begin(None, REACTION)
        if self._newsroom.flashes.page is None and claim is None:
            self._grace.read = self._situations.shared.n
            if not self._pages.is_menu_open and self._keeping.page is None:
                self._turn.follow(shared)
        strip = self._strip(shared)
        self._shown = self._moving(shared, strip)
        cursor = current(shared, self._pages.box_cursor)
        boxed, asked = draw_face(self._box_page(shared, claim)), shared.ask
        covered = self._keeping.page is not None or self._routing.news is not None
        figures = [] if covered or self._pages.is_menu_open else offered_figures(asked)
        alone = self._places.show_pages_alone()
        seen = Scene(
            *(boxed, strip, {}, self._newsroom.log.lines),
            private=cursor.looking is not None,
            waiting=shared.waiting,
            chart=chart_sketch(shared),
            panes=() if alone else (*self._panes.read_panes(shared), *self._odds_panes(shared)),
            standing=None if alone else standing(shared, self._voice),
            stands={} if alone else stands(shared, self._voice),
            history=() if covered else history(shared, self._pages.box, cursor, self._voice),
            typing=isinstance(asked, asks.Name) and not self._pages.is_menu_open,
            refused=self._refusal(),
            figures=tuple(figures),
            caps=figure_caps(figures, cursor) if figures else (),
            menu=bool(cursor.menu),
            passing=self._keeping.page is None and self._routing.has_passing_news,
            interruption="" if covered or cursor.menu else self._interruption(shared),
            together=asked is not None and (len(asked.seats) > 1 or _is_for_others(asked)),
            asked=() if asked is None else asked.seats,
            cue=self._cue(shared),
            heroes=self._heroes(shared),
        )
        if alone:
            for panel in self._panels:
                panel.show(replace(seen, handhelds=self._hands(panel, boxed)))
            return
        data = PageData(shared, self._situations.own, self._pages.cursors, self._newsroom.log.read_in, self._voice)
        data.told = self._newsroom.told
        for panel in self._panels:
            readers = panel.seats_with_screens(self._places.seats)
            panel.show(replace(seen, handhelds=self._hands(panel, boxed), data=data.limited_to(readers)))

    def _box_page(self, shared: Situation, claim: Seat | None) -> Page:
        """Return what the box's screen shows."""
        if covering := self._keeping.page or self._routing.news:
            return covering
        if claim is not None:
            return claim_page(shared, claim).page(self._voice)
        cursor = self._pages.box_cursor
        situation = self._situations.for_box(shared, cursor)
        asking = self._pages.planned.plan(situation, self._pages.box, cursor).page(self._voice)
        if self._pages.is_menu_open:
            return asking
        return replace(asking, caption=self._newsroom.flashes.caption, turn=self._turn_name(shared, asking))

    def _turn_name(self, shared: Situation, asking: Page) -> str:
        """Return the name to show large over the head while the turn has just gone to a seat; none if it stands below.

        Args:
            shared: The moment of the game, as everybody may know it.
            asking: The page that asks.
        """
        seat = self._new_seat(shared, "name")
        return "" if seat is None or asking.name or asking.big else read(seat, self._voice)

    def _new_seat(self, shared: Situation, sign: TurnSign) -> Seat | None:
        """Return the seat whose turn has just begun, where people want this sign of it; without seats nobody has one.

        Args:
            shared: The moment of the game, as everybody may know it.
            sign: The sign.
        """
        wanted = self._settings.seated and sign in self._settings.turns.shown
        return self._turn.new_seat(shared) if wanted else None

    def _odds_panes(self, shared: Situation) -> tuple[TablePane, ...]:
        """Return the charts of chances, which are loaded only where a game has any, so that a box starts sooner."""
        if shared.view.outlook is None:
            return ()
        from companion.cli.host.odds_panes import odds_panes

        return odds_panes(shared, self._voice)

    def _refusal(self) -> Refusal | None:
        """Return why the value that was typed last was not taken."""
        words = self._actions.refused
        return None if words is None else Refusal(self._actions.refusals, words.read(self._voice))

    def _interruption(self, shared: Situation) -> str:
        """Return what a long C offers first."""
        offers = () if shared.ask is None or shared.paused else shared.ask.interruptions
        return offers[0].text.read(self._voice) if offers else ""

    def _heroes(self, shared: Situation) -> dict[Seat, str]:
        """Return what the figure of each seat is called."""
        if not self._settings.seated:
            return {}
        return {seat: name.read(self._voice) for seat, name in shared.view.names.items()}

    def _moving(self, shared: Situation, strip: Lights) -> tuple[object, ...]:
        """Return all that time alone can change."""
        flash = self._routing.news, self._newsroom.flashes.caption, self._keeping.page, self._routing.claim
        turn = self._new_seat(shared, "name")
        return strip, shared.way, shared.seconds, shared.counting, flash, turn, id(self._situations.shared)

    def _strip(self, shared: Situation) -> Lights:
        """Return the lights of this moment."""
        now, brightness, news = self._clock(), self._settings.brightness, self._routing.news
        if news is not None and news.art:
            return glow(news.art, now - self._newsroom.flashes.since, brightness=brightness)
        if news is None and (seat := self._new_seat(shared, "lights")) in self._places.seats:
            return pawn_lights(pawn_of(self._places.seats, seat), brightness=brightness)
        return lights(shared, now, brightness=brightness, mood=shared.mood)

    def _hands(self, panel: Panel, boxed: Face) -> dict[Seat, Face]:
        """Return what that panel may show beside the buttons of each seat; some do what those at the box do.

        A page is made only for the seats that are shown theirs there, or have buttons anywhere.
        """
        seats = self._places.seats
        readers = panel.seats_with_screens(seats)
        same = frozenset(seat for seat in seats if self._routing.is_same_as_box(seat)) - readers
        wanted = (self._places.seats_with_buttons() | panel.seats_with_pages(seats)) - same
        present, own = self._situations.present, self._situations.own
        asked = {seat: present(own[seat]) for seat in own if seat in wanted}
        view, plan = self._situations.shared.view, self._pages.planned.plan
        pages = handheld_faces(asked, view, readers, self._pages.cursors, self._voice, plan) if asked else {}
        return pages | dict.fromkeys(same, boxed)

    def _cue(self, shared: Situation) -> Cue | None:
        """Return what is to be heard: the moment whose picture stands there, a new turn, or a press without effect."""
        volume, news = self._settings.sound.volume, self._routing.news
        if self._wrong_presses != self._actions.wrong_presses:
            # Told also where all sound is off: a panel may show it.
            self._wrong_presses = self._actions.wrong_presses
            return Cue(-self._wrong_presses, "wrong", volume, WRONG if volume != "off" else ())
        if self._turns_told != self._turn.changes:
            self._turns_told = self._turn.changes
            if volume != "off" and (seat := self._new_seat(shared, "tone")) in self._places.seats:
                own = SEATS[self._places.seats.index(seat) % len(SEATS)]
                return Cue(TURN_CUES - self._turns_told, "turn", volume, own)
        if news is None or not news.art or volume == "off":
            return None
        return Cue(self._newsroom.flashes.moments, news.art, volume, score(news.art))


def _is_for_others(ask: asks.Ask) -> bool:
    """Return True if others than those who are asked may have something to lay, or all choose in secret."""
    return isinstance(ask, asks.Secret) or (isinstance(ask, asks.Draw) and ask.wager is not None)
