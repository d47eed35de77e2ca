"""What the settlement sheet says."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ledger.check import Finding
from app.money import currency
from app.settlement import (
    CARRIED,
    CASH,
    TRANSFER,
    BookMark,
    CashCount,
    CashTaken,
    ChipsOfTheNight,
    Found,
    HouseNight,
    Mark,
    MarkerSigned,
    NightStatement,
    PlayerNight,
    Shared,
    Waived,
    house_against,
)
from app.sheets.blocks import Caution, Cell, Column, Facts, Heading, Note, Row, Sheet, SignatureLines, Table
from app.sheets.foot import Printing
from app.sheets.settlement import open_points, settlement_sheet
from app.sheets.wording import held_apart, span, stamp
from app.store.proof.state import Proof

LONDON = ZoneInfo("Europe/London")
PRINTED = datetime(2025, 11, 22, 1, 14, tzinfo=LONDON)
PLAYERS = (
    PlayerNight(1, "Luca Moretti", 10000, 13100, 10000, (1,)),
    PlayerNight(2, "Tom Okafor", 25000, 6000, 0, (2, 5)),
    PlayerNight(3, "Sam Byrne", 10000, 5500, 4500),
)
NIGHT = NightStatement(
    "Friday Night", "S-0031",
    datetime(2025, 11, 21, 19, 30, tzinfo=LONDON), datetime(2025, 11, 22, 1, 12, tzinfo=LONDON),
    ("Mini Baccarat", "Newmarket"), currency("GBP"), PLAYERS, house_against(PLAYERS, "Anna Keller"),
    BookMark(1, 1207, "7K2MQ-4XDAB"),
)


def printed(night: NightStatement = NIGHT, proof: Proof | None = None) -> Sheet:
    """The sheet of a night."""
    return settlement_sheet(night, Printing(PRINTED, "1.0", proof=proof))


def tables(sheet: Sheet) -> list[Table]:
    """The sheet's tables, in order."""
    return [block for block in sheet.blocks if isinstance(block, Table)]


def texts(row: Row) -> list[str]:
    """What a row says."""
    return [cell.text for cell in row.cells]


def notes(sheet: Sheet) -> str:
    """All the small print."""
    return " ".join(block.text for block in sheet.blocks if isinstance(block, Note))


def test_each_player_s_row_says_what_is_still_to_settle() -> None:
    rows = tables(printed())[0].rows
    assert texts(rows[0]) == ["Luca Moretti", "1", "100.00", "131.00", "+31.00", "100.00", "receives 131.00"]
    assert texts(rows[1]) == ["Sam Byrne", "", "100.00", "55.00", "−45.00", "45.00", "settled"]
    assert texts(rows[2]) == ["Tom Okafor", "2, 5", "250.00", "60.00", "−190.00", "–", "pays 190.00"]


def test_the_house_bank_s_row_says_whose_it_is_and_what_it_holds() -> None:
    assert texts(tables(printed())[0].rows[-1]) == [
        "House bank (Anna Keller)", "", "", "", "+204.00", "holds 145.00", "receives 59.00"
    ]


def test_results_and_balances_add_up_to_nothing_in_the_total_row() -> None:
    total = tables(printed())[0].total
    assert total is not None
    assert texts(total) == ["Total", "", "450.00", "246.00", "0.00", "", "0.00"]


def test_every_payment_has_a_box_to_tick_and_a_line_to_sign() -> None:
    table = tables(printed())[1]
    assert [texts(row)[:5] for row in table.rows] == [
        ["1", "Tom Okafor", "→", "Luca Moretti", "131.00"],
        ["2", "Tom Okafor", "→", "House bank", "59.00"],
    ]
    assert all([cell.mark for cell in row.cells[5:]] == ["box", "line"] for row in table.rows)
    assert table.total is not None
    assert texts(table.total) == ["", "2 transfers", "", "", "190.00", "", ""]


def test_everybody_signs_a_final_sheet_the_host_too() -> None:
    signatures = [block for block in printed().blocks if isinstance(block, SignatureLines)]
    assert signatures == [
        SignatureLines(("Luca Moretti", "Sam Byrne", "Tom Okafor", "Anna Keller, host", "Place and date"))
    ]


