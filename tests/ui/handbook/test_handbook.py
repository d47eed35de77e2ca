"""The handbook has every game and every key, each chapter on one page, and is made by the program itself."""

import os
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from pytestqt.qtbot import QtBot

from app.cli import started
from app.games import GAMES, game
from app.words import in_language, languages
from tests.ui.hands import press
from tests.ui.printed import catalogue_of
from ui import entry
from ui.deal.keyboard_map import beside, everywhere
from ui.frame.window import Window
from ui.handbook import __main__ as maker
from ui.handbook import book
from ui.handbook.chapters import Chapter, chapters
from ui.handbook.scenes import SCENES
from ui.help import handbook_file, page_help
from ui.printing.paper import A4, LETTER, ROLL_80, Paper

ROOT = Path(__file__).parents[3]
FEWEST, MOST = 16, 26


def blank() -> dict[str, QImage]:
    """As many pictures as there are, with nothing on them."""
    image = QImage(1280, 720, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return dict.fromkeys(SCENES, image)


def read(made: bytes) -> list[str]:
    """The words of each page, as one line."""
    return [" ".join(one.extract_text().split()) for one in PdfReader(BytesIO(made)).pages]


@cache
def pages_on(paper: Paper) -> list[str]:
    """The handbook on a paper, read back."""
    return read(book.handbook(chapters(), blank(), paper))


@pytest.fixture(params=handbook_file.PAPERS, ids=lambda paper: paper.name)
def pages(request: pytest.FixtureRequest) -> list[str]:
    """The words of each of its pages."""
    return pages_on(request.param)


def test_each_chapter_is_the_page_that_the_contents_name(pages: list[str]) -> None:
    assert FEWEST <= len(pages) <= MOST
    assert len(pages) == len(chapters()) + 1
    for number, chapter in enumerate(chapters(), 2):
        assert pages[number - 1].startswith(f"{chapter.title} {chapter.lead}")
        assert pages[number - 1].endswith(str(number))
        assert f"{chapter.title} {number}" in pages[0]


def test_its_language_is_said_and_its_title_shown_by_whatever_opens_it() -> None:
    """In which language it is read aloud."""
    root = catalogue_of(book.handbook(chapters()[:1], blank(), A4))
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_every_game_has_its_rules_and_whom_they_are_owed_to(pages: list[str]) -> None:
    for code in GAMES.ids:
        about = game(code)
        page = next(one for one in pages if one.startswith(f"{about.name} {about.aim}"))
        for topic in (about.topics_in(about.rules()) if about.topics_in else about.topics).values():
            for paragraph in topic:
                assert paragraph.replace(" ", "") in page.replace(" ", "")  # a suit is another font's, and set apart
        assert about.credit in page
        assert about.notice in page


def test_every_key_of_the_map_is_told(pages: list[str]) -> None:
    page = next(one for one in pages if one.startswith("Every key"))
    for words in (*everywhere().values(), *beside().values()):
        assert words.removeprefix("?").strip() in page


@pytest.mark.parametrize("paper", handbook_file.PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("code", [one for one in languages.known() if one != languages.ENGLISH])
def test_each_chapter_goes_on_its_page_in_each_language(code: str, paper: Paper) -> None:
    with in_language(languages.catalogue(code)):
        told = chapters()
        leaves = [book.page(one, blank(), paper) for one in told]
        made = book.handbook(told[:1], blank(), paper)
    assert len(leaves) == len(told) == len(chapters())
    assert catalogue_of(made)["/Lang"] == code


@pytest.mark.parametrize(("code", "name"), [
    ("en", "sabot-handbook-a4.pdf"), ("zh-Hant", "sabot-handbook-zh-hant-a4.pdf")])
def test_each_language_has_a_file_of_its_own_and_only_the_english_one_comes_along(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, name: str) -> None:
    monkeypatch.setattr(handbook_file, "folder", lambda: tmp_path / "resources")
    monkeypatch.setattr(handbook_file, "own_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(started, "in_checkout", lambda: True)
    where = "resources" if code == "en" else "cache"
    assert handbook_file.file_on(A4, code) == tmp_path / where / name


def test_one_that_is_older_than_its_words_is_made_anew(tmp_path: Path) -> None:
    made = tmp_path / "made.pdf"
    assert not handbook_file.is_made(made, "es")
    made.write_bytes(b"%PDF-")
    assert handbook_file.is_made(made, "es")
    os.utime(made, (0, 0))
    assert not handbook_file.is_made(made, "es")
    assert handbook_file.is_made(made, "en")


@pytest.mark.parametrize(("frozen", "line"), [
    (False, [sys.executable, "-P", "-m", "ui.handbook", "cache", "es"]),
    (True, [sys.executable, "--handbook", "cache", "es"])])
def test_a_frozen_program_makes_it_by_a_word_of_its_own(
        monkeypatch: pytest.MonkeyPatch, frozen: bool, line: list[str]) -> None:
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    assert handbook_file.maker(Path("cache"), "es") == line


def test_the_word_makes_what_the_module_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, str]] = []
    monkeypatch.setattr(maker, "main", lambda folder, code: asked.append((folder, code)))
    assert entry.main(["--handbook", "cache", "es"]) == 0
    assert asked == [(Path("cache"), "es")]


def test_what_does_not_go_on_a_page_is_said() -> None:
    long = Chapter("Long", "Too long.", "table", ((("Part", *("A sentence of some length. " * 40,) * 12)),))
    with pytest.raises(book.TooLong, match="Long"):
        book.page(long, blank(), A4)


@pytest.mark.parametrize(("paper", "name"), [
    (A4, "sabot-handbook-a4.pdf"), (LETTER, "sabot-handbook-letter.pdf"), (ROLL_80, "sabot-handbook-a4.pdf")])
def test_it_opens_on_the_houses_paper(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, paper: Paper,
                                      name: str) -> None:
    opened: list[str] = []

    def shown(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(handbook_file, "folder", lambda: tmp_path)
    monkeypatch.setattr(QDesktopServices, "openUrl", shown)
    window = Window()
    qtbot.addWidget(window)
    (tmp_path / name).write_bytes(b"%PDF-")
    handbook_file.Opener(window, None, paper).open()  # type: ignore[arg-type]  # nothing is made beside the screen
    assert opened == [str(tmp_path / name)]


@pytest.mark.parametrize(("checkout", "where"), [(True, "resources"), (False, "cache")])
def test_it_is_made_in_a_checkout_or_among_what_can_be_made_anew(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: bool, where: str) -> None:
    monkeypatch.setattr(handbook_file, "folder", lambda: tmp_path / "resources")
    monkeypatch.setattr(handbook_file, "own_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(started, "in_checkout", lambda: checkout)
    assert handbook_file.file_on(A4).parent == tmp_path / where


def test_f1_on_a_card_of_help_leads_to_it(qtbot: QtBot) -> None:
    window, opened = Window(), []
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    page_help.explain(window, page_help.NIGHT, None, lambda: opened.append("handbook"))
    press("F1", window)
    assert opened == ["handbook"]


@pytest.mark.long
def test_the_program_makes_it_with_a_picture_on_each_page(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-P", "-m", "ui.handbook", str(tmp_path)], cwd=ROOT, check=True, timeout=600,
                   env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"})
    for paper in handbook_file.PAPERS:
        made = PdfReader(tmp_path / handbook_file.file_on(paper).name)
        drawn = [one.get_object() for page in made.pages
                 for one in page["/Resources"]["/XObject"].values()]  # type: ignore[index]  # pages have resources
        assert len(drawn) == len(made.pages)
        assert len({one.get_data() for one in drawn}) == len(drawn) - 1  # the cover's is that of the table
