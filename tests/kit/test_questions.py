"""A question puts an ask that is built from the state as often as somebody wants it."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Ask, Choose, Number, Option
from companion.kit.questions import Line, Menu, question
from companion.text import Text
from tests.kit.driving import Rules


class Keys:
    """Somebody with keys."""

    def __init__(self, keys: int) -> None:
        self.keys = keys

    @question(ask_option)
    def how_to_open(self, door: str) -> Choose | None:
        """A key or none."""
        if not self.keys:
            return None
        key = Option("key", Text("Key ({n})", n=self.keys))
        return Choose(key=f"door.{door}", seats=("Ada",), text=Text("How?"), options=(key, Option("no", Text("No"))))


@question(ask_number)
def how_many(keys: Keys, *, least: int) -> Number:
    """How many keys."""
    return Number(key="many", seats=("Ada",), text=Text("How many?"), min=least, max=keys.keys)


def test_a_question_puts_its_ask_and_gives_the_answer() -> None:
    rules = Rules(Keys(2).how_to_open("red"))
    assert rules.ask == Choose(
        key="door.red",
        seats=("Ada",),
        text=Text("How?"),
        options=(Option("key", Text("Key ({n})", n=2)), Option("no", Text("No"))),
    )
    assert rules.answer("key").result == "key"


def test_an_ask_is_rebuilt_after_a_correction_or_becomes_moot() -> None:
    one = Keys(2)
    rules = Rules(one.how_to_open("red"))
    one.keys = 1
    asked: Ask | None = rules.rebuild_ask()
    assert isinstance(asked, Choose)
    assert str(asked.options_for("Ada")[0].text) == "Key (1)"
    one.keys = 0
    assert rules.rebuild_ask() is None
    assert rules.result == ""


def test_a_function_made_a_question_keeps_its_name_and_docstring() -> None:
    rules = Rules(how_many(Keys(5), least=1))
    assert rules.answer(3).result == 3
    assert how_many.__name__ == "how_many"
    assert how_many.__doc__ == "How many keys."


def test_a_menu_offers_what_is_there_for_somebody_and_does_what_was_chosen() -> None:
    async def lose(one: Keys) -> None:
        one.keys -= 1

    async def find(one: Keys) -> None:
        one.keys += 1

    menu = Menu(
        Line("find", lambda one: Text("A first key") if not one.keys else Text("Another key"), find),
        Line("lose", Text("Key lost"), lose, lambda one: one.keys > 0),
    )
    ada = Keys(0)
    assert menu.options(ada) == (Option("find", Text("A first key")),)
    assert Rules(menu.do_line(ada, "find")).result is True
    assert menu.options(ada) == (Option("find", Text("Another key")), Option("lose", Text("Key lost")))
    assert (Rules(menu.do_line(ada, "lose")).result, ada.keys) == (True, 0)
    assert (Rules(menu.do_line(ada, "")).result, ada.keys) == (False, 0)
