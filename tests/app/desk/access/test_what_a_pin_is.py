"""PIN-01: what a PIN is, and how it is kept."""

import pytest
from argon2.profiles import RFC_9106_LOW_MEMORY

from app.desk import Desk
from app.desk.access import pins
from app.desk.access.pins import COST, Pins, Role, prepare, read_code, refuse_pin
from app.errors import Refused
from tests.app.desk.guarding import HOST_PIN, WRONG

pytestmark = pytest.mark.usefixtures("cheap")


@pytest.mark.parametrize("pin", ["", "12907", "111111", "123456", "987654", "shorty", "a" * 129, " 1290 "])
def test_a_pin_that_is_short_or_easily_guessed_is_refused(pin: str) -> None:
    assert refuse_pin(pin) is not None
    with pytest.raises(Refused):
        prepare(Pins(), Role.HOST, pin)


@pytest.mark.parametrize("pin", ["129075", "0270913", "four candles", "пароль и соль", "皇家同花顺皇家同花顺"])
def test_six_digits_or_a_passphrase_are_a_pin(pin: str) -> None:
    assert refuse_pin(pin) is None


def test_full_width_digits_are_the_same_pin() -> None:
    made = prepare(Pins(), Role.HOST, HOST_PIN)
    assert pins.fits(made.hashed, pins.spelled("２７０９１３"))


def test_what_is_kept_is_hashed_by_the_rfc_s_low_memory_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", COST)
    profile = RFC_9106_LOW_MEMORY
    assert (profile.time_cost, profile.memory_cost, profile.parallelism) == pins.COST
    kept = pins.hashed(HOST_PIN)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert pins.fits(kept, HOST_PIN)
    assert not pins.fits(kept, WRONG)


def test_host_and_dealer_have_different_pins(desk: Desk) -> None:
    with pytest.raises(Refused, match="needs a different PIN"):
        prepare(desk.guard.pins, Role.DEALER, HOST_PIN)


def test_a_recovery_code_is_read_however_it_was_written_down() -> None:
    code = prepare(Pins(), Role.HOST, HOST_PIN).code
    assert len(read_code(code)) == 20
    assert read_code(f" {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')}") == read_code(code)
