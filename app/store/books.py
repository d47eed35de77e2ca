"""The books of a house, open on a file: one way to write in them, and how they are looked after."""

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError

from app.errors import Damaged, MachineFault, Refused
from app.ledger.chain import Key
from app.ledger.check import Finding
from app.store.columns import table
from app.store.committing import Committing, folder_gone, other_file
from app.store.file import copying, journal_mode, sqlite
from app.store.file.as_left import AsLeft
from app.store.file.lock import Lock
from app.store.proof import trial, verified
from app.store.proof.examining import Examined, Told, examine, nobody, refuse_bad_copy
from app.store.proof.kept_head import Head, HeadKeeper, KeptHead, head_of, kept_head, other_house, strange_house
from app.store.proof.keys import Keyring, can_keep, keep_key, keyring, usual_folder
from app.store.proof.pieces import Pieces
from app.store.proof.slips import Slip, Slips
from app.store.proof.state import Proof
from app.store.proof.verified import Verified
from app.store.rows import damaged, moved_words
from app.store.writing import known_of, last_of
from app.store.writing_link import WritingLink
from app.words import tr

_AN_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


class Books(Committing):
    """The books of one house, with how they are looked after. Every method may be called from any thread."""

    def __init__(self, engine: Engine, keys: Keyring, *, path: Path | None = None, lock: Lock | None = None,
                 read_only: str = "", fault: Callable[[BaseException], MachineFault] = sqlite.fault,
                 damage: Callable[[Connection, Told], list[str]] = sqlite.damage,
                 at_writing: WritingLink | None = None) -> None:
        """Books on an engine whose tables are ready; `open_books` makes them for a file."""
        super().__init__(engine, keys, fault, lock, read_only, at_writing)
        self.path = path
        self.key_folder: Path | None = None
        self.verified: Verified | None = None
        self.last_clocks: tuple[int, int] | None = None
        self.at_opening: tuple[Finding, ...] = ()
        """What was seen of them when they were opened, without going through them."""
        self._file: tuple[int, int] | None = None
        self._kept: KeptHead | None = None
        self._found: tuple[Finding, ...] | None = None
        self._gone_through = False
        self._damage = damage
        self._closed = False

    @property
    def stem(self) -> str:
        """What they are called, as part of a file's name."""
        assert self.path is not None
        return self.path.stem

    def verify(self) -> list[Finding]:
        """Everything that is not as it should be; empty when all is well. May run beside the dealing."""
        return self.examine().found

    def examine(self, since: Verified | None = None, told: Told = nobody) -> Examined:
        """The same, with how far all is well; since they were last verified, or from the first command and the file on.

        The file's own soundness is looked at in one reading, for which a commit waits: see `copy_to`.
        """
        return examine(self._reading, self.keys.held, None if since else self._damage, since, told, self._kept)

    @property
    def proof(self) -> Proof:
        """How far they can be trusted now: it goes through nothing."""
        found = self.at_opening if self._found is None else (*self.at_opening, *self._found)
        return Proof.of(found, self._gone_through and self.is_untouched())

    def warnings(self) -> list[str]:
        """What is to be known of them before anything is entered, a sentence each."""
        proof = self.proof
        said = [proof.reason] if proof.grave else [one.sentence for one in self.at_opening]
        return [*said, *([tr("Read only. {why}", why=self.read_only_because)] if self.read_only_because else [])]

    def is_untouched(self) -> bool:
        """Whether nobody else has written in the file since somebody began to go through it."""
        return self._at_writing.is_untouched()

    def begin_examination(self) -> None:
        """Everything will be gone through from now on: whatever anybody else writes meanwhile is not."""
        with sqlite.faults():
            self._at_writing.mark()

    def end_examination(self, found: Sequence[Finding], reached: Verified | None, is_whole: bool = True) -> None:
        """They were gone through since `begin_examination`: what was found, and how far all is well.

        Where only what is new was, what came before it is verified if it was gone through since they were opened: the
        looks of a file can be put back, and are nothing to sign for.
        """
        self._found, self.verified = tuple(found), reached
        self._gone_through = self._gone_through or is_whole

    def take_in(self, keys: Iterable[Key]) -> None:
        """Keep keys of these books that came from elsewhere: the one that sealed last goes on. Raises OSError."""
        assert self.key_folder is not None
        for key in keys:
            keep_key(self.key_folder, self._house, key)
        with self._reading() as link:
            self.keys = keyring(self.key_folder, self._house, last_of(link).sealed_by, make=False)
        self.at_opening = tuple(one for one in self.at_opening if one.code != "new_key")

    def in_pieces(self) -> Pieces:
        """The books read a piece at a time."""
        return Pieces(self._reading)

    def copy_to(self, target: Path, told: Told = nobody) -> None:
        """Copy the books to where nothing lies yet. No commit waits for longer than a few pages take.

        Raises MachineFault where it could not be made.
        """
        assert self.path is not None
        with sqlite.faults():
            while True:
                try:
                    if self._lock is None:
                        copying.copy_file(self.path, target, lambda done, of: told("copy", done, of))
                    else:
                        self._at_writing.copy_to(target, told)
                    return
                except copying.Disturbed:
                    copying.put_away(target)

    def backup(self, folder: Path, check: Callable[[Path], None] | None = None, told: Told = nobody) -> Path:
        """Copy the books into a folder, under a name with the date. The copy was opened and examined before this ends.

        `check` examines it in another way than here and now. Raises MachineFault where it could not be made, or would
        not be a good copy.
        """
        return copying.backup(self.stem, folder, lambda copy: self.copy_to(copy, told), check or self._check_copy)

    def _check_copy(self, copy: Path) -> None:
        sqlite.check_schema(copy)
        engine = sqlite.engine_of(copy, read_only=True)
        try:
            found = Books(engine, self.keys, path=copy).verify()
        finally:
            engine.dispose()
        refuse_bad_copy(found)

    def missed(self) -> Slip | None:
        """The last entry that this computer has saved, where these books do not have it: they are older, or others."""
        last = self.slips.last() if self.slips is not None else None
        return last if last is not None and self.code_of(last.number) != last.code else None

    def refuse_lost(self) -> None:
        """Raise Damaged where the file is gone, or another lies in its place, or its last entry cannot be read.

        Unreachable where the whole folder is gone: a stick that was pulled, a computer of the network that is off.
        On most systems a deleted file goes on being written by whoever has it open, and is gone once that one ends.
        """
        if self.path is None:
            return
        state = sqlite.state_of(self.path)
        if self._file is not None and sqlite.identity(self.path) != self._file:
            raise folder_gone(self.path, self._file) or other_file()
        if state is not sqlite.FileState.OURS:
            raise sqlite.damaged_file()
        if self._at_writing.is_other():
            raise other_file()
        with self._reading() as link:
            self._refuse_other(link)
            known_of(link)

    def keep_head(self) -> None:
        """Go on with these books, however far this computer had written them before: their head is kept as it is now.
        """
        if self.path is None or self.key_folder is None or self.keys.sealing is None or self._lock is None:
            return
        self.at_opening = tuple(one for one in self.at_opening if not one.grave)
        self._head_keeper = HeadKeeper(self.key_folder, self._house, self.keys.sealing, self.path)
        with self._reading() as link:
            self._kept = KeptHead(head_of(link), str(self.path))
        self._head_keeper.wrote(self._kept.head)
        self._head_keeper.settle()

    def _look_at_head(self, folder: Path, path: Path, sealed_here: bool, is_new: bool) -> None:
        """See whether the books are those that this computer left, and keep their head from now on."""
        kept, can_write, key = kept_head(folder, self._house, self.keys.held.values()), self._lock, self.keys.sealing
        other = None if kept else other_house(folder, self._house, path)
        found: list[Finding] = []
        with self._reading() as link:
            head = head_of(link)
            # A copy of them that lies elsewhere and is only looked at may well be older.
            if kept and (can_write or kept.path == str(path)) and (one := kept.finding(link)):
                found.append(one)
        if other and not is_new and not sealed_here:
            found.append(strange_house(other))
        self._kept = kept
        if can_write and key and not found and (kept or is_new or self.keys.made or sealed_here):
            self._head_keeper = HeadKeeper(folder, self._house, key, path)
            self._head_keeper.wrote(head)
            if (self.keys.made and head != Head()) or other:
                self._head_keeper.settle()
                self._kept = KeptHead(head, str(path))
        self.at_opening = (*found, *_key_findings(self.keys, head, folder))

    @contextlib.contextmanager
    def as_they_were_open(self) -> Iterator[Connection]:
        """Read by the connection that writes: of a file that was deleted it alone may still have all."""
        with self._at_writing.transaction() as link:
            yield link

    def close(self) -> None:
        """Close the file and let others have it, once all that was to be written behind is written or has failed."""
        with self._writing:
            if self._closed:
                return
            self._wait_for_written()
            self.behind.end()
            self._closed = True
            is_ours = self._is_ours()
            if self.verified and not self.is_untouched():
                self.verified = None  # somebody else has written in them too
            if self._head_keeper is not None:
                self._head_keeper.settle()
            self._at_writing.close()
            if not is_ours:
                sqlite.leave_log(self._engine)
            self._engine.dispose()
            if self._lock is not None:
                if is_ours:
                    self._lay_to_rest()
                self._lock.release()

    def _is_ours(self) -> bool:
        """Whether the file is as this program left it; where it cannot be read, by its looks."""
        try:
            with self._reading() as link:
                self._refuse_other(link)
        except Damaged:
            return False
        except MachineFault:
            return not self._at_writing.is_other()
        return True

    def _lay_to_rest(self) -> None:
        """One file again; and how far all is well is remembered, with how the file was left."""
        if self.path and self._file != sqlite.identity(self.path):
            return  # another file lies there, or none: it is not ours to look after
        with contextlib.suppress(MachineFault), sqlite.faults():
            if self.path:
                journal_mode.put_to_rest(self.path)
        key, left = self.keys.sealing, verified.left_at(self.path) if self.path else None
        if self.key_folder is None or key is None:
            return
        if self.verified and left:
            verified.keep(self.key_folder, self._house, key, self.verified, left)
        else:
            verified.forget(self.key_folder, self._house)

    def __enter__(self) -> "Books":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _key_findings(keys: Keyring, head: Head, folder: Path) -> list[Finding]:
    """What there is to be known of the key that new entries are sealed with."""
    if keys.sealing is None and (keys.fault or not can_keep(folder)):
        return [Finding("no_key_kept", tr(
            "No key can be kept in {folder}. New entries are sealed without one, and whoever changes the file "
            "could seal them again.", folder=folder), grave=False)]
    if keys.made and head != Head():
        return [Finding("new_key", tr(
            "The key of these books is not on this computer: new entries are sealed with another one. To go on with "
            "their own, take their key in: Settings, Books and backup."), grave=False)]
    if keys.sealing and not can_keep(folder):
        return [Finding("no_head_kept", tr(
            "Nothing can be written in {folder}: entries cut off the end of these books would not be noticed.",
            folder=folder), grave=False)]
    return []


