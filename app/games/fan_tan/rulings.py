"""What happens at a table of Fan Tan though the rules say it should not, and what follows from it."""

from collections.abc import Iterable

from app.cards import RANKS, Card, Rank, read_card
from app.dealing.procedures import table_rulings
from app.dealing.procedures.pack import refuse_typed
from app.dealing.procedures.settlement import is_told
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, SeatRuling, TimeIsUp, not_playing
from app.dealing.prompts.rulings import Decision, Ruling, ask
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.fan_tan.chips import (
    charge_false_pass,
    false_pass_costs,
    give_back_pass,
    open_deal,
    pass_costs,
    passes,
    short_with_antes,
    tapped_costs,
)
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import tell, tell_what_is_proved
from app.games.fan_tan.rules import PassChip
from app.words import as_in, listed, tr
from app.words.joined import comma_list

STOOD, FORGIVEN = "stood", "forgiven"


def beside(card: Card) -> tuple[Card, Card]:
    """The 6 and the 8 of a seven."""
    at = RANKS.index(card.rank)
    return Card(RANKS[at - 1], card.suit), Card(RANKS[at + 1], card.suit)


class FalsePass(SeatRuling, code="false_pass", title="False pass",
                also=("passed with a card", "could have played"), letter="F",
                about="A player passed while holding a card that could be played. If it was a seven, name it and who "
                      "held its 6 and its 8. Play goes on; to take the pass back, undo it."):
    """A player passed and could have played. With a seven held back its 6 and 8 are paid, too."""

    decisions = (
        Decision(STOOD, "It stood and is charged", "The pot gets its fee; the 6 and the 8 next to a seven are paid."),
        Decision(FORGIVEN, "It stood, and nobody pays", "It is noted and nothing moves."),
    )

    seat: int = ask("Seat that passed")
    card: str = ""
    six_held_by: int = ask("Of a seven: the seat with its 6", default=0)
    eight_held_by: int = ask("Of a seven: the seat with its 8", default=0)

    @property
    def shown(self) -> Card | None:
        """The card that could have been played; None where it is not said."""
        return read_card(self.card) if self.card.strip() else None

    @property
    def holders(self) -> tuple[int, ...]:
        """Who held the 6 and the 8 of a seven; nobody for another card."""
        return tuple(seat for seat in (self.six_held_by, self.eight_held_by) if seat)

    def refuse(self, table: Table) -> Refusal | None:
        """Too few players."""
        return table.hinders("seats") or super().refuse(table)

    def why_not(self, game: FanTan) -> Refusal | None:
        """No such pass, holders that cannot be, or no chips to pay with."""
        return (refuse_typed(self.card) if self.card.strip() else None) or self._wrong_holders(game) or \
            self._not_held(game) or self._no_such_pass(game) or self._short(game)

    def apply(self, game: FanTan) -> None:
        """A pass that stood is charged, or forgiven."""
        open_deal(game)
        if self.passes_now(game):
            passes(game, self.seat)
        at, deal, stood = self.passed_at(game), game.deal, self.decision == STOOD
        back = stood and game.rules.pass_chip is PassChip.RETURNED
        if at:
            deal.ruled[at] = stood
            if back:
                give_back_pass(game, self.seat, deal.turns[at - 1].paid)
        else:
            deal.unentered[self.seat] += 1
            self._tapped_for_nothing(game, back)
        name = game.table.name(self.seat)
        if not stood:
            tell(game, tr("{name}’s false pass: nobody pays.", name=name))
            return
        deal.charged.append(self.seat)
        card = self.shown
        held = dict(zip(beside(card), self.holders, strict=True)) if card and self.holders else {}
        paid = {"name": name, "paid": game.table.amount_text(charge_false_pass(game, self.seat, held))}
        whom = self._paid_whom(game, held.values())
        tell(game, tr("{name} pays {paid} for a false pass: {whom}.", whom=whom, **paid) if whom else
             tr("{name} pays {paid} for a false pass.", **paid))

    def _paid_whom(self, game: FanTan, holders: Iterable[int]) -> str:
        """Where it goes, if not all of it to the pot: "3 to the pot, 5 to Bo and 5 to Cy"."""
        to_pot, to_them = false_pass_costs(game, self.seat, holders)
        say, name = game.table.amount_text, game.table.name
        pot = [tr("{amount} to the pot", amount=say(to_pot))] if to_pot else []
        them = [tr("{amount} to {name}", amount=say(to_them[seat]), name=name(seat)) for seat in sorted(to_them)]
        return listed([*pot, *them]) if them else ""

    def _tapped_for_nothing(self, game: FanTan, back: bool) -> None:
        """A pass that is not entered in its turn and whose chip comes back: it is not paid, or was with all others."""
        paid_already = game.deal.winner and is_told(game.table)
        if back and paid_already:
            give_back_pass(game, self.seat, tapped_costs(game))
        elif back:
            game.deal.free[self.seat] += 1

    def _wrong_holders(self, game: FanTan) -> Refusal | None:
        card = self.shown
        if card is None or card.rank is not Rank.SEVEN:
            return None if not self.holders else Refusal(
                tr("{card} is not a seven.", card=card) if card else tr("No seven is named."),
                tr("The 6 and the 8 are asked only for a seven."), tr("Name the seven, or nobody for its 6 and 8."))
        for neighbour, seat in zip(beside(card), (self.six_held_by, self.eight_held_by), strict=True):
            if seat not in game.playing:
                return Refusal(tr("It does not say who held {card}.", card=neighbour),
                               tr("Allowed: {seats}.", seats=comma_list(map(str, sorted(game.playing)))),
                               tr("Choose the seat."))
            holder = game.deal.board.played.get(neighbour) or game.deal.known.get(neighbour) or seat
            if holder != seat:
                return Refusal(tr("{card} was in {name}’s hand.", card=neighbour, name=game.table.name(holder)),
                               tr("It was seen there."), tr("Choose Seat {seat}.", seat=holder))
        return None

    def _not_held(self, game: FanTan) -> Refusal | None:
        """A card that was seen in another hand, or for which this one has no room."""
        card, deal = self.shown, game.deal
        if card is None or deal.level is not Level.FULL or deal.board.played.get(card) == self.seat or \
                (card not in deal.board.played and deal.may_hold(self.seat, card)):
            return None
        holder = deal.board.played.get(card) or deal.known.get(card) or 0
        name = game.table.name(holder or self.seat)
        return Refusal(tr("{card} was in {name}’s hand.", card=card, name=name) if holder else
                       tr("{name} has no {card}.", name=name, card=card),
                       tr("It was seen there.") if holder else tr("Every card of that hand is known."),
                       tr("Look at the card again."))

    def passed_at(self, game: FanTan) -> int:
        """Which pass it is about, by its place among the turns from 1; 0 where none that was entered can be it.

        With a card the first pass at which it could be played, else the last one.
        """
        deal, card = game.deal, self.shown
        steps = [at for at, turn in enumerate(deal.turns, 1)
                 if turn.passed and turn.seat == self.seat and at not in deal.ruled]
        if card is not None and deal.level is Level.FULL:
            return next((at for at in steps if card in deal.turns[at - 1].fits), 0)
        return steps[-1] if steps else 0

    def passes_now(self, game: FanTan) -> bool:
        """Whether it is about the turn that is asked for: a pass with a card that everybody can see."""
        deal = game.deal
        if deal.level is not Level.FULL or deal.winner or self.passed_at(game) or deal.to_act != self.seat:
            return False
        fitting = deal.known_fitting(self.seat)
        return bool(fitting) and self.shown in (None, *fitting)

    def _no_such_pass(self, game: FanTan) -> Refusal | None:
        deal, name = game.deal, game.table.name(self.seat)
        if self._among_the_tapped(game) or self.passed_at(game) or self.passes_now(game):
            return None
        passed = sorted({turn.seat for at, turn in enumerate(deal.turns, 1) if turn.passed and at not in deal.ruled})
        if self.seat in passed and deal.level is Level.FULL:
            return Refusal(tr("{card} did not fit when {name} passed.", card=self.shown, name=name),
                           tr("Choose a card that could have been played then."), tr("Look at the card again."))
        return Refusal(tr("{name} has no pass still waiting for a ruling.", name=name),
                       tr("Passes so far: {names}.", names=listed([game.table.name(one) for one in passed])
                          or tr(as_in("cards", "none"))), tr("Choose who passed."))

    def _among_the_tapped(self, game: FanTan) -> bool:
        """Whether it can be about a pass that is not entered in its turn."""
        deal = game.deal
        entered = deal.passes(self.seat) + deal.unentered[self.seat]
        return deal.level is Level.FAST and (not deal.winner or deal.tallied.get(self.seat, 0) > entered)

    def _short(self, game: FanTan) -> Refusal | None:
        if self.decision != STOOD:
            return short_with_antes(game, {self.seat: pass_costs(game) if self.passes_now(game) else 0})
        to_pot, to_them = false_pass_costs(game, self.seat, self.holders)
        return short_with_antes(game, {self.seat: max(0, to_pot + sum(to_them.values()) + self._pass_itself(game))})

    def _pass_itself(self, game: FanTan) -> int:
        """What the pass costs besides: the one that is entered with it, or less than nothing for one given back."""
        at, back = self.passed_at(game), game.rules.pass_chip is PassChip.RETURNED
        if at:
            return -game.deal.turns[at - 1].paid if back else 0
        return pass_costs(game) if self.passes_now(game) else 0


