"""The start screen: as few presses as there are choices, and nothing that is already known."""

from __future__ import annotations

import asyncio
import string
from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Choose, NotOffered
from companion.cli.evening.kept_game import OfferedGame
from companion.cli.evening.lobby import BOX, COLOUR, LastTable, Lobby
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.explaining import explain
from companion.pages.font import FIXED
from companion.pages.page_lines import LINES
from companion.spelling import ALPHABET, ALPHABETS, Alphabet
from companion.state import Json
from companion.table import Table, new_header
from companion.text import Text, verbatim
from hardware.panel import Said, Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting
from tests.toys import Toy, game


class Other(Toy):
    """A second game to choose from."""

    id = "other"
    title = Text("Other")


GAMES: Any = {"toy": game}

KEPT = OfferedGame("2026-11-21-toy-abc", ("Ada", "Bo"), "Toy", Text("Round 7, sun 3/21"), verbatim("20:14"), 7)
OLDER = OfferedGame("2026-11-20-toy-def", ("Cid", "Dan"), "Toy", Text("Just begun"), Text("yesterday"))


def play_set_up(
    *answers: str,
    known: dict[str, Json] | None = None,
    kept: tuple[OfferedGame, ...] = (),
    more: bool = False,
    last: LastTable | None = None,
    games: dict[str, Any] | None = None,
    companies: tuple[tuple[str, ...], ...] = (),
) -> Any:
    """Return the keys that were asked, and the result."""
    games = games or ({"toy": game, "other": Other()} if more else {"toy": game})
    lobby = Lobby(games, kept, known or {}, () if last is None else (last.game,), companies, last)
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    asked = []
    for value in answers:
        assert table.open is not None
        asked.append(table.open.ask.key)
        table.answer(table.open.n, BOX, value)
    assert table.is_over
    return asked, table.result()


def test_language_players_dice_and_cards_are_asked_and_one_game_is_not() -> None:
    asked, result = play_set_up("en", "3", "colours", "dice")
    assert asked == ["lobby.language", "lobby.players", "lobby.people", "lobby.means"]
    assert result == {
        "language": "en",
        "resume": False,
        "game": "toy",
        "players": 3,
        "names": ["", "", ""],
        "own_dice": True,
        "own_cards": False,
    }


@pytest.mark.parametrize(
    ("id", "players", "lines"),
    [
        ("legenden", "1", ["equilibrium", "wild", "cautious", "book"]),
        ("atervackt", "1", ["people", "equilibrium", "wild", "cautious", "book"]),
        ("legenden", "3", ["people", "missing", "equilibrium", "wild", "cautious", "book"]),
        ("legenden", "2", []),
    ],
)
def test_where_a_player_is_missing_it_asks_who_plays_monsters(id: str, players: str, lines: list[str]) -> None:
    games = {id: find(id)}
    chosen = [lines[-1]] if lines else []
    asked, result = play_set_up("en", players, "colours", "ours", *chosen, games=games)
    assert asked[4:] == (["lobby.stand_in"] if lines else [])
    assert result.get("stand_in") == (lines[-1] if lines else None)
    rule, offered = games[id].offer_stand_ins(int(players))  # type: ignore[attr-defined]
    assert [line.id for line in offered] == lines
    assert {line.id for line in offered} <= {*games[id].options[rule].values}
    # Who gives all names on the command line is not asked.
    known: dict[str, Json] = {"players": int(players), "names": ["Ada"] * int(players), "stand_in": False}
    asked, result = play_set_up("en", "ours", games=games, known=known)
    assert (asked, "stand_in" in result) == (["lobby.language", "lobby.means"], False)


def test_the_last_table_is_asked_too_who_plays_monsters() -> None:
    last = LastTable("atervackt", ("Ada",))
    asked, result = play_set_up("en", "play", "wild", games={"atervackt": find("atervackt")}, last=last)
    assert (asked, result["stand_in"]) == (["lobby.language", "lobby.table", "lobby.stand_in"], "wild")


def test_of_several_games_one_is_chosen() -> None:
    asked, result = play_set_up("sv", "other", "2", "colours", "ours", more=True)
    assert asked[1] == "lobby.game"
    assert result["game"] == "other"


