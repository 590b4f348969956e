"""House rules: every point on which the rulebook is silent (TS1-TS38), with its default and what people are told of it.

A point is either a house rule, which people choose before the game, or figures that owners correct, or a default that
the box only says: people do as they like, and correct it where they do otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.game import GameOption
from companion.record import record
from companion.state import Json
from companion.text import Text


@record
class HouseRule:
    """A house rule. `says`: what is told at the table where it first matters, by its value."""

    point: str
    option: GameOption
    says: Mapping[Json, Text] = field(default_factory=dict)

    def told(self, value: Json) -> Text | None:
        """The sentence for this value; `None` where the menu says enough."""
        return self.says.get(value)


def _one_of(point: str, *, title: Text, says: Mapping[Json, Text]) -> HouseRule:
    """A house rule with these values, each with what it says; the first holds unless people choose another."""
    return HouseRule(point, GameOption(title, next(iter(says)), tuple(says)), says)


def _yes(point: str, *, title: Text, yes: Text, no: Text) -> HouseRule:
    """One that holds unless people say otherwise."""
    return _one_of(point, title=title, says={True: yes, False: no})


def _no(point: str, *, title: Text, no: Text, yes: Text) -> HouseRule:
    """One that does not hold unless people say so."""
    return _one_of(point, title=title, says={False: no, True: yes})


RULES: Mapping[str, HouseRule] = {
    "setup": _one_of(
        "T3a",
        title=Text("Characters"),
        says={"drawn": Text("Each draws a Character unseen."), "chosen": Text("Each chooses a Character.")},
    ),
    "prompts": _one_of(
        "TS24",
        title=Text("Spaces"),
        says={
            "board": Text("Read the space from your board."),
            "later": Text("Spaces as in a later edition, unless your board differs."),
        },
    ),
    "trophies": _one_of(
        "TS2",
        title=Text("Trophies"),
        says={
            "any": Text("Trophies can be traded at any time in your turn."),
            "fight": Text("Trophies can be traded after a Battle only."),
        },
    ),
    "wand": _one_of(
        "TS4",
        title=Text("Wand"),
        says={
            "draws": Text("Wand: one Spell above the limit, one drawn if you have none."),
            "room": Text("Wand: one Spell above the limit."),
        },
    ),
    "draw_on_rise": _yes(
        "TS5",
        title=Text("Draw on rise"),
        yes=Text("When your Spell limit rises you may draw up to it."),
        no=Text("Spells come only from cards, spaces and abilities."),
    ),
    "refill_after_cast": _no(
        "TS5",
        title=Text("Refill Spells"),
        no=Text("A Spell that was cast is not replaced."),
        yes=Text("You may draw a Spell for each that you cast."),
    ),
    "limited_counters": _no(
        "TS6",
        title=Text("Counters end"),
        no=Text("Counters and Gold are never short."),
        yes=Text("With no counters left none can be gained."),
    ),
    "comeback": _one_of(
        "TS7",
        title=Text("The dead"),
        says={
            "turn": Text("Until one has the Crown the dead come back next turn."),
            "no": Text("The dead do not come back."),
        },
    ),
    "healing": _one_of(
        "TS8",
        title=Text("Healing"),
        says={
            "4_per_turn": Text("Healing gives at most 4 Lives in a turn."),
            "up_to_4": Text("Healing never lifts Lives above 4."),
        },
    ),
    "mule_extra": HouseRule(
        "TS9",
        GameOption(Text("Mule carries"), 0, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        {0: Text("With a Mule there is no limit of Objects.")},
    ),
    "abilities_win": _no(
        "TS10",
        title=Text("Abilities win"),
        no=Text("The rules go before abilities."),
        yes=Text("Abilities go before the rules."),
    ),
    "evading": _one_of(
        "T6.18.1a",
        title=Text("Evading"),
        says={
            "by_card": Text("Evade by an ability or a card of yours, or by a Spell."),
            "anybody": Text("Whoever is no Toad may say that he Evades."),
        },
    ),
    "portal_loss": _yes(
        "TS14",
        title=Text("Portal costs"),
        yes=Text("Who fails at the Portal loses 1 of what he tried with."),
        no=Text("Failing at the Portal costs nothing."),
    ),
    "spells_count": _yes(
        "TS15",
        title=Text("Hex counts"),
        yes=Text("A Spell lying on a space counts as one of its cards."),
        no=Text("Only Adventure cards count as a space's cards."),
    ),
    "exit_sign": _one_of(
        "TS16",
        title=Text("Exits"),
        says={
            "dice": Text("The exit is the dice minus the ability."),
            "ability": Text("The exit is the ability minus the dice."),
        },
    ),
    "exit_encounter": _yes(
        "TS17",
        title=Text("Exit: encounter"),
        yes=Text("Who leaves Crypt or Mines has the encounter there."),
        no=Text("Who leaves Crypt or Mines has no encounter."),
    ),
    "back_to_start": _no(
        "T6.13.1b",
        title=Text("Back to start"),
        no=Text("No encounter on the space where your turn began."),
        yes=Text("Who is carried back to the start has an encounter."),
    ),
    "werewolf_dice": _one_of(
        "TS18",
        title=Text("Werewolf dice"),
        says={2: Text("The werewolf's Strength is two dice."), 1: Text("The werewolf's Strength is one die.")},
    ),
    "toad_turns": _one_of(
        "TS21",
        title=Text("Toad"),
        says={
            "next": Text("The turn of the change does not count as a Toad's."),
            "this": Text("The turn of the change counts as a Toad's."),
        },
    ),
    "toad_spells": _one_of(
        "TS22",
        title=Text("Toad's Spells"),
        says={
            "kept": Text("A Toad keeps his Spells, and casts none."),
            "discarded": Text("A Toad discards his Spells."),
        },
    ),
    "purchase_counts": _no(
        "TS23",
        title=Text("Bought count"),
        no=Text("Bought Objects do not count toward the limit."),
        yes=Text("All Objects count toward the limit."),
    ),
    "runes": _one_of(
        "TS29",
        title=Text("Runes"),
        says={
            "once": Text("Runes: several Enemies add the bonus once."),
            "each": Text("Runes: each Enemy adds the bonus."),
        },
    ),
    "spaces": _one_of(
        "TS31",
        title=Text("Moves"),
        says={
            "tracked": Text("The box follows who is where; correct it in the menu."),
            "told": Text("You move by yourselves, and say where you land."),
        },
    ),
    "command": _one_of(
        "TS32",
        title=Text("Command"),
        says={
            "arrival": Text("Command may be rolled from the turn of arrival."),
            "next": Text("Command may be rolled from the turn after arrival."),
        },
    ),
    "missed": _one_of(
        "TS34",
        title=Text("Missed"),
        says={"add": Text("Missed turns add up."), "longest": Text("Of missed turns only the longest count.")},
    ),
    "glade": _one_of(
        "TS36",
        title=Text("Glade"),
        says={
            "all": Text("Cursed Glade: no Object has any power."),
            "bonus": Text("Cursed Glade: Objects add nothing, but work otherwise."),
        },
    ),
}
"""The house rules by their ids, each with the point that it settles."""

OPTIONS: Mapping[str, GameOption] = {id: rule.option for id, rule in RULES.items()}
"""The same as the table knows them: the menu offers them, and the engine takes them."""

WORDS: Mapping[str, Text] = {
    "drawn": Text("Drawn"),
    "chosen": Text("Chosen"),
    "board": Text("Your board"),
    "later": Text("New edition"),
    "any": Text("Any time"),
    "fight": Text("At once"),
    "draws": Text("Draws one"),
    "room": Text("One more"),
    "turn": Text("Next turn"),
    "no": Text("No"),
    "4_per_turn": Text("4 a turn"),
    "up_to_4": Text("Up to 4"),
    "dice": Text("Dice first"),
    "ability": Text("Ability first"),
    "next": Text("Next turn"),
    "this": Text("This turn"),
    "kept": Text("Kept"),
    "discarded": Text("Lost"),
    "once": Text("Once"),
    "each": Text("Each Enemy"),
    "tracked": Text("By the box"),
    "told": Text("By you"),
    "arrival": Text("On arrival"),
    "by_card": Text("Who can"),
    "anybody": Text("Anybody"),
    "add": Text("Add up"),
    "longest": Text("The longest"),
    "all": Text("All asleep"),
    "bonus": Text("Bonuses only"),
}
"""What the values of house rules are called."""

DATA: Mapping[str, str] = {
    "TS3": "cards.toml: `scopes`",
    "TS4": "cards.toml: `spells`",
    "TS9": "cards.toml: `pack` and `carries`",
    "TS12": "figures.toml: `sentinel`; board.toml: `draw`",
    "TS16": "board.toml: `exits`",
    "TS19": "figures.toml: `lizard`",
    "TS20": "cards.toml: `saves`",
    "TS24": "board.toml: `says`",
    "TS25": "cards.toml",
    "TS27": "characters.toml",
}
"""The points whose defaults are figures, and where owners correct them."""

TOLD: Mapping[str, Text] = {
    "TS1": Text("The highest roll begins; equal ones roll again."),
    "TS3": Text("Weapons add in Battle only, one of them at a time."),
    "TS11": Text("Retreat? Say so each turn; you may turn round again."),
    "TS13": Text("A Raft takes this turn: cross in the next, or lose it."),
    "TS12": Text("The Sentinel fights who crosses; it leaves no trophy."),
    "TS19": Text("Lizard men fight one by one; a tie ends the turn, too."),
    "TS20": Text("What saves a Life, and by what roll, says the card."),
    "TS25": Text("Tell each card that you draw: its kind, then its name."),
    "TS26": Text("The Adventure cards are shuffled again."),
    "TS27": Text("The card in your hand differs? Correct it in the menu."),
    "TS28": Text("Unless they say otherwise: Events go, the others stay."),
    "TS30": Text("Enemies of a kind fight together; else choose the order."),
    "TS33": Text("Who you Evade stays; you may take what lies there."),
    "TS35": Text("With neither Objects nor Gold only a Life can be lost."),
    "TS37": Text("Who merely stands there does not keep you from taking."),
    "TS38": Text("There is no card for neutral: the box remembers it."),
}
"""The points that the box only says where they first matter: people who do otherwise correct it in the menu."""


BEFORE: Mapping[str, Json] = {"evading": "anybody", "back_to_start": True}
"""What was done before there was such a house rule, where that is not its default now."""


def rule(options: Mapping[str, Json], id: str) -> Json:
    """What a house rule says; what was done without it in a game that was begun before there was such a rule."""
    return options.get(id, BEFORE.get(id, OPTIONS[id].default))
