"""Where the chips of Fan Tan go: antes, passes and cards left into the pot, a seven held back to the 6 and the 8."""

from collections.abc import Iterable, Mapping

from app.cards import Card
from app.dealing.procedures.hands import begin_hand
from app.dealing.procedures.settlement import is_told
from app.dealing.table.pots import Short, hand_over, put_in, short_of, take_out
from app.dealing.values.table_rules import Level
from app.games.fan_tan.board import Turn
from app.games.fan_tan.counting import a_card_fewer, hand_sizes
from app.games.fan_tan.deal import POT, FanTan
from app.games.fan_tan.lookback import tell
from app.games.fan_tan.rules import PassFee, SevenHeldBack, SixAndEight
from app.words import listed, tr


def antes(game: FanTan) -> dict[int, int]:
    """What each seat antes: who has a card fewer puts in more."""
    rules, fewer = game.rules, a_card_fewer(game.sizes)
    return {seat: rules.ante + rules.extra_ante * (seat in fewer) for seat in game.playing}


def antes_due(game: FanTan) -> dict[int, int]:
    """What of it is not in the pot yet."""
    return {} if game.table.hand else antes(game)


def short_with_antes(game: FanTan, costs: Mapping[int, int]) -> Short | None:
    """Who cannot pay this and what is due of the antes."""
    due = antes_due(game)
    return short_of(game.table, {seat: due.get(seat, 0) + costs.get(seat, 0) for seat in {**due, **costs}})


def open_deal(game: FanTan) -> None:
    """The deal is open: who sits here now plays it, and the antes are in the pot."""
    table, deal = game.table, game.deal
    if table.hand is not None:
        return
    table.button = deal.dealer = game.next_dealer
    deal.order = begin_hand(table, tr("Deal {number}", number=game.number))
    deal.sizes = hand_sizes(deal.order)
    fewer = a_card_fewer(deal.sizes)
    for seat in deal.order:
        put_in(table, seat, POT, game.rules.ante, tr("Ante"))
    for seat in fewer:
        put_in(table, seat, POT, game.rules.extra_ante, tr("Ante, one card fewer"))
    deal.anted = game.rules.ante * len(deal.order) + game.rules.extra_ante * len(fewer)


# passes


def pass_costs(game: FanTan) -> int:
    """What a pass costs now."""
    deal = game.deal
    free = deal.fee_applies is PassFee.OPENING and deal.seven_is_out
    return 0 if free else game.rules.pass_fee


def pay_pass(game: FanTan, seat: int) -> Turn:
    """A seat passes, and pays for it where that costs."""
    paid, every_card = pass_costs(game), game.deal.level is Level.FULL
    put_in(game.table, seat, POT, paid, tr("Pass"))
    game.deal.passed += paid
    return Turn(seat, passed=True, fits=frozenset(game.deal.board.fits if every_card else ()), paid=paid)


def passes(game: FanTan, seat: int) -> None:
    """A seat passes, and puts its chip in where that costs."""
    turn = pay_pass(game, seat)
    game.deal.turns.append(turn)
    name = game.table.name(seat)
    tell(game, tr("{name} passes: {paid} to the pot.", name=name, paid=game.table.amount_text(turn.paid)) if turn.paid
         else tr("{name} passes.", name=name))


def tapped_costs(game: FanTan) -> int:
    """What a pass costs that is not entered in its turn: nothing where only those before the first seven cost."""
    return 0 if game.deal.fee_applies is PassFee.OPENING else game.rules.pass_fee


def passes_due(game: FanTan, passes: Mapping[int, int]) -> dict[int, int]:
    """What all passes of a deal cost each seat, besides those that were entered and paid one by one."""
    deal, fee = game.deal, tapped_costs(game)
    recorded = deal.passes
    return {seat: fee * max(0, count - recorded(seat) - deal.free[seat]) for seat, count in passes.items()}


def pay_passes(game: FanTan, counts: Mapping[int, int]) -> None:
    """Those of the deal that were not paid one by one."""
    due = passes_due(game, counts)
    pay(game, due, tr("Passes"))
    game.deal.passed += sum(due.values())


def left_due(game: FanTan, left: Mapping[int, int]) -> dict[int, int]:
    """What the cards left cost each seat."""
    return {seat: count * game.rules.card_left for seat, count in left.items()}


def both(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Two sets of costs together."""
    return {seat: one.get(seat, 0) + other.get(seat, 0) for seat in {**one, **other}}


def pay(game: FanTan, costs: Mapping[int, int], why: str) -> None:
    """Everybody's chips into the pot."""
    for seat, cost in costs.items():
        put_in(game.table, seat, POT, cost, why)


def take_the_pot(game: FanTan, seat: int) -> int:
    """Who is out takes all of it. Returns how much that is, in minor units."""
    held = game.pot
    take_out(game.table, seat, POT, held, tr("Out: takes the pot"))
    return held


# a false pass


def false_pass_costs(game: FanTan, seat: int, holders: Iterable[int] = ()) -> tuple[int, dict[int, int]]:
    """What a false pass of this seat costs: into the pot, and to each of the `holders` of a seven's 6 and 8.

    There are none where no seven was held back; nobody pays anything to themselves.
    """
    rules, held_by = game.rules, list(holders)
    once = rules.six_and_eight is SixAndEight.ONCE
    payees = list(dict.fromkeys(held_by)) if once else held_by
    to_them = {payee: rules.seven_held_back * payees.count(payee) for payee in payees if payee != seat}
    instead = bool(held_by) and rules.false_pass_seven is SevenHeldBack.INSTEAD
    return (0 if instead else rules.false_pass), to_them


def charge_false_pass(game: FanTan, seat: int, held: Mapping[Card, int]) -> int:
    """It is paid; `held` is who had the 6 and the 8 of a seven. Returns how much in all, in minor units."""
    to_pot, to_them = false_pass_costs(game, seat, held.values())
    put_in(game.table, seat, POT, to_pot, tr("False pass"))
    game.deal.faults += to_pot
    for payee, amount in to_them.items():
        cards = listed([str(card) for card, holder in held.items() if holder == payee])
        hand_over(game.table, seat, payee, amount, tr("Seven held back, holder of {cards}", cards=cards)
                  if is_told(game.table) else tr("Seven held back"))
    return to_pot + sum(to_them.values())


def give_back_pass(game: FanTan, seat: int, paid: int) -> None:
    """The chip of a false pass comes back."""
    take_out(game.table, seat, POT, paid, tr("Chip for the pass returned"))
    game.deal.passed -= paid