LAST = LastTable("other", ("Ada", "Bo"), own_cards=False)


def test_the_last_table_is_taken_by_one_press() -> None:
    asked, result = play_set_up("sv", "play", more=True, last=LAST)
    assert asked == ["lobby.language", "lobby.table"]
    assert result == {
        "language": "sv",
        "resume": False,
        "game": "other",
        "players": 2,
        "names": ["Ada", "Bo"],
        "own_dice": True,
        "own_cards": False,
    }


def table_page(last: LastTable, *values: str, known: dict[str, Json] | None = None, games: Any = None) -> list[str]:
    """Return the rows of the page that proposes the last table, after so much of it was changed."""
    games = games or {"toy": game, "other": Other()}
    lobby = Lobby(games, (), {"language": "en", **(known or {})}, (last.game,), (), last)
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, BOX, value)
    return Sitting(table, [SimulatedPanel()], seated=False).box().splitlines()


def test_every_line_of_the_last_table_can_be_changed() -> None:
    other = ["Drakvakt", "Play like this?", "A Begin", "B Other", "C Ada, Bo", "D We roll, box draws"]
    assert table_page(LAST) == other
    assert table_page(LAST, "game", "toy")[3] == "B Toy"
    assert table_page(LAST, "people", "3", "colours")[4] == "C Red, Blue, Green"
    assert table_page(LAST, "means", "box")[5] == "D Box rolls and draws"
    asked, result = play_set_up(
        *("sv", "game", "toy", "people", "3", "Eva", "colour", "Zoë", "means", "cards", "play"), more=True, last=LAST
    )
    assert asked.count("lobby.table") == 4
    assert (result["game"], result["names"]) == ("toy", ["Eva", "", "Zoë"])
    assert (result["own_dice"], result["own_cards"]) == (False, True)


def test_the_colours_of_the_last_table_stay_colours() -> None:
    last = LastTable("toy", (COLOUR, COLOUR))
    assert table_page(last)[4] == "C Red, Blue"
    assert play_set_up("en", "play", last=last)[1]["names"] == ["", ""]


def test_a_game_for_fewer_asks_anew_who_plays() -> None:
    last = LastTable("many", ("Ada", "Bo", "Cid", "Dan", "Eva"))
    asked, result = play_set_up("en", "game", "two", "2", "colours", "play", games=CALLED, last=last)
    assert asked[2:] == ["lobby.game", "lobby.players", "lobby.people", "lobby.table"]
    assert result["players"] == 2


def test_the_table_names_whose_dice_only_where_there_is_chance() -> None:
    assert len(table_page(LastTable("bare", ("Ada", "Bo")), games={"bare": Bare()})) == 5


def test_a_game_of_the_command_line_is_only_read_in_the_last_table() -> None:
    assert table_page(LAST, known={"game": "other"})[3] == "Other"
    asked, _ = play_set_up(
        "ours", known={"language": "en", "game": "toy", "players": 2, "names": ["A", "B"]}, last=LAST
    )
    assert asked == ["lobby.means"]


def test_only_what_the_command_line_leaves_open_of_dice_and_cards_is_asked() -> None:
    asked, result = play_set_up("en", "2", "colours", "box", known={"own_cards": True})
    assert asked[-1] == "lobby.dice"
    assert (result["own_dice"], result["own_cards"]) == (False, True)


def test_to_type_at_who_plays_begins_a_name_at_once() -> None:
    asked, result = play_set_up("en", "2", "Zoë", "colour", "ours")
    assert asked[2:4] == ["lobby.people", "lobby.name"]
    assert result["names"] == ["Zoë", ""]


class Bare(Toy):
    """A game without dice or decks."""

    dice: Any = ()
    decks: Any = ()


def test_the_lobby_asks_who_rolls_only_where_there_is_chance() -> None:
    asked, result = play_set_up("en", "2", "colours", games={"toy": Bare()})
    assert asked == ["lobby.language", "lobby.players", "lobby.people"]
    assert (result["own_dice"], result["own_cards"]) == (True, True)


