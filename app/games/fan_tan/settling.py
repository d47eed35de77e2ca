"""How a deal of Fan Tan ends: who is out is named, everybody puts in for the cards left, and the pot is taken."""

from collections.abc import Mapping

from app.dealing.procedures.hands import first_that_fits
from app.dealing.procedures.settlement import Says, settle_counts
from app.dealing.procedures.table_rulings import DealtWrong, Kinds
from app.dealing.prompts.kinds import Wording
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.values.table_rules import Level
from app.errors import Refusal
from app.games.fan_tan.chips import left_due, pay, take_the_pot
from app.games.fan_tan.counting import Count
from app.games.fan_tan.deal import FanTan
from app.games.fan_tan.lookback import not_ruled, proof_words
from app.games.fan_tan.play import PUT_IN
from app.games.fan_tan.results import title_of
from app.games.fan_tan.rulings import CardShown, CountsDiffer, FalsePass, WalkedOut
from app.words import plural, tr


async def put_in_and_take(game: FanTan) -> None:
    """A chip for each card left into the pot, and all of it to who is out; then the deal goes into the books."""
    count, held = game.counted_out, game.pot

    def moved(left: Mapping[int, int]) -> None:
        pay(game, left_due(game, left), tr("Cards left"))
        take_the_pot(game, game.deal.winner)

    left = await settle_counts(game.table, _cards_left(game, count), moved, lambda left: _says(game, held, left),
                               _rulings_now(game))
    deal = game.deal
    deal.settled = True
    proved = " ".join(proof_words(game, proof) for proof in not_ruled(game))
    won = held + sum(left_due(game, left).values())
    game.table.close_hand(title_of(game, won, left if deal.counts_stand else None), proved)


def _rulings_now(game: FanTan) -> Kinds:
    shown: Kinds = (CardShown,) if game.deal.level is Level.FULL else ()
    differ: Kinds = () if game.deal.counts_stand else (CountsDiffer,)
    return (FalsePass, *shown, *differ, WalkedOut, DealtWrong)


def _cards_left(game: FanTan, count: Count) -> Tally:
    """Each hand's count: the one that its passes leave, unless it is ruled that the hands hold others."""
    losers = tuple(seat for seat in count.order if seat != count.out)
    left, stand = count.left, game.deal.counts_stand
    return Tally(
        key="", table=game.table, seats=losers, between=lambda seat: (1, count.sizes[seat]),
        start={seat: min(max(left[seat], 1), count.sizes[seat]) for seat in losers},
        check=None if stand else lambda counted: _refuse(game, count, counted),
        by_chance=None if not stand else lambda chance: {"counts": {
            str(seat): chance.randrange(1, count.sizes[seat] + 1) for seat in losers}},
        unit=lambda number: tr("card") if number == 1 else tr("cards"),
        say=lambda: Wording(lead=tr("Cards left"), named=tr("cards left")))


def _refuse(game: FanTan, count: Count, counted: Counted) -> Refusal | None:
    """A count that turns and passes do not leave, with the proof."""
    for seat, number in counted.counts.items():
        if number != (left := count.left[seat]):
            return Refusal(
                tr("{name} cannot have {number}.", name=game.table.name(seat), number=number),
                tr("{dealt} dealt; {turns} and {passes} leave {left}.", dealt=count.sizes[seat], left=left,
                   turns=plural(count.turns[seat], "{count} turn", "{count} turns"),
                   passes=plural(count.passes[seat], "{count} pass", "{count} passes")),
                tr("Count again, or record that the hands hold other counts."))
    return None


def _says(game: FanTan, held: int, left: Mapping[int, int]) -> Says:
    table, name = game.table, game.table.name(game.deal.winner)
    owed = sum(left_due(game, left).values())
    return Says(
        lead=tr("Collect {amount}", amount=table.amount_text(owed)),
        rest=tr(" — {each} for each card left", each=table.amount_text(game.rules.card_left)), why=_why(game, name),
        call=tr("{name} is out. Count your cards.", name=name), step=PUT_IN, topic="out",
        result=tr("{name} takes {amount}", name=name, amount=table.amount_text(held + owed)))


def _why(game: FanTan, name: str) -> str:
    """A false pass that the last cards proved; else where the counts come from, as long as the line takes it."""
    out = tr("{name} is out.", name=name)
    if proved := not_ruled(game):
        return proof_words(game, proved[-1])
    if game.deal.counts_stand:
        return tr("{out} Count the hands: a seat’s digit, then its cards.", out=out)
    counts = tr("Counts follow from the passes; a seat’s digit corrects one.")
    return first_that_fits(f"{out} {counts}", counts)
