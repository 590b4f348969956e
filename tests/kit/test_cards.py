"""Cards of the kit, shown by a small Talisman: what characters hold, Spells in the hand, cards that are read out."""

from __future__ import annotations

import doctest
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Choose, Draw, Number, Option
from companion.deck import DISCARD, NOBODY, PILE, Deck
from companion.kit.cards import counts, dealing, facts, holdings, kinds
from companion.kit.cards.facts import CardFacts, Column, columns
from companion.kit.cards.holdings import Holding, Place, hand_pile, move_card
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.record import record
from companion.state import Json, Range, State, figures
from companion.text import Text, verbatim
from tests.kit.driving import Rules

ADVENTURES = {
    kind.id: kind
    for kind in (
        Kind("sword", "Sword", "object", adds={"strength": 1}, scopes=("battle",), room={"objects": 1}),
        Kind("belt", "Magic Belt", "magic", adds={"strength": 2}, room={"objects": 1}),
        Kind("ring", "Ring", "magic", adds={"craft": 2}, room={"objects": 1}, points=3),
        Kind("unicorn", "Unicorn", "follower", adds={"strength": 1, "craft": 1}),
        Kind("mule", "Mule", "follower", room={"objects": -4}),
        Kind("bear", "Bear", "enemy", 2, adds={"strength": 3}, points=3),
    )
}
SPELLS = {name: Kind(name, name.title(), "spell") for name in ("hex", "haste", "invisibility")}


def kind_of(deck: str, card: str) -> Kind:
    """Return the kind of a card of this small Talisman."""
    return {"adventure": ADVENTURES, "spell": SPELLS}[deck].get(card) or Kind(card, "Some card")


def land() -> dict[str, Deck]:
    """Return both decks, unopened."""
    adventure = Deck("adventure", {card.id: card.count for card in ADVENTURES.values()})
    return {"adventure": adventure, "spell": Deck("spell", dict.fromkeys(SPELLS, 1))}


def make_pile(decks: dict[str, Deck], *cards: str, pile: str = "held:Ada") -> Holding[Kind]:
    """Return a pile with these adventure cards, face up."""
    for card in cards:
        decks["adventure"].draw(pile, card=card)
    return Holding(decks, kind_of, pile)


def test_examples_in_docstrings_hold() -> None:
    results = [doctest.testmod(module) for module in (holdings, kinds, facts)]
    assert [(result.failed, result.attempted > 1) for result in results] == [(0, True)] * 3


