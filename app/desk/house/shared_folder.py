"""What a host is told whose books lie where another computer has a hand in them, before the first night and later."""

from pathlib import Path

from app.errors import Refusal
from app.store.file.disks import NETWORK, shared_by
from app.words import tr


def shared_folder(path: Path | None) -> Refusal | None:
    """What is wrong with the place of the books, why, and what to do; None where nothing is known against it."""
    by = shared_by(path) if path else ""
    if not by:
        return None
    wrong = tr("These books are on a network drive.") if by == NETWORK else \
        tr("These books are in a folder that {program} syncs with other computers.", program=by)
    return Refusal(wrong, tr("Two computers that write at once can ruin them."),
                   tr("Keep them on a disk of this computer, and copies of them there."))
