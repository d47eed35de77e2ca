"""The phones' pages are drawn as they were when somebody last looked at them.

SABOT_REMAKE=1 and `-m "long or not long"` keep what is drawn now where it is something else.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.phones.album import KEPT, SHOTS, Shot, differs
from tests.ui.phones.browser import Browser, Phone, chromium, needs_chromium
from tests.ui.phones.fed import Fed
from tests.ui.phones.nights import token_of, tokens_of

pytestmark = [needs_chromium, pytest.mark.timeout(300)]
LOCALES = {"en": "en-GB", "es": "es-ES", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
SOME = 4
"""The ordinary suite draws one of so many, and in English: other languages are put better day by day."""

STILL = "clock = () => '22:47'; live = true; draw()"


@pytest.fixture(scope="module", params=[16, 32])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Browser]]:
    """A browser with letters of some size."""
    with chromium(tmp_path_factory.mktemp("browser") / "profile", request.param) as one:
        yield request.param, one


def draw(child: Fed, browser: Browser, shot: Shot, file: Path) -> None:
    """Open the page, and take the whole of it as a phone as long would show it."""
    told = shot.told
    child.tell(told, tokens=tokens_of({str(one): "" for one in range(1, 5)}))
    phone = Phone(browser, child.url + (f"#m={token_of(shot.link)}" if shot.link else ""), shot.width, 740,
                  dark=shot.dark, locale=LOCALES[shot.language])
    has_own = f"me:{shot.link}/en" in told
    phone.until(f"live && told.table && told.rules && told.night{' && told.me' if has_own else ''}")
    phone.go(shot.page)
    phone.run(f"hangUp(); {STILL}; {shot.before}")
    phone.until("document.fonts.status === 'loaded' && [...document.images].every(one => one.complete)")
    phone.size(shot.width, max(740, int(phone.run("document.documentElement.scrollHeight"))))
    phone.settles()
    phone.picture(file)
    phone.close()


@pytest.mark.parametrize("each", [SOME, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def test_every_page_is_drawn_as_it_was_kept(
        each: int, browser: tuple[int, Browser], child: Fed, tmp_path_factory: pytest.TempPathFactory) -> None:
    letters, one = browser
    beside, others = tmp_path_factory.mktemp("phones"), list[str]()
    for shot in [shot for shot in SHOTS if shot.letters == letters and (each == 1 or shot.language == "en")][::each]:
        file = beside / shot.path.name
        draw(child, one, shot, file)
        if said := differs(shot.path, file):
            others.append(f"{shot.name} {said}")
            if os.environ.get("SABOT_REMAKE"):
                KEPT.mkdir(exist_ok=True)
                shutil.copyfile(file, shot.path)
    assert not others or os.environ.get("SABOT_REMAKE"), "\n".join([*others, f"What is drawn now lies in {beside}."])


def test_only_pictures_of_these_are_kept_and_they_are_small() -> None:
    assert {path.name for path in KEPT.iterdir()} == {shot.path.name for shot in SHOTS}
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < 1_500_000
