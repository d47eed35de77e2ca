"""The page is served while it is on, told what is in the books, and gone with them; the desk does not notice it."""

import json

import pytest

from app.errors import MachineFault, Refused
from app.phones.links import new_words
from tests.app.desk.dealing import BANKER_WINS, deal, plan
from tests.ui.phones_kept.asking import Phone, status
from tests.ui.phones_kept.conftest import HERE, Serving
from tests.ui.running import on_the_disk
from ui.phones import keeper
from ui.phones.addresses import OTHER, Address


def begin(serving: Serving) -> None:
    """The first bets are awaited."""
    for answer in (1, None):
        serving.desk.answer(answer)


def test_nothing_is_started_while_it_is_off(serving: Serving) -> None:
    serving.phones.look()
    assert not serving.phones.is_on
    assert serving.phones._serving is None


def test_a_phone_is_shown_the_table_and_what_is_dealt_there(serving: Serving) -> None:
    begin(serving)
    serving.switch_on()
    assert status(serving.phones.at) == 200
    phone = serving.phone()
    assert phone.seen["table"]["coup"]["hands"][0]["cards"] == []
    deal(serving.desk, BANKER_WINS)
    serving.told(phone, "roads")
    assert phone.seen["roads"]["big"]["cells"]
    assert phone.seen["table"]["book"]["code"].startswith(f"{serving.desk.books.head().number} ")


