"""What can be done between tables: the fields that each needs, and the deed that they come to."""

from collections.abc import Callable, Mapping
from functools import partial

from app.dealing.asides.cashier import cash_in_box
from app.dealing.asides.registry import ACCOUNT, CASH, HandOver
from app.dealing.values.transfers import Kind, stack
from app.desk import Desk
from app.desk.house.asked import CREDIT, DROP, FLOOR, LEASE, MOVE, PAYOUT, Asked, held_seats
from app.desk.house.clock import new_op_id
from app.desk.session.several_tables import TablePlan
from app.desk.session.two_persons import refuse_one_signer
from app.games import GAMES
from app.money import read_amount
from app.names import clean_line, table_words
from app.words import as_in, tr
from ui.tables.fields import IN_A_ROW, Fields

Deed = Callable[[], object]
Act = tuple[Fields, Callable[[], Deed]]
"""What is asked for an act, and how it becomes a deed once it was typed."""


def fill(desk: Desk) -> Act:
    """Chips for this table's rack."""
    fields = Fields(tr("Fill for {table}: how many of each", table=_name(desk)))
    fields.add_chips(desk.table, {})
    return fields, lambda: partial(desk.asks.fill, fields.counts, new_op_id())


def credit(desk: Desk) -> Act:
    """Chips out of this table's rack."""
    fields = Fields(tr("Credit from {table}: how many of each", table=_name(desk)))
    fields.add_chips(desk.table, {})
    fields.add_text("by", tr("Initials of both counters"))
    return fields, lambda: partial(desk.asks.credit, fields.counts, fields.text("by"), new_op_id())


def other_chips(desk: Desk, asked: Asked) -> Act:
    """Other chips than were asked for are sent to a table; in a column, for the side of a page."""
    fields = Fields(tr("Send other chips for fill {number}", number=asked.number), walked=True, across=1)
    fields.add_chips(desk.table, asked.chips, asked.chips)
    return fields, lambda: partial(desk.asks.accept, asked.number, fields.counts, new_op_id())


def take_in(desk: Desk, asked: Asked) -> Act:
    """A credit counted otherwise than it was sent; in a column, for the side of a page."""
    fields = Fields(tr("Credit {number}, as it was counted", number=asked.number), walked=True, across=1)
    fields.add_chips(desk.table, asked.chips, asked.chips)
    fields.add_text("by", tr("Initials"))
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)
    return fields, lambda: partial(desk.asks.take_in, asked.number, fields.text("by"), new_op_id(), fields.counts,
                                   fields.text("reason"))


def receive(desk: Desk, asked: Asked, walked: bool = False) -> Act:
    """Chips on their way are counted into the rack of the table that they go to."""
    there = desk.desk_at(asked.table)
    fields = Fields(tr("Count {number} into the rack of {table}", number=asked.number, table=_name(there)), walked,
                    across=1 if walked else IN_A_ROW)
    fields.add_chips(there.table, asked.chips, asked.chips if walked else None)
    fields.add_text("by", tr("Initials of both counters"))
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)
    return fields, lambda: partial(there.asks.receive, asked.number, fields.counts, fields.text("by"),
                                   fields.text("reason"), new_op_id())


def void(desk: Desk, asked: Asked, walked: bool = False) -> Act:
    """What was asked comes to nothing; a credit goes back."""
    fields = Fields(tr("Why it comes to nothing"), walked)
    fields.add_text("reason", tr("Reason"), 200)
    if asked.kind == CREDIT:
        return fields, lambda: partial(desk.asks.send_back, asked.number, fields.text("reason"), new_op_id())
    fields.add_text("by", tr("Initials of a second person"))
    return fields, lambda: partial(desk.asks.void, asked.number, fields.text("reason"), fields.text("by"), new_op_id())


def count_box(desk: Desk, asked: Asked, walked: bool = False) -> Act:
    """A drop box counted into the cash box: what is in it by the books is not told before."""
    fields = Fields(tr("Drop box {number}: its cash, counted by two", number=asked.number), walked)
    fields.add_text("amount", tr("Cash counted"), 16)
    fields.add_text("by", tr("Initials of both counters"))
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)

    def deed() -> Deed:
        op_id, typed, by, reason = new_op_id(), fields.text("amount"), fields.text("by"), fields.text("reason")
        return lambda: desk.asks.count_box(asked.number, read_amount(typed, desk.table.money), by, reason, op_id)

    return fields, deed


