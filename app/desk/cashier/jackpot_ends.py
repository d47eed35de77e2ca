"""How a jackpot’s period ends in a house with several tables: once for all of them, in no table’s log."""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from app.chips import fewest, payable
from app.dealing.asides.jackpot_money import EndPeriod, again_words, from_house, house_adds, player_name, reseeded
from app.dealing.engine.run import Run
from app.dealing.table.jackpot_pools import absent, ending_now, pool, pool_place, reserve_place, unit
from app.dealing.table.settled import Part, Settled
from app.dealing.table.table import Table
from app.dealing.values.log import Json
from app.dealing.values.transfers import CASE, CASHBOX, CLAIMS, Family, Place, account, carried, pocket
from app.desk.cashier.asks import CAGE
from app.desk.house.asked import JACKPOT
from app.desk.house.clock import new_op_id
from app.desk.house.house_jackpots import SEED, end_key, night_jackpots, postings_of
from app.desk.session.session import Session
from app.desk.session.several_tables import open_tables
from app.errors import Refused
from app.games import game
from app.jackpots.rules import SeedFrom
from app.jackpots.running import Running
from app.jackpots.standing import Candidate, Deed, Ending
from app.ledger.entries import Booking, EntryKind
from app.store.deciding import Now
from app.store.values import Ask, Command
from app.words import listed, tr


def end_for_all(session: Session, aside: EndPeriod, to_confirm: Callable[[], Sequence[Candidate]],
                op_id: str = "") -> None:
    """End a period: what it pays goes to whom it is for, carried or in cash, and of those who have left onto accounts.

    Raises Refused, and nothing has changed, for another outcome than the host was told, a claim that nobody has
    confirmed or a showdown that can still be claimed from, with the table where it is.
    """
    op_id = op_id or new_op_id(session.clock)

    def make(now: Now) -> Command:
        table = session.table
        _refuse_unconfirmed(session, to_confirm())
        if refusal := aside.refuse(table):
            raise Refused(refusal)
        one = aside.running(table)
        _refuse_showdowns(session, one, aside)
        return _command(session, aside, one, now.next_id("ask"), op_id)

    session.decided(op_id, make)


def _refuse_unconfirmed(session: Session, waits: Sequence[Candidate]) -> None:
    if waits:
        tables, name = _names(session), player_name(session.table, waits[0].player)
        raise Refused(tr("{name}’s hand at {table} is not confirmed yet.", name=name,
                         table=tables.get(waits[0].table, tr("a closed table"))),
                      tr("A period ends once every claim is confirmed or struck."),
                      tr("Confirm it there, or strike it with a reason."))


def _refuse_showdowns(session: Session, one: Running, aside: EndPeriod) -> None:
    for number, name, run in _other_runs(session):
        if waiting := list(_may_claim(session, run, one, number, aside)):
            down = run.play.table.jackpots.showdown
            assert down is not None
            raise Refused(
                tr("The showdown at {table} can still be claimed from: {names}.", table=name,
                   names=listed([player_name(session.table, player) for player in waiting])),
                tr("It was before the end of the period: {title}.", title=down.title),
                tr("Claim the hand at {table}, or deal the next one there.", table=name))


def _other_runs(session: Session) -> Iterator[tuple[int, str, Run]]:
    """The tables that are open beside this, as they stand."""
    assert session.night is not None
    written = night_jackpots(session.books, session.night.id)
    here = {desk.sitting.id: desk.run for desk in session.house_desk.desks
            if isinstance(desk, Session) and desk.sitting and desk.run}
    for sitting in open_tables(session.books, session.night).values():
        if session.sitting is None or sitting.id != session.sitting.id:
            run = here.get(sitting.id)
            if run is None or len(run.log) < written.rows_of(sitting.id):  # it is dealt by another program
                run = Run(game(sitting.game), session.books.log(sitting.id))
            yield sitting.id, sitting.table_name, run


def _may_claim(session: Session, run: Run, one: Running, sitting: int, aside: EndPeriod) -> Iterator[int]:
    """Who took part and showed a hand there before the end, where none of that showdown was claimed yet."""
    assert session.night is not None
    down = run.play.table.jackpots.showdown
    if down is None or not one.rules.counts(down.game) or len(down.dealt_in) < one.rules.least_dealt_in:
        return
    stands = night_jackpots(session.books, session.night.id).stands(sitting, down.order)
    if one.is_over(stands.at):
        return
    if any(made.shown == stands.order for made in one.candidates):
        return
    for player in down.players:
        if any(paid.player == player and paid.order < stands.order
                                         for paid in one.contributions):
            yield player


def _names(session: Session) -> dict[int, str]:
    return {one.number: one.name for one in session.books.house_tables()}


def _command(session: Session, aside: EndPeriod, one: Running, number: int, op_id: str) -> Command:
    table, night = session.table, session.night
    assert night is not None
    ending, held = ending_now(table, one), pool(table, one)
    paid = handed_out(one, ending, table)
    seed = _seed(table, one) if ending.deed is Deed.AWARD and one.rules.seed else ()
    told: dict[str, Json] = {
        "night": night.id, "table": session.at, "at": aside.at, "jackpot": one.name, "reason": aside.reason.strip(),
        "pool": held, "absent": cast(list[Json], sorted(absent(table, one))), "unit": unit(table, one),
        "done": Settled((*paid, *seed)).as_json()}
    title, because = aside.named(table), aside.because(ending, one)
    made = [(end_key(number, ending.deed), paid, title, because)]
    if seed:
        own = seed[0].source in (CASE, CASHBOX)
        made.append((end_key(number, SEED), seed, house_adds(table, aside.title, seed[0].amount) if own else
                     reseeded(table, aside.title, seed[0].amount), again_words()))
    return session.command(
        EndPeriod.code, op_id, asks=(Ask(number, JACKPOT, f"table {session.at}", CAGE, told),), result=number,
        bookings=tuple(Booking(kind=EntryKind.JACKPOT, title=title, key=key, night=night.id, reason=reason,
                               postings=postings_of(parts)) for key, parts, title, reason in made if parts))


def handed_out(one: Running, ending: Ending, table: Table) -> tuple[Part, ...]:
    """Each player’s share: in cash or with them as chips; of somebody who has left, onto the account."""
    parts = []
    for share in ending.shares:
        to = (CASHBOX if one.rules.in_cash else CASE) if share.payable else \
            (pocket if one.rules.in_cash else carried)(share.player)
        for amount, source in ((share.amount - share.from_reserve, pool_place(one)),
                               (share.from_reserve, reserve_place(one))):
            parts += [_part(table, amount, source, to)] if amount else []
        parts += [Part(share.amount, CLAIMS, account(share.player))] if share.payable else []
    return tuple(parts)


def _part(table: Table, amount: int, source: Place, target: Place) -> Part:
    return Part(amount, source, target, fewest(amount, table.chips.values) if source.family is Family.CHIPS else None)


def _seed(table: Table, one: Running) -> tuple[Part, ...]:
    """What the next period starts with, as its rules say: the house’s own, or what the reserve has of it."""
    if one.rules.seed_from is SeedFrom.HOUSE:
        return tuple(part for part in from_house(table, one, one.rules.seed) if part.source in (CASE, CASHBOX))
    held = table.house.balance(reserve_place(one))
    amount = payable(min(one.rules.seed, held), table.chips.values) if not one.rules.in_cash else \
        min(one.rules.seed, held)
    return (_part(table, amount, reserve_place(one), pool_place(one)),) if amount else ()
