"""The seals of commands: what they cover, how they follow each other, and what is found where they do not."""

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy.event import listen

from app.ledger.chain import NO_SEAL, Key, Seal, sealed
from app.store.columns import COLUMNS, OF_A_COMMAND, OF_SEVERAL_TABLES
from app.store.proof.seals import CommandExamination, Contents, commands_after, seal_of, seal_of_house
from tests.app.store.proof.rows_alone import books_of

KEY, OTHER = Key(b"k" * 32), Key(b"o" * 32)
HOUSE = seal_of_house({"id": "ours", "created_at": 1})
COMMAND = {"seq": 3, "op_id": "op", "what": "answer", "actor": "Ann", "at": 11, "elapsed": 5, "result": "true",
           "previous": "p" * 64, "sealed_by": "abc"}
CONTENTS: Contents = {"setting": [{"command": 3, "key": "b", "value": "2"}, {"command": 3, "key": "a", "value": "1"}],
                      "player": [{"command": 3, "id": 7, "name": "Ann", "created_at": 9}], "event": []}


def test_the_sealed_text_of_a_command_is_written_as_it_always_was() -> None:
    # Word for word: were one name another, no seal in any house would fit its command any more.
    text = ('[[3,"op","answer","Ann",11,5,"true","' + "p" * 64 + '","abc"],'
            '[["player",["[7,\\"Ann\\",9]"]],["setting",["[\\"a\\",\\"1\\"]","[\\"b\\",\\"2\\"]"]]]]')
    assert seal_of(COMMAND, CONTENTS, KEY) == sealed(text, KEY)
    assert seal_of(COMMAND, CONTENTS, None) == sealed(text, None)


def test_the_seal_of_a_house_is_over_its_id_and_when_its_books_were_made() -> None:
    assert seal_of_house({"id": "ours", "created_at": 1}) == HOUSE == sealed('["house","ours",1]', None).digest


@pytest.mark.parametrize("part", COMMAND)
def test_no_part_of_a_command_can_change_under_its_seal(part: str) -> None:
    changed = COMMAND | {part: 99 if isinstance(COMMAND[part], int) else "other"}
    assert seal_of(changed, CONTENTS, KEY).digest != seal_of(COMMAND, CONTENTS, KEY).digest


@pytest.mark.parametrize(("name", "column"), [(name, column.removeprefix("#")) for name in OF_A_COMMAND
                                              for column in COLUMNS[name].split() if column != "#command"])
def test_no_column_of_what_a_command_wrote_can_change_under_its_seal(name: str, column: str) -> None:
    row: dict[str, Any] = {one.removeprefix("#"): 1 if one.startswith("#") else "a" for one in COLUMNS[name].split()}
    changed = row | {column: 2 if row[column] == 1 else "b"}
    assert seal_of(COMMAND, {name: [row]}, KEY) != seal_of(COMMAND, {name: [changed]}, KEY)


def test_rows_are_sealed_in_whatever_order_they_come_and_not_one_can_be_missing() -> None:
    turned: Contents = dict(reversed([(name, list(reversed(rows))) for name, rows in CONTENTS.items()]))
    assert seal_of(COMMAND, turned, KEY) == seal_of(COMMAND, CONTENTS, KEY)
    fewer: Contents = {**CONTENTS, "setting": CONTENTS["setting"][:1]}
    assert seal_of(COMMAND, fewer, KEY) != seal_of(COMMAND, CONTENTS, KEY)


# one after the other


Written = Mapping[str, Any]


def written(seq: int, previous: str, key: Key | None = KEY, **changed: Any) -> Written:
    """A command as it is kept; what is `changed` was so after it was sealed."""
    row = {**COMMAND, "seq": seq, "previous": previous, "sealed_by": key.name if key else ""}
    seal = seal_of(row, CONTENTS, key)
    return {**row, "digest": seal.digest, "mac": seal.mac, **changed}


def chain(*keys: Key | None, first: str = HOUSE) -> list[Written]:
    commands: list[Written] = []
    for key in keys:
        commands.append(written(len(commands) + 1, commands[-1]["mac"] if commands else first, key))
    return commands


