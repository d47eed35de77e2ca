"""The hours of a night are those of its own place, whatever the machine knows of places."""

import os
import subprocess
import sys

ASKED = """
from app.desk.house.clock import is_zone
from app.store.rows import a_zone
print(is_zone("Australia/Lord_Howe"), a_zone("Europe/London"))
"""


def test_zones_are_known_where_the_system_knows_none() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True, timeout=60,
                          env=os.environ | {"PYTHONTZPATH": ""})
    assert done.stdout.split() == ["True", "Europe/London"]
