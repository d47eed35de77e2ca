"""PINs: who has one, what one must be like, and how it is kept so that the books do not tell it."""

import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

from app.dealing.values.log import Json
from app.errors import Refusal, Refused
from app.names import same_name
from app.words import tr
from app.words.joined import comma_list

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_DIGITS, LEAST_LETTERS, LONGEST = 6, 8, 128
COST = (3, 65_536, 4)
"""Argon2id: passes, KiB and lanes of RFC 9106's low-memory profile, about a tenth of a second. Tests take less."""

_CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH, _CODE_GROUP = 20, 4
_RUN = "01234567890"


class Role(StrEnum):
    """What somebody at the desk may do. Whoever is the host may do everything."""

    HOST = "host"
    DEALER = "dealer"
    FLOOR = "floor"
    CAGE = "cage"


ROLE_NAMES = {Role.HOST: "Host", Role.DEALER: "Dealer", Role.FLOOR: "Floor", Role.CAGE: "Cage"}


def role_words(roles: frozenset[Role]) -> str:
    """What somebody may do, in a list: "Dealer, Floor"."""
    return comma_list(tr(name) for role, name in ROLE_NAMES.items() if role in roles)


def keyed_by(actor: str) -> str:
    """Who was at the keys: a name, or the host where nobody has a PIN."""
    return tr("host") if actor == Role.HOST else actor


@dataclass(frozen=True, slots=True)
class Person:
    """Who has a PIN, so that the log has a name; what is kept of the PIN is not shown anywhere.

    `key` is "host" or "dealer" for those two that every house with PINs can have, a number for each further one.
    """

    key: str
    name: str
    hashed: str = field(repr=False)
    others: frozenset[Role] = frozenset()
    """The roles of whoever has other ones than that of the key."""

    @property
    def roles(self) -> frozenset[Role]:
        """What they may do."""
        return self.others or frozenset({Role(self.key)})

    @property
    def is_host(self) -> bool:
        """Whether they may do everything."""
        return Role.HOST in self.roles

    @property
    def only_deals(self) -> bool:
        """Whether they may do nothing but deal."""
        return self.roles == {Role.DEALER}


@dataclass(frozen=True, slots=True)
class Pins:
    """The persons by key, and what is kept of the recovery code. Without a host nobody is asked for anything."""

    people: Mapping[str, Person] = field(default_factory=dict)
    recovery: str = field(default="", repr=False)

    @property
    def roles(self) -> frozenset[Role]:
        """The roles that somebody has."""
        return frozenset[Role]().union(*(one.roles for one in self.people.values()))

    def dealer(self, name: str) -> Person | None:
        """The dealer of this name, however it is written; None where no such one has a PIN."""
        return next((one for one in self.people.values() if Role.DEALER in one.roles and same_name(one.name) ==
                     same_name(name)), None)

    def free_key(self) -> str:
        """A key for one person more."""
        return next(key for key in map(str, range(3, 1000)) if key not in self.people)

    def as_setting(self) -> Json:
        """As the books keep it."""
        people: dict[str, Json] = {str(one.key): _kept(one) for one in self.people.values()}
        return {"people": people, "recovery": self.recovery}

    def whose(self, pin: str) -> Person | None:
        """Whose PIN it is. Slow, and as slow for a wrong one: every hash is tried, so that time tells nothing."""
        said = spelled(pin)
        right = [one for one in self.people.values() if fits(one.hashed, said)]
        return right[0] if right else None

    def recovers(self, code: str) -> bool:
        """Whether it is the recovery code. Slow."""
        return bool(self.recovery) and fits(self.recovery, read_code(code))


@dataclass(frozen=True, slots=True)
class Prepared:
    """A PIN ready to be kept: its hash; for the host's also a new recovery code, to be shown once, and its hash."""

    hashed: str = field(repr=False)
    code: str = field(default="", repr=False)
    recovery: str = field(default="", repr=False)


