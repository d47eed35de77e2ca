"""Whether a file lies on a disk of this computer alone, or where a network or a program that copies folders has it.

A write-ahead log needs memory that all who open the file share, and two files that change together: neither holds on a
network, and a folder that is kept equal with another computer's may get one of them without the other.
"""

import os
import re
import sys
from pathlib import Path

_SHARED_KINDS = (
    "nfs", "cifs", "smb", "9p", "afs", "ceph", "glusterfs", "lustre", "ncp", "coda", "davfs", "virtiofs", "vboxsf",
    "vmhgfs", "prl_fs", "ocfs2", "gfs2", "beegfs", "gpfs", "fuse.",
)
"""How the kinds of file systems begin that another computer may have open too. A disk of Windows is `fuseblk`."""

_MARKS = (
    ".dropbox", ".dropbox.cache", ".stfolder", ".stignore", ".nextcloudsync.log", ".owncloudsync.log",
    ".csync_journal.db", ".tmp.drivedownload", ".tmp.driveupload", ".849C9593-D756-4E56-8D6E-42412F2A707B", ".sync",
    ".megaignore",
)
"""What programs that keep folders equal lay into them."""

_NAMES = (
    "dropbox", "onedrive", "google drive", "googledrive", "nextcloud", "owncloud", "icloud", "cloudstorage",
    "mobile documents", "pcloud", "megasync", "box sync", "syncthing", "seafile", "resilio", "my drive",
)
"""What such folders are called."""

_FIXED = 3
"""What Windows calls a drive that stays where it is."""


def is_local(path: Path, mounts: str | None = None) -> bool:
    """Whether nobody else's computer has a hand in a file; False also where that cannot be told.

    `mounts` is what Linux says of its file systems, where it is not to be asked.
    """
    path = path.absolute()
    return not _is_kept_equal(path) and _is_on_a_disk_of_ours(path, mounts)


def _is_kept_equal(path: Path) -> bool:
    named = (os.environ.get(name) for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"))
    if any(folder and path.is_relative_to(folder) for folder in named):
        return True
    for folder in path.parents:
        if folder.name.casefold().startswith(_NAMES) or any((folder / mark).exists() for mark in _MARKS):
            return True
    return False


def _is_on_a_disk_of_ours(path: Path, mounts: str | None) -> bool:
    if mounts is None and sys.platform == "win32":
        import ctypes

        drive = path.drive
        return not drive.startswith("\\\\") and ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == _FIXED
    if mounts is None and sys.platform == "darwin":
        clouds = Path.home() / "Library/Mobile Documents/com~apple~CloudDocs"
        synced = [Path.home() / name for name in ("Documents", "Desktop") if (clouds / name).exists()]
        return not any(path.is_relative_to(folder) for folder in (*synced, "/Volumes", "/Network"))
    try:
        said = mounts if mounts is not None else Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape")
        return not _kind_at(path, said).startswith(_SHARED_KINDS)
    except (OSError, ValueError, LookupError, StopIteration):
        return False


def _kind_at(path: Path, mounts: str) -> str:
    """The kind of the file system a path lies in: of the longest mount point it is below; of two there, the last."""
    kinds: dict[Path, str] = {}
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        point = re.sub(r"\\([0-7]{3})", lambda sign: chr(int(sign[1], 8)), before.split(" ")[4])
        kinds[Path(point)] = after.split(" ")[0]
    return next(kinds[folder] for folder in (path, *path.parents) if folder in kinds)
