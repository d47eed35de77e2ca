"""A copy is taken up in place of lost books: nothing is overwritten, and the books say what happened."""

import shutil
from pathlib import Path

import pytest

from app.dealing.asides.cashier import BuyIn
from app.desk import Desk
from app.desk.ledger.code_check import check_code
from app.desk.records.taken_up import keyed_again, lost_number, still_to_key, takings_up
from app.desk.rescue.copies_found import CopyFound, copies_of, lacks
from app.desk.rescue.keeper import Keeper
from app.desk.rescue.offer import Offer, offer_of, offers, saved_here
from app.desk.rescue.taking_up import newest_sound, take_up
from app.errors import Damaged, MachineFault, Refused
from app.store.books import open_books
from tests.app.desk.checked_here import check_at
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_new_desk, deal
from tests.app.store.file.test_strange_journals import journal_of_other_books
from tests.app.store.house import by_hand


class Evening:
    """A night with a copy that was made after two coups; a third coup and half a fourth came later."""

    def __init__(self, folder: Path) -> None:
        self.path, self.keys = folder / "house.db", folder / "keys"
        desk = a_new_desk(folder)
        keeper = Keeper(desk.books)
        deal(desk, BANKER_WINS)
        deal(desk, PLAYER_WINS)
        keeper.carry()
        self.copied = desk.books.head()
        deal(desk, BANKER_WINS)
        self.last = desk.books.head()
        self.title = desk.books.entries(self.last.number)[0].title
        desk.answer({"1": {"banker": 1250}})
        self.desk = desk

    def come_back(self) -> CopyFound:
        """Take up the newest sound copy."""
        check = check_at(self.keys)
        copy = newest_sound(copies_of(self.path, self.keys), self.keys, check)
        self.taken = take_up(copy, self.path, self.keys, check)
        return copy

    def offered(self) -> Offer:
        """What is said of the newest sound copy."""
        return offers(self.path, self.keys, check=check_at(self.keys))

    def opened(self) -> Desk:
        return Desk(open_books(self.path, key_folder=self.keys))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def damaged(path: Path) -> dict[str, bytes]:
    """What was set aside in a folder, by how its name ends."""
    return {one.name.partition("-damaged")[2]: one.read_bytes() for one in path.parent.glob("house-*-damaged*")}


def damaged_as_it_lies(path: Path) -> dict[str, bytes]:
    """A file and what lies beside it."""
    return {one.name: one.read_bytes() for one in path.parent.glob(f"{path.name}*") if one.suffix != ".lock"}


def lose_the_balances(path: Path) -> None:
    """Noughts in the place of a page that every entry needs, and no reading of the entries."""
    with by_hand(path) as link:
        root = link.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'balance'").fetchone()[0]
        size = link.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(size))


def test_what_a_copy_lacks_of_a_file_that_nobody_can_read_is_listed(evening: Evening) -> None:
    evening.desk.books.close()
    evening.path.write_bytes(bytes(evening.path.stat().st_size))
    broken = evening.path.read_bytes()
    with pytest.raises((Refused, MachineFault)):
        evening.opened()
    evening.come_back()
    assert damaged(evening.path) == {".db": broken}
    desk = evening.opened()
    assert desk.books.head() == evening.copied
    assert [slip.title for slip in evening.taken.lost] == [evening.title]
    desk.books.close()


HARMED = {"first page": (0, 4096), "first words": (0, 16), "head": (0, 100), "table of tables": (100, 4096)}


def harm(path: Path, what: str) -> None:
    """Noughts in a part of the beginning of a file."""
    begin, end = HARMED[what]
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(bytes(end - begin))