def found(looked: CommandExamination, *commands: Written, contents: Contents = CONTENTS) -> list[tuple[int, str]]:
    """What is found of these, each with its command."""
    for one in commands:
        looked.take(one, contents)
    return list(zip(looked.seqs, (one.code for one in looked.found), strict=True))


def ours(*held: Key, house: str = HOUSE) -> CommandExamination:
    return CommandExamination({key.name: key for key in held or (KEY,)}, house)


def test_commands_that_follow_each_other_under_our_key_are_well() -> None:
    looked, commands = ours(), chain(KEY, KEY, KEY)
    assert (looked.head, looked.is_keyed) == ((0, NO_SEAL), False)
    assert found(looked, *commands) == []
    assert (looked.head, looked.is_keyed) == ((3, commands[-1]["mac"]), True)


def test_what_is_found_is_a_grave_sentence_that_names_the_command() -> None:
    looked = ours()
    assert found(looked, written(1, "other"), written(3, "other", OTHER, digest="0" * 64)) == \
        [(1, "house"), (3, "command_link"), (3, "command_seal"), (3, "strange_key")]
    assert [one.sentence for one in looked.found] == [
        "Command 1: the house’s id, or the date its books were made, was later changed.",
        "Command 3: it does not follow the command before it.",
        "Command 3: what it wrote was later changed, removed or added to.",
        "Command 3: the key of its seal is not on this computer."]
    assert all(one.grave and one.entry is None for one in looked.found)


def test_the_first_command_follows_the_house_or_in_older_books_nothing() -> None:
    assert found(ours(), *chain(KEY)) == []
    assert found(ours(), *chain(KEY, first=NO_SEAL)) == []
    assert found(ours(), *chain(KEY, first="other")) == [(1, "house")]
    assert found(ours(house=""), *chain(KEY, first="other")) == [], "where the house is not known"


def test_each_command_follows_the_one_before_it_by_its_number_and_its_seal() -> None:
    one, two, three = chain(KEY, KEY, KEY)
    assert found(ours(), one, three) == [(3, "command_link")]
    assert found(ours(), two) == [(2, "command_link")]
    assert found(ours(), one, one, two) == [(1, "command_link")]
    assert found(ours(), one, written(2, HOUSE)) == [(2, "command_link")]
    assert found(ours(), one, written(3, one["mac"])) == [(3, "command_link")]
    after = CommandExamination.after({KEY.name: KEY}, 1, one["mac"])
    assert found(after, two, three) == []
    assert found(CommandExamination.after({KEY.name: KEY}, 1, "other"), two) == [(2, "command_link")]
    assert found(CommandExamination.after({KEY.name: KEY}, 4, "other"), one) == [(1, "command_link")]
    assert found(CommandExamination.after({KEY.name: KEY}, 0, NO_SEAL, "other"), one) == [(1, "house")]
    assert found(CommandExamination.after({KEY.name: KEY}, 0, NO_SEAL), one) == [], "where the house is not known"


@pytest.mark.parametrize("changed", [{"digest": "0" * 64}, {"mac": "0" * 64}, {"actor": "Bob"}])
def test_a_command_whose_seal_does_not_fit_was_changed(changed: dict[str, Any]) -> None:
    assert found(ours(), written(1, HOUSE, **changed)) == [(1, "command_seal")]
    assert found(ours(), written(1, HOUSE), contents={}) == [(1, "command_seal")]


def test_without_its_key_a_command_still_fits_its_digest_which_its_entries_name() -> None:
    assert found(ours(), written(1, HOUSE, OTHER)) == []
    assert found(ours(), written(1, HOUSE, OTHER, mac="0" * 64)) == [], "nobody here could tell"
    assert found(ours(), written(1, HOUSE, OTHER, digest="0" * 64)) == [(1, "command_seal")]


def test_once_our_key_has_sealed_one_a_key_that_is_not_here_is_strange() -> None:
    assert found(ours(), *chain(None, OTHER, KEY, OTHER, None, KEY)) == [(4, "strange_key"), (5, "strange_key")]
    assert found(ours(KEY, OTHER), *chain(KEY, OTHER, KEY)) == []
    looked = ours()
    assert found(looked, *chain(None, OTHER)) == []
    assert not looked.is_keyed


