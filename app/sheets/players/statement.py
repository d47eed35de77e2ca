"""A player's own statement: their night and nobody else's, to take home."""

from dataclasses import dataclass
from datetime import datetime

from app.money import Currency, full_figure, signed_full_figure
from app.settlement import BookMark, PlayerNight
from app.sheets.blocks import Block, Caution, Column, Facts, Heading, Note, Row, Sheet, Table
from app.sheets.foot import Printing, foot_of
from app.sheets.settlement import settling
from app.sheets.wording import DASH, held_apart, span
from app.words import tr
from app.words.figures import thousands
from app.words.joined import comma_list, phrases


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that was done for a player, in minor units: chips got (above zero) or handed in, cash paid or taken,
    what the night came to owe them (above zero) or they the night.

    `at` is an aware time, `entry` its number in the books, `void` that of the entry which reversed it.
    """

    at: datetime
    what: str
    entry: int
    chips: int = 0
    cash: int = 0
    owed: int = 0
    void: int = 0


@dataclass(frozen=True, slots=True)
class WonAt:
    """What a player won (above zero) or lost at a game, in minor units, and in how many hands; 0 hands beside a game.
    """

    game: str
    hands: int
    result: int


@dataclass(frozen=True, slots=True)
class OwnPayment:
    """A payment to the player (above zero) or from them: whom it is with, the minor units, and what of it is left.

    `pair` is who pays whom, by number.
    """

    other: str
    amount: int
    left: int
    pair: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class PlayerStatement:
    """A player's night as the books stand. `number` is the player's own in the house; times are aware."""

    night: str
    host: str
    sheet: str
    opened: datetime
    closed: datetime | None
    money: Currency
    player: PlayerNight
    acts: tuple[Act, ...]
    results: tuple[WonAt, ...]
    books: BookMark
    payments: tuple[OwnPayment, ...] = ()
    remarks: tuple[str, ...] = ()
    demo: bool = False
    imported: bool = False

    @property
    def number(self) -> str:
        """The number of this statement: the night's sheet and the player's own."""
        return f"{self.sheet}-P{self.player.player}"


def statement_sheet(statement: PlayerStatement, printing: Printing) -> Sheet:
    """One player's statement; no other player's figures are on it."""
    return Sheet(
        title=tr("Player’s statement"), subject=phrases((statement.night, statement.number)),
        about=f"statement:{statement.number}",
        blocks=(
            Facts(((tr("Player"), statement.player.name), (tr("Night"), statement.night), (tr("Host"), statement.host),
                   (tr("Date"), span(statement.opened, statement.closed)), (tr("Sheet"), statement.number),
                   (tr("Seat"), comma_list(map(str, statement.player.seats)) or DASH))),
            *_not_final(statement),
            *(_before_these_books(statement) if statement.imported else _of_the_night(statement)),
            *map(Note, statement.remarks),
        ),
        footer=foot_of(statement.books, statement.number, printing), demo=statement.demo)


_TOLD = (Column.lead("", 400), Column.amount("", 160))
"""The columns of labels and figures."""


def _of_the_night(statement: PlayerStatement) -> tuple[Block, ...]:
    return (
        Heading(tr("1  Chips and cash")), _acts(statement),
        Note(tr("Chips: + received, − handed in. Cash: + paid to the host, − paid back. Account: + owed to the player, "
                "− owed by the player.")),
        Heading(tr("2  Won and lost")), _won(statement),
        Heading(tr("3  To settle")), _to_settle(statement), *_payments(statement),
    )


def _before_these_books(statement: PlayerStatement) -> tuple[Block, ...]:
    """Of a night that was imported only the result is known."""
    result = signed_full_figure(statement.player.result, statement.money)
    return (Table(_TOLD, (Row.ending(tr("Result"), result),)),)


def _not_final(statement: PlayerStatement) -> tuple[Block, ...]:
    if statement.player.holds:
        held = full_figure(statement.player.holds, statement.money)
        return (Caution(tr("Not final: chips of {amount} are still in play.", amount=held)),)
    return () if statement.closed else (Caution(tr("Not final: the night is still open.")),)


def _acts(statement: PlayerStatement) -> Block:
    if not statement.acts:
        return Note(tr("No chips were bought."))
    columns = (Column.lead(tr("Time"), 60), Column.lead(tr("What"), 270), Column.figure(tr("Chips"), 90),
               Column.figure(tr("Cash"), 90), Column.figure(tr("Account"), 90), Column.figure(tr("Entry"), 60))
    return Table(columns, tuple(_act_row(act, statement.money) for act in statement.acts))


def _act_row(act: Act, money: Currency) -> Row:
    moved = (signed_full_figure(amount, money) if amount else DASH for amount in (act.chips, act.cash, act.owed))
    return Row.of(f"{act.at:%H:%M}", act.what, *moved, thousands(act.entry), void=act.void)


def _won(statement: PlayerStatement) -> Block:
    if not statement.results:
        return Note(tr("No hands were played."))
    columns = (Column.lead(tr("Game"), 300), Column.figure(tr("Hands"), 90),
               Column.amount(tr("Result {sign}", sign=statement.money.sign), 130))
    rows = tuple(Row.of(one.game, str(one.hands or DASH), signed_full_figure(one.result, statement.money))
                 for one in statement.results)
    total = signed_full_figure(sum(one.result for one in statement.results), statement.money)
    return Table(columns, rows, Row.total(tr("Together"), "", total))


def _to_settle(statement: PlayerStatement) -> Table:
    one, money = statement.player, statement.money
    told = [
        (tr("Chips bought"), full_figure(one.bought, money)),
        (tr("Chips returned"), full_figure(one.returned, money)),
        (tr("Result"), signed_full_figure(one.result, money)),
        *((words, signed_full_figure(amount, money)) for words, amount in (
            (tr("Cash already paid in"), one.cash_in), (tr("Shared expenses and counts"), one.shared),
            (tr("From earlier nights"), one.brought)) if amount),
        *(((tr("Of which by signed marker"), full_figure(one.by_marker, money)),) if one.by_marker else ()),
    ]
    total = settling(one.to_settle, full_figure(abs(one.to_settle), money))
    return Table(_TOLD, tuple(Row.of(*line) for line in told), Row.total(tr("To settle"), total))


def _payments(statement: PlayerStatement) -> tuple[Block, ...]:
    if not statement.payments or statement.player.holds:
        return ()
    money = statement.money
    columns = (Column.lead(tr("Who pays"), 330), Column.amount(tr("Amount {sign}", sign=money.sign), 110),
               Column.figure(tr("Still open"), 110))
    rows = tuple(Row.of(_payment_words(one, statement), full_figure(abs(one.amount), money),
                        full_figure(one.left, money) if one.left else tr("settled")) for one in statement.payments)
    return Heading(tr("4  Payments")), Table(columns, rows)


def _payment_words(one: OwnPayment, statement: PlayerStatement) -> str:
    pair = (one.other, statement.player.name) if one.amount > 0 else (statement.player.name, one.other)
    return tr("{payer} to {payee}", payer=held_apart(pair[0]), payee=held_apart(pair[1]))
