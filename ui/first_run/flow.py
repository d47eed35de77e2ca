"""Before a night: what a new house is told first, and the page on which a night is opened."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

# The pages are loaded when they are first shown: a caution must not wait for what comes after it.
if TYPE_CHECKING:
    from app.desk import Desk
    from ui.first_run.page import FirstRunPage


class FirstRun(QObject):
    """Leads to a night that is open: `opened`. `page_made` carries what is to be shown until then.

    `saved` says whether the books took it; `demo_wanted`, `backup_wanted`, `practice_wanted` and `settlement_wanted`
    ask for other ways on, `words_wanted` for what is meant; `language_changed` says that everything is said in another.
    """

    page_made = Signal(object)
    opened = Signal()
    saved = Signal(bool)
    demo_wanted = Signal()
    backup_wanted = Signal()
    second_wanted = Signal()
    practice_wanted = Signal()
    settlement_wanted = Signal()
    words_wanted = Signal()
    language_changed = Signal()

    def __init__(self, desk: "Desk", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._page: FirstRunPage | None = None

    def begin(self) -> None:
        """A word of caution where there is no house yet, else a night to open."""
        self._open() if self._desk.house else self._warn()

    def _warn(self) -> None:
        from app.desk.house.shared_folder import shared_folder
        from ui.first_run.caution import CautionPage

        page = CautionPage(shared_folder(self._desk.books.path))
        page.understood.connect(self._open)
        self.page_made.emit(page)

    def _open(self) -> None:
        """Who is here, what they buy in for, and the rest that a night needs."""
        from ui.first_run.page import FirstRunPage

        last = next(iter(self._desk.settling.nights()), None) if self._desk.house else None
        page = FirstRunPage(tuple(one.name for one in self._desk.players()), self._desk.house,
                            settled=last.title if last else "",
                            last_game=self._desk.books.sittings(last.id)[0].game if last else "")
        if self._desk.books.path is None:
            page.welcome.keep_on_a_server()
        self._listen(page)
        self._page = page
        self.show_second(self._second())
        self.page_made.emit(page)

    def _second(self) -> str:
        from app.store.copies.places import places_of

        books = self._desk.books
        return places_of(books.key_folder, books.house(), books.path).second \
            if books.path is not None and books.key_folder is not None else ""

    def show_second(self, second: str) -> None:
        """Where copies go besides: the page says so while there is no such place."""
        if self._page is not None:
            self._page.show_second(second)

    def _listen(self, page: "FirstRunPage") -> None:
        from ui.first_run.open_table import open_table

        page.open_table.connect(
            lambda opening: open_table(page, opening, self._desk, self.saved.emit, self.opened.emit))
        page.demo_wanted.connect(self.demo_wanted)
        page.backup_wanted.connect(self.backup_wanted)
        page.second_wanted.connect(self.second_wanted)
        page.practice_wanted.connect(self.practice_wanted)
        page.settlement_wanted.connect(self.settlement_wanted)
        page.words_wanted.connect(self.words_wanted)
        page.language_wanted.connect(self._next_language)

    def _next_language(self) -> None:
        from ui.look import language

        codes = [code for code, _ in language.known()]
        now = codes.index(language.current()) if language.current() in codes else 0
        language.use(codes[(now + 1) % len(codes)])
        self.language_changed.emit()
        self._open()
