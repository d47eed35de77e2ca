"""The driver for PostgreSQL, which a house without a server does without."""

import logging
import sys

from app.errors import Refused
from app.words import tr


def need_driver() -> None:
    """Raise Refused where the driver is not installed."""
    try:
        import psycopg  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise Refused(tr("What speaks with PostgreSQL is not installed."),
                      tr("A house on a server needs it on every computer."),
                      tr("This build has none: start Sabot with Python, by packaging/start.py.")
                      if getattr(sys, "frozen", False) else tr("Install it: pip install 'sabot[postgres]'")) from error
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # of a link that is cut whoever wrote on it is told
