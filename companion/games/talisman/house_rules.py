"""House rules: every point on which the rulebook is silent (TS1-TS38), with its default and what people are told of it.

A point is either a house rule, which people choose before the game, or figures that owners correct, or a default that
the box only says: people do as they like, and correct it where they do otherwise.
"""

from __future__ import annotations

from typing import Final

from companion.kit.house_rules import HouseRule, HouseRules, plain
from companion.text import Text

SHUFFLED: Final = Text("The Adventure cards are shuffled again.")
"""Sentence for discards that become the pile (TS26)."""

HOUSE = HouseRules(
    {
        "setup": HouseRule(
            "T3a",
            Text("Characters"),
            {
                "drawn": (Text("Drawn"), Text("Each draws a Character unseen.")),
                "chosen": (Text("Chosen"), Text("Each chooses a Character.")),
            },
        ),
        "prompts": HouseRule(
            "TS24",
            Text("Spaces"),
            {
                "board": (Text("Your board"), Text("Read the space from your board.")),
                "later": (Text("New edition"), Text("Spaces as in a later edition, unless your board differs.")),
            },
        ),
        "trophies": HouseRule(
            "TS2",
            Text("Trophies"),
            {
                "any": (Text("Any time"), Text("Trophies can be traded at any time in your turn.")),
                "fight": (Text("At once"), Text("Trophies can be traded after a Battle only.")),
            },
        ),
        "wand": HouseRule(
            "TS4",
            Text("Wand"),
            {
                "draws": (Text("Draws one"), Text("Wand: one Spell above the limit, one drawn if you have none.")),
                "room": (Text("One more"), Text("Wand: one Spell above the limit.")),
            },
        ),
        "draw_on_rise": HouseRule(
            "TS5",
            Text("Draw on rise"),
            {
                True: (None, Text("When your Spell limit rises you may draw up to it.")),
                False: (None, Text("Spells come only from cards, spaces and abilities.")),
            },
        ),
        "refill_after_cast": HouseRule(
            "TS5",
            Text("Refill Spells"),
            {
                False: (None, Text("A Spell that was cast is not replaced.")),
                True: (None, Text("You may draw a Spell for each that you cast.")),
            },
        ),
        "limited_counters": HouseRule(
            "TS6",
            Text("Counters end"),
            {
                False: (None, Text("Counters and Gold are never short.")),
                True: (None, Text("With no counters left none can be gained.")),
            },
        ),
        "comeback": HouseRule(
            "TS7",
            Text("The dead"),
            {
                "turn": (Text("Next turn"), Text("Until one has the Crown the dead come back next turn.")),
                "no": (Text("No"), Text("The dead do not come back.")),
            },
        ),
        "healing": HouseRule(
            "TS8",
            Text("Healing"),
            {
                "4_per_turn": (Text("4 a turn"), Text("Healing gives at most 4 Lives in a turn.")),
                "up_to_4": (Text("Up to 4"), Text("Healing never lifts Lives above 4.")),
            },
        ),
        "mule_extra": HouseRule(
            "TS9",
            Text("Mule carries"),
            {0: (Text("all"), Text("With a Mule there is no limit of Objects.")), **plain(range(1, 9))},
        ),
        "abilities_win": HouseRule(
            "TS10",
            Text("Abilities win"),
            {
                False: (None, Text("The rules go before abilities.")),
                True: (None, Text("Abilities go before the rules.")),
            },
        ),
        "evading": HouseRule(
            "T6.18.1a",
            Text("Evading"),
            {
                "by_card": (Text("Who can"), Text("Only an ability, a card or a Spell lets you Evade.")),
                "anybody": (Text("Anybody"), Text("Anybody but a Toad may say that they Evade.")),
            },
            before="anybody",
        ),
        "portal_loss": HouseRule(
            "TS14",
            Text("Portal costs"),
            {
                True: (None, Text("Failing at the Portal costs 1 of what was tried with.")),
                False: (None, Text("Failing at the Portal costs nothing.")),
            },
        ),
        "spells_count": HouseRule(
            "TS15",
            Text("Hex counts"),
            {
                True: (None, Text("A Spell lying on a space counts as one of its cards.")),
                False: (None, Text("Only Adventure cards count as a space's cards.")),
            },
        ),
        "exit_sign": HouseRule(
            "TS16",
            Text("Exits"),
            {
                "dice": (Text("Dice first"), Text("The exit is the dice minus the ability.")),
                "ability": (Text("Ability first"), Text("The exit is the ability minus the dice.")),
            },
        ),
        "exit_encounter": HouseRule(
            "TS17",
            Text("Exit: encounter"),
            {
                True: (None, Text("Whoever leaves Crypt or Mines has the encounter there.")),
                False: (None, Text("Whoever leaves Crypt or Mines has no encounter.")),
            },
        ),
        "back_to_start": HouseRule(
            "T6.13.1b",
            Text("Back to start"),
            {
                False: (None, Text("No encounter on the space where your turn began.")),
                True: (None, Text("Whoever is carried back to the start has an encounter.")),
            },
            before=True,
        ),
        "werewolf_dice": HouseRule(
            "TS18",
            Text("Werewolf dice"),
            {
                2: (None, Text("The werewolf's Strength is two dice.")),
                1: (None, Text("The werewolf's Strength is one die.")),
            },
        ),
        "toad_turns": HouseRule(
            "TS21",
            Text("Toad"),
            {
                "next": (Text("Next turn"), Text("The turn of the change does not count as a Toad's.")),
                "this": (Text("This turn"), Text("The turn of the change counts as a Toad's.")),
            },
        ),
        "toad_spells": HouseRule(
            "TS22",
            Text("Toad's Spells"),
            {
                "kept": (Text("Kept"), Text("A Toad keeps all Spells, and casts none.")),
                "discarded": (Text("Lost"), Text("A Toad discards all Spells.")),
            },
        ),
        "purchase_counts": HouseRule(
            "TS23",
            Text("Bought count"),
            {
                False: (None, Text("Bought Objects do not count toward the limit.")),
                True: (None, Text("All Objects count toward the limit.")),
            },
        ),
        "runes": HouseRule(
            "TS29",
            Text("Runes"),
            {
                "once": (Text("Once"), Text("Runes: several Enemies add the bonus once.")),
                "each": (Text("Each Enemy"), Text("Runes: each Enemy adds the bonus.")),
            },
        ),
        "spaces": HouseRule(
            "TS31",
            Text("Moves"),
            {
                "tracked": (Text("By the box"), Text("The box follows who is where; correct it in the menu.")),
                "told": (Text("By you"), Text("You move by yourselves, and say where you land.")),
            },
        ),
        "command": HouseRule(
            "TS32",
            Text("Command"),
            {
                "arrival": (Text("On arrival"), Text("Command may be rolled from the turn of arrival.")),
                "next": (Text("Next turn"), Text("Command may be rolled from the turn after arrival.")),
            },
        ),
        "missed": HouseRule(
            "TS34",
            Text("Missed"),
            {
                "add": (Text("Add up"), Text("Missed turns add up.")),
                "longest": (Text("The longest"), Text("Of missed turns only the longest count.")),
            },
        ),
        "glade": HouseRule(
            "TS36",
            Text("Glade"),
            {
                "all": (Text("All asleep"), Text("Cursed Glade: no Object has any power.")),
                "bonus": (Text("Bonuses only"), Text("Cursed Glade: Objects add nothing, but work otherwise.")),
            },
        ),
    },
    notes={
        "TS1": Text("The highest roll begins; equal ones roll again."),
        "TS3": Text("Weapons add in Battle only, one of them at a time."),
        "TS11": Text("Retreat? Say so each turn; you may turn round again."),
        "TS13": Text("A Raft takes this turn: cross in the next, or lose it."),
        "TS12": Text("The Sentinel fights whoever crosses; it leaves no trophy."),
        "TS19": Text("Lizard men fight one by one; a tie ends the turn, too."),
        "TS20": Text("The card says what saves a Life, and by what roll."),
        "TS25": Text("Tell each card that you draw: its kind, then its name."),
        "TS26": SHUFFLED,
        "TS27": Text("The card in your hand differs? Correct it in the menu."),
        "TS28": Text("Unless they say otherwise: Events go, the others stay."),
        "TS30": Text("Enemies of a kind fight together; else choose the order."),
        "TS33": Text("Whoever you Evade stays; you may take what lies there."),
        "TS35": Text("With neither Objects nor Gold only a Life can be lost."),
        "TS37": Text("Somebody merely standing there cannot keep you from taking."),
        "TS38": Text("There is no card for neutral: the box remembers it."),
    },
)
"""House rules, and the points that the box only tells: people who play otherwise correct it in the menu."""