class CardShown(SeatRuling, code="card_shown", title="A card was shown",
                also=("exposed card", "dropped a card", "saw a card"), routine=True,
                about="Everybody saw a card in a hand. It proves earlier passes false, and rules out later ones."):
    """Everybody has seen a card in a hand: from now on it is known there."""

    card: str

    def why_not(self, game: FanTan) -> Refusal | None:
        """A card that cannot be in this hand."""
        if refusal := refuse_typed(self.card):
            return refusal
        card, deal, table = read_card(self.card), game.deal, game.table
        if card not in deal.known and deal.may_hold(self.seat, card):
            return None
        known = listed([f"{one} {table.name(seat)}" for one, seat in deal.known.items()])
        return Refusal(tr("{card} cannot also be in {name}’s hand.", card=card, name=table.name(self.seat)),
                       tr("{card} has been played.", card=card) if card in deal.board.played else
                       tr("Cards known in hands: {cards}.", cards=known or tr(as_in("cards", "none"))),
                       tr("Look at the card again."))

    def apply(self, game: FanTan) -> None:
        """It is known there, and so is what it proves."""
        open_deal(game)
        card = read_card(self.card)
        game.deal.known[card] = self.seat
        tell_what_is_proved(game, tr("{card} is in {name}’s hand.", card=card, name=game.table.name(self.seat)))


