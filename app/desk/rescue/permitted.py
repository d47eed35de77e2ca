"""What of coming back is the host's: to go back further than the newest sound copy, and where copies are kept besides.

The newest sound copy is taken up by whoever is at the table: no chips move by it, and the night must go on. An older
one undoes what was saved; a second place has everybody's names carried to it, and none leaves the house with one.
"""

from dataclasses import replace
from pathlib import Path

from app.desk.access.permits import Permit
from app.desk.access.pin_required import Intent, PinRequired, who_may
from app.desk.access.pins import Role
from app.desk.desk import Desk
from app.desk.records.taken_up import KEY, TakenUp, rescue_of, takings_up
from app.desk.rescue.copies_found import CopyFound, copies_of
from app.desk.rescue.taking_up import Check, newest_sound, take_up
from app.errors import Refused
from app.store.books import open_books
from app.store.copies import places
from app.words import plural, tr

_HOST = frozenset({Role.HOST})


def go_on_with(copy: CopyFound, path: Path, keys: Path, check: Check | None = None, pin: str = "") -> TakenUp:
    """Take a copy up, as `take_up` does; an older one than the newest sound one with the host's PIN.

    Raises PinRequired where that is wanted, and Refused for a wrong one or a copy of other books.
    """
    if (houses := places.houses_at(keys, path)) and copy.house not in houses:
        raise Refused(tr("This copy is of another house’s books."), "", tr("Choose another copy."))
    further = [one for one in copies_of(path, keys) if one.house == copy.house and one.command > copy.command]
    if further:
        _refuse_older(further, keys, check, pin)
    return take_up(copy, path, keys, check)


def _refuse_older(further: list[CopyFound], keys: Path, check: Check | None, pin: str) -> None:
    try:
        newest = newest_sound(further, keys, check)
    except Refused:
        return  # none of them can be believed
    with open_books(newest.path, key_folder=keys, read_only=True) as books:
        guard = Desk(books).guard
        if not guard.guarded:
            return
        if not pin:
            raise PinRequired(Intent(("taken_up",), "", ""), who_may(_HOST, ""),
                              Permit(_HOST, "to go back to an older copy"), "", tr("Nobody"), "")
        attempt = guard.begin()
        attempt.check(pin)
        guard.unlock(attempt)
        if guard.asks_for_the_host:
            raise Refused(tr("Only the host can go back to an older copy."), "", tr("Go on with the newest copy."))


def choose_second(desk: Desk, folder: Path | None, op_id: str = "") -> None:
    """Have copies kept in a folder besides, or in none any more. Raises Refused, PinRequired and MachineFault."""
    books = desk.books
    if books.path is None:
        raise Refused(tr("These books are kept by a server."), tr("Copies beside the books are of a house in a file."),
                      tr("Back them up: Settings, Books and backup; or sabot backup."))
    assert books.key_folder is not None
    chosen = places.usable(books.path, folder)
    said = tr("Copies also go to {folder}.", folder=chosen.second) if chosen.second else \
        tr("Copies go to no second place any more.")
    desk.commit(desk.command("second_place", op_id, events=(desk.event("second_place", said),)))
    places.remember(books.key_folder, books.house(), chosen)


def say_all(desk: Desk, op_id: str = "") -> None:
    """No more of what a copy lacked will be keyed again: the rack is counted, and shows what that comes to.

    Raises Refused where nothing is left, PinRequired and MachineFault.
    """
    rescue = rescue_of(desk.books, desk.night)
    if rescue is None or not rescue.left:
        raise Refused(tr("Nothing is to be keyed again."))
    *before, last = takings_up(desk.books.settings())
    said = plural(len(rescue.left), "{count} entry that the copy lacked is not keyed again.",
                  "{count} entries that the copy lacked are not keyed again.")
    kept = [one.as_json() for one in (*before, replace(last, is_all=True))]
    desk.commit(desk.command("keyed_all", op_id, settings={KEY: kept}, events=(desk.event("keyed_all", said),)))
    desk.on_change()
