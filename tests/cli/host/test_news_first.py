"""Nobody answers what they cannot have read: news stand in front of it, and a press only takes them away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.cli.host.grace import FRIGHT, PASSED, REACTION, STARTLE
from companion.cli.host.newsflash import ROW_SECONDS, STALE_PRESSES
from companion.game import find
from companion.journal import MemoryJournal
from companion.pages.news_page import READ_OUT, NewsPage
from companion.pages.page import Page
from companion.pages.situation import LeaveScene, Set
from companion.state import Event
from companion.table import Table, new_header
from companion.text import Text
from hardware.panel import Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.dragon_table import begin_before_dragon, walk_to_dragon
from tests.cli.sitting import Sitting, sit, toy_table
from tests.toys import game

pytestmark = pytest.mark.explore

NEWS = [NewsPage(Page(("Something happens",)), READ_OUT)]

LOST = NewsPage(Page(("Ada loses 2",)), READ_OUT, reader=(1, "Ada"), stays=("Ada loses 2 life:", "7 left."))


def shared_panel() -> SimulatedPanel:
    """Return keys for all, at a screen that all look at."""
    return SimulatedPanel(None, ())


def begin_with_roll() -> Table:
    """The box rolls the test after the duel, and Ada is asked for two dice."""
    return toy_table(game, modes={"dice.T12": "rolled"}, options={"seconds": 0})


async def play_to_news(s: Sitting) -> None:
    """Both have shown their hands: what was rolled stands there, and Ada has been asked for dice behind it."""
    for seat in ("Ada", "Bo"):
        await s.press("A", seat=seat)
    for seat in ("Ada", "Bo"):
        await s.press("A", "A", seat=seat)


def describe_open_ask(table: Table) -> tuple[int, str, int]:
    """Return the number of the ask, and how often somebody has answered."""
    assert table.open is not None
    return table.open.n, table.open.ask.key, len(table.journal.entries())


def test_own_keys_at_a_shared_screen_answer_nothing_unread() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before, news = describe_open_ask(table), s.box()
        assert "d12" in news
        assert s.hand("Ada") == s.hand("Bo") == news, "beside a key stands what the key does"
        while s.hand("Ada") == s.box() and "d6" not in s.box():
            await s.press("B", seat="Ada")
            assert describe_open_ask(table) == before
        assert "d6" in s.hand("Ada")
        await s.press("B", "A", seat="Ada")
        assert s.hand("Ada") != news
        assert "+" in s.box() or "+" in s.hand("Ada"), "now it is read, the same keys answer"


def test_somebody_else_takes_them_away_as_well() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before, news = describe_open_ask(table), s.box()
        await s.press("C", seat="Bo")
        assert s.box() != news
        assert describe_open_ask(table) == before


def test_a_reader_with_a_screen_goes_on_meanwhile() -> None:
    table = begin_with_roll()

    @sit(table, SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        news = s.box()
        assert s.hand("Ada") != news
        await s.press("A", "A", seat="Ada")
        assert "+" in s.hand("Ada")
        assert s.box() == news


def test_a_seat_asked_the_same_before_goes_on_under_news() -> None:
    table = toy_table(game)

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        s.host.newsroom.flashes.add(NEWS)
        s.host.show()
        ask, news = describe_open_ask(table), s.box()
        assert "Something" in news
        assert "Something" not in s.hand("Bo")
        await s.press("A", seat="Bo")
        assert describe_open_ask(table)[2] == ask[2] + 1
        assert s.box() == news


def test_news_behind_an_open_menu_are_not_dismissed_unseen() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before, news = describe_open_ask(table), s.box()
        await s.host.handle(Wish("menu"))
        s.host.show()
        await s.press("A", seat="Ada")
        assert describe_open_ask(table) == before
        assert s.panels[0].scene.log[-1] == "Leave the menu first: there is something to read."
        await s.host.handle(Wish("back"))
        s.host.show()
        assert s.box() == news


def test_a_press_for_a_page_that_has_just_gone_by_itself_answers_nothing() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before, news = describe_open_ask(table), s.box()
        while s.box() == news:
            await s.wait(0.1, step=0.1)
        following = s.box()
        for seat in (None, "Ada"):
            await s.press("A", seat=seat)
        s.clock.at += 0.9 * PASSED
        await s.press("A")
        assert (describe_open_ask(table), s.box()) == (before, following), "all were meant for the page before"
        s.clock.at += 0.2 * PASSED
        await s.press("A", seat="Ada")
        assert s.box() != following


def test_a_scene_that_somebody_leaves_is_named_in_the_log() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        for seat in ("Ada", "Bo"):
            await s.press("A", seat=seat)
        scope = table.run.state.scopes[-1]
        await s.host.actions.act(LeaveScene(scope))
        assert s.host.newsroom.log.lines[-1].startswith("Left: ")
        lines = s.host.newsroom.log.lines
        await s.host.actions.act(LeaveScene("no such scene"))
        assert not s.host.newsroom.log.lines[-1].startswith("Left: "), lines


def test_panels_are_told_which_news_go_by_themselves() -> None:
    table, panel = begin_with_roll(), shared_panel()

    @sit(table, panel)
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        flashes = s.host.newsroom.flashes
        told = []
        flashes.forget()
        for seconds in (READ_OUT, None):
            flashes.add([NewsPage(Page(("Something happens",)), seconds)])
            s.host.show()
            told.append((panel.scenes[-1].telling, panel.scenes[-1].passing, seconds))
            flashes.forget()
        s.host.show()
        assert told == [(True, True, READ_OUT), (True, False, None)]
        assert not panel.scenes[-1].telling, "what is asked is no news"


def test_own_and_box_keys_turn_one_page_where_one_seat_is_asked() -> None:
    """A handheld may be folded to a line on a small screen: half a number would be said where nobody can see it."""
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        first = s.box()
        await s.press("A", seat="Ada")
        assert s.box() == s.hand("Ada") != first
        assert s.hand("Bo") != s.box()
        await s.press("A")
        assert "+" in s.box()


def test_a_menu_opened_with_own_keys_is_used_with_them() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        before = describe_open_ask(table)
        await s.press("D!", seat="Bo")
        assert s.box().startswith("Menu")
        menu = s.box()
        await s.press("D", seat="Bo")
        assert s.box() != menu
        await s.press("D!", seat="Ada")
        assert "d6" in s.box()
        assert describe_open_ask(table) == before


def test_before_a_secret_each_key_takes_news_away_in_the_same_way() -> None:
    """The page must not show what a finger would have chosen."""

    def show_scenes(button: str) -> list[object]:
        table, panel = toy_table(game, options={"seconds": 0}), shared_panel()

        @sit(table, panel)
        async def sitting(s: Sitting) -> None:
            await s.press("A", seat="Ada")
            s.host.newsroom.flashes.add(NEWS)
            await s.press("A", seat="Bo")
            assert describe_open_ask(table)[1] == "duel"
            await s.press(button, seat="Ada")
            assert "Something" not in s.box()
            assert table.draft("Ada") is None

        return [(scene.box, scene.handhelds, scene.lights, scene.log, scene.cue) for scene in panel.scenes]

    assert show_scenes("A") == show_scenes("B") == show_scenes("C") == show_scenes("D") == show_scenes("A!")


def test_a_press_for_a_page_just_taken_away_answers_nothing() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before = describe_open_ask(table)
        while "d6" not in s.box():
            s.clock.at += 2 * REACTION
            await s.press("B", seat="Bo")
        following = s.box()
        s.clock.at += 0.9 * REACTION
        await s.press("B", seat="Ada")
        await s.press("B")
        assert (describe_open_ask(table), s.box()) == (before, following), "both wanted to take the page away as well"
        s.clock.at += 0.2 * REACTION
        await s.press("B", seat="Ada")
        assert s.box() != following


def test_a_caption_that_goes_covers_nothing_so_a_press_then_is_an_answer() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        s.host.newsroom.flashes.add([NewsPage(Page(()), 1.0, caption="The sun stays")])
        s.host.show()
        assert "The sun stays" in s.panels[0].scene.box.page.captioned.rows[0]
        page = s.box()
        await s.wait(1.0)
        await s.press("B")
        assert s.box() != page


def first_row(s: Sitting) -> str:
    return str(s.panels[0].scene.box.page.captioned.rows[0])


def test_a_passed_outcome_is_told_until_the_hurt_player_presses() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        asks = first_row(s)
        s.host.newsroom.flashes.add([LOST])
        s.host.show()
        assert first_row(s) == "Ada loses 2"
        await s.wait(READ_OUT)
        seen = [first_row(s)]
        for _ in range(3):
            await s.wait(ROW_SECONDS, step=0.1)
            seen.append(first_row(s))
        assert seen == ["Ada loses 2 life:", "7 left.", asks, "Ada loses 2 life:"], "nothing that it covers is lost"
        assert "d6" in s.box(), "it is asked all the while"
        await s.press("C", seat="Bo")
        assert first_row(s) == "Ada loses 2 life:"
        await s.press("B", seat="Ada")
        assert "loses" not in first_row(s)


def test_news_that_nobody_dismissed_end_once_the_others_go_on() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        asks = first_row(s)
        s.host.newsroom.flashes.add([LOST])
        s.host.show()
        await s.wait(READ_OUT)
        seen = []
        for _ in range(STALE_PRESSES):
            await s.press("C", seat="Bo")
            seen.append(first_row(s))
        assert seen == [*["Ada loses 2 life:"] * (STALE_PRESSES - 1), asks]


def test_an_outcome_that_somebody_else_took_away_is_said_on_as_well() -> None:
    for seat, said in (("Bo", "Ada loses 2 life:"), ("Ada", ""), (None, "")):
        table = begin_with_roll()

        @sit(table, shared_panel())
        async def sitting(s: Sitting, seat: str | None = seat, said: str = said) -> None:
            await play_to_news(s)
            await s.wait(20)
            asks = first_row(s)
            s.host.newsroom.flashes.add([replace(LOST, seconds=None)])
            s.host.show()
            # It covers what was asked before, so Ada's press would not be kept from answering that.
            s.host.grace.read = -1
            await s.press("B", seat=seat)
            assert first_row(s) == (said or asks)


def test_after_an_outcome_late_presses_are_ignored_for_longer() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        s.host.newsroom.flashes.add([LOST])
        s.host.show()
        await s.wait(READ_OUT, step=0.1)
        before = describe_open_ask(table), s.box()
        s.clock.at += 0.9 * FRIGHT
        assert 0.9 * FRIGHT > REACTION
        await s.press("B")
        assert (describe_open_ask(table), s.box()) == before
        s.clock.at += 0.2 * FRIGHT
        await s.press("B")
        assert s.box() != before[1]


def test_impatient_presses_skip_quiet_pages_but_no_great_moment() -> None:
    table = begin_with_roll()
    drama = [
        NewsPage(Page((what,)), seconds, great=True) for what, seconds in (("She wakes!", None), ("Fire!", READ_OUT))
    ]
    news = [*NEWS, *drama, NewsPage(Page(("Bo has fallen",)), None, great=True)]

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        s.host.newsroom.flashes.forget()
        s.host.newsroom.flashes.add(news)
        s.host.show()
        before = describe_open_ask(table)
        await s.press("A")
        for shown in ("She wakes!", "Fire!", "Bo has fallen"):
            for who in (None, None, "Ada", "Bo"):
                assert s.box() == shown
                await s.press("A", seat=who)
            await s.host.handle(Wish("back"))
            await s.wait(STARTLE - 0.1, 0.1)
            await s.press("B")
            assert s.box() == shown, "nobody has seen it so fast"
            await s.wait(0.2, 0.1)
            await s.press("A")
        assert s.host.newsroom.flashes.page is None
        assert describe_open_ask(table) == before


def test_a_death_by_a_correction_is_shown_before_the_next_answer() -> None:
    legenden, seats = find("legenden"), ("Ada", "Bo", "Cid")
    state: dict[str, Any] = {"round": 1, "first": "Ada", "dragon": "awake", "heroes.Ada.place": "chamber"}
    for seat, name in zip(seats, ("Rohan", "Sigeir", "Farmen"), strict=True):
        state |= {f"heroes.{seat}.{figure}": 17 for figure in ("life", "max_life")} | {f"heroes.{seat}.name": name}
    state["heroes.Ada.agility"] = 6
    table = Table(legenden, MemoryJournal(new_header(legenden, seats, state=state, seed=1)))
    for value in ([1], "fight"):
        assert table.open is not None
        table.answer(table.open.n, "Ada", value)
    assert describe_open_ask(table)[1] == "fight.ready"
    table.drain_events()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await s.press("D!")
        await s.host.actions.act(Set("heroes.Ada.life", 0))
        s.host.show()
        assert describe_open_ask(table)[1] == "turn"
        await s.wait(READ_OUT)
        assert "Rohan is dead" in " ".join(s.box().split())


def test_news_do_not_go_by_behind_an_open_menu() -> None:
    @sit(begin_with_roll(), shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        news = s.box()
        await s.host.handle(Wish("menu"))
        await s.wait(3 * READ_OUT)
        assert s.box() != news
        await s.host.handle(Wish("back"))
        await s.wait(1)
        assert s.box() == news
        await s.wait(READ_OUT)
        assert s.box() != news


def test_a_page_that_somebody_holds_stands_until_a_press_and_says_so() -> None:
    @sit(begin_with_roll(), shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        s.host.newsroom.flashes.add(NEWS)
        s.host.show()
        await s.host.handle(Wish("pause"))
        await s.wait(10 * READ_OUT)
        assert s.box().splitlines() == ["Something happens", "", "", "", "", "D Go on"]
        assert (s.panels[0].scene.telling, s.panels[0].scene.passing) == (True, False)
        await s.press("B")
        assert "Something" not in s.box()


def test_the_key_that_only_goes_on_answers_nothing_once_news_have_gone() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(20)
        before = describe_open_ask(table), s.box()
        s.host.newsroom.flashes.add(NEWS)
        s.host.show()
        for _ in range(3):
            await s.host.handle(Wish("back"))
            s.host.show()
            assert (describe_open_ask(table), s.box()) == before


MORE_NEWS = [NewsPage(Page(("Another thing",)), READ_OUT)]


def test_of_several_pages_that_nobody_sees_the_last_one_waits() -> None:
    """They talk, and press for the page that they remember: that must not answer what is asked meanwhile."""
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        before = describe_open_ask(table)
        s.host.newsroom.flashes.add(MORE_NEWS)
        await s.wait(60)
        assert s.box().splitlines() == ["Another thing", "", "", "", "", "D Go on"]
        await s.press("B")
        assert (describe_open_ask(table), "d6" in s.box()) == (before, True), "that press was for the page"
        asks = s.box()
        await s.press("B")
        assert s.box() != asks, "who has turned the page means the next press for what is asked"


def test_a_page_that_comes_alone_goes_by_itself() -> None:
    @sit(begin_with_roll(), shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        await s.wait(60)
        assert "d6" in s.box()


def test_where_somebody_has_pressed_meanwhile_the_last_page_goes_by_itself() -> None:
    table = begin_with_roll()

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        s.host.newsroom.flashes.add([*MORE_NEWS, *NEWS])
        while "Another" not in s.box():
            await s.wait(0.5)
        await s.wait(2 * REACTION)
        await s.press("C", seat="Bo")
        assert "Something" in s.box()
        await s.wait(60)
        assert "d6" in s.box()


def test_no_page_waits_for_those_who_are_asked_on_their_own_screens() -> None:
    @sit(begin_with_roll(), SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await play_to_news(s)
        s.host.newsroom.flashes.add(MORE_NEWS)
        await s.wait(60)
        assert "d6" in s.box()


def test_no_page_waits_before_a_choice_in_secret() -> None:
    table = toy_table(game, options={"seconds": 0})

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        s.host.newsroom.flashes.add([*NEWS, *MORE_NEWS])
        await s.press("A", seat="Bo")
        assert describe_open_ask(table)[1] == "duel"
        await s.wait(60)
        assert s.host.newsroom.flashes.page is None


def test_the_log_tells_no_more_than_the_pages_have_told() -> None:
    told = [Event(key, Text("{who} " + words, who=who), who=who) for key, who, words in STEPS]
    lines = [str(event.text) for event in told]

    @sit(begin_with_roll(), shared_panel())
    async def sitting(s: Sitting) -> None:
        before = s.panels[0].scene.log
        s.host.newsroom.hear(told)
        s.host.show()
        seen: list[str] = []
        while s.host.newsroom.flashes.page is not None:
            assert s.panels[0].scene.log[len(before) :] == tuple(lines[: len(seen) + 1])
            seen.append(s.box())
            await s.press("A")
        assert len(seen) == len(told)
        assert s.panels[0].scene.log == (*before, *lines) == s.host.newsroom.log.lines


STEPS = tuple(
    (key, "Ada", f"{does}, and says in so many words that it fills a page of its own.")
    for key, does in (("moved", "walks on"), ("found", "finds a key"), ("turned", "turns back"))
)
"""Keys, seats and words of events, each of which has a page of its own."""


def test_dropped_pages_leave_nothing_held_back_in_the_log() -> None:
    told = [Event(key, Text("{who} " + words, who=who), who=who) for key, who, words in STEPS]

    @sit(begin_with_roll(), shared_panel())
    async def sitting(s: Sitting) -> None:
        s.host.newsroom.hear(told)
        s.host.newsroom.flashes.forget()
        s.host.show()
        assert s.panels[0].scene.log[-len(told) :] == tuple(str(event.text) for event in told)


def make_page(words: str, seat: str, key: str) -> NewsPage:
    """Return a page of news of a seat, which tells an event with this key."""
    return NewsPage(Page((words,)), READ_OUT, reader=(1, seat), events=(Event(key, Text(words)),))


def test_sheets_and_sky_show_no_more_than_the_pages_have_told() -> None:
    table = begin_before_dragon("asleep")

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        panel = s.panels[0]
        before = panel.scene.stands, panel.scene.standing
        pages = (("Ada moves", "moved"), ("Ada is hurt", "life.lost"), ("Ada rolls", "rolled"))
        s.host.newsroom.flashes.add([make_page(words, "Ada", key) for words, key in pages])
        await s.host.actions.do(lambda: table.set("heroes.Ada.life", 3))
        s.host.show()
        assert s.box() == "Ada moves"
        assert (panel.scene.stands, panel.scene.standing) == before
        await s.host.handle(Wish("menu"))
        s.host.show()
        assert panel.scene.stands["Ada"][1] == "3", "who corrects a figure sees it at once"
        await s.host.handle(Wish("back"))
        await s.press("A")
        assert s.box() == "Ada is hurt"
        assert panel.scene.stands["Ada"][1] == "3", "only a die is to come, which changes nothing"
        assert panel.scene.standing != before[1]


def test_a_seat_of_which_nothing_is_to_come_stands_as_its_page_says() -> None:
    table = begin_before_dragon("asleep")

    @sit(table, shared_panel())
    async def sitting(s: Sitting) -> None:
        await walk_to_dragon(s)
        panel = s.panels[0]
        before = panel.scene.standing
        pages = (("Ada is hurt", "Ada"), ("Bo finds a key", "Bo"))
        s.host.newsroom.flashes.add([make_page(words, seat, "told") for words, seat in pages])
        await s.host.actions.do(lambda: table.set("heroes.Ada.life", 3))
        s.host.show()
        assert s.box() == "Ada is hurt"
        assert panel.scene.stands["Ada"][1] == "3"
        assert panel.scene.standing == before, "in one list of all stands nothing that is to come"
