"""A game of Thirty-One and its present deal: who knocked, who shows 31, what was counted, and how that is said."""

from dataclasses import dataclass, field

from app.dealing.procedures.elimination import LastOneLeft
from app.dealing.procedures.lives import LifeDeal
from app.dealing.prompts.showing import Cards
from app.dealing.values.table_rules import Level
from app.games.thirty_one.counting import ACES, BEST, count_words
from app.games.thirty_one.rules import BlitzLosers, ThirtyOneRules
from app.words import listed, plural, tr
from app.words.joined import comma_list

STEPS = ("Deal", "Draw or knock", "Last turns", "Show", "Losses")
DEAL, PLAY, LAST, SHOW, LOSS = range(5)


@dataclass
class Deal(LifeDeal):
    """One deal. Seats count from 1 and 0 is nobody."""

    turn_by_turn: bool = False
    to_act: int = 0
    turns: int = 0
    asks_shown: bool = False
    knocker: int = 0
    all_played: bool = False  # everybody has had the last turn after a knock
    shown: tuple[int, ...] = ()
    play_over: bool = False
    counts: dict[int, int] = field(default_factory=dict)
    hands: dict[int, Cards] = field(default_factory=dict)

    def left_of(self, seat: int) -> int:
        """Who plays after a seat."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    @property
    def played_last(self) -> int:
        """Who had the last turn of all after a knock."""
        return self.order[self.order.index(self.knocker) - 1]

    @property
    def has_gone_round(self) -> bool:
        """Whether somebody has knocked, and the turn has come back to the knocker."""
        return bool(self.knocker) and (self.all_played or self.to_act == self.knocker)

    @property
    def last_to_play(self) -> tuple[int, ...]:
        """Who still has a turn after the knock, in order."""
        at, until = self.order.index(self.to_act), self.order.index(self.knocker)
        return self.order[at:until] if at <= until else (*self.order[at:], *self.order[:until])


@dataclass
class ThirtyOne(LastOneLeft[ThirtyOneRules]):
    """The game."""

    deal: Deal = field(default_factory=Deal)
    loss_step = LOSS

    def begin_deal(self) -> None:
        """Nobody has drawn yet."""
        self.deal = Deal()

    def plan(self) -> None:
        """How the next deal is entered, and who plays first."""
        super().plan()
        deal = self.deal
        deal.turn_by_turn = self.rules.turns and not deal.results_only
        deal.to_act = deal.to_act or (deal.order[0] if deal.order else 0)

    @property
    def enters_more(self) -> bool:
        """Turns, too, are more than results."""
        return self.deal.turn_by_turn or super().enters_more

    def only_results(self) -> None:
        """For the rest of the deal no turns, no counts, no cards."""
        deal = self.deal
        deal.results_only, deal.level, deal.turn_by_turn = True, Level.FAST, False
        deal.counts, deal.hands = {}, {}
        deal.all_played = deal.all_played or not self.tells_losses
        deal.play_over = bool(deal.shown) or deal.has_gone_round

    def out_of_the_deal(self, seat: int) -> None:
        """Somebody goes in the middle of a deal: the turn passes on, and a knock of theirs ends it."""
        deal = self.deal
        if seat not in deal.order:
            return
        if deal.to_act == seat:
            deal.to_act = deal.left_of(seat)
        super().out_of_the_deal(seat)
        deal.hands.pop(seat, None)
        deal.counts.pop(seat, None)
        if deal.knocker == seat:
            deal.knocker, deal.play_over = 0, True
        elif deal.has_gone_round:
            deal.play_over = True

    def knocks(self, seat: int) -> None:
        """A seat has knocked: the others have one more turn each."""
        deal = self.deal
        deal.knocker, deal.to_act = seat, deal.left_of(seat)
        deal.all_played = deal.play_over = not (deal.turn_by_turn or self.tells_losses)
        self.table.announcement = tr("{name} knocks: everybody else has one more turn.", name=self.table.name(seat))

    def shows(self, seats: tuple[int, ...]) -> None:
        """These have shown 31."""
        deal = self.deal
        deal.shown, deal.play_over = tuple(sorted({*deal.shown, *seats})), True
        self.table.announcement = tr("31: {names}.", names=self.names(deal.shown))

    def takes_up(self, seat: int) -> None:
        """A hand that is no 31 is taken up again; where no other was shown, the deal goes on as it was."""
        deal = self.deal
        deal.shown = tuple(one for one in deal.shown if one != seat)
        deal.hands.pop(seat, None)
        deal.counts.pop(seat, None)
        if not deal.shown:
            deal.play_over = deal.has_gone_round
            deal.counts, deal.hands = {}, {}
        self.table.announcement = tr("{name} does not have 31.", name=self.table.name(seat))

    def take_counts(self, counts: dict[int, int]) -> None:
        """What hands count; who turns out to have 31 shows it now."""
        self.deal.counts.update(counts)
        if full := tuple(seat for seat, count in counts.items() if count == BEST):
            self.shows(full)

    # who can show 31

    @property
    def most_31s(self) -> int:
        """How many can show 31 at once: there are four aces, and in the last turns one player has drawn."""
        if not self.tells_losses:
            return 99
        return 1 if self.deal.knocker else ACES

    @property
    def may_show_31(self) -> tuple[int, ...]:
        """Who can show 31: not who has knocked instead."""
        knocked = self.deal.knocker if self.tells_losses else 0
        return tuple(sorted(seat for seat in self.deal.order if seat != knocked))

    def may_turn_out_31(self, seat: int) -> bool:
        """Whether a hand that was not shown as 31 can count it: after a knock only that of who played last.

        Anybody else had it before a turn of another player, and a 31 ends the deal at once. In a sitting that began
        before the last turns were a step anybody may have drawn it in them.
        """
        deal = self.deal
        return not (self.tells_losses and deal.knocker) or (not deal.shown and seat == deal.played_last)

    # who can lose

    @property
    def may_knock(self) -> bool:
        """Whether the deal is played, and nobody has knocked."""
        return not self.deal.play_over and not self.deal.knocker

    @property
    def lowest_is_asked(self) -> bool:
        """Whether it matters who is lowest: not where a 31 costs everybody else."""
        return not (self.deal.shown and self.rules.blitz_losers is BlitzLosers.EVERYBODY)

    @property
    def others(self) -> tuple[int, ...]:
        """Those in the deal who do not show 31, from the dealer's left."""
        return tuple(seat for seat in self.deal.order if seat not in self.deal.shown)

    # in words

    def counted(self, seat: int) -> str:
        """What a hand counts, where that was entered."""
        count = self.deal.counts.get(seat)
        return "" if count is None else tr("counts {count}", count=count_words(count))

    def all_counted(self) -> str:
        """What the hands counted: "Ann 21 and Bo 30½"."""
        deal = self.deal
        return listed([f"{self.table.name(seat)} {count_words(deal.counts[seat])}" for seat in deal.order
                       if seat in deal.counts])

    def how_it_ended(self) -> tuple[str, str]:
        """"Ann knocked, Bo shows 31" for the title of the deal; "Ann knocked. 31: Bo." for the score sheet."""
        deal = self.deal
        title, sheet = [], []
        if deal.knocker:
            name = self.table.name(deal.knocker)
            title, sheet = [tr("{name} knocked", name=name)], [tr("{name} knocked.", name=name)]
        if deal.shown:
            names = self.names(deal.shown)
            title.append(plural(len(deal.shown), "{names} shows 31", "{names} show 31", names=names))
            sheet.append(tr("31: {names}.", names=names))
        if deal.again:
            sheet.append(tr("Equal hands, dealt again."))
        return comma_list(title), " ".join(sheet)
