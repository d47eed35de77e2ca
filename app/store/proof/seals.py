"""The seal of a command: over everything it wrote besides its entries, and over the command before it."""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, literal, select, union_all

from app.dealing.values.log import Json
from app.ledger.chain import NO_SEAL, Key, Seal, canonical, sealed
from app.ledger.check import Finding
from app.store.columns import OF_A_COMMAND, OF_SEVERAL_TABLES, table, tables_of_a_command
from app.words import tr

Contents = Mapping[str, Sequence[Mapping[str, Any]]]
"""What a command wrote: table -> its rows."""

_SEALED = ("seq", "op_id", "what", "actor", "at", "elapsed", "result", "previous", "sealed_by")
_COLUMNS = {
    name: tuple(column.name for column in table(name).columns if column.name != "command") for name in OF_A_COMMAND
}


def seal_of(command: Mapping[str, Any], contents: Contents, key: Key | None) -> Seal:
    """The seal of a command's own row and of the rows that came with it, in whatever order they were written."""
    lines: list[Json] = [[name, _lines(name, contents[name])] for name in sorted(contents) if contents[name]]
    own: list[Json] = [command[part] for part in _SEALED]
    return sealed(canonical([own, lines]), key)


def seal_of_house(house: Mapping[str, Any]) -> str:
    """What the first command of a house follows: its id, and when its books were made.

    Until this was sealed the first command followed nothing; books that began so go on.
    """
    return sealed(canonical(["house", house["id"], house["created_at"]]), None).digest


def _lines(name: str, rows: Sequence[Mapping[str, Any]]) -> list[Json]:
    lines: list[Json] = []
    lines.extend(sorted(canonical([row[column] for column in _COLUMNS[name]]) for row in rows))
    return lines


@dataclass(slots=True)
class CommandExamination:
    """Takes the commands in their order; `found` is what is not as it should be, `seqs` the command of each.

    `house` is the seal of the house, which the first command may follow; "" where it is not known.
    """

    keys: Mapping[str, Key]
    house: str = ""
    found: list[Finding] = field(default_factory=list)
    seqs: list[int] = field(default_factory=list)
    _seq: int = 0
    _mac: str = NO_SEAL
    _keyed: bool = False
    _people: dict[int, int] = field(default_factory=dict)

    @classmethod
    def after(cls, keys: Mapping[str, Key], seq: int, mac: str, house: str = "",
              ours: bool = True) -> "CommandExamination":
        """An examination that goes on after a command, where all was well; under our key, if it is known to be `ours`.
        """
        return cls(keys, house, _seq=seq, _mac=mac, _keyed=ours and seq > 0)

    @property
    def is_keyed(self) -> bool:
        """Whether one of our keys has sealed any of them."""
        return self._keyed

    @property
    def head(self) -> tuple[int, str]:
        """The number and the seal of the command that was looked at last."""
        return self._seq, self._mac

    def take(self, command: Mapping[str, Any], contents: Contents) -> None:
        """Look at the next command and at the rows it wrote."""
        seq = command["seq"]
        if seq == 1 and self._seq == 0:
            if self.house and command["previous"] not in (NO_SEAL, self.house):
                self._note(seq, "house", tr("the house’s id, or the date its books were made, was later changed."))
        elif seq != self._seq + 1 or command["previous"] != self._mac:
            self._note(seq, "command_link", tr("it does not follow the command before it."))
        key = self.keys.get(command["sealed_by"])
        seal = seal_of(command, contents, key)
        kept = Seal(command["digest"], command["mac"])
        # Entries name the digest of their command, so it has to be true whether the key is here or not.
        true = hmac.compare_digest(seal.digest, kept.digest) and (not key or hmac.compare_digest(seal.mac, kept.mac))
        if not true:
            self._note(seq, "command_seal", tr("what it wrote was later changed, removed or added to."))
        if self._keyed and not key:
            self._note(seq, "strange_key", tr("the key of its seal is not on this computer."))
        for row in contents.get("player", ()):
            if self._people.setdefault(row["id"], row["created_at"]) != row["created_at"]:
                self._note(seq, "player_twice", tr("it gave {name} the number of another player, {id}.",
                                                   name=row["name"], id=row["id"]))
        self._keyed = self._keyed or key is not None
        self._seq, self._mac = seq, command["mac"]

    def _note(self, seq: int, code: str, wrong: str) -> None:
        self.found.append(Finding(code, tr("Command {seq}: {wrong}", seq=seq, wrong=wrong)))
        self.seqs.append(seq)


def _touched(link: Connection, first: int, last: int) -> list[str]:
    """The tables in which these commands may have rows: of those that few houses use, asked in one statement."""
    names = tables_of_a_command(link)
    seldom = [name for name in names if name in OF_SEVERAL_TABLES]
    if not seldom:
        return [*names]
    asked = (select(literal(name)).where(select(table(name)).where(table(name).c.command.between(first, last)).exists())
             for name in seldom)
    return [name for name in names if name not in seldom] + [*link.execute(union_all(*asked)).scalars()]


def commands_after(link: Connection, seq: int, count: int) -> list[tuple[Mapping[str, Any], Contents]]:
    """The next commands after this one, in their order and at most so many, each with the rows it wrote."""
    kept = table("command")
    wanted = select(kept).where(kept.c.seq > seq).order_by(kept.c.seq).limit(count)
    commands = [dict(row) for row in link.execute(wanted).mappings()]
    contents: dict[int, dict[str, list[Mapping[str, Any]]]] = {}
    for name in _touched(link, commands[0]["seq"], commands[-1]["seq"]) if commands else ():
        rows = table(name)
        theirs = rows.c.command.between(commands[0]["seq"], commands[-1]["seq"])
        for row in link.execute(select(rows).where(theirs)).mappings():
            contents.setdefault(row["command"], {}).setdefault(name, []).append(dict(row))
    return [(command, contents.get(command["seq"], {})) for command in commands]
