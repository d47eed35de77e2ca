"""Run first in a build: on Linux an upgrade puts a new program in the place of one that runs.

What is loaded later comes out of the one that was started all the same: only there is it where it is looked for.
"""

import os

if os.path.isdir("/proc/self/fd"):
    import pyimod02_importers  # PyInstaller's own: it opens the program by its name for each module

    archive = pyimod02_importers.pyz_archive
    archive._filename = f"/proc/self/fd/{os.open(archive._filename, os.O_RDONLY)}"
