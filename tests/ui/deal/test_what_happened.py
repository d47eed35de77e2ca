"""Rulings, and fixes of earlier entries."""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from app.dealing.values.log import RowKind
from app.dealing.values.transfers import RACK, Kind, box
from tests.ui.deal.conftest import REPEAT, MakeTable, Table, dealt, listed, ruling
from tests.ui.deal.stand import desk_at_bets
from tests.ui.hands import click, press_and_slide_off
from ui.deal.rulings.ruling_panel import quick_reasons


def happened(table: Table, code: str) -> None:
    """Choose what happened by its code, with the arrows and Enter."""
    at = [one.kind.code for one in listed(table).shown].index(code)
    table.keys(" ".join([*["Down"] * at, "Enter"]))


def last_body(table: Table) -> dict[str, object]:
    row = table.desk.run.log[-1]
    assert row.kind is RowKind.RULING
    return cast(dict[str, object], row.body)


def test_a_card_that_nobody_may_draw_opens_the_ruling_with_it_and_is_not_appended(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5")
    table.press("7")
    panel = ruling(table)
    assert panel.kind.code == "I6"
    assert panel.given == {"card": "7"}
    assert len(table.desk.felt().hands[1].cards) == 3
    assert table.desk.run.log[-1].kind is RowKind.ANSWER
    table.keys("d r o p p e d Enter")
    assert last_body(table)["card"] == "7"
    assert last_body(table)["reason"] == "dropped"
    assert table.lead == "Pay Seat 8, Mei Lin"


def test_by_mouse_alone_the_badge_says_what_happened_and_a_common_reason_is_a_click(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3")
    press_and_slide_off(table.page.strip.badge)
    assert table.page.side.panel is None
    click(table.page.strip.badge)
    panel = listed(table)
    row = next(at for at, one in enumerate(panel.shown) if one.kind.title == "Misdeal")
    click(panel.list.viewport(), panel.list.visualRect(panel.list.model().index(row, 0)).center())
    click(ruling(table).quick[1])
    click(table.page.strip.primary_button)
    assert (last_body(table)["reason"], table.lead) == (quick_reasons()[1], "Take bets")


def test_a_third_card_to_player_who_stands_is_taken_for_what_it_is(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 7 a")  # Player stands on 7, Banker draws
    assert table.asked == "hand:1/banker:3"
    table.keys("k 9 5")
    table.press("Esc")
    assert table.asked.startswith("hand:1/pay")


def test_a_card_that_was_keyed_was_seen_and_is_not_offered_as_unseen(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter 4 9 2 5 3")  # Player stands on 6, Banker has drawn
    table.press("8")
    assert ruling(table).kind.code
    assert ruling(table).decisions["burn"].isChecked()
    table.keys("d r o p p e d Enter")
    assert last_body(table)["decision"] == "burn"


def test_naming_the_card_changes_what_is_offered_and_taking_it_out_changes_it_back(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter 4 9 2 5 3 y")
    happened(table, "I2")
    assert ruling(table).decisions["next_coup"].isChecked()
    table.press("8")
    assert ruling(table).decisions["burn"].isChecked()
    table.press("Back")
    assert ruling(table).decisions["next_coup"].isChecked()


def test_the_default_decision_comes_first(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5", seen_card="dummy")
    table.press("7")
    assert list(ruling(table).decisions) == ["dummy", "burn"]
    assert ruling(table).decisions["dummy"].isChecked()


def test_a_ruling_without_a_reason_is_refused_in_its_place(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 7 Enter")
    assert ruling(table).trouble.isVisible()
    assert "reason" in ruling(table).trouble.text()
    table.page.close_panel()
    assert table.lead == "Pay Seat 8, Mei Lin"


def test_a_ruling_without_a_reason_puts_the_keyboard_where_it_is_typed(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 y")
    happened(table, "I6")
    table.keys("7 Enter d r o p p e d Enter")
    assert last_body(table)["card"] == "7"
    assert last_body(table)["reason"] == "dropped"


def test_where_nothing_is_entered_enter_on_the_strip_records_it(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    happened(table, "cut_card")
    assert (table.lead, table.page.strip.primary_button.label) == ("Cut card is out", "Record it")
    table.keys("h a d Space t o Space g o")  # no letter books anything
    assert table.desk.run.log[-1].kind is RowKind.ANSWER
    table.press("Enter")
    assert last_body(table)["code"] == "cut_card"


def test_x_early_in_the_shoe_asks_once_more(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k x")
    shoe = table.desk.felt().shoe
    assert shoe is not None
    assert not shoe.cut_out
    assert ruling(table).title.text() == "Cut card is out"
    table.press("Enter")
    assert last_body(table)["code"] == "cut_card"


def test_x_says_that_the_cut_card_is_out(table_of: MakeTable) -> None:
    desk = desk_at_bets(last=REPEAT, rules={"decks": 1, "cut_depth": 26})
    table = table_of(desk)
    table.keys("⇧S ^Enter k x")
    shoe = table.desk.felt().shoe
    assert shoe is not None
    assert shoe.cut_out
    assert table.asked == "hand:1/banker:1"
    table.press("x")
    assert table.lead == "The cut card is out already"
    table.press("Esc")
    assert table.lead == "Deal to Banker"


def test_m_and_v_void_the_coup_with_a_reason(table_of: MakeTable) -> None:
    for key, decision in (("m", "misdeal"), ("v", "void")):
        table = dealt(table_of, f"⇧S ^Enter k {key}")
        assert ruling(table).decisions[decision].isChecked()
        table.keys("b a d Enter")
        assert last_body(table)["decision"] == decision
        assert table.asked == "hand:2/bets"
        assert table.desk.table.stack_of(8) == 46000


def test_e_is_for_an_exposed_card(table_of: MakeTable) -> None:
    table = dealt(table_of, "e")
    assert ruling(table).kind.code == "I8"
    table.keys("9 Tab")
    table.press("Tab")
    table.keys("f e l l Enter")
    assert last_body(table)["card"] == "9"


def test_every_ruling_that_is_offered_can_be_chosen_from_the_list(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k")
    table.press("y")
    prompt = table.desk.prompt
    assert prompt is not None
    assert {one.kind.code for one in listed(table).shown} == {kind.code for kind in prompt.rulings}
    for kind in prompt.rulings:
        table.page.overlays.open_rulings(kind.code)
        assert list(ruling(table).inputs) == list(kind.asks())
        assert set(ruling(table).decisions) == {decision.code for decision in kind.decisions}


def test_enter_takes_a_reason_that_has_the_keyboard_and_arrows_walk_the_decisions(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k m")
    panel = ruling(table)
    panel.quick[1].setFocus()
    table.press("Enter")
    assert panel.reason is not None
    assert panel.reason.text() == panel.quick[1].label
    assert table.desk.run.log[-1].kind is RowKind.ANSWER
    table.press("Down")
    assert panel.decisions["void"].isChecked()
    table.press("Enter")
    assert (last_body(table)["decision"], last_body(table)["reason"]) == ("void", quick_reasons()[1])


def test_a_letter_typed_at_a_button_goes_into_the_reason_and_books_nothing(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k m")
    panel = ruling(table)
    panel.quick[0].setFocus()
    table.keys("b a d")
    assert panel.reason is not None
    assert panel.reason.text() == "bad"
    assert table.desk.run.log[-1].kind is RowKind.ANSWER


def test_a_late_bet_takes_a_seat_an_amount_and_a_spot(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k")
    table.page.overlays.open_rulings("I18", decision="stands")
    panel = ruling(table)
    for name, text in (("seat", "1"), ("amount", "10")):
        panel.inputs[name].setText(text)  # type: ignore[union-attr]  # both are fields
    assert panel.reason is not None
    panel.reason.setText("pushed out late")
    panel.record()
    assert table.desk.table.bets_down()[1] == {"banker": 2000, "player": 1000}


def test_a_click_on_a_decision_leaves_the_keyboard_in_the_panel(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 y")
    happened(table, "I6")
    table.press("7")
    reason = ruling(table).reason
    assert reason is not None
    reason.setFocus()
    QTest.mouseClick(ruling(table).decisions["dummy"], Qt.MouseButton.LeftButton)
    table.keys("c a r d Enter")
    assert last_body(table)["reason"] == "card"
    assert last_body(table)["decision"] == "dummy"


def test_a_click_beside_the_choices_keeps_letters_from_the_prompt(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    QTest.mouseClick(listed(table), Qt.MouseButton.LeftButton, pos=listed(table).rect().bottomLeft())
    table.press("7")
    assert table.asked == "hand:1/banker:1"


def test_letters_do_not_answer_while_a_panel_has_the_keyboard(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 7")
    panel = ruling(table)
    panel.decisions["burn"].setFocus()
    before = len(table.desk.run.log)
    table.press("a")
    assert len(table.desk.run.log) == before
    table.press("Back")
    table.press("Enter")
    assert panel.trouble.isVisible()  # Enter records the ruling, and the reason is missing
    assert len(table.desk.run.log) == before


# fixes


def line_of(table: Table, key: str) -> int:
    return next(row.seq for row in table.desk.run.effective if row.key == key)


def test_an_earlier_card_is_fixed_with_the_same_keys(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5")
    table.page.fix(line_of(table, "hand:1/banker:3"))
    assert table.lead == "Fix Banker’s third card 5"
    table.press("4")
    assert table.desk.run.log[-1].kind is RowKind.FIX
    assert table.desk.felt().hands[1].cards[2].code == "4"


def test_a_closed_hand_is_fixed_with_a_reason_and_says_what_to_move(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter")
    behind = table.desk.table.stack_of(8)
    table.page.fix(line_of(table, "hand:1/banker:3"))
    table.press("2")  # Banker 6, Player 8: Banker has lost
    assert RowKind.FIX not in [row.kind for row in table.desk.run.log]
    assert "say why" in table.page.strip.said.reason
    table.keys("m i s k e y e d Enter")
    assert table.desk.run.log[-1].kind is RowKind.FIX
    assert table.lead == "Correct it on the table"
    assert "Mei Lin 195" in table.page.strip.said.reason
    assert table.desk.table.stack_of(8) == behind - 19500
    table.press("Enter")
    assert table.lead == "Take the losing bets"  # nothing was dealt since: the table is put right by hand


def test_a_fix_that_changes_a_commission_box_says_whose_and_to_what(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter", commission_taken="boxes")
    name, held = table.desk.table.name(8), table.desk.table.balance(box(8))
    table.page.fix(line_of(table, "hand:1/banker:3"))
    table.press("2")
    table.keys("m i s k e y e d Enter")
    assert table.lead == "Correct it on the table"
    assert f"{name}’s box {table.desk.table.amount_text(held)} → 0." in table.page.strip.said.reason


def test_a_settled_coup_is_voided_with_chips_and_boxes_told_together(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5", commission_taken="boxes", free_hands=False)
    before = dict(table.desk.table.balances)
    table.keys("⇧Enter y")
    happened(table, "I22")
    table.keys("Enter w r o n g Space s h o e Enter")  # the last coup: to its reason
    assert last_body(table)["code"] == "I22"
    assert table.lead == "Correct it on the table"
    said = table.page.strip.said.reason
    assert f"{table.desk.table.name(8)}’s box" in said
    assert "→ 0." in said
    assert "Take " in said
    table.press("Enter")
    assert (table.lead, table.page.strip.said.rest) == ("Take bets", " — coup 1")
    felt = [place for place in before if place.kind is Kind.BET]
    assert not any(table.desk.table.balance(place) for place in felt)
    assert not any(amount for place, amount in table.desk.table.balances.items() if place.kind is Kind.BOX)


def test_bets_are_fixed_in_the_grid(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k")
    table.page.fix(line_of(table, "hand:1/bets"))
    table.keys("b 3 0 ^Enter")
    assert table.desk.run.log[-1].kind is RowKind.FIX
    assert table.desk.table.bets_down()[1] == {"banker": 3000}
    assert table.asked == "hand:1/banker:1"


def test_a_click_on_a_card_of_the_felt_fixes_it(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2")
    table.page.felt.card_clicked.emit("PLAYER", 1)
    assert table.lead == "Fix Player’s second card 2"


def test_a_fix_is_put_away_with_esc(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3")
    table.page.fix(line_of(table, "hand:1/player:1"))
    table.press("Esc")
    assert table.lead == "Deal to Player"
    assert table.desk.run.log[-1].kind is RowKind.ANSWER


def test_enter_on_a_line_of_the_log_opens_it(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 [")
    log = table.page.log
    log.list.setFocus()
    log.list.setCurrentIndex(log.model.index(0, 0))
    QTest.keyClick(log.list, Qt.Key.Key_Return)
    assert table.lead == "Fix Banker’s first card 3"


def test_enter_in_a_field_answers_nothing_else(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ^f Enter")
    assert table.lead == "Pay Seat 8, Mei Lin"


def test_the_log_is_searched(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3")
    table.press("^f")
    assert QApplication.focusWidget() is table.page.log.search_field
    QTest.keyClicks(table.page.log.search_field, "banker")
    assert [line.text for line in table.page.log.model.rows] == ["Banker’s first card 3"]


@pytest.mark.parametrize(("card", "to_the_felt"), [("2", False), ("3", False), ("4", True)])
def test_after_a_fix_what_goes_onto_the_felt_is_not_called_the_racks(
    table_of: MakeTable, card: str, to_the_felt: bool
) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter")
    rack, stacks = table.desk.table.balance(RACK), held(table)
    table.page.fix(line_of(table, "hand:1/banker:3"))
    table.press(card)
    table.keys("m i s k e y e d Enter")
    assert table.page.ask is not None
    gained = table.desk.table.balance(RACK) - rack
    felt = sum(sum(spots.values()) for spots in table.desk.table.bets_down().values())
    assert stacks - held(table) == gained + felt, "what leaves the stacks is somewhere"
    assert table.page.ask.action().note == (f"Rack +{table.desk.table.amount_text(gained)}" if gained else "")
    said = f"{table.desk.table.amount_text(felt)} goes onto the felt."
    assert bool(felt) is to_the_felt
    assert (said in table.page.strip.said.reason) is to_the_felt


def test_undoing_a_settled_hand_says_what_lies_on_the_felt_again_beside_what_the_rack_gains(
    table_of: MakeTable
) -> None:
    table = dealt(table_of, "⇧S ^Enter k 3 2 a 6 5 ⇧Enter")
    rack, stacks = table.desk.table.balance(RACK), held(table)
    table.press("Back")
    assert table.page.ask is not None
    note, reason = table.page.ask.action().note, table.page.strip.said.reason
    table.press("Enter")
    say, gained = table.desk.table.amount_text, table.desk.table.balance(RACK) - rack
    felt = sum(sum(spots.values()) for spots in table.desk.table.bets_down().values())
    assert felt > 0
    assert stacks - held(table) == gained + felt, "what leaves the stacks is somewhere"
    assert note == f"Rack +{say(gained)}"
    assert f"{say(felt)} goes onto the felt." in reason


def held(table: Table) -> int:
    return sum(table.desk.table.stack_of(seat) for seat in table.desk.table.seats)


def test_every_row_of_what_can_have_happened_has_room_for_its_words(table_of: MakeTable) -> None:
    table = table_of(desk_at_bets(), 1280, 720, 1.0)
    table.press("y")
    view = listed(table).list
    QApplication.processEvents()
    option = QStyleOptionViewItem()
    for row in range(len(listed(table).shown)):
        area = view.visualRect(view.model().index(row, 0))
        assert area.width() == view.viewport().width()
        assert area.height() == view.itemDelegate().sizeHint(option, view.model().index(row, 0)).height()
        assert area.bottom() <= view.height()
