"""What rules cost at the desk: held against the open table's rack and against how tonight was dealt."""

from dataclasses import replace
from pathlib import Path

from app.dealing.values.costs import Dealt
from app.dealing.values.log import Json
from app.dealing.values.transfers import RACK
from app.desk import Desk
from app.desk.rules.rule_costs import PAUSE, paced
from app.games import GAMES, game
from app.house_rules import faults
from tests.app.desk.dealing import BANKER_WINS, PLAYER_WINS, a_desk, bets, deal, house, open_test_books, plan
from tests.app.desk.nights_over import a_night, desk_after_a_night, hand_in

SECOND = 1_000_000


def bets_at(second: int, **spots: int) -> tuple[int, Json]:
    """A hand's bets, made at this second."""
    return second * SECOND, bets(s1=spots)


def test_a_tables_pace_is_from_each_hands_bets_to_the_next_ones_without_pauses() -> None:
    made = [bets_at(10, banker=500), bets_at(60, player=300, tie=100), bets_at(100, banker=700),
            bets_at(101 + PAUSE // SECOND, banker=9900), bets_at(800, banker=100)]
    assert paced(made) == Dealt(3, 50 + 40 + 99, {("banker", 500): 1, ("banker", 9900): 1, ("player", 300): 1,
                                                  ("tie", 100): 1})
    assert paced(made[:1]) == Dealt(0, 0, {})


def test_hands_of_which_no_bets_were_entered_have_none() -> None:
    assert paced([(SECOND, None), bets_at(41, banker=500)]) == Dealt(1, 40, {})


def test_the_rack_of_the_open_table_is_what_it_is_held_against(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    rules = desk.table.rules
    found = desk.rule_costs.of("baccarat", replace(rules, tie_maximum=10**8), rules)
    assert found is not None
    assert f"The rack holds £{desk.table.amount_text(desk.table.balance(RACK))}." in str(found.warnings[0])
    assert [one.id for one in GAMES if desk.rule_costs.of(one.id, one.rules(), one.rules()) is not None] == ["baccarat"]
    desk.books.close()


def test_what_was_dealt_tonight_counts_and_what_was_undone_does_not(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    for _ in range(3):
        deal(desk, BANKER_WINS)
    around = desk.rule_costs._around(game("baccarat"))
    assert around.dealt is not None
    assert (around.dealt.hands, around.dealt.staked, dict(around.dealt.bets)) == (2, 2500, {("banker", 1250): 2})
    desk.undo()
    while desk.prompt is not None and not desk.prompt.key.endswith("hand:3/bets"):
        desk.undo()
    again = desk.rule_costs._around(game("baccarat")).dealt
    assert again is not None
    assert again.hands == 1
    desk.books.close()


def test_every_number_of_decks_is_reckoned_beforehand_the_nearest_first_and_as_fixes_leave_it(tmp_path: Path) -> None:
    desk = a_desk(tmp_path)
    jobs = desk.rule_costs.ahead("baccarat", desk.table.rules)
    assert [job.args[0].decks for job in jobs] == [7, 9, 6, 10, 5, 11, 4, 12, 3, 2, 1]
    assert [faults(job.args[0]) for job in jobs] == [[]] * len(jobs)
    assert jobs[0]() == desk.rule_costs.of("baccarat", jobs[0].args[0], desk.table.rules)
    assert desk.rule_costs.ahead("red_dog", game("red_dog").rules()) == ()
    desk.books.close()


def usual(desk: Desk) -> dict[str, int]:
    """The bets that are usual in this house, as rules are held against them."""
    return dict(desk.rule_costs._around(game("baccarat")).usual)


def test_the_usual_bet_is_the_middle_one_of_the_last_nights_on_which_the_game_was_dealt(tmp_path: Path) -> None:
    desk = desk_after_a_night(tmp_path, bets(s1={"banker": 9_900}))
    for amount in (500, 1500, 700):
        a_night(desk, bets(s1={"banker": amount, "tie": 150}))
        desk.close_night()
    assert usual(desk) == {}  # nothing was read yet
    assert desk.rule_costs.learn("baccarat")
    assert usual(desk) == {"banker": 700, "tie": 150}  # the first night is too long ago
    assert not desk.rule_costs.learn("baccarat")
    desk.books.close()


def test_tonights_bets_and_what_was_undone_are_not_usual(tmp_path: Path) -> None:
    desk = Desk(open_test_books(tmp_path, create=True))
    desk.open_house(house())
    desk.open_night(plan())
    desk.answer(1)
    desk.answer(None)
    desk.answer(bets(s1={"banker": 9_900}))
    desk.undo()
    deal(desk, PLAYER_WINS, bets(s1={"banker": 1200}))
    desk.rule_costs.learn("baccarat")
    assert usual(desk) == {}
    hand_in(desk)
    desk.close_night()
    desk.rule_costs.learn("baccarat")
    assert usual(desk) == {"banker": 1200}
    desk.books.close()
