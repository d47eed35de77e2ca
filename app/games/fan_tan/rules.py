"""The house rules of Fan Tan."""

from app.dealing.values.table_rules import BETS, OURS, PAGE, PLAY, SEED, EndlessRules, Level, entry_rule, idle_at
from app.house_rules import Worded, Words, amount, rule


class PassFee(Worded):
    """Which passes cost a chip."""

    EVERY_PASS = "every_pass", "every pass"
    OPENING = "opening", "before the first seven"


class SevenHeldBack(Worded):
    """What a false pass with a seven in hand costs besides the holders of its 6 and 8."""

    BOTH = "both", "on top"
    INSTEAD = "instead", "instead"


class PassChip(Worded):
    """What becomes of the chip that was paid for a pass that turns out false."""

    STAYS = "stays", "stays"
    RETURNED = "returned", "comes back"


class SixAndEight(Worded):
    """What a player gets who holds both the 6 and the 8 of a seven held back."""

    TWICE = "twice", "for both"
    ONCE = "once", "for one"


class Opening(Worded):
    """Who opens."""

    LEFT = "left", "left of the dealer"
    SEVEN_OF_DIAMONDS = "seven_of_diamonds", "whoever has 7♦"


class FanTanRules(EndlessRules):
    """How this house plays Fan Tan. Money is in minor units."""

    ante: int = amount(100, Words("Ante", "What everybody puts in for each deal.", SEED), low=1, group=BETS)
    extra_ante: int = amount(100, Words("One card fewer", "What a player with one card fewer adds.", SEED),
                             low=0,
                             zero="nothing", group=BETS)
    pass_fee: int = amount(100, Words("A pass costs", "To the pot, by a player who cannot play.", SEED), low=1,
                           group=BETS)
    card_left: int = amount(100, Words("A card left costs", "To the pot, when somebody goes out.", SEED), low=1,
                            group=BETS)
    false_pass: int = amount(300, Words("A false pass costs", "To the pot, on top of the pass.", SEED), low=1,
                             group=BETS)
    seven_held_back: int = amount(500, Words("A seven held back costs", "To each holder of its 6 and its 8.", SEED),
                                  low=1, group=BETS)
    pass_fee_applies: PassFee = rule(
        PassFee.EVERY_PASS, Words("Passes that pay", "Every one, or only those before the first seven.", PAGE),
        group=BETS)
    false_pass_seven: SevenHeldBack = rule(
        SevenHeldBack.BOTH, Words("Seven held back", "On top of a false pass, or instead of it.", PAGE), group=PLAY)
    pass_chip: PassChip = rule(PassChip.STAYS,
                               Words("Chip for a false pass", "Whether the chip paid for the pass stays in the pot.",
                                     SEED),
                               group=PLAY)
    six_and_eight: SixAndEight = rule(
        SixAndEight.TWICE, Words("6 and 8 in one hand", "What a seven held back pays that player.", PAGE),
        group=PLAY)
    opening: Opening = rule(Opening.LEFT,
                            Words("Who opens", "The player left of the dealer with any seven, or whoever has 7♦.",
                                  SEED), group=PLAY)
    faces_up: bool = rule(
        False, Words("Hands face up", "For learning: hands are keyed and every pass is checked.", OURS),
        group=PLAY, idle=idle_at(Level.FAST, Level.GUIDED))
    entry: Level = entry_rule("Passes and who is out, or each turn, or every card.", PAGE, {
        Level.FAST: "passes", Level.GUIDED: "each turn", Level.FULL: "every card"})
