"""The right column beside the felt: one of its pages is seen, and no other comes up on the way to it."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.hands import Events
from ui.widgets.side_column import SideColumn


def test_when_the_list_of_payments_goes_no_other_page_comes_up_before_the_one_that_was_seen(qtbot: QtBot) -> None:
    column, roads, log, payments = SideColumn(), QLabel("roads"), QLabel("log"), QLabel("payments")
    qtbot.addWidget(column)
    for page in (roads, log):
        column.add_tab(page.text(), page)
    with qtbot.waitExposed(column):
        column.show()
    column.pass_by(("Pay", payments))
    came_up = {page: Events(page, QEvent.Type.Show) for page in (roads, log)}

    column.pass_by(None)

    assert column.page is roads
    assert {page.text(): seen.times for page, seen in came_up.items()} == {"roads": 1, "log": 0}
