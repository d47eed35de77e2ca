"""The keys of a house in a file of their own, under a passphrase: so they come to another computer beside the books."""

import json
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any

from app.errors import UNREADABLE, Refused
from app.ledger.chain import Key, canonical
from app.store.proof.keys import LENGTH
from app.words import tr

ENDING = ".sabotkey"
LEAST_LETTERS = 12
"""Whoever finds the file has all the time there is to guess."""

COST = (3, 256 * 2**20)
"""Argon2id: passes and bytes, libsodium's "moderate", most of a second. Tests take less."""

_WHAT, _LARGEST, _MOST = "sabot keys 1", 65_536, (16, 2**30)


def refuse_passphrase(passphrase: str) -> None:
    """Raises Refused for one that is soon guessed."""
    if len(_spelled(passphrase)) < LEAST_LETTERS:
        raise Refused(tr("The passphrase is too short."),
                      tr("It must have {least} characters or more: whoever finds the file can try for years.",
                         least=LEAST_LETTERS), tr("Take four words that have nothing to do with each other."))


def locked(house: str, keys: Iterable[Key], passphrase: str) -> bytes:
    """The keys of a house as the file holds them. Takes most of a second. Raises Refused for a poor passphrase."""
    from nacl.secret import Aead  # takes a while, and is seldom wanted
    from nacl.utils import random

    refuse_passphrase(passphrase)
    head: dict[str, Any] = {"what": _WHAT, "house": house, "passes": COST[0], "memory": COST[1],
                            "salt": b64encode(random(16)).decode()}
    box = Aead(_stretched(passphrase, head)).encrypt(b"".join(key.secret for key in keys), canonical(head).encode())
    return json.dumps(head | {"box": b64encode(box).decode()}, indent=1).encode() + b"\n"


def unlocked(content: bytes, passphrase: str) -> tuple[str, tuple[Key, ...]]:
    """The house's id and its keys. Raises Refused for a wrong passphrase, and for a file that is none of these."""
    from nacl.exceptions import CryptoError
    from nacl.secret import Aead

    head = _head_of(content)
    box = b64decode(head.pop("box"))
    try:
        secrets = Aead(_stretched(passphrase, head)).decrypt(box, canonical(head).encode())
    except CryptoError as error:
        raise Refused(tr("The passphrase is wrong, or the file was changed."), "", tr("Type it again.")) from error
    return head["house"], tuple(Key(secrets[at:at + LENGTH]) for at in range(0, len(secrets), LENGTH))


def _head_of(content: bytes) -> dict[str, Any]:
    try:
        head = json.loads(content[:_LARGEST])
        passes, memory = head["passes"], head["memory"]
        ours = head["what"] == _WHAT and 1 <= passes <= _MOST[0] and 8192 <= memory <= _MOST[1] and \
            len(b64decode(head["salt"])) == 16 and b64decode(head["box"]) and isinstance(head["house"], str)
    except UNREADABLE:
        ours = False
    if not ours:
        raise Refused(tr("This is no key file of Sabot, or one of a newer Sabot."),
                      tr("Its name ends with {ending}.", ending=ENDING), tr("Choose another file."))
    return {name: head[name] for name in ("what", "house", "passes", "memory", "salt", "box")}


def _stretched(passphrase: str, head: dict[str, Any]) -> bytes:
    from nacl.pwhash import argon2id

    return argon2id.kdf(32, _spelled(passphrase).encode(errors="replace"), b64decode(head["salt"]),
                        opslimit=head["passes"], memlimit=head["memory"])


def _spelled(passphrase: str) -> str:
    """However it is typed, on whatever keyboard."""
    return " ".join(unicodedata.normalize("NFKC", passphrase).split())