def test_what_is_not_in_the_books_yet_does_not_leave(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(serving)
    serving.switch_on()
    serving.phone()
    telling, told = serving.phones._telling, []
    assert telling is not None
    monkeypatch.setattr(serving.phones._serving, "put", lambda *put, **more: told.append(put))
    serving.services.bridge.set_saved(False)
    telling.publish()
    assert told == []
    serving.services.bridge.set_saved(True)
    telling.publish()
    assert len(told) == 1


def test_what_is_half_entered_does_not_leave(serving: Serving) -> None:
    begin(serving)
    serving.deal.refresh()
    serving.switch_on()
    phone = serving.phone()
    telling = serving.phones._telling
    assert telling is not None
    before = telling._parts.made({"table/en"}, telling._watched.seen())
    serving.keys("1", "2", "5")
    assert telling._parts.made({"table/en"}, telling._watched.seen()) == before
    assert "125" not in json.dumps(phone.seen["table"])


def test_a_locked_desk_shows_a_phone_its_roads_alone(serving: Serving) -> None:
    from PySide6.QtWidgets import QWidget

    begin(serving)
    serving.switch_on()
    phone = serving.phone()
    serving.window.cover(QWidget())
    serving.told(phone, "table")
    assert phone.seen["table"]["moment"]["text"] == "The table pauses."
    assert phone.seen["table"]["coup"] == {}
    serving.window.uncover()
    serving.told(phone, "table")
    assert phone.seen["table"]["moment"]["text"] != "The table pauses."


def test_what_players_do_not_see_on_their_display_their_phones_do_not_show(serving: Serving) -> None:
    begin(serving)
    deal(serving.desk, BANKER_WINS)
    serving.switch_on()
    display, phone = serving.services.display, serving.phone()
    screen = display.opened()
    screen.wanted = screen.floats = True  # as if F9 had been pressed where there is one monitor
    screen.look_around()
    screen.key_pressed()
    assert display.standing == "blank"
    serving.told(phone, "table")
    assert phone.seen["table"]["moment"]["text"] == "The table pauses."
    assert phone.seen["roads"] == {}
    screen.key_pressed()
    serving.told(phone, "table")
    screen.show_view(screen.window.view)
    serving.told(phone, "table")
    assert phone.seen["table"]["moment"]["text"] == "An earlier hand is shown again."
    screen.show_now()
    serving.told(phone, "table")
    assert phone.seen["table"]["moment"]["text"] == "Place your bets"


def test_nothing_that_phones_do_changes_a_byte_of_the_books(serving: Serving) -> None:
    begin(serving)
    serving.switch_on()
    words = new_words()
    serving.phones.make_link(1, words)
    phone, before = serving.phone(link=words), on_the_disk(serving.desk)
    for path in ("/", "/stream?lang=es", "/no/such/page", "/../house.db"):
        status(serving.phones.at, path, Authorization="Bearer wrong")
    phone.close()
    serving.qtbot.waitUntil(lambda: serving.phones.phones == 0, timeout=10_000)
    assert on_the_disk(serving.desk) == before


def test_a_phone_that_comes_back_is_shown_nothing_old(serving: Serving) -> None:
    begin(serving)
    serving.switch_on()
    serving.phone().close()
    serving.qtbot.waitUntil(lambda: serving.phones.phones == 0, timeout=10_000)
    deal(serving.desk, BANKER_WINS)
    again = Phone(serving.phones.at)
    assert "table" not in again.hear()
    serving.told(again, "table")
    assert again.seen["table"]["coup"]["result"]
    again.close()


def test_the_screens_own_thread_says_again_and_again_that_it_runs(serving: Serving,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    serving.switch_on()
    told: list[float] = []
    running = serving.phones._serving
    assert running is not None
    monkeypatch.setattr(running, "put", lambda *_, **more: told.append(more.get("every", 0.0)))
    serving.phones.look()
    assert told == [keeper.AGAIN / 1000]


def test_a_child_that_was_killed_is_begun_again_at_the_same_place_and_the_desk_goes_on(serving: Serving) -> None:
    begin(serving)
    serving.switch_on()
    at, first = serving.phones.at, serving.phones._serving
    assert first is not None
    first.process.kill()
    deal(serving.desk, BANKER_WINS)
    serving.qtbot.waitUntil(lambda: serving.phones._serving not in (None, first) and serving.phones.is_served,
                            timeout=10_000)
    assert serving.phones.at == at
    assert serving.phone().seen["table"]["game"] == "baccarat"


def test_a_child_that_ends_three_times_in_a_minute_stays_off_with_a_sentence(serving: Serving,
                                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "WAITS", 0)
    said: list[str] = []
    serving.phones.said.connect(lambda sentence, _: said.append(sentence))
    serving.switch_on()
    for _ in range(3):
        serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
        assert serving.phones._serving is not None
        serving.phones._serving.process.kill()
        serving.qtbot.waitUntil(lambda: not serving.phones.is_served, timeout=10_000)
    serving.phones.something_changed()
    serving.phones.look()
    serving.qtbot.wait(100)
    assert serving.phones._serving is None
    assert serving.phones.trouble.startswith("The phones’ page has stopped three times within a minute and stays off.")
    assert said == [serving.phones.trouble]
    serving.switch_on()
    assert serving.phones.trouble == ""


def test_it_ends_with_the_books_and_leaves_its_port_free(serving: Serving) -> None:
    serving.switch_on()
    running, at = serving.phones._serving, serving.phones.at
    assert running is not None
    serving.program.close()
    assert running.process.poll() is not None
    with pytest.raises(OSError, match="refused"):
        status(at)


def test_it_says_to_the_phones_that_it_was_switched_off(serving: Serving) -> None:
    serving.switch_on()
    phone = serving.phone()
    serving.phones.switch_off()
    serving.told(phone, "off")
    assert not serving.phones.is_served
    serving.switch_on()
    assert serving.phones.at == serving.phones.switch.page.at


def test_a_link_shows_its_own_person_until_it_is_ended(serving: Serving) -> None:
    begin(serving)
    serving.switch_on()
    words = new_words()
    assert serving.phones.make_link(1, words) == f"http://{serving.phones.at}/#m={words}"
    phone = serving.phone(link=words)
    assert phone.seen["me"]["name"] == "Ann"
    assert serving.phones.open_on == {1: 1}
    serving.phones.end_link(1)
    serving.told(phone, "ended")


def test_links_and_counts_are_forgotten_with_the_next_night(serving: Serving) -> None:
    from tests.app.desk.nights_over import hand_in

    begin(serving)
    serving.phones.switch.switch_on(HERE.number, serving.phones.switch.page.port, always=True)
    serving.phones.look()
    serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
    words, first = new_words(), serving.phones._serving
    serving.phones.make_link(1, words)
    hand_in(serving.desk)
    serving.desk.close_night()
    assert serving.phones.switch.links.whose
    serving.desk.open_night(plan())
    serving.qtbot.waitUntil(lambda: serving.phones._serving not in (None, first) and serving.phones.is_served,
                            timeout=10_000)
    assert serving.phones._links == {}
    assert status(serving.phones.at, "/stream?lang=en", Authorization=f"Bearer {words}") == 401


def test_in_no_network_it_says_so_and_another_address_is_taken_up(serving: Serving) -> None:
    serving.switch_on()
    said: list[str] = []
    serving.phones.said.connect(lambda sentence, _: said.append(sentence))
    serving.phones.find_addresses = list
    for _ in range(2):
        serving.phones.look()
        serving.qtbot.waitUntil(lambda: not serving.phones._looks, timeout=10_000)
    assert said == ["This computer is in no home network: phones cannot open the page."]
    with pytest.raises(Refused, match="no home network"):
        serving.phones.switch_on()
    serving.phones.find_addresses = lambda: [Address(OTHER, "127.0.0.2")]
    serving.phones.look()
    serving.qtbot.waitUntil(lambda: serving.phones.is_served, timeout=10_000)
    assert serving.phones.at.startswith("127.0.0.2:")
    assert said[-1] == "The phones’ address has changed. Show the new code."
    assert serving.desk.books.events()[-1].code == "phones_moved"


def test_books_that_cannot_be_read_end_nothing(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    serving.switch_on()
    serving.phone()
    telling = serving.phones._telling
    assert telling is not None
    for fault in (MachineFault("The disk is gone."), ZeroDivisionError()):
        def fail(*_: object, fault: Exception = fault) -> None:
            raise fault

        monkeypatch.setattr(telling._parts, "made", fail)
        telling.publish()
    assert serving.phones.is_served