@pytest.mark.parametrize("what", HARMED)
def test_a_file_whose_beginning_is_lost_is_read_by_where_the_tables_of_its_copy_lie(
        evening: Evening, what: str) -> None:
    prompt = evening.desk.prompt and evening.desk.prompt.key
    evening.desk.books.close()
    harm(evening.path, what)
    broken = evening.path.read_bytes()
    with pytest.raises((Refused, MachineFault)):
        evening.opened()
    offered = evening.offered()
    assert ([slip.number for slip in offered.readable], offered.lacks) == ([evening.last.number], ())
    evening.come_back()
    assert not evening.taken.lost
    assert damaged(evening.path) == {".db": broken}
    desk = evening.opened()
    assert (desk.books.head(), desk.prompt and desk.prompt.key) == (evening.last, prompt)
    assert not desk.verify()
    desk.books.close()


@pytest.mark.parametrize("what", HARMED)
def test_without_a_copy_a_file_whose_beginning_is_lost_is_read_by_where_tables_of_new_books_lie(
        evening: Evening, what: str) -> None:
    evening.desk.books.close()
    for copy in (evening.path.parent / "backups").iterdir():
        copy.unlink()
    harm(evening.path, what)
    offered = evening.offered()
    assert offered.is_from_the_file
    assert offered.copy.entry == evening.last.number
    assert not offered.lacks


def test_a_file_whose_beginning_is_lost_is_read_with_the_log_that_a_crash_has_left(evening: Evening) -> None:
    killed = damaged_as_it_lies(evening.path)
    evening.desk.books.close()
    for name, content in killed.items():
        (evening.path.parent / name).write_bytes(content)
    harm(evening.path, "first page")
    offered = evening.offered()
    assert ([slip.number for slip in offered.readable], offered.lacks) == ([evening.last.number], ())


def test_a_file_whose_beginning_is_another_house_s_is_not_believed(evening: Evening, tmp_path: Path) -> None:
    evening.desk.books.close()
    (tmp_path / "other").mkdir()
    other = Evening(tmp_path / "other")
    other.desk.books.close()
    evening.path.write_bytes(bytes(4096) + other.path.read_bytes()[4096:])
    offered = evening.offered()
    assert (offered.copy.entry, offered.readable) == (evening.copied.number, ())
    assert [slip.number for slip in offered.lacks] == [evening.last.number]


def test_rows_that_can_still_be_read_need_not_be_keyed_again(evening: Evening) -> None:
    prompt = evening.desk.prompt and evening.desk.prompt.key
    evening.desk.books.close()
    lose_the_balances(evening.path)
    with pytest.raises(MachineFault):
        evening.opened().answer("2")
    evening.come_back()
    assert not evening.taken.lost
    desk = evening.opened()
    assert (desk.books.head(), desk.prompt and desk.prompt.key) == (evening.last, prompt)
    assert not desk.verify()
    desk.books.close()


@pytest.mark.parametrize("kind", ["cut", "beside a journal of other books"])
def test_what_will_be_read_in_the_damaged_file_is_counted_before_the_copy_is_taken_up(
        evening: Evening, tmp_path: Path, kind: str) -> None:
    evening.desk.undo()
    for _ in range(6):
        deal(evening.desk, PLAYER_WINS)
    last = evening.desk.books.head().number
    evening.desk.books.close()
    if kind == "cut":
        evening.path.write_bytes(evening.path.read_bytes()[:-4096])
    else:
        lose_the_balances(evening.path)
        Path(f"{evening.path}-journal").write_bytes(journal_of_other_books(tmp_path / "other"))
    with pytest.raises(MachineFault):
        evening.opened()
    lying = damaged_as_it_lies(evening.path)
    offered = evening.offered()
    assert damaged_as_it_lies(evening.path) == lying
    assert [slip.number for slip in offered.readable] == list(range(evening.copied.number + 1, offered.proved + 1))
    assert len(offered.readable) + len(offered.lacks) == last - evening.copied.number
    assert offered.last == last
    assert offered.readable
    assert [source.value for _, source in offered.listed] == \
        ["copy"] * 3 + ["file"] * len(offered.readable) + ["saved here"] * len(offered.lacks)
    evening.come_back()
    assert evening.taken.lost == offered.lacks
    desk = evening.opened()
    assert desk.books.head().number == offered.proved
    desk.books.close()


