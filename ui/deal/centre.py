"""The middle of the dealer's page: the felt, or what a question needs its room for."""

from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget


class Centre(QStackedWidget):
    """One of them is seen at a time."""

    def turn_to(self, shown: QWidget) -> None:
        """Show this. Qt would give the keyboard that was in the old one to the first part of the new."""
        if self.indexOf(shown) < 0:  # added again, it would lose the keyboard
            self.addWidget(shown)
        old, focused = self.currentWidget(), QApplication.focusWidget()
        inside = old is not None and focused is not None and (old is focused or old.isAncestorOf(focused))
        page = self.parentWidget()
        if inside and old is not shown and page is not None:
            page.setFocus()
        self.setCurrentWidget(shown)
