"""What each table of the books has, as statements name it. `tables.py` declares the same in full, for whoever makes it.

Declaring a table takes longer than opening the books: only what is read and written is known from the start.
"""

from sqlalchemy import BigInteger, Connection, Integer, TableClause, Text, column
from sqlalchemy import table as named

WHOLE = BigInteger().with_variant(Integer(), "sqlite")
"""A whole number of 64 bits on every database; STRICT tables of SQLite know it as INTEGER only."""

COLUMNS = {
    "house": "#one id #created_at",
    "command": "#seq op_id what actor #at #elapsed result previous digest mac sealed_by",
    "setting": "#command key value",
    "player": "#command #id name #created_at",
    "night": "#id title host zone #opened_at #command",
    "night_close": "#night #closed_at #command",
    "sitting": "#id #night table_name game #game_version #opened_at #command",
    "sitting_close": "#sitting #closed_at #command",
    "log_row": "#sitting #seq kind key facts body #at actor #command",
    "event": "#seq #at actor code text #command",
    "entry": "#number #command #position kind title key #sitting #night #reverses reason rules previous digest mac "
             "sealed_by",
    "posting": "#entry #line place #amount chips #seen",
    "draft": "#sitting key body",
    "balance": "place #amount #expected",
    "chip_balance": "place #value #chips",
    "house_table": "#command #number name #seats #opens_with",
    "at_table": "#sitting #number #command",
    "presence": "#command #player #number #seat",
    "ask": "#number kind from_desk to_desk body #command",
    "ask_step": "#ask #step what actor body #command",
    "marker": "#number #player #amount #signed_at #command",
}
"""Table -> its columns in order; those with a # are whole numbers, all others text."""

APPEND_ONLY = tuple(name for name in COLUMNS if name not in ("draft", "balance", "chip_balance"))
"""Tables whose rows are never changed and never taken out."""

OF_SEVERAL_TABLES = ("house_table", "at_table", "presence", "ask", "ask_step", "marker")
"""Tables of a house with several tables: books of the first revision have none of them."""

OF_A_COMMAND = ("setting", "player", "night", "night_close", "sitting", "sitting_close", "log_row", "event",
                *OF_SEVERAL_TABLES)
"""Tables whose rows are sealed by the command that wrote them; entries have seals of their own."""


def _named(name: str) -> TableClause:
    columns = (column(one.removeprefix("#"), WHOLE if one.startswith("#") else Text())
               for one in COLUMNS[name].split())
    return named(name, *columns)


_TABLES = {name: _named(name) for name in COLUMNS}


def table(name: str) -> TableClause:
    """The table of this name, for statements that are written out: one and the same, whoever asks for it."""
    return _TABLES[name]


def tables_of_a_command(link: Connection) -> tuple[str, ...]:
    """The tables whose rows are of a command, as far as these books have them: older ones are read as they lie."""
    if "several tables" not in link.info:
        link.info["several tables"] = link.dialect.has_table(link, OF_SEVERAL_TABLES[0])
    return OF_A_COMMAND if link.info["several tables"] else OF_A_COMMAND[:-len(OF_SEVERAL_TABLES)]
