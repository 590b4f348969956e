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


def _yes_or_no(point: str, text: Text, default: bool, yes: Text, no: Text) -> HouseRule:
    return HouseRule(point, GameOption(text, default, (default, not default)), {True: yes, False: no})


RULES: Mapping[str, HouseRule] = {
    "setup": HouseRule(
        "T3a",
        GameOption(Text("Characters"), "drawn", ("drawn", "chosen")),
        {"drawn": Text("Each draws a Character unseen."), "chosen": Text("Each chooses a Character.")},
    ),
    "spaces": HouseRule(
        "TS31",
        GameOption(Text("Map"), "followed", ("followed", "none")),
        {
            "followed": Text("The box follows who is where."),
            "none": Text("The box asks only where it matters."),
        },
    ),
    "prompts": HouseRule(
        "TS24",
        GameOption(Text("Spaces"), "board", ("board", "later")),
        {
            "board": Text("Read the space from your board."),
            "later": Text("Spaces as in a later edition: your board goes first."),
        },
    ),
    "trophies": HouseRule(
        "TS2",
        GameOption(Text("Trophies"), "any", ("any", "fight")),
        {
            "any": Text("Trophies can be traded at any time in your turn."),
            "fight": Text("Trophies can be traded after a Battle only."),
        },
    ),
    "wand": HouseRule(
        "TS4",
        GameOption(Text("Wand"), "draws", ("draws", "room")),
        {
            "draws": Text("Wand: one Spell above the limit, and one drawn if you have none."),
            "room": Text("Wand: one Spell above the limit."),
        },
    ),
    "draw_on_rise": _yes_or_no(
        "TS5",
        Text("Draw on rise"),
        default=True,
        yes=Text("When your Spell limit rises you may draw up to it."),
        no=Text("Spells come only from cards, spaces and abilities."),
    ),
    "refill_after_cast": _yes_or_no(
        "TS5",
        Text("Refill Spells"),
        default=False,
        yes=Text("You may draw a Spell for each that you cast."),
        no=Text("A Spell that was cast is not replaced."),
    ),
    "limited_counters": _yes_or_no(
        "TS6",
        Text("Counters end"),
        default=False,
        yes=Text("With no counters left none can be gained."),
        no=Text("Counters and Gold are never short."),
    ),
    "comeback": HouseRule(
        "TS7",
        GameOption(Text("Coming back"), "turn", ("turn", "no")),
        {
            "turn": Text("The dead come back with a new Character in their next turn, until somebody has the Crown."),
            "no": Text("The dead do not come back."),
        },
    ),
    "healing": HouseRule(
        "TS8",
        GameOption(Text("Healing"), "4_per_turn", ("4_per_turn", "up_to_4")),
        {
            "4_per_turn": Text("Healing gives at most 4 Lives in a turn."),
            "up_to_4": Text("Healing never lifts Lives above 4."),
        },
    ),
    "mule_extra": HouseRule(
        "TS9",
        GameOption(Text("Mule carries"), 0, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        {0: Text("With a Mule there is no limit of Objects.")},
    ),
    "abilities_win": _yes_or_no(
        "TS10",
        Text("Abilities win"),
        default=False,
        yes=Text("Abilities go before the rules."),
        no=Text("The rules go before abilities."),
    ),
    "portal_loss": _yes_or_no(
        "TS14",
        Text("Portal costs"),
        default=True,
        yes=Text("Who fails at the Portal loses 1 of what he tried with."),
        no=Text("Failing at the Portal costs nothing."),
    ),
    "spells_count": _yes_or_no(
        "TS15",
        Text("Hex counts"),
        default=True,
        yes=Text("A Spell lying on a space counts as one of its cards."),
        no=Text("Only Adventure cards count as a space's cards."),
    ),
    "exit_sign": HouseRule(
        "TS16",
        GameOption(Text("Crypt and Mines"), "dice", ("dice", "ability")),
        {
            "dice": Text("The exit is the dice minus the ability."),
            "ability": Text("The exit is the ability minus the dice."),
        },
    ),
    "exit_encounter": _yes_or_no(
        "TS17",
        Text("Exit: encounter"),
        default=True,
        yes=Text("Who comes out of Crypt or Mines has the encounter there."),
        no=Text("Who comes out of Crypt or Mines has no encounter."),
    ),
    "werewolf_dice": HouseRule(
        "TS18",
        GameOption(Text("Werewolf dice"), 2, (2, 1)),
        {
            1: Text("The werewolf's Strength is one die."),
            2: Text("The werewolf's Strength is two dice."),
        },
    ),
    "toad_turns": HouseRule(
        "TS21",
        GameOption(Text("Toad's turns"), "next", ("next", "this")),
        {
            "next": Text("The turn of the change does not count as a Toad's."),
            "this": Text("The turn of the change counts as a Toad's."),
        },
    ),
    "toad_spells": HouseRule(
        "TS22",
        GameOption(Text("Toad's Spells"), "kept", ("kept", "discarded")),
        {
            "kept": Text("A Toad keeps his Spells, and casts none."),
            "discarded": Text("A Toad discards his Spells."),
        },
    ),
    "purchase_counts": _yes_or_no(
        "TS23",
        Text("Bought count"),
        default=False,
        yes=Text("All Objects count toward the limit."),
        no=Text("Bought Objects and Talismans do not count toward the limit."),
    ),
    "runes": HouseRule(
        "TS29",
        GameOption(Text("Runes' bonus"), "once", ("once", "each")),
        {
            "once": Text("Runes: several Enemies add the bonus once."),
            "each": Text("Runes: each Enemy adds the bonus."),
        },
    ),
    "command": HouseRule(
        "TS32",
        GameOption(Text("Command Spell"), "arrival", ("arrival", "next")),
        {
            "arrival": Text("The Command Spell may be rolled from the turn of arrival."),
            "next": Text("The Command Spell may be rolled from the turn after arrival."),
        },
    ),
    "missed": HouseRule(
        "TS34",
        GameOption(Text("Missed turns"), "add", ("add", "longest")),
        {
            "add": Text("Missed turns add up."),
            "longest": Text("Of missed turns only the longest count."),
        },
    ),
    "glade": HouseRule(
        "TS36",
        GameOption(Text("Cursed Glade"), "all", ("all", "bonus")),
        {
            "all": Text("On the Cursed Glade no Object has any power."),
            "bonus": Text("On the Cursed Glade Objects add nothing; their other powers work."),
        },
    ),
}
"""The house rules by their ids, each with the point that it settles."""

OPTIONS: Mapping[str, GameOption] = {id: rule.option for id, rule in RULES.items()}
"""The same as the table knows them: the menu offers them, and the engine takes them."""

WORDS: Mapping[str, Text] = {
    "drawn": Text("Drawn"),
    "chosen": Text("Chosen"),
    "followed": Text("Followed"),
    "none": Text("None"),
    "board": Text("Your board"),
    "later": Text("Later edition"),
    "any": Text("Any time"),
    "fight": Text("After a Battle"),
    "draws": Text("Draws one"),
    "room": Text("One more"),
    "turn": Text("Next turn"),
    "no": Text("No"),
    "4_per_turn": Text("4 a turn"),
    "up_to_4": Text("Up to 4"),
    "dice": Text("Dice first"),
    "ability": Text("Ability first"),
    "next": Text("Next turn on"),
    "this": Text("This turn"),
    "kept": Text("Kept"),
    "discarded": Text("Discarded"),
    "once": Text("Once"),
    "each": Text("Each Enemy"),
    "arrival": Text("On arrival"),
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
    "TS11": Text("Say each turn whether you retreat; you may turn round again."),
    "TS13": Text("Building a Raft takes this turn; cross in the next, or lose it."),
    "TS26": Text("The Adventure cards are shuffled again."),
    "TS28": Text("Events are discarded; Strangers and Places stay, unless they say otherwise."),
    "TS30": Text("Enemies of one kind fight together; else you choose the order."),
    "TS33": Text("Who you Evade stays; you may take what lies there."),
    "TS35": Text("Who has neither Objects nor Gold can only lose a Life."),
    "TS37": Text("Who merely stands there does not keep you from taking."),
    "TS38": Text("There is no card for neutral: the box remembers it."),
}
"""The points that the box only says where they first matter: people who do otherwise correct it in the menu."""


def rule(options: Mapping[str, Json], id: str) -> Json:
    """What a house rule says; its default in a game that was begun before there was such a rule."""
    return options.get(id, OPTIONS[id].default)