def test_what_follows_a_command_that_was_well_is_under_our_key_unless_it_is_said_not_to_be() -> None:
    held = {KEY.name: KEY}
    one, two = chain(KEY, OTHER)
    after = CommandExamination.after(held, 1, one["mac"])
    assert (after.head, after.is_keyed) == ((1, one["mac"]), True)
    assert found(after, two) == [(2, "strange_key")]
    assert found(CommandExamination.after(held, 1, one["mac"], ours=False), two) == []
    assert not CommandExamination.after(held, 0, NO_SEAL).is_keyed


def test_a_player_s_number_is_given_once_and_the_player_may_be_renamed() -> None:
    looked, given = ours(), ((7, "Ann", 9), (8, "Bo", 11), (7, "Anna", 9), (7, "Zoe", 12))
    for seq, (number, name, made) in enumerate(given, 1):
        looked.take(written(seq, HOUSE), {"player": [{"id": number, "name": name, "created_at": made}]})
    assert [(seq, one.sentence) for seq, one in zip(looked.seqs, looked.found, strict=True)
            if one.code == "player_twice"] == [(4, "Command 4: it gave Zoe the number of another player, 7.")]


# as they are kept


def test_commands_are_read_in_their_order_a_few_at_a_time_each_with_what_it_wrote() -> None:
    commands = [{"seq": seq, "op_id": f"op-{seq}", "digest": str(seq), "mac": str(seq)} for seq in (5, 1, 3, 2, 4)]
    settings = [{"command": command, "key": key, "value": "1"} for command, key in ((1, "a"), (3, "b"), (3, "c"))]
    with books_of(command=commands, setting=settings, event=[{"seq": 8, "command": 3, "code": "x"}],
                  log_row=[{"sitting": 1, "seq": 2, "command": 2, "key": "bets"}]) as link:
        read = commands_after(link, 0, 3)
        assert [command["op_id"] for command, _ in read] == ["op-1", "op-2", "op-3"]
        assert [{name: [dict(row) for row in rows] for name, rows in contents.items()} for _, contents in read] == [
            {"setting": [settings[0]]},
            {"log_row": [{"sitting": 1, "seq": 2, "kind": "", "key": "bets", "facts": "", "body": "", "at": 0,
                          "actor": "", "command": 2}]},
            {"setting": settings[1:], "event": [{"seq": 8, "at": 0, "actor": "", "code": "x", "text": "",
                                                 "command": 3}]}]
        assert set(read[0][0]) == {*COMMAND, "digest", "mac"}
        assert [command["seq"] for command, _ in commands_after(link, 3, 9)] == [4, 5]
        assert [contents for _, contents in commands_after(link, 3, 9)] == [{}, {}]
        assert commands_after(link, 5, 9) == []


def test_tables_that_few_houses_use_are_read_where_these_commands_wrote_in_them_alone() -> None:
    with books_of(command=[{"seq": seq} for seq in range(1, 6)], setting=[{"command": 3}], marker=[{"command": 2}],
                  ask=[{"command": 4}], at_table=[{"command": 1}], presence=[{"command": 5}]) as link:
        said: list[str] = []
        listen(link, "before_cursor_execute", lambda *what: said.append(what[2]))
        assert [set(contents) for _, contents in commands_after(link, 1, 3)] == [{"marker"}, {"setting"}, {"ask"}]
        read = {name for one in said if "EXISTS" not in one for name in OF_SEVERAL_TABLES if f"FROM {name}" in one}
        assert read == {"marker", "ask"}


def test_books_of_the_first_revision_are_read_without_the_tables_that_they_have_not() -> None:
    with books_of(command=[{"seq": 1}], setting=[{"command": 1}]) as link:
        for name in OF_SEVERAL_TABLES:
            link.exec_driver_sql(f"DROP TABLE {name}")
        assert [set(contents) for _, contents in commands_after(link, 0, 1)] == [{"setting"}]


def test_a_seal_is_its_digest_and_under_a_key_its_mac() -> None:
    bare = seal_of(COMMAND, {}, None)
    assert bare == Seal(bare.digest, bare.digest)
    assert seal_of(COMMAND, {}, KEY).digest == bare.digest
    assert seal_of(COMMAND, {}, KEY).mac != bare.digest
