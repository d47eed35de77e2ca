"""Asking for a PIN at a terminal, where books with PINs are to be written in."""

import sys
from getpass import getpass

from app.desk import Desk
from app.errors import Refused
from app.words import tr


def unlock(desk: Desk) -> None:
    """Unlock the desk with a PIN that is typed and not shown. Raises Refused for a wrong one, or without a keyboard."""
    if not desk.guard.locked:
        return
    if not sys.stdin.isatty():
        raise Refused(tr("These books have PINs."), tr("A PIN is typed at a terminal, never on the command line."),
                      tr("Run this in a terminal."))
    attempt = desk.guard.begin_to_unlock()
    attempt.check(getpass(tr("PIN: ")))
    desk.guard.unlock(attempt)


def typed_secret(asked: str) -> str:
    """A passphrase that is typed and not shown. Raises Refused without a keyboard."""
    if not sys.stdin.isatty():
        raise Refused(tr("A passphrase is needed."), tr("It is typed at a terminal, never on the command line."),
                      tr("Run this in a terminal."))
    return getpass(asked)


def typed_password(asked: str) -> str:
    """The password of a server's login, typed and not shown. Raises Refused without a keyboard."""
    if not sys.stdin.isatty():
        raise Refused(tr("The server asks for a password."),
                      tr("It is typed at a terminal, never on the command line."),
                      tr("Run this in a terminal, or put it into ~/.pgpass."))
    return getpass(asked)
