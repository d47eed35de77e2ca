"""A game for points: stakes up before the first round, round after round, and all stakes to who has the most.

What a script writes: rules from `PointRules`, and one round that begins with `game.begin_round()`, ends with
`game.close_round({seat: parts})`, and returns whether that was the last. The rest is here.
"""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.chips import payable
from app.dealing.procedures.hands import Hand, Seats, play_hands, void_hand, who_deals
from app.dealing.procedures.settlement import Says, is_told, settle
from app.dealing.procedures.table_rulings import EndGame, EndGameOfNoPots, WalkedOut
from app.dealing.procedures.who_is_in import WhoIsIn, ask_for_stakes
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.table.pots import deal_out_fun_chips, put_in, share
from app.dealing.table.seat_order import from_left_of, left_of
from app.dealing.table.table import Table
from app.dealing.values.felt import PotView
from app.dealing.values.scores import POINTS, Part, Round, ScoreSheet, Unit
from app.dealing.values.table_rules import BETS, NEXT_GAME, OURS, PAGE, TableRules
from app.house_rules import END, Worded, Words, amount, rule
from app.words import as_in, listed, tr
from app.words.joined import sentences, without_stop

OneRound = Callable[["PointGame"], Coroutine[Any, Any, bool]]
"""Deals one round, from `begin_round` to `close_round`, and says whether the game is over by it."""


class AgreedToStop(EndGameOfNoPots, code="agreed_to_stop", title="The players agree to stop",
                   also=("stop early", "call it off", "share the stakes"),
                   now=lambda game: bool(is_told(game.table) and game.table.whole_game and game.table.scores.rounds),
                   about="An open round is void. Whoever leads wins the stakes; equal players share them."):
    """Everybody agrees that no further round is dealt: who leads has won, and who leads together shares."""


class FinalTie(Worded):
    """What follows where several have the most at the end."""

    JOINT = "joint", "they win together"
    PLAY_ON = "play_on", "another round"


class StakeRules(TableRules):
    """What holds in a game for points that several can win together."""

    stake: int = amount(0, Words("Stake", "What everybody puts up for the whole game; the winner takes all.", OURS),
                        low=0, zero=as_in("a stake", "none"), takes_effect=NEXT_GAME, group=BETS)


class PointRules(StakeRules):
    """The same for a game where the house may have equal scores played on."""

    final_tie: FinalTie = rule(
        FinalTie.JOINT, Words("Tied scores at the end", "What happens if several players tie.", PAGE), group=END)


@dataclass
class PointGame(WhoIsIn[Any]):
    """One game: `gone` are those who walked out."""

    unit: Unit = POINTS
    target: int = 0
    decided: bool = False  # no further round is dealt

    @property
    def number(self) -> int:
        """The number of the round that is open, or of the next one; a void round does not count."""
        return len(self.table.scores.rounds) + 1

    @property
    def title(self) -> str:
        """What that round is called."""
        return tr("Round {number}", number=self.number)

    @property
    def totals(self) -> dict[int, int]:
        """What those who are still in have: seat -> points."""
        totals = self.table.scores.totals
        return {seat: totals.get(self.players[seat], 0) for seat in self.live}

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points; the last one left, whatever they have."""
        top = max(self.totals.values(), default=0)
        return tuple(seat for seat, total in self.totals.items() if total == top)

    def deal_goes_on(self) -> None:
        """The next one deals where the dealer is gone; an open round keeps its order, and passes the deal on itself."""
        if self.table.hand is None and self.live and self.table.button not in self.live:
            self.table.button = left_of(self.table.button, self.live)

    def begin_round(self, title: str = "") -> tuple[int, ...]:
        """Open a round, unless it is. Returns the seats that are in it, from the dealer's left, the dealer last."""
        table = self.table
        self.deal_goes_on()
        order = tuple(from_left_of(table.button, self.live))
        if table.hand is None:
            table.open_hand(title or self.title, order)
        return order

    def close_round(self, parts: Mapping[int, tuple[Part, ...]], told: str = "", note: str = "") -> None:
        """The round is over: seat -> what each got. `told` is what the log says of it, by itself who got how much."""
        table, title = self.table, self.title
        one = Round(title, {table.seats[seat].player: tuple(got) for seat, got in sorted(parts.items())}, note)
        table.scores = table.scores.with_round(one)
        said = told or listed([tr("{name} {points}", name=table.name(seat), points=self.unit.say(one.points(
            table.seats[seat].player))) for seat in sorted(parts)])
        table.close_hand(tr("{round}: {told}", round=title, told=said) if said else title)
        table.announcement = said

    @property
    def stakes_aside(self) -> tuple[PotView, ...]:
        """What is played for, at the edge of the table: the middle is for the cards."""
        return (PotView(tr("Stakes"), self.pot, of=self.pot_name, waits=True),) if self.pot else ()

    def walks_out(self, seat: int) -> None:
        """Somebody is gone: the stake stays. A round that can go on without them may; else it is void."""
        table = self.table
        table.leave(seat)
        self.goes(seat, tr("walked out in round {number}", number=self.number))
        self.deal_goes_on()
        table.announcement = tr("{name} has left; the stake stays in.", name=table.name(seat)) if self.stake else \
            tr("{name} has left.", name=table.name(seat))
        self.say_who_is_gone()

    def say_who_is_gone(self) -> None:
        """The score sheet knows it, also where the round that is open turns out void."""
        super().say_who_is_gone()
        if self.table.hand is not None:
            self.table.hand.scores = replace(self.table.hand.scores, gone=self.table.scores.gone)


