"""`sabot copies` and `sabot restore`: where copies of the books go, and one of them taken up in place of lost books."""

from pathlib import Path

from app.cli.unlocking import typed_secret, unlock
from app.desk import Desk
from app.desk.access.pin_required import PinRequired
from app.desk.records.taken_up import TakenUp, rescue_of, to_do_words, to_key_again
from app.desk.rescue.copies_found import CopyFound, copies_of, look_at
from app.desk.rescue.offer import Offer, here, offer_of
from app.desk.rescue.permitted import choose_second, go_on_with
from app.desk.rescue.taking_up import newest_sound
from app.errors import Refused
from app.store.books import open_books
from app.store.copies.places import places_of
from app.store.proof import keys as kept
from app.store.proof.slips import Slip
from app.words import plural, tr


def copies(path: Path, to: Path | None, none: bool) -> int:
    """The copies there are, newest first; or a second place chosen for them, or given up."""
    path = path.resolve()
    if to is not None or none:
        with open_books(path) as books:
            desk = Desk(books)
            unlock(desk)
            choose_second(desk, None if none else to)
            print("\n".join(str(folder) for folder in places_of(kept.usual_folder(), books.house(), path).folders))
        return 0
    keys = kept.usual_folder()
    for copy in copies_of(path, keys):
        if copy.path != path:
            print(_line(offer_of(copy, path, keys)))
    return 0


def restore(path: Path, chosen: Path | None, yes: bool) -> int:
    """What a copy holds and lacks; and with `yes` it is taken up."""
    path, keys = path.resolve(), kept.usual_folder()
    copy = newest_sound(_candidates(path, chosen, keys), keys)
    offer = offer_of(copy, path, keys)
    if copy.path == path and offer.is_whole:
        if _left(path):
            return 0
        raise Refused(tr("{name} is sound, up to entry {number}.", name=path.name, number=copy.entry),
                      tr("A copy replaces books that are lost or do not verify."))
    print(_line(offer))
    for slip in offer.readable:
        print(tr("  read in the damaged file: {time}  entry {number}  {title}", time=offer.clock(slip.at),
                 number=slip.number, title=slip.title))
    for slip in offer.lacks:
        _print_slip(slip, offer.clock(slip.at))
    if not yes:
        print(tr("Add --yes to go on with it."))
        return 0
    taken = _taken_up(copy, path, keys)
    left = len(to_key_again(taken.lost))
    print(tr("{path} goes on after entry {number}.", path=path, number=taken.after) + " " +
          plural(left, "{count} entry is to be keyed again.", "{count} entries are to be keyed again."))
    if taken.aside:
        print(tr("The damaged file is kept as {name}.", name=taken.aside))
    return 0


def _left(path: Path) -> bool:
    """Say what is still to be done after a copy was taken up, if anything."""
    with open_books(path, read_only=True) as books:
        desk = Desk(books)
        rescue = rescue_of(books, desk.night)
        if rescue is None or rescue.is_over:
            return False
        print(to_do_words(rescue))
        for slip in rescue.left:
            _print_slip(slip, here(slip.at, desk.night.zone if desk.night else ""))
    return True


def _print_slip(slip: Slip, time: str) -> None:
    print(tr("  to key again: {time}  entry {number}  {title}", time=time, number=slip.number, title=slip.title))


def _taken_up(copy: CopyFound, path: Path, keys: Path) -> TakenUp:
    try:
        return go_on_with(copy, path, keys)
    except PinRequired:
        return go_on_with(copy, path, keys, pin=typed_secret(tr("PIN: ")))


def _candidates(path: Path, chosen: Path | None, keys: Path) -> list[CopyFound]:
    if chosen is None:
        return copies_of(path, keys)
    copy = look_at(chosen.resolve(), keys)
    if copy is None:
        raise Refused(tr("{name} holds no books that can be read.", name=chosen.name), "", tr("Choose another copy."))
    return [copy]


def _line(offer: Offer) -> str:
    lacks = plural(len(offer.lacks), "lacks {count} entry", "lacks {count} entries") if offer.lacks else \
        tr("lacks nothing")
    return tr("{time}  entry {number}  {code}  {lacks}  {path}", time=offer.clock(offer.copy.at),
              number=offer.copy.entry, code=offer.copy.code or tr("none yet"), lacks=lacks, path=offer.copy.path)
