"""What one desk of a house asks of another: fills, credits, players who move or are paid out, and drop boxes."""

from app.chips import Counts, combined, worth
from app.dealing.asides.registry import (
    ACCOUNT,
    CashOutCarried,
    ChipsForCash,
    LockBox,
    MoveIn,
    MoveOut,
    ReceiveChips,
    SendChips,
    ToCage,
)
from app.dealing.values.log import Json
from app.dealing.values.transfers import CASE, DROPBOX, carried, locked_box, transit
from app.desk.cashier.asked_words import asked_words, done_words
from app.desk.cashier.asking import Asking, Made, desk_of, listed, refuse_no_reason
from app.desk.house.asked import (
    ACCEPTED,
    ARRIVED,
    COUNTED,
    CREDIT,
    DROP,
    ENDED,
    FILL,
    FLOOR,
    GIVEN,
    MOVE,
    PAID,
    PAYOUT,
    RECEIVED,
    SENT_BACK,
    VOIDED,
    Asked,
    moved,
    paid_out,
    soft_count,
)
from app.desk.house.house import ANY_CASH
from app.desk.session.two_persons import is_signed_by, refuse_one_signer, refuse_unsigned
from app.errors import Refused
from app.names import clean_line, table_words
from app.words import as_in, tr
from app.words.joined import comma_list

__all__ = ["CAGE", "Asks", "asked_words", "done_words"]

CAGE, OF_THE_FLOOR = "cage", "floor"