def call_floor(desk: Desk) -> Act:
    """Dealing stops at this table, and the floor is called."""
    fields = Fields(tr("Call the floor to {table}", table=_name(desk)))
    fields.add_text("word", tr("What it is about"), 60)
    fields.add_number("seat", tr("Seat, 0 for none"), 0, 40)

    def deed() -> Deed:
        return partial(desk.asks.call_floor, fields.text("word"), fields.numbers["seat"].value(), new_op_id())

    return fields, deed


def end_call(desk: Desk, asked: Asked) -> Act:
    """The floor has decided."""
    fields = Fields(tr("{word}: what was decided", word=str(asked.body["word"])))
    fields.add_text("decided", tr("What was decided"), 200)
    return fields, lambda: partial(desk.asks.end_call, asked.number, fields.text("decided"), new_op_id())


def relieve(desk: Desk) -> Act:
    """Another dealer takes over this table: its rack counted, as it is expected where nothing is typed."""
    table = desk.table
    before = table.dealer
    fields = Fields(tr("Relieve {dealer} at {table}", dealer=before, table=_name(desk)) if before else
                    tr("Dealer of {table}", table=_name(desk)))
    fields.add_text("dealer", tr("Who deals now"))
    fields.add_text("by", tr("Initials of both dealers") if before else tr("Initials of both counters"))
    fields.add_chips(table, {value: max(0, number) for value, number in table.rack.items()})
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)

    def deed() -> Deed:
        who, by = clean_line(fields.text("dealer"), 40), clean_line(fields.text("by"), 40)
        who = known.name if (known := desk.guard.pins.dealer(who)) else who
        counts, reason, op_id = fields.counts, fields.text("reason"), new_op_id()

        def hand_over() -> None:
            refuse_one_signer(by, tr("Two people count the rack and sign for it."))
            desk.aside(HandOver(counts, reason, by, who), op_id)

        return hand_over

    return fields, deed


def sell(desk: Desk) -> Act:
    """Chips of this table's rack to a player for cash, which goes into the drop box."""
    fields = Fields(tr("Chips for cash at {table}", table=_name(desk)))
    fields.add_choice("who", tr("Player"), {who.name: who.player for _, who in sorted(desk.table.seats.items())})
    fields.add_text("amount", tr("Cash paid"), 16)

    def deed() -> Deed:
        who, typed, op_id = int(fields.choices["who"].currentData() or 0), fields.text("amount"), new_op_id()
        return lambda: desk.asks.sell(who, read_amount(typed, desk.table.money), op_id)

    return fields, deed


def payout(desk: Desk) -> Act:
    """A player leaves this table for the cage, with the chips before them counted."""
    table = desk.table
    fields = Fields(tr("To the cage from {table}", table=_name(desk)))
    fields.add_choice("who", tr("Player"), {
        tr("{name}, {amount}", name=who.name, amount=table.amount_text(table.stack_of(seat))): who.player
        for seat, who in sorted(table.seats.items())})
    cash, on_account = (tr("Cash"), CASH), (tr("Account"), ACCOUNT)
    fields.add_choice("how", tr("Paid"), dict((cash, on_account) if cash_in_box(table) else (on_account, cash)))
    fields.add_text("amount", tr("Counted, if it differs"), 16, needed=False)
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)

    def deed() -> Deed:
        who, typed, op_id = int(fields.choices["who"].currentData() or 0), fields.text("amount"), new_op_id()
        how, reason = str(fields.choices["how"].currentData()), fields.text("reason")
        return lambda: desk.asks.payout(
            who, read_amount(typed, table.money) if typed else table.balance(stack(who)), None, how, reason, op_id)

    return fields, deed


def next_of(desk: Desk, asked: Asked, walked: bool = False) -> Act | Deed:
    """The next step of what was asked: at once by the cage, or with what is to be typed for it."""
    number = asked.number
    if asked.by_table and asked.kind != MOVE:
        return receive(desk, asked, walked)
    if asked.by_table:
        return partial(desk.desk_at(asked.table).asks.arrive, number, new_op_id())
    if asked.kind == FLOOR:
        return end_call(desk, asked)
    if asked.kind == DROP:
        return count_box(desk, asked, walked)
    if asked.kind == PAYOUT:
        return partial(desk.asks.pay, number, "", None, new_op_id())
    if asked.kind == LEASE:
        return partial(desk.desk_at(asked.table).asks.give, number, new_op_id())
    if asked.kind == CREDIT:
        return partial(desk.asks.take_in, number, "", new_op_id())
    return partial(desk.asks.accept, number, None, new_op_id())


