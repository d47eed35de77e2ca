"""The chain: every entry is sealed over its content and the seal before it, so that an edit elsewhere shows.

The seal (`mac`) is HMAC-SHA-256 under a key that lies outside the books. The `digest` beside it is plain SHA-256 over
the same text: without the key it still shows a broken structure, but whoever edits the file could make a new one.
"""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass

from app.dealing.values.log import Json
from app.ledger.entries import Booking, Entry, Posting

NO_SEAL = ""
"""What the first entry has before it."""

_encode = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(value: Json) -> str:
    """The one way to write a value as text. Raises TypeError for anything that has no exact form, such as a float."""
    _refuse_inexact(value)
    return _encode(value)


def _refuse_inexact(value: Json) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key must be text, not {key!r}")
            _refuse_inexact(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_inexact(part)
    elif value is not None and not isinstance(value, (bool, int, str)):
        raise TypeError(f"{value!r} has no exact form")


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a house's seals: 32 random bytes, and the name that entries give it."""

    secret: bytes

    @property
    def name(self) -> str:
        """16 hexadecimal digits that tell this key from another and say nothing about it."""
        return hashlib.sha256(b"sabot key\n" + self.secret).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Seal:
    """What is written beside a sealed text: its plain digest and, where there is a key, its mac (else the digest)."""

    digest: str
    mac: str


def sealed(text: str, key: Key | None) -> Seal:
    """The seal of a text."""
    content = text.encode("ascii")
    digest = hashlib.sha256(content).hexdigest()
    return Seal(digest, hmac.digest(key.secret, content, "sha256").hex() if key else digest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What the books add to a booking when they take it in; the fields are those of `Entry`."""

    number: int
    op_id: str
    index: int
    at: int
    elapsed: int
    actor: str
    command: str
    previous: str


def entry_from(booking: Booking, stamp: Stamp, key: Key | None) -> Entry:
    """The booking as a numbered entry, sealed with this key."""
    sealed_by = key.name if key else ""
    seal = sealed(entry_text(booking, stamp, sealed_by), key)
    return Entry(kind=booking.kind, title=booking.title, key=booking.key, postings=booking.postings,
                 sitting=booking.sitting, night=booking.night, reverses=booking.reverses, reason=booking.reason,
                 rules=booking.rules, number=stamp.number, op_id=stamp.op_id, index=stamp.index, at=stamp.at,
                 elapsed=stamp.elapsed, actor=stamp.actor, command=stamp.command, sealed_by=sealed_by,
                 previous=stamp.previous, digest=seal.digest, mac=seal.mac)


def is_as_sealed(entry: Entry) -> bool:
    """Whether an entry says what it was sealed with, as far as that can be told without any key."""
    return hmac.compare_digest(sealed(entry_text(entry, entry, entry.sealed_by), None).digest, entry.digest)


def entry_text(booking: Booking, stamp: "Stamp | Entry", sealed_by: str) -> str:
    """What is sealed of an entry: everything but the seal itself."""
    return _encode({
        "actor": stamp.actor, "at": stamp.at, "command": stamp.command, "elapsed": stamp.elapsed,
        "index": stamp.index, "key": booking.key, "kind": booking.kind.value, "night": booking.night,
        "number": stamp.number, "op_id": stamp.op_id, "previous": stamp.previous, "reason": booking.reason,
        "reverses": booking.reverses, "rules": booking.rules, "sealed_by": sealed_by, "sitting": booking.sitting,
        "title": booking.title, "postings": [_line(posting) for posting in booking.postings],
    })


def _line(posting: Posting) -> list[object]:
    return [str(posting.place), posting.amount, sorted(posting.chips.items()), posting.seen]


def short_code(mac: str) -> str:
    """The ten letters and digits (50 bits of the seal) that are printed on a sheet, in two groups of five."""
    if not mac:
        return ""
    code = base64.b32encode(bytes.fromhex(mac)[:10]).decode("ascii")
    return f"{code[:5]}-{code[5:10]}"