def test_the_head_names_night_host_sheet_time_zone_games_and_currency() -> None:
    facts = next(block for block in printed().blocks if isinstance(block, Facts))
    assert dict(facts.pairs) == {
        "Night": "Friday Night",
        "Host": "Anna Keller",
        "Sheet": "S-0031",
        "Date": "21 November 2025, 19:30 to 01:12 GMT",
        "Games": "Mini Baccarat, Newmarket",
        "Currency": "Pound, £1 = 1 chip unit",
    }


def test_the_foot_carries_the_chain_s_number_and_short_code() -> None:
    foot = printed().footer
    assert (foot.title, foot.code) == ("Book code", "1207 · 7K2MQ-4XDAB")
    assert foot.note.startswith("Entries 1 to 1,207.")
    assert foot.lines == ("Printed 22 Nov 2025, 01:14 GMT", "Sabot 1.0 · S-0031")


def test_waived_commission_chips_found_remarks_and_irregularities_are_told() -> None:
    told = notes(printed(replace(
        NIGHT,
        waived=(Waived("Chen Wei", 125, "left early."),),
        found=(Found("Table 1", -500, "chip lost"), Found("Table 2", 200, "miscount")),
        remarks=("Jackpot JP-0006 (£1,284.50) went to Ruth Adler.",),
        irregularities=3,
    )))
    assert told.startswith(
        "Commission of £1.25 was waived for Chen Wei: left early. Table 1: £5 short: chip lost. Table 2: £2 over: "
        "miscount. Jackpot JP-0006 (£1,284.50) went to Ruth Adler. 3 rulings were made; they are in the log."
    )


def test_a_sheet_is_not_final_while_players_hold_chips_and_nobody_signs_it() -> None:
    sheet = printed(replace(NIGHT, players=tuple(replace(one, holds=100) for one in PLAYERS)))
    cautions = [block.text for block in sheet.blocks if isinstance(block, Caution)]
    assert cautions == ["Not final: 3 players still hold chips (Luca Moretti, Tom Okafor and Sam Byrne)."]
    assert not any(isinstance(block, SignatureLines) for block in sheet.blocks)


CHANGED = Finding("seal", "Entry 4: its content does not match its seal.", 4)


@pytest.mark.parametrize(("proof", "doubt", "cautions"), [
    (Proof(is_whole=True), "", []),
    (Proof(), "Not verified yet.", []),
    (Proof((CHANGED,), is_whole=True), "The books do not verify since entry 4.",
     ["The books do not verify since entry 4. Entry 4: its content does not match its seal."]),
])
def test_nobody_signs_a_sheet_of_books_that_are_not_verified(proof: Proof, doubt: str, cautions: list[str]) -> None:
    sheet = printed(proof=proof)
    signed = [block for block in sheet.blocks if isinstance(block, SignatureLines)]
    marks = {str(cell.mark) for row in tables(sheet)[1].rows for cell in row.cells if cell.mark}
    assert (bool(signed), marks) == ((True, {"box", "line"}) if not doubt else (False, set()))
    assert sheet.footer.doubt == doubt
    assert ("verified" in sheet.footer.note) is (not doubt)
    assert [block.text for block in sheet.blocks if isinstance(block, Caution)] == cautions
    agreed = sheet.blocks[-1] if doubt else sheet.blocks[-2]
    assert isinstance(agreed, Note)
    assert agreed.text.startswith(f"{doubt} Do not sign" if doubt else "We have checked the figures above and agree")


def test_an_open_night_is_not_final_and_a_closed_one_has_no_open_points() -> None:
    assert open_points(replace(NIGHT, closed=None)) == ("Not final: the night is still open.",)
    assert open_points(NIGHT) == ()


def test_books_out_of_balance_are_told_and_nobody_is_asked_to_pay() -> None:
    off = replace(NIGHT, house=HouseNight("Anna Keller", 20300, 14500))
    assert open_points(off)[0].startswith("The books do not balance: £1 is unaccounted for.")
    assert len(tables(printed(off))) == 1
    assert "Nobody can settle" in notes(printed(off))


