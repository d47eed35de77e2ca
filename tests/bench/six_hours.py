"""What twenty tables dealt for six hours take on a server's disk: some coups that were dealt, over and over.

What a few coups take says little: each desk begins pages of its own, and a page that is begun counts whole. So what was
dealt is written again under the numbers that follow, until there are as many coups as in six hours.
"""

from sqlalchemy import Connection, Engine, text

from app.store.columns import table

COUPS = 20 * 6 * 180
"""Coups at twenty tables, one every twenty seconds."""

_DAY = 86_400_000
_OP_ID = r"""regexp_replace(lpad(to_hex(:at +
    CAST(CAST('x' || substr(op_id, 1, 8) || substr(op_id, 10, 4) AS bit(48)) AS bigint)), 12, '0'),
    '(.{8})(.{4})', '\1-\2') || substr(op_id, 14)"""
"""The id that an act has later: ids begin with the time."""
_LATER = {
    "command": {"seq": "seq + :commands", "op_id": _OP_ID},
    "log_row": {"seq": "seq + :times * count(*) OVER (PARTITION BY sitting)", "command": "command + :commands"},
    "entry": {"number": "number + :entries", "command": "command + :commands"},
    "posting": {"entry": "entry + :entries"},
}
_THOSE = {"command": "seq BETWEEN :since AND :last ORDER BY seq",
          "log_row": "command BETWEEN :since AND :last ORDER BY command",
          "entry": "command BETWEEN :since AND :last ORDER BY number",
          "posting": "entry IN (SELECT number FROM entry WHERE command BETWEEN :since AND :last) ORDER BY entry, line"}
"""What was dealt, and what of it is another one later: table -> column."""


def _again(name: str) -> str:
    columns = table(name).columns.keys()
    return (f"INSERT INTO {name} ({', '.join(columns)}) "  # noqa: S608  our own names
            f"SELECT {', '.join(_LATER[name].get(one, one) for one in columns)} FROM {name} WHERE {_THOSE[name]}")


def size_and_last(link: Connection) -> tuple[int, int]:
    """How large the house is, in bytes, and the number of its last command."""
    size, seq = link.execute(text("SELECT pg_database_size(current_database()), max(seq) FROM command")).one()
    return int(size), int(seq)


def grown_to_six_hours(engine: Engine, size: int, first: int) -> float:
    """The bytes that six hours take, of a house that was so large as of its `first` command; all since were answers."""
    with engine.begin() as link:
        last = size_and_last(link)[1]
        entries, hands = link.execute(text("SELECT count(*), count(*) FILTER (WHERE kind = 'hand') FROM entry "
                                           "WHERE command > :first"), {"first": first}).one()
    times = COUPS // int(hands)
    for one in range(1, times):
        with engine.begin() as link:
            now = {"since": first + 1, "last": last, "times": one, "commands": one * (last - first),
                   "entries": one * entries, "at": one * _DAY}
            for statement in map(_again, _LATER):
                link.execute(text(statement), {name: now[name] for name in now if f":{name}" in statement})
    with engine.connect() as link:
        return (size_and_last(link)[0] - size) * COUPS / (times * int(hands))
