"""Every page in a real browser, by the parts of real nights: it fits, and can be read by everybody."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kept_houses.evening import HOUSES
from tests.ui.phones.browser import Browser, Phone, chromium, needs_axe, needs_chromium
from tests.ui.phones.fed import Fed
from tests.ui.phones.nights import Told, night_of, token_of, tokens_of
from tests.ui.phones.states import MADE, state

pytestmark = [needs_chromium, pytest.mark.timeout(300)]
WIDTHS = (320, 360, 390)
PAGES = ("table", "rules", "night", "me")
LOCALES = {"en": "en-GB", "es": "es-ES", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
PLAYERS = {str(one): "" for one in range(1, 5)}

SLICE = {("en", 32), ("zh-Hant", 16)}
SETTINGS = [pytest.param(language, letters, id=f"{language}-{letters}",
                         marks=() if (language, letters) in SLICE else pytest.mark.long)
            for language in LOCALES for letters in (16, 24, 32)]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser as most have it."""
    with chromium(tmp_path_factory.mktemp("browser") / "profile") as one:
        yield one


def everything() -> Iterator[tuple[str, Told]]:
    """Each game as it is first and last, and each state without one."""
    for house in HOUSES:
        yield house, night_of(house).first
        yield f"{house}, later", night_of(house).last
    yield from ((name, state(name)) for name in MADE)


def shows(phone: Phone, child: Fed, told: Told, language: str) -> None:
    """Tell a phone this, and wait until it stands there."""
    child.tell(told, tokens=tokens_of(PLAYERS))
    phone.until(f"live && told.table && JSON.stringify(told.table) === JSON.stringify({told[f'table/{language}']})")


@pytest.mark.parametrize(("language", "letters"), SETTINGS)
def test_every_page_of_every_game_fits_every_phone_and_every_size_of_letters(
        language: str, letters: int, child: Fed, tmp_path: Path) -> None:
    child.tell(night_of(HOUSES[0]).first, tokens=tokens_of(PLAYERS))
    wide: list[str] = []
    with chromium(tmp_path / "profile", letters) as browser:
        phone = Phone(browser, f"{child.url}#m={token_of('3')}", locale=LOCALES[language])
        for name, told in everything():
            shows(phone, child, told, language)
            for page in PAGES:
                phone.go(page)
                for width in WIDTHS:
                    phone.size(width, 844)
                    wide += [f"{name}, {page}, {width}: {one}" for one in phone.too_wide]
    assert wide == [], "\n".join(wide)


AXED = ("baccarat", "newmarket", "three_five_seven", "nap")


@needs_axe
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["some", "all"])
def test_axe_finds_nothing_that_keeps_anybody_from_reading(
        dark: bool, whole: bool, child: Fed, browser: Browser) -> None:
    child.tell(night_of(HOUSES[0]).first, tokens=tokens_of(PLAYERS))
    phone = Phone(browser, f"{child.url}#m={token_of('3')}", 360, dark=dark)
    found: list[str] = []
    for name, told in everything():
        if whole or name in (*AXED, "closed", "locked"):
            shows(phone, child, told, "en")
            for page in PAGES:
                phone.go(page)
                phone.run("document.querySelectorAll('details').forEach(one => one.open = true)")
                found += [f"{name}, {page}: {one}" for one in phone.findings()]
    phone.close()
    assert found == [], "\n".join(found)
