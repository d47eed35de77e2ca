"""The house rules of Mexican Sweat."""

from app.dealing.values.table_rules import BETS, OURS, PAGE, PLAY, SEED, EndlessRules, Level, entry_rule, idle_at
from app.house_rules import RuleFault, Worded, Words, amount, rule
from app.words import tr


class OpeningMoney(Worded):
    """What is in the pot before a card is turned."""

    ANTE = "ante", "everybody antes"
    BLINDS = "blinds", "two blinds left of the dealer"
    BOTH = "both", "an ante and the blinds"


class Blinds(Worded):
    """Whether blinds count towards the first bet."""

    DEAD = "dead", "dead money in the pot"
    LIVE = "live", "live, part of the first bet"


class Laps(Worded):
    """How often a player turns cards."""

    UNTIL_ONE_LEFT = "until_one_left", "until one player is left"
    ONE_EACH = "one_each", "once: a beaten player is out"


class ExtraKickers(Worded):
    """Whether a hand that is equal so far beats one of fewer cards."""

    IGNORED = "ignored", "does not beat"
    COUNTS = "counts", "beats"


class BeatenAllUp(Worded):
    """When a player is out who is beaten and has no card left to turn."""

    AT_ONCE = "at_once", "at once"
    NEXT_TURN = "next_turn", "when the turn comes round"


class KillRankToBeat(Worded):
    """What happens when the card to beat has the rank of the kill card."""

    STANDS = "stands", "it stands"
    REPLACE = "replace", "another is turned in its place"


class MexicanSweatRules(EndlessRules):
    """How this house plays Mexican Sweat. Money is in minor units."""

    opening: OpeningMoney = rule(OpeningMoney.ANTE,
                                 Words("Forced bets", "What is put in before a card is turned.", SEED), group=BETS)
    ante: int = amount(100, Words("Ante", "What everybody puts in.", SEED), low=1, group=BETS,
                       matters=lambda rules: rules.opening is not OpeningMoney.BLINDS)
    small_blind: int = amount(100, Words("Small blind", "Posted by the player left of the dealer.", SEED), low=1,
                              group=BETS,
                              matters=lambda rules: rules.opening is not OpeningMoney.ANTE)
    big_blind: int = amount(200, Words("Big blind", "Posted by the next player.", SEED), low=1, group=BETS,
                            matters=lambda rules: rules.opening is not OpeningMoney.ANTE)
    blinds: Blinds = rule(Blinds.DEAD,
                          Words("Blinds are", "Whether blinds count towards the first bet; nobody bets before the "
                                              "first turn.", PAGE),
                          group=BETS, matters=lambda rules: rules.opening is not OpeningMoney.ANTE)
    min_bet: int = amount(0, Words("Minimum bet or raise", "0 for the smallest chip.", OURS), low=0,
                          zero="the smallest chip", group=BETS)
    max_bet: int = amount(0, Words("Maximum bet or raise", "0 for no limit.", SEED), low=0, zero="no limit",
                          group=BETS, idle=idle_at(Level.FAST))
    max_raises: int = rule(0, Words("Raises per round", "After the bet; 0 for no limit.", SEED), low=0, high=99,
                           zero="no limit", group=BETS, idle=idle_at(Level.FAST))
    laps: Laps = rule(Laps.UNTIL_ONE_LEFT,
                      Words("Turns go round", "Whether a beaten player with cards left to turn gets another turn.",
                            SEED),
                      group=PLAY)
    extra_kickers: ExtraKickers = rule(
        ExtraKickers.IGNORED, Words("Equal, but with more cards", "Such as 7-4 against a 7.", SEED), group=PLAY,
        idle=idle_at(Level.FAST, Level.GUIDED))
    beaten_all_up: BeatenAllUp = rule(
        BeatenAllUp.AT_ONCE, Words("Beaten with seven up", "When that player is out, if turns go round.", PAGE),
        group=PLAY, matters=lambda rules: rules.laps is Laps.UNTIL_ONE_LEFT)
    kill_rank_to_beat: KillRankToBeat = rule(
        KillRankToBeat.STANDS, Words("Card to beat matches the kill card", "What happens to it.", PAGE), group=PLAY)
    peek: bool = rule(False, Words("One peek each", "At one of their own cards, before the first is turned.", SEED),
                      group=PLAY)
    peek_fold: bool = rule(
        False, Words("Folding after the peek", "Before the first card is turned; only with the peek.", SEED),
        group=PLAY, matters=lambda rules: rules.peek)
    entry: Level = entry_rule("How much of a deal the dealer keys.", OURS, {
        Level.FULL: "every card turned and every bet", Level.GUIDED: "how turns end, and every bet",
        Level.FAST: "how turns end, and the total bet"}, default=Level.FULL)

    def faults_together(self) -> list[RuleFault]:
        """Limits that no bet could keep, and blinds the wrong way round."""
        if self.max_bet and self.min_bet > self.max_bet:
            return [RuleFault(tr("The minimum bet is above the maximum. Lower the minimum, or raise the maximum."),
                              ("min_bet", "max_bet"), {"min_bet": self.max_bet})]
        if self.small_blind > self.big_blind:
            return [RuleFault(tr("The small blind is larger than the big blind. Change one of them."),
                              ("small_blind", "big_blind"), {"small_blind": self.big_blind})]
        return []
