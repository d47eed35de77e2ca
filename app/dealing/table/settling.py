"""A settlement as it is seen: what lies before the seats meanwhile, and what a sum is made of."""

from dataclasses import replace

from app.dealing.table.pots import in_pot, pot_place
from app.dealing.table.table import Table
from app.dealing.values.felt import Felt, PotView, SeatView
from app.dealing.values.settlement import PURSES, Part, Settlement
from app.dealing.values.transfers import Transfer
from app.sums import summed
from app.words import tr

Parts = tuple[tuple[str, int], ...]
"""What a sum is made of, in the order in which it came together: why or who, and minor units."""


def with_settlement(felt: Felt, table: Table, due: Settlement) -> Felt:
    """The felt while chips are settled: what seats put in lies before them, and who takes how much is lit."""
    gives, gets = due.gives, due.gets

    def seat(view: SeatView) -> SeatView:
        if amount := gets.get(view.number, 0):
            return replace(view, to_act=True, mark=tr("takes {amount}", amount=table.amount_text(amount)))
        return replace(view, to_act=False, in_front=gives.get(view.number, view.in_front))

    return replace(felt, seats=tuple(seat(view) for view in felt.seats), pots=_with_words(felt.pots, table, due))


def _with_words(pots: tuple[PotView, ...], table: Table, due: Settlement) -> tuple[PotView, ...]:
    """The pots, the one that it is about with what becomes of it."""
    names = {part.pot for part in (*due.put_in, *due.taken)}
    comes = tuple(summed([(part.why, part.amount) for part in due.put_in]).items())
    return tuple(replace(view, note=_pot_words(view, table, due), parts=view.parts and view.parts + comes)
                 if names == {view.of} else view for view in pots)


def _pot_words(view: PotView, table: Table, due: Settlement) -> str:
    """What becomes of the pot: "27 now, 41 with what comes", "goes to Mei Lin"."""
    takers = {part.seat for part in due.taken}
    comes, goes = sum(part.amount for part in due.put_in), sum(part.amount for part in due.taken)
    if comes:
        return tr("{now} now, {then} with what comes", now=table.amount_text(view.amount),
                  then=table.amount_text(view.amount + comes))
    if goes == view.amount and len(takers) == 1:
        return tr("goes to {name}", name=table.name(takers.pop()))
    return tr("{amount} goes out", amount=table.amount_text(goes)) if goes else view.note


def made_of(table: Table, due: Settlement) -> Parts:
    """What the sum comes from: one player's whole pot by what was put in, else each player's part of it.

    Of one who pays several it is what each of them gets. Equal parts are one, by how many: 9 = 3 × 3 players.
    """
    pots = {part.pot for part in due.taken}
    if len(pots) == 1 and len({part.seat for part in due.taken}) == 1 and not due.paid:
        return _of_the_pot(table, due, next(iter(pots)))
    if len(pots) > 1 and len(due.gets) == 1 and not due.paid:
        return _of_several(table, due)
    pays_all = len(due.gives) == 1 and len(due.gets) > 1
    each = due.gives if due.gives and (due.paid or not due.taken) and not pays_all else due.gets
    if len(each) > 1 and len({*each.values()}) == 1:
        return ((tr("× {count} players", count=len(each)), next(iter(each.values()))),)
    return tuple((table.name(seat), amount) for seat, amount in each.items())


def _of_the_pot(table: Table, due: Settlement, name: str) -> Parts:
    """What of this hand is in the pot that is taken, what lay there before it, and who was paid out of it."""
    taken, place = sum(part.amount for part in due.taken), pot_place(table, name)
    moved = table.hand.transfers if table.hand else ()
    comes = summed([*((one.why, one.amount) for one in moved if one.target == place),
                    *((part.why, part.amount) for part in due.put_in)])
    went = summed((tr("paid to {name}", name=_who(table, one)), -one.amount) for one in moved if one.source == place)
    before = in_pot(table, name) + sum(part.amount for part in due.put_in) - sum(comes.values()) - sum(went.values())
    whole = ({tr("before"): before} if before else {}) | comes | went
    return tuple(whole.items()) if sum(whole.values()) == taken else ((due.taken[0].why, taken),)


def _of_several(table: Table, due: Settlement) -> Parts:
    """What one player takes, by the pots that it comes from."""
    names = {view.of: view.name for view in table.felt().pots}
    return tuple(summed((names.get(part.pot, part.why), part.amount) for part in due.taken).items())


def _who(table: Table, one: Transfer) -> str:
    """Who was paid, by name; from one pot to another, the other pot."""
    return table.people[int(one.target.whose)] if one.target.kind in PURSES else one.why


def in_pots_taken(table: Table, due: Settlement) -> tuple[Part, ...]:
    """What the pots hold that are taken from: what each seat put in, what it was paid, and as seat 0 all that is not
    of this hand. Added up it is what is in them.
    """
    names = {part.pot for part in due.taken}
    places = {pot_place(table, name) for name in names}
    seats = {str(who.player): seat for seat, who in table.seats.items()}
    moved = table.hand.transfers if table.hand else ()
    came = summed((seats[one.source.whose], one.amount) for one in moved
                  if one.target in places and one.source.kind in PURSES and one.source.whose in seats)
    went = summed((seats[one.target.whose], -one.amount) for one in moved
                  if one.source in places and one.target.kind in PURSES and one.target.whose in seats)
    before = sum(in_pot(table, name) for name in names) - sum(came.values()) - sum(went.values())
    return (*((Part(0, before, tr("From before")),) if before else ()),
            *(Part(seat, amount, "") for seat, amount in sorted(came.items())),
            *(Part(seat, amount, tr("paid out of it")) for seat, amount in sorted(went.items())))


def total(due: Settlement) -> int:
    """What the sum row adds up to: what is taken or paid out, else what is put in."""
    return sum(due.gets.values()) or sum(due.gives.values())
