"""Mending a night that is over: the correction goes into tonight's books and says which night it mends."""

from zoneinfo import ZoneInfo

from app.dealing.values.transfers import CLAIMS, Place, account
from app.desk.house.clock import moment
from app.desk.session.session import Session
from app.errors import Refused
from app.ledger.entries import Booking, EntryKind, Posting
from app.money import LARGEST, figure, priced
from app.names import clean_line
from app.settlement import HOUSE
from app.sheets.wording import day, held_apart
from app.store.values import Night
from app.words import tr


class Correcting:
    """Mends earlier nights in tonight's books: a printed settlement is never opened again (TRUST.md, 5.3)."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def refuse(self, night: int) -> Refused | None:
        """Why an earlier night, by its number, cannot be mended now; None where it can."""
        session = self._session
        if session.night is None:
            return Refused(tr("No night is open."), tr("A closed night is corrected in tonight’s books."),
                           tr("Open a night first."))
        if night == session.night.id:
            return Refused(tr("This is tonight."), tr("Tonight’s hands are corrected where they were dealt."),
                           tr("On the Deal page, undo it or fix it in the log."))
        if night not in {one.id for one in session.books.nights()}:
            return Refused(tr("There is no night {id}.", id=night), "", tr("Choose a closed night."))
        return None

    def correct(self, night: int, payer: int, payee: int, amount: int, reason: str, entry: int = 0,
                op_id: str = "") -> None:
        """One person owes another more than a closed night said: players' numbers, 0 for the house bank; minor units.

        `entry` is the number of the entry that was wrong, where it was one. Tonight's settlement takes it in as
        something brought from an earlier night: nobody's result of tonight is changed. Raises Refused where no night
        is open, for tonight itself, and where people, amount or reason are not such.
        """
        session = self._session
        if session.was_written(op_id):
            return
        refused = self.refuse(night)
        if refused is not None:
            raise refused
        assert session.night is not None
        names = {HOUSE: tr("the house bank"), **{one.id: one.name for one in session.players()}}
        reason = clean_line(reason)
        self._refuse(names, payer, payee, amount, reason)
        mended = session.books.night(night)
        self._refuse_entry(entry, mended)
        money = session.the_house().money
        what = tr("Corrects {night} of {day}: {payer} owes {payee} {amount} more. {reason}",
                  night=held_apart(mended.title), day=day(moment(mended.opened_at, ZoneInfo(mended.zone))),
                  payer=held_apart(names[payer]), payee=held_apart(names[payee]), amount=priced(amount, money),
                  reason=reason)
        booking = Booking(kind=EntryKind.CORRECTION, title=what, key=f"mends:{night}:{entry}", night=session.night.id,
                          postings=(Posting(_place(payer), -amount), Posting(_place(payee), amount)), reason=reason)
        session.carry_out("correct", op_id, bookings=(booking,), events=(session.event("correction", what),))

    def _refuse(self, names: dict[int, str], payer: int, payee: int, amount: int, reason: str) -> None:
        if unknown := {payer, payee} - names.keys():
            raise Refused(tr("There is no player {number}.", number=min(unknown)), "", tr("Choose a player."))
        if payer == payee:
            raise Refused(tr("{name} cannot owe {name}.", name=names[payer]),
                          tr("A correction is between two people, or a person and the house bank."),
                          tr("Choose somebody else."))
        if not 0 < amount <= LARGEST:
            raise Refused(tr("The correction cannot be {amount}.",
                             amount=figure(amount, self._session.the_house().money)),
                          tr("A correction must be more than zero."), tr("Type how much it was out by."))
        if not reason:
            raise Refused(tr("There is no reason."), tr("The sheet says why a night was corrected."), tr("Type one."))

    def _refuse_entry(self, entry: int, night: Night) -> None:
        if entry and not any(one.night == night.id for one in self._session.books.entries(entry, entry)):
            raise Refused(tr("Entry #{number} is not from {night}.", number=entry, night=night.title), "",
                          tr("Choose one of its entries, or none."))


def _place(person: int) -> Place:
    return account(person) if person != HOUSE else CLAIMS


def mends(key: str) -> tuple[int, int]:
    """The night that a correction mends, and the entry that was wrong there or 0, from the correction's key."""
    _, night, entry = key.split(":")
    return int(night), int(entry)
