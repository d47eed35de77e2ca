"""A house's keys in a file under a passphrase: what it holds, what opens it, and what is no such file."""

import json
from base64 import b64decode, b64encode
from typing import Any

import pytest

from app.errors import Refusal, Refused
from app.ledger.chain import Key
from app.store.proof import key_file
from app.store.proof.key_file import locked, refuse_passphrase, unlocked

KEYS = Key(bytes(range(32))), Key(b"o" * 32)
WORDS = "four wet candles burning"
NO_FILE = Refusal("This is no key file of Sabot, or one of a newer Sabot.", "Its name ends with .sabotkey.",
                  "Choose another file.")
WRONG = Refusal("The passphrase is wrong, or the file was changed.", remedy="Type it again.")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stretching a passphrase takes a moment only."""
    monkeypatch.setattr(key_file, "COST", (1, 8192))


def edited(content: bytes, **changed: Any) -> bytes:
    """The file with other values in it; None takes one out."""
    said = json.loads(content) | changed
    return json.dumps({name: value for name, value in said.items() if value is not None}).encode()


def refused(content: bytes, passphrase: str = WORDS) -> Refusal:
    with pytest.raises(Refused) as caught:
        unlocked(content, passphrase)
    return caught.value.refusal


def test_the_keys_come_out_as_they_went_in_with_the_house_they_are_of() -> None:
    for keys in (KEYS, KEYS[:1]):
        assert unlocked(locked("ours", keys, WORDS), WORDS) == ("ours", keys)


def test_a_file_that_was_written_once_is_opened_for_ever() -> None:
    # Word for word as it was written: were anything of it stretched or sealed otherwise, no such file would open more.
    assert unlocked(json.dumps({
        "what": "sabot keys 1", "house": "ours", "passes": 2, "memory": 8192, "salt": "/PpHIXhp+tmYGQ3uUOFtNQ==",
        "box": "0DOxkpazmYitIOLYbdvlCkSBbIa//ctVUlB7LVwZ5dbgODNWsHRJTnnyds0o7OthTRNiSFs3yXlP7/puPYtw3fHVrvKJM8otw81Aw"
               "0C5zwihzQ/c3lYPJ8Du6Ykq4p1gKMNjE1KgJRI="}).encode(), WORDS) == ("ours", KEYS)


def test_the_file_says_how_it_was_made_and_nothing_of_a_key() -> None:
    content = locked("ours", KEYS, WORDS)
    said = json.loads(content)
    assert {name: said[name] for name in ("what", "house", "passes", "memory")} == {
        "what": "sabot keys 1", "house": "ours", "passes": 1, "memory": 8192}
    assert set(said) == {"what", "house", "passes", "memory", "salt", "box"}
    assert len(b64decode(said["salt"])) == 16
    assert KEYS[1].secret not in b64decode(said["box"])
    assert content.splitlines()[1] == b' "what": "sabot keys 1",', "a line each"
    assert content.endswith(b"\n}\n")


def test_no_two_files_of_the_same_keys_are_the_same() -> None:
    one, two = (json.loads(locked("ours", KEYS, WORDS)) for _ in range(2))
    assert one["salt"] != two["salt"]
    assert one["box"] != two["box"]


def test_a_passphrase_is_the_same_however_it_is_typed() -> None:
    content = locked("ours", KEYS, "  vier\u00a0nasse  Käfer ")
    assert unlocked(content, "vier nasse Ka\u0308fer") == ("ours", KEYS)
    assert refused(content, "vier nasse käfer") == WRONG
    assert unlocked(locked("ours", KEYS, "\ud800 a broken sign"), "? a broken sign") == ("ours", KEYS)


@pytest.mark.parametrize("passphrase", ["", "eleven sign", "  eleven    sign  "])
def test_a_passphrase_that_is_soon_guessed_is_refused(passphrase: str) -> None:
    for refuse in (refuse_passphrase, lambda words: locked("ours", KEYS, words)):
        with pytest.raises(Refused) as caught:
            refuse(passphrase)
        assert str(caught.value) == (
            "The passphrase is too short. It must have 12 characters or more: whoever finds the file can try for "
            "years. Take four words that have nothing to do with each other.")
    refuse_passphrase("twelve signs")


def test_a_wrong_passphrase_and_a_file_that_was_changed_say_the_same() -> None:
    content = locked("ours", KEYS, WORDS)
    assert refused(content, WORDS + ".") == WRONG
    for changed in ({"house": "theirs"}, {"passes": 2}, {"memory": 16384}, {"salt": b64encode(bytes(16)).decode()},
                    {"box": b64encode(bytes(100)).decode()}):
        assert refused(edited(content, **changed)) == WRONG, changed
    assert unlocked(edited(content, remark="by hand"), WORDS) == ("ours", KEYS), "what nobody reads is no matter"


@pytest.mark.parametrize("changed", [
    {"what": "sabot keys 2"}, {"what": None}, {"house": None}, {"house": 5}, {"salt": None}, {"box": None}, {"box": ""},
    {"salt": b64encode(bytes(15)).decode()}, {"salt": b64encode(bytes(17)).decode()}, {"salt": "é"},
    {"passes": 0}, {"passes": 17}, {"passes": "1"}, {"passes": None},
    {"memory": 8191}, {"memory": 2**30 + 1}, {"memory": None}])
def test_what_is_no_key_file_is_said_to_be_none(changed: dict[str, Any]) -> None:
    assert refused(edited(locked("ours", KEYS, WORDS), **changed)) == NO_FILE


def test_neither_is_a_file_of_anything_else_or_one_that_is_too_large() -> None:
    content = locked("ours", KEYS, WORDS)
    for other in (b"", b"[]", b"null", b"\xff\xfe", b"[" * 60_000, content[:-3]):
        assert refused(other) == NO_FILE
    bare = content.rstrip()
    assert unlocked(b" " * (65_536 - len(bare)) + bare, WORDS)
    assert refused(b" " * (65_537 - len(bare)) + bare) == NO_FILE


@pytest.mark.parametrize("changed", [{"passes": 1}, {"passes": 16}, {"memory": 8192}, {"memory": 2**30}])
def test_a_file_may_take_as_long_to_open_as_a_later_sabot_might_want(changed: dict[str, Any]) -> None:
    head = key_file._head_of(edited(locked("ours", KEYS, WORDS), **changed))  # opening it would take a gigabyte
    assert changed.items() <= head.items()
