"""A game of lives: a stake each, what a deal costs whom, the stake of who is out to the middle, all of it to the last.

What a script writes: a `LastOneLeft` with the words for its deals, and their questions, until `game.apply_losses` says
who loses. `elimination_steps.one_deal` is the rest.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from app.chips import payable
from app.dealing.procedures.deals import R
from app.dealing.procedures.hands import void_hand
from app.dealing.procedures.lives import FIFTH, LIVES, LifeDeal, Outcome, lost_after, spared
from app.dealing.procedures.settlement import carry_out, is_told
from app.dealing.procedures.table_rulings import EndGame
from app.dealing.procedures.who_is_in import WhoIsIn
from app.dealing.prompts.settle import Moves
from app.dealing.table.pots import deal_out_fun_chips, in_pot, pot_place, put_in, take_out
from app.dealing.table.seat_order import from_left_of, left_of, right_of
from app.dealing.values.scores import Part, Round, ScoreSheet, Unit
from app.dealing.values.table_rules import Leftover, Level, Rotation
from app.dealing.values.transfers import Place, Transfer
from app.words import plural, tr
from app.words.joined import as_sentence, clauses, comma_list

LOST = "losses"
LOSSES = Unit(("{count} loss", "{count} losses"))


@dataclass
class LastOneLeft(WhoIsIn[R]):
    """A game of lives: a stake each; the fifth loss puts out, and the stake goes to the middle; all of it to the last.

    `in_middle` counts the stakes that lie there. `opened_in` is the number of the hand in which they were put up; 0
    before. `loss_step` is the place of a loss in the game's list of steps.
    """

    deal: LifeDeal = field(default_factory=LifeDeal)
    in_middle: int = 0
    opened_in: int = 0
    over: bool = False
    loss_step: ClassVar[int] = 0

    # what a game says of its own deals

    def begin_deal(self) -> None:
        """Nothing has happened in the next deal yet."""
        raise NotImplementedError

    def counted(self, seat: int) -> str:
        """What a hand counts, where that was entered."""
        return ""

    def how_it_ended(self) -> tuple[str, str]:
        """How the deal ended, for its title and for the score sheet."""
        return "", ""

    def all_counted(self) -> str:
        """What the hands counted that were entered."""
        return ""

    # how it stands

    @property
    def tells_losses(self) -> bool:
        """Whether last turns and losses are steps of their own: a sitting that began before they were goes on so."""
        return is_told(self.table)

    @property
    def begun(self) -> bool:
        """Whether the stakes are up."""
        return self.opened_in > 0

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is in the deal."""
        return self.deal.order

    @property
    def out(self) -> tuple[int, ...]:
        """Those who are out, in the order in which they went."""
        return tuple(self.gone)

    @property
    def stakes(self) -> str:
        """The pot of the stakes that lie before those who put them up."""
        return f"{self.pot_name}/stakes"

    @property
    def staked(self) -> int:
        """What lies in it."""
        return in_pot(self.table, self.stakes)

    def lost(self, seat: int) -> int:
        """How many lives a seat has lost."""
        who = self.table.seats.get(seat)
        return self.table.tallies.get(LOST, {}).get(who.player, 0) if who else 0

    def left(self, seat: int) -> int:
        """How many it has left."""
        return max(0, LIVES - self.lost(seat))

    def left_words(self, seat: int) -> str:
        """The same in words: "2 corners"."""
        words: str = self.table.rules.kept_by.left_words(self.left(seat))
        return words

    @property
    def loss_puts_out(self) -> tuple[int, ...]:
        """Those whom any loss would put out."""
        return tuple(seat for seat in self.deal.order if self.lost(seat) == LIVES)

    @property
    def double_puts_out(self) -> tuple[int, ...]:
        """Those whom only a double loss would put out."""
        may: bool = self.table.rules.double_may_eliminate
        return tuple(seat for seat in self.deal.order if may and self.lost(seat) == LIVES - 1)

    # a deal

    def plan(self) -> None:
        """How the next deal is entered, and who plays it in which order, as things stand now."""
        deal, table = self.deal, self.table
        deal.level = Level.FAST if deal.results_only else table.rules.entry
        if self.begun:
            if table.button not in self.live:  # it passes over those who are out
                step = right_of if table.rules.rotation is Rotation.RIGHT else left_of
                table.button = step(table.button, self.live)
            deal.order = tuple(from_left_of(table.button, self.live))

    def put_stakes_up(self) -> None:
        """The first deal is open, and the stakes are up."""
        table = self.table
        self.begins(self.pot_name, self.stakes)
        self.opened_in = table.hands_opened + 1
        self.open_deal()
        table.scores = ScoreSheet(LOSSES, tuple(self.players.values()), stake=self.stake, low_wins=True, at_seats=False)
        for seat in self.deal.order:
            put_in(table, seat, self.stakes, self.stake, tr("Stake"))

    def open_deal(self) -> None:
        """The deal is open; stakes of those who went since lie in the middle."""
        table = self.table
        if table.hand is None:
            self.plan()
            self.deal.before = (self.out, self.in_middle)
            self.say_who_is_gone()
            table.open_hand(tr("Deal {number}", number=self.number), self.deal.order)
            deal_out_fun_chips(table)
            self.stakes_to_the_middle()

    def stakes_to_the_middle(self) -> None:
        """The stake of everybody who is out, as far as it does not lie there yet."""
        table = self.table
        for seat in self.out[self.in_middle:]:
            table.move(self.stake, pot_place(table, self.stakes), pot_place(table, self.pot_name),
                       tr("{name} is out", name=table.name(seat)))
        self.in_middle = len(self.out)

    def out_of_the_deal(self, seat: int) -> None:
        """Somebody goes in the middle of a deal."""
        self.deal.order = tuple(one for one in self.deal.order if one != seat)

    def close_deal(self) -> None:
        """The deal is over and told."""
        deal, table, (ended, noted) = self.deal, self.table, self.how_it_ended()
        told = clauses((ended, *deal.told))
        deal.settled = True
        table.announcement = " ".join(filter(None, (sentence(self.all_counted()), sentence(*deal.told, self._kept()))))
        parts = {table.seats[seat].player: tuple(deal.lost.get(seat, ())) or self._nothing_lost(seat)
                 for seat in sorted({*deal.order, *deal.lost})}
        table.scores = table.scores.with_round(Round(tr("Deal {number}", number=self.number), parts, noted))
        self.say_who_is_gone()
        table.close_hand(tr("Deal {number}: {told}", number=self.number, told=told))

    def _nothing_lost(self, seat: int) -> tuple[Part, ...]:
        said = self.counted(seat)
        return (Part(tr("Loses nothing"), 0, note=said),) if said else ()

    # losses

    def apply_losses(self, end: Outcome) -> None:
        """Everybody's losses of the deal; none at all where they would leave nobody in the game.

        With nobody put out the deal is over, once its losses are told.
        """
        deal = self.deal
        deal.decided, deal.again = True, end.again
        if end.losses and spared({seat: self.lost(seat) for seat in self.live}, end, self.table.rules):
            deal.told.append(tr("nobody loses, or nobody would be left"))
        else:
            said = [self.lose(seat, count, end.why[seat])
                    for seat in deal.order if (count := end.losses.get(seat, 0))]
            deal.due = end.losses
            deal.costs = {seat: deal.lost[seat][-1].points for seat in deal.order if seat in end.losses}
            deal.told += said if len(said) < 3 else self._in_short(deal.costs if self.tells_losses else end.losses)
            if end.again:
                deal.told.append(tr("{why}, dealt again", why=end.nobody) if self.tells_losses else
                                 tr("equal hands, dealt again"))
            elif not end.losses:
                deal.told.append(tr("{why}, nobody loses", why=end.nobody) if end.nobody and self.tells_losses else
                                 tr("nobody loses"))
        if not deal.going and not (deal.costs and self.tells_losses):
            self.close_deal()

    def _in_short(self, losses: Mapping[int, int]) -> list[str]:
        """The same of many: who loses one, who two, and who is out by it."""
        going = self.deal.going
        one, two = ([seat for seat in self.deal.order if losses.get(seat) == count] for count in (1, 2))
        out = plural(len(going), "{names} is out", "{names} are out", names=self.names(going)) if self.tells_losses \
            else tr("out: {names}", names=self.names(going))
        told = ((one, plural(len(one), "{names} loses one", "{names} lose one each", names=self.names(one))),
                (two, tr("{names} loses two", names=self.names(two))), (going, out))
        return [words for seats, words in told if seats]

    def _kept(self) -> str:
        """What many who lose have left, but for who is out: "Ann and Cy keep 3 corners, Bo keeps 2 corners"."""
        kept: dict[str, list[int]] = {}
        for seat in self.deal.costs:
            if seat in self.live and len(self.deal.costs) > 2:
                kept.setdefault(self.left_words(seat), []).append(seat)
        return comma_list(plural(len(those), "{names} keeps {left}", "{names} keep {left}", names=self.names(those),
                                left=left) for left, those in kept.items())

    def lose(self, seat: int, count: int, why: str) -> str:
        """A seat loses one or two; with the fifth it is out. Returns what is told of it."""
        table = self.table
        held, player = table.tallies.setdefault(LOST, {}), table.seats[seat].player
        before = held.get(player, 0)
        held[player] = lost_after(before, count, table.rules)
        self.deal.lost.setdefault(seat, []).append(Part(why, held[player] - before, note=self.counted(seat)))
        told = {"name": table.name(seat), "left": self.left_words(seat)}
        two = (held[player] - before if self.tells_losses else count) > 1
        if held[player] >= FIFTH:
            self.goes(seat, tr("out in deal {number}", number=self.number))
            return tr("{name} loses two and is out", **told) if two and self.tells_losses else \
                tr("{name} loses a fifth time and is out", **told)
        return tr("{name} loses two, {left} left", **told) if two else tr("{name} loses one, {left} left", **told)

    def goes(self, seat: int, how: str) -> None:
        """A seat is out of the game, and its stake is due."""
        if seat in self.live:
            super().goes(seat, how)
            self.deal.going.append(seat)

    def loses_one(self, seat: int, why: str) -> None:
        """A ruling costs a seat one, and the deal goes on."""
        told = self.lose(seat, 1, why)
        self.deal.told.append(f"{told} ({why[:1].lower()}{why[1:]})" if self.tells_losses else told)
        self.table.announcement = sentence(self.deal.told[-1])
        if seat not in self.live:
            self.out_of_the_deal(seat)

    def walks_out(self, seat: int) -> None:
        """Somebody is gone: the stake goes to the middle."""
        self.open_deal()
        table, deal = self.table, self.deal
        table.leave(seat)
        if seat not in self.live:
            return
        self.goes(seat, tr("walked out in deal {number}", number=self.number))
        deal.walked.append(seat)
        self.out_of_the_deal(seat)
        told = tr("{name} has left; the stake stays", name=table.name(seat)) if self.stake else \
            tr("{name} has left", name=table.name(seat))
        deal.told.append(told)
        table.announcement = as_sentence(told)

    # the end

    def pay_the_last(self) -> int:
        """The last one left takes what lies in the middle, and the own stake: so much."""
        (seat,), why, taken = self.live, tr("Last one left"), self.pot + self.staked
        own = tr("Own stake back") if self.tells_losses else why
        for pot, held, what in ((self.pot_name, self.pot, why), (self.stakes, self.staked, own)):
            take_out(self.table, seat, pot, held, what)
        return taken

    def is_won(self, taken: int) -> None:
        """The game is over: the last one left has taken so much."""
        table, (seat,), deal = self.table, self.live, self.deal
        self.over, table.kept_pots = True, ()
        table.scores = replace(table.scores, winners=(self.players[seat],),
                               taken={self.players[seat]: taken} if taken else {})
        deal.told.append(tr("{name} wins the game, {taken}", name=table.name(seat), taken=table.amount_text(taken))
                         if taken else tr("{name} wins the game", name=table.name(seat)))

    def void_deal(self) -> None:
        """The open deal is void: who it put out is in again, who walked out is not. The first takes the stakes back."""
        table, deal = self.table, self.deal
        if table.hand is None:
            return
        if self.opened_in == table.hand.number:
            self.live, self.in_middle, self.opened_in = (), 0, 0
            self.gone.clear()
            table.whole_game, table.kept_pots = (), ()
            return
        before, self.in_middle = deal.before
        back = [seat for seat in self.out if seat not in before and seat not in deal.walked]
        self.gone = {seat: how for seat, how in self.gone.items() if seat not in back}
        self.live = table.whole_game = tuple(sorted((*self.live, *back)))

    def end_here(self, end: EndGame) -> None:
        """The host ends the game: who is still in gets the stake back, and the middle goes as decided."""
        table = self.table
        self.void_deal()
        void_hand(table)
        table.kept_pots = ()
        leftover = Leftover(end.decision or table.rules.leftover)
        if is_told(table):
            return  # what `ending_moves` says is handed out when the game is over
        if not self.begun or (leftover is Leftover.TO_PLAYER and end.seat not in table.seats):
            return
        table.open_hand(tr("The stakes at the end"))
        self.stakes_to_the_middle()
        carry_out(table, self.ending_moves(leftover, end.seat))
        table.close_hand(tr("The stakes at the end"))

    def ending_moves(self, leftover: Leftover, seat: int) -> Moves:
        """What is handed out where it ends so; the stakes of who is out go to the middle before."""
        table, due = self.table, self.stake * (len(self.out) - self.in_middle)
        middle, why = self.pot + due, tr("The game is over")
        stakes, pot = pot_place(table, self.stakes), pot_place(table, self.pot_name)
        parts = [(seat, stakes, self.staked - due), (seat, pot, middle)] if leftover is Leftover.TO_PLAYER else \
            [(one, stakes, self.stake) for one in self.live] + self._out_of_the_middle(leftover, middle)
        moves = (Transfer(due, stakes, pot, tr("Out of the game")),
                 *(Transfer(amount, place, table.purse(to), why) for to, place, amount in parts))
        return tuple(one for one in moves if one.amount) if self.begun else ()

    def _out_of_the_middle(self, leftover: Leftover, held: int) -> list[tuple[int, Place, int]]:
        pot = pot_place(self.table, self.pot_name)
        if leftover is Leftover.SPLIT:
            each = payable(held // max(1, len(self.live)), self.table.chips.values)
            return [(seat, pot, each) for seat in self.live]
        return [(seat, pot, self.stake) for seat in self.out if leftover is Leftover.RETURN]


def sentence(*told: str) -> str:
    """What is told, as one sentence; nothing where nothing is."""
    said = clauses(told)
    return as_sentence(said[:1].upper() + said[1:]) if said else ""