def test_a_night_without_debts_says_so() -> None:
    even = (PlayerNight(1, "Ann", 5000, 5000),)
    night = replace(NIGHT, players=even, house=house_against(even, "Anna Keller"))
    assert "Nobody owes anybody anything." in notes(printed(night))


def test_points_are_printed_without_a_sign_or_decimals() -> None:
    table = tables(printed(replace(NIGHT, money=currency("PTS"))))[1]
    assert [column.title for column in table.columns][4] == "Amount"
    assert texts(table.rows[0])[4] == "13,100"


def test_a_demo_night_makes_a_demo_sheet() -> None:
    assert (printed().demo, printed(replace(NIGHT, demo=True)).demo) == (False, True)


def test_a_name_with_braces_or_markup_is_printed_as_it_was_typed() -> None:
    odd = (PlayerNight(1, "{host} <b>x</b> %s", 100, 0),)
    sheet = printed(replace(NIGHT, players=odd, house=house_against(odd, "{name}")))
    rows = tables(sheet)[0].rows
    assert (texts(rows[0])[0], texts(rows[1])[0]) == ("{host} <b>x</b> %s", "House bank ({name})")


def test_a_night_over_the_change_of_clocks_names_both_zones() -> None:
    opened = datetime(2025, 10, 25, 20, 0, tzinfo=LONDON)
    assert span(opened, datetime(2025, 10, 26, 2, 30, tzinfo=LONDON)) == "25 October 2025, 20:00 BST to 02:30 GMT"


def test_a_night_of_more_than_a_day_names_both_days() -> None:
    opened = datetime(2025, 11, 21, 19, 30, tzinfo=UTC)
    assert span(opened, datetime(2025, 11, 22, 20, 0, tzinfo=UTC)) == (
        "21 November 2025, 19:30 to 22 November 2025, 20:00 UTC"
    )


def test_an_open_night_has_a_beginning_only() -> None:
    assert span(NIGHT.opened, None) == "21 November 2025, from 19:30 GMT"
    assert stamp(PRINTED) == "22 Nov 2025, 01:14 GMT"


def test_only_names_that_run_from_right_to_left_are_isolated() -> None:
    assert held_apart("王伟") == "王伟"
    assert held_apart("محمد") == "\u2068محمد\u2069"


def test_a_row_that_does_not_fit_its_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells"):
        Table((Column("a", 1), Column("b", 1)), (Row((Cell("only one"),)),))


def test_parts_are_numbered_in_order() -> None:
    assert [block.text for block in printed().blocks if isinstance(block, Heading)] == [
        "1  Result by player", "2  Who pays whom", "3  Agreed"
    ]


AT = datetime(2025, 11, 22, 1, 20, tzinfo=LONDON)


def test_the_note_names_markers_with_the_transfer_that_cancels_them_and_cash_taken() -> None:
    told = notes(printed(replace(
        NIGHT, markers=(MarkerSigned("M-014", 2, 5000),),
        taken=(CashTaken(3, 5500, datetime(2025, 11, 21, 21, 40, tzinfo=LONDON)),))))
    assert told.startswith("Tom Okafor’s marker M-014 (£50) is included in chips bought and is cancelled by transfers "
                           "1 and 2. Sam Byrne took £55 cash at 21:40.")


def test_what_is_brought_forward_and_shared_has_a_column_and_a_sentence() -> None:
    players = (replace(PLAYERS[0], shared=2000), replace(PLAYERS[1], brought=-1500, shared=-1000), PLAYERS[2])
    night = replace(NIGHT, players=players, house=house_against(players, "Anna Keller"),
                    shared=(Shared("Pizza, paid by Luca Moretti", 2000, "Shared by all."),))
    table = tables(printed(night))[0]
    assert [column.title for column in table.columns][-2:] == ["Besides", "To settle"]
    assert [texts(row)[-2:] for row in table.rows] == [
        ["+20.00", "receives 151.00"], ["–", "settled"], ["−25.00", "pays 215.00"], ["+5.00", "receives 64.00"]]
    told = notes(printed(night))
    assert "Brought forward from earlier nights: Tom Okafor owes £15 and the house bank is owed £15." in told
    assert "Pizza, paid by Luca Moretti: others pay £20. Shared by all." in told


