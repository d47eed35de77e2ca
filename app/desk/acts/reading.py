"""A line typed by the host, read as an act with its player, its amount and its way of paying, in whatever order.

Nothing is guessed: a line of which a word is left over is no reading, and every sum of one was typed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import permutations

from app.desk.acts.acts import AMOUNT, PLACE, PLAIN, SIGNED, WAY_WORDS, WHO, WITH_A_PLAYER, Act
from app.errors import Refusal, Refused
from app.money import Currency, read_amount
from app.names import same_name
from app.words import current_language, found_by, tr

LINKS = frozenset({"a", "and", "at", "by", "for", "from", "in", "of", "on", "out", "please", "seat", "the", "to",
                   "with"})
"""Words that say nothing of their own where they are no part of a name or an act."""

MOST_WORDS = 12
INITIALS = 4
SHORTEST = 2
"""So many letters of a word begin it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom an act may be about. `seat` is 0 for whoever has none; `here` where they can buy chips now.

    Whoever is `new` is nobody whom the house knows yet: seated, they become its next player.
    """

    player: int
    name: str
    seat: int = 0
    here: bool = True
    new: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """What a line is read against: who is there, which seats are open, the money, and the acts beside the usual."""

    people: tuple[Person, ...] = ()
    open_seats: tuple[int, ...] = ()
    money: Currency | None = None
    more: tuple[Act, ...] = ()
    next_player: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as it may have been meant. `typed` are the parts that the host typed; the others are usual.

    `amount` is in minor units, None for none; `trouble` says why what was typed for one is not an amount.
    """

    act: Act
    person: Person | None = None
    amount: int | None = None
    place: int = 0
    how: str = ""
    signed: str = ""
    typed: frozenset[str] = frozenset()
    trouble: Refusal | None = None

    @property
    def is_paid(self) -> bool:
        """Whether it is said how something is paid: who is only seated pays nothing."""
        return bool(self.how) and (AMOUNT not in self.act.may or self.amount is not None)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What the act must still be told."""
        found = {WHO: self.person, AMOUNT: self.amount, SIGNED: self.signed}
        return tuple(part for part in self.act.takes if found[part] in (None, ""))


@dataclass(frozen=True, slots=True)
class _Word:
    raw: str
    folded: str
    at: int = field(default=0, compare=False)  # its place in the line, which only a new name asks for

    @property
    def is_number(self) -> bool:
        return any(sign.isdigit() for sign in self.raw)


Words = tuple[_Word, ...]


@lru_cache(maxsize=512)
def words_of(line: str) -> Words:
    """The words of a line, sorted: their order means nothing."""
    found: list[_Word] = []
    for raw in (part.strip(";,:!?") for part in line.split()):
        parts = [raw] if any(sign.isdigit() for sign in raw) else re.split(r"[-–'’]", raw)
        found += [_Word(part, same_name(part), len(found) + at) for at, part in enumerate(parts) if part]
    return tuple(sorted(found, key=lambda word: (word.folded, word.raw)))


def read_line(line: str, around: Around) -> tuple[Reading, ...]:
    """Every reading of a line, the likeliest first; none where a word of it is not understood."""
    words = words_of(line)
    if not words or len(words) > MOST_WORDS:
        return ()
    acts = (*WITH_A_PLAYER, *around.more)
    found = [(_worth(one, depth, at), one) for at, act in enumerate(acts)
             for depth, left in _named(act, words) for one in _told(act, left, around)]
    if not found:
        found = [(_worth(one, 0, at), one) for at, act in enumerate(WITH_A_PLAYER) if {WHO, AMOUNT} <= {*act.takes}
                 for one in _told(act, words, around) if not {WHO, AMOUNT} & {*one.lacks}]
    read = [one for _, one in sorted(found, key=lambda pair: pair[0])]
    return tuple(dict.fromkeys([*read, *(_other_ways(read[0]) if read else ())]))


def _other_ways(one: Reading) -> Iterator[Reading]:
    """The same paid in the ways that the act has besides, where none was said."""
    if not one.lacks and one.trouble is None and "how" not in one.typed and one.is_paid:
        yield from (replace(one, how=way, typed=one.typed | {"how"}) for way in one.act.ways[1:])


def _worth(one: Reading, depth: int, at: int) -> tuple[object, ...]:
    """What comes first: the act named in more words, then what is whole, then the commoner act, then the seats."""
    person = one.person
    return (-depth, one.trouble is not None, len(one.lacks), WHO in one.lacks, at, one.amount or 0,
            person.seat if person else 0, person.name if person else "", one.place, one.how, one.signed)


def _named(act: Act, words: Words) -> Iterator[tuple[int, Words]]:
    """Each way in which a line names an act: how many words of it do, and which are left."""
    best: dict[Words, int] = {}
    for phrase in (tr(act.name), act.name, *found_by(act.also)):
        wanted = [word.folded for word in words_of(phrase)]
        left = _without(words, wanted)
        if left is not None:
            best[left] = max(best.get(left, 0), len(wanted))
            spare = _without_spare(left, act)
            best[spare] = max(best.get(spare, 0), len(wanted))
    yield from ((depth, left) for left, depth in best.items())


def _without(words: Words, wanted: Iterable[str]) -> Words | None:
    """The words that are left once each of those wanted has been typed, or begun; None where one was not."""
    left = list(words)
    for one in wanted:
        found = next((word for word in left if word.folded == one), None) or \
            next((word for word in left if begins(word.folded, one)), None)
        if found is None:
            return None
        left.remove(found)
    return tuple(left)


def begins(typed: str, word: str) -> bool:
    """Whether what was typed is the beginning of a word, and no little word of its own."""
    return len(typed) >= SHORTEST and word.startswith(typed) and typed not in LINKS


def _without_spare(words: Words, act: Act) -> Words:
    """Without what only says the act once more: "buy chips" is one act in two words."""
    singles = {same_name(phrase) for phrase in (tr(act.name), act.name, *found_by(act.also))}
    return tuple(word for word in words if word.folded not in singles)


def _told(act: Act, words: Words, around: Around) -> Iterator[Reading]:
    """The readings of what is left of a line once the act has been named."""
    numbers = [word for word in words if word.is_number]
    others = tuple(word for word in words if not word.is_number)
    for how, rest in _ways(act, others):
        for signed, named in _signatures(act, rest):
            people = tuple(_people(act, named, around))
            for person in people if named else (None,):
                yield from _numbered(Reading(act, person, how=how or (act.ways[0] if act.ways else ""), signed=signed,
                                             typed=_typed(person, how, signed)), numbers, around)


def _typed(person: Person | None, how: str, signed: str) -> frozenset[str]:
    return frozenset(part for part, held in ((WHO, person), ("how", how), (SIGNED, signed)) if held)


def _ways(act: Act, words: Words) -> Iterator[tuple[str, Words]]:
    """How it is paid, where that was said once, and the words that are left."""
    said = [(way, word) for way in act.ways for word in words if word.folded in WAY_WORDS[way]]
    for way, word in said:
        yield way, tuple(one for one in words if one is not word)
    yield "", words


def _signatures(act: Act, words: Words) -> Iterator[tuple[str, Words]]:
    """A word that may be initials, and the names that are left; the little words go."""
    plain = tuple(word for word in words if word.folded not in LINKS)
    yield "", plain
    for word in words if SIGNED in act.takes else ():
        if len(word.raw) <= INITIALS and word.raw.isalpha() and (word in plain or word.raw.isupper()):
            yield word.raw.upper(), tuple(one for one in plain if one is not word)


def _people(act: Act, named: Words, around: Around) -> Iterator[Person]:
    """Whoever every word may name, those called exactly so alone where there are any."""
    if WHO not in (*act.takes, *act.may) or not named:
        return
    able = [person for person in around.people if _may_be(act, person)]
    exact = [person for person in able if _is_called(person, named, exactly=True)]
    yield from exact or (person for person in able if _is_called(person, named))
    if act.code == "sit" and _is_strange(named) and not any(_is_called(one, named) for one in around.people):
        name = " ".join(word.raw[:1].upper() + word.raw[1:] for word in sorted(named, key=lambda word: word.at))
        yield Person(around.next_player, name, here=False, new=True)


def _is_strange(named: Words) -> bool:
    """Whether words can be the name of somebody new: none is a word of any act, or begins one of taking a seat."""
    known, seating = _vocabulary(current_language())
    return all(len(word.folded) >= SHORTEST and word.folded not in known
               and not any(one.startswith(word.folded) for one in seating) for word in named)


@cache
def _vocabulary(language: object) -> tuple[frozenset[str], frozenset[str]]:
    """The words of all acts in a language, and of those that seat somebody or have them sit out."""
    said = {act.code: {word.folded for phrase in (act.name, *found_by(act.also)) for word in words_of(phrase)}
            for act in (*WITH_A_PLAYER, *PLAIN)}
    return frozenset().union(*said.values()), frozenset().union(*(said[code] for code in ("sit", "sit_out", "deal_in")))


def _is_called(person: Person, named: Words, exactly: bool = False) -> bool:
    tokens = [word.folded for word in words_of(person.name)]
    for word in named:
        token = next((one for one in tokens if one == word.folded), None) or \
            next((one for one in tokens if not exactly and one.startswith(word.folded)), None)
        if token is None:
            return False
        tokens.remove(token)
    return True


def _may_be(act: Act, person: Person) -> bool:
    """Whether an act can be about somebody: seating is for whoever has no seat, all else for whoever is here."""
    return not person.seat if act.code == "sit" else person.here


def _numbered(one: Reading, numbers: Sequence[_Word], around: Around) -> Iterator[Reading]:
    """What each number is: a seat that is taken, an amount, an open seat."""
    act = one.act
    roles = [part for part in (WHO, PLACE, AMOUNT) if part in (*act.takes, *act.may)]
    if one.person is not None:
        roles = [part for part in roles if part != WHO]
    if len(numbers) > len(roles):
        return
    for parts in permutations(roles, len(numbers)):
        made: Reading | None = one
        for part, number in zip(parts, numbers, strict=True):
            made = made and _with(made, part, number, around)
        if made is not None:
            yield _with_usual(made, around)


def _with(one: Reading, part: str, number: _Word, around: Around) -> Reading | None:
    typed = one.typed | {part}
    if part == AMOUNT:
        return _with_amount(one, number.raw, around.money, typed)
    if not (marked := re.fullmatch(r"(?:#|s|seat)?([1-9]\d?)", number.folded, re.ASCII)):
        return None
    seat = int(marked[1])
    if part == PLACE:
        return replace(one, place=seat, typed=typed) if seat in around.open_seats else None
    who = next((person for person in around.people if person.seat == seat and _may_be(one.act, person)), None)
    return replace(one, person=who, typed=typed) if who else None


def _with_amount(one: Reading, raw: str, money: Currency | None, typed: frozenset[str]) -> Reading | None:
    if money is None or raw.startswith("#") or raw[0].isalpha():
        return None
    try:
        return replace(one, amount=read_amount(raw, money), typed=typed)
    except Refused as refused:
        return replace(one, trouble=refused.refusal, typed=typed)


def _with_usual(one: Reading, around: Around) -> Reading:
    """An open seat where one is taken and none was named."""
    return replace(one, place=around.open_seats[0]) if PLACE in one.act.may and not one.place and around.open_seats \
        else one


# words that are looked for


def finds(typed: str, name: str, also: Iterable[str] = ()) -> bool:
    """Whether every word that was typed begins a word of a name, or all of them begin words of one synonym."""
    wanted = [word.folded for word in words_of(typed)]
    return all(one in same_name(name) for one in wanted) or any(_all_begin(wanted, phrase) for phrase in also)


def _all_begin(wanted: Sequence[str], phrase: str) -> bool:
    words = [word.folded for word in words_of(phrase)]
    return all(any(word.startswith(one) for word in words) for one in wanted)


def nearest(typed: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The names that are spelt most like what was typed."""
    from difflib import SequenceMatcher  # nobody waits for it at the first prompt

    wanted = same_name(typed.strip())
    known = dict.fromkeys(names)
    return tuple(sorted(known, key=lambda name: (-SequenceMatcher(None, wanted, same_name(name)).ratio(), name))[:most])
