"""Whoever is at the table goes on with the newest sound copy; an older one, and a second place, are the host's."""

import shutil
from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.access import pins
from app.desk.access.pin_required import PinRequired
from app.desk.rescue.copies_found import CopyFound, copies_of
from app.desk.rescue.keeper import Keeper
from app.desk.rescue.permitted import choose_second, go_on_with
from app.errors import Refused
from app.store.books import open_books
from app.store.copies.carrying import verified_whole
from app.store.copies.places import places_of
from tests.app.desk.checked_here import check_at
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_new_desk, deal
from tests.app.desk.guarding import CHEAP, DEALER_PIN, HOST_PIN, dealer_at, guarded, with_host


class Guarded:
    """A house with PINs: two copies of a night, and the file lost."""

    def __init__(self, folder: Path) -> None:
        self.path, self.keys = folder / "house.db", folder / "keys"
        self.desk = desk = a_new_desk(folder)
        guarded(desk)
        keeper = Keeper(desk.books)
        keeper._check = lambda copy: verified_whole(copy, desk.books.keys.held)  # type: ignore[method-assign]
        deal(desk, BANKER_WINS)
        [kept] = keeper.carry()
        assert kept.copied
        older = kept.copied.path
        shutil.copyfile(older, older.with_name(older.name.replace("-a.", "-b.")))
        deal(desk, PLAYER_WINS)
        keeper.carry()

    def copies(self) -> list[CopyFound]:
        """The newest, and the older one."""
        return copies_of(self.path, self.keys)

    def go_on(self, copy: CopyFound, pin: str = "") -> None:
        """Take one up."""
        go_on_with(copy, self.path, self.keys, check_at(self.keys), pin)

    def head(self) -> int:
        """The last entry of what lies at the path; 0 where nothing does."""
        if not self.path.exists():
            return 0
        with open_books(self.path, key_folder=self.keys, read_only=True) as books:
            return books.head().number


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guarded:
    monkeypatch.setattr(pins, "COST", CHEAP)
    return Guarded(tmp_path)


@pytest.fixture
def lost(house: Guarded) -> Guarded:
    house.desk.books.close()
    house.path.unlink()
    return house


def test_the_newest_sound_copy_is_taken_up_by_whoever_is_at_the_table(lost: Guarded) -> None:
    newest, _ = lost.copies()
    lost.go_on(newest)
    assert lost.head() == newest.entry
    with open_books(lost.path, key_folder=lost.keys) as books:
        assert Desk(books).guard.locked, "and unlocked as ever"


def test_an_older_one_needs_the_hosts_pin(lost: Guarded) -> None:
    _, older = lost.copies()
    with pytest.raises(PinRequired):
        lost.go_on(older)
    for pin in ("111222", DEALER_PIN):
        with pytest.raises(Refused):
            lost.go_on(older, pin)
    assert not lost.head()
    lost.go_on(older, HOST_PIN)
    assert lost.head() == older.entry


def test_at_the_door_no_more_pins_are_tried_than_at_the_desk(lost: Guarded) -> None:
    _, older = lost.copies()
    for _ in range(5):
        with pytest.raises(Refused, match=r"Wrong PIN\."):
            lost.go_on(older, "111222")
    with pytest.raises(Refused, match="Too many wrong PINs"):
        lost.go_on(older, HOST_PIN)
    assert not lost.head()


def test_where_the_newer_ones_cannot_be_believed_the_night_goes_on_with_the_older(lost: Guarded) -> None:
    newest, older = lost.copies()
    with newest.path.open("r+b") as file:
        file.seek(40_000)
        file.write(bytes(20_000))
    lost.go_on(older)
    assert lost.head() == older.entry


def test_a_copy_of_other_books_is_not_put_in_their_place(lost: Guarded, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Guarded(tmp_path / "other")
    strange, _ = other.copies()[-2:]
    other.desk.books.close()
    with pytest.raises(Refused, match="another house"):
        lost.go_on(strange)
    assert not lost.head()


def test_a_second_place_is_chosen_and_given_up_by_the_host_and_is_an_event(house: Guarded, tmp_path: Path) -> None:
    desk, stick = house.desk, tmp_path / "stick"
    stick.mkdir()

    def second() -> str:
        return places_of(house.keys, desk.books.house(), house.path).second

    dealer_at(desk)
    with pytest.raises(PinRequired):
        choose_second(desk, stick)
    assert not second()
    with_host(desk, lambda: choose_second(desk, stick))
    assert second() == str(stick)
    with pytest.raises(PinRequired):
        choose_second(desk, None)
    assert second() == str(stick)
    assert [one.text for one in desk.books.events() if one.code == "second_place"] == [f"Copies also go to {stick}."]
    desk.books.close()
