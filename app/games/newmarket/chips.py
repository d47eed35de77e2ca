"""Where the chips of Newmarket go: onto the four pay cards, to the dealer for the widow, to who plays a pay card."""

from collections.abc import Mapping

from app.cards import Card
from app.dealing.procedures.settlement import is_told
from app.dealing.table.pots import Short, hand_over, put_in, short_of, take_out
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS, POT_NAMES
from app.words import tr


def short_of_antes(game: Newmarket) -> Short | None:
    """Who cannot ante."""
    return short_of(game.table, game.costs(game.table.playing))


def everybody_antes(game: Newmarket) -> None:
    """Every seat's chips onto each of the four cards."""
    costs = game.costs(game.deal.playing)
    for card in PAY_CARDS:
        why = tr("Ante on {card}", card=card)
        for seat, cost in costs.items():
            put_in(game.table, seat, POT_NAMES[card], cost // len(PAY_CARDS), why)


def sell_widow(game: Newmarket) -> None:
    """The buyer pays the dealer and takes the widow; the hand laid down is out of play."""
    deal, table = game.deal, game.table
    hand_over(table, deal.buyer, deal.dealer, deal.price, tr("The widow"))
    deal.spare = "sold"
    deal.swap(deal.buyer)
    said = {"name": table.name(deal.buyer), "price": table.amount_text(deal.price)}
    table.announcement = tr("{name} buys the widow: {price} to {dealer}.", dealer=table.name(deal.dealer), **said) \
        if is_told(table) else tr("Sold to {name} for {price}.", **said)


def collect(game: Newmarket, card: Card, seat: int) -> None:
    """The whole pot of a pay card to the seat that played it: once a deal."""
    held = game.on(card)
    pay_pot(game, card, seat)
    was_collected(game, card, seat, held)


def pay_pot(game: Newmarket, card: Card, seat: int) -> None:
    """Its chips."""
    take_out(game.table, seat, POT_NAMES[card], game.on(card), tr("Played {card}", card=card))


def pay_all_pots(game: Newmarket, seat: int) -> None:
    """What is left on the four cards when the game is over, to one player."""
    for card in PAY_CARDS:
        take_out(game.table, seat, POT_NAMES[card], game.on(card), tr("The game is over"))


def was_collected(game: Newmarket, card: Card, seat: int, held: int) -> None:
    """It has been, and so much of it."""
    game.deal.taken[card] = seat
    game.deal.lost.pop(card, None)
    game.table.announcement = tr("{name} collects the {card} pot: {held}.", name=game.table.name(seat), card=card,
                                 held=game.table.amount_text(held))


def forfeit(game: Newmarket, card: Card, seat: int) -> None:
    """A pay card was played and its pot not claimed: it stays. Seat 0 where nobody has said who played it."""
    game.deal.lost[card] = seat
    game.table.announcement = tr("{card} not claimed: {held} stays.", card=card,
                                 held=game.table.amount_text(game.on(card)))


def pay_fee(game: Newmarket, seat: int) -> None:
    """A fault costs the house's fee on each of the four cards."""
    for card in PAY_CARDS:
        put_in(game.table, seat, POT_NAMES[card], game.rules.fault_fee, tr("Fee for a fault"))


def dues(game: Newmarket, counts: Mapping[int, int]) -> dict[int, int]:
    """What the cards left cost each seat, in minor units."""
    return {seat: number * game.rules.card_left for seat, number in counts.items()}


def pay_winner(game: Newmarket, counts: Mapping[int, int]) -> None:
    """Everybody pays the winner for the cards left in hand."""
    for seat, due in dues(game, counts).items():
        hand_over(game.table, seat, game.deal.winner, due, tr("Cards left in hand"))