def read_pins(kept: Json) -> Pins:
    """The PINs kept in the books; none where none were set."""
    if not isinstance(kept, dict):
        return Pins()
    people = cast(dict[str, Any], kept.get("people", {}))
    return Pins({key: Person(key, one["name"], one["hashed"], frozenset(map(Role, one.get("roles", ()))))
                 for key, one in people.items()}, str(kept.get("recovery", "")))


def _kept(one: Person) -> dict[str, Json]:
    kept: dict[str, Json] = {"name": one.name, "hashed": one.hashed}
    return kept | ({"roles": [role.value for role in sorted(one.others)]} if one.others else {})


def with_roles(one: Person, roles: Iterable[Role]) -> Person:
    """Somebody with other roles. Raises Refused for none, and for a host without the host's."""
    chosen = frozenset(roles)
    if not chosen:
        raise Refused(tr("{name} has no role.", name=one.name), tr("Everybody with a PIN has a role."),
                      tr("Choose one, or remove the PIN."))
    if one.key == Role.HOST and Role.HOST not in chosen:
        raise Refused(tr("{name} is the house’s host.", name=one.name), tr("The host may do everything."),
                      tr("Choose roles for the others."))
    return replace(one, others=frozenset() if chosen == {one.key} else chosen)


def prepare(pins: Pins, key: str, pin: str) -> Prepared:
    """Hash a new PIN for a person. Slow. Raises Refused for one that is easily guessed, or that is another's."""
    if refusal := refuse_pin(pin):
        raise Refused(refusal)
    others = {one.key: one for one in pins.people.values() if one.key != key}
    if Pins(others).whose(pin) is not None:
        raise Refused(tr("Each person needs a different PIN."), tr("The PIN shows who is at the desk."),
                      tr("Choose another."))
    if key != Role.HOST:
        return Prepared(hashed(spelled(pin)))
    code = new_code()
    return Prepared(hashed(spelled(pin)), code, hashed(read_code(code)))


def refuse_pin(pin: str) -> Refusal | None:
    """Why this cannot be a PIN: too short, too long, or the first that anybody tries; None where it can."""
    said = spelled(pin)
    least = LEAST_DIGITS if said.isdigit() else LEAST_LETTERS
    allowed = tr("Use a PIN of {digits} or more digits, or a passphrase of {letters} or more characters.",
                 digits=LEAST_DIGITS,
                 letters=LEAST_LETTERS)
    if not least <= len(said) <= LONGEST:
        return Refusal(tr("That is too short.") if len(said) < least else tr("That is too long."), allowed,
                       tr("Choose another."))
    if len(set(said)) == 1 or said in _RUN or said in _RUN[::-1]:
        return Refusal(tr("That is easily guessed."), tr("Avoid one repeated digit or a run of digits."),
                       tr("Choose another."))
    return None


def spelled(pin: str) -> str:
    """A PIN as it is compared: the same whatever keyboard its signs were typed on."""
    return unicodedata.normalize("NFKC", pin).strip()


def new_code() -> str:
    """A recovery code of a hundred bits, in groups to be written down: no letter in it is taken for a figure."""
    letters = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
    return "-".join(letters[at:at + _CODE_GROUP] for at in range(0, _CODE_LENGTH, _CODE_GROUP))


def read_code(typed: str) -> str:
    """A recovery code as it is compared, however it was read off the paper."""
    told = spelled(typed).upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in told if letter in _CODE_LETTERS)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return _hasher().hash(secret)


def fits(kept: str, secret: str) -> bool:
    """Whether a secret is the one that was hashed."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(kept, secret)
    except (VerificationError, InvalidHashError):
        return False


def _hasher() -> "PasswordHasher":
    # Loaded when a PIN is first needed: a house without PINs does not wait for it.
    from argon2 import PasswordHasher

    passes, memory, lanes = COST
    return PasswordHasher(passes, memory, lanes)