def open_books(path: Path, *, key_folder: Path | None = None, create: bool = False, read_only: bool = False) -> Books:
    """Open the books at a path; with `create`, make them where nothing lies there yet.

    Where the file or its folder cannot be written they open to be read only, and `read_only_because` says why. Raises
    Refused for a file that is not our books or is newer than this program, MachineFault for a second copy of the
    program, a damaged file or a failing disk. Nothing that lies at the path is ever overwritten.
    """
    path = path.resolve()
    state = sqlite.state_of(path)
    if state in (sqlite.FileState.EMPTY, sqlite.FileState.OTHER, sqlite.FileState.FOREIGN):
        raise sqlite.refusal(state, path)
    if state is sqlite.FileState.ABSENT and (read_only or not create):
        raise sqlite.refusal(state, path)
    folder = key_folder or usual_folder()
    if read_only:
        return _read_only(path, folder, tr("These books are open read-only."))
    if state in (sqlite.FileState.NEWER, sqlite.FileState.NO_VERSION):
        raise sqlite.refusal(state, path)
    if state is not sqlite.FileState.ABSENT and not sqlite.can_write(path):
        return _read_only(path, folder, tr("The file or its folder cannot be written."))
    return _to_write(path, folder)


def _to_write(path: Path, folder: Path) -> Books:
    try:
        lock = Lock(path)
    except OSError as error:
        raise sqlite.fault(error) from error
    engine = sqlite.engine_of(path)
    try:
        left = verified.left_at(path)
        with sqlite.faults():
            trial.settle(path, folder)
            journal_mode.put_to_rest(path)
        # Only now, with the lock: another copy may just have made or upgraded them.
        state = sqlite.state_of(path)
        is_new = state is sqlite.FileState.ABSENT
        if is_new:
            sqlite.create(path)
        elif state is sqlite.FileState.OLDER:
            sqlite.upgrade(path)
        sqlite.check_schema(path)
        return _on(engine, path, folder, lock=lock, left=left, is_new=is_new)
    except BaseException:
        engine.dispose()
        lock.release()
        raise


