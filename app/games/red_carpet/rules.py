"""The house rules of Red Carpet."""

from app.dealing.procedures.point_games import PointRules
from app.dealing.values.table_rules import NEXT_GAME, OURS, PAGE, PLAY, SEED, Level, entry_rule, idle_at
from app.games.red_carpet.scoring import Counting
from app.house_rules import END, Worded, Words, rule

HANDS = "Hands and what they score"
"""The heading of rules about what four cards are worth."""


class AllPass(Worded):
    """Who turns the next pair where nobody has bid on one."""

    SAME = "same_revealer", "the same player turns again"
    NEXT_RIGHT = "next_right", "the next player to the right turns"


class RedCarpetRules(PointRules):
    """How this house plays Red Carpet. Points are no money; the stake is, in minor units."""

    packs: int = rule(
        1,
        Words("Decks", "Two are an experiment: the game’s author says only that they should suit more players.", SEED),
        options={1: "one, two to four players", 2: "two, two to eight players (experimental)"},
        takes_effect=NEXT_GAME, group=PLAY)
    all_pass_next: AllPass = rule(
        AllPass.SAME, Words("Nobody bids on a pair", "Who turns the next pair, as there is no winner to do it.", OURS),
        group=PLAY, idle=idle_at(Level.FAST))
    ace_low_straight: bool = rule(
        False, Words("Ace below the seven", "Whether A-7-8-9 is a straight, as J-Q-K-A is.", OURS), group=HANDS)
    doubled_carpet: bool = rule(
        False, Words("Red Carpet with two alike", "With two decks, whether two identical red aces or sevens make one.",
                     OURS), group=HANDS, matters=lambda rules: rules.packs > 1)
    own_hand: bool = rule(
        False, Words("Players choose their four", "Whether each player says which four count; otherwise the best are "
                                                   "found.",
                     OURS), group=HANDS)
    target: int = rule(
        250, Words("Played to", "After a round in which anybody reaches this, the highest total wins.", SEED), low=1,
        high=9999, unit="points", takes_effect=NEXT_GAME, group=END)
    entry: Level = entry_rule("Results alone, every bid, or the turned cards too.", PAGE, {
        Level.FAST: "points left and final hands", Level.GUIDED: "bids, and hands at the end",
        Level.FULL: "bids and every card that is turned"}, default=Level.GUIDED)

    @property
    def counting(self) -> Counting:
        """What of this is about scoring."""
        return Counting(self.ace_low_straight, self.doubled_carpet and self.packs > 1)

    @property
    def most_players(self) -> int:
        """How many can play with these packs."""
        return 4 * self.packs
