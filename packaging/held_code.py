"""Run first in a build: on Linux an upgrade puts a new program in the place of one that runs.

What is loaded later comes out of the one that was started all the same: only there is it where it is looked for.
"""

import os
import sys
import zipimport

LIBRARY = os.path.join(sys._MEIPASS, "base_library.zip")
"""Where PyInstaller puts what Python itself needs, letters and their codes among it; all the rest is in the program."""


def held(file):
    """A name under which the file is there as it is now, whatever takes its place."""
    return f"/proc/self/fd/{os.open(file, os.O_RDONLY)}"


if os.path.isdir("/proc/self/fd"):
    import pyimod02_importers  # PyInstaller's own

    # Both open their file by its name for each module.
    archive = pyimod02_importers.pyz_archive
    archive._filename = held(archive._filename)
    library, read = held(LIBRARY), zipimport._get_data
    zipimport._get_data = lambda file, entry: read(library if file == LIBRARY else file, entry)