def _read_only(path: Path, folder: Path, because: str) -> Books:
    engine = sqlite.engine_of(path, read_only=True)
    try:
        with engine.connect() as link:
            ours = sqlite.state_of(path) is sqlite.FileState.OURS
            if ours and not sqlite.has_our_tables(link):
                raise Damaged(tr("The tables in {name} are not the ones Sabot makes.", name=path.name),
                              tr("It was left as it is. Set it aside, and open the newest good backup."))
            if not sqlite.knows_tables(link):
                raise Refused(tr("{name} keeps its books in a form this Sabot does not know.", name=path.name),
                              tr("It was left as it is."), tr("Update Sabot."))
        return _on(engine, path, folder, because=because)
    except DBAPIError as error:
        engine.dispose()
        raise sqlite.fault(error) from error
    except BaseException:
        engine.dispose()
        raise


def _on(engine: Engine, path: Path, folder: Path, *, lock: Lock | None = None, because: str = "",
        left: verified.Left | None = None, is_new: bool = False) -> Books:
    books = Books(engine, Keyring({}, None), path=path, lock=lock, read_only=because)
    with books._reading() as link:
        books._house = house = _house_of(link)
        known = known_of(link)
    books.last_clocks = known.clocks
    books.read_only_because = because or (moved_words(known.moved) if known.moved else "")
    books.keys, books.key_folder = keyring(folder, house, known.sealed_by, make=lock is not None), folder
    books._look_at_head(folder, path, known.sealed_by in books.keys.held, is_new)
    if lock:
        books._at_writing.before_first = partial(journal_mode.begin, path)
        books._file, books._at_writing.as_left = sqlite.identity(path), AsLeft(path)
        books._end = known.command, known.command_mac
        books.slips = Slips(folder, house)
        books.slips.shorten()
    if left and books.keys.sealing:
        books.verified = verified.kept(folder, house, books.keys.sealing, left)
        if books.verified:
            books.begin_examination()
    return books


def _house_of(link: Connection) -> str:
    """The id of the house, which is part of the names of files: nobody's but a Sabot's own."""
    ids = link.execute(select(table("house").c.id)).scalars().all()
    if len(ids) != 1 or not _AN_ID.fullmatch(ids[0]):
        raise damaged(ValueError(tr("the file does not say whose books it holds")))
    return str(ids[0])