def test_the_unfinished_game_comes_first_and_needs_one_press() -> None:
    asked, result = play_set_up("sv", "resume", kept=(KEPT,))
    assert asked == ["lobby.language", "lobby.resume"]
    assert result["resume"] == KEPT.session


def test_every_unfinished_game_can_be_continued() -> None:
    asked, result = play_set_up("sv", "others", "1", "resume", kept=(KEPT, OLDER))
    assert asked == ["lobby.language", "lobby.resume", "lobby.kept", "lobby.resume"]
    assert result["resume"] == OLDER.session


def test_the_way_back_from_the_list_of_unfinished_games() -> None:
    _, result = play_set_up("sv", "others", "back", "resume", kept=(KEPT, OLDER))
    assert result["resume"] == KEPT.session
    _, result = play_set_up("sv", "others", "1", "others", "back", "resume", kept=(KEPT, OLDER))
    assert result["resume"] == OLDER.session


def test_each_unfinished_game_keeps_its_letter_in_the_list() -> None:
    lobby = Lobby(GAMES, (KEPT, OLDER), {"language": "en"})
    sitting = Sitting(Table(lobby, MemoryJournal(new_header(lobby, [BOX]))), [SimulatedPanel()], seated=False)
    asyncio.run(sitting.press("C"))
    first = sitting.box()
    asyncio.run(sitting.press("B", "C"))
    assert sitting.box() == first
    assert first.splitlines()[2:] == ["A Ada, Bo: 7, 20:14", "B Cid, Dan, yesterday", "C Back"]


def test_a_new_game_can_be_begun_from_any_of_them() -> None:
    _, result = play_set_up("sv", "others", "1", "new", "2", "colours", "ours", kept=(KEPT, OLDER))
    assert result["resume"] is False


def test_an_unfinished_game_says_its_whole_title_who_which_round_and_when() -> None:
    kept = replace(KEPT, game="Drakborgen Återväckt", seats=("Ada", "Bo", "Cecilia"))
    lobby = Lobby(GAMES, (kept, OLDER), {"language": "en"})
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    sitting = Sitting(table, [SimulatedPanel()], seated=False)
    assert sitting.box().splitlines() == [
        "Drakborgen Återväckt",
        "Ada, Bo, Cecilia",
        "A Continue",
        "B New game",
        "C Other games: 1",
        "Round 7, 20:14",
    ]
    asyncio.run(sitting.press("C"))
    assert sitting.box().splitlines() == [
        "Unfinished games",
        "Who, round, when:",
        "A Ada, Bo, Cecilia",
        "B Cid, Dan, yesterday",
        "C Back",
    ]


def test_several_games_of_the_same_people_are_told_apart_in_the_list() -> None:
    family = ("Mamma", "Karl-Gustav")
    one = replace(KEPT, game="Drakborgen Legenden", seats=family)
    two, three = replace(one, game="Talisman", when=verbatim("21:40")), replace(one, game="Talisman", round=2)
    lobby = Lobby(GAMES, (one, two, three, OLDER), {"language": "en"})
    sitting = Sitting(Table(lobby, MemoryJournal(new_header(lobby, [BOX]))), [SimulatedPanel()], seated=False)
    asyncio.run(sitting.press("C"))
    assert sitting.box().splitlines()[1:5] == [
        "Which game?",
        "A Drakborgen L, 20:14",
        "B Talisman: 7, 21:40",
        "C Talisman: 2, 20:14",
    ]
    assert str(replace(one, game="").line_in_list((one, replace(one, game="")))) == "Round 7, 20:14"


def test_nobodys_name_is_cut_where_many_have_played() -> None:
    kept = replace(KEPT, seats=("Ada", "Bo", "Cid", "Dan"))
    for language, onward, far in (("en", "Continue", "Round 7, 20:14"), ("sv", "Fortsätt", "Omgång 7, 20:14")):
        say = Voice(language)
        assert kept.title.read(say) == "Ada, Bo, Cid, Dan"
        assert kept.progress_line is not None
        assert (kept.continue_words.read(say), kept.progress_line.read(say)) == (onward, far)
    assert str(KEPT.title) == "Ada, Bo: round 7"
    assert str(KEPT.continue_words) == "Continue, 20:14"


