"""The settlement of a hand on the dealer’s page by real keys and clicks: its tiles, sum, column and felt."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from app.dealing.engine.game import Game
from app.dealing.engine.robot import Robot
from app.dealing.engine.run import Run
from app.dealing.procedures.hands import begin_hand
from app.dealing.procedures.settlement import Says, settle_counts
from app.dealing.prompts.kinds import Confirm, Wording
from app.dealing.prompts.showing import Counted, Tally
from app.dealing.table.pots import in_pot, put_in, take_out
from app.dealing.table.seat_views import Marks, marked_seats
from app.dealing.table.table import Table as Felted
from app.dealing.values.felt import Felt, PotView
from app.dealing.values.log import Json
from app.errors import Refusal
from app.games.fan_tan import FAN_TAN
from app.games.nap import NAP
from app.games.newmarket import NEWMARKET
from app.games.red_dog import RED_DOG
from app.games.red_dog.rules import RedDogRules
from app.games.thirty_one import THIRTY_ONE
from tests.ui.deal.conftest import MakeTable, Table
from tests.ui.deal.stand import StandDesk, opening
from tests.ui.deal.test_pot_games import dealt
from tests.ui.hands import click
from tests.ui.legible import TIGHTEST, cut_texts
from ui.deal.answers.settle import SettleAsk
from ui.deal.answers.tally import TallyAsk
from ui.strip.seat_keys import Digits
from ui.widgets.buttons import PrimaryState

SEATED = {1: "Luca", 2: "Tom", 3: "Priya", 8: "Mei Lin"}
LEFT = {1: 3, 2: 1, 3: 4}


async def cards_left(table: Felted) -> None:
    """Hands in which Mei Lin is out, and the others pay a chip for each card that they have left."""
    table.picture = lambda: Felt(game="Cards left", seats=marked_seats(table, Marks()), title="Hand 1",
                                 pots=(PotView("Pot", in_pot(table, "pot"), of="pot"),))
    while True:
        await Confirm(key=f"hand:{table.hands_closed + 1}/deal", table=table, say=lambda: Wording(
            lead="Deal", result=table.announcement, call="Antes, please.", badge="icon:cards|DEAL"))
        begin_hand(table, "Hand 1")
        for seat in SEATED:
            put_in(table, seat, "pot", 100, "Ante")
        await Confirm(key=f"hand:{table.hands_opened}/play", table=table, say=Wording(lead="Play", named="the play"))
        await settle_counts(table, counting(table), lambda counts: pay(table, counts), says)
        table.close_hand("Hand 1")


def counting(table: Felted) -> Tally:
    """The cards that are left; Luca cannot have two."""
    def check(counted: Counted) -> Refusal | None:
        return Refusal("Luca cannot have 2.", "Two turns leave 3.") if counted.counts[1] == 2 else None

    return Tally(key="left", say=Wording(lead=""), table=table, seats=tuple(LEFT), start=LEFT, check=check,
                 between=lambda seat: (1, 8))


def pay(table: Felted, counts: Mapping[int, int]) -> None:
    """A chip a card, and all of it to the one who is out."""
    for seat, number in counts.items():
        put_in(table, seat, "pot", number * 100, "1 a card")
    take_out(table, 8, "pot", in_pot(table, "pot"), "The pot")


def says(counts: Mapping[int, int]) -> Says:
    """What is said with these counts."""
    return Says(why="Mei Lin is out.", call="Count your cards.")


GAME = Game("cards_left", 2, "Cards left", cards_left, RedDogRules)


def at_settlement(table_of: MakeTable, width: int = 1280, height: int = 720, scale: float = 1.0,
                  behind: dict[int, int] | None = None, rack: dict[int, int] | None = None) -> Table:
    """A page on which a hand with antes of 4 and 8 for cards is settled; with this rack the case is empty."""
    begun = opening(game=GAME, seats=SEATED, last={}, behind=behind, rack=rack)
    desk = StandDesk(Run.begin(GAME, begun if rack is None else replace(begun, case={})))
    table = table_of(desk, width, height, scale)
    table.keys("Enter Enter")
    return table


def asked(table: Table) -> SettleAsk:
    """What is asked: it must be a settlement."""
    assert isinstance(table.page.ask, SettleAsk)
    return table.page.ask


def marks(table: Table) -> dict[int, str]:
    """What stands on each tile."""
    return {seat: tile.mark for seat, tile in asked(table).tiles.keys.items()}


def red_dog(table_of: MakeTable) -> Table:
    """A page on which Luca, last to act, has won 2 of a pot of 3."""
    desk = StandDesk(Run.begin(RED_DOG, opening(game=RED_DOG, seats={1: "Luca", 2: "Tom"}, last={})))
    bodies: tuple[Json, ...] = (True, 1, True, {"amount": 100}, "lost", {"amount": 200}, "won")
    for body in bodies:
        desk.run.answer(body)
    return table_of(desk, 1280, 720)


def test_one_enter_settles_a_hand_when_all_agree(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    assert (table.headline, table.page.strip.primary_button.label) == ("Collect 8 — from 3 players", "All have put in")
    assert table.page.strip.primary_button.second == "Then: 12 to Mei Lin"
    table.press("Enter")
    assert table.asked == "hand:2/deal"
    assert table.desk.table.stack_of(8) == 46000 - 100 + 1200


def test_a_digit_chooses_a_tile_and_the_next_is_its_value(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.keys("3 2")
    assert marks(table) == {1: "3", 2: "1", 3: "2", 8: "out"}
    assert table.headline == "Collect 6 — from 3 players"
    assert table.page.strip.call.said() == ("Mei Lin takes 10", "“Count your cards.”")
    table.keys("Enter 2 3")
    assert (asked(table).action().label, asked(table).action().note) == ("All counted", "Then: All have put in")
    table.keys("Enter Enter")
    assert table.desk.table.stack_of(8) == 46000 - 100 + 1200


def test_a_click_chooses_a_tile_too(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    click(asked(table).tiles.keys[2])
    table.keys("4")
    assert marks(table)[2] == "4"


def test_a_count_that_cannot_be_says_why_and_is_not_taken(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.keys("1 2")
    assert (table.lead, asked(table).tiles.keys[1].unit) == ("Luca cannot have 2", "cannot be")
    assert table.page.strip.primary_button.state is PrimaryState.OFF
    table.press("Enter")
    assert table.asked == "hand:1/settle"
    table.press("Esc")
    assert marks(table)[1] == "3"


def test_backspace_takes_back_what_is_typed_and_only_then_undoes(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.keys("3 2 Enter 3 Back")
    assert marks(table)[3] == "4", "it is again what it must be"
    table.keys("Back")
    assert (table.asked, asked(table).numbers.at) == ("hand:1/settle", 0)
    table.keys("Back")
    assert table.asked != "hand:1/settle"


def test_counts_that_are_half_entered_survive_a_crash(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.keys("3 2")
    again = table_of(table.desk, 1280, 720)
    assert marks(again)[3] == "2"
    again.press("Enter")
    assert table.desk.table.stack_of(8) == 46000 - 100 + 1000


def test_whoever_is_short_is_amber_until_chips_are_sold_by_a_letter(table_of: MakeTable) -> None:
    table = at_settlement(table_of, behind={2: 100})
    assert table.headline == "Tom has 0 of 1 — sell chips"
    assert asked(table).tiles.keys[2].unit == "short"
    table.press("Enter")
    assert table.asked == "hand:1/settle"
    table.keys("r Enter")
    assert table.asked == "hand:2/deal"


def test_what_is_sold_to_who_is_short_can_be_made_of_the_chips_that_are_left(table_of: MakeTable) -> None:
    table = at_settlement(table_of, behind={2: 100}, rack={500: 40, 2500: 10})
    table.keys("r Enter")
    assert table.asked == "hand:2/deal"
    assert table.desk.table.stack_of(2) == 100 - 100 - 100 + 500


def test_the_column_says_who_puts_in_who_takes_and_what_the_hand_brings(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    assert table.page.side.page is asked(table).list
    rows = asked(table).list.rows
    assert rows.accessibleName() == "Put in: Luca 3, Tom 1, Priya 4. Mei Lin takes 12"
    assert sum(rows.due.net.values()) == 0
    shown = asked(table).list
    table.press("Enter")
    assert table.page.side.page is not shown


def test_the_felt_shows_what_is_put_in_and_who_takes(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    seats = {view.number: view for view in table.page.felt.felt.seats}
    assert (seats[3].in_front, seats[8].mark, seats[8].to_act) == (400, "takes 12", True)
    assert table.page.felt.felt.pots[0].note == "4 now, 12 with what comes"


def test_a_sum_says_what_it_comes_from_and_c_shows_other_chips(table_of: MakeTable) -> None:
    table = red_dog(table_of)
    assert (table.headline, asked(table).sum.chips_key.label) == ("Give Luca chips from the pot — 2", "As 2 × 1")
    table.press("Enter")
    assert table.page.strip.call.said()[0] == "Luca takes 2"


def test_result_and_call_stand_until_the_first_answer_of_the_next_hand(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.press("Enter")
    assert table.page.strip.call.said() == ("Mei Lin takes 12", "“Antes, please.”")
    table.press("Enter")
    assert "Mei Lin takes 12" not in table.page.strip.call.said()[1:]


def test_undo_after_the_settlement_says_what_comes_back(table_of: MakeTable) -> None:
    table = at_settlement(table_of)
    table.press("Enter")
    assert "Mei Lin takes 12" in table.page.strip.undo_button.accessibleName()


def test_nothing_of_a_settlement_is_cut(table_of: MakeTable) -> None:
    for size in TIGHTEST:
        assert cut_texts(at_settlement(table_of, *size).window) == []


def test_cards_that_nobody_can_know_are_each_typed_before_enter_settles_them(table_of: MakeTable) -> None:
    table = table_of(dealt(NEWMARKET))
    table.keys("Enter k n Enter 2")
    ask = table.page.ask
    assert isinstance(ask, SettleAsk)
    assert [tile.mark for tile in ask.tiles.keys.values()] == ["_", "–", "–"]
    assert table.page.strip.said.result == "", "what Tom takes is not known yet"
    assert (table.headline, table.page.strip.said.badge) == ("Luca’s cards — type how many are left", "1|SEAT")
    table.keys("4 3")
    assert (ask.counts[1], ask.counts[3], ask.action().label) == (4, 3, "Oskar’s cards")
    assert {key.digits for key in ask.tiles.keys.values()} == {Digits.TYPE}
    table.keys("Enter 6 Enter")  # seat four is lit already: Enter stays with it
    assert [tile.mark for tile in ask.tiles.keys.values()] == ["4", "out", "3", "6"]
    assert {key.digits for key in ask.tiles.keys.values()} == {Digits.CHOOSE}
    table.keys("3 2 Enter 3 3 Enter Enter")  # a seat's digit chooses it again, and then its own
    assert table.page.strip.call.said()[0] == "Tom takes 13 from the others"


def test_enter_alone_neither_keeps_nor_sells_the_widow_nor_leaves_a_pay_card_unclaimed(table_of: MakeTable) -> None:
    table = table_of(dealt(NEWMARKET))
    table.keys("Enter Enter Enter")
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/keep", PrimaryState.WAITING)
    table.keys("k Enter")
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/widow", PrimaryState.WAITING)
    table.keys("n a Enter")
    assert (table.asked, table.page.strip.primary_button.state) == ("hand:1/paid:Ah", PrimaryState.WAITING)


def test_a_digit_that_adds_one_says_so_beside_it_and_who_is_out_is_named_in_another_row(table_of: MakeTable) -> None:
    table = table_of(dealt(FAN_TAN))
    table.press("Enter")
    row = table.page.ask.seat_keys  # type: ignore[union-attr]  # passes are asked
    assert {key.digits for key in row.keys.values()} == {Digits.ADD}
    table.keys("3 Enter")
    assert {key.digits for key in row.keys.values()} == {Digits.NAME}


def test_where_numbers_are_typed_the_row_says_so_and_no_seat_has_a_digit_of_its_own(table_of: MakeTable) -> None:
    table = table_of(dealt(THIRTY_ONE, entry="guided"))
    while not isinstance(ask := table.page.ask, TallyAsk):
        table.desk.run.answer(Robot(Random(3), 1).answer(table.desk.prompt))  # type: ignore[arg-type]
        table.page.refresh()
    assert (ask.seat_keys.digits, ask.typing.isVisible()) == (Digits.TYPE, True)
    assert {key.digits for key in asked(at_settlement(table_of)).tiles.keys.values()} == {Digits.CHOOSE}


def test_what_a_settlement_came_to_is_named_in_one_sentence_when_it_is_taken_back(table_of: MakeTable) -> None:
    table = table_of(dealt(NAP))
    table.keys("2 ⇧2 Enter Back")
    assert table.page.strip.said.reason == (
        "Undoing Tom has failed two: Tom pays each 2. Back from Luca 2, Priya 2 and Oskar 2. "
        "Back to Tom 6. That reopens a hand in the books. The ledger keeps both lines.")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_the_felt_says_beside_the_pot_why_the_counts_are_what_they_are(table_of: MakeTable, width: int,
                                                                      height: int) -> None:
    table = table_of(dealt(FAN_TAN), width, height)
    assert ("proof",) not in table.page.felt._all_pieces()
    table.keys("Enter 3 4 4 4 4 4 Enter 2")
    drawn = table.page.felt._all_pieces()
    assert not drawn["proof",].area.intersects(drawn["pot", 0].area)
    felt = table.page.ask.with_half_entered(table.desk.felt())  # type: ignore[union-attr]  # something is asked
    assert felt.pots[0].parts == (("Antes", 400), ("Passes", 600), ("Cards left", 900))
    assert cut_texts(table.window) == []
