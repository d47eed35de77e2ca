"""The house rules of Red 3 Rummy."""

from app.dealing.procedures.point_games import PointRules
from app.dealing.values.table_rules import DEAL, NEXT_GAME, OURS, PAGE, PLAY, SEED, Level, entry_rule, idle_at
from app.house_rules import END, Worded, Words, rule

BOOKS = "Books"
"""The heading of rules about what may be laid."""


class OpensAgain(Worded):
    """How often a player must lay the points to open."""

    ROUND = "round", "once a round"
    HAND = "hand", "with each hand"


class AddTo(Worded):
    """To whose books a player may add."""

    OWN = "own", "to your own"
    ANY = "any", "to anybody’s"


class StockOut(Worded):
    """What follows where the stock has run out."""

    PILE = "pile", "the pile, or the round ends"
    RESHUFFLE = "reshuffle", "the pile is shuffled"


class RummyRules(PointRules):
    """How this house plays Red 3 Rummy. Points are no money."""

    rounds: int = rule(4, Words("Rounds", "How many to play; then the highest total wins.", OURS), low=0, high=99,
                       zero="until we stop", group=END)
    jokers: int = rule(2, Words("Jokers in each deck", "One deck per player is shuffled in.", OURS), low=0, high=4,
                       takes_effect=NEXT_GAME, group=DEAL)
    opening: int = rule(70, Words("Points to open", "What the first books must total in one turn.", SEED), low=0,
                        high=500, zero="none", group=BOOKS)
    opens_again: OpensAgain = rule(OpensAgain.ROUND,
                                   Words("Opening again", "Whether the second hand must open again.", OURS),
                                   group=BOOKS, matters=lambda rules: rules.opening > 0, idle=idle_at(Level.FAST))
    run_length: int = rule(3, Words("Shortest run", "How many cards in sequence make a run.", PAGE), low=3, high=4,
                           unit="cards", group=BOOKS, idle=idle_at(Level.FAST))
    red_threes_in_runs: bool = rule(
        True, Words("Red threes in runs", "They count 15 there; they are never allowed in a set of threes.", SEED),
        group=BOOKS,
        idle=idle_at(Level.FAST))
    natural_twos: bool = rule(
        True, Words("Twos in their own place", "In A-2-3 of one suit, the two is not wild.", SEED), group=BOOKS,
        idle=idle_at(Level.FAST))
    add_to: AddTo = rule(AddTo.OWN, Words("Adding to books", "The points go to whoever adds the card.", OURS),
                         group=BOOKS, idle=idle_at(Level.FAST))
    must_discard: bool = rule(
        False, Words("Discard to go out", "Otherwise a player may go out by laying every card.", OURS), group=PLAY,
        idle=idle_at(Level.FAST, Level.GUIDED))
    stock_out: StockOut = rule(StockOut.PILE, Words("Stock runs out", "What can be drawn from then on.", OURS),
                               group=PLAY,
                              idle=idle_at(Level.FAST, Level.GUIDED))
    entry: Level = entry_rule("Two totals for each player, or the books, or every turn.", PAGE, {
        Level.FAST: "two totals each", Level.GUIDED: "books and what is left", Level.FULL: "every turn"},
                              default=Level.GUIDED)