def test_tips_and_jackpots_are_named_as_kept_and_not_won() -> None:
    night = replace(NIGHT, house=house_against(PLAYERS, "Anna Keller", keeps=900),
                    chips=ChipsOfTheNight(in_jars=400, in_jackpots=500))
    assert "The house bank holds £4 of tips and £5 of jackpots that it did not win." in notes(printed(night))
    table = tables(printed(night))[0]
    assert [[texts(row)[at] for at in (0, 4, 6, 7)] for row in table.rows[-3:]] == [
        ["House bank (Anna Keller)", "+195.00", "+9.00", "receives 59.00"], ["Tips", "+4.00", "−4.00", "–"],
        ["Jackpots", "+5.00", "−5.00", "–"]]
    assert table.total is not None
    assert texts(table.total)[4:] == ["0.00", "", "0.00", "0.00"]


def minor(figure: str) -> int:
    """What a figure of the sheet comes to, read as a person reads it: a word before it says which way it goes."""
    word, _, amount = figure.rpartition(" ")
    amount = amount.replace(",", "").replace("−", "-").replace(".", "")
    return 0 if amount in ("", "–", "settled") else int(amount) * (-1 if word == "pays" else 1)


AMOUNTS = st.integers(0, 10**6)


@given(st.lists(st.tuples(AMOUNTS, AMOUNTS, st.integers(-10**4, 10**4), st.integers(-10**4, 10**4)), min_size=1,
                max_size=10), AMOUNTS, st.integers(-10**4, 10**4), st.integers(-10**4, 10**4), AMOUNTS)
def test_each_column_of_the_results_adds_up_to_the_total_below_it(
        drawn: list[tuple[int, int, int, int]], tips: int, jackpots: int, put_by: int, in_pots: int) -> None:
    players = tuple(PlayerNight(at, f"Player {at}", bought, back, cash, brought=brought, commission=abs(cash))
                    for at, (bought, back, cash, brought) in enumerate(drawn, start=1))
    keeps = tips + jackpots + put_by
    night = replace(NIGHT, players=players, house=house_against(players, "Anna Keller", in_pots, keeps),
                    in_pots=in_pots, chips=ChipsOfTheNight(in_jars=tips, in_jackpots=jackpots, put_by=put_by))
    table = tables(printed(night))[0]
    assert table.total is not None
    names, total = [column.title for column in table.columns], texts(table.total)
    summed = {name: sum(minor(texts(row)[at]) for row in table.rows) for at, name in enumerate(names) if at}
    said = {name: minor(total[at]) for at, name in enumerate(names) if at and total[at]}
    assert said == {name: summed[name] for name in said}
    even = said.keys() & {"Result", "Besides", "Commission"}
    assert {name: said[name] for name in even} == dict.fromkeys(even, 0)
    assert {"Bought", "Returned", "Result", "To settle"} <= said.keys()


def test_a_paid_transfer_says_how_and_an_open_one_keeps_its_box() -> None:
    night = replace(NIGHT, marks=(Mark(2, 1, 13100, CASH, 1208, AT), Mark(2, 0, 1000, TRANSFER, 1209, AT)))
    rows = tables(printed(night))[1].rows
    assert texts(rows[0])[5:] == ["✓", "cash"]
    assert (rows[1].cells[5].mark, rows[1].cells[6].text) == ("box", "10.00 bank")


def test_a_debt_that_is_carried_is_told() -> None:
    night = replace(NIGHT, marks=(Mark(2, 0, 5900, CARRIED, 1208, AT),))
    assert "Tom Okafor owes House bank £59, carried to the next night." in notes(printed(night))
    assert texts(tables(printed(night))[1].rows[1])[5:] == ["–", "carried over"]
    assert "settle this night, except for what is carried to the next." in notes(printed(night))


@pytest.mark.parametrize(("counted", "said"), [
    (14500, "The cash was counted at £145, as the books expected."),
    (14000, "The cash was counted at £140, £5 short: a note torn."),
    (15000, "The cash was counted at £150, £5 over: a note torn."),
])
def test_cash_over_or_short_is_named(counted: int, said: str) -> None:
    assert said in notes(printed(replace(NIGHT, cash=CashCount(14500, counted, "a note torn."))))
