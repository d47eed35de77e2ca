"""The host's side: asked once, the PIN, the code on three places, links made, shown, printed, ended."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinterInfo
from pytestqt.qtbot import QtBot

from app.phones.slips import link_slip, page_slip
from tests.app.desk.guarding import DEALER_PIN, HOST_PIN, comes, guarded
from tests.ui.hands import click
from tests.ui.legible import SIZES, cut_texts
from tests.ui.lock.locking import give
from tests.ui.phones_kept.conftest import HERE, Serving
from tests.ui.printed import said
from ui.lock.cards import HostCard
from ui.look.camera_code import QUIET, modules, paint_code
from ui.phones.addresses import OTHER, Address
from ui.printing import PAPERS, Paper, lay_out, pdf_of
from ui.printing.ink import Squares
from ui.settings.page import SettingsPage
from ui.settings.phone_cards import LinkCard, SwitchOnCard, honest_words
from ui.settings.phones_part import PhonesPart


def part(serving: Serving) -> PhonesPart:
    """The place of the players' phones, found by its name in the list of everything that can be done."""
    serving.press("^K")
    serving.keys(*"phones")
    serving.press("Enter")
    return serving.page(SettingsPage).phones


def over(serving: Serving) -> object:
    return serving.window.over


def switched_on(serving: Serving) -> PhonesPart:
    """The host has switched it on there."""
    made = part(serving)
    click(made.on_button)
    serving.press("Enter")
    serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
    return made


def test_a_house_without_pins_is_asked_once_what_it_means(serving: Serving) -> None:
    made = part(serving)
    assert made.on_button.hasFocus()
    serving.press("Space")
    card = over(serving)
    assert isinstance(card, SwitchOnCard)
    assert honest_words() in card.accessibleDescription()
    serving.press("Esc")
    assert not serving.phones.is_on
    serving.press("Space")
    serving.press("Enter")
    serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
    assert made.badge.text() == "On · 0 phones"
    assert made.off_button.hasFocus()
    assert made.code.text == f"http://{serving.phones.at}/"
    assert made.address.text() == serving.phones.at
    serving.press("Space")
    assert not serving.phones.is_on
    assert made.badge.text() == "Switched off"
    assert made.on_button.hasFocus()


def test_a_dealer_is_asked_for_the_hosts_pin_and_may_switch_it_off(serving: Serving) -> None:
    guarded(serving.desk)
    comes(serving.desk, DEALER_PIN)
    made = part(serving)
    serving.press("Space")
    serving.press("Enter")
    card = over(serving)
    assert isinstance(card, HostCard)
    assert card.accessibleName() == "The host’s PIN — to switch the phones’ page on"
    give(serving.qtbot, serving, HOST_PIN)
    serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
    click(made.off_button)
    assert not serving.window.covered
    assert not serving.phones.is_on


def test_always_and_the_code_on_the_display_are_kept(serving: Serving) -> None:
    made = switched_on(serving)
    click(made.long.group.button(1))
    assert serving.phones.switch.page.always
    assert serving.phones.on_display == (serving.phones.link, serving.phones.at)
    click(made.shown.group.button(0))
    assert serving.phones.on_display == ("", "")
    assert serving.phones.is_served


def test_the_players_display_shows_the_code_between_hands_while_it_is_on(serving: Serving) -> None:
    display = serving.services.display
    window = display.opened().window
    assert window.code == ""
    switched_on(serving)
    assert (window.code, window.address) == (serving.phones.link, serving.phones.at)
    serving.phones.switch_off()
    assert window.code == ""


def test_a_link_is_shown_once_and_ended_there(serving: Serving) -> None:
    made = switched_on(serving)
    names = {row.name: row for row in made.links.rows.values()}
    assert list(names) == ["Ann", "Bo", "Cy"]
    click(names["Ann"].make_button)
    card = over(serving)
    assert isinstance(card, LinkCard)
    link = card.code.text
    assert link.startswith(f"{serving.phones.link}#m=")
    assert names["Ann"].made.text().startswith("Seat 1 · Link made ")
    serving.press("Enter")
    assert not serving.window.covered
    serving.phone(link=link.partition("#m=")[2])
    serving.qtbot.waitUntil(lambda: names["Ann"].state.text() == "open on 1 phone", timeout=10_000)
    click(names["Ann"].end_button)
    assert names["Ann"].made.text() == "Seat 1 · No link yet"
    assert serving.phones.switch.links.whose == {}