class TestHoldings:
    def test_held_cards_add_to_values_where_they_count(self) -> None:
        held = make_pile(land(), "sword", "belt", "unicorn")
        assert 5 + held.bonus("strength", "battle") == 9
        assert 5 + held.bonus("strength") == 8
        assert (held.bonus("craft", "battle"), held.bonus("speed")) == (1, 0)

    def test_a_limit_counts_what_takes_room_and_what_makes_some(self) -> None:
        decks = land()
        held = make_pile(decks, "sword", "belt", "ring", "unicorn")
        assert held.capacity_used("objects") == 3
        make_pile(decks, "mule")
        assert held.capacity_used("objects") == -1

    def test_cards_are_told_apart_by_sort_deck_and_worth(self) -> None:
        decks = land()
        held = make_pile(decks, "ring", "unicorn", "bear", "bear")
        decks["spell"].draw("held:Ada", card="hex")
        assert [kind.id for kind in held.kinds("follower", "spell")] == ["unicorn", "hex"]
        assert [kind.id for kind in held.kinds(deck="spell")] == ["hex"]
        assert held.cards() == ["bear", "bear", "unicorn", "ring", "hex"]
        assert (len(held), held.left("adventure"), held.left("treasure")) == (5, 4, 0)
        assert (held.points(), held.points("enemy")) == (9, 6)

    def test_a_card_is_in_one_place(self) -> None:
        decks = land()
        held = make_pile(decks, "sword", "belt")
        place = held.find("sword")
        assert place == Place("adventure", 1, "sword")
        held.give(place, "lies:oasis")
        oasis = Holding(decks, kind_of, "lies:oasis")
        assert (held.cards(), oasis.cards(), held.find("sword")) == (["belt"], ["sword"], None)
        held.clear()
        assert (len(held), decks["adventure"].known(DISCARD)) == (0, ["belt"])

    def test_a_hand_is_read_by_its_own_seat_alone(self) -> None:
        decks = land()
        decks["spell"].draw(hand_pile("Ada"), frozenset({"Ada"}), "hex")
        decks["spell"].draw(hand_pile("Ada"), NOBODY, "haste")
        everybody, ada, bo = (Holding(decks, kind_of, hand_pile("Ada"), seat) for seat in (None, "Ada", "Bo"))
        assert (ada.cards(), bo.cards(), everybody.cards()) == (["hex"], [], [])
        assert [place.card for place in ada.places()] == ["", "hex"]
        assert len(everybody) == 2 and everybody.find("hex") is None
        assert [kind.id for kind in everybody.true_kinds("spell")] == ["haste", "hex"]

    def test_numbers_say_nothing_of_the_cards_that_their_reader_sees(self) -> None:
        decks = land()
        for card in ("hex", "haste"):
            decks["spell"].draw(hand_pile("Ada"), frozenset({"Ada"}), card)
        ada, bo = (Holding(decks, kind_of, hand_pile("Ada"), seat) for seat in ("Ada", "Bo"))
        assert [option.id for option in bo.numbers("spell")] == ["1", "2"] and bo.numbers("spell") == ada.numbers(
            "spell"
        )
        assert [str(words) for words, _ in ada.faces("spell")] == ["1: Haste", "2: Hex"]
        assert list(bo.faces("spell")) == []

    def test_an_unseen_card_is_some_card_for_the_box_too(self) -> None:
        decks = land()
        decks["spell"].draw(hand_pile("Ada"))
        assert [kind.text for kind in Holding(decks, kind_of, hand_pile("Ada")).true_kinds("spell")] == ["Some card"]

    def test_a_spell_that_is_cast_lies_open(self) -> None:
        decks = land()
        decks["spell"].draw(hand_pile("Ada"), frozenset({"Ada"}), "hex")
        ada = Holding(decks, kind_of, hand_pile("Ada"), "Ada")
        place = ada.find("hex")
        assert place is not None and ada.play(place) is None
        assert decks["spell"].known(DISCARD) == ["hex"] and not len(ada)

    def test_a_card_given_on_is_seen_by_nobody_else(self) -> None:
        decks = land()
        decks["spell"].draw(hand_pile("Ada"), frozenset({"Ada"}), "hex")
        ada = Holding(decks, kind_of, hand_pile("Ada"), "Ada")
        ada.give(Place("spell", 0, "hex"), hand_pile("Bo"))
        assert [Holding(decks, kind_of, hand_pile("Bo"), seat).cards() for seat in ("Ada", "Bo", None)] == [
            ["hex"],
            [],
            [],
        ]

    def test_move_takes_a_card_by_its_name(self) -> None:
        decks = land()
        make_pile(decks, "sword", "belt", pile="held")
        deck = decks["adventure"]
        assert move_card(deck, "sword", "held", "lies:oasis") and move_card(deck, "belt", "held", PILE)
        assert not move_card(deck, "belt", "held", DISCARD)
        assert deck.known("lies:oasis") == ["sword"] and deck.piles == ["lies:oasis", PILE]
        assert deck.chance("belt", index=-1) == 1
        deck.draw("held")
        assert move_card(deck, None, "held", DISCARD) and deck.known(DISCARD) == [None]


deals = st.lists(
    st.tuples(st.sampled_from(["deal", "deal", "give", "hide", "return"]), st.sampled_from(["Ada", "Bo"])), max_size=16
)


def dealt_out(steps: list[tuple[str, str]], last: bool) -> list[Json]:
    """Return what Cid and everybody see where the others are dealt the first possible card, or the `last`."""
    decks = {"spell": Deck("spell", dict.fromkeys(SPELLS, 2))}
    story: list[Json] = []
    for do, seat in steps:
        other, pile = "Bo" if seat == "Ada" else "Ada", Holding(decks, kind_of, hand_pile(seat), seat)
        places = list(pile.places())
        if do == "deal" and (candidates := decks["spell"].candidates()):
            decks["spell"].draw(pile.pile, frozenset({seat}), candidates[-1 if last else 0][0])
        elif do == "give" and places:
            pile.give(places[0], hand_pile(other))
            decks["spell"].show(hand_pile(other), 0, places[0].card, frozenset({other}))
        elif do == "hide":
            pile.clear("hidden")
        elif do == "return":
            decks["spell"].gather("hidden")
        story += [figures(decks, None), figures(decks, "Cid")]
    return story


