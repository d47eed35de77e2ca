"""Statements that are worded once, however many sets of books are opened."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

from app.store.file import sqlite


def word_once(patch: pytest.MonkeyPatch) -> None:
    """What one set of books has asked its database in SQL is not worded anew for the next: thousands are opened."""
    kept, engine_of = LRUCache[Any, Any](2000), sqlite.engine_of

    def sharing(path: Path, *, read_only: bool = False) -> Engine:
        engine = engine_of(path, read_only=read_only)
        engine._compiled_cache = kept
        return engine

    patch.setattr(sqlite, "engine_of", sharing)
    # A statement is kept beside the dialect that it was worded for, and each of these speaks the same.
    patch.setattr(SQLiteDialect_pysqlite, "__eq__", lambda one, other: type(one) is type(other))
    patch.setattr(SQLiteDialect_pysqlite, "__hash__", lambda one: hash(type(one)))
