"""The house rules that every dealer's-choice game has, whatever else it plays by."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from app.house_rules import END, ENTERED, TABLE, HouseRules, TakesEffect, Worded, Words, amount, rule
from app.words import Sentence


class PlayedFor(Worded):
    """Whether the chips are worth anything."""

    MONEY = "money", "money"
    FUN = "fun", "fun"


class Ends(Worded):
    """What ends a game that has no end of its own."""

    HOST = "host", "when the host says so"
    HANDS = "hands", "after a number of hands"
    CLOCK = "clock", "after a set time"


class FirstDeal(Worded):
    """Who deals first."""

    HOST = "host", "the host says who"
    DRAW = "draw", "the highest card drawn"


class DealtBy(Worded):
    """Whose hands deal the cards."""

    HOST = "host", "the host, every hand"
    BUTTON = "button", "whoever has the button"


class Rotation(Worded):
    """Where the deal goes after a hand."""

    LEFT = "left", "to the left"
    RIGHT = "right", "to the right"
    FIXED = "fixed", "does not move"


class Leftover(Worded):
    """What becomes of chips that are still in the pots when a game ends."""

    SPLIT = "split", "split evenly, odd chips stay"
    RETURN = "return", "returned to whoever put them in"
    CARRY_OVER = "carry_over", "held for the next game"
    TO_PLAYER = "to_player", "to one player"


class Level(StrEnum):
    """How much of a hand the dealer enters."""

    FAST = "fast"
    GUIDED = "guided"
    FULL = "full"


PAGE = "the rule page"
OURS = "our decision"
SEED = "the game’s description"
NEXT_GAME = TakesEffect.NEXT_SITTING

BETS = "Antes and payments"
DEAL = "The deal"
PLAY = "The play"
"""The headings under which the rules of dealer's-choice games stand, before those of any game."""


def entry_rule(about: Sentence, source: Sentence, options: Mapping[Level, Sentence],
               default: Level = Level.FAST) -> Any:
    """How much of a deal this house enters: the levels that a game has, each with its words."""
    return rule(default, Words("What is entered", about, source), options=options, group=ENTERED)


def idle_at(*levels: Level) -> Callable[[Any], bool]:
    """For a rule with which nothing is done where no more of a deal is entered than this."""
    return lambda rules: rules.entry in levels


class TableRules(HouseRules):
    """What holds at any table: for what it is played, who deals, and what happens to chips that are left."""

    played_for: PlayedFor = rule(
        PlayedFor.MONEY, Words("Played for", "In a game for fun everybody starts with equal play chips, which are not "
                                             "in the books.", OURS),
        takes_effect=NEXT_GAME, group=TABLE)
    fun_chips: int = amount(10000, Words("Play chips", "Play chips each player starts with.", OURS), low=1,
                            takes_effect=NEXT_GAME, group=TABLE,
                            matters=lambda rules: rules.played_for is PlayedFor.FUN)
    first_deal: FirstDeal = rule(FirstDeal.HOST, Words("First deal", "Who deals the night’s first hand.", PAGE),
                                 takes_effect=NEXT_GAME, group=TABLE)
    dealt_by: DealtBy = rule(DealtBy.HOST, Words("Who deals the cards", "The button moves on either way.", PAGE),
                             group=TABLE)
    rotation: Rotation = rule(Rotation.LEFT, Words("The deal passes", "Where the button goes after each hand.", PAGE),
                              group=TABLE)
    credit: bool = rule(
        False, Words("Chips on account",
                     "A short player gets the missing chips on account; otherwise they must buy in first.", PAGE),
        group=TABLE)
    leftover: Leftover = rule(
        Leftover.SPLIT,
        Words("Chips left in the pots", "What happens to chips left in a pot when the game ends.", PAGE),
        group=END)


class EndlessRules(TableRules):
    """The same for a game that has no end of its own."""

    ends: Ends = rule(Ends.HOST, Words("The game ends", "When the last hand has been dealt.", PAGE), group=END)
    hands: int = rule(12, Words("Hands", "How many to deal, if the game ends by hands.", OURS), low=1, high=999,
                      group=END, matters=lambda rules: rules.ends is Ends.HANDS)
    minutes: int = rule(60, Words("Minutes", "How long to play, if the game ends by time.", OURS), low=1,
                        high=1440, group=END, matters=lambda rules: rules.ends is Ends.CLOCK)
