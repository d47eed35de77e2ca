"""The columns of the ledger: wide enough for the dates of any language, and in English as wide as they were drawn."""

import pytest
from pytestqt.qtbot import QtBot

from app.words import in_language
from app.words.languages import ENGLISH, SIMPLIFIED, SPANISH, TRADITIONAL, catalogue
from ui.books.tables import entries_table, nights_table, players_table
from ui.look import theme

DATED = (entries_table, 1), (nights_table, 0), (players_table, 2)


@pytest.mark.parametrize("code", [ENGLISH, SIMPLIFIED, TRADITIONAL, SPANISH])
def test_no_date_of_any_month_is_cut(qtbot: QtBot, code: str) -> None:
    for make, at in DATED:
        with in_language(catalogue(code)):
            table = make()
        qtbot.addWidget(table)
        table.resize(900, 400)
        table.show_rows([])
        column = table.shown.columns[at]
        needed = max(theme.advance(text, theme.font("body")) for text in column.among)
        assert len(column.among) == 12
        assert table.columnWidth(at) >= needed + 16
        if code == ENGLISH:
            assert table.columnWidth(at) == theme.current_look().px(column.wide)
