"""The books as one JSON document, for other programs.

`format` is "sabot" and `version` is 1: a later version adds fields and changes the meaning of none; one that has to
change a meaning has another number. Every amount is a whole number of minor units of `house.currency`, whose `digits`
say how many of them are decimals: above zero it comes into a place, below zero it leaves it. Every `at` is UTC, in
whole microseconds since 1970; `time` beside it says the same in ISO 8601. Ids are numbers from 1. A place is "kind" or
"kind:whose", as in "stack:7", the chips before player 7; `places` says each in words.

    format, version, taken_at, time
    house      name, host, demo, zone, currency {code, sign, digits}
    head       number and code of the last entry of the books
    verified   answer: "yes", "not yet", or "no" of books that were changed; since: the first entry in doubt, or null;
               found: what was found, a sentence each
    players    id, name, created_at
    nights     id, title, host, zone, opened_at, closed_at (null while it is open), imported
    sittings   id, night, table, game, game_version, opened_at, closed_at, and
               rules: from_hand, at, time, set, name, version, values, next_sitting (those that wait for it)
    places     place -> words
    before     place -> amount: what was there before the first entry, where one night was taken out
    balances   place -> amount: what the books keep as the balances after the last entry; empty for one night
    entries    number, kind, title, key, night, sitting, reverses, reason, rules, at, time, elapsed, actor, op_id,
               index, command, previous, digest, mac, sealed_by, code, and
               postings: place, amount, chips {value: number}, seen
    events     seq, code, text, at, time, actor

`digest`, `mac`, `previous`, `command` and `sealed_by` are the entry's seals, as the books hold them; `code` is the
short code that is printed on a sheet.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from app.dealing.values.transfers import Place
from app.exports.extract import Extract, RuledFrom, local, verified_words
from app.ledger.chain import short_code
from app.ledger.entries import Entry, Posting

VERSION = 1

_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode


def document(extract: Extract) -> Iterator[str]:
    """The document, a line for each entry, so that two of them can be compared line by line."""
    yield "{\n"
    for name, value in _short_parts(extract).items():
        yield f"{_text(name)}: {_text(value)},\n"
    yield from _long_part("entries", (_entry(entry) for entry in extract.entries))
    yield ",\n"
    yield from _long_part("events", (
        {"seq": one.seq, "code": one.code, "text": one.text, "at": one.at, "time": _time(one.at), "actor": one.actor}
        for one in extract.events))
    yield "\n}\n"


def _long_part(name: str, values: Iterator[dict[str, Any]]) -> Iterator[str]:
    yield f"{_text(name)}: ["
    for at, value in enumerate(values):
        yield f"{',' if at else ''}\n{_text(value)}"
    yield "\n]"


def _short_parts(extract: Extract) -> dict[str, Any]:
    money = extract.money
    imported = {one.night.id for one in extract.results if one.imported}
    return {
        "format": "sabot", "version": VERSION, "taken_at": extract.taken_at, "time": _time(extract.taken_at),
        "house": {"name": extract.house, "host": extract.host, "demo": extract.demo, "zone": extract.zone,
                  "currency": {"code": money.code, "sign": money.sign, "digits": money.digits}},
        "head": {"number": extract.head.number, "code": extract.head.code},
        "verified": {"answer": verified_words(extract.proof).partition(",")[0], "since": extract.proof.since or None,
                     "found": [one.sentence for one in extract.proof.grave]},
        "players": [{"id": one.id, "name": one.name, "created_at": one.created_at} for one in extract.players],
        "nights": [{"id": one.id, "title": one.title, "host": one.host, "zone": one.zone, "opened_at": one.opened_at,
                    "closed_at": one.closed_at, "imported": one.id in imported} for one in extract.nights],
        "sittings": [{"id": one.id, "night": one.night, "table": one.table_name, "game": one.game,
                      "game_version": one.game_version, "opened_at": one.opened_at, "closed_at": one.closed_at,
                      "rules": [_ruled(each) for each in extract.ruled.get(one.id, ())]}
                     for one in extract.sittings],
        "places": {str(place): said for place, said in extract.words.items()},
        "before": _amounts(extract.before), "balances": _amounts(extract.kept),
    }


def _ruled(one: RuledFrom) -> dict[str, Any]:
    under = one.under
    return {"from_hand": one.hand, "at": one.at, "time": _time(one.at), "set": under.set if under else None,
            "name": under.name if under else None, "version": under.version if under else None,
            "values": dict(one.values), "next_sitting": dict(one.next_sitting)}


def _amounts(held: Mapping[Place, int]) -> dict[str, int]:
    return {str(place): held[place] for place in sorted(held)}


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number, "kind": entry.kind.value, "title": entry.title, "key": entry.key, "night": entry.night,
        "sitting": entry.sitting, "reverses": entry.reverses, "reason": entry.reason, "rules": entry.rules,
        "at": entry.at, "time": _time(entry.at), "elapsed": entry.elapsed, "actor": entry.actor, "op_id": entry.op_id,
        "index": entry.index, "command": entry.command, "previous": entry.previous, "digest": entry.digest,
        "mac": entry.mac, "sealed_by": entry.sealed_by, "code": short_code(entry.mac),
        "postings": [_posting(one) for one in entry.postings],
    }


def _posting(posting: Posting) -> dict[str, Any]:
    return {"place": str(posting.place), "amount": posting.amount,
            "chips": {str(value): number for value, number in sorted(posting.chips.items())}, "seen": posting.seen}


def _time(at: int) -> str:
    return local(at, "UTC").isoformat()