class Asks(Asking):
    """What is asked at a table, and what becomes of all that was."""

    # fills

    def fill(self, counts: Counts, op_id: str = "") -> int:
        """Ask the cage for chips; the number of it. Nothing moves yet. Raises Refused for no chips."""
        if not worth(counts):
            raise Refused(tr("No chips were asked for."), "", tr("Type how many of each."))
        return self._ask(FILL, CAGE, {"chips": listed(counts)}, op_id)

    def accept(self, number: int, counts: Counts | None = None, op_id: str = "") -> None:
        """The cage sends a fill: as it was asked for, or other `counts`. Raises Refused where the case has them not."""
        def made(asked: Asked) -> Made:
            sent = combined(counts if counts is not None else asked.chips)
            if not worth(sent):
                raise Refused(tr("No chips were counted."), "", tr("Count the chips being moved."))
            self._refuse_not_in_case(sent)
            return {"chips": listed(sent)}, moved(sent, CASE, transit(number))

        self._step(number, ACCEPTED, made, op_id, tr("Fill {number} sent", number=number), "accept")

    def void(self, number: int, reason: str, by: str = "", op_id: str = "") -> None:
        """What was asked comes to nothing, with a reason; a fill that was sent goes back, and a second person signs.

        Chips of a player who was to move stay with the player.
        """
        def made(asked: Asked) -> Made:
            refuse_no_reason(reason)
            if asked.last != ACCEPTED:
                return {}, ()
            if not by.strip() or (self._session.guard.guarded and is_signed_by(by, self._session.actor)):
                raise Refused(tr("Nobody else has signed."), tr("Two people sign for chips that go back."),
                              tr("Type the initials of the second."))
            return {"chips": listed(asked.chips)}, moved(asked.chips, transit(number), CASE)

        self._step(number, VOIDED, made, op_id, tr("Fill {number} void", number=number), "void",
                   reason=clean_line(reason, 200), by=clean_line(by, 40))

    def receive(self, number: int, counts: Counts | None = None, by: str = "", reason: str = "",
                op_id: str = "") -> None:
        """Count chips into the rack of this table: those of a fill, or of a credit that was sent back.

        Raises Refused for another table's, without initials, or where the count differs without a reason.
        """
        session = self._session
        if session.was_written(op_id):
            return
        asked = self._mine(number, RECEIVED)
        counted = combined(asked.chips if counts is None else counts)
        refuse_unsigned(by, asked.chips)
        session.asides("receive_chips", (ReceiveChips(
            number, combined(asked.chips), counted, clean_line(by, 40), clean_line(reason, 200)),), op_id,
            ask_steps=(self._next(asked, RECEIVED, {
                "chips": listed(counted), "by": clean_line(by, 40), "at_table": True,
                **({"reason": clean_line(reason, 200)} if reason.strip() else {})}),), **self._alone(asked, reason))

    # credits

    def credit(self, counts: Counts, by: str = "", op_id: str = "") -> int:
        """Send chips of the rack to the cage; the number of it. Raises Refused for more than the rack has free,
        or without initials.
        """
        counted = combined(counts)
        refuse_unsigned(by, counted)
        return self._ask(CREDIT, CAGE, {"chips": listed(counted), "by": clean_line(by, 40)}, op_id,
                         lambda number: SendChips(counted, clean_line(by, 40), number))

    def take_in(self, number: int, by: str = "", op_id: str = "", counts: Counts | None = None,
                reason: str = "") -> None:
        """The cage has counted a credit into the case. Raises Refused where the count differs without a reason."""
        def made(asked: Asked) -> Made:
            told: dict[str, Json] = {"chips": listed(asked.chips)}
            told |= {"reason": clean_line(reason, 200)} if reason.strip() else {}
            if counts is not None and combined(counts) != combined(asked.chips):
                self._refuse_unlike(worth(counts), worth(asked.chips), reason)
                told |= {"counted": listed(counts)}
            return told, moved(asked.chips, transit(number), CASE, counts)

        self._step(number, RECEIVED, made, op_id, tr("Credit {number} received", number=number), "accept",
                   by=clean_line(by, 40))

    def send_back(self, number: int, reason: str, op_id: str = "") -> None:
        """The cage does not take a credit: it is on its way back to its table. Raises Refused without a reason."""
        def made(_: Asked) -> Made:
            refuse_no_reason(reason)
            return {}, ()

        self._step(number, SENT_BACK, made, op_id, "", "void", reason=clean_line(reason, 200))

    # cash at a table

    def sell(self, player: int, amount: int, op_id: str = "") -> None:
        """Chips of this table's rack for cash, which goes into its drop box.

        Raises Refused for more than the house's rule lets a dealer sell.
        """
        session, most = self._session, self._session.the_house().cash_at_table
        if not most:
            raise Refused(tr("In this house the cage alone takes cash."), tr("The rule is on the Settings page."),
                          tr("Send the player to the cage."))
        if most != ANY_CASH and amount > most:
            raise Refused(tr("{amount} is too much for the table.", amount=session.table.amount_text(amount)),
                          tr("A dealer sells up to {most} for cash.", most=session.table.amount_text(most)),
                          tr("Send the player to the cage."))
        session.aside(ChipsForCash(player, amount), op_id)

    def send_box(self, op_id: str = "") -> int:
        """The drop box of this table is locked and goes to the cage; the number by which it is counted there.

        Raises Refused for an empty one.
        """
        held = self._session.table.balance(DROPBOX)
        return self._ask(DROP, CAGE, {"amount": held}, op_id, lambda number: LockBox(number, held))

    def count_box(self, number: int, counted: int, by: str, reason: str = "", op_id: str = "") -> None:
        """Two have counted a drop box into the cash box: `counted` is in minor units.

        Raises Refused without their initials, or where it differs from the books without a reason.
        """
        def made(asked: Asked) -> Made:
            if counted < 0:
                raise Refused(tr("{counted} is not a cash count.", counted=self._session.table.amount_text(counted)),
                              tr("Enter zero or more."), tr("Count again."))
            refuse_one_signer(by, tr("Two people count a drop box."))
            if counted != asked.amount:
                self._refuse_unlike(counted, asked.amount, reason)
            return {"counted": counted}, soft_count(locked_box(number, asked.table), asked.amount, counted)

        self._step(number, COUNTED, made, op_id, tr("Drop box {number} counted", number=number), "soft_count",
                   by=clean_line(by, 40), reason=clean_line(reason, 200))

    # players who are paid out

    def payout(self, player: int, counted: int, chips: Counts | None = None, how: str = ACCOUNT, reason: str = "",
               op_id: str = "") -> int:
        """A player leaves this table for the cage with their chips, counted; the number by which they are paid there.

        Raises Refused for a hand or a game that needs them, or a count that differs without a reason.
        """
        told: dict[str, Json] = {"player": player, "name": self._name(player), "amount": counted, "how": how}
        return self._ask(PAYOUT, CAGE, told, op_id, lambda number: ToCage(
            player, number, counted, tr("the cage"), chips=combined(chips or {}), reason=clean_line(reason, 200)))

    def pay(self, number: int, how: str = "", chips: Counts | None = None, op_id: str = "") -> None:
        """The cage counts what such a player carries into the case, and pays it in cash or onto the account."""
        table = self._session.table

        def made(asked: Asked) -> Made:
            player = int(asked.body["player"])
            leaves = CashOutCarried(player, table.house.balance(carried(player)), how or str(asked.body["how"]),
                                    combined(chips or {}))
            if (refusal := leaves.refuse(table)) is not None:
                raise Refused(refusal.wrong, refusal.allowed, refusal.remedy)
            [taken] = leaves.settle(table, table.house).parts
            return {"how": leaves.how, "amount": taken.amount, "chips": listed(taken.chips or {})}, \
                paid_out(player, taken.amount, leaves.how, taken.chips or {})

        self._step(number, PAID, made, op_id, tr("Cash-out, {name}", name=str(self.one(number).body["name"])),
                   "cash_out_carried")

    # players who move

    def move(self, player: int, table: int, seat: int, counted: int, chips: Counts | None = None, reason: str = "",
             op_id: str = "") -> int:
        """A player goes from this table to a seat of another, which is held; the number of it.

        Raises Refused for a seat that is held or taken, a table that is not open, or a hand or a game that needs them.
        Whoever carries chips and has no seat goes to any table.
        """
        session = self._session
        seated, carries = session.table.seat_of(player), session.table.house.balance(carried(player))
        tables = session.other_tables()
        if not seated and carries and session.sitting is not None:
            tables, counted = {**tables, session.at: table_words(session.sitting.table_name)}, carries
        if table not in tables:
            raise Refused(tr("Table {number} is not open.", number=table),
                          tr("Open tables: {tables}.",
                             tables=comma_list(tables.values()) or tr(as_in("tables", "none"))),
                          tr("Choose one of them."))
        told: dict[str, Json] = {"player": player, "name": self._name(player), "to": table, "seat": seat,
                                 "amount": counted}
        if seated or carries:
            self._refuse_there(table, player)
        self._refuse_taken(table, seat, player)

        def out(number: int) -> MoveOut:
            return MoveOut(player, number, counted, tables[table], seat, combined(chips or {}),
                           clean_line(reason, 200))

        return self._ask(MOVE, desk_of(table), told, op_id, None if carries and not seated else out)

    def arrive(self, number: int, op_id: str = "") -> None:
        """A player who was on the way sits down at this table, in the seat that was held."""
        session = self._session
        if session.was_written(op_id):
            return
        asked = self._mine(number, ARRIVED)
        player, house = int(asked.body["player"]), session.table.house
        session.asides("move_in", (MoveIn(
            player, number, self._name(player), int(asked.body["seat"]), house.balance(carried(player)),
            dict(house.chips_at(carried(player)))),), op_id,
            ask_steps=(self._next(asked, ARRIVED, {}),))

    # who deals at a table

    def give(self, number: int, op_id: str = "") -> None:
        """Let another computer deal at a table: what was keyed is in the books, and it is watched here from now on."""
        session = self._session
        asked = self._may(number, GIVEN)
        if not session.books.holds(asked.table) or session.at != asked.table:
            raise Refused(tr("That is for Table {number}.", number=asked.table), "", tr("Do it there."))
        self._step(number, GIVEN, lambda _: ({}, ()), op_id, "", "give_table")
        session.leases.let_go()

    # the floor

    def call_floor(self, word: str, seat: int = 0, op_id: str = "") -> int:
        """Dealing stops here and the floor is called with a word, about a seat or none; the number of it.

        Raises Refused without a word.
        """
        word = clean_line(word, 60)
        if not word:
            raise Refused(tr("The call has no word."), "", tr("Say in a word what it is about: dispute."))
        return self._ask(FLOOR, OF_THE_FLOOR, {"word": word, "seat": seat}, op_id)

    def end_call(self, number: int, decided: str, op_id: str = "") -> None:
        """The floor has come, and dealing goes on: what was decided. Raises Refused without it."""
        def nothing(_: Asked) -> Made:
            if not decided.strip():
                raise Refused(tr("Nothing is written down yet."), "", tr("Say in a few words what was decided."))
            return {}, ()

        self._step(number, ENDED, nothing, op_id, "", "end_call", reason=clean_line(decided, 200))