def test_hands_keyed_again_are_known_by_their_lost_codes_and_on_the_sheet(evening: Evening) -> None:
    evening.desk.books.close()
    evening.path.unlink()
    copy = evening.come_back()
    assert [slip.number for slip in evening.taken.lost] == [evening.last.number]
    desk = evening.opened()
    printed = f"{evening.last.number} · {evening.last.code}"
    assert "was not keyed again" in check_code(desk.books, printed).sentence
    assert [slip.title for slip in still_to_key(desk.books, desk.night)] == [evening.title]
    deal(desk, BANKER_WINS)
    again = desk.books.head().number
    assert keyed_again(evening.taken, desk.books.entries(copy.entry + 1)) == {evening.last.number: again}
    assert (lost_number(desk.books, again), lost_number(desk.books, again - 1)) == (evening.last.number, 0)
    checked = check_code(desk.books, printed)
    assert checked.holds
    assert checked.sentence == (f"This code is of an entry that was keyed again as {again}, after the books were lost.")
    told = " ".join(desk.statement().remarks)
    assert f"which ended at entry {copy.entry}" in told
    assert "It lacked 1 entry; 1 was keyed again." in told
    assert [event.code for event in desk.books.events()].count("taken_up") == 1
    assert not desk.verify()
    desk.books.close()


def test_what_was_undone_is_not_keyed_again_and_what_was_sold_in_another_row_is_known_again(tmp_path: Path) -> None:
    desk = a_new_desk(tmp_path)
    deal(desk, BANKER_WINS)
    Keeper(desk.books).carry()
    deal(desk, PLAYER_WINS)
    for _ in range(2):
        desk.undo()
    for _ in range(2):
        desk.redo()
    desk.aside(BuyIn(1, 5000))
    desk.aside(BuyIn(2, 5000))
    desk.undo()
    lost = desk.books.head().number
    path, keys = tmp_path / "house.db", tmp_path / "keys"
    desk.books.close()
    path.unlink()
    check = check_at(keys)
    copy = newest_sound(copies_of(path, keys), keys, check)
    assert [slip.title for slip in offer_of(copy, path, keys).lacks] == ["Coup 2: Player wins, 9 over 2", "Buy-in, Ann"]
    taken = take_up(copy, path, keys, check)
    assert len(taken.lost) == lost - copy.entry
    desk = Desk(open_books(path, key_folder=keys))
    desk.aside(BuyIn(2, 5000))
    desk.undo()
    desk.aside(BuyIn(1, 2500))
    deal(desk, PLAYER_WINS)
    deal(desk, BANKER_WINS)
    assert not still_to_key(desk.books, desk.night)
    assert "It lacked 2 entries; 2 were keyed again." in " ".join(desk.statement().remarks)
    desk.books.close()


def test_after_a_copy_was_taken_up_this_computer_knows_the_new_head(evening: Evening) -> None:
    evening.desk.books.close()
    evening.path.unlink()
    copy = evening.come_back()
    assert not lacks(copy, evening.keys)
    desk = evening.opened()
    assert desk.books.slips is not None
    last = desk.books.slips.last()
    assert last
    assert (last.number, last.code) == tuple(desk.books.head())
    assert not desk.books.at_opening
    assert len(list(evening.keys.glob("*.slips-*"))) == 1, "what was saved before is kept"
    desk.books.close()


def test_what_lies_beside_the_damaged_file_goes_with_it_and_is_rolled_into_nothing(
        evening: Evening, tmp_path: Path) -> None:
    evening.desk.books.close()
    evening.path.write_bytes(bytes(5000))
    strange = journal_of_other_books(tmp_path / "other")
    Path(f"{evening.path}-journal").write_bytes(strange)
    Path(f"{evening.path}-wal").write_bytes(b"a log")
    evening.come_back()
    assert damaged(evening.path) == {".db": bytes(5000), ".db-journal": strange, ".db-wal": b"a log"}
    desk = evening.opened()
    assert desk.books.head() == evening.copied
    assert not desk.verify()
    desk.books.close()


