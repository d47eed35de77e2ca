"""The tables of a night that was opened for several: each opened while it runs."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from app.dealing.engine.run import Run
from app.dealing.values.rules_in_force import RuleSetVersion
from app.desk.house.clock import new_op_id
from app.desk.records.posting import Posted
from app.desk.session.house_shared import HouseShared
from app.desk.session.session import Session
from app.desk.session.several_tables import (
    TablePlan,
    fill_rack,
    free_number,
    last_closer,
    not_shared,
    of_a_table,
    open_tables,
    opening_beside,
)
from app.desk.session.two_persons import refuse_unsigned
from app.errors import Refused
from app.games import game
from app.names import clean_line, table_words
from app.store.deciding import Now
from app.store.values import Command, Night, Sitting
from app.words import tr


class Tables:
    """What is done about the tables beside one of them; `under` is which version of its rules the house plays."""

    def __init__(self, session: Session, under: Callable[[str], RuleSetVersion | None]) -> None:
        self._session, self._under = session, under

    def open(self) -> dict[int, str]:
        """Those that are open tonight, by number; none in a house that has one."""
        night = self._session.night
        there = open_tables(self._session.books, night) if night else {}
        return {number: table_words(one.table_name) for number, one in there.items()}

    def opener(self, number: int) -> dict[int, int]:
        """The float that is offered, by value: what its rack held when it was closed last.

        Where it never was, half of what the case has of each; the rest stays for fills, and for tables after it.
        """
        return last_closer(self._session.books, number) or {
            value: held // 2 for value, held in self._session.table.house.case.items() if held > 1}

    def open_one(self, plan: TablePlan, op_id: str = "") -> int:
        """Open one more beside this, its float out of the case as it is; its number.

        Raises Refused where the night was opened for one table, that table is open, nobody has signed for the chips, or
        the case has them not.
        """
        session, op_id = self._session, op_id or new_op_id(self._session.clock)
        night = session.night
        if night is None or not session.table.opening.house:
            raise Refused(not_shared())
        refuse_unsigned(plan.by, plan.rack)
        for desk in session.house_desk.desks:
            if isinstance(desk, Session):
                desk.ahead.settle()

        def make(now: Now) -> Command:
            number = free_number(wanted, open_tables(session.books, night))
            return self._begun(replace(plan, number=number), night, now, op_id)

        wanted = plan.number or free_number(0, open_tables(session.books, night))
        with session.leases.to_begin(wanted):
            done = session.decide(op_id, make)
        session.on_change()
        return cast(int, done.result)

    def _begun(self, plan: TablePlan, night: Night, now: Now, op_id: str) -> Command:
        session, number = self._session, plan.number
        sitting = Sitting(now.next_id("sitting"), night.id,
                          clean_line(plan.name, 40) or tr("Table {number}", number=number), plan.game,
                          game(plan.game).version, session.clock.now())
        opening = opening_beside(session.table.opening, plan, session.the_house(), self._under(plan.game))
        run = Run.begin(game(plan.game), opening)
        run.tell_of(HouseShared(session.books, sitting, opening))
        fill_rack(run, plan)
        return session.command("open_table", op_id, sittings=(sitting,), result=number,
                               events=session.leases.begun(sitting),
                               rows=tuple((sitting.id, session.stamped(row, op_id)) for row in run.log),
                               bookings=Posted(sitting.id, night.id).due(run.play.table, ""),
                               **of_a_table(sitting, run))
