"""House rules to a file and from one at the desk: one transaction, an event, and nothing of a file with a fault."""

from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.house.clock import new_op_id
from app.errors import MachineFault, Refused
from app.rule_files import LARGEST_FILE
from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal, house, open_test_books, state


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A house that is set up, and no night."""
    made = Desk(open_test_books(tmp_path, create=True))
    made.open_house(house())
    return made


HEAD = 'currency = "GBP"\n'


def test_the_rules_of_a_whole_house_go_out_and_come_back_the_same(desk: Desk, tmp_path: Path) -> None:
    played = desk.rule_sets.played("baccarat")
    desk.rule_sets.save(played.id, {"tie_pays": 9, "commission": 475}, "")
    out = desk.rule_files.export(tmp_path / "house.toml", desk.rule_files.played())
    found = desk.rule_files.read(out)
    assert [one.subject for one in found.sets] == [one.id for one in desk.rule_sets.subjects()]
    assert [one.after for one in desk.rule_files.plan(found)] == [None] * len(found.sets)
    last = desk.books.events()[-1]
    assert (last.code, last.text) == ("export", f"House rules of {len(found.sets)} games and jackpots")
    assert desk.verify() == []


def test_one_set_goes_out_by_its_name_and_a_file_never_takes_anothers_place(desk: Desk, tmp_path: Path) -> None:
    desk.rule_files.export(tmp_path / "x.toml", desk.rule_files.played("red_dog"))
    assert desk.books.events()[-1].text == "House rules: Red Dog, House, version 1"
    before = (tmp_path / "x.toml").read_bytes(), len(desk.books.events())
    with pytest.raises(Refused, match="already exists"):
        desk.rule_files.export(tmp_path / "x.toml", desk.rule_files.played())
    assert ((tmp_path / "x.toml").read_bytes(), len(desk.books.events())) == before


def test_a_file_is_a_new_version_of_the_set_of_its_name_or_of_what_is_played_or_a_new_set(desk: Desk) -> None:
    friday = desk.rule_sets.create("red_dog", "Friday", {})
    text = (HEAD + '[baccarat]\ntie_pays = 9\n[red_dog]\nset = "FRIDAY"\nfaces_up = true\n'
            '[fan_tan]\nset = "Quick"\nante = "2.00"\n[newmarket]\n')
    head = desk.books.head().number, len(desk.books.events())
    told = desk.rule_files.take_in(desk.rule_files.read(text))
    assert [str(one) for one in told] == [
        "Mini Baccarat: House, version 2.", "Red Dog: Friday, version 2.", "Fan Tan: Quick is a new set.",
        "Newmarket: House is unchanged."]
    assert told[0].words == ("Tie pays 9 to 1; was 8 to 1. From the next coup.",)
    assert desk.the_house().rules["baccarat"]["tie_pays"] == 9
    assert desk.rule_sets.rules(desk.rule_sets.set(friday.id)).faces_up
    assert not desk.rule_sets.rules(desk.rule_sets.played("red_dog")).faces_up
    assert [one.name for one in desk.rule_sets.sets("fan_tan")] == ["House", "Quick"]
    assert (desk.books.head().number, len(desk.books.events())) == (head[0], head[1] + 1)
    assert desk.books.events()[-1].code == "rules_import"
    assert desk.verify() == []


def test_at_a_table_it_holds_from_the_next_coup_or_the_next_shoe_as_each_rule_declares(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    desk.answer(bets(s1={"banker": 1250}))
    given = desk.rule_files.read(HEAD + '[baccarat]\nminimum = "2.50"\ntie_pays = 9\ndecks = 6\n'
                                 '[jackpot.high_hand]\namount = "10.00"\n')
    desk.rule_files.take_in(given)
    assert (desk.table.rules.tie_pays, desk.table.rules.decks) == (8, 8)
    assert (desk.table.ruled.coming.tie_pays, desk.table.ruled.coming.decks) == (9, 6)
    for card in BANKER_WINS:
        desk.answer(card)
    desk.answer({"all": True})
    deal(desk, BANKER_WINS)
    assert desk.table.rules.tie_pays == 9
    assert desk.the_house().jackpots["high_hand"]["amount"] == 1000
    again = Desk(desk.books)
    assert again.table.rules == desk.table.rules
    assert desk.verify() == []


@pytest.mark.parametrize("text", [
    HEAD + "[baccarat]\ntie_pays = 9\n[red_dog]\nante = 5\n", HEAD + "[baccarat]\ntie_pays = 7\n", "currency = ", "",
    'currency = "EUR"\n[baccarat]\n', HEAD + "[whist]\n",
])  # fmt: skip
def test_nothing_is_taken_of_a_file_with_a_fault(desk: Desk, text: str) -> None:
    before = state(desk)
    with pytest.raises(Refused, match=r"^Line \d+.* Nothing is imported until the file has no faults\.$"):
        desk.rule_files.take_in(desk.rule_files.read(text))
    assert state(desk) == before


def test_a_file_that_says_nothing_new_writes_nothing(desk: Desk) -> None:
    before = state(desk)
    with pytest.raises(Refused, match="The file changes nothing"):
        desk.rule_files.take_in(desk.rule_files.read(HEAD + "[baccarat]\n[red_dog]\n"))
    assert state(desk) == before


def test_the_same_command_twice_takes_it_in_once(desk: Desk) -> None:
    given, op_id = desk.rule_files.read(HEAD + "[baccarat]\ntie_pays = 9\n"), new_op_id(desk.clock)
    desk.rule_files.take_in(given, op_id)
    before = state(desk)
    assert desk.rule_files.take_in(given, op_id) == ()
    assert state(desk) == before


def test_a_jackpot_that_may_not_change_stops_the_whole_file(desk: Desk) -> None:
    before = state(desk)
    given = desk.rule_files.read(HEAD + "[baccarat]\ntie_pays = 9\n[jackpot.high_hand]\non = true\n")
    with pytest.raises(Refused, match="The legal note"):
        desk.rule_files.take_in(given)
    assert state(desk) == before


def test_a_failing_disk_leaves_books_and_rules_as_they_were(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(desk)

    def fails(*_: object) -> None:
        raise MachineFault("The disk is full.")

    monkeypatch.setattr(desk.books, "commit", fails)
    with pytest.raises(MachineFault):
        desk.rule_files.take_in(desk.rule_files.read(HEAD + "[baccarat]\ntie_pays = 9\n"))
    assert state(desk) == before


def test_a_file_of_any_size_is_looked_at_no_further_than_it_may_be_long(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_bytes(b"#" * (LARGEST_FILE + 10))
    assert "too large" in str(desk.rule_files.read(tmp_path / "big.toml").faults[0])
    with pytest.raises(Refused, match="There is no file"):
        desk.rule_files.read(tmp_path / "none.toml")
