"""How a deal of Newmarket ends: the cards left are counted, and everybody pays the winner for them."""

from collections.abc import Mapping

from app.dealing.procedures.hands import first_that_fits
from app.dealing.procedures.settlement import Says, settle_counts
from app.dealing.procedures.table_rulings import DealtWrong, Kinds
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.seat_order import from_left_of
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.newmarket.chips import dues, pay_winner
from app.games.newmarket.deal import Newmarket
from app.games.newmarket.layout import PAY_CARDS
from app.games.newmarket.play import SETTLE
from app.games.newmarket.rulings import FAULTS, CountsDiffer
from app.words import plural, tr


async def paid_by_all(game: Newmarket) -> Mapping[int, int]:
    """The count of each hand, and what it pays the winner. Returns the counts."""
    differ: Kinds = (CountsDiffer,) if _exact(game) else ()
    return await settle_counts(game.table, _cards_left(game), lambda left: pay_winner(game, left),
                               lambda left: _says(game, left), (*FAULTS, *differ, DealtWrong))


def _exact(game: Newmarket) -> bool:
    """Whether every card was entered, so that the cards left are known."""
    return game.deal.level is Level.FULL and not game.deal.counts_stand


def _cards_left(game: Newmarket) -> Tally:
    """Each hand's count: known where every card was entered, else each is said aloud and typed."""
    deal, exact = game.deal, _exact(game)
    losers = tuple(seat for seat in from_left_of(deal.winner, deal.playing) if seat != deal.winner)
    bounds = {seat: (int(seat not in deal.gone), max(1, deal.sizes[seat] if deal.counts_stand else
                                                     deal.board.left[seat])) for seat in losers}
    known = deal.board.left if deal.level is Level.FULL else {}
    return Tally(
        key="", table=game.table, seats=losers, between=bounds.__getitem__, each=not exact,
        start={seat: max(bounds[seat][0], known.get(seat, 0)) for seat in losers},
        check=(lambda counted: by_the_cards(game, counted)) if exact else None,
        by_chance=None if exact else lambda chance: {"counts": {
            str(seat): chance.randrange(bounds[seat][0], bounds[seat][1] + 1) for seat in losers}},
        unit=lambda number: tr("card") if number == 1 else tr("cards"),
        say=lambda: Wording(lead=tr("Cards left"), named=tr("cards left")))


def by_the_cards(game: Newmarket, counted: Counted) -> Refusal | None:
    """A count that the cards played do not leave."""
    for seat, number in counted.counts.items():
        left = game.deal.board.left[seat]
        if number != left and seat not in game.deal.gone:
            return Refusal(tr("{name} has {left} by the cards played, not {number}.", name=game.table.name(seat),
                              left=left, number=number), tr("Every card of this deal was entered."),
                           tr("Count again, or record that the hands hold other counts."))
    return None


def _says(game: Newmarket, left: Mapping[int, int]) -> Says:
    table, name = game.table, game.table.name(game.deal.winner)
    each, owed = table.amount_text(game.rules.card_left), table.amount_text(sum(dues(game, left).values()))
    known = _exact(game)
    return Says(
        lead=tr("Collect {amount}", amount=owed) if known else tr("{name} goes out", name=name),
        rest=tr(" — {each} for each card left", each=each) if known else tr(" — count the cards left"),
        why=_why(game, name, each), call=tr("{name} is out. Count your cards.", name=name), step=SETTLE, topic="end",
        result=tr("{name} takes {amount} from the others", name=name, amount=owed))


def _why(game: Newmarket, name: str, each: str) -> str:
    """What each pays, and which pots stay, as far as the line takes it."""
    pays, stay = tr("Each pays {name} {each} a card.", name=name, each=each), _pots_that_stay(game)
    return first_that_fits(f"{pays} {stay}".strip(), pays)


def _pots_that_stay(game: Newmarket) -> str:
    """What nobody collected waits for the next deal."""
    waiting = [card for card in PAY_CARDS if card not in game.deal.taken]
    held = game.table.amount_text(sum(game.on(card) for card in waiting))
    return plural(len(waiting), "{cards} stays: {held}.", "{cards} stay: {held}.", cards=" ".join(map(str, waiting)),
                  held=held) if waiting else ""
