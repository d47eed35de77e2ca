"""The house rules of a jackpot, to be settled in writing before the first contribution. There is no house cut."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from app import house_rules
from app.house_rules import HUNDREDTHS, HouseRules, RuleFault, TakesEffect, Worded, Words, rule
from app.money import Currency
from app.poker import Kind, Value
from app.words import tr

SEED = "the rule page"
ROOMS = "card-room practice"
OURS = "our decision"
"""Where a default comes from: the rule page that every game of this house rests on, what rooms do, or our judgment."""

TAKING_PART = "Taking part"
HAND = "The hand that wins"
SHARES = "Shares"
COUNTED = "Hands that count"
PERIOD = "The period"
AGAIN = "After an award"
"""The headings under which a jackpot's rules stand."""


class Pays(Worded):
    """How often a player may contribute in one period."""

    ONCE = "once", "once"
    EACH_BUY_IN = "each_buy_in", "with each buy-in"


class Wild(Worded):
    """What a wild card is worth in a jackpot hand."""

    NATURAL = "natural", "their natural value"
    COUNT = "count", "count as wild"
    DISQUALIFIES = "disqualifies", "disqualify the hand"


class WithoutJokers(Worded):
    """What a hand is worth of which fewer than five cards are left when its jokers count as nothing."""

    NO_HAND = "no_hand", "does not count"
    AS_SHOWN = "as_shown", "counts by the cards there are"


class Tie(Worded):
    """Who stands where hands are equal."""

    FIRST = "first", "the first one shown holds"
    SPLIT = "split", "split, odd chip to the earlier hand"


class Leaver(Worded):
    """What becomes of the hand of somebody who leaves."""

    KEEPS = "keeps", "keeps the claim, paid later"
    FORFEITS = "forfeits", "forfeits to the next best"
    PRESENT = "present", "must be seated at the end"


class Period(Worded):
    """How long a hand has to stand."""

    NIGHT = "night", "the night"
    MINUTES = "minutes", "a set number of minutes"


class Nobody(Worded):
    """What becomes of the jackpot when nobody qualifies."""

    REFUND = "refund", "returned to who paid them"
    CARRY = "carry", "carried over to the next"


class PaidIn(Worded):
    """In what the jackpot is kept and paid."""

    CHIPS = "chips", "chips"
    CASH = "cash", "cash"


class SeedFrom(Worded):
    """Who starts the jackpot again after an award."""

    HOUSE = "house", "the house"
    RESERVE = "reserve", "the reserve"


class Minimum(StrEnum):
    """The least hand that qualifies."""

    NONE = "none"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE = "three"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    ACES_FULL = "aces_full"
    FOUR = "four"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL = "royal"


LEAST: Mapping[Minimum, Value] = {
    Minimum.NONE: Value(Kind.HIGH_CARD, ()), Minimum.PAIR: Value(Kind.PAIR, ()),
    Minimum.TWO_PAIR: Value(Kind.TWO_PAIR, ()), Minimum.THREE: Value(Kind.THREE, ()),
    Minimum.STRAIGHT: Value(Kind.STRAIGHT, ()), Minimum.FLUSH: Value(Kind.FLUSH, ()),
    Minimum.FULL_HOUSE: Value(Kind.FULL_HOUSE, ()), Minimum.ACES_FULL: Value(Kind.FULL_HOUSE, (14,)),
    Minimum.FOUR: Value(Kind.FOUR, ()), Minimum.STRAIGHT_FLUSH: Value(Kind.STRAIGHT_FLUSH, ()),
    Minimum.ROYAL: Value(Kind.STRAIGHT_FLUSH, (14,)),
}
"""A hand qualifies that is worth this or more; ranks that are left out do not matter."""

MINIMUMS: Mapping[Any, str] = {
    Minimum.NONE: "any five cards", Minimum.PAIR: "a pair", Minimum.TWO_PAIR: "two pair",
    Minimum.THREE: "three of a kind", Minimum.STRAIGHT: "a straight", Minimum.FLUSH: "a flush",
    Minimum.FULL_HOUSE: "a full house", Minimum.ACES_FULL: "aces full", Minimum.FOUR: "four of a kind",
    Minimum.STRAIGHT_FLUSH: "a straight flush", Minimum.ROYAL: "a royal flush",
}