def test_colours_as_names_are_in_the_language_of_the_evening() -> None:
    kept = replace(KEPT, seats=("Red", "Blue", "Green"))
    assert kept.sentence.read(Voice("sv")).startswith("Röd, Blå, Grön: Toy. ")
    assert replace(kept, game="").sentence.read(Voice("sv")).startswith("Röd, Blå, Grön. ")
    assert kept.sentence.read(Voice("en")).startswith("Red, Blue, Green: Toy. ")


def test_people_who_played_last_sit_down_again_by_one_press() -> None:
    companies = (("Ada", "Bo"), ("Cid", "Dan", "Eve"), ("Cid", "Bo"), ("Flo", "Gun"))
    asked, result = play_set_up("en", "2", "earlier", "ours", companies=companies)
    assert asked[2] == "lobby.people"
    assert result["names"] == ["Cid", "Bo"]


def test_names_are_typed_spelled_picked_or_left_to_the_colour() -> None:
    spelled = ("spell", "0", "ABC", "A", "1", "JKL", "L", "2", "ÅÄÖ", "Ö", "done")
    _, result = play_set_up(
        *("en", "4", "names", " Zoë ", "Ada", *spelled, "colour", "ours"), companies=(("Ada", "Bo"),)
    )
    assert result["names"] == ["Zoë", "Ada", "Alö", ""]


def test_a_polish_name_is_spelled_with_polish_letters() -> None:
    spelled = ("spell", "2", "ZŹŻ", "Ż", "0", "ĆDEĘ", "Ć", "1", "JKLŁ", "Ł", "done")
    _, result = play_set_up("pl", "2", "names", *spelled, "colour", "ours")
    assert result["names"] == ["Żćł", ""]


@pytest.mark.parametrize("alphabet", [ALPHABET, *ALPHABETS.values()])
def test_four_buttons_reach_every_letter_of_an_alphabet(alphabet: Alphabet) -> None:
    parts = [part for third in alphabet for part in third]
    letters = "".join(parts)
    assert [len(third) for third in alphabet] == [3, 3, 3], "the fourth button is for Done"
    assert max(map(len, parts)) <= LINES
    assert set(string.ascii_uppercase) <= set(letters)
    assert len({*letters}) == len(letters)
    assert FIXED.missing(letters) == ""


def test_a_name_can_be_typed_whole_while_it_is_being_spelled() -> None:
    _, result = play_set_up("en", "2", "names", "spell", "0", "Eva", "colour", "ours")
    assert result["names"] == ["Eva", ""]


def test_a_name_that_no_screen_can_show_is_refused() -> None:
    for answers in (("2",), ("2", "names"), ("2", "names", "spell")):
        table = Table(lobby := Lobby(GAMES, (), {"language": "en"}), MemoryJournal(new_header(lobby, [BOX])))
        for value in answers:
            assert table.open is not None
            table.answer(table.open.n, BOX, value)
        assert table.open is not None
        with pytest.raises(NotOffered, match=r"^No screen can show this name: use other letters\.$"):
            table.answer(table.open.n, BOX, "🐉Bo🧙")
        table.answer(table.open.n, BOX, "Zoë Łuń")


def test_help_says_what_each_line_of_a_page_of_the_set_up_means() -> None:
    pages: tuple[tuple[dict[str, Json], str, int], ...] = (
        ({"language": "en"}, "lobby.resume", 3),
        ({"language": "en", "resume": False}, "lobby.table", 4),
        ({"language": "en", "resume": False, "players": 2, "game": "toy"}, "lobby.people", 3),
        ({"language": "en", "resume": False, "players": 2, "game": "toy", "names": ["A", "B"]}, "lobby.means", 4),
        ({"language": "en", "own_dice": True, "names": ["A", "B"], "players": 2}, "lobby.cards", 2),
        ({"language": "en", "own_cards": True, "names": ["A", "B"], "players": 2}, "lobby.dice", 2),
    )
    for known, key, least in pages:
        kept = (KEPT, OLDER) if key == "lobby.resume" else ()
        lobby = Lobby(GAMES, kept, known, ("toy",), (("Ada", "Bo"),), replace(LAST, game="toy"))
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        assert table.open is not None
        ask = table.open.ask
        assert isinstance(ask, Choose)
        found = explain(lobby.catalogues, ask, "en", {}, verbatim)
        offered = [option.text for option in ask.options_for(BOX) if option.id]
        assert (ask.key, [words for words, _ in found.lines]) == (key, offered)
        assert len(offered) >= least
        assert found.hand == ()


