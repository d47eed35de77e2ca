"""Opening the table as the first run was filled in: the house where it has changed, then the night."""

from collections.abc import Callable
from dataclasses import replace

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from ui.first_run.page import FirstRunPage
from ui.widgets.ask_host import request_host_pin
from ui.widgets.house_setup import Opening


def open_table(page: FirstRunPage, opening: Opening, desk: Desk, saved: Callable[[bool], None],
               done: Callable[[], None], op_ids: tuple[str, ...] = ()) -> None:
    """Open it and go on with `done`; what stands in the way is said on the page, or the host's PIN is asked for."""
    of_house, of_night = op_ids or (new_op_id(), new_op_id())
    try:
        house = replace(opening.house, caution_seen=True)
        if house != desk.house:
            desk.open_house(house, of_house)
        desk.open_night(opening.plan, of_night)
    except (Refused, MachineFault) as trouble:
        if not request_host_pin(page, trouble, lambda: open_table(page, opening, desk, saved, done, (of_house,
                                                                                                     of_night))):
            saved(isinstance(trouble, Refused))
            page.refused(trouble.refusal)
    else:
        saved(True)
        done()
