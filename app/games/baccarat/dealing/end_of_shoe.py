"""The end of the shoe: the discards are counted and commission is collected."""

from functools import partial

from app.dealing.asides.registry import ACCOUNT, CHIPS, Collect, owes_anything
from app.dealing.prompts.kinds import Amount, Choice, Option, Wording
from app.dealing.prompts.rulings import Ruling
from app.dealing.table.table import Table
from app.games.baccarat.coup.coup import ShoeGame, coup_at
from app.games.baccarat.dealing.wording import between_coups
from app.games.baccarat.irregular.decisions import decide
from app.games.baccarat.irregular.rulings import ForeignCard, SettledCoupVoid
from app.words import tr

COMMISSION = 1

PART = "part"
"""The answer that a box is paid with the chips that are there, and the rest goes on account."""


async def end_of_shoe(game: ShoeGame) -> None:
    """Count what was dealt, then empty every commission box."""
    game.table.script_state, game.ending = game.next_coup(), True
    await count_discards(game)
    await collect_commission(game)


async def count_discards(game: ShoeGame) -> None:
    """Everything that has left the shoe must lie in the holder; another number is a doubt until it is settled."""
    while True:
        try:
            await _discards(game)
            return
        except SettledCoupVoid as ruling:
            decide(coup_at(game.table), ruling)
        except Ruling:
            game.rulings += 1  # the packs are mended or replaced before the next shoe; every settled coup stands
            return


def _discards(game: ShoeGame) -> Amount:
    left = game.shoe.left + game.shoe.set_aside
    dealt = game.shoe.cards - left
    return Amount(
        key="end/discards", expected=dealt, high=game.shoe.cards * 2, unit=tr("cards"), facts=str(dealt),
        differs=tr("Count again; if it is the same, record a missing or foreign card."),
        rulings_now=between_coups(coup_at(game.table), (ForeignCard,)),
        say=lambda: Wording(
            lead=tr("Count the discards"), rest=tr(" — {dealt} expected", dealt=dealt),
            reason=tr("{dealt} dealt, {left} left in the shoe.", dealt=dealt, left=left),
            badge="icon:layers|" + tr("SHOE"),
            named=tr("discards counted"), button=tr("They agree"),
            button_note=tr("Shoe {number} is over", number=game.shoe.number), topic="end"))


async def collect_commission(game: ShoeGame) -> None:
    """Seat by seat, in chips or on account. Letting it go is an aside, with its reason."""
    table = game.table
    for player in sorted(owes_anything(table), key=lambda one: table.seat_of(one) or 99):
        owed, seat = owes_anything(table).get(player, 0), table.seat_of(player)
        if not owed:
            continue  # let off, or collected, while another seat was asked
        at_hand = Collect(player).at_hand(table) if game.boxes_are_paid_in_part else 0
        how = await Choice(
            key=f"end/commission:{player}", options=_ways(table, player, at_hand), facts=str(owed),
            say=partial(_commission_words, table, player, owed, seat))
        if owes_anything(table).get(player):
            collect = Collect(player, CHIPS, at_hand) if how == PART else Collect(player, how)
            collect.act(table, f"commission:{player}")


def _commission_words(table: Table, player: int, owed: int, seat: int) -> Wording:
    name = Collect(player).name(table)
    whom = tr(" from Seat {seat}, {name}", seat=seat, name=name) if seat else tr(" from {name}", name=name)
    return Wording(
        lead=tr("Collect {owed}", owed=table.amount_text(owed)), rest=whom,
        reason=tr("Commission is marked in the box. W waives it; give a reason."), badge=f"{seat or '—'}|" + tr("SEAT"),
        step=COMMISSION, named=tr("commission of {name}", name=name), button=tr("Collected"), topic="commission")


def _ways(table: Table, player: int, at_hand: int) -> tuple[Option, ...]:
    """How a box may be emptied: whole, or where the chips do not reach, as far as they do."""
    say, owed = table.amount_text, Collect(player).owed(table)
    account = Option("A", ACCOUNT, tr("On account"), tr("settled on the sheet"))
    if Collect(player).refuse(table) is None:
        return Option("C", CHIPS, tr("Collected in chips"), say(owed)), account
    part = Option("P", PART, tr("Part in chips"),
                  tr("{part} in chips, {rest} on account", part=say(at_hand), rest=say(owed - at_hand)))
    return (part, account) if at_hand else (account,)