@pytest.mark.parametrize("name", ["", "   ", "a.b", "x" * 21, "ada", "\x07"])
def test_a_name_that_no_seat_can_have_is_refused(name: str) -> None:
    lobby = Lobby(GAMES, (), {"language": "en", "players": 2})
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    for value in ("names", "Ada"):
        assert table.open is not None
        table.answer(table.open.n, BOX, value)
    opened = table.open
    assert opened is not None
    with pytest.raises(NotOffered):
        table.answer(opened.n, BOX, name)
    assert table.open == opened


def test_the_unfinished_game_can_be_left_lying() -> None:
    _, result = play_set_up("sv", "new", "2", "colours", "ours", kept=(KEPT,))
    assert result["resume"] is False


def test_the_lobby_does_not_ask_what_the_command_line_says() -> None:
    known: dict[str, Json] = {
        "language": "en",
        "resume": False,
        "game": "toy",
        "players": 2,
        "names": ["Ada", "Bo"],
        "own_dice": False,
        "own_cards": False,
    }
    asked, result = play_set_up(known=known, kept=(KEPT,), more=True)
    assert asked == []
    assert result == known


def test_no_page_of_the_start_speaks_to_the_box() -> None:
    lobby = Lobby(GAMES, (KEPT, OLDER))
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    sitting = Sitting(table, [SimulatedPanel()], seated=False)
    heads = []
    for value in ("en", "others", "1", "new", "2", "names", "Ada", "colour"):
        heads.append(sitting.box().splitlines()[0])
        assert table.open is not None
        table.answer(table.open.n, BOX, value)
        sitting.host.situations.apply(sitting.host.situations.look())
        sitting.host.show()
    assert heads == ["Taal/Język/", "Toy", "Unfinished games", "Toy", "Toy", *["Drakvakt"] * 3]


class Few(Toy):
    """Played by one to four."""

    id, title, seats = "few", Text("Few"), (1, 4)


class Two(Toy):
    """Played by two to four."""

    id, title, seats = "two", Text("Two"), (2, 4)


class Many(Toy):
    """Played by two to six."""

    id, title, seats = "many", Text("Many"), (2, 6)


CALLED: Any = {"few": Few(), "two": Two(), "many": Many()}


def ask_number_of_players(name: str) -> tuple[Sitting, SimulatedPanel]:
    """People who are asked how many play this game."""
    lobby = Lobby(CALLED, (), {"language": "en", "resume": False, "game": name})
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    panel = SimulatedPanel()
    return Sitting(table, [panel], seated=False), panel


@pytest.mark.parametrize("name", CALLED)
def test_a_typed_figure_says_how_many_play_on_any_line(name: str) -> None:
    low, high = CALLED[name].seats
    for many in range(low, high + 1):
        sitting, panel = ask_number_of_players(name)
        assert panel.scene.figures == tuple(map(str, range(low, high + 1)))
        asyncio.run(sitting.host.handle(Said(None, many)))
        assert sitting.table.run.state.players == many  # type: ignore[attr-defined]


def test_beside_each_count_stands_the_figure_that_answers_it() -> None:
    sitting, panel = ask_number_of_players("many")
    assert sitting.box().splitlines()[2:] == ["A 2 players", "B 3 players", "C 4 players", "D More            1/2"]
    assert panel.scene.caps == ("2", "3", "4", "0"), "0 turns the page"
    asyncio.run(sitting.press("D"))
    assert sitting.box().splitlines()[2:4] == ["A 5 players", "B 6 players"]
    assert panel.scene.caps == ("5", "6", "", "0")
    asyncio.run(sitting.press("D!"))
    assert not panel.scene.figures, "the menu's lines have the keys of lines"
    assert not panel.scene.caps