async def play_for_points(table: Table, seats: Seats, one_round: OneRound, unit: Unit = POINTS,
                          target: int = 0) -> None:
    """Deal rounds until the game is over, and give the stakes to who has won.

    A walk-out that the round does not handle itself (`except WalkedOut`, `game.walks_out`) makes it void.
    """
    game = PointGame(table, unit=unit, target=target)
    await play_point_game(game, seats, lambda: one_round(game))


async def play_point_game(game: PointGame, seats: Seats, one_round: Hand) -> None:
    """The same for a script that keeps the game itself, to draw it before its first round."""
    await play_hands(game.table, seats, lambda: _next_round(game, one_round))


async def _next_round(game: PointGame, one_round: Hand) -> bool:
    """One round, and after the last one what follows from it. True where the game is over."""
    if not game.begun:
        await _stakes_up(game)
    try:
        over = await _without_the_gone(game, one_round)
        if len(game.live) > 1 and (not over or _played_on(game)):
            return False
    except AgreedToStop as agreed:
        void_hand(game.table, agreed.reason)
    void_hand(game.table)
    game.say_who_is_gone()
    game.decided = True
    await _result(game)
    return True


async def _without_the_gone(game: PointGame, one_round: Hand) -> bool:
    """One round; where somebody walks out and it cannot go on, it is void and dealt again to the others."""
    while len(game.live) > 1:
        try:
            game.say_who_is_gone()
            game.deal_goes_on()
            return await one_round()
        except WalkedOut as ruling:
            void_hand(game.table, ruling.reason)
            game.walks_out(ruling.seat)
    return True


def _played_on(game: PointGame) -> bool:
    """Whether another round decides between equal scores."""
    rules = game.table.rules
    tied = len(game.leaders) > 1 and isinstance(rules, PointRules) and rules.final_tie is FinalTie.PLAY_ON
    if tied:
        equal = tr("{names} are tied: another round.", names=game.names(game.leaders))
        before = without_stop(game.table.announcement) if is_told(game.table) else ""
        game.table.announcement = sentences((before, equal))
    return tied


# the stakes


async def _stakes_up(game: PointGame) -> None:
    """Who sits here plays the game, and has put the stake up."""
    table = game.table
    await ask_for_stakes(game, lambda: _stakes_words(game))
    game.begins(table.opening.game)
    table.scores = ScoreSheet(game.unit, tuple(game.players.values()), game.target, game.stake)
    if game.stake:
        _put_up(game)


def _put_up(game: PointGame) -> None:
    """Everybody's stake, in an entry of its own."""
    table = game.table
    table.open_hand(tr("The stakes"))
    deal_out_fun_chips(table)
    for seat in game.live:
        put_in(table, seat, table.opening.game, game.stake, tr("Stake"))
    table.close_hand(tr("Stakes in: {stake} each", stake=table.amount_text(game.stake)))


