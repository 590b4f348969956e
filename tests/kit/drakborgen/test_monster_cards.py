"""Monster cards of both Drakborgen games: what they say, who reads them, and typing them in."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.asks import Choose, Draw, Number
from companion.deck import PILE, Deck
from companion.kit.cards.facts import CardFacts
from companion.kit.cards.holdings import hand_pile
from companion.kit.drakborgen.monster_cards import DECK, MonsterCards, TypingIn, make_monster_deck
from companion.record import record
from companion.state import Range, State
from companion.text import Text, verbatim
from tests.kit.driving import Rules


@record(frozen=False)
class Line(CardFacts):
    """Line of a card for one kind of monster."""

    life: Annotated[int | None, Range(1, 12)] = None
    attack: Literal["fight", "flees"] | None = None


@record
class Monster:
    """A kind of monster."""

    text: str

    @property
    def name(self) -> Text:
        return Text(self.text)

    @property
    def short_name(self) -> Text:
        return Text(self.text[:4])

    @property
    def definite(self) -> Text:
        return verbatim(f"The {self.text.casefold()}")


@record
class Reader:
    """Player who reads cards."""

    seat: str = "Ada"
    called: str = "Sir Rohan"


@record(kw_only=True, frozen=False)
class Castle(State):
    """A castle with monsters."""

    decks: dict[str, Deck] = field(default_factory=dict)
    cards: dict[str, dict[str, Line]] = field(default_factory=dict)


MONSTERS = {"orc": Monster("Orc"), "troll": Monster("Troll")}
PRINTED = {"first": {"orc": Line(3, "fight"), "troll": Line(9, "flees")}, "second": {"orc": Line(4)}}
ATTACK = {"attack": Text("Attack")}
LIFE = {"life": Text("{monster}: life?")}


def cards_of(state: Castle, beside: tuple[str, ...] = ()) -> MonsterCards[Line]:
    return MonsterCards(state, Line, PRINTED, state.cards, MONSTERS, ATTACK, beside)


def castle() -> Castle:
    state = Castle(modes={"cards.monster": "drawn"})
    state.decks[DECK] = make_monster_deck(PRINTED)
    return state


def describe_open_ask(rules: Rules) -> tuple[str, str, list[object]]:
    """Return the key and the words of the open ask, and what can be answered: the lines, or the least and the most."""
    match rules.ask:
        case Choose() as ask:
            return ask.key, str(ask.text), [option.id for option in ask.options_for("Ada")]
        case Number() as ask:
            return ask.key, str(ask.text), [ask.min, ask.max]
    raise AssertionError(rules.ask)


def event_texts(state: Castle) -> list[str]:
    return [str(event.text) for event in state.told]


class TestWhatTheySay:
    def test_told_figures_of_a_card_win_over_printed_ones(self) -> None:
        state = castle()
        cards = cards_of(state)
        cards.keep_fact("first", "orc", "life", 5)
        cards.keep_fact("new", "troll", "attack", "flees")
        assert cards.known_cards() == ["first", "second", "new"]
        assert cards.find_line("first", "orc") == Line(5, "fight")
        assert cards.find_line("new", "troll") == Line(attack="flees")
        assert (cards.find_unknown_kinds("first"), cards.find_unknown_kinds("second")) == ([], ["orc", "troll"])
        assert cards_of(state).find_line("first", "orc").life == 5

    def test_of_a_real_card_nothing_is_known_and_nothing_is_kept(self) -> None:
        state = castle()
        cards = cards_of(state)
        cards.keep_fact(None, "orc", "life", 5)
        assert (cards.find_line(None, "orc"), state.cards) == (Line(), {})
        assert cards.find_reaction(None, "orc", "attack") == "" and event_texts(state) == []

    def test_a_known_reaction_is_found_and_told(self) -> None:
        state = castle()
        assert cards_of(state).find_reaction("first", "troll", "attack") == "flees"
        assert event_texts(state) == ["The troll wants to flee."]

    def test_a_reader_sees_which_reactions_are_not_known_yet(self) -> None:
        cards = cards_of(castle())
        rows = [
            str(row) for line in ("first", "second") for row in cards.describe_reactions(cards.find_line(line, "orc"))
        ]
        assert rows == ["Attack: fights", "Attack: ?"]


class TestWhereTheyLie:
    def test_the_box_deals_a_card_that_only_its_reader_sees(self) -> None:
        state = castle()
        cards = cards_of(state, ("shuffle",))
        asked = cards.build_draw("Bo")
        assert isinstance(asked, Draw) and asked.private and asked.seats == ("Bo",)
        assert [option.id for option in asked.options or ()] == ["first", "second", "shuffle"]
        state.decks[DECK].draw(hand_pile("Bo"), frozenset({"Bo"}), "first")
        assert [cards.find_card(hand_pile("Bo"), seat) for seat in ("Bo", "Ada")] == ["first", None]
        assert cards.find_card(hand_pile("Bo")) == "first"
        assert cards.find_card(hand_pile("Cid"), "Cid") is cards.find_card(hand_pile("Cid")) is None

    def test_the_box_deals_no_card_where_people_draw_real_ones(self) -> None:
        assert cards_of(Castle(modes={"cards.monster": "drawn"})).build_draw("Bo") is None
        state = castle()
        state.modes["cards.monster"] = "asked"
        assert cards_of(state).build_draw("Bo") is None

    def test_a_card_that_was_typed_in_belongs_to_the_deck(self) -> None:
        state = Castle()
        cards = cards_of(state, ("shuffle",))
        cards.add_card("card-1")
        cards.add_card("card-1")
        assert cards.deck is state.decks[DECK]
        assert state.decks[DECK].cards() == {"card-1": 1, "shuffle": 1}
        state.decks[DECK].show(PILE, 0, "shuffle")
        cards.add_card("card-2")
        assert state.decks[DECK].chance("card-2") == state.decks[DECK].chance("card-1")


class TestTypingIn:
    def type_in(self, state: Castle, able: list[bool]) -> Rules:
        return Rules(TypingIn(cards_of(state), Reader(), lambda: able[0], "card", LIFE).run())

    def test_a_card_is_typed_in_kind_after_kind(self) -> None:
        state = castle()
        rules = self.type_in(state, [True])
        assert state.scopes == ["card"]
        assert describe_open_ask(rules) == ("card.which", "Sir Rohan: card?", ["new", "second"])
        assert describe_open_ask(rules.answer("new")) == ("card.kind", "On the card: whose?", ["orc", "troll", "done"])
        assert describe_open_ask(rules.answer("troll")) == ("card.life", "Troll: life?", [1, 12])
        assert describe_open_ask(rules.answer(7)) == ("card.attack", "Trol, Attack:", ["fight", "flees"])
        assert describe_open_ask(rules.answer("fight")) == ("card.kind", "On the card: whose?", ["orc", "done"])
        assert rules.answer("done").over and state.scopes == []
        assert state.cards == {"card-1": {"troll": Line(7, "fight")}}
        assert state.decks[DECK].cards() == {"card-1": 1, "first": 1, "second": 1}

    def test_a_half_typed_card_is_continued(self) -> None:
        state = castle()
        rules = self.type_in(state, [True]).answer("second").answer("orc")
        assert describe_open_ask(rules)[0] == "card.attack"
        assert describe_open_ask(rules.answer("flees")) == ("card.kind", "On the card: whose?", ["troll", "done"])
        assert cards_of(state).find_line("second", "orc") == Line(4, "flees")

    def test_typing_in_ends_when_nobody_can_be_asked_any_more(self) -> None:
        state, able = castle(), [True]
        rules = self.type_in(state, able).answer("new").answer("orc")
        able[0] = False
        assert rules.rebuild_ask() is None
        assert (rules.over, state.cards, state.scopes) == (True, {}, [])
