"""Y: what can have happened, commonest first, each with a letter of its own."""

from tests.ui.deal.conftest import MakeTable, dealt, listed, ruling


def test_the_list_is_walked_in_sight_and_whatever_is_looked_at_is_the_headline(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    panel, seen = listed(table), []
    for _ in panel.shown:
        assert panel.chosen is not None
        row = panel.list.visualRect(panel.list.currentIndex())
        at = panel.list.mapTo(panel, row.center())
        assert panel.rect().contains(at)
        assert table.lead == panel.chosen.kind.title
        seen.append(panel.chosen.kind.code)
        table.press("Down")
    assert panel.chosen is not None
    assert panel.chosen.kind.code == seen[0]
    assert sorted(seen) == sorted(one.kind.code for one in panel.shown)
    table.press("Esc")
    assert table.lead == "Deal to Banker"


def test_the_commonest_comes_first_and_letters_stay_with_what_they_name(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y")
    before = {one.kind.code: one.letter for one in listed(table).shown}
    names = [one.kind.title for one in listed(table).shown]
    assert names == sorted(names, key=str.casefold)
    assert len({*before.values()}) == len(before)
    last = listed(table).shown[-1].kind.code
    table.desk.made_before.update({last: 3, "misdeal": 1})
    table.keys("Esc y")
    assert [(one.kind.code, one.times) for one in listed(table).shown[:3]][:2] == [(last, 3), ("misdeal", 1)]
    assert {one.kind.code: one.letter for one in listed(table).shown} == before


def test_a_letter_chooses_while_the_field_is_empty_and_after_a_space_letters_are_text(table_of: MakeTable) -> None:
    table = dealt(table_of, "⇧S ^Enter k y m")
    assert ruling(table).kind.code == "misdeal"
    for opens in ("Space", "^f"):
        table.keys(f"Esc y {opens} j a m")
        assert [one.kind.code for one in listed(table).shown] == ["I14"]
    table.press("Enter")
    assert ruling(table).kind.code == "I14"
