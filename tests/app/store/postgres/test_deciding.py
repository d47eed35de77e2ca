"""What is decided while nobody else writes, in a file and on a server: new ids, settings, what the case still holds."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from app.dealing.values.transfers import CASE, RACK, stack
from app.errors import Refused
from app.ledger.entries import Posting
from app.store.books import Books
from app.store.deciding import ChangedMeanwhile, Now, Setting
from app.store.server import opening
from app.store.values import Command, Player
from tests.app.store.house import booking, command, hand, night_of
from tests.app.store.house import opening as first_evening


@pytest.fixture(params=["file", "server"])
def desks(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Books, Books]]:
    """Two desks of one house: in one program on a file, or each with a connection of its own to a server."""
    with ExitStack() as open_ones:
        if request.param == "file":
            books = open_ones.enter_context(night_of(tmp_path, hands=1))
            yield books, books
            return
        url = request.getfixturevalue("url")
        one, two = (open_ones.enter_context(opening.open_server(url, key_folder=tmp_path)) for _ in range(2))
        one.commit(first_evening())
        one.commit(hand(1))
        yield one, two


def adding(name: str, at: int) -> Callable[[Now], Command]:
    """A new player, with a number that is drawn under the lock."""
    return lambda now: command(f"add {name}", players=(Player(now.next_id("player"), name, at),), result=name)


def test_two_people_added_at_once_are_two_people(desks: tuple[Books, Books]) -> None:
    for books, name in zip(desks, ("Tom", "Zoe"), strict=True):
        books.decide(f"add {name}", (), adding(name, 5))
    assert [(one.id, one.name) for one in desks[0].players()] == [(1, "Ann"), (2, "Mei Lin"), (3, "Tom"), (4, "Zoe")]


def test_each_id_that_is_drawn_is_another(desks: tuple[Books, Books]) -> None:
    def make(now: Now) -> Command:
        return command("two", players=tuple(Player(now.next_id("player"), name, 5) for name in ("Tom", "Zoe")),
                       result=[now.next_id("night"), now.next_id("sitting")])  # fmt: skip

    assert desks[0].decide("two", (), make).result == [2, 2]
    assert [one.id for one in desks[1].players()] == [1, 2, 3, 4]
    with pytest.raises(ValueError, match="has no ids of its own"):
        desks[0].decide("other", (), lambda now: command("other", result=now.next_id("entry")))


def test_a_number_that_is_somebodys_already_is_refused(desks: tuple[Books, Books]) -> None:
    with pytest.raises(Refused, match=r"Player 2 is Mei Lin already\."):
        desks[1].commit(command("add", players=(Player(2, "Zoe", 7),)))
    desks[1].commit(command("rename", players=(Player(2, "Mei", 1000),)))
    assert [one.name for one in desks[0].players()] == ["Ann", "Mei"]


def test_what_is_refused_under_the_lock_leaves_nothing_and_lets_the_next_one_in(desks: tuple[Books, Books]) -> None:
    head = desks[0].head()

    def refuse(now: Now) -> Command:
        raise Refused("The case no longer makes 300 in these chips.")

    with pytest.raises(Refused, match="no longer makes 300"):
        desks[0].decide("fill", (CASE,), refuse)
    assert desks[1].commit(hand(2)).head.number == head.number + 1
    assert desks[0].result_of("fill") is None
    with pytest.raises(ValueError, match="was made for"):
        desks[0].decide("one", (), lambda _: command("another"))


def test_the_cases_last_chips_go_out_once(desks: tuple[Books, Books]) -> None:
    given: list[int] = []

    def fill(now: Now) -> Command:
        left = 10_050 + now.chips(CASE).get(100, 0)  # what the case began with, less what lies in the rack
        if not left:
            raise Refused("The case has none left.")
        assert now.held(CASE) == 100 * now.chips(CASE)[100]
        number = min(left, 20)
        given.append(number)
        moved = Posting(CASE, -100 * number, {100: -number}), Posting(RACK, 100 * number, {100: number})
        return command(f"fill {len(given)}", booking(*moved))

    for number in range(1, 4):
        desks[number % 2].decide(f"fill {number}", (CASE,), fill)
    with pytest.raises(Refused, match="none left"):
        desks[0].decide("fill 4", (CASE,), fill)
    assert given == [20, 20, 10]
    assert not desks[0].verify()


def test_what_was_not_said_to_be_touched_is_looked_up_all_the_same(desks: tuple[Books, Books]) -> None:
    held = desks[0].balances()[stack(1)]
    desks[1].decide("hand-2", (CASE,), lambda now: hand(2))
    assert desks[0].balances()[stack(1)] == held + 100
    assert desks[0].balances() == desks[0].summed()
    assert not desks[0].verify()


def test_a_decision_that_was_written_is_not_made_again(desks: tuple[Books, Books]) -> None:
    made = desks[0].decide("add Tom", (), adding("Tom", 5))
    again = desks[1].decide("add Tom", (), adding("Tom", 5))
    assert (again.repeated, again.result, made.repeated) == (True, "Tom", False)
    assert len(desks[0].players()) == 3


def test_of_two_who_change_a_setting_at_once_the_second_is_told_who_and_when(desks: tuple[Books, Books]) -> None:
    read = desks[0].setting("limits")
    assert read == Setting({"minimum": 5}, 1, "Ann", 1000)
    seen = {"limits": read.command}
    desks[0].commit(replace(command("bo", settings={"limits": {"minimum": 10}}, replaces=seen), actor="Bo"))
    with pytest.raises(ChangedMeanwhile, match="Bo changed this meanwhile at another desk") as told:
        desks[1].commit(command("cy", settings={"limits": {"minimum": 20}}, replaces=seen))
    assert (told.value.key, told.value.now) == ("limits", Setting({"minimum": 10}, 3, "Bo", 1000))
    assert desks[0].settings()["limits"] == {"minimum": 10}
    desks[1].commit(command("cy", settings={"limits": {"minimum": 20}}, replaces={"limits": told.value.now.command}))
    assert desks[0].settings()["limits"] == {"minimum": 20}
    assert desks[0].setting("never") is None
    desks[0].commit(command("first", settings={"never": 1}, replaces={"never": 0}))
    with pytest.raises(ChangedMeanwhile):
        desks[1].commit(command("second", settings={"never": 2}, replaces={"never": 0}))


def test_a_place_that_nobody_named_is_not_read_on_a_server(url: str, tmp_path: Path) -> None:
    with opening.open_server(url, key_folder=tmp_path) as books:
        books.commit(first_evening())
        with pytest.raises(ValueError, match="was not named"):
            books.decide("look", (CASE,), lambda now: command("look", result=now.held(RACK)))
        with pytest.raises(ValueError, match="was not named"):
            books.decide("look", (CASE,), lambda now: command("look", result=len(now.chips(RACK))))


def at_once(desks: tuple[Books, Books], times: int) -> None:
    """Two people added, two names changed, two settings changed at once at two desks, so many times."""
    told = [0, 0]

    def work(desk: int) -> None:
        books = desks[desk]
        for turn in range(times):
            name = f"{'AB'[desk]}{turn}"
            books.decide(f"add {name}", (), adding(name, 10 * turn + desk))
            books.commit(command(f"rename {name}", players=(Player(desk + 1, f"{name} renamed", 1000),)))
            while True:
                limits = books.setting("limits")
                assert limits is not None
                try:
                    books.commit(command(f"set {name} {told[desk]}", replaces={"limits": limits.command},
                                         settings={"limits": [*as_list(limits), name]}))  # fmt: skip
                    break
                except ChangedMeanwhile:
                    told[desk] += 1

    threads = [threading.Thread(target=work, args=(desk,)) for desk in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = [f"{desk}{turn}" for desk in "AB" for turn in range(times)]
    people = desks[0].players()
    assert sorted(one.name for one in people[2:]) == sorted(names), "as many people as were added"
    assert [one.id for one in people] == list(range(1, 2 * times + 3))
    assert [one.name for one in people[:2]] == [f"A{times - 1} renamed", f"B{times - 1} renamed"]
    limits = desks[0].setting("limits")
    assert limits is not None
    assert sorted(map(str, as_list(limits)[1:])) == sorted(names), "no change of a setting is lost"
    assert not desks[0].verify()


def as_list(setting: Setting) -> list[object]:
    """A setting that is kept as a list."""
    return list(setting.value) if isinstance(setting.value, list) else [setting.value]


def test_what_two_desks_add_and_change_at_once_is_all_kept(desks: tuple[Books, Books]) -> None:
    at_once(desks, 8)


@pytest.mark.nightly
def test_what_two_desks_add_and_change_at_once_a_thousand_times_is_all_kept(desks: tuple[Books, Books]) -> None:
    at_once(desks, 1000)


def test_two_people_under_one_number_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As desks of before have left them: Zoe was written over Tom, and nobody was told."""
    from app.store.writing import Writing

    with night_of(tmp_path, hands=1) as books:
        with monkeypatch.context() as patched:
            patched.setattr(Writing, "_refuse_taken_names", lambda self, command: None)
            books.commit(command("add", players=(Player(2, "Zoe", 7),)))
        assert [(one.code, one.sentence) for one in books.verify()] == [
            ("player_twice", "Command 3: it gave Zoe the number of another player, 2.")]
