"""What a house with several tables keeps in common, read as values."""

from typing import Any

from sqlalchemy import RowMapping, Select, case, exists, func, or_, select

from app.dealing.values.log import Json, Row, RowKind
from app.store.columns import table
from app.store.deciding import next_id
from app.store.reading import Reader
from app.store.rows import json_from, row_from
from app.store.values import Ask, AskStep, HouseTable, Marker, Presence, Seats


class HouseReader(Reader):
    """What can be asked of a house besides its nights: a one-table house has none of it."""

    def rows_since(self, night: int, command: int = 0) -> list[tuple[int, int, Row]]:
        """The rows that a night’s logs have since a command, in the order of their commands: each with the number of
        the one that wrote it, and its sitting.
        """
        kept, sitting, by = table("log_row").c, table("sitting").c, table("command").c
        wanted = select(table("log_row"), by.op_id).join_from(table("log_row"), table("command"),
                                                              kept.command == by.seq)
        wanted = wanted.join(table("sitting"), kept.sitting == sitting.id)
        wanted = wanted.where(sitting.night == night, kept.command > command)
        return [(one["command"], one["sitting"], row_from(one))
                for one in self._rows(wanted.order_by(kept.command, kept.sitting, kept.seq))]

    def asks_since(self, after: int, kind: str) -> list[tuple[int, Ask]]:
        """What of a kind was asked after one of them, each with the number of the command that wrote it."""
        kept = table("ask").c
        wanted = select(table("ask")).where(kept.number > after, kept.kind == kind).order_by(kept.number)
        return [(one["command"], Ask(one["number"], one["kind"], one["from_desk"], one["to_desk"],
                                     json_from(one["body"]))) for one in self._rows(wanted)]

    def presences_since(self, command: int) -> list[tuple[int, str, Presence, int]]:
        """Who sat down or left after a command, each with the number of the one that says so and what it was: where it
        asked another desk for something, the kind of that; and the table that was left.
        """
        kept, by, asked = table("presence").c, table("command").c, table("ask").c
        wanted = _presences().add_columns(by.what, asked.kind).join(
            table("command"), kept.command == by.seq).outerjoin(
            table("ask"), asked.command == by.seq).where(kept.command > command)
        return [(one["command"], one["kind"] or one["what"], *_presence(one)) for one in self._rows(wanted)]

    def house_tables(self) -> tuple[HouseTable, ...]:
        """The tables of the house as they are now, by number."""
        kept = table("house_table")
        rows = self._rows(select(kept).order_by(kept.c.command))  # the latest counts
        found = {row["number"]: HouseTable(row["number"], row["name"], row["seats"], row["opens_with"]) for row in rows}
        return tuple(found[number] for number in sorted(found))

    def table_of(self, sitting: int) -> int:
        """The number of the table at which a sitting is dealt; 0 where there is only one."""
        kept = table("at_table").c
        rows = self._rows(select(kept.number).where(kept.sitting == sitting))
        return int(rows[0]["number"]) if rows else 0

    def present(self) -> dict[int, tuple[Presence, ...]]:
        """Where everybody sits now, by player: whoever sits nowhere is not here, and in a closed night nobody sits."""
        night, closed, seats = table("night").c, table("night_close"), Seats()
        begun = select(func.min(night.command)).select_from(table("night").outerjoin(
            closed, closed.c.night == night.id)).where(closed.c.night.is_(None)).scalar_subquery()
        for row in self._rows(_presences().where(table("presence").c.command >= begun)):
            seats.take(*_presence(row))
        return seats.now()

    def asks(self, after: int = 0) -> tuple[Ask, ...]:
        """What desks have asked of each other, after one of them, by number."""
        kept = table("ask").c
        wanted = select(kept.number, kept.kind, kept.from_desk, kept.to_desk, kept.body).where(kept.number > after)
        return tuple(Ask(**row | {"body": json_from(row["body"])})
                     for row in map(dict, self._rows(wanted.order_by(kept.number))))

    def waiting(self, kind: str) -> tuple[Ask, ...]:
        """What of a kind was asked and nothing came of yet, by number."""
        kept, step = table("ask").c, table("ask_step").c
        wanted = select(kept.number, kept.kind, kept.from_desk, kept.to_desk, kept.body).where(
            kept.kind == kind, ~exists().where(step.ask == kept.number))
        return tuple(Ask(**row | {"body": json_from(row["body"])})
                     for row in map(dict, self._rows(wanted.order_by(kept.number))))

    def ask_steps(self, ask: int) -> tuple[AskStep, ...]:
        """What came of an ask, in order."""
        kept = table("ask_step").c
        wanted = select(kept.ask, kept.step, kept.what, kept.actor, kept.body).where(kept.ask == ask)
        return tuple(AskStep(**row | {"body": json_from(row["body"])})
                     for row in map(dict, self._rows(wanted.order_by(kept.step))))

    def every_step(self, after: int = 0, since: int = 0) -> dict[int, tuple[AskStep, ...]]:
        """What came of everything that was asked, or after one ask, by number: of what nothing came, nothing. Whoever
        has read up to a command needs what came `since`, and may be given more.
        """
        kept, found = table("ask_step").c, dict[int, tuple[AskStep, ...]]()
        wanted = select(kept.ask, kept.step, kept.what, kept.actor, kept.body).where(
            kept.ask > after, kept.command > since)
        for row in map(dict, self._rows(wanted.order_by(kept.ask, kept.step))):
            step = AskStep(**row | {"body": json_from(row["body"])})
            found[step.ask] = (*found.get(step.ask, ()), step)
        return found

    def limit_rows(self, night: int) -> tuple[tuple[str, Json], ...]:
        """The rows of a night that say what markers may come to, by their keys: each sitting's opening, and every limit
        of one player, whether it was taken back or not.
        """
        row, sitting = table("log_row").c, table("sitting").c
        wanted = select(row.key, row.body).join_from(table("log_row"), table("sitting"), row.sitting == sitting.id) \
            .where(sitting.night == night, or_(row.kind == RowKind.OPENING.value, row.key == "marker_limit"))
        return tuple((one["key"], json_from(one["body"])) for one in self._rows(wanted))

    def last_marker(self) -> int:
        """The number of the last marker that was written down here; 0 for none."""
        with self._reading() as link:
            return next_id(link, "marker") - 1

    def markers(self, player: int = 0) -> tuple[Marker, ...]:
        """The markers of the house, by number; of one player, or of all."""
        kept = table("marker").c
        wanted = select(kept.number, kept.player, kept.amount, kept.signed_at).order_by(kept.number)
        return tuple(Marker(**row) for row in self._rows(wanted.where(kept.player == player) if player else wanted))


def _presences() -> Select[Any]:
    """Who sat down or left, in order; of whoever left, the table at which the command was dealt that says so."""
    kept, row, at = table("presence").c, table("log_row").c, table("at_table").c
    left = select(at.number).select_from(table("log_row").join(table("at_table"), at.sitting == row.sitting)).where(
        row.command == kept.command).limit(1).correlate(table("presence")).scalar_subquery()
    return select(kept.player, kept.number, kept.seat, kept.command, case((kept.number == 0, left)).label("left")) \
        .select_from(table("presence")).order_by(kept.command, kept.player)


def _presence(row: RowMapping) -> tuple[Presence, int]:
    return Presence(row["player"], row["number"], row["seat"]), row["left"] or 0