@given(deals)
def test_nobody_learns_what_others_hold(steps: list[tuple[str, str]]) -> None:
    assert dealt_out(steps, last=False) == dealt_out(steps, last=True)


Sort = Literal["event", "enemy", "object"]


@record(frozen=False)
class Face(CardFacts):
    """Text of an adventure card that was drawn from cardboard."""

    sort: Sort | None = None
    strength: Annotated[int | None, Range(1, 12)] = None

    def missing(self) -> list[str]:
        """Only an enemy has a Strength."""
        return [name for name in CardFacts.missing(self) if name != "strength" or self.sort in (None, "enemy")]


WORDS = {"event": Text("Event"), "enemy": Text("Enemy"), "object": Text("Object")}


class TestToldFaces:
    def test_choices_and_ranges_of_a_card_come_from_its_types(self) -> None:
        assert columns(Face) == (Column("sort", ("event", "enemy", "object")), Column("strength", (), 1, 12))
        choose, number = (column.ask(f"card.{column.name}", "Ada", Text("?"), WORDS) for column in columns(Face))
        assert isinstance(choose, Choose) and choose.options_for("Ada")[1] == Option("enemy", WORDS["enemy"])
        assert isinstance(number, Number) and (number.min, number.max) == (1, 12)
        assert [column.choices for column in columns(Face)] == [("event", "enemy", "object"), tuple(range(1, 13))]

    def test_a_field_that_says_nothing_of_what_it_may_be_is_refused(self) -> None:
        @record(frozen=False)
        class Blank(CardFacts):
            name: str | None = None

        with pytest.raises(TypeError, match="name of a card"):
            columns(Blank)

    def test_an_owners_data_is_checked_by_the_same_types(self) -> None:
        shape = facts.facts_shape(Face)
        assert list(shape.faults({"sort": "enemy", "strength": 12}, ())) == []
        [fault] = shape.faults({"strength": 13}, ("cards", "bear"))
        assert fault.place == ("cards", "bear", "strength")

    def test_told_figures_of_a_card_win_over_printed_ones(self) -> None:
        printed = Face("enemy", 3)
        assert printed.merged_with(None) == printed
        assert printed.merged_with(Face(strength=4)) == Face("enemy", 4)
        assert Face("object").missing() == [] and Face("enemy").missing() == ["strength"]

    def read(self, cards: dict[str, Face], card: str, able: list[bool]) -> Rules:
        def build(column: Column) -> Choose | Number | None:
            return column.ask(f"card.{column.name}", "Ada", Text("?"), WORDS) if able[0] else None

        def tell(name: str, value: Any) -> None:
            setattr(cards.setdefault(card, Face()), name, value)

        return Rules(facts.read_out_facts(lambda: cards.get(card, Face()), build, tell))

    def test_only_what_nobody_has_said_is_asked(self) -> None:
        cards: dict[str, Face] = {}
        rules = self.read(cards, "bear", [True])
        assert getattr(rules.ask, "key", None) == "card.sort"
        assert rules.answer("enemy").ask == Number(key="card.strength", seats=("Ada",), text=Text("?"), min=1, max=12)
        assert rules.answer(3).over and cards == {"bear": Face("enemy", 3)}
        assert self.read(cards, "bear", [True]).over

    def test_a_figure_that_cannot_matter_is_never_asked(self) -> None:
        cards: dict[str, Face] = {}
        assert self.read(cards, "ring", [True]).answer("object").over
        assert cards == {"ring": Face("object")}

    def test_a_moot_figure_of_a_card_stays_unknown(self) -> None:
        cards: dict[str, Face] = {}
        able = [True]
        rules = self.read(cards, "bear", able).answer("enemy")
        able[0] = False
        assert rules.rebuild_ask() is None and rules.over
        assert cards == {"bear": Face("enemy")}

    def test_a_new_card_has_a_name_that_is_free(self) -> None:
        assert facts.new_name([]) == "card-1"
        assert facts.new_name(["card-2", "card-1", "bear"]) == "card-3"

    def test_told_figures_are_kept_and_a_new_card_by_its_contents(self) -> None:
        bear, new = {"front": Face("enemy", 3)}, {"front": Face("event")}
        kept = facts.learned_facts({"bear": bear, "card-1": new, "card-2": {"front": Face()}}, {"bear": {}})
        assert kept == {
            "bear": {"front": {"sort": "enemy", "strength": 3}},
            "card-e1b46c": {"front": {"sort": "event"}},
        }
        assert facts.learned_facts({"card-9": new}, {}) == facts.learned_facts({"card-1": new}, {})


