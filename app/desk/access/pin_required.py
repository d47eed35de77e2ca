"""What a PIN is asked for: the command, known again when it is given once more, and whose PIN would do."""

import hashlib
from dataclasses import dataclass

from app.dealing.values.log import Json
from app.desk.access.permits import TAKES_OVER, Permit
from app.desk.access.pins import Role
from app.errors import Refused
from app.ledger.chain import canonical
from app.store.values import Command
from app.words import plural, tr
from app.words.joined import comma_list


@dataclass(frozen=True, slots=True)
class Intent:
    """A command as it is known again when it is given a second time: by its id, or by what it would write."""

    codes: tuple[str, ...]
    op_id: str
    digest: str

    @classmethod
    def of(cls, command: Command, codes: tuple[str, ...]) -> "Intent":
        """That of a command with these codes."""
        return cls(codes, command.op_id, _digest(command))

    def is_again(self, other: "Intent") -> bool:
        """Whether the other is the same one."""
        return self.codes == other.codes and (self.op_id == other.op_id or self.digest == other.digest)


class PinRequired(Refused):
    """A PIN is needed for a command, and nothing was written. `who` names those whose would do: "The host’s PIN".

    `deed` and `detail` say what for, `roles` may do it, `dealer` is whose table it is where that is why.
    """

    def __init__(self, intent: Intent, who: str, permit: Permit, detail: str, at_desk: str, dealer: str) -> None:
        self.intent, self.who, self.roles, self.dealer = intent, who, permit.roles, dealer
        self.deed, self.detail = tr(permit.deed), detail
        here = tr("{name} is at the desk.", name=at_desk)
        comes = permit.deed == TAKES_OVER.deed
        said = "{dealer} is to deal at this table." if comes else "{dealer} deals at this table."
        super().__init__(tr("{who} is needed {deed}.", who=who, deed=self.deed),
                         f"{tr(said, dealer=dealer)} {here}" if dealer else here,
                         tr("Lock the desk with F12, and unlock it as the host.") if permit.roles == {Role.HOST} else
                         tr("Lock the desk with F12, and unlock it with that PIN."))


class PinWrong(Refused):
    """No such PIN: the words are the same whatever was wrong with it."""

    def __init__(self, left: int) -> None:
        super().__init__(tr("Wrong PIN."),
                         plural(left, "{count} try is left.", "{count} tries are left.") if left else "")


_SAID = {Role.DEALER: "the dealer", Role.FLOOR: "the floor", Role.CAGE: "the cage"}


def who_may(roles: frozenset[Role], dealer: str) -> str:
    """Whose PIN would do, of the roles that somebody has: "The PIN of the cage or the host".

    `dealer` is who deals at this table, where not every dealer does.
    """
    named = [dealer or tr(said) if role is Role.DEALER else tr(said) for role, said in _SAID.items() if role in roles]
    return tr("The PIN of {others} or the host", others=comma_list(named)) if named else tr("The host’s PIN")


def _digest(command: Command) -> str:
    """What a command would write, without when: the same again when it is given again."""
    rows: list[Json] = [[row.kind.value, row.key, row.body] for _, row in command.rows]
    booked: list[Json] = [[one.title, [[str(line.place), line.amount] for line in one.postings]]
                          for one in command.bookings]
    kept: list[Json] = [[key, value] for key, value in sorted(command.settings.items())]
    players: list[Json] = [[one.id, one.name] for one in command.players]
    told: list[Json] = [command.what, rows, booked, kept, players]
    return hashlib.sha256(canonical(told).encode()).hexdigest()