def _stakes_words(game: PointGame) -> Wording:
    table, stake = game.table, game.table.rules.stake
    to = tr("Played to {points}.", points=game.unit.say(game.target)) if game.target else tr("Most points wins.")
    return Wording(
        lead=tr("Stakes in: {stake} each", stake=table.amount_text(stake)) if stake else tr("Begin the game"),
        rest=tr(" — the winner takes all") if stake else tr(" — for points"), result=table.announcement,
        reason=" ".join((to, tr("Nobody joins or leaves before the end."), tr("{who}.", who=who_deals(table)))),
        call=tr("Stakes in.") if stake else "", badge="icon:chips|" + tr("STAKES") if stake else
        "icon:cards|" + tr("BEGIN"), named=tr("the stakes") if stake else tr("the beginning"),
        button=tr("Stakes are in") if stake else tr("Begin"), topic="deal")


# the end


async def _result(game: PointGame) -> None:
    """Who has won, and what they take. Chips that cannot be shared go as the house says."""
    table, winners, pot = game.table, game.leaders, game.table.opening.game
    words = _result_words(game, winners)  # with what the last round came to
    if not game.pot or not is_told(table):
        await Confirm(key=game.key("result"), facts=",".join(map(str, winners)), table=table, rulings_now=(EndGame,),
                      say=lambda: _result_words(game, winners))
    table.kept_pots = ()
    table.open_hand(tr("The result"), game.live)
    each, _ = share(table, pot, winners, tr("Won the game"))
    players = tuple(table.seats[seat].player for seat in winners)
    won = _won_words(game, winners, each)
    result = " ".join(part for part in (tr("{won}.", won=won), words.result) if part)  # and what the last round came to
    await settle(table, Says(why=words.reason, lead=words.lead, rest=words.rest, call=words.call, result=result,
                             step=words.step, topic="deal"), ())
    table.scores = replace(table.scores, winners=players, taken=dict.fromkeys(players, each) if each else {})
    table.close_hand(won)
    table.announcement = tr("{won}.", won=won)


def _won_words(game: PointGame, winners: tuple[int, ...], each: int) -> str:
    """"Ann wins with 254 points and takes 20.00"; a sitting that never told its settlements keeps its own words."""
    names, points = game.names(winners), game.unit.say(game.totals[winners[0]])
    told, amount = is_told(game.table), game.table.amount_text(each)
    if len(winners) > 1:
        won = tr("{names} win together with {points}", names=names, points=points)
        takes = tr("{won} and take {amount} each", won=won, amount=amount) if told else \
            tr("{won}, {amount} each", won=won, amount=amount)
    else:
        won = tr("{names} wins with {points}", names=names, points=points)
        takes = tr("{won} and takes {amount}", won=won, amount=amount) if told else \
            tr("{won}, {amount}", won=won, amount=amount)
    return takes if each else won


def _result_words(game: PointGame, winners: tuple[int, ...]) -> Wording:
    table, names = game.table, game.names(winners)
    each = payable(game.pot // len(winners), table.chips.values)
    odd = game.pot - each * len(winners)
    won, points = _won_words(game, winners, 0), game.unit.say(game.totals[winners[0]])
    why = tr("All the others have left.") if len(game.live) == 1 else tr("Most points wins.")
    stays = tr("{odd} cannot be shared and stays in the pot.", odd=table.amount_text(odd)) if odd else ""
    give = tr("Give {names} {amount} each", names=names, amount=table.amount_text(each)) if len(winners) > 1 else \
        tr("Give {names} {amount}", names=names, amount=table.amount_text(each))
    return Wording(
        lead=give if each else won, rest=tr(" — {points}", points=points) if each else "",
        reason=" ".join(part for part in (why, stays) if part), result=table.announcement,
        call=tr("{names}: {points}.", names=names, points=points), named=tr("the result"),
        step=max(0, len(table.felt().steps) - 1),
        badge="icon:chips|" + tr("PAY") if each else "icon:trophy|" + tr("WON"),
        button=tr("Given") if each else tr("Done"), topic="deal")
