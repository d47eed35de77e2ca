"""High Card Pool, as the dealer deals it: bets against a pot that is filled again whenever it is empty."""

from app.dealing.procedures.deals import play_deals
from app.dealing.procedures.hands import Seats
from app.dealing.procedures.settlement import Says, is_told
from app.dealing.procedures.settlement import settle as settle_up
from app.dealing.procedures.table_rulings import IN_HAND, Kinds, ResultsOnly, TimeIsUp, WalkedOut
from app.dealing.prompts.kinds import Confirm, Option, Wording
from app.dealing.table.pots import put_in, short_of
from app.dealing.table.table import Table
from app.dealing.values.table_rules import Level
from app.games.high_card_pool.rules import HighCardPoolRules, ReAnte
from app.games.pool import (
    BET,
    FORFEITS,
    SITS_OUT,
    Bets,
    Deal,
    Overlooked,
    Turn,
    ante_and_deal,
    ask,
    bet_of,
    card_turned,
    close,
    everybody_antes,
    result_of,
    settle,
    show_hands,
)
from app.games.pool_picture import picture_of
from app.words import tr

RULINGS: Kinds = (Overlooked, ResultsOnly, WalkedOut, *IN_HAND, TimeIsUp)
FIVE_CARDS_FOR = 8
"""The most players to whom five cards each leave one for everybody's turn."""


async def deal_high_card_pool(table: Table) -> None:
    """Deal after deal, until the host ends it: cards, every seat's bet or forfeit, and a pot that is never empty."""
    await play_deals(Deal(table, game=tr("High Card Pool"), is_cut=True), Seats(2, 10), one_deal, picture_of)


async def one_deal(deal: Deal) -> bool:
    """Every seat bets or forfeits once, the button last. The game has no end of its own."""
    rules: HighCardPoolRules = deal.table.rules
    deal.shuffle()
    deal.hand_size = 4 if rules.four_cards or len(deal.table.playing) > FIVE_CARDS_FOR else 5
    await ante_and_deal(deal, *_ante(deal))
    if rules.faces_up and rules.entry is Level.FULL:
        await show_hands(deal)
    for seat in deal.playing:
        await one_turn(deal, seat)
    await close(deal)
    return False


def _ante(deal: Deal) -> tuple[int, str]:
    """A chip each when the pot is empty; each deal by the house's rule."""
    rules: HighCardPoolRules = deal.table.rules
    if rules.ante_each_deal or not deal.pot:
        return rules.chip, tr("The pot is empty.") if not deal.pot else tr("Each deal.")
    return 0, tr("The pot stays: {pot}.", pot=deal.table.amount_text(deal.pot))


async def one_turn(deal: Deal, seat: int) -> None:
    """One seat's bet and card, or its chip; and a new ante where the pot is then empty."""
    while deal.pot and seat in deal.table.seats and not deal.table.seats[seat].leaving:
        turn = Turn(seat)
        deal.turns.append(turn)
        try:
            await bet_or_forfeit(deal, turn)
            await fill_again(deal)
        except WalkedOut as gone:
            deal.table.leave(gone.seat)
            if not turn.word:
                deal.turns.remove(turn)
                continue
        return


async def bet_or_forfeit(deal: Deal, turn: Turn) -> None:
    """From the least bet to the pot; or one chip into it and no card."""
    table, rules = deal.table, deal.table.rules
    forfeit = Option("F", "forfeit", tr("Forfeit {chip}", chip=table.amount_text(rules.chip)), tr("to the pot"))

    def offered() -> tuple[Option, ...]:
        return (forfeit,) if table.stack_of(turn.seat) >= rules.chip or rules.credit else ()

    said = await bet_of(deal, turn, Bets(rules.minimum, options=offered))
    if said.option == "forfeit":
        take_forfeit(deal, turn)
        if rules.card_on_forfeit:
            await card_turned(deal, turn, lambda: tr("For information only: nothing is bet on it."))
    elif said.option:
        turn.word = SITS_OUT
    else:
        turn.bet = said.amount
        deal.undealt -= rules.burn_first
        await card_turned(deal, turn, lambda: tr("Burn one, then turn one: a higher card of the same suit wins.")
                          if rules.burn_first else "")
        await result_of(deal, turn)
        settle(deal, turn)


def take_forfeit(deal: Deal, turn: Turn) -> None:
    """One chip into the pot instead of a bet."""
    table, chip = deal.table, deal.rules.chip
    put_in(table, turn.seat, deal.pot_name, chip, tr("Forfeit"))
    turn.word = FORFEITS
    table.announcement = tr("Collect {chip} from {name}, who forfeits.", name=table.name(turn.seat),
                            chip=table.amount_text(chip))


async def fill_again(deal: Deal) -> None:
    """The pot was bet and won: everybody puts a chip in, at once or before the next deal."""
    table, rules = deal.table, deal.table.rules
    if deal.pot or rules.re_ante is ReAnte.NEXT_DEAL:
        return
    still_in = tuple(seat for seat in deal.playing if seat in table.seats and not table.seats[seat].leaving)
    seat = deal.turns[-1].seat
    why = tr("The pot was bet and won: refill it now.")
    if is_told(table) and not set(deal.playing[deal.playing.index(seat) + 1:]) & set(still_in):
        await settle_up(table, Says(why=tr("The whole pot was bet and won."), step=BET, topic="turn"))
        everybody_antes(deal, rules.chip)
        await settle_up(table, Says(why=why, lead=_antes(deal), rest=tr(" — the pot is empty"), call=tr("Ante up."),
                                    step=BET, topic="empty", button=tr("Antes in")), (*IN_HAND, WalkedOut))
        return
    await ask(deal, lambda: Confirm(
        key=deal.key(f"ante:{seat}"), facts=",".join(str(one) for one in still_in), table=table,
        cover=lambda _: short_of(table, dict.fromkeys(still_in, rules.chip)), rulings_now=(*IN_HAND, WalkedOut),
        say=lambda: Wording(
            lead=_antes(deal), rest=tr(" — the pot is empty"), reason=why, result=table.announcement,
            call=tr("Ante up."), badge="icon:chips|" + tr("ANTE"), step=BET, named=tr("the new ante"),
            button=tr("Antes in"), topic="empty")))
    everybody_antes(deal, rules.chip)


def _antes(deal: Deal) -> str:
    return tr("Everybody antes {chip}", chip=deal.table.amount_text(deal.rules.chip))
