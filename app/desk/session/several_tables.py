"""Tables that open and close while a night runs: what one begins with, and what the books are told of it.

In a house with one table the books are told nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from app import house_rules
from app.chips import Counts
from app.dealing.asides.registry import CloseOut, CloseTable, FillRack, read_aside
from app.dealing.engine.history import holding
from app.dealing.engine.run import Run
from app.dealing.values.log import RowKind
from app.dealing.values.opening import Opening
from app.dealing.values.rules_in_force import RuleSetVersion
from app.dealing.values.transfers import NO_CHIPS, RACK
from app.desk.house.house import House
from app.desk.session.night_opening import USUAL_SEATS, besides, for_fun, places
from app.desk.session.presence import moved, seated
from app.errors import Refusal, Refused
from app.games import FIRST, game
from app.names import table_words
from app.store.books import Books
from app.store.values import AtTable, HouseTable, Night, Sitting
from app.words import tr
from app.words.joined import comma_list


@dataclass(frozen=True)
class TablePlan:
    """A table that opens beside those that are dealt: its game, and the chips of its rack as two have counted them.

    `number` is 0 for the next free one, `by` the initials of who counted; without a `name` it goes by its number.
    """

    game: str = FIRST
    rack: Counts = field(default_factory=lambda: NO_CHIPS)
    by: str = ""
    number: int = 0
    name: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict)


def at_table(sitting: Sitting, run: Run) -> tuple[AtTable, ...]:
    """Which of the house's tables a sitting is dealt at."""
    return (AtTable(sitting.id, run.opening.table),) if run.opening.table else ()


def of_a_table(sitting: Sitting, run: Run) -> dict[str, Any]:
    """What a command says that opens a table: the table with its float, and who sits there."""
    opening, table = run.opening, run.play.table
    if not opening.table:
        return {}
    known = HouseTable(opening.table, sitting.table_name, len(table.seat_views()), table.balance(RACK))
    return {"at_tables": at_table(sitting, run), "tables": (known,),
            "presences": moved({}, seated(table), opening.table)}


def open_tables(books: Books, night: Night) -> dict[int, Sitting]:
    """The sittings of a night that are open, by the number of their table; of one that has one table, none."""
    every = {books.table_of(one.id): one for one in books.sittings(night.id) if one.closed_at is None}
    return {number: every[number] for number in sorted(every) if number}


def opening_beside(beside: Opening, plan: TablePlan, house: House,
                   under: RuleSetVersion | None = None) -> Opening:
    """What a table begins with beside another of the same night: nobody is there, and nothing in its rack."""
    following = game(plan.game)
    rules = ours = house.rules_of(following)
    if plan.rules:
        rules = house_rules.from_values(type(rules), house_rules.as_values(rules) | dict(plan.rules))
    return Opening(following.id, following.version, house_rules.as_values(rules), beside.money, beside.chips,
                   case=beside.case, missing=beside.missing, house=True, table=plan.number, for_fun=for_fun(rules),
                   under=besides(under, rules != ours),
                   markers=replace(beside.markers, limit=house.most_by_marker),
                   **places(rules) or {"seat_count": USUAL_SEATS})


def fill_rack(run: Run, plan: TablePlan) -> None:
    """Its float, out of the case as it is. Raises Refused for chips that the case does not hold."""
    if any(plan.rack.values()):
        run.aside(FillRack({value: number for value, number in plan.rack.items() if number}, plan.by))


def free_number(wanted: int, taken: Mapping[int, Sitting]) -> int:
    """The number of a table that opens. Raises Refused for one that is open."""
    if wanted in taken:
        names = {number: table_words(one.table_name) for number, one in taken.items()}
        raise Refused(tr("{table} is open.", table=names[wanted]),
                      tr("Open tables: {tables}.", tables=comma_list(names.values())),
                      tr("Choose another number."))
    return wanted or next(number for number in range(1, 100) if number not in taken)


def not_shared() -> Refusal:
    """Why no table opens beside one that has the house to itself."""
    return Refusal(tr("This night was opened for one table."),
                   tr("What the house holds stands in that table’s own log."),
                   tr("Open the next night for several tables."))


def last_closer(books: Books, number: int) -> dict[int, int]:
    """What was counted in a table's rack when it was closed last, by value: its next opener. Empty where none was."""
    for night in reversed(books.nights()):
        for sitting in reversed(books.sittings(night.id)):
            if sitting.closed_at is not None and max(1, books.table_of(sitting.id)) == number:
                for row in reversed(holding(books.log(sitting.id))):
                    if row.kind is RowKind.ASIDE and row.key in (CloseTable.code, CloseOut.code):
                        return _in_rack(read_aside(row.key, cast(dict[str, Any], row.body)))
    return {}


def _in_rack(closing: object) -> dict[int, int]:
    if isinstance(closing, CloseTable):
        return dict(closing.counts)
    return dict(closing.counts.get(str(RACK), {})) if isinstance(closing, CloseOut) else {}
