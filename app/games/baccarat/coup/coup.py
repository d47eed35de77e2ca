"""A coup and the shoe it is dealt from, as far as they have come."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.cards import Card
from app.dealing.prompts.paying import Due, in_chips
from app.dealing.table.table import Table
from app.dealing.values.bets import BetIssue, Bets
from app.dealing.values.felt import CoupRecord, Spot
from app.dealing.values.transfers import box, change
from app.games.baccarat.coup.payouts import BetResult, Result, bet_result, commission_at_once, marked_so_far, worst_case
from app.games.baccarat.coup.shoe import Shoe
from app.games.baccarat.house_rules import tableau
from app.games.baccarat.house_rules.bets import BANKER, PARTS, PLAYER, WAGER, WAGERS, Wager, offered
from app.games.baccarat.house_rules.limits import HouseLimits
from app.games.baccarat.house_rules.rules import BaccaratRules, Commission, Counted, Faces, Order, WagersEntered
from app.words import current_language, tr


class CoupVoid(Exception):
    """The coup cannot be completed: its bets go back."""


class ShoeEnded(Exception):
    """No further coup is dealt from this shoe."""


class Resettled(Exception):
    """A ruling has changed cards or bets: the rest of the coup is gone through again."""


SECOND = 2
"""The version from which all the wins in a box bound what is marked in it, part of it may be paid in chips, and a coup
that is settled can be void.
"""


class Boxed(NamedTuple):
    """What a commission box stands for: commission in `PARTS`, what is marked for it, and the wins that bear it.

    `since` is how many hands had been closed when it was emptied last.
    """

    exact: int = 0
    marked: int = 0
    won: int = 0
    since: int = 0


class ShoeGame:
    """One shoe of Mini Baccarat at a table: the cards, the coups so far, and what carries from coup to coup."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shoe = Shoe(self.rules.decks, table.opening.number, self.rules.cut_depth)
        self.coups: list[CoupRecord] = []
        self.settled: list[Coup] = []
        self.given_back: list[tuple[int, int]] = []  # commission collected for coups that were void afterwards
        self.number = 0
        self.last_result: Result | None = None
        self.last_rules = self.rules
        self.dummy: Card | None = None
        self.ending = False
        self.set_up_facts: dict[int, str] = {}
        self.rulings = 0
        self.exact_commission: dict[int, Boxed] = {}
        self._spots: tuple[BaccaratRules, object, tuple[Spot, ...]] | None = None  # by rules, and language
        table.hand_word = "coup"
        table.auditor = self.shoe.audit
        table.bet_rules, table.every_spot = self.house_issues, self.every_spot
        table.worst_case = lambda bets: worst_case(bets, self.rules)

    @property
    def rules(self) -> BaccaratRules:
        """The house rules that hold now."""
        rules: BaccaratRules = self.table.ruled.now
        return rules

    def next_coup(self) -> "Coup":
        """The coup that comes now. A void one has not counted."""
        coup = Coup(self, self.number + 1, self.table.hands_opened + 1, self.rules.wagers)
        self.table.play_is_entered &= coup.wagers is WagersEntered.ALL
        self.table.script_state = coup
        return coup

    @property
    def last_bets(self) -> Bets:
        """What each player bet last, by the seat in which the player sits now."""
        table = self.table
        return {seat: table.last_bets[table.seats[seat].player] for seat in table.playing
                if table.seats[seat].player in table.last_bets}

    def remember_bets(self, bets: Bets) -> None:
        """Keep these bets as the last ones; a coup on which nobody bets leaves those before it."""
        if bets:
            self.table.last_bets = {self.table.seats[seat].player: spots for seat, spots in bets.items()}

    def in_box(self, player: int) -> Boxed:
        """What a box stands for before rounding; one that was emptied since its last mark begins anew."""
        known, held = self.exact_commission.get(player, Boxed()), self.table.balance(box(player))
        return known if held == known.marked else Boxed(held * PARTS, held, held,
                                                                self.table.hands_closed)

    def mark_commission(self, player: int, exact: int, won: int, before: Boxed) -> None:
        """Keep what a box stands for with this much more in it, for a house that rounds only when it collects."""
        self.exact_commission[player] = Boxed(before.exact + exact, self.table.balance(box(player)), before.won + won,
                                              before.since)

    @property
    def boxes_hold_all_wins(self) -> bool:
        """A box holds no more than all the wins in it; before the second version, no mark was more than its own win."""
        return self.table.version >= SECOND

    @property
    def settled_can_be_void(self) -> bool:
        """Whether there is a settled coup that may be taken back, chips and commission together."""
        return self.table.version >= SECOND and bool(self.settled)

    @property
    def takes_main_bets_first(self) -> bool:
        """Whether every losing bet on Player and Banker is taken before those beside them."""
        return self.table.version >= SECOND

    @property
    def boxes_are_paid_in_part(self) -> bool:
        """Whether the end of the shoe asks for part of a box where the chips do not reach."""
        return self.table.version >= SECOND

    def spots(self) -> tuple[Spot, ...]:
        """The betting spots with their limits and what they pay."""
        rules, language = self.rules, current_language()
        if self._spots is None or self._spots[0] is not rules or self._spots[1] is not language:
            self._spots = rules, language, self._spots_of(rules)
        return self._spots[2]

    def _spots_of(self, rules: BaccaratRules) -> tuple[Spot, ...]:
        return tuple(_spot(wager, rules) for wager in offered(rules))

    def every_spot(self) -> tuple[Spot, ...]:
        """Every spot there is, also those that this house does not offer, or has just stopped offering."""
        return tuple(_spot(wager, self.rules) for wager in WAGERS)

    def house_issues(self, bets: Bets) -> list[BetIssue]:
        """What the house's rules say of bets that are each allowed."""
        winners = isinstance(self.table.script_state, Coup) and self.table.script_state.wagers is WagersEntered.WINNERS
        return HouseLimits(self.table, self.rules, not winners).issues(bets)