def test_the_file_taken_away_while_it_is_open_is_told_and_the_last_copy_has_all_of_it(evening: Evening) -> None:
    evening.path.unlink()
    with pytest.raises(Damaged, match="moved, deleted, replaced or written over"):
        Keeper(evening.desk.books).carry()
    evening.desk.books.close()
    evening.come_back()
    assert not evening.taken.lost
    desk = evening.opened()
    assert desk.books.head() == evening.last
    desk.books.close()


def test_a_copy_that_does_not_verify_is_passed_over(evening: Evening) -> None:
    evening.desk.books.close()
    newest = next(one for one in copies_of(evening.path, evening.keys) if one.path != evening.path)
    older = newest.path.with_name(newest.path.name.replace("-a.", "-b."))
    older.write_bytes(newest.path.read_bytes())
    with newest.path.open("r+b") as file:
        file.seek(12_000)
        file.write(bytes(9_000))
    evening.path.unlink()
    assert evening.come_back().path == older


def test_nothing_is_touched_while_somebody_has_the_books_open(evening: Evening) -> None:
    before = {one.name: one.read_bytes() for one in evening.path.parent.glob("house*") if one.suffix != ".lock"}
    with pytest.raises(MachineFault, match="open in another Sabot"):
        evening.come_back()
    assert before == {one.name: one.read_bytes() for one in evening.path.parent.glob("house*")
                      if one.suffix != ".lock"}
    evening.desk.books.close()


@pytest.mark.parametrize("step", ["move_whole", "put_in_place", "begin_after"])
def test_broken_off_at_any_step_the_copy_can_be_taken_up_again(
        evening: Evening, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.store.file import side_files, sqlite
    from app.store.proof.slips import Slips

    evening.desk.books.close()
    evening.path.write_bytes(b"not a database at all" * 300)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr({"move_whole": side_files, "put_in_place": sqlite, "begin_after": Slips}[step], step, killed)
        with pytest.raises(KeyboardInterrupt):
            evening.come_back()
    evening.come_back()
    desk = evening.opened()
    assert desk.books.head() == evening.copied
    assert {slip.number for taken in takings_up(desk.books.settings()) for slip in taken.lost} == {evening.last.number}
    assert b"not a database at all" * 300 in damaged(evening.path).values()
    desk.books.close()


@pytest.mark.parametrize("cut", [1, 30])
def test_without_any_copy_what_can_be_read_from_the_start_is_gone_on_with_or_nothing_is(
        evening: Evening, cut: int) -> None:
    evening.desk.undo()
    for _ in range(6):
        deal(evening.desk, PLAYER_WINS)
    last = evening.desk.books.head().number
    evening.desk.books.close()
    shutil.rmtree(evening.path.parent / "backups")
    broken = evening.path.read_bytes()[:-4096 * cut]
    evening.path.write_bytes(broken)
    if cut == 30:
        with pytest.raises(Refused, match="No copy of these books"):
            evening.offered()
        assert [slip.number for slip in saved_here(evening.path, evening.keys)] == list(range(1, last + 1))
        assert evening.path.read_bytes() == broken
        return
    offered = evening.offered()
    assert 0 < offered.copy.entry < last
    assert len(offered.lacks) == last - offered.copy.entry
    taken = take_up(offered.copy, evening.path, evening.keys, check_at(evening.keys))
    assert damaged(evening.path) == {".db": broken}
    assert taken.lost == offered.lacks
    desk = evening.opened()
    assert desk.books.head().number == offered.copy.entry
    assert not desk.verify()
    desk.books.close()
