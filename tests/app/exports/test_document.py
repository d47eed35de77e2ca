"""The JSON document: read back, it gives the same entries, and their seals still hold."""

import json
from pathlib import Path
from typing import Any

from app.dealing.values.transfers import read_place
from app.desk import Desk
from app.exports.document import document
from app.ledger.balances import Standing
from app.ledger.check import findings
from app.ledger.entries import Entry, EntryKind, Posting
from app.store.values import Event, Night, Player, Sitting
from tests.app.exports.made import hostile_desk


def written(desk: Desk, night: int | None = None) -> dict[str, Any]:
    """The document as another program reads it; a number with a point in it would not be exact, and is refused."""
    def never(text: str) -> None:
        raise AssertionError(text)

    read: dict[str, Any] = json.loads("".join(document(desk.exporting.extract(night))), parse_float=never,
                                      parse_constant=never)
    return read


def entry_of(read: dict[str, Any]) -> Entry:
    """An entry as it was before it was written."""
    postings = tuple(Posting(read_place(one["place"]), one["amount"],
                             {int(value): number for value, number in one["chips"].items()}, one["seen"])
                     for one in read["postings"])
    return Entry(**{name: value for name, value in read.items() if name not in ("time", "code")}
                 | {"kind": EntryKind(read["kind"]), "postings": postings})


def test_reading_it_back_gives_the_same_entries_and_their_seals_hold(tmp_path: Path) -> None:
    desk = hostile_desk(tmp_path)
    read = written(desk)
    entries = tuple(entry_of(one) for one in read["entries"])
    assert entries == desk.books.entries()
    kept = Standing({read_place(place): amount for place, amount in read["balances"].items()})
    found = findings(entries, kept, desk.books.keys.held)
    assert [one.sentence for one in found if one.code != "projection"] == []
    assert not any(one.code == "projection" and "holds" in one.sentence for one in found)
    desk.books.close()


def test_players_nights_sittings_and_events_are_there_whole(tmp_path: Path) -> None:
    desk = hostile_desk(tmp_path)
    read = written(desk)
    assert (read["format"], read["version"]) == ("sabot", 1)
    assert read["head"] == {"number": desk.books.head().number, "code": desk.books.head().code}
    assert tuple(Player(**one) for one in read["players"]) == desk.books.players()
    assert tuple(Night(**{name: value for name, value in one.items() if name != "imported"})
                 for one in read["nights"]) == desk.books.nights()
    assert tuple(Sitting(one["id"], one["night"], one["table"], one["game"], one["game_version"], one["opened_at"],
                         one["closed_at"]) for one in read["sittings"]) == desk.books.sittings(1)
    assert tuple(Event(one["code"], one["text"], one["at"], one["actor"], one["seq"])
                 for one in read["events"]) == desk.books.events()
    assert {read_place(place) for place in read["places"]} >= desk.books.balances().keys()
    desk.books.close()


def test_settings_of_the_house_such_as_pins_do_not_leave(tmp_path: Path) -> None:
    from tests.app.store.house import command

    desk = hostile_desk(tmp_path)
    desk.books.commit(command("pin", settings={"pins": {"host": "$argon2id$secret"}}))
    assert "argon2id" not in "".join(document(desk.exporting.extract()))
    desk.books.close()


def test_one_night_brings_what_was_there_before_it(tmp_path: Path) -> None:
    desk = hostile_desk(tmp_path)
    read = written(desk, 2)
    assert {one["night"] for one in read["entries"]} == {2}
    assert read["balances"] == {}
    held = {read_place(place): amount for place, amount in read["before"].items()}
    for one in read["entries"]:
        for line in one["postings"]:
            place = read_place(line["place"])
            held[place] = held.get(place, 0) + line["amount"]
    assert {place: amount for place, amount in held.items() if amount} == desk.books.balances()
    desk.books.close()
