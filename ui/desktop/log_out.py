"""The system logs out: what was answered is in the books before it goes on."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QSessionManager
from PySide6.QtWidgets import QApplication

from ui.frame.program import Program


class LogOut(QObject):
    """Saves when the system asks whether it may log out.

    What is not in the books keeps the system from going on once, as it keeps the host from closing the window.
    """

    def __init__(self, app: QApplication, program: Program) -> None:
        super().__init__(program)
        self._program = program
        app.commitDataRequest.connect(self.save, Qt.ConnectionType.DirectConnection)

    def save(self, session: QSessionManager) -> None:
        """The system asks before it goes on; it may still be called off, so the books stay open."""
        self._program.background.finish()
        if self._program.desk is not None:
            self._program.desk.ahead.settle()
        if not self._program.window.may_close() and session.allowsInteraction():
            session.release()
            session.cancel()