NEXT = TakesEffect.NEXT_SITTING
"""A period that runs keeps the rules that it began with."""


NOBODY_WORDS = Words("Nobody qualifies", "What happens to the contributions if a period ends without a winner.", OURS)


class JackpotRules(HouseRules):
    """How this house runs a jackpot. Money is in minor units."""

    on: bool = rule(False, Words("Running", "Whether players can contribute to it.", OURS), takes_effect=NEXT,
                    group=TAKING_PART)
    amount: int = rule(500, Words("Contribution", "What a player pays to take part.", SEED), low=1, high=10**9,
                       unit="money", takes_effect=NEXT, group=TAKING_PART)
    pays: Pays = rule(Pays.ONCE, Words("How often", "Once in each period, or with each buy-in.", SEED),
                      takes_effect=NEXT, group=TAKING_PART)
    wild: Wild = rule(
        Wild.NATURAL,
        Words("Wild cards", "How they count here. A joker has no natural value and counts for nothing.", SEED),
        takes_effect=NEXT, group=HAND)
    without_jokers: WithoutJokers = rule(
        WithoutJokers.NO_HAND,
        Words("Fewer than five beside jokers", "Four cards and a joker: whether the four count without it.", OURS),
        takes_effect=NEXT, matters=lambda rules: rules.wild is Wild.NATURAL and rules.deck > 52, group=HAND)
    tie: Tie = rule(
        Tie.FIRST,
        Words("Equal hands", "Who holds the jackpot. Hands shown in the same minute or showdown split it.", SEED),
        takes_effect=NEXT, group=HAND)
    leaver: Leaver = rule(Leaver.KEEPS,
                          Words("Leaving early", "What happens to the hand of a player who gives up their seat.", SEED),
                          takes_effect=NEXT, group=HAND)
    minimum: Minimum = rule(Minimum.NONE, Words("Minimum hand", "The lowest hand that qualifies.", SEED),
                            options=MINIMUMS,
                            takes_effect=NEXT, group=HAND)
    period: Period = rule(Period.NIGHT, Words("Period", "How long a hand must hold up to win.", SEED),
                          takes_effect=NEXT,
                          group=PERIOD)
    minutes: int = rule(60, Words("Minutes of a period", "If the period is not the whole night.", ROOMS), low=5,
                        high=720,
                        unit="minutes", takes_effect=NEXT, matters=lambda rules: rules.period is Period.MINUTES,
                        group=PERIOD)
    nobody: Nobody = rule(Nobody.REFUND, NOBODY_WORDS, takes_effect=NEXT, group=PERIOD)
    paid_in: PaidIn = rule(PaidIn.CHIPS, Words("Kept and paid in", "Chips set aside, or its own cash box.", SEED),
                           takes_effect=NEXT, group=TAKING_PART)
    seed: int = rule(0, Words("Seed", "Put in after an award; 0 for none.", ROOMS), low=0, high=10**9,
                     unit="money", takes_effect=NEXT, group=AGAIN)
    seed_from: SeedFrom = rule(SeedFrom.HOUSE,
                               Words("Seed comes from", "The house, or the reserve as far as it goes.", ROOMS),
                               takes_effect=NEXT, matters=lambda rules: rules.seed > 0, group=AGAIN)
    reserve: int = rule(0, Words("Reserve", "Part of each contribution set aside for the next seed. It never belongs "
                                            "to "
                                            "the house.", ROOMS), low=0, high=5_000, unit=HUNDREDTHS, takes_effect=NEXT,
                        matters=lambda rules: rules.seed > 0 and rules.seed_from is SeedFrom.RESERVE, group=AGAIN)
    least_dealt_in: int = rule(2, Words("Players dealt in", "At least this many at the showdown.", ROOMS),
                               low=2, high=23, takes_effect=NEXT, group=HAND)
    confirm: bool = rule(True, Words("Second person confirms", "With initials, and the deck counted.", ROOMS),
                         takes_effect=NEXT, group=HAND)
    deck: int = rule(
        52, Words("Cards in the deck", "What the count must come to, and how many jokers a hand can have.", ROOMS),
        options={52: "52", 53: "53, one joker", 54: "54, two jokers"}, takes_effect=NEXT,
        group=HAND)
    three_five_seven: bool = rule(True, Words("3-5-7 counts", "Its five-card and seven-card stages.", SEED),
                                  takes_effect=NEXT, group=COUNTED)
    mexican_sweat: bool = rule(True, Words("Mexican Sweat counts", "The hands that did not fold.", SEED),
                               takes_effect=NEXT, group=COUNTED)
    poker: bool = rule(True, Words("Ordinary poker counts", "Any poker dealt outside the program; the host says so.",
                                   SEED), takes_effect=NEXT, group=COUNTED)

    def faults_together(self) -> list[RuleFault]:
        """A reserve that nothing is ever taken from is money that nobody can win."""
        if self.reserve and self.seed_from is not SeedFrom.RESERVE:
            return [RuleFault(tr("A reserve is only for a jackpot reseeded from it. Let the seed come from the "
                                 "reserve, or set nothing aside."), ("reserve", "seed_from"), {"reserve": 0})]
        return []

    @property
    def in_cash(self) -> bool:
        """Whether the jackpot has a cash box of its own."""
        return self.paid_in is PaidIn.CASH

    def counts(self, game: str) -> bool:
        """Whether this house counts hands that were shown in a game, by its id; "poker" for what is dealt beside the
        program. A game of which no rule says anything counts.
        """
        return game not in self.ruled_games() or bool(getattr(self, game))

    @classmethod
    def ruled_games(cls) -> frozenset[str]:
        """The ids of the games that a house can leave out."""
        return frozenset(one.name for one in house_rules.declared(cls) if one.group == COUNTED)