def test_a_link_is_found_by_its_players_name_from_any_page(serving: Serving) -> None:
    switched_on(serving)
    serving.press("F3")
    serving.press("^K")
    serving.keys(*"phone ann")
    serving.press("Enter")
    card = over(serving)
    assert isinstance(card, LinkCard)
    assert card.accessibleName() == "Ann"
    assert serving.phones.switch.links.of(1) is not None


def test_the_code_of_a_player_is_put_away_by_itself(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.settings.phone_cards.SHOWN_FOR", 50)
    made = switched_on(serving)
    click(made.links.rows[1].make_button)
    assert serving.window.covered
    serving.qtbot.waitUntil(lambda: not serving.window.covered, timeout=10_000)


def test_slips_are_printed_from_there(serving: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    monkeypatch.setattr("ui.printing.leaving.pdf_to_save", lambda *_: tmp_path / "slip.pdf")
    made = switched_on(serving)
    click(made.links.rows[1].make_button)
    serving.press("^P")
    text = " ".join(" ".join(said((tmp_path / "slip.pdf").read_bytes())).split())
    assert text.startswith("Ann ")
    assert "Your own night, on your phone" in text
    assert serving.phones.at in text
    serving.press("Esc")
    click(made.slip_button)
    text = " ".join(" ".join(said((tmp_path / "slip.pdf").read_bytes())).split())
    assert "The table on your phone" in text


def test_several_networks_are_chosen_from_by_name(serving: Serving) -> None:
    serving.phones.find_addresses = lambda: [HERE, Address(OTHER, "127.0.0.2", "eth9")]
    made = switched_on(serving)
    assert [made.networks.itemText(at) for at in range(2)] == ["lo · 127.0.0.1", "eth9 · 127.0.0.2"]
    made.networks.activated.emit(1)
    serving.qtbot.waitUntil(lambda: serving.phones.at.startswith("127.0.0.2:"), timeout=10_000)
    assert serving.phones.switch.page.address == "127.0.0.2"


def test_what_may_be_the_matter_is_said_where_no_phone_comes(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    made = switched_on(serving)
    assert made.how.text() == "Scan it with the phone’s camera, in the same Wi-Fi."
    monkeypatch.setattr("ui.phones.keeper.LONELY", 0.0)
    made.show_state()
    assert made.how.text().startswith("No phone has come yet. Is it in the same Wi-Fi, and not on mobile data?")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_every_word_of_it_can_be_read_at_every_size(serving: Serving, width: int, height: int, scale: float) -> None:
    serving.window.resize(width, height)
    serving.preferences.use_text_size(round(100 * scale))
    made = switched_on(serving)
    click(made.links.rows[1].make_button)
    assert cut_texts(serving.window) == []
    serving.press("Esc")
    assert cut_texts(serving.window) == []


SLIPS = {"page": page_slip("The Cellar", "192.168.100.123:8047"),
         "link": link_slip("Maximiliana-Alexandra", "http://192.168.100.123:8047/#m=" + "w" * 22,
                           "192.168.100.123:8047", "Friday Night", "1207 · TCRBW-SRLGV")}


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.usefixtures("qapp")
def test_a_slip_has_its_code_whole_in_its_middle_on_any_paper(slip: str, paper: Paper) -> None:
    (page,) = lay_out(SLIPS[slip], paper)
    (code,) = (mark for mark in page.marks if isinstance(mark, Squares))
    quiet = QUIET * code.size / len(code.rows)
    assert code.size * 25.4 / 96 >= 30
    assert abs(code.x + code.size / 2 - page.paper.width / 2) < 1
    assert code.x > quiet
    assert pdf_of(SLIPS[slip], paper)


@pytest.mark.parametrize("side", [196, 240, 311])
def test_a_code_is_drawn_square_for_square_with_its_margin(qtbot: QtBot, side: int) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    text = "http://192.168.1.23:8047/"
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_code(painter, QRectF(0, 0, side, side), text)
    painter.end()
    rows = modules(text)
    square = side // (len(rows) + 2 * QUIET)
    edge = round((side - square * len(rows)) / 2)
    assert edge >= QUIET * square
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            seen = image.pixelColor(edge + across * square + square // 2, edge + down * square + square // 2)
            assert (seen.lightness() < 128) is dark