def _spot(wager: Wager, rules: BaccaratRules) -> Spot:
    """A bet as it lies on the layout of this house."""
    return Spot(wager.code, tr(wager.label), tr(wager.short), wager.band, *wager.limits(rules), wager.odds(rules))


@dataclass
class Coup:
    """One coup: its hands, its bets, and how far take and pay has come.

    `number` is the coup's in the shoe, `hand` its number in the log (a void coup has one too). `wagers` is how its
    bets are entered, from its beginning to its end; `bets` has each seat's in the order of payment. `looked` is of
    which pair somebody looked whether it is of one suit: hand -> its two cards, and what was seen.
    """

    game: ShoeGame
    number: int
    hand: int
    wagers: WagersEntered = WagersEntered.ALL
    player: list[Card] = field(default_factory=list)
    banker: list[Card] = field(default_factory=list)
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    step: int = 0
    dummy: bool = False
    exposed: int = 0
    paying: bool = False
    paid: set[int] = field(default_factory=set)
    mark: int | None = None
    exact_before: dict[int, Boxed] | None = None
    dues: tuple[Due, ...] = ()
    settled: dict[int, list[BetResult]] = field(default_factory=dict)
    looked: dict[str, tuple[tuple[Card, ...], bool]] = field(default_factory=dict)
    _result: Result | None = None

    @property
    def table(self) -> Table:
        """Where it is dealt."""
        return self.game.table

    @property
    def rules(self) -> BaccaratRules:
        """The house rules that hold for it."""
        rules: BaccaratRules = self.game.table.ruled.now
        return rules

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The betting spots."""
        return self.game.spots()

    @property
    def cards_out(self) -> int:
        """Cards of this coup that lie on the table."""
        return len(self.player) + len(self.banker)

    @property
    def first_four(self) -> list[Card]:
        """The first four cards as they left the shoe: Player, Banker, Player, Banker."""
        return [card for pair in zip(self.player[:2], self.banker[:2], strict=False) for card in pair]

    def cards_of(self, hand: str) -> list[Card]:
        """The cards of Player or Banker."""
        return self.player if hand == PLAYER else self.banker

    @property
    def result(self) -> Result:
        """What the two hands have come to."""
        player, banker = tuple(self.player), tuple(self.banker)
        if self._result is None or (self._result.player, self._result.banker) != (player, banker):
            self._result = Result(player, banker, dict(self._of_one_suit()))
        return self._result

    def look(self, hand: str, one_suit: bool) -> None:
        """The dealer has said whether this hand's pair is of one suit."""
        self.looked[hand], self._result = (tuple(self.cards_of(hand)[:2]), one_suit), None

    def _of_one_suit(self) -> Iterator[tuple[str, bool]]:
        for hand, (cards, one_suit) in self.looked.items():
            if cards == tuple(self.cards_of(hand)[:2]):
                yield hand, one_suit

    @property
    def suits_asked(self) -> list[str]:
        """The hands with a pair of which the dealer must say whether it is of one suit: a bet turns on it."""
        if self.wagers is WagersEntered.WINNERS:
            spots = {spot.code for spot in self.spots} if not self.dummy else set()
        else:
            spots = {spot for bets in self.bets.values() for spot in bets}
        return self.result.suits_unknown if any(WAGER[spot].on_suits for spot in spots) else []

    @property
    def last_result(self) -> Result | None:
        """The result of the coup settled last: this one once it is being paid."""
        return self.result if self.paying else self.game.last_result

    @property
    def last_rules(self) -> BaccaratRules:
        """The house rules under which that coup was dealt."""
        return self.rules if self.paying else self.game.last_rules

    @property
    def banker_is_to_draw(self) -> bool:
        """Banker's third card is due and has not come."""
        return len(self.banker) == 2 and tableau.banker_draws(self.player, self.banker)

    def order_of_deal(self) -> tuple[tuple[str, int], ...]:
        """Whose card comes when: face up in the order of the deal, face down as they are turned."""
        if self.rules.faces is Faces.DOWN:
            return ((PLAYER, 1), (PLAYER, 2), (BANKER, 1), (BANKER, 2))
        return ((PLAYER, 1), (BANKER, 1), (PLAYER, 2), (BANKER, 2))

    def rearrange(self, cards: list[Card]) -> None:
        """The four cards laid again by the order in which they left the shoe."""
        self.player, self.banker = [cards[0], cards[2]], [cards[1], cards[3]]

    def in_order(self, seats: list[int]) -> list[int]:
        """Seats in the house's order of taking and paying. Seat 1 is at the dealer's left."""
        return sorted(seats, reverse=self.rules.order is Order.RIGHT_TO_LEFT)

    def results(self, seat: int) -> list[BetResult]:
        """What becomes of each of a seat's bets, the one nearest the player first."""
        if not self.settled:
            result, rules = self.result, self.rules
            self.settled = {seat: [bet_result(spot, stake, result, rules) for spot, stake in bets.items()]
                            for seat, bets in self.bets.items()}
        return self.settled.get(seat, [])

    def due(self, seat: int) -> Due | None:
        """What a seat is to be paid; None for nothing."""
        return self.due_for(seat, self.results(seat))

    def due_for(self, seat: int, results: list[BetResult]) -> Due | None:
        """The same where this has become of its bets."""
        won = [one for one in results if one.won]
        if not won:
            return None
        table, rules = self.game.table, self.rules
        player = table.seats[seat].player
        gross = exact = bears = 0
        for one in won:
            gross += one.gain
            exact += one.commission
            bears += one.gain if one.commission else 0
        boxed = rules.commission_taken is Commission.BOXES
        kept = 0 if boxed or not bears else commission_at_once(exact, bears, rules)
        marked = self._marked(player, exact, bears) if boxed else 0
        return Due(seat, player, table.name(seat), gross - kept, in_chips(table, player, gross - kept),
                   lambda: tuple(self._sum(one, kept, marked) for one in won), kept, marked,
                   table.balance(change(player)))

    def _marked(self, player: int, exact: int, won: int) -> int:
        if self.rules.commission_counted is Counted.EACH_WIN:
            return commission_at_once(exact, won, self.rules)
        in_box, held = self.game.in_box(player), self.table.balance(box(player))
        so_far = marked_so_far(in_box.exact + exact, self.rules)
        if self.game.boxes_hold_all_wins:
            return max(0, min(so_far, in_box.won + won) - held)
        return min(won, max(0, so_far - held))

    def _sum(self, one: BetResult, kept: int, marked: int) -> str:
        say, spot = self.table.amount_text, tr(WAGER[one.spot].label)
        won = one.gain
        if one.commission and kept:
            return tr("{spot} {stake} wins: {won} less {rate} commission ({kept})", spot=spot, stake=say(one.stake),
                      won=say(won), rate=self.rules.commission_words, kept=say(kept))
        if one.commission and marked:
            return tr("{spot} {stake} wins {won}, {marked} marked in the box", spot=spot, stake=say(one.stake),
                      won=say(won), marked=say(marked))
        return tr("{spot} {stake} wins {won}", spot=spot, stake=say(one.stake), won=say(won))

    @property
    def winning_spots(self) -> tuple[Spot, ...]:
        """The spots on offer that this coup pays."""
        paid = self.result.won_spots(self.rules)
        return tuple(spot for spot in self.spots if spot.code in paid)

    def taken_first(self, results: Mapping[int, list[BetResult]]) -> list[tuple[int, BetResult]]:
        """The losing bets of these results with their seats, in the order in which they are taken."""
        lost = [(seat, one) for seat in self.in_order(list(results)) for one in results[seat] if one.lost]
        return sorted(lost, key=lambda row: not WAGER[row[1].spot].main) if self.game.takes_main_bets_first else lost

    def missed(self, spot: str, amount: int) -> int:
        """What a bet that was not in the books wins (less commission) or, below zero, loses by the last result.

        It is settled by the rules under which that coup was dealt, whatever the house has changed since.
        """
        assert self.last_result is not None
        rules = self.last_rules
        settled = bet_result(spot, amount, self.last_result, rules)
        if settled.won is None:
            return -amount
        return settled.won - commission_at_once(settled.commission, settled.won, rules)

    def record(self) -> CoupRecord:
        """The coup for the roads."""
        result = self.result
        return CoupRecord(self.number, result.winner.value, *result.totals, result.player, result.banker,
                          tableau.is_pair(result.player), tableau.is_pair(result.banker), result.natural, self.free)

    @property
    def free(self) -> bool:
        """Nobody bets on it, though bets are entered."""
        return self.dummy or (not self.bets and self.wagers is WagersEntered.ALL)

    @property
    def bets_unseen(self) -> bool:
        """No bets are entered, but there may be some."""
        return self.wagers is WagersEntered.OFF and not self.dummy

    @property
    def takes_bets(self) -> bool:
        """Bets are entered before its first card."""
        return self.wagers is WagersEntered.ALL and not self.dummy

    def settle_again(self) -> None:
        """What was taken and paid is taken back: a ruling has changed the cards or the bets it rested on."""
        if self.mark is not None:
            self.table.rewind(self.mark)
        self.mark, self.paying, self.paid, self.dues = None, False, set(), ()
        self.settled.clear()

    def set_bet(self, seat: int, spot: str, amount: int) -> None:
        """A bet has become this much; nothing takes it off the felt."""
        self.bets.setdefault(seat, {})[spot] = amount
        if not amount:
            del self.bets[seat][spot]
        if not self.bets[seat]:
            del self.bets[seat]


def coup_at(table: Table) -> Coup:
    """The coup that is dealt at this table, for what may be ruled of it."""
    coup: Coup = table.script_state
    return coup
