"""The table a script deals at: who sits where, where every chip is, and what the closed hands booked."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app import house_rules
from app.cards import Card
from app.chips import Counts, supposed
from app.dealing.table.house_here import HouseHere, Others
from app.dealing.table.waiting_pots import with_waiting
from app.dealing.values.bets import BetIssue, Bets
from app.dealing.values.booked import Booked, OpenHand
from app.dealing.values.chip_needs import Course
from app.dealing.values.counters import Counters
from app.dealing.values.felt import Felt, RackView, SeatView, Spot
from app.dealing.values.opening import Opening, Sitter
from app.dealing.values.rules_in_force import RulesHere
from app.dealing.values.scores import ScoreSheet, with_scores
from app.dealing.values.table_jackpots import JackpotsHere
from app.dealing.values.transfers import (
    CASE,
    COUNTED,
    COUNTED_APART,
    NEVER_NEGATIVE,
    OF_A_TABLE,
    RACK,
    TRACKED,
    TRACKED_APART,
    Kind,
    Place,
    Transfer,
    account,
    bet,
    box,
    change,
    stack,
)
from app.errors import Refusal
from app.money import figure
from app.words import tr


class Table:
    """Everything a script and the dealer's asides may look at or move. Nothing here is saved: the log rebuilds it."""

    def __init__(self, opening: Opening, rules_type: type) -> None:
        self.opening, self.version, self.money, self.chips = opening, opening.version, opening.money, opening.chips
        self.seats: dict[int, Sitter] = dict(opening.seats)
        self.balances: dict[Place, int] = dict(opening.balances)
        self.held: dict[Place, dict[int, int]] = {
            RACK: dict(opening.rack), CASE: {} if opening.house else dict(opening.case)}
        self.others: Others | None = None  # the rest of a house that other tables share
        self._out = dict(opening.chips_out)
        self._never_negative = NEVER_NEGATIVE & OF_A_TABLE if opening.house else NEVER_NEGATIVE
        self._tracked, self._counted = (TRACKED_APART, COUNTED_APART) if opening.house else (TRACKED, COUNTED)
        self.rack_expected, self.rack_tonight = opening.rack_expected, opening.rack_tonight
        self.dealer, self.button = opening.dealer, opening.button
        self.counted_out = opening.counted_out  # whether everything has been counted and nothing moved since
        self.last_bets: dict[int, Mapping[str, int]] = dict(opening.last_bets)
        self.hand: OpenHand | None = None
        self.hands_opened = self.hands_closed = self.handed_out = 0  # handed out: closed with pots alone, undealt
        self.voids: list[int] = []  # the hands that came to nothing, by their number
        # False where losses are not entered: what a count at cash-out then differs by lies in the rack.
        self.play_is_entered = True
        self.bookings: list[Booked] = []
        self.notes: list[str] = []
        self.ruled = RulesHere(house_rules.from_values(rules_type, opening.rules, self.money.unit), opening.under)
        self._arriving: dict[int, Sitter] = {}
        self._sat: dict[int, Sitter] = {}  # who sat last in seats that are free now
        self.people: dict[int, str] = {**opening.people, **{who.player: who.name for who in opening.seats.values()}}
        self.waiting: list[int] = list(opening.waiting)  # who wants a seat, in that order
        self.markers, self.jackpots = opening.markers, JackpotsHere({} if opening.house else opening.jackpots)
        self.auditor: Callable[[Card, str], Refusal | None] = lambda card, named: None
        self.bet_rules: Callable[[Bets], list[BetIssue]] = lambda bets: []
        self.hand_word = "hand"
        self.tallies: dict[str, dict[int, int]] = {}  # strikes, lives: what -> player -> how many
        self.counters = Counters()  # bidding points or bidding chips, which are no money
        self.scores = ScoreSheet()  # empty in a game without points
        self.fewest_seats, self.most_seats = 2, 99
        self.whole_game: tuple[int, ...] = ()  # the seats of a game that nobody joins or leaves before its end
        self.kept_pots: tuple[str, ...] = ()  # pots that the game in progress cannot do without before its end
        self.begun_for_fun: frozenset[int] = frozenset()  # the players that have what everybody begins with
        self.announcement, self.closed_as = "", ""  # what the last answer came to; what the last hand did
        self.worst_case: Callable[[Bets], int] = lambda bets: 0
        self.ends: Callable[[], tuple[Course, ...]] = tuple  # how the hand can end, while its chips are foretold
        self.at_close: Callable[[str, bool], None] = lambda title, void: None  # told while the hand still lies there
        self.picture: Callable[[], Felt] = Felt
        self.every_spot: Callable[[], tuple[Spot, ...]] = tuple  # also those that this house does not offer
        self.script_state: Any = None  # the game's own, for its rulings

    @property
    def rules(self) -> Any:
        """The house rules that hold now."""
        return self.ruled.now

    # who sits where

    @property
    def playing(self) -> list[int]:
        """The seats that are asked for bets, in order."""
        return sorted(n for n, who in self.seats.items() if not who.sits_out and not who.leaving)

    @property
    def in_the_game(self) -> list[int]:
        """The seats that play: those of a game that nobody joins or leaves before its end, else those dealt in now."""
        return sorted(self.whole_game) or self.playing

    def seat_of(self, player: int) -> int:
        """Where a player sits; 0 for nowhere."""
        return next((n for n, who in self.seats.items() if who.player == player), 0)

    def stack_of(self, seat: int) -> int:
        """The chips that a seat has behind the line, in minor units; in a game for fun those it will be given, too."""
        if seat not in self.seats:
            return 0
        to_come = 0 if self.seats[seat].player in self.begun_for_fun else self.opening.for_fun
        return self.balance(self.purse(seat)) + to_come

    def purse(self, seat: int) -> Place:
        """Where the chips are that a seat plays with: its stack, or its chips for fun."""
        player = self.seats[seat].player
        return Place(Kind.FUN, str(player)) if self.opening.for_fun else stack(player)

    def tied_up(self, seat: int) -> bool:
        """Whether the hand or the game in progress cannot go on without this seat."""
        return seat in self.whole_game or (self.hand is not None and seat in self.hand.seats)

    def name(self, seat: int) -> str:
        """The name of who sits there, or sat there last: what was said of them is still told when they have gone."""
        who = self.seats.get(seat) or self._sat.get(seat)
        return who.name if who else ""

    def _stand_up(self, seat: int, moving: bool = False) -> None:
        """Nobody sits there any more."""
        self._sat[seat] = self.seats.pop(seat)
        if not moving:
            self.jackpots.left(self._sat[seat].player)

    def sit(self, seat: int, who: Sitter) -> None:
        """Somebody takes a seat: at once between hands, else when this one is over. Whoever moves brings all along."""
        self.people[who.player] = who.name
        self.waiting = [one for one in self.waiting if one != who.player]
        if self.hand or self.whole_game:
            self._arriving = {at: one for at, one in self._arriving.items() if one.player != who.player} | {seat: who}
            return
        if old := self.seat_of(who.player):
            self._stand_up(old, moving=True)
        self.seats[seat] = who

    def call(self, player: int, name: str) -> None:
        """A player goes by another name from now on."""
        self.people[player] = name
        for places in (self.seats, self._arriving, self._sat):
            places.update({seat: replace(who, name=name) for seat, who in places.items() if who.player == player})

    @property
    def arriving(self) -> Mapping[int, Sitter]:
        """Who will sit where once this hand, or this game, is over."""
        return self._arriving

    def leave(self, seat: int) -> None:
        """A seat is given up: at once between hands, else when this one is over."""
        if self.hand or self.whole_game:
            self.seats[seat] = replace(self.seats[seat], leaving=True)
        else:
            self._stand_up(seat)

    def hinders(self, question: str) -> Refusal | None:
        """What stands in the way of a hand: "seats" asks whether enough are seated to begin one, and not too many."""
        if question != "seats" or self.hand is not None:  # an open one is dealt to its end, whoever gets up
            return None
        seated = len(self.playing)
        can = tr("{fewest}–{most} can play.", fewest=self.fewest_seats, most=self.most_seats)
        if seated < self.fewest_seats:
            return Refusal(tr("Nobody is seated.") if not seated else tr("Only one player is seated.")
                           if seated == 1 else tr("Only {count} play.", count=seated),
                           tr("Two or more can start.") if self.fewest_seats == 2 else can, tr("Seat another player."))
        if seated > self.most_seats:
            return Refusal(tr("{count} are in.", count=seated), can, tr("Somebody must sit this game out."))
        return None

    # what is where

    def balance(self, place: Place) -> int:
        """What a place holds, in minor units."""
        return self.balances.get(place, 0)

    @property
    def rack(self) -> dict[int, int]:
        """The rack's chips by value."""
        return self.held[RACK]

    @property
    def house(self) -> HouseHere:
        """What is everybody's in common, at whichever table."""
        return HouseHere(self, self.others)

    @property
    def with_players_worth(self) -> int:
        """What lies before players and in pots by the books, in minor units."""
        return sum(held for place, held in self.balances.items() if place.kind in (Kind.STACK, Kind.BET, Kind.POT))

    def with_players(self) -> dict[int, int]:
        """The chips that must be on the table outside the rack, by value."""
        return dict(self._out)

    def free(self, place: Place) -> int:
        """What of a place can go elsewhere: not what the open hand has only brought it so far."""
        return self._free(place, self.hand.brought() if self.hand else {})

    def _free(self, place: Place, brought: Mapping[Place, int]) -> int:
        return self.balance(place) - max(0, brought.get(place, 0) * (place.kind is not Kind.BET))

    def shortfalls(self) -> dict[Place, int]:
        """Places that hold less than nothing, or would without what the open hand has moved, with what they lack.

        Only a fix can bring that about. Until a hand is closed the books do not know what it has moved.
        """
        brought = self.hand.brought() if self.hand else {}
        return {place: -free for place in self.balances if place.kind in self._never_negative
                and (free := self._free(place, brought)) < 0}

    def amount_text(self, amount: int) -> str:
        """An amount as the strip and the felt say it."""
        return figure(amount, self.money)

    # moving

    def move(self, amount: int, source: Place, target: Place, why: str, chips: Counts | None = None,
             seen: bool = False) -> None:
        """Move something within the open hand; nothing at all is no transfer."""
        if amount:
            assert self.hand is not None
            self.hand.transfers.append(self._carried(amount, source, target, why, chips, seen))

    def post(self, kind: str, key: str, title: str, parts: list[tuple[int, Place, Place, str, Counts | None]],
             reason: str = "", seen: bool = False) -> None:
        """Book something at once, outside every hand: amount, from, to, why and the chips of each part."""
        transfers = tuple(self._carried(*part, seen) for part in parts if part[0])
        if transfers:
            self._book(Booked(key, kind, title, transfers, reason, self.dealer, self.rules, under=self.ruled.under))

    def _book(self, booked: Booked) -> None:
        self.bookings.append(booked)
        self.counted_out = booked.kind == "count"

    def _carried(self, amount: int, source: Place, target: Place, why: str, chips: Counts | None,
                 seen: bool) -> Transfer:
        counted = self._counted.get((source.kind, target.kind))
        if counted is None or amount < 0:
            raise ValueError(f"{amount} cannot go from {source} to {target}")
        balances = self.balances
        balances[source] = balances.get(source, 0) - amount
        balances[target] = balances.get(target, 0) + amount
        if not counted:
            return Transfer(amount, source, target, why)
        if chips is None:
            chips, seen = self._supposed(amount, source, target), False
        self._handle(source, target, chips)
        self.rack_expected |= not seen and RACK in (source, target)
        return Transfer(amount, source, target, why, chips, seen)

    def _handle(self, source: Place, target: Place, chips: Counts, back: bool = False) -> None:
        """The chips themselves change hands: out of the rack or the case, into them, or into the players' hands."""
        losing, gaining = self._chips_at(source), self._chips_at(target)
        for value, number in chips.items():
            moved = -number if back else number
            losing[value] = losing.get(value, 0) - moved
            gaining[value] = gaining.get(value, 0) + moved

    def _chips_at(self, place: Place) -> dict[int, int]:
        held = self.held.get(place)
        if held is None:
            return self.held.setdefault(place, {}) if place.kind in self._tracked else self._out
        return held

    def _supposed(self, amount: int, source: Place, target: Place) -> dict[int, int]:
        """The chips that came from there, where nobody looked: players took change from the rack."""
        held = self.held.get(source)
        change = self.rack if held is None and (target == RACK or not self.opening.house) else None
        return supposed(amount, self.chips.values, self._out if held is None else held, change)

    def mark(self) -> int:
        """A point in the open hand to which `rewind` can go back."""
        assert self.hand is not None
        return len(self.hand.transfers)

    def rewind(self, mark: int) -> None:
        """Take back what the open hand moved after a mark: a ruling has changed what it rested on."""
        assert self.hand is not None
        for done in reversed(self.hand.transfers[mark:]):
            for place, sign in ((done.source, 1), (done.target, -1)):
                self.balances[place] += sign * done.amount
            self._handle(done.source, done.target, done.chips, back=True)
        del self.hand.transfers[mark:]

    # hands

    def boundary(self) -> None:
        """Between two hands: who wanted to sit sits, who wanted to leave has left, changed rules hold."""
        if not self.whole_game:
            self._come_and_go()
        self.ruled.between_hands(self.hands_opened)

    def _come_and_go(self) -> None:
        for seat in [n for n, who in self.seats.items() if who.leaving]:
            self._stand_up(seat)
        for seat, who in self._arriving.items():
            self.sit(seat, who)
        self._arriving.clear()

    def open_hand(self, title: str, seats: tuple[int, ...] = ()) -> int:
        """Begin a hand: from now on what is moved is provisional. Returns its number in this sitting."""
        self.hands_opened += 1
        self.jackpots.showdown = None  # those cards are gone: nobody can look at them any more
        tallies = {what: dict(held) for what, held in self.tallies.items()}
        self.hand = OpenHand(self.hands_opened, title, [], seats, tallies, self.counters.mark(), self.scores,
                             self.begun_for_fun)
        return self.hands_opened

    def close_hand(self, title: str, reason: str = "", void: bool = False) -> None:
        """Close the hand: what it moved becomes one booking. Nothing may be left on the felt."""
        assert self.hand is not None
        if left := [place for place in self.hand.bets() if self.balances[place]]:
            raise AssertionError(f"{left} still on the felt")
        self.at_close(title, void)
        if self.hand.transfers:
            self._book(Booked(f"hand:{self.hand.number}", "hand", title, tuple(self.hand.transfers), reason,
                              self.dealer, self.rules, void, self.ruled.under))
        if void:
            self.voids.append(self.hand.number)
        self.hand, self.closed_as = None, title
        self.hands_closed += 1
        self.boundary()

    def return_stakes(self, why: str) -> None:
        """Every bet on the felt goes back to whose it is."""
        for place in sorted(filter(self.balances.get, self.hand.bets()) if self.hand else ()):
            self.move(self.balances[place], place, stack(int(place.whose.split("/")[0])), why)

    # pictures

    def audit(self, card: Card, named: str) -> Refusal | None:
        """Whether this card can still come out of the pack in use."""
        return self.auditor(card, named)

    def felt(self) -> Felt:
        """The table as it lies, for a screen."""
        drawn = self.picture()
        seats = with_scores(drawn.seats or self.seat_views(), self.scores)
        pots = with_waiting(drawn.pots, self.balances, self.opening, bool(self.hand or self.whole_game))
        return replace(drawn, seats=seats, rack=drawn.rack or self.rack_view(), pots=pots)

    def seat_views(self, marks: Callable[[int], Mapping[str, Any]] = lambda seat: {}) -> tuple[SeatView, ...]:
        """Every seat of the table with who sits there and what is behind, and `marks` of it by their fields."""
        numbers = range(1, max([self.opening.seat_count, *self.seats]) + 1)
        return tuple(self._seat_view(one, marks(one)) for one in numbers if one not in self.opening.skipped)

    def _seat_view(self, number: int, marks: Mapping[str, Any]) -> SeatView:
        who = self.seats.get(number)
        if who is None:
            return SeatView(number, **marks)
        return SeatView(number, who.name, who.player, self.stack_of(number), self.balance(box(who.player)),
                        sits_out=who.sits_out, leaving=who.leaving, button=number == self.button, **marks)

    def rack_view(self) -> RackView:
        """The rack with its counts; the change is tonight's, or this hand's while one is open."""
        total = self.balance(RACK)
        if changed := self.rack_of_the_hand():
            this = tr("this {hand}", hand=tr(self.hand_word))
            return RackView(dict(self.rack), total, self.rack_expected, changed, this)
        return RackView(dict(self.rack), total, self.rack_expected, total - self.rack_tonight, tr("tonight"))

    def rack_of_the_hand(self) -> int:
        """What the open hand has brought the rack so far; below nothing, what it has cost it."""
        return self.hand.brought().get(RACK, 0) if self.hand else 0

    def owed_to(self, player: int) -> int:
        """Winnings that no chip could make, in minor units."""
        return self.balance(change(player))

    def due_at_settlement(self, player: int) -> int:
        """A player's account: what settlement will pay them, or below zero what they will pay."""
        return self.house.balance(account(player))

    def bets_down(self) -> dict[int, dict[str, int]]:
        """The bets that lie on the felt now, by seat and spot."""
        down: dict[int, dict[str, int]] = {}
        for place, held in self.balances.items():
            if held and place.kind is Kind.BET:
                player, spot = place.whose.split("/")
                down.setdefault(self.seat_of(int(player)), {})[spot] = held
        return down

    def bet_place(self, seat: int, spot: str) -> Place:
        """Where a seat's bet lies."""
        return bet(self.seats[seat].player, spot)