class BadBeatRules(JackpotRules):
    """How this house runs a bad-beat jackpot: a strong hand that loses takes the largest share."""

    minimum: Minimum = rule(Minimum.FOUR, Words("Minimum losing hand", "The lowest hand that has to be beaten.", ROOMS),
                            options=MINIMUMS, takes_effect=NEXT, group=HAND)
    nobody: Nobody = rule(Nobody.CARRY, NOBODY_WORDS, takes_effect=NEXT, group=PERIOD)
    loser: int = rule(5_000, Words("Share of the losing hand", "Of the whole jackpot.", ROOMS), low=0, high=10_000,
                      unit=HUNDREDTHS, takes_effect=NEXT, group=SHARES)
    winner: int = rule(2_500, Words("Share of the winning hand", "The rest is for the others who were dealt in.",
                                    ROOMS), low=0, high=10_000, unit=HUNDREDTHS, takes_effect=NEXT, group=SHARES)

    def faults_together(self) -> list[RuleFault]:
        """Shares of more than the whole."""
        if self.loser + self.winner > 10_000:
            return [RuleFault(tr("The two shares exceed 100%. Together they can be 0–100%. Lower one of them."),
                              ("winner", "loser"), {"winner": 10_000 - self.loser})]
        return super().faults_together()


HIGH_HAND, BAD_BEAT = "high_hand", "bad_beat"
KINDS: Mapping[str, type[JackpotRules]] = {HIGH_HAND: JackpotRules, BAD_BEAT: BadBeatRules}
"""Every jackpot that a house can run, by its name in the books."""

TITLES: Mapping[str, str] = {HIGH_HAND: "High hand", BAD_BEAT: "Bad beat"}


def title_of(name: str) -> str:
    """What a jackpot is called."""
    return tr(TITLES[name])


def reserve_of(name: str) -> str:
    """The name, in the books, of what a jackpot has put by."""
    return f"{name}_reserve"


def rules_of(name: str, changed: Mapping[str, Any], money: Currency) -> JackpotRules:
    """A jackpot's rules: the defaults in the house's own currency, with what the house has changed.

    Raises Refused with the first fault.
    """
    return house_rules.from_values(KINDS[name], changed, money.unit)