@record(kw_only=True, frozen=False)
class Land(State):
    """A small Talisman."""

    decks: dict[str, Deck] = field(default_factory=land)


class TestDealing:
    def build(self, state: Land) -> Any:
        deck = dealing.deck_of_box(state, "spell")
        options = tuple(Option(name, verbatim(name)) for name in SPELLS)
        return dealing.build_private_draw("spell", "spell.draw", "Ada", Text("A spell"), options) if deck else None

    def test_the_box_deals_to_one_seat_in_private(self) -> None:
        state = Land(modes={"cards.spell": "drawn"})
        rules = Rules(dealing.deal(state, "spell", lambda: self.build(state), hand_pile("Ada"), frozenset({"Ada"})))
        assert isinstance(rules.ask, Draw) and rules.ask == self.build(state) and rules.ask.private
        assert rules.answer("hex").result == "hex"
        hands = [Holding(state.decks, kind_of, hand_pile("Ada"), seat).cards() for seat in ("Ada", "Bo", None)]
        assert hands == [["hex"], [], []]

    def test_from_real_cards_the_box_deals_none(self) -> None:
        state = Land(modes={"cards.adventure": "drawn"})
        rules = Rules(dealing.deal(state, "spell", lambda: self.build(state), hand_pile("Ada")))
        assert (rules.over, rules.result, len(Holding(state.decks, kind_of, hand_pile("Ada")))) == (True, "", 0)
        assert dealing.deck_of_box(state, "treasure") is None and dealing.deck_of_box(state, "adventure") is not None


class TestCounts:
    sheets: ClassVar[dict[str, DeckSheet[Kind]]] = {
        "adventure": DeckSheet("adventure", "Adventures", ADVENTURES),
        "spell": DeckSheet("spell", "Spells", SPELLS, unseen=26),
    }

    def test_every_count_can_be_corrected_and_some_more(self) -> None:
        decks = {"adventure": land()["adventure"], "spell": Deck("spell", number=26), "other": Deck("other", {"a": 1})}
        lines = {line.path: line for line in counts.corrections(decks, self.sheets)}
        assert list(lines)[:2] == ["decks.adventure.left", "decks.adventure.cards.sword"]
        assert "decks.other.left" not in lines
        assert lines["decks.adventure.cards.bear"].choices == tuple(range(12))
        assert lines["decks.spell.left"].choices == tuple(range(108))

    def test_counts_that_nobody_knows_are_not_shown(self) -> None:
        decks = {"adventure": land()["adventure"], "spell": Deck("spell", number=26)}
        decks["spell"].set_total("hex", 2)
        shown = counts.figures(decks, self.sheets, {"decks": figures(decks, None)})["decks"]
        assert isinstance(shown, dict)
        assert shown["adventure"]["cards"] == {card: kind.count for card, kind in ADVENTURES.items()}  # type: ignore[index,call-overload]
        assert shown["spell"]["cards"] == {"hex": 2, "haste": None, "invisibility": None}  # type: ignore[index,call-overload]

    def test_counts_that_were_told_are_kept(self) -> None:
        decks = land()
        decks["adventure"].set_total("bear", 3)
        decks["adventure"].set_total("sword", 1)
        decks["adventure"].set_total("dragon", 1)
        assert counts.learned_counts(decks, self.sheets) == {"adventure": {"cards": {"bear": {"count": 3}}}}
