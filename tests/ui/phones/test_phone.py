"""What a phone does by itself: its link, its language, what is covered, and what it says when nothing comes."""

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hostile import NAMES
from tests.ui.phones.browser import Browser, Phone, chromium, needs_chromium
from tests.ui.phones.fed import Fed, fed
from tests.ui.phones.nights import digest_of, night_of, token_of, tokens_of
from tests.ui.phones.states import state

pytestmark = [needs_chromium, pytest.mark.timeout(120)]
PLAYERS = {str(one): "" for one in range(1, 5)}
AMBER = "document.body.classList.contains('late')"
GREEN = f"!{AMBER}"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser for all of these."""
    with chromium(tmp_path_factory.mktemp("browser") / "profile", deadline=600) as one:
        yield one


@pytest.fixture
def phone(child: Fed, browser: Browser) -> Iterator[Phone]:
    """A phone with the link of player 3, while Newmarket is dealt."""
    child.tell(night_of("newmarket").first, tokens=tokens_of(PLAYERS))
    with opened(browser, f"{child.url}#m={token_of('3')}") as one:
        yield one


@contextmanager
def opened(browser: Browser, url: str, locale: str = "en-GB") -> Iterator[Phone]:
    """A phone on which the page has come; it is put down again."""
    phone = Phone(browser, url, locale=locale)
    try:
        phone.until("live && told.table")
        yield phone
    finally:
        phone.close()


def hide(phone: Phone, hidden: bool) -> None:
    """Put the phone into a pocket, or take it out."""
    phone.run(f"Object.defineProperty(document, 'hidden', {{ get: () => {str(hidden).lower()}, configurable: true }}); "
              "document.dispatchEvent(new Event('visibilitychange'))")


# links


def test_a_link_is_wiped_from_the_address_kept_on_the_phone_and_sent_in_the_head(phone: Phone, child: Fed) -> None:
    assert phone.run("location.href") == child.url
    assert phone.run("history.length") <= 2
    assert phone.run("localStorage.getItem('link')") == token_of("3")
    phone.until("told.me && document.querySelector('[aria-current]').id === 'to-me'")
    assert "王伟" in phone.text
    assert token_of("3") not in phone.run("performance.getEntriesByType('resource').map(one => one.name).join()")
    assert phone.run("document.cookie") == ""


def test_another_slip_scanned_into_the_same_page_opens_the_other_ones_night(phone: Phone) -> None:
    phone.until("told.me && told.me.name === '王伟'")
    phone.run(f"location.hash = '#m={token_of('1')}'")
    phone.until("live && told.me && told.me.name === 'Ann'")
    assert "王伟" not in phone.text


def test_a_link_that_has_ended_says_so_until_there_is_another_and_the_public_pages_go_on(
        phone: Phone, child: Fed) -> None:
    phone.until("told.me")
    child.tell(tokens={digest_of("another one"): "1"})
    phone.until("live && !told.me && link === 'ended'")
    assert "This link has ended. Ask the host for a new one." in phone.text
    assert "£" not in phone.text
    time.sleep(1)
    assert "This link has ended" in phone.text
    phone.go("table")
    assert "This link has ended" in phone.text
    assert phone.run("localStorage.getItem('link')") is None
    child.tell({"table/en": json.dumps(json.loads(night_of("newmarket").first["table/en"]) | {"reason": "Goes on"})})
    phone.until("document.body.innerText.includes('Goes on')")


def test_an_address_from_which_too_many_wrong_links_came_keeps_its_own_and_sees_the_public_pages(
        child: Fed, browser: Browser) -> None:
    child.tell(night_of("newmarket").first, tokens=tokens_of(PLAYERS))
    for at in range(10):
        with child.listens(token=f"wrong{at}") as wrong:
            assert wrong.status == 401
    child.at_rest()
    with opened(browser, f"{child.url}#m={token_of('3')}") as phone:
        assert "Too many wrong links" in phone.text
        assert phone.run("localStorage.getItem('link')") == token_of("3")
        phone.go("table")
        assert "Settle hand" in phone.text


def test_without_a_link_my_night_says_where_one_comes_from(child: Fed, browser: Browser) -> None:
    child.tell(night_of("newmarket").first)
    with opened(browser, child.url) as phone:
        phone.go("me")
        assert "This page opens with your own link" in phone.text


def test_somebody_who_has_not_bought_in_is_told_so(child: Fed, browser: Browser) -> None:
    child.tell(night_of("newmarket").first, tokens={digest_of(token_of("77")): "77"})
    with opened(browser, f"{child.url}#m={token_of('77')}") as phone:
        assert "once you have bought chips" in phone.text


def test_covered_figures_stay_covered_on_this_phone(phone: Phone) -> None:
    phone.until("told.me")
    phone.run("document.getElementById('cover').click()")
    assert "£" not in phone.text
    assert "£" not in phone.run("document.body.textContent")
    phone.say("Page.reload")
    phone.until("typeof live !== 'undefined' && live && told.me")
    phone.go("me")
    assert "£" not in phone.text
    phone.run("document.getElementById('cover').click()")
    assert "£" in phone.text


def test_a_link_that_is_open_on_two_phones_says_so_on_both(phone: Phone, child: Fed) -> None:
    with child.listens(token=token_of("3"), source="127.0.0.2"):
        phone.until("document.body.innerText.includes('Open on 2 phones')")
    phone.until("!document.body.innerText.includes('Open on 2 phones')")


# language


def test_it_speaks_the_phones_own_language_and_any_other_for_good(child: Fed, browser: Browser) -> None:
    child.tell(night_of("baccarat").first)
    for locale, code, game in (("zh-TW", "zh-Hant", "迷你百家樂"), ("zh-CN", "zh-Hans", "迷你百家乐"),
                               ("es-MX", "es", "Minibacará"), ("fr-FR", "en", "Mini Baccarat")):
        with opened(browser, child.url, locale=locale) as phone:
            assert phone.run("document.documentElement.lang") == code
            assert game in phone.text
    with opened(browser, child.url) as phone:
        for code in ("es", "zh-Hans", "zh-Hant", "en"):
            phone.run("document.getElementById('tongue').click()")
            phone.until(f"live && document.documentElement.lang === '{code}'")
        phone.run("document.getElementById('tongue').click()")
        phone.until("live && spoken === 'es'")
        phone.say("Page.reload")
        phone.until("typeof live !== 'undefined' && live && spoken === 'es'")


def test_what_stands_in_another_language_is_marked_as_that(child: Fed, browser: Browser) -> None:
    table = json.loads(night_of("baccarat").first["table/zh-Hans"])
    table["reason"] = {"lang": "en", "text": "Not translated"}
    child.tell(night_of("baccarat").first | {"table/zh-Hans": json.dumps(table)})
    with opened(browser, child.url, locale="zh-CN") as phone:
        assert phone.run("document.querySelector('.reason [lang]').lang") == "en"


# names and words that somebody typed who means harm


def test_whatever_somebody_is_called_is_text(child: Fed, browser: Browser) -> None:
    table = json.loads(night_of("newmarket").first["table/en"])
    for at, name in enumerate(NAMES):
        table["seats"][at % 4] |= {"name": name, "said": [name]}
    table |= {"call": "<img src=x onerror=alert(1)>", "reason": "</script><script>window.bad = 1</script>"}
    child.tell({**night_of("newmarket").first, "table/en": json.dumps(table)})
    with opened(browser, child.url) as phone:
        assert phone.run("document.querySelectorAll('#page script, #page a, #page iframe, #page style').length") == 0
        assert phone.run("typeof bad") == "undefined"
        assert "<img src=x onerror=alert(1)>" in phone.text
        assert phone.too_wide == []


# listening to the page


def test_a_change_is_told_aloud_once_and_focus_goes_with_the_page(phone: Phone, child: Fed) -> None:
    phone.go("table")
    assert phone.run("document.activeElement.id") == "main"
    assert phone.run("document.getElementById('aloud').textContent").startswith("Settle hand. ")
    phone.run("window.spokenOf = []; new MutationObserver(() => spokenOf.push(byId('aloud').textContent))"
              ".observe(byId('aloud'), { childList: true, characterData: true, subtree: true })")
    table = json.loads(night_of("newmarket").first["table/en"])
    child.tell({"table/en": json.dumps(table | {"moment": {"text": "Deal", "actor": "table"}, "call": "Next."})})
    phone.until("spokenOf.length > 0")
    child.tell({"night/en": json.dumps(json.loads(night_of("newmarket").first["night/en"]) | {"note": "new"})})
    phone.until("told.night.note === 'new'")
    assert phone.run("spokenOf") == ["Deal. Next."]
    assert phone.run("document.querySelectorAll('main, nav, header').length") == 3


def test_the_tabs_and_a_folded_rule_are_reached_by_keys(phone: Phone) -> None:
    phone.go("rules")
    phone.run("document.querySelector('summary').focus()")
    for kind in ("keyDown", "keyUp"):
        phone.say("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13,
                  text="\r" if kind == "keyDown" else "")
    assert phone.run("document.querySelector('details').open")
    assert phone.run("[...document.querySelectorAll('button')].every(one => one.tabIndex === 0)")


def test_a_folded_rule_stays_open_when_something_new_comes(phone: Phone, child: Fed) -> None:
    phone.go("rules")
    phone.run("document.querySelectorAll('details')[1].open = true")
    rules = json.loads(night_of("newmarket").first["rules/en"])
    child.tell({"rules/en": json.dumps(rules | {"all": "All of it"})})
    phone.until("document.body.innerText.includes('All of it')")
    assert phone.run("document.querySelectorAll('details')[1].open")


NEWEST = """[...document.querySelectorAll('.board')].map(one => {
  const mark = one.querySelector('.newest'), room = one.getBoundingClientRect();
  const at = mark && mark.getBoundingClientRect();
  return !at || at.left >= room.left - 1 && at.right <= room.right + 1; })"""


@pytest.mark.parametrize("coups", [1, 5, 60])
def test_the_newest_mark_of_every_board_is_in_view(coups: int, child: Fed, browser: Browser) -> None:
    cells = ";".join(f"{at},0,{'bp'[at % 2]}" for at in range(coups))
    roads = json.loads(night_of("baccarat").first["roads/en"])
    roads["big"]["cells"] = cells
    for other in roads["others"]:
        other["cells"] = cells.replace("b", "r")
    child.tell(night_of("baccarat").first | {"roads/en": json.dumps(roads)})
    with opened(browser, child.url) as phone:
        phone.until("told.roads && document.querySelector('.newest')")
        assert phone.run(NEWEST)[0] is True
        phone.run("document.querySelector('summary').click()")
        phone.until("document.querySelector('details').open && document.querySelectorAll('.board')[4].shownCells")
        assert phone.run(NEWEST) == [True] * 5


# nothing comes


def test_killed_and_started_again_it_is_amber_at_once_and_live_again_by_itself(
        tmp_path: Path, browser: Browser) -> None:
    with fed(tmp_path) as child:
        child.tell(night_of("nap").first, tokens=tokens_of(PLAYERS))
        with opened(browser, f"{child.url}#m={token_of('3')}") as phone:
            phone.until("told.me")
            child.process.kill()
            began = time.monotonic()
            phone.until(AMBER)
            assert time.monotonic() - began < 1
            assert "Nothing new since" in phone.text
            assert phone.run("document.querySelector('#pilltext').textContent.length") == 5
            time.sleep(2)
            with fed(tmp_path, child.port) as again:
                assert again.port == child.port
                again.tell(night_of("nap").last, tokens=tokens_of(PLAYERS))
                began = time.monotonic()
                phone.until(f"{GREEN} && told.me")
                assert time.monotonic() - began < 10
                assert "Nothing new since" not in phone.text
                assert again.log == ""


@pytest.mark.long
def test_a_child_that_stands_still_is_noticed_and_its_picture_is_never_taken_for_alive(
        phone: Phone, child: Fed) -> None:
    os.kill(child.process.pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        phone.until(AMBER)
        assert 15 < time.monotonic() - began < 25
    finally:
        os.kill(child.process.pid, signal.SIGCONT)
    phone.until(GREEN)


def test_a_program_that_hangs_is_noticed_though_what_serves_the_pages_runs_on(phone: Phone, child: Fed) -> None:
    child.tell(every=0.2)
    phone.until(AMBER)
    assert "Nothing new since" in phone.text
    began = time.monotonic()
    child.tell(every=0)
    phone.until(GREEN)
    assert time.monotonic() - began < 2


def test_what_was_on_the_page_is_not_live_before_the_table_has_come_again(phone: Phone, child: Fed) -> None:
    hide(phone, True)
    child.at_rest()
    child._parts.clear()
    time.sleep(3.5)
    hide(phone, False)
    assert phone.run(AMBER)
    child.until(phones=1)
    time.sleep(0.3)
    assert phone.run(AMBER)
    child.tell(night_of("newmarket").last)
    phone.until(GREEN)


def test_a_hidden_page_listens_to_nobody_and_is_live_at_once_when_it_is_seen(phone: Phone, child: Fed) -> None:
    hide(phone, True)
    child.at_rest()
    began = time.monotonic()
    hide(phone, False)
    phone.until(GREEN)
    assert time.monotonic() - began < 2


def test_a_page_that_stumbles_over_what_it_hears_takes_up_one_new_line_and_not_one_more(
        phone: Phone, child: Fed) -> None:
    for _ in range(6):
        phone.run("window.hear = (real => (...all) => { window.hear = real; throw Error('stumbled'); })(hear)")
        child.tell({"table/en": json.dumps(json.loads(night_of("newmarket").first["table/en"]) | {"reason": str(_)})})
        phone.until(AMBER)
        phone.until(GREEN)
    assert child.tell()["open"] == {"3": 1}
    with child.listens(), child.listens(), child.listens() as last:
        assert last.status == 200


def test_switched_off_it_says_who_did_it(phone: Phone, child: Fed) -> None:
    child.tell(off=True)
    phone.until(AMBER)
    assert "The host has switched the phones’ page off." in phone.text
    time.sleep(1.5)
    assert "The host has switched the phones’ page off." in phone.text


def test_too_many_phones_are_told_so(child: Fed, browser: Browser) -> None:
    child.tell(night_of("nap").first)
    with child.listens(), child.listens(), child.listens(), child.listens():
        phone = Phone(browser, child.url)
        phone.until("document.body.innerText.includes('Too many phones at once')")
    phone.close()


@pytest.mark.parametrize(("name", "words"), [
    ("no night", "Nothing is dealt yet."), ("closed", "The night is closed"), ("locked", "The table pauses."),
    ("blank", "The table pauses."), ("replay", "An earlier hand is shown again.")])
def test_the_table_says_why_nothing_is_dealt(name: str, words: str, child: Fed, browser: Browser) -> None:
    child.tell(state(name))
    with opened(browser, child.url) as phone:
        assert words in phone.text
        assert ("Big road" in phone.text) == (name == "locked")


def test_once_the_night_is_closed_it_says_whom_one_pays_and_what_the_host_has_marked(
        child: Fed, browser: Browser) -> None:
    child.tell(state("closed"), tokens=tokens_of(PLAYERS))
    with opened(browser, f"{child.url}#m={token_of('3')}") as phone:
        phone.until("told.me")
        assert "You pay House bank" in phone.text
        assert "Not marked yet" in phone.text
        child.tell(state("in part"))
        phone.until("document.body.innerText.includes('£15 is left.')")
        child.tell(state("settled"))
        phone.until("document.body.innerText.includes('✓ Marked paid by the host, ')")
        assert "the same code means the same books" in phone.text
