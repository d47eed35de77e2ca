"""What happens when the program itself is wrong: it is written down, shown, and dealing stops."""

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.words import tr
from ui.look import theme
from ui.qt.version import which_program
from ui.widgets.forms import SPRING, in_row

LOG_NAME = "sabot.log"
LOG_SIZE, LOG_KEPT = 1_000_000, 5

log = logging.getLogger("sabot")


def open_log(folder: Path) -> Path:
    """Write the program's log to a folder, in files of a megabyte of which five old ones are kept; the log's path.

    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / LOG_NAME
    for old in [handler for handler in log.handlers if isinstance(handler, RotatingFileHandler)]:
        log.removeHandler(old)
        old.close()
    handler = RotatingFileHandler(file, maxBytes=LOG_SIZE, backupCount=LOG_KEPT, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    return file


def log_file() -> Path | None:
    """Where the log is written, if anywhere."""
    files = (Path(one.baseFilename) for one in log.handlers if isinstance(one, RotatingFileHandler))
    return next(files, None)


def report_of(fault: BaseException) -> str:
    """What is worth sending to whoever mends the program: the versions, and where it went wrong."""
    return which_program() + "\n\n" + "".join(traceback.format_exception(fault))


class CrashDialog(QDialog):
    """Says that the program went wrong, that nothing half-done was written, and gives the report to copy."""

    def __init__(self, report: str, log_file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sabot has stopped dealing"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setFont(theme.mono(12))
        self.report.setAccessibleName(tr("Report"))
        self.copy_button = QPushButton(tr("Copy the report"))
        self.close_button = QPushButton(tr("Close"))
        self.copy_button.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.accept)
        self._lay_out(log_file)

    def _lay_out(self, log_file: Path) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(plain_label(tr("Something in the program went wrong, so dealing has stopped."), "title"))
        column.addWidget(plain_label(tr(
            "What was shown as saved is safe. Copy the report for whoever looks after the program, then start Sabot "
            "again: it goes on where it was saved, and asks what was not."
        ), "body"))
        column.addWidget(self.report, 1)
        column.addWidget(plain_label(tr("The same report is in {file}.", file=log_file), "note"))
        column.addLayout(in_row(SPRING, self.copy_button, self.close_button))
        self.resize(theme.current_look().px(720), theme.current_look().px(460))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(tr("Copied"))


def plain_label(words: str, role: str) -> QLabel:
    """A label that shows its words exactly as they are, wrapped."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setFont(theme.font(role))
    return label


class CrashReporter(QObject):
    """Takes every exception that nobody caught: writes it down, stops dealing, and shows it once.

    An exception in a thread is handed to the screen's own thread. Where `mend` says that the night goes on, nothing
    stops; else `stop_dealing` is called before the dialog opens.
    """

    _caught = Signal(object)

    def __init__(self, log_file: Path, stop_dealing: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log_file, self._stop_dealing = log_file, stop_dealing
        self.dialog: CrashDialog | None = None
        self.mend: Callable[[BaseException], bool] = lambda fault: False
        self._caught.connect(self._show)

    def caught(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Take an exception, as `sys.excepthook` gets it."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        log.critical("not caught", exc_info=(kind, fault, trace))
        self._caught.emit(fault)

    def caught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        """Take an exception of a thread, as `threading.excepthook` gets it."""
        if args.exc_value is not None:
            self.caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _show(self, fault: BaseException) -> None:
        try:
            if self.mend(fault):
                return
            self._stop_dealing()
        except Exception:
            log.exception("stopping failed too")
        # One dialog is enough: what follows a first fault is usually the same one again, on every repaint.
        if self.dialog is None and isinstance(QCoreApplication.instance(), QApplication):
            # Without a parent: the window that is active may be the one that is going wrong.
            self.dialog = CrashDialog(report_of(fault), self.log_file)
            self.dialog.show()


def install_excepthook(log_folder: Path, stop_dealing: Callable[[], None]) -> CrashReporter:
    """Catch every exception from now on: log it in `log_folder`, call `stop_dealing`, show the crash dialog once.

    Keep the reporter that is returned for as long as the program runs. Raises OSError where the log cannot be written.
    """
    reporter = CrashReporter(open_log(log_folder), stop_dealing)
    sys.excepthook = reporter.caught
    threading.excepthook = reporter.caught_in_thread
    return reporter
