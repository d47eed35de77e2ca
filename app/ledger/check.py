"""The books examined: every invariant, entry by entry, with a sentence for each thing that is not as it should be."""

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.dealing.values.transfers import Place
from app.ledger.balances import Standing
from app.ledger.chain import NO_SEAL, Key, entry_text, sealed
from app.ledger.entries import Entry, Posting, opposite
from app.ledger.rules import Fault, faults_of, overdrawn
from app.words import plural, tr


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in the books that is not as it should be, as a sentence; `entry` is its number where it has one.

    A finding that is not `grave` is something to know, such as seals whose key this computer does not have.
    """

    code: str
    sentence: str
    entry: int | None = None
    grave: bool = True


@dataclass(slots=True)
class Examination:
    """Takes the entries in their order, any number at a time; `finish` gives what was found."""

    keys: Mapping[str, Key]
    found: list[Finding] = field(default_factory=list)
    now: Standing = field(default_factory=Standing)
    _number: int = 0
    _mac: str = NO_SEAL
    _op_id: str = ""
    _touched: set[Place] = field(default_factory=set)
    _made_by: set[tuple[str, int]] = field(default_factory=set)
    _shapes: dict[int, int] = field(default_factory=dict)
    _reversed: dict[int, int] = field(default_factory=dict)
    _keyed: bool = False
    _unkeyed: list[int] = field(default_factory=list)
    _bare: list[int] = field(default_factory=list)

    @property
    def is_keyed(self) -> bool:
        """Whether one of our keys has sealed any of them."""
        return self._keyed

    @property
    def head(self) -> tuple[int, str]:
        """The number and the seal of the entry that was looked at last."""
        return self._number, self._mac

    @classmethod
    def after(cls, keys: Mapping[str, Key], number: int, mac: str, now: Standing) -> "Examination":
        """An examination that goes on after an entry, where all was well under our key and the house stood so."""
        return cls(keys, now=now, _number=number, _mac=mac, _keyed=number > 0)

    def recall(self, entry: Entry, reversed_by: int | None) -> None:
        """Know an entry that was gone through before, and which of those reversed it."""
        self._shapes[entry.number] = _shape(entry.postings)
        if reversed_by is not None:
            self._reversed[entry.number] = reversed_by

    def take(self, entry: Entry) -> None:
        """Look at the next entry."""
        if entry.op_id != self._op_id:
            self._end_command()
        self._look_at_place(entry)
        self._look_at_seal(entry)
        self._look_at_reversal(entry)
        for fault in faults_of(entry):
            self._note(entry, fault)
        self.now.take(entry)
        self._touched.update(posting.place for posting in entry.postings)
        self._number, self._mac, self._op_id = entry.number, entry.mac, entry.op_id

    def finish(self, projection: Standing) -> list[Finding]:
        """Everything found, after comparing the kept balances with what the entries really come to."""
        self._end_command()
        self._compare(projection)
        if self._unkeyed:
            self.found.append(_without_key(self._unkeyed))
        if self._bare:
            self.found.append(_bare(self._bare))
        return self.found

    def _note(self, entry: Entry, fault: Fault) -> None:
        sentence = tr("Entry {number}: {wrong} {rule}", number=entry.number, wrong=fault.wrong, rule=fault.rule)
        self.found.append(Finding(fault.code, sentence, entry.number))

    def _end_command(self) -> None:
        """A fix posts its reversals and its corrections together: only their sum may not overdraw a place."""
        for fault in overdrawn(self.now.balances, sorted(self._touched)):
            after = tr("After entry {number}: {wrong} {rule}", number=self._number, wrong=fault.wrong, rule=fault.rule)
            self.found.append(Finding(fault.code, after, self._number))
        self._touched.clear()

    def _look_at_place(self, entry: Entry) -> None:
        if entry.number != self._number + 1:
            wrong = tr("it follows entry {last}.", last=self._number)
            self._note(entry, Fault("gap", wrong, tr("Entries are numbered from 1 without a gap.")))
        if (entry.op_id, entry.index) in self._made_by:
            wrong = tr("command {op_id} already wrote one like it.", op_id=entry.op_id)
            self._note(entry, Fault("twice", wrong, tr("One command writes each of its entries once.")))
        self._made_by.add((entry.op_id, entry.index))

    def _look_at_seal(self, entry: Entry) -> None:
        if entry.previous != self._mac:
            wrong = tr("it does not carry the seal of the entry before it.")
            self._note(entry, Fault("link", wrong, tr("Something before it was changed, removed or added.")))
        key = self.keys.get(entry.sealed_by)
        seal = sealed(entry_text(entry, entry, entry.sealed_by), key)
        # The plain digest must be true with the key too, or the loss of the key would leave nothing to go by.
        true = hmac.compare_digest(seal.digest, entry.digest) and (not key or hmac.compare_digest(seal.mac, entry.mac))
        if not true:
            self._note(entry,
                       Fault("seal", tr("its content does not match its seal."), tr("It was changed afterwards.")))
        if key:
            self._keyed = True
        elif self._keyed:
            # A lost key is followed by a new one. A strange key that follows ours was put there by somebody else.
            wrong = tr("it was sealed with a key that this computer does not have, or with none.")
            self._note(entry, Fault("strange_key", wrong, tr("It was not written on this computer.")))
        else:
            (self._unkeyed if entry.sealed_by else self._bare).append(entry.number)

    def _look_at_reversal(self, entry: Entry) -> None:
        self._shapes[entry.number] = _shape(entry.postings)
        if entry.reverses is None:
            return
        if entry.reverses in self._reversed:
            wrong = tr("entry {reversed} was already reversed by {first}.",
                       reversed=entry.reverses, first=self._reversed[entry.reverses])
            self._note(entry, Fault("reversed_twice", wrong, tr("An entry can be reversed only once.")))
        self._reversed.setdefault(entry.reverses, entry.number)
        if entry.reverses >= entry.number or self._shapes.get(entry.reverses) != _shape(opposite(entry.postings)):
            wrong = tr("it is not the opposite of entry {reversed}.", reversed=entry.reverses)
            self._note(entry, Fault("reversal", wrong, tr("A reversal undoes each posting exactly.")))

    def _compare(self, projection: Standing) -> None:
        true, kept = self.now.settled(), projection.settled()
        for place in sorted(true.balances.keys() | kept.balances.keys()):
            amount, said = true.balances.get(place, 0), kept.balances.get(place, 0)
            if amount != said:
                self._differs(tr("The books say {place} holds {said}; its entries add up to {amount}.",
                                 place=place, said=said, amount=amount))
        for place in sorted(true.chips.keys() | kept.chips.keys()):
            if true.chips.get(place, {}) != kept.chips.get(place, {}):
                self._differs(tr("The chips kept for {place} do not match its entries.", place=place))
        for place in sorted(true.expected ^ kept.expected):
            self._differs(tr("The entries disagree about whether {place} was counted.", place=place))

    def _differs(self, sentence: str) -> None:
        self.found.append(Finding("projection", sentence))


def _shape(postings: tuple[Posting, ...]) -> int:
    """A number that is the same for the same postings; a million whole entries would not fit in memory."""
    lines = [(p.place, p.amount, p.seen, tuple(sorted(p.chips.items())) if p.chips else ()) for p in postings]
    return hash(tuple(lines))


def _without_key(numbers: list[int]) -> Finding:
    sentence = plural(
        len(numbers),
        "Entry {first} was sealed with a key that is not on this computer: only its structure could be checked.",
        "{count} entries from {first} to {last} were sealed with a key that is not on this computer: "
        "only their structure could be checked.",
        first=numbers[0], last=numbers[-1],
    )
    return Finding("no_key", sentence, numbers[0], grave=False)


def _bare(numbers: list[int]) -> Finding:
    sentence = plural(
        len(numbers),
        "Entry {first} was sealed without a key: whoever changes the file could seal it again.",
        "{count} entries from {first} to {last} were sealed without a key: whoever changes the file could seal them "
        "again.", first=numbers[0], last=numbers[-1],
    )
    return Finding("bare", sentence, numbers[0], grave=False)


def findings(entries: Iterable[Entry], projection: Standing, keys: Mapping[str, Key]) -> list[Finding]:
    """Everything in the books that is not as it should be; empty when all is well.

    `projection` is what the books keep as their balances; `keys` are the keys at hand, by name.
    """
    examination = Examination(keys)
    for entry in entries:
        examination.take(entry)
    return examination.finish(projection)
