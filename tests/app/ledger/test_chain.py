from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dealing.values.transfers import RACK, stack
from app.ledger.chain import Key, Stamp, canonical, entry_from, entry_text, is_as_sealed, sealed, short_code
from app.ledger.entries import Booking, Entry, EntryKind, Posting

KEY = Key(b"k" * 32)
POSTINGS = (Posting(RACK, -100, {100: -1}), Posting(stack(1), 100))
STAMP = Stamp(number=7, op_id="op", index=0, at=11, elapsed=5, actor="Ann", command="c" * 64, previous="p" * 64)
BOOKING = Booking(
    kind=EntryKind.HAND, title="Coup 1", key="coup:1", postings=POSTINGS, sitting=1, night=1, reverses=3,
    reason="why", rules="rules",
)  # fmt: skip
ENTRY = entry_from(BOOKING, STAMP, KEY)
OTHERWISE = {
    "kind": EntryKind.FOUND, "title": "Coup 2", "key": "coup:2", "sitting": 2, "night": 2, "reverses": 4,
    "reason": "because", "rules": "others", "number": 8, "op_id": "po", "index": 1, "at": 12, "elapsed": 6,
    "actor": "Bob", "command": "d" * 64, "sealed_by": "", "previous": "q" * 64,
    "postings": (Posting(RACK, -100, {50: -2}), POSTINGS[1]),
}  # fmt: skip


def test_everything_in_an_entry_is_named_here() -> None:
    assert set(OTHERWISE) == {field.name for field in fields(Entry)} - {"digest", "mac"}


@pytest.mark.parametrize("name", OTHERWISE)
def test_no_part_of_an_entry_can_change_under_its_seal(name: str) -> None:
    changed = replace(ENTRY, **{name: OTHERWISE[name]})  # type: ignore[arg-type]  # one field of any type
    assert sealed(entry_text(changed, changed, changed.sealed_by), KEY).mac != ENTRY.mac
    assert not is_as_sealed(changed)


@pytest.mark.parametrize(
    "posting",
    [Posting(stack(2), -100, {100: -1}), Posting(RACK, -99, {100: -1}), Posting(RACK, -100),
     Posting(RACK, -100, {100: -1}, seen=False)],
)  # fmt: skip
def test_no_part_of_a_posting_can_change_under_its_seal(posting: Posting) -> None:
    changed = replace(ENTRY, postings=(posting, POSTINGS[1]))
    assert sealed(entry_text(changed, changed, changed.sealed_by), KEY).digest != ENTRY.digest
    assert not is_as_sealed(changed)


@pytest.mark.parametrize("key", [KEY, Key(b"x" * 32), None])
def test_an_entry_is_as_it_was_sealed_whoever_has_its_key(key: Key | None) -> None:
    entry = entry_from(BOOKING, STAMP, key)
    assert is_as_sealed(entry)
    assert is_as_sealed(replace(entry, mac="0" * 64))  # that takes the key to tell
    assert not is_as_sealed(replace(entry, digest="0" * 64))


def test_the_seal_is_the_same_whatever_the_order_of_chips() -> None:
    one = replace(BOOKING, postings=(Posting(RACK, -150, {100: -1, 50: -1}), Posting(stack(1), 150)))
    other = replace(BOOKING, postings=(Posting(RACK, -150, {50: -1, 100: -1}), Posting(stack(1), 150)))
    assert entry_from(one, STAMP, KEY).mac == entry_from(other, STAMP, KEY).mac


def test_the_sealed_text_is_written_as_it_always_was() -> None:
    # Word for word: were one name another, no seal in any house would fit its entry any more.
    assert entry_text(BOOKING, STAMP, "abc") == (
        '{"actor":"Ann","at":11,"command":"' + "c" * 64 + '","elapsed":5,"index":0,"key":"coup:1","kind":"hand",'
        '"night":1,"number":7,"op_id":"op","postings":[["rack",-100,[[100,-1]],true],["stack:1",100,[],true]],'
        '"previous":"' + "p" * 64 + '","reason":"why","reverses":3,"rules":"rules","sealed_by":"abc","sitting":1,'
        '"title":"Coup 1"}')


def test_another_key_makes_another_seal() -> None:
    text = entry_text(BOOKING, STAMP, KEY.name)
    assert sealed(text, Key(b"x" * 32)).mac != sealed(text, KEY).mac
    assert sealed(text, Key(b"x" * 32)).digest == sealed(text, KEY).digest


def test_without_a_key_the_seal_is_the_plain_digest() -> None:
    plain = entry_from(BOOKING, STAMP, None)
    assert (plain.sealed_by, plain.mac) == ("", plain.digest)


def test_the_printed_code_is_ten_letters_and_digits_in_two_groups() -> None:
    assert short_code("00" * 32) == "AAAAA-AAAAA"
    assert short_code("ff" * 32) == "77777-77777"
    assert short_code("") == ""


@given(st.integers(0, 49))
def test_each_of_the_fifty_first_bits_changes_the_printed_code(bit: int) -> None:
    assert short_code((1 << (255 - bit)).to_bytes(32, "big").hex()) != short_code("00" * 32)


def test_the_canonical_form_has_one_order_and_no_blanks() -> None:
    assert canonical({"b": [1, None, True], "a": "é"}) == '{"a":"\\u00e9","b":[1,null,true]}'


@pytest.mark.parametrize("value", [0.5, float("nan"), {"a": [1.0]}, {1: "a"}, b"x", (1, 2)])
def test_what_has_no_exact_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"no exact form|must be text"):
        canonical(value)  # type: ignore[arg-type]  # what the type checker forbids and JSON would let pass