class WalkedOut(table_rulings.WalkedOut,
                about="A player leaves before the deal is over. The hand is turned face up and played on for them: it "
                      "still pays, and may still go out first."):
    """A player leaves before the hand is over. The hand lies face up and is played on: it pays and may be out."""

    def refuse(self, table: Table) -> Refusal | None:
        """Somebody who does not play this deal, or has left already; or antes that cannot be paid."""
        game: FanTan = table.script_state
        if refusal := table.hinders("seats") or not_playing(game.playing, self.seat):
            return refusal
        if self.seat in game.deal.gone:
            return Refusal(tr("{name} has left already.", name=table.name(self.seat)),
                           tr("The hand is being played on."), tr("Choose another seat."))
        return short_with_antes(game, {})

    def apply(self, game: FanTan) -> None:
        """The hand lies face up."""
        open_deal(game)
        game.deal.gone.append(self.seat)
        game.table.leave(self.seat)
        tell(game, tr("{name} has left; the hand is face up.", name=game.table.name(self.seat)))


class CountsDiffer(Ruling, code="counts_differ", title="The hands hold other counts",
                   also=("wrong count", "cards left differ"),
                   about="A turn or a pass was missed. Count the hands at the table; that count is paid, a missed pass "
                         "is not."):
    """The cards left in the hands are not those that turns and passes leave: what lies on the table is paid."""

    def refuse(self, table: Table) -> Refusal | None:
        """Antes that cannot be paid."""
        return table.hinders("seats") or short_with_antes(table.script_state, {})

    def apply(self, game: FanTan) -> None:
        """What lies on the table is paid."""
        open_deal(game)
        game.deal.counts_stand = True


class TurnByTurn(Ruling, code="turn_by_turn", title="Enter this deal turn by turn",
                 also=("more detail", "enter every card"), routine=True,
                 about="For this deal only: instead of tapping passes, enter each turn as it is played."):
    """This deal is entered turn by turn, though the house enters only passes."""

    decisions = (
        Decision(Level.GUIDED, "Plays and passes", "One key a turn; the cards left are worked out from it."),
        Decision(Level.FULL, "Every card", "Each card is checked and proves earlier passes false."),
    )

    def apply(self, game: FanTan) -> None:
        """Before it is dealt."""
        game.deal.level, game.deal.chosen = Level(self.decision), True


RULINGS: Kinds = (FalsePass, CardShown, WalkedOut, CountsDiffer, TurnByTurn, ResultsOnly, *IN_HAND, TimeIsUp)
