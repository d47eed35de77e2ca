"""One deal of Mexican Sweat: every player's cards as they are turned, whose hand is to be beaten, who is still in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app import poker
from app.cards import Card, Rank
from app.dealing.procedures.betting import BettingRound
from app.dealing.procedures.deals import TableGame
from app.dealing.procedures.pack import Pack
from app.dealing.table.seat_order import from_left_of, left_of
from app.dealing.values.table_rules import Level
from app.games.mexican_sweat.rules import BeatenAllUp, ExtraKickers, Laps, MexicanSweatRules
from app.words import tr

POT = "mexican_sweat"
SEVEN = 7
KICKERS = {poker.Kind.HIGH_CARD: 5, poker.Kind.PAIR: 4, poker.Kind.TWO_PAIR: 3, poker.Kind.THREE: 3,
           poker.Kind.FOUR: 2}
"""How many ranks five cards of a kind have: with fewer exposed, one more card is one more kicker."""


class PotTaken(Exception):
    """One player is left, and takes the pot."""


class Ends(StrEnum):
    """How a turn ends."""

    BEAT = "beat"
    BEAT_SEVEN = "beat_seven"  # and who led before has all seven up, which is told only where cards are not keyed
    KILLED = "killed"
    OUT = "out"


@dataclass
class Hand:
    """A player's seven cards: those that are up, how many turns it had, and why it is out where it is.

    `before` is how many were up when its present turn began.
    """

    seat: int
    up: list[Card] = field(default_factory=list)
    turns: int = 0
    before: int = 0
    gone: str = ""

    @property
    def live(self) -> bool:
        """Whether it can still win."""
        return not self.gone

    @property
    def hidden(self) -> int:
        """How many cards lie face down."""
        return SEVEN - len(self.up)


@dataclass
class Sweat(TableGame[MexicanSweatRules]):
    """The deal in progress. `ahead` is the seat whose cards are to be beaten, 0 while it is the card to beat."""

    pack: Pack = field(default_factory=Pack)
    level: Level = Level.FULL
    hands: dict[int, Hand] = field(default_factory=dict)  # from the dealer's left
    kill: Card | None = None
    to_beat: Card | None = None
    ahead: int = 0
    turning: int = 0
    peeking: bool = False
    betting: BettingRound | None = None
    posted: dict[int, int] = field(default_factory=dict)  # live blinds, until the first round of betting
    rounds: int = 0
    turns: int = 0
    opened_with: int = 0  # what antes and blinds came to
    last_out: int = 0  # who was the last to go, and why in a sentence where the cards say it
    why_out: str = ""

    def shuffle(self, seats: Sequence[int]) -> None:
        """Seven cards face down to each of these seats, out of a whole pack."""
        self.pack, self.level = Pack(), self.rules.entry
        self.hands = {seat: Hand(seat) for seat in seats}
        self.kill = self.to_beat = self.betting = None
        self.ahead = self.turning = self.rounds = self.turns = self.last_out = 0
        self.why_out = ""
        self.peeking, self.posted = False, {}
        self.table.auditor = self.pack.audit

    # who is in

    @property
    def live(self) -> list[int]:
        """The seats that can still win, from the dealer's left."""
        return [seat for seat, hand in self.hands.items() if hand.live]

    @property
    def showed(self) -> list[int]:
        """The seats whose cards were played out, not thrown in: theirs were shown."""
        return [seat for seat, hand in self.hands.items() if hand.gone in ("", "out", "killed")]

    @property
    def is_over(self) -> bool:
        """Whether one player is left, and the pot is theirs."""
        return len(self.live) == 1

    @property
    def put_in(self) -> dict[int, int]:
        """What each has put into the pot so far, in minor units."""
        table = self.table
        moved = table.hand.transfers if table.hand else []
        seats = {table.purse(seat): seat for seat in self.hands if seat in table.seats}
        return {seat: sum(one.amount for one in moved if one.source == purse) for purse, seat in seats.items()}

    @property
    def leader(self) -> int:
        """The seat that leads; 0 where nobody does, or who did has folded and only the cards are left."""
        return self.ahead if self.ahead in self.live else 0

    def drop(self, seats: Sequence[int], word: str) -> None:
        """These are out, and what they have put in stays. Raises PotTaken where that leaves only one."""
        for seat in seats:
            self.last_out = seat
            self.hands[seat].gone = self.hands[seat].gone or word
            if self.betting:
                self.betting.drop(seat)
        if len(self.live) == 1:
            raise PotTaken

    def puts_out(self, seat: int, word: str, told: str) -> None:
        """A seat is out by a ruling, and that is told. Raises PotTaken where that leaves only one."""
        self.table.announcement, self.why_out = told, ""
        self.drop([seat], word)

    def walks_out(self, seat: int) -> None:
        """Somebody is gone. Raises PotTaken where that leaves only one."""
        self.table.leave(seat)
        self.puts_out(seat, tr("left"), tr("{name} has left: what they put in stays.", name=self.table.name(seat)))

    def next_to_turn(self, seat: int) -> int:
        """The next live player to the left, but never the one who leads."""
        return left_of(seat, [one for one in self.live if one != self.leader])

    def opener(self) -> int:
        """Who opens the betting: who leads; the next player where that one has folded; the dealer where nobody led."""
        if self.leader or self.ahead:
            return self.leader or left_of(self.ahead, self.live)
        return self.table.button if self.table.button in self.live else left_of(self.table.button, self.live)

    def from_opener(self) -> list[int]:
        """Everybody still in, in the order in which they bet."""
        around = from_left_of(self.opener(), self.live)
        return [around[-1], *around[:-1]]

    # the cards

    @property
    def mark(self) -> poker.Value | None:
        """What is to be beaten: the leader's exposed cards, or the card to beat; None where no cards are keyed."""
        if self.level is not Level.FULL or self.to_beat is None:
            return None
        return poker.value(self.hands[self.ahead].up if self.ahead else [self.to_beat])

    @property
    def kills(self) -> Rank | None:
        """The rank that kills."""
        return self.kill.rank if self.kill else None

    def turned(self, seat: int, card: Card) -> None:
        """A card of this seat is face up."""
        self.pack.see(card)
        self.hands[seat].up.append(card)

    def how_it_ends(self, seat: int) -> Ends | None:
        """How the turn of this seat ends by the cards it has up; None while another is to be turned."""
        up, mark = self.hands[seat].up, self.mark
        if any(card.rank is self.kills for card in up):
            return Ends.KILLED
        if up and mark and poker.beats(poker.value(up), mark, extra_kickers=self.more_cards_beat):
            return Ends.BEAT
        return Ends.OUT if len(up) == SEVEN else None

    @property
    def more_cards_beat(self) -> bool:
        """Whether a hand that is equal so far beats one of fewer cards."""
        return self.rules.extra_kickers is ExtraKickers.COUNTS

    @property
    def seven_up_matters(self) -> bool:
        """Whether a beaten player with all seven up is out at once, while others turn again."""
        return self.rules.laps is Laps.UNTIL_ONE_LEFT and self.rules.beaten_all_up is BeatenAllUp.AT_ONCE

    def done_for(self, seat: int, how: Ends) -> bool:
        """Whether this seat, now beaten, can never lead again and is out at once."""
        seven_up = how is Ends.BEAT_SEVEN or (self.level is Level.FULL and not self.hands[seat].hidden)
        return self.rules.laps is Laps.ONE_EACH or (self.seven_up_matters and seven_up)

    # in words

    def mark_words(self) -> str:
        """What is to be beaten, with the cards beside it: "a pair of nines, four"; empty where no cards are keyed."""
        return poker.says_with_kickers(self.mark) if self.mark else ""

    def mark_in_short(self) -> str:
        """The same without the cards beside it: "a pair of nines"."""
        return poker.says(self.mark) if self.mark else ""

    def hand_words(self, seat: int) -> str:
        """What the cards that a seat has up are worth: "king high"."""
        return poker.says(poker.value(self.hands[seat].up))

    def against_mark(self, seat: int) -> str:
        """The same, with the cards beside it where only these can tell it from what is to be beaten."""
        hand = self.hand_words(seat)
        return poker.says_with_kickers(poker.value(self.hands[seat].up)) if hand == self.mark_in_short() else hand

    def ties(self, seat: int) -> bool:
        """Whether the cards that a seat has up are equal, as far as there are any, to all that is to be beaten."""
        value, mark = poker.value(self.hands[seat].up), self.mark
        return mark is not None and value.kind is mark.kind and value.ranks[:len(mark.ranks)] == mark.ranks

    def needs(self) -> str:
        """The least that beats it and is not killed: "a pair of nines or better"; empty where no cards are keyed."""
        if self.mark is None:
            return ""
        if self.more_cards_beat and len(self.mark.ranks) < KICKERS.get(self.mark.kind, 0):
            return tr("{hand} and a card more", hand=poker.says_with_kickers(self.mark))
        least = poker.least_above(self.mark)
        if least and least.ranks and self.kills and least.ranks[-1] == poker.HIGH[self.kills]:
            return poker.needs(least)  # the card that would just do kills the hand
        return poker.needs(self.mark)
