"""The Stats page: a night in six pictures, and each of them by itself."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer, Signal
from PySide6.QtGui import QImageWriter, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.desk import Desk
from app.desk.practice import weakness
from app.desk.stats.night import NightStats, dealt_beside, night_stats
from app.desk.stats.pictures import PICTURES, graphs
from app.desk.stats.play import slips_graph
from app.errors import MachineFault, Refused
from app.exports.files import write_new
from app.graph import Graph
from app.store.values import Night
from app.words import tr
from ui.background.ledger_reader import Reading
from ui.background.opener import Background
from ui.heard.state import PageTold
from ui.keys.key_events import has_ctrl
from ui.look import theme
from ui.qt.saving import file_to_save
from ui.stats.card import PictureCard
from ui.stats.figure_text import headline
from ui.widgets.ask_host import request_host_pin
from ui.widgets.buttons import SecondaryButton
from ui.widgets.dates import night_words
from ui.widgets.forms import Choice, Page, in_column, in_row, set_tone, words

ACROSS = 3


class StatsPage(Page):
    """Six pictures of a night that is chosen, tonight's at first. Figures are read beside the screen.

    `print_wanted` asks for the night's figures on paper; `saved` says that the books took the note of an export;
    `practice_wanted` asks for drills of what the slips are about.
    """

    print_wanted = Signal(int)
    saved = Signal(bool)
    practice_wanted = Signal()

    def __init__(self, desk: Desk, beside: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.reading = desk, Reading(desk, beside, self)
        self.stats: NightStats | None = None
        self.large = 0
        self._newest = 0
        self._stood: tuple[int, int, int] | None = None
        self.nights, self.said, self.nothing = Choice(), words("", "body_strong"), words("", "reason_compact", "second")
        self.note = words("", "note_strong", "second")
        self.cards = [PictureCard(number) for number in range(1, len(PICTURES) + 1)]
        self.print_button = SecondaryButton(tr("Print"), tr("Ctrl P"), "printer")
        self.picture_button = SecondaryButton(tr("Save picture"), tr("Ctrl S"), "save")
        self.figures_button = SecondaryButton(tr("Save figures"), tr("Ctrl E"), "save")
        self.practice_button = SecondaryButton(tr("Practise"), kind="ghost")
        self.practice_button.hide()
        self.cards[PICTURES.index(slips_graph)].offer(self.practice_button)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Stats"))
        self._state = PageTold(self, lambda: (self.nights.currentText(), self.said.text() or self.nothing.text()))
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        self.nights.setAccessibleName(tr("Night"))
        self.nights.setMinimumWidth(theme.current_look().px(230))
        head = in_row(self.nights, (self.said, 1), self.picture_button, self.figures_button, self.print_button,
                      spacing=8)
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // ACROSS, at % ACROSS)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        in_column(head, self.note, (self.nothing, 1), (self._grid, 1), on=self, spacing=8, margins=(12, 10, 12, 10))
        self.note.hide()
        self._show_cards(False)

    def _connect(self) -> None:
        self.nights.activated.connect(lambda _: self.read())
        self.print_button.clicked.connect(self.print)
        self.picture_button.clicked.connect(self.save_picture)
        self.figures_button.clicked.connect(self.save_figures)
        self.practice_button.clicked.connect(self.practice_wanted)
        self.reading.failed.connect(self._not_read)
        for card in self.cards:
            card.larger.connect(lambda card=card: self.enlarge(0 if self.large else card.number))

    # reading

    def refresh(self) -> None:
        """Show the books as they stand now; nothing is read anew where nothing has changed."""
        self._list_nights()
        if self._stands() != self._stood:
            self.read()

    def follow(self) -> None:
        """The desk has changed: read on where the page is in sight and a hand has closed, or chips were sold."""
        if self.isVisible():
            self.refresh()

    def _stands(self) -> tuple[int, int, int]:
        """By what the figures are known: the night, the entries, and the rows that may have added a slip to tonight's.
        """
        chosen, tonight, run = self.nights.currentData() or 0, self.desk.night, self.desk.run
        rows = len(run.log) if run is not None and tonight is not None and tonight.id == chosen else 0
        return chosen, self.desk.books.head().number, rows

    def _list_nights(self) -> None:
        every, before, newest = self.desk.books.nights_latest_first(), self.nights.currentData(), self._newest
        self._newest = every[0].id if every else 0
        tonight = self.desk.night.id if self.desk.night is not None else 0
        named = [(tr("Tonight: {night}", night=one.title) if one.id == tonight else
                  night_words(one), one.id) for one in every]
        if [(self.nights.itemText(at), self.nights.itemData(at)) for at in range(self.nights.count())] == named:
            return
        self.nights.clear()
        for words_of, night in named:
            self.nights.addItem(words_of, night)
        # A night that was opened since is looked at first; nobody takes the last one's figures for its own.
        self.nights.setCurrentIndex(max(0, self.nights.findData(before if newest == self._newest else self._newest)))

    @property
    def night(self) -> Night | None:
        """The night that is chosen; None where none was held."""
        number = self.nights.currentData()
        return next((one for one in self.desk.books.nights() if one.id == number), None)

    def read(self) -> None:
        """Read the night that is chosen."""
        night, desk = self.night, self.desk
        self._stood = self._stands()
        if night is None:
            self._say_nothing(tr("No night has been held yet. Open one, and its pictures appear here."))
            return
        if self.stats is None or self.stats.id != night.id:
            self._say_nothing(tr("Reading the night…"))
        self.reading.ask("stats", lambda: _read(desk, night), lambda read: self.show_stats(*read))
        QTimer.singleShot(0, self, self._make_ready)

    def _make_ready(self) -> None:
        """While the figures are read, what draws them is made: one picture's, and keys in between."""
        if (card := next((one for one in self.cards if not one.ready), None)) is not None:
            card.make_ready()
            QTimer.singleShot(0, self, self._make_ready)

    def _not_read(self, why: str) -> None:
        """Say so, and read again when the page is shown again."""
        self._stood = None
        self.tell(why, "bad")
        if self.stats is None:
            self.nothing.setText(tr("The night could not be read. F8 tries again."))

    def show_stats(self, stats: NightStats, pictures: tuple[Graph, ...]) -> None:
        """Show the figures of a night."""
        self.stats = stats
        self.said.setText(headline(stats))
        self.practice_button.setVisible(bool(weakness(stats.slips).drills))
        for card, graph in zip(self.cards, pictures, strict=True):
            card.show_graph(graph, self.large == card.number)
        had = self.nothing.isVisible()
        self._show_cards(True)
        self._state.look()
        if had and self.isVisible() and not self.nights.hasFocus():
            self.take_keyboard()

    def _say_nothing(self, why: str) -> None:
        self.stats = None
        self.said.setText("")
        self.nothing.setText(why)
        self._show_cards(False)
        self._state.look()

    def _show_cards(self, there: bool) -> None:
        self.nothing.setVisible(not there)
        for at, card in enumerate(self.cards):
            card.setVisible(there and self.large in (0, card.number))
            self._grid.setRowStretch(at // ACROSS, int(not self.large or at // ACROSS == (self.large - 1) // ACROSS))
            self._grid.setColumnStretch(at % ACROSS, int(not self.large or at % ACROSS == (self.large - 1) % ACROSS))
        for one in (self.picture_button, self.figures_button, self.print_button):
            one.setEnabled(there)

    # looking

    def enlarge(self, number: int) -> None:
        """Show one picture by itself; 0 shows all of them."""
        before = self.large or self.chosen
        self.large = number
        if self.stats is None:
            return
        for card in self.cards:
            if card.graph is not None and card.large != (number == card.number):
                card.show_graph(card.graph, number == card.number)
        self._show_cards(True)
        self.cards[(number or before) - 1].take_keyboard()

    @property
    def chosen(self) -> int:
        """The picture that the keyboard is in, or that is shown by itself; the first where it is in none."""
        return self.large or next((card.number for card in self.cards if card.has_keyboard), 1)

    @property
    def card(self) -> PictureCard:
        """That picture's card."""
        return self.cards[self.chosen - 1]

    def take_keyboard(self) -> None:
        """The keyboard goes into the picture that is chosen, or into the first."""
        self.card.take_keyboard()

    def go_beside(self, across: int, down: int) -> None:
        """To the picture next to this one."""
        row, column = divmod(self.chosen - 1, ACROSS)
        if self.large:
            self.enlarge((self.large - 1 + across + down * ACROSS) % len(self.cards) + 1)
        elif 0 <= row + down < len(self.cards) // ACROSS and 0 <= column + across < ACROSS:
            self.cards[(row + down) * ACROSS + column + across].take_keyboard()

    # leaving the program

    def print(self) -> None:
        """The figures of this night on paper."""
        if self.stats is not None:
            self.print_wanted.emit(self.stats.id)

    def save_picture(self) -> None:
        """The chosen picture as it is seen, as a PNG."""
        def write(path: Path, graph: Graph) -> Path:
            assert self.night is not None
            return write_new(path, png_of(self.card, night_words(self.night), self.desk.the_house().demo))

        self._save("png", tr("Save the picture"), write)

    def save_figures(self) -> None:
        """What the chosen picture shows, as a table for a spreadsheet."""
        def write(path: Path, graph: Graph) -> Path:
            assert self.stats is not None
            done = self.desk.exporting.write_figures(graph, path, self.stats.id)
            self.saved.emit(True)
            return done

        self._save("csv", tr("Save the figures"), write)

    def _save(self, ending: str, title: str, write: Callable[[Path, Graph], Path]) -> None:
        graph = self.card.graph
        if self.stats is None or graph is None:
            return
        if not graph.spots:
            self.tell(graph.empty, "second")
            return
        name = self.desk.exporting.name_of_picture(graph, self.stats.id, ending)
        if (path := file_to_save(self, title, name, f"*.{ending}")) is not None:
            self._write(path, graph, write)

    def _write(self, path: Path, graph: Graph, write: Callable[[Path, Graph], Path]) -> None:
        try:
            self.tell(tr("Saved as {path}.", path=write(path, graph)), "ok")
        except (Refused, MachineFault) as trouble:
            if not request_host_pin(self, trouble, lambda: self._write(path, graph, write)):
                self.tell(str(trouble), "bad" if isinstance(trouble, MachineFault) else "warn")

    def tell(self, sentence: str, tone: str) -> None:
        """Say something above the pictures, until the next thing is done."""
        self.note.setText(sentence)
        set_tone(self.note, tone)
        self.note.setVisible(bool(sentence))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no picture has taken; other keys go on to the window."""
        self.tell("", "second")
        if not (_with_ctrl(self, event) if has_ctrl(event) else _alone(self, event)):
            super().keyPressEvent(event)


def _read(desk: Desk, night: Night) -> tuple[NightStats, tuple[Graph, ...]]:
    stats = night_stats(desk, night, dealt_beside(desk, night))
    return stats, graphs(stats)


def png_of(card: PictureCard, of: str, demo: bool) -> bytes:
    """A picture as the bytes of a PNG file, with the night it is of; one that a robot dealt is marked."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(held, b"PNG").write(card.image(tr("DEMO · {night}", night=of) if demo else of))
    return bytes(held.data().data())


def _with_ctrl(page: StatsPage, event: QKeyEvent) -> bool:
    acts = {Qt.Key.Key_S: page.save_picture, Qt.Key.Key_E: page.save_figures, Qt.Key.Key_P: page.print}
    act = acts.get(Qt.Key(event.key()))
    if act is None or event.isAutoRepeat():
        return act is not None
    act()
    return True


def _alone(page: StatsPage, event: QKeyEvent) -> bool:
    key, typed = event.key(), event.text()
    if typed in tuple("123456"):
        page.enlarge(int(typed))
    elif key == Qt.Key.Key_Escape and page.large:
        page.enlarge(0)
    elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
        page.enlarge(0 if page.large else page.chosen)
    elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        page.go_beside(1 if key == Qt.Key.Key_PageDown else -1, 0)
    elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        page.go_beside(0, 1 if key == Qt.Key.Key_Down else -1)
    else:
        return False
    return True
