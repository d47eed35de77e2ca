"""Practice beside the books: it leaves them as they are, waits while cards are out, and knows the dealer's slips."""

from pathlib import Path
from random import Random

import pytest

from app.dealing.engine.run import Run
from app.desk import Desk
from app.desk.practice import ground_of, refuse_while_dealing, weakness_of
from app.errors import Refused
from app.games.baccarat.irregular.rulings import PaymentError
from app.practice.questions import Drill
from app.practice.rounds import NO_SLIPS, Round
from app.store.books import open_books
from tests.app.desk.dealing import BANKER_WINS, a_desk, bets, deal, house, open_test_books
from tests.app.desk.nights_over import desk_after_a_night


def practise(desk: Desk) -> None:
    """A short round of every drill, right and wrong answers in turn."""
    refuse_while_dealing(desk)
    ground, weakness = ground_of(desk), weakness_of(desk)
    for drill in Drill:
        turn = Round(drill, ground, Random(4), weakness=weakness, length=4)
        while not turn.over:
            right = turn.ask(desk.clock.elapsed()).right
            turn.answer(right if turn.score.asked % 2 else "nonsense", desk.clock.elapsed())


def test_practising_between_two_hands_leaves_the_books_byte_for_byte(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    deal(desk, BANKER_WINS)
    before, head, log = (tmp_path / "house.db").read_bytes(), desk.books.head(), list(desk.run.log if desk.run else ())
    practise(desk)
    assert (tmp_path / "house.db").read_bytes() == before
    assert desk.books.head() == head
    assert desk.run is not None
    assert desk.run.log == log
    assert desk.verify() == []
    desk.books.close()


def test_one_can_practise_with_no_night_open_and_in_books_that_are_read_only(tmp_path: Path) -> None:
    made = Desk(open_test_books(tmp_path, create=True))
    made.open_house(house())
    practise(made)
    made.books.close()
    before = (tmp_path / "house.db").read_bytes()
    desk = Desk(open_books(tmp_path / "house.db", key_folder=tmp_path / "keys", read_only=True))
    practise(desk)
    desk.books.close()
    assert (tmp_path / "house.db").read_bytes() == before


def test_nobody_practises_while_a_hand_is_open(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    practise(desk)
    desk.answer(bets(s1={"banker": 1250}))
    with pytest.raises(Refused) as refused:
        refuse_while_dealing(desk)
    refusal = refused.value.refusal
    assert refusal.wrong == "A hand is open."
    assert refusal.allowed
    assert refusal.remedy
    for card in BANKER_WINS:
        desk.answer(card)
    desk.answer({"all": True})
    refuse_while_dealing(desk)
    desk.books.close()


def test_drills_follow_the_rules_of_the_shoe_that_is_dealt(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, commission_taken="boxes", tie_pays=9)
    rules = ground_of(desk).rules
    assert (rules.commission_taken, rules.tie_pays) == ("boxes", 9)
    assert ground_of(desk).chips == house().chips
    desk.books.close()


class EmptiedAfterEachLook(dict[int, Run]):
    """What somebody else empties in the very moment after something was found in it."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found


def test_a_night_is_read_beside_somebody_else_who_makes_room(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path)
    weakness_of(desk)
    desk._dealt = EmptiedAfterEachLook(desk._dealt)
    assert weakness_of(desk) == NO_SLIPS
    desk.books.close()


def test_slips_at_the_table_say_what_is_to_be_practised(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    desk.answer(bets(s1={"player": 1000}))
    for card in ("2", "K", "3", "4", "6"):  # Player 5 and a third card of 6; Banker 4 draws
        desk.answer(card)
    desk.answer("9")
    desk.undo()
    desk.answer("8")  # Banker's third card was keyed wrong
    desk.answer({"all": True})
    desk.answer(bets(s1={"player": 1000}))
    desk.rule(PaymentError(seat=1, amount=500, decision="pay", reason="short"))
    weakness = weakness_of(desk)
    assert weakness.cases[Drill.THIRD_CARD, "third:4:6"] == 1
    assert weakness.drills[Drill.THIRD_CARD] == 1
    assert weakness.drills[Drill.PAYOUT] == 1
    desk.books.close()