@pytest.mark.parametrize("count", [2, 4, 5, 7, 9, 13])
def test_more_is_always_line_d(count: int) -> None:
    games: Any = {f"game-{n}": Few() for n in range(count)}
    for n, one in enumerate(games.values()):
        one.id, one.title = f"game-{n}", Text(f"Game {n}")
    lobby = Lobby(games, (), {"language": "en", "resume": False})
    sitting = Sitting(Table(lobby, MemoryJournal(new_header(lobby, [BOX]))), [SimulatedPanel()], seated=False)
    for _ in range(count // 3 if count > 4 else 0):
        rows = sitting.box().splitlines()
        assert [row[:2] for row in rows if "More" in row or "First page" in row] == ["D "]
        asyncio.run(sitting.press("D"))


def titles_of(*played: str) -> list[str]:
    """Return the games on the page where one of them is chosen, after others have been played here."""
    lobby = Lobby(CALLED, (), {"language": "en", "resume": False}, played)
    table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
    assert table.open is not None
    assert table.open.ask.key == "lobby.game"
    return [option.id for option in table.open.ask.options_for(BOX)]  # type: ignore[attr-defined]


def test_games_played_lately_come_first_and_others_keep_their_order() -> None:
    assert titles_of() == ["few", "two", "many"]
    assert titles_of("few", "many", "two") == ["few", "many", "two"]
    assert titles_of("many") == ["many", "few", "two"]


@pytest.mark.parametrize(("players", "game"), [(1, "few"), (6, "many")])
def test_only_games_for_the_given_players_are_offered(players: int, game: str) -> None:
    known: dict[str, Json] = {"language": "en", "players": players}
    asked, result = play_set_up("colours", "ours", known=known, games={"two": Two(), "few": Few(), "many": Many()})
    assert asked == ["lobby.people", "lobby.means"], "the only game for so many is not asked for"
    assert result["game"] == game


def test_the_page_that_counts_people_names_the_game() -> None:
    toys: Any = {"toy": game, "other": Other()}
    lobby = Lobby(toys, (), {"language": "en"})
    sitting = Sitting(Table(lobby, MemoryJournal(new_header(lobby, [BOX]))), [SimulatedPanel()], seated=False)
    assert sitting.box().splitlines()[:2] == ["Drakvakt", "Which game?"]
    asyncio.run(sitting.press("B"))
    assert sitting.box().splitlines()[:2] == ["Other", "How many play?"]
    asyncio.run(sitting.press("A"))
    assert sitting.box().splitlines()[:2] == ["Drakvakt", "Who plays?"]


def test_of_three_who_play_each_is_named_where_a_game_is_offered() -> None:
    kept = replace(KEPT, seats=("Margareta", "Bertil", "Cecilia"))
    for language in ("en", "sv"):
        say = Voice(language)
        assert kept.title.fit(say, 21).count(", ") == 2
        assert all(name in kept.title.fit(say, 21) for name in ("Mar", "Ber", "Cec"))
        line = kept.line.fit(say, 19)
        assert all(name in line for name in ("Mar", "Ber", "Cec")), line


def test_a_step_taken_back_at_the_start_belongs_to_nobody() -> None:
    lobby = Lobby(GAMES, (), {"language": "en", "resume": False})
    panel = SimulatedPanel()

    async def sitting() -> None:
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        s = Sitting(table, [panel], seated=False)
        assert table.open is not None
        count = str(table.open.ask.options_for(BOX)[1].text)  # type: ignore[attr-defined]
        await s.press("B")
        await s.host.handle(Wish("undo"))
        s.host.show()
        assert panel.scene.log[-1] == f"Undone: {count}"

    asyncio.run(sitting())


def test_in_a_list_of_games_names_go_before_the_time() -> None:
    said = Voice("en")
    lines = {
        ("Ada", "Bo"): "Ada, Bo: 7, 20:14",
        ("Cid", "Dan", "Eve"): "Cid, Dan, Eve",
        ("Pia", "Nils"): "Pia, Nils: 7, 20:14",
    }
    assert {seats: replace(KEPT, seats=seats).line.read(said) for seats in lines} == lines
    assert OLDER.line.read(said) == "Cid, Dan, yesterday"