def next_words(asked: Asked) -> str:
    """What that step is called."""
    said = {MOVE: tr("Arrived"), PAYOUT: tr("Pay"), DROP: tr("Count"), LEASE: tr("Give it"), FLOOR: tr("End")}
    if asked.kind in said:
        return said[asked.kind]
    if asked.by_table:
        return tr("Count in")
    return tr("Take in") if asked.kind == CREDIT else tr("Send")


def move(desk: Desk) -> Act:
    """A player of this table, or one who carries chips, to a seat of another."""
    table, others = desk.table, desk.other_tables()
    fields = Fields(tr("Move a player from {table}", table=_name(desk)))
    people = {who.name: who.player for _, who in sorted(table.seats.items())} | _carrying(desk)
    fields.add_choice("who", tr("Player"), people)
    fields.add_choice("to", tr(as_in("a table", "To")), {
        name: number for number, name in (others | _here(desk, people)).items()})
    fields.add_number("seat", tr("Seat"), _open_seat(desk, next(iter(others), 0)), 40)
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)

    def deed() -> Deed:
        who = int(fields.choices["who"].currentData() or 0)
        return partial(desk.asks.move, who, int(fields.choices["to"].currentData() or 0),
                       fields.numbers["seat"].value(), table.balance(stack(who)), None, fields.text("reason"),
                       new_op_id())

    return fields, deed


def open_table(desk: Desk, opened: Callable[[int], object]) -> Act:
    """One more table, its float out of the case: what its rack held when it was closed last is offered."""
    number = next(number for number in range(1, 100) if number not in desk.tables.open())
    fields = Fields(tr("Open Table {number}: its float", number=number), walked=True, across=2)
    fields.add_choice("game", tr("Game"), {tr(game.name): game.id for game in GAMES})
    opener = desk.tables.opener(number)
    fields.add_chips(desk.table, opener, opener)
    fields.add_text("by", tr("Initials of both counters"))

    def deed() -> Deed:
        plan = TablePlan(str(fields.choices["game"].currentData()), fields.counts, fields.text("by"), number)
        op_id = new_op_id()
        return lambda: opened(desk.tables.open_one(plan, op_id))

    return fields, deed


def close_table(desk: Desk, closed: Callable[[], object]) -> Act:
    """This table: its rack counted, and all of it to the case."""
    fields = Fields(tr("Close {table}: count its rack", table=_name(desk)), walked=True, across=2)
    thought = {value: max(0, number) for value, number in desk.table.rack.items()}
    fields.add_chips(desk.table, thought, thought)
    fields.add_text("by", tr("Initials of both counters"))
    fields.add_text("reason", tr("Reason, if the count differs"), 200, needed=False)

    def deed() -> Deed:
        counts, by, reason, op_id = fields.counts, fields.text("by"), fields.text("reason"), new_op_id()

        def close() -> None:
            desk.close_table(counts, by, reason, op_id)
            closed()

        return close

    return fields, deed


def _name(desk: Desk) -> str:
    return table_words(desk.sitting.table_name) if desk.sitting else ""


def _carrying(desk: Desk) -> dict[str, int]:
    house, names = desk.table.house, {str(one.id): one.name for one in desk.players()}
    return {names.get(place.whose, place.whose): int(place.whose) for place in house.places()
            if place.kind is Kind.CARRIED and house.balance(place)}


def _here(desk: Desk, people: Mapping[str, int]) -> dict[int, str]:
    """This table too, for somebody who carries chips and has no seat."""
    return {desk.at: _name(desk)} if len(people) > len(desk.table.seats) else {}


def _open_seat(desk: Desk, number: int) -> int:
    if not number:
        return 0
    views, held = desk.desk_at(number).table.seat_views(), held_seats(desk.books)
    return next((view.number for view in views if view.open and (number, view.number) not in held), 0)
