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

_MARKS = {
    ".dropbox": "Dropbox", ".dropbox.cache": "Dropbox", ".stfolder": "Syncthing", ".stignore": "Syncthing",
    ".nextcloudsync.log": "Nextcloud", ".owncloudsync.log": "ownCloud", ".csync_journal.db": "Nextcloud",
    ".tmp.drivedownload": "Google Drive", ".tmp.driveupload": "Google Drive",
    ".849C9593-D756-4E56-8D6E-42412F2A707B": "OneDrive", ".sync": "Resilio Sync", ".megaignore": "MEGA",
}
"""What programs that keep folders equal lay into them, and what they are called."""

_NAMES = {
    "dropbox": "Dropbox", "onedrive": "OneDrive", "google drive": "Google Drive", "googledrive": "Google Drive",
    "nextcloud": "Nextcloud", "owncloud": "ownCloud", "icloud": "iCloud", "cloudstorage": "iCloud",
    "mobile documents": "iCloud", "pcloud": "pCloud", "megasync": "MEGA", "box sync": "Box",
    "syncthing": "Syncthing", "seafile": "Seafile", "resilio": "Resilio Sync", "my drive": "Google Drive",
}
"""How the names of such folders begin."""

NETWORK = "network"
"""The answer where it is no such program that has a hand in a file, but a network."""

_FIXED = 3
"""What Windows calls a drive that stays where it is."""


def is_local(path: Path, mounts: str | None = None) -> bool:
    """Whether nobody else's computer has a hand in a file; False also where that cannot be told.

    `mounts` is what Linux says of its file systems, where it is not to be asked.
    """
    path = path.absolute()
    return not _kept_equal_by(path) and _is_on_a_disk_of_ours(path, mounts) is True


def shared_by(path: Path, mounts: str | None = None) -> str:
    """What has a hand in a file besides this computer: the name of a program, or NETWORK; "" for nothing known."""
    path = path.absolute()
    return _kept_equal_by(path) or (NETWORK if _is_on_a_disk_of_ours(path, mounts) is False else "")


def _kept_equal_by(path: Path) -> str:
    named = (os.environ.get(name) for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"))
    if any(folder and path.is_relative_to(folder) for folder in named):
        return "OneDrive"
    for folder in path.parents:
        name = folder.name.casefold()
        if called := next((said for begins, said in _NAMES.items() if name.startswith(begins)), ""):
            return called
        if laid := next((said for mark, said in _MARKS.items() if (folder / mark).exists()), ""):
            return laid
    return ""


def _is_on_a_disk_of_ours(path: Path, mounts: str | None) -> bool | None:
    """None where that cannot be told."""
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
        return None


def _kind_at(path: Path, mounts: str) -> str:
    """The kind of the file system a path lies in: of the longest mount point it is below; of two there, the last."""
    kinds: dict[Path, str] = {}
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        point = re.sub(r"\\([0-7]{3})", lambda sign: chr(int(sign[1], 8)), before.split(" ")[4])
        kinds[Path(point)] = after.split(" ")[0]
    return next(kinds[folder] for folder in (path, *path.parents) if folder in kinds)
