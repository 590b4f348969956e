"""Asks: what each accepts, what it says to the rest, and the coroutines that await them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asking import ask_roll, choice, roll_outcomes
from companion.asks import (
    Ask,
    Asking,
    Choose,
    Draw,
    Interrupted,
    Interruption,
    Leave,
    Name,
    NotOffered,
    Number,
    OpenScene,
    Option,
    Roll,
    RollOutcome,
    Secret,
    Tell,
    ask,
    ask_all,
    public_ids,
)
from companion.dice import T6, T12, Die, Need
from companion.testing.bots import legal_answer
from companion.text import Text

DOOR = (Option("key", Text("Key")), Option("", Text("")), Option("kick", Text("Kick")))
COMMON: Any = {"key": "k", "seats": ("Ada", "Bo"), "text": Text("?")}
"""Fields that all these asks have alike."""

ASKS: dict[str, Ask] = {
    "choose": Choose(**COMMON, options=DOOR),
    "choose, own options": Choose(**COMMON, options={"Ada": DOOR, "Bo": (Option("wait", Text("Wait")),)}),
    "secret": Secret(**COMMON, options=DOOR),
    "roll": Roll(**COMMON, die=T6, count=2),
    "roll with a need": Roll(**COMMON, die=T12, need=Need("<=", 5)),
    "roll with outcomes": Roll(
        **COMMON, die=T6, outcomes=(RollOutcome("low", Text("Low"), (1, 2)), RollOutcome("high", Text("High"), (3,)))
    ),
    "roll of the sun die": Roll(**COMMON, die=Die("sun", (0, 0, 0, 1, 1, 2))),
    "draw": Draw(**COMMON, deck="dragon", options=DOOR),
    "draw of any card": Draw(**COMMON, deck="room"),
    "number": Number(**COMMON, min=-2, max=10, step=5),
    "tell": Tell(**COMMON),
}


@pytest.mark.parametrize(
    ("name", "value", "as_seen"),
    [
        ("choose", "key", "key"),
        ("choose, own options", "kick", "kick"),
        ("secret", "kick", "kick"),
        ("roll", [6, 1], (6, 1)),
        ("roll", (6, 1), (6, 1)),
        ("roll with a need", [12], (12,)),
        ("roll with a need", "made", "made"),
        ("roll with outcomes", "low", "low"),
        ("roll with outcomes", [2], (2,)),
        ("roll with a need", "failed", "failed"),
        ("roll of the sun die", [0], (0,)),
        ("draw", "key", "key"),
        ("draw of any card", " Rök ", "Rök"),
        ("draw of any card", "x" * 60, "x" * 60),
        ("number", 3, 3),
        ("number", -2, -2),
        ("tell", True, True),
    ],
)
def test_an_ask_takes_what_it_offers(name: str, value: object, as_seen: object) -> None:
    assert ASKS[name].check("Ada", value) == as_seen


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("choose", "", "'' is not offered here: choose one of key, kick."),
        ("choose", "door", "'door' is not offered here: choose one of key, kick."),
        ("choose", ["key"], "['key'] is not offered here: choose one of key, kick."),
        ("choose, own options", "wait", "'wait' is not offered here: choose one of key, kick."),
        ("roll", [6], "[6] is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll", [7, 1], "[7, 1] is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll", [True, 1], "[True, 1] is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll", [1.0, 1], "[1.0, 1] is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll", "made", "'made' is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll", 6, "6 is no roll: give a list of 2 of 1, 2, 3, 4, 5, 6."),
        ("roll of the sun die", [3], "[3] is no roll: give a list of 1 of 0, 1, 2."),
        ("draw", "", "'' is not in this deck: name one of key, kick."),
        ("draw", 1, "1 is not in this deck: name one of key, kick."),
        ("draw of any card", "  ", "'  ' is no card's name: give 1 to 60 characters."),
        ("draw of any card", "x" * 61, f"'{'x' * 39}... is no card's name: give 1 to 60 characters."),
        ("draw of any card", "a\tb", "'a\\tb' is no card's name: give 1 to 60 characters."),
        ("number", 11, "11 does not fit: give a whole number from -2 to 10."),
        ("number", True, "True does not fit: give a whole number from -2 to 10."),
        ("number", "3", "'3' does not fit: give a whole number from -2 to 10."),
        ("number", 3.0, "3.0 does not fit: give a whole number from -2 to 10."),
        ("tell", 1, "1 is no answer to a tell: answer true when it is done."),
        ("tell", False, "False is no answer to a tell: answer true when it is done."),
    ],
)
def test_an_ask_refuses_what_it_does_not_offer_in_one_sentence(name: str, value: object, says: str) -> None:
    with pytest.raises(NotOffered) as refused:
        ASKS[name].check("Ada", value)
    assert str(refused.value) == says


HAND = (
    Option("adventure-0", Text("Sword"), public="sword"),
    Option("purchase-0", Text("Sword"), public="sword"),
    Option("meet Bo", Text("Meet Bo"), public="Bo"),
    Option("no", Text("Nothing")),
)


def test_programs_know_options_by_what_they_are() -> None:
    public = {"adventure-0": "sword", "purchase-0": "sword.2", "meet Bo": "Bo", "no": "none"}
    assert public_ids(HAND) == public
    ask = Choose(**COMMON, options=HAND)
    assert [ask.check("Ada", id) for id in public.values()] == [*public], "kept games have the ids that they had"
    assert [ask.check("Ada", id) for id in public] == [*public]


def test_no_stays_the_answer_to_a_question_for_yes_or_no() -> None:
    assert public_ids((Option("yes", Text("Yes")), Option("no", Text("No")))) == {"yes": "yes", "no": "no"}


def test_an_option_on_another_page_of_a_list_is_legal() -> None:
    here = (Option("north", Text("North")), Option("more", Text("More"), turns_page=True))
    ask = Choose(**COMMON, options=here, elsewhere=lambda: (here[0], Option("leave", Text("Leave"))))
    assert [option.id for option in ask.other_pages("Ada")] == ["leave"]
    assert (ask.check("Ada", "leave"), ask.check("Ada", "more")) == ("leave", "more")


def test_a_roll_of_known_need_also_takes_words() -> None:
    with pytest.raises(NotOffered, match=r'give a list of 1 of 1, .*, 12 or "made" or "failed"\.$'):
        ASKS["roll with a need"].check("Ada", "perhaps")


@given(
    st.sampled_from(sorted(ASKS)),
    st.recursive(
        st.none() | st.booleans() | st.integers(-5, 15) | st.floats() | st.text(max_size=80),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
        max_leaves=4,
    ),
)
def test_any_other_value_gets_one_short_sentence(name: str, value: object) -> None:
    try:
        checked = ASKS[name].check("Ada", value)
    except NotOffered as refused:
        assert "\n" not in str(refused)
        assert len(str(refused)) < 200
    else:
        assert ASKS[name].check("Ada", checked) == checked, "what was accepted once is accepted at every replay"


@given(st.sampled_from(sorted(ASKS)), st.randoms(use_true_random=False))
def test_an_ask_takes_every_answer_of_a_bot(name: str, rng: Any) -> None:
    for seat in ("Ada", "Bo"):
        ASKS[name].check(seat, legal_answer(ASKS[name], seat, rng))


def test_offered_interruptions_do_not_make_another_ask() -> None:
    async def run(seat: str) -> None:
        pass

    offered = Tell(**COMMON, interruptions=(Interruption("spell", Text("Spell"), run),))
    assert offered == ASKS["tell"]


# Coroutines, driven by hand as a table does.


class Driven:
    """A coroutine that is driven by hand."""

    def __init__(self, rule: Coroutine[Asking, Any, Any]) -> None:
        self._rule = rule
        self.result: object = None
        self.over = False
        self.asking: Asking | None = None
        self.go(lambda: rule.send(None))

    def go(self, resume: Callable[[], Asking]) -> Driven:
        try:
            self.asking = resume()
        except StopIteration as stopped:
            self.result, self.over = stopped.value, True
        return self

    def answer(self, answers: object) -> Driven:
        return self.go(lambda: self._rule.send(answers))

    def leave(self, name: str) -> Driven:
        return self.go(lambda: self._rule.throw(Leave(name)))

    @property
    def key(self) -> str | None:
        opened = self.asking() if self.asking else None
        return opened.key if opened else None


def tell(key: str, *interruptions: Interruption) -> Callable[[], Ask]:
    return lambda: Tell(key=key, seats=("Ada",), text=Text(key), interruptions=interruptions)


def test_one_seat_gets_its_answer() -> None:
    assert Driven(ask(tell("a"))).answer({"Ada": True}).result is True


@pytest.mark.parametrize(
    ("best", "faces", "meant"), [(0, (2,), "low"), (1, (1, 3), "high"), (2, (1, 2, 1), "high"), (2, (3, 3), None)]
)
def test_faces_have_an_outcome_by_their_best_sum(best: int, faces: tuple[int, ...], meant: str | None) -> None:
    outcomes = RollOutcome("low", Text("Low"), (1, 2)), RollOutcome("high", Text("High"), (3,))
    found = Roll(key="k", seats=("Ada",), text=Text("Roll"), die=T6, count=3, outcomes=outcomes, best=best).meaning(
        faces
    )
    assert (found and found.id) == meant


@pytest.mark.parametrize(("answer", "face"), [("low", 1), ("high", 3), ((2,), 2), ("none", 0)])
def test_of_an_outcome_the_rule_sees_one_of_its_faces(answer: object, face: int) -> None:
    assert Driven(ask_roll(lambda: ASKS["roll with outcomes"])).answer({"Ada": answer}).result == face


def test_outcomes_of_faces_stand_in_the_order_of_their_names() -> None:
    names = {"odd": Text("Odd"), "even": Text("Even"), "never": Text("Never")}
    found = roll_outcomes(T6, lambda face: "odd" if face % 2 else "even", names)
    assert [(one.id, one.faces) for one in found] == [("odd", (1, 3, 5)), ("even", (2, 4, 6))]


def test_a_moot_ask_has_no_answer() -> None:
    assert Driven(ask(lambda: None)).answer({}).result is None
    assert Driven(ask_all(lambda: None)).answer(None).result == {}


def test_several_seats_get_all_answers() -> None:
    answers = {"Ada": "key", "Bo": "kick"}
    assert Driven(ask_all(lambda: ASKS["choose"])).answer(answers).result == answers


def test_an_interruption_is_awaited_inside_and_the_ask_comes_back() -> None:
    async def cast(seat: str) -> None:
        await ask(tell(f"spell of {seat}"))

    spell = Interruption("spell", Text("Spell"), cast)
    driven = Driven(ask(tell("door", spell)))
    door = driven.asking
    assert door is not None
    driven.answer(Interrupted(spell, "Bo"))
    assert driven.key == "spell of Bo"
    assert not door.over
    driven.answer({"Bo": True})
    assert driven.asking is door, "the same asking, so that the table can give back what was answered"
    driven.answer({"Ada": True})
    assert driven.result is True
    assert door.over


def test_each_asking_is_another_even_with_the_same_function() -> None:
    door = tell("door")

    async def ask_twice() -> None:
        await ask(door)
        await ask(door)

    driven = Driven(ask_twice())
    first = driven.asking
    driven.answer({"Ada": True})
    assert driven.key == "door"
    assert driven.asking is not first
    assert first is not None
    assert first.over


async def nest_scopes(scopes: list[str], done: list[str]) -> None:
    with OpenScene(scopes, "turn"):
        with OpenScene(scopes, "fight"):
            await ask(tell("inner"))
            done.append("inner")
        await ask(tell("outer"))
        done.append("outer")
    await ask(tell("after"))


def test_the_inner_scene_is_left() -> None:
    scopes: list[str] = []
    done: list[str] = []
    driven = Driven(nest_scopes(scopes, done))
    assert scopes == ["turn", "fight"]
    inner = driven.asking
    driven.leave("fight")
    assert (driven.key, scopes, done) == ("outer", ["turn"], [])
    assert inner is not None
    assert inner.over


def test_the_outer_scene_is_left_with_all_within() -> None:
    scopes: list[str] = []
    done: list[str] = []
    driven = Driven(nest_scopes(scopes, done)).leave("turn")
    assert (driven.key, scopes, done) == ("after", [], [])


def test_of_two_scenes_with_one_name_the_inner_one_is_left() -> None:
    scopes: list[str] = []

    async def ask_twice() -> None:
        with OpenScene(scopes, "fight"):
            with OpenScene(scopes, "fight"):
                await ask(tell("inner"))
            await ask(tell("outer"))

    assert Driven(ask_twice()).leave("fight").key == "outer"


def test_other_errors_pass_through_a_scene_and_close_it() -> None:
    scopes: list[str] = []
    with pytest.raises(KeyError), OpenScene(scopes, "fight"):
        raise KeyError
    with pytest.raises(Leave), OpenScene(scopes, "fight"):
        raise Leave("turn")
    assert scopes == []


def test_an_option_is_found_by_its_name_or_its_only_beginning() -> None:
    weapons = (Option(word.lower(), Text(word)) for word in ("Axe", "Axes", "Bow"))
    asked = choice("weapon", "Ada", Text("Which?"), *weapons)
    say = {"Axe": "Yxa", "Axes": "Yxor", "Bow": "Båge"}.__getitem__
    meant = {said: asked.meant("Ada", said, say) for said in ("yxa", "YXO", "b", "yx", "axe", "sten")}
    assert meant == {"yxa": "axe", "YXO": "axes", "b": "bow", "yx": "yx", "axe": "axe", "sten": "sten"}


def test_a_name_that_begins_a_longer_one_stays_as_typed() -> None:
    boris = Option("boris", Text("Boris"))
    asked = Name(key="name", seats=("Ada",), text=Text("Who?"), options=(boris,))
    assert (asked.meant("Ada", "boris", str), asked.meant("Ada", "Bo", str)) == ("boris", "Bo")


@pytest.mark.parametrize(
    ("typed", "like"),
    [
        ("Drgon", "Dragon"),
        ("dragonn", "Dragon"),
        ("Wulf", "Wolf"),
        ("Dragon", None),
        ("dragon", None),
        ("Hobgoblin", None),
    ],
)
def test_a_new_name_that_is_like_a_known_one_may_be_misspelt(typed: str, like: str | None) -> None:
    cards = (Option("dragon", Text("Dragon")), Option("wolf", Text("Wolf")))
    ask = Name(key="card", seats=("Ada",), text=Text("Which?"), options=cards[:1], known=lambda: cards)
    assert ask.find_like("Ada", typed, str) == like
    assert replace(ask, known=None).find_like("Ada", typed, str) is None, "people are called as they like"
